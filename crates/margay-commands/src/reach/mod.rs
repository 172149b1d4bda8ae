//! `margay reach`: an input that executes one instruction, or a proof that there is none. A target is searched for
//! forward, backward or both; what is found runs on the oracle before it is reported.

mod json;
mod uncovered;

use crate::contracts::{Contracts, pre};
pub use crate::directed::{Answer, Reached, Status, Strategy};
use crate::directed::{Manner, Plan, Searcher};
use crate::error::Result;
use crate::oracle::Machines;
use crate::oracle::location::covers;
use crate::session::limits::Round;
use crate::session::progress::Event;
use crate::session::{ClassSource, Exploring, Host, Watchdog, World, guarded, preload};
use crate::suite::Format;
use crate::suite::build::Builder;
use crate::suite::found::{Found, Tests, reserve, write_found};
use crate::target::location;
pub use crate::target::location::Location;
use margay_machine::Machine;
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// What is to be reached.
#[derive(Debug, Clone)]
pub struct Request {
    /// `CLASS.METHOD@BCI`, `CLASS.METHOD:LINE` or `CLASS.METHOD@*`; classes with `uncovered`.
    pub targets: Vec<String>,
    /// Where classes come from.
    pub source: ClassSource,
    /// How to explore.
    pub exploring: Exploring,
    /// A report of JaCoCo: the targets are what it shows as missed in the classes.
    pub uncovered: Option<PathBuf>,
    /// In which direction to search.
    pub strategy: Strategy,
    /// The method that is called with the input, if it is not the one that has the target.
    pub entry: Option<String>,
    /// What inputs have to satisfy.
    pub contracts: Contracts,
    /// How far the backward search goes.
    pub backward: BackwardLimits,
    /// Whether to say how the input comes to be.
    pub explain: bool,
    /// Search for each target, also when the input for another executes it.
    pub each: bool,
    /// Time for one target, if it is not its part of the budget.
    pub per_target: Option<Duration>,
    /// Where tests go; nowhere if not said.
    pub out: Option<PathBuf>,
    /// What is written.
    pub format: Format,
}

/// Limits of the backward search that the user has set.
#[derive(Debug, Clone, Default)]
pub struct BackwardLimits {
    /// How often the backward search may come to the same block.
    pub iterations: Option<u32>,
    /// Blocks of a path of the backward search.
    pub blocks: Option<u32>,
    /// References that it follows one after the other.
    pub dereferences: Option<u32>,
    /// Calls inside one another that it enters.
    pub calls: Option<u32>,
}

/// A target and what became of it.
#[derive(Debug)]
pub struct Row {
    /// The target.
    pub target: Location,
    /// What its search found; none when the input of another row executes it too.
    pub answer: Option<Answer>,
    /// The number of that row.
    pub by: Option<usize>,
}

impl Row {
    /// The answer in a word.
    pub fn word(&self) -> &'static str {
        match self.answer.as_ref().map(|a| &a.status) {
            Some(Status::Reached(_)) | None => "reached",
            Some(Status::Unreachable) => "unreachable",
            Some(Status::Unknown) => "unknown",
        }
    }

    /// The answer: an input whose fields were set is told apart.
    pub fn verdict(&self) -> &'static str {
        match self.reached() {
            Some(reached) if reached.fields_set => "reached with fields set directly",
            _ => self.word(),
        }
    }

    /// What is said before an input whose fields were set.
    pub fn how(&self) -> &'static str {
        match self.reached() {
            Some(reached) if reached.fields_set => "with fields set directly: ",
            _ => "",
        }
    }

    /// The input, if the search for this target has found one.
    pub fn reached(&self) -> Option<&Reached> {
        match &self.answer.as_ref()?.status {
            Status::Reached(reached) => Some(reached),
            _ => None,
        }
    }
}

/// What a search gave.
#[derive(Debug)]
pub struct Report {
    /// By target, in order.
    pub rows: Vec<Row>,
    /// What the user should know.
    pub notes: Vec<String>,
    /// What became of the inputs as tests.
    pub tests: Tests,
    /// Since the start of the process.
    pub elapsed: Duration,
}

/// Searches for inputs.
pub fn reach(request: &Request, host: &Host) -> Result<Report> {
    let world = World::find(&request.source)?;
    let (started, budget) = (host.started, request.exploring.budget);
    let deadline = started + budget - reserve(budget);
    let watchdog = Watchdog::new(deadline, &host.interrupt);
    let mut machines = Machines::new(&world, watchdog.flag())?;
    let (targets, notes) = targets(request, &mut machines.exploring)?;
    for target in &targets {
        let entry = target.entry.find(&mut machines.exploring)?;
        pre::validate(&mut machines.exploring, &[entry], &request.contracts)?;
    }
    let mut preloaded = BTreeSet::new();
    for target in targets.iter().filter(|t| preloaded.insert(t.entry.class.clone())) {
        for machine in [&mut machines.exploring, machines.oracle.machine()] {
            let class = machine.classes.load(&target.entry.class);
            class.into_iter().for_each(|class| preload::for_class(machine, class));
        }
    }
    let (rows, machines) = all(request, host, (&world, watchdog.flag()), machines, &targets, deadline)?;
    let mut tests = Tests::default();
    if let Some(out) = &request.out {
        let mut machine = machines.exploring;
        // What interrupted the search does not keep the tests from being written.
        machine.config.interrupt = Arc::new(AtomicBool::new(false));
        let builder = Builder::new(&world, u64::MAX, started + budget);
        let found = found(&mut machine, &rows);
        tests = write_found((out, request.format), &mut machine, builder, found)?;
    }
    Ok(Report { rows, notes, tests, elapsed: started.elapsed() })
}

/// The targets that the request names, and what the user should know of them.
fn targets(request: &Request, machine: &mut Machine) -> Result<(Vec<Location>, Vec<String>)> {
    if let Some(report) = &request.uncovered {
        let targets = uncovered::targets(machine, report, &request.targets)?;
        let nothing = targets.is_empty();
        let note = nothing.then(|| format!("{} shows nothing that was missed there", report.display()));
        return Ok((targets, note.into_iter().collect()));
    }
    let mut targets = Vec::new();
    for word in &request.targets {
        targets.extend(location::resolve(machine, word, request.entry.as_deref())?);
    }
    Ok((targets, Vec::new()))
}

/// Searches for one target after the other. What the run for one target executes needs no search of its own, unless
/// the request says so. Targets whose share of the time was too short are searched for again while there is time.
fn all(
    request: &Request,
    host: &Host,
    (world, interrupt): (&World, &Arc<AtomicBool>),
    machines: Machines,
    targets: &[Location],
    deadline: Instant,
) -> Result<(Vec<Row>, Machines)> {
    let mut rows: Vec<Row> =
        targets.iter().map(|target| Row { target: target.clone(), answer: None, by: None }).collect();
    let mut searcher = Searcher::new(machines);
    let mut open: Vec<usize> = (0..rows.len()).collect();
    while !open.is_empty() {
        let began = Instant::now();
        let mut late = Vec::new();
        for (i, &number) in open.iter().enumerate() {
            host.progress.show(Event::Targets { done: rows.len() - (open.len() - i), of: rows.len() });
            if !request.each
                && let Some(row) = passed_by(&rows, &rows[number].target)
            {
                (rows[number].answer, rows[number].by) = (None, Some(row));
                continue;
            }
            let now = Instant::now();
            let left = deadline.saturating_duration_since(now);
            // Each gets its part of what is left, and the first ones a little more.
            let share = left.mul_f64((2.0 / (open.len() - i) as f64).min(1.0));
            let until = now + request.per_target.map_or(share, |most| most.min(left));
            let answer;
            (searcher, answer) = search(request, (world, interrupt), searcher, &rows[number].target, until)?;
            if matches!(answer.status, Status::Unknown) && Instant::now() >= until {
                late.push(number);
            }
            rows[number].answer = Some(answer);
        }
        // Another pass has to give each more time than the last one to be worth it.
        let (now, count) = (Instant::now(), late.len().max(1) as u32);
        let next_share = deadline.saturating_duration_since(now) / count;
        if request.per_target.is_some()
            || host.is_interrupted()
            || next_share <= (now - began) / open.len() as u32
        {
            break;
        }
        open = late;
    }
    host.progress.show(Event::Done);
    Ok((rows, searcher.machines))
}

/// Searches for one target until a moment.
fn search(
    request: &Request,
    (world, interrupt): (&World, &Arc<AtomicBool>),
    searcher: Searcher,
    target: &Location,
    until: Instant,
) -> Result<(Searcher, Answer)> {
    let asked = &request.exploring.limits;
    let round = Round::first(asked, asked.first());
    let plan = Plan {
        strategy: request.strategy,
        backward: backward_limits(request, &round),
        round,
        contracts: &request.contracts,
        manner: Manner::default(),
        settles: true,
        deadline: until,
        outcome: request.out.is_some(),
        explain: request.explain,
        work: u64::MAX,
    };
    match guarded(|| Ok(searcher.search(target, &plan))) {
        Ok((same, answer)) => Ok((same, answer?)),
        // A fault of Margay costs the target and the machines, not the other targets.
        Err(fault) => {
            let machines = Machines::new(world, interrupt)?;
            Ok((Searcher::new(machines), Answer::unknown(request.strategy, fault.to_string())))
        }
    }
}

/// How far the backward search goes: as the request says, else as far as it likes.
fn backward_limits(request: &Request, round: &Round) -> margay_backward::Limits {
    let (own, back) = (round.backward(), &request.backward);
    margay_backward::Limits {
        loop_iterations: back.iterations.unwrap_or(own.loop_iterations),
        path_blocks: back.blocks.unwrap_or(own.path_blocks),
        dereferences: back.dereferences.unwrap_or(own.dereferences),
        call_depth: back.calls.unwrap_or(own.call_depth),
        ..own
    }
}

/// The row whose input executes this target too. One that sets fields says nothing of other targets.
fn passed_by(rows: &[Row], target: &Location) -> Option<usize> {
    rows.iter().position(|row| {
        row.target.method == target.method
            && row.target.entry == target.entry
            && match row.answer.as_ref().map(|a| &a.status) {
                Some(Status::Reached(reached)) => {
                    !reached.fields_set && covers(&reached.covered, &target.bcis, target.edge)
                }
                _ => false,
            }
    })
}

/// What the rows become as tests.
fn found(machine: &mut Machine, rows: &[Row]) -> Vec<Found> {
    let mut all = Vec::new();
    for row in rows {
        let Some(Answer { status: Status::Reached(reached), .. }) = &row.answer else { continue };
        let case = reached.case.as_deref().cloned().ok_or_else(|| "the call does not end".to_owned());
        let watched = row.target.method.find(machine).into_iter().collect();
        all.push(Found { label: row.target.text.clone(), case, watched });
    }
    all
}

impl Report {
    /// How many targets were reached, are unreachable, are unknown.
    pub fn counts(&self) -> (usize, usize, usize) {
        let (mut reached, mut unreachable, mut unknown) = (0, 0, 0);
        for row in &self.rows {
            match row.answer.as_ref().map(|a| &a.status) {
                Some(Status::Reached(_)) | None => reached += 1,
                Some(Status::Unreachable) => unreachable += 1,
                Some(Status::Unknown) => unknown += 1,
            }
        }
        (reached, unreachable, unknown)
    }
}
