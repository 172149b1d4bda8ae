//! Runs bytecode over abstract states.

mod arithmetic;
mod asking;
mod body;
mod calls;
mod conditions;
mod dynamic;
mod entry;
mod heap;
mod invariants;
mod iteration;
mod library;
mod reachability;
mod recursion;
mod statics;
mod step;
mod types;

use crate::domain::{Names, State, Sym};
use invariants::Invariants;
use margay_classes::{ClassId, MethodId, Origin};
use margay_machine::Machine;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::time::Instant;

pub use entry::prove;
pub use reachability::{FieldFact, Reachable, reachable};

/// How far an analysis goes.
#[derive(Debug, Clone)]
pub struct Options {
    /// When it ends at the latest.
    pub deadline: Instant,
    /// Whether callers pass null, put it into what they pass, or return it.
    pub nulls: bool,
}

/// What an analysis says of a method.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// No run fails.
    Safe,
    /// A run may fail, with these exceptions at these places.
    Alarms(Vec<Alarm>),
    /// The analysis was not finished, for this reason.
    Unfinished(String),
}

/// A place at which an exception may leave the method.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Alarm {
    /// The class of the exception, as Java names it.
    pub exception: String,
    /// The method that raises it.
    pub place: String,
    /// The line, if it is known.
    pub line: u32,
}

/// Why an analysis ends without an answer.
#[derive(Debug, Clone)]
pub(crate) enum Stop {
    /// Something that has no meaning here.
    Unsupported(String),
    /// The time is up, or the analysis has become too large.
    Limit(&'static str),
}

pub(crate) type Res<T> = Result<T, Stop>;

/// How a method ends.
#[derive(Debug, Clone)]
pub(crate) enum Exit {
    /// It returns a value, or `NONE`.
    Returns(State, Sym),
    /// It throws an exception.
    Throws(State, Sym),
}

impl Exit {
    fn state_mut(&mut self) -> &mut State {
        let (Exit::Returns(state, _) | Exit::Throws(state, _)) = self;
        state
    }
}

/// Methods inside one another.
const MOST_CALLS: usize = 14;
/// Instructions of an analysis.
const MOST_STEPS: u64 = 3_000_000;

/// The analysis of a method.
pub(crate) struct Engine<'m> {
    machine: &'m mut Machine,
    names: Rc<Names>,
    /// Methods that are being analysed, the outermost first.
    calls: Vec<recursion::ActiveCall>,
    /// Constants of the program, and numbers next to them.
    thresholds: BTreeSet<i64>,
    bodies: BTreeMap<MethodId, Rc<body::Body>>,
    invariants: Invariants,
    recursion: recursion::Recursion,
    /// Methods that cannot be analysed, as far as invariants go.
    unanalysed: BTreeSet<MethodId>,
    /// What methods may do that the library asks.
    asking: asking::Asking,
    /// What the code does that is being analysed.
    effects: asking::Harm,
    /// The method that all is about.
    target: Option<MethodId>,
    /// The classes of all objects of a class, as far as they were asked for and are known.
    closed: BTreeMap<ClassId, Option<BTreeSet<ClassId>>>,
    /// The classes of objects, and the interfaces of functions, that analysed code makes.
    made: BTreeSet<ClassId>,
    /// The classes of what was read from collections and arrays and taken for the caller's.
    granted: BTreeSet<ClassId>,
    /// Whether callers may have views of collections that private fields hold. They cannot change these by way of them.
    viewed: bool,
    /// Whether such a view was handed out.
    shows_views: bool,
    /// Whether iterators of callers may be those of collections that have changed since.
    outdated: bool,
    /// Whether an iterator of a caller was asked for an element.
    steps_given: bool,
    /// Whether a collection has changed that callers may have an iterator of.
    changes_shared: bool,
    /// Whether the program has classes or functions below a class, for those that were asked for.
    made_by_program: BTreeMap<ClassId, bool>,
    /// The classes that initialisers refer to, for those that were asked for.
    reached: BTreeMap<ClassId, Option<BTreeSet<ClassId>>>,
    /// Methods whose loops settle only if all iterations are analysed together.
    undivided: BTreeSet<MethodId>,
    /// Where exceptions were raised, by their names.
    raised: BTreeMap<Sym, Alarm>,
    options: Options,
    steps: u64,
    most_steps: u64,
    /// Where states arrive in one method, if that is asked for.
    trace: Option<reachability::Trace>,
    /// Whether a method was met that may call itself without an end, or calls that are too deep.
    recursive: bool,
}

impl<'m> Engine<'m> {
    fn new(machine: &'m mut Machine, options: Options) -> Engine<'m> {
        Engine {
            machine,
            names: Rc::default(),
            calls: Vec::new(),
            thresholds: BTreeSet::new(),
            bodies: BTreeMap::new(),
            invariants: Invariants::default(),
            recursion: recursion::Recursion::default(),
            unanalysed: BTreeSet::new(),
            asking: asking::Asking::default(),
            effects: asking::Harm::default(),
            target: None,
            closed: BTreeMap::new(),
            made: BTreeSet::new(),
            granted: BTreeSet::new(),
            made_by_program: BTreeMap::new(),
            viewed: false,
            shows_views: false,
            outdated: false,
            steps_given: false,
            changes_shared: false,
            undivided: BTreeSet::new(),
            reached: BTreeMap::new(),
            raised: BTreeMap::new(),
            options,
            steps: 0,
            most_steps: MOST_STEPS,
            trace: None,
            recursive: false,
        }
    }

    fn state(&self) -> State {
        State::new(self.names.clone())
    }

    fn tick(&mut self) -> Res<()> {
        self.steps += 1;
        if self.steps > self.most_steps {
            return Err(Stop::Limit("the analysis is too large"));
        }
        if self.steps.is_multiple_of(8) && Instant::now() >= self.options.deadline {
            return Err(Stop::Limit("time"));
        }
        Ok(())
    }

    fn name(&self, class: ClassId) -> String {
        self.machine.classes.name(class).to_owned()
    }

    fn load(&mut self, name: &str) -> Res<ClassId> {
        self.machine.classes.load(name).map_err(|_| Stop::Unsupported(format!("class {name}")))
    }

    fn is_boot(&self, class: ClassId) -> bool {
        self.machine.classes.class(class).origin == Origin::Boot
    }

    /// Whether code of a method is the program's.
    fn is_program(&self, method: MethodId) -> bool {
        !self.is_boot(self.machine.classes.method(method).class)
    }

    fn method_name(&self, method: MethodId) -> String {
        let m = self.machine.classes.method(method);
        let text = |s| self.machine.classes.symbols.text(s);
        format!("{}.{}{}", self.machine.classes.name(m.class), text(m.name), text(m.desc))
    }
}

fn unsupported<T>(what: impl Into<String>) -> Res<T> {
    Err(Stop::Unsupported(what.into()))
}
