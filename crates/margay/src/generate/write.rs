//! What was found becomes files: for each class the cases that are needed, their source, and what they cover.

use super::course::Outcomes;
use super::goals::{self, Goal};
use super::report::{ClassReport, Covered, MethodReport};
use super::{Builder, Explored, Results, Task, all_methods};
use crate::cli::{Format, GenerateOptions};
use margay_classes::MethodId;
use margay_machine::Machine;
use margay_tests::java::{Style, Written, write_suite};
use margay_tests::{Case, Suite, files, minimise};
use std::collections::{BTreeMap, BTreeSet};

/// A case, where it was among all, and the goals that it reaches.
type Reaching = (Case, (usize, BTreeSet<Goal>));

/// Minimises the cases of each class, writes its files and counts what is covered.
pub(super) fn write_out(
    options: &GenerateOptions,
    machine: &mut Machine,
    tasks: &[Task],
    results: Results,
    notes: &mut Vec<String>,
    builder: &mut Builder,
) -> Vec<ClassReport> {
    let mut by_class: BTreeMap<String, Vec<Explored>> = BTreeMap::new();
    for (task, result) in tasks.iter().zip(results) {
        by_class.entry(task.class.clone()).or_default().push((task.clone(), result));
    }
    let found = |result: &Result<Outcomes, String>| result.as_ref().map_or(0, |o| o.found.len());
    let mut more: usize = by_class.values().flatten().map(|(_, result)| found(result)).sum();
    let mut reports = Vec::new();
    for (class, mut methods) in by_class {
        more -= methods.iter().map(|(_, result)| found(result)).sum::<usize>();
        let Ok(id) = machine.classes.load(&class) else { continue };
        let all = all_methods(machine, id);
        for &m in &all {
            let _ = machine.classes.code(m);
        }
        let cases = numbered(options, machine, &all, &mut methods);
        let finish = Finish { builder, watched: &all, more };
        let chosen = choose(options, machine, &class, cases, finish);
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
        for (task, result) in &methods {
            report.methods.push(MethodReport::of(machine, &all, task, result, &covered));
        }
        let mut written = chosen.written.map_or(Vec::new(), |w| w.files);
        if options.format == Format::Json {
            let names = vec![String::new(); suite.cases.len()];
            let json = margay_tests::suite_json(suite, &names);
            written
                .push(files::File { path: format!("{class}MargayTest.json"), text: format!("{json:#}\n") });
            report.suite = Some(json);
        }
        if let Some(dir) = &options.out {
            let (_, errors) = files::write_files(dir, &written);
            notes.extend(errors.iter().map(ToString::to_string));
        }
        reports.push(report);
    }
    reports
}

/// The cases of a class with the numbers of the goals that count.
fn numbered(
    options: &GenerateOptions,
    machine: &Machine,
    all: &[MethodId],
    methods: &mut [Explored],
) -> Vec<Reaching> {
    let mut numbers: BTreeMap<Goal, u32> = BTreeMap::new();
    let mut cases = Vec::new();
    for (task, result) in methods {
        let Ok(outcomes) = result else { continue };
        // A method has a test of its own, however often others call it; constructors are tested with what they make.
        let own = task.position(machine, all).map(|n| n as u32);
        let name = |n: u32| machine.classes.symbols.text(machine.classes.method(all[n as usize]).name);
        let counts = |goal: Goal| match goal {
            Goal::Entry(n) => Some(n) == own || name(n) == "<init>",
            _ => goals::counts(goal, options.criterion),
        };
        for found in outcomes.found.drain(..) {
            let mut case = found.case;
            for &goal in found.goals.iter().filter(|&&goal| counts(goal)) {
                let next = numbers.len() as u32;
                case.goals.push(*numbers.entry(goal).or_insert(next));
            }
            cases.push((case, (cases.len(), found.goals)));
        }
    }
    cases
}

/// The tests of a class.
struct Chosen {
    suite: Suite,
    /// The goals that each of its cases reaches.
    reached: Vec<BTreeSet<Goal>>,
    /// The goals of cases that no source can express, and why it cannot.
    lost: Vec<(BTreeSet<Goal>, String)>,
    /// Their source.
    written: Option<Written>,
}

/// How cases become tests.
struct Finish<'a> {
    builder: &'a mut Builder,
    watched: &'a [MethodId],
    /// Cases of other classes that are still to be built.
    more: usize,
}

/// Takes the cases that are needed; where no source can express one, those that reach its goals as well.
fn choose(
    options: &GenerateOptions,
    machine: &mut Machine,
    class: &str,
    cases: Vec<Reaching>,
    finish: Finish<'_>,
) -> Chosen {
    let mut suite = Suite { class: class.replace('/', "."), cases: Vec::new() };
    let mut lost = Vec::new();
    let mut taken: Vec<Reaching> = Vec::new();
    let mut rest = cases;
    loop {
        let before: Vec<&Case> = taken.iter().map(|(case, _)| case).collect();
        let (kept, others) = minimise(rest, &before);
        rest = others;
        let count = kept.len();
        let mut refused = false;
        for (i, (case, place)) in kept.into_iter().enumerate() {
            let left = finish.more + count - i;
            match finish.builder.finish(machine, case, finish.watched, left) {
                Ok(case) => taken.push((case, place)),
                Err(why) => {
                    lost.push((place.1, why));
                    refused = true;
                }
            }
        }
        if refused {
            continue;
        }
        taken.sort_by_key(|(_, (place, _))| *place);
        let mut all: Vec<Case> = taken.iter().map(|(case, _)| case.clone()).collect();
        let dependent: BTreeMap<usize, String> = finish.builder.in_a_row(&mut all).into_iter().collect();
        for ((case, _), settled) in taken.iter_mut().zip(all) {
            case.stable = settled.stable;
        }
        if !dependent.is_empty() {
            leave_out(&mut taken, &dependent, &mut lost);
            continue;
        }
        let reached = taken.iter().map(|(_, (_, goals))| goals.clone()).collect();
        suite.cases = taken.iter().map(|(case, _)| case.clone()).collect();
        if options.format == Format::Json {
            return Chosen { suite, reached, lost, written: None };
        }
        let style = if options.format == Format::Junit4 { Style::JUnit4 } else { Style::JUnit5 };
        let written = write_suite(&mut machine.classes, &suite, style);
        if written.left_out.is_empty() {
            return Chosen { suite, reached, lost, written: Some(written) };
        }
        leave_out(&mut taken, &written.left_out.into_iter().collect(), &mut lost);
    }
}

/// Takes cases out by their numbers, and notes what is lost with them.
fn leave_out(
    taken: &mut Vec<Reaching>,
    which: &BTreeMap<usize, String>,
    lost: &mut Vec<(BTreeSet<Goal>, String)>,
) {
    let mut i = 0..;
    taken.retain(|(_, (_, goals))| match i.next().and_then(|i: usize| which.get(&i)) {
        Some(why) => {
            lost.push((goals.clone(), why.clone()));
            false
        }
        None => true,
    });
}
