//! Raw memory access where symbols may be. A symbol stands for a whole field or element: an access of the same size
//! reads or writes it; a wider one is taken apart by Java code (`link::pieces`), whose pieces the solver then sees;
//! anything else ends the path.

use super::Args;
use super::unsafe_memory::{check, declared_kind, off_heap, read, widen, write};
use crate::heap::Ref;
use crate::machine::symbolic::UNINITIALISED;
use crate::machine::{Machine, Res, Trap};
use margay_classes::Kind;

/// What an access meets.
enum Meets {
    /// No symbols.
    Bits,
    /// One field of the accessed kind, by its word in the object.
    Field(u32),
    /// One element of the accessed kind.
    Element(u32),
    /// Several elements from this one on: so many.
    Elements(u32, u32),
    /// Part of something, or something of another kind.
    Other,
}

/// Bits and symbol at a byte offset of an object, or at an address when the object is null.
pub(super) fn get(m: &mut Machine, a: &Args, r: Ref, offset: i64, kind: Kind) -> Res<(u64, u32)> {
    if !m.symbolic || !m.heap.has_symbols() {
        return Ok((read(m, r, offset, kind)?, 0));
    }
    let (at, place) = locate(m, r, offset, kind)?;
    match meets(m, at, place, kind) {
        Meets::Bits => Ok((read(m, at, place, kind)?, 0)),
        Meets::Field(slot) => m.read_slot(at, slot),
        Meets::Element(index) => {
            let (bits, symbol) = m.read_element(at, index)?;
            Ok((widen(bits, kind), symbol))
        }
        Meets::Elements(..) if r != 0 && m.has_pieces(a) => Err(in_pieces(m, a)),
        _ => Err(refused(m, a)),
    }
}

/// Puts bits and symbol at a byte offset of an object, or at an address when the object is null.
pub(super) fn put(
    m: &mut Machine,
    a: &Args,
    (r, offset): (Ref, i64),
    kind: Kind,
    (value, symbol): (u64, u32),
) -> Res<()> {
    if !m.symbolic || symbol == 0 && !m.heap.has_symbols() {
        return write(m, r, offset, kind, value);
    }
    let (at, place) = locate(m, r, offset, kind)?;
    let met = match meets(m, at, place, kind) {
        Meets::Bits if symbol != 0 => target(m, at, place, kind),
        met => met,
    };
    match met {
        Meets::Bits => write(m, at, place, kind, value),
        Meets::Field(slot) => {
            let kind = declared_kind(m, at, place).unwrap_or(kind);
            m.write_slot(at, slot, widen(value, kind), symbol);
            Ok(())
        }
        Meets::Element(index) => {
            m.write_element(at, index, value, symbol);
            Ok(())
        }
        Meets::Elements(first, count) if symbol == 0 => {
            for i in first..first + count {
                m.write_element(at, i, 0, 0);
            }
            write(m, at, place, kind, value)
        }
        Meets::Elements(..) if r != 0 && m.has_pieces(a) => Err(in_pieces(m, a)),
        _ => Err(refused(m, a)),
    }
}

/// Copies whole elements between arrays where there are symbols. `false`, with nothing done, where there are none.
pub(super) fn copy(m: &mut Machine, from: (Ref, i64), to: (Ref, i64), n: i64, swapped: usize) -> Res<bool> {
    if !m.symbolic || !m.heap.has_symbols() || n <= 0 {
        return Ok(false);
    }
    let ((src, at), (dst, back)) = (block(m, from, n)?, block(m, to, n)?);
    if !m.is_flagged(src) && !m.is_flagged(dst) {
        return Ok(false);
    }
    let (size, other) = (i64::from(m.element_size(src)), i64::from(m.element_size(dst)));
    let arrays = m.class_of(src).is_array() && m.class_of(dst).is_array();
    let whole = [at - 8, back - 8, n].iter().all(|part| part % size == 0);
    if !arrays || size != other || !whole || swapped > 1 {
        return Err(Machine::unsupported(
            "a copy of memory with symbols between different kinds of elements",
        ));
    }
    m.copy_elements(src, ((at - 8) / size) as u32, dst, ((back - 8) / size) as u32, (n / size) as u32)?;
    Ok(true)
}

/// Leaves the comparison of a compare-and-exchange to Java code, since a term takes part in it.
pub(super) fn compare_in_java(m: &mut Machine, a: &Args) -> Trap {
    if m.has_pieces(a) { in_pieces(m, a) } else { refused(m, a) }
}

fn in_pieces(m: &mut Machine, a: &Args) -> Trap {
    match m.pieces(a) {
        Ok(method) => m.run_instead(method, a.base(m)),
        Err(trap) => trap,
    }
}

fn refused(m: &Machine, a: &Args) -> Trap {
    let name = m.classes.qualified_name(a.method().id);
    Machine::unsupported(format!("{name} on part of a symbolic value"))
}

/// The object and offset of an access, checked.
fn locate(m: &mut Machine, r: Ref, offset: i64, kind: Kind) -> Res<(Ref, i64)> {
    let n = i64::from(kind.element_bytes());
    let (r, offset) = block(m, (r, offset), n)?;
    check(m, r, offset, n as usize)?;
    Ok((r, offset))
}

/// The array behind an address; other places as they are.
fn block(m: &mut Machine, (r, offset): (Ref, i64), n: i64) -> Res<(Ref, i64)> {
    if r == 0 { off_heap(m, offset as u64, n as usize) } else { Ok((r, offset)) }
}

fn meets(m: &Machine, r: Ref, offset: i64, kind: Kind) -> Meets {
    let met = target(m, r, offset, kind);
    let symbol = match met {
        Meets::Field(slot) => m.field_term(r, slot),
        Meets::Element(i) => m.element_term(r, i),
        Meets::Elements(first, count) => {
            (first..first + count).map(|i| m.element_term(r, i)).max().unwrap_or(0)
        }
        Meets::Bits => 0,
        Meets::Other if m.class_of(r).is_array() => {
            let size = i64::from(m.element_size(r));
            let last = offset + i64::from(kind.element_bytes()) - 1;
            let touched = (offset - 8) / size..=(last - 8) / size;
            touched.map(|i| m.element_term(r, i as u32)).max().unwrap_or(0)
        }
        Meets::Other => m.field_term(r, (offset / 8) as u32),
    };
    match met {
        _ if symbol == 0 => Meets::Bits,
        // A static field is decided by the instruction that reads it.
        Meets::Field(slot) if symbol == UNINITIALISED && slot >= m.class_of(r).instance_words => Meets::Other,
        met => met,
    }
}

/// What lies at an offset, symbolic or not.
fn target(m: &Machine, r: Ref, offset: i64, kind: Kind) -> Meets {
    let same = |of: Kind| {
        of == kind || matches!((of, kind), (Kind::Boolean, Kind::Byte) | (Kind::Byte, Kind::Boolean))
    };
    let class = m.class_of(r);
    let Some(element) = class.element_kind() else {
        return match declared_kind(m, r, offset) {
            Some(of) if same(of) && offset % 8 == 0 => Meets::Field((offset / 8) as u32),
            _ => Meets::Other,
        };
    };
    let (size, n) = (i64::from(element.element_bytes()), i64::from(kind.element_bytes()));
    let index = ((offset - 8) / size) as u32;
    if (offset - 8) % size != 0 || n < size {
        Meets::Other
    } else if n > size {
        Meets::Elements(index, (n / size) as u32)
    } else if same(element) {
        Meets::Element(index)
    } else {
        Meets::Other
    }
}
