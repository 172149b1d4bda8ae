//! From the bounds of a result to the bounds of its operands, and orders between the two. Operators wrap, so each
//! rule first makes sure that here it does not.

use super::facts::{Contradiction, Facts, Order, Step};
use crate::terms::{BinOp, Node, Sort, Term, UnOp, semantics};

fn fits((low, high): (i128, i128), (min, max): (i128, i128)) -> bool {
    low >= min && high <= max
}

fn wide((low, high): (i64, i64)) -> (i128, i128) {
    (low.into(), high.into())
}

/// `ceil(a / b)` and `floor(a / b)` for positive `b`.
fn ceil(a: i128, b: i128) -> i128 {
    -(-a).div_euclid(b)
}

/// Narrows the operands of a bit-vector that lies between `low` and `high`.
pub(super) fn downwards(facts: &mut Facts<'_>, t: Term, low: i128, high: i128) -> Step {
    let range = facts.width_range(t);
    match facts.terms().node(t) {
        Node::Const(_) | Node::Var(_) => Ok(()),
        Node::Un(op, a) => unary(facts, op, a, (low, high), range),
        Node::Table(table, a) => {
            let Some(i) = facts.place(a) else { return Ok(()) };
            let clamp = |value: i128| value.clamp(i64::MIN.into(), i64::MAX.into()) as i64;
            let mut inside = facts.terms().table(table).preimages(facts.bounds(a), (clamp(low), clamp(high)));
            let Some(first) = inside.next() else { return Err(Contradiction) };
            let last = inside.next_back().unwrap_or(first);
            facts.narrow(i, first.0.into(), last.1.into())
        }
        Node::Ite(c, a, b) => choice(facts, c, a, b, (low, high)),
        Node::Bin(op, a, b) => {
            let (Some(i), Some(j)) = (facts.place(a), facts.place(b)) else { return Ok(()) };
            let ((al, ah), (bl, bh)) = (wide(facts.bounds(a)), wide(facts.bounds(b)));
            match op {
                BinOp::Add if fits((al + bl, ah + bh), range) => {
                    facts.narrow(i, low - bh, high - bl)?;
                    facts.narrow(j, low - ah, high - al)
                }
                // The result is such that taking the constant away again does not wrap.
                BinOp::Add if bl == bh && fits((low - bl, high - bl), range) => {
                    facts.narrow(i, low - bl, high - bl)
                }
                BinOp::Add if al == ah && fits((low - al, high - al), range) => {
                    facts.narrow(j, low - al, high - al)
                }
                BinOp::Sub if fits((al - bh, ah - bl), range) => {
                    facts.narrow(i, low + bl, high + bh)?;
                    facts.narrow(j, al - high, ah - low)
                }
                BinOp::Mul if bl == bh && bl > 0 && fits((al * bl, ah * bl), range) => {
                    facts.narrow(i, ceil(low, bl), high.div_euclid(bl))
                }
                BinOp::Shl if bl == bh => {
                    let by = 1i128 << (bl & i128::from(facts.terms().sort(t).bits() - 1));
                    match fits((al * by, ah * by), range) {
                        true => facts.narrow(i, ceil(low, by), high.div_euclid(by)),
                        false => Ok(()),
                    }
                }
                BinOp::Ashr | BinOp::Lshr if bl == bh && (op == BinOp::Ashr || al >= 0) => {
                    let by = 1i128 << (bl & i128::from(facts.terms().sort(t).bits() - 1));
                    facts.narrow(i, low * by, high * by + by - 1)
                }
                BinOp::Sdiv if bl == bh && bl > 0 => {
                    let least = if low > 0 { low * bl } else { (low - 1) * bl + 1 };
                    let most = if high >= 0 { high * bl + bl - 1 } else { high * bl };
                    facts.narrow(i, least, most)
                }
                // No bit of the result is missing in an operand.
                BinOp::And if al >= 0 => facts.narrow(i, low, i128::MAX),
                BinOp::Or if al >= 0 && bl >= 0 => {
                    facts.narrow(i, i128::MIN, high)?;
                    facts.narrow(j, i128::MIN, high)
                }
                _ => Ok(()),
            }
        }
    }
}

fn unary(facts: &mut Facts<'_>, op: UnOp, a: Term, (low, high): (i128, i128), range: (i128, i128)) -> Step {
    let Some(i) = facts.place(a) else { return Ok(()) };
    if !matches!(facts.terms().sort(a), Sort::Bv(_)) {
        return Ok(());
    }
    let inner = facts.width_range(a);
    let own = wide(facts.bounds(a));
    match op {
        UnOp::Not => facts.narrow(i, -1 - high, -1 - low),
        UnOp::Neg if own.0 > range.0 => facts.narrow(i, -high, -low),
        UnOp::Sext => facts.narrow(i, low, high),
        UnOp::Zext if high <= inner.1 => facts.narrow(i, low.max(0), high),
        UnOp::Zext if low > inner.1 => {
            let all = i128::from(semantics::mask(facts.terms().sort(a).bits())) + 1;
            facts.narrow(i, low - all, high - all)
        }
        UnOp::Trunc if fits(own, range) => facts.narrow(i, low, high),
        _ => Ok(()),
    }
}

fn choice(facts: &mut Facts<'_>, c: Term, a: Term, b: Term, (low, high): (i128, i128)) -> Step {
    let taken = match facts.truth(c) {
        Some(truth) => truth,
        None => {
            let apart = |t: Term| {
                let bounds = wide(facts.bounds(t));
                bounds.1 < low || bounds.0 > high
            };
            match (apart(a), apart(b)) {
                (true, true) => return Err(Contradiction),
                (true, false) => false,
                (false, true) => true,
                (false, false) => return Ok(()),
            }
        }
    };
    facts.learn(c, taken)?;
    match facts.place(if taken { a } else { b }) {
        Some(i) => facts.narrow(i, low, high),
        None => Ok(()),
    }
}

/// Orders between a number and what it is made of, which hold whatever happens.
pub(super) fn orders(facts: &Facts<'_>, t: Term, to: &mut Vec<Order>) {
    let Some(n) = facts.place(t) else { return };
    let range = facts.width_range(t);
    let mut between = |from: u32, other: u32, weight: i128| to.push(Order { from, to: other, weight });
    match facts.terms().node(t) {
        Node::Un(op @ (UnOp::Sext | UnOp::Zext | UnOp::Trunc), a) => {
            let Some(i) = facts.place(a) else { return };
            let own = wide(facts.bounds(a));
            let same = match op {
                UnOp::Sext => true,
                UnOp::Zext => own.0 >= 0,
                _ => fits(own, range),
            };
            if same {
                between(n, i, 0);
                between(i, n, 0);
            }
        }
        Node::Bin(op, a, b) => {
            let (Some(i), Some(j)) = (facts.place(a), facts.place(b)) else { return };
            let ((al, ah), (bl, bh)) = (wide(facts.bounds(a)), wide(facts.bounds(b)));
            match op {
                BinOp::Add if fits((al + bl, ah + bh), range) => {
                    between(n, i, bh);
                    between(i, n, -bl);
                    between(n, j, ah);
                    between(j, n, -al);
                }
                BinOp::Sub if fits((al - bh, ah - bl), range) => {
                    let (low, high) = wide(facts.bounds(t));
                    between(n, i, -bl);
                    between(i, n, bh);
                    between(i, j, high);
                    between(j, i, -low);
                }
                BinOp::And | BinOp::Srem | BinOp::Ashr | BinOp::Lshr if al >= 0 => between(n, i, 0),
                BinOp::Sdiv if al >= 0 && bl > 0 => between(n, i, 0),
                _ => {}
            }
        }
        Node::Ite(c, a, b) => {
            if let Some(truth) = facts.truth(c)
                && let Some(i) = facts.place(if truth { a } else { b })
            {
                between(n, i, 0);
                between(i, n, 0);
            }
        }
        _ => {}
    }
}
