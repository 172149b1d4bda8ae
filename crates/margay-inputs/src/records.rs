//! Records whose constructor does more than store its arguments. Not every combination of field values is valid for them,
//! and the fields of a record cannot be set by reflection.

use margay_classes::bytecode::{self, Action, Invocation};
use margay_classes::reader::access;
use margay_classes::{ClassId, Kind, Method};
use margay_machine::Machine;

/// Whether objects of a class are records that have to come from their constructor.
pub(crate) fn is_guarded(m: &Machine, class: ClassId) -> bool {
    let c = m.classes.class(class);
    let of_record = c.superclass.is_some_and(|s| m.classes.name(s) == "java/lang/Record");
    of_record && !keeps_arguments(m, class).unwrap_or(false)
}

/// Whether a constructor of a class stores its arguments in all fields and does nothing else: then any fields can be had.
pub fn stores_arguments(m: &Machine, class: ClassId) -> bool {
    let c = m.classes.class(class);
    let fields = c.fields.iter().filter(|f| !f.is_static()).count();
    let above = c.superclass.map(|s| m.classes.name(s).to_owned());
    matches!(above.as_deref(), Some("java/lang/Object" | "java/lang/Record"))
        && c.methods.iter().map(|&id| m.classes.method(id)).any(|constructor| {
            m.classes.symbols.text(constructor.name) == "<init>"
                && constructor.access & access::PRIVATE == 0
                && constructor.params.len() == fields
                && only_stores(m, class, constructor) == Some(fields)
        })
}

/// The words of an object whose references are arguments of its constructor. Those that may lead to another object of the
/// class are not among them: somewhere they end with null.
pub(crate) fn argument_words(m: &Machine, class: ClassId) -> Vec<u32> {
    if !stores_arguments(m, class) {
        return Vec::new();
    }
    let c = m.classes.class(class);
    let leads_on = |descriptor: &str| {
        let name = descriptor.trim_start_matches('[').trim_start_matches('L').trim_end_matches(';');
        let mut above = c.lineage.iter().chain(c.all_interfaces.iter());
        name != "java/lang/Object" && above.any(|&above| m.classes.name(above) == name)
    };
    let fields = c.fields.iter().filter(|f| !f.is_static() && f.kind == Kind::Ref);
    fields.filter(|f| !leads_on(m.classes.symbols.text(f.desc))).map(|f| f.slot).collect()
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
    Some(only_stores(m, class, canonical).is_some())
}

/// How many fields a constructor stores its arguments in; `None` if it does anything else. Each argument is loaded once.
fn only_stores(m: &Machine, class: ClassId, constructor: &Method) -> Option<usize> {
    let c = m.classes.class(class);
    let file = c.file.as_ref()?;
    let code = file.code(constructor.member(c)?).ok()??;
    let code = file.slice(code.code);
    let (mut calls, mut loads, mut stores) = (0, 0, 0);
    for insn in bytecode::instructions(code) {
        match insn.action(code)? {
            Action::Load { .. } => loads += 1,
            Action::Field { write: true, is_static: false, .. } => stores += 1,
            Action::Return(Kind::Void) => {}
            Action::Invoke { how: Invocation::Special, .. } => calls += 1,
            _ => return None,
        }
    }
    // The receiver for the call and for each store, and one argument for each store.
    (calls == 1 && loads == 1 + 2 * stores).then_some(stores)
}
