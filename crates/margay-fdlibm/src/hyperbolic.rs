//! Hyperbolic functions, in terms of the exponential ones.

// After fdlibm 5.3:
// Copyright (C) 1993 by Sun Microsystems, Inc. All rights reserved.
// Developed at SunSoft, a Sun Microsystems, Inc. business.
// Permission to use, copy, modify, and distribute this software is freely granted, provided that this notice is
// preserved.

use crate::exponential::{exp, expm1};
use crate::words::{low, magnitude};

/// Whether half of `exp(|x|)` is finite, though `exp(|x|)` is not.
fn half_is_finite(x: f64) -> bool {
    let size = magnitude(x);
    size < 0x408633ce || size == 0x408633ce && low(x) <= 0x8fb9f87d
}

/// The hyperbolic sine.
pub fn sinh(x: f64) -> f64 {
    let size = magnitude(x);
    if !x.is_finite() {
        return x;
    }
    let half = 0.5f64.copysign(x);
    if size < 0x40360000 {
        if size < 0x3e300000 {
            return x;
        }
        let t = expm1(x.abs());
        return if size < 0x3ff00000 {
            half * (2.0 * t - t * t / (t + 1.0))
        } else {
            half * (t + t / (t + 1.0))
        };
    }
    if size < 0x40862e42 {
        return half * exp(x.abs());
    }
    if half_is_finite(x) {
        let w = exp(0.5 * x.abs());
        return (half * w) * w;
    }
    f64::INFINITY.copysign(x)
}

/// The hyperbolic cosine.
pub fn cosh(x: f64) -> f64 {
    let size = magnitude(x);
    if !x.is_finite() {
        return x.abs();
    }
    if size < 0x3fd62e43 {
        let t = expm1(x.abs());
        let w = 1.0 + t;
        return if size < 0x3c800000 { w } else { 1.0 + (t * t) / (w + w) };
    }
    if size < 0x40360000 {
        let t = exp(x.abs());
        return 0.5 * t + 0.5 / t;
    }
    if size < 0x40862e42 {
        return 0.5 * exp(x.abs());
    }
    if half_is_finite(x) {
        let w = exp(0.5 * x.abs());
        return (0.5 * w) * w;
    }
    f64::INFINITY
}

/// The hyperbolic tangent.
pub fn tanh(x: f64) -> f64 {
    let size = magnitude(x);
    if x.is_nan() {
        return x;
    }
    if size < 0x3c800000 {
        return x * (1.0 + x);
    }
    let z = if size >= 0x40360000 {
        1.0
    } else if size >= 0x3ff00000 {
        1.0 - 2.0 / (expm1(2.0 * x.abs()) + 2.0)
    } else {
        let t = expm1(-2.0 * x.abs());
        -t / (t + 2.0)
    };
    if x < 0.0 { -z } else { z }
}
