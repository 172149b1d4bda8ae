//! What a test class has from earlier runs, and what follows for new tests beside it: names that are taken, and bodies that
//! are there already. Does not decide what stays.

use super::layout::{Layout, TestMethod, Warning};
use super::place::{SUPPORT, qualified, simple_name};
use crate::arrange::Slot;
use crate::types::Types;
use std::collections::{BTreeMap, BTreeSet};

/// What a test class has from earlier runs.
#[derive(Clone, Debug, Default)]
pub(crate) struct Earlier {
    /// Its imports and warnings; none if there is no such class yet.
    pub(crate) layout: Option<Layout>,
    /// Its tests that stay, and the places of those that are replaced.
    pub(crate) slots: Vec<Slot<TestMethod>>,
}

impl Earlier {
    pub(super) fn kept(&self) -> impl Iterator<Item = &TestMethod> {
        self.slots.iter().filter_map(|slot| slot.kept.as_ref())
    }

    /// The test that stays and has this body.
    pub(super) fn with_body(&self, statements: &[String]) -> Option<&TestMethod> {
        self.kept().find(|test| test.has_body(statements))
    }

    /// Whether the tests that stay use the support file.
    pub(super) fn needs_support(&self) -> bool {
        self.kept().any(|test| test.simple_names().contains(SUPPORT))
    }

    /// The simple names that the tests which stay use.
    fn names(&self) -> BTreeSet<&str> {
        self.kept().flat_map(TestMethod::simple_names).collect()
    }

    /// What the tests that stay need of the imports of classes, the imports of static members, and the suppressed warnings.
    pub(super) fn needs(&self) -> (BTreeSet<String>, BTreeSet<String>, BTreeSet<Warning>) {
        let Some(layout) = self.layout.as_ref().filter(|_| self.kept().next().is_some()) else {
            return Default::default();
        };
        let names = self.names();
        let used = |imports: &BTreeSet<String>| -> BTreeSet<String> {
            imports.iter().filter(|i| names.contains(simple_name(i))).cloned().collect()
        };
        (used(&layout.imports), used(&layout.static_imports), layout.warnings.clone())
    }

    /// Takes the simple names that the tests which stay use, so that they go on meaning the same.
    pub(super) fn reserve(&self, types: &mut Types<'_>) {
        let imports = self.layout.iter().flat_map(|layout| &layout.imports);
        let imported: BTreeMap<&str, &String> = imports.map(|i| (simple_name(i), i)).collect();
        for name in self.names() {
            let here = qualified(&types.package, name);
            let meant = match imported.get(name) {
                Some(&import) => Some(import.clone()),
                None if types.class(&here).is_some() => Some(here),
                None => Some(format!("java.lang.{name}")).filter(|class| types.class(class).is_some()),
            };
            meant.into_iter().for_each(|class| types.reserve(name, &class));
        }
    }
}
