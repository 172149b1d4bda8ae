//! What was looked up once: for each class how its objects come to be, and what callers of the method can change around it.

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

/// What callers of a method can change around it, apart from its receiver and its arguments.
#[derive(Debug, Default)]
pub(super) struct Surroundings {
    /// Static fields that can be assigned: class and number.
    pub(super) fields: Vec<(ClassId, usize)>,
    /// Static methods that can be called.
    pub(super) methods: Vec<MethodId>,
    /// Those of them that return an object which can be changed.
    pub(super) handing_out: Vec<MethodId>,
    /// Static fields that hold such objects.
    pub(super) holding: Vec<(ClassId, usize)>,
    /// Classes that have objects.
    pub(super) classes: Vec<ClassId>,
    /// A static field may change, or the object that it holds.
    pub(super) state: bool,
}
