//! `java.lang.reflect.Array`.

use super::reflect_calls::{boxed_term, widen};
use super::reflect_members::unbox;
use super::{Args, Table, int, object};
use crate::heap::Ref;
use crate::machine::{Machine, Res};
use margay_classes::{ClassKind, Kind, MethodId};

const ILLEGAL: &str = "java/lang/IllegalArgumentException";

macro_rules! elements {
    ($(($get:literal, $set:literal, $kind:expr)),* $(,)?) => {
        &[(
            "java/lang/reflect/Array",
            &[
                $(
                    ($get, "", |m, a| get_primitive(m, a, $kind)),
                    ($set, "", |m, a| set_primitive(m, a, $kind)),
                )*
                ("getLength", "", |m, a| {
                    check_array(m, a.obj(0), false)?;
                    int(m.heap.length(a.obj(0)) as i32)
                }),
                ("get", "", get),
                ("set", "", set),
                ("newArray", "", new_array),
                ("multiNewArray", "", multi_new_array),
            ],
        )]
    };
}

pub(super) const TABLE: Table = elements![
    ("getBoolean", "setBoolean", Kind::Boolean),
    ("getByte", "setByte", Kind::Byte),
    ("getChar", "setChar", Kind::Char),
    ("getShort", "setShort", Kind::Short),
    ("getInt", "setInt", Kind::Int),
    ("getLong", "setLong", Kind::Long),
    ("getFloat", "setFloat", Kind::Float),
    ("getDouble", "setDouble", Kind::Double),
];

/// The kind of an array's elements, or the exception for what is no array.
fn check_array(m: &mut Machine, array: Ref, primitive: bool) -> Res<Kind> {
    if array == 0 {
        return Err(m.throw_without_message("java/lang/NullPointerException"));
    }
    match m.class_of(array).element_kind() {
        None => Err(m.throw(ILLEGAL, "Argument is not an array")),
        Some(Kind::Ref) if primitive => Err(m.throw(ILLEGAL, "Argument is not an array of primitive type")),
        Some(kind) => Ok(kind),
    }
}

fn check_index(m: &mut Machine, array: Ref, index: i32) -> Res<()> {
    if index < 0 || index as u32 >= m.heap.length(array) {
        return Err(m.throw_without_message("java/lang/ArrayIndexOutOfBoundsException"));
    }
    Ok(())
}

/// Bits, as in a register, and symbol of an element.
fn read(m: &mut Machine, array: Ref, index: i32, kind: Kind) -> Res<(u64, u32)> {
    let (bits, symbol) = m.read_element(array, index as u32)?;
    Ok((super::unsafe_memory::widen(bits, kind), symbol))
}

/// Widening a term is the solver's business.
fn concrete_or_same(symbol: u32, from: Kind, to: Kind) -> Res<()> {
    if symbol != 0 && from != to {
        return Err(Machine::unsupported("widening a symbolic array element by reflection"));
    }
    Ok(())
}

fn get_primitive(m: &mut Machine, a: Args, wanted: Kind) -> Res<u64> {
    let (array, index) = (a.obj(0), a.int(1));
    let kind = check_array(m, array, true)?;
    check_index(m, array, index)?;
    let (value, symbol) = read(m, array, index, kind)?;
    match widen(kind, wanted, value) {
        Some(value) => {
            concrete_or_same(symbol, kind, wanted)?;
            m.state.result_term = symbol;
            Ok(value)
        }
        None => Err(m.throw(ILLEGAL, "argument type mismatch")),
    }
}

fn set_primitive(m: &mut Machine, a: Args, from: Kind) -> Res<u64> {
    check_array(m, a.obj(0), true)?;
    let symbol = a.term(m, 2);
    store(m, a.obj(0), a.int(1), from, (a.raw(2), symbol))
}

fn store(m: &mut Machine, array: Ref, index: i32, from: Kind, (value, symbol): (u64, u32)) -> Res<u64> {
    let kind = check_array(m, array, true)?;
    check_index(m, array, index)?;
    let Some(value) = widen(from, kind, value) else {
        return Err(m.throw(ILLEGAL, "argument type mismatch"));
    };
    concrete_or_same(symbol, from, kind)?;
    m.write_element(array, index as u32, value, symbol);
    Ok(0)
}

fn get(m: &mut Machine, a: Args) -> Res<u64> {
    let (array, index) = (a.obj(0), a.int(1));
    let kind = check_array(m, array, false)?;
    check_index(m, array, index)?;
    let (value, symbol) = read(m, array, index, kind)?;
    if kind == Kind::Ref {
        m.state.result_term = symbol;
        return Ok(value);
    }
    let boxer = boxer(m, kind)?;
    Err(m.tail_call_with(&a, boxer, &[(value, symbol)]))
}

/// `Integer.valueOf(int)` and the like.
fn boxer(m: &mut Machine, kind: Kind) -> Res<MethodId> {
    let of = kind.box_class();
    let class = m.load(of)?;
    let desc = format!("({})L{of};", kind.letter());
    match m.classes.find_declared(class, "valueOf", &desc) {
        Some(id) => Ok(id),
        None => Err(Machine::unsupported(format!("there is no {of}.valueOf"))),
    }
}

fn set(m: &mut Machine, a: Args) -> Res<u64> {
    let (array, index, value) = (a.obj(0), a.int(1), a.obj(2));
    if a.term(m, 2) != 0 {
        return Err(Machine::unsupported("an undecided reference stored by reflection"));
    }
    if check_array(m, array, false)? != Kind::Ref {
        if value == 0 {
            return Err(m.throw_without_message(ILLEGAL));
        }
        return match unbox(m, value) {
            Some((from, bits)) => {
                let symbol = boxed_term(m, value)?;
                store(m, array, index, from, (bits, symbol))
            }
            None => Err(m.throw(ILLEGAL, "argument type mismatch")),
        };
    }
    check_index(m, array, index)?;
    if let ClassKind::Array { element, .. } = m.class_of(array).kind
        && value != 0
        && !m.classes.is_subclass(m.class_of(value).id, element)
    {
        return Err(m.throw(ILLEGAL, "array element type mismatch"));
    }
    m.write_element(array, index as u32, u64::from(value), 0);
    Ok(0)
}

fn new_array(m: &mut Machine, a: Args) -> Res<u64> {
    if a.obj(0) == 0 {
        return Err(m.throw_without_message("java/lang/NullPointerException"));
    }
    let element = m.class_of_mirror(a.obj(0));
    if m.classes.class(element).primitive() == Some(Kind::Void) {
        return Err(m.throw_without_message(ILLEGAL));
    }
    if a.int(1) < 0 {
        return Err(m.throw("java/lang/NegativeArraySizeException", &a.int(1).to_string()));
    }
    let class = m.classes.array_of(element);
    let r = m.new_array(class, a.int(1) as u32)?;
    object(r)
}

fn multi_new_array(m: &mut Machine, a: Args) -> Res<u64> {
    if a.obj(0) == 0 || a.obj(1) == 0 {
        return Err(m.throw_without_message("java/lang/NullPointerException"));
    }
    let lengths: Vec<i32> = m
        .heap
        .array_bytes(a.obj(1), 4)
        .chunks_exact(4)
        .map(|c| i32::from_le_bytes([c[0], c[1], c[2], c[3]]))
        .collect();
    let mut class = m.class_of_mirror(a.obj(0));
    if lengths.is_empty() || m.classes.class(class).primitive() == Some(Kind::Void) {
        return Err(m.throw_without_message(ILLEGAL));
    }
    let dimensions = m.classes.name(class).bytes().take_while(|&b| b == b'[').count();
    if dimensions + lengths.len() > 255 {
        return Err(m.throw_without_message(ILLEGAL));
    }
    if let Some(&bad) = lengths.iter().find(|&&n| n < 0) {
        return Err(m.throw("java/lang/NegativeArraySizeException", &bad.to_string()));
    }
    for _ in &lengths {
        class = m.classes.array_of(class);
    }
    let r = m.multi_array(class, &lengths)?;
    object(r)
}
