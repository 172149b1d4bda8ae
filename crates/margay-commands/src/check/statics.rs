//! Static fields that a checked method reads and that other code may have set before, or whose objects it may have
//! changed: the method is explored with what initialisation left in them, so it is not proved safe.

use margay_classes::bytecode::{self, Action};
use margay_classes::reader::access;
use margay_classes::{ClassId, Classes, Kind, Origin};
use margay_graph::{Bound, Bounds};
use margay_machine::{Machine, Ref};

/// A bound for each field of the program that was read and may hold something else.
pub fn open_fields(machine: &mut Machine) -> Bounds {
    let reads: Vec<(ClassId, usize)> = machine.static_reads().collect();
    let classes = &mut machine.classes;
    let is_final = |classes: &Classes, (class, index): (ClassId, usize)| {
        classes.class(class).fields[index].access & access::FINAL != 0
    };
    let set_later =
        reads.iter().filter(|&&read| !is_final(classes, read) && is_set_later(classes, read.0, read.1));
    let mut set_later: Vec<(ClassId, usize)> = set_later.copied().collect();
    set_later.extend(
        reads.iter().filter(|&&read| is_final(&machine.classes, read) && holds_mutable(machine, read)),
    );
    let bound = |(class, index): (ClassId, usize)| {
        let name = machine.classes.symbols.text(machine.classes.class(class).fields[index].name);
        Bound::StaticState(format!("{}.{name}", machine.classes.java_name(class)))
    };
    set_later.into_iter().map(bound).collect()
}

/// Whether a final field holds a collection that can be changed, an array that others can reach, or an object of the
/// program with fields that are not final.
fn holds_mutable(machine: &Machine, (class, index): (ClassId, usize)) -> bool {
    let c = machine.classes.class(class);
    let field = &c.fields[index];
    if field.kind != Kind::Ref || c.statics.get() == 0 || field.access & access::SYNTHETIC != 0 {
        return false;
    }
    let object = machine.heap.word(c.statics.get() + field.slot) as Ref;
    if object == 0 {
        return false;
    }
    let of = machine.class_of(object);
    let name = machine.classes.name(of.id);
    if of.is_array() {
        return field.access & access::PRIVATE == 0 && machine.heap.length(object) > 0;
    }
    if of.origin == Origin::Boot {
        let fixed = ["Immutable", "Unmodifiable", "Empty", "Singleton"];
        let collection = name.starts_with("java/util/") && !name.starts_with("java/util/function/");
        return collection
            && CHANGED.iter().any(|c| name.contains(c))
            && !fixed.iter().any(|f| name.contains(f))
            || name.starts_with("java/lang/StringBu");
    }
    let lineage = of.lineage.iter().map(|&c| machine.classes.class(c));
    let mut fields = lineage.filter(|c| c.origin != Origin::Boot).flat_map(|c| &c.fields);
    fields.any(|f| !f.is_static() && f.access & access::FINAL == 0)
}

/// Parts of the names of collections and counters of the library.
const CHANGED: [&str; 8] = ["List", "Map", "Set", "Deque", "Queue", "Vector", "Stack", "Atomic"];

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
