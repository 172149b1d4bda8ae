//! Inputs made by calls: the case of an input of fields becomes one whose objects constructors and methods make, where
//! such calls are found and the method does the same.

use margay_classes::MethodId;
use margay_inputs::graph::{Graph, Node};
use margay_machine::Machine;
use margay_tests::{Case, Effort, Observed, Outcome, merged_strings, observe_then, rebuild};
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// Looks for calls, case by case. A method for whose inputs none are found gets less time for the next one.
#[derive(Default)]
pub struct Builder {
    failures: BTreeMap<(String, String), u32>,
}

/// The least time for a search.
const LEAST: Duration = Duration::from_millis(15);

impl Builder {
    /// The same case with its objects built by calls, where such calls are found and the methods `watched` run as
    /// before.
    pub fn build(&mut self, machine: &mut Machine, case: Case, watched: &[MethodId], end: Instant) -> Case {
        let case = with_literals(machine, case, watched);
        let has_objects = case.input.nodes.iter().any(|n| matches!(n, Node::Object { .. }));
        let left = end.saturating_duration_since(Instant::now());
        if !has_objects || left.is_zero() {
            return case;
        }
        let package = case.method.class.rsplit_once('.').map_or("", |p| p.0).to_owned();
        let key = (case.method.name.clone(), case.method.descriptor.clone());
        let failures = self.failures.entry(key).or_default();
        let time = (Effort::default().time / (1 << (*failures).min(8))).max(LEAST).min(left);
        let effort = Effort { time, ..Effort::default() };
        let input = rebuild(machine, &package, &case.input, &effort);
        if input == case.input {
            *failures += 1;
            return case;
        }
        *failures = 0;
        let Some(method) = method_of(machine, &case) else { return case };
        // A collection that holds the same may be another inside.
        let (Some(before), Some(after)) =
            (trace(machine, method, &case.input, watched), trace(machine, method, &input, watched))
        else {
            return case;
        };
        if before.1 != after.1 || after.0.outcome != case.outcome {
            return case;
        }
        Case { kind: case.kind, path: case.path, condition: case.condition, goals: case.goals, ..*after.0 }
    }
}

/// The method that a case calls.
fn method_of(machine: &mut Machine, case: &Case) -> Option<MethodId> {
    let class = machine.classes.load(&case.method.class.replace('.', "/")).ok()?;
    machine.classes.find_declared(class, &case.method.name, &case.method.descriptor)
}

/// The same case with one object for equal strings, so that source may use literals, unless the program can tell.
fn with_literals(machine: &mut Machine, case: Case, watched: &[MethodId]) -> Case {
    let Some(input) = merged_strings(&case.input) else { return case };
    let Some(method) = method_of(machine, &case) else { return case };
    let before = trace(machine, method, &case.input, watched);
    let (Some(before), Some(after)) = (before, trace(machine, method, &input, watched)) else { return case };
    let same = match (&case.outcome, &after.0.outcome) {
        (Outcome::Returned(Some(a)), Outcome::Returned(Some(b))) => {
            case.after.part(&[*a]).isomorphic(&after.0.after.part(&[*b]))
        }
        (a, b) => a == b,
    };
    if !same || before.1 != after.1 {
        return case;
    }
    Case { kind: case.kind, path: case.path, condition: case.condition, goals: case.goals, ..*after.0 }
}

/// A case, and the instructions that were run: method and index.
type Run = (Box<Case>, Vec<(u32, u32)>);

/// Runs an input: the case, and the instructions of the watched methods in the call itself.
fn trace(machine: &mut Machine, method: MethodId, input: &Graph, watched: &[MethodId]) -> Option<Run> {
    machine.enable_symbols();
    watched.iter().for_each(|&m| machine.watch(m, true));
    machine.clear_visits();
    let mut visits = Vec::new();
    let observed = observe_then(machine, method, input, &mut |m, ended| {
        visits = m.visits().get(ended.visits..).unwrap_or_default().to_vec();
        // An instruction that waits for a call inside the library runs again after it.
        visits.dedup();
    });
    watched.iter().for_each(|&m| machine.watch(m, false));
    machine.clear_visits();
    machine.disable_symbols();
    match observed {
        Ok(Observed::Case(case)) => Some((case, visits)),
        _ => None,
    }
}
