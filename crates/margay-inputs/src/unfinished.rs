//! Classes of which a method may run on an object whose constructor has not ended: nothing that constructors establish can
//! be taken for granted then.

use margay_classes::bytecode::{self, Action, Invocation};
use margay_classes::{ClassId, Classes, Method, Origin};

/// Each instruction of a method's code, by what it does; `None` for code that cannot be read.
pub fn actions(classes: &Classes, method: &Method) -> Option<Vec<Action>> {
    let class = classes.class(method.class);
    let file = class.file.as_deref()?;
    let Some(code) = file.code(method.member(class)?).ok()? else { return Some(Vec::new()) };
    let bytes = file.slice(code.code);
    bytecode::instructions(bytes).map(|insn| insn.action(bytes)).collect()
}

/// Whether a constructor of a class or of a superclass calls a method that can be one of the class, or hands out the
/// object.
pub fn shows_unfinished_objects(classes: &Classes, class: ClassId) -> bool {
    let lineage = classes.class(class).lineage.iter().copied();
    let of_program: Vec<ClassId> = lineage.filter(|&c| classes.class(c).origin != Origin::Boot).collect();
    let names: Vec<&str> = of_program.iter().map(|&c| classes.name(c)).collect();
    of_program.iter().any(|&above| {
        let constructors = classes.class(above).methods.iter().map(|&id| classes.method(id));
        let mut constructors = constructors.filter(|m| classes.symbols.text(m.name) == "<init>");
        constructors.any(|m| shows_itself(classes, m, &names).unwrap_or(true))
    })
}

/// Whether a constructor uses the new object for more than its fields and the constructor that it calls first. `None` when
/// its code cannot be read.
fn shows_itself(classes: &Classes, constructor: &Method, own: &[&str]) -> Option<bool> {
    let file = classes.class(constructor.class).file.as_deref()?;
    let (mut loads, mut uses) = (0, 1);
    for action in actions(classes, constructor)? {
        match action {
            Action::Load { local: 0, .. } => loads += 1,
            Action::Field { is_static: false, cp, .. } => {
                uses += usize::from(own.contains(&&*file.named_class(cp)?));
            }
            Action::Invoke { how: Invocation::Virtual | Invocation::Interface | Invocation::Special, cp } => {
                let constructs = file.named_member(cp)? == "<init>";
                if !constructs && own.contains(&&*file.named_class(cp)?) {
                    return Some(true);
                }
            }
            _ => {}
        }
    }
    Some(loads > uses)
}
