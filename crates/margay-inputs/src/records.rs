//! Records whose constructor does more than store its arguments. Not every combination of field values is valid for them,
//! and the fields of a record cannot be set by reflection.

use margay_classes::bytecode::{self, Action, Invocation};
use margay_classes::{ClassId, Kind};
use margay_machine::Machine;

/// Whether objects of a class are records that have to come from their constructor.
pub(crate) fn is_guarded(m: &Machine, class: ClassId) -> bool {
    let c = m.classes.class(class);
    let of_record = c.superclass.is_some_and(|s| m.classes.name(s) == "java/lang/Record");
    of_record && !keeps_arguments(m, class).unwrap_or(false)
}

/// Whether the canonical constructor stores its arguments and does nothing else.
fn keeps_arguments(m: &Machine, class: ClassId) -> Option<bool> {
    let c = m.classes.class(class);
    let text = |symbol| m.classes.symbols.text(symbol);
    let fields: String = c.fields.iter().filter(|f| !f.is_static()).map(|f| text(f.desc)).collect();
    let canonical = c
        .methods
        .iter()
        .map(|&id| m.classes.method(id))
        .find(|method| text(method.name) == "<init>" && text(method.desc) == format!("({fields})V"))?;
    let file = c.file.as_ref()?;
    let code = file.code(canonical.member(c)?).ok()??;
    let code = file.slice(code.code);
    let mut calls = 0;
    for insn in bytecode::instructions(code) {
        match insn.action(code)? {
            Action::Load { .. }
            | Action::Field { write: true, is_static: false, .. }
            | Action::Return(Kind::Void) => {}
            Action::Invoke { how: Invocation::Special, .. } => calls += 1,
            _ => return Some(false),
        }
    }
    Some(calls == 1)
}
