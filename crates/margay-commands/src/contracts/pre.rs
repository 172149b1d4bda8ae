//! What a method's inputs have to satisfy: the predicates of the classes of its receiver and arguments, its own, and
//! the one that the command line names; and what is declared of its parameters.

use super::Contracts;
use crate::error::{Error, Result, usage};
use crate::target::class::find_class;
use crate::target::method::{find_methods, no_method};
use margay_classes::descriptor::{MethodDescriptor, class_of_descriptor, kind_of};
use margay_classes::{Kind, MethodId};
use margay_explore::{Interval, Sym};
use margay_inputs::concrete::Root;
use margay_inputs::contracts;
use margay_inputs::declared::Declared;
use margay_inputs::policy::Policy;
use margay_inputs::precondition::Predicate;
use margay_machine::Machine;
use margay_tests::MethodInfo;

/// Finds the predicates over the roots of a method's input.
pub fn predicates(
    machine: &mut Machine,
    method: MethodId,
    roots: &[Root],
    wanted: &Contracts,
) -> Result<Vec<Predicate>> {
    let mut list = Vec::new();
    // Who gives a precondition gives all of it: helpers are called on objects in between.
    if let Some(pre) = &wanted.pre {
        return Ok(vec![named(machine, pre, roots)?]);
    }
    for (i, (_, descriptor)) in roots.iter().enumerate() {
        for (found, _) in of_type(machine, descriptor, &wanted.predicates)? {
            if found != method {
                let name = machine.classes.qualified_name(found);
                list.push(Predicate { method: found, roots: vec![i], of_object: true, name });
            }
        }
    }
    let class = machine.classes.method(method).class;
    let info = MethodInfo::of(&machine.classes, method);
    for name in contracts::of(&machine.classes, method).requires {
        let found = contracts::find(&mut machine.classes, class, &name, &info.params(), info.has_receiver())
            .map_err(usage)?;
        // A static predicate of an instance method takes the receiver first, as an instance one does.
        list.push(Predicate { method: found, roots: (0..roots.len()).collect(), of_object: false, name });
    }
    Ok(list)
}

/// The classes of the receiver and the arguments, which a precondition that the command line names describes.
pub fn described(machine: &Machine, method: MethodId) -> Vec<String> {
    let info = MethodInfo::of(&machine.classes, method);
    let class = machine.classes.method(method).class;
    let receiver = info.has_receiver().then(|| machine.classes.name(class).to_owned());
    let params = info.params();
    let objects = params.iter().filter(|d| d.starts_with('L')).map(|d| class_of_descriptor(d).to_owned());
    receiver.into_iter().chain(objects).collect()
}

/// The predicates of all objects of a type: those with one of the names, and its invariants; with their short names.
pub fn of_type(machine: &mut Machine, descriptor: &str, names: &[String]) -> Result<Vec<(MethodId, String)>> {
    if kind_of(descriptor) != Kind::Ref || descriptor.starts_with('[') {
        return Ok(Vec::new());
    }
    let Ok(class) = machine.classes.load(class_of_descriptor(descriptor)) else { return Ok(Vec::new()) };
    let mut list = Vec::new();
    for name in names {
        if let Some(found) = machine.classes.find_method(class, name, "()Z")
            && !machine.classes.method(found).is_static()
            && !machine.classes.method(found).is_abstract()
        {
            list.push((found, name.clone()));
        }
    }
    for found in contracts::all_invariants(&mut machine.classes, class).map_err(usage)? {
        if !list.iter().any(|l| l.0 == found.0) {
            list.push(found);
        }
    }
    Ok(list)
}

/// Tells the policy what is declared of a method's parameters.
pub fn restrict(policy: &mut Policy, declared: &[Declared], first: usize) {
    for (i, declared) in declared.iter().enumerate() {
        let root = (first + i) as u32;
        if declared.non_null {
            policy.non_null_roots.insert(root);
        }
        if let Some((low, high)) = declared.length.filter(|(low, high)| low <= high) {
            policy.lengths.insert(root, (low, high));
        }
        if declared.number != Interval::default() && !is_empty(&declared.number) {
            policy.ranges.insert(root, declared.number);
        }
        if declared.not_blank {
            policy.not_blank.insert(root);
        }
    }
}

/// Restricts the numbers among the parameters, which are the last roots, to what is declared of them.
pub fn bound(sym: &mut Sym, declared: &[Declared], roots: &[Root]) {
    let first = roots.len().saturating_sub(declared.len());
    for (declared, (value, descriptor)) in declared.iter().zip(&roots[first..]) {
        let number = matches!(descriptor.as_str(), "B" | "C" | "S" | "I" | "J" | "F" | "D");
        if number && !is_empty(&declared.number) {
            sym.bound_number(*value, descriptor, &declared.number);
        }
    }
}

/// Whether no number is between the bounds: then they say nothing.
fn is_empty(known: &Interval) -> bool {
    known.low.zip(known.high).is_some_and(|(low, high)| low > high)
        || known.least.zip(known.most).is_some_and(|(low, high)| low.0 > high.0)
}

/// The predicate of the command line: a static method over the receiver and the arguments, or the first of them.
fn named(machine: &mut Machine, pre: &str, roots: &[Root]) -> Result<Predicate> {
    let Some((class, name)) = pre.rsplit_once('.') else {
        return Err(Error::Usage(format!("--pre takes Class.method, not {pre}")));
    };
    let class = find_class(machine, class)?;
    let found = find_methods(machine, class, name);
    if found.is_empty() {
        return Err(no_method(machine, class, name));
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
        Some((method, count)) => {
            let roots = (0..count).collect();
            Ok(Predicate { method, roots, of_object: false, name: pre.to_owned() })
        }
        None => {
            let types: Vec<&str> = roots.iter().map(|r| r.1.as_str()).collect();
            Err(Error::Usage(format!("--pre: {pre} is no boolean method over ({})", types.join(" "))))
        }
    }
}

/// Whether the predicate of the command line can be found and fits one of these methods at least. A wrong one is a mistake
/// of the command line, not of a method.
pub fn validate(machine: &mut Machine, methods: &[MethodId], wanted: &Contracts) -> Result<()> {
    let Some(pre) = &wanted.pre else { return Ok(()) };
    let mut first = None;
    for &method in methods {
        let info = MethodInfo::of(&machine.classes, method);
        let class = machine.classes.method(method).class;
        let receiver = info.has_receiver().then(|| machine.classes.java_descriptor(class));
        let roots: Vec<Root> = receiver.into_iter().chain(info.params()).map(|d| ((0, 0), d)).collect();
        match named(machine, pre, &roots) {
            Ok(_) => return Ok(()),
            Err(why) => first = first.or(Some(why)),
        }
    }
    first.map_or(Ok(()), Err)
}
