//! The inverse functions of sine, cosine and tangent, and the angle of a point.

// After fdlibm 5.3:
// Copyright (C) 1993 by Sun Microsystems, Inc. All rights reserved.
// Developed at SunSoft, a Sun Microsystems, Inc. business.
// Permission to use, copy, modify, and distribute this software is freely granted, provided that this notice is
// preserved.

use crate::words::{head, high, magnitude};
use std::f64::consts::{FRAC_PI_2, FRAC_PI_4, PI};

/// What the doubles nearest to pi and pi/2 lack.
const PI_TAIL: f64 = 1.2246467991473531772e-16;
const PI_2_TAIL: f64 = 6.12323399573676603587e-17;

const P: [f64; 6] = [
    1.66666666666666657415e-01,
    -3.25565818622400915405e-01,
    2.01212532134862925881e-01,
    -4.00555345006794114027e-02,
    7.91534994289814532176e-04,
    3.47933107596021167570e-05,
];
const Q: [f64; 4] = [
    -2.40339491173441421878e+00,
    2.02094576023350569471e+00,
    -6.88283971605453293030e-01,
    7.70381505559019352791e-02,
];

/// `(asin(x) - x) / x` in terms of the square of `x`, up to 1/4.
fn quotient(t: f64) -> f64 {
    let p = t * (P[0] + t * (P[1] + t * (P[2] + t * (P[3] + t * (P[4] + t * P[5])))));
    let q = 1.0 + t * (Q[0] + t * (Q[1] + t * (Q[2] + t * Q[3])));
    p / q
}

/// The angle, -pi/2 to pi/2, whose sine is `x`.
pub fn asin(x: f64) -> f64 {
    let size = magnitude(x);
    if size >= 0x3ff00000 {
        return if x.abs() == 1.0 { x * FRAC_PI_2 + x * PI_2_TAIL } else { f64::NAN };
    }
    if size < 0x3fe00000 {
        return if size < 0x3e400000 { x } else { x + x * quotient(x * x) };
    }
    let t = (1.0 - x.abs()) * 0.5;
    let r = quotient(t);
    let s = t.sqrt();
    let angle = if size >= 0x3fef3333 {
        FRAC_PI_2 - (2.0 * (s + s * r) - PI_2_TAIL)
    } else {
        let w = head(s);
        let c = (t - w * w) / (s + w);
        let p = 2.0 * s * r - (PI_2_TAIL - 2.0 * c);
        let q = FRAC_PI_4 - 2.0 * w;
        FRAC_PI_4 - (p - q)
    };
    if high(x) > 0 { angle } else { -angle }
}

/// The angle, 0 to pi, whose cosine is `x`.
pub fn acos(x: f64) -> f64 {
    let size = magnitude(x);
    if size >= 0x3ff00000 {
        return if x == 1.0 {
            0.0
        } else if x == -1.0 {
            PI + 2.0 * PI_2_TAIL
        } else {
            f64::NAN
        };
    }
    if size < 0x3fe00000 {
        return if size <= 0x3c600000 {
            FRAC_PI_2 + PI_2_TAIL
        } else {
            FRAC_PI_2 - (x - (PI_2_TAIL - x * quotient(x * x)))
        };
    }
    if high(x) < 0 {
        let z = (1.0 + x) * 0.5;
        let s = z.sqrt();
        let w = quotient(z) * s - PI_2_TAIL;
        return PI - 2.0 * (s + w);
    }
    let z = (1.0 - x) * 0.5;
    let s = z.sqrt();
    let f = head(s);
    let c = (z - f * f) / (s + f);
    let w = quotient(z) * s + c;
    2.0 * (f + w)
}

/// atan of 0.5, 1, 1.5 and infinity, and what these doubles lack.
const ATAN: [(f64, f64); 4] = [
    (4.63647609000806093515e-01, 2.26987774529616870924e-17),
    (FRAC_PI_4, 3.06161699786838301793e-17),
    (9.82793723247329054082e-01, 1.39033110312309984516e-17),
    (FRAC_PI_2, 6.12323399573676603587e-17),
];
const A: [f64; 11] = [
    3.33333333333329318027e-01,
    -1.99999999998764832476e-01,
    1.42857142725034663711e-01,
    -1.11111104054623557880e-01,
    9.09088713343650656196e-02,
    -7.69187620504482999495e-02,
    6.66107313738753120669e-02,
    -5.83357013379057348645e-02,
    4.97687799461593236017e-02,
    -3.65315727442169155270e-02,
    1.62858201153657823623e-02,
];

/// The angle, -pi/2 to pi/2, whose tangent is `x`.
pub fn atan(x: f64) -> f64 {
    let size = magnitude(x);
    if x.is_nan() {
        return x;
    }
    if size >= 0x44100000 {
        let (head, tail) = ATAN[3];
        return if high(x) > 0 { head + tail } else { -head - tail };
    }
    if size < 0x3fdc0000 {
        return if size < 0x3e200000 { x } else { x - x * atan_sum(x) };
    }
    let a = x.abs();
    let ((head, tail), t) = if size < 0x3fe60000 {
        (ATAN[0], (2.0 * a - 1.0) / (2.0 + a))
    } else if size < 0x3ff30000 {
        (ATAN[1], (a - 1.0) / (a + 1.0))
    } else if size < 0x40038000 {
        (ATAN[2], (a - 1.5) / (1.0 + 1.5 * a))
    } else {
        (ATAN[3], -1.0 / a)
    };
    let angle = head - ((t * atan_sum(t) - tail) - t);
    if high(x) < 0 { -angle } else { angle }
}

/// `(t - atan(t)) / t`.
fn atan_sum(t: f64) -> f64 {
    let z = t * t;
    let w = z * z;
    let even = z * (A[0] + w * (A[2] + w * (A[4] + w * (A[6] + w * (A[8] + w * A[10])))));
    let odd = w * (A[1] + w * (A[3] + w * (A[5] + w * (A[7] + w * A[9]))));
    even + odd
}

/// The angle, -pi to pi, of the point with these coordinates.
pub fn atan2(y: f64, x: f64) -> f64 {
    if x.is_nan() || y.is_nan() {
        return f64::NAN;
    }
    if x == 1.0 {
        return atan(y);
    }
    let left = x.is_sign_negative();
    let angle = if y == 0.0 {
        if left { PI } else { 0.0 }
    } else if x == 0.0 {
        FRAC_PI_2
    } else if x.is_infinite() {
        match (y.is_infinite(), left) {
            (true, false) => FRAC_PI_4,
            (true, true) => 3.0 * FRAC_PI_4,
            (false, false) => 0.0,
            (false, true) => PI,
        }
    } else if y.is_infinite() {
        FRAC_PI_2
    } else {
        let k = (magnitude(y) - magnitude(x)) >> 20;
        let z = if k > 60 {
            FRAC_PI_2 + 0.5 * PI_TAIL
        } else if left && k < -60 {
            0.0
        } else {
            atan((y / x).abs())
        };
        if left { PI - (z - PI_TAIL) } else { z }
    };
    if y.is_sign_negative() { -angle } else { angle }
}
