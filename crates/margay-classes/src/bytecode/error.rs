//! Why code cannot be used.

/// Why a method cannot be lowered; the text of the `VerifyError` that a call to it throws.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct LowerError(pub String);

pub(crate) type Result<T> = std::result::Result<T, LowerError>;

pub(crate) fn fail<T>(what: impl Into<String>) -> Result<T> {
    Err(LowerError(what.into()))
}
