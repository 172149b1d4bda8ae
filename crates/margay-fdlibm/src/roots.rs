//! The cube root, and the length of a vector.

// After fdlibm 5.3:
// Copyright (C) 1993 by Sun Microsystems, Inc. All rights reserved.
// Developed at SunSoft, a Sun Microsystems, Inc. business.
// Permission to use, copy, modify, and distribute this software is freely granted, provided that this notice is
// preserved.

use crate::words::{add_exponent, from_high, high, low, magnitude, with_high};

/// Adding these to a third of the upper word gives a cube root to 5 bits.
const B1: i32 = 715_094_163;
const B2: i32 = 696_219_795;

const C: f64 = 5.42857142857142815906e-01;
const D: f64 = -7.05306122448979611050e-01;
const E: f64 = 1.41428571428571436819e+00;
const F: f64 = 1.60714285714285720630e+00;
const G: f64 = 3.57142857142857150787e-01;

/// The cube root.
pub fn cbrt(x: f64) -> f64 {
    if x == 0.0 || !x.is_finite() {
        return x;
    }
    let size = magnitude(x);
    let a = x.abs();
    let mut t = if size < 0x0010_0000 {
        let scaled = from_high(0x43500000) * a;
        with_high(scaled, high(scaled) / 3 + B2)
    } else {
        from_high(size / 3 + B1)
    };
    // To 23 bits.
    let r = t * t / a;
    let s = C + r * t;
    t *= G + F / (s + E + D / s);
    // Cut to 20 bits, and more than the root.
    t = from_high(high(t) + 1);
    // One step of Newton's.
    let s = t * t;
    let r = a / s;
    let w = t + t;
    let r = (r - t) / (w + r);
    (t + t * r).copysign(x)
}

/// `sqrt(x * x + y * y)` without overflow on the way.
pub fn hypot(x: f64, y: f64) -> f64 {
    if x.is_infinite() || y.is_infinite() {
        return f64::INFINITY;
    }
    if x.is_nan() || y.is_nan() {
        return f64::NAN;
    }
    let (mut a, mut b) = (x.abs(), y.abs());
    if magnitude(b) > magnitude(a) {
        (a, b) = (b, a);
    }
    let (mut ha, mut hb) = (high(a), high(b));
    if ha - hb > 0x3c00000 {
        return a + b;
    }
    let mut k = 0;
    if ha > 0x5f300000 {
        ha -= 0x25800000;
        hb -= 0x25800000;
        k += 600;
        a = with_high(a, ha);
        b = with_high(b, hb);
    }
    if hb < 0x20b00000 {
        if hb <= 0x000fffff {
            if hb == 0 && low(b) == 0 {
                return a;
            }
            let scale = from_high(0x7fd00000);
            b *= scale;
            a *= scale;
            k -= 1022;
        } else {
            ha += 0x25800000;
            hb += 0x25800000;
            k -= 600;
            a = with_high(a, ha);
            b = with_high(b, hb);
        }
    }
    let w = a - b;
    let root = if w > b {
        let t1 = from_high(ha);
        let t2 = a - t1;
        (t1 * t1 - (b * (-b) - t2 * (a + t1))).sqrt()
    } else {
        a += a;
        let y1 = from_high(hb);
        let y2 = b - y1;
        let t1 = from_high(ha + 0x0010_0000);
        let t2 = a - t1;
        (t1 * y1 - (w * (-w) - (t1 * y2 + t2 * b))).sqrt()
    };
    if k == 0 { root } else { add_exponent(1.0, k) * root }
}
