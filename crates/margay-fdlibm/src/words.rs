//! The two 32-bit words of a double, in terms of which fdlibm looks at sign, exponent and leading bits.

/// The upper word: sign, exponent, 20 bits of the fraction.
pub(crate) fn high(x: f64) -> i32 {
    (x.to_bits() >> 32) as i32
}

/// The upper word without the sign: it orders absolute values.
pub(crate) fn magnitude(x: f64) -> i32 {
    high(x) & 0x7fff_ffff
}

/// The lower word: 32 bits of the fraction.
pub(crate) fn low(x: f64) -> u32 {
    x.to_bits() as u32
}

/// The double with this upper word and a lower word of 0.
pub(crate) fn from_high(high: i32) -> f64 {
    f64::from_bits(u64::from(high as u32) << 32)
}

/// `x` with another upper word.
pub(crate) fn with_high(x: f64, high: i32) -> f64 {
    f64::from_bits(u64::from(high as u32) << 32 | u64::from(low(x)))
}

/// `x` with a lower word of 0: few enough bits for exact products.
pub(crate) fn head(x: f64) -> f64 {
    f64::from_bits(x.to_bits() & 0xffff_ffff_0000_0000)
}

/// `x * 2^k`, where both it and `x` are normal.
pub(crate) fn add_exponent(x: f64, k: i32) -> f64 {
    with_high(x, high(x).wrapping_add(k << 20))
}
