//! What a caller sets before solving, and the counters that it can read afterwards.

use std::time::{Duration, Instant};

/// Settings of a [`crate::Solver`].
#[derive(Clone, Debug)]
pub struct Options {
    /// Z3's own count of its work for one query; deterministic, so it is the first limit. A query that needs more is
    /// answered with "don't know". Default: 600,000, most of a second.
    pub resources: u32,
    /// Time for one query, for the rare case that the count does not stop it. Default: 5 s.
    pub time_limit: Duration,
    /// When Z3 is asked no more: queries that need it are answered with "don't know". Default: never.
    pub deadline: Option<Instant>,
    /// Checks every answer of the other layers with Z3, and panics when it says otherwise. For tests.
    pub validate: bool,
    /// Whether there is a Z3 layer at all. Without it more is answered with "don't know".
    pub z3: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            resources: 600_000,
            time_limit: Duration::from_secs(5),
            deadline: None,
            validate: false,
            z3: true,
        }
    }
}

/// How often which layer answered.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    /// All queries. The next five and `unknown` add up to it.
    pub queries: u64,
    /// Answered because the condition is constant, known, or contradicts a known one literally.
    pub trivial: u64,
    /// Answered because the model at hand satisfies it.
    pub model: u64,
    /// Answered before, for the same set of constraints.
    pub cache: u64,
    /// Proved impossible by bounds and orders.
    pub domains: u64,
    /// Satisfied by a model that was found by changing the one at hand.
    pub repair: u64,
    /// Answered by Z3.
    pub z3: u64,
    /// Not answered.
    pub unknown: u64,
    /// Of these, the ones that time ended and not the count of work. Where there are none, the same queries are
    /// answered in the same way on every computer.
    pub late: u64,
    /// The work of all layers, in units of about a hundredth of a microsecond: operators that could have been
    /// evaluated meanwhile. It is counted and not measured: the same queries are the same work on every computer.
    pub work: u64,
    /// Time spent in Z3.
    pub z3_time: Duration,
    /// Models of Z3 that our own evaluation does not confirm; each is also counted as unknown.
    pub rejected_models: u64,
}

impl Counters {
    /// The share of queries that were answered without Z3, between 0 and 1.
    pub fn without_z3(&self) -> f64 {
        let asked = self.z3 + self.unknown;
        if self.queries == 0 { 1.0 } else { 1.0 - asked as f64 / self.queries as f64 }
    }

    /// Adds the counts of another solver, for instance another worker's.
    pub fn add(&mut self, other: &Counters) {
        self.queries += other.queries;
        self.trivial += other.trivial;
        self.model += other.model;
        self.cache += other.cache;
        self.domains += other.domains;
        self.repair += other.repair;
        self.z3 += other.z3;
        self.unknown += other.unknown;
        self.late += other.late;
        self.work += other.work;
        self.z3_time += other.z3_time;
        self.rejected_models += other.rejected_models;
    }
}
