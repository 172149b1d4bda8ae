//! How objects of a class come to be: what was looked up once for each class.

use margay_classes::{ClassId, MethodId};

/// How objects of a class come to be.
#[derive(Debug, Default)]
pub(super) struct ClassPlan {
    /// The constants of an enum.
    pub(super) constants: Vec<String>,
    /// Static final fields of the class that hold objects of it, with their descriptors.
    pub(super) fields: Vec<(String, String)>,
    pub(super) constructors: Vec<MethodId>,
    pub(super) factories: Vec<MethodId>,
    /// Methods that may be called afterwards; those that look like questions stand there once, others several times.
    pub(super) methods: Vec<MethodId>,
    /// Classes below it that have objects.
    pub(super) below: Vec<ClassId>,
}

impl ClassPlan {
    /// In how many ways objects come to be.
    pub(super) fn ways(&self) -> usize {
        self.constants.len() + self.fields.len() + self.constructors.len() + self.factories.len()
    }
}
