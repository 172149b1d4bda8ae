//! Undecided references of the input. They can be compared and tested for null and for their class without being decided,
//! where that is enough.

use crate::inputs::{Candidate, Origin};
use margay_classes::ClassId;
use margay_machine::Ref;
use std::sync::Arc;

/// Symbols of references have this bit; what is left is the number of the variable.
pub(crate) const REF_BIT: u32 = 1 << 31;

/// What is known of a reference.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RefState {
    /// Nothing decided.
    Open,
    /// It is null.
    Null,
    /// It refers to this object.
    Object(Ref),
    /// It is the same as another variable.
    Same(u32),
}

/// A reference of the input.
#[derive(Debug, Clone)]
pub struct RefVar {
    /// Its static type, or a subtype that a cast asked for.
    pub declared: ClassId,
    /// Where it is.
    pub origin: Origin,
    /// What it is called in conditions.
    pub name: Arc<str>,
    /// What it is.
    pub state: RefState,
    /// It is known not to be null.
    pub non_null: bool,
    /// Variables that it is known to differ from.
    pub differs: Vec<u32>,
    /// Input objects that it is known to differ from.
    pub not: Vec<Ref>,
    /// Classes that it is an instance of, or is not.
    pub facts: Vec<(ClassId, bool)>,
    /// It refers to one of these input objects.
    pub one_of: Option<Arc<[Ref]>>,
    /// It is what a slot of another reference's object held. It is no part of the input then.
    pub aliased_read: Option<Arc<AliasedRead>>,
}

/// What was read from an object that is one of several: the value goes with the object.
#[derive(Debug)]
pub struct AliasedRead {
    /// The variable that stands for the object.
    pub of: u32,
    /// What each of the objects held: null, or an object.
    pub held: Vec<(Ref, Ref)>,
}

/// One thing that a reference may refer to.
#[derive(Debug, Clone)]
pub enum Alternative {
    /// Null.
    Null,
    /// An input object that is there already.
    Alias(Ref),
    /// A new one.
    New(Candidate),
}
