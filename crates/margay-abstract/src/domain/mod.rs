//! Abstract states: what is known of the values of a run at one of its points. A value has a name ([`Sym`]); what is known
//! of a name holds for the value in every run that the state stands for. Nothing here knows bytecode or library methods.

mod differences;
mod implication;
mod join;
mod numbers;
mod state;
mod value;

pub use join::{Widening, join, join_variants, subsumes};
pub use state::{Frame, Names, State};
pub use value::{
    Closure, Code, Condition, Definition, Key, MOST_CLASSES, NONE, Nullness, Object, Others, Shape, Sym,
};
