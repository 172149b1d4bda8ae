//! Terms over Java numbers, and layers that decide them.

mod exit;
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

pub use exit::exit_at_once;
pub use model::Model;
pub use options::{Counters, Options};
pub use solver::{Answer, Solver};
pub use terms::{BinOp, Node, Sort, Table, TableId, Term, TermText, Terms, UnOp, Vars};
