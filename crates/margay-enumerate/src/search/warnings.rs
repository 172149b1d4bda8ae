//! What users should know about a predicate: that its answer depends on something beside the structure, or that it speaks of
//! objects that no structure has.

use crate::bounds::finitization::{Finitization, Object};
use margay_classes::code::Op;
use margay_classes::reader::access;
use margay_classes::{ClassId, Field, Kind, MethodId, Origin};
use margay_machine::{Machine, Ref};
use rustc_hash::FxHashSet;

/// The methods that have been lowered so far.
pub(crate) fn lowered(m: &Machine) -> FxHashSet<u32> {
    methods(m).filter(|&id| m.classes.method(MethodId(id)).code.get().is_some()).collect()
}

fn methods(m: &Machine) -> impl Iterator<Item = u32> + '_ {
    (1..).take_while(|&id| m.classes.try_method(id).is_some())
}

/// A static field of the program, and who uses it.
struct Use {
    by: String,
    owner: ClassId,
    index: usize,
}

impl Use {
    fn field<'m>(&self, m: &'m Machine) -> &'m Field {
        &m.classes.class(self.owner).fields[self.index]
    }

    fn name(&self, m: &Machine) -> String {
        format!("{}.{}", m.classes.java_name(self.owner), m.classes.symbols.text(self.field(m).name))
    }
}

/// The program's own static fields that are not final and that methods lowered since then use; and those that hold an object
/// of a class that fields may refer to, but none of the objects that they may.
pub(crate) fn static_state(
    m: &mut Machine,
    before: &FxHashSet<u32>,
    predicate: MethodId,
    known: &Known,
) -> Vec<String> {
    let mut warnings = Vec::new();
    for used in uses(m, before, predicate) {
        let (by, field) = (&used.by, used.name(m));
        let text = if used.field(m).access & access::FINAL == 0 {
            format!(
                "{by} uses the static field {field}, which is not final: what is found holds for the value that it had before the search"
            )
        } else if known.leaves_out(m, &used) {
            format!(
                "{by} uses the object in {field}: structures that refer to it are not among those found, unless the finitization adds it"
            )
        } else {
            continue;
        };
        if !warnings.contains(&text) {
            warnings.push(text);
        }
    }
    warnings
}

/// The objects that fields may refer to.
pub(crate) struct Known {
    /// Classes of those that the search makes.
    classes: Vec<ClassId>,
    /// Those that are there before.
    given: Vec<Ref>,
}

impl Known {
    pub fn of(fin: &Finitization) -> Known {
        let (mut classes, mut given) = (Vec::new(), Vec::new());
        for object in &fin.objects {
            match object {
                Object::Fresh { class } => classes.push(*class),
                Object::Given(object) => given.push(*object),
                Object::Array { .. } => {}
            }
        }
        classes.sort_unstable();
        classes.dedup();
        Known { classes, given }
    }

    /// Whether a field holds an object that is as good as those that the search makes, but is none that it knows.
    fn leaves_out(&self, m: &Machine, used: &Use) -> bool {
        let (class, field) = (m.classes.class(used.owner), used.field(m));
        if field.kind != Kind::Ref || class.statics.get() == 0 {
            return false;
        }
        let held = m.heap.word(class.statics.get() + field.slot) as Ref;
        held != 0 && !self.given.contains(&held) && self.classes.contains(&m.class_of(held).id)
    }
}

/// The static fields of the program that methods lowered since then use.
fn uses(m: &mut Machine, before: &FxHashSet<u32>, predicate: MethodId) -> Vec<Use> {
    let new: Vec<u32> = methods(m)
        .filter(|id| !before.contains(id) || *id == predicate.0)
        .filter(|&id| m.classes.class(m.classes.method(MethodId(id)).class).origin == Origin::App)
        .collect();
    let mut found = Vec::new();
    for id in new {
        let method = m.classes.method(MethodId(id));
        let (class, name) = (method.class, m.classes.qualified_name(MethodId(id)));
        let Some(code) = method.code.get() else { continue };
        let ops: Vec<Op> = code.ops.iter().map(std::cell::Cell::get).collect();
        for op in ops {
            let field = match op {
                Op::GetStatic { addr, .. } | Op::PutStatic { addr, .. } => at_address(m, addr),
                Op::GetStaticUnresolved { cp, .. } | Op::PutStaticUnresolved { cp, .. } => {
                    named(m, class, cp)
                }
                _ => None,
            };
            found.extend(field.map(|(owner, index)| Use { by: name.clone(), owner, index }));
        }
    }
    found
}

/// The field whose value stands at a heap word.
fn at_address(m: &Machine, addr: u32) -> Option<(ClassId, usize)> {
    let class = m.classes.all().find(|c| {
        let first = c.statics.get();
        c.origin == Origin::App && first != 0 && (first..first + c.static_words).contains(&addr)
    })?;
    let slot = addr - class.statics.get();
    let index = class.fields.iter().position(|f| f.is_static() && f.slot == slot)?;
    Some((class.id, index))
}

/// The field that a pool entry names, when it is the program's.
fn named(m: &mut Machine, class: ClassId, cp: u16) -> Option<(ClassId, usize)> {
    let member = m.classes.member_ref(class, cp).ok()?;
    let declared = m.classes.loaded(m.classes.symbols.text(member.class))?;
    let (owner, index) = m.classes.resolve_field(declared, member.name, member.desc).ok()?;
    let owner = m.classes.class(owner);
    (owner.origin == Origin::App && owner.fields[index].is_static()).then_some((owner.id, index))
}
