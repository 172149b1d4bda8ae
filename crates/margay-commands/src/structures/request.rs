//! Which structures are wanted.

/// Which structures are wanted: a class, the predicate that they satisfy, and the bounds.
#[derive(Debug, Clone, Default)]
pub struct StructureRequest {
    /// The class whose objects are enumerated.
    pub class: String,
    /// The predicate, if it is not `repOK` or `repOk`.
    pub predicate: Option<String>,
    /// The static method that gives the bounds, if it is not `finX` of class `X`.
    pub finitization: Option<String>,
    /// Arguments of the finitization.
    pub args: Vec<String>,
    /// Without a finitization: so many objects of each class.
    pub scope: Option<u32>,
    /// Values of parameters of a method that takes them: `key=1..5,9`.
    pub arg: Vec<String>,
    /// Measure what is executed.
    pub coverage: bool,
}
