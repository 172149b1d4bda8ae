//! Branch and prune: the ranges of the variables are split until bounds refute every part, or a part has a point that
//! satisfies everything. Decides what is made of few numbers by floating-point operations, products and quotients,
//! where Z3 would have to look at every bit.

use super::facts::{Contradiction, Facts};
use super::float_key;
use crate::layers::Verdict;
use crate::terms::model::Model;
use crate::terms::{Evaluator, Sort, Term, Terms, semantics};
use std::collections::VecDeque;

/// Variables of a query, at most.
const VARIABLES: usize = 4;

/// So many evaluated operators count as a step.
const EVALUATED: u64 = 10;

/// Ranges of floats up to this width are split at whole numbers.
const WHOLE: f64 = 100_000.0;

/// Splits of a variable before its range is looked at so closely that single values matter.
const ROUGH: usize = 4;

/// What a variable can be within a part.
#[derive(Copy, Clone, PartialEq)]
enum Side {
    /// Not a number.
    Nan,
    /// Any value of a float, and not a number.
    Open,
    /// Numbers from here to there, by their place in the order of their sort.
    Between(i64, i64),
}

type Part = Vec<Side>;

/// What is being decided.
struct Boxes<'a> {
    terms: &'a Terms,
    all: &'a [Term],
    vars: Vec<Term>,
    values: &'a mut Evaluator,
}

/// Decides a conjunction of few variables within so many steps of deduction, which are counted.
pub(crate) fn decide(
    terms: &Terms,
    all: &[Term],
    model: &Model,
    values: &mut Evaluator,
    (spent, most): (&mut u64, u64),
) -> Option<Verdict> {
    let mut vars: Vec<Term> = all.iter().flat_map(|&t| terms.vars(t).to_vec()).collect();
    vars.sort_unstable();
    vars.dedup();
    if vars.is_empty() || vars.len() > VARIABLES {
        return None;
    }
    let most = *spent + most;
    let start = vars.iter().map(|&var| whole(terms.sort(var))).collect();
    let mut boxes = Boxes { terms, all, vars, values };
    let here: Vec<u64> = boxes.vars.iter().map(|&var| model.get(var)).collect();
    if let Some(found) = boxes.satisfied(&here) {
        return Some(found);
    }
    let mut todo: VecDeque<(Part, usize)> = VecDeque::from([(start, 0)]);
    // Side by side and not one after the other: a part that cannot be decided must not keep the others waiting.
    while let Some((part, depth)) = todo.pop_front() {
        if *spent > most {
            return None;
        }
        let Ok(part) = boxes.prune(part, spent) else { continue };
        if let Some(found) = boxes.look(&part, depth, spent) {
            return Some(found);
        }
        let sides = part.len();
        let Some((at, halves)) = (0..sides).find_map(|i| {
            let at = (depth + i) % sides;
            split(boxes.terms.sort(boxes.vars[at]), part[at], depth / sides).map(|halves| (at, halves))
        }) else {
            // A single point, which does not satisfy everything.
            continue;
        };
        for half in halves {
            let mut smaller = part.clone();
            smaller[at] = half;
            todo.push_back((smaller, depth + 1));
        }
    }
    Some(Verdict::Unsat)
}

/// Everything that a variable of a sort can be.
fn whole(sort: Sort) -> Side {
    match sort {
        Sort::Bool => Side::Between(0, 1),
        Sort::Bv(width) => {
            let (low, high) = semantics::signed_range(width);
            Side::Between(low, high)
        }
        Sort::F32 | Sort::F64 => Side::Open,
    }
}

/// Two parts that together are the whole; `None` when there is a single value.
fn split(sort: Sort, side: Side, depth: usize) -> Option<[Side; 2]> {
    let (low, high) = match side {
        Side::Nan => return None,
        Side::Open => {
            let (low, high) = float_key::range(sort);
            return Some([Side::Nan, Side::Between(low, high)]);
        }
        Side::Between(low, high) if low >= high => return None,
        Side::Between(low, high) => (low, high),
    };
    let parts = |first: i64| Some([Side::Between(low, first), Side::Between(first + 1, high)]);
    if sort.is_float() {
        // Infinities have rules of their own.
        let (least, greatest) = float_key::range(sort);
        if high == greatest {
            return parts(high - 1);
        }
        if low == least {
            return parts(low);
        }
    }
    // So have the signs and zero.
    if low < 0 && high >= 0 {
        return parts(-1);
    }
    if low == 0 {
        return parts(0);
    }
    let middle = low + ((high as u64).wrapping_sub(low as u64) / 2) as i64;
    if !sort.is_float() {
        return parts(middle);
    }
    let (least, most) = (float_value(sort, low), float_value(sort, high));
    // Casts and rounding change at whole numbers.
    if most - least <= 1.0 && depth > ROUGH {
        if least.fract() == 0.0 {
            return parts(low);
        }
        if most.fract() == 0.0 {
            return parts(high - 1);
        }
    }
    if depth.is_multiple_of(2) || most - least <= WHOLE && most - least > 1.0 {
        let half = least + (most - least) / 2.0;
        let (half, whole) = if most - least > 1.0 { (half.round(), 1) } else { (half, 0) };
        if let Some(key) = key_of(sort, half)
            && key - whole >= low
            && key - whole < high
        {
            return parts(key - whole);
        }
    }
    parts(middle)
}

fn float_value(sort: Sort, key: i64) -> f64 {
    let bits = float_key::float(sort, key);
    if sort == Sort::F32 { f64::from(f32::from_bits(bits as u32)) } else { f64::from_bits(bits) }
}

fn key_of(sort: Sort, value: f64) -> Option<i64> {
    let bits = if sort == Sort::F32 { u64::from((value as f32).to_bits()) } else { value.to_bits() };
    float_key::key(sort, bits)
}

impl Boxes<'_> {
    /// What is left of a part by the bounds of everything that is computed.
    fn prune(&self, part: Part, spent: &mut u64) -> Result<Part, Contradiction> {
        let mut facts = Facts::of(self.terms, self.all)?;
        for (&var, &side) in self.vars.iter().zip(&part) {
            let sort = self.terms.sort(var);
            match side {
                Side::Open => {}
                Side::Between(low, high) if sort == Sort::Bool => {
                    if low == high {
                        facts.learn(var, low == 1)?;
                    }
                }
                Side::Nan => {
                    let number = facts.number(var);
                    facts.set_nan(number, true)?;
                }
                Side::Between(low, high) => {
                    let number = facts.number(var);
                    if sort.is_float() {
                        facts.set_nan(number, false)?;
                    }
                    facts.narrow(number, low.into(), high.into())?;
                }
            }
        }
        *spent += facts.numbers.len() as u64 / 2;
        let settled = facts.settle();
        *spent += facts.spent;
        settled?;
        let tighter = |(&var, &side): (&Term, &Side)| match (side, facts.place(var)) {
            (Side::Between(..), Some(i)) if self.terms.sort(var) != Sort::Bool => {
                let n = &facts.numbers[i as usize];
                Side::Between(n.low, n.high)
            }
            (Side::Open, Some(i)) if facts.numbers[i as usize].ordered => {
                let n = &facts.numbers[i as usize];
                Side::Between(n.low, n.high)
            }
            _ => side,
        };
        Ok(self.vars.iter().zip(&part).map(tighter).collect())
    }

    /// Looks at some points of a part.
    fn look(&mut self, part: &Part, depth: usize, spent: &mut u64) -> Option<Verdict> {
        let before = self.values.effort();
        let mut found = None;
        // The middle, the ends, and both zeros where there is one.
        for sample in 0..4 {
            let point: Vec<u64> = self
                .vars
                .iter()
                .zip(part)
                .map(|(&var, &side)| self.point(var, side, sample, depth))
                .collect();
            found = self.satisfied(&point);
            if found.is_some() {
                break;
            }
        }
        if found.is_none() && part.iter().all(is_single) {
            found = self.zeros(part);
        }
        *spent += (self.values.effort() - before) / EVALUATED;
        found
    }

    fn point(&self, var: Term, side: Side, sample: usize, depth: usize) -> u64 {
        let sort = self.terms.sort(var);
        let key = match side {
            Side::Nan => return semantics::canonical(sort, u64::MAX),
            Side::Open => 0,
            Side::Between(low, high) => match sample {
                0 => split(sort, side, depth & !1).map_or(low, |[half, _]| end(half)),
                1 => low,
                2 => high,
                _ => low + ((high as u64).wrapping_sub(low as u64) / 2) as i64,
            },
        };
        if sort.is_float() { float_key::float(sort, key) } else { key as u64 & semantics::mask(sort.bits()) }
    }

    /// The other points of a part that has one value for each variable: zeros have two signs.
    fn zeros(&mut self, part: &Part) -> Option<Verdict> {
        let zeros: Vec<usize> = (0..part.len())
            .filter(|&i| part[i] == Side::Between(0, 0) && self.terms.sort(self.vars[i]).is_float())
            .collect();
        for signs in 1..1usize << zeros.len() {
            let mut point: Vec<u64> =
                self.vars.iter().zip(part).map(|(&var, &side)| self.point(var, side, 1, 0)).collect();
            for (i, &at) in zeros.iter().enumerate() {
                if signs >> i & 1 == 1 {
                    point[at] = 1 << (self.terms.sort(self.vars[at]).bits() - 1);
                }
            }
            let found = self.satisfied(&point);
            if found.is_some() {
                return found;
            }
        }
        None
    }

    fn satisfied(&mut self, point: &[u64]) -> Option<Verdict> {
        let values: Vec<(Term, u64)> = self.vars.iter().copied().zip(point.iter().copied()).collect();
        let model: Model = values.iter().copied().collect();
        self.values.reset();
        let (terms, evaluator) = (self.terms, &mut *self.values);
        self.all.iter().all(|&t| evaluator.value(terms, t, &model) == 1).then_some(Verdict::Sat(values))
    }
}

fn end(side: Side) -> i64 {
    match side {
        Side::Between(_, high) => high,
        _ => 0,
    }
}

fn is_single(side: &Side) -> bool {
    match side {
        Side::Nan => true,
        Side::Open => false,
        Side::Between(low, high) => low >= high,
    }
}
