//! `margay check`: all paths of a method or of `main`, and whether one of them fails.
//!
//! A round of the exploration goes in waves. The alternatives of a wave are dealt to work items, each item is explored
//! for a counted amount of work, and what the items leave is the next wave. Neither depends on who explores which item,
//! and results are put together by the numbers of the items: so the verdict, the violation that is reported and the
//! counts are the same whatever the number of jobs. Time is the exception.

mod json;
mod nested;
mod request;
mod tests;
mod trials;
mod worker;

pub use request::Request;

use crate::contracts::Nulls;
use crate::error::{Error, Result};
pub use crate::oracle::failure::Violation;
use crate::session::limits::Round;
use crate::session::progress::{Event, Progress};
use crate::session::{Host, Watchdog, World, guarded};
use crate::suite::found::{Tests, reserve};
use margay_explore::Frontier;
use margay_graph::{Bound, Bounds};
use margay_inputs::facts::Facts;
use margay_inputs::policy::ObjectSource;
use margay_work::pool::Pool;
use margay_work::waves::{Exploration, Key, Waves};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tests::write_tests;
use trials::NULL_POINTER;
use worker::{Findings, Shared, Task, WorkItem, Worker};

/// Work items of a wave. More workers than this do not help.
const ITEMS: usize = 32;
/// Work of the first item and of those of the last waves, in the units of the explorer: a quarter of a second, about.
const FIRST_WORK: u64 = 10_000_000;
const WORK: u64 = 25_000_000;
/// Work of an item in the first wave of several; it doubles with each. What is far from a difficult condition is looked at
/// before much is spent there.
const LEAST_WORK: u64 = 3_000_000;
/// How long to wait for workers whose results are not wanted any more.
const PATIENCE: Duration = Duration::from_millis(500);
/// Decisions of a path in the last round. Fewer than frames: that recursion over an input of any size overflows the stack
/// for a huge one is no news.
const MOST_DEPTH: usize = 20_000;

/// Portions of trials in a wave, and in all.
const PORTIONS: u32 = 2;
const MOST_PORTIONS: u32 = 8;

/// The answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// All paths were explored, none fails.
    Safe,
    /// An input fails.
    Violation,
    /// Time, a bound or something unsupported prevented an answer.
    Unknown,
}

impl Verdict {
    /// As the output has it.
    pub fn name(self) -> &'static str {
        match self {
            Verdict::Safe => "safe",
            Verdict::Violation => "violation",
            Verdict::Unknown => "unknown",
        }
    }
}

/// What a check found.
#[derive(Debug)]
pub struct Report {
    /// What was checked, as it was asked for.
    pub target: String,
    /// The answer.
    pub verdict: Verdict,
    /// Inputs that fail.
    pub violations: Vec<Violation>,
    /// Failures of objects whose fields were set directly: perhaps no constructor or method makes such objects.
    pub with_fields_set: Vec<Violation>,
    /// Whether anything fails where callers use no null; there if a null finding is all that was found.
    pub apart_from_nulls: Option<Verdict>,
    /// What became of the violations as tests.
    pub tests: Tests,
    /// Why it is unknown.
    pub reasons: Vec<String>,
    /// Paths that were explored.
    pub paths: u64,
    /// Decisions on them.
    pub states: u64,
    /// Work, in the units of the explorer.
    pub work: u64,
    /// What the solver did.
    pub solver: margay_solver::Counters,
    /// Since the start of the process.
    pub elapsed: Duration,
}

type Handed = Result<Findings>;

/// Checks a method or a program.
pub fn check(request: &Request, host: &Host) -> Result<Report> {
    let world = World::find(&request.source)?;
    let (started, budget) = (host.started, request.exploring.budget);
    // Writing tests takes time too.
    let exploring = budget - request.out.as_ref().map_or(Duration::ZERO, |_| reserve(budget));
    let deadline = started + exploring.mul_f64(0.97);
    let watchdog = Watchdog::new(deadline, &host.interrupt);
    let interrupt = watchdog.flag().clone();
    let shared = Arc::new(Shared { request: request.clone(), world: world.clone(), interrupt, deadline });
    let pool: Pool<Key, WorkItem, Handed> = Pool::start(request.exploring.workers(ITEMS), move || {
        let shared = shared.clone();
        let mut worker: Option<Worker> = None;
        move |_: &Key, item: WorkItem| {
            guarded(|| {
                let mut ready = match worker.take() {
                    Some(ready) => ready,
                    None => Worker::new(&shared)?,
                };
                let findings = ready.explore(item);
                worker = Some(ready);
                findings
            })
        }
    });
    let end = started + exploring.mul_f64(0.99);
    let mut waves = Waves::new(pool);
    let round = Round::first(&request.exploring.limits, request.exploring.limits.first());
    let round = round.with_depth_at_most(MOST_DEPTH);
    let mut rounds = [Rounds::new(round, request.contracts.nulls, host.progress.clone(), deadline)];
    waves.run(&mut rounds, end);
    watchdog.raise();
    waves.into_pool().finish((started + exploring).saturating_duration_since(Instant::now()).min(PATIENCE));
    let [rounds] = rounds;
    host.progress.show(Event::Done);
    let findings = rounds.result()?;
    let tests = match &request.out {
        Some(out) => guarded(|| write_tests(request, &world, out, &findings.violations, started + budget))
            .unwrap_or_else(|why| Tests { unwritten: vec![why.to_string()], ..Tests::default() }),
        None => Tests::default(),
    };
    Ok(report(request, findings, tests, started))
}

fn report(request: &Request, findings: Findings, tests: Tests, started: Instant) -> Report {
    let mut reasons: Vec<String> = findings.bounds.iter().map(ToString::to_string).collect();
    if !findings.with_fields_set.is_empty() {
        reasons.push("a failure only with fields set directly".to_owned());
    }
    reasons.extend(findings.unconfirmed.iter().map(|u| format!("not confirmed: {u}")));
    let verdict = if !findings.violations.is_empty() {
        Verdict::Violation
    } else if findings.exhausted && reasons.is_empty() {
        Verdict::Safe
    } else {
        Verdict::Unknown
    };
    let only_nulls = !findings.violations.is_empty() && findings.violations.iter().all(|v| v.only_null);
    if only_nulls && findings.proved_without_nulls {
        reasons.clear();
    }
    let settled = findings.proved_without_nulls || findings.exhausted && reasons.is_empty();
    let apart_from_nulls = only_nulls.then_some(if settled { Verdict::Safe } else { Verdict::Unknown });
    Report {
        target: request.target.clone(),
        verdict,
        apart_from_nulls,
        violations: findings.violations,
        with_fields_set: findings.with_fields_set,
        tests,
        reasons,
        paths: findings.paths,
        states: findings.states,
        work: findings.work,
        solver: findings.solver,
        elapsed: started.elapsed(),
    }
}

/// What is done besides exploring paths.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// A proof without following paths is looked for.
    Interpret,
    /// Inputs made by calls are tried.
    Try,
    /// Paths are explored.
    Explore,
    /// There is no answer: more inputs are tried, so many portions so far.
    TryMore(u32),
}

/// Explores the target, each round with wider limits, until there is a violation or nothing is left.
struct Rounds {
    /// How objects come to be: first with any fields, which is what a proof needs, then, if these fail or there is no
    /// answer, by constructors and methods.
    source: ObjectSource,
    /// The first round.
    first: Round,
    round: Round,
    /// Waves of several items in this round.
    waves: u32,
    /// What the exploration with any fields has left while objects that calls make have a first turn.
    aside: Option<(Findings, Frontier)>,
    /// Whether they have had it.
    glimpsed: bool,
    /// What this round has found so far.
    now: Findings,
    /// What is known from the rounds before.
    before: Option<Findings>,
    failed: Option<Error>,
    /// The method takes objects of the program's classes.
    has_objects: bool,
    /// What is proved of the fields of input objects, once that was tried.
    facts: Option<Facts>,
    /// What kept the exploration with any fields from an answer, once it is over.
    bounds: Bounds,
    /// Whether a failure that only null causes is told apart.
    nulls: Nulls,
    /// A failure whose input has a null. Others are looked for, with arguments and elements that are not null.
    null_finding: Option<Violation>,
    /// Whether arrays may have open lengths in this round.
    open_lengths: bool,
    /// What comes next besides the paths.
    stage: Stage,
    /// Whether inputs may be tried by calls.
    free: bool,
    /// No run fails in which callers use no null.
    proved_without_nulls: bool,
    /// When to go over to objects that calls make.
    turn: Instant,
    progress: Arc<dyn Progress>,
    deadline: Instant,
}

impl Rounds {
    fn new(round: Round, nulls: Nulls, progress: Arc<dyn Progress>, deadline: Instant) -> Rounds {
        let now = Findings { exhausted: true, ..Findings::default() };
        let source = ObjectSource::Fields;
        let turn = Instant::now() + deadline.saturating_duration_since(Instant::now()) / 2;
        let (first, before, failed) = (round.clone(), None, None);
        Rounds {
            source,
            first,
            round,
            waves: 0,
            aside: None,
            glimpsed: false,
            now,
            before,
            failed,
            has_objects: false,
            facts: None,
            bounds: Bounds::new(),
            nulls,
            null_finding: None,
            open_lengths: false,
            stage: Stage::Interpret,
            free: false,
            proved_without_nulls: false,
            turn,
            progress,
            deadline,
        }
    }

    fn item(&self, task: Task, from: Option<Frontier>, work: u64) -> WorkItem {
        let (source, facts, round) =
            (self.source, self.facts.clone().unwrap_or_default(), self.round.clone());
        WorkItem {
            task,
            facts,
            source,
            no_nulls: self.null_finding.is_some(),
            open_lengths: self.open_lengths,
            round,
            from,
            work,
        }
    }

    fn first_part(&self) -> Vec<WorkItem> {
        vec![self.item(Task::Explore, None, FIRST_WORK)]
    }

    fn next_round(&mut self) -> Vec<WorkItem> {
        let now = &self.now;
        if !now.exhausted {
            return Vec::new();
        }
        if self.round.is_repeated() {
            return Vec::new();
        }
        let confirmed = now.bounds.is_empty() && now.unconfirmed.is_empty() && now.hashes;
        let repeated = confirmed.then(|| self.round.with_other_hash_codes());
        match self.round.wider(&now.bounds).or(repeated) {
            Some(next) => {
                // A round for finding failures, then one for a proof.
                let proof_next = !self.open_lengths && !now.bounds.is_empty();
                self.open_lengths = proof_next;
                self.begin(if proof_next { self.round.clone() } else { next })
            }
            None if confirmed || now.bounds.is_empty() && now.unconfirmed.is_empty() => Vec::new(),
            None => self.by_calls(),
        }
    }

    /// Begins a round, and keeps what is known.
    fn begin(&mut self, round: Round) -> Vec<WorkItem> {
        let now = Findings { exhausted: true, ..Findings::default() };
        let now = std::mem::replace(&mut self.now, now);
        self.before = Some(match self.before.take() {
            Some(before) => before.then(now),
            None => now,
        });
        self.round = round;
        self.waves = 0;
        self.first_part()
    }

    /// The next wave: the shortest paths first, for much is left to be seen behind them.
    fn wave(&mut self, mut left: Frontier) -> Vec<WorkItem> {
        left.items.sort_by_key(|item| item.prefix.depth());
        let work = WORK.min(LEAST_WORK << self.waves.min(8));
        self.waves += 1;
        left.deal(ITEMS).into_iter().map(|from| self.item(Task::Explore, Some(from), work)).collect()
    }

    /// Before much is spent on objects with any fields, a look at those that constructors make: a failure of one of these
    /// is a violation.
    fn glimpse(&mut self, left: Frontier) -> Vec<WorkItem> {
        let now = Findings { exhausted: true, ..Findings::default() };
        self.aside = Some((std::mem::replace(&mut self.now, now), left));
        self.glimpsed = true;
        self.source = ObjectSource::Constructors;
        self.first_part()
    }

    /// Goes back to objects with any fields. Of the others only what they did counts.
    fn after_glimpse(&mut self, found: Vec<Option<Handed>>) -> Vec<WorkItem> {
        self.source = ObjectSource::Fields;
        let Some((mut now, left)) = self.aside.take() else { return Vec::new() };
        let in_time = found.iter().all(Option::is_some);
        for glimpsed in found.into_iter().flatten().flatten() {
            now.paths += glimpsed.paths;
            now.states += glimpsed.states;
            now.work += glimpsed.work;
            now.violations.extend(glimpsed.violations);
        }
        self.now = now;
        if !self.now.violations.is_empty() {
            return self.without_nulls();
        }
        if !in_time {
            self.now.add(Findings::out_of_time());
            return Vec::new();
        }
        self.wave(left)
    }

    /// After a failure of an object whose fields were set: proves what holds of the fields, and begins again with that.
    fn with_facts(&mut self) -> Vec<WorkItem> {
        if self.facts.is_some() || self.source == ObjectSource::Constructors {
            return self.by_calls();
        }
        vec![self.item(Task::Prove, None, 0)]
    }

    /// After a failure on a null that may be its only cause: looks for others, with arguments and elements that are not
    /// null, unless there are none.
    fn without_nulls(&mut self) -> Vec<WorkItem> {
        let found = self.now.violations.first();
        let Some(found) = found.filter(|v| v.kind == NULL_POINTER && v.has_null) else { return Vec::new() };
        if self.nulls != Nulls::Auto || self.null_finding.is_some() {
            return Vec::new();
        }
        self.null_finding = Some(found.clone());
        self.now.violations.clear();
        if self.proved_without_nulls {
            return Vec::new();
        }
        self.open_lengths = false;
        self.glimpsed = false;
        self.begin(self.first.clone())
    }

    /// Goes over to objects that constructors and methods make, unless that is what was explored.
    fn by_calls(&mut self) -> Vec<WorkItem> {
        if self.source == ObjectSource::Constructors || !self.has_objects {
            return Vec::new();
        }
        self.source = ObjectSource::Constructors;
        self.open_lengths = false;
        let next = self.begin(self.first.clone());
        self.bounds = self.before.as_ref().map_or_else(Bounds::new, |before| before.bounds.clone());
        next
    }

    fn result(mut self) -> Handed {
        let (null_finding, proved) = (self.null_finding.take(), self.proved_without_nulls);
        let mut found = self.explored()?;
        found.proved_without_nulls = proved;
        // A failure that is there without nulls too is not theirs.
        let same = |v: &Violation, other: &Violation| v.kind == other.kind && v.trace == other.trace;
        if let Some(other) = null_finding.filter(|v| !found.violations.iter().any(|found| same(found, v))) {
            found.violations.push(Violation { only_null: true, ..other });
        }
        Ok(found)
    }

    fn explored(self) -> Handed {
        match (self.failed, self.before) {
            (Some(why), _) => Err(why),
            (None, Some(before)) => {
                let mut all = before.then(self.now);
                // Objects made by calls are not all that there are: what kept the others from an answer still does.
                if all.violations.is_empty()
                    && !(all.exhausted && all.bounds.is_empty())
                    && !self.bounds.is_empty()
                {
                    all.bounds = self.bounds;
                }
                Ok(all)
            }
            (None, None) => Ok(self.now),
        }
    }
}

impl Exploration for Rounds {
    type WorkItem = WorkItem;
    type Output = Handed;

    fn ends(found: &Handed) -> bool {
        found.as_ref().map_or(true, Findings::has_failures)
    }

    fn next(&mut self, found: Vec<Option<Handed>>) -> Vec<WorkItem> {
        if found.is_empty() {
            return vec![self.item(Task::Interpret, None, 0)];
        }
        match (self.stage, &found[..]) {
            (Stage::Interpret, [Some(Ok(interpreted))]) => {
                (self.now.proved, self.free) = (interpreted.proved, interpreted.free);
                self.proved_without_nulls = interpreted.proved_without_nulls;
                self.stage = if self.free { Stage::Try } else { Stage::Explore };
                match self.stage {
                    _ if self.now.proved => Vec::new(),
                    Stage::Try => vec![self.item(Task::Try(0), None, 0)],
                    _ => self.first_part(),
                }
            }
            (Stage::Try, [Some(Ok(tried))]) => self.tried(tried.clone()),
            (Stage::TryMore(portions), _) => self.tried_more(portions, found),
            _ => {
                let next = self.after_wave(found);
                if next.is_empty() { self.try_more(0) } else { next }
            }
        }
    }
}

impl Rounds {
    /// After the first trials.
    fn tried(&mut self, tried: Findings) -> Vec<WorkItem> {
        if !tried.violations.is_empty() {
            self.now.violations = tried.violations;
            return Vec::new();
        }
        if let Some(candidate) = tried.null_candidate {
            self.null_finding = Some(candidate);
            if self.proved_without_nulls {
                return Vec::new();
            }
            // Other failures may take more than that one.
            return vec![self.item(Task::Try(1), None, 0)];
        }
        self.stage = Stage::Explore;
        self.first_part()
    }

    /// When the exploration is over without an answer: more trials, if they may help.
    fn try_more(&mut self, portions: u32) -> Vec<WorkItem> {
        let over = portions >= MOST_PORTIONS || Instant::now() >= self.deadline;
        if !self.free || over || self.has_answer() {
            return Vec::new();
        }
        self.stage = Stage::TryMore(portions + PORTIONS);
        (0..PORTIONS).map(|i| self.item(Task::Try(portions + i + 1), None, 0)).collect()
    }

    /// Whether there is a violation, nothing is left to look at, or something went wrong.
    fn has_answer(&self) -> bool {
        let now = &self.now;
        let reasons =
            !now.bounds.is_empty() || !now.unconfirmed.is_empty() || !now.with_fields_set.is_empty();
        let found = self.null_finding.is_some() || !now.violations.is_empty();
        self.failed.is_some() || found || now.exhausted && !reasons
    }

    fn tried_more(&mut self, portions: u32, found: Vec<Option<Handed>>) -> Vec<WorkItem> {
        let late = found.iter().any(Option::is_none);
        let mut futile = true;
        for tried in found.into_iter().flatten().flatten() {
            if let Some(candidate) = tried.null_candidate.filter(|_| self.null_finding.is_none()) {
                self.null_finding = Some(candidate);
            }
            if !tried.violations.is_empty() {
                self.now.violations = tried.violations;
                return Vec::new();
            }
            futile &= tried.futile;
        }
        if late || futile { Vec::new() } else { self.try_more(portions) }
    }

    /// After a wave of paths.
    fn after_wave(&mut self, mut found: Vec<Option<Handed>>) -> Vec<WorkItem> {
        if self.aside.is_some() {
            return self.after_glimpse(found);
        }
        let explored = self.now.paths + self.before.as_ref().map_or(0, |before| before.paths);
        let left = self.deadline.saturating_duration_since(Instant::now());
        self.progress.show(Event::Paths { explored, left });
        // A violation behind an item that is not there in time is better than no answer.
        if found.iter().any(Option::is_none)
            && let Some(at) = found.iter().position(|f| f.as_ref().is_some_and(<Rounds as Exploration>::ends))
        {
            found = found.split_off(at);
        }
        let mut left = Frontier::default();
        for part in found {
            let late = part.is_none();
            match part.unwrap_or_else(|| Ok(Findings::out_of_time())) {
                Err(why) => {
                    self.failed = Some(why);
                    return Vec::new();
                }
                Ok(mut found) => {
                    left.join(std::mem::take(&mut found.left));
                    self.has_objects |= found.has_objects;
                    self.now.facts = found.facts.take().or(self.now.facts.take());
                    self.now.add(found);
                }
            }
            // What comes behind a violation does not count.
            if !self.now.violations.is_empty() {
                return self.without_nulls();
            }
            if late {
                return Vec::new();
            }
            if let Some(facts) = self.now.facts.take() {
                let useful = facts.values().any(|facts| !facts.is_empty());
                self.facts = Some(facts);
                if !useful {
                    return self.by_calls();
                }
                // What failed without the facts is looked at again.
                self.now.with_fields_set.clear();
                return self.begin(self.first.clone());
            }
            if !self.now.with_fields_set.is_empty() {
                return self.with_facts();
            }
        }
        if self.source == ObjectSource::Fields && self.has_objects && Instant::now() > self.turn {
            return self.by_calls();
        }
        if left.is_empty() || self.now.bounds.contains(&Bound::Time) {
            return self.next_round();
        }
        if self.source == ObjectSource::Fields && self.has_objects && !self.glimpsed {
            return self.glimpse(left);
        }
        self.wave(left)
    }
}
