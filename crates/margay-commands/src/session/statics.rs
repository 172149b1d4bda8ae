//! Static fields that a method reads and that other code may have set before, or whose objects it may have changed: the
//! method is explored with what initialisation left in them, so nothing is proved of it.

use margay_classes::bytecode::{self, Action};
use margay_classes::reader::access;
use margay_classes::{ClassId, Classes, Field, Kind, Method, Origin};
use margay_graph::{Bound, Bounds};
use margay_inputs::unfinished::actions;
use margay_inputs::values;
use margay_machine::{Machine, Ref};
use std::collections::BTreeSet;

/// A bound for each field of the program that was read and may hold something else.
pub fn open_fields(machine: &mut Machine) -> Bounds {
    let reads: Vec<(ClassId, usize)> = machine.static_reads().collect();
    let classes = &mut machine.classes;
    let is_final = |classes: &Classes, (class, index): (ClassId, usize)| {
        classes.class(class).fields[index].access & access::FINAL != 0
    };
    let set_later = reads.iter().filter(|&&read| {
        if is_final(classes, read) {
            depends_on_others(classes, read.0)
        } else {
            is_set_later(classes, read.0, read.1)
        }
    });
    let mut set_later: Vec<(ClassId, usize)> = set_later.copied().collect();
    let mutable = reads.iter().filter(|read| !set_later.contains(read) && holds_mutable(machine, **read));
    let mutable: Vec<(ClassId, usize)> = mutable.copied().collect();
    set_later.extend(mutable);
    let bound = |(class, index): (ClassId, usize)| {
        let name = machine.classes.symbols.text(machine.classes.class(class).fields[index].name);
        Bound::StaticState(format!("{}.{name}", machine.classes.java_name(class)))
    };
    set_later.into_iter().map(bound).collect()
}

/// Whether a field holds an object that code after initialisation may change, or one that leads to such an object.
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
    if machine.class_of(object).is_array() {
        let values = elements(machine, object).is_some_and(|elements| {
            elements
                .iter()
                .all(|&element| values::never_changes(machine.classes.name(machine.class_of(element).id)))
        });
        let read_only = field.access & access::PRIVATE != 0 && is_only_read(&machine.classes, class, index);
        return machine.heap.length(object) > 0 && !(values && read_only);
    }
    leads_to_mutable(machine, object)
}

/// Whether an object can be changed, or one that it leads to.
fn leads_to_mutable(machine: &Machine, object: Ref) -> bool {
    let (mut seen, mut next) = (BTreeSet::new(), vec![(object, false)]);
    while let Some((object, inside)) = next.pop() {
        if !seen.insert(object) {
            continue;
        }
        let of = machine.class_of(object);
        let name = machine.classes.name(of.id);
        if values::never_changes(name) {
            continue;
        }
        let cursor = name.contains("Itr") || name.contains("Iterator");
        let collection = !cursor && values::is_fixed_collection(name);
        let open = match of.origin {
            // An array of a collection that nobody can change is as good as the collection.
            _ if of.is_array() => !inside,
            Origin::Boot => !collection,
            Origin::Synthetic => false,
            _ => {
                let lineage = of.lineage.iter().map(|&c| machine.classes.class(c));
                let mut fields = lineage.filter(|c| c.origin != Origin::Boot).flat_map(|c| &c.fields);
                fields.any(|f| !f.is_static() && f.access & access::FINAL == 0)
            }
        };
        if open || seen.len() > LOOKED_AT {
            return true;
        }
        if of.is_array() {
            next.extend(elements(machine, object).unwrap_or_default().into_iter().map(|r| (r, false)));
            continue;
        }
        for &above in &of.lineage {
            let fields = machine.classes.class(above).fields.iter();
            for field in fields.filter(|f| !f.is_static() && f.kind == Kind::Ref) {
                let value = machine.field_value(object, field.slot).0 as Ref;
                let name = machine.classes.symbols.text(field.name);
                next.extend(
                    (value != 0).then_some((value, collection && matches!(name, "elements" | "table"))),
                );
            }
        }
    }
    false
}

/// Objects that are looked at.
const LOOKED_AT: usize = 500;

/// What an array of references holds, or nothing for one of numbers; `None` when it is too long.
fn elements(machine: &Machine, array: Ref) -> Option<Vec<Ref>> {
    if machine.class_of(array).element_kind() != Some(Kind::Ref) {
        return Some(Vec::new());
    }
    let length = machine.heap.length(array);
    (length as usize <= LOOKED_AT)
        .then(|| (0..length).map(|i| machine.element(array, i)).filter(|&r| r != 0).collect())
}

/// Whether the array in a private static field is used for reading elements and its length only, wherever it is used.
fn is_only_read(classes: &Classes, class: ClassId, index: usize) -> bool {
    let field = &classes.class(class).fields[index];
    let (name, owner) = (classes.symbols.text(field.name), classes.name(class));
    nest(classes, class).into_iter().all(|member| {
        let methods = classes.class(member).methods.iter().map(|&id| classes.method(id));
        let mut methods = methods.filter(|method| classes.symbols.text(method.name) != "<clinit>");
        methods.all(|method| reads_only(classes, method, owner, name).unwrap_or(false))
    })
}

/// Whether each use of a static array in a method reads an element or the length. `None` when that cannot be seen.
fn reads_only(classes: &Classes, method: &Method, owner: &str, name: &str) -> Option<bool> {
    let file = classes.class(method.class).file.as_deref()?;
    let all = actions(classes, method)?;
    for (at, action) in all.iter().enumerate() {
        let Action::Field { is_static: true, cp, .. } = *action else { continue };
        if file.named_class(cp)? != owner || file.named_member(cp)? != name {
            continue;
        }
        // What lies above the array on the operand stack, until something takes the array.
        let (mut above, mut user) = (0, None);
        for next in &all[at + 1..] {
            let straight =
                !matches!(next, Action::Goto | Action::Return(_) | Action::Throw | Action::Rearrange(_));
            let (pops, pushes) = next.stack_effect(file).ok().filter(|_| straight)?;
            if i32::from(pops) > above {
                user = Some(*next);
                break;
            }
            above += i32::from(pushes) - i32::from(pops);
        }
        if !matches!(user, Some(Action::LoadElement(_) | Action::ArrayLength)) {
            return Some(false);
        }
    }
    Some(true)
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

/// Whether the initialiser of a class reads static fields of others of the program, so that what it leaves depends on which
/// of them was initialised first and on who has set them. Constants of enums are set first.
fn depends_on_others(classes: &mut Classes, class: ClassId) -> bool {
    let Some(clinit) = classes.class(class).clinit else { return false };
    let (Some(file), Some(all)) =
        (classes.class(class).file.clone(), actions(classes, classes.method(clinit)))
    else {
        return true;
    };
    all.into_iter().any(|action| {
        let Action::Field { write: false, is_static: true, cp } = action else { return false };
        let (Some(owner), Some(name)) = (file.named_class(cp), file.named_member(cp)) else { return true };
        if owner == classes.name(class) {
            return false;
        }
        let Ok(id) = classes.load(&owner) else { return true };
        let owner = classes.class(id);
        let constant = |f: &Field| f.access & access::ENUM != 0 && classes.symbols.text(f.name) == name;
        owner.origin != Origin::Boot && !owner.fields.iter().any(constant)
    })
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
