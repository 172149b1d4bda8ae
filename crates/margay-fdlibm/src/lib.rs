//! The functions that `java.lang.StrictMath` is defined by: the algorithms of fdlibm 5.3, Sun's freely distributable
//! math library, operation for operation, so that every bit of a result is the one that a JDK gives. Nothing here
//! knows of Java or of the machine; nothing depends on the host's C library but `%`, `sqrt` and rounding to whole
//! numbers, which IEEE 754 fixes.
//!
//! Results that are not a number are one of them: Java does not tell which. Flags of IEEE 754 are not raised on purpose,
//! because Java has none.

// After fdlibm 5.3:
// Copyright (C) 1993, 2004 by Sun Microsystems, Inc. All rights reserved.
// Developed at SunSoft, a Sun Microsystems, Inc. business.
// Permission to use, copy, modify, and distribute this software is freely granted, provided that this notice is
// preserved.

#![forbid(unsafe_code)]
#![expect(clippy::excessive_precision, reason = "constants have the digits that fdlibm gives them")]

mod exponential;
mod hyperbolic;
mod inverse_trigonometric;
mod logarithm;
mod pi_reduction;
mod power;
mod remainder;
mod roots;
mod trigonometric;
mod words;

pub use exponential::{exp, expm1};
pub use hyperbolic::{cosh, sinh, tanh};
pub use inverse_trigonometric::{acos, asin, atan, atan2};
pub use logarithm::{log, log1p, log10};
pub use power::pow;
pub use remainder::ieee_remainder;
pub use roots::{cbrt, hypot};
pub use trigonometric::{cos, sin, tan};

#[cfg(test)]
mod tests {
    use super::*;

    /// All bits of all functions are compared with the JDK's in `margay-machine/tests/strict_math.rs`.
    #[test]
    fn examples() {
        assert_eq!(cos(0.1).to_bits(), 0x3fef_d712_f9a8_17c0);
        assert_eq!(log10(1000.0), 3.0);
        assert_eq!(hypot(3.0, -4.0), 5.0);
        assert_eq!(cbrt(-27.0), -3.0);
        assert_eq!(pow(-2.0, 3.0), -8.0);
        assert_eq!(ieee_remainder(5.0, 3.0), -1.0);
        assert_eq!(atan2(0.0, -1.0), std::f64::consts::PI);
    }

    #[test]
    fn zeros_keep_their_sign() {
        for f in [sin, tan, asin, atan, expm1, log1p, sinh, tanh, cbrt] {
            assert_eq!(f(-0.0).to_bits(), (-0.0f64).to_bits());
            assert_eq!(f(0.0).to_bits(), 0);
        }
    }

    /// Unlike the C library's: Java has no number for it.
    #[test]
    fn one_to_an_infinite_power_is_not_a_number() {
        assert!(pow(1.0, f64::INFINITY).is_nan());
        assert_eq!(pow(f64::NAN, 0.0), 1.0);
    }
}
