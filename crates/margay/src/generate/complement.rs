//! Branches that the exploration of a method left are looked for one by one, as `margay reach` does.

use super::goals::{Goal, Scope};
use super::method::{Bench, Plan};
use super::part::{Found, Gained, Known};
use crate::reach::{self, Searcher, Status, Strategy};
use margay_classes::MethodId;
use margay_tests::{Observed, Taken, observe_then};
use std::time::Instant;

/// Looks for an input that takes a branch of a method. That it is unreachable is noted if it is proved.
pub fn complement(
    bench: Bench,
    (method, concrete): (MethodId, MethodId),
    scope: &Scope,
    plan: &Plan<'_>,
    known: &Known,
    (edge, work): (u32, u64),
) -> (Bench, Gained) {
    let mut gained = Gained { whole: true, ..Gained::default() };
    let Some(&n) = scope.numbers.get(&method) else { return (bench, gained) };
    let target = reach::edge(&bench.machine, method, edge);
    let search = reach::Plan {
        strategy: Strategy::Both,
        limits: plan.limits.clone(),
        pre: plan.contracts.pre.as_deref(),
        predicates: &plan.contracts.predicates,
        deadline: plan.deadline,
        work,
        backward: margay_backward::Limits::default(),
        outcome: true,
        explain: false,
    };
    let first_step = bench.referee.executed();
    let (searcher, answer) = Searcher::new(bench).search(&target, &search);
    let mut bench = searcher.bench;
    // The search has its own view of what is recorded.
    bench.machine.watch(method, true);
    bench.referee.watch(concrete, true);
    if let Ok(answer) = answer {
        gained.work = answer.work;
        match answer.status {
            Status::Unreachable => gained.unreachable = Some(Goal::Branch(n, edge)),
            Status::Reached(reached) => {
                gained.found.extend(case(&mut bench, concrete, scope, plan, &reached, &answer.explain));
            }
            Status::Unknown => {}
        }
    }
    gained.late = Instant::now() >= plan.deadline;
    gained.found.retain(|found| !found.goals.is_subset(&known.goals));
    gained.work += bench.referee.executed() - first_step;
    (bench, gained)
}

/// An input as a case, with all that it covers in the class.
fn case(
    bench: &mut Bench,
    concrete: MethodId,
    scope: &Scope,
    plan: &Plan<'_>,
    reached: &reach::Reached,
    explain: &[String],
) -> Option<Found> {
    let referee = &mut bench.referee;
    referee.clear_visits();
    referee.config.max_steps = Some(referee.steps() + plan.limits.steps);
    let mut visits = scope.initial.clone();
    let observed =
        observe_then(referee, concrete, &reached.input, &mut |m, _| visits.extend_from_slice(m.visits()));
    referee.clear_visits();
    let Ok(Observed::Case(mut case)) = observed else { return None };
    let goals = scope.reached(referee, true, plan.criterion, &visits);
    case.path = explain.iter().map(|c| Taken { line: 0, condition: Some(c.clone()) }).collect();
    case.condition = explain.join(" && ");
    Some(Found { case: *case, goals, breaks: None })
}
