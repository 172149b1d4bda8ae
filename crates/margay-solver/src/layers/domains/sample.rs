//! Values at random, from those that programs use: for conditions that no single change makes true, such as
//! remainders of remainders. Deterministic; proves nothing when it fails.

use super::search::failures;
use crate::terms::model::Model;
use crate::terms::{Evaluator, Node, Sort, Term, Terms, UnOp, semantics};
use rustc_hash::FxHashSet;

/// Evaluated operators.
const EFFORT: u64 = 15_000;

/// Samples, for small slices.
const SAMPLES: usize = 250;

/// Numbers that make branches go both ways.
const NUMBERS: [i64; 28] = [
    0,
    1,
    -1,
    2,
    3,
    5,
    7,
    8,
    10,
    13,
    21,
    34,
    55,
    64,
    89,
    100,
    127,
    144,
    233,
    255,
    256,
    377,
    610,
    987,
    1000,
    65536,
    i64::MAX,
    i64::MIN,
];

/// The best of many models: one that satisfies all, or the one that fails least.
pub(super) fn sample(terms: &Terms, all: &[Term], model: &Model, values: &mut Evaluator) -> Model {
    let constants = constants(terms, all);
    let mut vars: Vec<Term> = all.iter().flat_map(|&t| terms.vars(t).to_vec()).collect();
    vars.sort_unstable();
    vars.dedup();
    let effort = values.effort() + EFFORT;
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let mut best = (usize::MAX, model.clone());
    for _ in 0..SAMPLES {
        if values.effort() > effort {
            break;
        }
        let mut tried = best.1.clone();
        for &var in &vars {
            if random.below(4) > 0 {
                tried.set(var, random.value(terms.sort(var), &constants));
            }
        }
        values.reset();
        let failing = failures(terms, all, &tried, values).len();
        if failing < best.0 {
            best = (failing, tried);
        }
        if failing == 0 {
            break;
        }
    }
    best.1
}

/// The constants of the conditions as signed numbers, ascending.
fn constants(terms: &Terms, all: &[Term]) -> Vec<i64> {
    let mut found = Vec::new();
    let mut seen = FxHashSet::default();
    let mut todo = all.to_vec();
    while let Some(t) = todo.pop() {
        if !seen.insert(t) {
            continue;
        }
        match terms.node(t) {
            Node::Const(_) if !terms.sort(t).is_float() => found.extend(terms.signed_constant(t)),
            node => todo.extend(node.children()),
        }
    }
    found.sort_unstable();
    found.dedup();
    found
}

/// Marsaglia's xorshift.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, limit: usize) -> usize {
        (self.next() >> 16) as usize % limit
    }

    fn value(&mut self, sort: Sort, constants: &[i64]) -> u64 {
        let number = match self.below(4) {
            0 if !constants.is_empty() => {
                let near = self.below(3) as i64 - 1;
                constants[self.below(constants.len())].wrapping_add(near)
            }
            1 => self.below(128) as i64,
            _ => NUMBERS[self.below(NUMBERS.len())],
        };
        match sort {
            Sort::F32 | Sort::F64 => semantics::unary(UnOp::IntToFloat, Sort::Bv(64), sort, number as u64),
            _ => number as u64 & semantics::mask(sort.bits()),
        }
    }
}
