//! Logarithms: the exponent times the logarithm of 2, and a polynomial for the fraction.

// After fdlibm 5.3:
// Copyright (C) 1993 by Sun Microsystems, Inc. All rights reserved.
// Developed at SunSoft, a Sun Microsystems, Inc. business.
// Permission to use, copy, modify, and distribute this software is freely granted, provided that this notice is
// preserved.

use crate::words::{high, magnitude, with_high};
use std::f64::consts::LOG10_E;

const LN2_HEAD: f64 = 6.93147180369123816490e-01;
const LN2_TAIL: f64 = 1.90821492927058770002e-10;
const TWO_54: f64 = 1.80143985094819840000e+16;

const L: [f64; 7] = [
    6.666666666666735130e-01,
    3.999999999940941908e-01,
    2.857142874366239149e-01,
    2.222219843214978396e-01,
    1.818357216161805012e-01,
    1.531383769920937332e-01,
    1.479819860511658591e-01,
];

/// The result for arguments whose logarithm is no finite number.
fn special(x: f64) -> Option<f64> {
    if x == 0.0 {
        Some(f64::NEG_INFINITY)
    } else if x < 0.0 {
        Some(f64::NAN)
    } else if x.is_finite() {
        None
    } else {
        Some(x)
    }
}

/// A positive `x` with its exponent apart, subnormal ones made normal.
fn normalised(x: f64) -> (f64, i32) {
    let (x, k) = if high(x) < 0x0010_0000 { (x * TWO_54, -54) } else { (x, 0) };
    (x, k + (high(x) >> 20) - 1023)
}

/// The natural logarithm.
pub fn log(x: f64) -> f64 {
    if let Some(result) = special(x) {
        return result;
    }
    let (x, mut k) = normalised(x);
    let fraction = high(x) & 0x000f_ffff;
    // From the square root of 2 on, half of it.
    let i = (fraction + 0x95f64) & 0x100000;
    let x = with_high(x, fraction | (i ^ 0x3ff00000));
    k += i >> 20;
    let exponent = f64::from(k);
    let f = x - 1.0;
    if (0x000f_ffff & (2 + fraction)) < 3 {
        if f == 0.0 {
            return if k == 0 { 0.0 } else { exponent * LN2_HEAD + exponent * LN2_TAIL };
        }
        let r = f * f * (0.5 - 0.33333333333333333 * f);
        return if k == 0 { f - r } else { exponent * LN2_HEAD - ((r - exponent * LN2_TAIL) - f) };
    }
    let s = f / (2.0 + f);
    let z = s * s;
    let w = z * z;
    let even = w * (L[1] + w * (L[3] + w * L[5]));
    let odd = z * (L[0] + w * (L[2] + w * (L[4] + w * L[6])));
    let r = odd + even;
    if (fraction - 0x6147a) | (0x6b851 - fraction) > 0 {
        let h = 0.5 * f * f;
        if k == 0 {
            f - (h - s * (h + r))
        } else {
            exponent * LN2_HEAD - ((h - (s * (h + r) + exponent * LN2_TAIL)) - f)
        }
    } else if k == 0 {
        f - s * (f - r)
    } else {
        exponent * LN2_HEAD - ((s * (f - r) - exponent * LN2_TAIL) - f)
    }
}

/// The decimal logarithm of 2.
const LOG2_HEAD: f64 = 3.01029995663611771306e-01;
const LOG2_TAIL: f64 = 3.69423907715893078616e-13;

/// The decimal logarithm.
pub fn log10(x: f64) -> f64 {
    if let Some(result) = special(x) {
        return result;
    }
    let (x, k) = normalised(x);
    let i = i32::from(k < 0);
    let x = with_high(x, (high(x) & 0x000f_ffff) | ((0x3ff - i) << 20));
    let y = f64::from(k + i);
    let z = y * LOG2_TAIL + LOG10_E * log(x);
    z + y * LOG2_HEAD
}

/// The natural logarithm of `1 + x`.
pub fn log1p(x: f64) -> f64 {
    if let Some(result) = special(1.0 + x)
        && (x <= -1.0 || !x.is_finite())
    {
        return result;
    }
    let size = magnitude(x);
    if size < 0x3e200000 {
        return if size < 0x3c900000 { x } else { x - x * x * 0.5 };
    }
    // -0.2929 to 0.41422.
    let near_zero = high(x) < 0x3fda827a && (high(x) > 0 || high(x) <= 0xbfd2bec3u32 as i32);
    let (f, near_one, k, c) = if near_zero { (x, false, 0.0, 0.0) } else { split(x) };
    let h = 0.5 * f * f;
    if near_one {
        if f == 0.0 {
            return if k == 0.0 { 0.0 } else { k * LN2_HEAD + (c + k * LN2_TAIL) };
        }
        let r = h * (1.0 - 0.66666666666666666 * f);
        return if k == 0.0 { f - r } else { k * LN2_HEAD - ((r - (k * LN2_TAIL + c)) - f) };
    }
    let s = f / (2.0 + f);
    let z = s * s;
    let r = z * (L[0] + z * (L[1] + z * (L[2] + z * (L[3] + z * (L[4] + z * (L[5] + z * L[6]))))));
    if k == 0.0 {
        f - (h - s * (h + r))
    } else {
        k * LN2_HEAD - ((h - (s * (h + r) + (k * LN2_TAIL + c))) - f)
    }
}

/// `1 + x` as `(1 + f) * 2^k`, whether `f` is below 2^-20, and what the sum lost.
fn split(x: f64) -> (f64, bool, f64, f64) {
    let exact = high(x) >= 0x43400000;
    let u = if exact { x } else { 1.0 + x };
    let mut k = (high(u) >> 20) - 1023;
    let c = if exact {
        0.0
    } else {
        let lost = if k > 0 { 1.0 - (u - x) } else { x - (u - 1.0) };
        lost / u
    };
    let fraction = high(u) & 0x000f_ffff;
    let (u, left) = if fraction < 0x6a09e {
        (with_high(u, fraction | 0x3ff00000), fraction)
    } else {
        k += 1;
        (with_high(u, fraction | 0x3fe00000), (0x0010_0000 - fraction) >> 2)
    };
    (u - 1.0, left == 0, f64::from(k), c)
}
