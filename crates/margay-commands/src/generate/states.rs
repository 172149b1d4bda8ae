//! Where abstract states of a method arrive: the other branches and instructions are unreachable, and what holds of the
//! fields of objects restricts those with any fields.

use super::item::Gain;
use crate::contracts::Contracts;
use crate::directed::states;
use crate::goals::{Goal, Scope};
use margay_classes::MethodId;
use margay_machine::Machine;
use std::time::Instant;

/// Steps of the analysis, and what it counts as work. It is the same every time.
const STEPS: u64 = 30_000;
const WORK: u64 = 5_000_000;

/// What no input leads to, and what holds of the fields of input objects.
pub fn look(
    machine: &mut Machine,
    method: MethodId,
    scope: &Scope,
    contracts: &Contracts,
    deadline: Instant,
) -> Gain {
    let mut gained = Gain { whole: true, work: WORK, ..Gain::default() };
    let found = states::reachable(machine, method, contracts, (deadline, STEPS));
    gained.late = Instant::now() >= deadline;
    let (Some(found), Some(&n), Some(goals)) =
        (found, scope.numbers.get(&method), scope.symbolic_goals.get(&method))
    else {
        return gained;
    };
    let branches = (0..goals.branches as u32).filter(|&b| states::excludes_edge(&found, machine, method, b));
    gained.unreachable.extend(branches.map(|b| Goal::Branch(n, b)));
    let instructions = goals.instructions.iter().copied().filter(|&bci| found.excludes(bci));
    gained.unreachable.extend(instructions.map(|bci| Goal::Instruction(n, bci)));
    gained.facts = states::facts(&found, machine);
    gained
}
