//! Classes that are not on the class path. A proof about all inputs cannot know how a subclass overrides a method, what
//! interfaces it implements besides, or which class an object of it names. Where a run depends on one of these, that is
//! noted as a bound. Objects that the run makes itself are of their classes and of no other.

use super::{Sym, Value};
use crate::refs::REF_BIT;

use margay_classes::reader::access;
use margay_classes::{ClassId, ClassKind, Method, Origin};
use margay_graph::bound::Bound;
use margay_machine::{Machine, Ref};
use rustc_hash::{FxHashMap, FxHashSet};

/// What objects of the input may be besides those that are known.
#[derive(Default)]
pub(crate) struct Subclasses {
    /// Whether such classes are thought of.
    expected: bool,
    /// The new object of a constructor that is explored, and the class of the constructor: it may be run for a subclass.
    made: Option<(Ref, ClassId)>,
    /// What objects of the input are known to be, at least. Entries of objects that were taken back stay, and count only
    /// while there is an object of the input in their place.
    known: FxHashMap<Ref, ClassId>,
    /// Classes whose methods are intercepted.
    intercepted: FxHashSet<ClassId>,
}

impl Sym {
    /// From now on objects of the input, and the one that a constructor makes, may be of classes that are not on the class
    /// path.
    pub fn expect_subclasses(&mut self, m: &mut Machine, made: Option<Ref>) {
        self.subclasses.expected = true;
        self.subclasses.made = made.map(|object| (object, m.class_of(object).id));
        if let Some((_, class)) = self.subclasses.made {
            self.intercept_methods(m, class);
        }
        m.note_refused_tests(true);
    }

    /// Notes what answers of tests for classes rely on, when an exploration is over.
    pub fn settle_subclasses(&mut self, m: &mut Machine) {
        for (actual, wanted) in m.refused_tests() {
            let possible = match m.classes.class(actual).is_array() {
                true => may_be_narrowed_to(m, actual, wanted),
                false => {
                    let wanted_class = m.classes.class(wanted);
                    let below = wanted_class.is_abstract() && m.classes.is_subclass(wanted, actual);
                    let possible = wanted_class.is_interface() || below;
                    possible && self.policy.is_extendable(m, actual) && self.policy.is_extendable(m, wanted)
                }
            };
            if possible {
                let (actual, wanted) = (m.classes.java_name(actual), m.classes.java_name(wanted));
                self.bounds.insert(Bound::Subclasses(format!("{actual} as {wanted}")));
            }
        }
        m.note_refused_tests(false);
    }

    /// An object of the input was made for a reference: calls of its methods may run other code.
    pub(super) fn expect_overriding(&mut self, m: &mut Machine, v: u32, object: Ref) {
        if self.subclasses.expected {
            let known = self.known_class(m, v);
            self.subclasses.known.insert(object, known);
            let class = m.class_of(object).id;
            self.intercept_methods(m, class);
        }
    }

    /// What a reference may refer to was listed. For a class without objects of its own nothing stands for subclasses
    /// that nobody knows.
    pub(super) fn expect_others(&mut self, m: &mut Machine, class: ClassId) {
        if self.subclasses.expected
            && m.classes.class(class).is_abstract()
            && !m.classes.class(class).is_array()
            && self.policy.is_extendable(m, class)
        {
            self.bounds.insert(Bound::Classes(m.classes.java_name(class)));
        }
    }

    /// Whether an array of the input may be one of a narrower class that refuses what no known one refuses.
    pub(crate) fn may_be_narrower(&mut self, m: &mut Machine, element: ClassId) -> bool {
        let mut element = element;
        while let ClassKind::Array { element: inner, .. } = m.classes.class(element).kind {
            element = inner;
        }
        self.subclasses.expected
            && m.classes.class(element).origin == Origin::App
            && m.classes.subclasses_of(element).is_empty()
            && self.policy.is_extendable(m, element)
    }

    /// Notes a call that a subclass could answer otherwise.
    pub(crate) fn note_dispatch(&mut self, m: &mut Machine, method: &Method, (bits, symbol): Value) {
        if !self.subclasses.expected {
            return;
        }
        let object = match symbol {
            0 => bits as Ref,
            symbol if symbol & REF_BIT != 0 => self.decided(symbol).unwrap_or(0),
            _ => 0,
        };
        let known = match self.subclasses.made {
            Some((made, class)) if made == object => Some(class),
            _ if self.by_ref.contains_key(&object) => match m.class_of(object) {
                class if class.is_array() => Some(class.id),
                _ => self.subclasses.known.get(&object).copied(),
            },
            _ if object == 0 && symbol & REF_BIT != 0 => Some(self.known_class(m, self.root(symbol))),
            _ => None,
        };
        let Some(known) = known else { return };
        let text = |symbol| m.classes.symbols.text(symbol).to_owned();
        let (name, descriptor) = (text(method.name), text(method.desc));
        let asks_for_class = name == "getClass" && descriptor.starts_with("()");
        let declared = m.classes.find_method(known, &name, &descriptor);
        let fixed = declared.is_some_and(|id| {
            let found = m.classes.method(id);
            found.is_private() || found.access & access::FINAL != 0
        });
        let narrower = asks_for_class && may_be_narrower_array(m, known);
        if narrower || (asks_for_class || !fixed) && self.policy.is_extendable(m, known) {
            let class = m.classes.java_name(known);
            self.bounds.insert(Bound::Subclasses(format!("{class}.{name}")));
        }
    }

    /// Has the machine ask here at calls of methods of a class that subclasses may override.
    fn intercept_methods(&mut self, m: &mut Machine, class: ClassId) {
        if m.classes.class(class).kind != ClassKind::Instance || !self.subclasses.intercepted.insert(class) {
            return;
        }
        let c = m.classes.class(class);
        let above = c.lineage.iter().chain(&c.all_interfaces);
        let all: Vec<_> = above.flat_map(|&c| m.classes.class(c).methods.clone()).collect();
        for id in all {
            let method = m.classes.method(id);
            let constructs = m.classes.symbols.text(method.name).starts_with('<');
            let skipped = method.is_static()
                || method.is_private()
                || method.is_abstract()
                || method.is_native()
                || constructs;
            if !skipped && !method.intercepted.get() {
                m.intercept(id);
            }
        }
    }
}

/// Whether a reference to an array of this class may refer to an array of another.
fn may_be_narrower_array(m: &Machine, array: ClassId) -> bool {
    let class = m.classes.class(array);
    match class.kind {
        ClassKind::Array { element, .. } => may_be_narrower_array(m, element) || is_extended(m, element),
        _ => false,
    }
}

/// Whether a class that is no array may have subclasses.
fn is_extended(m: &Machine, class: ClassId) -> bool {
    let class = m.classes.class(class);
    class.primitive().is_none() && !class.is_array() && class.access & access::FINAL == 0
}

/// Whether a narrower array than one of class `actual` may be one of class `wanted`: whether there may be a class below the
/// elements of both.
fn may_be_narrowed_to(m: &Machine, actual: ClassId, wanted: ClassId) -> bool {
    let (a, w) = (m.classes.class(actual), m.classes.class(wanted));
    match (&a.kind, &w.kind) {
        (ClassKind::Array { element: a, .. }, ClassKind::Array { element: w, .. }) => {
            may_be_narrowed_to(m, *a, *w)
        }
        (ClassKind::Primitive(_), _) | (_, ClassKind::Primitive(_)) => false,
        _ => {
            m.classes.is_subclass(wanted, actual)
                || w.is_interface() && is_extended(m, actual)
                || a.is_interface() && is_extended(m, wanted)
        }
    }
}
