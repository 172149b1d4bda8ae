//! Every structure within finite bounds that satisfies a Java predicate, one of each isomorphism class. A
//! [`model::Finitization`] says which objects there are and what each field may hold; the predicate runs in the
//! machine on objects whose fields are undecided, and only the fields that it reads are decided. Knows nothing
//! of how finitizations are written, nor of what is done with the structures.

pub mod finitize;
pub mod model;

pub use model::{
    ClassDomain, Domain, DomainId, FieldDomain, Finitization, Frontier, Object, ObjectId, Options, Outcome,
};
