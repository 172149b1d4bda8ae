//! The classes that share private members, and how their code is entered: a private method runs only where a method of the
//! nest calls it, unless something of the Java machine finds it by name.

use margay_classes::bytecode::{self, Action};
use margay_classes::reader::{Constant, access};
use margay_classes::{ClassId, Classes, MethodId, Origin};
use std::collections::{BTreeMap, BTreeSet};

/// Private methods that serialization calls.
const HOOKS: [&str; 5] = ["readObject", "readObjectNoData", "writeObject", "readResolve", "writeReplace"];
/// Classes whose methods reach members by other ways than names in instructions.
const REFLECTIVE: [&str; 8] = [
    "java/lang/invoke/VarHandle",
    "java/lang/invoke/MethodHandles$Lookup",
    "java/util/concurrent/atomic/AtomicIntegerFieldUpdater",
    "java/util/concurrent/atomic/AtomicLongFieldUpdater",
    "java/util/concurrent/atomic/AtomicReferenceFieldUpdater",
    "sun/misc/Unsafe",
    "jdk/internal/misc/Unsafe",
    "java/lang/reflect/AccessibleObject",
];

/// A nest of classes, as far as nothing but its own code reaches its private members.
pub(crate) struct Nest {
    pub classes: BTreeSet<ClassId>,
    /// Methods that have code.
    pub methods: BTreeSet<MethodId>,
    /// Those that nothing but the nest calls.
    pub hidden: BTreeSet<MethodId>,
    /// The methods of the nest that a method calls.
    calls: BTreeMap<MethodId, BTreeSet<MethodId>>,
}

impl Nest {
    /// The nest of a class. `None` when a part of it is missing, or other code may reach what is private.
    pub fn of(classes: &mut Classes, class: ClassId) -> Option<Nest> {
        let host = classes.nest_host(classes.class(class));
        let host = classes.load(&host).ok()?;
        let mut all = BTreeSet::from([host, class]);
        for name in classes.nest_members(host) {
            all.insert(classes.load(&name).ok()?);
        }
        let mut nest =
            Nest { classes: all, methods: BTreeSet::new(), hidden: BTreeSet::new(), calls: BTreeMap::new() };
        let mut by_handle = BTreeSet::new();
        for &class in &nest.classes {
            if classes.class(class).origin == Origin::Boot {
                return None;
            }
            let file = classes.class(class).file.clone()?;
            for index in 1..=u16::MAX {
                let reference = match file.constant(index) {
                    Constant::Method { .. } | Constant::InterfaceMethod { .. } => {
                        if REFLECTIVE.contains(&file.named_class(index)?.as_str()) {
                            return None;
                        }
                        continue;
                    }
                    Constant::MethodHandle { reference, .. } => reference,
                    _ => continue,
                };
                let (owner, name) = (file.named_class(reference)?, file.named_member(reference)?);
                let Ok(descriptor) = crate::step::descriptor(&file, reference) else { return None };
                if let Some(method) =
                    classes.load(&owner).ok().and_then(|c| classes.find_method(c, &name, &descriptor))
                {
                    by_handle.insert(method);
                }
            }
        }
        for class in nest.classes.clone() {
            for &id in &classes.class(class).methods.clone() {
                let method = classes.method(id);
                if method.access & access::NATIVE != 0 {
                    return None;
                }
                if method.access & access::ABSTRACT != 0 {
                    continue;
                }
                nest.methods.insert(id);
                let name = classes.symbols.text(method.name);
                if method.is_private()
                    && name != "<clinit>"
                    && !HOOKS.contains(&name)
                    && !by_handle.contains(&id)
                {
                    nest.hidden.insert(id);
                }
                let called = called(classes, class, id)?;
                nest.calls.insert(id, called);
            }
        }
        Some(nest)
    }

    /// The methods that others can begin with.
    pub fn open(&self) -> impl Iterator<Item = MethodId> {
        self.methods.difference(&self.hidden).copied()
    }

    /// The methods with which a run begins that comes to a hidden one.
    pub fn ways_to(&self, target: MethodId) -> Vec<MethodId> {
        let mut seen = BTreeSet::from([target]);
        let mut work = vec![target];
        while let Some(at) = work.pop() {
            let callers =
                self.calls.iter().filter(|(_, called)| called.contains(&at)).map(|(&caller, _)| caller);
            for caller in callers {
                // Whoever calls an open method begins a run of its own.
                if seen.insert(caller) && self.hidden.contains(&caller) {
                    work.push(caller);
                }
            }
        }
        seen.into_iter().filter(|method| !self.hidden.contains(method)).collect()
    }

    /// A method, and the hidden ones that it may run.
    pub fn inside(&self, method: MethodId) -> BTreeSet<MethodId> {
        let mut seen = BTreeSet::from([method]);
        let mut work = vec![method];
        while let Some(at) = work.pop() {
            let called = self.calls.get(&at).into_iter().flatten().copied();
            work.extend(called.filter(|&called| self.hidden.contains(&called) && seen.insert(called)));
        }
        seen
    }
}

/// The methods that instructions of a method name.
fn called(classes: &mut Classes, class: ClassId, method: MethodId) -> Option<BTreeSet<MethodId>> {
    let file = classes.class(class).file.clone()?;
    let member = classes.method(method).member(classes.class(class)).cloned()?;
    let code = file.code(&member).ok()??;
    let bytes = file.slice(code.code).to_vec();
    let mut called = BTreeSet::new();
    for insn in bytecode::instructions(&bytes) {
        let Some(Action::Invoke { how, cp }) = insn.action(&bytes) else { continue };
        if how == bytecode::Invocation::Dynamic {
            continue;
        }
        let (owner, name) = (file.named_class(cp)?, file.named_member(cp)?);
        let descriptor = crate::step::descriptor(&file, cp).ok()?;
        if let Some(found) =
            classes.load(&owner).ok().and_then(|c| classes.find_method(c, &name, &descriptor))
        {
            called.insert(found);
        }
    }
    Some(called)
}
