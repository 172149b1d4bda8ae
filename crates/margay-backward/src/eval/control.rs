//! Branches, switches and returns: what has to hold for control to go one way.

use super::{Eval, INT, Res};
use crate::pool::REF;
use margay_classes::bytecode::{Insn, i32_at};
use margay_solver::{Term, Terms};

impl Eval<'_, '_> {
    pub(super) fn control(&mut self, insn: &Insn, branch: usize) -> Res<()> {
        match insn.op {
            0x99..=0x9E => {
                let a = self.pop(INT);
                let zero = self.world.pool.terms.int(0);
                let taken = compare(&mut self.world.pool.terms, insn.op - 0x99, a, zero);
                self.choose(taken, branch);
            }
            0x9F..=0xA4 => {
                let b = self.pop(INT);
                let a = self.pop(INT);
                let taken = compare(&mut self.world.pool.terms, insn.op - 0x9F, a, b);
                self.choose(taken, branch);
            }
            0xA5 | 0xA6 => {
                let b = self.pop(REF);
                let a = self.pop(REF);
                let same = self.world.pool.same(a, b);
                let taken = if insn.op == 0xA5 { same } else { self.world.pool.terms.not(same) };
                self.choose(taken, branch);
            }
            0xC6 | 0xC7 => {
                let a = self.pop(REF);
                let null = self.world.pool.is_null(a);
                let taken = if insn.op == 0xC6 { null } else { self.world.pool.terms.not(null) };
                self.choose(taken, branch);
            }
            0xAA | 0xAB => self.switch(insn, branch),
            _ => {}
        }
        Ok(())
    }

    fn choose(&mut self, taken: Term, branch: usize) {
        if branch == 0 { self.require(taken) } else { self.require_not(taken) }
    }

    fn switch(&mut self, insn: &Insn, branch: usize) {
        let key = self.pop(INT);
        let keys = keys(&self.flow.code, insn);
        let terms = &mut self.world.pool.terms;
        if let Some(&value) = keys.get(branch) {
            let value = terms.int(value);
            let here = terms.eq(key, value);
            self.require(here);
            return;
        }
        if insn.op == 0xAA
            && let (Some(&low), Some(&high)) = (keys.first(), keys.last())
        {
            let (low, high) = (terms.int(low), terms.int(high));
            let (below, above) = (terms.slt(key, low), terms.slt(high, key));
            let outside = terms.or(below, above);
            self.require(outside);
            return;
        }
        for value in keys {
            let value = self.world.pool.terms.int(value);
            let here = self.world.pool.terms.eq(key, value);
            self.require_not(here);
        }
    }
}

/// The keys of a switch in the order of its targets.
fn keys(code: &[u8], insn: &Insn) -> Vec<i32> {
    let base = (insn.bci as usize & !3) + 4;
    let read = |at: usize| i32_at(code, at).unwrap_or(0);
    if insn.op == 0xAA {
        (read(base + 4)..=read(base + 8)).collect()
    } else {
        (0..read(base + 4).max(0) as usize).map(|i| read(base + 8 + i * 8)).collect()
    }
}

/// The six comparisons in the order of their opcodes.
fn compare(terms: &mut Terms, which: u8, a: Term, b: Term) -> Term {
    match which {
        0 => terms.eq(a, b),
        1 => terms.ne(a, b),
        2 => terms.slt(a, b),
        3 => terms.sge(a, b),
        4 => terms.sgt(a, b),
        _ => terms.sle(a, b),
    }
}
