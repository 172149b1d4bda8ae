//! What reading annotations needs from the machine: the constant pool as an object. The rest is Java.

use super::{Args, Table, int, object};
use crate::heap::Ref;
use crate::machine::{Machine, Res};
use margay_classes::ClassId;
use margay_classes::reader::{ClassFile, Constant};
use std::sync::Arc;

pub(super) const TABLE: Table = &[
    (
        "java/lang/Class",
        &[("getConstantPool", "", |m, a| {
            let class = m.load("jdk/internal/reflect/ConstantPool")?;
            m.initialize(class)?;
            let r = m.new_object(class)?;
            m.set_field(r, "constantPoolOop", a.raw(0));
            object(r)
        })],
    ),
    (
        "jdk/internal/reflect/ConstantPool",
        &[
            ("getSize0", "", |m, a| {
                let n = pool(m, a).map_or(0, |(_, f)| f.pool.len());
                int(n as i32)
            }),
            ("getClassAt0", "", |m, a| class_at(m, a, true)),
            ("getClassAtIfLoaded0", "", |m, a| class_at(m, a, false)),
            ("getIntAt0", "", |m, a| match entry(m, a) {
                Some((_, Constant::Int(k))) => int(k),
                _ => wrong(m),
            }),
            ("getLongAt0", "", |m, a| match entry(m, a) {
                Some((_, Constant::Long(k))) => Ok(k as u64),
                _ => wrong(m),
            }),
            ("getFloatAt0", "", |m, a| match entry(m, a) {
                Some((_, Constant::Float(k))) => Ok(u64::from(k)),
                _ => wrong(m),
            }),
            ("getDoubleAt0", "", |m, a| match entry(m, a) {
                Some((_, Constant::Double(k))) => Ok(k),
                _ => wrong(m),
            }),
            ("getStringAt0", "", |m, a| match entry(m, a) {
                Some((file, Constant::String(text))) => string(m, &file, text),
                _ => wrong(m),
            }),
            ("getUTF8At0", "", |m, a| match entry(m, a) {
                Some((file, Constant::Utf8 { .. })) => string(m, &file, a.int(2) as u16),
                _ => wrong(m),
            }),
            ("getTagAt0", "", |m, a| {
                let tag = entry(m, a).map_or(0, |(_, c)| tag(c));
                int(tag)
            }),
        ],
    ),
];

fn tag(c: Constant) -> i32 {
    match c {
        Constant::Unusable => 0,
        Constant::Utf8 { .. } => 1,
        Constant::Int(_) => 3,
        Constant::Float(_) => 4,
        Constant::Long(_) => 5,
        Constant::Double(_) => 6,
        Constant::Class(_) => 7,
        Constant::String(_) => 8,
        Constant::Field { .. } => 9,
        Constant::Method { .. } => 10,
        Constant::InterfaceMethod { .. } => 11,
        Constant::NameType { .. } => 12,
        Constant::MethodHandle { .. } => 15,
        Constant::MethodType(_) => 16,
        Constant::Dynamic { .. } => 17,
        Constant::InvokeDynamic { .. } => 18,
        Constant::Module(_) => 19,
        Constant::Package(_) => 20,
    }
}

/// The class that a `ConstantPool` object is for; the class object is the natives' second argument.
fn pool(m: &Machine, a: Args) -> Option<(ClassId, Arc<ClassFile>)> {
    let id = m.class_of_mirror(a.obj(1) as Ref);
    Some((id, m.classes.class(id).file.clone()?))
}

fn entry(m: &Machine, a: Args) -> Option<(Arc<ClassFile>, Constant)> {
    let (_, file) = pool(m, a)?;
    let constant = file.constant(u16::try_from(a.int(2)).ok()?);
    Some((file, constant))
}

fn wrong(m: &mut Machine) -> Res<u64> {
    Err(m.throw("java/lang/IllegalArgumentException", "Wrong type at constant pool index"))
}

fn string(m: &mut Machine, file: &ClassFile, index: u16) -> Res<u64> {
    let units = file.utf8_bytes(index).ok().and_then(margay_classes::reader::decode_mutf8);
    match units {
        Some(units) => {
            let r = m.literal(&units)?;
            object(r)
        }
        None => wrong(m),
    }
}

fn class_at(m: &mut Machine, a: Args, load: bool) -> Res<u64> {
    let (Some((id, file)), Ok(index)) = (pool(m, a), u16::try_from(a.int(2))) else {
        return wrong(m);
    };
    let Constant::Class(name) = file.constant(index) else {
        return wrong(m);
    };
    if !load {
        let known = file.utf8(name).ok().and_then(|n| m.classes.loaded(&n));
        return match known {
            Some(class) => {
                let r = m.mirror(class)?;
                object(r)
            }
            None => object(0),
        };
    }
    let class = m.classes.resolve_class(id, index).map_err(|e| m.class_error(&e))?;
    let r = m.mirror(class)?;
    object(r)
}
