//! Why a case or a structure has no Java source. The text is for people; nothing is decided by it.

use margay_graph::graph::{NodeId, Value};

/// Why something cannot be written as Java source.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Unwritable {
    /// A type that the test cannot name.
    #[error("{0} cannot be named")]
    Unnamed(String),
    /// An array type that the test cannot name, by the descriptor of its elements.
    #[error("arrays of {0} cannot be named")]
    UnnamedArray(String),
    /// An interface whose type parameters cannot be bound.
    #[error("{0} cannot be implemented without type arguments")]
    RawInterface(String),
    /// A reference to an object that the graph does not have, or that no statement has made.
    #[error("a reference to an object that was not made")]
    Dangling,
    /// Objects that need each other before either can be made.
    #[error("object {} is needed before it can be made", .0.0)]
    Cycle(NodeId),
    /// A call that needs an object which is not made yet.
    #[error("{call} needs {argument:?} before it is made")]
    EarlyArgument {
        /// Name of the method.
        call: String,
        /// The argument.
        argument: Value,
    },
    /// A method of a stub would return an object that is not made yet.
    #[error("what {0} returns is not there yet")]
    EarlyReply(String),
    /// A function would make a call that declares checked exceptions.
    #[error("a function cannot call {0}, which declares exceptions")]
    Throwing(String),
    /// Objects of a class that no expression makes.
    #[error("a {0} cannot be made in source")]
    NoExpression(String),
    /// An object of the library in a state that no known call leads to.
    #[error("a {0} with this state cannot be made by calls")]
    NoCalls(String),
    /// A record, whose fields cannot be set, and no call was found.
    #[error("nobody can set the fields of a record, and no call was found that makes this {0}")]
    Record(String),
    /// A field of a library class, as `class.field`.
    #[error("{0} cannot be set")]
    ClosedField(String),
    /// A member of a library class, as `class.member`.
    #[error("{0} is not accessible")]
    Inaccessible(String),
    /// A method that the class does not have, as `class.name` and descriptor.
    #[error("{0} is missing")]
    MissingMethod(String),
    /// A descriptor that is none of a method.
    #[error("{0} is no method")]
    NotAMethod(String),
    /// A call with the wrong number of arguments.
    #[error("{method} does not take {count} arguments")]
    ArgumentCount {
        /// Name and descriptor of the method.
        method: String,
        /// Number of arguments given.
        count: usize,
    },
    /// An instance method without an object to call it on, as `class.name`.
    #[error("{0} needs a receiver")]
    NoReceiver(String),
    /// An instance method of this class, called on null.
    #[error("a call of {0} on null")]
    NullReceiver(String),
    /// More source than the compiler takes for one method.
    #[error("the {0} would be too long for a method")]
    TooLong(&'static str),
}
