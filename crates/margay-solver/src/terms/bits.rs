//! Bit-vectors and conditions: constructors with their simplifications. A condition is treated as one bit
//! where that is the same.

use super::Terms;
use super::node::{BinOp, Node, Sort, Term, UnOp};
use super::semantics::mask;

impl Terms {
    /// Sum, wrapping.
    pub fn add(&mut self, a: Term, b: Term) -> Term {
        let (a, b) = self.constant_last(a, b);
        if let Some(c) = self.constant(b) {
            if c == 0 {
                return a;
            }
            // (x + c1) + c2, (c1 - x) + c2
            match self.node(a) {
                Node::Bin(BinOp::Add, x, c1) if self.constant(c1).is_some() => {
                    let sum = self.plain_binary(BinOp::Add, c1, b);
                    return self.add(x, sum);
                }
                Node::Bin(BinOp::Sub, c1, x) if self.constant(c1).is_some() => {
                    let sum = self.plain_binary(BinOp::Add, c1, b);
                    return self.sub(sum, x);
                }
                _ => return self.plain_binary(BinOp::Add, a, b),
            }
        }
        // What a division gives and what it leaves: x / y * y + x % y.
        if let Some(x) = self.put_together(a, b).or_else(|| self.put_together(b, a)) {
            return x;
        }
        match (self.node(a), self.node(b)) {
            (_, Node::Un(UnOp::Neg, y)) => self.sub(a, y),
            (Node::Un(UnOp::Neg, x), _) => self.sub(b, x),
            // (x - y) + y
            (Node::Bin(BinOp::Sub, x, y), _) if y == b => x,
            (_, Node::Bin(BinOp::Sub, x, y)) if y == a => x,
            // Constants go outwards: (x + c) + y.
            (Node::Bin(BinOp::Add, x, c), _) if self.constant(c).is_some() => {
                let sum = self.add(x, b);
                self.add(sum, c)
            }
            (_, Node::Bin(BinOp::Add, y, c)) if self.constant(c).is_some() => {
                let sum = self.add(a, y);
                self.add(sum, c)
            }
            _ => {
                let (a, b) = ordered(a, b);
                self.plain_binary(BinOp::Add, a, b)
            }
        }
    }

    /// Difference, wrapping.
    pub fn sub(&mut self, a: Term, b: Term) -> Term {
        if a == b {
            return self.zero_like(a);
        }
        // What is left of a division: x - x / y * y, and its opposite.
        if let Some(divisor) = self.divided_and_multiplied(a, b) {
            return self.srem(a, divisor);
        }
        if let Some(divisor) = self.divided_and_multiplied(b, a) {
            let rest = self.srem(b, divisor);
            return self.neg(rest);
        }
        if self.constant(b).is_some() {
            let minus = self.neg(b);
            return self.add(a, minus);
        }
        if self.constant(a) == Some(0) {
            return self.neg(b);
        }
        match (self.node(a), self.node(b)) {
            (_, Node::Un(UnOp::Neg, y)) => self.add(a, y),
            // (x + y) - x
            (Node::Bin(BinOp::Add, x, y), _) if x == b => y,
            (Node::Bin(BinOp::Add, x, y), _) if y == b => x,
            (_, Node::Bin(BinOp::Sub, x, y)) if x == a => y,
            // (x + c) - y and x - (y + c)
            (Node::Bin(BinOp::Add, x, c), _) if self.constant(c).is_some() => {
                let difference = self.sub(x, b);
                self.add(difference, c)
            }
            (_, Node::Bin(BinOp::Add, y, c)) if self.constant(c).is_some() => {
                let difference = self.sub(a, y);
                let minus = self.neg(c);
                self.add(difference, minus)
            }
            _ => self.plain_binary(BinOp::Sub, a, b),
        }
    }

    /// The divisor, if `product` is `x / divisor * divisor`.
    fn divided_and_multiplied(&self, x: Term, product: Term) -> Option<Term> {
        let Node::Bin(BinOp::Mul, p, q) = self.node(product) else { return None };
        let divided =
            |quotient: Term, divisor: Term| self.node(quotient) == Node::Bin(BinOp::Sdiv, x, divisor);
        if divided(p, q) { Some(q) } else { divided(q, p).then_some(p) }
    }

    /// The number that was divided, if these are the product of quotient and divisor, and the remainder.
    fn put_together(&self, product: Term, rest: Term) -> Option<Term> {
        let Node::Bin(BinOp::Srem, x, divisor) = self.node(rest) else { return None };
        (self.divided_and_multiplied(x, product) == Some(divisor)).then_some(x)
    }

    /// Negation, wrapping.
    pub fn neg(&mut self, a: Term) -> Term {
        match self.node(a) {
            Node::Un(UnOp::Neg, x) => x,
            Node::Bin(BinOp::Sub, x, y) => self.sub(y, x),
            _ => self.plain_unary(UnOp::Neg, a, self.sort(a)),
        }
    }

    /// Product, wrapping.
    pub fn mul(&mut self, a: Term, b: Term) -> Term {
        let (a, b) = self.constant_last(a, b);
        match (self.constant(b), self.node(a)) {
            (Some(0), _) => b,
            (Some(1), _) => a,
            (Some(c), _) if c == self.all_ones(b) => self.neg(a),
            (Some(_), Node::Bin(BinOp::Mul, x, c1)) if self.constant(c1).is_some() => {
                let product = self.plain_binary(BinOp::Mul, c1, b);
                self.mul(x, product)
            }
            (Some(_), _) => self.plain_binary(BinOp::Mul, a, b),
            (None, _) => {
                let (a, b) = ordered(a, b);
                self.plain_binary(BinOp::Mul, a, b)
            }
        }
    }

    /// Signed quotient, truncated.
    pub fn sdiv(&mut self, a: Term, b: Term) -> Term {
        match self.constant(b) {
            Some(1) => a,
            Some(c) if c == self.all_ones(b) => self.neg(a),
            _ => self.plain_binary(BinOp::Sdiv, a, b),
        }
    }

    /// Signed remainder.
    pub fn srem(&mut self, a: Term, b: Term) -> Term {
        let range = self.range(a);
        match self.signed_constant(b) {
            Some(1 | -1) => self.zero_like(a),
            // Smaller than the divisor already.
            Some(c) if c > 1 && range.0 > -c && range.1 < c => a,
            _ => self.plain_binary(BinOp::Srem, a, b),
        }
    }

    /// Conjunction, of bits or conditions.
    pub fn and(&mut self, a: Term, b: Term) -> Term {
        let (a, b) = self.constant_last(a, b);
        if a == b {
            return a;
        }
        match (self.constant(b), self.node(a)) {
            (Some(0), _) => return b,
            (Some(c), _) if c == self.all_ones(b) => return a,
            (Some(_), Node::Bin(BinOp::And, x, c1)) if self.constant(c1).is_some() => {
                let both = self.plain_binary(BinOp::And, c1, b);
                return self.and(x, both);
            }
            // (byte) x & 0xff
            (Some(c), Node::Un(UnOp::Sext, x)) if c == self.all_ones(x) => {
                return self.zext(x, self.sort(a).bits());
            }
            // (x + 6) & 3 is (x + 2) & 3: what a loop adds up says nothing new after a few iterations.
            (Some(c), Node::Bin(BinOp::Add, x, k))
                if c.wrapping_add(1).is_power_of_two() && self.constant(k).is_some_and(|k| k & !c != 0) =>
            {
                let less = self.make_const(self.sort(k), self.constant(k).unwrap_or(0) & c);
                let sum = self.add(x, less);
                return self.and(sum, b);
            }
            // (x & 0xff) of something that has no more bits
            (Some(c), _) if c.wrapping_add(1).is_power_of_two() => {
                let range = self.range(a);
                if range.0 >= 0 && range.1 as u64 <= c {
                    return a;
                }
            }
            _ => {}
        }
        if self.complements(a, b) {
            return self.zero_like(a);
        }
        let (a, b) = if self.constant(b).is_some() { (a, b) } else { ordered(a, b) };
        self.plain_binary(BinOp::And, a, b)
    }

    /// Disjunction, of bits or conditions.
    pub fn or(&mut self, a: Term, b: Term) -> Term {
        let (a, b) = self.constant_last(a, b);
        if a == b {
            return a;
        }
        match (self.constant(b), self.node(a)) {
            (Some(0), _) => return a,
            (Some(c), _) if c == self.all_ones(b) => return b,
            (Some(_), Node::Bin(BinOp::Or, x, c1)) if self.constant(c1).is_some() => {
                let both = self.plain_binary(BinOp::Or, c1, b);
                return self.or(x, both);
            }
            _ => {}
        }
        if self.complements(a, b) {
            return self.make_const(self.sort(a), u64::MAX);
        }
        if let Some(joined) = self.joined(a, b).or_else(|| self.joined(b, a)) {
            return joined;
        }
        let (a, b) = if self.constant(b).is_some() { (a, b) } else { ordered(a, b) };
        self.plain_binary(BinOp::Or, a, b)
    }

    /// Low and high bits of the same number put together again, as a `char` is from two bytes.
    fn joined(&mut self, low: Term, high: Term) -> Option<Term> {
        let width = self.sort(low).bits();
        let (Node::Un(UnOp::Zext, low), Node::Bin(BinOp::Shl, high, by)) = (self.node(low), self.node(high))
        else {
            return None;
        };
        let (Node::Un(UnOp::Trunc, x), Node::Un(UnOp::Zext, high)) = (self.node(low), self.node(high)) else {
            return None;
        };
        let Node::Un(UnOp::Trunc, shifted) = self.node(high) else { return None };
        let (bits, above) = (self.sort(low).bits(), self.sort(high).bits());
        let shifts = |terms: &Terms, amount: Term| terms.constant(amount) == Some(u64::from(bits));
        match self.node(shifted) {
            Node::Bin(BinOp::Lshr | BinOp::Ashr, y, amount)
                if x == y
                    && shifts(self, by)
                    && shifts(self, amount)
                    && bits + above <= self.sort(x).bits() =>
            {
                let whole = self.trunc(x, bits + above);
                Some(self.zext(whole, width))
            }
            _ => None,
        }
    }

    /// Exclusive or, of bits or conditions.
    pub fn xor(&mut self, a: Term, b: Term) -> Term {
        let (a, b) = self.constant_last(a, b);
        if a == b {
            return self.zero_like(a);
        }
        match (self.constant(b), self.node(a)) {
            (Some(0), _) => return a,
            (Some(c), _) if c == self.all_ones(b) => return self.bvnot(a),
            (Some(_), Node::Bin(BinOp::Xor, x, c1)) if self.constant(c1).is_some() => {
                let both = self.plain_binary(BinOp::Xor, c1, b);
                return self.xor(x, both);
            }
            _ => {}
        }
        let (a, b) = if self.constant(b).is_some() { (a, b) } else { ordered(a, b) };
        self.plain_binary(BinOp::Xor, a, b)
    }

    /// Complement of the bits; of a condition, its negation.
    pub fn bvnot(&mut self, a: Term) -> Term {
        match self.node(a) {
            Node::Un(UnOp::Not, x) => x,
            Node::Bin(BinOp::Slt, x, y) => self.sle(y, x),
            Node::Bin(BinOp::Sle, x, y) => self.slt(y, x),
            Node::Bin(BinOp::Ult, x, y) => self.ule(y, x),
            Node::Bin(BinOp::Ule, x, y) => self.ult(y, x),
            _ => self.plain_unary(UnOp::Not, a, self.sort(a)),
        }
    }

    /// The negation of a condition.
    pub fn not(&mut self, a: Term) -> Term {
        debug_assert_eq!(self.sort(a), Sort::Bool);
        self.bvnot(a)
    }

    /// Left shift. The amount may have another width; its low bits count.
    pub fn shl(&mut self, a: Term, amount: Term) -> Term {
        self.shift(BinOp::Shl, a, amount)
    }

    /// Arithmetic right shift. The amount may have another width; its low bits count.
    pub fn ashr(&mut self, a: Term, amount: Term) -> Term {
        self.shift(BinOp::Ashr, a, amount)
    }

    /// Logical right shift. The amount may have another width; its low bits count.
    pub fn lshr(&mut self, a: Term, amount: Term) -> Term {
        self.shift(BinOp::Lshr, a, amount)
    }

    fn shift(&mut self, op: BinOp, a: Term, amount: Term) -> Term {
        let width = self.sort(a).bits();
        let mut amount = self.resize(amount, width);
        if let Some(by) = self.constant(amount) {
            let by = by & u64::from(width - 1);
            if by == 0 {
                return a;
            }
            amount = self.bv(width, by);
            // (x >> c1) >> c2
            if let Node::Bin(inner, x, c1) = self.node(a)
                && inner == op
                && let Some(first) = self.constant(c1)
            {
                let sum = first + by;
                if sum < u64::from(width) {
                    let sum = self.bv(width, sum);
                    return self.plain_binary(op, x, sum);
                }
                if op != BinOp::Ashr {
                    return self.zero_like(a);
                }
            }
        }
        if self.constant(a) == Some(0) {
            return a;
        }
        self.plain_binary(op, a, amount)
    }

    fn resize(&mut self, t: Term, width: u8) -> Term {
        let now = self.sort(t).bits();
        if now < width { self.zext(t, width) } else { self.trunc(t, width) }
    }

    /// Sign extension to a width.
    pub fn sext(&mut self, t: Term, width: u8) -> Term {
        let now = self.sort(t).bits();
        if now == width {
            return t;
        }
        match self.node(t) {
            Node::Un(UnOp::Sext, x) => return self.sext(x, width),
            Node::Un(UnOp::Zext, x) => return self.zext(x, width),
            // What was cut off is what comes back.
            Node::Un(UnOp::Trunc, x) if self.sort(x).bits() >= width => {
                let (low, high) = self.range(x);
                let (min, max) = super::semantics::signed_range(now);
                if low >= min && high <= max {
                    return self.trunc(x, width);
                }
            }
            _ => {}
        }
        self.plain_unary(UnOp::Sext, t, Sort::Bv(width))
    }

    /// Zero extension to a width.
    pub fn zext(&mut self, t: Term, width: u8) -> Term {
        let now = self.sort(t).bits();
        if now == width {
            return t;
        }
        match self.node(t) {
            Node::Un(UnOp::Zext, x) => return self.zext(x, width),
            Node::Un(UnOp::Trunc, x) if self.sort(x).bits() >= width => {
                let (low, high) = self.range(x);
                if low >= 0 && high as u64 <= mask(now) {
                    return self.trunc(x, width);
                }
            }
            _ => {}
        }
        self.plain_unary(UnOp::Zext, t, Sort::Bv(width))
    }

    /// The low bits.
    pub fn trunc(&mut self, t: Term, width: u8) -> Term {
        if self.sort(t).bits() == width {
            return t;
        }
        match self.node(t) {
            Node::Un(UnOp::Trunc, x) => self.trunc(x, width),
            Node::Un(op @ (UnOp::Sext | UnOp::Zext), x) => {
                let inner = self.sort(x).bits();
                match inner >= width {
                    true => self.trunc(x, width),
                    false if op == UnOp::Sext => self.sext(x, width),
                    false => self.zext(x, width),
                }
            }
            // Bits that were there before the extension: the shift can be done there.
            Node::Bin(BinOp::Lshr | BinOp::Ashr, x, by) if self.shifted_inside(x, by, width) => {
                let Node::Un(_, inner) = self.node(x) else { return x };
                let by = self.resize(by, self.sort(inner).bits());
                let shifted = self.lshr(inner, by);
                self.trunc(shifted, width)
            }
            // A mask that keeps all that is kept anyway.
            Node::Bin(BinOp::And, x, c)
                if self.constant(c).is_some_and(|c| c & mask(width) == mask(width)) =>
            {
                self.trunc(x, width)
            }
            _ => self.plain_unary(UnOp::Trunc, t, Sort::Bv(width)),
        }
    }

    /// Whether the low `width` bits of a number shifted to the right are bits from before its extension.
    fn shifted_inside(&self, x: Term, by: Term, width: u8) -> bool {
        match (self.node(x), self.constant(by)) {
            (Node::Un(UnOp::Sext | UnOp::Zext, inner), Some(by)) => {
                by + u64::from(width) <= u64::from(self.sort(inner).bits())
            }
            _ => false,
        }
    }

    /// `c ? a : b`.
    pub fn ite(&mut self, c: Term, a: Term, b: Term) -> Term {
        if let Some(bits) = self.constant(c) {
            return if bits == 1 { a } else { b };
        }
        let (c, a, b) = match self.node(c) {
            Node::Un(UnOp::Not, x) => (x, b, a),
            _ => (c, a, b),
        };
        let a = if let Node::Ite(d, x, _) = self.node(a)
            && d == c
        {
            x
        } else {
            a
        };
        let b = if let Node::Ite(d, _, y) = self.node(b)
            && d == c
        {
            y
        } else {
            b
        };
        if a == b {
            return a;
        }
        if self.sort(a) == Sort::Bool {
            match (self.constant(a), self.constant(b)) {
                (Some(1), _) => return self.or(c, b),
                (_, Some(0)) => return self.and(c, a),
                (Some(_), _) => {
                    let not = self.not(c);
                    return self.and(not, b);
                }
                (_, Some(_)) => {
                    let not = self.not(c);
                    return self.or(not, a);
                }
                _ => {}
            }
        }
        let sort = self.sort(a);
        debug_assert_eq!(sort, self.sort(b), "branches of two sorts");
        self.intern(Node::Ite(c, a, b), sort)
    }

    /// 1 where a condition holds, 0 where not, as an `int`.
    pub fn bool_to_int(&mut self, t: Term) -> Term {
        let (one, zero) = (self.int(1), self.int(0));
        self.ite(t, one, zero)
    }

    /// `a` implies `b`.
    pub fn implies(&mut self, a: Term, b: Term) -> Term {
        let not = self.not(a);
        self.or(not, b)
    }

    /// All of these conditions; true for none.
    pub fn and_all(&mut self, of: &[Term]) -> Term {
        let start = self.bool(true);
        of.iter().fold(start, |all, &t| self.and(all, t))
    }

    /// One of these conditions; false for none.
    pub fn or_all(&mut self, of: &[Term]) -> Term {
        let start = self.bool(false);
        of.iter().fold(start, |any, &t| self.or(any, t))
    }

    pub(super) fn zero_like(&mut self, t: Term) -> Term {
        self.make_const(self.sort(t), 0)
    }

    fn all_ones(&self, t: Term) -> u64 {
        mask(self.sort(t).bits())
    }

    fn complements(&self, a: Term, b: Term) -> bool {
        let not = |x: Term, y: Term| matches!(self.node(x), Node::Un(UnOp::Not, z) if z == y);
        let opposite = |x: Term, y: Term| match (self.node(x), self.node(y)) {
            (Node::Bin(BinOp::Slt, p, q), Node::Bin(BinOp::Sle, r, s))
            | (Node::Bin(BinOp::Ult, p, q), Node::Bin(BinOp::Ule, r, s)) => p == s && q == r,
            _ => false,
        };
        not(a, b) || not(b, a) || opposite(a, b) || opposite(b, a)
    }

    pub(super) fn constant_last(&self, a: Term, b: Term) -> (Term, Term) {
        if self.constant(a).is_some() { (b, a) } else { (a, b) }
    }
}

/// Operands of a commutative operator in the order of their numbers.
pub(super) fn ordered(a: Term, b: Term) -> (Term, Term) {
    if b < a { (b, a) } else { (a, b) }
}
