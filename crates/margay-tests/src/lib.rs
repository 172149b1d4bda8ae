//! Test cases and their JUnit source: what was observed on an input becomes a test that a developer would keep.
//!
//! - [`observe`] runs an input concretely and records a [`Case`]: the input, the call, the outcome, and the objects before
//!   and after it.
//! - [`check_stability`] runs a case in a second environment (other hash codes, clock, user, settings), and
//!   [`in_any_order`] together with others. [`Stability`] says what a test may assert.
//! - [`minimise`] selects the cases that are needed for their coverage goals and bugs.
//! - [`rebuild`] replaces objects whose fields would be set by reflection by objects that constructor and method calls
//!   make.
//! - [`java::write_suite`] writes a [`Suite`] as JUnit source, [`suite_json`] as JSON; [`files`] writes them.
//!
//! ```text
//!  Graph ── observe ──▶ Case ── check_stability, in_any_order ──▶ minimise ──▶ rebuild ──▶ java::write_suite ──▶ files
//! ```
//!
//! The crate must not know symbols or the solver, nor how an input was found. It prints nothing.

#![forbid(unsafe_code)]

mod arrange;
mod generic;
pub mod java;
mod json;
mod minimise;
mod model;
mod names;
mod observe;
mod sequence;
mod strings;
mod types;
pub mod writer;

pub use margay_files as files;

pub use json::suite_json;
pub use minimise::{Selection, minimise};
pub use model::{Case, Kind, MethodInfo, Outcome, Stability, Suite, TakenBranch};
pub use observe::difference::{Difference, difference, is_same, throws_alike};
pub use observe::order::in_any_order;
pub use observe::stability::{Unstable, check_stability, initialised_library_classes, keep_initialised};
pub use observe::{
    CallEnd, Observed, is_out_of_memory, method_of, observe, observe_on, observe_then, thrown,
};
pub use sequence::{Effort, rebuild};
pub use strings::merged_strings;
