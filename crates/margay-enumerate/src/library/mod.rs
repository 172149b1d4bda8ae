//! Classes of the library whose calls are answered here, so that their objects can hold open values. A model is a file that
//! implements [`model::LibraryModel`] and a line in [`registry`]; each keeps what its objects hold, with an undo log of its own.
//! Knows open values, and neither the engine nor the search.

mod boxes;
mod check_structure;
mod check_values;
mod construction;
mod contents;
mod hash_set;
mod identity_hash;
mod list;
mod map;
pub(crate) mod members;
pub(crate) mod model;
pub(crate) mod registry;
