//! Given tests on mutants. The suite runs once on the original; where a test comes to a changed instruction for the first
//! time, each mutant there that is left goes on from this state to the end of the test, and everything is taken back.
//! So one pass serves all mutants, and nothing is run again that is the same. A test that fails on the original, or ends
//! otherwise in other surroundings, is left out by name.

use crate::error::{Error, Result, wrong_use};
use crate::given_tests::{self, Cause, Event, Outcome, Pause, Place as TestPlace, Suite, TestId};
use crate::session::World;
use margay_machine::{ChoiceKind, Decision, Machine, Stop};
use margay_mutate::result::GivenTest;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// Instructions of a test on the original.
const STEPS: u64 = 2_000_000_000;
/// A variant may take so many times the instructions of the original, and so many more.
const TIMES: u64 = 20;
const MORE: u64 = 1_000_000;

/// What given tests showed.
#[derive(Default)]
pub struct Given {
    /// The tests, and which of them were left out.
    pub tests: Vec<GivenTest>,
    /// What kills each variant: the test, and what it said.
    pub kills: Vec<(Place, Killed)>,
    /// The numbers of the tests that come to each site.
    pub covered: BTreeMap<u32, Vec<usize>>,
    /// How often each variant was run, and for how many instructions.
    pub runs: BTreeMap<Place, (u64, u64)>,
    /// The clock has ended it.
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

/// What is to be run.
pub struct GivenRun<'a> {
    /// The classes with all variants.
    pub world: &'a World,
    /// Where the tests are.
    pub places: &'a [TestPlace],
    /// How many variants each site has, by its number; there is no site 0.
    pub variants: &'a [u32],
    /// The places of a variant that is at several sites, by each of them.
    pub together: &'a BTreeMap<Place, Vec<Place>>,
    /// Variants of which all is known.
    pub settled: &'a BTreeSet<Place>,
    /// Raised when all have to stop, and when that is.
    pub interrupt: &'a Arc<AtomicBool>,
    pub deadline: Instant,
}

impl GivenRun<'_> {
    /// Runs the tests on the variants of every site whose number is `part` modulo `parts`.
    pub fn run(&self, part: usize, parts: usize) -> Result<Given> {
        let mut machine = self.world.concrete(self.interrupt)?;
        let suite = given_tests::discover(self.world, &mut machine, self.places)
            .map_err(|why| wrong_use!("{why}"))?;
        let own = (1..self.variants.len() as u32).filter(|&site| site as usize % parts == part).collect();
        let mut run =
            Run { request: self, suite, machine, given: Given::default(), baseline: Vec::new(), own };
        run.baseline()?;
        run.variants()?;
        Ok(run.given)
    }
}

/// How a test ended on the original, and how much it took.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Baseline {
    outcome: Option<Outcome>,
    steps: u64,
}

struct Run<'a> {
    request: &'a GivenRun<'a>,
    suite: Suite,
    machine: Machine,
    given: Given,
    /// By the numbers of the tests.
    baseline: Vec<Baseline>,
    /// The sites that are looked at.
    own: Vec<u32>,
}

impl Run<'_> {
    /// Runs the suite twice on the original, in different surroundings.
    fn baseline(&mut self) -> Result<()> {
        self.machine.run_original();
        let first = self.outcomes(0)?;
        let second = self.outcomes(OTHER_SURROUNDINGS)?;
        for (number, test) in self.suite.tests().iter().enumerate() {
            let class = test.class.as_deref().unwrap_or_default();
            let name = match &test.method {
                Some(_) => format!("{class}.{}", test.name),
                None => test.name.clone(),
            };
            let (one, other) = (first.get(number), second.get(number));
            let left_out =
                match (one.and_then(|b| b.outcome.as_ref()), other.and_then(|b| b.outcome.as_ref())) {
                    _ if !test.is_test => Some(GROUP.to_owned()),
                    (Some(Outcome::Passed), Some(Outcome::Passed)) => None,
                    (Some(Outcome::Failed(thrown)), Some(Outcome::Failed(_))) => Some(format!(
                        "it fails on the original: {}",
                        said(thrown.message.as_deref(), &thrown.class)
                    )),
                    (Some(Outcome::Skipped(why)), _) => Some(format!("it is skipped: {why}")),
                    (Some(Outcome::Aborted(_)), _) => Some("an assumption of it does not hold".to_owned()),
                    (Some(Outcome::Ended(cause)), _) => Some(cause.to_string()),
                    (Some(_), Some(_)) => Some("how it ends depends on its surroundings".to_owned()),
                    _ => Some("it was not run".to_owned()),
                };
            self.given.tests.push(GivenTest { name, left_out });
        }
        self.baseline = first;
        let taking_part = self.given.tests.iter().any(|test| test.left_out.is_none());
        if !taking_part {
            let why = self.given.tests.iter().find_map(|t| t.left_out.as_ref().filter(|why| *why != GROUP));
            let why = why.map_or_else(String::new, |why| format!("; the first: {why}"));
            return Err(wrong_use!("no test passes on the original{why}"));
        }
        Ok(())
    }

    /// How each test ends on the original.
    fn outcomes(&mut self, seed: u32) -> Result<Vec<Baseline>> {
        let mark = self.machine.mark();
        self.machine.perturb(seed);
        self.suite.set_pause(Pause::EachTest);
        self.suite.set_limit(Some(STEPS));
        let mut steps = BTreeMap::new();
        let mut stop = self.suite.start(&mut self.machine);
        loop {
            stop = match stop {
                Stop::Returned(_) => break,
                Stop::Paused => {
                    match self.suite.events(&self.machine).last() {
                        Some(Event::Started(test)) => {
                            steps.insert(*test, self.machine.steps());
                        }
                        Some(Event::Finished(test, _)) => {
                            let began = steps.get(test).copied().unwrap_or_default();
                            steps.insert(*test, self.machine.steps() - began);
                        }
                        _ => {}
                    }
                    self.suite.go_on(&mut self.machine)
                }
                stop => self.abandoned(&stop)?,
            };
        }
        let mut all = vec![Baseline { outcome: None, steps: 0 }; self.suite.tests().len()];
        for event in self.suite.events(&self.machine) {
            if let Event::Finished(test, outcome) = event {
                let steps = steps.get(&test).copied().unwrap_or_default();
                all[test.index()] = Baseline { outcome: Some(outcome), steps };
            }
        }
        self.machine.rollback(mark);
        self.machine.perturb(0);
        Ok(all)
    }

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

    /// Runs the suite once more, and variants from each site on.
    fn variants(&mut self) -> Result<()> {
        let mut killed: BTreeSet<Place> = self.request.settled.clone();
        let mut settled: BTreeSet<u32> = BTreeSet::new();
        let mut stop = self.suite.start(&mut self.machine);
        loop {
            if self.is_late() {
                self.given.late = true;
                return Ok(());
            }
            stop = match stop {
                Stop::Returned(_) => return Ok(()),
                Stop::Paused => {
                    match self.suite.events(&self.machine).last() {
                        Some(&Event::Started(test)) if self.takes_part(test) => {
                            settled.clear();
                            self.ask(&killed, &settled);
                        }
                        _ => self.machine.run_original(),
                    }
                    self.suite.go_on(&mut self.machine)
                }
                Stop::Choice(choice) => {
                    let ChoiceKind::Variant { site, .. } = choice.kind else {
                        return Err(Error::Unsupported(format!(
                            "a given test that asks for {:?}",
                            choice.kind
                        )));
                    };
                    if let Some(test) = self.suite.running(&self.machine) {
                        self.at_site(site, test, &mut killed);
                    }
                    settled.insert(site);
                    self.ask(&killed, &settled);
                    self.machine.resume(Decision::Alternative(0))
                }
                stop => self.abandoned(&stop)?,
            };
        }
    }

    fn takes_part(&self, test: TestId) -> bool {
        self.given.tests.get(test.index()).is_some_and(|test| test.left_out.is_none())
    }

    /// Has the machine stop at the sites with variants that are left, but not at those that the test has passed.
    fn ask(&mut self, killed: &BTreeSet<Place>, settled: &BTreeSet<u32>) {
        let variants = self.request.variants;
        let open = |&site: &u32| {
            let mut all = 1..=variants[site as usize];
            !settled.contains(&site) && all.any(|variant| !killed.contains(&(site, variant)))
        };
        let sites: Vec<Place> =
            self.own.iter().copied().filter(open).map(|site| (site, variants[site as usize] + 1)).collect();
        self.machine.ask_for_variants(&sites);
    }

    /// The machine has stopped at a site: runs the variants there that are left to the end of the test.
    fn at_site(&mut self, site: u32, test: TestId, killed: &mut BTreeSet<Place>) {
        self.given.covered.entry(site).or_default().push(test.index());
        for variant in 1..=self.request.variants[site as usize] {
            if killed.contains(&(site, variant)) || self.is_late() {
                continue;
            }
            if let Some(how) = self.try_variant((site, variant), test) {
                killed.insert((site, variant));
                self.given.kills.push(((site, variant), how));
            }
        }
    }

    /// Runs a variant from the present state to the end of the test.
    fn try_variant(&mut self, (site, variant): Place, test: TestId) -> Option<Killed> {
        let mark = self.machine.mark();
        let before = self.machine.executed();
        let usual = self.baseline.get(test.index()).map_or(0, |baseline| baseline.steps);
        let limit = usual.saturating_mul(TIMES) + MORE;
        self.suite.set_pause(Pause::Finished(test));
        self.suite.set_limit(Some(limit));
        self.machine.config.max_steps = Some(self.machine.steps() + limit);
        let place = (site, variant);
        match self.request.together.get(&place) {
            Some(places) => self.machine.run_variants(places),
            None => self.machine.run_variants(&[place]),
        }
        let stop = self.machine.resume(Decision::Alternative(variant));
        let killed = match &stop {
            Stop::Paused => match self.suite.events(&self.machine).last() {
                Some(Event::Finished(_, Outcome::Failed(thrown))) => {
                    Some(killed(test, said(thrown.message.as_deref(), &thrown.class)))
                }
                Some(Event::Finished(_, Outcome::Ended(cause))) => Some(ended(test, cause)),
                _ => None,
            },
            // A variant that ends the program outside of the test ends the suite, too.
            Stop::Threw(_) => Some(killed(test, "the test engine fails".to_owned())),
            stop => self.suite.cause(stop).and_then(|cause| match cause {
                Cause::Unsupported(_) => None,
                cause => Some(ended(test, &cause)),
            }),
        };
        let runs = self.given.runs.entry((site, variant)).or_default();
        *runs = (runs.0 + 1, runs.1 + (self.machine.executed() - before));
        self.machine.rollback(mark);
        self.suite.set_pause(Pause::EachTest);
        self.suite.set_limit(Some(STEPS));
        self.machine.config.max_steps = Some(self.machine.steps() + STEPS);
        killed
    }

    fn is_late(&self) -> bool {
        self.request.interrupt.load(Ordering::Relaxed) || Instant::now() >= self.request.deadline
    }
}

/// A seed for other surroundings.
const OTHER_SURROUNDINGS: u32 = 0x5DEE_CE66;
/// Why a group of tests is none.
const GROUP: &str = "a group";

fn said(message: Option<&str>, class: &str) -> String {
    let first = message.and_then(|message| message.lines().find(|line| !line.trim().is_empty()));
    first.map_or_else(|| class.to_owned(), |line| format!("{class}: {}", line.trim()))
}

fn killed(test: TestId, what: String) -> Killed {
    Killed { test: test.index(), what, endless: false, memory: false }
}

fn ended(test: TestId, cause: &Cause) -> Killed {
    Killed {
        endless: matches!(cause, Cause::Instructions(_)),
        memory: matches!(cause, Cause::Memory),
        ..killed(test, cause.to_string())
    }
}

/// What all parts have found, put together.
pub fn join(parts: Vec<Given>) -> Given {
    let mut all = Given::default();
    for part in parts {
        if all.tests.is_empty() {
            all.tests = part.tests;
        }
        all.kills.extend(part.kills);
        all.covered.extend(part.covered);
        all.runs.extend(part.runs);
        all.late |= part.late;
    }
    all
}
