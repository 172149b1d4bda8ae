//! The remainder of IEEE 754: what is left after the nearest multiple, which is always exact.

// After fdlibm 5.3:
// Copyright (C) 1993 by Sun Microsystems, Inc. All rights reserved.
// Developed at SunSoft, a Sun Microsystems, Inc. business.
// Permission to use, copy, modify, and distribute this software is freely granted, provided that this notice is
// preserved.

/// `x - n * p`, where `n` is the whole number nearest to `x / p`, the even one of two.
pub fn ieee_remainder(x: f64, p: f64) -> f64 {
    if p == 0.0 || p.is_nan() || !x.is_finite() {
        return f64::NAN;
    }
    let p = p.abs();
    let double = p + p;
    let mut r = if double.is_finite() { x % double } else { x }.abs();
    // `p - r` is exact wherever it is near `r`, which half of a subnormal `p` would not be.
    if r > p - r {
        r -= p;
        if r >= p - r {
            r -= p;
        }
    }
    if x.is_sign_negative() { -r } else { r }
}
