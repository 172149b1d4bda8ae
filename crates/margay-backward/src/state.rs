//! The states of a search: what has to hold at a point for the target to be reached from there. They form a tree with the
//! target at its root.

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
}

/// The instructions of a step.
#[derive(Copy, Clone, Debug, Default)]
pub(crate) struct Piece {
    pub(crate) first: u32,
    pub(crate) last: u32,
}

/// The conditions of a state, and a print of them for a first look.
type Known = (u64, Rc<[Term]>);

/// The states that were seen at each point, to tell when a new one says nothing new.
#[derive(Default)]
pub(crate) struct Seen {
    by_point: FxHashMap<(u32, Point), Vec<Known>>,
}

fn print_of(conditions: &[Term]) -> u64 {
    conditions.iter().fold(0, |all, t| all | 1 << (t.raw().wrapping_mul(0x9E37_79B1) >> 26))
}

impl Seen {
    /// Whether a weaker or equal state was seen at this point; if not, remembers this one.
    pub(crate) fn covers(&mut self, frame: u32, point: Point, conditions: &Rc<[Term]>) -> bool {
        let list = self.by_point.entry((frame, point)).or_default();
        let print = print_of(conditions);
        let covered = list.iter().any(|(other, weaker)| {
            other & !print == 0 && weaker.iter().all(|t| conditions.binary_search(t).is_ok())
        });
        if !covered {
            list.push((print, conditions.clone()));
        }
        covered
    }
}
