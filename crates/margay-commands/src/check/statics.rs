//! Static fields that a checked method reads and that other code may have set before, or whose objects it may have
//! changed: the method is explored with what initialisation left in them, so it is not proved safe.

use margay_classes::bytecode::{self, Action};
use margay_classes::reader::access;
use margay_classes::{ClassId, Classes, Field, Kind, Origin};
use margay_graph::{Bound, Bounds};
use margay_inputs::unfinished::actions;
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

/// Whether a final field holds an object that code after initialisation may change.
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
        let is_open = field.access & access::PRIVATE == 0;
        let kind = of.element_kind().unwrap_or(Kind::Ref);
        let changed = is_open || stores_elements(&machine.classes, class, kind);
        return changed && machine.heap.length(object) > 0;
    }
    match of.origin {
        Origin::Boot => !is_fixed(name),
        // What implements a function.
        Origin::Synthetic => false,
        _ => {
            let lineage = of.lineage.iter().map(|&c| machine.classes.class(c));
            let mut fields = lineage.filter(|c| c.origin != Origin::Boot).flat_map(|c| &c.fields);
            let value = |f: &Field| {
                let descriptor = machine.classes.symbols.text(f.desc);
                f.kind != Kind::Ref || is_fixed(descriptor[1..].trim_end_matches(';'))
            };
            fields.any(|f| !f.is_static() && (f.access & access::FINAL == 0 || !value(f)))
        }
    }
}

/// Whether objects of a class of the library never change.
fn is_fixed(name: &str) -> bool {
    matches!(name, "java/lang/String" | "java/lang/Class")
        || FIXED.iter().any(|fixed| name.starts_with(fixed))
}

/// How the names of classes of the library begin whose objects never change.
const FIXED: [&str; 21] = [
    "java/lang/Integer",
    "java/lang/Long",
    "java/lang/Short",
    "java/lang/Byte",
    "java/lang/Character",
    "java/lang/Boolean",
    "java/lang/Double",
    "java/lang/Float",
    "java/lang/Object",
    "java/math/",
    "java/time/",
    "java/util/UUID",
    "java/util/Locale",
    "java/util/Optional",
    "java/util/ImmutableCollections",
    "java/util/Collections$Empty",
    "java/util/Collections$Unmodifiable",
    "java/util/Collections$ReverseComparator",
    "java/util/Comparators",
    "java/util/regex/Pattern",
    "sun/nio/cs/",
];

/// Whether a method of a class, or of one inside it or around it, stores into an array of a kind after initialisation.
fn stores_elements(classes: &Classes, class: ClassId, kind: Kind) -> bool {
    // `bastore` is for bytes and booleans, and has the kind of bytes.
    let kind = if kind == Kind::Boolean { Kind::Byte } else { kind };
    nest(classes, class).into_iter().any(|member| {
        let methods = classes.class(member).methods.iter().map(|&id| classes.method(id));
        let mut methods = methods.filter(|method| classes.symbols.text(method.name) != "<clinit>");
        methods.any(|method| match actions(classes, method) {
            Some(actions) => {
                actions.iter().any(|action| matches!(action, Action::StoreElement(stored) if *stored == kind))
            }
            None => true,
        })
    })
}

/// The classes that were loaded of those that share private members with a class.
fn nest(classes: &Classes, class: ClassId) -> Vec<ClassId> {
    let name = classes.name(class);
    let outermost = name.split('$').next().unwrap_or(name);
    let inside = |other: &str| {
        other.strip_prefix(outermost).is_some_and(|rest| rest.is_empty() || rest.starts_with('$'))
    };
    let all = (1..).map_while(|n| classes.try_class(n));
    all.filter(|c| inside(classes.name(c.id))).map(|c| c.id).collect()
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
    nest(classes, class).into_iter().any(|writer| writes(classes, writer, class, index))
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
