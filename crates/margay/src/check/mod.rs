//! `margay check`: all paths of a method or of `main`, and whether one of them fails.
//!
//! A round of the exploration goes in waves. The alternatives of a wave are dealt to parts, each part is explored for a
//! counted amount of work, and what the parts leave is the next wave. Neither depends on who explores which part, and
//! results are put together by the numbers of the parts: so the verdict, the violation that is reported and the
//! counts are the same whatever the number of jobs. Time is the exception.

mod part;

use crate::cli::CheckOptions;
use crate::rounds::Round;
use crate::setup::{self, World};
use margay_explore::pool::Pool;
use margay_explore::{Bound, Frontier};
use part::{Findings, Part, Worker};
use serde_json::json;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Parts of a wave. More workers than this do not help.
const PARTS: usize = 32;
/// Work of a part in the first wave and in later ones, in the units of the explorer: a quarter of a second, about.
const FIRST_WORK: u64 = 10_000_000;
const WORK: u64 = 25_000_000;
/// How long to wait for workers whose results are not wanted any more.
const PATIENCE: Duration = Duration::from_millis(500);

/// Round, wave and part.
type Key = (u32, u32, u32);
type Handed = Result<Findings, String>;

pub fn check(options: &CheckOptions) -> ExitCode {
    let started = Instant::now();
    match run(options, started) {
        Ok(findings) => report(options, &findings, started),
        Err(message) => {
            eprintln!("margay: {message}");
            ExitCode::from(2)
        }
    }
}

fn run(options: &CheckOptions, started: Instant) -> Result<Findings, String> {
    let world = World::find(&options.common)?;
    let budget = options.exploring.budget;
    let deadline = started + budget.mul_f64(0.97);
    let interrupt = Arc::new(AtomicBool::new(false));
    setup::watchdog(&interrupt, deadline);
    let jobs = options.exploring.jobs.unwrap_or_else(setup::processors).clamp(1, PARTS);
    let shared: &'static _ = Box::leak(Box::new((options.clone(), world, interrupt.clone())));
    let pool: Pool<Key, Part, Handed> = Pool::start(jobs, move || {
        let mut worker: Option<Worker<'_>> = None;
        move |_: &Key, part: Part| {
            let (options, world, interrupt) = shared;
            setup::guarded(|| {
                let mut ready = match worker.take() {
                    Some(ready) => ready,
                    None => Worker::new(options, world, interrupt, deadline)?,
                };
                let findings = ready.explore(part);
                worker = Some(ready);
                findings
            })
        }
    });
    let end = started + budget.mul_f64(0.99);
    let mut round = Round::first(setup::limits(&options.exploring));
    let mut all = explore(&pool, 0, &round, end);
    for number in 1.. {
        let Ok(found) = &all else { break };
        if !found.violations.is_empty() || !found.exhausted {
            break;
        }
        let Some(next) = round.next(&found.bounds, found.unconfirmed.is_empty(), found.hashes) else { break };
        round = next;
        let last = explore(&pool, number, &round, end);
        all = all.and_then(|found| Ok(found.then(last?)));
    }
    interrupt.store(true, Ordering::Relaxed);
    pool.finish((started + budget).saturating_duration_since(Instant::now()).min(PATIENCE));
    all
}

/// Explores the target once, with the limits of a round, until there is a violation or nothing is left.
fn explore(pool: &Pool<Key, Part, Handed>, number: u32, round: &Round, end: Instant) -> Handed {
    let mut all = Findings { exhausted: true, ..Findings::default() };
    let mut parts = vec![Part { round: round.clone(), from: None, work: FIRST_WORK }];
    for wave in 0.. {
        let mut left = Frontier::default();
        for found in one_wave(pool, (number, wave), parts, end) {
            let late = found.is_none();
            let mut found = found.unwrap_or_else(|| Ok(Findings::out_of_time()))?;
            left.join(std::mem::take(&mut found.left));
            all.add(found);
            // What comes behind a violation does not count.
            if !all.violations.is_empty() || late {
                return Ok(all);
            }
        }
        if left.is_empty() || all.bounds.contains(&Bound::Time) {
            break;
        }
        let part = |from| Part { round: round.clone(), from: Some(from), work: WORK };
        parts = left.deal(PARTS).into_iter().map(part).collect();
    }
    Ok(all)
}

/// Has the parts of a wave explored. The results are in order and end behind the first violation. A part that is not
/// there in time has none; if a later one found a violation, that is better than to know nothing.
fn one_wave(
    pool: &Pool<Key, Part, Handed>,
    (round, wave): (u32, u32),
    parts: Vec<Part>,
    end: Instant,
) -> Vec<Option<Handed>> {
    let mut results: Vec<Option<Handed>> = parts.iter().map(|_| None).collect();
    for (i, part) in parts.into_iter().enumerate() {
        pool.submit((round, wave, i as u32), part);
    }
    let ends = |result: &Option<Handed>| {
        result.as_ref().is_some_and(|r| r.as_ref().map_or(true, |found| !found.violations.is_empty()))
    };
    loop {
        let last = results.iter().position(ends).map_or(results.len(), |at| at + 1);
        if results[..last].iter().all(Option::is_some) {
            results.truncate(last);
            return results;
        }
        let Some(((.., at), result)) = pool.next(end) else { break };
        if ends(&Some(result.clone())) {
            pool.cancel_behind(&(round, wave, at));
        }
        results[at as usize] = Some(result);
    }
    if let Some(at) = results.iter().position(ends) {
        return results.split_off(at);
    }
    results
}

fn report(options: &CheckOptions, findings: &Findings, started: Instant) -> ExitCode {
    let mut reasons: Vec<String> = findings.bounds.iter().map(ToString::to_string).collect();
    reasons.extend(findings.unconfirmed.iter().map(|u| format!("not confirmed: {u}")));
    let verdict = if !findings.violations.is_empty() {
        "violation"
    } else if findings.exhausted && reasons.is_empty() {
        "safe"
    } else {
        "unknown"
    };
    let elapsed = started.elapsed().as_secs_f64();
    if options.exploring.json {
        let violations: Vec<_> = findings
            .violations
            .iter()
            .map(|v| json!({ "kind": v.kind, "message": v.message, "trace": v.trace, "input": v.input }))
            .collect();
        let document = json!({
            "verdict": verdict,
            "violations": violations,
            "reasons": reasons,
            "paths": findings.paths,
            "states": findings.states,
            "elapsed_s": elapsed,
        });
        println!("{document:#}");
    } else {
        println!("{}: {verdict}", options.target);
        for v in &findings.violations {
            println!("  {}", v.message);
            for line in &v.trace {
                println!("    at {line}");
            }
            for line in v.input.lines() {
                println!("  {line}");
            }
        }
        if verdict == "unknown" {
            for reason in &reasons {
                println!("  {reason}");
            }
        }
        println!("  {} paths, {} decisions, {elapsed:.2} s", findings.paths, findings.states);
    }
    if options.exploring.verbose {
        eprintln!("work: {:.1} million units; solver: {:?}", findings.work as f64 / 1e6, findings.solver);
    }
    match verdict {
        "safe" => ExitCode::SUCCESS,
        "violation" => ExitCode::from(1),
        _ => ExitCode::from(3),
    }
}
