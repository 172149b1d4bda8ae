//! Input heaps: object graphs, lazy initialisation, preconditions.

pub mod graph;
