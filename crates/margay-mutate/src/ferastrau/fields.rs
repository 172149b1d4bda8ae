//! A field becomes another field of the same object, of a compatible type: `n.left` becomes `n.right`. A field of `this` may
//! become a local variable, too, and a static field another one of its class.

use super::body::{Body, Replacement, load};
use super::hierarchy::Declared;
use super::scope::usable;
use crate::edit::{Member, Piece};
use crate::flow::SlotType;
use margay_classes::Kind;
use margay_classes::bytecode::Action;
use margay_classes::descriptor::{descriptor_of_class, kind_of};
use margay_classes::opcode as op;
use margay_classes::reader::access;

/// All replacements of the field that an instruction uses.
pub fn replacements(body: &Body<'_>, at: usize) -> Vec<Replacement> {
    let Some(Action::Field { write, is_static, cp }) = body.action(at) else { return Vec::new() };
    let Some(used) = crate::constants::member(body.subject.file, cp) else { return Vec::new() };
    let declared = body.hierarchy.field(&used.class, &used.name, &used.descriptor);
    // What a compiler added is no variable of the source, and what is final is set once.
    if declared.as_ref().is_none_or(|f| f.is(access::SYNTHETIC) || write && f.is(access::FINAL)) {
        return Vec::new();
    }
    let opcode = body.subject.instructions[at].op;
    let value = if write { written(body, at, &used.descriptor) } else { None };
    let fits = |field: &Declared| {
        field.is(access::STATIC) == is_static
            && (field.name != used.name || field.descriptor != used.descriptor)
            && if write {
                !field.is(access::FINAL)
                    && kind_of(&field.descriptor) == kind_of(&used.descriptor)
                    && value.as_ref().is_none_or(|v| body.hierarchy.is_assignable(v, &field.descriptor))
            } else {
                body.hierarchy.is_assignable(&field.descriptor, &used.descriptor)
            }
    };
    let mut list = Vec::new();
    for field in body.hierarchy.fields(&used.class, declared.as_ref()).into_iter().filter(fits) {
        let words = format!("replaced field {} with {}", used.name, field.name);
        let member = Member { class: used.class.clone(), name: field.name, descriptor: field.descriptor };
        list.push((words, vec![Piece::Field { opcode, member }]));
    }
    if opcode == op::GETFIELD && reads_this(body, at) {
        for local in usable(body, at) {
            if body.hierarchy.is_assignable(&local.descriptor, &used.descriptor) {
                let words = format!("replaced field {} with variable {}", used.name, local.name);
                let mut bytes = vec![op::POP];
                bytes.extend(load(kind_of(&local.descriptor), local.slot));
                list.push((words, vec![Piece::Plain(bytes)]));
            }
        }
    }
    list
}

/// Whether the object whose field is read is `this`.
fn reads_this(body: &Body<'_>, at: usize) -> bool {
    let before = body.before_in_line(at).and_then(|before| body.action(before));
    before == Some(Action::Load { kind: Kind::Ref, local: 0 }) && body.subject.access & access::STATIC == 0
}

/// The type of the value that is written; nothing for null. A number is of the type of its field.
fn written(body: &Body<'_>, at: usize, descriptor: &str) -> Option<String> {
    if kind_of(descriptor) != Kind::Ref {
        return Some(descriptor.to_owned());
    }
    match body.frame(at)?.stack.last()? {
        SlotType::Object(class) => Some(descriptor_of_class(class)),
        _ => None,
    }
}
