//! Finitizations as users write them: Java methods against Korat's interfaces or `margay.Finitization`, which run once in
//! the machine and record what they say ([`record`]), or bounds that follow from the declarations of the classes
//! ([`scope`]). Both end as a [`Plan`], of which [`finish`] makes the [`crate::Finitization`] of a predicate.

pub mod arguments;
mod finish;
mod korat;
mod korat_domains;
mod own;
mod record;
pub mod scope;
pub mod skeleton;

pub use record::{Plan, Recorder};
