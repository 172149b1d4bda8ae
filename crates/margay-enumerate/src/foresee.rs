//! Looking ahead from a question. Much of what a predicate asks only serves to return false, or makes no difference: when
//! a node is red, its children must not be. From a question on, each way is followed as long as instructions only
//! compute with registers and read fields. A way on which the predicate returns false needs no run; ways that come
//! to the same instruction with the same registers are one. What tells the failing ways apart is then a constraint,
//! and the run goes on behind the question without a choice.
//!
//! The answer depends on the state of the run alone, never on what other runs have done: the list of choices must be the
//! same when the run is done again elsewhere.

use crate::arithmetic::{apply, operands};
use crate::engine::{Engine, Meaning};
use crate::numbers::Compare;
use crate::step::comparison;
use margay_classes::Kind;
use margay_classes::code::Op;
use margay_machine::thread::{Frame, flags};
use margay_machine::{Machine, Ref, Res, UNINITIALISED};

/// Instructions that a way is followed for.
const STEPS: usize = 60;
/// Ways that are told apart.
const WAYS: usize = 4;

/// That a position has one of these values.
type Literal = (u32, u64);

/// Where ways meet, if they do not all fail, and what holds on each that fails.
type Meeting = (Option<Way>, Vec<Vec<Literal>>);

/// Where a way ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum End {
    /// The predicate returns false.
    Fails,
    /// Before an instruction that does more.
    Here,
    /// Before a question: which values of which position lead to the jump.
    Question(Literal),
}

#[derive(Clone)]
struct Way {
    frames: Vec<Frame>,
    /// Changed registers: stack slot, bits and symbol, in the order of slots.
    changed: Vec<(u32, u64, u32)>,
    /// What this way takes for granted.
    given: Vec<Literal>,
    /// Whether it has left the frame where it began.
    left: bool,
    end: End,
}

impl Way {
    fn from(m: &Machine) -> Option<Way> {
        let frames = m.thread().frames();
        let host = frames.iter().rposition(|f| f.flags & flags::HOST != 0)?;
        let allowed = flags::HOST | flags::SAVE_CALLER;
        let plain = frames[host..].iter().all(|f| f.flags & !allowed == 0);
        plain.then(|| Way {
            frames: frames[host..].to_vec(),
            changed: Vec::new(),
            given: Vec::new(),
            left: false,
            end: End::Here,
        })
    }

    fn set(&mut self, slot: u32, bits: u64, symbol: u32) {
        match self.changed.binary_search_by_key(&slot, |c| c.0) {
            Ok(at) => self.changed[at] = (slot, bits, symbol),
            Err(at) => self.changed.insert(at, (slot, bits, symbol)),
        }
    }

    /// Whether two ways have come to the same state.
    fn meets(&self, other: &Way) -> bool {
        let place = |w: &Way| w.frames.last().map(|f| f.pc);
        !self.left
            && !other.left
            && self.frames.len() == other.frames.len()
            && place(self) == place(other)
            && self.changed == other.changed
    }

    fn assume(&mut self, (position, mask): Literal) {
        match self.given.iter_mut().find(|l| l.0 == position) {
            Some(known) => known.1 &= mask,
            None => self.given.push((position, mask)),
        }
    }
}

impl Engine {
    /// Looks behind the question that the present instruction asks. `true` when the run goes on without a choice.
    pub(crate) fn foresee(&mut self, m: &mut Machine) -> Res<bool> {
        if !self.foresees || self.state.is_forced() {
            return Ok(false);
        }
        let Some((way, fails)) = self.ways(m) else { return Ok(false) };
        let Some(nogoods) = self.expressible(fails) else { return Ok(false) };
        for nogood in nogoods {
            if !self.forbid(&nogood) {
                return Err(crate::state::State::dead_end());
            }
        }
        let Some(way) = way else { return Err(crate::state::State::dead_end()) };
        for &(slot, bits, symbol) in &way.changed {
            m.set_slot_value(slot, bits, symbol);
        }
        if let Some(frame) = way.frames.last() {
            m.jump_to(frame.pc);
        }
        Ok(true)
    }

    /// Whether the predicate returns false when the present call returns this.
    pub(crate) fn result_fails(&mut self, m: &mut Machine, base: u32, result: u64) -> bool {
        if !self.foresees || self.state.is_forced() {
            return false;
        }
        let Some(mut way) = Way::from(m) else { return false };
        way.set(base, result, 0);
        if let Some(frame) = way.frames.last_mut() {
            frame.pc += 1;
        }
        self.follow_way(m, &mut way);
        way.end == End::Fails
    }

    /// Whether the predicate returns false when the present instruction jumps by this.
    pub(crate) fn jump_fails(&mut self, m: &mut Machine, off: i32) -> bool {
        if !self.foresees || self.state.is_forced() {
            return false;
        }
        let Some(mut way) = Way::from(m) else { return false };
        if let Some(frame) = way.frames.last_mut() {
            frame.pc = frame.pc.wrapping_add_signed(off);
        }
        self.follow_way(m, &mut way);
        way.end == End::Fails
    }

    /// The state in which all ways meet that do not fail. `None` when they do not meet.
    fn ways(&mut self, m: &mut Machine) -> Option<Meeting> {
        let mut first = Way::from(m)?;
        self.follow_way(m, &mut first);
        let End::Question(_) = first.end else { return None };
        let mut fails: Vec<Vec<Literal>> = Vec::new();
        let mut open = vec![first];
        let mut forked = false;
        loop {
            let meet = open.windows(2).all(|w| w[0].meets(&w[1]));
            if forked && meet {
                let way = open.pop();
                // Only the present frame can be put somewhere else.
                return way.as_ref().is_none_or(|w| !w.left).then_some((way, fails));
            }
            // The way that is behind the others is followed on.
            let questions = open.iter().enumerate().filter(|(_, w)| matches!(w.end, End::Question(_)));
            let at = questions.min_by_key(|(_, w)| w.frames.last().map(|f| f.pc))?.0;
            let way = open.swap_remove(at);
            let End::Question((position, mask)) = way.end else { return None };
            forked = true;
            for jumps in [true, false] {
                let mut next = way.clone();
                next.assume((position, if jumps { mask } else { !mask }));
                self.take(&mut next, jumps)?;
                self.follow_way(m, &mut next);
                if next.end == End::Fails {
                    fails.push(next.given);
                } else {
                    open.push(next);
                }
            }
            if open.len() + fails.len() > WAYS {
                return None;
            }
        }
    }

    /// Takes the question that a way stands before.
    fn take(&self, way: &mut Way, jumps: bool) -> Option<()> {
        let frame = way.frames.last_mut()?;
        let op = op_at(frame)?;
        let off = match op {
            Op::IfNull { off, .. }
            | Op::IfNonNull { off, .. }
            | Op::IfREq { off, .. }
            | Op::IfRNe { off, .. } => off,
            _ => comparison(op)?.4,
        };
        if jumps && off < 0 {
            return None;
        }
        frame.pc = frame.pc.wrapping_add_signed(if jumps { i32::from(off) } else { 1 });
        Some(())
    }

    /// Follows a way to its end.
    fn follow_way(&mut self, m: &mut Machine, way: &mut Way) {
        way.end = End::Here;
        for _ in 0..STEPS {
            match self.one(m, way) {
                Some(None) => {}
                Some(Some(end)) => {
                    way.end = end;
                    return;
                }
                None => return,
            }
        }
    }

    fn register(&self, m: &Machine, way: &Way, register: u16) -> Option<(u64, u32)> {
        let slot = way.frames.last()?.base + u32::from(register);
        let (bits, symbol) = match way.changed.binary_search_by_key(&slot, |c| c.0) {
            Ok(at) => (way.changed[at].1, way.changed[at].2),
            Err(_) => m.slot_value(slot),
        };
        if symbol == 0 {
            return Some((bits, 0));
        }
        match self.known_bits(symbol) {
            Some(bits) => Some((bits, 0)),
            None => Some((bits, symbol)),
        }
    }

    fn definite(&self, m: &Machine, way: &Way, register: u16) -> Option<u64> {
        self.register(m, way, register).filter(|v| v.1 == 0).map(|v| v.0)
    }

    /// One instruction: `None` when it is not followed, else the end of the way, if it is one.
    fn one(&mut self, m: &mut Machine, way: &mut Way) -> Option<Option<End>> {
        let frame = *way.frames.last()?;
        let op = op_at(&frame)?;
        let mut write = None;
        match op {
            Op::Nop => {}
            Op::Mov { d, a } => {
                let (bits, symbol) = self.register(m, way, a)?;
                write = Some((d, bits, symbol));
            }
            Op::Const32 { d, k } => write = Some((d, u64::from(k), 0)),
            // A way never goes back, so that looking ahead comes to an end, and the run that follows does.
            Op::Goto { off } if off < 0 => return None,
            Op::Goto { off } => {
                way.frames.last_mut()?.pc = frame.pc.wrapping_add_signed(off);
                return Some(None);
            }
            Op::GetField { d, a, .. } | Op::GetFieldUnresolved { d, a, .. } => {
                let slot = match op {
                    Op::GetField { slot, .. } => u32::from(slot),
                    Op::GetFieldUnresolved { cp, .. } => resolved_slot(m, &frame, cp)?,
                    _ => return None,
                };
                let object = self.definite(m, way, a)? as Ref;
                if object == 0 {
                    return None;
                }
                let (bits, symbol) = self.peek(m, object, slot)?;
                write = Some((d, bits, symbol));
            }
            Op::IfNull { a, off } => return self.on_object(m, way, a, 0, true, off),
            Op::IfNonNull { a, off } => return self.on_object(m, way, a, 0, false, off),
            Op::IfREq { a, b, off } | Op::IfRNe { a, b, off } => {
                let wanted = matches!(op, Op::IfREq { .. });
                let (x, y) = (self.register(m, way, a)?, self.register(m, way, b)?);
                return match (x.1, y.1) {
                    (_, 0) => self.on_object(m, way, a, y.0 as Ref, wanted, off),
                    (0, _) => self.on_object(m, way, b, x.0 as Ref, wanted, off),
                    _ => None,
                };
            }
            Op::ReturnValue { a } => {
                let bits = self.definite(m, way, a)?;
                way.frames.pop();
                way.left = true;
                if frame.flags & flags::HOST != 0 || way.frames.is_empty() {
                    return if bits as i32 == 0 { Some(Some(End::Fails)) } else { None };
                }
                way.set(frame.base, bits, 0);
                way.frames.last_mut()?.pc += 1;
                return Some(None);
            }
            _ => {
                if let Some((a, b, compare, wanted, off, wide)) = comparison(op) {
                    return self.on_numbers(m, way, (a, b), compare, wanted, off, wide);
                }
                let (d, a, b) = operands(op)?;
                let x = self.definite(m, way, a)?;
                let y = match b {
                    Some(b) => self.definite(m, way, b)?,
                    None => 0,
                };
                write = Some((d, apply(op, x, y)?, 0));
            }
        }
        if let Some((d, bits, symbol)) = write {
            way.set(frame.base + u32::from(d), bits, symbol);
        }
        way.frames.last_mut()?.pc += 1;
        Some(None)
    }

    /// What a field holds, without reading it for the machine.
    fn peek(&self, m: &Machine, object: Ref, slot: u32) -> Option<(u64, u32)> {
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
        let open = values.is_small() && !matches!(values.kind, Kind::Float | Kind::Double);
        // What has one value would be decided by the read.
        (open && !self.state.alternatives(position).is_power_of_two()).then_some((0, position + 1))
    }

    fn jump(way: &mut Way, jumps: bool, off: i16) -> Option<Option<End>> {
        if jumps && off < 0 {
            return None;
        }
        let frame = way.frames.last_mut()?;
        frame.pc = frame.pc.wrapping_add_signed(if jumps { i32::from(off) } else { 1 });
        Some(None)
    }

    /// A question whose jump needs a position to have one of these values.
    fn question(&self, way: &mut Way, position: u32, mask: u64, off: i16) -> Option<Option<End>> {
        let given = way.given.iter().filter(|l| l.0 == position).fold(u64::MAX, |a, l| a & l.1);
        let possible = self.state.alternatives(position) & given;
        match (possible & mask != 0, possible & !mask != 0) {
            (true, true) => Some(Some(End::Question((position, mask)))),
            (jumps, _) => Engine::jump(way, jumps, off),
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
        let (bits, symbol) = self.register(m, way, a)?;
        if symbol == 0 {
            return Engine::jump(way, (bits as Ref == other) == wanted, off);
        }
        let Meaning::Reference(position) = self.meaning(symbol) else { return None };
        let mask = self.mask_of_object(position, other);
        self.question(way, position, if wanted { mask } else { !mask }, off)
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
        let x = self.register(m, way, a)?;
        let y = match b {
            Ok(register) => self.register(m, way, register)?,
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
                return Engine::jump(way, holds == wanted, off);
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
        self.question(way, position, if wanted { mask } else { !mask }, off)
    }

    /// Failing ways as constraints on one position or on two numbers. `None` when they are more than that.
    fn expressible(&self, mut fails: Vec<Vec<Literal>>) -> Option<Vec<Vec<Literal>>> {
        let mask = |p: u32| self.state.mask[p as usize];
        for fail in &mut fails {
            // What is so anyway says nothing.
            fail.retain(|&(p, values)| mask(p) & !values != 0);
        }
        // A literal goes when the other ways out of it fail as well.
        for i in 0..fails.len() {
            let mut at = 0;
            while fails[i].len() > 1 && at < fails[i].len() {
                let (p, values) = fails[i][at];
                let mut turned = fails[i].clone();
                turned[at] = (p, !values);
                let covers = |other: &Vec<Literal>| {
                    other.iter().all(|&(q, allowed)| {
                        turned.iter().any(|&(r, given)| r == q && given & mask(q) & !allowed == 0)
                    })
                };
                if fails.iter().enumerate().any(|(j, other)| j != i && covers(other)) {
                    fails[i].remove(at);
                } else {
                    at += 1;
                }
            }
        }
        let number = |p: u32| {
            let v = self.state.space.positions[p as usize].values as usize;
            self.state.space.values[v].objects.is_none()
        };
        let fits = |fail: &Vec<Literal>| match fail.as_slice() {
            [] | [_] => true,
            [(p, _), (q, _)] => number(*p) && number(*q),
            _ => false,
        };
        fails.iter().all(fits).then_some(fails)
    }

    /// Rules out that all of these hold; `false` when nothing is left.
    fn forbid(&mut self, nogood: &[Literal]) -> bool {
        match *nogood {
            [(p, values)] => self.state.narrow(p, !values),
            [(p, x), (q, y)] => {
                let width = |r: u32| {
                    let v = self.state.space.positions[r as usize].values as usize;
                    self.state.space.values[v].len()
                };
                let relation = self.state.numbers.exclusion((width(p), x), (width(q), y));
                self.state.relate(p, q, relation)
            }
            // A way that fails whatever is decided.
            _ => false,
        }
    }
}

/// The slot of a field that a pool entry names, as resolution will find it.
fn resolved_slot(m: &mut Machine, frame: &Frame, cp: u16) -> Option<u32> {
    // SAFETY: frames point to methods of the machine's registry.
    let class = unsafe { (*frame.method).class };
    let member = m.classes.member_ref(class, cp).ok()?;
    let named = m.classes.loaded(m.classes.symbols.text(member.class))?;
    let (owner, index) = m.classes.resolve_field(named, member.name, member.desc).ok()?;
    let field = &m.classes.class(owner).fields[index];
    (!field.is_static()).then_some(field.slot)
}

fn op_at(frame: &Frame) -> Option<Op> {
    // SAFETY: frames point to methods of the machine's registry.
    let code = unsafe { (*frame.method).code.get()? };
    code.ops.get(frame.pc as usize).map(std::cell::Cell::get)
}
