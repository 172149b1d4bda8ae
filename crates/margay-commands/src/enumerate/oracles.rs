//! Several oracles at work. Inputs are numbered as they are found and handed out in batches; what the oracles saw is put
//! together by these numbers, so the outcome does not depend on who ran what. Most tests are over before a second machine
//! has started, so the calling thread is alone at first; it helps out when the others do not keep up.

use super::tally::{Failure, Tally};
use crate::error::Result;
use crate::oracle::Oracle;
use crate::oracle::trial::Demands;
use crate::structures::contract::Contract;
use crate::structures::coverage::Recorder;
use crate::structures::subject::Subject;
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
/// Batches that wait for each oracle before the calling thread takes one.
const WAITING: usize = 4;

/// Runs the method under test on inputs.
pub struct Runner {
    pub oracle: Oracle,
    pub contract: Contract,
    steps: u64,
    pub recorder: Recorder,
    /// Whether an input has to show first that it is one.
    conditions: bool,
}

impl Runner {
    /// For the method that a contract is about.
    pub fn new(mut subject: Subject, contract: Contract, steps: u64, conditions: bool) -> Runner {
        let methods = [subject.watch.as_slice(), &contract.code].concat();
        let recorder = Recorder::start(&mut subject.machine, &methods);
        Runner { oracle: Oracle::new(subject.machine), contract, steps, recorder, conditions }
    }

    /// Runs the method on an input and notes what happens.
    pub fn judge(&mut self, number: u64, graph: &Graph, tally: &mut Tally) {
        let trial = if self.conditions { self.contract.fails } else { self.contract.fails_on };
        let recorder = &mut self.recorder;
        let verdict = self.oracle.try_on(trial, graph, self.steps, |machine| recorder.note(machine));
        tally.note(number, graph, verdict);
    }

    /// The first failures in words, as seen in one more run of each.
    pub fn explain(&mut self, tally: &Tally) -> Vec<Failure> {
        let contract = &self.contract;
        let demands = Demands { method: contract.method, after: &contract.demands, truth: contract.truth };
        let mut list = Vec::new();
        for (_, input, endless) in &tally.first {
            let (what, case) = match endless {
                true => (format!("does not return within {} instructions", grouped(self.steps.into())), None),
                false => self.oracle.explain_failure(demands, input, self.steps),
            };
            list.push(Failure { what, input: input.clone(), case });
        }
        list
    }
}

/// `1,234,567`.
pub fn grouped(count: u128) -> String {
    let digits = count.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

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

/// The oracles beside the calling thread.
pub struct Pool<'a> {
    queue: Mutex<Queue>,
    changed: Condvar,
    /// What they came to.
    results: Mutex<(Tally, Vec<MethodCoverage>)>,
    make: &'a (dyn Fn() -> Result<(Subject, Contract)> + Sync),
    steps: u64,
    conditions: bool,
    stopped: &'a AtomicBool,
}

impl<'a> Pool<'a> {
    /// Oracles for subjects that `make` gives, each in its own thread.
    pub fn new(
        make: &'a (dyn Fn() -> Result<(Subject, Contract)> + Sync),
        steps: u64,
        conditions: bool,
        stopped: &'a AtomicBool,
    ) -> Pool<'a> {
        let (queue, changed) = (Mutex::default(), Condvar::new());
        Pool { queue, changed, results: Mutex::default(), make, steps, conditions, stopped }
    }

    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// An oracle's work, until the pool is closed.
    fn work(&self) {
        // When this fails, the calling thread does it all.
        let Ok((subject, contract)) = (self.make)() else { return };
        let mut runner = Runner::new(subject, contract, self.steps, self.conditions);
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
            self.judge(&mut runner, &batch, &mut tally);
        }
        let seen = std::mem::take(&mut runner.recorder).finish();
        let mut results = self.results.lock().unwrap_or_else(PoisonError::into_inner);
        results.0.add(tally);
        margay_enumerate::add_coverage(&mut results.1, seen);
        drop(results);
        // The process ends soon; giving the heap back piece by piece would only take time.
        std::mem::forget(runner);
    }

    fn judge(&self, runner: &mut Runner, batch: &Batch, tally: &mut Tally) {
        for (number, graph) in (batch.first..).zip(&batch.graphs) {
            if self.stopped.load(Ordering::Relaxed) {
                return;
            }
            runner.judge(number, graph, tally);
        }
    }
}

/// The calling thread's side: it numbers the inputs.
pub struct Distributor<'s, 'e, 'a> {
    pool: &'e Pool<'a>,
    scope: &'s std::thread::Scope<'s, 'e>,
    /// Oracles that may be started.
    jobs: usize,
    started_all: bool,
    started: Instant,
    batch: Vec<Graph>,
    next: u64,
    pub tally: Tally,
}

impl<'s, 'e, 'a> Distributor<'s, 'e, 'a> {
    pub fn new(
        pool: &'e Pool<'a>,
        scope: &'s std::thread::Scope<'s, 'e>,
        jobs: usize,
    ) -> Distributor<'s, 'e, 'a> {
        let (started, tally) = (Instant::now(), Tally::default());
        Distributor { pool, scope, jobs, started_all: false, started, batch: Vec::new(), next: 0, tally }
    }

    /// Takes the next input.
    pub fn take(&mut self, runner: &mut Runner, graph: Graph) {
        if self.jobs > 1 && !self.started_all && self.started.elapsed() >= ALONE {
            self.started_all = true;
            for _ in 0..self.jobs {
                let pool = self.pool;
                self.scope.spawn(move || pool.work());
            }
        }
        if !self.started_all {
            runner.judge(self.next, &graph, &mut self.tally);
            self.next += 1;
            return;
        }
        self.batch.push(graph);
        if self.batch.len() >= BATCH {
            self.hand_over(runner);
        }
    }

    fn hand_over(&mut self, runner: &mut Runner) {
        let graphs = std::mem::take(&mut self.batch);
        let first = self.next;
        self.next += graphs.len() as u64;
        let mut queue = self.pool.lock();
        queue.batches.push_back(Batch { first, graphs });
        let own = if queue.batches.len() > WAITING * self.jobs { queue.batches.pop_front() } else { None };
        drop(queue);
        self.pool.changed.notify_one();
        if let Some(batch) = own {
            self.pool.judge(runner, &batch, &mut self.tally);
        }
    }

    /// Closes the pool when all inputs were taken; what still waits is run here, too.
    pub fn close(mut self, runner: &mut Runner) -> Tally {
        self.hand_over(runner);
        self.pool.lock().closed = true;
        self.pool.changed.notify_all();
        loop {
            let batch = self.pool.lock().batches.pop_front();
            let Some(batch) = batch else { break };
            self.pool.judge(runner, &batch, &mut self.tally);
        }
        self.tally
    }
}

impl Pool<'_> {
    /// What the oracles came to, when their threads have ended.
    pub fn results(self) -> (Tally, Vec<MethodCoverage>) {
        self.results.into_inner().unwrap_or_else(PoisonError::into_inner)
    }
}
