//! A search on several machines at once. Its work items stand in a list in the order of the search, and each is searched by
//! one worker. A worker without work asks for some; another one then gives away the outermost alternatives that it has
//! not begun, and they become an item right behind its own. Structures are handed out in the order of the list by the
//! calling thread alone, so the order does not depend on the workers.

use crate::bounds::finitization::Finitization;
use crate::error::Error;
use crate::search::enumerate;
use crate::search::frontier::{self, Subtree};
use crate::search::options::Options;
use crate::search::outcome::{Abnormal, Outcome, add_coverage};
use crate::search::run::{Search, Watcher};
use crate::search::structure::{Structure, Template};
use crate::values::state::State;
use margay_classes::MethodId;
use margay_machine::Machine;
use std::borrow::Cow;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard};
use std::time::Duration;

/// Words of structures that may wait for their turn before workers wait too: 64 MiB.
const WAITING_WORDS: usize = 1 << 24;
/// Words of structures that a worker collects before it hands them over.
const BATCH: usize = 1 << 12;

/// Makes a machine, the predicate and the bounds in it. It runs once for each worker and must do the same each time.
pub type Build<'b, E> = dyn Fn() -> Result<(Machine, MethodId, Finitization), E> + Sync + 'b;

#[derive(PartialEq, Eq, Clone, Copy, Debug)]
enum Phase {
    Waiting,
    Running,
    Done,
}

struct WorkItem {
    id: usize,
    subtree: Subtree,
    phase: Phase,
    /// Structures that were found and not handed out, and how many were.
    vectors: Vec<u32>,
    given: u64,
    outcome: Outcome,
}

#[derive(Default)]
struct WorkList {
    list: Vec<WorkItem>,
    next: usize,
}

impl WorkList {
    fn add(&mut self, at: usize, subtree: Subtree) {
        let id = self.next;
        self.next += 1;
        let outcome = Outcome::default();
        let item = WorkItem { id, subtree, phase: Phase::Waiting, vectors: Vec::new(), given: 0, outcome };
        self.list.insert(at, item);
    }

    fn at(&self, id: usize) -> usize {
        self.list.iter().position(|p| p.id == id).unwrap_or(0)
    }
}

#[derive(Default)]
struct Shared {
    work: Mutex<WorkList>,
    changed: Condvar,
    hungry: AtomicUsize,
    /// Words of structures that wait.
    words: AtomicUsize,
    stop: AtomicBool,
    /// What the workers beside the calling thread have to say in the end.
    warnings: Mutex<Vec<String>>,
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, WorkList> {
        self.work.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    /// The next item to search; `None` when nothing is left. While others are at work somebody may give something away.
    fn take(&self, idle: &mut dyn FnMut()) -> Option<(usize, Subtree)> {
        let mut work = self.lock();
        loop {
            if self.stop.load(Ordering::Relaxed) {
                return None;
            }
            if let Some(item) = work.list.iter_mut().find(|p| p.phase == Phase::Waiting) {
                item.phase = Phase::Running;
                return Some((item.id, item.subtree.clone()));
            }
            if !work.list.iter().any(|p| p.phase == Phase::Running) {
                return None;
            }
            self.hungry.fetch_add(1, Ordering::Relaxed);
            let waited = self.changed.wait_timeout(work, Duration::from_millis(2));
            self.hungry.fetch_sub(1, Ordering::Relaxed);
            drop(waited);
            idle();
            work = self.lock();
        }
    }

    fn done(&self, id: usize, outcome: Outcome) {
        let mut work = self.lock();
        let at = work.at(id);
        if let Some(item) = work.list.get_mut(at) {
            item.outcome = outcome;
            item.phase = Phase::Done;
        }
        self.changed.notify_all();
    }

    fn share(&self, id: usize, state: &mut State) {
        if self.hungry.load(Ordering::Relaxed) == 0 {
            return;
        }
        let mut work = self.lock();
        // Somebody may have given enough meanwhile.
        let waiting = work.list.iter().filter(|p| p.phase == Phase::Waiting).count();
        if waiting >= self.hungry.load(Ordering::Relaxed) {
            return;
        }
        if let Some(subtree) = frontier::give_away(&mut state.choices) {
            let at = work.at(id) + 1;
            work.add(at, subtree);
            self.changed.notify_all();
        }
    }

    fn hand_over(&self, id: usize, vectors: &mut Vec<u32>) {
        let mut work = self.lock();
        let at = work.at(id);
        if let Some(item) = work.list.get_mut(at) {
            self.words.fetch_add(vectors.len(), Ordering::Relaxed);
            item.vectors.append(vectors);
        }
    }

    fn is_first(&self, id: usize) -> bool {
        self.lock().list.first().is_some_and(|p| p.id == id)
    }
}

/// [`crate::enumerate`] with `options.jobs` machines, each made by `build` in its own thread. `found` is called in the
/// calling thread.
pub fn enumerate_parallel<E: From<Error> + Send>(
    build: &Build<E>,
    options: &Options,
    found: &mut dyn FnMut(&Structure) -> ControlFlow<()>,
) -> Result<Outcome, E> {
    if options.jobs <= 1 {
        let (mut machine, predicate, finitization) = build()?;
        return Ok(enumerate(&mut machine, predicate, &finitization, options, found)?);
    }
    let shared = Shared::default();
    {
        let mut work = shared.lock();
        let items = options.resume.as_ref().map_or_else(|| vec![Subtree::all()], |f| f.items.clone());
        for (at, item) in items.into_iter().enumerate() {
            work.add(at, item);
        }
    }
    let result = std::thread::scope(|scope| {
        for _ in 1..options.jobs {
            scope.spawn(|| help(&shared, build, options));
        }
        let result = lead(&shared, build, options, found);
        shared.stop.store(true, Ordering::Relaxed);
        shared.changed.notify_all();
        result
    });
    let said = shared.warnings.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    result.map(|mut outcome| {
        // Which worker met something does not matter.
        outcome.warnings.extend(said);
        outcome.warnings.sort();
        outcome.warnings.dedup();
        outcome
    })
}

/// A worker beside the calling thread.
fn help<E: From<Error>>(shared: &Shared, build: &Build<E>, options: &Options) {
    // When this fails, the calling thread's own machine fails the same way and says so.
    let Ok((mut machine, predicate, finitization)) = build() else { return };
    let Ok(mut search) = Search::prepare(&mut machine, predicate, &finitization, options) else { return };
    while let Some((id, subtree)) = shared.take(&mut || {}) {
        let mut helper = Helper { shared, id, vectors: Vec::new() };
        let flow = search.run(&mut machine, &subtree, &mut helper);
        helper.flush();
        if flow.is_break() {
            shared.stop.store(true, Ordering::Relaxed);
        }
        shared.done(id, search.take_outcome());
    }
    let warnings = search.end(&mut machine).warnings;
    shared.warnings.lock().unwrap_or_else(std::sync::PoisonError::into_inner).extend(warnings);
}

struct Helper<'s> {
    shared: &'s Shared,
    id: usize,
    vectors: Vec<u32>,
}

impl Helper<'_> {
    fn flush(&mut self) {
        self.shared.hand_over(self.id, &mut self.vectors);
        // The first item of the list is always handed out, so that somebody goes on.
        while self.shared.words.load(Ordering::Relaxed) > WAITING_WORDS
            && !self.shared.stop.load(Ordering::Relaxed)
            && !self.shared.is_first(self.id)
        {
            std::thread::sleep(Duration::from_millis(1));
        }
    }
}

impl Watcher for Helper<'_> {
    fn found(&mut self, state: &State, _: &Template) -> ControlFlow<()> {
        self.vectors.extend_from_slice(&state.decisions());
        if self.vectors.len() >= BATCH {
            self.flush();
        }
        ControlFlow::Continue(())
    }

    fn between(&mut self, state: &mut State, _: &Template) -> bool {
        self.shared.share(self.id, state);
        self.shared.stop.load(Ordering::Relaxed)
    }
}

/// The calling thread: it searches like the others and hands out what is found.
struct Leader<'s, 'f> {
    shared: &'s Shared,
    id: usize,
    vectors: Vec<u32>,
    found: &'f mut dyn FnMut(&Structure) -> ControlFlow<()>,
    /// Whether the caller wants no more.
    enough: bool,
    total: Outcome,
    count_only: bool,
    runs: u32,
}

fn lead<E: From<Error>>(
    shared: &Shared,
    build: &Build<E>,
    options: &Options,
    found: &mut dyn FnMut(&Structure) -> ControlFlow<()>,
) -> Result<Outcome, E> {
    let (mut machine, predicate, finitization) = build()?;
    let mut search = Search::prepare(&mut machine, predicate, &finitization, options)?;
    let mut leader = Leader {
        shared,
        id: usize::MAX,
        vectors: Vec::new(),
        found,
        enough: false,
        total: Outcome { complete: true, ..Outcome::default() },
        count_only: options.count_only,
        runs: 0,
    };
    loop {
        leader.id = usize::MAX;
        let taken = shared.take(&mut || {
            if let Some(engine) = &search.engine {
                leader.hand_out(&engine.state, &search.template);
            }
        });
        let Some((id, subtree)) = taken else { break };
        leader.id = id;
        let flow = search.run(&mut machine, &subtree, &mut leader);
        if flow.is_break() {
            shared.stop.store(true, Ordering::Relaxed);
        }
        shared.hand_over(id, &mut leader.vectors);
        shared.done(id, search.take_outcome());
        if let Some(engine) = &search.engine {
            leader.hand_out(&engine.state, &search.template);
        }
    }
    shared.stop.store(true, Ordering::Relaxed);
    // Others may still be on their way out.
    loop {
        if let Some(engine) = &search.engine {
            leader.id = usize::MAX;
            leader.hand_out(&engine.state, &search.template);
        }
        if !shared.lock().list.iter().any(|p| p.phase == Phase::Running) {
            break;
        }
        std::thread::sleep(Duration::from_millis(1));
    }
    let mut outcome = match &search.engine {
        Some(engine) => leader.close(&engine.state, &search.template),
        None => leader.total,
    };
    merge(&mut outcome, search.end(&mut machine), false);
    outcome.complete = outcome.frontier.items.is_empty() && outcome.unsupported.is_none();
    Ok(outcome)
}

impl Leader<'_, '_> {
    /// Hands out what the first items of the list have found, and drops those that are done.
    fn hand_out(&mut self, state: &State, template: &Template) {
        while !self.enough {
            let mut work = self.shared.lock();
            let Some(first) = work.list.first_mut() else { return };
            let vectors = std::mem::take(&mut first.vectors);
            let id = first.id;
            if vectors.is_empty() {
                if first.phase != Phase::Done {
                    return;
                }
                let item = work.list.remove(0);
                drop(work);
                merge(&mut self.total, item.outcome, self.count_only);
                self.shared.changed.notify_all();
                continue;
            }
            drop(work);
            let given = self.give(state, template, &vectors);
            let mut work = self.shared.lock();
            let at = work.at(id);
            if let Some(item) = work.list.get_mut(at) {
                item.given += given;
            }
        }
    }

    /// Hands out structures until the caller wants no more, and says how many.
    fn give(&mut self, state: &State, template: &Template, vectors: &[u32]) -> u64 {
        self.shared.words.fetch_sub(vectors.len(), Ordering::Relaxed);
        let mut given = 0;
        for vector in vectors.chunks_exact(state.vector.len().max(1)) {
            if self.enough {
                break;
            }
            given += 1;
            self.total.found += 1;
            let structure = Structure { space: &state.space, template, vector: Cow::Borrowed(vector) };
            if (self.found)(&structure).is_break() {
                self.enough = true;
                self.shared.stop.store(true, Ordering::Relaxed);
            }
        }
        given
    }

    /// What the search came to, when nobody works on it any more.
    fn close(mut self, state: &State, template: &Template) -> Outcome {
        let work = std::mem::take(&mut self.shared.lock().list);
        for item in work {
            let given = item.given + self.give(state, template, &item.vectors);
            // Not begun, or found and not handed out.
            if item.phase == Phase::Done && !self.enough {
                merge(&mut self.total, item.outcome, self.count_only);
            } else {
                let again = Subtree { skip: item.subtree.skip + given, ..item.subtree };
                self.total.frontier.items.push(again);
            }
        }
        self.total
    }
}

impl Watcher for Leader<'_, '_> {
    fn found(&mut self, state: &State, template: &Template) -> ControlFlow<()> {
        self.vectors.extend_from_slice(&state.decisions());
        if self.vectors.len() >= BATCH {
            self.shared.hand_over(self.id, &mut self.vectors);
            self.hand_out(state, template);
            // Others search the items before: they have to get somewhere first.
            while !self.enough
                && self.shared.words.load(Ordering::Relaxed) > WAITING_WORDS
                && !self.shared.is_first(self.id)
            {
                std::thread::sleep(Duration::from_millis(1));
                self.hand_out(state, template);
            }
        }
        if self.enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    fn between(&mut self, state: &mut State, template: &Template) -> bool {
        self.shared.share(self.id, state);
        self.runs = self.runs.wrapping_add(1);
        if self.runs.is_multiple_of(1024) && !self.count_only {
            self.shared.hand_over(self.id, &mut self.vectors);
            self.hand_out(state, template);
        }
        self.enough || self.shared.stop.load(Ordering::Relaxed)
    }
}

/// Adds what the next item came to.
fn merge(total: &mut Outcome, item: Outcome, count: bool) {
    if count {
        total.found += item.found;
    }
    total.explored = total.explored.saturating_add(item.explored);
    add(&mut total.thrown, item.thrown);
    add(&mut total.endless, item.endless);
    add(&mut total.unsupported, item.unsupported);
    for warning in item.warnings {
        if !total.warnings.contains(&warning) {
            total.warnings.push(warning);
        }
    }
    add_coverage(&mut total.coverage, item.coverage);
    total.bounds.extend(item.bounds);
    total.frontier.items.extend(item.frontier.items);
}

fn add(total: &mut Option<Abnormal>, item: Option<Abnormal>) {
    match (total, item) {
        (Some(first), Some(other)) => first.runs += other.runs,
        (total @ None, other) => *total = other,
        _ => {}
    }
}
