//! One path on from a question: what the next instructions do, without doing it. Registers that change, and what is
//! added to or taken from modelled collections, are kept beside the state, in the path (`path.rs`).

use crate::engine::step::comparison;
use crate::library::model::{CallAhead, ReplyAhead};
use crate::lookahead::follower::Follower;
use crate::lookahead::path::{End, Path};
use crate::lookahead::pending;
use crate::values::arithmetic::operands;
use crate::values::numbers::Compare;
use crate::values::symbols::Meaning;
use margay_classes::code::{CallKind, Op};
use margay_classes::{ClassId, Kind};
use margay_machine::thread::flags;
use margay_machine::{Machine, Ref, UNINITIALISED};

/// Instructions that a path is followed for.
pub(crate) const STEPS: usize = 60;
/// Instructions that mostly do to see that a path fails.
pub(crate) const FEW_STEPS: usize = 12;

impl Follower<'_> {
    /// Follows a path to its end.
    pub(crate) fn follow_path(&mut self, m: &mut Machine, path: &mut Path) {
        self.follow_steps(m, path, STEPS);
    }

    /// Follows a path to its end, but for no more than so many instructions.
    pub(crate) fn follow_steps(&mut self, m: &mut Machine, path: &mut Path, steps: usize) {
        path.end = End::Stops;
        for _ in 0..steps {
            match self.one(m, path).filter(|_| !path.full) {
                Some(None) => {}
                Some(Some(end)) => {
                    path.end = end;
                    return;
                }
                None => return,
            }
        }
    }

    /// Follows a path to its end, over what the run cannot be put behind.
    pub(crate) fn follow_far(&mut self, m: &mut Machine, path: &mut Path) {
        path.beyond = true;
        self.follow_path(m, path);
    }

    pub(crate) fn register(&self, m: &Machine, path: &Path, register: u16) -> (u64, u32) {
        let slot = path.frame.base + u32::from(register);
        let (bits, symbol) = match path.changed.iter().find(|c| c.0 == slot) {
            Some((_, bits, symbol)) => (bits, symbol),
            None => m.slot_value(slot),
        };
        if symbol == 0 {
            return (bits, 0);
        }
        match self.state.known_bits(symbol) {
            Some(bits) => (bits, 0),
            None => (bits, symbol),
        }
    }

    fn definite(&self, m: &Machine, path: &Path, register: u16) -> Option<u64> {
        let (bits, symbol) = self.register(m, path, register);
        (symbol == 0).then_some(bits)
    }

    /// One instruction: `None` when it is not followed, else the end of the path, if it is one.
    fn one(&mut self, m: &mut Machine, path: &mut Path) -> Option<Option<End>> {
        let op = m.op_at(&path.frame);
        let (d, bits, symbol) = match op {
            Op::Nop => return path.jump(1),
            Op::Mov { d, a } => {
                let (bits, symbol) = self.register(m, path, a);
                (d, bits, symbol)
            }
            Op::Const32 { d, k } => (d, u64::from(k), 0),
            Op::Goto { off } => return path.jump(off),
            Op::GetField { d, a, .. } | Op::GetFieldUnresolved { d, a, .. } => {
                let slot = match op {
                    Op::GetField { slot, .. } => u32::from(slot),
                    Op::GetFieldUnresolved { .. } => m.resolve_field_read(&path.frame)?,
                    _ => return None,
                };
                let object = self.definite(m, path, a)? as Ref;
                if object == 0 {
                    return None;
                }
                let (bits, symbol) = self.peek(m, path, object, slot)?;
                (d, bits, symbol)
            }
            Op::IfNull { a, off } => return self.on_object(m, path, a, 0, true, off),
            Op::IfNonNull { a, off } => return self.on_object(m, path, a, 0, false, off),
            Op::IfREq { a, b, off } | Op::IfRNe { a, b, off } => {
                let wanted = matches!(op, Op::IfREq { .. });
                let (x, y) = (self.register(m, path, a), self.register(m, path, b));
                return match (x.1, y.1) {
                    (_, 0) => self.on_object(m, path, a, y.0 as Ref, wanted, off),
                    (0, _) => self.on_object(m, path, b, x.0 as Ref, wanted, off),
                    _ => None,
                };
            }
            Op::CheckCast { .. } | Op::CheckCastUnresolved { .. } if path.beyond => {
                self.cast(m, path, op)?;
                return path.jump(1);
            }
            // Which object it is does not matter on a path that fails.
            Op::LoadConst { d, .. } | Op::ConstRef { d, .. } if path.beyond => {
                path.detached = true;
                (d, 0, UNINITIALISED)
            }
            Op::New { d, .. } | Op::NewChecked { d, .. } | Op::NewUnresolved { d, .. } if path.beyond => {
                (d, 0, self.new_ahead(m, path, op)?)
            }
            Op::InvokeSpecial { first, .. }
            | Op::InvokeStatic { first, .. }
            | Op::InvokeStaticChecked { first, .. }
            | Op::InvokeUnresolved { first, kind: CallKind::Special | CallKind::Static, .. }
                if path.beyond =>
            {
                let special = matches!(
                    op,
                    Op::InvokeSpecial { .. } | Op::InvokeUnresolved { kind: CallKind::Special, .. }
                );
                if special {
                    let (bits, symbol) = self.register(m, path, first);
                    if pending::number(symbol).is_some() {
                        self.construct_ahead(m, path, op)?;
                        return path.jump(1);
                    }
                    if symbol != 0 || bits as Ref == 0 {
                        return None;
                    }
                }
                let from = m.classes.method(path.frame.method).class;
                (first, self.methods.constant_call(m, self.library, from, op)?, 0)
            }
            Op::InvokeVirtual { first, .. }
            | Op::InvokeInterface { first, .. }
            | Op::InvokeUnresolved { first, kind: CallKind::Virtual | CallKind::Interface, .. }
                if path.beyond =>
            {
                return self.call_ahead(m, path, op, first);
            }
            Op::Return if path.is_inside() => return path.leave(None),
            Op::ReturnValue { a } if path.is_inside() => {
                let result = self.register(m, path, a);
                return path.leave(Some(result));
            }
            Op::InvokeSpecial { .. }
            | Op::InvokeStatic { .. }
            | Op::InvokeStaticChecked { .. }
            | Op::InvokeVirtual { .. }
            | Op::InvokeInterface { .. }
            | Op::InvokeUnresolved { .. }
                if path.is_inside() =>
            {
                return self.enter_next(m, path);
            }
            Op::ReturnValue { .. } if path.stays => return None,
            Op::ReturnValue { a } => {
                let mut bits = self.definite(m, path, a)?;
                path.detached = true;
                let (mut flags, mut base) = (path.frame.flags, path.frame.base);
                loop {
                    if flags & flags::HOST != 0 || path.at == 0 {
                        return if bits as i32 == 0 { Some(Some(End::Fails)) } else { None };
                    }
                    path.at -= 1;
                    path.frame = m.frame_position(path.at)?;
                    match m.passes_on(path.at, base, bits) {
                        Some(passed) => (flags, base, bits) = (path.frame.flags, path.frame.base, passed),
                        None => break,
                    }
                }
                path.set(base, bits, 0);
                return path.jump(1);
            }
            _ => {
                if let Some((a, b, compare, wanted, off, wide)) = comparison(op) {
                    return self.on_numbers(m, path, (a, b), compare, wanted, off, wide);
                }
                let (d, a, b) = operands(op)?;
                let x = self.register(m, path, a);
                let y = b.map(|b| self.register(m, path, b));
                let result = self.state.single_result(op, x, y)?;
                path.compute(path.frame.base + u32::from(d), result);
                return path.jump(1);
            }
        };
        path.set(path.frame.base + u32::from(d), bits, symbol);
        path.jump(1)
    }

    /// What a field holds, without reading it for the machine.
    fn peek(&self, m: &Machine, path: &mut Path, object: Ref, slot: u32) -> Option<(u64, u32)> {
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
            if values.objects.is_some() || !path.beyond {
                return None;
            }
            path.detached = true;
            return Some((values.bits[left.trailing_zeros() as usize], 0));
        }
        Some((0, position + 1))
    }

    fn on_object(
        &self,
        m: &Machine,
        path: &mut Path,
        a: u16,
        other: Ref,
        wanted: bool,
        off: i16,
    ) -> Option<Option<End>> {
        let (bits, symbol) = self.register(m, path, a);
        if symbol == 0 {
            return path.branch((bits as Ref == other) == wanted, off);
        }
        let Meaning::Reference(position) = self.state.meaning(symbol) else { return None };
        let mask = self.state.mask_of_object(position, other);
        match self.state.answer(path.given.as_slice(), (position, if wanted { mask } else { !mask })) {
            Err(question) => Some(Some(End::Question(question))),
            Ok(jumps) => path.branch(jumps, off),
        }
    }

    #[expect(clippy::too_many_arguments, reason = "the parts of one instruction")]
    fn on_numbers(
        &mut self,
        m: &Machine,
        path: &mut Path,
        (a, b): (u16, Result<u16, i16>),
        compare: Compare,
        wanted: bool,
        off: i16,
        wide: bool,
    ) -> Option<Option<End>> {
        let x = self.register(m, path, a);
        let y = match b {
            Ok(register) => self.register(m, path, register),
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
                return path.branch(holds == wanted, off);
            }
            (symbol, 0) => {
                let Meaning::Number(term) = self.state.meaning(symbol) else { return None };
                (term.position, self.state.numbers.within(term.table, compare, y.0, wide))
            }
            (0, symbol) => {
                let Meaning::Number(term) = self.state.meaning(symbol) else { return None };
                let mask = match compare {
                    Compare::Eq => self.state.numbers.within(term.table, Compare::Eq, x.0, wide),
                    Compare::Lt => !self.state.numbers.within(term.table, Compare::Le, x.0, wide),
                    Compare::Le => !self.state.numbers.within(term.table, Compare::Lt, x.0, wide),
                };
                (term.position, mask)
            }
            _ => return None,
        };
        match self.state.answer(path.given.as_slice(), (position, if wanted { mask } else { !mask })) {
            Err(question) => Some(Some(End::Question(question))),
            Ok(jumps) => path.branch(jumps, off),
        }
    }

    /// A cast that succeeds.
    fn cast(&self, m: &mut Machine, path: &Path, op: Op) -> Option<()> {
        let class = match op {
            Op::CheckCast { class, .. } => ClassId(class),
            Op::CheckCastUnresolved { cp, .. } => {
                m.classes.resolve_class(m.classes.method(path.frame.method).class, cp).ok()?
            }
            _ => return None,
        };
        let (Op::CheckCast { a, .. } | Op::CheckCastUnresolved { a, .. }) = op else { return None };
        let object = self.definite(m, path, a)? as Ref;
        let actual = ClassId(m.heap.class_number(object));
        (object == 0 || actual == class || m.classes.is_subclass(actual, class)).then_some(())
    }

    /// A call of a modelled method.
    fn call_ahead(&mut self, m: &mut Machine, path: &mut Path, op: Op, first: u16) -> Option<Option<End>> {
        let object = self.definite(m, path, first)? as Ref;
        if object == 0 {
            return None;
        }
        let from = m.classes.method(path.frame.method).class;
        let target = match op {
            Op::InvokeUnresolved { cp, .. } => {
                let named = self.methods.named_method(m, from, cp)?;
                let class = ClassId(m.heap.class_number(object));
                if m.classes.method(named).is_private() {
                    named
                } else {
                    m.classes.select(class, named).ok()?
                }
            }
            _ => m.call_target(op, object)?,
        };
        if let Some(bits) = self.methods.constant_result(m, self.library, target) {
            path.set(path.frame.base + u32::from(first), bits, 0);
            return path.jump(1);
        }
        let (model, method) = self.library.method(target)?;
        let has_argument = !m.classes.method(target).params.is_empty();
        let argument = if has_argument { self.register(m, path, first + 1) } else { (0, 0) };
        let wrapper = pending::number(argument.1).map(|number| self.wrapped_ahead(path, number));
        let (effects, given) = (path.effects.as_slice(), path.given.as_slice());
        let call = CallAhead { model, method, receiver: object, argument, wrapper, effects, given };
        let (value, effect) = match self.library.call_ahead(m, self.state, &call)? {
            ReplyAhead::Asks(question) => return Some(Some(End::Question(question))),
            ReplyAhead::Returns(value, effect) => (value, effect),
        };
        if let Some(effect) = effect {
            path.does(effect);
        }
        path.set(path.frame.base + u32::from(first), value.0, value.1);
        path.jump(1)
    }
}
