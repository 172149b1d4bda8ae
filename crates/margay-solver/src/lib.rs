//! Terms over Java numbers, and a layered solver for path conditions.
//!
//! - [`Terms`] is the pool of hash-consed terms. Constructors simplify; a [`Term`] is a small number that stays valid.
//! - [`Solver`] holds the path condition as a stack ([`Solver::push`], [`Solver::pop`], [`Solver::assert`]) and answers
//!   whether conditions are satisfiable with it ([`Solver::check`]). Every [`Answer::Sat`] comes with a [`Model`] that was
//!   evaluated against the query.
//! - [`Options`] sets limits and layers; [`Counters`] tells which layer decided how many queries.
//!
//! ```text
//!  check(conditions)
//!    │ 1. pinned values and the present model           no query
//!    │ 2. slice of the path condition that shares variables
//!    ▼
//!  cache ──▶ domains (bounds, orders, bits, branch and prune) ──▶ Z3 (bit-vectors or linear integers)
//! ```
//!
//! A layer may pass a query on, but what it answers must be right. [`Answer::Unknown`] is never taken for
//! [`Answer::Unsat`].
//!
//! The crate knows no program: neither bytecode, nor the heap, nor the search that asks.

mod exit;
mod layers;
mod minimise;
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
pub use options::{Counters, Options};
pub use solver::{Answer, Solver};
pub use terms::model::Model;
pub use terms::{BinOp, Node, Sort, Table, TableId, Term, TermText, Terms, UnOp, Vars};
