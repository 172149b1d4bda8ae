//! Powers: `2^(y * log2(x))`, with logarithm and product in two doubles each.

// After fdlibm 5.3:
// Copyright (C) 2004 by Sun Microsystems, Inc. All rights reserved.
// Developed at SunSoft, a Sun Microsystems, Inc. business.
// Permission to use, copy, modify, and distribute this software is freely granted, provided that this notice is
// preserved.

use crate::words::{add_exponent, from_high, head, high, magnitude, with_high};
use std::f64::consts::{LN_2, LOG2_E};

/// Two doubles whose sum is meant.
type Sum = (f64, f64);

/// `x` to the power of `y`.
pub fn pow(x: f64, y: f64) -> f64 {
    if y == 0.0 {
        return 1.0;
    }
    if x.is_nan() || y.is_nan() {
        return f64::NAN;
    }
    if y.is_infinite() {
        return match x.abs() {
            1.0 => f64::NAN,
            a if (a > 1.0) == (y > 0.0) => f64::INFINITY,
            _ => 0.0,
        };
    }
    if y == 1.0 {
        return x;
    }
    if y == -1.0 {
        return 1.0 / x;
    }
    if y == 2.0 {
        return x * x;
    }
    let negative = x.is_sign_negative();
    if y == 0.5 && !negative {
        return x.sqrt();
    }
    let a = x.abs();
    let sign = if negative && is_odd(y) { -1.0 } else { 1.0 };
    if a == 0.0 || a == 1.0 || a.is_infinite() {
        if x == -1.0 && y.fract() != 0.0 {
            return f64::NAN;
        }
        return sign * if y < 0.0 { 1.0 / a } else { a };
    }
    if negative && y.fract() != 0.0 {
        return f64::NAN;
    }
    let logarithm = if magnitude(y) > 0x41e00000 {
        // The result is a finite number above 0 only if `a` is near 1.
        if magnitude(x) < 0x3fefffff || magnitude(y) > 0x43f00000 && a < 1.0 {
            return sign * if y < 0.0 { f64::INFINITY } else { 0.0 };
        }
        if magnitude(x) > 0x3ff00000 || magnitude(y) > 0x43f00000 {
            return sign * if y > 0.0 { f64::INFINITY } else { 0.0 };
        }
        log2_near_one(a)
    } else {
        log2(a)
    };
    sign * exp2_of_product(y, logarithm)
}

/// Whether a finite `y` is an odd number.
fn is_odd(y: f64) -> bool {
    (y % 2.0).abs() == 1.0
}

/// 1 / ln 2.
const INVERSE_LN2_HEAD: f64 = 1.44269502162933349609e+00;
const INVERSE_LN2_TAIL: f64 = 1.92596299112661746887e-08;

/// For `a` within 2^-20 of 1.
fn log2_near_one(a: f64) -> Sum {
    let t = a - 1.0;
    let w = (t * t) * (0.5 - t * (0.3333333333333333333333 - t * 0.25));
    let u = INVERSE_LN2_HEAD * t;
    let v = t * INVERSE_LN2_TAIL - w * LOG2_E;
    let sum = head(u + v);
    (sum, v - (sum - u))
}

/// The points around which the fraction is developed, and their logarithms.
const POINTS: [(f64, Sum); 2] =
    [(1.0, (0.0, 0.0)), (1.5, (5.84962487220764160156e-01, 1.35003920212974897128e-08))];
const L: [f64; 6] = [
    5.99999999999994648725e-01,
    4.28571428578550184252e-01,
    3.33333329818377432918e-01,
    2.72728123808534006489e-01,
    2.30660745775561754067e-01,
    2.06975017800338417784e-01,
];
/// 2 / (3 ln 2).
const CP: f64 = 9.61796693925975554329e-01;
const CP_HEAD: f64 = 9.61796700954437255859e-01;
const CP_TAIL: f64 = -7.02846165095275826516e-09;
const TWO_53: f64 = 9_007_199_254_740_992.0;

fn log2(a: f64) -> Sum {
    let (a, mut n) = if magnitude(a) < 0x0010_0000 { (a * TWO_53, -53) } else { (a, 0) };
    n += (high(a) >> 20) - 0x3ff;
    let fraction = high(a) & 0x000f_ffff;
    let mut normal = fraction | 0x3ff00000;
    let k = if fraction <= 0x3988e {
        0
    } else if fraction < 0xbb67a {
        1
    } else {
        n += 1;
        normal -= 0x0010_0000;
        0
    };
    let a = with_high(a, normal);
    let (point, (log_head, log_tail)) = POINTS[k];

    // s = (a - point) / (a + point)
    let u = a - point;
    let v = 1.0 / (a + point);
    let s = u * v;
    let s_head = head(s);
    let t_head = from_high(((normal >> 1) | 0x20000000) + 0x0008_0000 + ((k as i32) << 18));
    let t_tail = a - (t_head - point);
    let s_tail = v * ((u - s_head * t_head) - s_head * t_tail);

    // The series in s, by 3 / 2.
    let s2 = s * s;
    let mut r = s2 * s2 * (L[0] + s2 * (L[1] + s2 * (L[2] + s2 * (L[3] + s2 * (L[4] + s2 * L[5])))));
    r += s_tail * (s_head + s);
    let s2 = s_head * s_head;
    let t_head = head(3.0 + s2 + r);
    let t_tail = r - ((t_head - 3.0) - s2);
    let u = s_head * t_head;
    let v = s_tail * t_head + t_tail * s;

    let p_head = head(u + v);
    let p_tail = v - (p_head - u);
    let z_head = CP_HEAD * p_head;
    let z_tail = CP_TAIL * p_head + p_tail * CP + log_tail;
    let exponent = f64::from(n);
    let sum = head(((z_head + z_tail) + log_head) + exponent);
    (sum, z_tail - (((sum - exponent) - log_head) - z_head))
}

const P: [f64; 5] = [
    1.66666666666666019037e-01,
    -2.77777777770155933842e-03,
    6.61375632143793436117e-05,
    -1.65339022054652515390e-06,
    4.13813679705723846039e-08,
];
const LN2_HEAD: f64 = 6.93147182464599609375e-01;
const LN2_TAIL: f64 = -1.90465429995776804525e-09;
/// What 1024 exceeds the logarithm of the least number that is rounded to infinity by.
const OVERFLOW: f64 = 8.0085662595372944372e-17;

/// 2 to the power of `y` times a logarithm.
fn exp2_of_product(y: f64, (log_head, log_tail): Sum) -> f64 {
    let y_head = head(y);
    let p_tail = (y - y_head) * log_head + y * log_tail;
    let mut p_head = y_head * log_head;
    let z = p_tail + p_head;
    if z > 1024.0 || z == 1024.0 && p_tail + OVERFLOW > z - p_head {
        return f64::INFINITY;
    }
    if z < -1075.0 || z == -1075.0 && p_tail <= z - p_head {
        return 0.0;
    }
    // The whole number nearest to it.
    let mut n = 0;
    if magnitude(z) > 0x3fe00000 {
        let k = (magnitude(z) >> 20) - 0x3ff;
        let rounded = high(z) + (0x0010_0000 >> (k + 1));
        let k = ((rounded & 0x7fff_ffff) >> 20) - 0x3ff;
        p_head -= from_high(rounded & !(0x000f_ffff >> k));
        n = ((rounded & 0x000f_ffff) | 0x0010_0000) >> (20 - k);
        if z < 0.0 {
            n = -n;
        }
    }
    let t = head(p_tail + p_head);
    let u = t * LN2_HEAD;
    let v = (p_tail - (t - p_head)) * LN_2 + t * LN2_TAIL;
    let z = u + v;
    let w = v - (z - u);
    let t = z * z;
    let t1 = z - t * (P[0] + t * (P[1] + t * (P[2] + t * (P[3] + t * P[4]))));
    let r = (z * t1) / (t1 - 2.0) - (w + z * w);
    let z = 1.0 - (r - z);
    if (high(z).wrapping_add(n << 20)) >> 20 <= 0 {
        // A subnormal number: rounded once.
        add_exponent(z, n + 54) * 5.55111512312578270212e-17
    } else {
        add_exponent(z, n)
    }
}
