//! Random path conditions through all layers, each answer checked by Z3 and each model by evaluation.

use crate::random::random;
use crate::{Answer, Options, Solver, Sort, Term, Terms};
use proptest::prelude::*;

fn validating() -> Solver {
    Solver::new(Options { validate: true, resources: 200_000, ..Options::default() })
}

/// Walks down a path, taking conditions as a search would: check both sides, assert one that is possible.
fn walk(terms: &mut Terms, conditions: &[(Term, bool)]) -> Result<Solver, TestCaseError> {
    let mut solver = validating();
    let mut taken = Vec::new();
    for &(condition, side) in conditions {
        let not = terms.not(condition);
        let sides = if side { [condition, not] } else { [not, condition] };
        let mut possible = Vec::new();
        for t in sides {
            if solver.check(terms, &[t]) == Answer::Sat {
                prop_assert!(terms.holds(t, solver.model()), "{}", terms.display(t));
                for &before in &taken {
                    prop_assert!(terms.holds(before, solver.model()), "{}", terms.display(before));
                }
                possible.push(t);
            }
        }
        solver.push();
        if let Some(&t) = possible.first() {
            solver.assert(terms, t);
            taken.push(t);
            for &before in &taken {
                prop_assert!(solver.holds_in_model(terms, before));
            }
        }
    }
    for &t in taken.iter().rev() {
        prop_assert!(terms.holds(t, solver.model()));
        solver.pop();
    }
    Ok(solver)
}

/// Comparisons between a few variables, their neighbours and small constants, of narrow and wide numbers.
fn comparison(terms: &mut Terms, vars: &[Term], word: u32) -> Term {
    let mut operand = |word: u32| {
        let var = vars[word as usize % vars.len()];
        let width = terms.sort(var).bits();
        let small = terms.bv(width, u64::from(word >> 8 & 7).wrapping_sub(3));
        match word >> 4 & 7 {
            0 | 1 => terms.add(var, small),
            2 => terms.mul(var, small),
            3 => small,
            4 => {
                let other = vars[(word >> 11) as usize % vars.len()];
                if terms.sort(other) == terms.sort(var) { terms.sub(var, other) } else { var }
            }
            _ => var,
        }
    };
    let (mut a, mut b) = (operand(word), operand(word >> 12));
    let width = terms.sort(a).bits().max(terms.sort(b).bits());
    a = if word >> 31 == 1 { terms.zext(a, width) } else { terms.sext(a, width) };
    b = terms.sext(b, width);
    match word >> 24 & 7 {
        0 | 1 => terms.slt(a, b),
        2 | 3 => terms.sle(a, b),
        4 => terms.eq(a, b),
        5 => terms.ne(a, b),
        6 => terms.ult(a, b),
        _ => {
            let (less, other) = (terms.slt(a, b), terms.sle(b, a));
            let equal = terms.eq(a, vars[0]).min(less);
            terms.or(equal, other)
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 50, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn layers_agree_with_z3_on_comparisons(words in prop::collection::vec(any::<u32>(), 1..20), width in 0..3) {
        let mut terms = Terms::new();
        let width = [8, 32, 64][width as usize];
        let vars: Vec<Term> = (0..4).map(|i| terms.var(Sort::Bv(width), &format!("x{i}"))).collect();
        let conditions: Vec<(Term, bool)> =
            words.iter().map(|&word| (comparison(&mut terms, &vars, word), word & 8 == 0)).collect();
        walk(&mut terms, &conditions)?;
    }

    #[test]
    fn layers_agree_with_z3_on_anything(program in prop::collection::vec(any::<u32>(), 1..25)) {
        let mut random = random(&program, false);
        let conditions = conditions(&random.terms, &random.all);
        walk(&mut random.terms, &conditions)?;
    }

    #[test]
    fn layers_agree_with_z3_on_floats(program in prop::collection::vec(any::<u32>(), 1..12)) {
        let mut random = random(&program, true);
        let conditions = conditions(&random.terms, &random.all);
        walk(&mut random.terms, &conditions)?;
    }
}

fn conditions(terms: &Terms, all: &[(Term, u64)]) -> Vec<(Term, bool)> {
    let conditions = all.iter().filter(|(t, _)| terms.sort(*t) == Sort::Bool);
    conditions.enumerate().map(|(i, &(t, value))| (t, (value == 1) == (i % 3 == 0))).collect()
}
