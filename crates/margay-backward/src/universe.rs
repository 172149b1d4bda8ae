//! The classes that an object can have. All classes of the program are known; of open library types only some are tried,
//! and that is recorded as a bound.

use crate::locations::Test;
use crate::memory::World;
use margay_classes::reader::access;
use margay_classes::{ClassId, Origin};
pub(crate) use margay_graph::functions::function;
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// Most classes that are tried for one type.
const MOST: usize = 64;

/// The classes that an object of a type can be of.
#[derive(Debug)]
pub(crate) struct Candidates {
    /// Concrete classes, the nearest first.
    pub(crate) classes: Vec<ClassId>,
    /// There are no others.
    pub(crate) closed: bool,
}

/// What is known about classes.
#[derive(Default)]
pub(crate) struct Universe {
    known: FxHashMap<ClassId, Rc<Candidates>>,
    /// Classes of the library that the program makes objects of.
    made: Vec<ClassId>,
}

/// Classes of the library that stand for its open types.
fn standard(name: &str) -> &'static [&'static str] {
    match name {
        "java/lang/Object" => &["java/lang/Integer", "java/lang/String"],
        "java/lang/Comparable" | "java/io/Serializable" => &["java/lang/Integer", "java/lang/String"],
        "java/lang/CharSequence" => &["java/lang/String"],
        "java/lang/Number" => &["java/lang/Integer", "java/lang/Long", "java/lang/Double"],
        "java/util/List" | "java/util/Collection" | "java/lang/Iterable" | "java/util/AbstractList" => {
            &["java/util/ArrayList"]
        }
        "java/util/Set" => &["java/util/HashSet"],
        "java/util/Map" | "java/util/AbstractMap" => &["java/util/HashMap"],
        "java/util/SortedMap" | "java/util/NavigableMap" => &["java/util/TreeMap"],
        "java/util/Queue" | "java/util/Deque" => &["java/util/ArrayDeque"],
        _ => &[],
    }
}

impl Universe {
    /// Remembers that the program makes objects of a class.
    pub(crate) fn note_made(&mut self, class: ClassId) {
        if !self.made.contains(&class) {
            self.made.push(class);
            self.known.clear();
        }
    }

    /// The classes that an object of a type can be of.
    pub(crate) fn of(&mut self, world: &mut World<'_>, class: ClassId) -> Rc<Candidates> {
        if let Some(known) = self.known.get(&class) {
            return known.clone();
        }
        let found = Rc::new(self.list(world, class));
        self.known.insert(class, found.clone());
        found
    }

    fn list(&mut self, world: &mut World<'_>, class: ClassId) -> Candidates {
        let classes = &mut world.machine.classes;
        let c = classes.class(class);
        if c.is_array() {
            // Arrays of subclasses do too; those of abstract ones are not listed.
            let margay_classes::ClassKind::Array { element, .. } = c.kind else {
                return Candidates { classes: vec![class], closed: true };
            };
            let e = classes.class(element);
            if e.primitive().is_some() || e.access & access::FINAL != 0 {
                return Candidates { classes: vec![class], closed: true };
            }
            let inner = self.of(world, element);
            let classes = &mut world.machine.classes;
            let mut list = vec![class];
            for &of in inner.classes.iter().filter(|&&of| of != element).take(MOST) {
                list.push(classes.array_of(of));
            }
            return Candidates { classes: list, closed: false };
        }
        let concrete = |c: &margay_classes::Class| !c.is_abstract() && !c.is_interface();
        let mut list = Vec::new();
        if concrete(c) {
            list.push(class);
        }
        if c.access & access::FINAL != 0 {
            return Candidates { classes: list, closed: true };
        }
        let mut closed = c.origin != Origin::Boot;
        let names = classes.subclasses_of(class);
        for name in names {
            if let Ok(id) = classes.load(&name)
                && concrete(classes.class(id))
                && !list.contains(&id)
            {
                list.push(id);
            }
        }
        for &id in &self.made {
            if classes.is_subclass(id, class) && !list.contains(&id) {
                list.push(id);
            }
        }
        // A type without any class will have one some day.
        closed &= !list.is_empty();
        if !closed {
            for name in standard(classes.name(class)) {
                if let Ok(id) = classes.load(name)
                    && !list.contains(&id)
                {
                    list.push(id);
                }
            }
            // A test can have a function of its own, which always returns the same.
            if function(classes, class).is_some() {
                list.push(class);
            }
        }
        if list.len() > MOST {
            list.truncate(MOST);
            closed = false;
        }
        Candidates { classes: list, closed }
    }

    /// Whether some class can give these answers; a no is sure.
    pub(crate) fn possible(&mut self, world: &mut World<'_>, answers: &[(Test, bool)]) -> bool {
        let types: Vec<ClassId> = answers
            .iter()
            .filter(|(_, yes)| *yes)
            .map(|(test, _)| match test {
                Test::Is(class) | Test::Exactly(class) => *class,
                Test::Runs(called, _) => world.machine.classes.method(*called).class,
            })
            .collect();
        if answers.len() < 2 || types.is_empty() {
            return true;
        }
        // A class cannot be below two classes of which none is below the other.
        let classes = &world.machine.classes;
        let plain = |c: ClassId| !classes.class(c).is_interface();
        for (i, &a) in types.iter().enumerate() {
            for &b in &types[..i] {
                if plain(a) && plain(b) && !classes.is_subclass(a, b) && !classes.is_subclass(b, a) {
                    return false;
                }
            }
        }
        // A yes that follows from another's opposite.
        let contradicts = |yes: Test, no: Test| match (yes, no) {
            (Test::Is(a) | Test::Exactly(a), Test::Is(b)) => classes.is_subclass(a, b),
            _ => yes == no,
        };
        let yes: Vec<Test> = answers.iter().filter(|a| a.1).map(|a| a.0).collect();
        for (no, _) in answers.iter().filter(|a| !a.1) {
            if yes.iter().any(|&yes| contradicts(yes, *no)) {
                return false;
            }
        }
        let Some((_, found)) = types
            .iter()
            .map(|&class| self.of(world, class))
            .filter(|c| c.closed)
            .map(|c| (c.classes.len(), c))
            .min_by_key(|c| c.0)
        else {
            return true;
        };
        found.classes.iter().any(|&class| answers.iter().all(|&(test, yes)| world.answer(class, test) == yes))
    }
}
