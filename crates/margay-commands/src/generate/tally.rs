//! Counts methods that are done, and tells the host.

use crate::session::progress::{Event, Progress};
use std::cell::Cell;
use std::sync::Arc;
use std::time::Instant;

/// How many methods are through, with how many inputs.
pub struct Tally {
    of: usize,
    done: Cell<usize>,
    inputs: Cell<usize>,
    deadline: Instant,
    progress: Arc<dyn Progress>,
}

impl Tally {
    /// Of so many methods, until then.
    pub fn new(of: usize, deadline: Instant, progress: &Arc<dyn Progress>) -> Tally {
        Tally { of, done: Cell::default(), inputs: Cell::default(), deadline, progress: progress.clone() }
    }

    /// A method is through for the first time, with so many inputs.
    pub fn done(&self, new: usize) {
        self.done.set(self.done.get() + 1);
        self.inputs.set(self.inputs.get() + new);
        self.progress.show(Event::Methods {
            done: self.done.get(),
            of: self.of,
            inputs: self.inputs.get(),
            left: self.deadline.saturating_duration_since(Instant::now()),
        });
    }
}

impl Drop for Tally {
    fn drop(&mut self) {
        self.progress.show(Event::Done);
    }
}
