//! What the commands of Margay do. A command is a function from a typed request to a typed report or error:
//!
//! | command | function | result |
//! |---|---|---|
//! | `generate` | [`generate::generate`] | tests for classes, and what they cover |
//! | `check` | [`check::check`] | whether a method or program can fail |
//! | `reach` | [`reach::reach`] | an input for a place in the code, or a proof that there is none |
//! | `enumerate` | [`enumerate::enumerate`] | the structures that satisfy a predicate |
//! | `mutate` | [`mutate::mutate`] | what becomes of mutants: inputs that kill them, proofs that none can |
//! | `run` | [`run::run`] | a program, as `java` would run it |
//!
//! The modules form layers in this order, and import only those before them: `error`, `session`, `given_tests`, `target`,
//! `contracts`, `entry`, `invariants`, `oracle`, `directed`, `goals`, `suite`, `structures`, `mutants`,
//! then the commands, which do not import each other.
//! Nothing here parses options, prints, or installs process-wide handlers.

#![forbid(unsafe_code)]

pub mod check;
mod contracts;
mod directed;
mod entry;
pub mod enumerate;
mod error;
pub mod generate;
pub mod given_tests;
mod goals;
mod invariants;
mod mutants;
pub mod mutate;
mod oracle;
pub mod reach;
pub mod run;
pub mod session;
mod structures;
mod suite;
mod target;

pub use contracts::{Contracts, Fields, Nulls};
pub use error::{Error, Result};
pub use suite::Format;
pub use suite::found::Tests;
