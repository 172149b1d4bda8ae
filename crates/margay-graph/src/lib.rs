//! Object graphs that belong to no machine, and what can be said about running a method on one without a solver.
//!
//! - [`graph::Graph`] is a concrete object graph: nodes, and roots that refer to them. It is read from a machine's heap
//!   ([`graph::Graph::read`]), written to another one ([`graph::Graph::write`]), compared up to isomorphism
//!   ([`graph::Graph::canonical`]), and printed as text or JSON.
//! - [`rerun::rerun`] writes a graph to a machine without symbols and calls a method on it. The caller marks before and
//!   rolls back after.
//! - [`coverage::Goals`] lists the branches and instructions of a method; [`coverage::covered`] tells which of them a
//!   recorded run has covered.
//! - [`Bound`] is the closed list of reasons for which an exploration is incomplete, and [`Limits`] what a caller sets.
//! - [`functions`] finds the interfaces that a generated test can implement by a lambda or an anonymous class.
//!
//! ```text
//!  machine A ── Graph::read ──▶ Graph ── rerun (machine B) ──▶ Rerun { stop, arguments }
//!                                 │                               │
//!                  to_text, to_json, canonical           coverage::covered(visits)
//! ```
//!
//! The crate must not know symbols, path conditions or the solver: crates that only run, draw or write inputs link this
//! crate and not Z3.

#![forbid(unsafe_code)]

pub mod bound;
pub mod coverage;
pub mod functions;
pub mod graph;
pub mod rerun;

pub use bound::{Bound, Bounds, Limits};
