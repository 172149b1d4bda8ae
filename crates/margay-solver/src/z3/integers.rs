//! Sums and differences that provably do not wrap, as linear integer arithmetic. Z3 decides them quickly in this form,
//! where bit-vectors would be hopeless, such as which of several sums is the least.

use super::context::{Ast, Context, Made};
use super::error::TranslationError;
use crate::layers::domains::Facts;
use crate::terms::{BinOp, Node, Sort, Term, Terms, UnOp, semantics};
use rustc_hash::{FxHashMap, FxHashSet};
use z3_sys::*;

/// Terms of a conjunction as conditions and integers of one context.
pub(super) struct Integers<'a> {
    known: &'a Unwrapped<'a>,
    done: FxHashMap<Term, Ast>,
}

/// What the bounds of the numbers in a conjunction show: that no operation wraps.
pub(super) struct Unwrapped<'a> {
    facts: Facts<'a>,
}

impl<'a> Unwrapped<'a> {
    /// `None` when an operation may wrap, is not linear, or when there is no sum at all.
    pub(super) fn of(terms: &'a Terms, all: &[Term]) -> Option<Unwrapped<'a>> {
        let mut facts = Facts::of(terms, all).ok()?;
        facts.settle().ok()?;
        let mut sums = false;
        let mut seen = FxHashSet::default();
        let mut todo = all.to_vec();
        while let Some(t) = todo.pop() {
            if !seen.insert(t) {
                continue;
            }
            if !is_linear(terms, &facts, t) {
                return None;
            }
            let node = terms.node(t);
            sums |= matches!(node, Node::Bin(BinOp::Add | BinOp::Sub, _, b) if terms.constant(b).is_none());
            todo.extend(node.children());
        }
        sums.then_some(Unwrapped { facts })
    }

    /// The bounds of a variable.
    pub(super) fn bounds(&self, var: Term) -> (i64, i64) {
        self.facts.bounds(var)
    }
}

fn is_linear(terms: &Terms, facts: &Facts<'_>, t: Term) -> bool {
    let wide = |t: Term| {
        let (low, high) = facts.bounds(t);
        (i128::from(low), i128::from(high))
    };
    let width = match terms.sort(t) {
        Sort::F32 | Sort::F64 => return false,
        Sort::Bool => 1,
        Sort::Bv(width) => width,
    };
    let fits = |low: i128, high: i128| fits(width, (low, high));
    match terms.node(t) {
        Node::Const(_) | Node::Var(_) | Node::Ite(..) => true,
        Node::Table(..) => false,
        Node::Un(UnOp::Not, _) => terms.sort(t) == Sort::Bool,
        Node::Un(op, a) => match op {
            UnOp::Sext | UnOp::Zext | UnOp::Trunc => true,
            UnOp::Neg => fits(-wide(a).1, -wide(a).0),
            _ => false,
        },
        Node::Bin(op, a, b) => {
            if terms.sort(a) == Sort::Bool {
                return matches!(op, BinOp::And | BinOp::Or | BinOp::Xor | BinOp::Eq);
            }
            if terms.sort(a).is_float() {
                return false;
            }
            let ((al, ah), (bl, bh)) = (wide(a), wide(b));
            let by = terms.signed_constant(b);
            match op {
                BinOp::Eq | BinOp::Slt | BinOp::Sle | BinOp::Cmp => true,
                BinOp::Ult | BinOp::Ule => al >= 0 && bl >= 0,
                BinOp::Add => fits(al + bl, ah + bh),
                BinOp::Sub => fits(al - bh, ah - bl),
                BinOp::Mul => by.is_some_and(|c| {
                    let (x, y) = (al * i128::from(c), ah * i128::from(c));
                    fits(x.min(y), x.max(y))
                }),
                BinOp::Sdiv | BinOp::Srem => al >= 0 && by.is_some_and(|c| c > 0),
                BinOp::And => mask_width(by).is_some(),
                BinOp::Lshr => al >= 0 && shift(by, width).is_some(),
                BinOp::Ashr => shift(by, width).is_some(),
                _ => false,
            }
        }
    }
}

/// Whether numbers between these two have so many bits.
fn fits(width: u8, (low, high): (i128, i128)) -> bool {
    let (min, max) = semantics::signed_range(width);
    low >= min.into() && high <= max.into()
}

/// How many of the lowest bits a mask keeps, if it is one that keeps those alone.
fn mask_width(mask: Option<i64>) -> Option<u8> {
    let mask = mask?;
    (mask > 0 && mask < i64::MAX && mask & (mask + 1) == 0).then(|| mask.count_ones() as u8)
}

/// By how many bits a constant shifts, if that is a division by a number that there is.
fn shift(by: Option<i64>, width: u8) -> Option<u8> {
    let by = by? as u8 & (width - 1);
    (by < 63).then_some(by)
}

impl<'a> Integers<'a> {
    pub(super) fn new(known: &'a Unwrapped<'a>) -> Integers<'a> {
        Integers { known, done: FxHashMap::default() }
    }

    /// The expression for a term of a conjunction that is [`Unwrapped`].
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

    fn node(&mut self, context: &mut Context, terms: &Terms, t: Term) -> Made {
        let sort = terms.sort(t);
        match terms.node(t) {
            Node::Const(bits) if sort == Sort::Bool => context.bool(bits == 1),
            Node::Const(bits) => context.integer(semantics::signed(bits, sort.bits())),
            Node::Var(_) if sort == Sort::Bool => context.bool_const(t.raw()),
            Node::Var(_) => context.integer_const(t.raw()),
            Node::Un(UnOp::Not, a) => context.unary(Z3_mk_not, self.done[&a]),
            Node::Un(UnOp::Neg, a) => context.unary(Z3_mk_unary_minus, self.done[&a]),
            Node::Un(op, a) => self.resized(context, terms, (op, a), sort.bits()),
            Node::Table(..) => Err(TranslationError::NotLinear),
            Node::Bin(op @ (BinOp::And | BinOp::Lshr | BinOp::Ashr), a, b) if sort != Sort::Bool => {
                let by = terms.signed_constant(b);
                let bits = match op {
                    BinOp::And => mask_width(by),
                    _ => shift(by, sort.bits()),
                };
                let power = context.integer(1i64 << bits.ok_or(TranslationError::NotLinear)?)?;
                let make = if op == BinOp::And { Z3_mk_mod } else { Z3_mk_div };
                context.binary(make, self.done[&a], power)
            }
            Node::Bin(op, a, b) => {
                let condition = terms.sort(a) == Sort::Bool;
                self.binary(context, op, condition, (self.done[&a], self.done[&b]))
            }
            Node::Ite(c, a, b) => context.ite(self.done[&c], self.done[&a], self.done[&b]),
        }
    }

    /// A number with more or fewer bits, which is the same one unless the bounds allow others.
    fn resized(&self, context: &mut Context, terms: &Terms, (op, a): (UnOp, Term), width: u8) -> Made {
        let (low, high) = self.known.bounds(a);
        let x = self.done[&a];
        match op {
            UnOp::Zext if low < 0 => {
                let power = 1i64.checked_shl(terms.sort(a).bits().into()).filter(|&p| p > 0);
                let power = context.integer(power.ok_or(TranslationError::TooWide)?)?;
                context.binary(Z3_mk_mod, x, power)
            }
            UnOp::Trunc if !fits(width, (low.into(), high.into())) => {
                let half = context.integer(1i64 << (width - 1))?;
                let whole = context.integer(
                    1i64.checked_shl(width.into()).filter(|&p| p > 0).ok_or(TranslationError::TooWide)?,
                )?;
                let moved = context.several(Z3_mk_add, x, half)?;
                let rest = context.binary(Z3_mk_mod, moved, whole)?;
                context.several(Z3_mk_sub, rest, half)
            }
            _ => Ok(x),
        }
    }

    fn binary(&self, context: &mut Context, op: BinOp, condition: bool, (a, b): (Ast, Ast)) -> Made {
        match op {
            BinOp::And if condition => context.and(a, b),
            BinOp::Or if condition => context.or(a, b),
            BinOp::Xor if condition => context.binary(Z3_mk_xor, a, b),
            BinOp::Eq => context.binary(Z3_mk_eq, a, b),
            BinOp::Slt | BinOp::Ult => context.binary(Z3_mk_lt, a, b),
            BinOp::Sle | BinOp::Ule => context.binary(Z3_mk_le, a, b),
            BinOp::Add => context.several(Z3_mk_add, a, b),
            BinOp::Sub => context.several(Z3_mk_sub, a, b),
            BinOp::Mul => context.several(Z3_mk_mul, a, b),
            BinOp::Sdiv => context.binary(Z3_mk_div, a, b),
            BinOp::Srem => context.binary(Z3_mk_mod, a, b),
            BinOp::Cmp => {
                let (less, equal) = (context.binary(Z3_mk_lt, a, b)?, context.binary(Z3_mk_eq, a, b)?);
                let (minus, zero, one) = (context.integer(-1)?, context.integer(0)?, context.integer(1)?);
                let rest = context.ite(equal, zero, one)?;
                context.ite(less, minus, rest)
            }
            _ => Err(TranslationError::NotLinear),
        }
    }
}
