//! What can be named before an instruction: local variables that have a value, and fields of `this`. Where the class file
//! names variables, only those in scope are taken, by their declared types; otherwise the frames say what each slot holds.

use super::body::{Body, Variable};
use super::hierarchy::Declared;
use crate::flow::SlotType;
use margay_classes::descriptor::descriptor_of_class;
use margay_classes::reader::access;

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
    let first = u16::from(body.subject.access & access::STATIC == 0);
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

/// The fields that `this` has, where there is a `this`.
pub fn fields_of_this(body: &Body<'_>, at: usize) -> Vec<Declared> {
    let this = SlotType::Object(body.subject.class.into());
    let is_this = body.subject.access & access::STATIC == 0
        && body.frame(at).is_some_and(|frame| *frame.local(0) == this);
    if !is_this {
        return Vec::new();
    }
    let fields = body.hierarchy.fields(body.subject.class, None).into_iter();
    fields.filter(|field| !field.is(access::STATIC)).collect()
}
