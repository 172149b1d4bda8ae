//! Branches that the exploration of a method left are looked for one by one, by the directed search.

use super::item::{Gain, Known};
use super::method::Plan;
use crate::directed::{self, Manner, Reached, Searcher, Status, Strategy};
use crate::goals::Found;
use crate::goals::{Goal, Scope};
use crate::oracle::{Keep, Machines, Oracle};
use crate::target::location;
use margay_classes::MethodId;
use margay_tests::TakenBranch;
use std::time::Instant;

/// Looks for an input that takes a branch of a method. That it is unreachable is noted if it is proved.
pub fn search(
    machines: Machines,
    (method, concrete): (MethodId, MethodId),
    scope: &Scope,
    plan: &Plan<'_>,
    known: &Known,
    (edge, work): (u32, u64),
) -> (Machines, Gain) {
    let mut gained = Gain { whole: true, ..Gain::default() };
    let Some(&n) = scope.numbers.get(&method) else { return (machines, gained) };
    let target = location::edge(&machines.exploring, method, edge);
    let search = directed::Plan {
        strategy: Strategy::Both,
        round: plan.round.clone(),
        contracts: plan.contracts,
        manner: Manner { facts: known.facts.clone(), ..Manner::default() },
        settles: false,
        deadline: plan.deadline,
        work,
        backward: plan.round.backward(),
        outcome: true,
        explain: false,
    };
    let first_step = machines.oracle.executed();
    let (searcher, answer) = Searcher::new(machines).search(&target, &search);
    let mut machines = searcher.machines;
    // The search has its own view of what is recorded.
    machines.exploring.watch(method, true);
    machines.oracle.watch(concrete, true);
    if let Ok(answer) = answer {
        gained.work = answer.work;
        match answer.status {
            Status::Unreachable => gained.unreachable = [Goal::Branch(n, edge)].into(),
            Status::Reached(reached) => {
                let oracle = &mut machines.oracle;
                gained.found.extend(case(oracle, concrete, scope, plan, &reached, &answer.explain));
            }
            Status::Unknown => {}
        }
    }
    gained.late = Instant::now() >= plan.deadline;
    gained.found.retain(|found| !found.goals.is_subset(&known.goals) && !known.refutes(&found.goals));
    gained.work += machines.oracle.executed() - first_step;
    (machines, gained)
}

/// An input as a case, with all that it covers in the class.
fn case(
    oracle: &mut Oracle,
    concrete: MethodId,
    scope: &Scope,
    plan: &Plan<'_>,
    reached: &Reached,
    explain: &[String],
) -> Option<Found> {
    let seen = oracle.observe(concrete, &reached.input, plan.round.limits.steps, Keep::Nothing, None)?;
    let goals = scope.reached_concretely(oracle, plan.criterion, &seen.visits);
    let mut case = seen.case;
    case.path = explain.iter().map(|c| TakenBranch { line: 0, condition: Some(c.clone()) }).collect();
    case.condition = explain.join(" && ");
    Some(Found::new(*case, goals))
}
