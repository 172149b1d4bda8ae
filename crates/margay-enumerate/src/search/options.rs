//! How to search, and what others may see while a search runs.

use crate::search::frontier::Frontier;
use margay_classes::MethodId;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

/// How to search.
#[derive(Clone, Debug)]
pub struct Options {
    /// Keeps numbers and references open while the predicate only compares them. Default yes.
    pub symbolic: bool,
    /// Counts structures without listing them: `found` is called for none. Default no.
    pub count_only: bool,
    /// Threads that search. Default 1.
    pub jobs: usize,
    /// When to stop. What is left is in the outcome's frontier.
    pub deadline: Option<Instant>,
    /// Raised by somebody else to stop the search, as the deadline does.
    pub interrupt: Option<Arc<AtomicBool>>,
    /// Instructions that one run of the predicate may take before it counts as one that never returns. Default 10 million.
    pub instructions_per_run: u64,
    /// Methods whose executed instructions are recorded.
    pub watch: Vec<MethodId>,
    /// Where to go on instead of at the beginning.
    pub resume: Option<Frontier>,
    /// Told now and then how far the search is.
    pub progress: Option<Arc<Progress>>,
}

/// How far a search is, for others to look at while it runs.
#[derive(Debug, Default)]
pub struct Progress {
    /// Structures found so far.
    pub found: AtomicU64,
    /// Runs of the predicate so far, in steps.
    pub runs: AtomicU64,
}

impl Progress {
    pub(crate) fn add_found(&self, n: u128) {
        self.found.fetch_add(u64::try_from(n).unwrap_or(u64::MAX), Ordering::Relaxed);
    }
}

impl Default for Options {
    fn default() -> Options {
        Options {
            symbolic: true,
            count_only: false,
            jobs: 1,
            deadline: None,
            interrupt: None,
            instructions_per_run: 10_000_000,
            watch: Vec::new(),
            resume: None,
            progress: None,
        }
    }
}
