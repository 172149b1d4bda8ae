//! Trials: the method is run on inputs that a sampler makes by calls. A failure is a violation, for the input has been
//! made and run as a program would. How much is tried is counted in instructions, so the same is found every time.

use super::nested;
use crate::contracts::Nulls;
use crate::oracle::Oracle;
use crate::oracle::failure::Violation;
use crate::oracle::sampled::{Failure, Tried};
use margay_classes::{MethodId, Origin};
use margay_graph::graph::{Graph, Node, Strings, Value};
use margay_inputs::sample::{NullUse, Sampler, Shape, shrink};
use margay_machine::Machine;
use std::time::Instant;

/// Work of the first trials and of each later portion, in instructions.
const FIRST_WORK: u64 = 12_000_000;
const WORK: u64 = 60_000_000;
/// What a run costs beside its instructions.
const RUN: u64 = 3_000;
/// Instructions of a run.
const STEPS: u64 = 400_000;
/// How much of the work may go into making a failing input smaller, and how many runs.
const SHRINKING: u64 = 6_000_000;
const SHRINKING_RUNS: usize = 400;
/// Attempts without an input after which there are none.
const FUTILE: usize = 200;
/// Numbers that are small: recursion that goes as deep as a greater one says is no news when it overflows the stack.
const SMALL: i64 = 1_000;

/// The exception of a null that is used.
pub const NULL_POINTER: &str = "java.lang.NullPointerException";
/// The exception of recursion that does not end.
pub const STACK_OVERFLOW: &str = "java.lang.StackOverflowError";

/// What is tried.
pub struct Trials {
    /// The method in the oracle's machine.
    pub method: MethodId,
    /// The number of the portion; the first is short.
    pub portion: u32,
    /// What null is.
    pub nulls: Nulls,
    pub deadline: Instant,
}

/// What a portion of trials found.
#[derive(Default)]
pub struct Outcome {
    pub violation: Option<Violation>,
    /// A failure that perhaps only null causes.
    pub null_candidate: Option<Violation>,
    /// No input could be run.
    pub futile: bool,
}

/// How the trials of a portion are divided: where nulls may be, whether there are steps before the call, and how many
/// ninths of the work of a portion that is. What steps are needed for is looked for last.
const PARTS: [(NullUse, bool, u64); 4] = [
    (NullUse::Never, false, 5),
    (NullUse::Replies, false, 2),
    (NullUse::Anywhere, false, 2),
    (NullUse::Never, true, 2),
];

/// The seed of the first trials with steps before the call; those of others are small.
const WITH_STEPS: u64 = 1 << 32;

/// Runs a portion of trials. The oracle is unchanged afterwards.
pub fn run(oracle: &mut Oracle, trials: &Trials) -> Outcome {
    let mut outcome = Outcome { futile: true, ..Outcome::default() };
    let machine = oracle.machine();
    let class = machine.classes.method(trials.method).class;
    if machine.classes.class(class).origin == Origin::Boot {
        return outcome;
    }
    let checkpoint = oracle.checkpoint();
    let work = if trials.portion == 0 { FIRST_WORK } else { WORK };
    let mut of_stand_in = None;
    for (number, (nulls, steps, share)) in (0..).zip(PARTS) {
        if nulls == NullUse::Anywhere && trials.nulls == Nulls::None {
            continue;
        }
        let portion = u64::from(trials.portion);
        let seed = if steps { WITH_STEPS + portion } else { portion * 3 + number };
        let mut sampler = Sampler::new(oracle.machine(), trials.method, seed);
        if steps && !sampler.has_prologue(oracle.machine()) {
            continue;
        }
        let mut part =
            Part { trials, sampler, nulls, steps, ran: false, left: work * share / 9, of_stand_in: None };
        let found = part.search(oracle);
        outcome.futile &= !part.ran;
        if let Some(failure) = part.of_stand_in.take()
            && found.is_none()
            && of_stand_in.is_none()
        {
            of_stand_in = Some(part.shrink(oracle, failure));
        }
        let Some(failure) = found else { continue };
        let violation = part.shrink(oracle, failure);
        // A null may be its only cause: then others are looked for first.
        let of_null = nulls == NullUse::Anywhere && violation.kind == NULL_POINTER;
        if trials.nulls == Nulls::Auto && of_null {
            outcome.null_candidate = Some(violation);
        } else {
            outcome.violation = Some(violation);
        }
        break;
    }
    if outcome.violation.is_none() {
        outcome.violation = of_stand_in;
    }
    oracle.restore(checkpoint);
    outcome
}

/// Trials with nulls in the same places, all with or all without steps before the call.
struct Part<'a> {
    trials: &'a Trials,
    sampler: Sampler,
    nulls: NullUse,
    steps: bool,
    /// Whether an input could be run.
    ran: bool,
    /// Work that is left.
    left: u64,
    /// The first failure inside a class that only stands for a type variable: others say more of the method.
    of_stand_in: Option<Found>,
}

/// An input that fails, and how.
struct Found {
    input: Graph,
    strings: Strings,
    failure: Failure,
}

impl Part<'_> {
    /// Tries inputs until one fails.
    fn search(&mut self, oracle: &mut Oracle) -> Option<Found> {
        let mut futile = 0;
        let mut number = 0;
        while self.left > 0 && futile < FUTILE && Instant::now() < self.trials.deadline {
            number += 1;
            let shape = self.shape(number);
            let Some(input) = self.sampler.sample(oracle.machine(), shape) else {
                futile += 1;
                self.left = self.left.saturating_sub(RUN);
                continue;
            };
            let strings = if number % 2 == 0 { Strings::New } else { Strings::Literals };
            let tried = self.try_input(oracle, &input, strings);
            self.ran |= !matches!(tried, Tried::Nothing);
            match tried {
                Tried::Nothing => {}
                Tried::Passed => {
                    futile = 0;
                    self.sampler.learn(oracle.machine(), &input);
                }
                Tried::Failed(failure) if is_news(oracle.machine(), &failure, &input) => {
                    let found = Found { input, strings, failure: *failure };
                    if !self.is_of_stand_in(oracle.machine(), &found.failure) {
                        return Some(found);
                    }
                    self.of_stand_in.get_or_insert(found);
                    futile = 0;
                }
                Tried::Failed(_) => futile = 0,
            }
        }
        None
    }

    fn is_of_stand_in(&self, m: &Machine, failure: &Failure) -> bool {
        let target = m.classes.method(self.trials.method).class;
        failure
            .class(m)
            .is_some_and(|class| class != target && self.sampler.has_stood_in(m.classes.name(class)))
    }

    /// Small inputs first.
    fn shape(&self, number: usize) -> Shape {
        let later = self.trials.portion > 0;
        let (calls, elements, steps) = match number {
            0..20 => (1, 2, 1),
            20..100 => (3, 3, 2),
            _ if later => (8, 6, 4),
            _ => (4, 4, 3),
        };
        if !self.steps {
            return Shape { nulls: self.nulls, calls, elements, steps: 0, akin: false };
        }
        // A function may return null after it has returned something else.
        let nulls = if number % 4 == 3 { NullUse::Replies } else { self.nulls };
        Shape { nulls, calls, elements, steps, akin: false }
    }

    fn try_input(&mut self, oracle: &mut Oracle, input: &Graph, strings: Strings) -> Tried {
        let before = oracle.executed();
        let tried = oracle.try_input(self.trials.method, input, strings, STEPS);
        self.left = self.left.saturating_sub(RUN + (oracle.executed() - before));
        tried
    }

    /// Makes a failing input smaller as long as it fails in the same way.
    fn shrink(&mut self, oracle: &mut Oracle, found: Found) -> Violation {
        let Found { mut input, strings, mut failure } = found;
        self.left = SHRINKING;
        let mut runs = 0;
        'smaller: loop {
            for next in shrink::smaller(&input) {
                if runs >= SHRINKING_RUNS || self.left == 0 || Instant::now() >= self.trials.deadline {
                    break 'smaller;
                }
                if !self.sampler.admits(oracle.machine(), &next) {
                    continue;
                }
                runs += 1;
                if let Tried::Failed(other) = self.try_input(oracle, &next, strings)
                    && other.is_like(&failure)
                {
                    (input, failure) = (next, *other);
                    continue 'smaller;
                }
            }
            break;
        }
        failure.violation
    }
}

/// Whether a failure says more than that recursion over a great number, or over a collection that contains itself,
/// overflows the stack.
fn is_news(m: &mut Machine, failure: &Failure, input: &Graph) -> bool {
    let small = |value: Value| match value {
        Value::Int(n) => i64::from(n).abs() <= SMALL,
        Value::Long(n) => n.unsigned_abs() <= SMALL as u64,
        Value::Float(bits) => f64::from(f32::from_bits(bits)).abs() <= SMALL as f64,
        Value::Double(bits) => f64::from_bits(bits).abs() <= SMALL as f64,
        _ => true,
    };
    let boxed = |node: &Node| if let Node::Boxed(value) = node { small(*value) } else { true };
    failure.violation.kind != STACK_OVERFLOW
        || input.entries().into_iter().all(small)
            && input.nodes.iter().all(|node| boxed(node) && node.values().all(small))
            && !nested::contains_itself(m, input)
}
