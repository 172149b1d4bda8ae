//! One way on from a question: what the next instructions do, without doing it. Registers that change, and what is
//! added to or taken from modelled collections, are kept beside the state, in the way (`way.rs`).

use crate::engine::step::comparison;
use crate::engine::{Engine, Meaning};
use crate::inline_list::Few;
use crate::library::hash_set::{Holder, Known, Member};
use crate::library::list::{Edge, ListCall};
use crate::library::map::MapCall;
use crate::lookahead::path::{EFFECTS, Effect, End, Way};
use crate::values::arithmetic::operands;
use crate::values::numbers::Compare;
use margay_classes::code::{CallKind, Op};
use margay_classes::{ClassId, Kind};
use margay_machine::thread::flags;
use margay_machine::{Machine, Ref, UNINITIALISED};

/// Instructions that a way is followed for.
pub(crate) const STEPS: usize = 60;
/// Instructions that mostly do to see that a way fails.
pub(crate) const FEW_STEPS: usize = 12;

impl Engine {
    /// Follows a way to its end.
    pub(crate) fn follow_way(&mut self, m: &mut Machine, way: &mut Way) {
        self.follow_steps(m, way, STEPS);
    }

    /// Follows a way to its end, but for no more than so many instructions.
    pub(crate) fn follow_steps(&mut self, m: &mut Machine, way: &mut Way, steps: usize) {
        way.end = End::Here;
        for _ in 0..steps {
            match self.one(m, way).filter(|_| !way.full) {
                Some(None) => {}
                Some(Some(end)) => {
                    way.end = end;
                    return;
                }
                None => return,
            }
        }
    }

    /// Follows a way to its end, over what the run cannot be put behind.
    pub(crate) fn follow_far(&mut self, m: &mut Machine, way: &mut Way) {
        way.far = true;
        self.follow_way(m, way);
    }

    pub(crate) fn register(&self, m: &Machine, way: &Way, register: u16) -> (u64, u32) {
        let slot = way.frame.base + u32::from(register);
        let (bits, symbol) = match way.changed.iter().find(|c| c.0 == slot) {
            Some((_, bits, symbol)) => (bits, symbol),
            None => m.slot_value(slot),
        };
        if symbol == 0 {
            return (bits, 0);
        }
        match self.known_bits(symbol) {
            Some(bits) => (bits, 0),
            None => (bits, symbol),
        }
    }

    fn definite(&self, m: &Machine, way: &Way, register: u16) -> Option<u64> {
        let (bits, symbol) = self.register(m, way, register);
        (symbol == 0).then_some(bits)
    }

    /// One instruction: `None` when it is not followed, else the end of the way, if it is one.
    fn one(&mut self, m: &mut Machine, way: &mut Way) -> Option<Option<End>> {
        let frame = way.frame;
        let op = m.op_at(&frame)?;
        let (d, bits, symbol) = match op {
            Op::Nop => return way.jump(1),
            Op::Mov { d, a } => {
                let (bits, symbol) = self.register(m, way, a);
                (d, bits, symbol)
            }
            Op::Const32 { d, k } => (d, u64::from(k), 0),
            Op::Goto { off } => return way.jump(off),
            Op::GetField { d, a, .. } | Op::GetFieldUnresolved { d, a, .. } => {
                let slot = match op {
                    Op::GetField { slot, .. } => u32::from(slot),
                    Op::GetFieldUnresolved { .. } => m.resolve_field_read(&frame)?,
                    _ => return None,
                };
                let object = self.definite(m, way, a)? as Ref;
                if object == 0 {
                    return None;
                }
                let (bits, symbol) = self.peek(m, way, object, slot)?;
                (d, bits, symbol)
            }
            Op::IfNull { a, off } => return self.on_object(m, way, a, 0, true, off),
            Op::IfNonNull { a, off } => return self.on_object(m, way, a, 0, false, off),
            Op::IfREq { a, b, off } | Op::IfRNe { a, b, off } => {
                let wanted = matches!(op, Op::IfREq { .. });
                let (x, y) = (self.register(m, way, a), self.register(m, way, b));
                return match (x.1, y.1) {
                    (_, 0) => self.on_object(m, way, a, y.0 as Ref, wanted, off),
                    (0, _) => self.on_object(m, way, b, x.0 as Ref, wanted, off),
                    _ => None,
                };
            }
            Op::CheckCast { .. } | Op::CheckCastUnresolved { .. } if way.far => {
                self.cast(m, way, op)?;
                return way.jump(1);
            }
            // Which object it is does not matter on a way that fails.
            Op::LoadConst { d, .. } | Op::ConstRef { d, .. } if way.far => {
                way.away = true;
                (d, 0, UNINITIALISED)
            }
            Op::New { d, .. } | Op::NewChecked { d, .. } | Op::NewUnresolved { d, .. } if way.far => {
                (d, 0, self.new_ahead(m, way, op)?)
            }
            Op::InvokeSpecial { first, .. }
            | Op::InvokeStatic { first, .. }
            | Op::InvokeStaticChecked { first, .. }
            | Op::InvokeUnresolved { first, kind: CallKind::Special | CallKind::Static, .. }
                if way.far =>
            {
                let special = matches!(
                    op,
                    Op::InvokeSpecial { .. } | Op::InvokeUnresolved { kind: CallKind::Special, .. }
                );
                if special {
                    let (bits, symbol) = self.register(m, way, first);
                    if crate::lookahead::pending::number(symbol).is_some() {
                        self.construct_ahead(m, way, op)?;
                        return way.jump(1);
                    }
                    if symbol != 0 || bits as Ref == 0 {
                        return None;
                    }
                }
                let from = m.classes.method(frame.method).class;
                (first, self.constant_call(m, from, op)?, 0)
            }
            Op::InvokeVirtual { first, .. }
            | Op::InvokeInterface { first, .. }
            | Op::InvokeUnresolved { first, kind: CallKind::Virtual | CallKind::Interface, .. }
                if way.far =>
            {
                return self.call_ahead(m, way, op, first);
            }
            Op::Return if way.is_inside() => return way.leave(None),
            Op::ReturnValue { a } if way.is_inside() => {
                let result = self.register(m, way, a);
                return way.leave(Some(result));
            }
            Op::InvokeSpecial { .. }
            | Op::InvokeStatic { .. }
            | Op::InvokeStaticChecked { .. }
            | Op::InvokeVirtual { .. }
            | Op::InvokeInterface { .. }
            | Op::InvokeUnresolved { .. }
                if way.is_inside() =>
            {
                return self.enter_next(m, way);
            }
            Op::ReturnValue { .. } if way.stays => return None,
            Op::ReturnValue { a } => {
                let mut bits = self.definite(m, way, a)?;
                way.away = true;
                let (mut flags, mut base) = (frame.flags, frame.base);
                loop {
                    if flags & flags::HOST != 0 || way.at == 0 {
                        return if bits as i32 == 0 { Some(Some(End::Fails)) } else { None };
                    }
                    way.at -= 1;
                    way.frame = m.frame_position(way.at)?;
                    match m.passes_on(way.at, base, bits) {
                        Some(passed) => (flags, base, bits) = (way.frame.flags, way.frame.base, passed),
                        None => break,
                    }
                }
                way.set(base, bits, 0);
                return way.jump(1);
            }
            _ => {
                if let Some((a, b, compare, wanted, off, wide)) = comparison(op) {
                    return self.on_numbers(m, way, (a, b), compare, wanted, off, wide);
                }
                let (d, a, b) = operands(op)?;
                let x = self.register(m, way, a);
                let y = b.map(|b| self.register(m, way, b));
                let result = self.single_result(op, x, y)?;
                way.compute(frame.base + u32::from(d), result);
                return way.jump(1);
            }
        };
        way.set(frame.base + u32::from(d), bits, symbol);
        way.jump(1)
    }

    /// What a field holds, without reading it for the machine.
    fn peek(&self, m: &Machine, way: &mut Way, object: Ref, slot: u32) -> Option<(u64, u32)> {
        if !m.is_flagged(object) {
            return Some((m.heap.word(object + slot), 0));
        }
        let symbol = m.field_term(object, slot);
        if symbol != UNINITIALISED {
            return Some((m.heap.word(object + slot), symbol));
        }
        let position = self.state.space.position_at(m, object, slot * 8)?;
        let p = &self.state.space.positions[position as usize];
        let values = &self.state.space.values[p.values as usize];
        let open = self.state.may_be_open(values) && values.is_small();
        if !open || matches!(values.kind, Kind::Float | Kind::Double) {
            return None;
        }
        let left = self.state.alternatives(position);
        if left.is_power_of_two() {
            // The read would decide it, and with it which objects are in use.
            if values.objects.is_some() || !way.far {
                return None;
            }
            way.away = true;
            return Some((values.bits[left.trailing_zeros() as usize], 0));
        }
        Some((0, position + 1))
    }

    /// A question whose jump needs a position to have one of these values. `Err` when the answer is known.
    fn question(&self, way: &Way, position: u32, mask: u64) -> Result<End, bool> {
        let given = way.given.iter().find(|l| l.0 == position).map_or(u64::MAX, |l| l.1);
        let possible = self.state.alternatives(position) & given;
        match (possible & mask != 0, possible & !mask != 0) {
            (true, true) => Ok(End::Question((position, mask))),
            (jumps, _) => Err(jumps),
        }
    }

    fn on_object(
        &self,
        m: &Machine,
        way: &mut Way,
        a: u16,
        other: Ref,
        wanted: bool,
        off: i16,
    ) -> Option<Option<End>> {
        let (bits, symbol) = self.register(m, way, a);
        if symbol == 0 {
            return way.branch((bits as Ref == other) == wanted, off);
        }
        let Meaning::Reference(position) = self.meaning(symbol) else { return None };
        let mask = self.mask_of_object(position, other);
        match self.question(way, position, if wanted { mask } else { !mask }) {
            Ok(end) => Some(Some(end)),
            Err(jumps) => way.branch(jumps, off),
        }
    }

    #[expect(clippy::too_many_arguments, reason = "the parts of one instruction")]
    fn on_numbers(
        &mut self,
        m: &Machine,
        way: &mut Way,
        (a, b): (u16, Result<u16, i16>),
        compare: Compare,
        wanted: bool,
        off: i16,
        wide: bool,
    ) -> Option<Option<End>> {
        let x = self.register(m, way, a);
        let y = match b {
            Ok(register) => self.register(m, way, register),
            Err(k) => (i64::from(k) as u64, 0),
        };
        let (position, mask) = match (x.1, y.1) {
            (0, 0) => {
                let signed = |v: u64| if wide { v as i64 } else { i64::from(v as i32) };
                let (p, q) = (signed(x.0), signed(y.0));
                let holds = match compare {
                    Compare::Eq => p == q,
                    Compare::Lt => p < q,
                    Compare::Le => p <= q,
                };
                return way.branch(holds == wanted, off);
            }
            (symbol, 0) => {
                let Meaning::Number(term) = self.meaning(symbol) else { return None };
                (term.position, self.state.numbers.within(term.table, compare, y.0, wide))
            }
            (0, symbol) => {
                let Meaning::Number(term) = self.meaning(symbol) else { return None };
                let mask = match compare {
                    Compare::Eq => self.state.numbers.within(term.table, Compare::Eq, x.0, wide),
                    Compare::Lt => !self.state.numbers.within(term.table, Compare::Le, x.0, wide),
                    Compare::Le => !self.state.numbers.within(term.table, Compare::Lt, x.0, wide),
                };
                (term.position, mask)
            }
            _ => return None,
        };
        match self.question(way, position, if wanted { mask } else { !mask }) {
            Ok(end) => Some(Some(end)),
            Err(jumps) => way.branch(jumps, off),
        }
    }

    /// A cast that succeeds.
    fn cast(&self, m: &mut Machine, way: &Way, op: Op) -> Option<()> {
        let class = match op {
            Op::CheckCast { class, .. } => ClassId(class),
            Op::CheckCastUnresolved { cp, .. } => {
                m.classes.resolve_class(m.classes.method(way.frame.method).class, cp).ok()?
            }
            _ => return None,
        };
        let (Op::CheckCast { a, .. } | Op::CheckCastUnresolved { a, .. }) = op else { return None };
        let object = self.definite(m, way, a)? as Ref;
        let actual = ClassId(m.heap.class_number(object));
        (object == 0 || actual == class || m.classes.is_subclass(actual, class)).then_some(())
    }

    /// A call of a modelled method.
    fn call_ahead(&mut self, m: &mut Machine, way: &mut Way, op: Op, first: u16) -> Option<Option<End>> {
        let object = self.definite(m, way, first)? as Ref;
        if object == 0 {
            return None;
        }
        let from = m.classes.method(way.frame.method).class;
        let target = match op {
            Op::InvokeUnresolved { cp, .. } => {
                let named = self.named_method(m, from, cp)?;
                let class = ClassId(m.heap.class_number(object));
                if m.classes.method(named).is_private() {
                    named
                } else {
                    m.classes.select(class, named).ok()?
                }
            }
            _ => m.call_target(op, object)?,
        };
        if let Some(bits) = self.constant_result(m, target) {
            way.set(way.frame.base + u32::from(first), bits, 0);
            return way.jump(1);
        }
        let known = *self.known.get(&target)?;
        let (holder, count) = match known {
            Known::List(_) | Known::Map(_) => {
                let n = self.state.models.number(m, object)?;
                (Holder::Model(n), self.state.models.items(n).len())
            }
            Known::Add | Known::Contains | Known::Size | Known::IsEmpty => {
                let s = self.modelled(m, object)?;
                (Holder::Set(s), self.state.sets.members(s).len())
            }
            _ => return None,
        };
        let count = way.count(holder, count);
        let (bits, symbol) = match known {
            Known::Size | Known::List(ListCall::Size) | Known::Map(MapCall::Size) => (count as u64, 0),
            Known::IsEmpty | Known::List(ListCall::IsEmpty) | Known::Map(MapCall::IsEmpty) => {
                (u64::from(count == 0), 0)
            }
            Known::Add | Known::Contains => {
                let argument = self.register(m, way, first + 1);
                let element = match crate::lookahead::pending::number(argument.1) {
                    Some(number) => self.wrapped_ahead(way, number)?,
                    None => self.element(m, argument)?,
                };
                let contained = match self.contained(way, holder, element)? {
                    Ok(end) => return Some(Some(end)),
                    Err(contained) => contained,
                };
                if known == Known::Add && !contained {
                    way.does(Effect::Added(holder, element));
                }
                (u64::from(contained == (known == Known::Contains)), 0)
            }
            Known::Map(MapCall::ContainsKey) if self.is_identity_map(holder) => {
                let argument = self.register(m, way, first + 1);
                match self.contained(way, holder, Member::of(argument))? {
                    Ok(end) => return Some(Some(end)),
                    Err(contained) => (u64::from(contained), 0),
                }
            }
            Known::List(ListCall::Add(edge, _)) => {
                let argument = self.register(m, way, first + 1);
                let Holder::Model(n) = holder else { return None };
                // What such a list does with null is not followed.
                if self.state.models.sort_of(n)?.no_null && (argument.1 != 0 || argument.0 as Ref == 0) {
                    return None;
                }
                way.does(match edge {
                    Edge::First => Effect::Pushed(holder, Member::of(argument)),
                    Edge::Last => Effect::Added(holder, Member::of(argument)),
                });
                (1, 0)
            }
            Known::List(ListCall::Take { edge, .. }) if count > 0 => {
                let member = self.at_edge(way, holder, edge)?;
                way.does(match edge {
                    Edge::First => Effect::TakenFirst(holder),
                    Edge::Last => Effect::TakenLast(holder),
                });
                self.value_of(member)
            }
            Known::List(ListCall::Look { edge, .. }) if count > 0 => {
                let member = self.at_edge(way, holder, edge)?;
                self.value_of(member)
            }
            _ => return None,
        };
        way.set(way.frame.base + u32::from(first), bits, symbol);
        way.jump(1)
    }

    fn is_identity_map(&self, holder: Holder) -> bool {
        match holder {
            Holder::Model(n) => self.state.models.sort_of(n).is_some_and(|s| s.map == Some(true)),
            Holder::Set(_) => false,
        }
    }

    /// Whether an element is in a collection: a question, or the answer. `None` when that is not known.
    fn contained(&self, way: &Way, holder: Holder, element: Member) -> Option<Result<End, bool>> {
        let position = match element.symbol {
            0 => None,
            symbol => match self.meaning(symbol) {
                Meaning::Reference(position) => Some(position),
                _ => return None,
            },
        };
        let known = position.and_then(|position| self.mask_of_members(holder, element, position));
        let (mut mask, mut next) = known.map_or((0, 0), |mask| (mask, usize::MAX));
        let mut added = way.effects.iter();
        loop {
            let member = match self.member(holder, next) {
                Some(member) => member,
                None => match added.next() {
                    Some(Effect::Added(h, member)) if h == holder => member,
                    Some(Effect::Added(h, _) | Effect::TakenFirst(h) | Effect::TakenLast(h))
                        if h != holder =>
                    {
                        continue;
                    }
                    Some(_) => return None,
                    None => break,
                },
            };
            next = next.saturating_add(1);
            if member.class != element.class {
                continue;
            }
            let member = self.current(member);
            if member.symbol != 0 {
                if member.symbol == element.symbol {
                    return Some(Err(true));
                }
                return None;
            }
            match position {
                None if member.bits == element.bits => return Some(Err(true)),
                None => {}
                Some(position) => mask |= self.mask_of_object(position, member.bits as Ref),
            }
        }
        Some(match position {
            None => Err(false),
            Some(position) => self.question(way, position, mask),
        })
    }

    /// The member at an end of a list.
    fn at_edge(&self, way: &Way, holder: Holder, edge: Edge) -> Option<Member> {
        let Holder::Model(n) = holder else { return None };
        let items = self.state.models.items(n);
        let (mut pushed, mut added) = (Few::<Member, EFFECTS>::default(), Few::<Member, EFFECTS>::default());
        let (mut from, mut to) = (0, items.len());
        for effect in way.effects.iter() {
            match effect {
                Effect::Added(h, member) if h == holder => {
                    added.push(member);
                }
                Effect::Pushed(h, member) if h == holder => {
                    pushed.push(member);
                }
                Effect::TakenFirst(h) if h == holder && pushed.pop().is_none() => {
                    if from < to {
                        from += 1;
                    } else {
                        added.pop_first();
                    }
                }
                Effect::TakenLast(h) if h == holder && added.pop().is_none() => {
                    if from < to {
                        to -= 1;
                    } else {
                        pushed.pop_first();
                    }
                }
                _ => {}
            }
        }
        let within =
            |at: usize| (from..to).contains(&at).then(|| items.get(at).map(|item| item.key)).flatten();
        match edge {
            Edge::First => pushed.pop().or_else(|| within(from)).or_else(|| added.pop_first()),
            Edge::Last => added.pop().or_else(|| within(to.wrapping_sub(1))).or_else(|| pushed.pop_first()),
        }
    }
}
