//! A line on the terminal while the work goes on.

pub use margay_commands::enumerate::grouped;
use margay_commands::session::{Event, Progress, Silent};
use std::io::{IsTerminal, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Shows progress if there is a terminal, unless `quiet` is set.
pub fn shown(quiet: bool) -> Arc<dyn Progress> {
    if quiet || !std::io::stderr().is_terminal() {
        return Arc::new(Silent);
    }
    Arc::new(Line { shown: AtomicBool::new(false) })
}

/// One line that is written over again and again.
struct Line {
    shown: AtomicBool,
}

impl Progress for Line {
    fn show(&self, event: Event) {
        let mut err = std::io::stderr().lock();
        let text = match event {
            Event::Methods { done, of, inputs, left } => {
                format!("{done} of {of} methods, {inputs} inputs found, {} s left", left.as_secs())
            }
            Event::Candidates { found, explored, elapsed } => format!(
                "{} found, {} candidates, {} per second",
                grouped(found.into()),
                grouped(explored.into()),
                grouped((explored as f64 / elapsed.as_secs_f64().max(1e-3)) as u128)
            ),
            Event::Targets { done, of } => format!("{done} of {of} targets"),
            Event::Paths { explored, left } => format!("{explored} paths, {} s left", left.as_secs()),
            Event::Done => {
                if self.shown.swap(false, Ordering::Relaxed) {
                    let _ = write!(err, "\r{:<70}\r", "");
                }
                return;
            }
        };
        self.shown.store(true, Ordering::Relaxed);
        let _ = write!(err, "\r{text:<70}");
        let _ = err.flush();
    }
}
