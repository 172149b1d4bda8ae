//! The exploration of a method, in waves of work items: first with objects made by constructors, then, if something is
//! left, with any fields, then the branches that are still missing one by one. All of it is bounded by counted work. What
//! the items of a wave gave is put together in their order, and none sees what another one finds at the same time: so
//! the outcome does not depend on the number of workers.

use super::item::{Gain, Handed, Known, What, WorkItem};
use super::tally::Tally;
use crate::error::{Error, Result};
use crate::goals::Found;
use crate::goals::{Criterion, Goal};
use crate::session::limits::Round;
use margay_explore::Frontier;
use margay_graph::{Bound, Bounds};
use margay_inputs::policy::ObjectSource;
use margay_solver::Counters;
use margay_work::waves::Exploration;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::sync::Arc;

/// Work items of a wave. More workers than this do not help.
const PARTS: u64 = 8;
/// Work of the first item, which most methods are done with, and of later ones, in the units of the explorer: a fifth of
/// a second, about.
const FIRST_WORK: u64 = 20_000_000;
const WORK: u64 = 20_000_000;
/// Less work is not worth an item, nor to look for a branch.
const LEAST: u64 = 500_000;
const LEAST_FOR_BRANCH: u64 = 3_000_000;
/// The most work for one branch when work is first granted; each time after that it is four times as much.
const MOST_FOR_BRANCH: u64 = 100_000_000;
/// Runs without anything new after which a phase rests, at first.
const PATIENCE: u64 = 400;
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

/// What the exploration of each method gave, or why it gave nothing.
pub type Results = Vec<Result<Outcomes>>;

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
enum Extent {
    /// Not begun.
    Fresh,
    /// These alternatives are left.
    Left(Frontier),
    /// These are left too, but for long nothing new was found.
    Resting(Frontier),
    /// Nothing is left within the limits.
    Over,
}

/// Paths with one kind of objects.
#[derive(Debug)]
struct Phase {
    object_source: ObjectSource,
    state: Extent,
    bounds: Bounds,
    exhausted: bool,
    /// The clock has ended a run, and its alternatives are lost.
    lost: bool,
    paths: u64,
    /// Runs since the last one that showed something new, and how many of them are too many.
    idle: u64,
    patience: u64,
    /// How far paths go.
    round: Round,
}

impl Phase {
    fn new(object_source: ObjectSource, round: &Round) -> Phase {
        Phase {
            object_source,
            state: Extent::Fresh,
            bounds: Bounds::new(),
            exhausted: false,
            lost: false,
            paths: 0,
            idle: 0,
            patience: PATIENCE,
            round: round.clone(),
        }
    }

    /// Goes on where there is more to find: with more patience, or once more with the limits wider that were hit.
    fn go_on(&mut self) {
        match std::mem::replace(&mut self.state, Extent::Over) {
            Extent::Resting(left) => {
                self.bounds.retain(|b| !matches!(b, Bound::Paths(_)));
                self.patience = self.patience.saturating_mul(4);
                (self.idle, self.state) = (0, Extent::Left(left));
            }
            Extent::Over => {
                if let Some(wider) = self.wider() {
                    *self = Phase { patience: self.patience, ..Phase::new(self.object_source, &wider) };
                }
            }
            state => self.state = state,
        }
    }

    /// The round that looks beyond the bounds that were hit. Frames do not grow: the machines stay the same.
    fn wider(&self) -> Option<Round> {
        let hit = self.bounds.iter().filter(|b| !matches!(b, Bound::Frames(_))).cloned();
        self.round.wider(&hit.collect())
    }

    /// Whether going on could show more.
    fn can_go_on(&self) -> bool {
        match &self.state {
            Extent::Fresh => false,
            Extent::Left(_) | Extent::Resting(_) => true,
            Extent::Over => self.wider().is_some(),
        }
    }

    /// Whether objects that constructors do not make were left out.
    fn is_narrow(&self) -> bool {
        self.bounds.iter().any(|b| matches!(b, Bound::Construction(_)))
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    Paths(usize),
    States,
    Branches,
    End,
}

/// The exploration of a method.
pub struct MethodExploration {
    method: usize,
    size: Size,
    criterion: Criterion,
    known: Known,
    outcomes: Outcomes,
    failed: Option<Error>,
    phases: [Phase; 2],
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
    /// How often work was granted.
    grants: u32,
    /// Whether abstract states were looked at.
    interpreted: bool,
    /// Told when the method is through for the first time.
    tally: Option<Rc<Tally>>,
}

impl MethodExploration {
    pub fn new(
        method: usize,
        size: Size,
        criterion: Criterion,
        round: &Round,
        tally: Rc<Tally>,
    ) -> MethodExploration {
        MethodExploration {
            method,
            size,
            criterion,
            known: Known::default(),
            outcomes: Outcomes::default(),
            failed: None,
            phases: [Phase::new(ObjectSource::Constructors, round), Phase::new(ObjectSource::Fields, round)],
            stage: Stage::End,
            granted: (0, 0),
            waiting: (1, 0),
            explored: 0,
            tried: Default::default(),
            short: false,
            grants: 0,
            interpreted: false,
            tally: Some(tally),
        }
    }

    /// Allows more work, to this and to the methods behind it that wait, too. The exploration goes on where it is.
    pub fn grant(&mut self, work: u64, waiting: u64) {
        self.granted = (self.outcomes.work, work);
        self.waiting = (waiting, work.saturating_mul(waiting - 1));
        self.stage = Stage::Paths(0);
        self.short = false;
        self.grants += 1;
        if !self.is_done() {
            self.phases.iter_mut().for_each(Phase::go_on);
        }
        let [before, since] = &mut self.tried;
        before.append(since);
    }

    /// Work done so far.
    pub fn work(&self) -> u64 {
        self.outcomes.work
    }

    /// Whether more work could show more: something is open, and the exploration can go further.
    pub fn wants_more(&self) -> bool {
        if self.failed.is_some() {
            return false;
        }
        if matches!(self.phases[0].state, Extent::Fresh) || self.short || self.is_skipped() {
            return true;
        }
        let open = self.phases.iter().any(Phase::can_go_on) || !self.missing().is_empty();
        open && !self.is_done() && !self.is_proved()
    }

    /// Whether everything was explored, so that nothing is left to find.
    fn is_proved(&self) -> bool {
        let whole = |phase: &Phase| phase.exhausted && phase.bounds.is_empty();
        let narrow = self.phases[0].is_narrow();
        self.outcomes.unconfirmed == 0 && (!narrow && whole(&self.phases[0]) || whole(&self.phases[1]))
    }

    /// The branches that are neither covered nor proved to be unreachable.
    fn missing(&self) -> Vec<u32> {
        let n = self.size.number;
        (0..self.size.branches as u32)
            .filter(|&b| !self.known.goals.contains(&Goal::Branch(n, b)))
            .filter(|&b| !self.outcomes.unreachable.contains(&Goal::Branch(n, b)))
            .collect()
    }

    /// What the exploration gave, or why it gave nothing.
    pub fn result(mut self) -> Result<Outcomes> {
        self.settle();
        match self.failed {
            Some(why) => Err(why),
            None => Ok(self.outcomes),
        }
    }

    /// Whether all branches are covered, but for those that no state arrives at.
    fn is_covered(&self) -> bool {
        let n = self.size.number;
        let settled = |b: u32| self.known.settles(Goal::Branch(n, b));
        self.known.goals.contains(&Goal::Entry(n)) && (0..self.size.branches as u32).all(settled)
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
        self.phases[0].is_narrow() && matches!(self.phases[1].state, Extent::Fresh) && !self.is_covered()
    }

    /// Puts together what the phases have shown.
    fn settle(&mut self) {
        let mut bounds = Bounds::new();
        self.outcomes.exhausted = false;
        for phase in &self.phases {
            if matches!(phase.state, Extent::Fresh) {
                continue;
            }
            if phase.object_source == ObjectSource::Fields || !phase.is_narrow() {
                self.outcomes.exhausted |= phase.exhausted;
            }
            if phase.object_source == ObjectSource::Fields {
                bounds.retain(|b| !matches!(b, Bound::Construction(_) | Bound::Paths(_)));
            }
            bounds.extend(phase.bounds.iter().cloned());
            if matches!(phase.state, Extent::Left(_)) {
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

    fn count(&mut self, gained: &Gain) {
        self.outcomes.paths += gained.paths;
        self.outcomes.unconfirmed += gained.unconfirmed;
        self.outcomes.solver.add(&gained.solver);
        self.outcomes.late |= gained.late;
        self.outcomes.work += gained.work;
        self.known.looked_at += gained.looked_at;
    }

    /// Takes what a wave of paths gave.
    fn add_paths(&mut self, number: usize, found: Vec<Option<Handed>>) {
        // A method of which nothing is known yet has failed; one that goes on with wider limits has not.
        let fresh = number == 0 && matches!(self.phases[0].state, Extent::Fresh) && self.outcomes.paths == 0;
        let mut left = Frontier::default();
        let (mut whole, mut done) = (true, false);
        for part in found {
            let mut gained = match part.unwrap_or(Err(Error::Limit(Bound::Time))) {
                Ok(gained) => gained,
                Err(why) => {
                    if fresh {
                        self.failed = Some(why.clone());
                    }
                    let late = why.is_time();
                    Gain { bounds: Bounds::from([why.into_bound()]), late, ..Gain::default() }
                }
            };
            self.count(&gained);
            self.explored += gained.work;
            let before = self.known.goals.len();
            self.keep(std::mem::take(&mut gained.found));
            let phase = &mut self.phases[number];
            phase.paths += gained.paths;
            phase.idle =
                if self.known.goals.len() > before { gained.idle } else { phase.idle + gained.paths };
            phase.bounds.append(&mut gained.bounds);
            whole &= gained.whole;
            done |= gained.done;
            left.join(gained.left);
        }
        let covered = self.is_done();
        let phase = &mut self.phases[number];
        phase.lost |= !whole;
        phase.exhausted = !phase.lost && !done && left.is_empty();
        phase.state = if done || left.is_empty() {
            Extent::Over
        } else if phase.idle > phase.patience {
            if !covered {
                phase.bounds.insert(Bound::Paths(phase.paths));
            }
            Extent::Resting(left)
        } else {
            Extent::Left(left)
        };
    }

    /// Takes what a wave of branches gave.
    fn add_branches(&mut self, found: Vec<Option<Handed>>) {
        for part in found {
            let Some(Ok(mut gained)) = part else {
                // What is not there in time, or failed, says nothing.
                let late = part.is_none_or(|failed| failed.is_err_and(|why| why.is_time()));
                self.short |= late;
                self.outcomes.late |= late;
                continue;
            };
            self.count(&gained);
            self.keep(std::mem::take(&mut gained.found));
            self.outcomes.unreachable.extend(gained.unreachable);
        }
    }

    /// Takes what abstract states have shown. What an input of calls has covered is not unreachable.
    fn add_states(&mut self, found: Vec<Option<Handed>>) {
        for gained in found.into_iter().flatten().flatten() {
            self.count(&gained);
            let unreachable = gained.unreachable.difference(&self.known.goals);
            self.known.unreachable = unreachable.copied().collect();
            self.known.facts = gained.facts;
        }
        self.outcomes.unreachable.extend(&self.known.unreachable);
    }

    /// A look at abstract states, once, when something is left.
    fn states(&mut self) -> Vec<WorkItem> {
        if self.is_covered() || std::mem::replace(&mut self.interpreted, true) {
            return Vec::new();
        }
        let (method, waiting, round) = (self.method, self.waiting, self.phases[0].round.clone());
        let known = Arc::new(self.known.clone());
        vec![WorkItem { method, round, known, work: 0, waiting, what: What::States }]
    }

    /// The work items of the next wave of paths; none when the phase is over or its work is used up.
    fn paths(&mut self, number: usize) -> Vec<WorkItem> {
        let (before, share) = self.granted;
        let narrow = number == 0 && self.size.objects;
        let share = share as f64 * FOR_PATHS * if narrow { FOR_CONSTRUCTED } else { 1.0 };
        let left = (before + share as u64).saturating_sub(self.outcomes.work);
        let fresh = matches!(self.phases[number].state, Extent::Fresh);
        if left < LEAST && !(fresh && number == 0) {
            return Vec::new();
        }
        let known = Arc::new(self.known.clone());
        let (method, waiting) = (self.method, self.waiting);
        let phase = &mut self.phases[number];
        let (object_source, round, patience) = (phase.object_source, phase.round.clone(), phase.patience);
        match std::mem::replace(&mut phase.state, Extent::Over) {
            Extent::Over => Vec::new(),
            Extent::Resting(left) => {
                phase.state = Extent::Resting(left);
                Vec::new()
            }
            Extent::Fresh => {
                phase.state = Extent::Fresh;
                let what =
                    What::Paths { object_source, from: None, valid: left / 5 * 3, most: left, patience };
                vec![WorkItem { method, round, known, work: left.min(FIRST_WORK), waiting, what }]
            }
            Extent::Left(frontier) => {
                let count = (left / LEAST).clamp(1, PARTS);
                let parts = frontier.deal(count as usize);
                let work = (left / parts.len().max(1) as u64).min(WORK);
                let part = |from| {
                    let what =
                        What::Paths { object_source, from: Some(from), valid: 0, most: work, patience };
                    WorkItem { method, round: round.clone(), known: known.clone(), work, waiting, what }
                };
                parts.into_iter().map(part).collect()
            }
        }
    }

    /// The most work for one branch: more each time that work was granted.
    fn most_for_branch(&self) -> u64 {
        MOST_FOR_BRANCH.saturating_mul(4u64.saturating_pow(self.grants.saturating_sub(1)))
    }

    /// The work items of the next wave of branches.
    fn branches(&mut self) -> Vec<WorkItem> {
        self.settle();
        let o = &self.outcomes;
        // When everything was looked at, there is nothing left to find.
        if o.exhausted && o.bounds.is_empty() && o.unconfirmed == 0 {
            return Vec::new();
        }
        let missing = self.missing();
        let (before, share) = self.granted;
        let left = (before + share).saturating_sub(o.work);
        let [tried, since] = &self.tried;
        let count = missing.len().max(1) as u64;
        let mut wanted: Vec<u32> = missing.into_iter().filter(|b| !since.contains_key(b)).collect();
        let most = (self.explored / (2 * count)).clamp(ENOUGH_FOR_BRANCH, self.most_for_branch());
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
        let (method, waiting, round) = (self.method, self.waiting, self.phases[0].round.clone());
        let part = |b| WorkItem {
            method,
            round: round.clone(),
            known: known.clone(),
            work,
            waiting,
            what: What::Branch(b),
        };
        wanted.into_iter().map(part).collect()
    }
}

impl Exploration for MethodExploration {
    type WorkItem = WorkItem;
    type Output = Handed;

    fn ends(found: &Handed) -> bool {
        found.as_ref().is_ok_and(|gained| gained.done)
    }

    fn next(&mut self, found: Vec<Option<Handed>>) -> Vec<WorkItem> {
        if !found.is_empty() {
            match self.stage {
                Stage::Paths(number) => self.add_paths(number, found),
                Stage::States => self.add_states(found),
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
                Stage::Paths(1) if !self.phases[0].is_narrow() || self.is_covered() => Vec::new(),
                Stage::Paths(number) => self.paths(number),
                Stage::States => self.states(),
                Stage::Branches => self.branches(),
                Stage::End => {
                    if let Some(tally) = self.tally.take() {
                        tally.done(self.outcomes.found.len());
                    }
                    return Vec::new();
                }
            };
            if !parts.is_empty() {
                return parts;
            }
            self.stage = match self.stage {
                Stage::Paths(0) => Stage::States,
                Stage::States => Stage::Paths(1),
                Stage::Paths(_) => Stage::Branches,
                _ => Stage::End,
            };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::limits::AskedLimits;
    use crate::session::progress::{Progress, Silent};
    use std::time::Instant;

    fn method() -> MethodExploration {
        let asked = AskedLimits::default();
        let progress: Arc<dyn Progress> = Arc::new(Silent);
        let tally = Rc::new(Tally::new(1, Instant::now(), &progress));
        let round = Round::first(&asked, asked.first());
        MethodExploration::new(0, Size::default(), Criterion::Branch, &round, tally)
    }

    /// A round with wider limits that does not end in time takes nothing away from what was found before.
    #[test]
    fn a_late_round_loses_nothing() {
        let mut method = method();
        let bounds = Bounds::from([Bound::Array(4)]);
        method.add_paths(0, vec![Some(Ok(Gain { paths: 3, whole: true, bounds, ..Gain::default() }))]);
        method.grant(1, 1);
        method.phases[0].state = Extent::Fresh;
        method.add_paths(0, vec![None]);
        assert_eq!(method.result().map(|outcomes| outcomes.paths).ok(), Some(3));
    }

    #[test]
    fn a_first_round_that_does_not_end_in_time_is_told() {
        let mut method = method();
        method.add_paths(0, vec![None]);
        assert!(method.result().is_err_and(|why| why.is_time()));
    }
}
