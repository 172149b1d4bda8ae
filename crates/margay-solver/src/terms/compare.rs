//! Comparisons of bit-vectors: constructors with their simplifications. Only `==`, signed and unsigned `<`
//! and `<=` exist as nodes; the others are these with operands exchanged or negated.

use super::Terms;
use super::bits::ordered;
use super::node::{BinOp, Node, Sort, Term, UnOp};
use super::semantics::signed_range;

impl Terms {
    /// Same value. For floats this is identity (one NaN, two zeros), not Java's `==`.
    pub fn eq(&mut self, a: Term, b: Term) -> Term {
        let (mut a, mut b) = (a, b);
        // What simplifies one equation to another is a loop: such chains are as long as a program likes.
        while a != b {
            let (x, y) = self.constant_last(a, b);
            if let (Node::Table(table, of), Some(c)) = (self.node(x), self.signed_constant(y))
                && let Some(simple) = self.simpler_table_equation(table, of, x, c)
            {
                return simple;
            }
            let simpler = match self.constant(y) {
                _ if self.sort(x) == Sort::Bool => return self.eq_conditions(x, y),
                _ if self.sort(x).is_float() => None,
                _ if self.apart(x, y) => return self.bool(false),
                Some(c) => self.simpler_constant_equation(x, y, c),
                None => self.simpler_equation(x, y),
            };
            match simpler {
                Some(next) => (a, b) = next,
                None if self.constant(y).is_some() => {
                    return match self.three_way(BinOp::Eq, x, y) {
                        Some(simple) => simple,
                        None => self.plain_binary(BinOp::Eq, x, y),
                    };
                }
                None => {
                    let (x, y) = ordered(x, y);
                    return self.plain_binary(BinOp::Eq, x, y);
                }
            }
        }
        self.bool(true)
    }

    fn eq_conditions(&mut self, a: Term, b: Term) -> Term {
        match (self.constant(b), self.node(a), self.node(b)) {
            (Some(1), ..) => a,
            (Some(_), ..) => self.not(a),
            (None, Node::Un(UnOp::Not, x), Node::Un(UnOp::Not, y)) => self.eq_conditions(x, y),
            (None, Node::Un(UnOp::Not, x), _) => {
                let same = self.eq_conditions(x, b);
                self.not(same)
            }
            (None, _, Node::Un(UnOp::Not, y)) => {
                let same = self.eq_conditions(a, y);
                self.not(same)
            }
            _ if a == b => self.bool(true),
            _ => {
                let (a, b) = ordered(a, b);
                self.plain_binary(BinOp::Eq, a, b)
            }
        }
    }

    /// Whether two bit-vectors can never be the same.
    fn apart(&self, a: Term, b: Term) -> bool {
        let (x, y) = (self.range(a), self.range(b));
        x.1 < y.0
            || y.1 < x.0
            || match (self.node(a), self.constant(b)) {
                (Node::Bin(BinOp::And, _, k), Some(c)) => self.constant(k).is_some_and(|k| c & !k != 0),
                (Node::Bin(BinOp::Or, _, k), Some(c)) => self.constant(k).is_some_and(|k| k & !c != 0),
                _ => false,
            }
    }

    fn simpler_equation(&mut self, a: Term, b: Term) -> Option<(Term, Term)> {
        let other = |x: Term, y: Term, t: Term| if x == t { Some(y) } else { (y == t).then_some(x) };
        match (self.node(a), self.node(b)) {
            // x + y == x + z
            (Node::Bin(op @ (BinOp::Add | BinOp::Xor), x, y), Node::Bin(same, v, w))
                if op == same && (x == v || y == w) =>
            {
                Some(if y == w { (x, v) } else { (y, w) })
            }
            // x + y == x
            (Node::Bin(BinOp::Add | BinOp::Xor, x, y), _) if x == b || y == b => {
                Some((other(x, y, b)?, self.zero_like(a)))
            }
            (_, Node::Bin(BinOp::Add | BinOp::Xor, x, y)) if x == a || y == a => {
                Some((other(x, y, a)?, self.zero_like(a)))
            }
            (Node::Un(op @ (UnOp::Not | UnOp::Neg), x), Node::Un(same, y)) if op == same => Some((x, y)),
            _ => None,
        }
    }

    fn simpler_constant_equation(&mut self, a: Term, b: Term, c: u64) -> Option<(Term, Term)> {
        match self.node(a) {
            Node::Bin(BinOp::Sub | BinOp::Xor, x, y) if c == 0 => Some((x, y)),
            Node::Bin(BinOp::Add, x, k) if self.constant(k).is_some() => Some((x, self.sub(b, k))),
            Node::Bin(BinOp::Sub, k, x) if self.constant(k).is_some() => Some((x, self.sub(k, b))),
            Node::Bin(BinOp::Xor, x, k) if self.constant(k).is_some() => Some((x, self.xor(b, k))),
            Node::Un(UnOp::Neg, x) => Some((x, self.neg(b))),
            Node::Un(UnOp::Not, x) => Some((x, self.bvnot(b))),
            Node::Bin(BinOp::Mul, x, k) if self.constant(k).is_some_and(|k| k & 1 == 1) => {
                let inverse = inverse_of_odd(self.constant(k).unwrap_or(1));
                let inverse = self.make_const(self.sort(a), inverse);
                Some((x, self.mul(b, inverse)))
            }
            _ => None,
        }
    }

    /// Not the same value.
    pub fn ne(&mut self, a: Term, b: Term) -> Term {
        let same = self.eq(a, b);
        self.not(same)
    }

    /// Signed `a < b`.
    pub fn slt(&mut self, a: Term, b: Term) -> Term {
        if a == b {
            return self.bool(false);
        }
        let (x, y) = (self.range(a), self.range(b));
        if x.1 < y.0 {
            return self.bool(true);
        }
        if x.0 >= y.1 {
            return self.bool(false);
        }
        let (min, max) = signed_range(self.sort(a).bits());
        // One value is left.
        if y.0 == y.1 && (x.0 == y.0 - 1 || y.0 == min + 1) {
            let only = self.bv(self.sort(a).bits(), (y.0 - 1) as u64);
            return self.eq(a, only);
        }
        if x.0 == x.1 && (y.1 == x.0 + 1 || x.0 == max - 1) {
            let only = self.bv(self.sort(a).bits(), (x.0 + 1) as u64);
            return self.eq(b, only);
        }
        match self.three_way(BinOp::Slt, a, b) {
            Some(simple) => simple,
            None => self.plain_binary(BinOp::Slt, a, b),
        }
    }

    /// Signed `a <= b`.
    pub fn sle(&mut self, a: Term, b: Term) -> Term {
        if a == b {
            return self.bool(true);
        }
        let (x, y) = (self.range(a), self.range(b));
        if x.1 <= y.0 {
            return self.bool(true);
        }
        if x.0 > y.1 {
            return self.bool(false);
        }
        if (y.0 == y.1 && x.0 == y.0) || (x.0 == x.1 && y.1 == x.0) {
            return self.eq(a, b);
        }
        match self.three_way(BinOp::Sle, a, b) {
            Some(simple) => simple,
            None => self.plain_binary(BinOp::Sle, a, b),
        }
    }

    /// Signed `a > b`.
    pub fn sgt(&mut self, a: Term, b: Term) -> Term {
        self.slt(b, a)
    }

    /// Signed `a >= b`.
    pub fn sge(&mut self, a: Term, b: Term) -> Term {
        self.sle(b, a)
    }

    /// Unsigned `a < b`.
    pub fn ult(&mut self, a: Term, b: Term) -> Term {
        if a == b || self.constant(b) == Some(0) {
            return self.bool(false);
        }
        if self.range(a).0 >= 0 && self.range(b).0 >= 0 {
            return self.slt(a, b);
        }
        if self.constant(a) == Some(0) {
            return self.ne(a, b);
        }
        if self.constant(b) == Some(1) {
            let zero = self.zero_like(a);
            return self.eq(a, zero);
        }
        self.plain_binary(BinOp::Ult, a, b)
    }

    /// Unsigned `a <= b`.
    pub fn ule(&mut self, a: Term, b: Term) -> Term {
        if a == b || self.constant(a) == Some(0) {
            return self.bool(true);
        }
        if self.range(a).0 >= 0 && self.range(b).0 >= 0 {
            return self.sle(a, b);
        }
        if self.constant(b) == Some(0) {
            return self.eq(a, b);
        }
        if self.constant(a) == Some(1) {
            let zero = self.zero_like(b);
            return self.ne(b, zero);
        }
        self.plain_binary(BinOp::Ule, a, b)
    }

    /// -1, 0 or 1 as an `int`: `lcmp`, and `Integer.compare` for other widths.
    pub fn lcmp(&mut self, a: Term, b: Term) -> Term {
        if a == b {
            return self.int(0);
        }
        let (x, y) = (self.range(a), self.range(b));
        if x.1 < y.0 {
            return self.int(-1);
        }
        if y.1 < x.0 {
            return self.int(1);
        }
        self.plain_binary(BinOp::Cmp, a, b)
    }

    /// A comparison of the result of a three-way comparison with a constant is a comparison of its operands.
    fn three_way(&mut self, op: BinOp, a: Term, b: Term) -> Option<Term> {
        let (node, other, left) = match (self.signed_constant(a), self.signed_constant(b)) {
            (None, Some(c)) => (self.node(a), c, true),
            (Some(c), None) => (self.node(b), c, false),
            _ => return None,
        };
        let Node::Bin(three @ (BinOp::Cmp | BinOp::FCmpL | BinOp::FCmpG), x, y) = node else { return None };
        let holds = |result: i64| {
            let (p, q) = if left { (result, other) } else { (other, result) };
            match op {
                BinOp::Eq => p == q,
                BinOp::Slt => p < q,
                _ => p <= q,
            }
        };
        let outcomes = (holds(-1), holds(0), holds(1));
        Some(if three == BinOp::Cmp {
            self.signed_outcome(outcomes, x, y)
        } else {
            self.float_outcome(three, outcomes, x, y)
        })
    }

    fn signed_outcome(&mut self, (less, equal, greater): (bool, bool, bool), x: Term, y: Term) -> Term {
        match (less, equal, greater) {
            (true, true, true) => self.bool(true),
            (false, false, false) => self.bool(false),
            (true, false, false) => self.slt(x, y),
            (true, true, false) => self.sle(x, y),
            (false, true, false) => self.eq(x, y),
            (false, false, true) => self.slt(y, x),
            (false, true, true) => self.sle(y, x),
            (true, false, true) => self.ne(x, y),
        }
    }

    /// As for integers, where NaN goes with "less" for `fcmpl` and with "greater" for `fcmpg`.
    fn float_outcome(
        &mut self,
        three: BinOp,
        (less, equal, greater): (bool, bool, bool),
        x: Term,
        y: Term,
    ) -> Term {
        // Seen from the side that NaN does not go with.
        let (near, far, p, q) =
            if three == BinOp::FCmpL { (greater, less, y, x) } else { (less, greater, x, y) };
        let plain = match (near, equal) {
            (false, false) => self.bool(false),
            (true, false) => self.flt(p, q),
            (false, true) => self.feq(p, q),
            (true, true) => self.fle(p, q),
        };
        if !far {
            return plain;
        }
        let opposite = match (near, equal) {
            (true, true) => self.bool(false),
            (false, true) => self.flt(p, q),
            (true, false) => self.feq(p, q),
            (false, false) => self.fle(p, q),
        };
        self.not(opposite)
    }
}

/// The number that an odd number has to be multiplied with to give 1, modulo 2^64.
pub(crate) fn inverse_of_odd(odd: u64) -> u64 {
    // Newton's iteration doubles the right bits: 3, 6, 12, 24, 48, 96.
    let mut inverse = odd;
    for _ in 0..5 {
        inverse = inverse.wrapping_mul(2u64.wrapping_sub(odd.wrapping_mul(inverse)));
    }
    inverse
}
