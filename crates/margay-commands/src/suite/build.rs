//! Inputs made by calls: the case of an input of fields becomes one whose objects constructors and methods make, where
//! such calls are found and the method does the same. And the last look at a case before it becomes a test: what it
//! asserts has to hold in a second environment.

use crate::error::Result;
use crate::oracle::Oracle;
use crate::oracle::stability::SecondEnvironment;
use crate::session::World;
use margay_classes::MethodId;
use margay_graph::graph::Node;
use margay_machine::Machine;
use margay_tests::{Case, Effort, Outcome, Stability};
use margay_tests::{merged_strings, method_of, rebuild};
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// Looks for calls, case by case. A method for whose inputs none are found gets less work for the next one.
pub struct Builder {
    /// Work that may be done, in the units of the explorer.
    left: u64,
    /// Instructions that tests may take when they run one after the other.
    together: u64,
    end: Instant,
    /// The clock has ended something, and not the count of work.
    pub late: bool,
    /// How often in a row no calls were found, by class, method and descriptor.
    failures: BTreeMap<(String, String, String), u32>,
    second: SecondEnvironment,
}

/// The least work of a search.
const LEAST: u64 = 1_500_000;
/// How long after the end cases are run in the second environment: that is short, and without it they would be lost.
const GRACE: Duration = Duration::from_millis(150);
/// What running the two inputs costs that are compared in the end.
const COMPARING: u64 = 100_000;

impl Builder {
    /// A builder that does so much work, until then at the latest.
    pub fn new(world: &World, work: u64, end: Instant) -> Builder {
        Builder {
            left: work,
            together: work / 10 + LEAST,
            end,
            late: false,
            failures: BTreeMap::new(),
            second: SecondEnvironment::new(world),
        }
    }

    /// A case as it becomes a test, or why it does not. So many cases are still to be built, this one included.
    pub fn finish(
        &mut self,
        machine: &mut Machine,
        case: Case,
        watched: &[MethodId],
        cases: usize,
    ) -> Result<std::result::Result<Case, String>> {
        let mut case = self.build(machine, case, watched, cases);
        if Instant::now() >= self.end + GRACE {
            self.late = true;
            // What did not look around is the same everywhere.
            return Ok(match case.stable {
                Stability::ALL => Ok(case),
                _ => Err("there was no time to run it once more".into()),
            });
        }
        Ok(self.second.confirm(&case)?.map(|stable| {
            case.stable = stable;
            case
        }))
    }

    /// Runs cases one after the other, as they will be run as tests: what a case shows after others is what it may say.
    /// Gives the numbers of those that then end otherwise, and why they are no tests.
    pub fn in_a_row(&mut self, cases: &mut [Case]) -> Vec<(usize, String)> {
        let deadline = self.end + GRACE;
        let (seen, executed) = self.second.in_any_order(cases, self.together / 2, deadline);
        self.together = self.together.saturating_sub(executed);
        self.late |= Instant::now() >= deadline;
        let mut refused = Vec::new();
        for (i, (case, stable)) in cases.iter_mut().zip(seen).enumerate() {
            match stable {
                Some(stable) => case.stable = stable,
                None => refused.push((i, "how it ends depends on which tests run before it".to_owned())),
            }
        }
        refused
    }

    /// The same case with its objects built by calls, where such calls are found and the methods `watched` run as
    /// before.
    fn build(&mut self, machine: &mut Machine, case: Case, watched: &[MethodId], cases: usize) -> Case {
        let case = with_literals(machine, case, watched);
        let has_objects = case.input.nodes.iter().any(|n| matches!(n, Node::Object { .. }));
        let time = self.end.saturating_duration_since(Instant::now());
        if !has_objects || self.left == 0 {
            return case;
        }
        let began = Instant::now();
        let package = case.method.class.rsplit_once('.').map_or("", |p| p.0).to_owned();
        let key = (case.method.class.clone(), case.method.name.clone(), case.method.descriptor.clone());
        let failures = self.failures.entry(key).or_default();
        let usual = Effort::default();
        // Most cases take less than their share.
        let share = (self.left / cases.max(1) as u64).saturating_mul(4);
        let work = (usual.work >> (*failures).min(8)).min(share).max(LEAST);
        let effort = Effort { work, time: usual.time.min(time), ..usual };
        let (input, work) = rebuild(machine, &package, &case.input, &effort);
        self.left = self.left.saturating_sub(work + COMPARING);
        self.late |= began.elapsed() >= effort.time;
        if input == case.input {
            *failures += 1;
            return case;
        }
        *failures = 0;
        let Some(method) = method_of(machine, &case) else { return case };
        // A collection that holds the same may be another inside.
        let (Some(before), Some(after)) = (
            Oracle::trace(machine, method, &case.input, watched),
            Oracle::trace(machine, method, &input, watched),
        ) else {
            return case;
        };
        if before.1 != after.1 || after.0.outcome != case.outcome {
            return case;
        }
        again(case, *after.0)
    }
}

/// The same case with one object for equal strings, so that source may use literals, unless the program can tell.
fn with_literals(machine: &mut Machine, case: Case, watched: &[MethodId]) -> Case {
    let Some(input) = merged_strings(&case.input) else { return case };
    let Some(method) = method_of(machine, &case) else { return case };
    let before = Oracle::trace(machine, method, &case.input, watched);
    let (Some(before), Some(after)) = (before, Oracle::trace(machine, method, &input, watched)) else {
        return case;
    };
    let same = match (&case.outcome, &after.0.outcome) {
        (Outcome::Returned(Some(a)), Outcome::Returned(Some(b))) => {
            case.after.part(&[*a]).isomorphic(&after.0.after.part(&[*b]))
        }
        (a, b) => a == b,
    };
    if !same || before.1 != after.1 {
        return case;
    }
    again(case, *after.0)
}

/// What was observed of a case that was built anew, with all that was known of it.
fn again(case: Case, observed: Case) -> Case {
    let Case { kind, path, condition, goals, whole_state, .. } = case;
    Case { kind, path, condition, goals, whole_state, ..observed }
}
