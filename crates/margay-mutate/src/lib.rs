//! Mutation operators on class files, and the writing of mutated class files.
//!
//! The crate knows class files only: no machine, no solver, no tests.

#![forbid(unsafe_code)]

mod annotations;
mod constants;
mod edit;
mod editor;
mod ferastrau;
mod flow;
mod metamutant;
mod mutant;
mod operator;
mod pit;
pub mod result;

pub use edit::{Edit, Member, Piece, Target, Value};
pub use editor::{ClassEditor, EditError, MethodCode};
pub use metamutant::{Metamutant, Site, metamutant};
pub use mutant::{ClassSource, Mutant, Options, mutants};
pub use operator::{Operator, OperatorSet};
