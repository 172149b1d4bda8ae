//! Goal-directed search against the flow of execution: from an instruction back to the entry of a method.
//!
//! A state at a program point is what must hold there for the target to be reached. A step back over a basic block turns
//! it into what must hold before the block (a weakest precondition). A consistent state at the entry is labelled to a
//! concrete input. If no state is left and no limit was hit, the target is unreachable.
//!
//! - [`Search`] is one search: [`Search::new`] with a [`Target`] and [`Limits`], then [`Search::advance`] until it returns
//!   an [`Answer`]. A caller that a concrete run has not convinced calls [`Search::reject`] and goes on.
//! - [`Contradiction`] explains why nothing reaches the target, [`Step`] one block of a path, [`Effort`] what was done.
//!
//! ```text
//!  Target ──▶ state ── engine (edges, calls) ──▶ predecessor states ── normal, check ──▶ queue ──▶ … ──▶ entry
//!                         │ eval: effect of a block                      │                            │
//!                         │ memory: condition before the effect          └─ nogoods                   ▼
//!                         └ flow, frame: blocks and calls                                     label ──▶ Graph
//! ```
//!
//! Folders: `engine/` makes one step back, `eval/` gives instructions and library methods their effect, `label/` makes
//! inputs, `search/` drives.
//!
//! The crate must not know tests or commands. It does not run inputs; its answers are claims that a concrete run confirms.

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
