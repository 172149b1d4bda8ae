//! Simplified terms have the value of what they were built from, and ranges hold it.

use crate::random::random;
use crate::{Model, Sort, Terms};
use proptest::prelude::*;

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn simplification_keeps_values(program in prop::collection::vec(any::<u32>(), 1..40), floats: bool) {
        let random = random(&program, floats);
        for &(t, expected) in &random.all {
            let value = random.terms.eval(t, &random.model);
            prop_assert_eq!(value, expected, "{}", random.terms.display(t));
            if let Sort::Bv(width) = random.terms.sort(t) {
                let (low, high) = random.terms.range(t);
                let signed = super::semantics::signed(value, width);
                prop_assert!(low <= signed && signed <= high, "{}: {low}..{high}", random.terms.display(t));
            }
        }
    }
}

/// All operators on all pairs of small terms over two 8-bit variables, for values at the edges.
#[test]
fn rules_hold_on_small_terms() {
    use crate::BinOp::*;
    let ops = [Add, Sub, Mul, Sdiv, Srem, And, Or, Xor, Shl, Ashr, Lshr, Eq, Slt, Sle, Ult, Ule];
    let mut terms = Terms::new();
    let (x, y) = (terms.var(Sort::Bv(8), "x"), terms.var(Sort::Bv(8), "y"));
    let mut small = vec![x, y];
    small.extend([0u64, 1, 2, 3, 0x7f, 0x80, 0x81, 0xfe, 0xff].map(|c| terms.bv(8, c)));
    let base = small.clone();
    for op in &ops[..11] {
        for &a in &base {
            for &b in &base {
                let t = terms.binary(*op, a, b);
                if terms.constant(t).is_none() && !small.contains(&t) {
                    small.push(t);
                }
            }
        }
    }
    small.extend([terms.neg(x), terms.bvnot(y)]);
    let edges = [0u64, 1, 2, 0x55, 0x7f, 0x80, 0x81, 0xff];
    let models: Vec<Model> = edges
        .iter()
        .flat_map(|&p| edges.iter().map(move |&q| [(x, p), (y, q)].into_iter().collect()))
        .collect();
    let values: Vec<Vec<u64>> =
        small.iter().map(|&t| models.iter().map(|m| terms.eval(t, m)).collect()).collect();
    for op in ops {
        for (i, &a) in small.iter().enumerate() {
            // All combinations of a term with a base term, in both orders.
            for j in 0..base.len() {
                for (p, q) in [(i, j), (j, i)] {
                    let t = terms.binary(op, small[p], small[q]);
                    for (m, model) in models.iter().enumerate() {
                        let expected = super::semantics::binary(op, Sort::Bv(8), values[p][m], values[q][m]);
                        let value = terms.eval(t, model);
                        assert_eq!(
                            value,
                            expected,
                            "{op:?} of {} gave {}",
                            terms.display(a),
                            terms.display(t)
                        );
                    }
                }
            }
        }
    }
}

#[test]
fn three_way_comparisons_become_plain() {
    let mut terms = Terms::new();
    let (x, y) = (terms.var(Sort::Bv(64), "x"), terms.var(Sort::Bv(64), "y"));
    let (zero, one) = (terms.int(0), terms.int(1));
    let cmp = terms.lcmp(x, y);
    let less = terms.slt(cmp, zero);
    assert_eq!(terms.display(less).to_string(), "x < y");
    let not_greater = terms.ne(cmp, one);
    assert_eq!(terms.display(not_greater).to_string(), "x <= y");
}

#[test]
fn a_char_from_its_bytes_is_the_char() {
    let mut terms = Terms::new();
    let var = terms.var(Sort::Bv(16), "c");
    let c = terms.zext(var, 32);
    let (eight, mask) = (terms.int(8), terms.int(255));
    let high = terms.lshr(c, eight);
    let mut byte = |t| {
        let byte = terms.trunc(t, 8);
        let int = terms.sext(byte, 32);
        terms.and(int, mask)
    };
    let (low, high) = (byte(c), byte(high));
    let high = terms.shl(high, eight);
    assert_eq!(terms.or(low, high), c);
}

#[test]
fn what_a_division_leaves_is_a_remainder() {
    let mut terms = Terms::new();
    let x = terms.var(Sort::Bv(32), "x");
    let hundred = terms.int(100);
    let quotient = terms.sdiv(x, hundred);
    let product = terms.mul(quotient, hundred);
    let rest = terms.sub(x, product);
    assert_eq!(terms.display(rest).to_string(), "x % 100");
}

#[test]
fn text_reads_like_java() {
    let mut terms = Terms::new();
    let (x, y) = (terms.var(Sort::Bv(32), "x"), terms.var(Sort::Bv(32), "y"));
    let one = terms.int(1);
    let sum = terms.add(x, one);
    let greater = terms.sgt(sum, y);
    assert_eq!(terms.display(greater).to_string(), "y < x + 1");
    let five = terms.int(5);
    let difference = terms.sub(x, y);
    let product = terms.mul(difference, five);
    let small = terms.sge(product, five);
    assert_eq!(terms.display(small).to_string(), "(x - y) * 5 >= 5");
    let c = terms.var(Sort::Bv(16), "c");
    let wide = terms.zext(c, 32);
    let letter = terms.int('a' as i32);
    let not_a = terms.ne(wide, letter);
    assert_eq!(terms.display(not_a).to_string(), "c != 'a'");
}

#[test]
fn long_chains_need_no_stack() {
    let mut terms = Terms::new();
    let x = terms.var(Sort::Bv(32), "x");
    let (odd, seven) = (terms.int(31), terms.int(7));
    let mut t = x;
    for _ in 0..200_000 {
        t = terms.mul(t, odd);
        t = terms.add(t, seven);
    }
    let zero = terms.int(0);
    let equal = terms.eq(t, zero);
    let less = terms.slt(t, zero);
    assert_eq!(terms.vars(less).len(), 1);
    let _ = (terms.eval(less, &Model::new()), terms.display(less).to_string(), equal);
}

/// What a table says about its operand is what its values say.
#[test]
fn tables_are_functions() {
    let stretches: Vec<(i32, i32)> = (0..20).map(|i| (i * 10, if i % 2 == 0 { 0 } else { 5 })).collect();
    for relative in [false, true] {
        let table = crate::Table::new("f", stretches.clone(), relative);
        for (low, high) in [(-20, 300), (0, 9), (5, 30), (95, 95)] {
            let values: Vec<i64> = (low..=high).map(|x| i64::from(table.value(x as i32))).collect();
            assert_eq!(table.range((low, high)).0, *values.iter().min().unwrap());
            assert_eq!(table.range((low, high)).1, *values.iter().max().unwrap());
            for value in -30..310 {
                let from_table: Vec<i64> =
                    table.preimages((low, high), (value, value)).flat_map(|(a, b)| a..=b).collect();
                let expected: Vec<i64> =
                    (low..=high).filter(|&x| i64::from(table.value(x as i32)) == value).collect();
                assert_eq!(from_table, expected, "{value} in {low}..={high}");
            }
        }
    }
}

#[test]
fn an_equation_with_a_table_is_one_about_its_operand() {
    let mut terms = Terms::new();
    let stretches: Vec<(i32, i32)> = (0..20).map(|i| (i * 10, i % 2)).collect();
    let id = terms.add_table(crate::Table::new("odd", stretches, false));
    let x = terms.var(Sort::Bv(32), "x");
    let odd = terms.look_up(id, x);
    let (zero, one) = (terms.int(0), terms.int(1));
    let (no, yes) = (terms.eq(odd, zero), terms.eq(odd, one));
    assert_eq!(terms.not(no), yes);
    assert_eq!(terms.display(yes).to_string(), "odd(x) != 0");
    let two = terms.int(2);
    assert_eq!(terms.eq(odd, two), terms.bool(false));
    let stretches: Vec<(i32, i32)> = (0..20).map(|i| (i, if i == 3 { 32 } else { 100 * i })).collect();
    let id = terms.add_table(crate::Table::new("far", stretches, true));
    let c = terms.var(Sort::Bv(16), "c");
    let x = terms.zext(c, 32);
    let far = terms.look_up(id, x);
    let c = terms.int(35);
    let same = terms.eq(far, c);
    assert_eq!(terms.display(same).to_string(), "c == 3");
}
