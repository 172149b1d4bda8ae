//! Classes of the library whose calls are answered here, so that their objects can hold open values.

pub(crate) mod check_structure;
pub(crate) mod check_values;
pub(crate) mod contents;
pub(crate) mod hash_set;
pub(crate) mod list;
pub(crate) mod map;
