//! `margay mutate`: mutants of classes, and for each an input that tells it from the original, or a proof that there is
//! none. Inputs that calls make are run first, on each method; then the paths of methods with mutants that are left are
//! explored, and both versions compared on each. Work is counted, and what the items of a wave find is joined in their
//! order: so the result does not depend on the number of workers.

mod classes_out;
mod compare;
mod findings;
mod item;
mod local;
mod project;
mod request;
mod witnesses;
mod worker;

pub use margay_mutate::OperatorSet;
pub use margay_mutate::result::Status;
pub use request::Request;

use crate::error::{Error, Result};
use crate::oracle::given::{self, Given, GivenRun};
use crate::session::limits::Round;
use crate::session::progress::Event;
use crate::session::{Host, Watchdog, guarded};
use crate::suite::found::Tests;
use findings::Findings;
use item::{Gain, Shared, Task, WorkItem};
use margay_inputs::policy::ObjectSource;
use margay_mutate::result::MutationReport;
use margay_report::mutation::Layout;
use margay_work::pool::Pool;
use project::Project;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};
use worker::Worker;

/// More workers than this do not help.
const MOST_JOBS: usize = 64;
/// Work that a second of the budget stands for, in the units of the explorer: less than a processor does in a second, so
/// that the count of work ends the search and not the clock.
const RATE: f64 = 40e6;
/// Less work is not worth an item; what an item gets at most.
const LEAST: u64 = 2_000_000;
const MOST: u64 = 400_000_000;

/// What is done in a wave.
#[derive(Debug, Clone, Copy)]
enum Wave {
    /// Inputs that calls make are run.
    Sample,
    /// What is around changed instructions is compared.
    Prove,
    /// Paths with objects that calls make are explored.
    Made,
    /// Paths with objects of any fields are explored.
    Any,
}

/// The waves, and how often the limits were widened before each.
const WAVES: [(Wave, u32); 9] = [
    (Wave::Sample, 0),
    (Wave::Prove, 0),
    (Wave::Made, 0),
    (Wave::Any, 0),
    (Wave::Sample, 1),
    (Wave::Made, 1),
    (Wave::Any, 1),
    (Wave::Made, 2),
    (Wave::Any, 2),
];
/// How long to wait for workers whose results are not wanted any more.
const PATIENCE: Duration = Duration::from_millis(300);

/// What a mutation analysis gives.
#[derive(Debug)]
pub struct Report {
    /// What became of the mutants.
    pub mutation: MutationReport,
    /// What became of the tests that kill them.
    pub tests: Tests,
    /// The files of the report that were written.
    pub pages: Vec<String>,
}

/// Analyses classes.
pub fn mutate(request: &Request, host: &Host) -> Result<Report> {
    let (started, budget) = (host.started, request.exploring.budget);
    // Writing out takes time too.
    let reserve = Duration::from_millis(300).max(budget.mul_f64(0.1)).min(budget.mul_f64(0.5));
    let deadline = started + budget.saturating_sub(reserve);
    let watchdog = Watchdog::new(deadline, &host.interrupt);
    let project = Project::open(request, watchdog.flag())?;
    if let Some(out) = &request.classes_out {
        classes_out::write(out, &project)?;
    }
    let interrupt = watchdog.flag().clone();
    let shared = Arc::new(Shared { request: request.clone(), project, interrupt, deadline });
    let mut analysis = Analysis::new(&shared, host);
    analysis.run_given()?;
    if request.search {
        analysis.search();
    }
    let Analysis { findings, pool, .. } = analysis;
    pool.finish(PATIENCE);
    host.progress.show(Event::Done);
    let (witnesses, tests) = witnesses::write(request, &shared, &findings, started + budget)?;
    let mutation = findings.report(&shared, witnesses, started.elapsed());
    let pages = match &request.report {
        Some(dir) => write_pages(dir, &shared.project, &mutation)?,
        None => Vec::new(),
    };
    Ok(Report { mutation, tests, pages })
}

/// Writes the page and the documents, and gives their paths.
fn write_pages(dir: &Path, project: &Project, mutation: &MutationReport) -> Result<Vec<String>> {
    let (written, failed) =
        margay_report::mutation::write(dir, mutation, &Layout::new(&project.plain.entries()));
    match failed.first() {
        Some(why) => Err(Error::InputOutput(why.to_string())),
        None => Ok(written.iter().map(|path| path.display().to_string()).collect()),
    }
}

type Handed = Result<Gain>;

/// The analysis as it goes on.
struct Analysis<'a> {
    shared: Arc<Shared>,
    host: &'a Host,
    pool: Pool<usize, WorkItem, (WorkItem, Handed)>,
    findings: Findings,
    /// All work that may be done, and what was done.
    work: u64,
    done: u64,
}

impl<'a> Analysis<'a> {
    fn new(shared: &Arc<Shared>, host: &'a Host) -> Analysis<'a> {
        let workers = shared.request.exploring.workers(MOST_JOBS);
        let own = shared.clone();
        let pool = Pool::start(workers, move || {
            let mut worker = Worker::new(&own);
            move |_: &usize, item: WorkItem| {
                let handed = worker.run(&item);
                (item, handed)
            }
        });
        let time = shared.deadline.saturating_duration_since(host.started);
        let work = (time.as_secs_f64() * RATE) as u64;
        let findings = Findings::new(&shared.project);
        Analysis { shared: shared.clone(), host, pool, findings, work, done: 0 }
    }

    /// Runs given tests, if there are some: each worker all of them, on some of the mutants.
    fn run_given(&mut self) -> Result<()> {
        let places = &self.shared.project.tests;
        if places.is_empty() {
            return Ok(());
        }
        let parts = self.shared.request.exploring.workers(MOST_JOBS);
        let variants: Vec<u32> = self.shared.project.sites.iter().map(|site| site.len() as u32).collect();
        let several = |places: &&Vec<(u32, u32)>| places.len() > 1;
        let together = self.shared.project.places.iter().flatten().filter(several);
        let together: BTreeMap<(u32, u32), Vec<(u32, u32)>> =
            together.flat_map(|places| places.iter().map(|&place| (place, places.clone()))).collect();
        let given = &GivenRun {
            world: &self.shared.project.world,
            places,
            variants: &variants,
            together: &together,
            interrupt: &self.shared.interrupt,
            deadline: self.shared.deadline,
        };
        let found: Vec<Result<Given>> = std::thread::scope(|scope| {
            let run = |part| move || guarded(|| given.run(part, parts));
            let running: Vec<_> = (0..parts).map(|part| scope.spawn(run(part))).collect();
            let failed = || Error::Internal("a worker failed".to_owned());
            running.into_iter().map(|thread| thread.join().unwrap_or_else(|_| Err(failed()))).collect()
        });
        let parts = found.into_iter().collect::<Result<Vec<_>>>()?;
        self.findings.add_given(&self.shared.project, given::join(parts));
        Ok(())
    }

    /// Looks for inputs and proofs, wave after wave, each with its share of the work that is left.
    fn search(&mut self) {
        let asked = &self.shared.request.exploring.limits;
        let first = Round::first(asked, asked.first());
        for (wave, &(task, level)) in WAVES.iter().enumerate() {
            let round = first.at_level(level);
            let entries = match task {
                Wave::Sample => self.findings.reaching_entries(&self.shared.project),
                _ => self.findings.open_entries(&self.shared.project),
            };
            let left = self.work.saturating_sub(self.done);
            let each = left / (WAVES.len() - wave) as u64 / entries.len().max(1) as u64;
            if entries.is_empty() || each < LEAST {
                continue;
            }
            let task = match task {
                Wave::Sample => Task::Sample { seed: u64::from(level) + 1 },
                Wave::Prove => Task::Prove,
                Wave::Made => Task::Explore { round: Box::new(round), source: ObjectSource::Constructors },
                Wave::Any => Task::Explore { round: Box::new(round), source: ObjectSource::Fields },
            };
            self.wave(&entries, &task, each);
        }
    }

    /// Does an item for each of these entries, and joins what they give in their order.
    fn wave(&mut self, entries: &[usize], task: &Task, each: u64) {
        let alive: Arc<BTreeSet<usize>> = Arc::new(self.findings.alive());
        if alive.is_empty() || self.is_over() {
            return;
        }
        for (key, &entry) in entries.iter().enumerate() {
            let (task, alive) = (task.clone(), alive.clone());
            self.pool.submit(key, WorkItem { entry, task, alive, work: each.clamp(LEAST, MOST) });
        }
        let mut results: Vec<Option<(WorkItem, Handed)>> = entries.iter().map(|_| None).collect();
        let mut missing = results.len();
        while missing > 0 {
            let Some((key, result)) = self.pool.next(self.shared.deadline + PATIENCE) else { break };
            results[key] = Some(result);
            missing -= 1;
            self.host.progress.show(Event::Methods {
                done: entries.len() - missing,
                of: entries.len(),
                inputs: self.findings.killers.len(),
                left: self.shared.deadline.saturating_duration_since(Instant::now()),
            });
        }
        self.findings.by_clock |= missing > 0;
        self.pool.cancel(|_| true);
        for (item, handed) in results.into_iter().flatten() {
            match handed {
                Ok(gain) => {
                    self.done += gain.work;
                    self.findings.add(&self.shared.project, &item, gain);
                }
                Err(Error::Limit(_)) => self.findings.by_clock = true,
                Err(why) => self.findings.failed(&self.shared.project, &item, &why),
            }
        }
    }

    fn is_over(&self) -> bool {
        Instant::now() >= self.shared.deadline || self.host.is_interrupted()
    }
}
