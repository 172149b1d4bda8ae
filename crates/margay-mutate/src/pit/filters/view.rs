//! What filters look at.

use crate::editor::ClassEditor;
use crate::pit::candidate::Method;

/// A class that candidates belong to.
pub struct View<'a> {
    /// The class.
    pub class: &'a ClassEditor,
    /// Its methods that have code, in order.
    pub methods: Vec<Method<'a>>,
}

impl<'a> View<'a> {
    /// A method by its number in the class file.
    pub fn method(&self, number: usize) -> Option<&Method<'a>> {
        self.methods.iter().find(|method| method.number == number)
    }
}
