//! Bounds of floats through operators that keep the order. Bounds of a float say where it is unless it is NaN; that
//! it is not is a fact of its own.

use super::facts::{Facts, Step};
use super::float_key;
use crate::terms::{BinOp, Node, Sort, Term, UnOp, semantics};

type Keys = (i64, i64);

/// The bounds of a result and whether it cannot be NaN, given that its operands are not.
struct Outcome {
    keys: Option<Keys>,
    ordered: bool,
}

/// Deduces bounds of a number that is a float, or is made of one.
pub(super) fn visit(facts: &mut Facts<'_>, number: u32) -> Step {
    let t = facts.numbers[number as usize].term;
    let sort = facts.terms().sort(t);
    match facts.terms().node(t) {
        Node::Un(UnOp::FloatToInt, a) => to_int(facts, number, a, sort),
        _ if !sort.is_float() => Ok(()),
        Node::Un(op, a) => {
            let Some(i) = facts.place(a) else { return Ok(()) };
            let outcome = unary(facts, op, i, sort);
            apply(facts, number, &[i], outcome)?;
            if op == UnOp::IntToFloat { to_operand(facts, number, i) } else { Ok(()) }
        }
        Node::Bin(op, a, b) => {
            let (Some(i), Some(j)) = (facts.place(a), facts.place(b)) else { return Ok(()) };
            let outcome = binary(op, sort, keys(facts, i), keys(facts, j));
            apply(facts, number, &[i, j], outcome)
        }
        Node::Ite(c, a, b) => {
            let (Some(i), Some(j)) = (facts.place(a), facts.place(b)) else { return Ok(()) };
            let (x, y) = (keys(facts, i), keys(facts, j));
            match facts.truth(c) {
                Some(c) => {
                    let (i, keys) = if c { (i, x) } else { (j, y) };
                    apply(facts, number, &[i], Outcome { keys: Some(keys), ordered: true })
                }
                None => {
                    let keys = Some((x.0.min(y.0), x.1.max(y.1)));
                    apply(facts, number, &[i, j], Outcome { keys, ordered: true })
                }
            }
        }
        _ => Ok(()),
    }
}

fn keys(facts: &Facts<'_>, number: u32) -> Keys {
    let n = &facts.numbers[number as usize];
    (n.low, n.high)
}

fn apply(facts: &mut Facts<'_>, number: u32, operands: &[u32], outcome: Outcome) -> Step {
    // NaN operands give NaN, which bounds do not speak of.
    if let Some((low, high)) = outcome.keys {
        facts.narrow(number, low.into(), high.into())?;
    }
    if outcome.ordered && operands.iter().all(|&i| facts.numbers[i as usize].ordered) {
        facts.set_nan(number, false)?;
    }
    Ok(())
}

fn unary(facts: &Facts<'_>, op: UnOp, operand: u32, to: Sort) -> Outcome {
    let a = &facts.numbers[operand as usize];
    let from = facts.terms().sort(a.term);
    let convert = |key: i64| match from {
        Sort::F32 | Sort::F64 => {
            float_key::key(to, semantics::unary(op, from, to, float_key::float(from, key)))
        }
        _ => float_key::key(to, semantics::unary(op, from, to, key as u64 & semantics::mask(from.bits()))),
    };
    let (low, high) = (a.low, a.high);
    let keys = match op {
        UnOp::IntToFloat | UnOp::FloatToFloat => convert(low).zip(convert(high)),
        UnOp::FSqrt if high < 0 => None,
        UnOp::FSqrt => convert(low.max(0)).zip(convert(high)),
        UnOp::FNeg => Some((-high, -low)),
        UnOp::FAbs if low >= 0 => Some((low, high)),
        UnOp::FAbs if high <= 0 => Some((-high, -low)),
        UnOp::FAbs => Some((0, high.max(-low))),
        _ => None,
    };
    let ordered = match op {
        UnOp::FSqrt => low >= 0,
        UnOp::BitsToFloat => false,
        _ => true,
    };
    Outcome { keys, ordered }
}

fn binary(op: BinOp, sort: Sort, a: Keys, b: Keys) -> Outcome {
    let of = |x: i64, y: i64| {
        float_key::key(
            sort,
            semantics::binary(op, sort, float_key::float(sort, x), float_key::float(sort, y)),
        )
    };
    let infinity = float_key::range(sort).1;
    let finite = |k: Keys| k.0 > -infinity && k.1 < infinity;
    let has_zero = |k: Keys| k.0 <= 0 && k.1 >= 0;
    let both = Outcome { keys: None, ordered: finite(a) || finite(b) };
    match op {
        BinOp::FAdd => Outcome { keys: of(a.0, b.0).zip(of(a.1, b.1)), ..both },
        BinOp::FSub => Outcome { keys: of(a.0, b.1).zip(of(a.1, b.0)), ..both },
        // Zero times infinity, infinity over infinity, and anything over zero follow no order.
        BinOp::FMul if (finite(a) || !has_zero(b)) && (finite(b) || !has_zero(a)) => {
            Outcome { keys: corners(a, b, of), ordered: true }
        }
        BinOp::FDiv if !has_zero(b) && both.ordered => Outcome { keys: corners(a, b, of), ordered: true },
        // Nearer to zero than the dividend, on the same side, and than the divisor.
        BinOp::FRem => {
            let most = b.1.max(-b.0);
            let keys = ((-most).max(a.0.min(0)), most.min(a.1.max(0)));
            Outcome { keys: Some(keys), ordered: finite(a) && !has_zero(b) }
        }
        _ => Outcome { keys: None, ordered: false },
    }
}

fn corners(a: Keys, b: Keys, of: impl Fn(i64, i64) -> Option<i64>) -> Option<Keys> {
    let all = [of(a.0, b.0)?, of(a.0, b.1)?, of(a.1, b.0)?, of(a.1, b.1)?];
    Some((*all.iter().min()?, *all.iter().max()?))
}

/// A cast to an integer keeps the order, and makes NaN zero.
fn to_int(facts: &mut Facts<'_>, number: u32, a: Term, to: Sort) -> Step {
    let Some(i) = facts.place(a) else { return Ok(()) };
    let from = facts.terms().sort(a);
    let cast = |key: i64| {
        let bits = semantics::unary(UnOp::FloatToInt, from, to, float_key::float(from, key));
        i128::from(semantics::signed(bits, to.bits()))
    };
    let n = &facts.numbers[i as usize];
    let (low, high, ordered) = (cast(n.low), cast(n.high), n.ordered);
    match ordered {
        true => facts.narrow(number, low, high),
        false => facts.narrow(number, low.min(0), high.max(0)),
    }
}

/// An `int` is exact in a `double`, so that bounds of the double are bounds of the int.
fn to_operand(facts: &mut Facts<'_>, number: u32, operand: u32) -> Step {
    let (n, o) = (&facts.numbers[number as usize], &facts.numbers[operand as usize]);
    let (sort, width) = (facts.terms().sort(n.term), facts.terms().sort(o.term).bits());
    if sort != Sort::F64 || width > 32 {
        return Ok(());
    }
    let value = |key: i64| f64::from_bits(float_key::float(sort, key));
    let (low, high) = (value(n.low).ceil() as i64, value(n.high).floor() as i64);
    facts.narrow(operand, low.into(), high.into())
}
