//! What is known at the entry of the method: the types of the arguments, and the static state of the machine.

use crate::locations::{Fresh, Loc, Object, REF, stored};
use crate::memory::{Rewrite, World};
use margay_classes::descriptor::{MethodDescriptor, class_of_descriptor, kind_of};
use margay_classes::reader::access;
use margay_classes::{ClassId, ClassKind, Kind};
use margay_graph::Bound;
use margay_machine::Ref;
use margay_solver::{Sort, Term};

/// Longest array of the machine that is read at an unknown index.
const READ: u32 = 300;

/// The receiver or an argument.
#[derive(Clone, Debug)]
pub(crate) struct Parameter {
    /// Its slot.
    pub(crate) slot: u16,
    /// Its type.
    pub(crate) descriptor: String,
    /// Whether it is the receiver.
    pub(crate) receiver: bool,
}

/// Replaces what is known at the entry.
pub(super) struct AtEntry<'p> {
    parameters: &'p [Parameter],
    pub(super) bounds: Vec<Bound>,
    /// The object that a constructor is called on.
    made: Option<Term>,
}

impl<'p> AtEntry<'p> {
    pub(super) fn new(parameters: &'p [Parameter]) -> AtEntry<'p> {
        AtEntry { parameters, bounds: Vec::new(), made: None }
    }

    /// The first slot holds a new object of this class.
    pub(super) fn make(&mut self, world: &mut World<'_>, class: Option<ClassId>) {
        self.made = class.and_then(|class| {
            world.pool.fresh(Fresh { class, like: None, length: None, opaque: false, text: None })
        });
    }

    /// The receiver is not null.
    pub(super) fn receiver(&self, world: &mut World<'_>) -> Option<Term> {
        let parameter = self.parameters.iter().find(|p| p.receiver)?;
        let this = world.pool.slot(0, parameter.slot, REF);
        let null = world.pool.is_null(this);
        Some(world.pool.terms.not(null))
    }

    fn element(&mut self, world: &mut World<'_>, r: Ref, kind: Kind, index: Term) -> Option<Term> {
        let length = world.machine.heap.length(r);
        let own = world.machine.class_of(r).element_kind()?;
        let size = own.element_bytes();
        let at = |world: &mut World<'_>, i: u32| {
            let bytes = world.machine.heap.array_bytes(r, size);
            let from = i as usize * size as usize;
            let mut word = [0u8; 8];
            word[..size as usize].copy_from_slice(&bytes[from..from + size as usize]);
            world.stored_value(u64::from_le_bytes(word), kind)
        };
        if let Some(i) = world.pool.terms.signed_constant(index) {
            return u32::try_from(i).ok().filter(|&i| i < length).map(|i| at(world, i));
        }
        if length > READ {
            return None;
        }
        let mut value = world.pool.terms.make_const(stored(kind), 0);
        for i in (0..length).rev() {
            let here = at(world, i);
            let n = world.pool.terms.int(i as i32);
            let equal = world.pool.terms.eq(index, n);
            value = world.pool.terms.ite(equal, here, value);
        }
        Some(value)
    }
}

impl Rewrite for AtEntry<'_> {
    fn whole(&mut self, _: &mut World<'_>, _: Term) -> Option<Term> {
        None
    }

    fn place(&mut self, world: &mut World<'_>, loc: Loc) -> Term {
        match loc {
            Loc::Slot { depth: 0, index, sort: Sort::Bv(32) } => {
                let kind = self.parameters.iter().find(|p| p.slot == index).map(|p| kind_of(&p.descriptor));
                match kind {
                    Some(kind @ (Kind::Boolean | Kind::Byte | Kind::Char | Kind::Short)) => {
                        let narrow = world.pool.slot(0, index, stored(kind));
                        world.pool.widen(kind, narrow)
                    }
                    _ => world.pool.var(loc),
                }
            }
            Loc::Slot { depth: 0, index: 0, sort: REF } if self.made.is_some() => {
                self.made.unwrap_or_else(|| world.pool.null())
            }
            Loc::Static { class, field } => {
                let declared = &world.machine.classes.class(class).fields[usize::from(field)];
                let (slot, kind, is_final) =
                    (declared.slot, declared.kind, declared.access & access::FINAL != 0);
                if world.machine.is_chance(class, usize::from(field)) {
                    self.bounds.push(Bound::Surroundings("what differs between computers"));
                } else if !is_final {
                    let symbols = &world.machine.classes.symbols;
                    let name =
                        symbols.text(world.machine.classes.class(class).fields[usize::from(field)].name);
                    let name = format!("{}.{name}", world.machine.classes.java_name(class));
                    self.bounds.push(Bound::StaticState(name));
                }
                world.static_value(class, slot, kind).unwrap_or_else(|| world.pool.var(loc))
            }
            _ => match loc.object().map(|object| world.pool.object(object)) {
                Some(Some(Object::Existing(r))) => match loc {
                    Loc::Field { field: crate::locations::RESULT, .. } => world.pool.var(loc),
                    Loc::Field { class, field, .. } => {
                        let declared = &world.machine.classes.class(class).fields[usize::from(field)];
                        let (slot, kind) = (declared.slot, declared.kind);
                        let own = world.machine.class_of(r).id;
                        if !world.machine.classes.is_subclass(own, class) {
                            return world.pool.default_of(&loc);
                        }
                        let bits = world.machine.heap.word(r + slot);
                        world.stored_value(bits, kind)
                    }
                    Loc::Element { kind, index, .. } => match self.element(world, r, kind, index) {
                        Some(value) => value,
                        None => {
                            self.bounds.push(Bound::Approximated("an array of the machine".into()));
                            let sort = world.pool.sort_of(&loc);
                            world.pool.unknown(sort)
                        }
                    },
                    _ => world.read(loc),
                },
                _ => world.read(loc),
            },
        }
    }
}

/// The descriptor of the type that a place is declared with.
fn descriptor(world: &World<'_>, parameters: &[Parameter], loc: Loc) -> Option<String> {
    match loc {
        Loc::Slot { depth: 0, index, .. } => {
            parameters.iter().find(|p| p.slot == index).map(|p| p.descriptor.clone())
        }
        Loc::Field { class, field, .. } | Loc::Static { class, field } => {
            let classes = &world.machine.classes;
            if field == crate::locations::RESULT {
                let m = classes.method(crate::universe::function(classes, class)?);
                return MethodDescriptor::parse(classes.symbols.text(m.desc)).map(|d| d.ret.to_owned());
            }
            Some(classes.symbols.text(classes.class(class).fields[usize::from(field)].desc).to_owned())
        }
        Loc::Element { array, .. } => {
            let array = descriptor(world, parameters, world.pool.loc(array)?)?;
            array.strip_prefix('[').map(str::to_owned)
        }
        _ => None,
    }
}

/// The class that a place is declared with, if it has a type.
pub(super) fn declared(world: &mut World<'_>, parameters: &[Parameter], loc: Loc) -> Option<ClassId> {
    let text = descriptor(world, parameters, loc)?;
    world.machine.classes.load(class_of_descriptor(&text)).ok()
}

/// The constants of an enum; `None` for other classes.
pub(super) fn enum_constants(world: &mut World<'_>, class: ClassId) -> Option<Vec<Term>> {
    let c = world.machine.classes.class(class);
    if c.access & access::ENUM == 0 || !matches!(c.kind, ClassKind::Instance) {
        return None;
    }
    world.machine.initialize_now(class).ok()?;
    let c = world.machine.classes.class(class);
    let own = c.fields.iter().filter(|f| f.is_static() && f.access & access::ENUM != 0);
    let at: Vec<u32> = own.map(|f| c.statics.get() + f.slot).collect();
    let objects: Vec<Ref> = at.into_iter().map(|a| world.machine.heap.word(a) as Ref).collect();
    Some(objects.into_iter().filter(|&r| r != 0).map(|r| world.pool.existing(r)).collect())
}
