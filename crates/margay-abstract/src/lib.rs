//! Abstract interpretation of bytecode: proves that no run of a method fails, whatever its input, without following each
//! path. Loops are followed until nothing new is found, calls of the program are analysed where they occur, and library
//! methods are known by their contracts. A proof covers every input that Java allows; where none is found, nothing is said.
//!
//! - [`domain`] has abstract states: ranges and differences of numbers, nullness and classes of references, sizes and
//!   elements of arrays and collections.
//! - [`engine`] runs bytecode over them, finds invariants of classes, and knows the contracts of the library.

#![forbid(unsafe_code)]

pub mod domain;
pub mod engine;

pub use engine::{FieldFact, Options, Outcome, Reachable, prove, reachable};
