//! Whether an input fails as an exploration predicts: with this exception, in a deadlock, or by breaking a contract.

use super::{Keep, Oracle, Refusal};
use crate::contracts::post::Posts;
use margay_classes::MethodId;
use margay_graph::Limits;
use margay_graph::graph::{Graph, Node, Strings, Value};
use margay_graph::rerun::{self, Rerun};
use margay_inputs::records::stores_arguments;
use margay_machine::{Machine, Stop};
use margay_tests::{CallEnd, Case, Kind, Outcome, TakenBranch};

/// What the exceptions of a deadlock are called.
pub const DEADLOCK: &str = "deadlock";

/// What a broken contract is called.
const CONTRACT: &str = "contract";

/// An input that makes the program fail.
#[derive(Debug, Clone)]
pub struct Violation {
    /// The class of the exception, `deadlock` or `contract`.
    pub kind: String,
    /// What it says of itself.
    pub message: String,
    /// Where it happened, innermost first.
    pub trace: Vec<String>,
    /// The input.
    pub input: Graph,
    /// The conditions of the path, for people.
    pub path: Vec<TakenBranch>,
    /// The same in one text.
    pub condition: String,
    /// An argument or an element of the input is null.
    pub has_null: bool,
    /// Only that makes it fail, as far as is known.
    pub only_null: bool,
}

impl Violation {
    pub(super) fn new(
        m: &mut Machine,
        kind: &str,
        (message, trace): (String, Vec<String>),
        input: &Graph,
    ) -> Violation {
        Violation {
            kind: kind.to_owned(),
            message,
            trace,
            input: input.clone(),
            path: Vec::new(),
            condition: String::new(),
            has_null: has_null(m, input),
            only_null: false,
        }
    }

    /// What the method does that it should not, as a test says it.
    pub fn what(&self) -> String {
        match self.message.split_once(' ') {
            Some((_, broken)) if self.kind == CONTRACT => broken.to_owned(),
            _ => format!("throws an undeclared {}", self.kind.rsplit('.').next().unwrap_or(&self.kind)),
        }
    }
}

impl Oracle {
    /// Runs an input that should end in this exception or deadlock: the violation, or what happened instead. Strings that
    /// are not the same as their literals and strings that are may make a difference: either may fail.
    pub fn confirm_failure(
        &mut self,
        method: MethodId,
        input: &Graph,
        expected: &str,
        steps: u64,
    ) -> Result<Violation, Refusal> {
        let mut run = |strings| {
            self.rerun(method, input, strings, steps, |m, run| fails_with(m, &run, input, expected))
        };
        match run(Strings::New) {
            Err(why) if why != Refusal::OutOfTime => run(Strings::Literals),
            found => found,
        }
    }

    /// Runs an input that should return and break the postcondition of this number.
    pub fn confirm_broken(
        &mut self,
        (method, name): (MethodId, &str),
        posts: &Posts,
        number: usize,
        input: &Graph,
        steps: u64,
    ) -> Result<Violation, Refusal> {
        self.rerun(method, input, Strings::Literals, steps, |m, run| {
            let Stop::Returned(value) = run.stop else {
                return Err(other_end(&run.stop));
            };
            m.config.max_steps = Some(m.steps() + steps);
            let kind = m.classes.method(method).ret;
            let result = run.made.or(Some((value, kind)));
            let ended = CallEnd { returned: true, roots: &run.arguments, result, visits: 0 };
            if !posts.broken(m, &ended).contains(&number) {
                return Err(Refusal::Holds);
            }
            let message = format!("{name} {}", posts.what(number));
            Ok(Violation::new(m, CONTRACT, (message, Vec::new()), input))
        })
    }

    /// Runs the input of a violation once more, for a test: the case, or why there is none.
    pub fn case_of(&mut self, method: MethodId, violation: &Violation) -> Result<Case, String> {
        let seen = self.observe(method, &violation.input, Limits::default().steps, Keep::Nothing, None);
        self.machine.config.max_steps = None;
        let case = *seen.ok_or("the call does not end, or not the same way everywhere")?.case;
        match &case.outcome {
            Outcome::Threw { class, .. } if *class != violation.kind => {
                Err(format!("the call throws {class} when it is made again"))
            }
            Outcome::Returned(_) if violation.kind != CONTRACT => {
                Err("the call returns when it is made again".to_owned())
            }
            _ => Ok(Case {
                kind: Kind::Bug { what: violation.what() },
                path: violation.path.clone(),
                condition: violation.condition.clone(),
                ..case
            }),
        }
    }

    /// Runs an input, looks at the end and takes everything back.
    pub(super) fn rerun<T>(
        &mut self,
        method: MethodId,
        input: &Graph,
        strings: Strings,
        steps: u64,
        look: impl FnOnce(&mut Machine, Rerun) -> Result<T, Refusal>,
    ) -> Result<T, Refusal> {
        let machine = &mut self.machine;
        let mark = machine.mark();
        machine.config.max_steps = Some(machine.steps() + steps);
        let run = rerun::rerun_with(machine, method, input, strings);
        let result = match run {
            Ok(run) => look(machine, run),
            Err(why) => Err(Refusal::NoInput(why.to_string())),
        };
        machine.rollback(mark);
        result
    }
}

fn fails_with(m: &mut Machine, run: &Rerun, input: &Graph, expected: &str) -> Result<Violation, Refusal> {
    match &run.stop {
        Stop::Threw(e) => {
            let thrown = run.thrown(m).unwrap_or_default();
            if thrown != expected {
                return Err(Refusal::Threw(thrown));
            }
            let text = (rerun::throwable_text(m, *e), m.stack_trace(*e));
            Ok(Violation::new(m, &thrown, text, input))
        }
        Stop::Deadlock(what) if expected == DEADLOCK => {
            Ok(Violation::new(m, DEADLOCK, (what.clone(), Vec::new()), input))
        }
        other => Err(other_end(other)),
    }
}

fn other_end(stop: &Stop) -> Refusal {
    match stop {
        Stop::Interrupted => Refusal::OutOfTime,
        other => Refusal::OtherEnd(format!("{other:?}")),
    }
}

/// Whether an argument, an element or what a call is given is null.
fn has_null(m: &mut Machine, input: &Graph) -> bool {
    let null = |values: &[Value]| values.contains(&Value::Null);
    null(&input.roots)
        || input.nodes.iter().any(|node| match node {
            Node::Array { elements, .. } => null(elements),
            Node::Built { steps, .. } => steps.iter().any(|step| null(&step.args)),
            Node::Object { class, fields } => {
                fields.iter().any(|field| field.value == Value::Null)
                    && m.classes.load(&class.replace('.', "/")).is_ok_and(|c| stores_arguments(m, c))
            }
            _ => false,
        })
}
