//! Whether a method fails on an input, asked by a method of ours that runs it and tests what has to hold; and why it fails.

use super::Oracle;
use crate::contracts::eval::{self, Answer};
use margay_classes::MethodId;
use margay_enumerate::trial::Ask;
use margay_graph::graph::{Graph, Strings};
use margay_graph::rerun;
use margay_machine::{Limit, Machine, Stop};
use margay_tests::{CallEnd, Case, Kind, Observed, Outcome, observe_then};

/// How a trial ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// The method did what it has to, or the input is none.
    Passes,
    /// It did not.
    Fails,
    /// It did not return in time.
    Endless,
    /// The machine could not say, for this reason.
    Unknown(String),
}

/// What has to hold after a call.
#[derive(Debug, Clone, Copy)]
pub struct Demands<'a> {
    /// The method under test.
    pub method: MethodId,
    /// What has to hold: in words, and the predicate with the values that it takes.
    pub after: &'a [(String, Ask)],
    /// Whether the method has to return true.
    pub truth: bool,
}

impl Oracle {
    /// Runs a trial on an input for at most so many instructions, and shows the machine before everything is taken back.
    pub fn try_on(
        &mut self,
        trial: MethodId,
        input: &Graph,
        steps: u64,
        look: impl FnOnce(&mut Machine),
    ) -> Verdict {
        let machine = &mut self.machine;
        let mark = machine.mark();
        machine.config.max_steps = Some(machine.steps() + steps);
        let run = rerun::rerun_with(machine, trial, input, Strings::Literals);
        let verdict = match run.map(|r| r.stop) {
            Ok(Stop::Returned(0) | Stop::Ignored) => Verdict::Passes,
            Ok(Stop::Returned(_)) => Verdict::Fails,
            Ok(Stop::Limit(Limit::Instructions)) => Verdict::Endless,
            Ok(other) => Verdict::Unknown(format!("{other:?}")),
            Err(why) => Verdict::Unknown(why.to_string()),
        };
        look(machine);
        machine.rollback(mark);
        verdict
    }

    /// Why a method fails on an input, as one more run shows it, and the case if it ended.
    pub fn explain_failure(
        &mut self,
        demands: Demands<'_>,
        input: &Graph,
        steps: u64,
    ) -> (String, Option<Box<Case>>) {
        let mut broken = None;
        self.machine.config.max_steps = Some(self.machine.steps() + steps);
        let observed = observe_then(&mut self.machine, demands.method, input, &mut |m, ended| {
            broken = first_broken(m, demands, ended);
        });
        let Ok(Observed::Case(mut case)) = observed else { return ("fails".to_owned(), None) };
        let what = match &case.outcome {
            Outcome::Threw { class, .. } if broken.is_none() => format!("throws {class}"),
            _ => broken.unwrap_or_else(|| "fails".to_owned()),
        };
        case.kind = Kind::Bug { what: what.clone() };
        (what, Some(case))
    }
}

/// The first demand that does not hold after a call.
pub(super) fn first_broken(m: &mut Machine, demands: Demands<'_>, ended: &CallEnd<'_>) -> Option<String> {
    if demands.truth && ended.returned && ended.result.is_some_and(|r| r.0 == 0) {
        return Some("returns false".to_owned());
    }
    for (what, ask) in demands.after {
        let value =
            |&i: &usize| ended.roots.get(i).copied().or(ended.result.filter(|_| i == ended.roots.len()));
        // What is ensured is not asked of a call that threw.
        let about_result = ask.values.len() > 1 || ask.values.first() == Some(&ended.roots.len());
        let Some(values) = ask.values.iter().map(value).collect::<Option<Vec<_>>>() else { continue };
        if !ended.returned && about_result {
            continue;
        }
        if eval::ask(m, ask.method, &eval::slots(values)) != Answer::Holds {
            return Some(what.clone());
        }
    }
    None
}
