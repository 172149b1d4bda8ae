//! `jdk.internal.misc.Unsafe`: raw access to fields and elements. Offsets are byte offsets from the object's
//! header: a field's is eight times its word, an array's elements begin at 8 with the real element sizes.
//! A field narrower than an int is a whole word of its object, so it is written as one.

use super::{Args, NativeFn, Table, boolean, int, nothing, object, unsafe_symbols};
use crate::heap::Ref;
use crate::machine::{Machine, Res};
use margay_classes::{ClassId, Kind};

pub(super) const TABLE: Table = &[("jdk/internal/misc/Unsafe", UNSAFE)];

macro_rules! accessors {
    ($(($get:literal, $getv:literal, $put:literal, $putv:literal, $kind:expr)),* $(,)?) => {
        &[
            $(
                ($get, "", |m: &mut Machine, a: Args| get(m, a, $kind)),
                ($getv, "", |m: &mut Machine, a: Args| get(m, a, $kind)),
                ($put, "", |m: &mut Machine, a: Args| put(m, a, $kind)),
                ($putv, "", |m: &mut Machine, a: Args| put(m, a, $kind)),
            )*
            ("compareAndSetInt", "", |m, a| boolean(swap(m, a, Kind::Int)?.1)),
            ("compareAndSetLong", "", |m, a| boolean(swap(m, a, Kind::Long)?.1)),
            ("compareAndSetReference", "", |m, a| boolean(swap(m, a, Kind::Ref)?.1)),
            ("compareAndExchangeInt", "", |m, a| Ok(swap(m, a, Kind::Int)?.0)),
            ("compareAndExchangeLong", "", |m, a| Ok(swap(m, a, Kind::Long)?.0)),
            ("compareAndExchangeReference", "", |m, a| Ok(swap(m, a, Kind::Ref)?.0)),
            // The library does these on the int around the value, which a field of ours does not have.
            ("compareAndSetByte", "", |m, a| boolean(swap(m, a, Kind::Byte)?.1)),
            ("compareAndExchangeByte", "", |m, a| Ok(swap(m, a, Kind::Byte)?.0)),
            ("compareAndSetShort", "", |m, a| boolean(swap(m, a, Kind::Short)?.1)),
            ("compareAndExchangeShort", "", |m, a| Ok(swap(m, a, Kind::Short)?.0)),
            ("compareAndSetChar", "", |m, a| boolean(swap(m, a, Kind::Char)?.1)),
            ("compareAndExchangeChar", "", |m, a| Ok(swap(m, a, Kind::Char)?.0)),
            ("compareAndSetBoolean", "", |m, a| boolean(swap(m, a, Kind::Boolean)?.1)),
            ("compareAndExchangeBoolean", "", |m, a| Ok(swap(m, a, Kind::Boolean)?.0)),
            ("arrayBaseOffset0", "", |_, _| int(8)),
            ("arrayIndexScale0", "", index_scale),
            ("addressSize0", "", |_, _| int(8)),
            ("pageSize", "", |_, _| int(4096)),
            ("isBigEndian0", "", nothing),
            ("unalignedAccess0", "", super::yes),
            ("objectFieldOffset0", "", field_offset),
            ("objectFieldOffset1", "", field_offset_by_name),
            ("staticFieldOffset0", "", field_offset),
            ("staticFieldBase0", "", static_base),
            ("shouldBeInitialized0", "", |m, a| {
                let c = m.class_of_mirror(a.obj(1));
                boolean(!m.is_initialized(c))
            }),
            ("ensureClassInitialized0", "", |m, a| {
                let c = m.class_of_mirror(a.obj(1));
                m.initialize(c).map(|()| 0)
            }),
            ("allocateInstance", "", |m, a| {
                let c = m.class_of_mirror(a.obj(1));
                m.initialize(c)?;
                let r = m.new_object(c)?;
                object(r)
            }),
            ("loadFence", "", nothing),
            ("storeFence", "", nothing),
            ("fullFence", "", nothing),
            ("park", "", park),
            ("unpark", "", |m, a| {
                m.unpark(a.obj(1));
                Ok(0)
            }),
            ("throwException", "", |_, a| Err(crate::machine::Trap::Throw(a.obj(1)))),
            ("allocateMemory0", "", allocate_memory),
            ("freeMemory0", "", |m, a| {
                m.set_off_heap(a.raw(1).wrapping_sub(OFF_HEAP), None);
                Ok(0)
            }),
            ("setMemory0", "", set_memory),
            ("copyMemory0", "", |m, a| copy_memory(m, a, 1)),
            ("copySwapMemory0", "", |m, a| copy_memory(m, a, a.long(9).clamp(1, 8) as usize)),
            ("getLoadAverage0", "", |_, _| int(-1)),
            ("defineClass0", "", super::loaders::unsafe_define_class),
        ]
    };
}

const UNSAFE: &[(&str, &str, NativeFn)] = accessors![
    ("getInt", "getIntVolatile", "putInt", "putIntVolatile", Kind::Int),
    ("getLong", "getLongVolatile", "putLong", "putLongVolatile", Kind::Long),
    ("getFloat", "getFloatVolatile", "putFloat", "putFloatVolatile", Kind::Float),
    ("getDouble", "getDoubleVolatile", "putDouble", "putDoubleVolatile", Kind::Double),
    ("getByte", "getByteVolatile", "putByte", "putByteVolatile", Kind::Byte),
    ("getBoolean", "getBooleanVolatile", "putBoolean", "putBooleanVolatile", Kind::Boolean),
    ("getShort", "getShortVolatile", "putShort", "putShortVolatile", Kind::Short),
    ("getChar", "getCharVolatile", "putChar", "putCharVolatile", Kind::Char),
    ("getReference", "getReferenceVolatile", "putReference", "putReferenceVolatile", Kind::Ref),
];

/// Bits of memory as a register holds them.
pub(super) fn widen(raw: u64, kind: Kind) -> u64 {
    match kind {
        Kind::Boolean => raw & 1,
        Kind::Byte => u64::from(i32::from(raw as i8) as u32),
        Kind::Short => u64::from(i32::from(raw as i16) as u32),
        Kind::Char => raw & 0xFFFF,
        Kind::Int | Kind::Float | Kind::Ref => raw & 0xFFFF_FFFF,
        _ => raw,
    }
}

/// Reads the bits of `kind` at a byte offset of an object, or at an address when the object is null.
pub(super) fn read(m: &mut Machine, r: Ref, offset: i64, kind: Kind) -> Res<u64> {
    let n = kind.element_bytes() as usize;
    let (r, offset) = if r == 0 { off_heap(m, offset as u64, n)? } else { (r, offset) };
    check(m, r, offset, n)?;
    let mut raw = [0u8; 8];
    raw[..n].copy_from_slice(m.heap.bytes(r, offset as usize, n));
    Ok(widen(u64::from_le_bytes(raw), kind))
}

/// Writes the bits of `kind`; symbols stay what they were.
pub(crate) fn write(m: &mut Machine, r: Ref, offset: i64, kind: Kind, value: u64) -> Res<()> {
    let n = kind.element_bytes() as usize;
    let (r, offset) = if r == 0 { off_heap(m, offset as u64, n)? } else { (r, offset) };
    check(m, r, offset, n)?;
    if !m.class_of(r).is_array() {
        let kind = field_kind(m, r, offset, kind);
        m.heap.set_word(r + (offset / 8) as u32, widen(value, kind));
        return Ok(());
    }
    m.heap.bytes_mut(r, offset as usize, n).copy_from_slice(&value.to_le_bytes()[..n]);
    Ok(())
}

/// The kind to write a field as: the library writes `char` as `short` and `boolean` as `byte`.
fn field_kind(m: &Machine, r: Ref, offset: i64, kind: Kind) -> Kind {
    if !matches!(kind, Kind::Byte | Kind::Short) {
        return kind;
    }
    match (kind, declared_kind(m, r, offset)) {
        (Kind::Byte, Some(Kind::Boolean)) => Kind::Boolean,
        (Kind::Short, Some(Kind::Char)) => Kind::Char,
        _ => kind,
    }
}

/// The kind of the field at an offset of an object, or of a static one at an offset of its class object.
pub(super) fn declared_kind(m: &Machine, r: Ref, offset: i64) -> Option<Kind> {
    let slot = (offset / 8) as u32;
    let class = m.class_of(r);
    let of_class = class.id.0 == m.known.class_class && slot > m.known.class.words;
    let field = if of_class {
        let class = m.classes.class(m.class_of_mirror(r));
        let slot = slot - (m.known.class.words + 1);
        class.fields.iter().find(|f| f.is_static() && f.slot == slot)
    } else {
        let fields = class.lineage.iter().flat_map(|&c| &m.classes.class(c).fields);
        fields.into_iter().find(|f| !f.is_static() && f.slot == slot)
    };
    field.map(|f| f.kind)
}

/// Keeps raw accesses inside their object.
pub(super) fn check(m: &mut Machine, r: Ref, offset: i64, n: usize) -> Res<()> {
    let class = m.class_of(r);
    let end = if class.is_array() {
        8 + u64::from(m.heap.length(r)) * u64::from(class.element_kind().map_or(4, Kind::element_bytes))
    } else if class.id.0 == m.known.class_class {
        // A class object is followed by its statics.
        let of = m.classes.class(m.class_of_mirror(r));
        u64::from(m.known.class.words + 1 + of.static_words) * 8
    } else {
        u64::from(class.instance_words) * 8
    };
    if offset < 8 || offset as u64 + n as u64 > end {
        let name = m.classes.java_name(m.class_of(r).id);
        return Err(m.throw("java/lang/InternalError", &format!("unsafe access at {offset} of {name}")));
    }
    Ok(())
}

/// Memory outside Java objects is a byte array that only its address leads to, so that undo covers it.
/// An address is this base plus the byte address of the element.
const OFF_HEAP: u64 = 1 << 44;

/// The array and byte offset behind an address.
pub(super) fn off_heap(m: &mut Machine, address: u64, n: usize) -> Res<(Ref, i64)> {
    let at = address.wrapping_sub(OFF_HEAP);
    let block = m.state.off_heap.range(..=at).next_back().map(|(&from, &r)| (from, r));
    if let Some((from, r)) = block
        && at + n as u64 <= from + u64::from(m.heap.length(r))
    {
        return Ok((r, (8 + at - from) as i64));
    }
    Err(m.throw("java/lang/InternalError", "a fault occurred in an unsafe memory access operation"))
}

/// Makes a block of memory outside Java objects.
pub(crate) fn allocate_off_heap(m: &mut Machine, bytes: u32) -> Res<u64> {
    let class = ClassId(m.known.bytes);
    let r = m.new_array(class, bytes)?;
    let at = (u64::from(r) + 1) * 8;
    m.set_off_heap(at, Some(r));
    Ok(OFF_HEAP + at)
}

fn get(m: &mut Machine, a: Args, kind: Kind) -> Res<u64> {
    let (r, offset) = if a.method().params.len() == 1 { (0, a.long(1)) } else { (a.obj(1), a.long(2)) };
    let (value, symbol) = unsafe_symbols::get(m, &a, r, offset, kind)?;
    m.state.result_term = symbol;
    Ok(value)
}

fn put(m: &mut Machine, a: Args, kind: Kind) -> Res<u64> {
    if a.method().params.len() == 2 {
        return unsafe_symbols::put(m, &a, (0, a.long(1)), kind, (a.raw(3), 0)).map(|()| 0);
    }
    let value = (a.raw(4), a.term(m, 4));
    unsafe_symbols::put(m, &a, (a.obj(1), a.long(2)), kind, value).map(|()| 0)
}

/// Compare and exchange: the value found, and whether it was replaced.
fn swap(m: &mut Machine, a: Args, kind: Kind) -> Res<(u64, bool)> {
    let (r, offset) = (a.obj(1), a.long(2));
    let second = 4 + kind.slots() as usize;
    let (expected, new) = ((a.raw(4), a.term(m, 4)), (a.raw(second), a.term(m, second)));
    let found = unsafe_symbols::get(m, &a, r, offset, kind)?;
    let same = match (found.1, expected.1) {
        (0, 0) => found.0 == widen(expected.0, kind),
        (x, y) if x == y => true,
        _ => return Err(unsafe_symbols::compare_in_java(m, &a)),
    };
    if same {
        unsafe_symbols::put(m, &a, (r, offset), kind, new)?;
    }
    m.state.result_term = if a.method().ret == Kind::Boolean { 0 } else { found.1 };
    Ok((found.0, same))
}

fn index_scale(m: &mut Machine, a: Args) -> Res<u64> {
    let class = m.class_of_mirror(a.obj(1));
    int(m.classes.class(class).element_kind().map_or(0, |k| k.element_bytes() as i32))
}

/// From a `java.lang.reflect.Field`.
fn field_offset(m: &mut Machine, a: Args) -> Res<u64> {
    let field = a.obj(1);
    let class = m.class_of_mirror(m.field(field, "clazz") as Ref);
    let slot = m.field(field, "slot") as usize;
    offset_of(m, class, slot)
}

/// The byte offset of a declared field: in an instance, or in the class object.
pub(crate) fn offset_of(m: &mut Machine, class: ClassId, index: usize) -> Res<u64> {
    let Some(field) = m.classes.class(class).fields.get(index).cloned() else {
        return Err(m.throw_without_message("java/lang/InternalError"));
    };
    let word = if field.is_static() {
        let mirror = m.mirror(class)?;
        m.classes.class(class).statics.get() - mirror + field.slot
    } else {
        field.slot
    };
    Ok(u64::from(word) * 8)
}

fn field_offset_by_name(m: &mut Machine, a: Args) -> Res<u64> {
    let class = m.class_of_mirror(a.obj(1));
    let name = m.text(a.obj(2));
    let index = m.classes.find_field(class, &name).map(|(c, f)| (c, usize::from(f.index)));
    match index {
        Some((c, i)) => offset_of(m, c, i),
        None => Err(m.throw("java/lang/InternalError", &name)),
    }
}

fn static_base(m: &mut Machine, a: Args) -> Res<u64> {
    object(m.field(a.obj(1), "clazz") as Ref)
}

fn park(m: &mut Machine, a: Args) -> Res<u64> {
    let (absolute, time) = (a.bool(1), a.long(2));
    let until = if absolute {
        let ahead = (time - m.wall_millis() as i64).max(0) as u64;
        Some(m.now() + ahead * 1_000_000)
    } else if time > 0 {
        Some(m.now().saturating_add(time as u64))
    } else {
        None
    };
    m.park(until).map(|()| 0)
}

fn allocate_memory(m: &mut Machine, a: Args) -> Res<u64> {
    let n = a.long(1);
    if !(0..=1 << 28).contains(&n) {
        return Ok(0);
    }
    allocate_off_heap(m, n as u32)
}

fn set_memory(m: &mut Machine, a: Args) -> Res<u64> {
    let (r, offset, n, value) = (a.obj(1), a.long(2), a.long(4), a.raw(6));
    for i in 0..n {
        unsafe_symbols::put(m, &a, (r, offset + i), Kind::Byte, (value, 0))?;
    }
    Ok(0)
}

/// Copies bytes, reversing the bytes of each element.
fn copy_memory(m: &mut Machine, a: Args, element: usize) -> Res<u64> {
    let (from, from_at, to, to_at, n) = (a.obj(1), a.long(2), a.obj(4), a.long(5), a.long(7));
    if unsafe_symbols::copy(m, (from, from_at), (to, to_at), n, element)? {
        return Ok(0);
    }
    let mut bytes = Vec::with_capacity(n.max(0) as usize);
    for i in 0..n {
        bytes.push(read(m, from, from_at + i, Kind::Byte)?);
    }
    for group in bytes.chunks_mut(element) {
        group.reverse();
    }
    for (i, b) in bytes.into_iter().enumerate() {
        write(m, to, to_at + i as i64, Kind::Byte, b)?;
    }
    Ok(0)
}
