//! The layers that decide a slice of the path condition, cheapest first, behind one interface. A layer may
//! pass; what it answers must be right. None of them knows the search.

pub(crate) mod cache;
pub(crate) mod domains;
mod samples;
pub(crate) mod z3;

use crate::options::Counters;
use crate::terms::model::Model;
use crate::terms::{Term, Terms};

/// A conjunction to decide.
pub(crate) struct Query<'a> {
    /// The conditions, ascending, each once, none constant.
    pub(crate) all: &'a [Term],
    /// The model of the path condition: satisfies all that are part of it, where such a model was found.
    pub(crate) model: &'a Model,
    /// Work that may still be done, if that is limited.
    pub(crate) left: Option<u64>,
    /// Whether "don't know" does no harm, so that only what is cheap is to be tried.
    pub(crate) casual: bool,
}

/// What a layer says about a query.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Verdict {
    /// Values for all variables of the query, which satisfy it.
    Sat(Vec<(Term, u64)>),
    /// Proved: nothing satisfies it.
    Unsat,
    /// The layers from here on cannot say, and why.
    Unknown(String),
}

/// One layer.
pub(crate) trait Layer {
    /// The verdict, or `None` when the next layer shall decide.
    fn decide(&mut self, terms: &Terms, query: &Query<'_>, counters: &mut Counters) -> Option<Verdict>;

    /// Told what a later layer decided.
    fn learn(&mut self, _query: &Query<'_>, _verdict: &Verdict) {}
}

/// Layers in the order in which they are asked.
pub(crate) struct Chain {
    layers: Vec<Box<dyn Layer + Send>>,
}

impl Chain {
    pub(crate) fn new(layers: Vec<Box<dyn Layer + Send>>) -> Chain {
        Chain { layers }
    }

    /// Asks one layer after the other.
    pub(crate) fn decide(&mut self, terms: &Terms, query: &Query<'_>, counters: &mut Counters) -> Verdict {
        for i in 0..self.layers.len() {
            if let Some(verdict) = self.layers[i].decide(terms, query, counters) {
                for layer in &mut self.layers[..i] {
                    layer.learn(query, &verdict);
                }
                return verdict;
            }
        }
        counters.unknown += 1;
        Verdict::Unknown("no layer could decide".into())
    }
}
