//! The last layer: Z3 decides a conjunction of terms, within limits. Its models are values of our
//! variables; whether they are right is for the caller to check.

mod context;
mod error;
mod integers;
#[cfg(test)]
mod tests;
mod translate;

use crate::terms::{BinOp, Node, Sort, Term, Terms, semantics};
pub(crate) use context::Limits;
use context::{Context, Found};
use error::TranslationError;
use integers::{Integers, Unwrapped};
use translate::Translation;
use z3_sys::Z3_mk_le;

/// A context is replaced by a new one when it holds this many expressions.
const FULL: usize = 1 << 20;

/// What Z3 says about a conjunction.
pub(crate) enum Verdict {
    /// Values of the variables that make it true.
    Sat(Vec<(Term, u64)>),
    /// Nothing makes it true.
    Unsat,
    /// Neither was found, and why.
    Unknown(String),
}

/// A Z3 context with the terms translated to it.
pub(crate) struct Z3 {
    context: Context,
    translation: Translation,
}

/// Resources of a query that is worth more than one try.
pub(crate) const MANY: u32 = 400_000;

impl Z3 {
    /// A new context.
    pub(crate) fn new() -> Z3 {
        Z3 { context: Context::new(), translation: Translation::default() }
    }

    /// Decides a conjunction. The limits are Z3's own resource count, which is deterministic, and time as a last
    /// resort. Also says how many resources it took.
    pub(crate) fn decide(&mut self, terms: &Terms, all: &[Term], limits: Limits) -> (Verdict, u32) {
        if self.context.made() > FULL {
            self.translation = Translation::default();
            self.context = Context::new();
        }
        self.try_decide(terms, all, limits).unwrap_or_else(|why| (Verdict::Unknown(why.to_string()), 0))
    }

    fn try_decide(
        &mut self,
        terms: &Terms,
        all: &[Term],
        limits: Limits,
    ) -> Result<(Verdict, u32), TranslationError> {
        let mut vars: Vec<Term> = all.iter().flat_map(|&t| terms.vars(t).to_vec()).collect();
        vars.sort_unstable();
        vars.dedup();
        let mut before = 0;
        let mut limits = limits;
        // Who has little to spend asks once.
        if limits.resources >= MANY
            && let Some(known) = Unwrapped::of(terms, all)
        {
            limits =
                Limits { resources: limits.resources / 2, milliseconds: limits.milliseconds.div_ceil(2) };
            match self.as_integers(terms, all, &vars, &known, limits) {
                Ok((Verdict::Unknown(_), used)) => before = used,
                Err(_) => {}
                decided => return decided,
            }
        }
        let mut asserted = Vec::with_capacity(all.len());
        for &t in all {
            asserted.push(self.translation.term(&mut self.context, terms, t)?);
        }
        for t in remainders(terms, all) {
            asserted.extend(self.translation.known(t));
        }
        let mut ask = Vec::with_capacity(vars.len());
        for &var in &vars {
            ask.push(self.translation.variable(&mut self.context, terms, var)?);
        }
        let logic = if terms.has_floats(all) { "QF_FPBV" } else { "QF_BV" };
        let (found, used) = self.context.check(logic, &asserted, &ask, limits);
        let verdict = match found {
            Found::Sat(values) => Verdict::Sat(vars.into_iter().zip(values).collect()),
            Found::Unsat => Verdict::Unsat,
            Found::Unknown(why) => Verdict::Unknown(why),
        };
        Ok((verdict, before + used))
    }

    /// Decides a conjunction in which nothing wraps.
    fn as_integers(
        &mut self,
        terms: &Terms,
        all: &[Term],
        vars: &[Term],
        known: &Unwrapped<'_>,
        limits: Limits,
    ) -> Result<(Verdict, u32), TranslationError> {
        let context = &mut self.context;
        let mut integers = Integers::new(known);
        let mut asserted = Vec::with_capacity(all.len() + 2 * vars.len());
        let mut ask = Vec::with_capacity(vars.len());
        for &var in vars {
            let ast = integers.term(context, terms, var)?;
            ask.push(ast);
            if let Sort::Bv(_) = terms.sort(var) {
                let (low, high) = known.bounds(var);
                let (low, high) = (context.integer(low)?, context.integer(high)?);
                asserted.extend([context.binary(Z3_mk_le, low, ast)?, context.binary(Z3_mk_le, ast, high)?]);
            }
        }
        for &t in all {
            asserted.push(integers.term(context, terms, t)?);
        }
        let (found, used) = context.check("QF_LIA", &asserted, &ask, limits);
        let verdict = match found {
            Found::Sat(values) => {
                let bits =
                    |(&var, value): (&Term, u64)| (var, value & semantics::mask(terms.sort(var).bits()));
                Verdict::Sat(vars.iter().zip(values).map(bits).collect())
            }
            Found::Unsat => Verdict::Unsat,
            Found::Unknown(why) => Verdict::Unknown(why),
        };
        Ok((verdict, used))
    }
}

/// The remainders of floats in a conjunction, in the order in which they are found.
fn remainders(terms: &Terms, all: &[Term]) -> Vec<Term> {
    let mut found = Vec::new();
    terms.any_part(all, |t| {
        if matches!(terms.node(t), Node::Bin(BinOp::FRem, ..)) {
            found.push(t);
        }
        false
    });
    found
}
