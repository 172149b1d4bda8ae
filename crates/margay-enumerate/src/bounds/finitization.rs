//! What a search is given and what it gives back: the bounds of the structures, the settings, and the outcome.
//! Nothing here runs anything.

use margay_classes::{ClassId, Kind, MethodId};
use margay_graph::coverage::{Covered, Goals};
use margay_graph::graph::Graph;
use margay_machine::Ref;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

/// Number of a class domain in [`Finitization::domains`].
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct DomainId(pub u32);

/// Number of an object in [`Finitization::objects`].
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct ObjectId(pub u32);

/// Objects of one class that fields may refer to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClassDomain {
    /// The class of the objects.
    pub class: ClassId,
    /// The objects in order.
    pub objects: Vec<ObjectId>,
    /// Whether the objects are interchangeable: then a field takes one that is in use or the first that is not.
    pub isomorphic: bool,
}

/// An object that structures are made of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Object {
    /// Made by the search: its finitized fields are undecided, the others are as the constructor without parameters
    /// leaves them, or as allocation does when there is no such constructor.
    Fresh {
        /// Its class.
        class: ClassId,
    },
    /// An array of the search: its length is decided, then its elements.
    Array {
        /// The array class.
        class: ClassId,
        /// The lengths it may have, in order.
        lengths: Vec<u32>,
        /// What each element may hold.
        elements: Domain,
    },
    /// An object that exists: a string, an enum constant, a boxed value, what a finitization made. Fields of it that
    /// are finitized are undecided all the same; being referred to by another such object does not make it used.
    Given(Ref),
}

/// What a field, an element or an argument may hold, in the order in which the search tries it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Domain {
    /// Numbers or booleans, as register bits: what is narrower than an `int` is extended as the JVM does.
    Numbers {
        /// The type of the field.
        kind: Kind,
        /// The values in order.
        values: Vec<u64>,
    },
    /// References: null first if it is allowed, then the class domains in order.
    Objects {
        /// Whether null is allowed.
        null: bool,
        /// The class domains.
        domains: Vec<DomainId>,
    },
    /// An array of the slot's own: never null, never shared. It is one value; its length is decided, then its elements.
    Array {
        /// The array class.
        class: ClassId,
        /// The lengths it may have, in order.
        lengths: Vec<u32>,
        /// What each element may hold.
        elements: Box<Domain>,
    },
}

/// The domain of a field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldDomain {
    /// The class that declares the field.
    pub declared_in: ClassId,
    /// Its name.
    pub name: String,
    /// Its word in an object.
    pub slot: u32,
    /// Objects of exactly this class only; `None` for all objects that have the field.
    pub owner: Option<ClassId>,
    /// What it may hold.
    pub domain: Domain,
}

/// The bounds of the structures. It belongs to one machine, for objects that exist are references.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Finitization {
    /// The class domains.
    pub domains: Vec<ClassDomain>,
    /// All objects.
    pub objects: Vec<Object>,
    /// The finitized fields. When several fit a field of an object, the first with the object's own class as owner
    /// counts, else the first.
    pub fields: Vec<FieldDomain>,
    /// The receiver of the predicate, unless it is static, then its arguments.
    pub roots: Vec<Domain>,
}

/// How to search.
#[derive(Clone, Debug)]
pub struct Options {
    /// Keeps numbers and references open while the predicate only compares them. Default yes.
    pub symbolic: bool,
    /// Counts structures without listing them: `found` is called for none. Default no.
    pub count_only: bool,
    /// Threads that search. Default 1.
    pub jobs: usize,
    /// When to stop. What is left is in the outcome's frontier.
    pub deadline: Option<Instant>,
    /// Raised by somebody else to stop the search, as the deadline does.
    pub interrupt: Option<Arc<AtomicBool>>,
    /// Instructions that one run of the predicate may take before it counts as one that never returns. Default 10 million.
    pub instructions_per_run: u64,
    /// Methods whose executed instructions are recorded.
    pub watch: Vec<MethodId>,
    /// Where to go on instead of at the beginning.
    pub resume: Option<Frontier>,
    /// Told now and then how far the search is.
    pub progress: Option<Arc<Progress>>,
}

/// How far a search is, for others to look at while it runs.
#[derive(Debug, Default)]
pub struct Progress {
    /// Structures found so far.
    pub found: AtomicU64,
    /// Runs of the predicate so far, in steps.
    pub runs: AtomicU64,
}

impl Progress {
    pub(crate) fn add_found(&self, n: u128) {
        self.found.fetch_add(u64::try_from(n).unwrap_or(u64::MAX), Ordering::Relaxed);
    }
}

impl Default for Options {
    fn default() -> Options {
        Options {
            symbolic: true,
            count_only: false,
            jobs: 1,
            deadline: None,
            interrupt: None,
            instructions_per_run: 10_000_000,
            watch: Vec::new(),
            resume: None,
            progress: None,
        }
    }
}

/// What is left of a search, in the order of the search. Every item is the subtree below some decisions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Frontier {
    /// The subtrees.
    pub items: Vec<Subtree>,
}

/// A part of the search: all runs that begin with these decisions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subtree {
    /// The decisions before.
    pub prefix: Vec<u32>,
    /// The next decision: the first alternative that is part of it.
    pub from: u32,
    /// Behind the last alternative; `u32::MAX` for all that there are.
    pub to: u32,
    /// Structures of it, in the order of the search, that were given already.
    pub skip: u64,
}

impl Subtree {
    /// The whole search.
    pub fn all() -> Subtree {
        Subtree { prefix: Vec::new(), from: 0, to: u32::MAX, skip: 0 }
    }
}

/// Runs of the predicate that ended in a way that makes their structures invalid, and the first of them.
#[derive(Clone, Debug, PartialEq)]
pub struct Abnormal {
    /// How many runs.
    pub runs: u64,
    /// What happened in the first, in words: the exception and its place, or the limit.
    pub what: String,
    /// The first one's input; fields that the predicate had not read are as the first value of their domain.
    pub input: Graph,
}

/// What was executed of a watched method, over all runs.
#[derive(Clone, Debug)]
pub struct MethodCoverage {
    /// What there is to execute.
    pub goals: Goals,
    /// What was executed.
    pub covered: Covered,
}

/// Adds what was executed elsewhere, in a machine with the same numbers of methods.
pub fn add_coverage(total: &mut Vec<MethodCoverage>, part: Vec<MethodCoverage>) {
    for method in part {
        match total.iter_mut().find(|c| c.goals.method == method.goals.method) {
            Some(known) => {
                known.covered.branches.extend(method.covered.branches);
                known.covered.instructions.extend(method.covered.instructions);
            }
            None => total.push(method),
        }
    }
}

/// What a search came to.
#[derive(Clone, Debug, Default)]
pub struct Outcome {
    /// Structures found.
    pub found: u128,
    /// Candidates: ends of runs of the predicate, and structures that differ only in fields it does not read.
    pub explored: u64,
    /// Whether everything was searched.
    pub complete: bool,
    /// Runs that ended with an exception.
    pub thrown: Option<Abnormal>,
    /// Runs that used up their instructions.
    pub endless: Option<Abnormal>,
    /// Runs that needed something that the machine does not do. The search is not complete then.
    pub unsupported: Option<Abnormal>,
    /// What the user should know about the predicate, in sentences.
    pub warnings: Vec<String>,
    /// What was executed of the watched methods.
    pub coverage: Vec<MethodCoverage>,
    /// What is left when the search is not complete.
    pub frontier: Frontier,
}

/// Why a search cannot begin.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// A domain without values.
    #[error("the domain of {0} is empty: give it at least one value")]
    EmptyDomain(String),
    /// Objects of a class cannot be made.
    #[error("cannot make an object of {0}: {1}")]
    Object(String, String),
    /// The predicate does not fit the bounds.
    #[error("{0}")]
    Predicate(String),
    /// The bounds contradict themselves.
    #[error("the finitization is malformed: {0}")]
    Malformed(String),
}
