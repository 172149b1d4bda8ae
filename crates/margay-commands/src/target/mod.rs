//! Names to things: classes, methods, places in their code, and selections of classes, as users write them. What cannot be
//! found is said with what there is instead.

pub mod class;
pub mod location;
pub mod method;
pub mod selection;
