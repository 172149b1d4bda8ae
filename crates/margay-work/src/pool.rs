//! Worker threads that take jobs in the order of their keys and send back the results. Which worker ran a job cannot be
//! seen in the results, which callers combine by key. A worker that misses the deadline is abandoned, because a solver
//! query cannot always be stopped.

use std::collections::BTreeMap;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

struct Queue<K, J> {
    waiting: BTreeMap<K, J>,
    /// Jobs that somebody is at.
    begun: usize,
    closed: bool,
}

struct Shared<K, J> {
    queue: Mutex<Queue<K, J>>,
    changed: Condvar,
}

impl<K, J> Shared<K, J> {
    fn lock(&self) -> MutexGuard<'_, Queue<K, J>> {
        // A worker holds the lock only to take a job out.
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Some workers and the jobs that wait for them.
pub struct Pool<K, J, R> {
    shared: Arc<Shared<K, J>>,
    results: Receiver<(K, R)>,
}

impl<K, J, R> Pool<K, J, R>
where
    K: Ord + Clone + Send + 'static,
    J: Send + 'static,
    R: Send + 'static,
{
    /// Starts workers. Each calls `make` in its own thread for what does its jobs.
    pub fn start<W>(workers: usize, make: impl Fn() -> W + Send + Clone + 'static) -> Pool<K, J, R>
    where
        W: FnMut(&K, J) -> R,
    {
        let queue = Mutex::new(Queue { waiting: BTreeMap::new(), begun: 0, closed: false });
        let shared = Arc::new(Shared { queue, changed: Condvar::new() });
        let (sender, results) = channel();
        for _ in 0..workers.max(1) {
            let (shared, sender, make) = (shared.clone(), sender.clone(), make.clone());
            std::thread::spawn(move || serve(&shared, &sender, make()));
        }
        Pool { shared, results }
    }

    /// Adds a job.
    pub fn submit(&self, key: K, job: J) {
        self.shared.lock().waiting.insert(key, job);
        self.shared.changed.notify_one();
    }

    /// Takes back jobs that nobody has begun.
    pub fn cancel(&self, unwanted: impl Fn(&K) -> bool) {
        self.shared.lock().waiting.retain(|key, _| !unwanted(key));
    }

    /// The next result, if there is one in time.
    pub fn next(&self, deadline: Instant) -> Option<(K, R)> {
        self.results.recv_timeout(deadline.saturating_duration_since(Instant::now())).ok()
    }

    /// Takes no more jobs, and waits a little for the workers to end.
    pub fn finish(self, wait: Duration) {
        let end = Instant::now() + wait;
        let mut queue = self.shared.lock();
        queue.waiting.clear();
        queue.closed = true;
        self.shared.changed.notify_all();
        while queue.begun > 0 && Instant::now() < end {
            let left = end.saturating_duration_since(Instant::now());
            queue = self.shared.changed.wait_timeout(queue, left).unwrap_or_else(PoisonError::into_inner).0;
        }
    }
}

fn serve<K, J, R>(shared: &Shared<K, J>, results: &Sender<(K, R)>, mut run: impl FnMut(&K, J) -> R)
where
    K: Ord + Clone,
{
    loop {
        let mut queue = shared.lock();
        let (key, job) = loop {
            if let Some(first) = queue.waiting.pop_first() {
                break first;
            }
            if queue.closed {
                // Giving back what a worker holds would only take time.
                std::mem::forget(run);
                return;
            }
            queue = shared.changed.wait(queue).unwrap_or_else(PoisonError::into_inner);
        };
        queue.begun += 1;
        drop(queue);
        let result = run(&key, job);
        shared.lock().begun -= 1;
        shared.changed.notify_all();
        // Nobody may be waiting for it any more.
        let _ = results.send((key, result));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_job_is_done_once_whatever_the_number_of_workers() {
        for workers in [1, 3] {
            let pool: Pool<u32, u32, u32> = Pool::start(workers, || |_: &u32, job: u32| job * job);
            (0..50).for_each(|i| pool.submit(i, i));
            let deadline = Instant::now() + Duration::from_secs(20);
            let mut found: Vec<(u32, u32)> = (0..50).filter_map(|_| pool.next(deadline)).collect();
            found.sort_unstable();
            assert_eq!(found, (0..50).map(|i| (i, i * i)).collect::<Vec<_>>());
            pool.finish(Duration::from_secs(20));
        }
    }

    #[test]
    fn who_waits_longer_than_the_deadline_gets_nothing() {
        let pool: Pool<u32, (), ()> = Pool::start(1, || |_: &u32, ()| ());
        pool.cancel(|_| true);
        assert!(pool.next(Instant::now()).is_none());
    }
}
