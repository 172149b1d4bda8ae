//! Candidate values for queries that Z3 gives up on: zeros, ends of ranges, NaN, constants of the query, and random ones.
//! A hit is a model; a miss proves nothing.

use crate::terms::model::Model;
use crate::terms::{Evaluator, Node, Sort, Term, Terms};
use rustc_hash::FxHashSet;

/// Variables that are given values together, at most.
const VARIABLES: usize = 3;
/// Combinations of values that are tried.
const TRIED: usize = 20_000;
/// Terms of a query that are looked at for constants.
const LOOKED_AT: usize = 2_000;

/// Values for all variables of a query that satisfy it.
pub(crate) fn sample(terms: &Terms, all: &[Term], evaluator: &mut Evaluator) -> Option<Vec<(Term, u64)>> {
    let mut vars: Vec<Term> = all.iter().flat_map(|&t| terms.vars(t).to_vec()).collect();
    vars.sort_unstable();
    vars.dedup();
    if vars.is_empty() || vars.len() > VARIABLES {
        return None;
    }
    let constants = constants(terms, all);
    let random = [1_500, 60, 12][vars.len() - 1];
    let mut lists: Vec<Vec<u64>> = Vec::new();
    for (i, &var) in vars.iter().enumerate() {
        lists.push(candidates(terms.sort(var), &constants, random, i as u64 + 1));
    }
    let mut at = vec![0; vars.len()];
    for _ in 0..TRIED {
        let values: Vec<(Term, u64)> =
            vars.iter().enumerate().map(|(i, &var)| (var, lists[i][at[i]])).collect();
        let model: Model = values.iter().copied().collect();
        evaluator.reset();
        if all.iter().all(|&t| evaluator.value(terms, t, &model) == 1) {
            return Some(values);
        }
        // The next combination.
        let mut digit = 0;
        loop {
            at[digit] += 1;
            if at[digit] < lists[digit].len() {
                break;
            }
            at[digit] = 0;
            digit += 1;
            if digit == at.len() {
                return None;
            }
        }
    }
    None
}

/// The constants of a query with their sorts, in order.
fn constants(terms: &Terms, all: &[Term]) -> Vec<(Sort, u64)> {
    let mut seen: FxHashSet<Term> = FxHashSet::default();
    let mut todo = all.to_vec();
    let mut found = Vec::new();
    while let Some(t) = todo.pop() {
        if !seen.insert(t) || seen.len() > LOOKED_AT {
            continue;
        }
        if let Node::Const(bits) = terms.node(t) {
            found.push((terms.sort(t), bits));
        }
        todo.extend(terms.node(t).children());
    }
    found.sort_unstable_by_key(|&(sort, bits)| (sort.bits(), bits));
    found.dedup();
    found
}

/// Values of a sort, each once.
fn candidates(sort: Sort, constants: &[(Sort, u64)], random: usize, seed: u64) -> Vec<u64> {
    let width = sort.bits();
    let mask = if width >= 64 { u64::MAX } else { (1 << width) - 1 };
    let own = constants.iter().filter(|c| c.0 == sort).map(|c| c.1);
    let mut list: Vec<u64> = match sort {
        Sort::Bool => return vec![0, 1],
        Sort::F64 => [0.0, -0.0, 1.0, -1.0, 0.5, 2.0, f64::NAN, f64::INFINITY, f64::NEG_INFINITY]
            .into_iter()
            .chain([f64::from_bits(1), -f64::from_bits(1), f64::MIN_POSITIVE, f64::MAX, f64::MIN, 1e16])
            .map(f64::to_bits)
            .collect(),
        Sort::F32 => [0.0, -0.0, 1.0, -1.0, 0.5, 2.0, f32::NAN, f32::INFINITY, f32::NEG_INFINITY]
            .into_iter()
            .chain([f32::from_bits(1), -f32::from_bits(1), f32::MIN_POSITIVE, f32::MAX, f32::MIN, 1e8])
            .map(|f| u64::from(f.to_bits()))
            .collect(),
        Sort::Bv(_) => {
            let top = 1 << (width - 1);
            vec![0, 1, mask, 2, 3, mask - 1, top, top - 1]
        }
    };
    for bits in own {
        // The neighbours of a float are its neighbours as a number, too.
        list.extend([bits, bits.wrapping_add(1), bits.wrapping_sub(1)]);
        list.push(match sort {
            Sort::Bv(_) => bits.wrapping_neg(),
            _ => bits ^ 1 << (width - 1),
        });
    }
    let mut state = 0x9E37_79B9_7F4A_7C15u64.wrapping_mul(seed);
    for _ in 0..random {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        list.push(state ^ state >> 33);
    }
    let mut seen = FxHashSet::default();
    // There is one value that is not a number.
    let canonical = |bits: u64| match sort {
        Sort::F64 if f64::from_bits(bits).is_nan() => f64::NAN.to_bits(),
        Sort::F32 if f32::from_bits(bits as u32).is_nan() => u64::from(f32::NAN.to_bits()),
        _ => bits,
    };
    list.into_iter().map(|bits| canonical(bits & mask)).filter(|&bits| seen.insert(bits)).collect()
}
