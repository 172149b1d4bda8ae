//! Calls that make an input object or change it before the method under test: constructors, and methods that look like
//! mutators. Which of them are tried for a reference is decided by the policy.

use margay_classes::reader::access;
use margay_classes::{ClassId, Kind, Method, Origin};
use margay_explore::BuildCall;
use margay_machine::Machine;

/// Most constructors of a class that are tried.
const CONSTRUCTORS: usize = 4;
/// Most methods that are called on a receiver before the method under test.
pub(crate) const MUTATORS: usize = 12;

/// The constructors of a class that its package can call, those with few arguments first.
pub(crate) fn constructors(m: &Machine, class: ClassId) -> Vec<BuildCall> {
    let library = m.classes.class(class).origin == Origin::Boot;
    let methods = m.classes.class(class).methods.iter().map(|&id| m.classes.method(id));
    let mut list: Vec<_> = methods
        .filter(|c| {
            m.classes.symbols.text(c.name) == "<init>"
                && c.access & (access::PRIVATE | access::SYNTHETIC) == 0
                && (!library || c.access & access::PUBLIC != 0)
        })
        .collect();
    list.sort_by_key(|c| (c.params.len(), c.index));
    if library {
        // The shortest, and one that takes a value: `new AtomicInteger()`, `new AtomicInteger(int)`.
        let value = |c: &&&Method| matches!(&*parameters(m.classes.symbols.text(c.desc)), [only] if !only.starts_with(['L', '[']));
        let value = list.iter().find(value).copied();
        list.truncate(1);
        list.extend(value.filter(|v| list.iter().all(|c| c.id != v.id)));
    }
    list.truncate(CONSTRUCTORS);
    list.iter()
        .map(|c| BuildCall { method: c.id, arguments: parameters(m.classes.symbols.text(c.desc)) })
        .collect()
}

/// Methods that change an object, by the looks of them: named so, or without a result.
pub(crate) fn mutators(m: &Machine, class: ClassId) -> Vec<BuildCall> {
    const VERBS: [&str; 10] =
        ["add", "put", "set", "append", "push", "insert", "offer", "enqueue", "register", "with"];
    let methods = m.classes.class(class).methods.iter().map(|&id| m.classes.method(id));
    let mut list: Vec<_> = methods
        .filter(|c| {
            !c.is_static()
                && !c.is_abstract()
                && !c.is_native()
                && c.access & (access::PRIVATE | access::SYNTHETIC) == 0
                && !c.params.is_empty()
                && m.classes.symbols.text(c.name) != "<init>"
        })
        .map(|c| {
            let name = m.classes.symbols.text(c.name);
            let verb = VERBS.iter().position(|v| name.starts_with(v)).unwrap_or(VERBS.len());
            let void = c.ret == Kind::Void;
            ((verb, !void, c.params.len(), c.index), c)
        })
        .filter(|(key, _)| key.0 < VERBS.len() || !key.1)
        .collect();
    list.sort_by_key(|(key, _)| *key);
    list.truncate(MUTATORS);
    list.iter()
        .map(|(_, c)| BuildCall { method: c.id, arguments: parameters(m.classes.symbols.text(c.desc)) })
        .collect()
}

/// Methods that may change an object: all that can be called, but for those that are named like questions. Those that
/// look like mutators come first.
pub(crate) fn changing_calls(m: &Machine, class: ClassId) -> Vec<BuildCall> {
    const QUESTIONS: [&str; 8] =
        ["get", "is", "has", "contains", "equals", "hashCode", "toString", "compareTo"];
    let mut list = mutators(m, class);
    let c = m.classes.class(class);
    for method in c.methods.iter().map(|&id| m.classes.method(id)) {
        let name = m.classes.symbols.text(method.name);
        let known = list.iter().any(|call| call.method == method.id);
        if !known
            && !method.is_static()
            && !method.is_abstract()
            && !method.is_native()
            && method.access & (access::PRIVATE | access::SYNTHETIC) == 0
            && !name.starts_with('<')
            && !QUESTIONS.iter().any(|question| name.starts_with(question))
        {
            let arguments = parameters(m.classes.symbols.text(method.desc));
            list.push(BuildCall { method: method.id, arguments });
        }
    }
    list.truncate(MUTATORS);
    list
}

/// The parameter types of a method descriptor.
pub(crate) fn parameters(descriptor: &str) -> Vec<String> {
    margay_classes::descriptor::MethodDescriptor::parse(descriptor)
        .map_or(Vec::new(), |d| d.params.iter().map(|p| (*p).to_owned()).collect())
}
