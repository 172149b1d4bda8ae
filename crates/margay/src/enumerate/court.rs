//! Several referees at work. Inputs are numbered as they are found and handed out in batches; what the referees saw is put
//! together by these numbers, so the outcome does not depend on who ran what. Most tests are over before a second machine
//! has started, so the calling thread is alone at first; it helps out when the others do not keep up.

use super::contract::Contract;
use super::coverage::Recorder;
use super::referee::{Referee, Tally};
use super::subject::Subject;
use margay_enumerate::MethodCoverage;
use margay_graph::graph::Graph;
use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// How long the calling thread is alone.
const ALONE: Duration = Duration::from_millis(100);
/// Inputs of a batch.
const BATCH: usize = 64;
/// Batches that wait for each referee before the calling thread takes one.
const WAITING: usize = 4;

/// Inputs that stand together, and the number of the first.
struct Batch {
    first: u64,
    graphs: Vec<Graph>,
}

#[derive(Default)]
struct Queue {
    batches: VecDeque<Batch>,
    closed: bool,
}

/// The referees beside the calling thread.
pub struct Court<'a> {
    queue: Mutex<Queue>,
    changed: Condvar,
    /// What they came to.
    results: Mutex<(Tally, Vec<MethodCoverage>)>,
    make: &'a (dyn Fn() -> Result<(Subject, Contract), String> + Sync),
    steps: u64,
    conditions: bool,
    stopped: &'a AtomicBool,
}

impl<'a> Court<'a> {
    /// Referees for subjects that `make` gives, each in its own thread.
    pub fn new(
        make: &'a (dyn Fn() -> Result<(Subject, Contract), String> + Sync),
        steps: u64,
        conditions: bool,
        stopped: &'a AtomicBool,
    ) -> Court<'a> {
        let (queue, changed) = (Mutex::default(), Condvar::new());
        Court { queue, changed, results: Mutex::default(), make, steps, conditions, stopped }
    }

    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A referee's work, until the court is closed.
    fn sit(&self) {
        // When this fails, the calling thread does it all.
        let Ok((mut subject, contract)) = (self.make)() else { return };
        let methods = [subject.watch.as_slice(), &contract.code].concat();
        let recorder = Recorder::start(&mut subject.machine, &methods);
        let mut referee = Referee {
            machine: &mut subject.machine,
            contract: &contract,
            steps: self.steps,
            recorder,
            conditions: self.conditions,
        };
        let mut tally = Tally::default();
        loop {
            let mut queue = self.lock();
            let batch = loop {
                match queue.batches.pop_front() {
                    Some(batch) => break Some(batch),
                    None if queue.closed => break None,
                    None => queue = self.changed.wait(queue).unwrap_or_else(PoisonError::into_inner),
                }
            };
            drop(queue);
            let Some(batch) = batch else { break };
            self.judge(&mut referee, &batch, &mut tally);
        }
        let seen = std::mem::take(&mut referee.recorder).finish();
        let mut results = self.results.lock().unwrap_or_else(PoisonError::into_inner);
        results.0.add(tally);
        margay_enumerate::add_coverage(&mut results.1, seen);
        drop(results);
        // The process ends soon; giving the heap back piece by piece would only take time.
        std::mem::forget(subject);
    }

    fn judge(&self, referee: &mut Referee<'_>, batch: &Batch, tally: &mut Tally) {
        for (number, graph) in (batch.first..).zip(&batch.graphs) {
            if self.stopped.load(Ordering::Relaxed) {
                return;
            }
            referee.judge(number, graph, tally);
        }
    }
}

/// The calling thread's side: it numbers the inputs.
pub struct Clerk<'s, 'e, 'a> {
    court: &'e Court<'a>,
    scope: &'s std::thread::Scope<'s, 'e>,
    /// Referees that may be called.
    jobs: usize,
    called: bool,
    started: Instant,
    batch: Vec<Graph>,
    next: u64,
    pub tally: Tally,
}

impl<'s, 'e, 'a> Clerk<'s, 'e, 'a> {
    pub fn new(
        court: &'e Court<'a>,
        scope: &'s std::thread::Scope<'s, 'e>,
        jobs: usize,
    ) -> Clerk<'s, 'e, 'a> {
        let (started, tally) = (Instant::now(), Tally::default());
        Clerk { court, scope, jobs, called: false, started, batch: Vec::new(), next: 0, tally }
    }

    /// Takes the next input.
    pub fn take(&mut self, referee: &mut Referee<'_>, graph: Graph) {
        if self.jobs > 1 && !self.called && self.started.elapsed() >= ALONE {
            self.called = true;
            for _ in 0..self.jobs {
                let court = self.court;
                self.scope.spawn(move || court.sit());
            }
        }
        if !self.called {
            referee.judge(self.next, &graph, &mut self.tally);
            self.next += 1;
            return;
        }
        self.batch.push(graph);
        if self.batch.len() >= BATCH {
            self.hand_over(referee);
        }
    }

    fn hand_over(&mut self, referee: &mut Referee<'_>) {
        let graphs = std::mem::take(&mut self.batch);
        let first = self.next;
        self.next += graphs.len() as u64;
        let mut queue = self.court.lock();
        queue.batches.push_back(Batch { first, graphs });
        let own = if queue.batches.len() > WAITING * self.jobs { queue.batches.pop_front() } else { None };
        drop(queue);
        self.court.changed.notify_one();
        if let Some(batch) = own {
            self.court.judge(referee, &batch, &mut self.tally);
        }
    }

    /// Closes the court when all inputs were taken; what still waits is run here, too.
    pub fn close(mut self, referee: &mut Referee<'_>) -> Tally {
        self.hand_over(referee);
        self.court.lock().closed = true;
        self.court.changed.notify_all();
        loop {
            let batch = self.court.lock().batches.pop_front();
            let Some(batch) = batch else { break };
            self.court.judge(referee, &batch, &mut self.tally);
        }
        self.tally
    }
}

impl Court<'_> {
    /// What the referees came to, when their threads have ended.
    pub fn results(self) -> (Tally, Vec<MethodCoverage>) {
        self.results.into_inner().unwrap_or_else(PoisonError::into_inner)
    }
}
