//! A local variable or parameter becomes another one of a compatible type that has a value there, or a field of `this`.
//! Where the class file names variables, only those in scope are taken, by their declared types; otherwise the frames say
//! what each slot holds.

use super::Body;
use super::fields::fields_of_this;
use super::operators::Replacement;
use crate::edit::{Member, Piece};
use crate::flow::{SlotType, Subject};
use crate::pit::mutators::iinc;
use margay_classes::Kind;
use margay_classes::bytecode::Action;
use margay_classes::descriptor::{descriptor_of_class, kind_of};
use margay_classes::opcode as op;
use std::ops::Range;

/// A local variable that the class file names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variable {
    /// Where it can be used, as bytecode indexes.
    pub range: Range<u32>,
    /// Its name.
    pub name: String,
    /// Its declared type.
    pub descriptor: String,
    /// Its slot.
    pub slot: u16,
}

/// The named variables of a method, in the order of their slots.
pub fn named(subject: &Subject<'_>) -> Vec<Variable> {
    let text = |index: u16| subject.file.utf8(index).unwrap_or_default();
    let variable = |&[start, length, name, descriptor, slot]: &[u16; 5]| Variable {
        range: u32::from(start)..u32::from(start) + u32::from(length),
        name: text(name),
        descriptor: text(descriptor),
        slot,
    };
    let mut list: Vec<Variable> = subject.attribute.locals.iter().map(variable).collect();
    list.sort_by_key(|variable| (variable.slot, variable.range.start));
    list
}

/// A variable that can be used before an instruction.
pub struct Usable {
    /// Its slot.
    pub slot: u16,
    /// Its name; a slot without a name has its number.
    pub name: String,
    /// Its type.
    pub descriptor: String,
}

/// The variables that have a value before an instruction, without `this`.
pub fn usable(body: &Body<'_>, at: usize) -> Vec<Usable> {
    let Some(frame) = body.frame(at) else { return Vec::new() };
    let bci = body.subject.instructions[at].bci;
    if !body.variables.is_empty() {
        let here = body.variables.iter().filter(|variable| {
            variable.range.contains(&bci)
                && variable.name != "this"
                && fits(frame.local(variable.slot), &variable.descriptor)
        });
        let usable = |variable: &Variable| Usable {
            slot: variable.slot,
            name: variable.name.clone(),
            descriptor: variable.descriptor.clone(),
        };
        return here.map(usable).collect();
    }
    let first = u16::from(body.subject.access & margay_classes::reader::access::STATIC == 0);
    let slots = (first..frame.locals.len() as u16).filter_map(|slot| {
        let boolean = || body.parameter(slot).filter(|descriptor| descriptor == "Z");
        let descriptor = match frame.local(slot) {
            SlotType::Int => boolean().unwrap_or_else(|| "I".to_owned()),
            SlotType::Long => "J".to_owned(),
            SlotType::Float => "F".to_owned(),
            SlotType::Double => "D".to_owned(),
            SlotType::Object(class) => descriptor_of_class(class),
            _ => return None,
        };
        Some(Usable { slot, name: format!("local {slot}"), descriptor })
    });
    slots.collect()
}

/// Whether a slot holds a value of a declared type.
fn fits(slot: &SlotType, descriptor: &str) -> bool {
    match SlotType::of_descriptor(descriptor) {
        Some(SlotType::Object(_)) => slot.is_reference(),
        Some(primitive) => *slot == primitive,
        None => false,
    }
}

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
                    (words(&other.name), vec![Piece::Plain(super::load(kind, other.slot))])
                });
            let mut list: Vec<Replacement> = locals.collect();
            for field in fields_of_this(body, at) {
                if body.hierarchy.is_assignable(&field.descriptor, &used.descriptor) {
                    let this = Piece::Plain(super::load(Kind::Ref, 0));
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
                .map(|other| (words(&other.name), vec![Piece::Plain(super::store(kind, other.slot))]))
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
