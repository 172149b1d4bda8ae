//! Why a path has no concrete input. Callers decide by variant whether the path is infeasible or whether something was
//! left undecided; the text is for people only.

use margay_graph::graph::GraphError;

/// Why no concrete input was found for a path.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum InputError {
    /// No object fits a reference that the path leaves undecided.
    #[error("no completion: nothing fits an open reference")]
    OpenReference,
    /// No completion of the partial input satisfies the precondition.
    #[error("no completion of the input satisfies the precondition")]
    NoCompletion,
    /// The path condition turned out to be unsatisfiable.
    #[error("no input takes this path")]
    Impossible,
    /// The input refers to an object of the machine that no description can make.
    #[error("an object of {0} in the input")]
    Opaque(String),
    /// An array or string is longer than what is written down.
    #[error("an array of {0} elements")]
    TooLong(i32),
    /// An object of the machine could not be read.
    #[error(transparent)]
    Graph(#[from] GraphError),
    /// A predicate ended with an exception.
    #[error("{predicate} throws {exception}")]
    PredicateThrew {
        /// Name of the predicate.
        predicate: String,
        /// Class of the exception, with dots.
        exception: String,
    },
    /// A predicate needs something that the machine does not do.
    #[error("{predicate}: {what}")]
    PredicateUnsupported {
        /// Name of the predicate.
        predicate: String,
        /// What is not supported.
        what: String,
    },
    /// The limits ended the search for a completion.
    #[error("{predicate} was not decided within its limits")]
    PredicateUndecided {
        /// Name of the predicate.
        predicate: String,
    },
}

impl InputError {
    /// Whether the partial input of the path was searched completely and has no valid completion.
    pub fn is_without_completion(&self) -> bool {
        matches!(self, InputError::OpenReference | InputError::NoCompletion)
    }
}
