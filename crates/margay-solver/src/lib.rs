//! Terms over Java numbers, and layers that decide them.

mod layers;
mod minimise;
mod model;
mod options;
mod path;
mod pins;
#[cfg(test)]
mod random;
mod solver;
mod terms;
#[cfg(test)]
mod validation;
mod z3;

pub use model::Model;
pub use options::{Counters, Options};
pub use solver::{Answer, Solver};
pub use terms::{BinOp, Node, Sort, Table, TableId, Term, TermText, Terms, UnOp, Vars};
