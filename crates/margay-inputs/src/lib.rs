//! Input heaps: object graphs, lazy initialisation, preconditions.

pub mod annotations;
mod builders;
pub mod concrete;
pub mod contracts;
pub mod declared;
mod factories;
pub mod functions;
pub mod generics;
pub mod graph;
pub mod policy;
pub mod precondition;
mod records;
pub mod rerun;
mod stands;
pub mod subclasses;

pub use margay_explore::parameter_names;
