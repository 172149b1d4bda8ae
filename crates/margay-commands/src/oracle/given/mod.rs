//! Given tests on mutants. The suite runs once on the original; where a test comes to a changed instruction for the first
//! time, each mutant there that is left goes on from this state to the end of the test, and everything is taken back.
//! So one pass serves all mutants, and nothing is run again that is the same. A test that fails on the original, or ends
//! otherwise in other surroundings, is left out by name.

mod baseline;
mod pass;
mod run;

pub use run::{Given, GivenRun, Killed, Spot};

use crate::error::{Error, Result};
use crate::session::guarded;
use baseline::{Baseline, OTHER, Plan, USUAL};
use run::Run;
use std::collections::HashSet;
use std::sync::{Barrier, Mutex, PoisonError};

impl GivenRun<'_> {
    /// Runs the tests with so many workers. Each runs the suite, on the variants of its share of the sites; how the tests end on
    /// the original is found out by one or two of them.
    pub fn run(&self, workers: usize) -> Result<Given> {
        let meeting = Meeting { baselines: Mutex::new(Ok(Vec::new())), all: Barrier::new(workers) };
        let parts: Vec<Result<Given>> = std::thread::scope(|scope| {
            let meeting = &meeting;
            let one = |worker| scope.spawn(move || self.work(worker, workers, meeting));
            let running: Vec<_> = (0..workers).map(one).collect();
            let failed = |_| Err(Error::Internal("a worker failed".to_owned()));
            running.into_iter().map(|thread| thread.join().unwrap_or_else(failed)).collect()
        });
        let mut all = Given::default();
        match meeting.baselines.into_inner().unwrap_or_else(PoisonError::into_inner) {
            Err(_) if self.is_late() => all.late = true,
            other => drop(other?),
        }
        for part in parts {
            let part = match part {
                Err(_) if self.is_late() => Given { late: true, ..Given::default() },
                part => part?,
            };
            if all.tests.is_empty() {
                all.tests = part.tests;
            }
            all.kills.extend(part.kills);
            all.covered.extend(part.covered);
            all.runs.extend(part.runs);
            all.late |= part.late;
        }
        Ok(all)
    }

    fn work(&self, worker: usize, workers: usize, meeting: &Meeting) -> Result<Given> {
        let opened = guarded(|| {
            let mut baselines = Vec::new();
            if worker == 1 % workers {
                baselines.push(self.open(OTHER)?.baseline(OTHER, &HashSet::new())?);
            }
            let mut run = self.open(USUAL)?;
            // One worker alone does without, as long as all tests pass: the pass over the variants shows it as well.
            if worker == 0 && !baselines.iter().any(Baseline::passes) {
                let too_long = baselines.iter().flat_map(Baseline::too_long).collect();
                baselines.push(run.baseline(USUAL, &too_long)?);
            }
            Ok((run, baselines))
        });
        // Nobody goes on before all have done this, and nobody fails to come here.
        let run = meeting.join(opened);
        let (Some(run), Some(plan)) = (run, meeting.plan()?) else { return Ok(Given::default()) };
        let own = self.spots.iter().copied().filter(|spot| spot.site as usize % workers == worker);
        guarded(|| {
            let given = run.pass(&plan, own.clone())?;
            if !given.contradicts || given.late || workers > 1 {
                return Ok(Given { tests: plan.tests.clone(), ..given });
            }
            let mut run = self.open(USUAL)?;
            meeting.add(run.baseline(USUAL, &HashSet::new())?);
            let Some(plan) = meeting.plan()? else { return Ok(Given::default()) };
            Ok(Given { tests: plan.tests.clone(), ..run.pass(&plan, own)? })
        })
    }
}

/// Where workers put together how the tests ended on the original.
struct Meeting {
    /// What they found, or why one of them failed.
    baselines: Mutex<Result<Vec<Baseline>>>,
    all: Barrier,
}

impl Meeting {
    /// Adds what a worker found, and waits for the others.
    fn join<'a>(&self, opened: Result<(Run<'a>, Vec<Baseline>)>) -> Option<Run<'a>> {
        let run = {
            let mut baselines = self.baselines.lock().unwrap_or_else(PoisonError::into_inner);
            match (opened, baselines.as_mut()) {
                (Ok((run, share)), Ok(all)) => {
                    all.extend(share);
                    Some(run)
                }
                (Err(why), Ok(_)) => {
                    *baselines = Err(why);
                    None
                }
                (_, Err(_)) => None,
            }
        };
        self.all.wait();
        run
    }

    /// Adds what was found later.
    fn add(&self, baseline: Baseline) {
        if let Ok(all) = self.baselines.lock().unwrap_or_else(PoisonError::into_inner).as_mut() {
            all.push(baseline);
        }
    }

    /// What follows from it, if none of them failed.
    fn plan(&self) -> Result<Option<Plan>> {
        match &*self.baselines.lock().unwrap_or_else(PoisonError::into_inner) {
            Ok(all) => Plan::of(all).map(Some),
            Err(_) => Ok(None),
        }
    }
}
