//! A search on several workers. Most searches are over before a second machine has started, so the first worker begins
//! alone, and the others get a share of what it leaves.

use super::subject::Subject;
use crate::error::{Error, Result, usage};
use margay_classes::MethodId;
use margay_enumerate::{Abnormal, Finitization, Options, Outcome, Structure};
use margay_graph::Bound;
use margay_machine::Machine;
use std::cell::{Cell, RefCell};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How long the first worker is alone.
const ALONE: Duration = Duration::from_millis(20);

type Ready = (Machine, MethodId, Finitization);

thread_local! {
    /// The machine of the thread that began the search: it need not be made again.
    static FIRST: RefCell<Option<Ready>> = const { RefCell::new(None) };
}

/// Why a worker could not begin.
struct Failure(Error);

impl From<margay_enumerate::Error> for Failure {
    fn from(e: margay_enumerate::Error) -> Failure {
        Failure(usage(e))
    }
}

/// Searches with as many workers as the options say. Those beside the first one prepare a subject of their own, which has to
/// be the same.
pub fn run(
    prepare: &(dyn Fn() -> Result<Subject> + Sync),
    stopped: &Arc<AtomicBool>,
    subject: Subject,
    search: &Options,
    found: &mut dyn FnMut(&Structure) -> ControlFlow<()>,
) -> Result<Outcome> {
    let Subject { mut machine, predicate, finitization, .. } = subject;
    let broken = Cell::new(false);
    let mut found = |structure: &Structure| {
        let flow = found(structure);
        broken.set(broken.get() || flow.is_break());
        flow
    };
    let mut alone = search.clone();
    if search.jobs > 1 {
        let until = Instant::now() + ALONE;
        alone.jobs = 1;
        alone.deadline = Some(search.deadline.map_or(until, |d| d.min(until)));
    }
    let first = margay_enumerate::enumerate(&mut machine, predicate, &finitization, &alone, &mut found)
        .map_err(usage)?;
    let late = search.deadline.is_some_and(|d| Instant::now() >= d);
    if search.jobs <= 1
        || first.frontier.items.is_empty()
        || late
        || broken.get()
        || stopped.load(Ordering::Relaxed)
    {
        // The process ends soon; giving the heap back piece by piece would only take time.
        std::mem::forget(machine);
        return Ok(first);
    }
    FIRST.set(Some((machine, predicate, finitization)));
    let build = || match FIRST.take() {
        Some(ready) => Ok(ready),
        None => {
            let other = prepare().map_err(Failure)?;
            Ok((other.machine, other.predicate, other.finitization))
        }
    };
    let rest = Options { resume: Some(first.frontier.clone()), ..search.clone() };
    let rest = margay_enumerate::enumerate_parallel::<Failure>(&build, &rest, &mut found).map_err(|f| f.0)?;
    Ok(joined(first, rest))
}

/// One outcome of two parts of a search; what is left is left by the second.
fn joined(first: Outcome, rest: Outcome) -> Outcome {
    let mut warnings = first.warnings;
    warnings.extend(rest.warnings);
    // Which worker met something does not matter.
    warnings.sort();
    warnings.dedup();
    let mut coverage = first.coverage;
    margay_enumerate::add_coverage(&mut coverage, rest.coverage);
    let unsupported = both(first.unsupported, rest.unsupported);
    // The first part ends early so that the others begin.
    let mut bounds = first.bounds;
    bounds.remove(&Bound::Time);
    bounds.extend(rest.bounds);
    Outcome {
        found: first.found + rest.found,
        explored: first.explored + rest.explored,
        complete: rest.complete && unsupported.is_none(),
        thrown: both(first.thrown, rest.thrown),
        endless: both(first.endless, rest.endless),
        unsupported,
        bounds,
        warnings,
        coverage,
        frontier: rest.frontier,
    }
}

fn both(first: Option<Abnormal>, rest: Option<Abnormal>) -> Option<Abnormal> {
    match (first, rest) {
        (Some(first), Some(rest)) => Some(Abnormal { runs: first.runs + rest.runs, ..first }),
        (first, rest) => first.or(rest),
    }
}
