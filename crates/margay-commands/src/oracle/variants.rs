//! What an input shows on variants of rewritten code: which places with variants it reaches, and whether a test of the
//! original would see a difference.

use super::Oracle;
use margay_classes::MethodId;
use margay_graph::graph::{Graph, GraphError, Strings};
use margay_machine::{Limit, Machine, Stop};
use margay_tests::{Case, Difference, Observed, Outcome, difference, is_same, observe, observe_on};

/// The run of an input on the original.
pub struct OriginalRun {
    /// The call and its outcome.
    pub case: Box<Case>,
    /// The sites that it reached, in making the input as well.
    pub sites: Vec<u32>,
    /// The instructions that it took.
    pub steps: u64,
}

/// What a variant does on an input that the original has run on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reaction {
    /// A test of the original fails: what differs, and what the variant does, in words.
    Differs(Difference, String),
    /// It does not end: it comes back to a state in which it was, or takes so many instructions more than the original that no
    /// end is in sight.
    Endless {
        /// Whether a state has come again.
        proved: bool,
    },
    /// It needs more memory than there is.
    Memory,
    /// No test sees a difference; whether there is one that no test asserts.
    Passes {
        /// All that can be looked at is the same.
        same: bool,
    },
    /// It cannot be run to the end.
    Unknown,
}

impl Reaction {
    /// Whether it does not end.
    pub fn is_endless(&self) -> bool {
        matches!(self, Reaction::Endless { .. })
    }
}

/// A variant may take so many times the instructions of the original, and so many more.
const TIMES: u64 = 100;
const MORE: u64 = 20_000_000;
/// After so many more it is asked, once, whether a state comes again; and for how many instructions.
const SUSPICIOUS: u64 = 400_000;
const CIRCLE: u64 = 100_000;

impl Oracle {
    /// Runs an input on the original, which has sites of numbers below `sites`. Nothing is initialised before.
    pub fn run_original(
        &mut self,
        method: MethodId,
        input: &Graph,
        sites: u32,
        steps: u64,
    ) -> Option<OriginalRun> {
        let machine = &mut self.machine;
        machine.record_sites(sites);
        let before = machine.executed();
        let input = with_thrown(machine, input, steps);
        let observed = input.and_then(|input| observed(machine, method, &input, steps));
        let sites = machine.reached_sites();
        match observed {
            Ok(Observed::Case(case)) => Some(OriginalRun { case, sites, steps: machine.executed() - before }),
            _ => None,
        }
    }

    /// Runs the input of a case on variants of these sites.
    pub fn run_variant(
        &mut self,
        method: MethodId,
        original: &OriginalRun,
        places: &[(u32, u32)],
    ) -> Reaction {
        let machine = &mut self.machine;
        machine.run_variants(places);
        let steps = original.steps.saturating_mul(TIMES) + MORE;
        let (before, full) = (machine.executed(), machine.seen().memory);
        let most = machine.steps() + steps;
        let (mut asked, mut proved) = (false, false);
        machine.config.max_steps = Some(most);
        let suspicious = original.steps.saturating_mul(2) + SUSPICIOUS;
        let observed = observe_on(machine, method, &original.case.input, suspicious, &mut |machine| {
            machine.config.max_steps = Some(most);
            if std::mem::replace(&mut asked, true) {
                return false;
            }
            proved = machine.repeats(CIRCLE);
            !proved
        });
        machine.config.max_steps = None;
        let endless = proved || machine.executed() - before >= steps;
        machine.run_original();
        if proved {
            return Reaction::Endless { proved };
        }
        match observed {
            Ok(Observed::Case(case)) => match difference(&original.case, &case) {
                Some(how) => Reaction::Differs(how, end_of(&case)),
                None => Reaction::Passes { same: is_same(&original.case, &case) },
            },
            Ok(Observed::Stopped(Stop::Limit(Limit::Instructions))) => Reaction::Endless { proved },
            Ok(Observed::Stopped(Stop::Limit(Limit::Heap))) => Reaction::Memory,
            // A call that makes the input does not end, or fails: so does the test.
            Err(GraphError::Failed { .. }) if endless => Reaction::Endless { proved },
            // Another machine may have more memory.
            Err(GraphError::Failed { .. }) if machine.seen().memory != full => Reaction::Memory,
            Err(GraphError::Failed { what, .. }) => {
                Reaction::Differs(Difference::Exception, format!("fails while {what} is made"))
            }
            _ => Reaction::Unknown,
        }
    }
}

/// The input with the exceptions in which the steps before the call end.
fn with_thrown(machine: &mut Machine, input: &Graph, steps: u64) -> Result<Graph, GraphError> {
    if input.prologue.is_empty() {
        return Ok(input.clone());
    }
    machine.config.max_steps = Some(machine.steps() + steps);
    let mark = machine.mark();
    let prepared = input.prepare(machine, Strings::Literals);
    machine.rollback(mark);
    machine.config.max_steps = None;
    prepared.map(|(_, thrown)| input.with_thrown(&thrown))
}

fn observed(
    machine: &mut Machine,
    method: MethodId,
    input: &Graph,
    steps: u64,
) -> Result<Observed, GraphError> {
    machine.config.max_steps = Some(machine.steps() + steps);
    let observed = observe(machine, method, input);
    machine.config.max_steps = None;
    observed
}

/// How the call of a case ended, in words.
pub fn end_of(case: &Case) -> String {
    match &case.outcome {
        Outcome::Returned(None) => "returns".to_owned(),
        Outcome::Returned(Some(value)) => {
            let result = case.after.part(&[*value]);
            format!(
                "returns {}",
                result
                    .to_text_named(&[RESULT.to_owned()])
                    .trim_start_matches(RESULT)
                    .trim_start_matches(" = ")
            )
        }
        Outcome::Threw { class, message: Some(message), .. } => format!("throws {class}: {message}"),
        Outcome::Threw { class, .. } => format!("throws {class}"),
    }
}

/// What a result is called while its text is made.
const RESULT: &str = "result";
