//! What inputs came to, whichever machine ran them.

use crate::oracle::trial::Verdict;
use margay_graph::graph::Graph;
use margay_tests::Case;

/// Counterexamples that are shown and written.
pub const KEPT: usize = 5;

/// An input on which the method fails.
#[derive(Debug)]
pub struct Failure {
    /// What it does wrong.
    pub what: String,
    /// The input.
    pub input: Graph,
    /// The call and its outcome, if it ended.
    pub case: Option<Box<Case>>,
}

/// What inputs came to, whichever machine ran them.
#[derive(Debug, Default)]
pub struct Tally {
    pub inputs: u128,
    pub failing: u128,
    /// The first failing inputs with their numbers, and whether the method did not return.
    pub first: Vec<(u64, Graph, bool)>,
    /// Inputs on which the concrete machine could not say, and why the first time.
    pub unsettled: u64,
    why: Option<(u64, String)>,
}

impl Tally {
    fn fails(&mut self, number: u64, graph: &Graph, endless: bool) {
        self.failing += 1;
        if self.first.len() < KEPT || self.first.last().is_some_and(|f| number < f.0) {
            let at = self.first.partition_point(|f| f.0 < number);
            self.first.insert(at, (number, graph.clone(), endless));
            self.first.truncate(KEPT);
        }
    }

    /// Notes what happened on an input.
    pub fn note(&mut self, number: u64, graph: &Graph, verdict: Verdict) {
        self.inputs += 1;
        match verdict {
            Verdict::Passes => {}
            Verdict::Fails => self.fails(number, graph, false),
            Verdict::Endless => self.fails(number, graph, true),
            Verdict::Unknown(why) => {
                self.unsettled += 1;
                if self.why.as_ref().is_none_or(|w| number < w.0) {
                    self.why = Some((number, why));
                }
            }
        }
    }

    /// Adds what another machine found.
    pub fn add(&mut self, other: Tally) {
        self.inputs += other.inputs;
        self.failing += other.failing;
        self.unsettled += other.unsettled;
        self.first.extend(other.first);
        self.first.sort_by_key(|f| f.0);
        self.first.truncate(KEPT);
        self.why = self.why.take().into_iter().chain(other.why).min_by_key(|w| w.0);
    }

    pub fn why(&self) -> Option<&str> {
        self.why.as_ref().map(|w| w.1.as_str())
    }
}
