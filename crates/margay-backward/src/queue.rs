//! The states of one search and their order: the nearest to the entry, the newest and the one with the smallest numbers
//! take turns, and a state directly at the entry comes first. States beyond the present depth wait until nothing else is
//! left, or for their share of the time.

use crate::answer::Limits;
use crate::engine::Origin;
use crate::frame::{Frame, Point};
use crate::locations::Pool;
use crate::state::{Sets, State};
use margay_graph::{Bound, Bounds};
use margay_machine::Machine;
use margay_solver::Term;
use rustc_hash::FxHashSet;
use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};
use std::rc::Rc;

/// Iterations, blocks and dereferences of the first level; each further one has twice as many.
const FIRST: Level = Level { iterations: 128, blocks: 2_048, dereferences: 16 };

/// How deep a search goes for now.
#[derive(Copy, Clone)]
struct Level {
    iterations: u32,
    blocks: u32,
    dereferences: u32,
}

impl Level {
    fn has(&self, depth: &Level) -> bool {
        depth.iterations <= self.iterations
            && depth.blocks <= self.blocks
            && depth.dereferences <= self.dereferences
    }
}

/// A state to be.
pub(crate) struct Candidate {
    pub(crate) origin: Origin,
    pub(crate) frame: Rc<Frame>,
    pub(crate) point: Point,
    pub(crate) conditions: Vec<Term>,
    pub(crate) raw: Rc<[Term]>,
}

/// What became of it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum PushOutcome {
    /// It is a state.
    Added,
    /// A state that asks for less was there already.
    Covered,
    /// It is beyond a limit.
    Cut,
}

/// The states of one search.
pub(crate) struct Queue {
    pub(crate) states: Vec<State>,
    nearest: BinaryHeap<Reverse<(u64, u32)>>,
    /// By how far numbers are from 0, where most of them begin.
    least: BinaryHeap<Reverse<(u128, u32, u32)>>,
    newest: VecDeque<u32>,
    /// Those that have nothing but the entry before them. A loop leaves one behind in each iteration: to look at them late is to
    /// go around more often than necessary.
    last: Vec<u32>,
    turn: u32,
    seen: Sets,
    pub(crate) bounds: Bounds,
    /// How often a point may be visited before what changes there is given up; none to keep everything.
    widen_after: Option<u32>,
    level: Level,
    /// States that lie deeper, with how deep they lie and how far numbers are from 0.
    later: Vec<(Level, u128, u32)>,
}

impl Queue {
    pub(crate) fn new(widen_after: Option<u32>) -> Queue {
        Queue {
            states: Vec::new(),
            nearest: BinaryHeap::new(),
            least: BinaryHeap::new(),
            newest: VecDeque::new(),
            last: Vec::new(),
            turn: 0,
            seen: Sets::default(),
            bounds: Bounds::new(),
            widen_after,
            level: FIRST,
            later: Vec::new(),
        }
    }

    /// Adds a state, unless it is beyond a limit or says nothing new.
    pub(crate) fn push(
        &mut self,
        pool: &mut Pool,
        limits: &Limits,
        candidate: Candidate,
        machine: &Machine,
    ) -> PushOutcome {
        let Candidate { origin, frame, point, conditions, raw } = candidate;
        let length = self.states[origin.from as usize].length + 1;
        let block = match point {
            Point::Block(b) => Some(b),
            _ => None,
        };
        let head = block.is_some_and(|b| frame.flow.blocks[b].loop_head);
        let before = if head { self.last_visit(origin.from, frame.number, point) } else { None };
        let visits = before.map_or(1, |b| self.states[b as usize].visits + 1);
        let mut weaker = origin.weaker;
        let conditions: Rc<[Term]> = match (before, self.widen_after) {
            (Some(b), Some(after)) if visits > after => {
                weaker = true;
                let said = self.said_before(b);
                conditions.into_iter().filter(|t| said.contains(t)).collect()
            }
            _ => conditions.into(),
        };
        let dereferences = conditions.iter().map(|&t| pool.dereferences(t)).max().unwrap_or(0);
        let depth = Level { iterations: visits, blocks: length, dereferences };
        if let Some(bound) = beyond(limits, &depth, || place(&frame, block, machine)) {
            self.bounds.insert(bound);
            return PushOutcome::Cut;
        }
        if self.seen.within(frame.number, point, &conditions).is_some() {
            return PushOutcome::Covered;
        }
        self.seen.add(frame.number, point, conditions.clone());
        let number = self.states.len() as u32;
        let magnitude = magnitude(pool, &conditions);
        self.states[origin.from as usize].open += 1;
        self.states.push(State {
            frame,
            point,
            conditions,
            raw,
            next: Some(origin.from),
            piece: origin.piece,
            length,
            visits,
            weaker,
            expanded: false,
            entry: false,
            open: 1,
            dead: Vec::new(),
        });
        if self.level.has(&depth) {
            self.offer(number, magnitude);
        } else {
            self.later.push((depth, magnitude, number));
        }
        PushOutcome::Added
    }

    /// A state takes its turn with the others.
    fn offer(&mut self, number: u32, magnitude: u128) {
        let state = &self.states[number as usize];
        if state.frame.below.is_none()
            && state.point == Point::Block(0)
            && state.frame.flow.blocks[0].incoming.is_empty()
        {
            self.last.push(number);
            return;
        }
        let distance = match state.point {
            Point::Block(b) => state.frame.distance(b),
            _ => {
                let ends = state.frame.flow.returns.iter();
                ends.map(|&b| state.frame.distance(b)).min().unwrap_or(0) + 1
            }
        };
        self.nearest.push(Reverse((u64::from(state.length) + 2 * distance, number)));
        self.least.push(Reverse((magnitude, state.length, number)));
        // What comes of the least numbers does not lead the others astray.
        if self.turn == 4 { self.newest.push_front(number) } else { self.newest.push_back(number) }
    }

    /// Goes to the next level. Whether there is anything.
    pub(crate) fn deepen(&mut self) -> bool {
        if self.later.is_empty() {
            return false;
        }
        while !self.later.iter().any(|(depth, ..)| self.level.has(depth)) {
            let Level { iterations, blocks, dereferences } = &mut self.level;
            for depth in [iterations, blocks, dereferences] {
                *depth = depth.saturating_mul(2);
            }
        }
        let (now, later): (Vec<_>, Vec<_>) =
            std::mem::take(&mut self.later).into_iter().partition(|(depth, ..)| self.level.has(depth));
        self.later = later;
        for (_, magnitude, number) in now {
            self.offer(number, magnitude);
        }
        true
    }

    /// All that states of a path required at the point of its last one.
    fn said_before(&self, last: u32) -> FxHashSet<Term> {
        let mut said = FxHashSet::default();
        let (frame, point) = (self.states[last as usize].frame.number, self.states[last as usize].point);
        let mut at = Some(last);
        while let Some(number) = at {
            said.extend(self.states[number as usize].conditions.iter().copied());
            at = self.states[number as usize].next.and_then(|next| self.last_visit(next, frame, point));
        }
        said
    }

    /// The state nearest to the entry on a path that was at this point.
    fn last_visit(&self, from: u32, frame: u32, point: Point) -> Option<u32> {
        let mut at = Some(from);
        while let Some(number) = at {
            let state = &self.states[number as usize];
            if state.point == point && state.frame.number == frame && state.length > 0 {
                return Some(number);
            }
            at = state.next;
        }
        None
    }

    /// The next state.
    pub(crate) fn pop(&mut self) -> Option<u32> {
        loop {
            if let Some(at) = self.last.pop() {
                self.states[at as usize].expanded = true;
                return Some(at);
            }
            self.turn = (self.turn + 1) % 5;
            // Every state is in all three.
            let at = match self.turn {
                0 | 2 => self.nearest.pop().map(|Reverse((_, at))| at),
                1 | 3 => self.newest.pop_back(),
                _ => self.least.pop().map(|Reverse((.., at))| at),
            };
            let Some(at) = at else {
                let none = self.nearest.is_empty() && self.newest.is_empty() && self.least.is_empty();
                if none && !self.deepen() {
                    return None;
                }
                continue;
            };
            if !std::mem::replace(&mut self.states[at as usize].expanded, true) {
                return Some(at);
            }
        }
    }
}

/// The limit that a depth is beyond.
fn beyond(limits: &Limits, depth: &Level, place: impl FnOnce() -> String) -> Option<Bound> {
    if depth.iterations > limits.loop_iterations {
        return Some(Bound::Loop(place()));
    }
    if depth.blocks > limits.path_blocks {
        return Some(Bound::Depth(place()));
    }
    (depth.dereferences > limits.dereferences).then_some(Bound::Dereferences(limits.dereferences))
}

fn place(frame: &Frame, block: Option<usize>, machine: &Machine) -> String {
    let bci = block.map_or(0, |b| frame.flow.blocks[b].start);
    let name = machine.classes.qualified_name(frame.method);
    frame.flow.line(bci).map_or_else(|| format!("{name}@{bci}"), |line| format!("{name}:{line}"))
}

/// How far the numbers in slots are from 0, as far as conditions say.
fn magnitude(pool: &Pool, conditions: &[Term]) -> u128 {
    let mut sum = 0u128;
    for &t in conditions {
        if let Some((x, set)) = crate::intervals::parse(&pool.terms, t)
            && matches!(pool.loc(x), Some(crate::locations::Loc::Slot { .. }))
        {
            sum = sum.saturating_add(set.away_from_zero());
        }
    }
    sum
}

impl Default for Queue {
    fn default() -> Queue {
        Queue::new(None)
    }
}
