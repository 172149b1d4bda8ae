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

/// Without Z3, for what parts of ranges decide.
fn alone() -> Solver {
    Solver::new(Options { z3: false, ..Options::default() })
}

#[test]
fn a_square_above_one_is_not_smaller() {
    let (mut terms, mut solver) = (Terms::new(), alone());
    let x = terms.var(Sort::F64, "x");
    let one = terms.f64(1f64.to_bits());
    let above = terms.flt(one, x);
    solver.assert(&mut terms, above);
    let square = terms.fmul(x, x);
    let smaller = terms.flt(square, x);
    assert_eq!(solver.check(&mut terms, &[smaller]), Answer::Unsat);
    let infinite = terms.f64(f64::INFINITY.to_bits());
    let overflows = terms.feq(square, infinite);
    let finite = terms.flt(x, infinite);
    assert_eq!(solver.check(&mut terms, &[overflows, finite]), Answer::Sat);
    assert!(terms.holds(overflows, solver.model()));
}

#[test]
fn zeros_have_two_signs() {
    let (mut terms, mut solver) = (Terms::new(), alone());
    let x = terms.var(Sort::F64, "x");
    let (zero, one) = (terms.f64(0f64.to_bits()), terms.f64(1f64.to_bits()));
    let is_zero = terms.feq(x, zero);
    let inverse = terms.fdiv(one, x);
    let negative = terms.flt(inverse, zero);
    assert_eq!(solver.check(&mut terms, &[is_zero, negative]), Answer::Sat);
    let bits = terms.eval(x, solver.model());
    assert_eq!(bits, (-0.0f64).to_bits());
    let small = terms.flt(inverse, one);
    let not_negative = terms.not(negative);
    assert_eq!(solver.check(&mut terms, &[is_zero, not_negative, small]), Answer::Unsat);
}

#[test]
fn the_least_of_sums_is_found() {
    let (mut terms, mut solver) = (Terms::new(), validating());
    let parts: Vec<Term> = (0..8).map(|i| int(&mut terms, &format!("p{i}"))).collect();
    let (zero, limit) = (terms.int(0), terms.int(1000));
    for &part in &parts {
        let inside = [terms.sle(zero, part), terms.slt(part, limit)];
        for condition in inside {
            solver.assert(&mut terms, condition);
        }
    }
    // Three sums that add up to twice another one: one of them is at most two thirds of it.
    let sum = |terms: &mut Terms, of: &[usize]| {
        of.iter().map(|&i| parts[i]).reduce(|a, b| terms.add(a, b)).expect("a sum has parts")
    };
    let all = sum(&mut terms, &[0, 1, 2, 3, 4, 5]);
    let twice = terms.add(all, all);
    for pair in [[0, 1, 2, 3], [2, 3, 4, 5], [0, 1, 4, 5]] {
        let one = sum(&mut terms, &pair);
        let three = terms.int(3);
        let more = terms.mul(one, three);
        let above = terms.slt(twice, more);
        solver.assert(&mut terms, above);
    }
    assert_eq!(solver.check(&mut terms, &[]), Answer::Unsat);
}

#[test]
fn quotient_and_remainder_make_the_number() {
    let mut terms = Terms::new();
    let (x, ten) = (int(&mut terms, "x"), terms.int(10));
    let (quotient, rest) = (terms.sdiv(x, ten), terms.srem(x, ten));
    let product = terms.mul(quotient, ten);
    assert_eq!(terms.add(product, rest), x);
    assert_eq!(terms.add(rest, product), x);
}
