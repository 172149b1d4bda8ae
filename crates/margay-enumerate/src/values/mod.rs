//! Values that are not decided yet, and what is known about them.

pub(crate) mod arithmetic;
pub(crate) mod boxed;
pub(crate) mod conditions;
pub(crate) mod identity;
pub(crate) mod large_ranges;
pub(crate) mod numbers;
pub(crate) mod pairs;
pub(crate) mod state;
