//! Why bounds cannot be made: mistakes of users, in terms of their classes, and what a finitization ran into.

use thiserror::Error;

/// Why a predicate, a finitization or its bounds are refused.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum BoundsError {
    /// There is no predicate, or none of this name.
    #[error("{missing}{hint}")]
    NoPredicate {
        /// What is missing.
        missing: String,
        /// What could be meant instead.
        hint: String,
    },
    /// More than one method fits.
    #[error("{} predicates are called {name} in {class}: {}", methods.len(), methods.join(", "))]
    SeveralPredicates {
        /// The name that was asked for.
        name: String,
        /// The class.
        class: String,
        /// The methods.
        methods: Vec<String>,
    },
    /// The method does not return boolean.
    #[error("{method} of {class} returns {returns}: a predicate returns boolean")]
    NotBoolean {
        /// The method.
        method: String,
        /// Its class.
        class: String,
        /// What it returns.
        returns: String,
    },
    /// The predicate is abstract or native.
    #[error("{method} of {class} has no code")]
    NoCode {
        /// The method.
        method: String,
        /// Its class.
        class: String,
    },
    /// There is no finitization of this name.
    #[error("no finitization {name} in {class}; {}", finitization_hint(others))]
    NoFinitization {
        /// The name.
        name: String,
        /// The class.
        class: String,
        /// Other methods that are finitizations.
        others: Vec<String>,
    },
    /// The method of this name returns something else.
    #[error(
        "method {name} of {class} is no finitization: it returns neither korat.finitization.IFinitization nor \
         margay.Finitization"
    )]
    NotAFinitization {
        /// The name.
        name: String,
        /// The class.
        class: String,
    },
    /// The finitization is an instance method.
    #[error("finitization {method} of {class} is not static")]
    NotStatic {
        /// The method.
        method: String,
        /// Its class.
        class: String,
    },
    /// No finitization of this name takes so many arguments.
    #[error(
        "{} for finitization {name} of {class}, which takes other arguments: {}",
        arguments(*given),
        methods.join(", ")
    )]
    ArgumentCount {
        /// Arguments that were given.
        given: usize,
        /// The name.
        name: String,
        /// The class.
        class: String,
        /// The methods of this name.
        methods: Vec<String>,
    },
    /// More than one finitization takes so many arguments.
    #[error("{} finitizations fit: {}", methods.len(), methods.join(", "))]
    SeveralFinitizations {
        /// The methods.
        methods: Vec<String>,
    },
    /// A parameter of a finitization cannot be given as text.
    #[error(
        "parameter {index} of {method} is of type {type_}: arguments of a finitization are numbers, booleans and strings"
    )]
    ParameterType {
        /// Number of the parameter.
        index: usize,
        /// The method.
        method: String,
        /// The type.
        type_: String,
    },
    /// An argument is not a value of its type.
    #[error("argument {text:?} of {method} is no {type_} (parameter {index})")]
    ArgumentText {
        /// The argument.
        text: String,
        /// The method.
        method: String,
        /// The type of the parameter.
        type_: String,
        /// Number of the parameter.
        index: usize,
    },
    /// The machine cannot make an argument.
    #[error("no memory for the arguments")]
    NoMemory,
    /// A finitization refused what it was asked for, or threw something.
    #[error("{0}")]
    Refused(String),
    /// A finitization did not give one back.
    #[error("finitization {name} {how}")]
    NoResult {
        /// The finitization.
        name: String,
        /// What it did instead.
        how: NoResult,
    },
    /// Bounds by scope need a class that has objects.
    #[error("{class} is {kind}: --scope needs a class that has objects")]
    NoObjects {
        /// The class.
        class: String,
        /// `abstract` or `an interface`.
        kind: &'static str,
    },
    /// Bounds by scope have no values for an argument.
    #[error(
        "argument {index} of {method} is of type {type_}, for which --scope has no values: write a finitization"
    )]
    NoScope {
        /// Number of the argument.
        index: usize,
        /// The predicate.
        method: String,
        /// The type.
        type_: String,
    },
    /// Values do not fit where they should be.
    #[error("{place} is of type {wanted}, its domain has {has}")]
    Misfit {
        /// Where.
        place: String,
        /// The type of the place.
        wanted: String,
        /// What the domain has.
        has: String,
    },
    /// A domain has no values.
    #[error("the domain of {place} is empty: there is no value for it")]
    Empty {
        /// Where.
        place: String,
    },
    /// A domain has objects that another finitization made.
    #[error("{place}: its domain has objects of {class} of another finitization")]
    Foreign {
        /// Where.
        place: String,
        /// The class of the objects.
        class: String,
    },
    /// The lengths of an array are of another type.
    #[error("the lengths of {place} are not ints")]
    Lengths {
        /// Where.
        place: String,
    },
    /// A length that arrays do not have.
    #[error("{place}: an array of length {length}")]
    Length {
        /// Where.
        place: String,
        /// The length.
        length: i64,
    },
    /// The predicate is one of another class.
    #[error("{method} is a method of {of}, but the finitization is for {root}")]
    OtherClass {
        /// The predicate.
        method: String,
        /// Its class.
        of: String,
        /// The class of the finitization.
        root: String,
    },
    /// A domain for an argument that there is not.
    #[error("the finitization has a domain for argument {index} of {method}, which takes {takes}")]
    NoSuchArgument {
        /// Number of the argument.
        index: u32,
        /// The predicate.
        method: String,
        /// How many it takes.
        takes: usize,
    },
    /// An argument without a domain.
    #[error(
        "{method} takes an argument of type {type_} (argument {index}), and the finitization says nothing about it; \
         margay.Finitization has argument({index}, …), or use --scope"
    )]
    NoDomain {
        /// The predicate.
        method: String,
        /// The type of the argument.
        type_: String,
        /// Its number.
        index: usize,
    },
    /// A class that is needed cannot be loaded.
    #[error("{0}")]
    Load(String),
}

/// How a finitization ended without a result.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum NoResult {
    /// It returned null.
    #[error("returned null")]
    Null,
    /// It returned what was not made here.
    #[error("returned an object of another making")]
    Foreign,
    /// It needs what the machine does not do.
    #[error("needs something that Margay does not do: {0}")]
    Unsupported(String),
    /// It did not end in time.
    #[error("did not end in time")]
    Time,
    /// It reached a limit of the machine.
    #[error("reached the limit on {0}")]
    Limit(String),
    /// It ended the program.
    #[error("ended the program (System.exit({0}))")]
    Exit(i32),
    /// Anything else.
    #[error("did not return: {0}")]
    Other(String),
}

/// Who or what is in the way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cause {
    /// The user can mend it.
    Usage,
    /// The machine does not do something.
    Unsupported,
    /// A limit was reached, time included.
    Limit,
}

impl BoundsError {
    /// Who or what is in the way.
    pub fn cause(&self) -> Cause {
        match self {
            BoundsError::NoMemory
            | BoundsError::NoResult { how: NoResult::Time | NoResult::Limit(_), .. } => Cause::Limit,
            BoundsError::NoResult { how: NoResult::Unsupported(_) | NoResult::Other(_), .. } => {
                Cause::Unsupported
            }
            _ => Cause::Usage,
        }
    }
}

fn arguments(n: usize) -> String {
    match n {
        0 => "no --args".to_owned(),
        1 => "1 argument".to_owned(),
        n => format!("{n} arguments"),
    }
}

fn finitization_hint(others: &[String]) -> String {
    match others {
        [] => "--scope N needs none, and --skeleton writes one".to_owned(),
        others => format!("--finitization may name one of {}", others.join(", ")),
    }
}
