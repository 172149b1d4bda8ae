//! Whether a test or another part of a program could extend a class or implement an interface with a class of its own, in
//! the package of the class or outside.

use crate::local;
use margay_classes::reader::access;
use margay_classes::{ClassId, Classes, Origin};
use margay_machine::Machine;

/// Whether there may be subclasses of a class that are not on the class path: of itself, or of one below it.
pub(crate) fn is_extendable(m: &mut Machine, class: ClassId) -> bool {
    let class = element(m, class);
    if is_open(m, class) {
        return true;
    }
    if m.classes.class(class).access & access::FINAL != 0 {
        return false;
    }
    let below = m.classes.subclasses_of(class);
    below.iter().any(|name| m.classes.load(name).map_or(true, |id| is_open(m, id)))
}

/// What arrays of arrays hold in the end.
fn element(m: &Machine, mut class: ClassId) -> ClassId {
    while let margay_classes::ClassKind::Array { element, .. } = m.classes.class(class).kind {
        class = element;
    }
    class
}

/// Whether a class may be named in an `extends` or `implements` of a class that is not on the class path.
fn is_open(m: &Machine, class: ClassId) -> bool {
    let c = m.classes.class(class);
    let closed = c.primitive().is_some()
        || c.access & (access::FINAL | access::ENUM) != 0
        || c.origin == Origin::Synthetic
        || local::is_local(m, class)
        || !m.classes.permitted_subclasses(class).is_empty()
        || is_hidden(&m.classes, class);
    !closed && (c.is_interface() || has_open_constructor(&m.classes, class))
}

/// Whether a class is private, or inside of a private one.
fn is_hidden(classes: &Classes, class: ClassId) -> bool {
    let (mut class, mut depth) = (class, 0);
    while let Some((outer, flags)) = local::nesting(classes, class) {
        if flags & access::PRIVATE != 0 {
            return true;
        }
        let file = classes.class(class).file.as_deref();
        let outer = file.and_then(|file| match file.constant(outer) {
            margay_classes::reader::Constant::Class(name) => file.utf8(name).ok(),
            _ => None,
        });
        let Some(outer) = outer.and_then(|name| classes.loaded(&name)) else { return false };
        depth += 1;
        if depth > 32 {
            return false;
        }
        class = outer;
    }
    false
}

fn has_open_constructor(classes: &Classes, class: ClassId) -> bool {
    let methods = classes.class(class).methods.iter().map(|&id| classes.method(id));
    let mut constructors = methods.filter(|m| classes.symbols.text(m.name) == "<init>");
    constructors.any(|m| m.access & (access::PRIVATE | access::SYNTHETIC) == 0)
}
