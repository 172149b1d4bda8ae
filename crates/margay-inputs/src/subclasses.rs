//! Which classes of the class path extend or implement a class, directly or not.

use margay_classes::{ClassId, Classes};

/// Answers who extends whom.
#[derive(Default)]
pub struct Subclasses;

impl Subclasses {
    /// All classes of the user's class path that are subclasses of `class`, itself not included, nearest first.
    pub fn of(&mut self, classes: &mut Classes, class: ClassId) -> Vec<String> {
        let direct = classes.direct_subclasses();
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
