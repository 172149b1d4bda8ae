//! A local variable or parameter becomes another one of a compatible type that has a value there, or a field of `this`.

use super::body::{Body, Replacement, load, store};
use super::scope::{fields_of_this, usable};
use crate::edit::{Member, Piece};
use crate::flow::SlotType;
use crate::pit::mutators::iinc;
use margay_classes::Kind;
use margay_classes::bytecode::Action;
use margay_classes::descriptor::{descriptor_of_class, kind_of};
use margay_classes::opcode as op;

/// All replacements of the local variable that an instruction uses.
pub fn replacements(body: &Body<'_>, at: usize) -> Vec<Replacement> {
    let (slot, kind) = match body.action(at) {
        Some(Action::Load { kind, local } | Action::Store { kind, local }) => (local, kind),
        Some(Action::Increment { local, .. }) => (local, Kind::Int),
        _ => return Vec::new(),
    };
    // What monitors are left by is no variable of the source.
    if matches!(body.action(at + 1), Some(Action::MonitorEnter | Action::MonitorExit)) {
        return Vec::new();
    }
    let all = usable(body, at);
    // A variable that has no value yet is being declared, and would have none if another one were set instead.
    let Some(used) = all.iter().find(|variable| variable.slot == slot) else { return Vec::new() };
    let others = all.iter().filter(|other| other.slot != slot);
    let words = |new: &str| format!("replaced variable {} with {new}", used.name);
    match body.action(at) {
        Some(Action::Load { .. }) => {
            let locals = others
                .filter(|other| body.hierarchy.is_assignable(&other.descriptor, &used.descriptor))
                .map(|other| {
                    let kind = kind_of(&other.descriptor);
                    (words(&other.name), vec![Piece::Plain(load(kind, other.slot))])
                });
            let mut list: Vec<Replacement> = locals.collect();
            for field in fields_of_this(body, at) {
                if body.hierarchy.is_assignable(&field.descriptor, &used.descriptor) {
                    let this = Piece::Plain(load(Kind::Ref, 0));
                    let member = Member {
                        class: body.subject.class.to_owned(),
                        name: field.name.clone(),
                        descriptor: field.descriptor.clone(),
                    };
                    let read = Piece::Field { opcode: op::GETFIELD, member };
                    list.push((words(&format!("this.{}", field.name)), vec![this, read]));
                }
            }
            list
        }
        Some(Action::Store { .. }) => {
            let Some(value) = stored(body, at, kind, &used.descriptor) else { return Vec::new() };
            others
                .filter(|other| match &value {
                    Some(value) => body.hierarchy.is_assignable(value, &other.descriptor),
                    None => kind_of(&other.descriptor) == Kind::Ref,
                })
                .map(|other| (words(&other.name), vec![Piece::Plain(store(kind, other.slot))]))
                .collect()
        }
        Some(Action::Increment { by, .. }) => others
            .filter(|other| other.descriptor == "I")
            .map(|other| (words(&other.name), vec![Piece::Plain(iinc(other.slot, by))]))
            .collect(),
        _ => Vec::new(),
    }
}

/// The type of the value that a store pops; `Some(None)` for null. A number is of the type of its variable.
fn stored(body: &Body<'_>, at: usize, kind: Kind, declared: &str) -> Option<Option<String>> {
    if kind != Kind::Ref {
        return Some(Some(declared.to_owned()));
    }
    match body.frame(at)?.stack.last()? {
        SlotType::Object(class) => Some(Some(descriptor_of_class(class))),
        SlotType::Null => Some(None),
        _ => None,
    }
}
