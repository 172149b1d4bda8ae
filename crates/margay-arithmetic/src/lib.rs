//! What the operators of bytecode compute, as terms of the solver: arithmetic, comparisons and conversions of numbers.
//! All engines that run code on terms ask here, so that they agree. Exceptions are theirs: a divisor is taken for not zero.

#![forbid(unsafe_code)]

use margay_classes::Kind;
use margay_classes::bytecode::Operator;
use margay_solver::{Sort, Term, Terms};

/// The result of an operator on numbers of a kind. The distance of a shift is an int.
pub fn binary(terms: &mut Terms, operator: Operator, kind: Kind, a: Term, b: Term) -> Term {
    let float = is_float(kind);
    match operator {
        Operator::Add if float => terms.fadd(a, b),
        Operator::Sub if float => terms.fsub(a, b),
        Operator::Mul if float => terms.fmul(a, b),
        Operator::Div if float => terms.fdiv(a, b),
        Operator::Rem if float => terms.frem(a, b),
        Operator::Add => terms.add(a, b),
        Operator::Sub => terms.sub(a, b),
        Operator::Mul => terms.mul(a, b),
        Operator::Div => terms.sdiv(a, b),
        Operator::Rem => terms.srem(a, b),
        Operator::Shl | Operator::Shr | Operator::Ushr => shift(terms, operator, kind, a, b),
        Operator::And => terms.and(a, b),
        Operator::Or => terms.or(a, b),
        Operator::Xor => terms.xor(a, b),
    }
}

fn shift(terms: &mut Terms, operator: Operator, kind: Kind, a: Term, distance: Term) -> Term {
    let distance = if kind == Kind::Long { terms.zext(distance, 64) } else { distance };
    match operator {
        Operator::Shl => terms.shl(a, distance),
        Operator::Shr => terms.ashr(a, distance),
        _ => terms.lshr(a, distance),
    }
}

/// A number with its sign changed.
pub fn negate(terms: &mut Terms, kind: Kind, x: Term) -> Term {
    if is_float(kind) { terms.fneg(x) } else { terms.neg(x) }
}

/// -1, 0 or 1, and `nan` where one of them is NaN.
pub fn compare(terms: &mut Terms, kind: Kind, nan: i32, a: Term, b: Term) -> Term {
    if kind == Kind::Long { terms.lcmp(a, b) } else { terms.fcmp(a, b, nan) }
}

/// A number as one of another kind.
pub fn convert(terms: &mut Terms, from: Kind, to: Kind, x: Term) -> Term {
    match (is_float(from), to) {
        (false, Kind::Long) => terms.sext(x, 64),
        (false, Kind::Float) => terms.int_to_float(x, Sort::F32),
        (false, Kind::Double) => terms.int_to_float(x, Sort::F64),
        (true, Kind::Long) => terms.float_to_int(x, 64),
        (true, Kind::Float) => terms.float_to_float(x, Sort::F32),
        (true, Kind::Double) => terms.float_to_float(x, Sort::F64),
        (true, _) => terms.float_to_int(x, 32),
        (false, Kind::Boolean | Kind::Byte | Kind::Char | Kind::Short) => narrow(terms, to, x),
        (false, _) => terms.trunc(x, 32),
    }
}

/// An int as fields, elements and results of a narrower kind have it.
pub fn narrow(terms: &mut Terms, kind: Kind, x: Term) -> Term {
    let (width, signed) = match kind {
        Kind::Boolean => {
            let one = terms.int(1);
            return terms.and(x, one);
        }
        Kind::Byte => (8, true),
        Kind::Char => (16, false),
        Kind::Short => (16, true),
        _ => return x,
    };
    let cut = terms.trunc(x, width);
    if signed { terms.sext(cut, 32) } else { terms.zext(cut, 32) }
}

fn is_float(kind: Kind) -> bool {
    matches!(kind, Kind::Float | Kind::Double)
}
