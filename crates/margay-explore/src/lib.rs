//! Symbolic execution of methods on the machine. [`Sym`] gives symbols their meaning instruction by
//! instruction, [`Explorer`] decides the choices that they raise, in the order that a [`Searcher`] gives.
//! How inputs look is not known here: an [`InputPolicy`] lists what a reference may refer to.

mod bound;
mod calls;
pub mod coverage;
mod directed;
mod explorer;
mod frontier;
mod inputs;
mod intrinsics;
mod leap;
pub mod nested;
pub mod pool;
mod refs;
mod search;
mod state;
mod step;
pub mod waves;

pub use bound::{Bound, Bounds, Limits};
pub use explorer::{Compass, Ending, Explorer, Guard, Path, work};
pub use frontier::Frontier;
pub use inputs::{
    Build, BuildCall, Candidate, How, InputObject, InputPolicy, Interval, Origin, parameter_names,
};
pub use refs::{Alternative, RefState, RefVar};
pub use search::{Fitness, Hint, Item, Order, Searcher, Step};
pub use state::{Sym, Value};
