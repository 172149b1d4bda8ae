//! Floats in the order of the integers: `a < b` exactly when the key of `a` is smaller, and both zeros have key 0.

use crate::terms::Sort;

/// The key of a float, `None` for NaN.
pub(crate) fn key(sort: Sort, bits: u64) -> Option<i64> {
    let (nan, magnitude, negative) = match sort {
        Sort::F32 => (f32::from_bits(bits as u32).is_nan(), bits & 0x7fff_ffff, bits >> 31 == 1),
        _ => (f64::from_bits(bits).is_nan(), bits & (u64::MAX >> 1), bits >> 63 == 1),
    };
    let magnitude = magnitude as i64;
    (!nan).then_some(if negative { -magnitude } else { magnitude })
}

/// The float with a key.
pub(crate) fn float(sort: Sort, key: i64) -> u64 {
    let sign = u64::from(key < 0) << (sort.bits() - 1);
    key.unsigned_abs() | sign
}

/// The keys of the infinities.
pub(crate) fn range(sort: Sort) -> (i64, i64) {
    let infinity = match sort {
        Sort::F32 => i64::from(f32::INFINITY.to_bits()),
        _ => f64::INFINITY.to_bits() as i64,
    };
    (-infinity, infinity)
}
