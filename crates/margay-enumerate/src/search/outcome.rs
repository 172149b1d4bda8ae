//! What a search came to.

use crate::search::frontier::Frontier;
use margay_graph::bound::Bounds;
use margay_graph::coverage::{Covered, Goals};
use margay_graph::graph::Graph;

/// Runs of the predicate that ended in a way that makes their structures invalid, and the first of them.
#[derive(Clone, Debug, PartialEq)]
pub struct Abnormal {
    /// How many runs.
    pub runs: u64,
    /// What happened in the first, in words: the exception and its place, or the limit.
    pub what: String,
    /// The first one's input; fields that the predicate had not read are as the first value of their domain.
    pub input: Graph,
}

/// What was executed of a watched method, over all runs.
#[derive(Clone, Debug)]
pub struct MethodCoverage {
    /// What there is to execute.
    pub goals: Goals,
    /// What was executed.
    pub covered: Covered,
}

/// Adds what was executed elsewhere, in a machine with the same numbers of methods.
pub fn add_coverage(total: &mut Vec<MethodCoverage>, part: Vec<MethodCoverage>) {
    for method in part {
        match total.iter_mut().find(|c| c.goals.method == method.goals.method) {
            Some(known) => {
                known.covered.branches.extend(method.covered.branches);
                known.covered.instructions.extend(method.covered.instructions);
            }
            None => total.push(method),
        }
    }
}

/// What a search came to.
#[derive(Clone, Debug, Default)]
pub struct Outcome {
    /// Structures found.
    pub found: u128,
    /// Candidates: ends of runs of the predicate, and structures that differ only in fields it does not read.
    pub explored: u64,
    /// Whether everything was searched.
    pub complete: bool,
    /// Runs that ended with an exception.
    pub thrown: Option<Abnormal>,
    /// Runs that used up their instructions.
    pub endless: Option<Abnormal>,
    /// Runs that needed something that the machine does not do. The search is not complete then.
    pub unsupported: Option<Abnormal>,
    /// What kept the search from looking at everything: time, limits of a run, what the machine does not do.
    pub bounds: Bounds,
    /// What the user should know about the predicate, in sentences.
    pub warnings: Vec<String>,
    /// What was executed of the watched methods.
    pub coverage: Vec<MethodCoverage>,
    /// What is left when the search is not complete.
    pub frontier: Frontier,
}
