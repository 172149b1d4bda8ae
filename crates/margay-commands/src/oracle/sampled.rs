//! Whether an input that nothing predicts anything of makes a method fail.

use super::failure::Violation;
use super::{LONG, Oracle, Refusal};
use crate::contracts::thrown;
use margay_classes::{ClassId, MethodId, Origin};
use margay_graph::graph::{Graph, Strings};
use margay_graph::rerun::{self, Rerun};
use margay_machine::{Machine, Ref, Stop};
use margay_tests::{initialised_library_classes, keep_initialised};

/// What a trial showed.
pub enum Tried {
    /// The input cannot be made, or the call did not end.
    Nothing,
    /// The call returned, or ended in an exception that is behaviour.
    Passed,
    /// It failed.
    Failed(Box<Failure>),
}

/// A failure of a trial.
pub struct Failure {
    pub violation: Violation,
    /// The method of the program where it happened, and the place as the stack trace has it.
    place: Option<(MethodId, Option<String>)>,
}

impl Failure {
    /// The class of the program where it happened.
    pub fn class(&self, m: &Machine) -> Option<ClassId> {
        self.place.as_ref().map(|(method, _)| m.classes.method(*method).class)
    }

    /// Whether two inputs fail in the same way.
    pub fn is_like(&self, other: &Failure) -> bool {
        self.violation.kind == other.violation.kind && self.place == other.place
    }
}

impl Oracle {
    /// Runs an input for at most so many instructions. Classes of the library that a long run has initialised stay so, until
    /// the caller goes back to its checkpoint.
    pub fn try_input(&mut self, method: MethodId, input: &Graph, strings: Strings, steps: u64) -> Tried {
        let start = self.machine.executed();
        let mut initialised = Vec::new();
        let tried = self.rerun(method, input, strings, steps, |m, run| {
            if m.executed() - start > LONG {
                initialised = initialised_library_classes(m);
            }
            Ok::<Tried, Refusal>(judge(m, method, &run, input))
        });
        keep_initialised(&mut self.machine, initialised);
        self.machine.config.max_steps = None;
        tried.unwrap_or(Tried::Nothing)
    }
}

fn judge(m: &mut Machine, method: MethodId, run: &Rerun, input: &Graph) -> Tried {
    // What a function of the caller called and did not catch is the function's fault.
    if run.by_function {
        return Tried::Nothing;
    }
    let exception = match run.stop {
        Stop::Returned(_) => return Tried::Passed,
        Stop::Threw(exception) => exception,
        _ => return Tried::Nothing,
    };
    let kind = run.thrown(m).unwrap_or_default();
    // Another machine has more memory.
    if kind == "java.lang.OutOfMemoryError" {
        return Tried::Nothing;
    }
    if thrown::is_behaviour(m, method, exception) {
        return Tried::Passed;
    }
    let trace = m.stack_trace(exception);
    let place = place(m, exception, &trace);
    let message = rerun::throwable_text(m, exception);
    let violation = Violation::new(m, &kind, (message, trace), &input.with_thrown(&run.before));
    Tried::Failed(Box::new(Failure { violation, place }))
}

/// The innermost place of the program.
fn place(m: &Machine, exception: Ref, trace: &[String]) -> Option<(MethodId, Option<String>)> {
    let of_program = |id: &MethodId| m.classes.class(m.classes.method(*id).class).origin != Origin::Boot;
    let method = m.trace_methods(exception).into_iter().find(of_program)?;
    let name = m.classes.qualified_name(method);
    Some((method, trace.iter().find(|line| line.starts_with(&name)).cloned()))
}
