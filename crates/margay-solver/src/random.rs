//! Random terms for tests: a list of numbers is a program for a small stack of terms, which is run on
//! constants at the same time, so that the value each term must have is known.

use crate::{BinOp, Model, Sort, Table, Term, Terms, UnOp};

/// Values that are interesting for some operator.
const VALUES: [u64; 20] = [
    0,
    1,
    2,
    3,
    7,
    31,
    32,
    0x7f,
    0x80,
    0xff,
    0x7fff,
    0x8000,
    0xffff,
    0x7fff_ffff,
    0x8000_0000,
    0xffff_ffff,
    0x3f80_0000,
    0x7fff_ffff_ffff_ffff,
    0x8000_0000_0000_0000,
    u64::MAX,
];

/// A random term, the model it is evaluated in, and the value it must have there.
pub(crate) struct Random {
    pub(crate) terms: Terms,
    pub(crate) model: Model,
    pub(crate) all: Vec<(Term, u64)>,
}

/// Runs a program of numbers.
pub(crate) fn random(program: &[u32], floats: bool) -> Random {
    let mut terms = Terms::new();
    let mut model = Model::new();
    let mut all: Vec<(Term, u64)> = Vec::new();
    let sorts: &[Sort] = match floats {
        true => &[Sort::F32, Sort::F64, Sort::Bv(32), Sort::Bv(64), Sort::F32, Sort::Bool],
        false => &[Sort::Bv(32), Sort::Bv(8), Sort::Bv(16), Sort::Bv(64), Sort::Bool, Sort::Bv(32)],
    };
    for (i, &sort) in sorts.iter().enumerate() {
        let bits = VALUES[(program.get(i).copied().unwrap_or(0) >> 8) as usize % VALUES.len()];
        let bits = Terms::new_constant_bits(sort, bits);
        let var = terms.var(sort, &format!("v{i}"));
        model.set(var, bits);
        all.push((var, bits));
    }
    for &word in program {
        step(&mut terms, &mut all, word, floats);
    }
    Random { terms, model, all }
}

fn fold1(terms: &Terms, op: UnOp, a: Term, to: Sort, x: u64) -> u64 {
    crate::terms::semantics::unary(op, terms.sort(a), to, x)
}

fn step(terms: &mut Terms, all: &mut Vec<(Term, u64)>, word: u32, floats: bool) {
    let pick = |shift: u32| (word >> shift) as usize;
    let (a, x) = all[all.len() - 1 - pick(8) % all.len().min(8)];
    let sort = terms.sort(a);
    // Another operand of the same sort: a term or a constant.
    let same: Vec<(Term, u64)> = all.iter().rev().filter(|(t, _)| terms.sort(*t) == sort).copied().collect();
    let (b, y) = if pick(14) % 3 == 0 {
        let bits = Terms::new_constant_bits(sort, VALUES[pick(16) % VALUES.len()]);
        (terms.make_const(sort, bits), bits)
    } else {
        same[pick(16) % same.len().min(6)]
    };
    let kind = pick(0) % 64;
    let made = match sort {
        Sort::Bool => match kind % 6 {
            0 => (terms.not(a), x ^ 1),
            1 => binary(terms, BinOp::And, (a, x), (b, y)),
            2 => binary(terms, BinOp::Or, (a, x), (b, y)),
            3 => binary(terms, BinOp::Eq, (a, x), (b, y)),
            _ => {
                let (p, u) = all[pick(20) % all.len()];
                let others: Vec<(Term, u64)> =
                    all.iter().rev().filter(|(t, _)| terms.sort(*t) == terms.sort(p)).copied().collect();
                let (q, v) = others[pick(24) % others.len().min(5)];
                (terms.ite(a, p, q), if x == 1 { u } else { v })
            }
        },
        Sort::F32 | Sort::F64 => {
            use BinOp::*;
            let two = [FAdd, FSub, FMul, FDiv, FEq, FLt, FLe, FCmpL, FCmpG, Eq];
            let other = if sort == Sort::F32 { Sort::F64 } else { Sort::F32 };
            let one = [
                (UnOp::FNeg, sort),
                (UnOp::FAbs, sort),
                (UnOp::FIsNan, Sort::Bool),
                (UnOp::FloatToInt, Sort::Bv(32)),
                (UnOp::FloatToInt, Sort::Bv(64)),
                (UnOp::FloatToFloat, other),
                (UnOp::FloatToBits, Sort::Bv(sort.bits())),
            ];
            match kind % 18 {
                k if k < 10 => binary(terms, two[k], (a, x), (b, y)),
                k => {
                    let (op, to) = one[(k - 10) % one.len()];
                    (terms.unary(op, a, to), fold1(terms, op, a, to, x))
                }
            }
        }
        Sort::Bv(width) => {
            use BinOp::*;
            let two = [
                Add, Sub, Mul, Sdiv, Srem, And, Or, Xor, Shl, Ashr, Lshr, Eq, Slt, Sle, Ult, Ule, Cmp, Eq,
                Slt,
            ];
            let mut one = vec![(UnOp::Neg, sort), (UnOp::Not, sort)];
            one.extend([8, 16, 32, 64].iter().filter(|&&w| w > width).map(|&w| (UnOp::Sext, Sort::Bv(w))));
            one.extend([8, 16, 32, 64].iter().filter(|&&w| w > width).map(|&w| (UnOp::Zext, Sort::Bv(w))));
            one.extend([8, 16, 32, 64].iter().filter(|&&w| w < width).map(|&w| (UnOp::Trunc, Sort::Bv(w))));
            if floats && width >= 32 {
                one.push((UnOp::IntToFloat, Sort::F32));
                one.push((UnOp::IntToFloat, Sort::F64));
                one.push((UnOp::BitsToFloat, if width == 32 { Sort::F32 } else { Sort::F64 }));
            }
            if kind % 11 == 10 && width == 32 {
                let table = table(word);
                let value = u64::from(table.value(x as u32 as i32) as u32);
                let id = terms.add_table(table);
                (terms.look_up(id, a), value)
            } else if kind < 40 {
                binary(terms, two[kind % two.len()], (a, x), (b, y))
            } else {
                let (op, to) = one[kind % one.len()];
                (terms.unary(op, a, to), fold1(terms, op, a, to, x))
            }
        }
    };
    all.push(made);
}

/// A function in so many stretches that it stays a table, or in few.
fn table(word: u32) -> Table {
    let mut start = -3 - (word >> 20 & 31) as i32;
    let mut stretches = Vec::new();
    for i in 0..2 + (word >> 12 & 31) as i32 {
        stretches.push((start, ((word >> 8 & 3) as i32 + 1) * (i % 4) % 7 - i % 2));
        start += 1 + (word >> (i % 16) & 15) as i32;
    }
    Table::new("f", stretches, word & 1 == 0)
}

fn binary(terms: &mut Terms, op: BinOp, (a, x): (Term, u64), (b, y): (Term, u64)) -> (Term, u64) {
    let value = crate::terms::semantics::binary(op, terms.sort(a), x, y);
    (terms.binary(op, a, b), value)
}

impl Terms {
    fn new_constant_bits(sort: Sort, bits: u64) -> u64 {
        crate::terms::semantics::canonical(sort, bits)
    }
}
