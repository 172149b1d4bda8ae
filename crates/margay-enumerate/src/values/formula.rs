//! What a condition on open values says. Nothing here knows what holds.

use crate::values::numbers::Term;

/// A condition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Formula {
    Constant(bool),
    /// A position has one of these values.
    Within(u32, u64),
    /// A relation holds between two positions.
    Related(u32, u32, u32),
    All(Vec<Formula>),
    Any(Vec<Formula>),
}

/// A number that is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Number {
    Bits(u64),
    Open(Term),
}
