//! Values that are not decided yet, and what is known about them: the state of a search. Begins with what has no state (`numbers`,
//! `arithmetic`, `formula`, `identity`, `trail`, `choices`), then `state`, then what the state can do, a file each. Knows nothing of
//! library classes, nor of what an instruction is.

pub(crate) mod arithmetic;
pub(crate) mod boxed;
pub(crate) mod choices;
pub(crate) mod conditions;
pub(crate) mod constraints;
pub(crate) mod formula;
pub(crate) mod identity;
pub(crate) mod large_ranges;
pub(crate) mod numbers;
pub(crate) mod pairs;
pub(crate) mod reading;
pub(crate) mod state;
pub(crate) mod symbols;
pub(crate) mod trail;
