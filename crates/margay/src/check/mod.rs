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
use margay_explore::Frontier;
use margay_graph::Bound;
use margay_work::pool::Pool;
use margay_work::waves::{Course, Key, Waves};
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
    let mut waves = Waves::new(pool);
    let mut rounds = [Rounds::new(Round::first(setup::limits(&options.exploring)))];
    waves.run(&mut rounds, end);
    interrupt.store(true, Ordering::Relaxed);
    waves.into_pool().finish((started + budget).saturating_duration_since(Instant::now()).min(PATIENCE));
    let [rounds] = rounds;
    rounds.result()
}

/// Explores the target, each round with wider limits, until there is a violation or nothing is left.
struct Rounds {
    round: Round,
    /// What this round has found so far.
    now: Findings,
    /// What is known from the rounds before.
    before: Option<Findings>,
    failed: Option<String>,
}

impl Rounds {
    fn new(round: Round) -> Rounds {
        let now = Findings { exhausted: true, ..Findings::default() };
        Rounds { round, now, before: None, failed: None }
    }

    fn first_part(&self) -> Vec<Part> {
        vec![Part { round: self.round.clone(), from: None, work: FIRST_WORK }]
    }

    fn next_round(&mut self) -> Vec<Part> {
        let now = &self.now;
        if !now.exhausted {
            return Vec::new();
        }
        let Some(next) = self.round.next(&now.bounds, now.unconfirmed.is_empty(), now.hashes) else {
            return Vec::new();
        };
        let Rounds { now, before, .. } = std::mem::replace(self, Rounds::new(next));
        self.before = Some(match before {
            Some(before) => before.then(now),
            None => now,
        });
        self.first_part()
    }

    fn result(self) -> Handed {
        match (self.failed, self.before) {
            (Some(why), _) => Err(why),
            (None, Some(before)) => Ok(before.then(self.now)),
            (None, None) => Ok(self.now),
        }
    }
}

impl Course for Rounds {
    type Part = Part;
    type Found = Handed;

    fn ends(found: &Handed) -> bool {
        found.as_ref().map_or(true, |found| !found.violations.is_empty())
    }

    fn next(&mut self, mut found: Vec<Option<Handed>>) -> Vec<Part> {
        if found.is_empty() {
            return self.first_part();
        }
        // A violation behind a part that is not there in time is better than to know nothing.
        if found.iter().any(Option::is_none)
            && let Some(at) = found.iter().position(|f| f.as_ref().is_some_and(Self::ends))
        {
            found = found.split_off(at);
        }
        let mut left = Frontier::default();
        for part in found {
            let late = part.is_none();
            match part.unwrap_or_else(|| Ok(Findings::out_of_time())) {
                Err(why) => {
                    self.failed = Some(why);
                    return Vec::new();
                }
                Ok(mut found) => {
                    left.join(std::mem::take(&mut found.left));
                    self.now.add(found);
                }
            }
            // What comes behind a violation does not count.
            if !self.now.violations.is_empty() || late {
                return Vec::new();
            }
        }
        if left.is_empty() || self.now.bounds.contains(&Bound::Time) {
            return self.next_round();
        }
        let part = |from| Part { round: self.round.clone(), from: Some(from), work: WORK };
        left.deal(PARTS).into_iter().map(part).collect()
    }
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
