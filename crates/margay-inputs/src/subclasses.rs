//! Which classes of the class path extend or implement a class. Read from the class files alone, once, when
//! somebody asks.

use margay_classes::{ClassId, Classes};
use rustc_hash::FxHashMap;

/// The most classes of a class path that are looked at.
const MOST: usize = 20_000;

/// Direct subclasses and implementers by name, as class files give names.
#[derive(Default)]
pub struct Subclasses {
    direct: Option<FxHashMap<String, Vec<String>>>,
}

impl Subclasses {
    /// All classes of the user's class path that are subclasses of `class`, itself not included, nearest first.
    pub fn of(&mut self, classes: &mut Classes, class: ClassId) -> Vec<String> {
        let direct = self.direct.get_or_insert_with(|| read(classes));
        let mut found: Vec<String> = Vec::new();
        let mut next = vec![classes.name(class).to_owned()];
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
}

fn read(classes: &mut Classes) -> FxHashMap<String, Vec<String>> {
    let mut direct: FxHashMap<String, Vec<String>> = FxHashMap::default();
    let mut names = classes.path.user_classes().unwrap_or_default();
    names.sort_unstable();
    for name in names.into_iter().take(MOST) {
        let Ok(Some(found)) = classes.path.find_class(&name) else { continue };
        let Ok(file) = margay_classes::reader::ClassFile::read(found.bytes.clone(), &mut classes.symbols)
        else {
            continue;
        };
        for above in file.super_name.into_iter().chain(file.interfaces) {
            direct.entry(classes.symbols.text(above).to_owned()).or_default().push(name.clone());
        }
    }
    direct
}
