//! The second pass, instruction by instruction: what each one pops, emits and pushes.

use super::ops::{binary_op, conversion_op, small_op};
use super::{Entry, Lowering};
use crate::bytecode::{
    Action, Condition, Insn, Invocation, Literal, Operator, Rearrangement, Result, SwitchKeys, call_shape,
    constant_slots, decode, fail, field_kind,
};
use crate::code::{Branch, CallKind, Op, Reg, Test};
use crate::descriptor::Kind;
use crate::opcode;
use crate::reader::Constant;
use crate::variant;

impl Lowering<'_> {
    /// Lowers one instruction. Returns where to go on when it took the next instruction with it.
    pub(super) fn instruction(&mut self, insn: &Insn, next: u32) -> Result<Option<u32>> {
        let Some(action) = insn.action(self.code) else {
            return fail(format!("unknown opcode {:#04x} at {}", insn.op, insn.bci));
        };
        match action {
            Action::Nop => {}
            Action::Push(literal) => self.push_literal(literal),
            Action::LoadConstant { cp, .. } => self.load_constant(cp),
            Action::Load { kind, local } => {
                let wide = kind.slots() == 2;
                let n = self.check_local(local, wide)?;
                self.load(n, wide);
            }
            Action::Store { kind, local } => {
                let wide = kind.slots() == 2;
                let n = self.check_local(local, wide)?;
                self.store(n, wide);
            }
            Action::Increment { local, by: k } => {
                let n = self.check_local(local, false)?;
                self.settle_uses_of(n);
                self.emit(Op::IAddK { d: n, a: n, k });
            }
            Action::LoadElement(kind) => self.load_element(kind),
            Action::StoreElement(kind) => self.store_element(kind),
            Action::Rearrange(how) => self.rearrange(how),
            Action::Binary(operator, kind) => self.arithmetic(operator, kind)?,
            Action::Negate(kind) => {
                let wide = kind.slots() == 2;
                let make: fn(Reg, Reg) -> Op = match kind {
                    Kind::Long => |d, a| Op::LNeg { d, a },
                    Kind::Float => |d, a| Op::FNeg { d, a },
                    Kind::Double => |d, a| Op::DNeg { d, a },
                    _ => |d, a| Op::INeg { d, a },
                };
                self.unary(make, wide, wide);
            }
            Action::Convert { from, to } => match conversion_op(from, to) {
                Some(make) => self.unary(make, from.slots() == 2, to.slots() == 2),
                None => return fail(format!("unknown conversion at {}", insn.bci)),
            },
            Action::Compare { kind: Kind::Long, .. } => {
                if let Some(after) = self.compare_and_branch(next)? {
                    return Ok(Some(after));
                }
                self.binary(|d, a, b| Op::LCmp { d, a, b }, true, true, false);
            }
            Action::Compare { kind, nan } => {
                let make: fn(Reg, Reg, Reg) -> Op = match (kind, nan < 0) {
                    (Kind::Float, true) => |d, a, b| Op::FCmpL { d, a, b },
                    (Kind::Float, false) => |d, a, b| Op::FCmpG { d, a, b },
                    (_, true) => |d, a, b| Op::DCmpL { d, a, b },
                    (_, false) => |d, a, b| Op::DCmpG { d, a, b },
                };
                let wide = kind.slots() == 2;
                self.binary(make, wide, wide, false);
            }
            Action::Branch(condition) => {
                let test = self.test(condition);
                self.branch(test, insn)?;
            }
            Action::Goto => {
                let target = self.single_target(insn)?;
                self.settle_from(0);
                self.fixups.push((self.ops.len(), target));
                self.emit(Op::Goto { off: 0 });
            }
            Action::Jsr => {
                let target = self.single_target(insn)?;
                self.settle_from(0);
                let d = self.own(self.stack.len());
                self.fixups.push((self.ops.len(), target));
                self.emit(Op::Jsr { d, off: 0 });
            }
            Action::Ret { local } => {
                let a = self.check_local(local, false)?;
                self.emit(Op::RetSub { a });
            }
            Action::Switch => self.switch(insn)?,
            Action::Return(Kind::Void) => self.emit(Op::Return),
            Action::Return(kind) => {
                let a = if kind.slots() == 2 { self.pop_wide() } else { self.pop() };
                let a = self.reg(a);
                self.emit(Op::ReturnValue { a });
            }
            Action::Field { write, is_static, cp } => self.field(write, is_static, cp)?,
            Action::Invoke { how, cp } => self.call(how, cp)?,
            Action::New { cp } => self.push_result(false, |d| Op::NewUnresolved { d, cp }),
            Action::NewArray { atype } => {
                let Some(kind) = opcode::array_kind(atype) else {
                    return fail(format!("newarray of type {atype}"));
                };
                let a = self.pop_reg();
                self.push_result(false, |d| Op::NewArray { d, a, kind: kind as u16 });
            }
            Action::NewRefArray { cp } => {
                let a = self.pop_reg();
                self.push_result(false, |d| Op::NewRefArray { d, a, cp });
            }
            Action::NewMultiArray { cp, dims } => {
                if dims == 0 {
                    return fail("multianewarray without dimensions");
                }
                let first = self.pop_block(usize::from(dims));
                self.emit(Op::NewMultiArray { first, cp, dims });
                self.push(Entry::Own, false);
            }
            Action::ArrayLength => self.unary(|d, a| Op::ArrayLength { d, a }, false, false),
            Action::Throw => {
                let a = self.pop_reg();
                self.emit(Op::Throw { a });
            }
            Action::CheckCast { cp } => {
                let (entry, position) = self.pop();
                let a = self.reg((entry, position));
                self.emit(Op::CheckCastUnresolved { a, cp });
                let entry = if matches!(entry, Entry::In(_)) { entry } else { Entry::Own };
                self.stack.push(entry);
            }
            Action::InstanceOf { cp } => {
                let a = self.pop_reg();
                self.push_result(false, |d| Op::InstanceOf { d, a, cp });
            }
            Action::MonitorEnter => {
                let a = self.pop_reg();
                self.emit(Op::MonitorEnter { a });
            }
            Action::MonitorExit => {
                let a = self.pop_reg();
                self.emit(Op::MonitorExit { a });
            }
        }
        if let Some(cp) = action.class_named() {
            match self.file.constant(cp) {
                Constant::Class(_) => {}
                other => return fail(format!("constant {cp} should be a class but is {other:?}")),
            }
        }
        Ok(None)
    }

    /// The register of a popped value of one slot.
    fn pop_reg(&mut self) -> Reg {
        let a = self.pop();
        self.reg(a)
    }

    /// Pops so many slots, each in its own register; gives the first.
    fn pop_block(&mut self, slots: usize) -> Reg {
        let from = self.stack.len() - slots;
        self.settle_from(from);
        let first = self.own(from);
        self.stack.truncate(from);
        first
    }

    fn push_literal(&mut self, literal: Literal) {
        match literal {
            Literal::Null => self.push(Entry::Const32(0), false),
            Literal::Int(k) => self.push(Entry::Const32(k as u32), false),
            Literal::Long(k) => self.push(Entry::Const64(k as u64), true),
            Literal::Float(k) => self.push(Entry::Const32(k.to_bits()), false),
            Literal::Double(k) => self.push(Entry::Const64(k.to_bits()), true),
        }
    }

    fn load_constant(&mut self, cp: u16) {
        match self.file.constant(cp) {
            Constant::Int(k) => self.push(Entry::Const32(k as u32), false),
            Constant::Float(k) => self.push(Entry::Const32(k), false),
            Constant::Long(k) => self.push(Entry::Const64(k as u64), true),
            Constant::Double(k) => self.push(Entry::Const64(k), true),
            _ => {
                let wide = constant_slots(self.file, cp) == Ok(2);
                self.push_result(wide, |d| Op::LoadConst { d, cp });
            }
        }
    }

    fn load_element(&mut self, kind: Kind) {
        let make: fn(Reg, Reg, Reg) -> Op = match kind {
            Kind::Long | Kind::Double => |d, a, b| Op::LLoad { d, a, b },
            Kind::Ref => |d, a, b| Op::RLoad { d, a, b },
            Kind::Byte => |d, a, b| Op::BLoad { d, a, b },
            Kind::Char => |d, a, b| Op::CLoad { d, a, b },
            Kind::Short => |d, a, b| Op::SLoad { d, a, b },
            _ => |d, a, b| Op::ILoad { d, a, b },
        };
        self.binary(make, false, false, kind.slots() == 2);
    }

    fn store_element(&mut self, kind: Kind) {
        let v = if kind.slots() == 2 { self.pop_wide() } else { self.pop() };
        let b = self.pop();
        let a = self.pop();
        let (a, b, v) = (self.reg(a), self.reg(b), self.reg(v));
        self.emit(match kind {
            Kind::Long | Kind::Double => Op::LStore { a, b, v },
            Kind::Ref => Op::RStore { a, b, v },
            Kind::Byte => Op::BStore { a, b, v },
            Kind::Char | Kind::Short => Op::CStore { a, b, v },
            _ => Op::IStore { a, b, v },
        });
    }

    fn arithmetic(&mut self, operator: Operator, kind: Kind) -> Result<()> {
        let Some(make) = binary_op(operator, kind) else {
            return fail(format!("unknown arithmetic at {}", self.bci));
        };
        match (kind, operator) {
            (Kind::Int, _) if let Some((small, adjust)) = small_op(operator) => {
                // A difference has a small form too, but not with its operands exchanged.
                self.int_with_constant(make, small, operator.commutes(), adjust);
            }
            (Kind::Long, Operator::Add | Operator::Sub) => self.long_sum(make, operator),
            _ => {
                let wide = kind.slots() == 2;
                self.binary(make, wide, wide && !operator.is_shift(), wide);
            }
        }
        Ok(())
    }

    /// A sum or difference of longs, which has a form with a small constant.
    fn long_sum(&mut self, make: fn(Reg, Reg, Reg) -> Op, operator: Operator) {
        let b = self.pop_wide();
        let a = self.pop_wide();
        let small = match b.0 {
            Entry::Const64(k) => {
                let k = k as i64;
                i16::try_from(if operator == Operator::Add { k } else { k.wrapping_neg() }).ok()
            }
            _ => None,
        };
        let a = self.reg(a);
        if let Some(k) = small {
            self.push_result(true, |d| Op::LAddK { d, a, k });
        } else {
            let b = self.reg(b);
            self.push_result(true, |d| make(d, a, b));
        }
    }

    /// `lcmp` is nearly always followed by a test of its result: both become one jump. Gives where to go on.
    fn compare_and_branch(&mut self, next: u32) -> Result<Option<u32>> {
        let Some(test) = decode(self.code, next) else { return Ok(None) };
        let Some(Action::Branch(Condition::Zero(cond))) = test.action(self.code) else { return Ok(None) };
        if self.flow.leader[next as usize] {
            return Ok(None);
        }
        let b = self.pop_wide();
        let a = self.pop_wide();
        let a = self.reg(a);
        let b = self.reg(b);
        self.bci = next;
        self.start_of[next as usize] = self.ops.len() as u32;
        self.branch(Test::Long(cond, a, b), &test)?;
        Ok(Some(next + test.len))
    }

    /// Pops the operands of a conditional branch.
    fn test(&mut self, condition: Condition) -> Test {
        match condition {
            Condition::Zero(cond) => Test::IntK(cond, self.pop_reg(), 0),
            Condition::Ints(cond) => {
                let b = self.pop();
                let a = self.pop();
                self.int_test(cond, a, b)
            }
            Condition::Refs(cond) => {
                let b = self.pop();
                let a = self.pop();
                let (a, b) = (self.reg(a), self.reg(b));
                Test::Ref(cond, a, b)
            }
            Condition::Null(cond) => Test::Null(cond, self.pop_reg()),
        }
    }

    fn field(&mut self, write: bool, is_static: bool, cp: u16) -> Result<()> {
        let kind = field_kind(self.file, cp)?;
        let wide = kind.slots() == 2;
        match (write, is_static) {
            (false, true) => self.push_result(wide, |d| Op::GetStaticUnresolved { d, cp }),
            (true, true) => {
                let a = self.field_value(kind);
                self.emit(Op::PutStaticUnresolved { a, cp });
            }
            (false, false) => {
                let a = self.pop_reg();
                self.push_result(wide, |d| Op::GetFieldUnresolved { d, a, cp });
            }
            (true, false) => {
                let v = self.field_value(kind);
                let a = self.pop_reg();
                self.emit(Op::PutFieldUnresolved { a, v, cp });
            }
        }
        Ok(())
    }

    /// Pops a value to be stored into a field of this kind, narrowed as the field is.
    fn field_value(&mut self, kind: Kind) -> Reg {
        let value = if kind.slots() == 2 { self.pop_wide() } else { self.pop() };
        let narrow: Option<fn(Reg, Reg) -> Op> = match kind {
            Kind::Boolean => Some(|d, a| Op::I2Z { d, a }),
            Kind::Byte => Some(|d, a| Op::I2B { d, a }),
            Kind::Char => Some(|d, a| Op::I2C { d, a }),
            Kind::Short => Some(|d, a| Op::I2S { d, a }),
            _ => None,
        };
        match (narrow, value.0) {
            (Some(_), Entry::Const32(0 | 1)) | (None, _) => self.reg(value),
            (Some(op), _) => {
                let a = self.reg(value);
                let d = self.own(value.1);
                self.emit(op(d, a));
                d
            }
        }
    }

    fn call(&mut self, how: Invocation, cp: u16) -> Result<()> {
        let (args, ret) = call_shape(self.file, cp)?;
        if how == Invocation::Static
            && let (Some(&Entry::Const32(site)), true) = (self.stack.last(), self.asks_for_variant(cp))
        {
            self.pop();
            self.push_result(false, |d| Op::Variant { d, site });
            return Ok(());
        }
        let first = self.pop_block(usize::from(args + u16::from(how.has_receiver())));
        let resolved_by = |kind| Op::InvokeUnresolved { first, cp, kind };
        self.emit(match how {
            Invocation::Virtual => resolved_by(CallKind::Virtual),
            Invocation::Special => resolved_by(CallKind::Special),
            Invocation::Static => resolved_by(CallKind::Static),
            Invocation::Interface => resolved_by(CallKind::Interface),
            Invocation::Dynamic => Op::InvokeDynamicUnresolved { first, cp },
        });
        if ret != Kind::Void {
            self.push(Entry::Own, ret.slots() == 2);
        }
        Ok(())
    }

    /// Whether a static call asks the machine which variant of the code runs.
    fn asks_for_variant(&self, cp: u16) -> bool {
        let Constant::Method { class, .. } = self.file.constant(cp) else { return false };
        let Constant::Class(name) = self.file.constant(class) else { return false };
        self.file.utf8_bytes(name).is_ok_and(|name| name == variant::CLASS.as_bytes())
    }

    /// The stack instructions. Those that reorder are done with real moves, since they are rare.
    fn rearrange(&mut self, how: Rearrangement) {
        let Rearrangement { takes, top, gives } = how;
        let from = self.stack.len() - takes;
        if gives.is_empty() {
            self.stack.truncate(from);
            return;
        }
        if takes == top {
            for p in from..from + takes {
                let copy = self.copy_of(self.stack[p], p);
                self.stack.push(copy);
            }
            return;
        }
        self.settle_from(from);
        let base = self.own(from);
        // All move up by the size of the upper group, whose copy then goes below them. `swap` does the same, and
        // drops what is above.
        let (after, top) = ((takes + top) as u16, top as u16);
        for d in (top..after).rev() {
            self.emit(Op::Mov { d: base + d, a: base + d - top });
        }
        for d in (0..top).rev() {
            self.emit(Op::Mov { d: base + d, a: base + after - top + d });
        }
        self.stack.truncate(from);
        self.stack.resize(from + gives.len(), Entry::Own);
    }

    fn switch(&mut self, insn: &Insn) -> Result<()> {
        let a = self.pop_reg();
        self.settle_from(0);
        let (Some(mut targets), Some(keys)) = (insn.targets(self.code), insn.switch_keys(self.code)) else {
            return fail(format!("switch out of the code at {}", insn.bci));
        };
        for &target in &targets {
            self.branches.push(Branch { bci: insn.bci, target });
        }
        let default = targets.pop().unwrap_or(0);
        let (keys, low) = match keys {
            SwitchKeys::Range { low, .. } => (Vec::new(), low),
            SwitchKeys::List(keys) => (keys, 0),
        };
        if !keys.windows(2).all(|w| w[0] < w[1]) {
            return fail(format!("lookupswitch with unsorted keys at {}", insn.bci));
        }
        let table = self.switches.len() as u32;
        self.switches.push((keys, low, targets, default));
        self.emit(Op::Switch { a, table });
        Ok(())
    }
}
