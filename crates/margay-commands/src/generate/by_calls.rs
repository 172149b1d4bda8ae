//! After the exploration: what only inputs with fields set by hand have covered, or none, is tried on objects that calls
//! make.

use super::exploration::Results;
use super::exploration::Size;
use super::worker::{STEPS, Shared, Worker};
use crate::goals::Found;
use crate::goals::{self, Goal};
use crate::suite::calls::{Wish, sets_fields};
use crate::target::method::{MethodName, with_code};
use margay_graph::coverage::Goals;
use margay_machine::Machine;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Instant;

/// Most work for objects made by calls, in a class.
const BY_CALLS: u64 = 40_000_000;

/// Adds cases whose inputs are made by calls, for what only inputs with fields have covered, or none. Says how much work was
/// done.
pub fn add(
    shared: &Arc<Shared>,
    machine: &mut Machine,
    sizes: &[Size],
    results: &mut Results,
    work: u64,
    end: Instant,
) -> u64 {
    let request = &shared.request;
    if request.contracts.pre.is_some() || Instant::now() >= end {
        return 0;
    }
    let mut worker = Worker::new(shared);
    let classes: BTreeSet<&String> = shared.methods.iter().map(|name| &name.class).collect();
    let mut used = 0;
    for class in classes {
        let own = shared.methods.iter().zip(results.iter()).filter(|(name, _)| name.class == *class);
        let known: Vec<&Found> = own.filter_map(|(_, r)| r.as_ref().ok()).flat_map(|r| &r.found).collect();
        let reached = |fields: bool| -> BTreeSet<Goal> {
            let cases = known.iter().filter(|found| sets_fields(&found.case) == fields);
            let goals = cases.flat_map(|found| found.goals.iter().copied());
            goals.filter(|&goal| goals::counts(goal, request.criterion)).collect()
        };
        let made = reached(false);
        let mut wanted = reached(true);
        let branches = shared.methods.iter().zip(sizes).zip(results.iter());
        for ((_, size), result) in branches.filter(|((name, _), _)| name.class == *class) {
            let Some(outcomes) = result.as_ref().ok().filter(|outcomes| !outcomes.exhausted) else {
                continue;
            };
            let all = (0..size.branches as u32).map(|branch| Goal::Branch(size.number, branch));
            wanted.extend(all.filter(|goal| !outcomes.unreachable.contains(goal)));
        }
        wanted.extend(hidden(machine, class, &shared.methods));
        wanted.retain(|goal| !made.contains(goal) && goals::counts(*goal, request.criterion));
        if wanted.is_empty() || used >= work {
            continue;
        }
        let wish = Wish {
            wanted,
            criterion: request.criterion,
            contracts: &request.contracts,
            steps: STEPS,
            work: (work - used).min(BY_CALLS),
            deadline: end,
        };
        let cases: Vec<&margay_tests::Case> = known.iter().map(|found| &found.case).collect();
        let Ok((found, done)) = worker.calls(class, &cases, wish) else { continue };
        used += done;
        for found in found {
            let at = shared.methods.iter().position(|name| {
                let method = &found.case.method;
                name.class == *class && name.method == method.name && name.descriptor == method.descriptor
            });
            if let Some(Ok(outcomes)) = at.and_then(|at| results.get_mut(at)) {
                outcomes.found.push(found);
            }
        }
    }
    used
}

/// The branches of methods of a class that are not tested by themselves, such as private ones: whoever calls the others may come
/// there.
fn hidden(machine: &mut Machine, class: &str, methods: &[MethodName]) -> Vec<Goal> {
    let Ok(id) = machine.classes.load(class) else { return Vec::new() };
    let all = with_code(machine, id);
    let own = methods.iter().filter(|name| name.class == class);
    let tested: BTreeSet<usize> = own.filter_map(|name| name.position(machine, &all)).collect();
    let mut goals = Vec::new();
    for (n, &method) in all.iter().enumerate().filter(|(n, _)| !tested.contains(n)) {
        let _ = machine.classes.code(method);
        let branches = Goals::of(&machine.classes, method).map_or(0, |goals| goals.branches);
        goals.extend((0..branches as u32).map(|branch| Goal::Branch(n as u32, branch)));
    }
    goals
}
