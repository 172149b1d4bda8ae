//! Why a search cannot begin.

use crate::bounds::error::BoundsError;
use margay_graph::graph::GraphError;
use thiserror::Error as ThisError;

/// Why a search cannot begin.
#[derive(Debug, Clone, PartialEq, Eq, ThisError)]
pub enum Error {
    /// The bounds cannot be made.
    #[error(transparent)]
    Bounds(#[from] BoundsError),
    /// A domain without values.
    #[error("the domain of {0} is empty: give it at least one value")]
    EmptyDomain(String),
    /// Objects of a class cannot be made.
    #[error("cannot make an object of {class}: {why}")]
    Object {
        /// The class.
        class: String,
        /// Why not.
        why: NoObject,
    },
    /// The predicate does not fit the bounds.
    #[error(transparent)]
    Predicate(#[from] PredicateError),
    /// The bounds contradict themselves.
    #[error("the finitization is malformed: {0}")]
    Malformed(#[from] Malformed),
}

/// Why objects of a class cannot be made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ThisError)]
pub enum NoObject {
    /// A domain of arrays names another class.
    #[error("it is not an array class")]
    NotAnArray,
    /// The heap is full.
    #[error("there is no room for it")]
    NoRoom,
    /// The class is abstract, an interface, or has no objects.
    #[error("it has no instances of its own")]
    NoInstances,
    /// The class cannot be initialised.
    #[error("its static initializer fails")]
    Initializer,
}

/// Why a method cannot be searched for.
#[derive(Debug, Clone, PartialEq, Eq, ThisError)]
pub enum PredicateError {
    /// It returns something else.
    #[error("{0} is not a predicate: it does not return boolean")]
    NotBoolean(String),
    /// Its class cannot be initialised.
    #[error("the static initializer of {0} fails")]
    Initializer(String),
    /// The bounds are for a method with more or fewer arguments.
    #[error("{method} has {takes} arguments, the finitization has domains for {given}")]
    Arguments {
        /// The method.
        method: String,
        /// The arguments that it has, receiver included.
        takes: usize,
        /// Those that there are domains for.
        given: usize,
    },
    /// A domain is of another type than its argument.
    #[error("argument {index} of {method} has a domain of another type")]
    ArgumentType {
        /// Number of the argument, receiver included.
        index: usize,
        /// The method.
        method: String,
    },
}

/// How bounds contradict themselves.
#[derive(Debug, Clone, PartialEq, Eq, ThisError)]
pub enum Malformed {
    /// A class domain names an object that there is not.
    #[error("a class domain names object {0}, which does not exist")]
    NoSuchObject(u32),
    /// A domain names a class domain that there is not.
    #[error("class domain {0} does not exist")]
    NoSuchDomain(u32),
    /// Null among the objects of a domain.
    #[error("null is not an object of a domain")]
    Null,
    /// The objects cannot be read.
    #[error(transparent)]
    Graph(#[from] GraphError),
}
