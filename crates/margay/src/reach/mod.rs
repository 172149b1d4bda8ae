//! `margay reach`: an input that executes one instruction, or a proof that there is none. A target is searched for
//! forward, backward or both; what is found runs on the referee before it is reported.

pub(crate) mod calls;
mod distance;
mod forward;
mod referee;
mod report;
mod strategy;
mod target;
mod uncovered;

use crate::cli::{Format, ReachOptions};
use crate::generate::build::Builder;
use crate::generate::make_bench;
use crate::generate::method::Bench;
use crate::setup::{self, World};
use crate::warm;
use margay_machine::Machine;
use margay_tests::java::{Style, write_suite};
use margay_tests::{Case, Suite, files};
use report::Row;
use std::collections::{BTreeMap, BTreeSet};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};
use strategy::Answer;
pub use strategy::{Plan, Reached, Searcher, Status, Strategy};
use target::Target;
pub use target::edge;

pub fn reach(options: &ReachOptions) -> ExitCode {
    let started = Instant::now();
    match run(options, started) {
        Ok(code) => code,
        Err(message) => {
            eprintln!("margay: {message}");
            ExitCode::from(2)
        }
    }
}

fn run(options: &ReachOptions, started: Instant) -> Result<ExitCode, String> {
    let world = World::find(&options.common)?;
    let budget = options.exploring.budget;
    let reserve = Duration::from_millis(300).max(budget.mul_f64(0.04)).min(budget.mul_f64(0.3));
    let deadline = started + budget - reserve;
    let interrupt = Arc::new(AtomicBool::new(false));
    setup::watchdog(&interrupt, deadline);
    setup::on_interrupt(&interrupt);
    let mut bench = make_bench(&world, &interrupt)?;
    let mut targets = Vec::new();
    if let Some(report) = &options.uncovered {
        targets = uncovered::targets(&mut bench.machine, report, &options.targets)?;
        if targets.is_empty() {
            eprintln!("margay: {} shows nothing that was missed there", report.display());
        }
    }
    for word in options.targets.iter().filter(|_| options.uncovered.is_none()) {
        targets.extend(target::resolve(&mut bench.machine, word, options.entry.as_deref())?);
    }
    let mut warmed = BTreeSet::new();
    for target in targets.iter().filter(|t| warmed.insert(t.entry.class.clone())) {
        for machine in [&mut bench.machine, &mut bench.referee] {
            let class = machine.classes.load(&target.entry.class);
            class.into_iter().for_each(|class| warm::for_class(machine, class));
        }
    }
    let (rows, bench) = all(options, bench, &targets, deadline)?;
    let (mut notes, mut errors) = (Vec::new(), Vec::new());
    if let Some(out) = &options.out {
        let Bench { mut machine, .. } = bench;
        // What interrupted the search does not keep the tests from being written.
        machine.config.interrupt = Arc::new(AtomicBool::new(false));
        (notes, errors) =
            write(options, &mut machine, out, &rows, Builder::new(&world, u64::MAX, started + budget));
    }
    let code = report::print(options, &rows, &notes, errors.is_empty(), started);
    match errors.as_slice() {
        [] => Ok(code),
        _ => Err(format!("no test was written; give another directory with --out: {}", errors.join("; "))),
    }
}

/// Searches for one target after the other. What the run for one target executes needs no search of its own, unless
/// the command line says so.
fn all(
    options: &ReachOptions,
    bench: Bench,
    targets: &[Target],
    deadline: Instant,
) -> Result<(Vec<Row>, Bench), String> {
    let mut rows: Vec<Row> = Vec::new();
    let mut searcher = Searcher::new(bench);
    let limits = setup::limits(&options.exploring);
    for (i, target) in targets.iter().enumerate() {
        if !options.each
            && let Some(row) = passed_by(&rows, target)
        {
            rows.push(Row { target: target.clone(), answer: None, by: Some(row) });
            continue;
        }
        let now = Instant::now();
        let left = deadline.saturating_duration_since(now);
        // Each gets its part of what is left, and the first ones a little more.
        let share = left.mul_f64((2.0 / (targets.len() - i) as f64).min(1.0));
        let until = now + options.per_target.map_or(share, |most| most.min(left));
        let plan = Plan {
            strategy: options.strategy,
            limits: limits.clone(),
            pre: options.contracts.pre.as_deref(),
            predicates: &options.contracts.predicates,
            deadline: until,
            backward: backward_limits(options),
            outcome: options.out.is_some(),
            explain: options.explain,
            work: u64::MAX,
        };
        let answer;
        (searcher, answer) = searcher.search(target, &plan);
        rows.push(Row { target: target.clone(), answer: Some(answer?), by: None });
    }
    Ok((rows, searcher.bench))
}

/// How far the backward search goes: as the command line says, else as far as it likes.
fn backward_limits(options: &ReachOptions) -> margay_backward::Limits {
    let own = margay_backward::Limits::default();
    let (asked, usual) = (setup::limits(&options.exploring), margay_graph::Limits::default());
    margay_backward::Limits {
        loop_iterations: options.max_iterations.unwrap_or(own.loop_iterations),
        path_blocks: options.max_blocks.unwrap_or(own.path_blocks),
        dereferences: options.max_dereferences.unwrap_or(own.dereferences),
        call_depth: options.max_calls.unwrap_or(own.call_depth),
        objects: if asked.objects == usual.objects { own.objects } else { asked.objects as u32 },
        array_length: if asked.array == usual.array { own.array_length } else { asked.array },
        string_length: if asked.array == usual.array { own.string_length } else { asked.array },
        ..own
    }
}

/// The row whose input executes this target too.
fn passed_by(rows: &[Row], target: &Target) -> Option<usize> {
    rows.iter().position(|row| {
        row.target.method == target.method
            && row.target.entry == target.entry
            && match row.answer.as_ref().map(|a| &a.status) {
                Some(Status::Reached(reached)) => {
                    referee::covers(&reached.covered, &target.bcis, target.edge)
                }
                _ => false,
            }
    })
}

/// Writes a test for each input.
fn write(
    options: &ReachOptions,
    machine: &mut Machine,
    out: &std::path::Path,
    rows: &[Row],
    mut builder: Builder,
) -> (Vec<String>, Vec<String>) {
    let (mut notes, mut failed) = (Vec::new(), Vec::new());
    let mut by_class: BTreeMap<String, Vec<Case>> = BTreeMap::new();
    for row in rows {
        let Some(Answer { status: Status::Reached(reached), .. }) = &row.answer else { continue };
        let Some(case) = &reached.case else {
            notes.push(format!("{}: no test, since the call does not end", row.target.text));
            continue;
        };
        let watched: Vec<_> = row.target.method.find(machine).into_iter().collect();
        let case = match builder.finish(machine, (**case).clone(), &watched, 1) {
            Ok(case) => case,
            Err(why) => {
                notes.push(format!("{}: no test, since {why}", row.target.text));
                continue;
            }
        };
        by_class.entry(case.method.class.clone()).or_default().push(case);
    }
    for (class, cases) in by_class {
        let suite = Suite { class, cases };
        let files = if options.format == Format::Json {
            let names = vec![String::new(); suite.cases.len()];
            let text = format!("{:#}\n", margay_tests::suite_json(&suite, &names));
            vec![files::File { path: format!("{}MargayTest.json", suite.class.replace('.', "/")), text }]
        } else {
            let style = if options.format == Format::Junit4 { Style::JUnit4 } else { Style::JUnit5 };
            let written = write_suite(&mut machine.classes, &suite, style);
            notes.extend(
                written
                    .left_out
                    .iter()
                    .map(|(_, why)| format!("{}: a test was left out: {why}", suite.class)),
            );
            written.files
        };
        let (_, errors) = files::write_files(out, &files);
        failed.extend(errors.iter().map(ToString::to_string));
    }
    (notes, failed)
}
