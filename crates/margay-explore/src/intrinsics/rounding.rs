//! Rounding to whole numbers, expressed by casts. The library's own code works on single bits.

use super::Table;
use super::lang::unary;
use margay_classes::Kind;
use margay_solver::{Sort, Term, Terms};

pub(super) const TABLE: Table = &[("java/lang/Math", FUNCTIONS), ("java/lang/StrictMath", FUNCTIONS)];

const FUNCTIONS: &[(&str, &str, super::Intrinsic)] = &[
    ("floor", "(D)D", |s, _, _, a| unary(s, a, Kind::Double, floor)),
    ("ceil", "(D)D", |s, _, _, a| unary(s, a, Kind::Double, ceil)),
    ("round", "(D)J", |s, _, _, a| unary(s, a, Kind::Double, round_double)),
    ("round", "(F)I", |s, _, _, a| unary(s, a, Kind::Float, round_float)),
];

/// From here on every double is whole.
const WHOLE: f64 = (1u64 << 52) as f64;

/// A value where a double may have a fraction, otherwise the double itself.
fn where_fractions(terms: &mut Terms, x: Term, value: Term) -> Term {
    let (size, limit) = (terms.fabs(x), terms.f64(WHOLE.to_bits()));
    let inside = terms.flt(size, limit);
    terms.ite(inside, value, x)
}

fn floor(terms: &mut Terms, x: Term) -> Term {
    let (zero, one) = (terms.f64(0f64.to_bits()), terms.f64(1f64.to_bits()));
    let whole = terms.float_to_int(x, 64);
    let cut = terms.int_to_float(whole, Sort::F64);
    let (above, less) = (terms.flt(x, cut), terms.fsub(cut, one));
    let below = terms.ite(above, less, cut);
    // A zero keeps its sign.
    let is_zero = terms.feq(x, zero);
    let value = terms.ite(is_zero, x, below);
    where_fractions(terms, x, value)
}

fn ceil(terms: &mut Terms, x: Term) -> Term {
    let minus = terms.fneg(x);
    let below = floor(terms, minus);
    terms.fneg(below)
}

/// To the next whole number, up from the middle. What is above the floor is exact where that matters: near a half, both
/// are multiples of the same small number.
fn rounded(terms: &mut Terms, x: Term) -> Term {
    let (half, one) = (terms.f64(0.5f64.to_bits()), terms.f64(1f64.to_bits()));
    let below = floor(terms, x);
    let (above, next) = (terms.fsub(x, below), terms.fadd(below, one));
    let up = terms.fle(half, above);
    let value = terms.ite(up, next, below);
    where_fractions(terms, x, value)
}

fn round_double(terms: &mut Terms, x: Term) -> Term {
    let rounded = rounded(terms, x);
    terms.float_to_int(rounded, 64)
}

fn round_float(terms: &mut Terms, x: Term) -> Term {
    let wide = terms.float_to_float(x, Sort::F64);
    let rounded = rounded(terms, wide);
    terms.float_to_int(rounded, 32)
}
