//! What was found becomes tests and a report: for each class the cases that are needed, their files, and what they cover.

use super::exploration::Outcomes;
use super::exploration::Results;
use super::report::{ClassReport, Covered, MethodReport};
use super::request::Request;
use crate::error::Result;
use crate::goals::{self, Goal};
use crate::mutants::Kills;
use crate::suite::Format;
use crate::suite::build::Builder;
use crate::suite::select::{Finish, Reaching, choose};
use crate::suite::write::write;
use crate::target::method::{MethodName, with_code};
use margay_classes::MethodId;
use margay_machine::Machine;
use margay_tests::Case;
use margay_tests::writer::Replaces;
use std::collections::{BTreeMap, BTreeSet};

/// A method and what its exploration gave, or why it gave nothing.
type Explored = (MethodName, Result<Outcomes>);

/// Minimises the cases of each class, writes its files and counts what is covered.
pub fn write_out(
    request: &Request,
    machine: &mut Machine,
    names: &[MethodName],
    results: Results,
    notes: &mut Vec<String>,
    (builder, mut kills): (&mut Builder, Option<&mut Kills>),
) -> Vec<ClassReport> {
    let mut by_class: BTreeMap<String, Vec<Explored>> = BTreeMap::new();
    for (name, result) in names.iter().zip(results) {
        by_class.entry(name.class.clone()).or_default().push((name.clone(), result));
    }
    let found = |result: &Result<Outcomes>| result.as_ref().map_or(0, |o| o.found.len());
    let mut more: usize = by_class.values().flatten().map(|(_, result)| found(result)).sum();
    let mut reports = Vec::new();
    for (class, mut methods) in by_class {
        more -= methods.iter().map(|(_, result)| found(result)).sum::<usize>();
        let Ok(id) = machine.classes.load(&class) else { continue };
        let all = with_code(machine, id);
        for &m in &all {
            let _ = machine.classes.code(m);
        }
        let (cases, numbers) = numbered(request, machine, &all, &mut methods);
        let mut judge = kills.as_deref_mut().map(|kills| |case: &mut Case| judge(kills, &numbers, case));
        let judge = judge.as_mut().map(|judge| judge as &mut dyn FnMut(&mut Case));
        let finish = Finish { builder, watched: &all, more, judge };
        let chosen = choose(request.format, machine, &class, cases, finish);
        let suite = &chosen.suite;
        if let Some(opens) = chosen.written.as_ref().and_then(|w| w.opens.as_ref()) {
            notes.push(format!("{}: run its tests with {opens}", suite.class));
        }
        let said: BTreeSet<&String> = chosen.lost.iter().map(|(_, why)| why).collect();
        notes.extend(said.iter().map(|why| format!("{}: a test was left out: {why}", suite.class)));
        let covered = Covered::new(suite, &chosen.reached, &chosen.lost);
        let violations = suite.cases.iter().filter(|c| matches!(c.kind, margay_tests::Kind::Bug { .. }));
        let mut report = ClassReport {
            class: suite.class.clone(),
            violations: violations.count(),
            tests: suite.cases.len(),
            ..ClassReport::default()
        };
        for (name, result) in &methods {
            report.methods.push(MethodReport::of(machine, &all, name, result, &covered));
        }
        if let Some(kills) = &kills {
            let killed = suite.cases.iter().flat_map(|case| killed(&numbers, case)).collect();
            report.count_mutants(kills.verdicts(&class, &killed));
        }
        if request.format == Format::Json {
            report.suite = Some(margay_tests::suite_json(suite));
        }
        if let Some(dir) = &request.out {
            let explored = methods.iter().filter(|(_, result)| result.is_ok());
            let replaces = Replaces::Methods(explored.map(|(name, _)| name.method.clone()).collect());
            let done = write(dir, &mut machine.classes, suite, request.format, &replaces, notes);
            notes.extend(done.err().map(|e| e.to_string()));
        }
        reports.push(report);
    }
    reports
}

/// What tests are kept for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Wanted {
    Goal(Goal),
    /// A mutant is killed.
    Mutant(usize),
}

/// The numbers of what is wanted.
type Numbers = BTreeMap<Wanted, u32>;

/// The cases of a class with the numbers of the goals that count, and of the mutants that they kill.
fn numbered(
    request: &Request,
    machine: &Machine,
    all: &[MethodId],
    methods: &mut [Explored],
) -> (Vec<Reaching>, Numbers) {
    let mut numbers = Numbers::new();
    let mut cases = Vec::new();
    for (name, result) in methods {
        let Ok(outcomes) = result else { continue };
        // A method has a test of its own, however often others call it; constructors are tested with what they make.
        let own = name.position(machine, all).map(|n| n as u32);
        let called = |n: u32| machine.classes.symbols.text(machine.classes.method(all[n as usize]).name);
        let counts = |goal: Goal| match goal {
            Goal::Entry(n) => Some(n) == own || called(n) == "<init>",
            _ => goals::counts(goal, request.criterion),
        };
        for found in outcomes.found.drain(..) {
            let mut case = found.case;
            let goals = found.goals.iter().filter(|&&goal| counts(goal)).map(|&goal| Wanted::Goal(goal));
            for wanted in goals.chain(found.kills.iter().map(|&mutant| Wanted::Mutant(mutant))) {
                let next = numbers.len() as u32;
                case.goals.push(*numbers.entry(wanted).or_insert(next));
            }
            cases.push((case, (cases.len(), found.goals)));
        }
    }
    (cases, numbers)
}

/// The mutants that a case kills, by its goals.
fn killed<'n>(numbers: &'n Numbers, case: &'n Case) -> impl Iterator<Item = usize> + 'n {
    numbers.iter().filter_map(|(wanted, number)| match wanted {
        Wanted::Mutant(mutant) if case.goals.contains(number) => Some(*mutant),
        _ => None,
    })
}

/// Says anew which mutants a case kills: as a test asserts it now.
fn judge(kills: &mut Kills, numbers: &Numbers, case: &mut Case) {
    let claimed: BTreeSet<usize> = killed(numbers, case).collect();
    let now = kills.of(case, &claimed);
    let mutants = numbers.iter().filter(|(wanted, _)| matches!(wanted, Wanted::Mutant(_)));
    let mutants: BTreeSet<u32> = mutants.map(|(_, number)| *number).collect();
    case.goals.retain(|number| !mutants.contains(number));
    case.goals.extend(now.iter().filter_map(|mutant| numbers.get(&Wanted::Mutant(*mutant))));
}
