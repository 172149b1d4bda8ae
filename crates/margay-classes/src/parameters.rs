//! The names of a method's parameters, where the class file has them: in `MethodParameters`, or in the table of local
//! variables that compilers write for debuggers.

use crate::class::MethodId;
use crate::registry::Classes;

/// What the parameters of a method are called, where its class file says so.
pub fn parameter_names(classes: &Classes, method: MethodId) -> Vec<Option<String>> {
    let m = classes.method(method);
    let class = classes.class(m.class);
    let mut names = vec![None; m.params.len()];
    let (Some(file), Some(member)) = (&class.file, m.member(class)) else { return names };
    if let Some(span) = file.attribute(&member.attributes, "MethodParameters") {
        for (i, name) in names.iter_mut().enumerate() {
            *name = file.u2_at(span, 1 + 4 * i as u32).and_then(|n| file.utf8(n).ok());
        }
    } else if let Ok(Some(code)) = file.code(member) {
        let mut slot = u16::from(!m.is_static());
        for (name, kind) in names.iter_mut().zip(&m.params) {
            let local = code.locals.iter().find(|l| l[0] == 0 && l[4] == slot);
            *name = local.and_then(|l| file.utf8(l[2]).ok());
            slot += kind.slots();
        }
    }
    names
}
