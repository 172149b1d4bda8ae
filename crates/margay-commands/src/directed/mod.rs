//! The search for an input that reaches one location: forward by distance, backward from the location, in turns. Stands
//! below every command that asks for a single place of the program.

pub mod call_graph;
mod distance;
pub mod forward;
mod objects;
pub mod search;
mod settle;
pub mod states;

pub use forward::{Manner, describe};
pub use objects::sets_fields;
pub use search::{Answer, Plan, Reached, Searcher, Status, Strategy};
