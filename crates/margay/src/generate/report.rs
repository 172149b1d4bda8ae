//! What people and programs get to see of a generation: progress, a table for each class, and JSON.

use super::Task;
use super::course::Outcomes;
use super::goals::Goal;
use crate::cli::GenerateOptions;
use margay_classes::MethodId;
use margay_graph::coverage::Goals;
use margay_graph::{Bound, Bounds};
use margay_machine::Machine;
use margay_tests::{Case, Suite};
use serde_json::{Value as Json, json};
use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use std::io::{IsTerminal, Write};
use std::time::Instant;

/// Counts of one kind of goal.
#[derive(Debug, Default, Clone, Copy)]
pub struct Count {
    pub total: usize,
    pub covered: usize,
    pub unreachable: usize,
}

impl Count {
    fn json(self) -> Json {
        json!({ "total": self.total, "covered": self.covered, "unreachable": self.unreachable })
    }
}

/// What is known of a method in the end.
#[derive(Debug, Default)]
pub struct MethodReport {
    pub name: String,
    pub descriptor: String,
    pub branches: Count,
    pub instructions: Count,
    pub tests: usize,
    pub unknown: Vec<String>,
    /// The budget ran out before it was done.
    pub late: bool,
    /// The clock has ended something, and not the count of work.
    pub by_clock: bool,
    pub paths: u64,
    pub work: u64,
    pub solver: margay_solver::Counters,
}

/// What is known of a class in the end.
#[derive(Debug, Default)]
pub struct ClassReport {
    pub class: String,
    pub methods: Vec<MethodReport>,
    pub tests: usize,
    pub violations: usize,
    pub suite: Option<Json>,
}

/// What the tests of a class cover.
pub struct Covered<'a> {
    cases: &'a [Case],
    goals: BTreeSet<Goal>,
    /// What only tests would cover that no source can express, and why it cannot.
    unwritten: BTreeMap<Goal, String>,
}

impl<'a> Covered<'a> {
    /// The cases of a suite, what each reaches, and what those would reach that were left out.
    pub fn new(
        suite: &'a Suite,
        reached: &[BTreeSet<Goal>],
        lost: &[(BTreeSet<Goal>, String)],
    ) -> Covered<'a> {
        let goals: BTreeSet<Goal> = reached.iter().flatten().copied().collect();
        let mut unwritten = BTreeMap::new();
        for (reached, why) in lost {
            let lost = reached.iter().filter(|goal| !goals.contains(goal));
            unwritten.extend(lost.map(|&goal| (goal, format!("no test can be written: {why}"))));
        }
        Covered { cases: &suite.cases, goals, unwritten }
    }
}

impl MethodReport {
    pub fn of(
        machine: &Machine,
        all: &[MethodId],
        task: &Task,
        result: &Result<Outcomes, String>,
        covered: &Covered<'_>,
    ) -> MethodReport {
        let mut report = MethodReport {
            name: task.name.clone(),
            descriptor: task.descriptor.clone(),
            ..Default::default()
        };
        let Some(position) = task.position(machine, all) else { return report };
        if let Some(goals) = Goals::of(&machine.classes, all[position]) {
            report.branches.total = goals.branches;
            report.instructions.total = goals.instructions.len();
        }
        let n = position as u32;
        let branch = |g: &&Goal| matches!(g, Goal::Branch(m, _) if *m == n);
        let instruction = |g: &&Goal| matches!(g, Goal::Instruction(m, _) if *m == n);
        report.branches.covered = covered.goals.iter().filter(branch).count();
        report.instructions.covered = covered.goals.iter().filter(instruction).count();
        report.tests = covered
            .cases
            .iter()
            .filter(|c| c.method.name == task.name && c.method.descriptor == task.descriptor)
            .count();
        let missing = report.branches.total - report.branches.covered;
        let missing_instructions =
            report.instructions.total - report.instructions.covered.min(report.instructions.total);
        report.late = ran_out_of_time(result) && missing + missing_instructions > 0;
        report.by_clock = result.as_ref().map_or_else(|why| why == TIME, |outcomes| outcomes.late);
        match result {
            Ok(outcomes) => {
                report.paths = outcomes.paths;
                report.work = outcomes.work;
                report.solver = outcomes.solver.clone();
                let proved = outcomes.exhausted && outcomes.bounds.is_empty() && outcomes.unconfirmed == 0;
                // What an input reaches is not unreachable, whether there is a test or not.
                let unwritten = || covered.unwritten.keys();
                if proved {
                    report.branches.unreachable = missing - unwritten().filter(branch).count();
                    report.instructions.unreachable =
                        missing_instructions.saturating_sub(unwritten().filter(instruction).count());
                } else if missing + missing_instructions > 0 {
                    let proved = outcomes.unreachable.iter();
                    let proved =
                        proved.filter(|g| !covered.goals.contains(g) && !covered.unwritten.contains_key(g));
                    report.branches.unreachable = proved.count().min(missing);
                    report.unknown = reasons(&outcomes.bounds, outcomes.unconfirmed);
                }
                let own = |g: &Goal| branch(&g) || instruction(&g);
                let why: BTreeSet<&String> =
                    covered.unwritten.iter().filter(|(g, _)| own(g)).map(|(_, why)| why).collect();
                report.unknown.extend(why.into_iter().cloned());
            }
            Err(why) => report.unknown = vec![why.clone()],
        }
        report
    }
}

/// Whether the exploration of a method was cut by the budget.
pub fn ran_out_of_time(result: &Result<Outcomes, String>) -> bool {
    match result {
        Ok(outcomes) => outcomes.bounds.contains(&Bound::Time),
        Err(why) => why == TIME,
    }
}

/// What is said of a method that nobody came to.
pub const TIME: &str = "time budget";

fn reasons(bounds: &Bounds, unconfirmed: u64) -> Vec<String> {
    let mut list: Vec<String> = bounds.iter().map(ToString::to_string).collect();
    if unconfirmed > 0 {
        list.push(format!("{unconfirmed} inputs did not do what was predicted"));
    }
    if list.is_empty() {
        list.push("the search was stopped".into());
    }
    list
}

/// A line on the terminal while the work goes on.
pub struct Progress {
    shown: bool,
    methods: usize,
    done: Cell<usize>,
    cases: Cell<usize>,
    deadline: Instant,
}

impl Progress {
    pub fn new(options: &GenerateOptions, methods: usize, deadline: Instant) -> Progress {
        let shown = !options.exploring.quiet && std::io::stderr().is_terminal();
        Progress { shown, methods, done: Cell::default(), cases: Cell::default(), deadline }
    }

    /// A method is through for the first time, with so many cases.
    pub fn done(&self, new: usize) {
        let (done, cases) = (self.done.get() + 1, self.cases.get() + new);
        self.done.set(done);
        self.cases.set(cases);
        if self.shown {
            let left = self.deadline.saturating_duration_since(Instant::now()).as_secs();
            eprint!("\r{done} of {} methods, {cases} inputs found, {left} s left   ", self.methods);
            let _ = std::io::stderr().flush();
        }
    }

    pub fn finish(&self) {
        if self.shown {
            eprint!("\r{:60}\r", "");
        }
    }
}

/// Prints the result.
pub fn print(
    options: &GenerateOptions,
    reports: &[ClassReport],
    notes: &[String],
    late: bool,
    started: Instant,
) {
    for note in notes {
        eprintln!("margay: {note}");
    }
    let elapsed = started.elapsed().as_secs_f64();
    let tests: usize = reports.iter().map(|r| r.tests).sum();
    let violations: usize = reports.iter().map(|r| r.violations).sum();
    let mut solver = margay_solver::Counters::default();
    for m in reports.iter().flat_map(|r| &r.methods) {
        solver.add(&m.solver);
    }
    let by_clock = late || reports.iter().flat_map(|r| &r.methods).any(|m| m.by_clock);
    if options.exploring.verbose {
        let work: u64 = reports.iter().flat_map(|r| &r.methods).map(|m| m.work).sum();
        let clock = if by_clock { "; the clock has ended some of it" } else { "" };
        eprintln!("work: {:.1} million units{clock}", work as f64 / 1e6);
        eprintln!("solver: {:.1} % of the queries answered without Z3", solver.without_z3() * 100.0);
    }
    if options.exploring.json {
        let methods: Vec<Json> = reports
            .iter()
            .flat_map(|r| r.methods.iter().map(move |m| (r, m)))
            .map(|(r, m)| {
                json!({
                    "class": r.class, "method": m.name, "descriptor": m.descriptor,
                    "branches": m.branches.json(), "instructions": m.instructions.json(),
                    "tests": m.tests, "unknown": m.unknown, "paths": m.paths,
                })
            })
            .collect();
        let suites: Vec<&Json> = reports.iter().filter_map(|r| r.suite.as_ref()).collect();
        let mut document = json!({
            "methods": methods, "tests": tests, "violations": violations, "elapsed_s": elapsed,
            "by_clock": by_clock,
            "solver": { "without_z3": solver.without_z3() },
        });
        if !suites.is_empty() {
            document["suites"] = json!(suites);
        }
        println!("{document:#}");
        return;
    }
    table(options, reports);
    println!("{tests} tests, {violations} of them reveal failures; {elapsed:.1} s");
    if let Some(out) = &options.out {
        println!("written to {}", out.display());
    }
}

fn table(options: &GenerateOptions, reports: &[ClassReport]) {
    let rows: usize = reports.iter().map(|r| r.methods.len()).sum();
    let brief = rows > 40 && !options.exploring.verbose;
    println!("{:<44} {:>14} {:>12} {:>6}", "", "branches", "unreachable", "tests");
    for report in reports {
        let sum = report.methods.iter().fold(Count::default(), |a, m| Count {
            total: a.total + m.branches.total,
            covered: a.covered + m.branches.covered,
            unreachable: a.unreachable + m.branches.unreachable,
        });
        println!(
            "{:<44} {:>6} of {:>4} {:>12} {:>6}",
            shorten(&report.class, 44),
            sum.covered,
            sum.total,
            sum.unreachable,
            report.tests
        );
        if brief {
            continue;
        }
        for m in &report.methods {
            println!(
                "  {:<42} {:>6} of {:>4} {:>12} {:>6}",
                shorten(&format!("{}{}", m.name, m.descriptor), 42),
                m.branches.covered,
                m.branches.total,
                m.branches.unreachable,
                m.tests
            );
            if !m.unknown.is_empty() {
                let shown = if options.exploring.verbose { m.unknown.len() } else { 2 };
                for reason in m.unknown.iter().take(shown) {
                    println!("      unknown: {reason}");
                }
            }
        }
    }
}

fn shorten(text: &str, width: usize) -> String {
    if text.chars().count() <= width {
        return text.to_owned();
    }
    let kept: String = text.chars().take(width - 1).collect();
    format!("{kept}…")
}
