//! The progress of the work, for hosts that show it. Commands say what happened, never how it looks.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Something to show.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Event {
    /// Methods that are done, of how many, with how many inputs found, and the time that is left.
    Methods {
        /// Methods that were explored once.
        done: usize,
        /// Methods in all.
        of: usize,
        /// Inputs found so far.
        inputs: usize,
        /// Until the end of the budget.
        left: Duration,
    },
    /// Structures and candidates of an enumeration.
    Candidates {
        /// Structures found.
        found: u64,
        /// Candidates looked at.
        explored: u64,
        /// Since the start.
        elapsed: Duration,
    },
    /// Targets that have an answer, of how many.
    Targets {
        /// Targets with an answer.
        done: usize,
        /// Targets in all.
        of: usize,
    },
    /// Paths that were explored.
    Paths {
        /// Paths so far.
        explored: u64,
        /// Until the end of the budget.
        left: Duration,
    },
    /// There is nothing more to show.
    Done,
}

/// Shows events.
pub trait Progress: Send + Sync {
    /// Is called now and then, from any thread.
    fn show(&self, event: Event);
}

/// Shows nothing.
pub struct Silent;

impl Progress for Silent {
    fn show(&self, _: Event) {}
}

/// A thread that reports an event twice a second, until it is dropped.
pub struct Ticker {
    over: Arc<AtomicBool>,
    thread: Option<std::thread::JoinHandle<()>>,
    progress: Arc<dyn Progress>,
}

impl Ticker {
    /// Shows what `event` gives, which is told the time since the start.
    pub fn start(
        progress: &Arc<dyn Progress>,
        started: Instant,
        event: impl Fn(Duration) -> Event + Send + 'static,
    ) -> Ticker {
        let over = Arc::new(AtomicBool::new(false));
        let (shown, done) = (progress.clone(), over.clone());
        let thread = std::thread::spawn(move || {
            while !done.load(Ordering::Relaxed) {
                std::thread::park_timeout(Duration::from_millis(500));
                if !done.load(Ordering::Relaxed) {
                    shown.show(event(started.elapsed()));
                }
            }
        });
        Ticker { over, thread: Some(thread), progress: progress.clone() }
    }
}

impl Drop for Ticker {
    fn drop(&mut self) {
        self.over.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            thread.thread().unpark();
            let _ = thread.join();
        }
        self.progress.show(Event::Done);
    }
}
