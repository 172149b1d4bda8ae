//! `java.lang.invoke`: what its `MethodHandleNatives` asks of the JVM. The library builds its lambda forms
//! as usual, but never turns them into classes: the machine runs them itself (see `link::lambda_form`).

use super::{Args, Table, int, nothing, object};
use crate::heap::Ref;
use crate::machine::link::asm::{ClassWriter, Code};
use crate::machine::link::member::IS_FIELD;
use crate::machine::{Machine, Res, Trap};
use margay_classes::opcode as op;
use margay_classes::reader::access;
use margay_classes::{Kind, Origin};

const UNSUPPORTED: &str = "java/lang/UnsupportedOperationException";

// A linked call never gets to these; a call by reflection does.
macro_rules! access_modes {
    ($($name:literal),* $(,)?) => {
        ("java/lang/invoke/VarHandle", &[$(($name, "", no_reflection)),*])
    };
}

fn no_reflection(m: &mut Machine, a: Args) -> Res<u64> {
    if m.classes.path.feature() < 18 {
        let method = a.method();
        let name = m.classes.describe(method.class, method.name, method.desc);
        return Err(m.throw("java/lang/UnsatisfiedLinkError", &name));
    }
    Err(m.throw(UNSUPPORTED, "VarHandle access mode methods cannot be invoked reflectively"))
}

pub(super) const TABLE: Table = &[
    (
        "java/lang/invoke/MethodHandleNatives",
        &[
            ("init", "", init),
            ("expand", "", expand),
            ("resolve", "", resolve),
            ("objectFieldOffset", "", field_offset),
            ("staticFieldOffset", "", field_offset),
            ("staticFieldBase", "", static_field_base),
            ("getMemberVMInfo", "", nothing),
            ("setCallSiteTargetNormal", "", set_target),
            ("setCallSiteTargetVolatile", "", set_target),
            ("clearCallSiteContext", "", nothing),
            ("getNamedCon", "", |_, _| int(0)),
            // Frames of generated code are hidden, so a caller-sensitive method finds its caller anyway.
            ("isCallerSensitive", "", nothing),
        ],
    ),
    ("java/lang/invoke/LambdaForm", &[("prepare", "", nothing), ("compileToBytecode", "", nothing)]),
    (
        "java/lang/invoke/MethodHandle",
        &[
            ("maybeCustomize", "", nothing),
            ("customize", "", nothing),
            ("invoke", "", |m, _| {
                Err(m.throw(UNSUPPORTED, "MethodHandle.invoke cannot be invoked reflectively"))
            }),
            ("invokeExact", "", |m, _| {
                Err(m.throw(UNSUPPORTED, "MethodHandle.invokeExact cannot be invoked reflectively"))
            }),
        ],
    ),
    access_modes![
        "get",
        "set",
        "getVolatile",
        "setVolatile",
        "getOpaque",
        "setOpaque",
        "getAcquire",
        "setRelease",
        "compareAndSet",
        "compareAndExchange",
        "compareAndExchangeAcquire",
        "compareAndExchangeRelease",
        "weakCompareAndSetPlain",
        "weakCompareAndSet",
        "weakCompareAndSetAcquire",
        "weakCompareAndSetRelease",
        "getAndSet",
        "getAndSetAcquire",
        "getAndSetRelease",
        "getAndAdd",
        "getAndAddAcquire",
        "getAndAddRelease",
        "getAndBitwiseOr",
        "getAndBitwiseOrAcquire",
        "getAndBitwiseOrRelease",
        "getAndBitwiseAnd",
        "getAndBitwiseAndAcquire",
        "getAndBitwiseAndRelease",
        "getAndBitwiseXor",
        "getAndBitwiseXorAcquire",
        "getAndBitwiseXorRelease",
    ],
    ("java/lang/invoke/ClassSpecializer$Factory", &[("generateConcreteSpeciesCode", "", species)]),
    ("jdk/internal/loader/BootLoader", &[("loadClassOrNull", "", load_boot_class)]),
];

/// `init(MemberName, Object)`: from a reflected field, method or constructor.
fn init(m: &mut Machine, a: Args) -> Res<u64> {
    let (member, reflected) = (a.obj(0), a.obj(1));
    if member == 0 || reflected == 0 {
        return Err(m.throw_without_message("java/lang/NullPointerException"));
    }
    let class = m.class_of_mirror(m.field(reflected, "clazz") as Ref);
    let slot = m.field(reflected, "slot") as usize;
    let kind = m.class_of(reflected).id;
    match m.classes.name(kind) {
        "java/lang/reflect/Field" if slot < m.classes.class(class).fields.len() => {
            m.fill_field(member, class, slot, false)?;
        }
        "java/lang/reflect/Method" | "java/lang/reflect/Constructor" => {
            let Some(&id) = m.classes.class(class).methods.get(slot) else {
                return Err(m.throw_without_message("java/lang/InternalError"));
            };
            let kind = if m.classes.class(class).is_interface() { 9 } else { 5 };
            m.fill_method(member, id, class, kind)?;
        }
        _ => return Err(m.throw("java/lang/InternalError", "unrecognized MemberName source")),
    }
    Ok(0)
}

/// `expand(MemberName)`: name and type of a resolved member, from what it was resolved to.
fn expand(m: &mut Machine, a: Args) -> Res<u64> {
    let slots = m.handle_slots()?;
    let member = a.obj(0);
    let flags = m.heap.word(member + slots.member_flags) as u32;
    let (class, name, desc) = if flags & IS_FIELD != 0 {
        let Some((class, index)) = m.member_field(member) else {
            return Err(m.throw("java/lang/InternalError", "unrecognized MemberName format"));
        };
        let field = &m.classes.class(class).fields[index];
        (class, field.name, field.desc)
    } else {
        let id = m.heap.word(member + slots.member_method) as u32;
        let Some(method) = m.classes.try_method(id) else {
            return Err(m.throw("java/lang/IllegalArgumentException", "nothing to expand"));
        };
        (method.class, method.name, method.desc)
    };
    if m.heap.word(member + slots.member_class) == 0 {
        let mirror = m.mirror(class)?;
        m.heap.set_word(member + slots.member_class, u64::from(mirror));
    }
    for (slot, text) in [(slots.member_name, name), (slots.member_type, desc)] {
        if m.heap.word(member + slot) == 0 {
            let text = m.classes.symbols.shared(text);
            let text = m.literal_str(&text)?;
            m.heap.set_word(member + slot, u64::from(text));
        }
    }
    Ok(0)
}

/// `resolve(MemberName, Class caller, int mode, boolean speculative)`.
fn resolve(m: &mut Machine, a: Args) -> Res<u64> {
    let (member, caller, speculative) = (a.obj(0), a.obj(1), a.bool(3));
    let caller = (caller != 0).then(|| m.class_of_mirror(caller));
    match m.resolve_member(member, caller) {
        Ok(()) => object(member),
        Err(Trap::Throw(_)) if speculative => object(0),
        Err(trap) => Err(trap),
    }
}

fn field_offset(m: &mut Machine, a: Args) -> Res<u64> {
    let slots = m.handle_slots()?;
    Ok(m.heap.word(a.obj(0) + slots.member_index))
}

fn static_field_base(m: &mut Machine, a: Args) -> Res<u64> {
    let slots = m.handle_slots()?;
    object(m.heap.word(a.obj(0) + slots.member_class) as Ref)
}

fn set_target(m: &mut Machine, a: Args) -> Res<u64> {
    let slots = m.handle_slots()?;
    m.heap.set_word(a.obj(0) + slots.site_target, u64::from(a.obj(1)));
    Ok(0)
}

fn load_boot_class(m: &mut Machine, a: Args) -> Res<u64> {
    let name = m.text(a.obj(0)).replace('.', "/");
    match m.classes.load(&name) {
        Ok(id) if m.classes.class(id).origin == Origin::Boot => {
            let r = m.mirror(id)?;
            object(r)
        }
        _ => object(0),
    }
}

const BOUND: &str = "java/lang/invoke/BoundMethodHandle";
const DATA: &str = "java/lang/invoke/BoundMethodHandle$SpeciesData";
const BASE: &str = "Ljava/lang/invoke/MethodType;Ljava/lang/invoke/LambdaForm;";

/// A class of bound method handles with the fields that its name tells, as the library would spin it.
fn species(m: &mut Machine, a: Args) -> Res<u64> {
    let java_name = m.text(a.obj(1));
    let kinds: Option<Vec<Kind>> = java_name.split_once("$Species_").and_then(|(_, letters)| {
        let kind = |b: u8| Kind::of(b).filter(|_| b"LIJFD".contains(&b));
        letters.bytes().map(kind).collect()
    });
    let Some(kinds) = kinds.filter(|_| java_name.starts_with("java.lang.invoke.BoundMethodHandle$")) else {
        return Err(Machine::unsupported(format!("class {java_name}")));
    };
    let bytes = species_class(&java_name.replace('.', "/"), &kinds);
    let host = m.load(BOUND)?;
    let id = m
        .classes
        .define(bytes.into(), Origin::Boot, Some(host), "generated")
        .map_err(|e| m.link_error(&e))?;
    let r = m.mirror(id)?;
    object(r)
}

fn type_name(kind: Kind) -> String {
    match kind {
        Kind::Ref => "Ljava/lang/Object;".to_owned(),
        kind => kind.letter().to_string(),
    }
}

fn species_class(name: &str, kinds: &[Kind]) -> Vec<u8> {
    let mut w = ClassWriter::new(name, BOUND);
    let data_type = format!("L{DATA};");
    w.field(access::STATIC, "BMH_SPECIES", &data_type);
    let mut fields = Vec::new();
    for (i, &kind) in kinds.iter().enumerate() {
        let (field, ty) = (format!("arg{}{i}", kind.letter()), type_name(kind));
        w.field(access::FINAL, &field, &ty);
        fields.push(w.field_ref(name, &field, &ty));
    }
    let types: String = kinds.iter().map(|&k| type_name(k)).collect();
    let slots: u16 = kinds.iter().map(|k| k.slots()).sum();
    let species = w.field_ref(name, "BMH_SPECIES", &data_type);

    let mut c = Code::new(1);
    c.getstatic(species).ret(Kind::Ref);
    w.method(access::FINAL, "speciesData", &format!("(){data_type}"), Some(c));

    let mut c = Code::new(3 + slots);
    let init = w.method_ref(BOUND, "<init>", &format!("({BASE})V"), false);
    c.load(Kind::Ref, 0).load(Kind::Ref, 1).load(Kind::Ref, 2).invokespecial(init);
    let mut local = 3;
    for (&kind, &field) in kinds.iter().zip(&fields) {
        c.load(Kind::Ref, 0).load(kind, local).putfield(field);
        local += kind.slots();
    }
    c.ret(Kind::Void);
    w.method(access::PRIVATE, "<init>", &format!("({BASE}{types})V"), Some(c));

    let mut c = Code::new(2 + slots);
    let (class, init) = (w.class(name), w.method_ref(name, "<init>", &format!("({BASE}{types})V"), false));
    c.op16(op::NEW, class).op(op::DUP).load(Kind::Ref, 0).load(Kind::Ref, 1);
    let mut local = 2;
    for &kind in kinds {
        c.load(kind, local);
        local += kind.slots();
    }
    c.invokespecial(init).ret(Kind::Ref);
    w.method(access::STATIC, "make", &format!("({BASE}{types})L{BOUND};"), Some(c));

    let transforms =
        [Some(Kind::Ref), Some(Kind::Int), Some(Kind::Long), Some(Kind::Float), Some(Kind::Double), None];
    for (i, extra) in transforms.into_iter().enumerate() {
        let mut c = Code::new(6 + slots);
        let helper = w.method_ref(DATA, "transformHelper", "(I)Ljava/lang/invoke/MethodHandle;", false);
        c.getstatic(species).push_int(i as i32).invokevirtual(helper);
        c.load(Kind::Ref, 1).load(Kind::Ref, 2);
        for &field in &fields {
            c.load(Kind::Ref, 0).getfield(field);
        }
        let more = extra.map(type_name).unwrap_or_default();
        if let Some(kind) = extra {
            c.load(kind, 3);
        }
        let object = "Ljava/lang/Object;";
        let desc = format!("({object}{object}{types}{more}){object}");
        let call = w.method_ref("java/lang/invoke/MethodHandle", "invokeBasic", &desc, false);
        c.invokevirtual(call).ret(Kind::Ref);
        let method = match extra {
            Some(kind) => format!("copyWithExtend{}", kind.letter()),
            None => "copyWith".to_owned(),
        };
        w.method(access::FINAL, &method, &format!("({BASE}{more})L{BOUND};"), Some(c));
    }
    w.finish()
}
