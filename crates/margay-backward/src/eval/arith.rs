//! Arithmetic, conversions and comparisons whose result is a number.

use super::{Eval, INT};
use crate::locations::loaded;
use margay_arithmetic::{binary, compare, convert, negate};
use margay_classes::Kind;
use margay_classes::bytecode::{Action, Operator};
use margay_solver::{Sort, Term, Terms};

impl Eval<'_, '_> {
    pub(super) fn arithmetic(&mut self, action: Action) {
        match action {
            Action::Binary(operator, kind) => self.operation(operator, kind),
            Action::Negate(kind) => self.unary(kind, |terms, x| negate(terms, kind, x)),
            Action::Increment { local, by } => self.increment(local, by),
            Action::Convert { from, to } => self.unary(from, |terms, x| convert(terms, from, to, x)),
            Action::Compare { kind, nan } => {
                self.binary(loaded(kind), loaded(kind), |terms, a, b| compare(terms, kind, nan, a, b));
            }
            _ => {}
        }
    }

    fn pop_number(&mut self, sort: Sort) -> Term {
        if sort.bits() == 64 { self.pop_wide(sort) } else { self.pop(sort) }
    }

    fn push_number(&mut self, t: Term) {
        if self.world.pool.terms.sort(t).bits() == 64 { self.push_wide(t) } else { self.push(t) }
    }

    fn operation(&mut self, operator: Operator, kind: Kind) {
        let sort = loaded(kind);
        if matches!(operator, Operator::Div | Operator::Rem) && !sort.is_float() {
            let below = usize::from(sort.bits() == 64);
            let divisor = self.peek(below, sort);
            let zero = self.world.pool.terms.make_const(sort, 0);
            let by_zero = self.world.pool.terms.eq(divisor, zero);
            self.require_not(by_zero);
        }
        let right = if operator.is_shift() { INT } else { sort };
        self.binary(sort, right, |terms, a, b| binary(terms, operator, kind, a, b));
    }

    fn binary(&mut self, left: Sort, right: Sort, function: impl Fn(&mut Terms, Term, Term) -> Term) {
        let b = self.pop_number(right);
        let a = self.pop_number(left);
        let result = function(&mut self.world.pool.terms, a, b);
        self.push_number(result);
    }

    fn unary(&mut self, kind: Kind, function: impl Fn(&mut Terms, Term) -> Term) {
        let a = self.pop_number(loaded(kind));
        let result = function(&mut self.world.pool.terms, a);
        self.push_number(result);
    }

    fn increment(&mut self, n: u16, by: i16) {
        let entry = self.local(n);
        let value = self.value(entry, INT);
        let by = self.world.pool.terms.int(i32::from(by));
        let sum = self.world.pool.terms.add(value, by);
        self.locals.insert(n, super::Entry::Term(sum));
    }
}
