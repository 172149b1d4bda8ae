//! The analysis of mutants: given tests, then wave after wave of work items, each with its share of the work that is left.
//! Inputs that calls make are run first, on each method; then the paths of methods with mutants that are left are explored,
//! and both versions compared on each. Work is counted, and what the items of a wave find is joined in their order: so the
//! result does not depend on the number of workers.

use super::enumerated;
use super::findings::{Findings, State};
use super::history::{Found, History};
use super::item::{Gain, Shared, Task, WorkItem};
use super::project::Project;
use super::request::Request;
use super::witnesses;
use super::worker::Worker;
use crate::error::{Error, Result};
use crate::oracle::given::GivenRun;
use crate::session::limits::Round;
use crate::session::progress::Event;
use crate::session::{Host, Watchdog};
use crate::suite::found::Tests;
use margay_inputs::policy::ObjectSource;
use margay_mutate::result::MutationReport;
use margay_work::pool::Pool;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// More workers than this do not help.
const MOST_JOBS: usize = 64;
/// Work that a second of the budget stands for, in the units of the explorer: less than a processor does in a second, so
/// that the count of work ends the search and not the clock.
const RATE: f64 = 40e6;
/// What an item gets at least, and at most.
const LEAST: u64 = 2_000_000;
const MOST: u64 = 400_000_000;

/// What is done in a wave.
#[derive(Debug, Clone, Copy)]
enum Wave {
    /// Inputs that calls make are run.
    Sample,
    /// The same with steps before the call, which change what it finds.
    Steps,
    /// What is around changed instructions is compared.
    Prove,
    /// Paths with objects that calls make are explored.
    Made,
    /// Paths with objects of any fields are explored.
    Any,
}

/// The waves, and how often the limits were widened before each.
const WAVES: [(Wave, u32); 15] = [
    (Wave::Sample, 0),
    (Wave::Prove, 0),
    (Wave::Steps, 0),
    (Wave::Made, 0),
    (Wave::Any, 0),
    (Wave::Sample, 1),
    (Wave::Steps, 1),
    (Wave::Made, 1),
    (Wave::Any, 1),
    (Wave::Sample, 2),
    (Wave::Steps, 2),
    (Wave::Made, 2),
    (Wave::Any, 2),
    (Wave::Sample, 3),
    (Wave::Steps, 3),
];
/// How long to wait for workers whose results are not wanted any more.
const PATIENCE: Duration = Duration::from_millis(300);

type Handed = Result<Gain>;

/// What an analysis gives.
pub struct Outcome {
    /// What became of the mutants.
    pub mutation: MutationReport,
    /// What became of the tests that kill them.
    pub tests: Tests,
    /// What the user should know, and is not the same in every run.
    pub notes: Vec<String>,
}

/// The analysis as it goes on.
pub struct Analysis<'a> {
    pub(super) shared: Arc<Shared>,
    pub(super) host: &'a Host,
    /// Raises the flag that ends the work when time is up.
    _watchdog: Watchdog,
    pool: Pool<usize, WorkItem, (WorkItem, Handed)>,
    pub(super) findings: Findings,
    /// All work that may be done, and what was done.
    pub(super) work: u64,
    pub(super) done: u64,
}

impl<'a> Analysis<'a> {
    /// Finds the mutants. The analysis has the whole budget.
    pub fn open(request: &Request, host: &'a Host) -> Result<Analysis<'a>> {
        let budget = request.exploring.budget;
        // Writing out takes time too.
        let reserve = Duration::from_millis(300).max(budget.mul_f64(0.1)).min(budget.mul_f64(0.5));
        let time = budget.saturating_sub(reserve);
        let analysis = Analysis::open_until(request, host, host.started + time, time)?;
        analysis.project().expect_mutants(request)?;
        Ok(analysis)
    }

    /// Finds the mutants. The analysis ends then at the latest, and does the work that so much time stands for.
    pub fn open_until(
        request: &Request,
        host: &'a Host,
        deadline: Instant,
        time: Duration,
    ) -> Result<Analysis<'a>> {
        let watchdog = Watchdog::new(deadline, &host.interrupt);
        let interrupt = watchdog.flag().clone();
        let project = Project::open(request, &interrupt)?;
        let shared = Arc::new(Shared { request: request.clone(), project, interrupt, deadline });
        let own = shared.clone();
        let pool = Pool::start(request.exploring.workers(MOST_JOBS), move || {
            let mut worker = Worker::new(&own);
            move |_: &usize, item: WorkItem| {
                let handed = worker.run(&item);
                (item, handed)
            }
        });
        let work = (time.as_secs_f64() * RATE) as u64;
        let findings = Findings::new(&shared.project);
        Ok(Analysis { shared, host, _watchdog: watchdog, pool, findings, work, done: 0 })
    }

    /// What is mutated.
    pub fn project(&self) -> &Project {
        &self.shared.project
    }

    /// Ends the workers.
    pub(super) fn end(self) -> (Arc<Shared>, Findings) {
        let Analysis { findings, pool, shared, host, .. } = self;
        pool.finish(PATIENCE);
        host.progress.show(Event::Done);
        (shared, findings)
    }

    /// Runs given tests, looks for inputs and proofs, and writes the tests that were asked for. What is kept of earlier runs
    /// and still holds is not looked for again.
    pub fn run(mut self) -> Result<Outcome> {
        let shared = self.shared.clone();
        let mut history = History::open(&shared.request, &shared.project)?;
        let reuse = history.as_mut().map(History::reuse).unwrap_or_default();
        self.findings.reuse(&reuse);
        if reuse.tests.is_none() || !self.findings.alive().is_empty() {
            self.run_given()?;
            // A test that was left out did not run on what others do not kill.
            if self.findings.forget_lost_tests() {
                self.run_given()?;
            }
        }
        self.run_enumerated()?;
        if self.shared.request.search {
            self.search();
        }
        let whole = !self.findings.by_clock && !self.is_over();
        let host = self.host;
        let (_, findings) = self.end();
        let end = host.started + shared.request.exploring.budget;
        let reused = findings.reused();
        let (witnesses, tests) = witnesses::write(&shared, &findings, reuse, end)?;
        let mutation = findings.report(&shared, &witnesses, host.started.elapsed());
        let notes = history.map_or_else(Vec::new, |history| {
            let whole = whole && !witnesses.late;
            let (cases, classes) = (&witnesses.cases, &witnesses.classes);
            let mut notes = history.keep(&Found { report: &mutation, cases, classes, whole });
            notes.push(format!(
                "{reused} of {} results are those of an earlier run",
                mutation.findings().count()
            ));
            notes
        });
        Ok(Outcome { mutation, tests, notes })
    }

    /// Runs given tests, if there are some: each worker all of them, on some of the mutants.
    fn run_given(&mut self) -> Result<()> {
        let places = &self.shared.project.tests;
        if places.is_empty() {
            return Ok(());
        }
        let workers = self.shared.request.exploring.workers(MOST_JOBS);
        let several = |places: &&Vec<(u32, u32)>| places.len() > 1;
        let together = self.shared.project.places.iter().flatten().filter(several);
        let together: BTreeMap<(u32, u32), Vec<(u32, u32)>> =
            together.flat_map(|places| places.iter().map(|&place| (place, places.clone()))).collect();
        let known = |(_, state): &(usize, &State)| state.reused.is_some();
        let known = self.findings.states.iter().enumerate().filter(known);
        let settled: BTreeSet<(u32, u32)> =
            known.flat_map(|(mutant, _)| self.shared.project.places(mutant)).copied().collect();
        let given = &GivenRun {
            world: &self.shared.project.world,
            places,
            spots: &self.shared.project.spots,
            together: &together,
            settled: &settled,
            interrupt: &self.shared.interrupt,
            deadline: self.shared.deadline,
        };
        self.findings.add_given(&self.shared.project, given.run(workers)?);
        Ok(())
    }

    /// Runs the mutants on enumerated inputs, if there are to be some.
    fn run_enumerated(&mut self) -> Result<()> {
        if !self.shared.project.tested.is_empty() {
            let found = enumerated::run(&self.shared, self.host, self.findings.alive())?;
            self.findings.add_enumerated(found);
        }
        Ok(())
    }

    /// Looks for inputs and proofs, wave after wave, each with its share of the work that is left.
    pub(super) fn search(&mut self) {
        let asked = &self.shared.request.exploring.limits;
        let first = Round::first(asked, asked.first());
        for (wave, &(task, level)) in WAVES.iter().enumerate() {
            let round = first.at_level(level);
            let project = &self.shared.project;
            // Paths with objects of any fields show no more of what one of them has killed.
            let alive = match task {
                Wave::Any => self.findings.untouched(),
                _ => self.findings.alive(),
            };
            let entries = match task {
                Wave::Sample | Wave::Steps => self.findings.reaching_entries(project, &alive),
                _ => self.findings.open_entries(project, &alive),
            };
            let left = self.work.saturating_sub(self.done);
            let each = left / (WAVES.len() - wave) as u64 / entries.len().max(1) as u64;
            // The first waves are the cheap ones, and settle most mutants of a large class with much less than their share.
            if entries.is_empty() || left == 0 {
                continue;
            }
            let task = match task {
                Wave::Sample => Task::Sample { level, steps: false },
                Wave::Steps => Task::Sample { level, steps: true },
                Wave::Prove => Task::Prove,
                Wave::Made => Task::Explore { round: Box::new(round), source: ObjectSource::Constructors },
                Wave::Any => Task::Explore { round: Box::new(round), source: ObjectSource::Fields },
            };
            let alive = Arc::new(alive);
            let item = |entry| {
                let (task, alive) = (task.clone(), alive.clone());
                WorkItem { entry, task, alive, work: each.clamp(LEAST, MOST) }
            };
            for (item, gain) in self.wave(entries.into_iter().map(item).collect()) {
                self.findings.add(&self.shared.project, &item, gain);
            }
        }
    }

    /// Does work items, and gives what each gave, in their order.
    pub(super) fn wave(&mut self, items: Vec<WorkItem>) -> Vec<(WorkItem, Gain)> {
        if items.iter().all(|item| item.alive.is_empty()) || self.is_over() {
            return Vec::new();
        }
        let count = items.len();
        for (key, item) in items.into_iter().enumerate() {
            self.pool.submit(key, item);
        }
        let mut results: Vec<Option<(WorkItem, Handed)>> = (0..count).map(|_| None).collect();
        let mut missing = count;
        while missing > 0 {
            let Some((key, result)) = self.pool.next(self.shared.deadline + PATIENCE) else { break };
            results[key] = Some(result);
            missing -= 1;
            self.host.progress.show(Event::Methods {
                done: count - missing,
                of: count,
                inputs: self.findings.killers.len(),
                left: self.shared.deadline.saturating_duration_since(Instant::now()),
            });
        }
        self.findings.by_clock |= missing > 0;
        self.pool.cancel(|_| true);
        let mut gains = Vec::new();
        for (item, handed) in results.into_iter().flatten() {
            match handed {
                Ok(gain) => {
                    self.done += gain.work;
                    gains.push((item, gain));
                }
                Err(Error::Limit(_)) => self.findings.by_clock = true,
                Err(why) => self.findings.failed(&self.shared.project, &item, &why),
            }
        }
        gains
    }

    pub(super) fn is_over(&self) -> bool {
        Instant::now() >= self.shared.deadline || self.host.is_interrupted()
    }
}
