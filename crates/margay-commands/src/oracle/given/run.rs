//! What is run, and what it shows: the suite in a machine, for the passes over it.

use crate::error::{Error, Result, wrong_use};
use crate::given_tests::{self, Place as TestPlace, Suite};
use crate::session::World;
use margay_machine::{Machine, Stop};
use margay_mutate::result::GivenTest;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// Instructions of a test on the original.
pub(super) const STEPS: u64 = 2_000_000_000;

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
    /// The original did not behave as the plan said.
    pub(super) contradicts: bool,
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
    pub(super) fn open(&self, seed: u32) -> Result<Run<'_>> {
        let mut machine = self.world.with_seed(self.interrupt, seed)?;
        machine.silence_questions();
        let suite = given_tests::discover(self.world, &mut machine, self.places)
            .map_err(|why| wrong_use!("{why}"))?;
        Ok(Run { request: self, suite, machine })
    }

    pub(super) fn is_late(&self) -> bool {
        self.interrupt.load(Ordering::Relaxed) || Instant::now() >= self.deadline
    }
}

/// A machine with the suite.
pub(super) struct Run<'a> {
    pub request: &'a GivenRun<'a>,
    pub suite: Suite,
    pub machine: Machine,
}

impl Run<'_> {
    /// Has the test that has just begun end for the instructions that it takes.
    pub fn end_soon(&mut self) {
        self.machine.config.max_steps = Some(self.machine.steps() + 1);
    }

    /// Goes on behind a test that cannot go on.
    pub fn abandoned(&mut self, stop: &Stop) -> Result<Stop> {
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
pub(super) fn said(message: Option<&str>, class: &str) -> String {
    let first = message.and_then(|message| message.lines().find(|line| !line.trim().is_empty()));
    first.map_or_else(|| class.to_owned(), |line| format!("{class}: {}", line.trim()))
}
