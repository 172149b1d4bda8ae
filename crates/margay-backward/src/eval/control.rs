//! Branches and switches: the condition under which control takes an edge.

use super::{Eval, INT};
use crate::locations::REF;
use margay_classes::Cond;
use margay_classes::bytecode::{Condition, Insn, SwitchKeys};
use margay_solver::{Term, Terms};

impl Eval<'_, '_> {
    pub(super) fn branch(&mut self, condition: Condition, branch: usize) {
        let taken = match condition {
            Condition::Zero(cond) => {
                let a = self.pop(INT);
                let zero = self.world.pool.terms.int(0);
                compare(&mut self.world.pool.terms, cond, a, zero)
            }
            Condition::Ints(cond) => {
                let b = self.pop(INT);
                let a = self.pop(INT);
                compare(&mut self.world.pool.terms, cond, a, b)
            }
            Condition::Refs(cond) => {
                let b = self.pop(REF);
                let a = self.pop(REF);
                let same = self.world.pool.same(a, b);
                if cond == Cond::Eq { same } else { self.world.pool.terms.not(same) }
            }
            Condition::Null(cond) => {
                let a = self.pop(REF);
                let null = self.world.pool.is_null(a);
                if cond == Cond::Eq { null } else { self.world.pool.terms.not(null) }
            }
        };
        self.choose(taken, branch);
    }

    fn choose(&mut self, taken: Term, branch: usize) {
        if branch == 0 { self.require(taken) } else { self.require_not(taken) }
    }

    pub(super) fn switch(&mut self, insn: &Insn, branch: usize) {
        let key = self.pop(INT);
        let (keys, range) = match insn.switch_keys(&self.flow.code) {
            Some(SwitchKeys::Range { low, high }) => ((low..=high).collect(), true),
            Some(SwitchKeys::List(keys)) => (keys, false),
            None => (Vec::new(), false),
        };
        let terms = &mut self.world.pool.terms;
        if let Some(&value) = keys.get(branch) {
            let value = terms.int(value);
            let here = terms.eq(key, value);
            self.require(here);
            return;
        }
        if range && let (Some(&low), Some(&high)) = (keys.first(), keys.last()) {
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

fn compare(terms: &mut Terms, cond: Cond, a: Term, b: Term) -> Term {
    match cond {
        Cond::Eq => terms.eq(a, b),
        Cond::Ne => terms.ne(a, b),
        Cond::Lt => terms.slt(a, b),
        Cond::Ge => terms.sge(a, b),
        Cond::Gt => terms.sgt(a, b),
        Cond::Le => terms.sle(a, b),
    }
}
