//! Inputs by chance: receivers and arguments that Java code in the package of a method could make, each object by a
//! constructor or a static factory and a few calls. The types are those of the generic signatures, and the same seed gives
//! the same inputs.

mod akin;
mod bindings;
mod collections;
mod functions;
mod library;
mod plan;
mod pools;
mod program;
mod prologue;
mod rng;
mod sampler;
pub mod shrink;
mod values;

pub use sampler::{NullUse, Sampler, Shape};
