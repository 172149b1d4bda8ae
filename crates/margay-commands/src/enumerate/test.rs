//! `margay enumerate --test`: a method on every input of the finitization that meets its conditions. The inputs are
//! enumerated and the method runs on each (black-box), or the search is for inputs on which it fails (white-box). What is
//! reported was seen by an oracle without open values.

use super::oracles::{Distributor, Pool, Runner};
use super::request::{Request, StructureFormat};
use super::tally::Failure;
use crate::error::{Error, Result};
use crate::session::{Host, Watchdog, World};
use crate::structures::contract::Contract;
use crate::structures::coverage::Measured;
use crate::structures::subject::Subject;
use crate::structures::workers;
use crate::suite::Format;
use crate::suite::build::Builder;
use crate::suite::write::write;
use margay_enumerate::{Options, Structure};
use margay_machine::Machine;
use margay_tests::writer::Replaces;
use margay_tests::{Case, Suite};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// Time for looking for calls that make the objects of counterexamples.
const BUILDING: Duration = Duration::from_secs(2);

/// What testing a method came to.
#[derive(Debug)]
pub struct TestReport {
    /// The class, as it was asked for.
    pub class: String,
    /// The method with its class.
    pub method: String,
    /// Names of its receiver and arguments.
    pub names: Vec<String>,
    /// Inputs that were tried; not counted by a white-box search.
    pub inputs: Option<u128>,
    /// Inputs on which it fails.
    pub failing: u128,
    /// The first of them.
    pub failures: Vec<Failure>,
    /// Candidates.
    pub explored: u64,
    /// Whether all inputs were tried.
    pub complete: bool,
    /// Inputs on which the oracle could not say, and why the first time.
    pub unsettled: (u64, Option<String>),
    /// What the user should know.
    pub warnings: Vec<String>,
    /// What was executed of the specification and of the code, if it was measured.
    pub coverage: Option<(Measured, Measured)>,
    /// Files with tests.
    pub written: Vec<String>,
    /// Since the start of the process.
    pub elapsed: Duration,
}

pub fn test(request: &Request, method: &str, host: &Host) -> Result<TestReport> {
    let world = World::find(&request.source)?;
    let stopped = host.interrupt.clone();
    let deadline = host.started + request.budget;
    let watchdog = Watchdog::new(deadline, &stopped);
    let make = || -> Result<(Subject, Contract)> {
        let mut subject = Subject::prepare(&world, watchdog.flag(), &request.structures)?;
        let contract = Contract::named(&mut subject, &request.structures, method)?;
        subject.machine.config.interrupt = stopped.clone();
        subject.predicate = if request.white_box { contract.fails } else { contract.inputs };
        Ok((subject, contract))
    };
    let (subject, contract) = make()?;
    let (second, second_contract) = make()?;
    // What a white-box search runs is specification and code at once.
    let watch = subject.watch.iter().chain(contract.code.iter().filter(|_| request.white_box));
    let options = Options {
        symbolic: request.symbolic,
        jobs: request.workers(),
        deadline: Some(deadline),
        interrupt: Some(stopped.clone()),
        instructions_per_run: request.max_steps,
        watch: watch.copied().collect(),
        ..Options::default()
    };
    // What a white-box search finds fails; it has to be seen again all the same.
    let pool = Pool::new(&make, request.max_steps, request.white_box, &stopped);
    let mut runner = Runner::new(second, second_contract, request.max_steps, request.white_box);
    let prepare = || make().map(|made| made.0);
    let (outcome, mut tally) = std::thread::scope(|scope| {
        let mut distributor = Distributor::new(&pool, scope, options.jobs);
        let mut found = |structure: &Structure| {
            distributor.take(&mut runner, structure.graph());
            ControlFlow::Continue(())
        };
        let outcome = workers::run(&prepare, &stopped, subject, &options, &mut found);
        (outcome, distributor.close(&mut runner))
    });
    let outcome = outcome?;
    if let Some(endless) = outcome.endless.as_ref().filter(|_| request.white_box) {
        runner.judge(u64::MAX, &endless.input, &mut tally);
    }
    let (theirs, mut coverage) = pool.results();
    tally.add(theirs);
    margay_enumerate::add_coverage(&mut coverage, std::mem::take(&mut runner.recorder).finish());
    margay_enumerate::add_coverage(&mut coverage, outcome.coverage.clone());
    let failures = runner.explain(&tally);
    let (code, specification): (Vec<_>, Vec<_>) =
        coverage.into_iter().partition(|c| contract.code.contains(&c.goals.method));
    let written = write_tests(request, &world, runner.oracle.machine(), &failures)?;
    let mut warnings = outcome.warnings.clone();
    if let Some(thrown) = &outcome.thrown {
        warnings.push(format!("{} inputs were skipped, a condition threw: {}", thrown.runs, thrown.what));
    }
    if host.is_interrupted() {
        warnings.push("interrupted".to_owned());
    }
    let report = TestReport {
        class: request.structures.class.clone(),
        method: format!("{}.{}", contract.info.class, contract.info.name),
        names: contract.names(),
        inputs: (!request.white_box).then_some(tally.inputs),
        failing: tally.failing,
        failures,
        explored: outcome.explored,
        complete: outcome.complete && tally.unsettled == 0,
        unsettled: (tally.unsettled, tally.why().map(str::to_owned)),
        warnings,
        coverage: request.structures.coverage.then(|| (Measured::of(&specification), Measured::of(&code))),
        written,
        elapsed: host.started.elapsed(),
    };
    // Giving the heap back piece by piece would only take time.
    std::mem::forget(runner);
    Ok(report)
}

/// Writes the counterexamples as tests.
fn write_tests(
    request: &Request,
    world: &World,
    machine: &mut Machine,
    failures: &[Failure],
) -> Result<Vec<String>> {
    let Some(dir) = &request.out else { return Ok(Vec::new()) };
    let mut builder = Builder::new(world, u64::MAX, Instant::now() + BUILDING);
    let mut cases: Vec<Case> = Vec::new();
    for case in failures.iter().filter_map(|f| f.case.as_deref().cloned()) {
        cases.extend(builder.finish(machine, case, &[], 1)?);
    }
    let Some(class) = cases.first().map(|c| c.method.class.clone()) else { return Ok(Vec::new()) };
    if request.format == StructureFormat::Json {
        let lines: String = failures.iter().map(|f| format!("{}\n", f.input.to_json())).collect();
        std::fs::write(dir, lines)
            .map_err(|e| Error::InputOutput(format!("--out {}: {e}", dir.display())))?;
        return Ok(vec![dir.display().to_string()]);
    }
    let suite = Suite { class, cases };
    let classes = &mut machine.classes;
    let written = write(dir, classes, &suite, Format::Junit5, &Replaces::Nothing, &mut Vec::new())?;
    Ok(written.files.iter().map(|path| path.display().to_string()).collect())
}
