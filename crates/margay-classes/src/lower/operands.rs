//! The operand stack while a method is lowered: what stands in which register, and when it has to be moved there.

use super::ops::with_destination;
use super::{Entry, Lowering};
use crate::bytecode::{Insn, Result, fail};
use crate::code::{Branch, Op, Reg, Test};
use crate::cond::Cond;

impl Lowering<'_> {
    pub(super) fn emit(&mut self, op: Op) {
        self.ops.push(op);
        self.bcis.push(self.bci as u16);
    }

    pub(super) fn own(&self, position: usize) -> Reg {
        self.locals.count + position as u16
    }

    pub(super) fn constant(&mut self, bits: u64) -> u32 {
        match self.constants.iter().position(|&c| c == bits) {
            Some(at) => at as u32,
            None => {
                self.constants.push(bits);
                (self.constants.len() - 1) as u32
            }
        }
    }

    /// Puts the value of an entry at `position` into `to`.
    pub(super) fn move_to(&mut self, entry: Entry, position: usize, to: Reg) {
        match entry {
            Entry::Own => {
                let a = self.own(position);
                if a != to {
                    self.emit(Op::Mov { d: to, a });
                }
            }
            Entry::In(a) => {
                if a != to {
                    self.emit(Op::Mov { d: to, a });
                }
            }
            Entry::Const32(k) => self.emit(Op::Const32 { d: to, k }),
            Entry::Const64(bits) => {
                let index = self.constant(bits);
                self.emit(Op::Const64 { d: to, index });
            }
            Entry::Pad => {}
        }
    }

    /// Puts the entry at `position` into its own register.
    pub(super) fn settle(&mut self, position: usize) {
        let entry = self.stack[position];
        if !matches!(entry, Entry::Own | Entry::Pad) {
            let to = self.own(position);
            self.move_to(entry, position, to);
            self.stack[position] = Entry::Own;
        }
    }

    pub(super) fn settle_from(&mut self, position: usize) {
        for p in position..self.stack.len() {
            self.settle(p);
        }
    }

    /// Saves entries that still refer to a local which is about to change.
    pub(super) fn settle_uses_of(&mut self, local: Reg) {
        for p in 0..self.stack.len() {
            if self.stack[p] == Entry::In(local) {
                self.settle(p);
            }
        }
    }

    pub(super) fn pop(&mut self) -> (Entry, usize) {
        let entry = self.stack.pop().unwrap_or(Entry::Pad);
        (entry, self.stack.len())
    }

    pub(super) fn pop_wide(&mut self) -> (Entry, usize) {
        self.stack.pop();
        self.pop()
    }

    /// The register that holds a popped value.
    pub(super) fn reg(&mut self, (entry, position): (Entry, usize)) -> Reg {
        match entry {
            Entry::Own => self.own(position),
            Entry::In(r) => r,
            _ => {
                let to = self.own(position);
                self.move_to(entry, position, to);
                to
            }
        }
    }

    /// Pushes a value that the operation made by `op` puts into its own register.
    pub(super) fn push_result(&mut self, wide: bool, op: impl FnOnce(Reg) -> Op) {
        let d = self.own(self.stack.len());
        self.emit(op(d));
        self.push(Entry::Own, wide);
    }

    pub(super) fn push(&mut self, entry: Entry, wide: bool) {
        self.stack.push(entry);
        if wide {
            self.stack.push(Entry::Pad);
        }
    }

    pub(super) fn check_local(&self, n: u16, wide_value: bool) -> Result<Reg> {
        if u32::from(n) + u32::from(wide_value) < u32::from(self.attr.max_locals) {
            Ok(self.locals.register(n))
        } else {
            fail(format!("local variable {n} is out of range at {}", self.bci))
        }
    }

    pub(super) fn load(&mut self, n: Reg, wide: bool) {
        self.push(Entry::In(n), wide);
    }

    pub(super) fn store(&mut self, n: Reg, wide: bool) {
        let (entry, position) = if wide { self.pop_wide() } else { self.pop() };
        self.settle_uses_of(n);
        if entry == Entry::Own && self.ops.len() > self.block_start {
            let last = self.ops.len() - 1;
            if let Some((d, op)) = with_destination(self.ops[last], n)
                && d == self.own(position)
            {
                self.ops[last] = op;
                return;
            }
        }
        self.move_to(entry, position, n);
    }

    pub(super) fn binary(&mut self, op: fn(Reg, Reg, Reg) -> Op, wide_a: bool, wide_b: bool, wide_d: bool) {
        let b = if wide_b { self.pop_wide() } else { self.pop() };
        let a = if wide_a { self.pop_wide() } else { self.pop() };
        let a = self.reg(a);
        let b = self.reg(b);
        self.push_result(wide_d, |d| op(d, a, b));
    }

    pub(super) fn unary(&mut self, op: fn(Reg, Reg) -> Op, wide_a: bool, wide_d: bool) {
        let a = if wide_a { self.pop_wide() } else { self.pop() };
        let a = self.reg(a);
        self.push_result(wide_d, |d| op(d, a));
    }

    /// A binary int operation that has a form with a small constant.
    pub(super) fn int_with_constant(
        &mut self,
        plain: fn(Reg, Reg, Reg) -> Op,
        small: fn(Reg, Reg, i16) -> Op,
        commutes: bool,
        adjust: fn(i32) -> i32,
    ) {
        let b = self.pop();
        let a = self.pop();
        let fits = |e: (Entry, usize)| match e.0 {
            Entry::Const32(k) => i16::try_from(adjust(k as i32)).ok(),
            _ => None,
        };
        if let Some(k) = fits(b) {
            let a = self.reg(a);
            self.push_result(false, |d| small(d, a, k));
        } else if let Some(k) = fits(a).filter(|_| commutes) {
            let b = self.reg(b);
            self.push_result(false, |d| small(d, b, k));
        } else {
            let a = self.reg(a);
            let b = self.reg(b);
            self.push_result(false, |d| plain(d, a, b));
        }
    }

    pub(super) fn int_test(&mut self, cond: Cond, a: (Entry, usize), b: (Entry, usize)) -> Test {
        if let Entry::Const32(k) = b.0
            && let Ok(k) = i16::try_from(k as i32)
        {
            return Test::IntK(cond, self.reg(a), k);
        }
        if let Entry::Const32(k) = a.0
            && let Ok(k) = i16::try_from(k as i32)
        {
            return Test::IntK(cond.swapped(), self.reg(b), k);
        }
        Test::Int(cond, self.reg(a), self.reg(b))
    }

    pub(super) fn branch(&mut self, test: Test, insn: &Insn) -> Result<()> {
        let target = self.single_target(insn)?;
        self.branches.push(Branch { bci: insn.bci, target });
        self.branches.push(Branch { bci: insn.bci, target: insn.bci + insn.len });
        self.settle_from(0);
        if self.long_branches {
            self.emit(test.negated().jump(2));
            self.fixups.push((self.ops.len(), target));
            self.emit(Op::Goto { off: 0 });
        } else {
            self.fixups.push((self.ops.len(), target));
            self.emit(test.jump(0));
        }
        Ok(())
    }

    pub(super) fn single_target(&self, insn: &Insn) -> Result<u32> {
        match insn.targets(self.code).as_deref() {
            Some([t]) => Ok(*t),
            _ => fail(format!("branch out of the code at {}", insn.bci)),
        }
    }

    /// What a duplicate of an entry is.
    pub(super) fn copy_of(&self, entry: Entry, position: usize) -> Entry {
        match entry {
            Entry::Own => Entry::In(self.own(position)),
            other => other,
        }
    }
}
