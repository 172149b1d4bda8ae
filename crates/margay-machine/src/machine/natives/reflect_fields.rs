//! Field access through `java.lang.reflect` in JDK 22 and later, whose accessors go through method handles.
//! Older ones go through `Unsafe`.

use super::{Args, Table, object};
use crate::heap::Ref;
use crate::machine::symbolic::UNINITIALISED;
use crate::machine::{Machine, Res, Trap};
use margay_classes::reader::access;
use margay_classes::{Class, Kind};

/// Which of a class's declared fields a `java.lang.reflect.Field` is.
fn field_place(m: &Machine, field: Ref) -> Option<(&Class, &margay_classes::Field)> {
    let class = m.classes.class(m.class_of_mirror(m.field(field, "clazz") as Ref));
    let slot = m.field(field, "slot") as u32 as usize;
    Some((class, class.fields.get(slot)?))
}

macro_rules! field_accessors {
    ($(($class:literal, $get:literal, $set:literal, $desc:literal)),* $(,)?) => {
        &[
            (
                "jdk/internal/reflect/MethodHandleAccessorFactory",
                &[("newFieldAccessor", "", field_accessor)],
            ),
            $((
                concat!("jdk/internal/reflect/MethodHandle", $class, "FieldAccessorImpl"),
                &[($get, "", get_field), ($set, $desc, set_field)],
            )),*
        ]
    };
}

pub(super) const TABLE: Table = field_accessors![
    ("Boolean", "getBoolean", "setBoolean", "(Ljava/lang/Object;Z)V"),
    ("Byte", "getByte", "setByte", "(Ljava/lang/Object;B)V"),
    ("Character", "getChar", "setChar", "(Ljava/lang/Object;C)V"),
    ("Short", "getShort", "setShort", "(Ljava/lang/Object;S)V"),
    ("Integer", "getInt", "setInt", "(Ljava/lang/Object;I)V"),
    ("Long", "getLong", "setLong", "(Ljava/lang/Object;J)V"),
    ("Float", "getFloat", "setFloat", "(Ljava/lang/Object;F)V"),
    ("Double", "getDouble", "setDouble", "(Ljava/lang/Object;D)V"),
    ("Object", "get", "set", "(Ljava/lang/Object;Ljava/lang/Object;)V"),
];

const READ_ONLY: u64 = 1;
const STATIC: u64 = 2;

/// `newFieldAccessor(Field, boolean)`.
fn field_accessor(m: &mut Machine, a: Args) -> Res<u64> {
    let field = a.obj(0);
    let Some((class, place)) = field_place(m, field) else {
        return Err(m.throw_without_message("java/lang/InternalError"));
    };
    let (class, kind, is_static) = (class.id, place.kind, place.is_static());
    m.initialize(class)?;
    let name = match kind {
        Kind::Ref => "Object",
        k => k.box_class().trim_start_matches("java/lang/"),
    };
    let accessor = m.load(&format!("jdk/internal/reflect/MethodHandle{name}FieldAccessorImpl"))?;
    m.initialize(accessor)?;
    let r = m.new_object(accessor)?;
    let flags = if a.bool(1) { READ_ONLY } else { 0 } | if is_static { STATIC } else { 0 };
    m.set_field(r, "field", u64::from(field));
    m.set_field(r, "fieldFlags", 0x8000 | flags);
    object(r)
}

/// The heap word that an access means: receiver checked, or the exception for a wrong one.
fn field_word(m: &mut Machine, a: &Args, verb: &str) -> Res<(u32, Kind)> {
    let field = m.field(a.obj(0), "field") as Ref;
    let Some((class, place)) = field_place(m, field) else {
        return Err(m.throw_without_message("java/lang/InternalError"));
    };
    let (class, place) = (class.id, place.clone());
    if place.is_static() {
        m.mirror(class)?;
        let at = m.classes.class(class).statics.get() + place.slot;
        return Ok((at, place.kind));
    }
    let receiver = a.obj(1);
    if receiver == 0 {
        return Err(m.throw_without_message("java/lang/NullPointerException"));
    }
    let of = m.class_of(receiver).id;
    if m.classes.is_subclass(of, class) {
        if m.symbolic && m.is_flagged(receiver) && verb == "get" {
            m.read_slot(receiver, place.slot)?;
        }
        return Ok((receiver + place.slot, place.kind));
    }
    let ty = margay_classes::registry::external_type(m.classes.symbols.text(place.desc));
    let owner = m.classes.java_name(class);
    let name = m.classes.symbols.text(place.name).to_owned();
    let last = if place.access & access::FINAL != 0 { " final" } else { "" };
    let text = if verb == "set" && place.kind == Kind::Ref {
        format!("Can not set{last} {ty} field {owner}.{name} to {}", m.classes.java_name(of))
    } else {
        format!("Can not {verb}{last} {ty} field {owner}.{name} on {}", m.classes.java_name(of))
    };
    Err(m.throw("java/lang/IllegalArgumentException", &text))
}

fn get_field(m: &mut Machine, a: Args) -> Res<u64> {
    let (at, _) = field_word(m, &a, "get")?;
    if m.symbolic {
        match m.heap.symbol(u64::from(at) * 8) {
            UNINITIALISED => return Err(Machine::unsupported("reflection on an undecided static field")),
            symbol => m.state.result_term = symbol,
        }
    }
    Ok(m.heap.word(at))
}

fn set_field(m: &mut Machine, a: Args) -> Res<u64> {
    let (at, kind) = field_word(m, &a, "set")?;
    let (value, symbol) = (a.raw(2), a.term(m, 2));
    let complain = |m: &mut Machine, method: &str, kind: Kind| -> Trap {
        let shown = match kind {
            Kind::Ref => "Ljava/lang/Object;".to_owned(),
            k => k.letter().to_string(),
        };
        let class = m.class_of(a.obj(0)).id;
        match m.classes.find_method(class, method, &format!("({shown})V")) {
            Some(id) => m.tail_call(&a, id, &[a.raw(0), value]),
            None => m.throw_without_message("java/lang/IllegalAccessException"),
        }
    };
    if m.field(a.obj(0), "fieldFlags") & READ_ONLY != 0 {
        return Err(complain(m, "throwFinalFieldIllegalAccessException", kind));
    }
    if kind == Kind::Ref && symbol != 0 {
        return Err(Machine::unsupported("an undecided reference stored by reflection"));
    }
    if kind == Kind::Ref && value != 0 {
        let field = m.field(a.obj(0), "field") as Ref;
        let wanted = m.class_of_mirror(m.field(field, "type") as Ref);
        let of = m.class_of(value as Ref).id;
        if !m.classes.is_subclass(of, wanted) {
            return Err(complain(m, "throwSetIllegalArgumentException", kind));
        }
    }
    m.heap.set_word(at, value);
    if m.symbolic {
        let field = m.field(a.obj(0), "field") as Ref;
        // Statics have no object to flag.
        if symbol != 0 && field_place(m, field).is_some_and(|(_, f)| !f.is_static()) {
            m.flag_symbolic(a.obj(1));
        }
        if symbol != m.heap.symbol(u64::from(at) * 8) {
            m.heap.set_symbol(u64::from(at) * 8, symbol);
        }
    }
    Ok(0)
}
