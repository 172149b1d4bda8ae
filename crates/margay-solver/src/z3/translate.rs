//! Our terms as Z3 expressions. A float variable is a bit-vector that is read as a float, so that models are
//! bits and NaN needs no care; Java's saturating casts and canonical NaN are spelled out.

use super::context::{Ast, Context, Made};
use super::error::TranslationError;
use crate::terms::{BinOp, Node, Sort, Table, Term, Terms, UnOp, semantics};
use rustc_hash::FxHashMap;
use z3_sys::*;

/// Translated terms of one context.
#[derive(Default)]
pub(super) struct Translation {
    done: FxHashMap<Term, Ast>,
    /// Variables as they are asked for in a model.
    variables: FxHashMap<Term, Ast>,
    /// What is known of results that Z3 cannot compute, by term.
    known: FxHashMap<Term, Ast>,
}

impl Translation {
    /// The expression for a term, or why there is none.
    pub(super) fn term(&mut self, context: &mut Context, terms: &Terms, t: Term) -> Made {
        let mut todo = vec![t];
        while let Some(&top) = todo.last() {
            if self.done.contains_key(&top) {
                todo.pop();
                continue;
            }
            let open = todo.len();
            todo.extend(terms.node(top).children().filter(|child| !self.done.contains_key(child)));
            if todo.len() == open {
                let ast = self.node(context, terms, top)?;
                self.done.insert(top, ast);
                todo.pop();
            }
        }
        Ok(self.done[&t])
    }

    /// The expression whose value in a model is the bits of a variable.
    pub(super) fn variable(&mut self, context: &mut Context, terms: &Terms, var: Term) -> Made {
        if let Some(&known) = self.variables.get(&var) {
            return Ok(known);
        }
        let ast = match terms.sort(var) {
            Sort::Bool => context.bool_const(var.raw())?,
            sort => context.bv_const(var.raw(), sort.bits())?,
        };
        self.variables.insert(var, ast);
        Ok(ast)
    }

    /// What has to be assumed about a term, besides its parts: a fact that holds for every value of its operands.
    pub(super) fn known(&self, t: Term) -> Option<Ast> {
        self.known.get(&t).copied()
    }

    /// Java's `%`. Z3 has the remainder of IEEE only, which is another one, and hopeless for doubles: an unknown result of
    /// which the main facts are known. So a proof is a proof, and models are checked anyway.
    fn remainder(&mut self, context: &mut Context, t: Term, sort: Sort, (x, y): (Ast, Ast)) -> Made {
        let bits = context.bv_const(t.raw(), sort.bits())?;
        let r = context.float_of_bits(bits, sort == Sort::F64)?;
        let mut none = context.unary(Z3_mk_fpa_is_nan, x)?;
        for (make, operand) in [
            (Z3_mk_fpa_is_infinite as unsafe extern "C" fn(Z3_context, Z3_ast) -> Option<Z3_ast>, x),
            (Z3_mk_fpa_is_nan, y),
            (Z3_mk_fpa_is_zero, y),
        ] {
            let holds = context.unary(make, operand)?;
            none = context.or(none, holds)?;
        }
        let is_nan = context.unary(Z3_mk_fpa_is_nan, r)?;
        let (size, most, limit) = (
            context.unary(Z3_mk_fpa_abs, r)?,
            context.unary(Z3_mk_fpa_abs, x)?,
            context.unary(Z3_mk_fpa_abs, y)?,
        );
        let below = context.binary(Z3_mk_fpa_lt, size, limit)?;
        let not_more = context.binary(Z3_mk_fpa_leq, size, most)?;
        let (negative, minus) =
            (context.unary(Z3_mk_fpa_is_negative, r)?, context.unary(Z3_mk_fpa_is_negative, x)?);
        let sign = context.binary(Z3_mk_eq, negative, minus)?;
        let small = context.binary(Z3_mk_fpa_lt, most, limit)?;
        let large = context.unary(Z3_mk_not, small)?;
        let same = context.binary(Z3_mk_eq, r, x)?;
        let kept = context.or(large, same)?;
        let mut facts = context.unary(Z3_mk_not, is_nan)?;
        for fact in [below, not_more, sign, kept] {
            facts = context.and(facts, fact)?;
        }
        let fact = context.ite(none, is_nan, facts)?;
        self.known.insert(t, fact);
        Ok(r)
    }

    fn node(&mut self, context: &mut Context, terms: &Terms, t: Term) -> Made {
        let sort = terms.sort(t);
        match terms.node(t) {
            Node::Const(bits) => match sort {
                Sort::Bool => context.bool(bits == 1),
                Sort::Bv(width) => context.bv(bits, width),
                Sort::F32 | Sort::F64 => float_constant(context, bits, sort),
            },
            Node::Var(_) => {
                let bits = self.variable(context, terms, t)?;
                if sort.is_float() { context.float_of_bits(bits, sort == Sort::F64) } else { Ok(bits) }
            }
            Node::Un(op, a) => unary(context, op, terms.sort(a), sort, self.done[&a]),
            Node::Table(table, a) => lookup(context, terms.table(table), self.done[&a]),
            Node::Bin(BinOp::FRem, a, b) => self.remainder(context, t, sort, (self.done[&a], self.done[&b])),
            Node::Bin(op, a, b) => binary(context, op, terms.sort(a), self.done[&a], self.done[&b]),
            Node::Ite(c, a, b) => context.ite(self.done[&c], self.done[&a], self.done[&b]),
        }
    }
}

/// A balanced tree of choices over the stretches of a table.
fn lookup(context: &mut Context, table: &Table, x: Ast) -> Made {
    let mut parts = Vec::with_capacity(table.stretches().len());
    for &(start, value) in table.stretches() {
        let value = context.bv(u64::from(value as u32), 32)?;
        let value = if table.is_relative() { context.binary(Z3_mk_bvadd, x, value)? } else { value };
        parts.push((start, value));
    }
    while parts.len() > 1 {
        let mut next = Vec::with_capacity(parts.len().div_ceil(2));
        for pair in parts.chunks(2) {
            match *pair {
                [(start, a), (middle, b)] => {
                    let middle = context.bv(u64::from(middle as u32), 32)?;
                    let below = context.binary(Z3_mk_bvslt, x, middle)?;
                    next.push((start, context.ite(below, a, b)?));
                }
                [one] => next.push(one),
                _ => {}
            }
        }
        parts = next;
    }
    Ok(parts[0].1)
}

fn float_constant(context: &mut Context, bits: u64, sort: Sort) -> Made {
    let bits = context.bv(bits, sort.bits())?;
    context.float_of_bits(bits, sort == Sort::F64)
}

fn unary(context: &mut Context, op: UnOp, from: Sort, to: Sort, a: Ast) -> Made {
    match op {
        UnOp::Not if to == Sort::Bool => context.unary(Z3_mk_not, a),
        UnOp::Not => context.unary(Z3_mk_bvnot, a),
        UnOp::Neg => context.unary(Z3_mk_bvneg, a),
        UnOp::Sext | UnOp::Zext => context.extend(op == UnOp::Sext, to.bits() - from.bits(), a),
        UnOp::Trunc => context.low_bits(to.bits(), a),
        UnOp::IntToFloat => context.float_of_signed(a, to == Sort::F64),
        UnOp::FloatToFloat => context.float_of_float(a, to == Sort::F64),
        UnOp::BitsToFloat => context.float_of_bits(a, to == Sort::F64),
        UnOp::FNeg => context.unary(Z3_mk_fpa_neg, a),
        UnOp::FAbs => context.unary(Z3_mk_fpa_abs, a),
        UnOp::FSqrt => context.square_root(a),
        UnOp::FIsNan => context.unary(Z3_mk_fpa_is_nan, a),
        UnOp::FloatToBits => {
            let nan = context.bv(semantics::canonical(from, u64::MAX), from.bits())?;
            let bits = context.unary(Z3_mk_fpa_to_ieee_bv, a)?;
            let is_nan = context.unary(Z3_mk_fpa_is_nan, a)?;
            context.ite(is_nan, nan, bits)
        }
        UnOp::FloatToInt => float_to_int(context, from, to.bits(), a),
    }
}

fn float_to_int(context: &mut Context, from: Sort, width: u8, a: Ast) -> Made {
    let (min, max) = semantics::signed_range(width);
    // The limit is a power of two, which both float sorts have exactly.
    let limit = (max as f64).ceil().max(2f64.powi(i32::from(width) - 1));
    let bits = |value: f64| match from {
        Sort::F64 => value.to_bits(),
        _ => u64::from((value as f32).to_bits()),
    };
    let (above, below) =
        (float_constant(context, bits(limit), from)?, float_constant(context, bits(-limit), from)?);
    let (zero, largest) = (context.bv(0, width)?, context.bv(max as u64, width)?);
    let smallest = context.bv(min as u64 & semantics::mask(width), width)?;
    let is_nan = context.unary(Z3_mk_fpa_is_nan, a)?;
    let too_large = context.binary(Z3_mk_fpa_geq, a, above)?;
    let too_small = context.binary(Z3_mk_fpa_leq, a, below)?;
    let inside = context.integer_part(a, width)?;
    let bounded = context.ite(too_small, smallest, inside)?;
    let bounded = context.ite(too_large, largest, bounded)?;
    context.ite(is_nan, zero, bounded)
}

fn binary(context: &mut Context, op: BinOp, sort: Sort, a: Ast, b: Ast) -> Made {
    let condition = sort == Sort::Bool;
    match op {
        BinOp::Add => context.binary(Z3_mk_bvadd, a, b),
        BinOp::Sub => context.binary(Z3_mk_bvsub, a, b),
        BinOp::Mul => context.binary(Z3_mk_bvmul, a, b),
        BinOp::Sdiv => context.binary(Z3_mk_bvsdiv, a, b),
        BinOp::Srem => context.binary(Z3_mk_bvsrem, a, b),
        BinOp::And if condition => context.and(a, b),
        BinOp::Or if condition => context.or(a, b),
        BinOp::Xor if condition => context.binary(Z3_mk_xor, a, b),
        BinOp::And => context.binary(Z3_mk_bvand, a, b),
        BinOp::Or => context.binary(Z3_mk_bvor, a, b),
        BinOp::Xor => context.binary(Z3_mk_bvxor, a, b),
        BinOp::Shl => shift(context, Z3_mk_bvshl, sort, a, b),
        BinOp::Ashr => shift(context, Z3_mk_bvashr, sort, a, b),
        BinOp::Lshr => shift(context, Z3_mk_bvlshr, sort, a, b),
        BinOp::Eq => context.binary(Z3_mk_eq, a, b),
        BinOp::Slt => context.binary(Z3_mk_bvslt, a, b),
        BinOp::Sle => context.binary(Z3_mk_bvsle, a, b),
        BinOp::Ult => context.binary(Z3_mk_bvult, a, b),
        BinOp::Ule => context.binary(Z3_mk_bvule, a, b),
        BinOp::FAdd => context.rounded(Z3_mk_fpa_add, a, b),
        BinOp::FSub => context.rounded(Z3_mk_fpa_sub, a, b),
        BinOp::FMul => context.rounded(Z3_mk_fpa_mul, a, b),
        BinOp::FDiv => context.rounded(Z3_mk_fpa_div, a, b),
        BinOp::FRem => Err(TranslationError::Remainder),
        BinOp::FEq => context.binary(Z3_mk_fpa_eq, a, b),
        BinOp::FLt => context.binary(Z3_mk_fpa_lt, a, b),
        BinOp::FLe => context.binary(Z3_mk_fpa_leq, a, b),
        BinOp::Cmp => three_way(context, Z3_mk_bvslt, Z3_mk_eq, (a, b), 1),
        BinOp::FCmpL => three_way(context, Z3_mk_fpa_gt, Z3_mk_fpa_eq, (a, b), -1),
        BinOp::FCmpG => three_way(context, Z3_mk_fpa_lt, Z3_mk_fpa_eq, (a, b), 1),
    }
}

/// The amount counts modulo the width, which is a power of two.
fn shift(
    context: &mut Context,
    make: unsafe extern "C" fn(Z3_context, Z3_ast, Z3_ast) -> Option<Z3_ast>,
    sort: Sort,
    a: Ast,
    b: Ast,
) -> Made {
    let mask = context.bv(u64::from(sort.bits() - 1), sort.bits())?;
    let amount = context.binary(Z3_mk_bvand, b, mask)?;
    context.binary(make, a, amount)
}

/// `-otherwise` where the strict comparison holds, 0 where equal, `otherwise` elsewhere.
fn three_way(
    context: &mut Context,
    strict: unsafe extern "C" fn(Z3_context, Z3_ast, Z3_ast) -> Option<Z3_ast>,
    equal: unsafe extern "C" fn(Z3_context, Z3_ast, Z3_ast) -> Option<Z3_ast>,
    (a, b): (Ast, Ast),
    otherwise: i32,
) -> Made {
    let strict = context.binary(strict, a, b)?;
    let equal = context.binary(equal, a, b)?;
    let zero = context.bv(0, 32)?;
    let one = context.bv(u64::from(-otherwise as u32), 32)?;
    let other = context.bv(u64::from(otherwise as u32), 32)?;
    let rest = context.ite(equal, zero, other)?;
    context.ite(strict, one, rest)
}
