//! Asks a predicate in a concrete machine. The machine is unchanged afterwards.

use margay_classes::{Kind, MethodId};
use margay_machine::{Machine, Stop};

/// What a predicate says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Answer {
    /// It returned true.
    Holds,
    /// It returned false.
    Fails,
    /// It threw.
    Threw,
    /// It did not end within the limits.
    Unknown,
}

/// The slots of a call with these values.
pub fn slots(values: impl IntoIterator<Item = (u64, Kind)>) -> Vec<u64> {
    let mut slots = Vec::new();
    for (value, kind) in values {
        slots.push(value);
        slots.extend((kind.slots() == 2).then_some(0));
    }
    slots
}

/// Calls a predicate and takes everything back.
pub fn ask(machine: &mut Machine, predicate: MethodId, slots: &[u64]) -> Answer {
    let mark = machine.mark();
    let stop = machine.call(predicate, slots);
    machine.rollback(mark);
    match stop {
        Stop::Returned(value) if value & 1 != 0 => Answer::Holds,
        Stop::Returned(_) => Answer::Fails,
        Stop::Threw(_) => Answer::Threw,
        _ => Answer::Unknown,
    }
}
