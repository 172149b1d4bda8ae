//! Input heaps while they are explored: what a reference may refer to, preconditions over partial inputs, and the
//! object graph of a path. Knows symbols, but neither commands nor tests.

#![forbid(unsafe_code)]

pub mod annotations;
mod build_calls;
mod builders;
pub mod concrete;
pub mod contracts;
pub mod declared;
mod error;
mod factories;
pub mod generics;
mod library_values;
pub mod policy;
pub mod precondition;
mod records;

pub use error::InputError;
