//! Instructions with open operands. References are tested for null, for their class and for being one object without
//! being decided; numbers are computed with and compared. Whatever else an instruction does, it decides its operands
//! and runs again. Two rules: ask before changing anything, and keep every answer in the state, for the instruction
//! begins anew after a backtrack.

use crate::engine::Engine;
use crate::values::arithmetic::{apply, constant, number, operands, reads};
use crate::values::numbers::{Compare, Term};
use crate::values::reading::raw_element;
use crate::values::symbols::Meaning;
use margay_classes::ClassId;
use margay_classes::code::Op;
use margay_machine::{Machine, Ref, Res, Stop, Trap};

/// An operand.
#[derive(Clone, Copy)]
enum Operand {
    Bits(u64),
    Reference(u32),
    Number(Term),
    Boxed(u32),
    Condition(u32),
}

impl Engine {
    pub(crate) fn execute(&mut self, m: &mut Machine, op: Op) -> Res<()> {
        match op {
            Op::IfNull { a, off } => return self.null(m, a, true, off),
            Op::IfNonNull { a, off } => return self.null(m, a, false, off),
            Op::IfREq { a, b, off } => return self.same(m, a, b, true, off),
            Op::IfRNe { a, b, off } => return self.same(m, a, b, false, off),
            _ => {}
        }
        if let Some((a, b, compare, holds, off, wide)) = comparison(op) {
            return self.compare(m, a, b, compare, holds, off, wide);
        }
        if let Some((d, a, b)) = operands(op) {
            return self.compute(m, op, d, a, b);
        }
        match op {
            Op::CheckCast { a, class } => {
                let position = match self.operand(m, a) {
                    Operand::Reference(position) => position,
                    // The exception of a cast that fails does not tell which object it was.
                    Operand::Boxed(_)
                        if !m
                            .classes
                            .is_subclass(m.class_of(m.register_bits(a) as Ref).id, ClassId(class)) =>
                    {
                        self.state.unwrap_register(m, a);
                        return Ok(());
                    }
                    Operand::Boxed(_) => {
                        m.advance();
                        return Ok(());
                    }
                    _ => return Ok(()),
                };
                let fitting = self.state.instances(m, position, ClassId(class));
                let null = self.state.null_of(position);
                if self.state.ask_within(m, position, fitting | null)? {
                    m.advance();
                    return Ok(());
                }
                // The machine throws the exception.
                self.state.decide_register(m, a).map(|_| ())
            }
            Op::InstanceOf { d, a, cp } => {
                let class = m.class_operand(cp)?;
                let position = match self.operand(m, a) {
                    Operand::Reference(position) => position,
                    Operand::Boxed(_) => {
                        let actual = m.class_of(m.register_bits(a) as Ref).id;
                        m.set_register_bits(d, u64::from(m.classes.is_subclass(actual, class)));
                        m.advance();
                        return Ok(());
                    }
                    _ => return Ok(()),
                };
                let fitting = self.state.instances(m, position, class);
                let yes = self.state.ask_within(m, position, fitting)?;
                m.set_register_bits(d, u64::from(yes));
                m.advance();
                Ok(())
            }
            Op::ArrayLength { d, a } => {
                let array = self.state.decide_register(m, a)? as Ref;
                if array != 0 {
                    let length = self.state.length(m, array)?;
                    m.set_register_bits(d, u64::from(length));
                    m.advance();
                }
                Ok(())
            }
            Op::ILoad { d, a, b }
            | Op::LLoad { d, a, b }
            | Op::RLoad { d, a, b }
            | Op::BLoad { d, a, b }
            | Op::CLoad { d, a, b }
            | Op::SLoad { d, a, b } => self.load(m, op, d, a, b),
            Op::IStore { a, b, v }
            | Op::LStore { a, b, v }
            | Op::RStore { a, b, v }
            | Op::BStore { a, b, v }
            | Op::CStore { a, b, v } => self.store(m, op, a, b, v),
            Op::NewMultiArray { first, dims, .. } => {
                for i in 0..u16::from(dims) {
                    self.state.decide_register(m, first + i)?;
                }
                Ok(())
            }
            _ => {
                for register in reads(op).into_iter().flatten() {
                    // Access to a boxed number needs the object, not its identity.
                    if !matches!(op, Op::MonitorEnter { .. } | Op::MonitorExit { .. })
                        && self.state.unwrap_register(m, register)
                    {
                        continue;
                    }
                    self.state.decide_register(m, register)?;
                }
                Ok(())
            }
        }
    }

    /// What is in a register. A symbol with one value left becomes that value, in the register too.
    fn operand(&self, m: &mut Machine, register: u16) -> Operand {
        let symbol = m.register_term(register);
        if symbol == 0 {
            return Operand::Bits(m.register_bits(register));
        }
        if let Some(bits) = self.state.known_bits(symbol) {
            m.set_register_bits(register, bits);
            return Operand::Bits(bits);
        }
        match self.state.meaning(symbol) {
            Meaning::Reference(position) => Operand::Reference(position),
            Meaning::Number(term) => Operand::Number(term),
            Meaning::Boxed(number) => Operand::Boxed(number),
            Meaning::Condition(number) => Operand::Condition(number),
        }
    }

    fn go(m: &mut Machine, jump: bool, off: i16) -> Res<()> {
        if !jump {
            m.advance();
            return Ok(());
        }
        m.jump_by(i32::from(off));
        // The machine looks at its limits when it jumps back itself.
        if off < 0 && m.config.max_steps.is_some_and(|most| m.steps() >= most) {
            return Err(Trap::Stop(Box::new(Stop::Limit(margay_machine::Limit::Instructions))));
        }
        Ok(())
    }

    fn null(&mut self, m: &mut Machine, a: u16, wanted: bool, off: i16) -> Res<()> {
        let position = match self.operand(m, a) {
            Operand::Reference(position) => position,
            Operand::Boxed(_) => {
                return Engine::go(m, !wanted, off);
            }
            _ => return Ok(()),
        };
        let null = self.state.null_of(position);
        let jumps = if wanted { null } else { !null };
        if self.state.is_open(position, null) && self.look_ahead(m, (position, jumps), off)? {
            return Ok(());
        }
        let is = self.state.ask_within(m, position, null)?;
        Engine::go(m, is == wanted, off)
    }

    fn same(&mut self, m: &mut Machine, a: u16, b: u16, wanted: bool, off: i16) -> Res<()> {
        let (position, other) = match (self.operand(m, a), self.operand(m, b)) {
            (Operand::Reference(p), Operand::Reference(q)) if p == q => {
                return Engine::go(m, wanted, off);
            }
            (Operand::Reference(_), Operand::Reference(_)) => {
                self.state.decide_register(m, a)?;
                return Ok(());
            }
            (Operand::Reference(p), Operand::Bits(bits)) | (Operand::Bits(bits), Operand::Reference(p)) => {
                (p, bits as Ref)
            }
            (Operand::Boxed(x), Operand::Boxed(y)) if x == y => {
                return Engine::go(m, wanted, off);
            }
            (Operand::Boxed(_), Operand::Bits(0)) | (Operand::Bits(0), Operand::Boxed(_)) => {
                return Engine::go(m, !wanted, off);
            }
            // Whether two boxes are one object depends on their values.
            (Operand::Boxed(_), _) => return self.state.decide_register(m, a).map(|_| ()),
            (_, Operand::Boxed(_)) => return self.state.decide_register(m, b).map(|_| ()),
            _ => return Ok(()),
        };
        let mask = self.state.mask_of_object(position, other);
        let jumps = if wanted { mask } else { !mask };
        if self.state.is_open(position, mask) && self.look_ahead(m, (position, jumps), off)? {
            return Ok(());
        }
        let is = self.state.ask_within(m, position, mask)?;
        Engine::go(m, is == wanted, off)
    }

    #[expect(clippy::too_many_arguments, reason = "the parts of one instruction")]
    fn compare(
        &mut self,
        m: &mut Machine,
        a: u16,
        b: Result<u16, i16>,
        compare: Compare,
        wanted: bool,
        off: i16,
        wide: bool,
    ) -> Res<()> {
        let right = match b {
            Ok(register) => self.operand(m, register),
            Err(k) => Operand::Bits(i64::from(k) as u64),
        };
        let holds = match (self.operand(m, a), right) {
            (Operand::Condition(number), Operand::Bits(k)) => {
                let value = |v| compare.holds(v, k, wide);
                if value(0) == value(1) {
                    value(0)
                } else {
                    let known = self.always_refuted(m, wanted, off).map(|holds| holds == value(1));
                    self.state.decide_condition(m, number, known)? == value(1)
                }
            }
            (Operand::Condition(_), _) => return self.state.decide_register(m, a).map(|_| ()),
            (_, Operand::Condition(_)) => return self.state.decide_register(m, b.unwrap_or(a)).map(|_| ()),
            (Operand::Number(x), Operand::Number(y)) => {
                let relation = self.state.comparison(x, y, compare, wide);
                let known = self.refuted(m, wanted, off);
                self.state.ask(m, x.position, y.position, relation, known)?
            }
            (Operand::Number(x), Operand::Bits(k)) => {
                let mask = self.state.numbers.within(x.table, compare, k, wide);
                let jumps = (x.position, if wanted { mask } else { !mask });
                if self.state.is_open(x.position, mask) && self.look_ahead(m, jumps, off)? {
                    return Ok(());
                }
                self.state.ask_within(m, x.position, mask)?
            }
            (Operand::Bits(k), Operand::Number(y)) => {
                // k < y is not y <= k, and k <= y is not y < k.
                let (turned, not) = match compare {
                    Compare::Eq => (Compare::Eq, false),
                    Compare::Lt => (Compare::Le, true),
                    Compare::Le => (Compare::Lt, true),
                };
                let within = self.state.numbers.within(y.table, turned, k, wide);
                let mask = if not { !within } else { within };
                let jumps = (y.position, if wanted { mask } else { !mask });
                if self.state.is_open(y.position, mask) && self.look_ahead(m, jumps, off)? {
                    return Ok(());
                }
                self.state.ask_within(m, y.position, mask)?
            }
            // Both are known by now: the machine goes on.
            _ => return Ok(()),
        };
        Engine::go(m, holds == wanted, off)
    }

    /// What a comparison has to come to because the predicate returns false otherwise.
    fn refuted(&mut self, m: &mut Machine, wanted: bool, off: i16) -> Option<bool> {
        if self.state.is_forced() { None } else { self.always_refuted(m, wanted, off) }
    }

    /// The same, also when the question has been answered.
    fn always_refuted(&mut self, m: &mut Machine, wanted: bool, off: i16) -> Option<bool> {
        // What fails does so soon; what does not is followed for long.
        for far in [false, true] {
            if self.jump_fails(m, i32::from(off), far) {
                return Some(!wanted);
            }
            if self.jump_fails(m, 1, far) {
                return Some(wanted);
            }
        }
        None
    }

    /// An operation on one open number, or on two that come from one position, gives a term; else it decides.
    fn compute(&mut self, m: &mut Machine, op: Op, d: u16, a: u16, b: Option<u16>) -> Res<()> {
        let right = b.map(|b| self.operand(m, b));
        let (term, table) = match (self.operand(m, a), right) {
            // A condition is 0 or 1 already.
            (Operand::Condition(_), None) if matches!(op, Op::I2Z { .. }) => {
                let symbol = m.register_term(a);
                m.set_register_term(d, symbol);
                m.advance();
                return Ok(());
            }
            (Operand::Condition(_), _) => return self.state.decide_register(m, a).map(|_| ()),
            (_, Some(Operand::Condition(_))) => {
                return self.state.decide_register(m, b.unwrap_or(a)).map(|_| ());
            }
            (Operand::Number(x), None) => {
                let table = self.state.numbers.derive(x.table, number(op), constant(op), |v| apply(op, v, 0));
                (x, table)
            }
            (Operand::Number(x), Some(Operand::Bits(k))) => {
                let table = self.state.numbers.derive(x.table, number(op), k, |v| apply(op, v, k));
                (x, table)
            }
            (Operand::Bits(k), Some(Operand::Number(y))) => {
                let table = self.state.numbers.derive(y.table, number(op) | 0x8000, k, |v| apply(op, k, v));
                (y, table)
            }
            (Operand::Number(x), Some(Operand::Number(y))) if x.position == y.position => {
                let tables = &self.state.numbers.tables;
                let pairs = tables[x.table as usize].values.iter().zip(&tables[y.table as usize].values);
                let values: Option<Vec<u64>> = pairs.map(|(&v, &w)| apply(op, v, w)).collect();
                (x, values.map(|values| self.state.numbers.table(values)))
            }
            (Operand::Number(x), Some(Operand::Number(y))) => {
                if let Some(term) = self.state.pair_result(op, x, y) {
                    let symbol = self.state.symbol_of(term);
                    m.set_register_term(d, symbol);
                    m.advance();
                    return Ok(());
                }
                // The one with fewer values is decided.
                let first_has_fewer = self.state.mask[x.position as usize].count_ones()
                    <= self.state.mask[y.position as usize].count_ones();
                self.state.decide_register(m, if first_has_fewer { a } else { b.unwrap_or(a) })?;
                return Ok(());
            }
            _ => return Ok(()),
        };
        match table {
            Some(table) => {
                let symbol = self.state.symbol_of(Term { position: term.position, table });
                m.set_register_term(d, symbol);
                m.advance();
            }
            None => {
                // The operation throws for one of the values.
                self.state.decide_register(m, a)?;
                if let Some(b) = b {
                    self.state.decide_register(m, b)?;
                }
            }
        }
        Ok(())
    }

    /// The array and the index of an access, both definite.
    fn place(&mut self, m: &mut Machine, a: u16, b: u16) -> Res<(Ref, u32)> {
        let array = self.state.decide_register(m, a)? as Ref;
        if array == 0 {
            // Not left to the machine, which would ask again while the index is open.
            return Err(m.throw_without_message("java/lang/NullPointerException"));
        }
        let length = self.state.length(m, array)?;
        let index = self.state.decide_register(m, b)? as i32;
        if index < 0 || index as u32 >= length {
            let message = format!("Index {index} out of bounds for length {length}");
            return Err(m.throw("java/lang/ArrayIndexOutOfBoundsException", &message));
        }
        Ok((array, index as u32))
    }

    fn load(&mut self, m: &mut Machine, op: Op, d: u16, a: u16, b: u16) -> Res<()> {
        let (array, index) = self.place(m, a, b)?;
        let Some(symbol) = self.state.read_element(m, array, index)? else {
            return Err(m.refuse("an undecided element of an array that is not part of the structures"));
        };
        // Not by the machine: it would ask the symbols, which are at work here.
        let bits = raw_element(m, array, index);
        let bits = match op {
            Op::BLoad { .. } => i64::from(bits as i8) as u32 as u64,
            Op::SLoad { .. } => i64::from(bits as i16) as u32 as u64,
            _ => bits,
        };
        m.set_register_bits(d, bits);
        if symbol != 0 {
            m.set_register_term(d, symbol);
        }
        m.advance();
        Ok(())
    }

    fn store(&mut self, m: &mut Machine, op: Op, a: u16, b: u16, v: u16) -> Res<()> {
        let (array, index) = self.place(m, a, b)?;
        if matches!(op, Op::RStore { .. }) {
            let class = m.class_of(array).id;
            match self.operand(m, v) {
                Operand::Reference(position) => {
                    let element = match m.classes.class(class).kind {
                        margay_classes::ClassKind::Array { element, .. } => element,
                        _ => m.classes.object(),
                    };
                    let fitting = self.state.instances(m, position, element) | self.state.null_of(position);
                    if !self.state.ask_within(m, position, fitting)? {
                        self.state.decide_register(m, v)?;
                        return Ok(());
                    }
                }
                Operand::Boxed(_) => {
                    let actual = m.class_of(m.register_bits(v) as Ref).id;
                    if !m.storable(class, actual) {
                        let name = m.classes.java_name(actual);
                        return Err(m.throw("java/lang/ArrayStoreException", &name));
                    }
                }
                Operand::Bits(bits) if bits as Ref != 0 => {
                    let actual = m.class_of(bits as Ref).id;
                    if !m.storable(class, actual) {
                        let name = m.classes.java_name(actual);
                        return Err(m.throw("java/lang/ArrayStoreException", &name));
                    }
                }
                _ => {}
            }
        }
        let symbol = m.register_term(v);
        m.write_element(array, index, m.register_bits(v), symbol);
        m.advance();
        Ok(())
    }
}

pub(crate) type Comparison = (u16, Result<u16, i16>, Compare, bool, i16, bool);

/// A conditional jump on numbers: operands, the comparison, whether it has to hold to jump, the distance, whether the
/// operands have 64 bits.
pub(crate) fn comparison(op: Op) -> Option<Comparison> {
    use Compare::{Eq, Le, Lt};
    Some(match op {
        Op::IfEq { a, b, off } => (a, Ok(b), Eq, true, off, false),
        Op::IfNe { a, b, off } => (a, Ok(b), Eq, false, off, false),
        Op::IfLt { a, b, off } => (a, Ok(b), Lt, true, off, false),
        Op::IfGe { a, b, off } => (a, Ok(b), Lt, false, off, false),
        Op::IfLe { a, b, off } => (a, Ok(b), Le, true, off, false),
        Op::IfGt { a, b, off } => (a, Ok(b), Le, false, off, false),
        Op::IfEqK { a, k, off } => (a, Err(k), Eq, true, off, false),
        Op::IfNeK { a, k, off } => (a, Err(k), Eq, false, off, false),
        Op::IfLtK { a, k, off } => (a, Err(k), Lt, true, off, false),
        Op::IfGeK { a, k, off } => (a, Err(k), Lt, false, off, false),
        Op::IfLeK { a, k, off } => (a, Err(k), Le, true, off, false),
        Op::IfGtK { a, k, off } => (a, Err(k), Le, false, off, false),
        Op::IfLEq { a, b, off } => (a, Ok(b), Eq, true, off, true),
        Op::IfLNe { a, b, off } => (a, Ok(b), Eq, false, off, true),
        Op::IfLLt { a, b, off } => (a, Ok(b), Lt, true, off, true),
        Op::IfLGe { a, b, off } => (a, Ok(b), Lt, false, off, true),
        Op::IfLLe { a, b, off } => (a, Ok(b), Le, true, off, true),
        Op::IfLGt { a, b, off } => (a, Ok(b), Le, false, off, true),
        _ => return None,
    })
}
