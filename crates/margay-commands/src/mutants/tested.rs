//! Which methods run on enumerated structures, and which methods are mutated then: these and what they call, but not what
//! only specifications call.

use super::request::{Inputs, Request};
use crate::contracts::Contracts;
use crate::directed::call_graph::CallGraph;
use crate::error::{Result, wrong_use};
use crate::oracle::states::names_of;
use crate::structures::StructureRequest;
use crate::structures::subject::{find_predicate, split};
use crate::target::method::MethodName;
use crate::target::selection;
use margay_classes::descriptor::MethodDescriptor;
use margay_classes::reader::access;
use margay_classes::{ClassId, MethodId, Origin};
use margay_enumerate::bounds::arguments::{is_finitization, methods_named};
use margay_inputs::contracts;
use margay_machine::Machine;
use margay_mutate::Mutant;
use margay_tests::MethodInfo;
use std::collections::BTreeSet;

/// A method, and the structures that it runs on.
#[derive(Debug, Clone)]
pub struct Tested {
    /// The structures.
    pub structures: StructureRequest,
    /// The method.
    pub method: MethodName,
    /// Whether the user asked for it: otherwise it may turn out that it takes what the structures do not have.
    pub named: bool,
}

/// Which methods are mutated.
#[derive(Debug, Default)]
pub struct Mutated {
    /// Only methods of these names, if there are some.
    names: BTreeSet<String>,
    /// Only these, if some run on structures.
    run: Option<BTreeSet<Key>>,
    /// Not these, by Ferastrau's operators.
    specified: BTreeSet<Key>,
}

/// A method in class files: class with dots, name, descriptor.
type Key = (String, String, String);

impl Mutated {
    /// Whether a mutant is made.
    pub fn allows(&self, mutant: &Mutant) -> bool {
        let key = (mutant.class.clone(), mutant.name.clone(), mutant.descriptor.clone());
        match &self.run {
            Some(run) => run.contains(&key),
            None => {
                (self.names.is_empty() || self.names.contains(&mutant.name))
                    && !(mutant.operator.is_ferastrau() && self.specified.contains(&key))
            }
        }
    }
}

/// The methods that run on structures, and those that are mutated, in classes of these internal names.
pub fn find(m: &mut Machine, request: &Request, classes: &[String]) -> Result<(Vec<Tested>, Mutated)> {
    let mut targets = Vec::new();
    for name in classes {
        // A class that cannot be loaded is told later.
        targets.extend(m.classes.load(name).ok());
    }
    let Some(inputs) = &request.inputs else {
        let names = request.methods.iter().cloned().collect();
        let specified = only_specified(m, &request.contracts, &targets);
        return Ok((Vec::new(), Mutated { names, run: None, specified }));
    };
    let mut tested = match request.methods.is_empty() {
        true => all(m, inputs, &request.contracts, &targets)?,
        false => named(m, inputs, &request.methods, &targets)?,
    };
    let from = share_arguments(m, &mut tested, &inputs.structures.arg)?;
    let run = called(m, &request.contracts, &from, &targets);
    let run =
        Some(run.into_iter().filter(|&method| !is_axiom(m, method)).map(|method| key(m, method)).collect());
    Ok((tested, Mutated { run, ..Mutated::default() }))
}

/// Leaves each method the values that are said of its own parameters, and finds the methods.
fn share_arguments(m: &mut Machine, tested: &mut [Tested], all: &[String]) -> Result<Vec<MethodId>> {
    let mut from = Vec::new();
    let mut known: BTreeSet<String> = BTreeSet::new();
    let name = |arg: &String| arg.split('=').next().unwrap_or(arg).to_owned();
    for tested in tested {
        let method = tested.method.find(m)?;
        let names = names_of(&MethodInfo::of(&m.classes, method));
        tested.structures.arg.retain(|arg| names.contains(&name(arg)));
        known.extend(names);
        from.push(method);
    }
    match all.iter().find(|arg| !known.contains(&name(arg))) {
        Some(arg) => {
            let known: Vec<&str> = known.iter().map(String::as_str).collect();
            Err(wrong_use!("--arg {arg}: there is no parameter {}, only {}", name(arg), known.join(", ")))
        }
        None => Ok(from),
    }
}

/// The visible methods of all classes with a predicate, but specifications.
fn all(m: &mut Machine, inputs: &Inputs, wanted: &Contracts, targets: &[ClassId]) -> Result<Vec<Tested>> {
    let mut tested = Vec::new();
    let mut missing = None;
    for &class in targets {
        let structures = StructureRequest { class: m.classes.java_name(class), ..inputs.structures.clone() };
        let predicate = match find_predicate(m, &structures, &[class]) {
            Ok(predicate) => predicate,
            Err(why) => {
                missing = missing.or(Some(why));
                continue;
            }
        };
        for method in selection::methods(m, class, None) {
            let name = MethodName::of(&m.classes, method);
            if method != predicate && !name.method.starts_with('<') && !is_specification(m, wanted, method) {
                tested.push(Tested { structures: structures.clone(), method: name, named: false });
            }
        }
    }
    match missing {
        Some(why) if tested.is_empty() => Err(why),
        _ => Ok(tested),
    }
}

/// The methods of these names, of a target or of another class that they name.
fn named(m: &mut Machine, inputs: &Inputs, names: &[String], targets: &[ClassId]) -> Result<Vec<Tested>> {
    let mut tested = Vec::new();
    for full in names {
        let (holder, name) = split(m, full);
        let places = holder.map_or(targets.to_vec(), |holder| vec![holder]);
        let found = places.iter().find_map(|&class| {
            let found = methods_named(m, class, &name).into_iter();
            let found: Vec<MethodId> = found.filter(|&id| !m.classes.method(id).is_abstract()).collect();
            (!found.is_empty()).then_some((class, found))
        });
        let Some((holder, methods)) = found else {
            let of: Vec<String> = places.iter().map(|&class| m.classes.java_name(class)).collect();
            return Err(wrong_use!("--method {full}: no such method in {}", of.join(", ")));
        };
        // A class without a predicate holds methods that take structures of a target.
        let class = [holder].iter().chain(targets).copied().find(|&class| {
            let structures =
                StructureRequest { class: m.classes.java_name(class), ..inputs.structures.clone() };
            find_predicate(m, &structures, &[class]).is_ok()
        });
        let class = m.classes.java_name(class.unwrap_or(holder));
        let structures = StructureRequest { class, ..inputs.structures.clone() };
        for method in methods {
            let method = MethodName::of(&m.classes, method);
            tested.push(Tested { structures: structures.clone(), method, named: true });
        }
    }
    Ok(tested)
}

/// The methods that these may run, without what only axioms ask. Code of the library may call what overrides its methods.
fn called(m: &mut Machine, wanted: &Contracts, from: &[MethodId], targets: &[ClassId]) -> BTreeSet<MethodId> {
    let mut calls = CallGraph::default();
    calls.explore(&mut m.classes, from);
    let mut reached: BTreeSet<MethodId> = BTreeSet::new();
    let mut next = from.to_vec();
    let mut callbacks = Some(callbacks(m, targets));
    while let Some(method) = next.pop() {
        if !reached.insert(method) {
            continue;
        }
        let axiom = is_axiom(m, method);
        let known = calls.get(method);
        let open = known.is_none_or(|known| known.calls.iter().flatten().any(|call| call.open));
        let direct =
            known.into_iter().flat_map(|known| known.calls.iter().flatten()).flat_map(|call| &call.methods);
        let direct: Vec<MethodId> =
            direct.copied().filter(|&callee| !axiom || !is_specification(m, wanted, callee)).collect();
        next.extend(direct);
        next.extend(lambdas(m, method));
        if open && let Some(more) = callbacks.take() {
            next.extend(&more);
            calls.explore(&mut m.classes, &more);
        }
        calls.explore(&mut m.classes, &next);
    }
    reached
}

/// The bodies of the lambdas in a method.
fn lambdas(m: &Machine, method: MethodId) -> Vec<MethodId> {
    let of = m.classes.method(method);
    let prefix = format!("lambda${}$", m.classes.symbols.text(of.name));
    let all = m.classes.class(of.class).methods.iter().copied();
    all.filter(|&id| m.classes.symbols.text(m.classes.method(id).name).starts_with(&prefix)).collect()
}

/// The methods of these classes that override some of the library.
fn callbacks(m: &Machine, targets: &[ClassId]) -> Vec<MethodId> {
    let mut list = Vec::new();
    for &class in targets {
        let library: Vec<ClassId> =
            m.classes.all().map(|c| c.id).filter(|&c| m.classes.class(c).origin == Origin::Boot).collect();
        let above: Vec<ClassId> = library.into_iter().filter(|&c| m.classes.is_subclass(class, c)).collect();
        for &id in &m.classes.class(class).methods {
            let method = m.classes.method(id);
            let same = |&of: &MethodId| {
                let of = m.classes.method(of);
                (of.name, of.desc) == (method.name, method.desc)
            };
            let overrides = above.iter().any(|&c| m.classes.class(c).methods.iter().any(same));
            let plain = !method.is_static() && !method.is_abstract() && !method.is_private();
            if plain && overrides && !m.classes.symbols.text(method.name).starts_with('<') {
                list.push(id);
            }
        }
    }
    list
}

/// The methods that specifications call and nothing else does: what can be called from outside does not reach them.
fn only_specified(m: &mut Machine, wanted: &Contracts, targets: &[ClassId]) -> BTreeSet<Key> {
    let mut specifications: Vec<MethodId> = Vec::new();
    let mut others = Vec::new();
    for &class in targets {
        for id in m.classes.class(class).methods.clone() {
            let method = m.classes.method(id);
            if is_specification(m, wanted, id) {
                specifications.push(id);
            } else if method.access & (access::PUBLIC | access::PROTECTED) != 0 {
                others.push(id);
            }
        }
    }
    if specifications.is_empty() {
        return BTreeSet::new();
    }
    let used = called(m, wanted, &others, targets);
    let only =
        called(m, wanted, &specifications, targets).into_iter().filter(|method| !used.contains(method));
    only.chain(specifications.iter().copied().filter(|method| !used.contains(method)))
        .map(|method| key(m, method))
        .collect()
}

/// Whether a method says what holds of objects: a predicate, what only an annotation names, an axiom, a finitization.
fn is_specification(m: &Machine, wanted: &Contracts, id: MethodId) -> bool {
    let method = m.classes.method(id);
    let name = m.classes.symbols.text(method.name);
    let returns = MethodDescriptor::parse(m.classes.symbols.text(method.desc)).map_or("", |d| d.ret);
    if is_finitization(m, id) {
        return true;
    }
    returns == "Z"
        && (wanted.predicates.iter().any(|predicate| predicate == name)
            || ["repOk", "repOK", "axiom"].iter().any(|prefix| name.starts_with(prefix))
            || method.is_private() && is_named(m, method.class, name))
}

/// Whether a contract of the class names a method.
fn is_named(m: &Machine, class: ClassId, name: &str) -> bool {
    let methods = m.classes.class(class).methods.iter();
    let of_methods = methods.map(|&method| contracts::of(&m.classes, method));
    let of_class = contracts::invariants(&m.classes, class);
    of_class.iter().any(|invariant| invariant == name)
        || of_methods
            .flat_map(|named| named.requires.into_iter().chain(named.ensures))
            .any(|named| named == name)
}

fn is_axiom(m: &Machine, method: MethodId) -> bool {
    m.classes.symbols.text(m.classes.method(method).name).starts_with("axiom")
}

fn key(m: &Machine, method: MethodId) -> Key {
    let of = m.classes.method(method);
    let text = |symbol| m.classes.symbols.text(symbol).to_owned();
    (m.classes.java_name(of.class), text(of.name), text(of.desc))
}
