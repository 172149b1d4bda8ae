//! Explorations that workers share in waves. A wave is a list of work items; their outputs, combined in the order of the
//! items, determine the next wave. An item and its output must depend on nothing but the exploration (counted work, never
//! time). Then the result is the same for any number of workers. Only items that miss the deadline depend on time.

use crate::pool::Pool;
use std::time::Instant;

/// Number of the course, of the wave in it, and of the part. Earlier ones are begun first.
pub type Key = (u32, u32, u32);

/// An exploration that goes in waves.
pub trait Exploration {
    /// What a worker is given.
    type WorkItem: Send + 'static;
    /// What it gives back.
    type Output: Send + 'static;

    /// Whether the parts behind one that gave this do not count any more.
    fn ends(found: &Self::Output) -> bool;

    /// Takes what the last wave gave, in the order of its parts, and says what the next one is; nothing when this course
    /// is over, or waits. What is behind a part that ends the wave is left out. A part that is not there in time is
    /// `None`; then there will be no more waves.
    fn next(&mut self, found: Vec<Option<Self::Output>>) -> Vec<Self::WorkItem>;
}

/// Parts that workers are at.
struct Wave<F> {
    number: u32,
    found: Vec<Option<F>>,
}

/// Workers, and how many waves there were.
pub struct Waves<C: Exploration> {
    pool: Pool<Key, C::WorkItem, C::Output>,
    count: u32,
}

impl<C: Exploration> Waves<C> {
    /// Waves for these workers.
    pub fn new(pool: Pool<Key, C::WorkItem, C::Output>) -> Waves<C> {
        Waves { pool, count: 0 }
    }

    /// Takes no more parts, and gives the workers back.
    pub fn into_pool(self) -> Pool<Key, C::WorkItem, C::Output> {
        self.pool
    }

    /// Runs all courses, from where they are, until each is over or the time is up. Says whether they were in time.
    pub fn run(&mut self, explorations: &mut [C], end: Instant) -> bool {
        let mut running: Vec<Option<Wave<C::Output>>> = Vec::new();
        for (number, exploration) in explorations.iter_mut().enumerate() {
            let items = exploration.next(Vec::new());
            running.push(self.submit(number, items));
        }
        while running.iter().any(Option::is_some) {
            let Some(((exploration, wave, item), found)) = self.pool.next(end) else {
                for (exploration, wave) in explorations.iter_mut().zip(running) {
                    if let Some(wave) = wave {
                        exploration.next(wave.found);
                    }
                }
                return false;
            };
            let at = exploration as usize;
            // Others may still be at parts of a wave that has ended.
            let Some(state) = running[at].as_mut().filter(|w| w.number == wave) else { continue };
            if C::ends(&found) {
                self.pool.cancel(|key| (key.0, key.1) == (exploration, wave) && key.2 > item);
            }
            state.found[item as usize] = Some(found);
            let first = state.found.iter().position(|f| f.as_ref().is_some_and(C::ends));
            let last = first.map_or(state.found.len(), |first| first + 1);
            if state.found[..last].iter().all(Option::is_some) {
                state.found.truncate(last);
                let found = std::mem::take(&mut state.found);
                let items = explorations[at].next(found);
                running[at] = self.submit(at, items);
            }
        }
        true
    }

    fn submit(&mut self, exploration: usize, items: Vec<C::WorkItem>) -> Option<Wave<C::Output>> {
        if items.is_empty() {
            return None;
        }
        self.count += 1;
        let found = items.iter().map(|_| None).collect();
        for (i, item) in items.into_iter().enumerate() {
            self.pool.submit((exploration as u32, self.count, i as u32), item);
        }
        Some(Wave { number: self.count, found })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    /// Counts down from a number: parts of a wave take one off each, and one that comes to 0 ends the wave.
    struct Down {
        log: Vec<Vec<i32>>,
        next: Vec<i32>,
    }

    impl Exploration for Down {
        type WorkItem = i32;
        type Output = i32;

        fn ends(found: &i32) -> bool {
            *found == 0
        }

        fn next(&mut self, found: Vec<Option<i32>>) -> Vec<i32> {
            let found: Vec<i32> = found.into_iter().flatten().collect();
            if !found.is_empty() {
                self.log.push(found.clone());
                self.next = if found.contains(&0) { Vec::new() } else { found };
            }
            self.next.clone()
        }
    }

    #[test]
    fn what_is_behind_an_end_does_not_count_whoever_is_first() {
        for workers in [1, 3] {
            let pool = Pool::start(workers, || {
                |key: &Key, item: i32| {
                    // The first parts take longest.
                    std::thread::sleep(Duration::from_millis(3 - u64::from(key.2.min(3))));
                    item - 1
                }
            });
            let mut explorations =
                [vec![4, 2, 3], vec![1, 1], vec![2]].map(|next| Down { log: Vec::new(), next });
            let mut waves = Waves::new(pool);
            assert!(waves.run(&mut explorations, Instant::now() + Duration::from_secs(30)));
            let logs = explorations.map(|c| c.log);
            assert_eq!(logs[0], [vec![3, 1, 2], vec![2, 0]]);
            assert_eq!(logs[1], [vec![0]]);
            assert_eq!(logs[2], [vec![1], vec![0]]);
        }
    }

    #[test]
    fn who_is_late_is_told_so() {
        let pool = Pool::start(1, || {
            |_: &Key, item: i32| {
                std::thread::sleep(Duration::from_millis(200));
                item
            }
        });
        let mut explorations = [Down { log: Vec::new(), next: vec![5] }];
        let mut waves = Waves::new(pool);
        assert!(!waves.run(&mut explorations, Instant::now() + Duration::from_millis(20)));
        assert!(explorations[0].log.is_empty());
    }
}
