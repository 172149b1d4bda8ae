//! `margay enumerate`: every structure within bounds that satisfies a predicate, one of each isomorphism class; or, with a
//! method to test, that method on every one of them.

mod frontier;
mod json;
mod oracles;
mod request;
mod sinks;
mod tally;
mod test;

pub use crate::structures::StructureRequest;
pub use crate::structures::coverage::Measured;
pub use oracles::grouped;
pub use request::{Request, StructureFormat};
pub use sinks::Written;
pub use tally::Failure;
pub use test::TestReport;

use crate::error::Result;
use crate::session::progress::{Event, Ticker};
use crate::session::{Host, Watchdog, World};
use crate::structures::sample::Reservoir;
use crate::structures::subject::{Subject, find_predicate};
use crate::structures::workers;
use crate::target::class::find_class;
use margay_enumerate::bounds::{declarations, skeleton};
use margay_enumerate::{Abnormal, Options, Outcome, Progress, Structure};
use margay_graph::graph::Graph;
use margay_graph::{Bound, Bounds};
use sinks::Sinks;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Structures that the summary shows.
const SHOWN: usize = 3;

/// What was found.
#[derive(Debug)]
pub enum Answer {
    /// Structures.
    Structures(Box<Report>),
    /// What a method does on them.
    Tested(Box<TestReport>),
}

/// Why a search did not end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unfinished {
    /// The user did not want to wait.
    Interrupted,
    /// Some runs need what Margay does not do.
    Unsupported,
    /// The budget is used up.
    Time,
}

/// What a search gave.
#[derive(Debug)]
pub struct Report {
    /// The class, as it was asked for.
    pub class: String,
    /// The qualified name of the predicate.
    pub predicate: String,
    /// Names of the receiver and the arguments.
    pub names: Vec<String>,
    /// What the user should know.
    pub warnings: Vec<String>,
    /// Structures, with those of an earlier part of the search.
    pub found: u128,
    /// Candidates, likewise.
    pub explored: u64,
    /// Why it did not end, if it did not.
    pub unfinished: Option<Unfinished>,
    /// What kept the search from seeing everything.
    pub bounds: Bounds,
    /// Runs of the predicate that threw.
    pub thrown: Option<Abnormal>,
    /// Runs that did not return.
    pub endless: Option<Abnormal>,
    /// Runs that need what Margay does not do.
    pub unsupported: Option<Abnormal>,
    /// What was executed of the specification, if it was measured.
    pub coverage: Option<Measured>,
    /// The first structures, or a sample.
    pub structures: Vec<Graph>,
    /// Whether the structures are a sample, and not the first ones.
    pub sampled: bool,
    /// What was drawn and written.
    pub output: Written,
    /// Where the rest of the search was written.
    pub frontier: Option<PathBuf>,
    /// Since the start of the process.
    pub elapsed: Duration,
}

/// Enumerates structures, or tests a method on them.
pub fn enumerate(request: &Request, host: &Host) -> Result<Answer> {
    match &request.test {
        Some(method) => test::test(request, method, host).map(|report| Answer::Tested(Box::new(report))),
        None => search(request, host).map(|report| Answer::Structures(Box::new(report))),
    }
}

/// A finitization with the bounds of a scope, as Java source.
pub fn write_skeleton(request: &Request) -> Result<String> {
    let world = World::find(&request.source)?;
    let mut machine = world.bare(&Arc::new(AtomicBool::new(false)))?;
    let class = find_class(&mut machine, &request.structures.class)?;
    let predicate = find_predicate(&mut machine, &request.structures, &[class])?;
    let sketch = declarations::sketch(&mut machine, class, predicate).map_err(crate::error::usage)?;
    Ok(skeleton::write(&mut machine, &sketch))
}

fn search(request: &Request, host: &Host) -> Result<Report> {
    let world = World::find(&request.source)?;
    let stopped = host.interrupt.clone();
    let deadline = host.started + request.budget;
    // A finitization may loop for ever.
    let watchdog = Watchdog::new(deadline, &stopped);
    let mut subject = Subject::prepare(&world, watchdog.flag(), &request.structures)?;
    subject.machine.config.interrupt = stopped.clone();
    let saved = frontier::Saved::read(request)?;
    let names = subject.root_names();
    let predicate = subject.machine.classes.qualified_name(subject.predicate);
    let mut warnings = std::mem::take(&mut subject.notes);
    let progress = Arc::new(Progress::default());
    let shown = progress.clone();
    let ticker = Ticker::start(&host.progress, host.started, move |elapsed| Event::Candidates {
        found: shown.found.load(Ordering::Relaxed),
        explored: shown.runs.load(Ordering::Relaxed),
        elapsed,
    });
    let options = Options {
        symbolic: request.symbolic,
        count_only: request.count,
        jobs: request.workers(),
        deadline: Some(deadline),
        interrupt: Some(stopped.clone()),
        instructions_per_run: request.max_steps,
        watch: subject.watch.clone(),
        resume: saved.as_ref().map(|s| s.frontier.clone()),
        progress: Some(progress),
    };
    let mut sinks = Sinks::open(request, &subject, || world.bare(&stopped))?;
    let mut failed = None;
    let mut first = Vec::new();
    let mut reservoir = request.sample.map(|k| Reservoir::new(k, request.seed));
    let mut found = |structure: &Structure| {
        match &mut reservoir {
            Some(reservoir) => reservoir.offer(|| structure.graph()),
            None if first.len() < SHOWN => first.push(structure.graph()),
            None => {}
        }
        if reservoir.is_none() && sinks.wanted() {
            failed = sinks.take(&structure.graph()).err();
        }
        if failed.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let prepare = || Subject::prepare(&world, &stopped, &request.structures);
    let outcome = workers::run(&prepare, &stopped, subject, &options, &mut found)?;
    drop(ticker);
    let sampled = reservoir.is_some();
    let structures = reservoir.map_or(first, Reservoir::into_vec);
    if sampled && sinks.wanted() {
        failed = structures.iter().find_map(|graph| sinks.take(graph).err());
    }
    if let Some(why) = failed {
        return Err(why);
    }
    let output = sinks.finish(request.draw.is_some(), request.pictures.as_deref())?;
    let frontier = frontier::write(request, &outcome, saved.as_ref(), host.is_interrupted())?;
    warnings.extend(outcome.warnings.iter().cloned());
    let (found, explored) = saved.as_ref().map_or((0, 0), |s| (s.found, s.explored));
    Ok(Report {
        class: request.structures.class.clone(),
        predicate,
        names,
        warnings,
        found: outcome.found + found,
        explored: outcome.explored + explored,
        unfinished: unfinished(&outcome, host.is_interrupted()),
        coverage: request.structures.coverage.then(|| Measured::of(&outcome.coverage)),
        bounds: outcome.bounds,
        thrown: outcome.thrown,
        endless: outcome.endless,
        unsupported: outcome.unsupported,
        structures,
        sampled,
        output,
        frontier,
        elapsed: host.started.elapsed(),
    })
}

fn unfinished(outcome: &Outcome, interrupted: bool) -> Option<Unfinished> {
    if outcome.complete {
        None
    } else if interrupted {
        Some(Unfinished::Interrupted)
    } else if outcome.bounds.contains(&Bound::Time) {
        Some(Unfinished::Time)
    } else {
        Some(Unfinished::Unsupported)
    }
}
