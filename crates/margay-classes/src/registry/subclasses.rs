//! Which classes of the user's class path extend or implement a class, and which interfaces their lambda expressions
//! implement. Read from the class files alone, once, when somebody asks.

use crate::class::ClassId;
use crate::reader::{ClassFile, Constant};
use crate::registry::Classes;
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;

/// The most classes of a class path that are looked at.
const MOST: usize = 20_000;

/// Direct subclasses and implementers by name, as class files give names.
pub type DirectSubclasses = Arc<FxHashMap<String, Vec<String>>>;

/// What the classes of the user's class path are made of.
#[derive(Clone)]
pub(crate) struct UserClasses {
    subclasses: DirectSubclasses,
    /// The types of what `invokedynamic` instructions give: interfaces, where they make functions.
    made_dynamically: Arc<FxHashSet<String>>,
}

impl Classes {
    /// The direct subclasses and implementers among the classes of the user's class path.
    pub fn direct_subclasses(&mut self) -> DirectSubclasses {
        self.user_classes().subclasses
    }

    /// Whether code of the user's class path has functions, made by lambda expressions or method references, that are
    /// instances of `class`.
    pub fn has_functions_of(&mut self, class: ClassId) -> bool {
        let made = self.user_classes().made_dynamically;
        let mut made: Vec<&String> = made.iter().collect();
        made.sort_unstable();
        made.into_iter().any(|name| self.load(name).is_ok_and(|made| self.is_subclass(made, class)))
    }

    fn user_classes(&mut self) -> UserClasses {
        if let Some(known) = &self.user_classes {
            return known.clone();
        }
        let mut direct: FxHashMap<String, Vec<String>> = FxHashMap::default();
        let mut made_dynamically = FxHashSet::default();
        let mut names = self.path.user_classes().unwrap_or_default();
        names.sort_unstable();
        for name in names.into_iter().take(MOST) {
            let Ok(Some(found)) = self.path.find_class(&name) else { continue };
            let Ok(file) = ClassFile::read(found.bytes.clone(), &mut self.symbols) else { continue };
            for above in file.super_name.into_iter().chain(file.interfaces.iter().copied()) {
                direct.entry(self.symbols.text(above).to_owned()).or_default().push(name.clone());
            }
            made_dynamically.extend(types_made_dynamically(&file));
        }
        let all = UserClasses { subclasses: Arc::new(direct), made_dynamically: Arc::new(made_dynamically) };
        self.user_classes = Some(all.clone());
        all
    }

    /// All classes of the user's class path that are subclasses of `class`, itself not included, nearest first.
    pub fn subclasses_of(&mut self, class: ClassId) -> Vec<String> {
        let direct = self.direct_subclasses();
        let mut found: Vec<String> = Vec::new();
        let mut next = vec![self.name(class).to_owned()];
        while let Some(name) = next.pop() {
            for sub in direct.get(&name).map_or(&[][..], |s| s) {
                if !found.contains(sub) {
                    found.push(sub.clone());
                    next.push(sub.clone());
                }
            }
        }
        found
    }

    /// The names of the classes that a sealed class permits; empty for one that is not sealed.
    pub fn permitted_subclasses(&self, class: ClassId) -> Vec<String> {
        self.listed_classes(class, "PermittedSubclasses")
    }

    /// The classes that a class lets read and write its private members, besides itself: those of its nest (JVMS 4.7.29),
    /// if it is the host.
    pub fn nest_members(&self, host: ClassId) -> Vec<String> {
        self.listed_classes(host, "NestMembers")
    }

    /// The names in an attribute that is a list of classes.
    fn listed_classes(&self, class: ClassId, attribute: &str) -> Vec<String> {
        let Some(file) = self.class(class).file.as_deref() else { return Vec::new() };
        let Some(span) = file.attribute(&file.attributes, attribute) else { return Vec::new() };
        let count = u32::from(file.u2_at(span, 0).unwrap_or(0));
        let name = |i: u32| match file.u2_at(span, 2 + 2 * i).map(|index| file.constant(index))? {
            Constant::Class(name) => file.utf8(name).ok(),
            _ => None,
        };
        // One that cannot be read would be missing.
        (0..count).map(name).collect::<Option<Vec<String>>>().unwrap_or_default()
    }
}

/// The types of what the `invokedynamic` instructions of a class give.
fn types_made_dynamically(file: &ClassFile) -> impl Iterator<Item = String> {
    (1..file.pool_size()).filter_map(|index| {
        let Constant::InvokeDynamic { name_type, .. } = file.constant(index) else { return None };
        let Constant::NameType { desc, .. } = file.constant(name_type) else { return None };
        let descriptor = file.utf8(desc).ok()?;
        let (_, result) = descriptor.rsplit_once(')')?;
        Some(result.strip_prefix('L')?.strip_suffix(';')?.to_owned())
    })
}
