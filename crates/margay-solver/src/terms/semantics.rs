//! What each operator does to bits: Java's integers and IEEE floats, exactly. Constant folding and
//! evaluation both come here, so there is one definition.

use super::node::{BinOp, Sort, UnOp};

/// The low `width` bits set.
pub(crate) fn mask(width: u8) -> u64 {
    if width >= 64 { u64::MAX } else { (1 << width) - 1 }
}

/// Bits of a width as a signed number.
pub(crate) fn signed(bits: u64, width: u8) -> i64 {
    let unused = 64 - u32::from(width);
    ((bits << unused) as i64) >> unused
}

/// The smallest and largest signed number of a width.
pub(crate) fn signed_range(width: u8) -> (i64, i64) {
    let max = (mask(width) >> 1) as i64;
    (-max - 1, max)
}

/// Bits of a float sort with every NaN made the one that Java shows.
pub(crate) fn canonical(sort: Sort, bits: u64) -> u64 {
    match sort {
        Sort::F32 if f32::from_bits(bits as u32).is_nan() => 0x7fc0_0000,
        Sort::F64 if f64::from_bits(bits).is_nan() => 0x7ff8_0000_0000_0000,
        _ => bits & mask(sort.bits()),
    }
}

fn from_f32(value: f32) -> u64 {
    canonical(Sort::F32, u64::from(value.to_bits()))
}

fn from_f64(value: f64) -> u64 {
    canonical(Sort::F64, value.to_bits())
}

fn f32_of(bits: u64) -> f32 {
    f32::from_bits(bits as u32)
}

fn f64_of(bits: u64) -> f64 {
    f64::from_bits(bits)
}

/// Applies an operator to a value of sort `from`, giving one of sort `to`.
pub(crate) fn unary(op: UnOp, from: Sort, to: Sort, a: u64) -> u64 {
    let double = from == Sort::F64;
    match op {
        UnOp::Not => !a & mask(to.bits()),
        UnOp::Neg => a.wrapping_neg() & mask(to.bits()),
        UnOp::Sext => signed(a, from.bits()) as u64 & mask(to.bits()),
        UnOp::Zext => a,
        UnOp::Trunc => a & mask(to.bits()),
        UnOp::IntToFloat => {
            let value = signed(a, from.bits());
            if to == Sort::F64 { from_f64(value as f64) } else { from_f32(value as f32) }
        }
        // Rust's casts saturate and make NaN zero, as Java's do.
        UnOp::FloatToInt => {
            let value = if double { f64_of(a) } else { f64::from(f32_of(a)) };
            if to.bits() == 64 { (value as i64) as u64 } else { u64::from((value as i32) as u32) }
        }
        UnOp::FloatToFloat => match (double, to == Sort::F64) {
            (true, false) => from_f32(f64_of(a) as f32),
            (false, true) => from_f64(f64::from(f32_of(a))),
            _ => a,
        },
        UnOp::FloatToBits => canonical(from, a),
        UnOp::BitsToFloat => canonical(to, a),
        UnOp::FNeg if double => from_f64(-f64_of(a)),
        UnOp::FNeg => from_f32(-f32_of(a)),
        UnOp::FAbs if double => from_f64(f64_of(a).abs()),
        UnOp::FAbs => from_f32(f32_of(a).abs()),
        UnOp::FSqrt if double => from_f64(f64_of(a).sqrt()),
        UnOp::FSqrt => from_f32(f32_of(a).sqrt()),
        UnOp::FIsNan if double => f64_of(a).is_nan().into(),
        UnOp::FIsNan => f32_of(a).is_nan().into(),
    }
}

/// Applies an operator to two values of the same sort.
pub(crate) fn binary(op: BinOp, sort: Sort, a: u64, b: u64) -> u64 {
    let width = sort.bits();
    let (sa, sb) = (signed(a, width), signed(b, width));
    let amount = (b & u64::from(width - 1)) as u32;
    let bits = match op {
        BinOp::Add => a.wrapping_add(b),
        BinOp::Sub => a.wrapping_sub(b),
        BinOp::Mul => a.wrapping_mul(b),
        BinOp::Sdiv if b == 0 => return if sa < 0 { 1 } else { mask(width) },
        BinOp::Sdiv => sa.wrapping_div(sb) as u64,
        BinOp::Srem if b == 0 => a,
        BinOp::Srem => sa.wrapping_rem(sb) as u64,
        BinOp::And => a & b,
        BinOp::Or => a | b,
        BinOp::Xor => a ^ b,
        BinOp::Shl => a << amount,
        BinOp::Ashr => (sa >> amount) as u64,
        BinOp::Lshr => a >> amount,
        BinOp::Eq => return (a == b).into(),
        BinOp::Slt => return (sa < sb).into(),
        BinOp::Sle => return (sa <= sb).into(),
        BinOp::Ult => return (a < b).into(),
        BinOp::Ule => return (a <= b).into(),
        BinOp::Cmp => return three_way(Some(sa.cmp(&sb)), 0),
        _ if sort == Sort::F64 => return float(op, f64_of(a), f64_of(b), from_f64),
        _ => return float(op, f32_of(a), f32_of(b), from_f32),
    };
    bits & mask(width)
}

fn three_way(order: Option<std::cmp::Ordering>, unordered: i32) -> u64 {
    u64::from(order.map_or(unordered, |order| order as i32) as u32)
}

fn float<F>(op: BinOp, a: F, b: F, bits: impl Fn(F) -> u64) -> u64
where
    F: PartialOrd
        + Copy
        + std::ops::Add<Output = F>
        + std::ops::Sub<Output = F>
        + std::ops::Mul<Output = F>
        + std::ops::Div<Output = F>
        + std::ops::Rem<Output = F>,
{
    match op {
        BinOp::FAdd => bits(a + b),
        BinOp::FSub => bits(a - b),
        BinOp::FMul => bits(a * b),
        BinOp::FDiv => bits(a / b),
        BinOp::FRem => bits(a % b),
        BinOp::FEq => (a == b).into(),
        BinOp::FLt => (a < b).into(),
        BinOp::FLe => (a <= b).into(),
        BinOp::FCmpL => three_way(a.partial_cmp(&b), -1),
        BinOp::FCmpG => three_way(a.partial_cmp(&b), 1),
        _ => unreachable!("an integer operator on floats"),
    }
}
