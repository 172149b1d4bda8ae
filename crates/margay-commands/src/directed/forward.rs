//! The forward strategy: explores the entry method from symbolic inputs, nearest to the target first. The bounds of a
//! round that finds nothing grow in the next, as long as there is time.

use super::call_graph::CallGraph;
use super::distance::{Map, Pointer};
use crate::contracts::Contracts;
use crate::entry::{Entry, Start, enter, leave, quick};
use crate::error::{Error, Result};
use crate::oracle::location::covers;
use crate::session::environment::unproved;
use crate::session::limits::Round;
use crate::session::world::EXPLORING_FRAMES;
use margay_classes::MethodId;
use margay_explore::nested::with_sym;
use margay_explore::{Ending, Explorer, Order};
use margay_graph::coverage::{self, Goals};
use margay_graph::graph::Graph;
use margay_graph::{Bound, Bounds, Limits};
use margay_inputs::facts::Facts;
use margay_inputs::policy::ObjectSource;
use margay_inputs::precondition::{self, Precondition};
use margay_machine::{Machine, Mark, Seen};
use margay_tests::TakenBranch;
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;
use std::time::Instant;

/// What is looked for, in the exploring machine.
pub struct Job<'a> {
    pub entry: MethodId,
    pub target: MethodId,
    pub bcis: Vec<u32>,
    /// A conditional edge that has to be taken.
    pub edge: Option<u32>,
    /// The goals of the target's method.
    pub goals: FxHashMap<MethodId, Goals>,
    pub calls: Rc<CallGraph>,
    /// How far the first round goes.
    pub round: Round,
    pub contracts: &'a Contracts,
    pub manner: Manner,
    pub deadline: Instant,
}

/// Which objects of the program's classes are inputs.
#[derive(Debug, Clone, Default)]
pub struct Manner {
    /// How they come to be.
    pub source: ObjectSource,
    /// What is proved of their fields.
    pub facts: Facts,
    /// Whether those of classes that nothing changes come from their constructors, as they do in a program.
    pub made: bool,
}

/// What a part of a search gave.
pub enum Step {
    /// There is more to do.
    More,
    /// An input that should reach the target, and the conditions that lead there.
    Input(Graph, Vec<String>),
    /// Everything was explored.
    Unreachable,
    /// These bounds kept it from seeing everything.
    Unknown(Bounds),
}

/// Rounds with growing bounds, before they begin again with more time for each.
const LEVELS: u32 = 5;
/// Instructions of a run in the first round.
const FIRST_STEPS: u64 = 20_000;
/// Work on symbols of a run in the first round: one that goes around for long must not keep the other search waiting.
const FIRST_WORK: u64 = 30_000_000;
/// Decisions of the first round. Counted, not timed, so that a search is the same on every machine.
const FIRST: u64 = 8_000;
/// What a run counts beside its decisions.
const RUN: u64 = 20;

struct Search {
    explorer: Explorer,
    outer: Mark,
    precondition: Precondition,
    /// What the machine had shown of its environment before.
    shown: Seen,
    /// Instructions that leave it open whether the target was executed.
    doubts: Option<Vec<u32>>,
    doubtful: bool,
}

/// A search.
pub struct Forward {
    search: Option<Search>,
    machine: Option<Machine>,
    round: u32,
    /// Work of the rounds before.
    before: u64,
    /// Runs that ended before their end, by bounds; of all rounds that were cut short.
    unconfirmed: u64,
}

/// How much a round may do.
fn quota(round: u32) -> u64 {
    FIRST.saturating_mul(2u64.pow(round % LEVELS)).saturating_mul(4u64.saturating_pow(round / LEVELS))
}

impl Forward {
    /// Begins a search. The machine is given back when that does not work.
    pub fn new(machine: Machine, job: &Job<'_>) -> std::result::Result<Forward, Box<(Machine, Error)>> {
        let mut forward =
            Forward { search: None, machine: Some(machine), round: 0, before: 0, unconfirmed: 0 };
        match forward.start(job) {
            Ok(()) => Ok(forward),
            Err(why) => Err(Box::new((forward.finish(job), why))),
        }
    }

    /// Begins a round.
    fn start(&mut self, job: &Job<'_>) -> Result<()> {
        let Some(mut machine) = self.machine.take() else {
            return Err(Error::Internal("the search has no machine".into()));
        };
        machine.watch(job.target, true);
        machine.record_gaps(true);
        let start = Start {
            method: job.entry,
            object_source: job.manner.source,
            facts: &job.manner.facts,
            no_nulls: false,
            proves: job.manner.made,
            open_lengths: false,
            sequences: job.manner.source == ObjectSource::Constructors,
            narrower_arrays: true,
            limits: self.limits(job),
            solver: quick(&job.round, job.deadline),
            contracts: job.contracts,
            deadline: job.deadline,
            explores_initialisation: false,
        };
        let entry = match enter(machine, start) {
            Ok(entry) => entry,
            Err(failed) => {
                let (machine, why) = *failed;
                self.machine = Some(machine);
                return Err(why);
            }
        };
        let guard = entry.guard();
        let Entry { machine, outer, precondition, slots, .. } = entry;
        let map = Map::new(job.calls.clone(), job.target, &job.bcis);
        let pointer = Pointer::new(&machine.classes, map, job.edge.is_some());
        let doubts = pointer.doubts(&machine.classes);
        let shown = machine.seen();
        let doubtful = doubts.as_ref().is_some_and(Vec::is_empty);
        let mut explorer = Explorer::new(machine, job.entry, slots, Order::Directed.searcher(), guard);
        explorer.deadline = Some(job.deadline);
        explorer.follow(Box::new(pointer));
        explorer.accelerate_loops = job.round.limits_grow();
        self.search = Some(Search { explorer, outer, precondition, shown, doubts, doubtful });
        Ok(())
    }

    /// The limits of this round. Runs are short at first: a cycle that never ends is left soon, and tried again with more
    /// patience.
    fn limits(&self, job: &Job<'_>) -> Limits {
        let level = self.round % LEVELS;
        let mut limits = job.round.at_level(level).limits;
        let patience = 4u64.pow(level);
        limits.steps = FIRST_STEPS.saturating_mul(patience);
        if limits.work.is_none() && level + 1 < LEVELS {
            limits.work = Some(FIRST_WORK.saturating_mul(patience));
        }
        limits
    }

    /// Ends a round and keeps the machine.
    fn stop(&mut self) {
        if let Some(mut run) = self.search.take() {
            self.before += run.explorer.work();
            let mut machine = run.explorer.finish();
            leave(&mut machine, run.outer);
            self.machine = Some(machine);
        }
    }

    /// The input of the last step does not reach the target.
    pub fn reject(&mut self) {
        self.unconfirmed += 1;
    }

    /// Takes everything back and gives the machine as it was before.
    pub fn finish(mut self, job: &Job<'_>) -> Machine {
        self.stop();
        let mut machine = self.machine.expect("no round runs, so the machine is here");
        machine.watch(job.target, false);
        machine.record_gaps(false);
        machine
    }

    /// Work so far, in the units of the explorer.
    pub fn work(&mut self) -> u64 {
        self.before + self.search.as_mut().map_or(0, |run| run.explorer.work())
    }

    /// Goes on for about so much work, of so much that is left.
    pub fn advance(&mut self, job: &Job<'_>, slice: u64, left: u64) -> Step {
        let start = self.work();
        let end = start + slice;
        loop {
            let done = self.work() - start;
            let Some(run) = &mut self.search else { return Step::Unknown(Bounds::from([Bound::Time])) };
            run.explorer.sym().solver.allow(left.saturating_sub(done));
            let path = run.explorer.next_path();
            let now = Instant::now();
            match path {
                Some(path) => {
                    if let Some(found) = run.look(job, &path.ending) {
                        return found;
                    }
                    if run.explorer.states + RUN * run.explorer.paths >= quota(self.round)
                        && now < job.deadline
                        && let Err(step) = self.next_round(job)
                    {
                        return step;
                    }
                    if self.work() >= end {
                        return Step::More;
                    }
                }
                None => {
                    let exhausted = run.explorer.is_exhausted();
                    let bounds = run.bounds(job);
                    if !exhausted {
                        return Step::Unknown(bounds);
                    }
                    if bounds.is_empty() && self.unconfirmed == 0 {
                        return Step::Unreachable;
                    }
                    let more = self.round % LEVELS + 1 < LEVELS && bounds.iter().any(can_grow);
                    if !more {
                        return Step::Unknown(bounds);
                    }
                    if let Err(step) = self.next_round(job) {
                        return step;
                    }
                }
            }
        }
    }

    fn next_round(&mut self, job: &Job<'_>) -> std::result::Result<(), Step> {
        self.stop();
        self.round += 1;
        self.start(job).map_err(|why| Step::Unknown(Bounds::from([why.into_bound()])))
    }
}

/// Whether a later round looks further.
fn can_grow(bound: &Bound) -> bool {
    use Bound::{Array, Depth, Effort, Loop, Objects, Steps};
    matches!(bound, Loop(_) | Depth(_) | Array(_) | Objects(_) | Steps(_) | Effort(_))
}

impl Search {
    /// Looks at the end of a run.
    fn look(&mut self, job: &Job<'_>, ending: &Ending) -> Option<Step> {
        let machine = &mut self.explorer.machine;
        if machine.threads().count() > 1 {
            note(machine, Bound::Unsupported("other schedules of threads".into()));
        }
        if !matches!(ending, Ending::Arrived) {
            let Some(doubts) = &self.doubts else { return None };
            let near = |&(m, pc): &(u32, u32)| m == job.target.0 && doubts.contains(&pc);
            let seen = doubts.is_empty() || machine.visits().iter().any(near);
            if !seen || !passes(machine, job) {
                self.doubtful |= seen;
                return None;
            }
        }
        let (taken, _) = with_sym(machine, |sym, m| describe(sym, m));
        match self.precondition.complete(machine) {
            Ok(input) => {
                let conditions = taken.into_iter().filter_map(|t| t.condition).collect();
                Some(Step::Input(input, conditions))
            }
            Err(why) => {
                // A run that no valid input takes is no run.
                if !why.is_without_completion() {
                    precondition::note_failure(machine, &why.to_string());
                }
                None
            }
        }
    }

    /// What kept the round from seeing everything.
    fn bounds(&mut self, job: &Job<'_>) -> Bounds {
        let mut bounds = self.explorer.sym().bounds.clone();
        let seen = self.explorer.machine.seen();
        bounds.extend(unproved(self.shown, seen, EXPLORING_FRAMES));
        if self.doubtful {
            bounds.insert(Bound::Unsupported("telling whether this instruction was executed".into()));
        }
        let mut seen = FxHashSet::default();
        let mut next = vec![job.entry];
        let (mut stores, mut catches, mut asks, mut arrays) = (false, false, false, false);
        while let Some(method) = next.pop() {
            if seen.insert(method)
                && let Some(chart) = job.calls.get(method)
            {
                stores |= chart.stores;
                catches |= chart.catches;
                asks |= chart.asks;
                arrays |= chart.arrays;
                bounds.extend(chart.statics.iter().map(|s| Bound::StaticState(s.clone())));
                next.extend(chart.calls.iter().flatten().flat_map(|c| &c.methods));
            }
        }
        // Arrays of the input are of the class that they are declared with.
        if stores && catches || asks && arrays {
            bounds.insert(Bound::Approximated("arrays of a narrower class".into()));
        }
        bounds
    }
}

fn note(machine: &mut Machine, bound: Bound) {
    with_sym(machine, |sym, _| sym.bounds.insert(bound));
}

/// Whether the present run has executed the target.
fn passes(machine: &Machine, job: &Job<'_>) -> bool {
    let covered = coverage::covered(&machine.classes, &job.goals, machine.visits());
    covered.get(&job.target).is_some_and(|c| covers(c, &job.bcis, job.edge))
}

/// The path condition for people.
pub fn describe(sym: &margay_explore::Sym, machine: &Machine) -> (Vec<TakenBranch>, String) {
    let mut texts = sym.explain(machine);
    let path = texts.iter().map(|t| TakenBranch { line: 0, condition: Some(t.clone()) }).collect();
    texts.truncate(24);
    (path, texts.join(" && "))
}
