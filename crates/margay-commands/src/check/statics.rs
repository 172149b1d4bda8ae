//! Static fields that a checked method reads and that other code may have set before: the method is explored with what
//! initialisation left in them, so it is not proved safe.

use margay_classes::bytecode::{self, Action};
use margay_classes::reader::access;
use margay_classes::{ClassId, Classes};
use margay_graph::{Bound, Bounds};
use margay_machine::Machine;

/// A bound for each field of the program that was read, is not final, and may hold something else.
pub fn open_fields(machine: &mut Machine) -> Bounds {
    let reads: Vec<(ClassId, usize)> = machine.static_reads().collect();
    let classes = &mut machine.classes;
    let set_later = reads.into_iter().filter(|&(class, index)| is_set_later(classes, class, index));
    let set_later: Vec<(ClassId, usize)> = set_later.collect();
    let bound = |(class, index): (ClassId, usize)| {
        let name = machine.classes.symbols.text(machine.classes.class(class).fields[index].name);
        Bound::StaticState(format!("{}.{name}", machine.classes.java_name(class)))
    };
    set_later.into_iter().map(bound).collect()
}

/// Whether code after initialisation may set a field: anybody, unless it is private; then the class and those inside it.
fn is_set_later(classes: &mut Classes, class: ClassId, index: usize) -> bool {
    let field = &classes.class(class).fields[index];
    if field.access & access::SYNTHETIC != 0 {
        return false;
    }
    if field.access & access::PRIVATE == 0 {
        return true;
    }
    let name = classes.name(class);
    let outermost = name.split('$').next().unwrap_or(name);
    let nest = (1..).map_while(|n| classes.try_class(n)).filter(|c| {
        let other = classes.name(c.id);
        other.strip_prefix(outermost).is_some_and(|rest| rest.is_empty() || rest.starts_with('$'))
    });
    let nest: Vec<ClassId> = nest.map(|c| c.id).collect();
    nest.into_iter().any(|writer| writes(classes, writer, class, index))
}

/// Whether a method of a class, but for its initialiser, writes a static field.
fn writes(classes: &mut Classes, writer: ClassId, owner: ClassId, index: usize) -> bool {
    let field = &classes.class(owner).fields[index];
    let (name, descriptor) = (field.name, field.desc);
    let Some(file) = classes.class(writer).file.clone() else { return true };
    let methods = classes.class(writer).methods.iter().map(|&id| classes.method(id));
    let members: Vec<_> = methods
        .filter(|method| classes.symbols.text(method.name) != "<clinit>")
        .filter_map(|method| method.member(classes.class(writer)))
        .filter_map(|member| file.code(member).ok()?)
        .collect();
    members.iter().any(|code| {
        let bytes = file.slice(code.code);
        bytecode::instructions(bytes).any(|insn| match insn.action(bytes) {
            Some(Action::Field { write: true, is_static: true, cp }) => {
                let named = classes.member_ref(writer, cp);
                named.map_or(true, |named| named.name == name && named.desc == descriptor)
            }
            _ => false,
        })
    })
}
