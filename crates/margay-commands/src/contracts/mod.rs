//! What is asked of inputs and of outcomes: preconditions, postconditions and invariants, from the command line, from
//! annotations and from methods such as `repOk`; and the one place that asks a predicate concretely.

pub mod eval;
pub mod post;
pub mod pre;
pub mod thrown;

/// What the command line says of contracts, besides what the program declares.
#[derive(Debug, Clone, Default)]
pub struct Contracts {
    /// A predicate over receiver and arguments that inputs have to satisfy, as `Class.method`.
    pub pre: Option<String>,
    /// Names of boolean methods that objects have to satisfy, before and after.
    pub predicates: Vec<String>,
    /// What the fields of input objects may hold.
    pub fields: Fields,
    /// What null is as an argument or element.
    pub nulls: Nulls,
    /// Objects may hold what the type arguments of signatures do not allow, as raw types and unchecked casts put there.
    pub raw: bool,
}

/// What null is as an argument or element of an input.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Nulls {
    /// An input, but a failure that only it causes is told apart from the others.
    #[default]
    Auto,
    /// An input like any other.
    All,
    /// No input.
    None,
}

/// What the fields of input objects may hold where no contract says it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Fields {
    /// What constructors and methods make of them.
    #[default]
    Made,
    /// Anything of their types.
    Any,
}
