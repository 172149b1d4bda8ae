//! Nogoods learned from contradictions. When every step back from a state fails, a subset of its conditions is
//! responsible: it is contradictory in itself or with the code before. A state at the same point that contains the subset
//! is not followed.

use crate::check::Checker;
use crate::engine::Engine;
use crate::memory::World;
use crate::normal::{Trace, traced};
use crate::queue::Queue;
use crate::state::{DeadEnd, Sets, Why};
use crate::universe::Universe;
use margay_machine::Machine;
use margay_solver::Term;
use std::rc::Rc;

/// What was learned.
#[derive(Default)]
pub(crate) struct Nogoods {
    sets: Sets,
    /// How many sets there are.
    pub(crate) count: u64,
    /// How many states were not followed because of them.
    pub(crate) used: u64,
}

/// Some of the conditions of a list, by position.
#[derive(Clone)]
struct ConditionSet(Vec<u64>);

impl Trace for ConditionSet {
    fn join(&mut self, other: &ConditionSet) {
        for (mine, theirs) in self.0.iter_mut().zip(&other.0) {
            *mine |= theirs;
        }
    }
}

impl ConditionSet {
    fn none(of: usize) -> ConditionSet {
        ConditionSet(vec![0; of.div_ceil(64)])
    }

    fn one(at: usize, of: usize) -> ConditionSet {
        let mut marks = ConditionSet::none(of);
        marks.0[at / 64] |= 1 << (at % 64);
        marks
    }

    fn list(&self) -> Vec<usize> {
        (0..self.0.len() * 64).filter(|at| self.0[at / 64] >> (at % 64) & 1 == 1).collect()
    }
}

/// The positions of those conditions of a dead step that are to blame.
pub(crate) fn blame(
    world: &mut World<'_>,
    checker: &mut Checker,
    universe: &mut Universe,
    DeadEnd { raw, why }: &DeadEnd,
) -> Vec<usize> {
    let by = match why {
        Why::Positions(list) => return list.clone(),
        Why::Impossible(set) => Some(&**set),
        Why::Contradiction => None,
    };
    let marked = raw.iter().enumerate().map(|(at, &t)| (t, ConditionSet::one(at, raw.len()))).collect();
    let all = match traced(world, marked) {
        Ok(all) => all,
        Err(marks) => return marks.list(),
    };
    let found;
    let part = match by {
        Some(part) => part,
        None => {
            let terms: Vec<Term> = all.iter().map(|x| x.0).collect();
            found = checker.contradiction(world, universe, &terms);
            match &found {
                Some(part) => part,
                None => return (0..raw.len()).collect(),
            }
        }
    };
    let mut marks = ConditionSet::none(raw.len());
    for t in part {
        match all.binary_search_by_key(t, |x| x.0) {
            Ok(at) => marks.join(&all[at].1),
            Err(_) => return (0..raw.len()).collect(),
        }
    }
    marks.list()
}

impl Nogoods {
    /// A set that was found impossible at this point and that these conditions contain.
    pub(crate) fn refutes(
        &mut self,
        frame: u32,
        point: crate::frame::Point,
        conditions: &[Term],
    ) -> Option<Rc<[Term]>> {
        let found = self.sets.within(frame, point, conditions).cloned();
        self.used += u64::from(found.is_some());
        found
    }

    /// A step back from a state is dead; the state may be refuted by that, and those that it was reached from.
    pub(crate) fn bury(
        &mut self,
        engine: &mut Engine,
        machine: &mut Machine,
        queue: &mut Queue,
        at: u32,
        dead: DeadEnd,
    ) {
        queue.states[at as usize].dead.push(dead);
        self.close(engine, machine, queue, at);
    }

    /// One thing less keeps a state from being refuted.
    pub(crate) fn close(&mut self, engine: &mut Engine, machine: &mut Machine, queue: &mut Queue, at: u32) {
        let mut at = at;
        loop {
            let state = &mut queue.states[at as usize];
            state.open -= 1;
            if state.open > 0 {
                return;
            }
            let dead = std::mem::take(&mut state.dead);
            let conditions = state.conditions.clone();
            let mut needed = vec![false; conditions.len()];
            for step in &dead {
                if needed.iter().all(|n| *n) {
                    break;
                }
                let (mut world, rest) = engine.split(machine);
                for position in blame(&mut world, rest.checker, rest.universe, step) {
                    if let Some(needed) = needed.get_mut(position) {
                        *needed = true;
                    }
                }
            }
            let state = &queue.states[at as usize];
            let Some(next) = state.next else { return };
            let why = if state.entry {
                // What an input has to be is asked for in the same order.
                Why::Positions((0..needed.len()).filter(|&p| needed[p]).collect())
            } else {
                let set: Rc<[Term]> =
                    conditions.iter().zip(&needed).filter(|(_, needed)| **needed).map(|(&t, _)| t).collect();
                self.count += 1;
                self.sets.add(state.frame.number, state.point, set.clone());
                Why::Impossible(set)
            };
            let dead = DeadEnd { raw: state.raw.clone(), why };
            queue.states[next as usize].dead.push(dead);
            at = next;
        }
    }
}
