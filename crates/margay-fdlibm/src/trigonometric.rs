//! Sine, cosine and tangent: polynomials on -pi/4 to pi/4, after reduction by multiples of pi/2.

// After fdlibm 5.3:
// Copyright (C) 1993, 2004 by Sun Microsystems, Inc. All rights reserved.
// Developed at SunSoft, a Sun Microsystems, Inc. business.
// Permission to use, copy, modify, and distribute this software is freely granted, provided that this notice is
// preserved.

use crate::pi_reduction::{Reduced, reduce};
use crate::words::{from_high, head, high, magnitude};
use std::f64::consts::FRAC_PI_4;

/// The upper word of pi/4: up to here nothing has to be reduced.
const QUARTER_PI: i32 = 0x3fe921fb;

/// The sine of `x`, in radians.
pub fn sin(x: f64) -> f64 {
    if magnitude(x) <= QUARTER_PI {
        return sin_of_small(x);
    }
    if !x.is_finite() {
        return f64::NAN;
    }
    let Reduced { quadrant, rest, tail } = reduce(x);
    match quadrant & 3 {
        0 => sin_of_sum(rest, tail),
        1 => cos_of_sum(rest, tail),
        2 => -sin_of_sum(rest, tail),
        _ => -cos_of_sum(rest, tail),
    }
}

/// The cosine of `x`, in radians.
pub fn cos(x: f64) -> f64 {
    if magnitude(x) <= QUARTER_PI {
        return cos_of_sum(x, 0.0);
    }
    if !x.is_finite() {
        return f64::NAN;
    }
    let Reduced { quadrant, rest, tail } = reduce(x);
    match quadrant & 3 {
        0 => cos_of_sum(rest, tail),
        1 => -sin_of_sum(rest, tail),
        2 => -cos_of_sum(rest, tail),
        _ => sin_of_sum(rest, tail),
    }
}

/// The tangent of `x`, in radians.
pub fn tan(x: f64) -> f64 {
    if magnitude(x) <= QUARTER_PI {
        return tan_of_sum(x, 0.0, false);
    }
    if !x.is_finite() {
        return f64::NAN;
    }
    let Reduced { quadrant, rest, tail } = reduce(x);
    tan_of_sum(rest, tail, quadrant & 1 != 0)
}

const S1: f64 = -1.66666666666666324348e-01;
const S2: f64 = 8.33333333332248946124e-03;
const S3: f64 = -1.98412698298579493134e-04;
const S4: f64 = 2.75573137070700676789e-06;
const S5: f64 = -2.50507602534068634195e-08;
const S6: f64 = 1.58969099521155010221e-10;

fn sin_of_small(x: f64) -> f64 {
    if magnitude(x) < 0x3e400000 {
        return x;
    }
    let z = x * x;
    let v = z * x;
    let r = S2 + z * (S3 + z * (S4 + z * (S5 + z * S6)));
    x + v * (S1 + z * r)
}

/// The sine of `x + y`, at most about pi/4, where `y` is small against `x`.
fn sin_of_sum(x: f64, y: f64) -> f64 {
    if magnitude(x) < 0x3e400000 {
        return x;
    }
    let z = x * x;
    let v = z * x;
    let r = S2 + z * (S3 + z * (S4 + z * (S5 + z * S6)));
    x - ((z * (0.5 * y - v * r) - y) - v * S1)
}

const C1: f64 = 4.16666666666666019037e-02;
const C2: f64 = -1.38888888888741095749e-03;
const C3: f64 = 2.48015872894767294178e-05;
const C4: f64 = -2.75573143513906633035e-07;
const C5: f64 = 2.08757232129817482790e-09;
const C6: f64 = -1.13596475577881948265e-11;

/// The cosine of `x + y`, at most about pi/4, where `y` is small against `x`.
fn cos_of_sum(x: f64, y: f64) -> f64 {
    let size = magnitude(x);
    if size < 0x3e400000 {
        return 1.0;
    }
    let z = x * x;
    let r = z * (C1 + z * (C2 + z * (C3 + z * (C4 + z * (C5 + z * C6)))));
    if size < 0x3fd33333 {
        return 1.0 - (0.5 * z - (z * r - x * y));
    }
    // About a quarter of `x`, so that two of the subtractions are exact.
    let quarter = if size > 0x3fe90000 { 0.28125 } else { from_high(size - 0x0020_0000) };
    (1.0 - quarter) - ((0.5 * z - quarter) - (z * r - x * y))
}

const T: [f64; 13] = [
    3.33333333333334091986e-01,
    1.33333333333201242699e-01,
    5.39682539762260521377e-02,
    2.18694882948595424599e-02,
    8.86323982359930005737e-03,
    3.59207910759131235356e-03,
    1.45620945432529025516e-03,
    5.88041240820264096874e-04,
    2.46463134818469906812e-04,
    7.81794442939557092300e-05,
    7.14072491382608190305e-05,
    -1.85586374855275456654e-05,
    2.59073051863633712884e-05,
];
/// What the double nearest to pi/4 lacks.
const PI_4_TAIL: f64 = 3.06161699786838301793e-17;

/// The tangent of `x + y`, at most about pi/4, where `y` is small against `x`; or its inverse with the sign changed.
fn tan_of_sum(mut x: f64, mut y: f64, inverse: bool) -> f64 {
    let size = magnitude(x);
    if size < 0x3e300000 {
        return if inverse { minus_inverse(x, y) } else { x };
    }
    let negative = high(x) < 0;
    let near_quarter_pi = size >= 0x3fe59428;
    if near_quarter_pi {
        if negative {
            x = -x;
            y = -y;
        }
        x = (FRAC_PI_4 - x) + (PI_4_TAIL - y);
        y = 0.0;
    }
    let z = x * x;
    let w = z * z;
    // Odd and even coefficients apart.
    let odd = T[1] + w * (T[3] + w * (T[5] + w * (T[7] + w * (T[9] + w * T[11]))));
    let even = z * (T[2] + w * (T[4] + w * (T[6] + w * (T[8] + w * (T[10] + w * T[12])))));
    let s = z * x;
    let mut r = y + z * (s * (odd + even) + y);
    r += T[0] * s;
    if near_quarter_pi {
        let w = x + r;
        let v = if inverse { -1.0 } else { 1.0 };
        let sign = if negative { -1.0 } else { 1.0 };
        return sign * (v - 2.0 * (x - (w * w / (w + v) - r)));
    }
    if inverse { minus_inverse(x, r) } else { x + r }
}

/// `-1 / (x + r)`, with the error of the division made up for.
fn minus_inverse(x: f64, r: f64) -> f64 {
    let w = x + r;
    let z = head(w);
    let v = r - (z - x);
    let a = -1.0 / w;
    let t = head(a);
    let s = 1.0 + t * z;
    t + a * (s + t * v)
}
