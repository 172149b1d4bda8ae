//! From a state in front of the changed instruction both versions run on, until they are in the same state at the same
//! place, or end in the same way. From there on they do the same, whatever comes.

use crate::state::{End, Frame, State};
use crate::step::Next;
use crate::world::{Res, Stop, World};
use margay_solver::Term;

/// Places that the original passes at most before the two have to meet.
const FAR: usize = 48;
/// Paths of the changed version that are followed on one of the original.
const PATHS: usize = 200;

/// What became of the difference.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Meeting {
    /// The state behind the instruction is the same.
    AtOnce,
    /// The two come to the same state later.
    Later,
}

/// The original on its way.
#[derive(Clone)]
struct Way {
    /// Where it has been, and in which state.
    passed: Vec<State>,
    now: State,
    end: Option<End>,
}

impl World<'_> {
    /// Shows that both versions come from a state in front of the changed instruction to the same.
    pub fn meet(&mut self, before: &State) -> Res<Meeting> {
        let Some(changed) = self.changed.clone() else { return Err(Stop::Unknown("no change")) };
        let mut original = before.clone();
        original.frames.iter_mut().for_each(|frame| frame.open.clear());
        // What the original keeps to holds before the change, too.
        let receivers: Vec<Term> = original.frames.iter().filter_map(Frame::receiver).collect();
        receivers.into_iter().for_each(|object| self.assume_all_facts(&mut original, object));
        let mut mutant = original.clone();
        mutant.changed = true;
        for frame in &mut mutant.frames {
            if self.is_target(&frame.code) {
                frame.at = changed.at_place(frame.at);
                frame.code = changed.clone();
                frame.locals.resize(changed.locals.max(frame.locals.len()), None);
            }
        }
        let mut meeting = Meeting::AtOnce;
        let mut work = vec![(Way { passed: Vec::new(), now: original, end: None }, 1)];
        while let Some((way, goal)) = work.pop() {
            if way.passed.len() < goal && way.end.is_none() {
                work.extend(self.pass(way)?.into_iter().map(|way| (way, goal)));
                continue;
            }
            if goal > 1 {
                meeting = Meeting::Later;
            }
            if self.follows(&way, &mutant)? {
                continue;
            }
            if way.end.is_some() || goal >= FAR {
                return Err(Stop::Unknown("a difference that may last"));
            }
            meeting = Meeting::Later;
            work.push((way, goal * 2));
        }
        Ok(meeting)
    }

    /// The original goes on to the next place at which the two may meet.
    fn pass(&mut self, way: Way) -> Res<Vec<Way>> {
        let (mut work, mut ways) = (vec![way.now.clone()], Vec::new());
        while let Some(state) = work.pop() {
            for (after, next) in self.advance(&state)? {
                let mut way = way.clone();
                match next {
                    Next::Ends(end) => {
                        (way.now, way.end) = (after, Some(end));
                        ways.push(way);
                    }
                    Next::Goes if self.is_meeting_place(&after) => {
                        way.passed.push(after.clone());
                        way.now = after;
                        ways.push(way);
                    }
                    Next::Goes => work.push(after),
                }
            }
        }
        Ok(ways)
    }

    /// The beginnings of blocks, and the place behind the changed instruction.
    fn is_meeting_place(&self, state: &State) -> bool {
        let frame = state.top();
        let Some(place) = frame.code.place(frame.at) else { return false };
        let change = self.changed.as_ref().and_then(|code| code.change);
        let behind = self.is_target(&frame.code) && change.is_some_and(|change| place == change.at + 1);
        behind || frame.code.starts.contains(&frame.at) || frame.at == 0
    }

    /// Whether the changed version, wherever it goes under the conditions of the original's way, comes to a state of it.
    fn follows(&mut self, way: &Way, mutant: &State) -> Res<bool> {
        let mut first = mutant.clone();
        for &condition in &way.now.conditions {
            first.assume(condition);
        }
        let change = self.changed.as_ref().and_then(|code| code.change);
        let starts_elsewhere =
            change.is_some_and(|change| first.top().code.place(first.top().at) != Some(change.at));
        if starts_elsewhere && self.is_on(way, &first) {
            return Ok(true);
        }
        let steps = 40 + 60 * way.passed.len();
        let (mut work, mut paths) = (vec![(first, 0)], 0);
        while let Some((state, taken)) = work.pop() {
            if taken > steps || paths > PATHS {
                return Ok(false);
            }
            for (after, next) in self.advance(&state)? {
                match next {
                    Next::Ends(end) => {
                        paths += 1;
                        let Some(other) = &way.end else { return Ok(false) };
                        if !self.ends_alike(&way.now, other, &after, &end) {
                            return Ok(false);
                        }
                    }
                    Next::Goes if self.is_on(way, &after) => paths += 1,
                    Next::Goes => work.push((after, taken + 1)),
                }
            }
        }
        Ok(true)
    }

    /// Whether the original was in this state.
    fn is_on(&mut self, way: &Way, state: &State) -> bool {
        way.passed.iter().any(|passed| self.same_state(passed, state))
    }

    /// Whether a state of the original and one of the changed version are at the same place, and equal as far as it matters
    /// for what comes. The conditions are those of the second.
    fn same_state(&mut self, original: &State, mutant: &State) -> bool {
        let top = original.frames.len().wrapping_sub(1);
        let places = original.frames.len() == mutant.frames.len()
            && original
                .frames
                .iter()
                .zip(&mutant.frames)
                .enumerate()
                .all(|(n, (a, b))| self.same_place(a, b, n == top));
        if !places || !self.same_memory(mutant, &original.memory, &mutant.memory) {
            return false;
        }
        original.frames.iter().zip(&mutant.frames).all(|(a, b)| {
            a.stack.len() == b.stack.len()
                && a.stack.iter().zip(&b.stack).all(|(&x, &y)| self.same_slot(mutant, x, y))
                && (0..a.locals.len().max(b.locals.len())).all(|local| {
                    let needed = a.code.needs(a.at, local) || b.code.needs(b.at, local);
                    let slot = |frame: &Frame| frame.locals.get(local).copied().flatten();
                    !needed || self.same_slot(mutant, slot(a), slot(b))
                })
        })
    }

    fn same_place(&self, a: &Frame, b: &Frame, top: bool) -> bool {
        let same_method = a.code.class == b.code.class
            && a.code.name == b.code.name
            && a.code.descriptor == b.code.descriptor;
        let place = a.code.place(a.at);
        let change = self.changed.as_ref().and_then(|code| code.change);
        // A call that the change is about may go on otherwise.
        let is_changed = self.is_target(&a.code) && change.is_some_and(|change| place == Some(change.at));
        same_method && place.is_some() && place == b.code.place(b.at) && (top || !is_changed)
    }

    fn same_slot(&mut self, state: &State, a: Option<Term>, b: Option<Term>) -> bool {
        match (a, b) {
            (None, None) => true,
            (Some(a), Some(b)) => self.equal(state, a, b),
            _ => false,
        }
    }

    fn ends_alike(&mut self, original: &State, a: &End, mutant: &State, b: &End) -> bool {
        let same = match (a, b) {
            (End::Returns(None), End::Returns(None)) => true,
            (End::Returns(Some(a)), End::Returns(Some(b))) | (End::Throws(a), End::Throws(b)) => {
                self.equal(mutant, *a, *b)
            }
            (End::Fails(a, x), End::Fails(b, y)) => a == b && self.all_equal(mutant, x, y),
            _ => false,
        };
        same && self.same_memory(mutant, &original.memory, &mutant.memory)
    }
}
