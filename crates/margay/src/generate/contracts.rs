//! The predicates that a method's inputs have to satisfy: those of the classes of its receiver and arguments, and
//! the one that the command line names.

use crate::setup;
use margay_classes::descriptor::{MethodDescriptor, class_of_descriptor, kind_of};
use margay_classes::{Kind, MethodId};
use margay_inputs::concrete::Root;
use margay_inputs::precondition::Predicate;
use margay_machine::Machine;

/// Finds the predicates over the roots of a method's input.
pub fn predicates(
    machine: &mut Machine,
    method: MethodId,
    roots: &[Root],
    pre: Option<&str>,
    names: &[String],
) -> Result<Vec<Predicate>, String> {
    let mut list = Vec::new();
    // Who gives a precondition gives all of it: helpers are called on objects in between.
    if let Some(pre) = pre {
        return Ok(vec![named(machine, pre, roots)?]);
    }
    let own = machine.classes.symbols.text(machine.classes.method(method).name).to_owned();
    for (i, (_, descriptor)) in roots.iter().enumerate() {
        if kind_of(descriptor) != Kind::Ref || descriptor.starts_with('[') {
            continue;
        }
        let Ok(class) = machine.classes.load(class_of_descriptor(descriptor)) else { continue };
        for name in names.iter().filter(|n| **n != own) {
            if let Some(found) = machine.classes.find_method(class, name, "()Z")
                && !machine.classes.method(found).is_static()
                && !machine.classes.method(found).is_abstract()
            {
                list.push(Predicate {
                    method: found,
                    roots: vec![i],
                    name: machine.classes.qualified_name(found),
                });
            }
        }
    }
    Ok(list)
}

/// The predicate of the command line: a static method over the receiver and the arguments, or the first of them.
fn named(machine: &mut Machine, pre: &str, roots: &[Root]) -> Result<Predicate, String> {
    let Some((class, name)) = pre.rsplit_once('.') else {
        return Err(format!("--pre takes Class.method, not {pre}"));
    };
    let class = setup::find_class(machine, class)?;
    let found = setup::find_methods(machine, class, name);
    if found.is_empty() {
        return Err(format!("no method {name} in {}", machine.classes.java_name(class)));
    }
    let fits = |&id: &MethodId| {
        let m = machine.classes.method(id);
        let desc = MethodDescriptor::parse(machine.classes.symbols.text(m.desc))?;
        let receiver = (!m.is_static()).then(|| machine.classes.java_descriptor(m.class));
        let wanted: Vec<&str> = receiver.as_deref().into_iter().chain(desc.params.iter().copied()).collect();
        let same = wanted.len() <= roots.len()
            && wanted
                .iter()
                .zip(roots)
                .all(|(w, (_, d))| kind_of(w) == kind_of(d) && (kind_of(w) == Kind::Ref || w == d));
        (desc.ret == "Z" && same).then_some((id, wanted.len()))
    };
    // The one that takes most of the arguments.
    let best = found.iter().filter_map(fits).max_by_key(|f| f.1);
    match best {
        Some((method, count)) => Ok(Predicate { method, roots: (0..count).collect(), name: pre.to_owned() }),
        None => {
            let types: Vec<&str> = roots.iter().map(|r| r.1.as_str()).collect();
            Err(format!("{pre} is no boolean method over ({})", types.join(" ")))
        }
    }
}
