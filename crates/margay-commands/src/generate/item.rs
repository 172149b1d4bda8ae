//! A work item of a method's exploration, and what it gives back. Neither depends on who the worker is.

use crate::error::Result;
use crate::goals::{Found, Goal};
use crate::session::limits::Round;
use margay_explore::Frontier;
use margay_graph::Bounds;
use margay_inputs::facts::Facts;
use margay_inputs::policy::ObjectSource;
use margay_solver::Counters;
use margay_tests::Outcome;
use std::collections::BTreeSet;
use std::sync::Arc;

/// What is known of a method.
#[derive(Debug, Default, Clone)]
pub struct Known {
    /// What is covered.
    pub goals: BTreeSet<Goal>,
    /// Exceptions that were seen: the class, and where they were thrown.
    pub failures: BTreeSet<(String, String)>,
    /// Postconditions that were seen broken.
    pub broken: BTreeSet<usize>,
    /// Runs after which postconditions were looked at.
    pub looked_at: u32,
    /// What no object leads to that constructors and methods make.
    pub unreachable: BTreeSet<Goal>,
    /// What holds of the fields of such objects.
    pub facts: Facts,
}

impl Known {
    /// Adds a case. `false` when it shows nothing new.
    pub fn learn(&mut self, found: &Found) -> bool {
        let before = (self.goals.len(), self.failures.len(), self.broken.len());
        self.goals.extend(found.goals.iter().copied());
        if let Outcome::Threw { class, at: Some((owner, method, line)), .. } = &found.case.outcome {
            self.failures.insert((class.clone(), format!("{owner}.{method}:{line}")));
        }
        self.broken.extend(found.breaks);
        before != (self.goals.len(), self.failures.len(), self.broken.len())
    }

    /// Whether a goal is covered or unreachable.
    pub fn settles(&self, goal: Goal) -> bool {
        self.goals.contains(&goal) || self.unreachable.contains(&goal)
    }

    /// Whether a run reaches what no object of a program leads to: then its objects are none.
    pub fn refutes(&self, goals: &BTreeSet<Goal>) -> bool {
        !self.unreachable.is_disjoint(goals)
    }
}

/// A piece of the work on a method.
#[derive(Debug)]
pub struct WorkItem {
    /// How far paths go.
    pub round: Round,
    /// The number of the method.
    pub method: usize,
    /// What is known when the wave begins.
    pub known: Arc<Known>,
    /// How much work to do, in the units of the explorer.
    pub work: u64,
    /// How many methods wait for their share of the work, this one included, and how much the others are to get. It
    /// matters only if the clock ends this item.
    pub waiting: (u64, u64),
    pub what: What,
}

/// What an item looks at.
#[derive(Debug)]
pub enum What {
    /// Paths, from these alternatives or from the start.
    Paths {
        object_source: ObjectSource,
        from: Option<Frontier>,
        /// Work on complete inputs that satisfy the precondition, before paths are explored from the start.
        valid: u64,
        /// The most work for both.
        most: u64,
        /// Runs without anything new after which the rest is left.
        patience: u64,
    },
    /// Abstract states of the method: where none arrives.
    States,
    /// One branch that no known input takes.
    Branch(u32),
}

/// What an item gave.
#[derive(Debug, Default)]
pub struct Gain {
    pub found: Vec<Found>,
    /// Alternatives that have not been tried.
    pub left: Frontier,
    pub bounds: Bounds,
    /// Nothing was left out but what is left, bounds aside.
    pub whole: bool,
    /// Everything in the method is covered, and some runs more have shown no other failures.
    pub done: bool,
    pub paths: u64,
    /// Runs since the last one that showed something new.
    pub idle: u64,
    pub unconfirmed: u64,
    pub looked_at: u32,
    /// What was proved to be unreachable.
    pub unreachable: BTreeSet<Goal>,
    /// What holds of the fields of objects that constructors and methods make.
    pub facts: Facts,
    pub solver: Counters,
    /// The clock has ended something, and not the count of work.
    pub late: bool,
    /// Work done, in the units of the explorer.
    pub work: u64,
}

/// What a worker hands back.
pub type Handed = Result<Gain>;
