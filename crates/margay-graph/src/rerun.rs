//! Runs a concrete input on a machine without symbols, to see what really happens.

use crate::graph::{Graph, Strings, Value};
use margay_classes::{Kind, MethodId};
use margay_machine::{ChoiceKind, Decision, Machine, Ref, Stop};

/// What happened.
#[derive(Debug, Clone)]
pub struct Rerun {
    /// How the call ended.
    pub stop: Stop,
    /// The argument slots' objects and values, for reading the state afterwards.
    pub arguments: Vec<(u64, Kind)>,
    /// The new object of a constructor.
    pub made: Option<(u64, Kind)>,
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
pub fn rerun(machine: &mut Machine, method: MethodId, input: &Graph) -> Result<Rerun, String> {
    rerun_with(machine, method, input, Strings::Literals)
}

/// As [`rerun`], with strings of this kind.
pub fn rerun_with(
    machine: &mut Machine,
    method: MethodId,
    input: &Graph,
    strings: Strings,
) -> Result<Rerun, String> {
    machine.explore_choices(true);
    let slots = input.write_with(machine, strings).map_err(|e| e.to_string())?;
    let m = machine.classes.method(method);
    let (class, is_constructor) = (m.class, machine.classes.symbols.text(m.name) == "<init>");
    let receiver = (!m.is_static() && !is_constructor).then_some(Kind::Ref);
    let kinds: Vec<Kind> = receiver.into_iter().chain(m.params.iter().copied()).collect();
    let mut arguments = Vec::new();
    let mut given = Vec::new();
    let mut made = None;
    if is_constructor {
        let object = machine
            .initialize_now(class)
            .and_then(|()| machine.new_object(class))
            .map_err(|trap| format!("no object of the class can be made: {trap:?}"))?;
        machine.hold(object);
        made = Some((u64::from(object), Kind::Ref));
        given.push((u64::from(object), 0));
    }
    let mut at = 0;
    for &kind in &kinds {
        let bits = slots.get(at).copied().unwrap_or(0);
        arguments.push((bits, kind));
        given.push((bits, 0));
        if kind.slots() == 2 {
            given.push((0, 0));
        }
        at += usize::from(kind.slots());
    }
    let mut asked = answers(&slots, input, kinds.len(), at);
    asked.reverse();
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
    Ok(Rerun { stop, arguments, made })
}

/// The values of the roots behind the arguments.
fn answers(slots: &[u64], input: &Graph, skip: usize, mut at: usize) -> Vec<u64> {
    let mut list = Vec::new();
    for root in &input.roots[skip.min(input.roots.len())..] {
        list.push(slots.get(at).copied().unwrap_or(0));
        at += if matches!(root, Value::Long(_) | Value::Double(_)) { 2 } else { 1 };
    }
    list
}

/// The text of a throwable, as it prints itself: `java.lang.IllegalStateException: why`.
pub fn throwable_text(machine: &Machine, thrown: Ref) -> String {
    let class = machine.classes.java_name(machine.class_of(thrown).id);
    match machine.field(thrown, "detailMessage") as Ref {
        0 => class,
        message => format!("{class}: {}", machine.text(message)),
    }
}
