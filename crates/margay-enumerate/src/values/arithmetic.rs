//! What instructions compute, value by value, and which registers they read.

use margay_classes::code::Op;

/// The result register and the operands of an instruction that computes a number from one or two.
pub(crate) fn operands(op: Op) -> Option<(u16, u16, Option<u16>)> {
    Some(match op {
        Op::IAdd { d, a, b }
        | Op::ISub { d, a, b }
        | Op::IMul { d, a, b }
        | Op::IDiv { d, a, b }
        | Op::IRem { d, a, b }
        | Op::IAnd { d, a, b }
        | Op::IOr { d, a, b }
        | Op::IXor { d, a, b }
        | Op::IShl { d, a, b }
        | Op::IShr { d, a, b }
        | Op::IUshr { d, a, b }
        | Op::LAdd { d, a, b }
        | Op::LSub { d, a, b }
        | Op::LMul { d, a, b }
        | Op::LDiv { d, a, b }
        | Op::LRem { d, a, b }
        | Op::LAnd { d, a, b }
        | Op::LOr { d, a, b }
        | Op::LXor { d, a, b }
        | Op::LShl { d, a, b }
        | Op::LShr { d, a, b }
        | Op::LUshr { d, a, b }
        | Op::LCmp { d, a, b } => (d, a, Some(b)),
        Op::INeg { d, a }
        | Op::IAddK { d, a, .. }
        | Op::IMulK { d, a, .. }
        | Op::IAndK { d, a, .. }
        | Op::IShlK { d, a, .. }
        | Op::IShrK { d, a, .. }
        | Op::IUshrK { d, a, .. }
        | Op::LNeg { d, a }
        | Op::LAddK { d, a, .. }
        | Op::I2L { d, a }
        | Op::L2I { d, a }
        | Op::I2B { d, a }
        | Op::I2C { d, a }
        | Op::I2S { d, a }
        | Op::I2Z { d, a } => (d, a, None),
        _ => return None,
    })
}

/// A number for the operation, the same for all its operands.
pub(crate) fn number(op: Op) -> u16 {
    match op {
        Op::IAdd { .. } => 1,
        Op::ISub { .. } => 2,
        Op::IMul { .. } => 3,
        Op::IDiv { .. } => 4,
        Op::IRem { .. } => 5,
        Op::IAnd { .. } => 6,
        Op::IOr { .. } => 7,
        Op::IXor { .. } => 8,
        Op::IShl { .. } => 9,
        Op::IShr { .. } => 10,
        Op::IUshr { .. } => 11,
        Op::LAdd { .. } => 12,
        Op::LSub { .. } => 13,
        Op::LMul { .. } => 14,
        Op::LDiv { .. } => 15,
        Op::LRem { .. } => 16,
        Op::LAnd { .. } => 17,
        Op::LOr { .. } => 18,
        Op::LXor { .. } => 19,
        Op::LShl { .. } => 20,
        Op::LShr { .. } => 21,
        Op::LUshr { .. } => 22,
        Op::LCmp { .. } => 23,
        Op::INeg { .. } => 24,
        Op::IAddK { .. } => 25,
        Op::IMulK { .. } => 26,
        Op::IAndK { .. } => 27,
        Op::IShlK { .. } => 28,
        Op::IShrK { .. } => 29,
        Op::IUshrK { .. } => 30,
        Op::LNeg { .. } => 31,
        Op::LAddK { .. } => 32,
        Op::I2L { .. } => 33,
        Op::L2I { .. } => 34,
        Op::I2B { .. } => 35,
        Op::I2C { .. } => 36,
        Op::I2S { .. } => 37,
        Op::I2Z { .. } => 38,
        _ => 0,
    }
}

/// The constant inside an instruction.
pub(crate) fn constant(op: Op) -> u64 {
    match op {
        Op::IAddK { k, .. }
        | Op::IMulK { k, .. }
        | Op::IAndK { k, .. }
        | Op::IShlK { k, .. }
        | Op::IShrK { k, .. }
        | Op::IUshrK { k, .. }
        | Op::LAddK { k, .. } => i64::from(k) as u64,
        _ => 0,
    }
}

/// The result on these operands, as register bits; `None` when the instruction throws.
pub(crate) fn apply(op: Op, x: u64, y: u64) -> Option<u64> {
    let (a, b) = (x as i32, y as i32);
    let (p, q) = (x as i64, y as i64);
    let int = |v: i32| u64::from(v as u32);
    Some(match op {
        Op::IAdd { .. } => int(a.wrapping_add(b)),
        Op::ISub { .. } => int(a.wrapping_sub(b)),
        Op::IMul { .. } => int(a.wrapping_mul(b)),
        Op::IDiv { .. } | Op::IRem { .. } if b == 0 => return None,
        Op::IDiv { .. } => int(a.wrapping_div(b)),
        Op::IRem { .. } => int(a.wrapping_rem(b)),
        Op::IAnd { .. } => int(a & b),
        Op::IOr { .. } => int(a | b),
        Op::IXor { .. } => int(a ^ b),
        Op::IShl { .. } => int(a.wrapping_shl(b as u32)),
        Op::IShr { .. } => int(a.wrapping_shr(b as u32)),
        Op::IUshr { .. } => int((a as u32).wrapping_shr(b as u32) as i32),
        Op::LAdd { .. } => p.wrapping_add(q) as u64,
        Op::LSub { .. } => p.wrapping_sub(q) as u64,
        Op::LMul { .. } => p.wrapping_mul(q) as u64,
        Op::LDiv { .. } | Op::LRem { .. } if q == 0 => return None,
        Op::LDiv { .. } => p.wrapping_div(q) as u64,
        Op::LRem { .. } => p.wrapping_rem(q) as u64,
        Op::LAnd { .. } => (p & q) as u64,
        Op::LOr { .. } => (p | q) as u64,
        Op::LXor { .. } => (p ^ q) as u64,
        Op::LShl { .. } => p.wrapping_shl(b as u32) as u64,
        Op::LShr { .. } => p.wrapping_shr(b as u32) as u64,
        Op::LUshr { .. } => x.wrapping_shr(b as u32),
        Op::LCmp { .. } => int(p.cmp(&q) as i32),
        Op::INeg { .. } => int(a.wrapping_neg()),
        Op::IAddK { k, .. } => int(a.wrapping_add(i32::from(k))),
        Op::IMulK { k, .. } => int(a.wrapping_mul(i32::from(k))),
        Op::IAndK { k, .. } => int(a & i32::from(k)),
        Op::IShlK { k, .. } => int(a.wrapping_shl(k as u32)),
        Op::IShrK { k, .. } => int(a.wrapping_shr(k as u32)),
        Op::IUshrK { k, .. } => int((a as u32).wrapping_shr(k as u32) as i32),
        Op::LNeg { .. } => p.wrapping_neg() as u64,
        Op::LAddK { k, .. } => p.wrapping_add(i64::from(k)) as u64,
        Op::I2L { .. } => i64::from(a) as u64,
        Op::L2I { .. } => u64::from(x as u32),
        Op::I2B { .. } => int(i32::from(a as i8)),
        Op::I2C { .. } => u64::from(x as u16),
        Op::I2S { .. } => int(i32::from(a as i16)),
        Op::I2Z { .. } => x & 1,
        _ => return None,
    })
}

/// The registers that an instruction reads whose operands have to be definite.
pub(crate) fn reads(op: Op) -> [Option<u16>; 2] {
    match op {
        Op::FAdd { a, b, .. }
        | Op::FSub { a, b, .. }
        | Op::FMul { a, b, .. }
        | Op::FDiv { a, b, .. }
        | Op::FRem { a, b, .. }
        | Op::DAdd { a, b, .. }
        | Op::DSub { a, b, .. }
        | Op::DMul { a, b, .. }
        | Op::DDiv { a, b, .. }
        | Op::DRem { a, b, .. }
        | Op::FCmpL { a, b, .. }
        | Op::FCmpG { a, b, .. }
        | Op::DCmpL { a, b, .. }
        | Op::DCmpG { a, b, .. } => [Some(a), Some(b)],
        Op::FNeg { a, .. }
        | Op::DNeg { a, .. }
        | Op::I2F { a, .. }
        | Op::I2D { a, .. }
        | Op::L2F { a, .. }
        | Op::L2D { a, .. }
        | Op::F2I { a, .. }
        | Op::F2L { a, .. }
        | Op::F2D { a, .. }
        | Op::D2I { a, .. }
        | Op::D2L { a, .. }
        | Op::D2F { a, .. }
        | Op::Switch { a, .. }
        | Op::NewArray { a, .. }
        | Op::NewRefArray { a, .. }
        | Op::GetField { a, .. }
        | Op::PutField { a, .. }
        | Op::Throw { a }
        | Op::MonitorEnter { a }
        | Op::MonitorExit { a }
        | Op::InvokeSpecial { first: a, .. }
        | Op::InvokeVirtual { first: a, .. }
        | Op::InvokeInterface { first: a, .. } => [Some(a), None],
        _ => [None, None],
    }
}
