//! Mutation operators on class files, and the writing of mutated class files.
//!
//! - [`ClassEditor`] reads a class file once and writes it again with changed methods, such that the JVM verifies it.
//! - [`mutants`] lists the [`Mutant`]s of a class by a group of operators ([`OperatorSet`]): those that PIT 1.17 finds, with
//!   its names and indexes, without what it leaves out; and those of Ferastrau, for which a [`ClassSource`] gives other
//!   classes.
//! - An [`Edit`] is what a mutant changes: a sequence of [`Piece`]s in place of one instruction.
//!
//! ```text
//!  bytes ── ClassEditor::parse ── mutants ──▶ Mutant::edits ── ClassEditor::with_edits ──▶ bytes
//! ```
//!
//! The order of mutants and their names ([`Mutant::id`]) depend on the class file only. The crate knows class files only:
//! no machine, no solver, no tests.

#![forbid(unsafe_code)]

mod annotations;
mod constants;
mod edit;
mod editor;
mod ferastrau;
mod find;
mod flow;
mod metamutant;
mod mutant;
mod operator;
mod pit;
pub mod result;

pub use edit::{Edit, Member, Piece, Target, Value};
pub use editor::{ClassEditor, EditError, MethodCode};
pub use find::mutants;
pub use metamutant::{Metamutant, Site, metamutant};
pub use mutant::{ClassSource, Mutant, Options};
pub use operator::{Operator, OperatorSet};
