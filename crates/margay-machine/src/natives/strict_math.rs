//! `java.lang.StrictMath`: fdlibm's functions, and what IEEE 754 fixes. Where a JDK has them in Java (`FdLibm`), these
//! replace some hundred instructions with the same result, bit for bit; symbols still go to the bytecode.

use super::{NativeFn, Table};
use margay_fdlibm as fdlibm;

pub(crate) const TABLE: Table = &[("java/lang/StrictMath", FUNCTIONS)];

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
