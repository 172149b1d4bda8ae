//! Classes whose objects never change: all fields are final and hold values. Every object is as a constructor made it, so
//! constructors with any arguments make all objects that there are.

use crate::build_calls::parameters;
use crate::unfinished::shows_unfinished_objects;
use crate::{local, values};
use margay_classes::descriptor::{class_of_descriptor, kind_of};
use margay_classes::reader::access;
use margay_classes::{ClassId, Kind, Method, Origin};
use margay_explore::BuildCall;
use margay_machine::Machine;

/// Most constructors of a class of which all are tried.
const CONSTRUCTORS: usize = 6;

/// Whether constructors that can be called make all objects of a class of the program.
pub(crate) fn is_made_by_constructors(m: &Machine, class: ClassId) -> bool {
    is_immutable(m, class, 0)
        && !declared(m, class).is_empty()
        && all_are_open(m, class)
        && !local::is_local(m, class)
        && !shows_unfinished_objects(&m.classes, class)
}

/// The constructors of a class.
pub(crate) fn constructors(m: &Machine, class: ClassId) -> Vec<BuildCall> {
    let mut list = declared(m, class);
    list.sort_by_key(|c| (c.params.len(), c.index));
    let call =
        |c: &&Method| BuildCall { method: c.id, arguments: parameters(m.classes.symbols.text(c.desc)) };
    list.iter().map(call).collect()
}

/// Slots of an object of a class of the program, by byte offset, that hold only what was there before the object: final
/// fields, where nobody sees the object before its constructor has ended.
pub(crate) fn older(m: &Machine, class: ClassId) -> Vec<u32> {
    let c = m.classes.class(class);
    let of_program = |c: &&ClassId| m.classes.class(**c).origin != Origin::Boot;
    let from_library = c.lineage.iter().filter(|c| !of_program(c));
    let plain = |&c: &ClassId| matches!(m.classes.name(c), "java/lang/Object" | "java/lang/Record");
    if c.is_array() || c.origin == Origin::Synthetic || !from_library.clone().all(plain) {
        return Vec::new();
    }
    let fields = c.lineage.iter().filter(of_program).flat_map(|&c| &m.classes.class(c).fields);
    let wanted = fields.filter(|f| !f.is_static() && f.kind == Kind::Ref && f.access & access::FINAL != 0);
    let slots: Vec<u32> = wanted.map(|f| f.slot * 8).collect();
    if slots.is_empty() || shows_unfinished_objects(&m.classes, class) {
        return Vec::new();
    }
    slots
}

fn declared(m: &Machine, class: ClassId) -> Vec<&Method> {
    let methods = m.classes.class(class).methods.iter().map(|&id| m.classes.method(id));
    methods.filter(|method| m.classes.symbols.text(method.name) == "<init>").collect()
}

/// Whether nobody makes objects by a constructor that is not tried.
fn all_are_open(m: &Machine, class: ClassId) -> bool {
    let list = declared(m, class);
    list.len() <= CONSTRUCTORS && list.iter().all(|c| c.access & (access::PRIVATE | access::SYNTHETIC) == 0)
}

/// Whether all fields of a class's objects are final and hold values. Classes inside classes are followed a few times.
fn is_immutable(m: &Machine, class: ClassId, depth: usize) -> bool {
    let c = m.classes.class(class);
    let own = c.origin != Origin::Boot && c.origin != Origin::Synthetic && depth < 4;
    own && c.lineage.iter().all(|&above| {
        let above = m.classes.class(above);
        let name = m.classes.name(above.id);
        let of_library = above.origin == Origin::Boot;
        if of_library {
            return matches!(name, "java/lang/Object" | "java/lang/Record");
        }
        above.fields.iter().filter(|f| !f.is_static()).all(|field| {
            let descriptor = m.classes.symbols.text(field.desc);
            field.access & access::FINAL != 0 && is_value(m, descriptor, depth)
        })
    })
}

/// Whether a field of a type holds something that never changes. The class has to be known already.
fn is_value(m: &Machine, descriptor: &str, depth: usize) -> bool {
    if kind_of(descriptor) != Kind::Ref {
        return true;
    }
    if descriptor.starts_with('[') {
        return false;
    }
    let name = class_of_descriptor(descriptor);
    if values::is_fixed_type(name) {
        return true;
    }
    let Some(class) = m.classes.loaded(name) else { return false };
    let c = m.classes.class(class);
    c.access & access::ENUM != 0 || c.access & access::FINAL != 0 && is_immutable(m, class, depth + 1)
}
