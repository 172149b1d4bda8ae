//! Search for a model near the one at hand: take a condition that fails, propose values that would make it
//! true, keep the one that leaves the fewest conditions failing. Bounded, deterministic, and proves nothing
//! when it fails.

use super::invert::{View, Wish};
use crate::terms::model::Model;
use crate::terms::{Evaluator, Term, Terms};

/// Rounds of changing one variable.
const ROUNDS: usize = 24;

/// Evaluated operators, over all rounds.
const EFFORT: u64 = 15_000;

/// Searches for a model of all conditions, starting from `model`.
pub(super) fn search(terms: &Terms, all: &[Term], model: &mut Model, values: &mut Evaluator) -> bool {
    let effort = values.effort() + EFFORT;
    let mut recent: Vec<Wish> = Vec::new();
    values.reset();
    let mut failing = failures(terms, all, model, values);
    for round in 0..ROUNDS {
        if failing.is_empty() {
            return true;
        }
        let target = failing[round % failing.len()];
        let mut view = View { terms, values, model };
        let mut proposals: Vec<Wish> = Vec::new();
        for wish in view.condition(target, true).into_iter().rev() {
            for proposal in view.assignments(wish) {
                if !proposals.contains(&proposal) && !recent.contains(&proposal) {
                    proposals.push(proposal);
                }
            }
        }
        let mut best: Option<(usize, Wish, Vec<Term>)> = None;
        for (var, bits) in proposals {
            let before = model.get(var);
            model.set(var, bits);
            values.reset();
            let left = failures(terms, all, model, values);
            model.set(var, before);
            if left.is_empty() {
                model.set(var, bits);
                return true;
            }
            if best.as_ref().is_none_or(|(count, ..)| left.len() < *count) {
                best = Some((left.len(), (var, bits), left));
            }
            if values.effort() > effort {
                return false;
            }
        }
        let Some((_, (var, bits), left)) = best else { return false };
        // Not back to where it came from.
        recent.push((var, model.get(var)));
        model.set(var, bits);
        values.reset();
        failing = left;
    }
    false
}

/// The conditions that a model does not satisfy.
pub(super) fn failures(terms: &Terms, all: &[Term], model: &Model, values: &mut Evaluator) -> Vec<Term> {
    all.iter().copied().filter(|&t| values.value(terms, t, model) != 1).collect()
}
