//! Our evaluation and Z3 must give every term the same value.

use super::{Limits, Verdict, Z3};
use crate::random::random;
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

proptest! {
    #![proptest_config(ProptestConfig { cases: 66, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn z3_agrees_on_integers(program in prop::collection::vec(any::<u32>(), 1..25)) {
        agrees(&program, false)?;
    }

    #[test]
    fn z3_agrees_on_floats(program in prop::collection::vec(any::<u32>(), 1..12)) {
        agrees(&program, true)?;
    }
}
