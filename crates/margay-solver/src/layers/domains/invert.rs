//! Inverts operators: from a wanted value of a term down to a variable that would have to change. The results are
//! proposals, which the caller evaluates.

use super::float_key;
use crate::terms::model::Model;
use crate::terms::{BinOp, Evaluator, Node, Sort, Term, Terms, UnOp, inverse_of_odd, semantics};

/// So many operands are proposed for the value of a table.
const OPERANDS: usize = 6;

/// At most this many proposals for one wish.
const PROPOSALS: usize = 24;

/// The values of terms under the model that is to be changed.
pub(super) struct View<'a> {
    pub(super) terms: &'a Terms,
    pub(super) values: &'a mut Evaluator,
    pub(super) model: &'a Model,
}

/// A term with the bits it should have.
pub(super) type Wish = (Term, u64);

impl View<'_> {
    pub(super) fn value(&mut self, t: Term) -> u64 {
        self.values.value(self.terms, t, self.model)
    }

    /// Variables with values that might give a term its wished value, one variable at a time.
    pub(super) fn assignments(&mut self, wish: Wish) -> Vec<Wish> {
        let mut found = Vec::new();
        let mut todo = vec![wish];
        let mut steps = 0;
        while let Some((t, bits)) = todo.pop() {
            steps += 1;
            if steps > 200 || found.len() >= PROPOSALS {
                break;
            }
            match self.terms.node(t) {
                Node::Var(_) if self.value(t) != bits => found.push((t, bits)),
                Node::Const(_) | Node::Var(_) => {}
                Node::Un(op, a) => todo.extend(self.unary(op, t, a, bits).map(|bits| (a, bits))),
                Node::Table(table, a) => {
                    let value = semantics::signed(bits, 32);
                    let found = self.terms.table(table).preimages(self.terms.range(a), (value, value));
                    let mut found: Vec<i64> = found.map(|(first, _)| first).take(OPERANDS).collect();
                    // Small operands first, as they are the usual ones.
                    found.reverse();
                    todo.extend(found.into_iter().map(|x| (a, x as u64 & semantics::mask(32))));
                }
                Node::Bin(..) if self.terms.sort(t) == Sort::Bool => {
                    todo.extend(self.condition(t, bits == 1))
                }
                Node::Bin(op, a, b) => self.binary(op, a, b, bits, &mut todo),
                Node::Ite(c, a, b) => {
                    let holds = self.value(c) == 1;
                    let (taken, other) = if holds { (a, b) } else { (b, a) };
                    if self.value(other) == bits {
                        todo.extend(self.condition(c, !holds));
                    }
                    todo.push((taken, bits));
                }
            }
        }
        found
    }

    fn unary(&mut self, op: UnOp, t: Term, a: Term, bits: u64) -> Option<u64> {
        let (from, to) = (self.terms.sort(a), self.terms.sort(t));
        let proposed = match op {
            UnOp::Not | UnOp::Neg | UnOp::FNeg => semantics::unary(op, to, from, bits),
            UnOp::Sext | UnOp::Zext => bits & semantics::mask(from.bits()),
            UnOp::Trunc => (self.value(a) & !semantics::mask(to.bits())) | bits,
            UnOp::IntToFloat => semantics::unary(UnOp::FloatToInt, to, from, bits),
            UnOp::FloatToInt => semantics::unary(UnOp::IntToFloat, to, from, bits),
            UnOp::FloatToFloat => semantics::unary(UnOp::FloatToFloat, to, from, bits),
            UnOp::FloatToBits | UnOp::BitsToFloat | UnOp::FAbs => bits,
            UnOp::FSqrt => semantics::binary(BinOp::FMul, to, bits, bits),
            UnOp::FIsNan if bits == 1 => semantics::canonical(from, u64::MAX),
            UnOp::FIsNan => 0,
        };
        // What cannot come out again is no proposal, except where rounding may still be right.
        let exact = !matches!(op, UnOp::FSqrt) && !from.is_float();
        (!exact || semantics::unary(op, from, to, proposed) == bits).then_some(proposed)
    }

    fn binary(&mut self, op: BinOp, a: Term, b: Term, bits: u64, to: &mut Vec<Wish>) {
        let sort = self.terms.sort(a);
        let (x, y) = (self.value(a), self.value(b));
        let of = |op: BinOp, p: u64, q: u64| semantics::binary(op, sort, p, q);
        let mask = semantics::mask(sort.bits());
        match op {
            BinOp::Add => to.extend([(b, of(BinOp::Sub, bits, x)), (a, of(BinOp::Sub, bits, y))]),
            BinOp::Sub => to.extend([(b, of(BinOp::Sub, x, bits)), (a, of(BinOp::Add, bits, y))]),
            BinOp::Xor => to.extend([(b, x ^ bits), (a, y ^ bits)]),
            BinOp::Mul => {
                if a == b {
                    let root = bits.isqrt();
                    to.extend([(a, root.wrapping_neg() & mask), (a, root)]);
                }
                for (part, other) in [(b, x), (a, y)] {
                    if other & 1 == 1 {
                        to.push((part, bits.wrapping_mul(inverse_of_odd(other)) & mask));
                    }
                    if other != 0 && of(BinOp::Srem, bits, other) == 0 {
                        to.push((part, of(BinOp::Sdiv, bits, other)));
                    }
                }
            }
            BinOp::Sdiv => to.push((a, of(BinOp::Mul, bits, y))),
            BinOp::Srem => {
                // The multiple that is there already, and none.
                let rest = of(BinOp::Srem, x, y);
                to.push((b, of(BinOp::Sub, x, bits)));
                to.extend([(a, of(BinOp::Add, of(BinOp::Sub, x, rest), bits)), (a, bits)]);
            }
            BinOp::And => {
                to.extend([(b, (y & !x & mask) | bits), (a, (x & !y & mask) | bits)]);
            }
            BinOp::Or => to.extend([(b, bits & !(x & !y)), (a, bits & !(y & !x))]),
            BinOp::Shl => to.push((a, of(BinOp::Lshr, bits, y))),
            BinOp::Ashr | BinOp::Lshr => {
                let low = x & (semantics::mask((y & u64::from(sort.bits() - 1)) as u8));
                to.push((a, of(BinOp::Shl, bits, y) | low));
            }
            BinOp::FAdd => to.extend([(b, of(BinOp::FSub, bits, x)), (a, of(BinOp::FSub, bits, y))]),
            BinOp::FSub => to.extend([(b, of(BinOp::FSub, x, bits)), (a, of(BinOp::FAdd, bits, y))]),
            BinOp::FMul if a == b => {
                let root = semantics::unary(UnOp::FSqrt, sort, sort, bits);
                to.extend([(a, semantics::unary(UnOp::FNeg, sort, sort, root)), (a, root)]);
            }
            BinOp::FMul => to.extend([(b, of(BinOp::FDiv, bits, x)), (a, of(BinOp::FDiv, bits, y))]),
            BinOp::FDiv => to.extend([(b, of(BinOp::FDiv, x, bits)), (a, of(BinOp::FMul, bits, y))]),
            BinOp::FRem => to.push((a, bits)),
            BinOp::Cmp | BinOp::FCmpL | BinOp::FCmpG => {
                let order = bits as u32 as i32;
                if (-1..=1).contains(&order) {
                    self.put_beside(a, b, order, to);
                }
            }
            _ => {}
        }
    }

    /// Wishes that might make a condition true or false, likeliest last.
    pub(super) fn condition(&mut self, t: Term, truth: bool) -> Vec<Wish> {
        let mut wishes = Vec::new();
        let mut todo = vec![(t, truth)];
        while let Some((t, truth)) = todo.pop() {
            if wishes.len() > PROPOSALS || (self.value(t) == 1) == truth {
                continue;
            }
            match self.terms.node(t) {
                Node::Un(UnOp::Not, x) => todo.push((x, !truth)),
                Node::Bin(BinOp::And | BinOp::Or, a, b) => todo.extend([(a, truth), (b, truth)]),
                Node::Bin(BinOp::Eq | BinOp::Xor, a, b) if self.terms.sort(a) == Sort::Bool => {
                    let (x, y) = (self.value(a) == 1, self.value(b) == 1);
                    todo.extend([(a, !x), (b, !y)]);
                }
                Node::Bin(op, a, b) if op.is_predicate() => self.comparison(op, a, b, truth, &mut wishes),
                Node::Ite(c, a, b) => {
                    let holds = self.value(c) == 1;
                    todo.push((if holds { a } else { b }, truth));
                    todo.push((c, !holds));
                }
                Node::Un(UnOp::FIsNan, x) => {
                    let sort = self.terms.sort(x);
                    wishes.push((x, if truth { semantics::canonical(sort, u64::MAX) } else { 0 }));
                }
                Node::Var(_) => wishes.push((t, truth.into())),
                _ => {}
            }
        }
        wishes
    }

    fn comparison(&mut self, op: BinOp, a: Term, b: Term, truth: bool, to: &mut Vec<Wish>) {
        let sort = self.terms.sort(a);
        if sort.is_float() {
            return self.float_comparison(op, a, b, truth, to);
        }
        let (x, y) = (self.value(a), self.value(b));
        let mask = semantics::mask(sort.bits());
        match (op, truth) {
            (BinOp::Eq, true) => to.extend([(b, x), (a, y)]),
            (BinOp::Eq, false) => {
                for by in [2u64.wrapping_neg(), u64::MAX, 1] {
                    to.extend([(b, y.wrapping_add(by) & mask), (a, x.wrapping_add(by) & mask)]);
                }
            }
            (BinOp::Slt | BinOp::Ult, true) | (BinOp::Sle | BinOp::Ule, false) => {
                // Strict: the smaller one below the larger one.
                let ((small, s), (large, l)) = if truth { ((a, x), (b, y)) } else { ((b, y), (a, x)) };
                let (min, max) = match op {
                    BinOp::Slt | BinOp::Sle => (mask ^ (mask >> 1), mask >> 1),
                    _ => (0, mask),
                };
                if s != max {
                    to.push((large, s.wrapping_add(1) & mask));
                }
                to.push((large, max));
                to.push((small, min));
                if l != min {
                    to.push((small, l.wrapping_sub(1) & mask));
                }
            }
            _ => {
                let ((small, s), (large, l)) = if truth { ((a, x), (b, y)) } else { ((b, y), (a, x)) };
                to.extend([(large, s), (small, l)]);
            }
        }
    }

    fn float_comparison(&mut self, op: BinOp, a: Term, b: Term, truth: bool, to: &mut Vec<Wish>) {
        let sort = self.terms.sort(a);
        if !truth && op != BinOp::Eq {
            // NaN makes any comparison false.
            let nan = semantics::canonical(sort, u64::MAX);
            to.extend([(b, nan), (a, nan)]);
        }
        match (op, truth) {
            (BinOp::Eq | BinOp::FEq, true) => {
                let (x, y) = (self.value(a), self.value(b));
                to.extend([(b, x), (a, y)]);
            }
            (BinOp::Eq | BinOp::FEq, false) => {
                self.put_beside(a, b, 1, to);
                self.put_beside(a, b, -1, to);
            }
            (BinOp::FLt, true) => self.put_beside(a, b, -1, to),
            (BinOp::FLe, false) => self.put_beside(a, b, 1, to),
            _ => self.put_beside(a, b, 0, to),
        }
    }

    /// Wishes that make one number less than (-1), the same as (0) or greater than (1) another one.
    fn put_beside(&mut self, a: Term, b: Term, order: i32, to: &mut Vec<Wish>) {
        let sort = self.terms.sort(a);
        for (part, other, by) in [(b, a, -order), (a, b, order)] {
            let value = self.value(other);
            if !sort.is_float() {
                to.push((part, value.wrapping_add(by as i64 as u64) & semantics::mask(sort.bits())));
                continue;
            }
            let Some(key) = float_key::key(sort, value) else {
                to.extend([(other, 0), (part, 0)]);
                continue;
            };
            let (low, high) = float_key::range(sort);
            to.push((part, float_key::float(sort, (key + i64::from(by)).clamp(low, high))));
            let one = semantics::unary(UnOp::IntToFloat, Sort::Bv(32), sort, u64::from(by as u32));
            to.push((part, semantics::binary(BinOp::FAdd, sort, value, one)));
        }
    }
}
