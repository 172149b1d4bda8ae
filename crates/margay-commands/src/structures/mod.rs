//! The structures within finite bounds that satisfy a predicate, and the inputs of a method that are made of them: what the
//! options name is found, enumerated on several workers, and sampled. Knows nothing of what is done with them.

pub mod contract;
pub mod coverage;
mod request;
pub mod sample;
pub mod subject;
pub mod workers;

pub use request::StructureRequest;
