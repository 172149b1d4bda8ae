//! Classes inside of others. Only the method that declares a local or anonymous class makes objects of it, from its own
//! variables, so not every combination of field values is there. An object of an inner class has one around it.

use crate::declared;
use margay_classes::reader::{Constant, access};
use margay_classes::{ClassId, Classes};
use margay_machine::Machine;

/// Whether a class is declared inside of a method or an expression.
pub(crate) fn is_local(m: &Machine, class: ClassId) -> bool {
    let file = m.classes.class(class).file.as_deref();
    file.is_some_and(|file| file.attribute(&file.attributes, "EnclosingMethod").is_some())
}

/// Whether its objects have more than the object around them: captured variables, or fields of their own.
pub(crate) fn has_state(m: &Machine, class: ClassId) -> bool {
    let fields = m.classes.class(class).lineage.iter().flat_map(|&c| &m.classes.class(c).fields);
    let mut fields = fields.filter(|f| !f.is_static());
    fields.any(|f| !declared::is_outer(&m.classes, f))
}

/// Whether a class is an inner member of another one: its constructors are given an object of that first.
pub fn is_inner_member(classes: &Classes, class: ClassId) -> bool {
    nesting(classes, class).is_some_and(|(outer, flags)| {
        outer != 0 && flags & (access::STATIC | access::INTERFACE | access::ENUM) == 0
    })
}

/// The outer class and the flags of a nested class, as its own file tells.
pub(crate) fn nesting(classes: &Classes, class: ClassId) -> Option<(u16, u16)> {
    let file = classes.class(class).file.as_deref()?;
    let span = file.attribute(&file.attributes, "InnerClasses")?;
    let count = u32::from(file.u2_at(span, 0)?);
    let is_own = |index| match file.constant(index) {
        Constant::Class(name) => file.utf8(name).is_ok_and(|name| name == classes.name(class)),
        _ => false,
    };
    let mut entries = (0..count).map(|i| 2 + 8 * i);
    let at = entries.find(|&at| file.u2_at(span, at).is_some_and(is_own))?;
    Some((file.u2_at(span, at + 2)?, file.u2_at(span, at + 6)?))
}
