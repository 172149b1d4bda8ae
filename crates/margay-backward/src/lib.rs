//! Goal-directed search against the flow of execution: from an instruction back to the entry of a method. The state
//! at a point of the program is what must hold there for the target to be reached; a step back over a block turns it
//! into what must hold before. What is consistent at the entry is an input; when nothing is left and no limit was
//! hit, the target is unreachable.

#![forbid(unsafe_code)]

mod answer;
mod check;
mod engine;
mod eval;
mod explain;
mod flow;
mod frame;
mod intervals;
mod label;
mod locations;
mod memory;
mod nogoods;
mod normal;
mod queue;
mod reasons;
mod search;
mod state;
mod universe;

pub use answer::{Answer, Contradiction, Effort, Limits, Step, Target};
pub use margay_graph::Bound;
pub use search::Search;
