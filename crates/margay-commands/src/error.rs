//! Why a command or a part of it gave no result. Everything that can go wrong is one of these kinds, so that callers
//! need not read the text to know what happened.

use margay_graph::Bound;

/// A result of the application layer.
pub type Result<T> = std::result::Result<T, Error>;

/// What went wrong.
#[derive(Debug, Clone, thiserror::Error)]
pub enum Error {
    /// What was asked for does not exist or does not fit: a class, a method, an option. The text names it.
    #[error("{0}")]
    Usage(String),
    /// The JDK, the class path or a class cannot be read, linked or initialised.
    #[error("{0}")]
    Load(String),
    /// Margay does not do something that is needed, by name.
    #[error("not supported: {0}")]
    Unsupported(String),
    /// A limit ended the work before there was a result.
    #[error("{0}")]
    Limit(Bound),
    /// A file could not be read or written.
    #[error("{0}")]
    InputOutput(String),
    /// A fault of Margay itself.
    #[error("an internal error: {0} (please report it)")]
    Internal(String),
}

impl Error {
    /// Whether the budget ended the work.
    pub fn is_time(&self) -> bool {
        matches!(self, Error::Limit(Bound::Time))
    }

    /// As a reason for which something was not explored.
    pub fn into_bound(self) -> Bound {
        match self {
            Error::Limit(bound) => bound,
            Error::Unsupported(what) => Bound::Unsupported(what),
            other => Bound::Unsupported(other.to_string()),
        }
    }
}

/// For `map_err`: a failure to load or link something.
pub fn load(e: impl std::fmt::Display) -> Error {
    Error::Load(e.to_string())
}

/// For `map_err`: what was asked for does not fit.
pub fn usage(e: impl std::fmt::Display) -> Error {
    Error::Usage(e.to_string())
}

impl From<margay_classes::LinkError> for Error {
    fn from(e: margay_classes::LinkError) -> Error {
        load(e)
    }
}

/// A usage error with a formatted text.
macro_rules! wrong_use {
    ($($text:tt)*) => { $crate::error::Error::Usage(format!($($text)*)) };
}
pub(crate) use wrong_use;
