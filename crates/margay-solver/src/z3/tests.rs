//! Our evaluation and Z3 must give every term the same value.

use super::{Limits, Verdict, Z3};
use crate::random::random;
use crate::terms::model::Model;
use crate::terms::{Sort, Term, Terms};
use proptest::prelude::*;

/// Fixes all variables and asks whether a term can have another value than the one expected, and whether it
/// can have that one.
fn agrees(program: &[u32], floats: bool) -> Result<(), TestCaseError> {
    let mut random = random(program, floats);
    let terms = &mut random.terms;
    let Some(&(t, expected)) = random.all.last() else { return Ok(()) };
    let mut fixed = Vec::new();
    for (var, bits) in random.model.iter() {
        // A NaN variable is any NaN to Z3: compare as values.
        let value = terms.make_const(terms.sort(var), bits);
        fixed.push(terms.eq(var, value));
    }
    let value = terms.make_const(terms.sort(t), expected);
    let same = terms.eq(t, value);
    let other = terms.not(same);
    let mut z3 = Z3::new();
    let limits = Limits { resources: 20_000_000, milliseconds: 20_000 };
    for (condition, possible) in [(same, true), (other, false)] {
        let mut all = fixed.clone();
        all.push(condition);
        match z3.decide(terms, &all, limits).0 {
            Verdict::Sat(_) => prop_assert!(possible, "{} is not {expected:#x}", terms.display(t)),
            Verdict::Unsat => prop_assert!(!possible, "{} is not {expected:#x}", terms.display(t)),
            Verdict::Unknown(_) => {}
        }
    }
    Ok(())
}

/// A term of operations that are linear where nothing wraps, over two small variables.
fn linear(terms: &mut Terms, vars: [Term; 2], program: &[u32]) -> Term {
    let mut all: Vec<Term> = vars.map(|var| terms.sext(var, 32)).to_vec();
    for &word in program {
        let pick = |shift: u32| all[(word >> shift) as usize % all.len()];
        let (a, b) = (pick(8), pick(16));
        let small = terms.int((word >> 24 & 15) as i32 + 1);
        let made = match word % 12 {
            0 => terms.add(a, b),
            1 => terms.sub(a, b),
            2 => terms.mul(a, small),
            3 => terms.neg(a),
            4 => {
                let cut = terms.trunc(a, 8);
                terms.sext(cut, 32)
            }
            5 => {
                let cut = terms.trunc(a, 8);
                terms.zext(cut, 32)
            }
            6 => {
                let mask = terms.int(15);
                terms.and(a, mask)
            }
            7 => terms.ashr(a, small),
            8 => terms.lshr(a, small),
            9 => terms.sdiv(a, small),
            10 => terms.srem(a, small),
            _ => {
                let less = terms.slt(a, b);
                terms.ite(less, a, small)
            }
        };
        all.push(made);
    }
    *all.last().expect("there are variables")
}

/// Integers and our evaluation agree on the values that a sum of such terms takes.
fn agrees_as_integers(program: &[u32], x: u8, y: u8) -> Result<(), TestCaseError> {
    let mut terms = Terms::new();
    let vars = ["x", "y"].map(|name| terms.var(Sort::Bv(8), name));
    let half = program.len() / 2;
    let (a, b) = (linear(&mut terms, vars, &program[..half]), linear(&mut terms, vars, &program[half..]));
    let sum = terms.add(a, b);
    let model: Model = vars.into_iter().zip([u64::from(x), u64::from(y)]).collect();
    let value = terms.make_const(Sort::Bv(32), terms.eval(sum, &model));
    let same = terms.eq(sum, value);
    let mut fixed = Vec::new();
    for var in vars {
        let value = terms.make_const(Sort::Bv(8), terms.eval(var, &model));
        let (low, high) = (terms.sle(value, var), terms.sle(var, value));
        fixed.extend([low, high]);
    }
    let other = terms.not(same);
    for (condition, pinned, possible) in [(same, false, true), (same, true, true), (other, true, false)] {
        let mut all = if pinned { fixed.clone() } else { Vec::new() };
        all.push(condition);
        all.retain(|&t| terms.constant(t).is_none());
        let limits = Limits { resources: 20_000_000, milliseconds: 20_000 };
        match Z3::new().decide(&terms, &all, limits).0 {
            Verdict::Sat(_) => prop_assert!(possible || terms.constant(condition).is_some()),
            Verdict::Unsat => prop_assert!(!possible, "{}", terms.display(condition)),
            Verdict::Unknown(_) => {}
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 66, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn z3_agrees_on_integers(program in prop::collection::vec(any::<u32>(), 1..25)) {
        agrees(&program, false)?;
    }

    #[test]
    fn integers_agree_where_nothing_wraps(
        program in prop::collection::vec(any::<u32>(), 2..10),
        x in any::<u8>(),
        y in any::<u8>(),
    ) {
        agrees_as_integers(&program, x, y)?;
    }

    #[test]
    fn z3_agrees_on_floats(program in prop::collection::vec(any::<u32>(), 1..12)) {
        agrees(&program, true)?;
    }
}
