//! What the commands share while they run: the host's settings (when it began, whether to stop, who receives progress),
//! the end of the budget, and machines with the library preloaded. Commands never look at the process for these.

pub mod environment;
pub mod limits;
pub mod preload;
pub mod progress;
pub mod statics;
mod watchdog;
pub mod world;

pub use margay_solver::exit_at_once;

pub use limits::{AskedLimits, Exploring, Order, Round};
pub use progress::{Event, Progress, Silent};
pub use watchdog::Watchdog;
pub use world::{ClassSource, World};

use crate::error::{Error, Result};
use margay_machine::{Machine, Trap};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// Who runs a command, as far as the command has to know.
#[derive(Clone)]
pub struct Host {
    /// When the process began: budgets include its start.
    pub started: Instant,
    /// Raised when the user wants the command to end with what it has.
    pub interrupt: Arc<AtomicBool>,
    /// Receives the progress of the work.
    pub progress: Arc<dyn Progress>,
}

impl Host {
    /// A host that never interrupts and does not look at progress.
    pub fn quiet() -> Host {
        Host { started: Instant::now(), interrupt: Arc::default(), progress: Arc::new(Silent) }
    }

    /// Whether the user wants the command to end.
    pub fn is_interrupted(&self) -> bool {
        self.interrupt.load(Ordering::Relaxed)
    }
}

/// Runs a worker's job. A fault of Margay costs the job and not the others.
pub fn guarded<T>(job: impl FnOnce() -> Result<T>) -> Result<T> {
    catch_unwind(AssertUnwindSafe(job)).unwrap_or_else(|fault| {
        let said = fault.downcast_ref::<&str>().map(|s| (*s).to_owned());
        let said = said.or_else(|| fault.downcast_ref::<String>().cloned());
        Err(Error::Internal(said.unwrap_or_else(|| "a worker failed".into())))
    })
}

/// What a trap says, for messages.
pub fn trap_text(machine: &Machine, trap: &Trap) -> String {
    match trap {
        Trap::Throw(e) => margay_graph::rerun::throwable_text(machine, *e),
        Trap::Stop(stop) => format!("{stop:?}"),
        other => format!("{other:?}"),
    }
}

/// How many processors there are.
pub fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, std::num::NonZero::get)
}
