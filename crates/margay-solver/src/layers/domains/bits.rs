//! Which bits of a number are known. Runs along with the bounds when a conjunction has bit operations: bits narrow
//! bounds, bounds fix leading bits, and operators carry bits in both directions.

use super::facts::{Contradiction, Facts, Step};
use crate::terms::{BinOp, Node, Sort, Term, UnOp, semantics};

/// Bits that are certainly 0 and certainly 1.
#[derive(Copy, Clone, Default, PartialEq)]
pub(super) struct Bits {
    pub(super) zeros: u64,
    pub(super) ones: u64,
}

impl Bits {
    pub(super) fn constant(bits: u64) -> Bits {
        Bits { zeros: !bits, ones: bits }
    }

    fn known(self) -> u64 {
        self.zeros | self.ones
    }

    /// How many low bits are known without a gap.
    fn low_known(self) -> u32 {
        (!self.known()).trailing_zeros()
    }

    fn and(self, other: Bits) -> Bits {
        Bits { zeros: self.zeros | other.zeros, ones: self.ones & other.ones }
    }

    fn not(self) -> Bits {
        Bits { zeros: self.ones, ones: self.zeros }
    }

    fn or(self, other: Bits) -> Bits {
        self.not().and(other.not()).not()
    }

    fn xor(self, other: Bits) -> Bits {
        let known = self.known() & other.known();
        let bits = (self.ones ^ other.ones) & known;
        Bits { zeros: known & !bits, ones: bits }
    }

    /// Only what both agree on.
    fn common(self, other: Bits) -> Bits {
        Bits { zeros: self.zeros & other.zeros, ones: self.ones & other.ones }
    }

    /// What is known of the low bits of a result that depend on the same low bits of the operands.
    fn low(self, other: Bits, f: impl Fn(u64, u64) -> u64) -> Bits {
        let known = low_mask(self.low_known().min(other.low_known()));
        let bits = f(self.ones, other.ones) & known;
        Bits { zeros: known & !bits, ones: bits }
    }

    fn only(self, mask: u64) -> Bits {
        Bits { zeros: self.zeros & mask, ones: self.ones & mask }
    }
}

fn low_mask(count: u32) -> u64 {
    if count >= 64 { u64::MAX } else { (1 << count) - 1 }
}

/// Whether bits matter for a term.
pub(super) fn is_bitwise(node: Node) -> bool {
    use BinOp::{And, Ashr, Lshr, Or, Shl, Xor};
    matches!(node, Node::Bin(And | Or | Xor | Shl | Ashr | Lshr | BinOp::Srem, ..))
}

/// Deduces bits of a number from its bounds and operands, and bits of its operands from its own.
pub(super) fn visit(facts: &mut Facts<'_>, number: u32) -> Step {
    let t = facts.numbers[number as usize].term;
    let Sort::Bv(width) = facts.terms().sort(t) else { return Ok(()) };
    from_bounds(facts, number, width)?;
    upwards(facts, number, t, width)?;
    to_bounds(facts, number, width)?;
    downwards(facts, number, t, width)?;
    for i in 0..facts.numbers[number as usize].same.len() {
        let other = facts.numbers[number as usize].same[i];
        let (a, b) = (facts.numbers[number as usize].bits, facts.numbers[other as usize].bits);
        learn(facts, number, b)?;
        learn(facts, other, a)?;
    }
    Ok(())
}

fn learn(facts: &mut Facts<'_>, number: u32, new: Bits) -> Step {
    let width = facts.terms().sort(facts.numbers[number as usize].term).bits();
    let n = &mut facts.numbers[number as usize];
    let both =
        Bits { zeros: n.bits.zeros | new.zeros, ones: n.bits.ones | new.ones }.only(semantics::mask(width));
    if both.zeros & both.ones != 0 {
        return Err(Contradiction);
    }
    if both != n.bits {
        n.bits = both;
        facts.wake_with_users(number);
    }
    Ok(())
}

/// Leading bits in which both bounds agree.
fn from_bounds(facts: &mut Facts<'_>, number: u32, width: u8) -> Step {
    let n = &facts.numbers[number as usize];
    let (low, high) = (n.low as u64, n.high as u64);
    let differing = 64 - (low ^ high).leading_zeros();
    let known = !low_mask(differing) & semantics::mask(width);
    learn(facts, number, Bits { zeros: !low & known, ones: low & known })
}

fn to_bounds(facts: &mut Facts<'_>, number: u32, width: u8) -> Step {
    let Bits { zeros, ones } = facts.numbers[number as usize].bits;
    let mask = semantics::mask(width);
    let unknown = mask & !(zeros | ones);
    let sign = 1u64 << (width - 1);
    if unknown & sign == 0 {
        let (low, high) = (semantics::signed(ones, width), semantics::signed(ones | unknown, width));
        facts.narrow(number, low.into(), high.into())?;
    }
    // The next numbers inside the bounds that have the known low bits.
    let step = i128::from(low_mask(Bits { zeros, ones }.low_known().min(u32::from(width)))) + 1;
    if step > 1 {
        let rest = i128::from(ones).rem_euclid(step);
        let n = &facts.numbers[number as usize];
        let low = i128::from(n.low) + (rest - i128::from(n.low)).rem_euclid(step);
        let high = i128::from(n.high) - (i128::from(n.high) - rest).rem_euclid(step);
        facts.narrow(number, low, high)?;
    }
    if unknown.count_ones() != 1 {
        return Ok(());
    }
    // Two values are left; perhaps one of them is impossible.
    let possible = |bits: u64| {
        let value = semantics::signed(bits, width);
        let n = &facts.numbers[number as usize];
        value >= n.low && value <= n.high && !n.differ.iter().any(|&other| facts.is_exactly(other, value))
    };
    match (possible(ones), possible(ones | unknown)) {
        (true, true) => Ok(()),
        (true, false) => learn(facts, number, Bits { zeros: unknown, ones: 0 }),
        (false, true) => learn(facts, number, Bits { zeros: 0, ones: unknown }),
        (false, false) => Err(Contradiction),
    }
}

fn of(facts: &Facts<'_>, t: Term) -> Bits {
    facts.place(t).map_or_else(Bits::default, |i| facts.numbers[i as usize].bits)
}

/// A constant shift amount.
fn amount(facts: &Facts<'_>, b: Term, width: u8) -> Option<u32> {
    facts.terms().constant(b).map(|by| (by & u64::from(width - 1)) as u32)
}

fn upwards(facts: &mut Facts<'_>, number: u32, t: Term, width: u8) -> Step {
    let mask = semantics::mask(width);
    let bits = match facts.terms().node(t) {
        Node::Const(bits) => Bits::constant(bits),
        Node::Var(_) | Node::Table(..) => return Ok(()),
        Node::Ite(c, a, b) => match facts.truth(c) {
            Some(c) => of(facts, if c { a } else { b }),
            None => of(facts, a).common(of(facts, b)),
        },
        Node::Un(op, a) => {
            let (inner, a) = (facts.terms().sort(a).bits(), of(facts, a));
            let above = mask & !semantics::mask(inner);
            let sign = 1u64 << (inner - 1);
            match op {
                UnOp::Not => a.not(),
                UnOp::Trunc => a,
                UnOp::Zext => Bits { zeros: a.zeros | above, ones: a.ones },
                UnOp::Sext if a.zeros & sign != 0 => Bits { zeros: a.zeros | above, ones: a.ones },
                UnOp::Sext if a.ones & sign != 0 => Bits { zeros: a.zeros, ones: a.ones | above },
                UnOp::Sext => a,
                UnOp::Neg => Bits::constant(0).low(a, u64::wrapping_sub),
                _ => return Ok(()),
            }
        }
        Node::Bin(op, a, b) => {
            let (x, y) = (of(facts, a), of(facts, b));
            match (op, amount(facts, b, width)) {
                (BinOp::And, _) => x.and(y),
                (BinOp::Or, _) => x.or(y),
                (BinOp::Xor, _) => x.xor(y),
                (BinOp::Add, _) => x.low(y, u64::wrapping_add),
                (BinOp::Sub, _) => x.low(y, u64::wrapping_sub),
                (BinOp::Mul, _) => x.low(y, u64::wrapping_mul),
                (BinOp::Shl, Some(by)) => Bits { zeros: x.zeros << by | low_mask(by), ones: x.ones << by },
                (BinOp::Lshr, Some(by)) => {
                    Bits { zeros: x.zeros >> by | (mask & !(mask >> by)), ones: x.ones >> by }
                }
                (BinOp::Ashr, Some(by)) => {
                    let shift = |bits: u64| (semantics::signed(bits, width) >> by) as u64;
                    Bits { zeros: shift(x.zeros), ones: shift(x.ones) }
                }
                (BinOp::Srem, _) => x.only(same_low_bits(facts, b)),
                _ => return Ok(()),
            }
        }
    };
    learn(facts, number, bits.only(mask))
}

/// The bits that a remainder by a constant has in common with what was divided.
fn same_low_bits(facts: &Facts<'_>, divisor: Term) -> u64 {
    match facts.terms().constant(divisor) {
        Some(0) | None => 0,
        Some(c) => low_mask(c.trailing_zeros()),
    }
}

fn downwards(facts: &mut Facts<'_>, number: u32, t: Term, width: u8) -> Step {
    let own = facts.numbers[number as usize].bits;
    match facts.terms().node(t) {
        Node::Un(op, a) => {
            let Some(i) = facts.place(a) else { return Ok(()) };
            match op {
                UnOp::Not => learn(facts, i, own.not()),
                UnOp::Sext | UnOp::Zext | UnOp::Trunc => learn(facts, i, own),
                _ => Ok(()),
            }
        }
        Node::Bin(op, a, b) => {
            let (Some(i), Some(j)) = (facts.place(a), facts.place(b)) else { return Ok(()) };
            let (x, y) = (of(facts, a), of(facts, b));
            match (op, amount(facts, b, width)) {
                (BinOp::And, _) => {
                    learn(facts, i, Bits { zeros: own.zeros & y.ones, ones: own.ones })?;
                    learn(facts, j, Bits { zeros: own.zeros & x.ones, ones: own.ones })
                }
                (BinOp::Or, _) => {
                    learn(facts, i, Bits { zeros: own.zeros, ones: own.ones & y.zeros })?;
                    learn(facts, j, Bits { zeros: own.zeros, ones: own.ones & x.zeros })
                }
                (BinOp::Xor, _) => {
                    learn(facts, i, own.xor(y))?;
                    learn(facts, j, own.xor(x))
                }
                (BinOp::Add, _) => learn(facts, i, own.low(y, u64::wrapping_sub)),
                (BinOp::Sub, _) => learn(facts, i, own.low(y, u64::wrapping_add)),
                (BinOp::Shl, Some(by)) => {
                    learn(facts, i, Bits { zeros: own.zeros >> by, ones: own.ones >> by })
                }
                (BinOp::Lshr | BinOp::Ashr, Some(by)) => {
                    learn(facts, i, Bits { zeros: own.zeros << by, ones: own.ones << by })
                }
                (BinOp::Srem, _) => {
                    let same = same_low_bits(facts, b);
                    learn(facts, i, own.only(same))
                }
                _ => Ok(()),
            }
        }
        _ => Ok(()),
    }
}
