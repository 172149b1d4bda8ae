//! Powers of e, and what they lack to 1: both by an argument less a multiple of the logarithm of 2.

// After fdlibm 5.3:
// Copyright (C) 2004 by Sun Microsystems, Inc. All rights reserved.
// Developed at SunSoft, a Sun Microsystems, Inc. business.
// Permission to use, copy, modify, and distribute this software is freely granted, provided that this notice is
// preserved.

use crate::words::{add_exponent, from_high, magnitude};
use std::f64::consts::LOG2_E;

const LN2_HEAD: f64 = 6.93147180369123816490e-01;
const LN2_TAIL: f64 = 1.90821492927058770002e-10;
/// Greatest argument with a finite result, and least with one above 0.
const OVERFLOW: f64 = 7.09782712893383973096e+02;
const UNDERFLOW: f64 = -7.45133219101941108420e+02;
const TWO_MINUS_1000: f64 = 9.33263618503218878990e-302;

const P1: f64 = 1.66666666666666019037e-01;
const P2: f64 = -2.77777777770155933842e-03;
const P3: f64 = 6.61375632143793436117e-05;
const P4: f64 = -1.65339022054652515390e-06;
const P5: f64 = 4.13813679705723846039e-08;

/// An argument less a multiple of ln 2.
struct Reduced {
    multiple: i32,
    /// What is left is `head - tail`.
    head: f64,
    tail: f64,
}

/// For arguments beyond ln 2 / 2.
fn reduce(x: f64, size: i32) -> Reduced {
    if size < 0x3ff0a2b2 {
        return if x < 0.0 {
            Reduced { multiple: -1, head: x + LN2_HEAD, tail: -LN2_TAIL }
        } else {
            Reduced { multiple: 1, head: x - LN2_HEAD, tail: LN2_TAIL }
        };
    }
    let multiple = (LOG2_E * x + if x < 0.0 { -0.5 } else { 0.5 }) as i32;
    let t = f64::from(multiple);
    Reduced { multiple, head: x - t * LN2_HEAD, tail: t * LN2_TAIL }
}

/// e to the power of `x`.
pub fn exp(x: f64) -> f64 {
    let size = magnitude(x);
    if x.is_nan() {
        return x;
    }
    if x > OVERFLOW {
        return f64::INFINITY;
    }
    if x < UNDERFLOW {
        return 0.0;
    }
    if size < 0x3e300000 {
        return 1.0 + x;
    }
    // `r - r * r * polynomial`.
    let corrected = |r: f64| {
        let t = r * r;
        r - t * (P1 + t * (P2 + t * (P3 + t * (P4 + t * P5))))
    };
    if size <= 0x3fd62e42 {
        let c = corrected(x);
        return 1.0 - ((x * c) / (c - 2.0) - x);
    }
    let Reduced { multiple, head, tail } = reduce(x, size);
    let r = head - tail;
    let c = corrected(r);
    let y = 1.0 - ((tail - (r * c) / (2.0 - c)) - head);
    if multiple >= -1021 {
        add_exponent(y, multiple)
    } else {
        add_exponent(y, multiple + 1000) * TWO_MINUS_1000
    }
}

const Q1: f64 = -3.33333333333331316428e-02;
const Q2: f64 = 1.58730158725481460165e-03;
const Q3: f64 = -7.93650757867487942473e-05;
const Q4: f64 = 4.00821782732936239552e-06;
const Q5: f64 = -2.01099218183624371326e-07;

/// e to the power of `x`, less 1.
pub fn expm1(x: f64) -> f64 {
    let size = magnitude(x);
    if x.is_nan() {
        return x;
    }
    if size >= 0x4043687a {
        if x > OVERFLOW {
            return f64::INFINITY;
        }
        // 56 ln 2 and below.
        if x < 0.0 {
            return -1.0;
        }
    }
    if size < 0x3c900000 {
        return x;
    }
    if size <= 0x3fd62e42 {
        let (e, half_square) = expm1_error(x);
        return x - (x * e - half_square);
    }
    let Reduced { multiple: k, head, tail } = reduce(x, size);
    let r = head - tail;
    let c = (head - r) - tail;
    let (e, half_square) = expm1_error(r);
    let e = (r * (e - c) - c) - half_square;
    match k {
        -1 => 0.5 * (r - e) - 0.5,
        1 if r < -0.25 => -2.0 * (e - (r + 0.5)),
        1 => 1.0 + 2.0 * (r - e),
        2..20 => {
            let t = from_high(0x3ff00000 - (0x200000 >> k));
            add_exponent(t - (e - r), k)
        }
        20..=56 => {
            let t = from_high((0x3ff - k) << 20);
            add_exponent((r - (e + t)) + 1.0, k)
        }
        _ => add_exponent(1.0 - (e - r), k) - 1.0,
    }
}

/// What `x + x * x / 2` lacks to `expm1(x)`, by `x`, and `x * x / 2`.
fn expm1_error(x: f64) -> (f64, f64) {
    let half = 0.5 * x;
    let half_square = x * half;
    let s = half_square;
    let r = 1.0 + s * (Q1 + s * (Q2 + s * (Q3 + s * (Q4 + s * Q5))));
    let t = 3.0 - r * half;
    (s * ((r - t) / (6.0 - x * t)), half_square)
}
