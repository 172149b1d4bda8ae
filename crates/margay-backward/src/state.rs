//! The states of a search: what has to hold at a point for the target to be reached from there. States form a tree with
//! the target at its root.

use crate::frame::{Frame, Point};
use margay_solver::Term;
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// A state.
pub(crate) struct State {
    pub(crate) frame: Rc<Frame>,
    pub(crate) point: Point,
    /// What has to hold, in normal form.
    pub(crate) conditions: Rc<[Term]>,
    /// What it is the normal form of: first what became of each condition of the next state, then what the step added.
    pub(crate) raw: Rc<[Term]>,
    /// The state that this one was reached from, nearer to the target.
    pub(crate) next: Option<u32>,
    /// The instructions that lie between, for the story of the path.
    pub(crate) piece: Piece,
    /// Blocks from here to the target.
    pub(crate) length: u32,
    /// How often the path has been at this point.
    pub(crate) visits: u32,
    /// Something on the way was replaced by something weaker.
    pub(crate) weaker: bool,
    pub(crate) expanded: bool,
    /// It stands before the call of the method under test: what has to hold of the input.
    pub(crate) entry: bool,
    /// What keeps the state from being refuted: steps back that are open, and one for itself until it is expanded.
    pub(crate) open: u32,
    /// The steps back that lead nowhere.
    pub(crate) dead: Vec<DeadEnd>,
}

/// A step back that leads nowhere.
#[derive(Clone)]
pub(crate) struct DeadEnd {
    /// What it asks for, as in [`State::raw`].
    pub(crate) raw: Rc<[Term]>,
    /// What is to blame.
    pub(crate) why: Why,
}

/// What is to blame for a dead step.
#[derive(Clone)]
pub(crate) enum Why {
    /// Its conditions contradict each other.
    Contradiction,
    /// These conditions of its normal form were found impossible.
    Impossible(Rc<[Term]>),
    /// The conditions at these positions.
    Positions(Vec<usize>),
}

/// The instructions of a step.
#[derive(Copy, Clone, Debug, Default)]
pub(crate) struct Piece {
    pub(crate) first: u32,
    pub(crate) last: u32,
}

/// A set of conditions, and a print of it for a first look.
type Known = (u64, Rc<[Term]>);

/// Sets of conditions by point, to tell when another contains one of them. A set is found by the youngest of its
/// conditions, which few others have: looking one up does not take longer the more there are.
#[derive(Default)]
pub(crate) struct Sets {
    by_point: FxHashMap<(u32, Point, Option<Term>), Vec<Known>>,
}

fn print_of(conditions: &[Term]) -> u64 {
    conditions.iter().fold(0, |all, t| all | 1 << (t.raw().wrapping_mul(0x9E37_79B1) >> 26))
}

impl Sets {
    /// A set of this point all of whose conditions are among these, which are ascending.
    pub(crate) fn within(&self, frame: u32, point: Point, conditions: &[Term]) -> Option<&Rc<[Term]>> {
        let print = print_of(conditions);
        let contained = |(other, set): &&Known| {
            other & !print == 0 && set.iter().all(|t| conditions.binary_search(t).is_ok())
        };
        let youngest = std::iter::once(None).chain(conditions.iter().copied().map(Some));
        let lists = youngest.filter_map(|t| self.by_point.get(&(frame, point, t)));
        lists.flatten().find(contained).map(|known| &known.1)
    }

    /// Remembers a set, which is ascending.
    pub(crate) fn add(&mut self, frame: u32, point: Point, set: Rc<[Term]>) {
        let key = (frame, point, set.last().copied());
        self.by_point.entry(key).or_default().push((print_of(&set), set));
    }
}
