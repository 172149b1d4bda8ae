//! The solver as a search uses it: levels, models, slices and answers.

use margay_solver::{Answer, Options, Solver, Sort, Term, Terms};

fn validating() -> Solver {
    Solver::new(Options { validate: true, ..Options::default() })
}

fn int(terms: &mut Terms, name: &str) -> Term {
    terms.var(Sort::Bv(32), name)
}

#[test]
fn models_follow_the_levels() {
    let (mut terms, mut solver) = (Terms::new(), validating());
    let x = int(&mut terms, "x");
    let five = terms.int(5);
    let big = terms.sgt(x, five);
    let small = terms.not(big);
    assert_eq!(solver.check(&mut terms, &[big]), Answer::Sat);
    assert!(terms.holds(big, solver.model()));
    solver.push();
    solver.assert(&mut terms, big);
    assert!(solver.holds_in_model(&terms, big));
    assert_eq!(solver.check(&mut terms, &[small]), Answer::Unsat);
    solver.pop();
    solver.push();
    solver.assert(&mut terms, small);
    assert!(solver.holds_in_model(&terms, small));
    assert_eq!(solver.check(&mut terms, &[big]), Answer::Unsat);
    solver.pop();
    assert_eq!(solver.check(&mut terms, &[big]), Answer::Sat);
}

#[test]
fn an_unchecked_contradiction_is_found() {
    let (mut terms, mut solver) = (Terms::new(), validating());
    let (x, y) = (int(&mut terms, "x"), int(&mut terms, "y"));
    let less = terms.slt(x, y);
    let more = terms.slt(y, x);
    solver.push();
    solver.assert(&mut terms, less);
    solver.assert(&mut terms, more);
    assert_eq!(solver.check(&mut terms, &[]), Answer::Unsat);
    solver.pop();
    assert_eq!(solver.check(&mut terms, &[less]), Answer::Sat);
}

#[test]
fn an_order_has_no_cycle() {
    let (mut terms, mut solver) = (Terms::new(), validating());
    let keys: Vec<Term> = (0..6).map(|i| int(&mut terms, &format!("k{i}"))).collect();
    for pair in keys.windows(2) {
        let less = terms.slt(pair[0], pair[1]);
        assert_eq!(solver.check(&mut terms, &[less]), Answer::Sat);
        solver.assert(&mut terms, less);
    }
    let back = terms.sle(keys[5], keys[0]);
    assert_eq!(solver.check(&mut terms, &[back]), Answer::Unsat);
}

#[test]
fn minimal_models_are_small_and_readable() {
    let (mut terms, mut solver) = (Terms::new(), validating());
    let (x, y) = (int(&mut terms, "x"), int(&mut terms, "y"));
    let c = terms.var(Sort::Bv(16), "c");
    terms.prefer_letters(c);
    let (hundred, b) = (terms.int(100), terms.int('b' as i32));
    let wide = terms.zext(c, 32);
    for condition in [terms.sgt(x, hundred), terms.slt(x, y), terms.sge(wide, b)] {
        solver.assert(&mut terms, condition);
    }
    let model = solver.minimise(&mut terms, &[x, y]);
    assert_eq!((model.get(x), model.get(y), model.get(c)), (101, 102, u64::from(b'b')));
}

#[test]
fn floats_are_exact() {
    let (mut terms, mut solver) = (Terms::new(), validating());
    let x = terms.var(Sort::F64, "x");
    let same = terms.feq(x, x);
    let nan = terms.not(same);
    assert_eq!(solver.check(&mut terms, &[nan]), Answer::Sat);
    assert!(f64::from_bits(solver.model().get(x)).is_nan());
    let (one, zero) = (terms.f64(1f64.to_bits()), terms.f64(0));
    let sum = terms.fadd(x, one);
    let (lost, positive) = (terms.feq(sum, x), terms.flt(zero, x));
    assert_eq!(solver.check(&mut terms, &[lost, positive]), Answer::Sat);
    let x = f64::from_bits(solver.model().get(x));
    assert!(x + 1.0 == x && x > 0.0);
}
