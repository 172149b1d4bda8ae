//! What users should know about a predicate: that its answer depends on something beside the structure.

use margay_classes::code::Op;
use margay_classes::reader::access;
use margay_classes::{ClassId, MethodId, Origin};
use margay_machine::Machine;
use rustc_hash::FxHashSet;

/// The methods that have been lowered so far.
pub(crate) fn lowered(m: &Machine) -> FxHashSet<u32> {
    methods(m).filter(|&id| m.classes.method(MethodId(id)).code.get().is_some()).collect()
}

fn methods(m: &Machine) -> impl Iterator<Item = u32> + '_ {
    (1..).take_while(|&id| m.classes.try_method(id).is_some())
}

/// The program's own static fields that are not final and that methods lowered since then use.
pub(crate) fn static_state(m: &mut Machine, before: &FxHashSet<u32>, predicate: MethodId) -> Vec<String> {
    let new: Vec<u32> = methods(m)
        .filter(|id| !before.contains(id) || *id == predicate.0)
        .filter(|&id| m.classes.class(m.classes.method(MethodId(id)).class).origin == Origin::App)
        .collect();
    let mut warnings = Vec::new();
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
            if let Some(field) = field {
                let text = format!(
                    "{name} uses the static field {field}, which is not final: what is found holds for the value that it had before the search"
                );
                if !warnings.contains(&text) {
                    warnings.push(text);
                }
            }
        }
    }
    warnings
}

/// The field whose value stands at a heap word.
fn at_address(m: &Machine, addr: u32) -> Option<String> {
    let class = m.classes.all().find(|c| {
        let first = c.statics.get();
        c.origin == Origin::App && first != 0 && (first..first + c.static_words).contains(&addr)
    })?;
    let slot = addr - class.statics.get();
    let field = class.fields.iter().find(|f| f.is_static() && f.slot == slot)?;
    let name = m.classes.symbols.text(field.name);
    (field.access & access::FINAL == 0).then(|| format!("{}.{name}", m.classes.java_name(class.id)))
}

/// The field that a pool entry names, when it is the program's and can change.
fn named(m: &mut Machine, class: ClassId, cp: u16) -> Option<String> {
    let member = m.classes.member_ref(class, cp).ok()?;
    let declared = m.classes.loaded(m.classes.symbols.text(member.class))?;
    let name = m.classes.symbols.text(member.name).to_owned();
    let (owner, field) = m.classes.find_field(declared, &name)?;
    let changes = field.is_static() && field.access & access::FINAL == 0;
    let own = m.classes.class(owner).origin == Origin::App;
    (changes && own).then(|| format!("{}.{name}", m.classes.java_name(owner)))
}
