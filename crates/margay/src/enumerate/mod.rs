//! `margay enumerate`: every structure within bounds that satisfies a predicate, one of each isomorphism class.

mod contract;
mod court;
mod coverage;
mod frontier;
mod referee;
mod report;
mod sample;
mod sinks;
mod subject;
mod test;
mod workers;

use crate::cli::EnumerateOptions;
use crate::setup::{self, World};
use margay_enumerate::finitize::{scope, skeleton};
use margay_enumerate::{Options, Progress, Structure};
use report::Report;
use sample::Reservoir;
use sinks::Sinks;
use std::ops::ControlFlow;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;
use subject::Subject;

/// Structures that the summary shows.
const SHOWN: usize = 3;

pub fn enumerate(options: &EnumerateOptions) -> ExitCode {
    let started = Instant::now();
    let result = match &options.test {
        _ if options.skeleton => write_skeleton(options),
        Some(method) => test::test(options, method, started),
        None => search(options, started),
    };
    match result {
        Ok(code) => code,
        Err(message) => {
            eprintln!("margay: {message}");
            ExitCode::from(2)
        }
    }
}

/// Prints a finitization with the bounds of `--scope`.
fn write_skeleton(options: &EnumerateOptions) -> Result<ExitCode, String> {
    let world = World::find(&options.common)?;
    let mut machine = world.counter(&Arc::new(AtomicBool::new(false)))?;
    let class = setup::find_class(&mut machine, &options.class)?;
    let predicate = subject::find_predicate(&mut machine, options, &[class])?;
    let sketch = scope::sketch(&mut machine, class, predicate)?;
    print!("{}", skeleton::write(&mut machine, &sketch));
    std::mem::forget(machine);
    Ok(ExitCode::SUCCESS)
}

fn search(options: &EnumerateOptions, started: Instant) -> Result<ExitCode, String> {
    let world = World::find(&options.common)?;
    let stopped = Arc::new(AtomicBool::new(false));
    setup::on_interrupt(&stopped);
    let deadline = started + options.budget;
    // A finitization may loop for ever.
    let late = Arc::new(AtomicBool::new(false));
    setup::watchdog(&late, deadline);
    let mut subject = Subject::prepare(&world, &late, options)?;
    subject.machine.config.interrupt = stopped.clone();
    let saved = frontier::Saved::read(options)?;
    let names = subject.root_names();
    let predicate = subject.machine.classes.qualified_name(subject.predicate);
    let notes = std::mem::take(&mut subject.notes);
    let progress = Arc::new(Progress::default());
    let ticker = report::Ticker::start(options, &progress, started);
    let search = Options {
        symbolic: !options.no_symbolic,
        count_only: options.count,
        jobs: options.jobs.unwrap_or_else(setup::processors).max(1),
        deadline: Some(deadline),
        interrupt: Some(stopped.clone()),
        instructions_per_run: options.max_steps,
        watch: subject.watch.clone(),
        resume: saved.as_ref().map(|s| s.frontier.clone()),
        progress: Some(progress.clone()),
    };
    let mut sinks = Sinks::open(options, &subject, || world.counter(&stopped))?;
    let mut failed = None;
    let mut shown = Vec::new();
    let mut reservoir = options.sample.map(|k| Reservoir::new(k, options.seed));
    let mut found = |structure: &Structure| {
        match &mut reservoir {
            Some(reservoir) => reservoir.offer(|| structure.graph()),
            None if shown.len() < SHOWN => shown.push(structure.graph()),
            None => {}
        }
        if reservoir.is_none() && sinks.wanted() {
            failed = sinks.take(&structure.graph()).err();
        }
        if failed.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let prepare = || Subject::prepare(&world, &stopped, options);
    let outcome = workers::run(&prepare, &stopped, subject, &search, &mut found)?;
    ticker.stop();
    let sampled = reservoir.is_some();
    let structures = reservoir.map_or(shown, Reservoir::into_vec);
    if sampled && sinks.wanted() {
        failed = structures.iter().find_map(|graph| sinks.take(graph).err());
    }
    if let Some(why) = failed {
        return Err(why);
    }
    let output = sinks.finish(options.draw.is_some(), options.pictures.as_deref())?;
    let written = frontier::write(options, &outcome, saved.as_ref(), stopped.load(Ordering::Relaxed))?;
    let report = Report {
        options,
        predicate,
        names,
        notes: &notes,
        before: saved.as_ref().map_or((0, 0), |s| (s.found, s.explored)),
        outcome: &outcome,
        structures,
        sampled,
        output,
        written,
        interrupted: stopped.load(Ordering::Relaxed),
        started,
    };
    report.print();
    Ok(if outcome.complete { ExitCode::SUCCESS } else { ExitCode::from(3) })
}
