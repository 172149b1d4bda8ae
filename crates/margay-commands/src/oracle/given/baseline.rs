//! How the tests end on the original, in two surroundings: which take part, and how long they take.

use super::run::{Run, STEPS, said};
use crate::error::{Result, wrong_use};
use crate::given_tests::{Event, Outcome, Pause, Test};
use margay_machine::Stop;
use margay_mutate::result::GivenTest;
use std::collections::{BTreeMap, HashMap};

/// The surroundings in which the tests run on the original: the usual ones, and others.
pub(super) const USUAL: u32 = 0;
/// Some weeks later.
pub(super) const OTHER: u32 = 0x5DE;
/// Why a group of tests is none.
const GROUP: &str = "a group";

/// How the tests ended on the original in some surroundings.
pub(super) struct Baseline {
    seed: u32,
    /// Each test, how it ended, and the instructions that it took.
    tests: Vec<(Test, Option<Outcome>, u64)>,
}

/// Which tests take part.
pub(super) struct Plan {
    /// The tests, and which of them were left out.
    pub tests: Vec<GivenTest>,
    /// The number of each test by its unique id, for those that take part; and the instructions that it takes.
    taking_part: HashMap<String, (usize, u64)>,
}

impl Plan {
    /// What follows from how the tests ended in all surroundings.
    pub(super) fn of(baselines: &[Baseline]) -> Result<Plan> {
        let mut plan = Plan { tests: Vec::new(), taking_part: HashMap::new() };
        let usual = baselines.iter().find(|baseline| baseline.seed == USUAL);
        let other = baselines.iter().filter(|baseline| baseline.seed != USUAL).flat_map(|other| &other.tests);
        let other: HashMap<&str, Option<&Outcome>> =
            other.map(|(test, outcome, _)| (test.unique_id.as_str(), outcome.as_ref())).collect();
        for (number, (test, outcome, steps)) in usual.iter().flat_map(|usual| &usual.tests).enumerate() {
            let second = other.get(test.unique_id.as_str()).copied().flatten();
            let left_out = left_out(test, outcome.as_ref(), second);
            if left_out.is_none() {
                plan.taking_part.insert(test.unique_id.clone(), (number, *steps));
            }
            plan.tests.push(GivenTest { name: name_of(test), left_out });
        }
        if plan.taking_part.is_empty() {
            let why = plan.tests.iter().find_map(|t| t.left_out.as_ref().filter(|why| *why != GROUP));
            let why = why.map_or_else(String::new, |why| format!("; the first: {why}"));
            return Err(wrong_use!(
                "no test passes on the original{why}; run the tests on the JVM first, and mend or rebuild them"
            ));
        }
        Ok(plan)
    }

    /// The number of a test that takes part, and the instructions that it takes.
    pub(super) fn find(&self, test: &Test) -> Option<(usize, u64)> {
        self.taking_part.get(&test.unique_id).copied()
    }
}

impl Run<'_> {
    /// How each test ends on the original, in the surroundings in which the machine was started.
    pub(super) fn baseline(&mut self, seed: u32) -> Result<Baseline> {
        self.machine.run_original();
        let mark = self.machine.mark();
        self.suite.set_pause(Pause::EachTest);
        self.suite.set_limit(Some(STEPS));
        let mut steps = BTreeMap::new();
        let mut stop = self.suite.start(&mut self.machine);
        loop {
            stop = match stop {
                Stop::Returned(_) => break,
                Stop::Paused => {
                    match self.suite.last_event(&self.machine) {
                        Some(Event::Started(test)) => {
                            steps.insert(test, self.machine.steps());
                        }
                        Some(Event::Finished(test, _)) => {
                            let began = steps.get(&test).copied().unwrap_or_default();
                            steps.insert(test, self.machine.steps() - began);
                        }
                        _ => {}
                    }
                    self.suite.go_on(&mut self.machine)
                }
                stop => self.abandoned(&stop)?,
            };
        }
        let mut tests: Vec<_> = self.suite.tests().into_iter().map(|test| (test, None, 0)).collect();
        for event in self.suite.events(&self.machine) {
            if let Event::Finished(test, outcome) = event {
                let steps = steps.get(&test).copied().unwrap_or_default();
                (tests[test.index()].1, tests[test.index()].2) = (Some(outcome), steps);
            }
        }
        self.machine.rollback(mark);
        Ok(Baseline { seed, tests })
    }
}

fn name_of(test: &Test) -> String {
    let class = test.class.as_deref().unwrap_or_default();
    match &test.method {
        Some(_) => format!("{class}.{}", test.name),
        None => test.name.clone(),
    }
}

/// Why a test that ended so and so in two surroundings takes no part.
fn left_out(test: &Test, one: Option<&Outcome>, other: Option<&Outcome>) -> Option<String> {
    match (one, other) {
        _ if !test.is_test => Some(GROUP.to_owned()),
        (Some(Outcome::Passed), Some(Outcome::Passed)) => None,
        (Some(Outcome::Failed(thrown)), Some(Outcome::Failed(_))) => {
            Some(format!("it fails on the original: {}", said(thrown.message.as_deref(), &thrown.class)))
        }
        (Some(Outcome::Skipped(why)), _) => Some(format!("it is skipped: {why}")),
        (Some(Outcome::Aborted(_)), _) => Some("an assumption of it does not hold".to_owned()),
        (Some(Outcome::Ended(cause)), _) => Some(cause.to_string()),
        (Some(_), Some(Outcome::Failed(thrown))) => {
            let said = said(thrown.message.as_deref(), &thrown.class);
            Some(format!("it fails with other hash codes, orders and clocks: {said}"))
        }
        (Some(_), Some(_)) => Some("how it ends depends on hash codes, orders or clocks".to_owned()),
        _ => Some("it was not run".to_owned()),
    }
}
