//! Input heaps: object graphs, lazy initialisation, preconditions.

pub mod concrete;
pub mod graph;
pub mod policy;
pub mod precondition;
pub mod rerun;
pub mod subclasses;
