//! Given tests on mutants. The suite runs once on the original; where a test comes to a changed instruction for the first
//! time, each mutant there that is left goes on from this state to the end of the test, and everything is taken back.
//! So one pass serves all mutants, and nothing is run again that is the same. A test that fails on the original, or ends
//! otherwise in other surroundings, is left out by name.

mod baseline;
mod pass;

use crate::error::{Error, Result, wrong_use};
use crate::given_tests::{self, Place as TestPlace, Suite};
use crate::session::{World, guarded};
use baseline::{Baseline, OTHER, Plan, USUAL};
use margay_machine::{Machine, Stop};
use margay_mutate::result::GivenTest;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Barrier, Mutex, PoisonError};
use std::time::Instant;

/// Instructions of a test on the original.
const STEPS: u64 = 2_000_000_000;

/// What given tests showed.
#[derive(Default)]
pub struct Given {
    /// The tests, and which of them were left out.
    pub tests: Vec<GivenTest>,
    /// What kills each variant: the test, and what it said.
    pub kills: Vec<(Place, Killed)>,
    /// The numbers of the tests that come to each site.
    pub covered: BTreeMap<u32, Vec<usize>>,
    /// How many tests were run on each variant, and how many instructions they take on the original.
    pub runs: BTreeMap<Place, (u64, u64)>,
    /// The clock or the user has ended it: what is not killed may have been killed by tests that were not run.
    pub late: bool,
}

/// A site, and a variant there.
pub type Place = (u32, u32);

/// How a test kills a variant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Killed {
    /// The number of the test.
    pub test: usize,
    /// What it said.
    pub what: String,
    /// It does not come to an end.
    pub endless: bool,
    /// It needs more memory than there is.
    pub memory: bool,
}

/// A place with variants in a world.
#[derive(Debug, Clone, Copy)]
pub struct Spot {
    /// Its number.
    pub site: u32,
    /// How many variants it has.
    pub variants: u32,
    /// The bytecode index behind the variants.
    pub end: u32,
    /// Slots of the operand stack there, as far as that is known.
    pub stack: Option<u16>,
}

/// What is to be run.
pub struct GivenRun<'a> {
    /// The classes with all variants.
    pub world: &'a World,
    /// Where the tests are.
    pub places: &'a [TestPlace],
    /// The places with variants.
    pub spots: &'a [Spot],
    /// The places of a variant that is at several sites, by each of them.
    pub together: &'a BTreeMap<Place, Vec<Place>>,
    /// Variants of which all is known.
    pub settled: &'a BTreeSet<Place>,
    /// Raised when all have to stop, and when that is.
    pub interrupt: &'a Arc<AtomicBool>,
    pub deadline: Instant,
}

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
            let mut run = self.open(USUAL)?;
            let mut baselines = Vec::new();
            if worker == 0 {
                baselines.push(run.baseline(USUAL)?);
            }
            if worker == 1 % workers {
                baselines.push(self.open(OTHER)?.baseline(OTHER)?);
            }
            Ok((run, baselines))
        });
        // Nobody goes on before all have done this, and nobody fails to come here.
        let run = meeting.join(opened);
        let (Some(run), Some(plan)) = (run, meeting.plan()?) else { return Ok(Given::default()) };
        let own = self.spots.iter().copied().filter(|spot| spot.site as usize % workers == worker);
        guarded(|| Ok(Given { tests: plan.tests.clone(), ..run.pass(&plan, own)? }))
    }

    fn open(&self, seed: u32) -> Result<Run<'_>> {
        let mut machine = self.world.with_seed(self.interrupt, seed)?;
        machine.silence_questions();
        let suite = given_tests::discover(self.world, &mut machine, self.places)
            .map_err(|why| wrong_use!("{why}"))?;
        Ok(Run { request: self, suite, machine })
    }

    fn is_late(&self) -> bool {
        self.interrupt.load(Ordering::Relaxed) || Instant::now() >= self.deadline
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

    /// What follows from it, if none of them failed.
    fn plan(&self) -> Result<Option<Plan>> {
        match &*self.baselines.lock().unwrap_or_else(PoisonError::into_inner) {
            Ok(all) => Plan::of(all).map(Some),
            Err(_) => Ok(None),
        }
    }
}

/// A machine with the suite.
struct Run<'a> {
    request: &'a GivenRun<'a>,
    suite: Suite,
    machine: Machine,
}

impl Run<'_> {
    /// Goes on behind a test that cannot go on.
    fn abandoned(&mut self, stop: &Stop) -> Result<Stop> {
        if *stop == Stop::Interrupted {
            return Err(Error::Limit(margay_graph::Bound::Time));
        }
        match self.suite.cause(stop) {
            Some(cause) => Ok(self.suite.abandon(&mut self.machine, cause)),
            None => Err(Error::Unsupported(format!("a suite that ends with {stop:?}"))),
        }
    }
}

/// What a failure says, in a line.
fn said(message: Option<&str>, class: &str) -> String {
    let first = message.and_then(|message| message.lines().find(|line| !line.trim().is_empty()));
    first.map_or_else(|| class.to_owned(), |line| format!("{class}: {}", line.trim()))
}
