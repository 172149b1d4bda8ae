//! `margay enumerate --test`: a method on every input of the finitization that meets its conditions. The inputs are enumerated and the method
//! runs on each (black-box), or the search is for inputs on which it fails (white-box). What is reported was seen in
//! a second machine without open values.

use super::contract::Contract;
use super::report::{big, grouped};
use super::subject::Subject;
use crate::cli::{EnumerateOptions, StructureFormat};
use crate::setup::{self, World};
use margay_enumerate::{Options, Structure};
use margay_inputs::graph::{Graph, Strings};
use margay_inputs::rerun;
use margay_machine::{Machine, Stop};
use margay_report::text_tree;
use margay_tests::java::{Style, write_suite};
use margay_tests::{Case, Ended, Kind, Observed, Outcome as Ending, Suite, files, observe_then};
use serde_json::json;
use std::ops::ControlFlow;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// Counterexamples that are shown and written.
const KEPT: usize = 5;

/// An input on which the method fails.
struct Failure {
    what: String,
    input: Graph,
    case: Option<Box<Case>>,
}

/// What testing came to.
#[derive(Default)]
struct Findings {
    inputs: u128,
    failing: u128,
    failures: Vec<Failure>,
    /// Inputs on which the concrete machine could not say, and why the first time.
    unsettled: u64,
    why: Option<String>,
}

pub fn test(options: &EnumerateOptions, method: &str, started: Instant) -> Result<ExitCode, String> {
    let world = World::find(&options.common)?;
    let stopped = Arc::new(AtomicBool::new(false));
    setup::on_interrupt(&stopped);
    let late = Arc::new(AtomicBool::new(false));
    setup::watchdog(&late, started + options.budget);
    let mut subject = Subject::prepare(&world, &late, options)?;
    let contract = Contract::of(&mut subject, options, method)?;
    let mut second = Subject::prepare(&world, &late, options)?;
    let second_contract = Contract::of(&mut second, options, method)?;
    subject.machine.config.interrupt = stopped.clone();
    second.machine.config.interrupt = stopped.clone();
    let mut referee =
        Referee { machine: &mut second.machine, contract: &second_contract, steps: options.max_steps };
    let search = Options {
        symbolic: !options.no_symbolic && subject.may_stay_open(),
        jobs: options.jobs.unwrap_or_else(setup::processors).max(1),
        deadline: Some(started + options.budget),
        interrupt: Some(stopped.clone()),
        instructions_per_run: options.max_steps,
        ..Options::default()
    };
    let mut findings = Findings::default();
    let mut found = |structure: &Structure| {
        let graph = structure.graph();
        findings.inputs += 1;
        // What a white-box search finds fails; it has to be seen again all the same.
        referee.judge(&graph, options.white_box, &mut findings);
        ControlFlow::Continue(())
    };
    let predicate = if options.white_box { contract.fails } else { contract.inputs };
    let outcome = margay_enumerate::enumerate(
        &mut subject.machine,
        predicate,
        &subject.finitization,
        &search,
        &mut found,
    )
    .map_err(|e| e.to_string())?;
    if let Some(endless) = outcome.endless.as_ref().filter(|_| options.white_box) {
        referee.judge(&endless.input, true, &mut findings);
    }
    let written = write_tests(options, &mut second.machine, &findings)?;
    let complete = outcome.complete && findings.unsettled == 0;
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
    std::mem::forget((subject, second));
    Ok(match (findings.failing > 0, complete) {
        (true, _) => ExitCode::from(1),
        (false, true) => ExitCode::SUCCESS,
        (false, false) => ExitCode::from(3),
    })
}

/// The machine that has the last word.
struct Referee<'a> {
    machine: &'a mut Machine,
    contract: &'a Contract,
    steps: u64,
}

/// How a run of the trial ended.
enum Verdict {
    Passes,
    Fails,
    Endless,
    Unknown(String),
}

impl Referee<'_> {
    /// Runs the method on an input and notes what happens. With `conditions` the input has to show first that it is one.
    fn judge(&mut self, graph: &Graph, conditions: bool, findings: &mut Findings) {
        let trial = if conditions { self.contract.fails } else { self.contract.fails_on };
        match self.run(trial, graph) {
            Verdict::Passes => {}
            Verdict::Fails => {
                findings.failing += 1;
                if findings.failures.len() < KEPT {
                    let failure = self.explain(graph);
                    findings.failures.push(failure);
                }
            }
            Verdict::Endless => {
                findings.failing += 1;
                if findings.failures.len() < KEPT {
                    let what = format!("does not return within {} instructions", grouped(self.steps.into()));
                    findings.failures.push(Failure { what, input: graph.clone(), case: None });
                }
            }
            Verdict::Unknown(why) => {
                findings.unsettled += 1;
                findings.why.get_or_insert(why);
            }
        }
    }

    fn run(&mut self, trial: margay_classes::MethodId, graph: &Graph) -> Verdict {
        let mark = self.machine.mark();
        self.machine.config.max_steps = Some(self.machine.steps() + self.steps);
        let run = rerun::rerun_with(self.machine, trial, graph, Strings::Literals);
        let verdict = match run.map(|r| r.stop) {
            Ok(Stop::Returned(0)) => Verdict::Passes,
            Ok(Stop::Returned(_)) => Verdict::Fails,
            Ok(Stop::Limit("instructions")) => Verdict::Endless,
            Ok(Stop::Ignored) => Verdict::Passes,
            Ok(other) => Verdict::Unknown(format!("{other:?}")),
            Err(why) => Verdict::Unknown(why),
        };
        self.machine.rollback(mark);
        verdict
    }

    /// Runs the method once more and looks at what it does.
    fn explain(&mut self, graph: &Graph) -> Failure {
        let mut broken = None;
        let contract = self.contract;
        let observed = observe_then(self.machine, contract.method, graph, &mut |m, ended| {
            broken = first_broken(m, contract, ended);
        });
        let (case, what) = match observed {
            Ok(Observed::Case(case)) => {
                let what = match &case.outcome {
                    Ending::Threw { class, .. } if broken.is_none() => format!("throws {class}"),
                    _ => broken.unwrap_or_else(|| "fails".to_owned()),
                };
                (Some(case), what)
            }
            _ => (None, "fails".to_owned()),
        };
        let case = case.map(|mut case| {
            case.kind = Kind::Bug { what: what.clone() };
            case
        });
        Failure { what, input: graph.clone(), case }
    }
}

/// The first demand that does not hold after a call.
fn first_broken(m: &mut Machine, contract: &Contract, ended: &Ended<'_>) -> Option<String> {
    if contract.truth && ended.returned && ended.result.is_some_and(|r| r.0 == 0) {
        return Some("returns false".to_owned());
    }
    for (what, ask) in &contract.demands {
        let mut slots = Vec::new();
        let mut known = true;
        for &i in &ask.values {
            let value = ended.roots.get(i).copied().or(ended.result.filter(|_| i == ended.roots.len()));
            match value {
                Some((bits, kind)) => {
                    slots.push(bits);
                    slots.extend((kind.slots() == 2).then_some(0));
                }
                None => known = false,
            }
        }
        // What is ensured is not asked of a call that threw.
        let about_result = ask.values.len() > 1 || ask.values.first() == Some(&ended.roots.len());
        if !known || !ended.returned && about_result {
            continue;
        }
        match m.call(ask.method, &slots) {
            Stop::Returned(value) if value != 0 => {}
            _ => return Some(what.clone()),
        }
    }
    None
}

/// Writes the counterexamples as tests.
fn write_tests(
    options: &EnumerateOptions,
    machine: &mut Machine,
    findings: &Findings,
) -> Result<Vec<String>, String> {
    let Some(dir) = &options.out else { return Ok(Vec::new()) };
    let cases: Vec<Case> = findings.failures.iter().filter_map(|f| f.case.as_deref().cloned()).collect();
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
            "failing": big(self.findings.failing),
            "violations": violations,
            "explored": explored,
            "complete": self.complete,
            "unsettled": self.findings.unsettled,
            "warnings": warnings,
            "written": written,
            "elapsed_s": self.started.elapsed().as_secs_f64(),
        });
        if let serde_json::Value::Object(map) = &mut document
            && !self.options.white_box
        {
            map.insert("inputs".to_owned(), big(self.findings.inputs));
        }
        document
    }

    fn print(&self, explored: u64, warnings: &[String], written: &[String]) {
        let findings = self.findings;
        let failing = grouped(findings.failing);
        let (name, seconds) = (self.name(), self.started.elapsed().as_secs_f64());
        match (self.options.white_box, findings.failing) {
            (true, 0) => println!("{name}: no input fails"),
            (true, _) => println!("{name}: {failing} inputs fail"),
            (false, _) => println!("{name}: {} inputs, {failing} fail", grouped(findings.inputs)),
        }
        println!("  {} candidates, {seconds:.2} s", grouped(explored.into()));
        if !self.complete {
            println!("  not all inputs were tried");
        }
        if let Some(why) = &findings.why {
            println!("  {} inputs could not be run: {why}", findings.unsettled);
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
        if findings.failing > findings.failures.len() as u128 {
            println!("and {} more", grouped(findings.failing - findings.failures.len() as u128));
        }
        for path in written {
            println!("wrote {path}");
        }
    }
}
