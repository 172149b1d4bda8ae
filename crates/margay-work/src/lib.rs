//! Work shared among threads, with results that do not depend on the number of threads.
//!
//! A [`pool::Pool`] is a set of worker threads that take jobs in the order of their keys. [`waves::Waves`] runs
//! explorations on a pool in rounds: an [`waves::Exploration`] hands out a list of work items (a wave), receives their
//! outputs in the order of the items, and answers with the next wave.
//!
//! ```text
//!  Exploration::next(outputs) ──▶ work items ──▶ Pool (workers) ──▶ outputs, sorted by item ──▶ Exploration::next(outputs) …
//!                                                  │
//!                        Exploration::ends(output) ┘ cancels the items behind the first output that ends the wave
//! ```
//!
//! Determinism rests on two rules. An item and its output depend only on the exploration itself, on counted work and never
//! on time. Outputs are combined by key, not by arrival. Only the deadline of [`waves::Waves::run`] can change a result:
//! an item that is not finished by then is reported as missing.
//!
//! The crate knows nothing of Java, machines or solvers, and does not decide how much work an item gets.

#![forbid(unsafe_code)]

pub mod pool;
pub mod waves;
