//! Runs a concrete input on a machine without symbols. The result of this run is what is reported; predictions of the
//! symbolic engines are checked against it.

use crate::graph::{Graph, GraphError, Node, Strings};
use margay_classes::{Kind, MethodId};
use margay_machine::{Answers, ChoiceKind, Decision, Machine, Ref, Stop};

/// What happened.
#[derive(Debug, Clone)]
pub struct Rerun {
    /// How the call ended.
    pub stop: Stop,
    /// The argument slots' objects and values, for reading the state afterwards.
    pub arguments: Vec<(u64, Kind)>,
    /// The new object of a constructor.
    pub made: Option<(u64, Kind)>,
    /// The exceptions in which the steps before the call ended, by their classes.
    pub before: Vec<Option<String>>,
    /// A call that a function of the input made did not return: what was thrown may be the function's own doing.
    pub by_function: bool,
}

impl Rerun {
    /// The class of what was thrown, with dots.
    pub fn thrown(&self, machine: &Machine) -> Option<String> {
        match self.stop {
            Stop::Threw(e) => Some(machine.classes.java_name(machine.class_of(e).id)),
            _ => None,
        }
    }
}

/// Calls `method` on the first roots of the graph; the rest of the roots answers what the program asks for.
/// The caller marks before and rolls back after.
pub fn rerun(machine: &mut Machine, method: MethodId, input: &Graph) -> Result<Rerun, GraphError> {
    rerun_with(machine, method, input, Strings::Literals)
}

/// As [`rerun`], with strings of this kind.
pub fn rerun_with(
    machine: &mut Machine,
    method: MethodId,
    input: &Graph,
    strings: Strings,
) -> Result<Rerun, GraphError> {
    machine.explore_choices(true);
    let m = machine.classes.method(method);
    let (class, is_constructor) = (m.class, machine.classes.symbols.text(m.name) == "<init>");
    let (refs, before) = input.prepare(machine, strings)?;
    let mut made = None;
    if is_constructor {
        let object =
            machine.initialize_now(class).and_then(|()| machine.new_object(class)).map_err(|trap| {
                GraphError::Failed {
                    what: machine.classes.java_name(class),
                    why: format!("no object can be made: {trap:?}"),
                }
            })?;
        machine.hold(object);
        made = Some(object);
    }
    let arguments = input.arguments(machine, method, &refs, made)?;
    let made = made.map(|object| (u64::from(object), Kind::Ref));
    let given: Vec<(u64, u32)> = arguments.slots.iter().map(|&bits| (bits, 0)).collect();
    let arguments = arguments.values;
    // What is behind the arguments answers the program, in order.
    let answers = input.roots.get(arguments.len()..).unwrap_or_default();
    let mut asked: Vec<u64> = answers.iter().rev().map(|v| v.slot(&refs).unwrap_or(0)).collect();
    let mut stop = machine.call_with(method, &given);
    loop {
        stop = match stop {
            Stop::Choice(ref choice) if matches!(choice.kind, ChoiceKind::Fresh { .. }) => {
                machine.resume(Decision::Value(asked.pop().unwrap_or(0)))
            }
            Stop::Choice(ref choice) if matches!(choice.kind, ChoiceKind::Number { .. }) => {
                machine.resume(Decision::Alternative(asked.pop().unwrap_or(0) as u32))
            }
            other => {
                stop = other;
                break;
            }
        };
    }
    let by_function = input.nodes.iter().zip(&refs).any(|(node, &r)| is_calling(machine, node, r));
    Ok(Rerun { stop, arguments, made, before, by_function })
}

/// Whether a function of the input is making a call.
fn is_calling(machine: &Machine, node: &Node, object: Ref) -> bool {
    let Node::Answering { replies, .. } = node else { return false };
    replies.iter().any(|reply| reply.does.is_some()) && machine.field(object, Answers::CALLING) != 0
}

/// The text of a throwable, as it prints itself: `java.lang.IllegalStateException: why`.
pub fn throwable_text(machine: &Machine, thrown: Ref) -> String {
    let class = machine.classes.java_name(machine.class_of(thrown).id);
    match machine.field(thrown, "detailMessage") as Ref {
        0 => class,
        message => format!("{class}: {}", machine.text(message)),
    }
}
