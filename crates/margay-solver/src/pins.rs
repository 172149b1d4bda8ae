//! Variables to which the path condition leaves a single value. A term over such variables only is a constant. The
//! analysis looks at one conjunct at a time, so it is cheap and incomplete.

use crate::terms::model::Model;
use crate::terms::{BinOp, Evaluator, Node, Sort, Term, Terms, UnOp};
use rustc_hash::FxHashMap;
use std::cell::RefCell;

/// The pinned variables, in the order in which conjuncts have pinned them.
#[derive(Default)]
pub(crate) struct Pins {
    order: Vec<(u32, Term)>,
    /// The number of the conjunct that has pinned a variable.
    since: FxHashMap<Term, u32>,
    values: Model,
    /// Values of terms in pinned variables.
    known: RefCell<Evaluator>,
}

impl Pins {
    /// Notes what the conjunct of this number pins.
    pub(crate) fn add(&mut self, conjunct: usize, var: Term, bits: u64) {
        let conjunct = conjunct as u32;
        if let std::collections::hash_map::Entry::Vacant(new) = self.since.entry(var) {
            new.insert(conjunct);
            self.order.push((conjunct, var));
            self.values.set(var, bits);
        }
    }

    /// Forgets what all but the first conjuncts have pinned.
    pub(crate) fn truncate(&mut self, conjuncts: usize) {
        while let Some(&(conjunct, var)) = self.order.last()
            && conjunct as usize >= conjuncts
        {
            self.order.pop();
            self.since.remove(&var);
            self.values.unset(var);
            self.known.get_mut().reset();
        }
    }

    /// The bits of a term all of whose variables the first conjuncts have pinned.
    pub(crate) fn value(&self, terms: &Terms, t: Term, conjuncts: usize) -> Option<u64> {
        if self.order.first().is_none_or(|&(first, _)| first as usize >= conjuncts) {
            return None;
        }
        let pinned = |var: &Term| self.since.get(var).is_some_and(|&since| (since as usize) < conjuncts);
        let all = terms.vars(t).iter().all(pinned);
        all.then(|| self.known.borrow_mut().value(terms, t, &self.values))
    }
}

/// The variable that a conjunct leaves a single value, and its bits.
pub(crate) fn pinned(terms: &Terms, conjunct: Term) -> Option<(Term, u64)> {
    match terms.node(conjunct) {
        Node::Var(_) => Some((conjunct, 1)),
        Node::Un(UnOp::Not, x) => matches!(terms.node(x), Node::Var(_)).then_some((x, 0)),
        Node::Bin(BinOp::Eq, a, b) => solved(terms, a, terms.constant(b)?),
        Node::Bin(BinOp::FEq, a, b) => {
            let (var, bits) = match (terms.constant(a), terms.constant(b)) {
                (None, Some(bits)) => (a, bits),
                (Some(bits), None) => (b, bits),
                _ => return None,
            };
            // The two zeros are equal, and nothing is equal to what is no number.
            let magnitude = bits << if terms.sort(var) == Sort::F32 { 33 } else { 1 };
            (magnitude != 0 && matches!(terms.node(var), Node::Var(_))).then_some((var, bits))
        }
        _ => None,
    }
}

/// The value that a variable has if this term has these bits, where the term tells.
pub(crate) fn solved(terms: &Terms, of: Term, bits: u64) -> Option<(Term, u64)> {
    match terms.node(of) {
        Node::Var(_) => Some((of, bits)),
        Node::Un(UnOp::FloatToBits, x) if matches!(terms.node(x), Node::Var(_)) => Some((x, bits)),
        // The value of a variable is cut to its width when it is read.
        Node::Un(UnOp::Sext | UnOp::Zext, x) if matches!(terms.node(x), Node::Var(_)) => Some((x, bits)),
        Node::Bin(BinOp::Add, x, k) if matches!(terms.node(x), Node::Var(_)) => {
            Some((x, bits.wrapping_sub(terms.constant(k)?)))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Options, Solver};

    fn pinned_after(conditions: impl Fn(&mut Terms, Term) -> Vec<Term>) -> Option<u64> {
        let mut terms = Terms::new();
        let x = terms.var(Sort::Bv(32), "x");
        let mut solver = Solver::new(Options::default());
        for c in conditions(&mut terms, x) {
            solver.assert(&mut terms, c);
        }
        let (seven, three) = (terms.int(7), terms.int(3));
        let number = terms.mul(x, seven);
        let number = terms.sub(number, three);
        solver.pinned(&terms, number, solver.path().len())
    }

    #[test]
    fn equations_pin() {
        let equal = |terms: &mut Terms, x| {
            let (one, six) = (terms.int(1), terms.int(6));
            let less = terms.sub(x, one);
            vec![terms.eq(less, six)]
        };
        assert_eq!(pinned_after(equal), Some(46));
    }

    #[test]
    fn bounds_that_meet_pin() {
        let within = |low: i32, high: i32| {
            move |terms: &mut Terms, x| {
                let (low, high) = (terms.int(low), terms.int(high));
                vec![terms.sge(x, low), terms.sle(x, high)]
            }
        };
        assert_eq!(pinned_after(within(-1, -1)), Some(-10i32 as u32 as u64));
        assert_eq!(pinned_after(within(-1, 0)), None);
    }

    #[test]
    fn floats_pin_but_zeros_do_not() {
        for (bits, value) in [(2.5f64.to_bits(), Some(5.0f64.to_bits())), (0, None)] {
            let mut terms = Terms::new();
            let x = terms.var(Sort::F64, "x");
            let mut solver = Solver::new(Options::default());
            let constant = terms.f64(bits);
            let equal = terms.feq(x, constant);
            solver.assert(&mut terms, equal);
            let twice = terms.fadd(x, x);
            assert_eq!(solver.pinned(&terms, twice, 1), value);
        }
    }

    #[test]
    fn a_pin_goes_with_its_conjunct() {
        let mut terms = Terms::new();
        let (x, y) = (terms.var(Sort::Bv(32), "x"), terms.var(Sort::Bv(32), "y"));
        let mut solver = Solver::new(Options::default());
        let five = terms.int(5);
        let x_is = terms.eq(x, five);
        let sum = terms.add(x, y);
        solver.assert(&mut terms, x_is);
        for number in [5, 6] {
            solver.push();
            let number = terms.int(number);
            let y_is = terms.eq(y, number);
            assert_eq!(solver.pinned(&terms, sum, solver.path().len()), None);
            solver.assert(&mut terms, y_is);
            let both = terms.constant(number).map(|n| n + 5);
            assert_eq!(solver.pinned(&terms, sum, 2), both);
            assert_eq!(solver.pinned(&terms, sum, 1), None);
            assert_eq!(solver.pinned(&terms, x, 1), Some(5));
            solver.pop();
        }
        assert_eq!(solver.pinned(&terms, sum, 2), None);
    }
}
