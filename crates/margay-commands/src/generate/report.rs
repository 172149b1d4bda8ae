//! What is known in the end: counts for each method and class, and why something is missing.

use super::exploration::Outcomes;
use crate::error::Result;
use crate::goals::Goal;
use crate::mutants::Verdict;
use crate::target::method::MethodName;
use margay_classes::MethodId;
use margay_graph::coverage::Goals;
use margay_graph::{Bound, Bounds};
use margay_machine::Machine;
use margay_mutate::result::Status;
use margay_tests::{Case, Suite};
use serde_json::Value as Json;
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::time::Duration;

/// What a generation gave.
#[derive(Debug, Default)]
pub struct Report {
    /// By class, in order.
    pub classes: Vec<ClassReport>,
    /// What the user should know.
    pub notes: Vec<String>,
    /// The clock has ended something, and not the count of work: another time it may be another outcome.
    pub by_clock: bool,
    /// How often work was granted: once, and more often while goals were open and there was time.
    pub grants: u32,
    /// Where tests were written.
    pub out: Option<PathBuf>,
    /// Since the start of the process.
    pub elapsed: Duration,
}

impl Report {
    pub(super) fn new(
        classes: Vec<ClassReport>,
        notes: Vec<String>,
        late: bool,
        out: Option<PathBuf>,
        elapsed: Duration,
    ) -> Report {
        let by_clock = late || classes.iter().flat_map(|r| &r.methods).any(|m| m.by_clock);
        Report { classes, notes, by_clock, grants: 1, out, elapsed }
    }

    /// All methods, with their classes.
    pub fn methods(&self) -> impl Iterator<Item = (&ClassReport, &MethodReport)> {
        self.classes.iter().flat_map(|class| class.methods.iter().map(move |method| (class, method)))
    }

    /// Tests in all.
    pub fn tests(&self) -> usize {
        self.classes.iter().map(|class| class.tests).sum()
    }

    /// All mutants, if they were to be killed.
    pub fn mutants(&self) -> Option<Mutants> {
        self.classes.iter().filter_map(|class| class.mutants).reduce(Mutants::plus)
    }

    /// Tests that reveal failures.
    pub fn violations(&self) -> usize {
        self.classes.iter().map(|class| class.violations).sum()
    }

    /// The share of the solver's queries that were answered without Z3.
    pub fn without_z3(&self) -> f64 {
        let mut solver = margay_solver::Counters::default();
        self.methods().for_each(|(_, method)| solver.add(&method.solver));
        solver.without_z3()
    }

    /// Whether the budget ran out before every method was done.
    pub fn is_late(&self) -> bool {
        self.methods().any(|(_, method)| method.late)
    }
}

/// Counts of one kind of goal.
#[derive(Debug, Default, Clone, Copy)]
pub struct Count {
    /// All of them.
    pub total: usize,
    /// Those that tests reach.
    pub covered: usize,
    /// Those that are proved to be unreachable.
    pub unreachable: usize,
}

/// Counts of mutants.
#[derive(Debug, Default, Clone, Copy)]
pub struct Mutants {
    /// All of them.
    pub total: usize,
    /// Those that tests kill.
    pub killed: usize,
    /// Those that are proved to be equivalent.
    pub equivalent: usize,
    /// Those of which neither is known.
    pub unknown: usize,
}

impl Mutants {
    fn count(&mut self, status: Status) {
        self.total += 1;
        match status {
            Status::Killed => self.killed += 1,
            Status::Equivalent => self.equivalent += 1,
            _ => self.unknown += 1,
        }
    }

    fn plus(self, other: Mutants) -> Mutants {
        Mutants {
            total: self.total + other.total,
            killed: self.killed + other.killed,
            equivalent: self.equivalent + other.equivalent,
            unknown: self.unknown + other.unknown,
        }
    }
}

/// What is known of a method in the end.
#[derive(Debug, Default)]
pub struct MethodReport {
    /// Its name.
    pub name: String,
    /// Its descriptor.
    pub descriptor: String,
    /// Its branches.
    pub branches: Count,
    /// Its instructions.
    pub instructions: Count,
    /// Its mutants, if they were to be killed.
    pub mutants: Option<Mutants>,
    /// Tests that call it.
    pub tests: usize,
    /// Why something is neither covered nor proved to be unreachable.
    pub unknown: Vec<String>,
    /// The budget ran out before it was done.
    pub late: bool,
    /// The clock has ended something, and not the count of work.
    pub by_clock: bool,
    /// Paths that were explored.
    pub paths: u64,
    /// Work, in the units of the explorer.
    pub work: u64,
    /// What the solver did.
    pub solver: margay_solver::Counters,
}

/// What is known of a class in the end.
#[derive(Debug, Default)]
pub struct ClassReport {
    /// Its name.
    pub class: String,
    /// Its methods, in order.
    pub methods: Vec<MethodReport>,
    /// The mutants of all its methods, also of those that have no tests of their own, if they were to be killed.
    pub mutants: Option<Mutants>,
    /// The mutants that no test kills.
    pub not_killed: Vec<Verdict>,
    /// Tests in all.
    pub tests: usize,
    /// Tests that reveal failures.
    pub violations: usize,
    /// The cases as JSON, if that was asked for.
    pub suite: Option<Json>,
}

impl ClassReport {
    /// The branches of all its methods.
    pub fn branches(&self) -> Count {
        self.methods.iter().fold(Count::default(), |a, m| Count {
            total: a.total + m.branches.total,
            covered: a.covered + m.branches.covered,
            unreachable: a.unreachable + m.branches.unreachable,
        })
    }

    /// Counts the mutants, and says of each method why nothing is known of some.
    pub(super) fn count_mutants(&mut self, verdicts: Vec<Verdict>) {
        let all = self.mutants.get_or_insert_default();
        verdicts.iter().for_each(|verdict| all.count(verdict.status));
        for method in &mut self.methods {
            let counts = method.mutants.get_or_insert_default();
            let of = |v: &&Verdict| v.mutant.name == method.name && v.mutant.descriptor == method.descriptor;
            let own: Vec<&Verdict> = verdicts.iter().filter(of).collect();
            own.iter().for_each(|verdict| counts.count(verdict.status));
            let why: BTreeSet<String> =
                own.iter().flat_map(|verdict| &verdict.why).map(|why| format!("mutants: {why}")).collect();
            method.unknown.extend(why);
        }
        self.not_killed = verdicts.into_iter().filter(|verdict| verdict.status != Status::Killed).collect();
    }
}

/// What the tests of a class cover.
pub(super) struct Covered<'a> {
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
    pub(super) fn of(
        machine: &Machine,
        all: &[MethodId],
        name: &MethodName,
        result: &Result<Outcomes>,
        covered: &Covered<'_>,
    ) -> MethodReport {
        let mut report = MethodReport {
            name: name.method.clone(),
            descriptor: name.descriptor.clone(),
            ..Default::default()
        };
        let Some(position) = name.position(machine, all) else { return report };
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
            .filter(|c| c.method.name == name.method && c.method.descriptor == name.descriptor)
            .count();
        let missing = report.branches.total - report.branches.covered;
        let missing_instructions =
            report.instructions.total - report.instructions.covered.min(report.instructions.total);
        report.late = ran_out_of_time(result) && missing + missing_instructions > 0;
        report.by_clock = result.as_ref().map_or_else(|why| why.is_time(), |outcomes| outcomes.late);
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
                    let proved = || {
                        let open =
                            |g: &&Goal| !covered.goals.contains(g) && !covered.unwritten.contains_key(g);
                        outcomes.unreachable.iter().filter(open)
                    };
                    report.branches.unreachable = proved().filter(branch).count().min(missing);
                    report.instructions.unreachable =
                        proved().filter(instruction).count().min(missing_instructions);
                    let open = missing > report.branches.unreachable
                        || missing_instructions > report.instructions.unreachable;
                    report.late &= open;
                    if open {
                        report.unknown = reasons(&outcomes.bounds, outcomes.unconfirmed);
                    }
                }
                let own = |g: &Goal| branch(&g) || instruction(&g);
                let why: BTreeSet<&String> =
                    covered.unwritten.iter().filter(|(g, _)| own(g)).map(|(_, why)| why).collect();
                report.unknown.extend(why.into_iter().cloned());
            }
            Err(why) => report.unknown = vec![why.to_string()],
        }
        report
    }
}

/// Whether the exploration of a method was cut by the budget.
fn ran_out_of_time(result: &Result<Outcomes>) -> bool {
    match result {
        Ok(outcomes) => outcomes.bounds.contains(&Bound::Time),
        Err(why) => why.is_time(),
    }
}

fn reasons(bounds: &Bounds, unconfirmed: u64) -> Vec<String> {
    let mut list: Vec<String> = bounds.iter().map(ToString::to_string).collect();
    if unconfirmed > 0 {
        let inputs = if unconfirmed == 1 { "input" } else { "inputs" };
        list.push(format!("{unconfirmed} {inputs} did not do what was predicted"));
    }
    if list.is_empty() {
        list.push("the search was stopped".into());
    }
    list
}
