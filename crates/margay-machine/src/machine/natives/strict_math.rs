//! `java.lang.StrictMath`: fdlibm's functions, and what IEEE 754 fixes. Where a JDK has them in Java (`FdLibm`), these
//! replace some hundred instructions with the same result, bit for bit; symbols still go to the bytecode.

use super::{NativeFn, Table};
use crate::machine::Machine;
use margay_fdlibm as fdlibm;

pub(crate) const TABLE: Table = &[("java/lang/StrictMath", FUNCTIONS), ("java/lang/Math", APPROXIMATE)];

const FUNCTIONS: &[(&str, &str, NativeFn)] = &[
    ("sin", "(D)D", |_, a| Ok(fdlibm::sin(a.double(0)).to_bits())),
    ("cos", "(D)D", |_, a| Ok(fdlibm::cos(a.double(0)).to_bits())),
    ("tan", "(D)D", |_, a| Ok(fdlibm::tan(a.double(0)).to_bits())),
    ("asin", "(D)D", |_, a| Ok(fdlibm::asin(a.double(0)).to_bits())),
    ("acos", "(D)D", |_, a| Ok(fdlibm::acos(a.double(0)).to_bits())),
    ("atan", "(D)D", |_, a| Ok(fdlibm::atan(a.double(0)).to_bits())),
    ("atan2", "(DD)D", |_, a| Ok(fdlibm::atan2(a.double(0), a.double(2)).to_bits())),
    ("exp", "(D)D", |_, a| Ok(fdlibm::exp(a.double(0)).to_bits())),
    ("expm1", "(D)D", |_, a| Ok(fdlibm::expm1(a.double(0)).to_bits())),
    ("log", "(D)D", |_, a| Ok(fdlibm::log(a.double(0)).to_bits())),
    ("log1p", "(D)D", |_, a| Ok(fdlibm::log1p(a.double(0)).to_bits())),
    ("log10", "(D)D", |_, a| Ok(fdlibm::log10(a.double(0)).to_bits())),
    ("pow", "(DD)D", |_, a| Ok(fdlibm::pow(a.double(0), a.double(2)).to_bits())),
    ("sqrt", "(D)D", |_, a| Ok(a.double(0).sqrt().to_bits())),
    ("cbrt", "(D)D", |_, a| Ok(fdlibm::cbrt(a.double(0)).to_bits())),
    ("hypot", "(DD)D", |_, a| Ok(fdlibm::hypot(a.double(0), a.double(2)).to_bits())),
    ("sinh", "(D)D", |_, a| Ok(fdlibm::sinh(a.double(0)).to_bits())),
    ("cosh", "(D)D", |_, a| Ok(fdlibm::cosh(a.double(0)).to_bits())),
    ("tanh", "(D)D", |_, a| Ok(fdlibm::tanh(a.double(0)).to_bits())),
    ("ceil", "(D)D", |_, a| Ok(a.double(0).ceil().to_bits())),
    ("floor", "(D)D", |_, a| Ok(a.double(0).floor().to_bits())),
    ("rint", "(D)D", |_, a| Ok(a.double(0).round_ties_even().to_bits())),
    ("IEEEremainder", "(DD)D", |_, a| Ok(fdlibm::ieee_remainder(a.double(0), a.double(2)).to_bits())),
];

/// Functions of `java.lang.Math` whose last bits the specification leaves to each Java machine. HotSpot computes some of
/// them otherwise than `StrictMath`.
const APPROXIMATE: &[(&str, &str, NativeFn)] = &[
    ("sin", "(D)D", |m, a| Ok(approximate(m, fdlibm::sin(a.double(0))))),
    ("cos", "(D)D", |m, a| Ok(approximate(m, fdlibm::cos(a.double(0))))),
    ("tan", "(D)D", |m, a| Ok(approximate(m, fdlibm::tan(a.double(0))))),
    ("asin", "(D)D", |m, a| Ok(approximate(m, fdlibm::asin(a.double(0))))),
    ("acos", "(D)D", |m, a| Ok(approximate(m, fdlibm::acos(a.double(0))))),
    ("atan", "(D)D", |m, a| Ok(approximate(m, fdlibm::atan(a.double(0))))),
    ("atan2", "(DD)D", |m, a| Ok(approximate(m, fdlibm::atan2(a.double(0), a.double(2))))),
    ("exp", "(D)D", |m, a| Ok(approximate(m, fdlibm::exp(a.double(0))))),
    ("expm1", "(D)D", |m, a| Ok(approximate(m, fdlibm::expm1(a.double(0))))),
    ("log", "(D)D", |m, a| Ok(approximate(m, fdlibm::log(a.double(0))))),
    ("log1p", "(D)D", |m, a| Ok(approximate(m, fdlibm::log1p(a.double(0))))),
    ("log10", "(D)D", |m, a| Ok(approximate(m, fdlibm::log10(a.double(0))))),
    ("pow", "(DD)D", |m, a| Ok(approximate(m, fdlibm::pow(a.double(0), a.double(2))))),
    ("cbrt", "(D)D", |m, a| Ok(approximate(m, fdlibm::cbrt(a.double(0))))),
    ("hypot", "(DD)D", |m, a| Ok(approximate(m, fdlibm::hypot(a.double(0), a.double(2))))),
    ("sinh", "(D)D", |m, a| Ok(approximate(m, fdlibm::sinh(a.double(0))))),
    ("cosh", "(D)D", |m, a| Ok(approximate(m, fdlibm::cosh(a.double(0))))),
    ("tanh", "(D)D", |m, a| Ok(approximate(m, fdlibm::tanh(a.double(0))))),
];

/// Whole numbers up to here are exact.
const EXACT: f64 = (1u64 << 53) as f64;

/// A result that another Java machine may round otherwise: there it is the neighbouring number, so that no test asserts the
/// last bit. What the specification fixes, such as powers of whole numbers, is a whole number.
fn approximate(m: &mut Machine, result: f64) -> u64 {
    let fixed = result.fract() == 0.0 && result.abs() < EXACT;
    if result.is_finite() {
        m.note_rounding();
    }
    let other = m.config.elsewhere && result.is_finite() && !fixed;
    if other { result.to_bits() ^ 1 } else { result.to_bits() }
}
