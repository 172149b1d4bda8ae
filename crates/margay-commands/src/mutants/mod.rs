//! Mutants of classes: what becomes of each, an input that tells it from the original or a proof that there is none. The
//! commands ask an [`Analysis`], which may begin with cases that are there; it knows neither reports nor pages.

mod analysis;
mod compare;
mod enumerated;
mod findings;
mod history;
mod item;
mod kills;
mod local;
pub mod project;
mod reactions;
mod request;
mod since;
mod tested;
mod witnesses;
mod worker;

pub use analysis::{Analysis, Outcome};
pub use kills::{Killing, Kills, Verdict};
pub use request::{Inputs, Request};
