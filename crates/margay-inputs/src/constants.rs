//! Objects of the program that are there before a call: what static final fields hold. A method may be called on one of
//! them, or be given one: `this == EMPTY` can be true.

use margay_classes::reader::access;
use margay_classes::{ClassId, Kind, Origin};
use margay_graph::graph::Node;
use margay_machine::{Machine, Ref, Res};

/// What static final fields of a class of the program hold, of a type. The class is initialised.
pub(crate) fn held(m: &mut Machine, holder: ClassId, of: ClassId) -> Res<Vec<Ref>> {
    let c = m.classes.class(holder);
    let wanted = access::STATIC | access::FINAL;
    let of_program = c.origin == Origin::App && c.access & access::ENUM == 0;
    if !of_program || !c.fields.iter().any(|f| f.access & wanted == wanted && f.kind == Kind::Ref) {
        return Ok(Vec::new());
    }
    m.initialize(holder)?;
    let c = m.classes.class(holder);
    let fields = c.fields.iter().filter(|f| f.access & wanted == wanted && f.kind == Kind::Ref);
    let objects = fields.map(|f| m.heap.word(c.statics.get() + f.slot) as Ref).filter(|&r| r != 0);
    let mut found: Vec<Ref> = objects.filter(|&r| m.classes.is_subclass(m.class_of(r).id, of)).collect();
    found.dedup();
    Ok(found)
}

/// Whether a static final field of the program holds an object: one of its own class or of another one.
pub(crate) fn is_held(m: &Machine, r: Ref, other: Option<ClassId>) -> bool {
    holder(m, r, other).is_some()
}

/// An object that a static final field holds, by the name of the field.
pub fn named(m: &Machine, r: Ref) -> Option<Node> {
    let all = (1..=m.classes.len() as u32).filter_map(|n| m.classes.try_class(n)).map(|c| c.id);
    let (class, field) = all.into_iter().find_map(|class| Some((class, field_with(m, class, r)?)))?;
    let field = &m.classes.class(class).fields[field];
    Some(Node::Constant {
        class: m.classes.java_name(class),
        field: m.classes.symbols.text(field.name).to_owned(),
        descriptor: m.classes.symbols.text(field.desc).to_owned(),
    })
}

fn holder(m: &Machine, r: Ref, other: Option<ClassId>) -> Option<ClassId> {
    let classes = m.class_of(r).lineage.iter().copied().chain(other);
    classes.into_iter().find(|&class| field_with(m, class, r).is_some())
}

/// The static final field of a class of the program that holds an object.
fn field_with(m: &Machine, class: ClassId, r: Ref) -> Option<usize> {
    let c = m.classes.class(class);
    let wanted = access::STATIC | access::FINAL;
    if c.origin != Origin::App || c.statics.get() == 0 {
        return None;
    }
    c.fields.iter().position(|f| {
        f.access & wanted == wanted
            && f.kind == Kind::Ref
            && m.heap.word(c.statics.get() + f.slot) == u64::from(r)
    })
}
