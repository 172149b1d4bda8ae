//! Why a term has no Z3 expression.

/// Why an expression could not be made.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(super) enum TranslationError {
    /// Z3 refused, with its message.
    #[error("Z3: {0}")]
    Refused(String),
    /// Z3 refused without a message.
    #[error("Z3 failed")]
    Failed,
    /// Linear integer arithmetic has no such operation.
    #[error("not linear")]
    NotLinear,
    /// A power of two does not fit the numbers of the integer translation.
    #[error("too wide")]
    TooWide,
    /// A floating-point remainder needs an expression of its own, see [`super::translate`].
    #[error("a remainder is no simple operation")]
    Remainder,
}
