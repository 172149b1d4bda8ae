//! Tests for classes that failed: casts, `instanceof`, stores into arrays. A host that reasons about classes which are not
//! there has to know of them. Nothing is taken back by an undo.

use crate::machine::Machine;
use margay_classes::{ClassId, Origin};
use std::cell::RefCell;
use std::collections::BTreeSet;

/// The classes of objects and what they were tested for, if that is recorded.
#[derive(Default)]
pub(crate) struct RefusedTests(RefCell<Option<BTreeSet<(ClassId, ClassId)>>>);

impl Machine {
    /// Begins to record tests that fail, or ends it.
    pub fn note_refused_tests(&mut self, on: bool) {
        *self.refused_tests.0.get_mut() = on.then(BTreeSet::new);
    }

    /// The tests that failed since recording began: the class of the object, and the class that it was tested for.
    pub fn refused_tests(&self) -> Vec<(ClassId, ClassId)> {
        self.refused_tests.0.borrow().iter().flatten().copied().collect()
    }

    /// A test has failed. What the library asks of its own classes is its own affair.
    #[cold]
    pub(crate) fn note_refused(&self, actual: ClassId, wanted: ClassId) {
        if let Some(tests) = self.refused_tests.0.borrow_mut().as_mut() {
            let of_library = |class: ClassId| self.classes.class(class).origin == Origin::Boot;
            let own = of_library(actual) && of_library(wanted) && !self.is_called_by_program();
            if !own {
                tests.insert((actual, wanted));
            }
        }
    }
}
