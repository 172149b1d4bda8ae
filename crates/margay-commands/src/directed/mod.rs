//! The search for an input that reaches one location: forward by distance, backward from the location, in turns. Stands
//! below every command that asks for a single place of the program.

pub mod call_graph;
mod distance;
pub mod forward;
pub mod search;

pub use forward::describe;
pub use search::{Answer, Plan, Reached, Searcher, Status, Strategy};
