//! `margay enumerate --test`: a method on every input of the finitization that meets its conditions. The inputs are enumerated and the method
//! runs on each (black-box), or the search is for inputs on which it fails (white-box). What is reported was seen in
//! a second machine without open values.

use super::contract::Contract;
use super::court::{Clerk, Court};
use super::coverage::{Measured, Recorder};
use super::referee::{Failure, Referee, Tally};
use super::report::{big, grouped};
use super::subject::Subject;
use super::workers;
use crate::cli::{EnumerateOptions, StructureFormat};
use crate::generate::build::Builder;
use crate::setup::{self, World};
use margay_enumerate::{MethodCoverage, Options, Structure};
use margay_machine::Machine;
use margay_report::text_tree;
use margay_tests::java::{Style, write_suite};
use margay_tests::{Case, Suite, files};
use serde_json::json;
use std::ops::ControlFlow;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Time for looking for calls that make the objects of counterexamples.
const BUILDING: Duration = Duration::from_secs(2);

/// What testing came to.
struct Findings {
    tally: Tally,
    failures: Vec<Failure>,
    /// Coverage of the specification and of the code.
    coverage: (Vec<MethodCoverage>, Vec<MethodCoverage>),
}

pub fn test(options: &EnumerateOptions, method: &str, started: Instant) -> Result<ExitCode, String> {
    let world = World::find(&options.common)?;
    let stopped = Arc::new(AtomicBool::new(false));
    setup::on_interrupt(&stopped);
    let late = Arc::new(AtomicBool::new(false));
    setup::watchdog(&late, started + options.budget);
    let make = || -> Result<(Subject, Contract), String> {
        let mut subject = Subject::prepare(&world, &late, options)?;
        let contract = Contract::of(&mut subject, options, method)?;
        subject.machine.config.interrupt = stopped.clone();
        subject.predicate = if options.white_box { contract.fails } else { contract.inputs };
        Ok((subject, contract))
    };
    let (subject, contract) = make()?;
    let (mut second, second_contract) = make()?;
    // What a white-box search runs is specification and code at once.
    let watch = subject.watch.iter().chain(contract.code.iter().filter(|_| options.white_box));
    let search = Options {
        symbolic: !options.no_symbolic,
        jobs: options.jobs.unwrap_or_else(setup::processors).max(1),
        deadline: Some(started + options.budget),
        interrupt: Some(stopped.clone()),
        instructions_per_run: options.max_steps,
        watch: watch.copied().collect(),
        ..Options::default()
    };
    // What a white-box search finds fails; it has to be seen again all the same.
    let court = Court::new(&make, options.max_steps, options.white_box, &stopped);
    let methods = [second.watch.as_slice(), &second_contract.code].concat();
    let recorder = Recorder::start(&mut second.machine, &methods);
    let mut referee = Referee {
        machine: &mut second.machine,
        contract: &second_contract,
        steps: options.max_steps,
        recorder,
        conditions: options.white_box,
    };
    let prepare = || make().map(|made| made.0);
    let (outcome, mut tally) = std::thread::scope(|scope| {
        let mut clerk = Clerk::new(&court, scope, search.jobs);
        let mut found = |structure: &Structure| {
            clerk.take(&mut referee, structure.graph());
            ControlFlow::Continue(())
        };
        let outcome = workers::run(&prepare, &stopped, subject, &search, &mut found);
        (outcome, clerk.close(&mut referee))
    });
    let outcome = outcome?;
    if let Some(endless) = outcome.endless.as_ref().filter(|_| options.white_box) {
        referee.judge(u64::MAX, &endless.input, &mut tally);
    }
    let (theirs, mut coverage) = court.results();
    tally.add(theirs);
    margay_enumerate::add_coverage(&mut coverage, std::mem::take(&mut referee.recorder).finish());
    margay_enumerate::add_coverage(&mut coverage, outcome.coverage.clone());
    let failures = referee.explain(&tally);
    let (code, specification) = coverage.into_iter().partition(|c| contract.code.contains(&c.goals.method));
    let findings = Findings { tally, failures, coverage: (specification, code) };
    let written = write_tests(options, &world, &mut second.machine, &findings)?;
    let complete = outcome.complete && findings.tally.unsettled == 0;
    let summary = Summary { options, contract: &contract, findings: &findings, complete, started };
    let mut warnings = outcome.warnings.clone();
    if let Some(thrown) = &outcome.thrown {
        warnings.push(format!("{} inputs are none, for a condition threw: {}", thrown.runs, thrown.what));
    }
    if stopped.load(Ordering::Relaxed) {
        warnings.push("interrupted".to_owned());
    }
    if options.json {
        println!("{:#}", summary.json(outcome.explored, &warnings, &written));
    } else {
        summary.print(outcome.explored, &warnings, &written);
    }
    std::mem::forget(second);
    Ok(match (findings.tally.failing > 0, complete) {
        (true, _) => ExitCode::from(1),
        (false, true) => ExitCode::SUCCESS,
        (false, false) => ExitCode::from(3),
    })
}

/// Writes the counterexamples as tests.
fn write_tests(
    options: &EnumerateOptions,
    world: &World,
    machine: &mut Machine,
    findings: &Findings,
) -> Result<Vec<String>, String> {
    let Some(dir) = &options.out else { return Ok(Vec::new()) };
    let cases = findings.failures.iter().filter_map(|f| f.case.as_deref().cloned());
    let mut builder = Builder::new(world, u64::MAX, Instant::now() + BUILDING);
    let cases: Vec<Case> = cases.filter_map(|case| builder.finish(machine, case, &[], 1).ok()).collect();
    let Some(class) = cases.first().map(|c| c.method.class.clone()) else { return Ok(Vec::new()) };
    if options.format == StructureFormat::Json {
        let lines: String = findings.failures.iter().map(|f| format!("{}\n", f.input.to_json())).collect();
        std::fs::write(dir, lines).map_err(|e| format!("--out {}: {e}", dir.display()))?;
        return Ok(vec![dir.display().to_string()]);
    }
    let written = write_suite(&mut machine.classes, &Suite { class, cases }, Style::JUnit5);
    let (paths, errors) = files::write_files(dir, &written.files);
    match errors.first() {
        Some(error) => Err(error.to_string()),
        None => Ok(paths.iter().map(|p| p.display().to_string()).collect()),
    }
}

struct Summary<'a> {
    options: &'a EnumerateOptions,
    contract: &'a Contract,
    findings: &'a Findings,
    complete: bool,
    started: Instant,
}

impl Summary<'_> {
    fn name(&self) -> String {
        format!("{}.{}", self.contract.info.class, self.contract.info.name)
    }

    fn json(&self, explored: u64, warnings: &[String], written: &[String]) -> serde_json::Value {
        let names = self.contract.names();
        let violations: Vec<_> = self
            .findings
            .failures
            .iter()
            .map(|f| json!({ "what": f.what, "text": f.input.to_text_named(&names), "input": f.input.to_json() }))
            .collect();
        let mut document = json!({
            "class": self.options.class,
            "method": self.name(),
            "failing": big(self.findings.tally.failing),
            "violations": violations,
            "explored": explored,
            "complete": self.complete,
            "unsettled": self.findings.tally.unsettled,
            "warnings": warnings,
            "written": written,
            "elapsed_s": self.started.elapsed().as_secs_f64(),
        });
        if let serde_json::Value::Object(map) = &mut document {
            if !self.options.white_box {
                map.insert("inputs".to_owned(), big(self.findings.tally.inputs));
            }
            if self.options.coverage {
                let (specification, code) = &self.findings.coverage;
                let (specification, code) = (Measured::of(specification), Measured::of(code));
                let both = json!({ "specification": specification.json(), "code": code.json() });
                map.insert("coverage".to_owned(), both);
            }
        }
        document
    }

    fn print(&self, explored: u64, warnings: &[String], written: &[String]) {
        let findings = self.findings;
        let tally = &findings.tally;
        let failing = grouped(tally.failing);
        let (name, seconds) = (self.name(), self.started.elapsed().as_secs_f64());
        match (self.options.white_box, tally.failing) {
            (true, 0) => println!("{name}: no input fails"),
            (true, _) => println!("{name}: {failing} inputs fail"),
            (false, _) => println!("{name}: {} inputs, {failing} fail", grouped(tally.inputs)),
        }
        println!("  {} candidates, {seconds:.2} s", grouped(explored.into()));
        if !self.complete {
            println!("  not all inputs were tried");
        }
        if let Some(why) = tally.why() {
            println!("  {} inputs could not be run: {why}", tally.unsettled);
        }
        if self.options.coverage {
            let (specification, code) = &findings.coverage;
            println!("  specification: {}", Measured::of(specification).text());
            println!("  code: {}", Measured::of(code).text());
        }
        for warning in warnings {
            println!("  note: {warning}");
        }
        let names = self.contract.names();
        for failure in &findings.failures {
            println!("{}: {}", name, failure.what);
            for line in text_tree(&failure.input, &names).lines() {
                println!("  {line}");
            }
        }
        if tally.failing > findings.failures.len() as u128 {
            println!("and {} more", grouped(tally.failing - findings.failures.len() as u128));
        }
        for path in written {
            println!("wrote {path}");
        }
    }
}
