//! `java.lang.reflect` objects for the members of a class, and the rest of what a class file says about
//! itself: nesting, generic signatures, records, sealing, raw annotations. Calls are in `reflect_calls`.

use super::{Args, Table, boolean, int, nothing, object};
use crate::heap::Ref;
use crate::machine::{Machine, Res};
use margay_classes::descriptor::MethodDescriptor;
use margay_classes::reader::{ClassFile, Constant, Span, access};
use margay_classes::{ClassId, ClassKind, Kind, MethodId, Sym};
use std::sync::Arc;

/// Flags of fields and methods that reflection shows.
const FIELD_FLAGS: u16 = 0x50DF;
const METHOD_FLAGS: u16 = 0x1DFF;

pub(super) const TABLE: Table = &[
    (
        "java/lang/Class",
        &[
            ("getDeclaredFields0", "", declared_fields),
            ("getDeclaredMethods0", "", |m, a| declared_executables(m, a, false)),
            ("getDeclaredConstructors0", "", |m, a| declared_executables(m, a, true)),
            ("getDeclaredClasses0", "", declared_classes),
            ("getDeclaringClass0", "", |m, a| {
                let id = m.class_of_mirror(a.obj(0));
                match inner_entry(m, id) {
                    Some((outer, _)) if outer != 0 => class_at(m, id, outer),
                    _ => object(0),
                }
            }),
            ("getSimpleBinaryName0", "", |m, a| {
                let id = m.class_of_mirror(a.obj(0));
                let file = m.classes.class(id).file.clone();
                match (inner_entry(m, id), file) {
                    (Some((_, name)), Some(file)) if name != 0 => utf8_string(m, &file, name),
                    _ => object(0),
                }
            }),
            ("getEnclosingMethod0", "", enclosing_method),
            ("getGenericSignature0", "", |m, a| {
                let Some(file) = file_of_mirror(m, a.obj(0)) else {
                    return object(0);
                };
                let r = signature(m, &file, &file.attributes)?;
                object(r)
            }),
            ("getInterfaces0", "", |m, a| {
                let id = m.class_of_mirror(a.obj(0));
                let interfaces = m.classes.class(id).interfaces.clone();
                class_array(m, &interfaces)
            }),
            ("getRawAnnotations", "", |m, a| class_attribute(m, a, "RuntimeVisibleAnnotations")),
            ("getRawTypeAnnotations", "", |m, a| class_attribute(m, a, "RuntimeVisibleTypeAnnotations")),
            ("getNestHost0", "", nest_host),
            ("getNestMembers0", "", nest_members),
            ("isRecord0", "", |m, a| {
                let id = m.class_of_mirror(a.obj(0));
                boolean(is_record(m, id))
            }),
            ("getRecordComponents0", "", record_components),
            ("getPermittedSubclasses0", "", permitted_subclasses),
            ("getProtectionDomain0", "", nothing),
            ("getSigners", "", nothing),
            ("setSigners", "", nothing),
            ("getClassAccessFlagsRaw0", "", |m, a| {
                let id = m.class_of_mirror(a.obj(0));
                int(i32::from(m.classes.class(id).access))
            }),
            ("getClassFileVersion0", "", |m, a| {
                let version =
                    file_of_mirror(m, a.obj(0)).map_or(0, |f| i32::from(f.minor) << 16 | i32::from(f.major));
                int(version)
            }),
        ],
    ),
    (
        "java/lang/reflect/Executable",
        &[("getParameters0", "", parameters), ("getTypeAnnotationBytes0", "", executable_type_annotations)],
    ),
    (
        "java/lang/reflect/Field",
        &[("getTypeAnnotationBytes0", "", |m, a| {
            let id = m.class_of_mirror(m.field(a.obj(0), "clazz") as Ref);
            let slot = m.field(a.obj(0), "slot") as usize;
            let Some(file) = m.classes.class(id).file.clone() else {
                return object(0);
            };
            match file.fields.get(slot) {
                Some(member) => {
                    attribute_bytes(m, &file, &member.attributes, "RuntimeVisibleTypeAnnotations")
                }
                None => object(0),
            }
        })],
    ),
];

fn file_of_mirror(m: &Machine, mirror: Ref) -> Option<Arc<ClassFile>> {
    m.classes.class(m.class_of_mirror(mirror)).file.clone()
}

/// The class object for a type descriptor in the class file of `from`.
pub(crate) fn type_mirror(m: &mut Machine, from: ClassId, desc: &str) -> Res<Ref> {
    let id = match margay_classes::descriptor::kind_of(desc) {
        Kind::Ref => m.class_named(from, margay_classes::descriptor::class_of_descriptor(desc))?,
        kind => m.classes.primitive(kind),
    };
    m.mirror(id)
}

fn class_array(m: &mut Machine, ids: &[ClassId]) -> Res<u64> {
    let mut mirrors = Vec::with_capacity(ids.len());
    for &id in ids {
        mirrors.push(m.mirror(id)?);
    }
    let r = m.new_ref_array("java/lang/Class", &mirrors)?;
    object(r)
}

fn class_at(m: &mut Machine, from: ClassId, cp: u16) -> Res<u64> {
    let id = m.classes.resolve_class(from, cp).map_err(|e| m.class_error(&e))?;
    let r = m.mirror(id)?;
    object(r)
}

fn utf8_string(m: &mut Machine, file: &ClassFile, cp: u16) -> Res<u64> {
    let units = file.utf8_bytes(cp).ok().and_then(margay_classes::reader::decode_mutf8);
    match units {
        Some(units) => {
            let r = m.literal(&units)?;
            object(r)
        }
        None => object(0),
    }
}

fn signature(m: &mut Machine, file: &ClassFile, attributes: &[(u16, Span)]) -> Res<Ref> {
    let index = file.attribute(attributes, "Signature").and_then(|s| file.u2_at(s, 0));
    match index {
        Some(index) => utf8_string(m, file, index).map(|r| r as Ref),
        None => Ok(0),
    }
}

/// A `byte[]` with these bytes.
pub(crate) fn byte_array(m: &mut Machine, bytes: &[u8]) -> Res<Ref> {
    let class = ClassId(m.known.bytes);
    let r = m.new_array(class, bytes.len() as u32)?;
    m.heap.array_bytes_mut(r, 1, 0, bytes.len()).copy_from_slice(bytes);
    Ok(r)
}

/// The content of an attribute as a `byte[]`, null when there is none.
fn attribute_bytes(m: &mut Machine, file: &ClassFile, attributes: &[(u16, Span)], name: &str) -> Res<u64> {
    match file.attribute(attributes, name) {
        Some(span) => {
            let r = byte_array(m, file.slice(span))?;
            object(r)
        }
        None => object(0),
    }
}

fn class_attribute(m: &mut Machine, a: Args, name: &str) -> Res<u64> {
    match file_of_mirror(m, a.obj(0)) {
        Some(file) => attribute_bytes(m, &file, &file.attributes, name),
        None => object(0),
    }
}

fn is_record(m: &Machine, id: ClassId) -> bool {
    let class = m.classes.class(id);
    let of_record = class.superclass.is_some_and(|s| m.classes.name(s) == "java/lang/Record");
    of_record
        && class.access & access::FINAL != 0
        && class.file.as_ref().is_some_and(|f| f.attribute(&f.attributes, "Record").is_some())
}

fn declared_fields(m: &mut Machine, a: Args) -> Res<u64> {
    let id = m.class_of_mirror(a.obj(0));
    let public_only = a.bool(1);
    let wanted: Vec<usize> = m
        .classes
        .class(id)
        .fields
        .iter()
        .enumerate()
        .filter(|(_, f)| !public_only || f.access & access::PUBLIC != 0)
        .map(|(i, _)| i)
        .collect();
    let mut fields = Vec::with_capacity(wanted.len());
    for i in wanted {
        fields.push(new_field(m, id, i)?);
    }
    let r = m.new_ref_array("java/lang/reflect/Field", &fields)?;
    object(r)
}

/// A `java.lang.reflect.Field` for the declared field at `index`.
pub(crate) fn new_field(m: &mut Machine, id: ClassId, index: usize) -> Res<Ref> {
    let class = m.classes.class(id);
    let (field, file) = (class.fields[index].clone(), class.file.clone());
    let desc = m.classes.symbols.shared(field.desc);
    let name = m.classes.symbols.shared(field.name);
    let owner = m.mirror(id)?;
    let ty = type_mirror(m, id, &desc)?;
    let name = m.literal_str(&name)?;
    let trusted = field.access & access::FINAL != 0
        && (field.is_static()
            || is_record(m, id)
            || m.classes.class(id).origin == margay_classes::Origin::Synthetic);
    let class = m.load("java/lang/reflect/Field")?;
    let r = m.new_object(class)?;
    m.set_field(r, "clazz", u64::from(owner));
    m.set_field(r, "slot", index as u64);
    m.set_field(r, "name", u64::from(name));
    m.set_field(r, "type", u64::from(ty));
    m.set_field(r, "modifiers", u64::from(field.access & FIELD_FLAGS));
    m.set_field(r, "trustedFinal", u64::from(trusted));
    let member = file.as_ref().and_then(|f| f.fields.get(usize::from(field.index)).map(|m| (f, m)));
    if let Some((file, member)) = member {
        let generic = signature(m, file, &member.attributes)?;
        m.set_field(r, "signature", u64::from(generic));
        let bytes = attribute_bytes(m, file, &member.attributes, "RuntimeVisibleAnnotations")?;
        m.set_field(r, "annotations", bytes);
    }
    Ok(r)
}

fn declared_executables(m: &mut Machine, a: Args, constructors: bool) -> Res<u64> {
    let id = m.class_of_mirror(a.obj(0));
    let public_only = a.bool(1);
    let methods = m.classes.class(id).methods.clone();
    let mut found = Vec::new();
    for (slot, &method) in methods.iter().enumerate() {
        let info = m.classes.method(method);
        let name = m.classes.symbols.text(info.name);
        let fits = match name {
            "<clinit>" => false,
            "<init>" => constructors,
            _ => !constructors,
        };
        if !fits || public_only && info.access & access::PUBLIC == 0 {
            continue;
        }
        let r = new_executable(m, method, slot)?;
        found.push(r);
    }
    // The order of methods is each Java machine's own.
    if !constructors && found.len() > 1 {
        m.state.chance.seen.orders += 1;
        let seed = u64::from(m.state.chance.seed);
        if seed != 0 {
            let mut order: Vec<usize> = (0..found.len()).collect();
            order.sort_by_key(|&i| (seed ^ i as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 20);
            found = order.iter().map(|&i| found[i]).collect();
        }
    }
    let element = if constructors { "java/lang/reflect/Constructor" } else { "java/lang/reflect/Method" };
    let r = m.new_ref_array(element, &found)?;
    object(r)
}

/// A `Method` or `Constructor` for a method, found by number.
pub(crate) fn reflected(m: &mut Machine, method: MethodId) -> Res<Ref> {
    let class = m.classes.method(method).class;
    let slot = m.classes.class(class).methods.iter().position(|&x| x == method);
    new_executable(m, method, slot.unwrap_or(0))
}

fn new_executable(m: &mut Machine, method: MethodId, slot: usize) -> Res<Ref> {
    let info = m.classes.method(method);
    let (owner, name, desc, flags, index) = (info.class, info.name, info.desc, info.access, info.index);
    let name: Arc<str> = m.classes.symbols.shared(name);
    let desc: Arc<str> = m.classes.symbols.shared(desc);
    let file = m.classes.class(owner).file.clone();
    let (parameters, ret) = signature_mirrors(m, owner, &desc)?;
    let constructor = &*name == "<init>";
    let parameter_types = m.new_ref_array("java/lang/Class", &parameters)?;
    let member = file.as_ref().and_then(|f| f.methods.get(usize::from(index)).map(|x| (f, x)));
    let thrown = match member {
        Some((file, member)) => exception_types(m, owner, file, &member.attributes)?,
        None => Vec::new(),
    };
    let exception_types = m.new_ref_array("java/lang/Class", &thrown)?;
    let mirror = m.mirror(owner)?;
    let class =
        m.load(if constructor { "java/lang/reflect/Constructor" } else { "java/lang/reflect/Method" })?;
    let r = m.new_object(class)?;
    m.set_field(r, "clazz", u64::from(mirror));
    m.set_field(r, "slot", slot as u64);
    m.set_field(r, "parameterTypes", u64::from(parameter_types));
    m.set_field(r, "exceptionTypes", u64::from(exception_types));
    m.set_field(r, "modifiers", u64::from(flags & METHOD_FLAGS));
    if !constructor {
        let name = m.literal_str(&name)?;
        m.set_field(r, "name", u64::from(name));
        m.set_field(r, "returnType", u64::from(ret));
    }
    if let Some((file, member)) = member {
        let generic = signature(m, file, &member.attributes)?;
        m.set_field(r, "signature", u64::from(generic));
        for (field, attribute) in [
            ("annotations", "RuntimeVisibleAnnotations"),
            ("parameterAnnotations", "RuntimeVisibleParameterAnnotations"),
            ("annotationDefault", "AnnotationDefault"),
        ] {
            let bytes = attribute_bytes(m, file, &member.attributes, attribute)?;
            if bytes != 0 {
                m.set_field(r, field, bytes);
            }
        }
    }
    Ok(r)
}

/// The class objects of the parameters and of the result of a method descriptor.
pub(crate) fn signature_mirrors(m: &mut Machine, from: ClassId, desc: &str) -> Res<(Vec<Ref>, Ref)> {
    let Some(parsed) = MethodDescriptor::parse(desc) else {
        return Err(m.throw("java/lang/ClassFormatError", desc));
    };
    let mut parameters = Vec::with_capacity(parsed.params.len());
    for p in &parsed.params {
        parameters.push(type_mirror(m, from, p)?);
    }
    let ret = type_mirror(m, from, parsed.ret)?;
    Ok((parameters, ret))
}

fn exception_types(
    m: &mut Machine,
    owner: ClassId,
    file: &ClassFile,
    attributes: &[(u16, Span)],
) -> Res<Vec<Ref>> {
    let mut thrown = Vec::new();
    if let Some(span) = file.attribute(attributes, "Exceptions") {
        for i in 0..file.u2_at(span, 0).unwrap_or(0) {
            let cp = file.u2_at(span, 2 + u32::from(i) * 2).unwrap_or(0);
            thrown.push(class_at(m, owner, cp)? as Ref);
        }
    }
    Ok(thrown)
}

/// The method that a `Method` or `Constructor` object stands for.
pub(crate) fn method_of(m: &Machine, executable: Ref) -> Option<MethodId> {
    let class = m.class_of_mirror(m.field(executable, "clazz") as Ref);
    let slot = m.field(executable, "slot") as u32 as usize;
    m.classes.class(class).methods.get(slot).copied()
}

/// The name in a `Class` entry.
fn class_name(file: &ClassFile, cp: u16) -> Option<String> {
    match file.constant(cp) {
        Constant::Class(name) => file.utf8(name).ok(),
        _ => None,
    }
}

/// The entries of `InnerClasses`: inner class, outer class, name and flags.
fn inner_classes(file: &ClassFile) -> Vec<[u16; 4]> {
    let Some(span) = file.attribute(&file.attributes, "InnerClasses") else {
        return Vec::new();
    };
    let n = file.u2_at(span, 0).unwrap_or(0);
    (0..u32::from(n))
        .filter_map(|i| {
            let item = |k: u32| file.u2_at(span, 2 + i * 8 + k * 2);
            Some([item(0)?, item(1)?, item(2)?, item(3)?])
        })
        .collect()
}

/// The outer class and the simple name in a class's own entry.
fn inner_entry(m: &Machine, id: ClassId) -> Option<(u16, u16)> {
    let class = m.classes.class(id);
    let file = class.file.as_ref()?;
    let own = m.classes.symbols.text(class.name);
    inner_classes(file)
        .into_iter()
        .find(|e| class_name(file, e[0]).is_some_and(|n| n == own))
        .map(|e| (e[1], e[2]))
}

fn declared_classes(m: &mut Machine, a: Args) -> Res<u64> {
    let id = m.class_of_mirror(a.obj(0));
    let mut members = Vec::new();
    if let Some(file) = m.classes.class(id).file.clone() {
        let own = m.classes.name(id).to_owned();
        for [inner, outer, _, _] in inner_classes(&file) {
            let ours = class_name(&file, outer).is_some_and(|n| n == own);
            if ours && class_name(&file, inner).is_some_and(|n| n != own) {
                let inner = m.classes.resolve_class(id, inner).map_err(|e| m.class_error(&e))?;
                members.push(inner);
            }
        }
    }
    class_array(m, &members)
}

/// The class, name and descriptor of the method around a local class; null for others.
fn enclosing_method(m: &mut Machine, a: Args) -> Res<u64> {
    let id = m.class_of_mirror(a.obj(0));
    let Some(file) = m.classes.class(id).file.clone() else {
        return object(0);
    };
    let Some(span) = file.attribute(&file.attributes, "EnclosingMethod") else {
        return object(0);
    };
    let (class, name_type) = (file.u2_at(span, 0).unwrap_or(0), file.u2_at(span, 2).unwrap_or(0));
    let class = class_at(m, id, class)? as Ref;
    let (mut name, mut desc) = (0, 0);
    if let Constant::NameType { name: n, desc: d } = file.constant(name_type) {
        name = utf8_string(m, &file, n)? as Ref;
        desc = utf8_string(m, &file, d)? as Ref;
    }
    let r = m.new_ref_array("java/lang/Object", &[class, name, desc])?;
    object(r)
}

fn nest_host(m: &mut Machine, a: Args) -> Res<u64> {
    let id = m.class_of_mirror(a.obj(0));
    let name = m.classes.nest_host(m.classes.class(id));
    match m.class_named(id, &name) {
        Err(crate::machine::Trap::Reload) => Err(crate::machine::Trap::Reload),
        Ok(host) if m.classes.class(id).kind == ClassKind::Instance => {
            let r = m.mirror(host)?;
            object(r)
        }
        _ => Ok(a.raw(0)),
    }
}

fn nest_members(m: &mut Machine, a: Args) -> Res<u64> {
    let id = m.class_of_mirror(a.obj(0));
    let name = m.classes.nest_host(m.classes.class(id));
    let host = match m.classes.class(id).kind {
        ClassKind::Instance => m.class_named(id, &name)?,
        _ => id,
    };
    let mut members = vec![host];
    members.extend(listed_classes(m, host, "NestMembers").unwrap_or_default());
    class_array(m, &members)
}

/// The classes that an attribute lists and that can be loaded.
fn listed_classes(m: &mut Machine, id: ClassId, attribute: &str) -> Option<Vec<ClassId>> {
    let file = m.classes.class(id).file.clone()?;
    let span = file.attribute(&file.attributes, attribute)?;
    let n = u32::from(file.u2_at(span, 0).unwrap_or(0));
    let listed = (0..n).filter_map(|i| file.u2_at(span, 2 + i * 2));
    Some(listed.filter_map(|cp| m.classes.resolve_class(id, cp).ok()).collect())
}

fn permitted_subclasses(m: &mut Machine, a: Args) -> Res<u64> {
    let id = m.class_of_mirror(a.obj(0));
    match listed_classes(m, id, "PermittedSubclasses") {
        Some(list) => class_array(m, &list),
        None => object(0),
    }
}

fn record_components(m: &mut Machine, a: Args) -> Res<u64> {
    let id = m.class_of_mirror(a.obj(0));
    let Some(file) = m.classes.class(id).file.clone() else {
        return object(0);
    };
    let Some(span) = file.attribute(&file.attributes, "Record") else {
        return object(0);
    };
    let malformed = |m: &mut Machine| m.throw("java/lang/ClassFormatError", "Record attribute");
    let mut at = 2;
    let mut components = Vec::new();
    for _ in 0..file.u2_at(span, 0).unwrap_or(0) {
        let items = (file.u2_at(span, at), file.u2_at(span, at + 2), file.u2_at(span, at + 4));
        let (Some(name), Some(desc), Some(count)) = items else {
            return Err(malformed(m));
        };
        at += 6;
        let mut attributes = Vec::new();
        for _ in 0..count {
            let head = (file.u2_at(span, at), file.u2_at(span, at + 2), file.u2_at(span, at + 4));
            let (Some(label), Some(high), Some(low)) = head else {
                return Err(malformed(m));
            };
            let len = u32::from(high) << 16 | u32::from(low);
            let start = span.at + at + 6;
            if start.checked_add(len).is_none_or(|end| end > span.at + span.len) {
                return Err(malformed(m));
            }
            attributes.push((label, Span { at: start, len }));
            at += 6 + len;
        }
        components.push(record_component(m, id, &file, name, desc, &attributes)?);
    }
    let r = m.new_ref_array("java/lang/reflect/RecordComponent", &components)?;
    object(r)
}

fn record_component(
    m: &mut Machine,
    id: ClassId,
    file: &ClassFile,
    name: u16,
    desc: u16,
    attributes: &[(u16, Span)],
) -> Res<Ref> {
    let text = |m: &mut Machine, cp: u16| -> Option<Sym> { file.symbol(cp, &mut m.classes.symbols).ok() };
    let (Some(name_sym), Some(desc_sym)) = (text(m, name), text(m, desc)) else {
        return Err(m.throw("java/lang/ClassFormatError", "Record attribute"));
    };
    let desc = m.classes.symbols.shared(desc_sym);
    let getter = m.classes.symbols.intern(&format!("(){desc}"));
    let ty = type_mirror(m, id, &desc)?;
    let accessor = match m.classes.declared_method(id, name_sym, getter) {
        Some(method) => reflected(m, method)?,
        None => 0,
    };
    let owner = m.mirror(id)?;
    let name = utf8_string(m, file, name)?;
    let generic = signature(m, file, attributes)?;
    let annotations = attribute_bytes(m, file, attributes, "RuntimeVisibleAnnotations")?;
    let type_annotations = attribute_bytes(m, file, attributes, "RuntimeVisibleTypeAnnotations")?;
    let class = m.load("java/lang/reflect/RecordComponent")?;
    let r = m.new_object(class)?;
    m.set_field(r, "clazz", u64::from(owner));
    m.set_field(r, "name", name);
    m.set_field(r, "type", u64::from(ty));
    m.set_field(r, "accessor", u64::from(accessor));
    m.set_field(r, "signature", u64::from(generic));
    m.set_field(r, "annotations", annotations);
    m.set_field(r, "typeAnnotations", type_annotations);
    Ok(r)
}

/// A class file and the attributes of one of its members.
type MemberAttributes = (Arc<ClassFile>, Vec<(u16, Span)>);

/// The class file and the attributes of a `Method` or `Constructor`.
fn executable_attributes(m: &Machine, executable: Ref) -> Option<MemberAttributes> {
    let method = m.classes.method(method_of(m, executable)?);
    let file = m.classes.class(method.class).file.clone()?;
    let attributes = file.methods.get(usize::from(method.index))?.attributes.clone();
    Some((file, attributes))
}

fn executable_type_annotations(m: &mut Machine, a: Args) -> Res<u64> {
    match executable_attributes(m, a.obj(0)) {
        Some((file, attributes)) => attribute_bytes(m, &file, &attributes, "RuntimeVisibleTypeAnnotations"),
        None => object(0),
    }
}

fn parameters(m: &mut Machine, a: Args) -> Res<u64> {
    let Some((file, attributes)) = executable_attributes(m, a.obj(0)) else {
        return object(0);
    };
    let Some(span) = file.attribute(&attributes, "MethodParameters") else {
        return object(0);
    };
    let count = file.slice(span).first().copied().unwrap_or(0);
    let class = m.load("java/lang/reflect/Parameter")?;
    let mut list = Vec::new();
    for i in 0..u32::from(count) {
        let (Some(name), Some(flags)) = (file.u2_at(span, 1 + i * 4), file.u2_at(span, 3 + i * 4)) else {
            break;
        };
        let name = match name {
            // The compiler names no parameter that it adds itself.
            0 => 0,
            cp => utf8_string(m, &file, cp)?,
        };
        let r = m.new_object(class)?;
        m.set_field(r, "name", name);
        m.set_field(r, "modifiers", u64::from(flags));
        m.set_field(r, "executable", a.raw(0));
        m.set_field(r, "index", u64::from(i));
        list.push(r);
    }
    let r = m.new_ref_array("java/lang/reflect/Parameter", &list)?;
    object(r)
}

/// Whether a method has a run-time visible annotation, by the descriptor of its type.
pub(crate) fn has_annotation(m: &Machine, method: MethodId, ty: &str) -> bool {
    let info = m.classes.method(method);
    let class = m.classes.class(info.class);
    let (Some(file), Some(member)) = (&class.file, info.member(class)) else { return false };
    let Some(span) = file.attribute(&member.attributes, "RuntimeVisibleAnnotations") else { return false };
    let mut at = 2;
    for _ in 0..file.u2_at(span, 0).unwrap_or(0) {
        let Some(found) = file.u2_at(span, at).and_then(|cp| file.utf8(cp).ok()) else { return false };
        if found == ty {
            return true;
        }
        match skip_annotation(file, span, at) {
            Some(next) => at = next,
            None => return false,
        }
    }
    false
}

/// Where the annotation at a place of an attribute ends.
fn skip_annotation(file: &ClassFile, span: Span, at: u32) -> Option<u32> {
    let raw = file.slice(span);
    // Values still to be passed over, and names before them.
    let mut at = at + 4;
    let mut pending: Vec<(u32, bool)> = vec![(u32::from(file.u2_at(span, at - 2)?), true)];
    while let Some((count, named)) = pending.last_mut() {
        if *count == 0 {
            pending.pop();
            continue;
        }
        *count -= 1;
        if *named {
            at += 2;
        }
        let tag = *raw.get(at as usize)?;
        at += 1;
        match tag {
            b'e' => at += 4,
            b'@' => {
                pending.push((u32::from(file.u2_at(span, at + 2)?), true));
                at += 4;
            }
            b'[' => {
                pending.push((u32::from(file.u2_at(span, at)?), false));
                at += 2;
            }
            _ => at += 2,
        }
    }
    Some(at)
}

/// The class and value of a boxed primitive.
pub(crate) fn unbox(m: &Machine, r: Ref) -> Option<(Kind, u64)> {
    if r == 0 {
        return None;
    }
    let class = m.class_of(r);
    let name = m.classes.symbols.text(class.name);
    let kind = Kind::PRIMITIVES.into_iter().take(8).find(|k| k.box_class() == name)?;
    Some((kind, m.field(r, "value")))
}
