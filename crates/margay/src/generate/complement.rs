//! Branches that the exploration of a method left are looked for one by one, as `margay reach` does, within what is left of
//! the method's time.

use super::goals::{Goal, Scope};
use super::method::{Bench, Found, Outcomes, Plan};
use crate::reach::{self, Searcher, Status, Strategy};
use margay_classes::MethodId;
use margay_tests::{Observed, Taken, observe_then};
use std::collections::BTreeSet;
use std::time::{Duration, Instant};

/// The most time for one branch.
const MOST: Duration = Duration::from_millis(1_000);
/// What a branch gets in any case; beyond that, all of them together get half of what exploring took.
const ENOUGH: Duration = Duration::from_millis(200);
/// The least time that is worth a search.
const LEAST: Duration = Duration::from_millis(30);

/// Looks for inputs that take the branches of a method that no known one takes. What it proves to be unreachable is noted.
/// `explored` is the time that the method has taken so far.
pub fn complement(
    mut bench: Bench,
    method: MethodId,
    concrete: MethodId,
    scope: &Scope,
    plan: &Plan<'_>,
    explored: Duration,
    (known, outcomes): (&mut BTreeSet<Goal>, &mut Outcomes),
) -> Bench {
    let (Some(&n), Some(goals)) = (scope.numbers.get(&method), scope.symbolic_goals.get(&method)) else {
        return bench;
    };
    // When everything was looked at, there is nothing left to find.
    if outcomes.exhausted && outcomes.bounds.is_empty() && outcomes.unconfirmed == 0 {
        return bench;
    }
    for edge in 0..goals.branches as u32 {
        if known.contains(&Goal::Branch(n, edge)) {
            continue;
        }
        let left =
            goals.branches - known.iter().filter(|g| matches!(g, Goal::Branch(m, _) if *m == n)).count();
        let now = Instant::now();
        let share = plan.deadline.saturating_duration_since(now) / left.max(1) as u32;
        if share < LEAST {
            break;
        }
        let target = reach::edge(&bench.machine, method, edge);
        let search = reach::Plan {
            strategy: Strategy::Both,
            limits: plan.limits.clone(),
            pre: plan.contracts.pre.as_deref(),
            predicates: &plan.contracts.predicates,
            deadline: now + share.min((explored / (2 * left.max(1) as u32)).clamp(ENOUGH, MOST)),
            backward: margay_backward::Limits::default(),
            outcome: true,
            explain: false,
        };
        let (searcher, answer) = Searcher::new(bench).search(&target, &search);
        bench = searcher.bench;
        // The search has its own view of what is recorded.
        bench.machine.watch(method, true);
        bench.referee.watch(concrete, true);
        let Ok(answer) = answer else { break };
        match answer.status {
            Status::Unreachable => {
                outcomes.unreachable.insert(Goal::Branch(n, edge));
            }
            Status::Reached(reached) => {
                keep(&mut bench, concrete, scope, plan, &reached, &answer.explain, (known, outcomes));
            }
            Status::Unknown => {}
        }
    }
    bench
}

/// Keeps an input as a case, with all that it covers in the class.
fn keep(
    bench: &mut Bench,
    concrete: MethodId,
    scope: &Scope,
    plan: &Plan<'_>,
    reached: &reach::Reached,
    explain: &[String],
    (known, outcomes): (&mut BTreeSet<Goal>, &mut Outcomes),
) {
    let referee = &mut bench.referee;
    referee.clear_visits();
    referee.config.max_steps = Some(referee.steps() + plan.limits.steps);
    let mut visits = scope.initial.clone();
    let observed =
        observe_then(referee, concrete, &reached.input, &mut |m, _| visits.extend_from_slice(m.visits()));
    referee.clear_visits();
    let Ok(Observed::Case(mut case)) = observed else { return };
    let goals = scope.reached(referee, true, plan.criterion, &visits);
    if goals.is_subset(known) {
        return;
    }
    case.path = explain.iter().map(|c| Taken { line: 0, condition: Some(c.clone()) }).collect();
    case.condition = explain.join(" && ");
    known.extend(goals.iter().copied());
    outcomes.found.push(Found { case: *case, goals });
}
