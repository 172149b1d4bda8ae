//! The inner loops of `java.math.BigInteger`, which HotSpot has as intrinsics too: the library multiplies
//! large numbers even to initialise itself. With symbolic values the bytecode runs.

use super::{Args, Table, int, object};
use crate::heap::Ref;
use crate::machine::{Machine, Res};
use margay_classes::ClassId;

pub(super) const TABLE: Table = &[(
    "java/math/BigInteger",
    &[
        ("implMulAdd", "([I[IIII)I", multiply_add),
        ("implMultiplyToLen", "([II[II[I)[I", multiply),
        ("implSquareToLen", "([II[II)[I", square),
    ],
)];

/// The first `len` words of an `int[]`, most significant first; none when it is not that long.
fn words(m: &Machine, array: Ref, len: i32) -> Option<Vec<u32>> {
    words_from(m, array, 0, usize::try_from(len).ok()?)
}

fn words_from(m: &Machine, array: Ref, from: usize, len: usize) -> Option<Vec<u32>> {
    if array == 0 || from + len > m.heap.length(array) as usize {
        return None;
    }
    let bytes = &m.heap.array_bytes(array, 4)[from * 4..(from + len) * 4];
    Some(bytes.chunks_exact(4).map(|c| u32::from_le_bytes([c[0], c[1], c[2], c[3]])).collect())
}

fn set_words(m: &mut Machine, array: Ref, from: usize, words: &[u32]) {
    let bytes: Vec<u8> = words.iter().flat_map(|w| w.to_le_bytes()).collect();
    m.heap.array_bytes_mut(array, 4, from * 4, from * 4 + bytes.len()).copy_from_slice(&bytes);
}

/// Adds `k` times `x` to `out`, which has as many words; the carry is left.
fn add_product(out: &mut [u32], x: &[u32], k: u32) -> u32 {
    let mut carry = 0;
    for (o, &w) in out.iter_mut().rev().zip(x.iter().rev()) {
        let sum = u64::from(w) * u64::from(k) + u64::from(*o) + carry;
        *o = sum as u32;
        carry = sum >> 32;
    }
    carry as u32
}

/// `implMulAdd(out, in, offset, len, k)`.
fn multiply_add(m: &mut Machine, a: Args) -> Res<u64> {
    let (out, offset, len) = (a.obj(0), a.int(2), a.int(3));
    let x = words(m, a.obj(1), len).filter(|_| out != 0);
    let Some(x) = x else { return Err(m.run_bytecode(&a)) };
    let end = i64::from(m.heap.length(out)) - i64::from(offset);
    let start = end - i64::from(len);
    if start < 0 || offset < 0 {
        return Err(m.run_bytecode(&a));
    }
    let Some(mut part) = words_from(m, out, start as usize, x.len()) else {
        return Err(m.run_bytecode(&a));
    };
    let carry = add_product(&mut part, &x, a.int(4) as u32);
    set_words(m, out, start as usize, &part);
    int(carry as i32)
}

fn product(x: &[u32], y: &[u32]) -> Vec<u32> {
    let mut z = vec![0; x.len() + y.len()];
    for (i, &k) in x.iter().enumerate().rev() {
        let at = i + 1;
        z[i] = add_product(&mut z[at..at + y.len()], y, k);
    }
    z
}

/// The result in `z` when it has just the room, else in a new array.
fn result(m: &mut Machine, z: Ref, words: &[u32]) -> Res<u64> {
    let z = if z != 0 && m.heap.length(z) as usize >= words.len() {
        z
    } else {
        m.new_array(ClassId(m.known.primitive_arrays[4]), words.len() as u32)?
    };
    set_words(m, z, 0, words);
    object(z)
}

/// `implMultiplyToLen(x, xlen, y, ylen, z)`.
fn multiply(m: &mut Machine, a: Args) -> Res<u64> {
    let factors = (words(m, a.obj(0), a.int(1)), words(m, a.obj(2), a.int(3)));
    let (Some(x), Some(y)) = factors else {
        return Err(m.run_bytecode(&a));
    };
    if x.is_empty() || y.is_empty() {
        return Err(m.run_bytecode(&a));
    }
    result(m, a.obj(4), &product(&x, &y))
}

/// `implSquareToLen(x, len, z, zlen)`.
fn square(m: &mut Machine, a: Args) -> Res<u64> {
    let (x, z) = (words(m, a.obj(0), a.int(1)), a.obj(2));
    let Some(x) = x.filter(|x| !x.is_empty()) else {
        return Err(m.run_bytecode(&a));
    };
    if z != 0 && m.heap.length(z) as usize != 2 * x.len() {
        return Err(m.run_bytecode(&a));
    }
    result(m, z, &product(&x, &x))
}
