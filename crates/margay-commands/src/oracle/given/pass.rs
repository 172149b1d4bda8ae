//! The pass over the suite in which variants run: at a site, each variant that is left goes on to the end of the test,
//! unless it leaves the state behind the site that the original leaves there; it is looked at again where the test comes
//! back to the site.

use super::baseline::Plan;
use super::run::{Given, Killed, Place, Run, STEPS, Spot, said};
use crate::error::{Error, Result};
use crate::given_tests::{Cause, Event, Outcome, Pause, TestId};
use margay_machine::{Behind, ChoiceKind, Limit, Mark, Stop};
use std::collections::{BTreeMap, BTreeSet};

/// A variant may take so many times the instructions of the original more, but at least and at most so many.
const TIMES: u64 = 100;
const AT_LEAST: u64 = 20_000_000;
const AT_MOST: u64 = 200_000_000;
/// When it has taken so many more it is looked at whether it repeats itself, for so many instructions.
const EARLY: u64 = 200_000;
const LOOKING: u64 = 20_000;

/// Instructions at a site after which a variant counts as one that changes the state; and what a comparison of states takes,
/// in instructions of a test that takes the same time. What is counted here must not depend on what ran before.
const BEYOND: u64 = 500;
const COMPARING: u64 = 1_000;

/// The pass as it goes on.
struct Pass<'a> {
    run: Run<'a>,
    given: Given,
    /// The sites that are looked at, by their numbers.
    spots: BTreeMap<u32, Spot>,
    killed: BTreeSet<Place>,
    /// The test that runs, if it takes part.
    test: Option<Running>,
    /// The variants that have not run in this test, by the sites that it has come to; and what looking at them has taken.
    waiting: BTreeMap<u32, Vec<(u32, u64)>>,
}

/// A test that runs.
#[derive(Clone, Copy)]
struct Running {
    test: TestId,
    /// Its number among all tests.
    number: usize,
    /// The instructions that it takes on the original.
    usual: u64,
}

impl<'a> Run<'a> {
    /// Runs the suite once more, and variants from each of these sites on.
    pub(super) fn pass(self, plan: &Plan, own: impl Iterator<Item = Spot>) -> Result<Given> {
        let mut pass = Pass {
            killed: self.request.settled.clone(),
            run: self,
            given: Given::default(),
            spots: own.map(|spot| (spot.site, spot)).collect(),
            test: None,
            waiting: BTreeMap::new(),
        };
        pass.go(plan)?;
        pass.given.contradicts |= !plan.is_about(&pass.run.order());
        Ok(pass.given)
    }
}

impl Pass<'_> {
    fn go(&mut self, plan: &Plan) -> Result<()> {
        self.run.suite.set_pause(Pause::EachTest);
        self.run.suite.set_limit(Some(STEPS));
        let mut stop = self.run.suite.start(&mut self.run.machine);
        loop {
            if self.run.request.is_late() {
                self.given.late = true;
                return Ok(());
            }
            stop = match stop {
                Stop::Returned(_) => return Ok(()),
                Stop::Paused => {
                    let event = self.run.suite.last_event(&self.run.machine);
                    self.begin(plan, event.as_ref());
                    self.run.suite.go_on(&mut self.run.machine)
                }
                Stop::Choice(choice) => {
                    let ChoiceKind::Variant { site, .. } = choice.kind else {
                        let what = format!("a given test that asks for {:?}", choice.kind);
                        return Err(Error::Unsupported(what));
                    };
                    let waits = match (self.test, self.spots.get(&site).copied()) {
                        (Some(test), Some(spot)) => self.at_site(spot, test),
                        _ => false,
                    };
                    if !waits {
                        self.run.machine.settle_site(site);
                    }
                    self.run.machine.pass_site()
                }
                stop => self.run.abandoned(&stop)?,
            };
        }
    }

    /// A test has begun or ended: the machine stops at the sites with variants that are left, if the test takes part.
    fn begin(&mut self, plan: &Plan, event: Option<&Event>) {
        self.test = match event {
            Some(&Event::Started(test)) => self
                .run
                .suite
                .test(test)
                .and_then(|of| plan.find(&of))
                .map(|(number, usual)| Running { test, number, usual }),
            Some(Event::Finished(test, outcome)) => {
                let planned = self.run.suite.test(*test).is_some_and(|of| plan.find(&of).is_some());
                self.given.contradicts |= planned && *outcome != Outcome::Passed;
                None
            }
            _ => None,
        };
        if let Some(&Event::Started(test)) = event
            && self.run.suite.test(test).is_some_and(|of| plan.is_too_long(&of))
        {
            self.run.end_soon();
        }
        self.waiting.clear();
        if self.test.is_none() {
            self.run.machine.run_original();
            return;
        }
        let open =
            |spot: &&Spot| (1..=spot.variants).any(|variant| !self.killed.contains(&(spot.site, variant)));
        let sites = self.spots.values().filter(open).map(|spot| (spot.site, spot.variants + 1));
        let sites: Vec<Place> = sites.collect();
        self.run.machine.ask_for_variants(&sites);
    }

    /// The machine has stopped at a site: runs the variants there that change something. Whether others are left, which may
    /// do so when the test comes back.
    fn at_site(&mut self, spot: Spot, test: Running) -> bool {
        let site = spot.site;
        let waiting = self.waiting.remove(&site).unwrap_or_else(|| {
            self.given.covered.entry(site).or_default().push(test.number);
            let open = (1..=spot.variants).filter(|&variant| !self.killed.contains(&(site, variant)));
            open.map(|variant| (variant, 0)).collect()
        });
        let mut still = Vec::new();
        let mark = self.run.machine.mark();
        let asked = self.run.machine.run_variants(&[(site, 0)]);
        let original = self.beyond(&mark, spot, 0);
        for (variant, spent) in waiting {
            if self.run.request.is_late() {
                break;
            }
            let infects = match &original {
                Some(original) if spent <= test.usual => {
                    self.beyond(&mark, spot, variant).is_none_or(|behind| !behind.is_same(original))
                }
                _ => true,
            };
            if !infects {
                still.push((variant, spent + COMPARING));
                continue;
            }
            if let Some(how) = self.try_variant(&mark, (site, variant), test) {
                self.killed.insert((site, variant));
                self.given.kills.push(((site, variant), how));
            }
        }
        self.run.machine.rollback(mark);
        self.run.machine.ask_again(asked);
        let waits = !still.is_empty();
        self.waiting.insert(site, still);
        waits
    }

    /// The state behind a site after one of its variants. The machine stands at the mark again.
    fn beyond(&mut self, mark: &Mark, spot: Spot, variant: u32) -> Option<Behind> {
        let behind = self.run.machine.run_beyond(mark, (spot.site, variant), (spot.end, spot.stack), BEYOND);
        self.run.machine.rewind(mark);
        behind
    }

    /// Runs a variant from a mark to the end of the test, and goes back to the mark.
    fn try_variant(&mut self, mark: &Mark, place: Place, test: Running) -> Option<Killed> {
        self.run.suite.set_pause(Pause::Finished(test.test));
        let limit = |most: u64| test.usual + test.usual.saturating_mul(TIMES).clamp(most.min(AT_LEAST), most);
        let began = self.run.machine.steps();
        self.limit(began, limit(EARLY));
        match self.run.request.together.get(&place) {
            Some(places) => self.run.machine.run_variants(places),
            None => self.run.machine.run_variants(&[place]),
        };
        let mut stop = self.run.machine.pass_site();
        if stop == Stop::Limit(Limit::Instructions) && !self.run.machine.repeats(LOOKING) {
            self.limit(began, limit(AT_MOST));
            stop = self.run.machine.run();
        }
        let killed = match &stop {
            Stop::Paused => match self.run.suite.last_event(&self.run.machine) {
                Some(Event::Finished(_, Outcome::Failed(thrown))) => {
                    Some(killed(test.number, said(thrown.message.as_deref(), &thrown.class)))
                }
                Some(Event::Finished(_, Outcome::Ended(cause))) => Some(ended(test.number, &cause)),
                _ => None,
            },
            // A variant that ends the program outside of the test ends the suite, too.
            Stop::Threw(_) => Some(killed(test.number, "the test engine fails".to_owned())),
            stop => self.run.suite.cause(stop).and_then(|cause| match cause {
                Cause::Unsupported(_) => None,
                cause => Some(ended(test.number, &cause)),
            }),
        };
        let runs = self.given.runs.entry(place).or_default();
        *runs = (runs.0 + 1, runs.1 + test.usual);
        self.run.machine.rewind(mark);
        self.run.suite.set_pause(Pause::EachTest);
        self.limit(began, STEPS);
        killed
    }

    /// Has the machine stop when so many instructions have been executed since a moment, and after each event.
    fn limit(&mut self, since: u64, instructions: u64) {
        self.run.suite.set_limit(Some(instructions));
        self.run.machine.config.max_steps = Some(since + instructions);
    }
}

fn killed(test: usize, what: String) -> Killed {
    Killed { test, what, endless: false, memory: false }
}

fn ended(test: usize, cause: &Cause) -> Killed {
    Killed {
        endless: matches!(cause, Cause::Instructions(_)),
        memory: matches!(cause, Cause::Memory),
        ..killed(test, cause.to_string())
    }
}
