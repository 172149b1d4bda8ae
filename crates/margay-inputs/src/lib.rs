//! Input heaps: object graphs, lazy initialisation, preconditions.

pub mod annotations;
pub mod concrete;
pub mod contracts;
pub mod declared;
pub mod graph;
pub mod policy;
pub mod precondition;
pub mod rerun;
pub mod subclasses;

pub use margay_explore::parameter_names;
