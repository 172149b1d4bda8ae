//! Every structure within finite bounds that satisfies a Java predicate, one of each isomorphism class. A
//! [`model::Finitization`] says which objects there are and what each field may hold; the predicate runs in the
//! machine on objects whose fields are undecided, and only the fields that it reads are decided. Knows nothing
//! of how finitizations are written, nor of what is done with the structures.

mod arithmetic;
mod boxes;
mod calls;
mod check_values;
mod checks;
mod conditions;
mod constants;
mod count;
mod engine;
mod few;
mod finish;
pub mod finitize;
mod foresee;
mod jobs;
mod joint;
mod lists;
mod maps;
pub mod model;
mod models;
mod numbers;
mod parts;
mod prepare;
mod search;
mod sets;
mod space;
mod state;
mod step;
mod structure;
mod unborn;
mod warn;
mod way;
mod ways;
mod wrappers;

pub use jobs::{Build, enumerate_parallel};
pub use model::{
    Abnormal, ClassDomain, Domain, DomainId, Error, FieldDomain, Finitization, Frontier, MethodCoverage,
    Object, ObjectId, Options, Outcome, Progress, Subtree, add_coverage,
};
pub use search::enumerate;
pub use structure::Structure;
