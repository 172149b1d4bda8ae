//! Enums: their objects are their constants, and there are no others.

use margay_classes::ClassId;
use margay_machine::{Machine, Ref, Res};

/// Whether a class is an enum.
pub(super) fn is_enum(m: &Machine, class: ClassId) -> bool {
    m.classes.loaded("java/lang/Enum").is_some_and(|e| class != e && m.classes.is_subclass(class, e))
}

/// The constants of an enum in order, held. `None` when the class is not one.
pub(super) fn constants(m: &mut Machine, class: ClassId) -> Res<Option<Vec<Ref>>> {
    let descriptor = format!("()[{}", m.classes.java_descriptor(class));
    let values = m.classes.find_declared(class, "values", &descriptor).filter(|_| is_enum(m, class));
    let Some(values) = values else { return Ok(None) };
    let array = m.evaluate(values, &[])? as Ref;
    let constants: Vec<Ref> = (0..m.heap.length(array)).map(|i| m.element(array, i)).collect();
    for &constant in &constants {
        m.hold(constant);
    }
    Ok(Some(constants))
}
