//! Who can call a method, and who can make an object. A method that code anywhere can call is given objects that code
//! anywhere can make: what constructors and classes of its package do with other arguments is nothing that callers see.

use crate::local::{is_local, nesting};
use margay_classes::reader::{Constant, access};
use margay_classes::signature::Type;
use margay_classes::{ClassId, MethodId, Origin};
use margay_graph::graph::{Call, Node};
use margay_machine::Machine;

/// Those who can call a method.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Callers {
    /// Code anywhere.
    Anyone,
    /// Code of the package, for it, its class or a type that it needs is not public.
    Package,
}

impl Callers {
    /// Those of a method.
    pub fn of(m: &mut Machine, method: MethodId) -> Callers {
        let called = m.classes.method(method);
        let (class, flags) = (called.class, called.access);
        let mut public = flags & (access::PUBLIC | access::PROTECTED) != 0 && is_public(m, class);
        let signature = m.classes.method_signature(method);
        for name in signature.iter().flat_map(|s| &s.arguments).flat_map(class_names) {
            public &= m.classes.load(&name).is_ok_and(|class| is_public(m, class));
        }
        if public { Callers::Anyone } else { Callers::Package }
    }

    /// Whether they can make an object as an input says. An object of a class for which there is no other way is one that
    /// its package has handed out.
    pub fn can_make(self, m: &mut Machine, node: &Node) -> bool {
        let Node::Built { class, steps } = node else { return true };
        let Ok(class) = m.classes.load(&class.replace('.', "/")) else { return true };
        if self == Callers::Package || m.classes.class(class).origin == Origin::Boot {
            return true;
        }
        if !is_public(m, class) {
            return false;
        }
        let open = steps.iter().all(|step| is_public_call(m, step));
        open || !has_public_maker(m, class)
    }
}

/// Whether code anywhere can name a class.
pub(crate) fn is_public(m: &Machine, class: ClassId) -> bool {
    let c = m.classes.class(class);
    if c.access & access::PUBLIC == 0 || is_local(m, class) {
        return false;
    }
    let Some((outer, flags)) = nesting(&m.classes, class) else { return true };
    let outer = c.file.as_deref().and_then(|file| match file.constant(outer) {
        Constant::Class(name) => m.classes.loaded(&file.utf8(name).ok()?),
        _ => None,
    });
    flags & access::PUBLIC != 0 && outer.is_none_or(|outer| is_public(m, outer))
}

/// Whether code anywhere can make a call.
fn is_public_call(m: &mut Machine, step: &Call) -> bool {
    let Ok(class) = m.classes.load(&step.class.replace('.', "/")) else { return true };
    let method = m.classes.find_method(class, &step.name, &step.descriptor);
    method.is_none_or(|method| m.classes.method(method).access & access::PUBLIC != 0)
}

/// Whether a class has a public constructor, or a public method that gives an object of it.
fn has_public_maker(m: &Machine, class: ClassId) -> bool {
    let c = m.classes.class(class);
    let own = format!("){}", m.classes.java_descriptor(class));
    c.methods.iter().map(|&id| m.classes.method(id)).any(|method| {
        let makes = m.classes.symbols.text(method.name) == "<init>" && !c.is_abstract()
            || method.is_static() && m.classes.symbols.text(method.desc).ends_with(&own);
        makes && method.access & access::PUBLIC != 0
    })
}

/// The classes that a type names.
fn class_names(t: &Type) -> Vec<String> {
    match t {
        Type::Primitive(_) | Type::Variable(_) => Vec::new(),
        Type::Array(element) => class_names(element),
        Type::Class { name, arguments, .. } => {
            let inside = arguments.iter().filter_map(|a| a.of()).flat_map(class_names);
            std::iter::once(name.clone()).chain(inside).collect()
        }
    }
}
