//! Raises a flag when the time is up, or when another flag was raised, until it is dropped.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

/// How often the other flag is looked at.
const INTERVAL: Duration = Duration::from_millis(20);

/// A thread that watches the clock. Dropping it ends the thread.
pub struct Watchdog {
    _alive: Sender<()>,
    flag: Arc<AtomicBool>,
}

impl Watchdog {
    /// Raises the flag that it hands out when the deadline has passed or `interrupt` was raised.
    pub fn new(deadline: Instant, interrupt: &Arc<AtomicBool>) -> Watchdog {
        let (alive, gone) = channel();
        let flag = Arc::new(AtomicBool::new(false));
        let (raised, interrupt) = (flag.clone(), interrupt.clone());
        std::thread::spawn(move || {
            loop {
                let left = deadline.saturating_duration_since(Instant::now());
                if left.is_zero() || interrupt.load(Ordering::Relaxed) {
                    raised.store(true, Ordering::Relaxed);
                    return;
                }
                if gone.recv_timeout(left.min(INTERVAL)) != Err(RecvTimeoutError::Timeout) {
                    return;
                }
            }
        });
        Watchdog { _alive: alive, flag }
    }

    /// The flag, for machines and workers.
    pub fn flag(&self) -> &Arc<AtomicBool> {
        &self.flag
    }

    /// Raises the flag now.
    pub fn raise(&self) {
        self.flag.store(true, Ordering::Relaxed);
    }
}
