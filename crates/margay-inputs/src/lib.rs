//! What symbolic inputs look like, which of them are valid, and the concrete input of a path.
//!
//! - [`policy::Policy`] is the input policy of the explorer: it lists what a reference may refer to. Classes of the program
//!   get objects with lazily decided fields or objects made by constructors ([`policy::ObjectSource`]), interfaces their
//!   implementers, library types the values that `library_values` knows.
//! - [`precondition::Precondition`] holds the predicates that an input has to satisfy. It prunes partial inputs while
//!   exploring, and completes the input of a path so that all predicates hold.
//! - [`concrete::concretise`] turns the symbolic input of a path into a [`margay_graph::graph::Graph`].
//! - [`InputError`] says why a path has no concrete input.
//! - [`contracts`], [`declared`] and [`annotations`] read what classes declare about valid inputs, `types` what their generic
//!   signatures say.
//!
//! ```text
//!  declarations, annotations ──▶ Policy ──▶ Explorer ──▶ path ──▶ Precondition::complete ──▶ concretise ──▶ Graph
//!                                              ▲                        │
//!                                              └── Precondition as Guard ┘
//! ```
//!
//! The crate knows symbols and the solver. It must not know tests, reports or commands, and it does not run inputs
//! concretely.

#![forbid(unsafe_code)]

pub mod annotations;
mod arrays;
mod build_calls;
mod builders;
pub mod callers;
pub mod concrete;
pub mod constants;
pub mod contracts;
pub mod declared;
mod error;
mod extension;
mod factories;
pub mod facts;
mod immutable;
mod library_values;
pub mod local;
pub mod policy;
pub mod precondition;
pub mod records;
pub mod sample;
mod types;
pub mod unfinished;
pub mod values;

pub use error::InputError;
