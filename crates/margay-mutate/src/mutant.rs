//! What a mutant is, and what is needed to find mutants. Knows nothing of single operators.

use crate::edit::Edit;
use crate::operator::Operator;
use margay_classes::classpath::Bytes;

/// A change of a class by an operator.
#[derive(Clone, Debug, PartialEq)]
pub struct Mutant {
    /// The class, with dots.
    pub class: String,
    /// The number of the method in the class file.
    pub method: usize,
    /// The method's name.
    pub name: String,
    /// The method's descriptor.
    pub descriptor: String,
    /// The line of the changed instruction.
    pub line: Option<u32>,
    /// The bytecode index of the changed instruction.
    pub bci: u32,
    /// PIT's index of the changed instruction.
    pub index: u32,
    /// Which one it is of those that the operator makes at this instruction, from 0.
    pub variant: u16,
    /// The operator.
    pub operator: Operator,
    /// What was changed, in words.
    pub description: String,
    /// The change.
    pub edit: Edit,
    /// The same change, each with PIT's index, at the copies that the compiler made of the code of a `finally` block.
    pub copies: Vec<(u32, Edit)>,
}

impl Mutant {
    /// A name that is unique in the class and stays the same while the method does.
    pub fn id(&self) -> String {
        let Mutant { name, descriptor, index, variant, operator, .. } = self;
        let of = |n: &u16| if *n == 0 { String::new() } else { format!("#{n}") };
        format!("{name}{descriptor}@{index}:{}{}", operator.name(), of(variant))
    }

    /// The name of the operator in PIT's reports, with its package.
    pub fn reported_operator(&self) -> String {
        match self.operator {
            Operator::RemoveSwitch => format!("{}_{}", self.operator.reported_name(), self.variant),
            operator => operator.reported_name(),
        }
    }

    /// All changes that make the mutant, for [`crate::ClassEditor::with_edits`].
    pub fn edits(&self) -> Vec<&Edit> {
        std::iter::once(&self.edit).chain(self.copies.iter().map(|(_, edit)| edit)).collect()
    }

    /// PIT's indexes of all changed instructions.
    pub fn indexes(&self) -> Vec<u32> {
        std::iter::once(self.index).chain(self.copies.iter().map(|(index, _)| *index)).collect()
    }
}

/// Where other classes are looked up: which fields and methods could be meant instead, and which class is another's
/// subclass.
pub trait ClassSource {
    /// The class file of a class named as class files name it.
    fn class_file(&self, name: &str) -> Option<Bytes>;
}

/// What mutants are made of.
#[derive(Clone, Copy, Default)]
pub struct Options<'a> {
    /// Other classes; without them, operators that need some make fewer mutants.
    pub classes: Option<&'a dyn ClassSource>,
    /// Whether PIT's operators leave out nothing: neither what PIT leaves out by default nor what is written by compilers.
    pub unfiltered: bool,
}
