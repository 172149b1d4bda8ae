//! Test cases and their JUnit source: what was observed on an input becomes a test that a person would keep.
//! The cases come from elsewhere; here they are run once more, minimised, named, and written as Java.

#![forbid(unsafe_code)]

mod arrange;
pub mod files;
mod generic;
pub mod java;
mod json;
mod minimise;
mod model;
mod names;
mod observe;
mod order;
mod sequence;
mod stability;
mod strings;
mod types;
pub mod writer;

pub use json::suite_json;
pub use minimise::{Selection, minimise};
pub use model::{Case, Kind, MethodInfo, Outcome, Stability, Suite, TakenBranch};
pub use observe::{CallEnd, Observed, method_of, observe, observe_then};
pub use order::in_any_order;
pub use sequence::{Effort, rebuild};
pub use stability::{Unstable, check_stability, initialised_library_classes, keep_initialised};
pub use strings::merged_strings;
