//! Contracts in annotations: the predicates that `@Requires`, `@Ensures` and `@Invariant` name, and the methods that these
//! names refer to. This module does not run the predicates.

use crate::annotations::{Annotation, of_class, of_method};
use margay_classes::descriptor::{MethodDescriptor, descriptor_of_class};
use margay_classes::{ClassId, Classes, MethodId};

/// What a method's annotations name, in the order of the class file.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ContractNames {
    /// What holds when it is called.
    pub requires: Vec<String>,
    /// What holds when it returns.
    pub ensures: Vec<String>,
}

/// The predicates that a method names.
pub fn of(classes: &Classes, method: MethodId) -> ContractNames {
    let annotations = of_method(classes, method);
    ContractNames {
        requires: names(&annotations, "margay/Requires"),
        ensures: names(&annotations, "margay/Ensures"),
    }
}

/// The invariants that a class itself names.
pub fn invariants(classes: &Classes, class: ClassId) -> Vec<String> {
    names(&of_class(classes, class), "margay/Invariant")
}

/// The invariants of a class and its superclasses, as methods, with the names that were given.
pub fn all_invariants(
    classes: &mut Classes,
    class: ClassId,
) -> Result<Vec<(MethodId, String)>, UnknownPredicate> {
    let mut found = Vec::new();
    for of in classes.class(class).lineage.clone() {
        for name in invariants(classes, of) {
            found.push((find(classes, of, &name, &[], true)?, name));
        }
    }
    Ok(found)
}

/// A name that an annotation gives and no method fits.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("no predicate {name} for {wanted} of {class}")]
pub struct UnknownPredicate {
    name: String,
    wanted: String,
    class: String,
}

/// The predicate that a name means in a class, over parameters of these types. With `receiver`, there is an object
/// of the class too: an instance method is called on it, a static one takes it first.
pub fn find(
    classes: &mut Classes,
    class: ClassId,
    name: &str,
    params: &[String],
    receiver: bool,
) -> Result<MethodId, UnknownPredicate> {
    let (owner, simple) = match name.rsplit_once('.') {
        Some((owner, simple)) => (load(classes, owner), simple),
        None => (Some(class), name),
    };
    let plain = format!("({})Z", params.concat());
    let own = descriptor_of_class(classes.name(class));
    let found = owner.and_then(|owner| {
        if receiver {
            let inherits = classes.is_subclass(class, owner);
            let instance = classes.find_method(owner, simple, &plain);
            let instance = instance.filter(|&m| inherits && !classes.method(m).is_static());
            // A static one may take the object as any of its types.
            let candidates = classes.class(owner).methods.iter().copied();
            let fits = |&id: &MethodId| {
                let m = classes.method(id);
                let parsed = MethodDescriptor::parse(classes.symbols.text(m.desc));
                m.is_static()
                    && classes.symbols.text(m.name) == simple
                    && parsed.is_some_and(|d| {
                        d.ret == "Z"
                            && d.params.split_first().is_some_and(|(first, rest)| {
                                (*first == own || first.starts_with('L')) && rest == params
                            })
                    })
            };
            instance.or_else(|| candidates.filter(fits).min_by_key(|&id| takes(classes, id, &own)))
        } else {
            classes.find_method(owner, simple, &plain).filter(|&m| classes.method(m).is_static())
        }
    });
    found.filter(|&m| !classes.method(m).is_abstract()).ok_or_else(|| UnknownPredicate {
        name: name.to_owned(),
        wanted: plain,
        class: classes.java_name(class),
    })
}

/// Whether a static method does not take exactly this type first.
fn takes(classes: &Classes, method: MethodId, own: &str) -> bool {
    let m = classes.method(method);
    !classes.symbols.text(m.desc).trim_start_matches('(').starts_with(own)
}

fn names(annotations: &[Annotation], name: &str) -> Vec<String> {
    annotations.iter().filter(|a| a.name == name).flat_map(|a| a.texts("value")).cloned().collect()
}

/// A class by the name that source code has for it.
fn load(classes: &mut Classes, name: &str) -> Option<ClassId> {
    let mut internal = name.replace('.', "/");
    loop {
        if let Ok(id) = classes.load(&internal) {
            return Some(id);
        }
        let at = internal.rfind('/')?;
        internal.replace_range(at..=at, "$");
    }
}
