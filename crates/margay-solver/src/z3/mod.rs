//! The last layer: Z3 decides a conjunction of terms, within limits. Its models are values of our
//! variables; whether they are right is for the caller to check.

mod context;
#[cfg(test)]
mod tests;
mod translate;

use crate::terms::{BinOp, Node, Sort, Term, Terms};
pub(crate) use context::Limits;
use context::{Context, Found};
use rustc_hash::FxHashSet;
use translate::Translation;

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
        self.try_decide(terms, all, limits).unwrap_or_else(|why| (Verdict::Unknown(why), 0))
    }

    fn try_decide(&mut self, terms: &Terms, all: &[Term], limits: Limits) -> Result<(Verdict, u32), String> {
        let mut vars: Vec<Term> = all.iter().flat_map(|&t| terms.vars(t).to_vec()).collect();
        vars.sort_unstable();
        vars.dedup();
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
        let logic = if has_floats(terms, all) { "QF_FPBV" } else { "QF_BV" };
        let (found, used) = self.context.check(logic, &asserted, &ask, limits);
        let verdict = match found {
            Found::Sat(values) => Verdict::Sat(vars.into_iter().zip(values).collect()),
            Found::Unsat => Verdict::Unsat,
            Found::Unknown(why) => Verdict::Unknown(why),
        };
        Ok((verdict, used))
    }
}

fn has_floats(terms: &Terms, all: &[Term]) -> bool {
    any_part(terms, all, |t| matches!(terms.sort(t), Sort::F32 | Sort::F64))
}

/// The remainders of floats in a conjunction, in the order in which they are found.
fn remainders(terms: &Terms, all: &[Term]) -> Vec<Term> {
    let mut found = Vec::new();
    any_part(terms, all, |t| {
        if matches!(terms.node(t), Node::Bin(BinOp::FRem, ..)) {
            found.push(t);
        }
        false
    });
    found
}

/// Whether something holds for a part of one of the terms; each part is asked once.
fn any_part(terms: &Terms, all: &[Term], mut holds: impl FnMut(Term) -> bool) -> bool {
    let mut seen = FxHashSet::default();
    let mut todo = all.to_vec();
    while let Some(t) = todo.pop() {
        if !seen.insert(t) {
            continue;
        }
        if holds(t) {
            return true;
        }
        if !matches!(terms.node(t), Node::Const(_) | Node::Var(_)) {
            todo.extend(terms.node(t).children());
        }
    }
    false
}
