//! The state of a run: frames, what is known of the heap, and the conditions under which it was reached. Plain data.

use crate::code::Code;
use margay_solver::Term;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// A frame. Slots that nothing is known of, and second halves of wide values, are empty.
#[derive(Clone)]
pub(crate) struct Frame {
    pub code: Rc<Code>,
    /// The instruction that comes next.
    pub at: usize,
    pub locals: Vec<Option<Term>>,
    pub stack: Vec<Option<Term>>,
    /// Loops that the run is in, by the instruction that they begin with, once anything was assumed of their variables.
    pub open: BTreeSet<usize>,
}

/// A place of the heap: a field of an object, an element of an array, or a static field.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Cell {
    /// The field, or the kind of the elements.
    pub what: Rc<str>,
    /// The object or array.
    pub object: Option<Term>,
    /// The index of the element.
    pub index: Option<Term>,
}

/// An object that the run has made.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Made {
    pub class: Rc<str>,
    /// Of an array.
    pub length: Option<Term>,
}

/// What is known of the heap.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Memory {
    /// The number of the history up to the last thing that other code could see or do.
    pub epoch: u32,
    /// Later histories of some cells, by what they are called: loops have written to them.
    pub later: BTreeMap<Rc<str>, u32>,
    /// What was written since, in order.
    pub writes: Vec<(Cell, Term)>,
    /// Objects that the run has made.
    pub made: Vec<Made>,
    /// The numbers of those that other code may know: what they hold may be anything when it has run.
    pub shown: BTreeSet<u32>,
    /// How many boxes and texts the library has made: which of them are one object is not known.
    pub values: u32,
    /// Classes that were initialised by this run.
    pub initialised: BTreeSet<Rc<str>>,
}

/// The state of a run.
#[derive(Clone)]
pub(crate) struct State {
    pub frames: Vec<Frame>,
    pub memory: Memory,
    /// Whether this is a run of the changed version.
    pub changed: bool,
    /// What holds of the input here.
    pub conditions: Vec<Term>,
}

/// How a run ends.
#[derive(Clone, Debug)]
pub(crate) enum End {
    Returns(Option<Term>),
    /// Throws an object.
    Throws(Term),
    /// Throws what the machine makes: the class, and the numbers that its message has.
    Fails(&'static str, Vec<Term>),
}

impl Frame {
    /// What the first variable of a method of an object holds: the object, most times.
    pub fn receiver(&self) -> Option<Term> {
        if self.code.is_static { None } else { self.locals.first().copied().flatten() }
    }
}

impl State {
    pub fn top(&self) -> &Frame {
        self.frames.last().expect("a run has a frame until it ends")
    }

    pub fn top_mut(&mut self) -> &mut Frame {
        self.frames.last_mut().expect("a run has a frame until it ends")
    }

    /// Takes a condition for granted.
    pub fn assume(&mut self, condition: Term) {
        if !self.conditions.contains(&condition) {
            self.conditions.push(condition);
        }
    }
}
