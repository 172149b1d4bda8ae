//! How the tests end on the original, in two surroundings: which take part, and how long they take.

use super::run::{Run, STEPS, said};
use crate::error::{Result, wrong_use};
use crate::given_tests::{Cause, Event, Outcome, Pause, Test};
use margay_machine::Stop;
use margay_mutate::result::GivenTest;
use std::collections::{BTreeMap, HashMap, HashSet};

/// The surroundings in which the tests run on the original: the usual ones, and others.
pub(super) const USUAL: u32 = 0;
/// Four weeks later: the machine's clock goes on by 1.2 seconds for each.
pub(super) const OTHER: u32 = 2_000_000;

/// How the tests ended on the original in some surroundings.
pub(super) struct Baseline {
    seed: u32,
    /// Each test, how it ended, and the instructions that it took.
    tests: Vec<(Test, Option<Outcome>, u64)>,
    /// The tests and groups in the order in which they ended.
    order: Vec<Test>,
}

impl Baseline {
    /// Whether all tests pass.
    pub(super) fn passes(&self) -> bool {
        let passed = |(test, outcome, _): &(Test, Option<Outcome>, u64)| match outcome {
            Some(outcome) => *outcome == Outcome::Passed,
            None => !test.is_test,
        };
        self.tests.iter().all(passed)
    }

    /// The unique ids of the tests that took too many instructions.
    pub(super) fn too_long(&self) -> HashSet<String> {
        let long =
            |outcome: &Option<Outcome>| matches!(outcome, Some(Outcome::Ended(Cause::Instructions(_))));
        let tests = self.tests.iter().filter(|(_, outcome, _)| long(outcome));
        tests.map(|(test, ..)| test.unique_id.clone()).collect()
    }
}

/// Which tests take part.
pub(super) struct Plan {
    /// The tests, and which of them were left out.
    pub tests: Vec<GivenTest>,
    /// The tests and groups in the order in which they ended.
    order: Vec<Test>,
    /// The number of each test by its unique id, for those that take part; and the instructions that it takes.
    taking_part: HashMap<String, (usize, u64)>,
    /// The unique ids of tests that take too many instructions.
    too_long: HashSet<String>,
}

impl Plan {
    /// What follows from how the tests ended in all surroundings: in others, and in the usual ones if they have been run there.
    pub(super) fn of(baselines: &[Baseline]) -> Result<Plan> {
        let other = baselines.iter().find(|baseline| baseline.seed == OTHER);
        let usual = baselines.iter().find(|baseline| baseline.seed == USUAL).or(other);
        let mut plan = Plan {
            tests: Vec::new(),
            order: usual.map(|usual| usual.order.clone()).unwrap_or_default(),
            taking_part: HashMap::new(),
            too_long: baselines.iter().flat_map(Baseline::too_long).collect(),
        };
        let other = other.into_iter().flat_map(|other| &other.tests);
        let other: HashMap<&str, (Option<&Outcome>, u64)> =
            other.map(|(test, outcome, steps)| (&*test.unique_id, (outcome.as_ref(), *steps))).collect();
        for (test, outcome, _) in usual.iter().flat_map(|usual| &usual.tests) {
            // Of a group of tests there is something to say only if it fails as a whole.
            if !test.is_test && !matches!(outcome, Some(Outcome::Failed(_))) {
                continue;
            }
            let number = plan.tests.len();
            let (second, steps) = other.get(&*test.unique_id).copied().unwrap_or_default();
            let left_out = left_out(test, outcome.as_ref(), second);
            if left_out.is_none() {
                plan.taking_part.insert(test.unique_id.clone(), (number, steps));
            }
            plan.tests.push(GivenTest { name: name_of(test), left_out });
        }
        if plan.taking_part.is_empty() {
            let why = plan.tests.iter().find_map(|t| t.left_out.as_ref());
            let why = why.map_or_else(String::new, |why| format!("; the first: {why}"));
            return Err(wrong_use!(
                "no test passes on the original{why}; run the tests on the JVM first, and mend or rebuild them"
            ));
        }
        Ok(plan)
    }

    /// Whether the tests of the plan ended in this order.
    pub(super) fn is_about(&self, order: &[Test]) -> bool {
        self.order == order
    }

    /// Whether a test takes too many instructions.
    pub(super) fn is_too_long(&self, test: &Test) -> bool {
        self.too_long.contains(&test.unique_id)
    }

    /// The number of a test that takes part, and the instructions that it takes.
    pub(super) fn find(&self, test: &Test) -> Option<(usize, u64)> {
        self.taking_part.get(&test.unique_id).copied()
    }
}

impl Run<'_> {
    /// How each test ends on the original, in the surroundings in which the machine was started. Those that are known to take
    /// too many instructions end at once.
    pub(super) fn baseline(&mut self, seed: u32, too_long: &HashSet<String>) -> Result<Baseline> {
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
                            if self.suite.test(test).is_some_and(|of| too_long.contains(&of.unique_id)) {
                                self.end_soon();
                            }
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
        let order = self.order();
        self.machine.rollback(mark);
        Ok(Baseline { seed, tests, order })
    }

    /// The tests and groups in the order in which they ended.
    pub(super) fn order(&self) -> Vec<Test> {
        let ended = self.suite.events(&self.machine).into_iter().filter_map(|event| match event {
            Event::Finished(test, _) => self.suite.test(test),
            _ => None,
        });
        ended.collect()
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
        (Some(Outcome::Passed), Some(Outcome::Passed)) => None,
        (Some(Outcome::Ended(cause)), _) | (_, Some(Outcome::Ended(cause))) => Some(cause.to_string()),
        (Some(Outcome::Failed(thrown)), _) if !test.is_test || matches!(other, Some(Outcome::Failed(_))) => {
            Some(format!("it fails on the original: {}", said(thrown.message.as_deref(), &thrown.class)))
        }
        (Some(Outcome::Skipped(why)), _) => Some(format!("it is skipped: {why}")),
        (Some(Outcome::Aborted(_)), _) => Some("an assumption of it does not hold".to_owned()),
        (Some(_), Some(Outcome::Failed(thrown))) => {
            let said = said(thrown.message.as_deref(), &thrown.class);
            Some(format!("it fails with other hash codes, orders and clocks: {said}"))
        }
        (Some(_), Some(_)) => Some("how it ends depends on hash codes, orders or clocks".to_owned()),
        _ => Some("it was not run".to_owned()),
    }
}
