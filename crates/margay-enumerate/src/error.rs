//! Why a search cannot begin.

/// Why a search cannot begin.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// A domain without values.
    #[error("the domain of {0} is empty: give it at least one value")]
    EmptyDomain(String),
    /// Objects of a class cannot be made.
    #[error("cannot make an object of {0}: {1}")]
    Object(String, String),
    /// The predicate does not fit the bounds.
    #[error("{0}")]
    Predicate(String),
    /// The bounds contradict themselves.
    #[error("the finitization is malformed: {0}")]
    Malformed(String),
}
