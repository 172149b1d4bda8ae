//! The exploration of a method, in waves of parts: first with objects made by constructors, then, if something is left, with
//! any fields, then the branches that are still missing one by one. All of it is bounded by counted work. What the
//! parts of a wave gave is put together in their order, and none sees what another one finds at the same time:
//! so the outcome does not depend on the number of workers.

use super::goals::{Criterion, Goal};
use super::method::PATIENCE;
use super::part::{Found, Gained, Handed, Known, Part, What};
use super::report::{self, Progress};
use margay_explore::Frontier;
use margay_graph::{Bound, Bounds};
use margay_inputs::policy::Manner;
use margay_solver::Counters;
use margay_work::waves::Course;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::sync::Arc;

/// Parts of a wave. More workers than this do not help.
const PARTS: u64 = 8;
/// Work of the first part, which most methods are done with, and of later ones, in the units of the explorer: a fifth of
/// a second, about.
const FIRST_WORK: u64 = 20_000_000;
const WORK: u64 = 20_000_000;
/// Less work is not worth a part, nor to look for a branch.
const LEAST: u64 = 500_000;
const LEAST_FOR_BRANCH: u64 = 3_000_000;
/// The most work for one branch.
const MOST_FOR_BRANCH: u64 = 100_000_000;
/// What a branch gets in any case; beyond that, all of them together get half of what the paths took.
const ENOUGH_FOR_BRANCH: u64 = 20_000_000;
/// Branches that are looked for at a time.
const BRANCHES: usize = 4;
/// How much of its share a method gets for paths; the rest is for the branches that are left in the end.
const FOR_PATHS: f64 = 0.85;
/// How much of that is for objects made by constructors.
const FOR_CONSTRUCTED: f64 = 0.6;

/// What the exploration of a method gave.
#[derive(Debug, Default)]
pub struct Outcomes {
    pub found: Vec<Found>,
    /// Goals that were proved to be unreachable one by one.
    pub unreachable: BTreeSet<Goal>,
    pub bounds: Bounds,
    pub exhausted: bool,
    pub paths: u64,
    pub unconfirmed: u64,
    pub solver: Counters,
    /// The clock has ended something, and not the count of work: another time it may be another outcome.
    pub late: bool,
    /// In the units of the explorer.
    pub work: u64,
}

/// What has to be covered in a method.
#[derive(Debug, Clone, Copy, Default)]
pub struct Size {
    /// Its number among the methods of its class.
    pub number: u32,
    pub branches: usize,
    pub instructions: usize,
    /// Whether it takes objects of the program's classes.
    pub objects: bool,
}

/// How far the paths with one kind of objects were explored.
#[derive(Debug)]
enum State {
    Fresh,
    Left(Frontier),
    Over,
}

/// Paths with one kind of objects.
#[derive(Debug)]
struct Way {
    manner: Manner,
    state: State,
    bounds: Bounds,
    exhausted: bool,
    /// The clock has ended a run, and nobody will look there again.
    lost: bool,
    paths: u64,
    /// Runs since the last one that showed something new.
    idle: u64,
}

impl Way {
    fn new(manner: Manner) -> Way {
        let bounds = Bounds::new();
        Way { manner, state: State::Fresh, bounds, exhausted: false, lost: false, paths: 0, idle: 0 }
    }

    /// Whether objects that constructors do not make were left out.
    fn is_narrow(&self) -> bool {
        self.bounds.iter().any(|b| matches!(b, Bound::Construction(_)))
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    Paths(usize),
    Branches,
    End,
}

/// The exploration of a method.
pub struct MethodCourse {
    method: usize,
    size: Size,
    criterion: Criterion,
    known: Known,
    outcomes: Outcomes,
    failed: Option<String>,
    ways: [Way; 2],
    stage: Stage,
    /// Work before the last share was granted, and that share.
    granted: (u64, u64),
    /// How many methods wait for their share, this one included, and how much the others are to get.
    waiting: (u64, u64),
    /// Work on paths.
    explored: u64,
    /// Branches that were looked for, with how much work each, before and since the last share was granted.
    tried: [BTreeMap<u32, u64>; 2],
    /// There was too little work for some branches.
    short: bool,
    /// Told when the method is through for the first time.
    progress: Option<Rc<Progress>>,
}

impl MethodCourse {
    pub fn new(method: usize, size: Size, criterion: Criterion, progress: Rc<Progress>) -> MethodCourse {
        MethodCourse {
            method,
            size,
            criterion,
            known: Known::default(),
            outcomes: Outcomes::default(),
            failed: None,
            ways: [Way::new(Manner::Constructed), Way::new(Manner::Fields)],
            stage: Stage::End,
            granted: (0, 0),
            waiting: (1, 0),
            explored: 0,
            tried: Default::default(),
            short: false,
            progress: Some(progress),
        }
    }

    /// Allows more work, to this and to the methods behind it that wait, too. The exploration goes on where it is.
    pub fn grant(&mut self, work: u64, waiting: u64) {
        self.granted = (self.outcomes.work, work);
        self.waiting = (waiting, work.saturating_mul(waiting - 1));
        self.stage = Stage::Paths(0);
        self.short = false;
        let [before, since] = &mut self.tried;
        before.append(since);
    }

    /// Work done so far.
    pub fn work(&self) -> u64 {
        self.outcomes.work
    }

    /// Whether more work could show more.
    pub fn wants_more(&self) -> bool {
        let open = self.ways.iter().any(|way| matches!(way.state, State::Left(_)));
        let fresh = matches!(self.ways[0].state, State::Fresh);
        self.failed.is_none() && (fresh || open && !self.is_done() || self.short || self.is_skipped())
    }

    /// What the exploration gave, or why it gave nothing.
    pub fn result(mut self) -> Result<Outcomes, String> {
        self.settle();
        match self.failed {
            Some(why) => Err(why),
            None => Ok(self.outcomes),
        }
    }

    /// Whether all branches are covered.
    fn is_covered(&self) -> bool {
        let n = self.size.number;
        let branches = self.known.goals.iter().filter(|g| matches!(g, Goal::Branch(m, _) if *m == n)).count();
        self.known.goals.contains(&Goal::Entry(n)) && branches == self.size.branches
    }

    /// Whether everything in the method itself is covered.
    fn is_done(&self) -> bool {
        let n = self.size.number;
        let reached = |g: &&Goal| matches!(g, Goal::Instruction(m, _) if *m == n);
        self.is_covered()
            && match self.criterion {
                Criterion::Path => false,
                Criterion::Instruction | Criterion::Line => {
                    self.known.goals.iter().filter(reached).count() == self.size.instructions
                }
                _ => true,
            }
    }

    /// Whether objects with any fields are needed, and there was too little work to begin with them.
    fn is_skipped(&self) -> bool {
        self.ways[0].is_narrow() && matches!(self.ways[1].state, State::Fresh) && !self.is_covered()
    }

    /// Puts together what the ways have shown.
    fn settle(&mut self) {
        let mut bounds = Bounds::new();
        self.outcomes.exhausted = false;
        for way in &self.ways {
            if matches!(way.state, State::Fresh) {
                continue;
            }
            if way.manner == Manner::Fields || !way.is_narrow() {
                self.outcomes.exhausted |= way.exhausted;
            }
            if way.manner == Manner::Fields {
                bounds.retain(|b| !matches!(b, Bound::Construction(_) | Bound::Paths(_)));
            }
            bounds.extend(way.bounds.iter().cloned());
            if matches!(way.state, State::Left(_)) {
                bounds.insert(Bound::Time);
            }
        }
        if self.short || self.is_skipped() {
            bounds.insert(Bound::Time);
        }
        self.outcomes.bounds = bounds;
    }

    /// Keeps cases that show something new.
    fn keep(&mut self, found: Vec<Found>) {
        for found in found {
            if self.known.learn(&found) {
                self.outcomes.found.push(found);
            }
        }
    }

    fn count(&mut self, gained: &Gained) {
        self.outcomes.paths += gained.paths;
        self.outcomes.unconfirmed += gained.unconfirmed;
        self.outcomes.solver.add(&gained.solver);
        self.outcomes.late |= gained.late;
        self.outcomes.work += gained.work;
        self.known.looked_at += gained.looked_at;
    }

    /// Takes what a wave of paths gave.
    fn add_paths(&mut self, number: usize, found: Vec<Option<Handed>>) {
        let fresh = number == 0 && matches!(self.ways[0].state, State::Fresh);
        let mut left = Frontier::default();
        let (mut whole, mut done) = (true, false);
        for part in found {
            let mut gained = match part.unwrap_or_else(|| Err(report::TIME.into())) {
                Ok(gained) => gained,
                Err(why) => {
                    if fresh {
                        self.failed = Some(why.clone());
                    }
                    let late = why == report::TIME;
                    let bound = if late { Bound::Time } else { Bound::Unsupported(why) };
                    Gained { bounds: Bounds::from([bound]), late, ..Gained::default() }
                }
            };
            self.count(&gained);
            self.explored += gained.work;
            let before = self.known.goals.len();
            self.keep(std::mem::take(&mut gained.found));
            let way = &mut self.ways[number];
            way.paths += gained.paths;
            way.idle = if self.known.goals.len() > before { gained.idle } else { way.idle + gained.paths };
            way.bounds.append(&mut gained.bounds);
            whole &= gained.whole;
            done |= gained.done;
            left.join(gained.left);
        }
        let covered = self.is_done();
        let way = &mut self.ways[number];
        way.lost |= !whole;
        way.exhausted = !way.lost && !done && left.is_empty();
        way.state = if done || left.is_empty() {
            State::Over
        } else if way.idle > PATIENCE {
            if !covered {
                way.bounds.insert(Bound::Paths(way.paths));
            }
            State::Over
        } else {
            State::Left(left)
        };
    }

    /// Takes what a wave of branches gave.
    fn add_branches(&mut self, found: Vec<Option<Handed>>) {
        for part in found {
            let Some(Ok(mut gained)) = part else {
                // What is not there in time, or failed, says nothing.
                let late = part.is_none_or(|failed| failed.is_err_and(|why| why == report::TIME));
                self.short |= late;
                self.outcomes.late |= late;
                continue;
            };
            self.count(&gained);
            self.keep(std::mem::take(&mut gained.found));
            self.outcomes.unreachable.extend(gained.unreachable);
        }
    }

    /// The parts of the next wave of paths; none when the way is over or its work is used up.
    fn paths(&mut self, number: usize) -> Vec<Part> {
        let (before, share) = self.granted;
        let narrow = number == 0 && self.size.objects;
        let share = share as f64 * FOR_PATHS * if narrow { FOR_CONSTRUCTED } else { 1.0 };
        let left = (before + share as u64).saturating_sub(self.outcomes.work);
        let fresh = matches!(self.ways[number].state, State::Fresh);
        if left < LEAST && !(fresh && number == 0) {
            return Vec::new();
        }
        let known = Arc::new(self.known.clone());
        let (method, waiting) = (self.method, self.waiting);
        let way = &mut self.ways[number];
        let manner = way.manner;
        match std::mem::replace(&mut way.state, State::Over) {
            State::Over => Vec::new(),
            State::Fresh => {
                way.state = State::Fresh;
                let what = What::Paths { manner, from: None, valid: left / 5 * 3, most: left };
                vec![Part { method, known, work: left.min(FIRST_WORK), waiting, what }]
            }
            State::Left(frontier) => {
                let count = (left / LEAST).clamp(1, PARTS);
                let parts = frontier.deal(count as usize);
                let work = (left / parts.len().max(1) as u64).min(WORK);
                let part = |from| {
                    let what = What::Paths { manner, from: Some(from), valid: 0, most: work };
                    Part { method, known: known.clone(), work, waiting, what }
                };
                parts.into_iter().map(part).collect()
            }
        }
    }

    /// The parts of the next wave of branches.
    fn branches(&mut self) -> Vec<Part> {
        self.settle();
        let o = &self.outcomes;
        // When everything was looked at, there is nothing left to find.
        if o.exhausted && o.bounds.is_empty() && o.unconfirmed == 0 {
            return Vec::new();
        }
        let n = self.size.number;
        let missing: Vec<u32> = (0..self.size.branches as u32)
            .filter(|&b| !self.known.goals.contains(&Goal::Branch(n, b)))
            .filter(|&b| !o.unreachable.contains(&Goal::Branch(n, b)))
            .collect();
        let (before, share) = self.granted;
        let left = (before + share).saturating_sub(o.work);
        let [tried, since] = &self.tried;
        let count = missing.len().max(1) as u64;
        let mut wanted: Vec<u32> = missing.into_iter().filter(|b| !since.contains_key(b)).collect();
        let most = (self.explored / (2 * count)).clamp(ENOUGH_FOR_BRANCH, MOST_FOR_BRANCH);
        let work = (left / wanted.len().max(1) as u64).min(most);
        // What was looked for is looked for again only with much more work.
        wanted.retain(|b| tried.get(b).is_none_or(|&tried| work >= 2 * tried));
        if work < LEAST_FOR_BRANCH {
            self.short |= !wanted.is_empty();
            return Vec::new();
        }
        wanted.truncate(BRANCHES);
        self.tried[1].extend(wanted.iter().map(|&b| (b, work)));
        let known = Arc::new(self.known.clone());
        let (method, waiting) = (self.method, self.waiting);
        let part = |b| Part { method, known: known.clone(), work, waiting, what: What::Branch(b) };
        wanted.into_iter().map(part).collect()
    }
}

impl Course for MethodCourse {
    type Part = Part;
    type Found = Handed;

    fn ends(found: &Handed) -> bool {
        found.as_ref().is_ok_and(|gained| gained.done)
    }

    fn next(&mut self, found: Vec<Option<Handed>>) -> Vec<Part> {
        if !found.is_empty() {
            match self.stage {
                Stage::Paths(number) => self.add_paths(number, found),
                Stage::Branches => self.add_branches(found),
                Stage::End => {}
            }
        }
        loop {
            if self.failed.is_some() {
                self.stage = Stage::End;
            }
            let parts = match self.stage {
                // With any fields only if constructors leave something out.
                Stage::Paths(1) if !self.ways[0].is_narrow() || self.is_covered() => Vec::new(),
                Stage::Paths(number) => self.paths(number),
                Stage::Branches => self.branches(),
                Stage::End => {
                    if let Some(progress) = self.progress.take() {
                        progress.done(self.outcomes.found.len());
                    }
                    return Vec::new();
                }
            };
            if !parts.is_empty() {
                return parts;
            }
            self.stage = match self.stage {
                Stage::Paths(0) => Stage::Paths(1),
                Stage::Paths(_) => Stage::Branches,
                _ => Stage::End,
            };
        }
    }
}
