//! A call becomes a call of another method of the same object or class, which takes the arguments and whose result can be
//! used in the same place.

use super::body::{Body, Replacement};
use super::hierarchy::Declared;
use crate::edit::{Member, Piece};
use crate::flow::SlotType;
use margay_classes::Kind;
use margay_classes::bytecode::{Action, Invocation};
use margay_classes::descriptor::{MethodDescriptor, descriptor_of_class, kind_of};
use margay_classes::opcode as op;
use margay_classes::reader::{Constant, access};

/// The first version whose classes call private methods like others.
const NESTS: u16 = 55;

/// Methods of `Object` that programmers do not confuse with others.
const SPECIAL: [&str; 6] = ["wait", "notify", "notifyAll", "getClass", "clone", "finalize"];

/// All replacements of the method that an instruction calls.
pub fn replacements(body: &Body<'_>, at: usize) -> Vec<Replacement> {
    let Some(Action::Invoke { how, cp }) = body.action(at) else { return Vec::new() };
    let file = body.subject.file;
    if how == Invocation::Dynamic {
        return Vec::new();
    }
    let Some(called) = crate::constants::member(file, cp) else { return Vec::new() };
    if called.name.starts_with('<')
        || SPECIAL.contains(&called.name.as_str())
        || called.class.starts_with('[')
    {
        return Vec::new();
    }
    let declared = body.hierarchy.method(&called.class, &called.name, &called.descriptor);
    let interface = matches!(file.constant(cp), Constant::InterfaceMethod { .. });
    // A private method of this class, or a method of a superclass in spite of being overridden.
    let of_super = how == Invocation::Special && declared.as_ref().is_none_or(|m| !m.is(access::PRIVATE));
    let call = |method: &Declared| {
        let private = method.is(access::PRIVATE);
        let opcode = match how {
            _ if method.is(access::STATIC) != (how == Invocation::Static) => return None,
            Invocation::Static if interface && *method.class != *called.class => return None,
            Invocation::Static => op::INVOKESTATIC,
            _ if of_super && (private || method.is(access::ABSTRACT)) => return None,
            _ if of_super => op::INVOKESPECIAL,
            _ if private && *method.class != *called.class => return None,
            _ if private && file.major < NESTS => op::INVOKESPECIAL,
            _ if interface => op::INVOKEINTERFACE,
            _ => op::INVOKEVIRTUAL,
        };
        let other = method.name != called.name || method.descriptor != called.descriptor;
        (other && is_compatible(body, at, &called.descriptor, &method.descriptor)).then_some(opcode)
    };
    let methods = body.hierarchy.methods(&called.class, declared.as_ref());
    let replacement = |method: Declared| {
        let opcode = call(&method)?;
        let words = if method.name == called.name {
            let of = &method.descriptor;
            format!("replaced call to {}{} with {of}", called.name, called.descriptor)
        } else {
            format!("replaced call to {} with {}", called.name, method.name)
        };
        let member = Member { class: called.class.clone(), name: method.name, descriptor: method.descriptor };
        Some((words, vec![Piece::Call { opcode, member, interface }]))
    };
    methods.into_iter().filter_map(replacement).collect()
}

/// Whether a method takes the arguments of a call of another one and gives what can stand for its result.
fn is_compatible(body: &Body<'_>, at: usize, old: &str, new: &str) -> bool {
    let (Some(old), Some(new)) = (MethodDescriptor::parse(old), MethodDescriptor::parse(new)) else {
        return false;
    };
    let assignable = |from: &str, to: &str| body.hierarchy.is_assignable(from, to);
    // What is handed over may be of a smaller type than the parameter.
    let given = arguments(body, at, &old);
    let takes = |(place, (from, to)): (usize, (&&str, &&str))| {
        assignable(from, to)
            || match given.get(place) {
                Some(SlotType::Object(class)) => assignable(&descriptor_of_class(class), to),
                Some(SlotType::Null) => kind_of(to) == Kind::Ref,
                _ => false,
            }
    };
    old.params.len() == new.params.len()
        && old.params.iter().zip(&new.params).enumerate().all(takes)
        && assignable(new.ret, old.ret)
}

/// What the stack holds for each parameter of a call.
fn arguments(body: &Body<'_>, at: usize, descriptor: &MethodDescriptor<'_>) -> Vec<SlotType> {
    let Some(frame) = body.frame(at) else { return Vec::new() };
    let Some(mut slot) = frame.stack.len().checked_sub(usize::from(descriptor.param_slots())) else {
        return Vec::new();
    };
    let mut list = Vec::with_capacity(descriptor.params.len());
    for parameter in &descriptor.params {
        list.push(frame.stack[slot].clone());
        slot += usize::from(kind_of(parameter).slots());
    }
    list
}
