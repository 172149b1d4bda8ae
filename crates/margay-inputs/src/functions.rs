//! Functional interfaces: those that a lambda can implement.

use margay_classes::reader::access;
use margay_classes::{ClassId, Classes, Method, MethodId};

/// The only abstract method of a functional interface, if a lambda can implement it.
pub fn function(classes: &Classes, class: ClassId) -> Option<MethodId> {
    let c = classes.class(class);
    if !c.is_interface() || c.access & access::ANNOTATION != 0 || is_sealed(classes, class) {
        return None;
    }
    let object = classes.class(classes.object());
    let same = |a: &Method, b: &Method| a.name == b.name && a.desc == b.desc;
    let all: Vec<&Method> = std::iter::once(&class)
        .chain(&c.all_interfaces)
        .flat_map(|&i| &classes.class(i).methods)
        .map(|&id| classes.method(id))
        .collect();
    let mut found = all.iter().filter(|m| {
        m.is_abstract()
            && !object.methods.iter().any(|&o| same(classes.method(o), m))
            && !all.iter().any(|other| !other.is_abstract() && !other.is_static() && same(other, m))
    });
    let first = found.next()?;
    (found.next().is_none() && !is_generic(classes, first)).then_some(first.id)
}

/// Whether only some classes may implement an interface.
fn is_sealed(classes: &Classes, class: ClassId) -> bool {
    let file = classes.class(class).file.as_deref();
    file.is_some_and(|f| f.attribute(&f.attributes, "PermittedSubclasses").is_some())
}

/// Whether a method has type parameters of its own.
fn is_generic(classes: &Classes, method: &Method) -> bool {
    let file = classes.class(method.class).file.as_deref();
    let member = file.and_then(|f| Some((f, f.methods.get(usize::from(method.index))?)));
    member
        .and_then(|(f, m)| f.text_attribute(&m.attributes, "Signature"))
        .is_some_and(|text| text.starts_with('<'))
}
