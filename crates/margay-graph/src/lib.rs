//! Object graphs that belong to no machine, running a method on one, what a run covered, and the closed list of reasons
//! for which something was not looked at. Knows neither symbols nor the solver: whoever only runs, draws or writes
//! inputs links nothing else.

#![forbid(unsafe_code)]

pub mod bound;
pub mod coverage;
pub mod functions;
pub mod graph;
pub mod rerun;

pub use bound::{Bound, Bounds, Limits};
