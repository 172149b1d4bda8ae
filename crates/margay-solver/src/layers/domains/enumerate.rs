//! Enumerates all values of all variables when there are not many: a flag, a byte, a character of a table. Complete, so it
//! decides both ways.

use super::facts::Facts;
use crate::layers::Verdict;
use crate::terms::model::Model;
use crate::terms::{Evaluator, Sort, Term, Terms, semantics};

/// Combinations of values.
const COMBINATIONS: i128 = 4096;

/// Values of a single variable, which is a character then.
const CHARACTERS: i128 = 1 << 16;

/// Evaluated operators; running out leaves the question open.
const EFFORT: u64 = 100_000;

/// The same for a single variable.
const SINGLE: u64 = 500_000;

/// Tries every combination of values inside the bounds.
pub(super) fn enumerate(
    terms: &Terms,
    all: &[Term],
    facts: &Facts<'_>,
    values: &mut Evaluator,
) -> Option<Verdict> {
    let mut vars: Vec<Term> = all.iter().flat_map(|&t| terms.vars(t).to_vec()).collect();
    vars.sort_unstable();
    vars.dedup();
    let mut ranges = Vec::with_capacity(vars.len());
    let mut combinations = 1i128;
    let single = vars.len() == 1;
    let most = if single { CHARACTERS } else { COMBINATIONS };
    for &var in &vars {
        let (low, high) = match terms.sort(var) {
            Sort::Bool => (0, 1),
            Sort::Bv(_) => facts.bounds(var),
            Sort::F32 | Sort::F64 => return None,
        };
        combinations *= i128::from(high) - i128::from(low) + 1;
        if !(1..=most).contains(&combinations) {
            return None;
        }
        ranges.push((low, high));
    }
    let mut at: Vec<i64> = ranges.iter().map(|range| range.0).collect();
    let effort = values.effort() + if single { SINGLE } else { EFFORT };
    loop {
        let bits =
            |(&var, &value): (&Term, &i64)| (var, value as u64 & semantics::mask(terms.sort(var).bits()));
        let tried: Vec<(Term, u64)> = vars.iter().zip(&at).map(bits).collect();
        let model: Model = tried.iter().copied().collect();
        values.reset();
        if all.iter().all(|&t| values.value(terms, t, &model) == 1) {
            return Some(Verdict::Sat(tried));
        }
        if values.effort() > effort {
            return None;
        }
        // The next combination, the first variable fastest.
        let Some(next) = (0..at.len()).find(|&i| at[i] < ranges[i].1) else { return Some(Verdict::Unsat) };
        at[next] += 1;
        for i in 0..next {
            at[i] = ranges[i].0;
        }
    }
}
