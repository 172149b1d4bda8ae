//! Remainders of division by pi/2, as sums of two doubles, for arguments of any size. Where 151 bits of pi/2 are not
//! enough, the argument is multiplied by as many bits of 2/pi as its exponent asks for.

// After fdlibm 5.3:
// Copyright (C) 1993 by Sun Microsystems, Inc. All rights reserved.
// Developed at SunSoft, a Sun Microsystems, Inc. business.
// Permission to use, copy, modify, and distribute this software is freely granted, provided that this notice is
// preserved.

use crate::words::{add_exponent, high, magnitude, with_high};
use std::f64::consts::FRAC_2_PI;

/// An argument less a multiple of pi/2.
pub(crate) struct Reduced {
    /// The multiple, modulo 4 at least.
    pub(crate) quadrant: i32,
    /// What is left, at most about pi/4.
    pub(crate) rest: f64,
    /// What `rest` lacks.
    pub(crate) tail: f64,
}

impl Reduced {
    fn new(quadrant: i32, rest: f64, tail: f64) -> Reduced {
        Reduced { quadrant, rest, tail }
    }
}

/// 2/pi after the binary point, 24 bits each.
const TWO_OVER_PI: [i32; 66] = [
    0xA2F983, 0x6E4E44, 0x1529FC, 0x2757D1, 0xF534DD, 0xC0DB62, 0x95993C, 0x439041, 0xFE5163, 0xABDEBB,
    0xC561B7, 0x246E3A, 0x424DD2, 0xE00649, 0x2EEA09, 0xD1921C, 0xFE1DEB, 0x1CB129, 0xA73EE8, 0x8235F5,
    0x2EBB44, 0x84E99C, 0x7026B4, 0x5F7E41, 0x3991D6, 0x398353, 0x39F49C, 0x845F8B, 0xBDF928, 0x3B1FF8,
    0x97FFDE, 0x05980F, 0xEF2F11, 0x8B5A0A, 0x6D1F6D, 0x367ECF, 0x27CB09, 0xB74F46, 0x3F669E, 0x5FEA2D,
    0x7527BA, 0xC7EBE5, 0xF17B3D, 0x0739F7, 0x8A5292, 0xEA6BFB, 0x5FB11F, 0x8D5D08, 0x560330, 0x46FC7B,
    0x6BABF0, 0xCFBC20, 0x9AF436, 0x1DA9E3, 0x91615E, 0xE61B08, 0x659985, 0x5F14A0, 0x68408D, 0xFFD880,
    0x4D7327, 0x310606, 0x1556CA, 0x73A8C9, 0x60E27B, 0xC08C6B,
];

/// pi/2 in pieces of 24 bits.
const HALF_PI: [f64; 8] = [
    1.57079625129699707031e+00,
    7.54978941586159635335e-08,
    5.39030252995776476554e-15,
    3.28200341580791294123e-22,
    1.27065575308067607349e-29,
    1.22933308981111328932e-36,
    2.73370053816464559624e-44,
    2.16741683877804819444e-51,
];

/// Upper words of the first multiples of pi/2: only near these does the first subtraction cancel much.
const MULTIPLES: [i32; 32] = [
    0x3FF921FB, 0x400921FB, 0x4012D97C, 0x401921FB, 0x401F6A7A, 0x4022D97C, 0x4025FDBB, 0x402921FB,
    0x402C463A, 0x402F6A7A, 0x4031475C, 0x4032D97C, 0x40346B9C, 0x4035FDBB, 0x40378FDB, 0x403921FB,
    0x403AB41B, 0x403C463A, 0x403DD85A, 0x403F6A7A, 0x40407E4C, 0x4041475C, 0x4042106C, 0x4042D97C,
    0x4043A28C, 0x40446B9C, 0x404534AC, 0x4045FDBB, 0x4046C6CB, 0x40478FDB, 0x404858EB, 0x404921FB,
];

/// pi/2 in pieces of 33 bits, and what is left after each.
const PIECE_1: f64 = 1.57079632673412561417e+00;
const TAIL_1: f64 = 6.07710050650619224932e-11;
const PIECE_2: f64 = 6.07710050630396597660e-11;
const TAIL_2: f64 = 2.02226624879595063154e-21;
const PIECE_3: f64 = 2.02226624871116645580e-21;
const TAIL_3: f64 = 8.47842766036889956997e-32;

const TWO_24: f64 = 16_777_216.0;
const TWO_MINUS_24: f64 = 1.0 / TWO_24;

/// Reduces a finite `x`.
pub(crate) fn reduce(x: f64) -> Reduced {
    let size = magnitude(x);
    if size <= 0x3fe921fb {
        return Reduced::new(0, x, 0.0);
    }
    let positive = if size < 0x4002d97c {
        subtract_once(x.abs(), size)
    } else if size <= 0x413921fb {
        subtract_multiple(x.abs(), size)
    } else {
        reduce_large(x, size)
    };
    if high(x) < 0 { Reduced::new(-positive.quadrant, -positive.rest, -positive.tail) } else { positive }
}

/// For `x` from pi/4 to 3pi/4.
fn subtract_once(x: f64, size: i32) -> Reduced {
    let mut z = x - PIECE_1;
    let mut tail = TAIL_1;
    if size == 0x3ff921fb {
        z -= PIECE_2;
        tail = TAIL_2;
    }
    let rest = z - tail;
    Reduced::new(1, rest, (z - rest) - tail)
}

/// For `x` up to about 2^19 * pi/2: the bits that the subtraction cancels say how many of pi/2 are needed.
fn subtract_multiple(x: f64, size: i32) -> Reduced {
    let n = (x * FRAC_2_PI + 0.5) as i32;
    let multiple = f64::from(n);
    let mut r = x - multiple * PIECE_1;
    let mut w = multiple * TAIL_1;
    let mut rest = r - w;
    let cancelled = |rest: f64| (size >> 20) - ((high(rest) >> 20) & 0x7ff);
    if (n >= 32 || size == MULTIPLES[n as usize - 1]) && cancelled(rest) > 16 {
        (r, w) = subtract_piece(r, multiple, PIECE_2, TAIL_2);
        rest = r - w;
        if cancelled(rest) > 49 {
            (r, w) = subtract_piece(r, multiple, PIECE_3, TAIL_3);
            rest = r - w;
        }
    }
    Reduced::new(n, rest, (r - rest) - w)
}

fn subtract_piece(from: f64, multiple: f64, piece: f64, tail: f64) -> (f64, f64) {
    let product = multiple * piece;
    let r = from - product;
    (r, multiple * tail - ((from - r) - product))
}

/// For any larger `x`: `|x|` is cut into up to three integers of 24 bits, times a power of two.
fn reduce_large(x: f64, size: i32) -> Reduced {
    let exponent = (size >> 20) - 1046;
    let mut z = with_high(x, size - (exponent << 20));
    let mut pieces = [0.0; 3];
    for piece in &mut pieces[..2] {
        *piece = f64::from(z as i32);
        z = (z - *piece) * TWO_24;
    }
    pieces[2] = z;
    let count = pieces.iter().rposition(|&piece| piece != 0.0).map_or(1, |last| last + 1);
    multiply_by_two_over_pi(&pieces[..count], exponent)
}

/// Pieces of 2/pi that are used at first, less one.
const FIRST: usize = 4;

/// The remainder of `x * 2^exponent`, `x` being pieces of 24 bits: the part of the product with 2/pi that is a multiple
/// of 8 is left out, and pieces are added until the fraction has enough bits.
fn multiply_by_two_over_pi(x: &[f64], exponent: i32) -> Reduced {
    let last = x.len() - 1;
    let skipped = ((exponent - 3) / 24).max(0) as usize;
    let mut scale = exponent - 24 * (skipped as i32 + 1);
    // The piece of 2/pi that stands `i` after the first that is used, or before it: those before the point are 0.
    let piece = |i: usize| if skipped + i < last { 0.0 } else { f64::from(TWO_OVER_PI[skipped + i - last]) };
    let product = |i: usize| (0..=last).fold(0.0, |sum, j| sum + x[j] * piece(last + i - j));

    let mut q = [0.0; 20];
    for (i, q) in q[..=FIRST].iter_mut().enumerate() {
        *q = product(i);
    }
    let mut count = FIRST;
    let (mut digits, mut quadrant, mut z, negative) = loop {
        let Fraction { digits, quadrant, rest, above_half } = distill(&q, count, scale);
        if rest != 0.0 || digits[FIRST..count].iter().any(|&d| d != 0) {
            break (digits, quadrant, rest, above_half);
        }
        // Every digit that counts is 0: as many more pieces as there are leading zeros.
        let more = 1 + digits[..FIRST].iter().rev().take_while(|&&d| d == 0).count();
        for (i, q) in q.iter_mut().enumerate().take(count + more + 1).skip(count + 1) {
            *q = product(i);
        }
        count += more;
    };
    quadrant &= 7;

    // The last digit that is not 0.
    if z == 0.0 {
        count -= 1;
        scale -= 24;
        while digits[count] == 0 {
            count -= 1;
            scale -= 24;
        }
    } else {
        z = add_exponent(z, -scale);
        if z >= TWO_24 {
            let carry = f64::from((TWO_MINUS_24 * z) as i32);
            digits[count] = (z - TWO_24 * carry) as i32;
            count += 1;
            scale += 24;
            digits[count] = carry as i32;
        } else {
            digits[count] = z as i32;
        }
    }

    let mut unit = add_exponent(1.0, scale);
    for i in (0..=count).rev() {
        q[i] = unit * f64::from(digits[i]);
        unit *= TWO_MINUS_24;
    }
    // The fraction times pi/2.
    let mut parts = [0.0; 20];
    for i in (0..=count).rev() {
        parts[count - i] = (0..=FIRST.min(count - i)).fold(0.0, |sum, k| sum + HALF_PI[k] * q[i + k]);
    }
    let rest = parts[..=count].iter().rev().fold(0.0, |sum, part| sum + part);
    let tail = parts[1..=count].iter().fold(parts[0] - rest, |sum, part| sum + part);
    if negative { Reduced::new(quadrant, -rest, -tail) } else { Reduced::new(quadrant, rest, tail) }
}

/// A product with 2/pi, the whole number in it set apart.
struct Fraction {
    /// Pieces of 24 bits, the last first.
    digits: [i32; 20],
    /// The nearest whole number, modulo 8.
    quadrant: i32,
    /// What the leading piece leaves.
    rest: f64,
    /// The fraction was more than a half, and is now what it lacks to one.
    above_half: bool,
}

fn distill(q: &[f64; 20], count: usize, scale: i32) -> Fraction {
    let mut digits = [0i32; 20];
    let mut z = q[count];
    for (i, j) in (1..=count).rev().enumerate() {
        let carry = f64::from((TWO_MINUS_24 * z) as i32);
        digits[i] = (z - TWO_24 * carry) as i32;
        z = q[j - 1] + carry;
    }
    if z != 0.0 {
        z = add_exponent(z, scale);
    }
    z -= 8.0 * (z * 0.125).floor();
    let mut quadrant = z as i32;
    z -= f64::from(quadrant);

    // From 1 on the fraction is above a half, 2 means that `z` says so.
    let above = if scale > 0 {
        let whole = digits[count - 1] >> (24 - scale);
        quadrant += whole;
        digits[count - 1] -= whole << (24 - scale);
        digits[count - 1] >> (23 - scale)
    } else if scale == 0 {
        digits[count - 1] >> 23
    } else if z >= 0.5 {
        2
    } else {
        0
    };
    if above > 0 {
        quadrant += 1;
        let mut borrowed = false;
        for digit in &mut digits[..count] {
            if borrowed {
                *digit = 0xffffff - *digit;
            } else if *digit != 0 {
                borrowed = true;
                *digit = 0x1000000 - *digit;
            }
        }
        match scale {
            1 => digits[count - 1] &= 0x7fffff,
            2 => digits[count - 1] &= 0x3fffff,
            _ => {}
        }
        if above == 2 {
            z = 1.0 - z;
            if borrowed {
                z -= add_exponent(1.0, scale);
            }
        }
    }
    Fraction { digits, quadrant, rest: z, above_half: above > 0 }
}
