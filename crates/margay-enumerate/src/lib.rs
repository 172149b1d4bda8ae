//! Every structure within finite bounds that satisfies a Java predicate, one of each isomorphism class. A
//! [`Finitization`] says which objects there are and what each field may hold; the predicate runs in the
//! machine on objects whose fields are undecided, and only the fields that it reads are decided. Knows nothing
//! of what is done with the structures.
//!
//! The rooms, each of which imports only those before it: [`bounds`] (finitizations, from wherever they come), `space`
//! (positions and what they may hold), `values` (what is known about them in a run), `library` (modelled classes), `engine` (what
//! an instruction does with open operands), `lookahead` (both sides of a question, followed ahead), `search` (runs, undo, results).

#![forbid(unsafe_code)]

pub mod bounds;
mod engine;
mod error;
mod inline_list;
mod library;
mod lookahead;
mod search;
mod space;
pub mod trial;
mod values;

pub use bounds::finitization::{ClassDomain, Domain, DomainId, FieldDomain, Finitization, Object, ObjectId};
pub use error::{Error, Malformed, NoObject, PredicateError};
pub use search::enumerate;
pub use search::frontier::{Frontier, Subtree};
pub use search::options::{Options, Progress};
pub use search::outcome::{Abnormal, MethodCoverage, Outcome, add_coverage};
pub use search::parallel::{Build, enumerate_parallel};
pub use search::structure::Structure;
