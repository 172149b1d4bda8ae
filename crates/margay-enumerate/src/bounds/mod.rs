//! Finitizations as users write them: Java methods against Korat's interfaces or `margay.Finitization`, which run once in
//! the machine and record what they say ([`recorder`]), or bounds that follow from the declarations of the classes
//! ([`declarations`]). Both end as a [`Plan`], of which [`resolve`] makes the [`finitization::Finitization`] of a predicate.

pub mod arguments;
pub mod declarations;
mod enums;
pub mod error;
pub mod finitization;
mod korat;
mod korat_domains;
mod margay;
pub mod provided;
mod recorder;
mod resolve;
pub mod skeleton;

pub use recorder::{Plan, Recorder};
