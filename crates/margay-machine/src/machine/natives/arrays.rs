//! `jdk.internal.util.ArraysSupport`: the comparison that HotSpot has as an intrinsic too.

use super::unsafe_memory::check;
use super::{Args, Table, int};
use crate::machine::{Machine, Res};

pub(super) const TABLE: Table =
    &[("jdk/internal/util/ArraysSupport", &[("vectorizedMismatch", "", mismatch)])];

/// `vectorizedMismatch(Object a, long aOffset, Object b, long bOffset, int length, int log2ArrayIndexScale)`: the first
/// element that is different, or the complement of the number of elements at the end that were not compared.
fn mismatch(m: &mut Machine, a: Args) -> Res<u64> {
    let (first, at, second, other, length, scale) =
        (a.obj(0), a.long(1), a.obj(3), a.long(4), a.int(6), a.int(7));
    let plain = first != 0 && second != 0 && length >= 0 && (0..=3).contains(&scale);
    let symbolic =
        m.symbolic && (a.term(m, 6) != 0 || plain && (m.holds_symbols(first) || m.holds_symbols(second)));
    // Callers compare the rest element by element, unless elements are as long as what is compared here.
    if symbolic && scale < 3 {
        let nothing_compared = m.helper(crate::machine::link::library::Helper::NothingCompared)?;
        return Err(m.run_instead(nothing_compared, a.base(m)));
    }
    if symbolic || !plain {
        return Err(m.run_bytecode(&a));
    }
    let bytes = (length as usize) << scale;
    if bytes == 0 {
        return int(!0);
    }
    check(m, first, at, bytes)?;
    check(m, second, other, bytes)?;
    let (x, y) = (m.heap.bytes(first, at as usize, bytes), m.heap.bytes(second, other as usize, bytes));
    match x.iter().zip(y).position(|(x, y)| x != y) {
        Some(different) => int((different >> scale) as i32),
        None => int(!0),
    }
}
