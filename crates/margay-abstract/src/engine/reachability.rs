//! Which instructions of a method states arrive at, from any input, and which conditional edges they take. What no state
//! arrives at, no run executes.

use super::body::Body;
use super::{Engine, Options};
use crate::domain::{Key, Nullness};
use margay_classes::bytecode::Action;
use margay_classes::reader::{Constant, Handler};
use margay_classes::{ClassId, Kind, MethodId};
use margay_machine::Machine;
use std::collections::BTreeSet;

/// Errors of the machine, and what is above them. No instruction is known to end in one, and any call may.
const ERRORS: [&str; 5] = [
    "java/lang/Throwable",
    "java/lang/Error",
    "java/lang/VirtualMachineError",
    "java/lang/StackOverflowError",
    "java/lang/OutOfMemoryError",
];

/// Where runs of a method can come to.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Reachable {
    /// Instructions, by bytecode index.
    instructions: BTreeSet<u32>,
    /// Conditional edges, by the indexes where they begin and lead.
    edges: BTreeSet<(u32, u32)>,
    /// Instructions that handlers of calls lead to. What such a call may throw is not always known.
    doubtful: BTreeSet<u32>,
    /// Classes whose objects are taken to be as constructors and methods make them, and what holds of their fields.
    pub classes: Vec<(ClassId, Vec<FieldFact>)>,
}

/// What holds of a field of every object of a class, by the slot of the field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FieldFact {
    /// A reference is not null.
    NonNull(u32),
    /// A number is between two others.
    Between(u32, i64, i64),
    /// An array or a string has so many elements or characters at least, if it is not null.
    LengthAtLeast(u32, i64),
}

impl Reachable {
    /// Whether no run executes an instruction.
    pub fn excludes(&self, bci: u32) -> bool {
        !self.instructions.contains(&bci) && !self.doubtful.contains(&bci)
    }

    /// Whether no run takes a conditional edge.
    pub fn excludes_edge(&self, from: u32, to: u32) -> bool {
        !self.edges.contains(&(from, to)) && !self.doubtful.contains(&from)
    }
}

/// What an analysis has come across of one method.
pub(super) struct Trace {
    method: MethodId,
    reached: Reachable,
}

/// Where runs of a method can come to, whatever the input. `None` when the analysis does not come to an end within so many
/// steps.
pub fn reachable(machine: &mut Machine, method: MethodId, options: Options, steps: u64) -> Option<Reachable> {
    let mut engine = Engine::new(machine, options);
    engine.most_steps = steps;
    engine.trace = Some(Trace { method, reached: Reachable::default() });
    engine.settled(method).ok()?;
    engine.traced(method)
}

impl Engine<'_> {
    /// Takes note of an instruction that a state has arrived at.
    pub(super) fn arrives(&mut self, method: MethodId, bci: u32) {
        if let Some(trace) = self.trace.as_mut().filter(|trace| trace.method == method) {
            trace.reached.instructions.insert(bci);
        }
    }

    /// Takes note of a conditional edge that a state takes.
    pub(super) fn takes(&mut self, method: MethodId, from: u32, to: u32) {
        if let Some(trace) = self.trace.as_mut().filter(|trace| trace.method == method) {
            trace.reached.edges.insert((from, to));
        }
    }

    /// What was noted; `None` when another method may do what was not seen.
    fn traced(&mut self, method: MethodId) -> Option<Reachable> {
        let Trace { mut reached, .. } = self.trace.take()?;
        for body in self.bodies.values() {
            let returns =
                |at: &u32| body.at(*at).is_some_and(|(_, action)| matches!(action, Action::Return(_)));
            let calls =
                |at: &u32| body.at(*at).is_some_and(|(_, action)| matches!(action, Action::Invoke { .. }));
            for handler in &body.handlers {
                let behind = behind(body, handler.target);
                if body.method != method {
                    if catches_errors(body, handler) && behind.iter().any(returns) {
                        return None;
                    }
                } else if reached.instructions.range(handler.start..handler.end).any(calls) {
                    reached.doubtful.extend(behind);
                }
            }
        }
        reached.classes = self.invariants.classes().into_iter().map(|c| (c, self.field_facts(c))).collect();
        Some(reached)
    }
}

impl Engine<'_> {
    /// What the invariant of a class says of its fields one by one.
    fn field_facts(&self, class: ClassId) -> Vec<FieldFact> {
        let Some((state, this)) = self.invariants.of(class) else { return Vec::new() };
        let mut facts = Vec::new();
        for (key, value) in state.parts(this) {
            let Key::Field(of, index) = key else { continue };
            let field = &self.machine.classes.class(of).fields[usize::from(index)];
            match field.kind {
                Kind::Ref => {
                    if state.nullness(value) == Nullness::NonNull {
                        facts.push(FieldFact::NonNull(field.slot));
                    }
                    let least = state.part(value, Key::Length).map_or(0, |length| state.lower(length));
                    if least > 0 && is_measured(self.machine.classes.symbols.text(field.desc)) {
                        facts.push(FieldFact::LengthAtLeast(field.slot, least));
                    }
                }
                Kind::Byte | Kind::Short | Kind::Int | Kind::Long => {
                    facts.push(FieldFact::Between(field.slot, state.lower(value), state.upper(value)));
                }
                _ => {}
            }
        }
        facts
    }
}

/// Whether what is said of the length of a field of this type is the number of elements or characters.
fn is_measured(descriptor: &str) -> bool {
    descriptor.starts_with('[') || descriptor == "Ljava/lang/String;"
}

/// Whether a handler catches errors of the machine, which any call may end in.
fn catches_errors(body: &Body, handler: &Handler) -> bool {
    if handler.catch_type == 0 {
        return true;
    }
    let Constant::Class(name) = body.file.constant(handler.catch_type) else { return true };
    body.file.utf8(name).map_or(true, |name| ERRORS.contains(&&*name))
}

/// The instructions that control can come to from one.
fn behind(body: &Body, start: u32) -> BTreeSet<u32> {
    let (mut seen, mut next) = (BTreeSet::new(), vec![start]);
    while let Some(at) = next.pop() {
        if !seen.insert(at) {
            continue;
        }
        let Some((insn, action)) = body.at(at) else { continue };
        next.extend(insn.targets(&body.code).unwrap_or_default());
        next.extend(body.handlers.iter().filter(|h| (h.start..h.end).contains(&at)).map(|h| h.target));
        if !(insn.ends_flow() || insn.is_switch() || action.leaves()) {
            next.push(at + insn.len);
        }
    }
    seen
}
