//! Symbolic execution of methods on the machine.
//!
//! - [`Sym`] is the symbolic state beside the machine's heap: terms, path condition, input references and objects. It gives
//!   instructions and library methods their meaning on symbols, and is rolled back together with the machine.
//! - [`Explorer`] runs one method from one symbolic input. It decides the choices that the machine raises and returns one
//!   [`Path`] after the other ([`Explorer::next_path`]).
//! - [`Searcher`] is a search order over the untried alternatives; [`Order`] names the ones that exist.
//! - [`Frontier`] is what an exploration has not tried yet, as prefixes of decisions. It can be split among workers.
//! - [`Guard`] prunes partial inputs that no completion can make valid; [`DistanceGuide`] directs the search to a target.
//! - [`nested`] explores a predicate inside a run and undoes everything afterwards.
//!
//! ```text
//!             ┌──────────── resume(decision) ───────────┐
//!             ▼                                         │
//!  machine ── instruction with a symbol ──▶ Sym ── Choice ──▶ Explorer ── other alternatives ──▶ Searcher
//!             │                                                  ▲                                  │
//!             └── end of the run: Path                           └──────── next frontier item ──────┘
//! ```
//!
//! An instruction that needs several decisions runs again from its start after each of them. Whoever adds an instruction
//! (`step/`) or a library model (`intrinsics/`) must ask for decisions before changing any state, and always in the same
//! order.
//!
//! The crate must not know what inputs look like. An [`InputPolicy`] lists what a reference may refer to. It does not know
//! tests, contracts or commands either.

#![forbid(unsafe_code)]

mod alternatives;
mod calls;
pub mod ends;
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
pub use inputs::{
    Build, BuildCall, Candidate, Construction, InputObject, InputPolicy, Interval, Origin, SlotFact,
};
pub use refs::{Alternative, RefState, RefVar};
pub use search::{Fitness, Hint, Item, Order, Prefix, Searcher, Spot, Step};
pub use state::{Sym, Value};
