//! Input heaps: object graphs, lazy initialisation, preconditions.
