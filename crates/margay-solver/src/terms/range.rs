//! Signed bounds of a bit-vector from its structure and the bounds of its operands. Used when a term is
//! built, with what holds always, and by the domains, with what holds on a path.

use super::Terms;
use super::node::{BinOp, Node, Sort, Term, UnOp};
use super::semantics::{mask, signed, signed_range};

/// Signed bounds, both ends included.
pub(crate) type Range = (i64, i64);

/// The bounds as they are when they fit the width, otherwise everything: the operation may wrap.
fn fit(low: i128, high: i128, width: u8) -> Range {
    let (min, max) = signed_range(width);
    if low < i128::from(min) || high > i128::from(max) { (min, max) } else { (low as i64, high as i64) }
}

fn corners(a: Range, b: Range, f: impl Fn(i128, i128) -> i128) -> (i128, i128) {
    let of = |x: i64, y: i64| f(x.into(), y.into());
    let all = [of(a.0, b.0), of(a.0, b.1), of(a.1, b.0), of(a.1, b.1)];
    (all.iter().copied().min().unwrap_or(0), all.iter().copied().max().unwrap_or(0))
}

/// All ones up to the highest bit of a number that is not negative.
fn ones_above(n: i64) -> i64 {
    if n <= 0 { 0 } else { (u64::MAX >> (n as u64).leading_zeros()) as i64 }
}

impl Terms {
    pub(super) fn structural_range(&self, node: Node, sort: Sort) -> Range {
        self.range_from(node, sort, |t| self.range(t))
    }

    /// Bounds of a node given bounds of its operands.
    pub(crate) fn range_from(&self, node: Node, sort: Sort, of: impl Fn(Term) -> Range) -> Range {
        let Sort::Bv(width) = sort else { return (0, 0) };
        let all = signed_range(width);
        match node {
            Node::Const(bits) => (signed(bits, width), signed(bits, width)),
            Node::Var(_) => all,
            Node::Ite(_, a, b) => {
                let (a, b) = (of(a), of(b));
                (a.0.min(b.0), a.1.max(b.1))
            }
            Node::Un(op, a) => self.unary_range(op, a, width, of),
            Node::Table(table, a) => self.table(table).range(of(a)),
            Node::Bin(BinOp::Cmp | BinOp::FCmpL | BinOp::FCmpG, ..) => (-1, 1),
            Node::Bin(op, a, b) => binary_range(op, of(a), of(b), width),
        }
    }

    fn unary_range(&self, op: UnOp, a: Term, width: u8, of: impl Fn(Term) -> Range) -> Range {
        let all = signed_range(width);
        match op {
            UnOp::Not => (!of(a).1, !of(a).0),
            UnOp::Neg => fit(-i128::from(of(a).1), -i128::from(of(a).0), width),
            UnOp::Sext => of(a),
            UnOp::Zext if of(a).0 >= 0 => of(a),
            UnOp::Zext => (0, mask(self.sort(a).bits()) as i64),
            UnOp::Trunc if of(a).0 >= all.0 && of(a).1 <= all.1 => of(a),
            _ => all,
        }
    }
}

fn binary_range(op: BinOp, a: Range, b: Range, width: u8) -> Range {
    let all = signed_range(width);
    let wide = |r: (i128, i128)| fit(r.0, r.1, width);
    match op {
        BinOp::Add => wide((i128::from(a.0) + i128::from(b.0), i128::from(a.1) + i128::from(b.1))),
        BinOp::Sub => wide((i128::from(a.0) - i128::from(b.1), i128::from(a.1) - i128::from(b.0))),
        BinOp::Mul => wide(corners(a, b, |x, y| x * y)),
        // By zero the quotient is -1 or 1: only a divisor of one sign bounds it by the dividend's corners.
        BinOp::Sdiv if b.0 > 0 || b.1 < 0 => wide(corners(a, b, |x, y| x / y)),
        BinOp::Srem if b.0 > 0 || b.1 < 0 => {
            let most = i128::from(b.0).abs().max(i128::from(b.1).abs()) - 1;
            let low = if a.0 >= 0 { 0 } else { (-most).max(a.0.into()) };
            let high = if a.1 <= 0 { 0 } else { most.min(a.1.into()) };
            wide((low, high))
        }
        BinOp::And if a.0 >= 0 && b.0 >= 0 => (0, a.1.min(b.1)),
        BinOp::And if a.0 >= 0 => (0, a.1),
        BinOp::And if b.0 >= 0 => (0, b.1),
        BinOp::Or if a.0 >= 0 && b.0 >= 0 => (a.0.max(b.0), ones_above(a.1 | b.1)),
        BinOp::Or if a.1 < 0 || b.1 < 0 => (all.0, -1),
        BinOp::Xor if a.0 >= 0 && b.0 >= 0 => (0, ones_above(a.1 | b.1)),
        BinOp::Shl if single(b) => {
            let by = amount(b.0, width);
            wide((i128::from(a.0) << by, i128::from(a.1) << by))
        }
        BinOp::Ashr if single(b) => (a.0 >> amount(b.0, width), a.1 >> amount(b.0, width)),
        // By an unknown amount: towards 0 or -1, keeping the sign.
        BinOp::Ashr => (if a.0 >= 0 { 0 } else { a.0 }, if a.1 < 0 { -1 } else { a.1 }),
        BinOp::Lshr if single(b) => {
            let by = amount(b.0, width);
            match by {
                0 => a,
                _ if a.0 >= 0 => (a.0 >> by, a.1 >> by),
                _ if a.1 < 0 => {
                    let shifted = |x: i64| ((x as u64 & mask(width)) >> by) as i64;
                    (shifted(a.0), shifted(a.1))
                }
                _ => (0, (mask(width) >> by) as i64),
            }
        }
        BinOp::Lshr if a.0 >= 0 => (0, a.1),
        _ => all,
    }
}

fn single(r: Range) -> bool {
    r.0 == r.1
}

fn amount(by: i64, width: u8) -> u32 {
    (by as u64 & u64::from(width - 1)) as u32
}
