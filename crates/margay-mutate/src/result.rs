//! What became of mutants. Filled in by whoever runs them, and read by whoever reports.

use crate::mutant::Mutant;
use crate::operator::OperatorSet;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// What became of a mutant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Status {
    /// A test or an input tells it from the original.
    Killed,
    /// Given tests were run, none tells it from the original, and nothing more was asked.
    Survived,
    /// No input tells it from the original: proved.
    Equivalent,
    /// Nothing of this could be found out.
    Unknown,
    /// A test or an input takes so much longer that no end is in sight.
    Timeout,
}

impl Status {
    /// As reports have it.
    pub fn name(self) -> &'static str {
        match self {
            Status::Killed => "killed",
            Status::Survived => "survived",
            Status::Equivalent => "equivalent",
            Status::Unknown => "unknown",
            Status::Timeout => "timeout",
        }
    }
}

/// What tells a mutant from the original.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum By {
    /// The result of a call.
    Result,
    /// The exception that a call throws, or that it throws none.
    Exception,
    /// The objects after a call.
    State,
    /// A predicate such as `repOk`, or another contract, is broken.
    Invariant,
    /// The mutant does not end.
    Nontermination,
    /// The mutant runs out of memory.
    Memory,
    /// A given test fails.
    Test,
}

impl By {
    /// As reports have it.
    pub fn name(self) -> &'static str {
        match self {
            By::Result => "result",
            By::Exception => "exception",
            By::State => "state",
            By::Invariant => "invariant",
            By::Nontermination => "nontermination",
            By::Memory => "memory",
            By::Test => "test",
        }
    }
}

/// What kills a mutant.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Witness {
    /// What differs.
    pub by: By,
    /// The input, a line each; nothing for a given test.
    pub input: Vec<String>,
    /// What the original does.
    pub original: String,
    /// What the mutant does.
    pub mutant: String,
    /// The test that shows it: a given one, or one that was written.
    pub test: Option<String>,
}

/// How equivalence was proved.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum How {
    /// The code is the same.
    SameBytecode,
    /// The changed instruction never acts differently.
    NotInfected,
    /// What it does differently is never seen.
    NotPropagated,
    /// All paths were explored, and both end alike on each.
    Exhausted,
}

impl How {
    /// As reports have it.
    pub fn name(self) -> &'static str {
        match self {
            How::SameBytecode => "same-bytecode",
            How::NotInfected => "not-infected",
            How::NotPropagated => "not-propagated",
            How::Exhausted => "exhausted",
        }
    }
}

/// A proof of equivalence.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Proof {
    /// How it was proved.
    pub how: How,
    /// Paths that were looked at.
    pub paths: u64,
}

/// All that is known of a mutant.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Finding {
    /// What became of it.
    pub status: Status,
    /// What kills it.
    pub witness: Option<Witness>,
    /// Why it is equivalent.
    pub proof: Option<Proof>,
    /// Why nothing could be found out.
    pub unknown: Vec<String>,
    /// The given tests that execute the changed instruction, in the order of their runs.
    pub covered_by: Vec<String>,
    /// Tests and inputs that were run on it.
    pub tests_run: u64,
    /// Instructions that were executed for it.
    pub work: u64,
}

impl Finding {
    /// Nothing is known yet.
    pub fn unknown(why: Vec<String>) -> Finding {
        Finding {
            status: Status::Unknown,
            witness: None,
            proof: None,
            unknown: why,
            covered_by: Vec::new(),
            tests_run: 0,
            work: 0,
        }
    }

    /// Whether given tests execute the changed instruction.
    pub fn is_covered(&self) -> bool {
        !self.covered_by.is_empty()
    }
}

/// The class that mutants belong to.
#[derive(Debug, Clone, PartialEq)]
pub struct ClassResult {
    /// Its name with dots.
    pub class: String,
    /// The name of its source file, without folders, if the class file tells it.
    pub source_file: Option<String>,
    /// Its mutants, in order, with what became of them.
    pub mutants: Vec<(Mutant, Finding)>,
}

/// A given test, and how it ended on the original.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct GivenTest {
    /// Its name: `com.example.OrderTest.total()`.
    pub name: String,
    /// Why it was left out; nothing for one that takes part.
    pub left_out: Option<String>,
}

/// The result of a mutation analysis.
#[derive(Debug, Clone, PartialEq)]
pub struct MutationReport {
    /// The operators.
    pub operators: OperatorSet,
    /// What is observed of a run, and over which inputs equivalence is claimed, in words.
    pub observes: Vec<String>,
    /// The classes, in order.
    pub classes: Vec<ClassResult>,
    /// Given tests.
    pub tests: Vec<GivenTest>,
    /// Enumerated inputs, if mutants ran on such.
    pub inputs: Option<u64>,
    /// What the user should know.
    pub notes: Vec<String>,
    /// Since the start of the process.
    pub elapsed: Duration,
    /// The clock has ended something, and not the count of work: another time it may be another result.
    pub by_clock: bool,
}

impl MutationReport {
    /// How many mutants have a status.
    pub fn count(&self, status: Status) -> usize {
        self.findings().filter(|finding| finding.status == status).count()
    }

    /// All findings, in order.
    pub fn findings(&self) -> impl Iterator<Item = &Finding> {
        self.classes.iter().flat_map(|class| class.mutants.iter().map(|(_, finding)| finding))
    }

    /// The share of mutants that were killed, or did not end, among those that are not equivalent; 1 without any.
    pub fn score(&self) -> f64 {
        let all = self.findings().count() - self.count(Status::Equivalent);
        let killed = self.count(Status::Killed) + self.count(Status::Timeout);
        if all == 0 { 1.0 } else { killed as f64 / all as f64 }
    }
}
