//! Symbolic execution of methods on the machine. [`Sym`] gives symbols their meaning instruction by
//! instruction, [`Explorer`] decides the choices that they raise, in the order that a [`Searcher`] gives.
//! How inputs look is not known here: an [`InputPolicy`] lists what a reference may refer to.

#![forbid(unsafe_code)]

mod alternatives;
mod calls;
mod explorer;
mod frontier;
mod inputs;
mod intrinsics;
mod loop_acceleration;
pub mod nested;
mod refs;
mod search;
mod state;
mod step;

pub use explorer::{DistanceGuide, Ending, Explorer, Guard, Path, work};
pub use frontier::Frontier;
pub use inputs::{Build, BuildCall, Candidate, Construction, InputObject, InputPolicy, Interval, Origin};
pub use refs::{Alternative, RefState, RefVar};
pub use search::{Fitness, Hint, Item, Order, Searcher, Step};
pub use state::{Sym, Value};
