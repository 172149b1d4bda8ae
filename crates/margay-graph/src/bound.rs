//! What can keep an exploration from being complete. Each bound that is hit is recorded with its place, so that nothing
//! is reported as unreachable or safe because it was never explored.

use std::collections::BTreeSet;

/// How far an exploration goes. Each limit that is reached is reported as a [`Bound`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Limits {
    /// Objects that an input may have. Default 6.
    pub objects: usize,
    /// Elements of an input array or characters of an input string that the program can look at. Default 8.
    pub array: u32,
    /// How often a path may decide the same symbolic condition in the same frame. Default 24.
    pub loops: u32,
    /// Decisions of a path. Default 2,000.
    pub depth: usize,
    /// Instructions of a path. Default 20 million.
    pub steps: u64,
    /// Work on symbols on a path, as the explorer counts it: all but instructions. Default none.
    pub work: Option<u64>,
    /// Paths in all. Default none.
    pub paths: Option<u64>,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { objects: 6, array: 8, loops: 24, depth: 2_000, steps: 20_000_000, work: None, paths: None }
    }
}

/// A reason why something was not looked at.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Bound {
    /// A symbolic condition was decided too often on a path, at this place.
    Loop(String),
    /// Too many decisions on a path, at this place.
    Depth(String),
    /// A condition speaks of something that more references lead to.
    Dereferences(u32),
    /// Too many calls inside one another, at this one.
    Calls(String),
    /// The input would need more objects.
    Objects(usize),
    /// The input would need longer arrays or strings.
    Array(u32),
    /// A path had too many instructions.
    Steps(String),
    /// The conditions of a path took too much work, at this place.
    Effort(String),
    /// The number of paths.
    Paths(u64),
    /// Time ran out.
    Time,
    /// The solver could not tell whether a condition at this place can hold.
    Solver(String),
    /// The machine does not do something, by name.
    Unsupported(String),
    /// A result was replaced by an unknown one, by name.
    Approximated(String),
    /// No class is known that an input could be an instance of.
    NoClass(String),
    /// Only some of the classes that an input could be an instance of were tried.
    Classes(String),
    /// Something of a class was taken as the classes on the class path have it, where a subclass may have it otherwise.
    Subclasses(String),
    /// Objects of a class were made in some ways only.
    Construction(String),
    /// A static field was taken as initialisation leaves it.
    StaticState(String),
    /// A precondition could not be decided, for this reason.
    Precondition(String),
    /// The stack was full at so many frames.
    Frames(usize),
    /// The heap was full.
    Memory,
    /// Something outside of the program was taken to be in one way only.
    Surroundings(&'static str),
}

impl std::fmt::Display for Bound {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Bound::Loop(at) => write!(f, "loop bound at {at}"),
            Bound::Depth(at) => write!(f, "depth bound at {at}"),
            Bound::Dereferences(n) => write!(f, "bound of {n} dereferences"),
            Bound::Calls(at) => write!(f, "bound of calls inside one another at {at}"),
            Bound::Objects(n) => write!(f, "bound of {n} input objects"),
            Bound::Array(n) => write!(f, "bound of {n} elements in an array or string"),
            Bound::Steps(at) => write!(f, "instruction limit at {at}"),
            Bound::Effort(at) => write!(f, "work limit of a run at {at}"),
            Bound::Paths(n) => write!(f, "bound of {n} paths"),
            Bound::Time => write!(f, "time budget"),
            Bound::Solver(why) => write!(f, "solver gave up: {why}"),
            Bound::Unsupported(what) => write!(f, "not supported: {what}"),
            Bound::Approximated(what) => write!(f, "approximated: {what}"),
            Bound::NoClass(name) => write!(f, "no class found for {name}"),
            Bound::Classes(name) => write!(f, "only some implementations of {name} tried"),
            Bound::Subclasses(what) => write!(f, "{what} in subclasses that are not on the class path"),
            Bound::Construction(name) => write!(f, "objects of {name} made by constructors only"),
            Bound::StaticState(name) => write!(f, "static field {name} as initialisation leaves it"),
            Bound::Precondition(why) => write!(f, "precondition: {why}"),
            Bound::Frames(n) => write!(f, "bound of {n} frames"),
            Bound::Memory => write!(f, "heap full"),
            Bound::Surroundings(what) => write!(f, "one case only: {what}"),
        }
    }
}

/// The bounds that were hit.
pub type Bounds = BTreeSet<Bound>;
