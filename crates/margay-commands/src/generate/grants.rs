//! How much work may be done. The budget grants an amount that does not depend on the clock, so that neither do the
//! tests. When it is used up, goals are open and there is time, a quarter more is granted: the clock is asked seldom, and
//! its answer is mostly the same.

use std::time::Instant;

/// Grants in a row that nothing may be done with: a branch is looked for again only with much more work than before.
const MOST_IDLE: u32 = 4;

/// Work that is granted, in the units of the explorer.
pub struct Grants {
    /// All that is granted so far.
    pub work: u64,
    /// How often.
    count: u32,
    /// The grants before the last one that work was done with, and the work done when it was given.
    last: (u32, u64),
    /// Grants since then.
    idle: u32,
    /// How often work is granted, whatever the clock says.
    asked: Option<u32>,
    /// Until then a quarter more of the work may be granted: what it takes is left of the time.
    until: Instant,
}

impl Grants {
    /// Grants some work. More of it is granted as long as four fifths of the time from `began` to `end` are not gone.
    pub fn new(work: u64, asked: Option<u32>, began: Instant, end: Instant) -> Grants {
        let until = began + end.saturating_duration_since(began).mul_f64(0.8);
        Grants { work, count: 1, last: (1, 0), idle: 0, asked, until }
    }

    /// Grants more work if that is allowed and could help. So much was done so far.
    pub fn more(&mut self, done: u64) -> bool {
        if done > self.last.1 {
            self.last = (self.count, done);
            self.idle = 0;
        }
        self.idle += 1;
        let allowed = self.asked.map_or_else(|| Instant::now() <= self.until, |asked| self.count < asked);
        if !allowed || self.idle > MOST_IDLE {
            return false;
        }
        self.work = self.work.saturating_add(self.work / 4);
        self.count += 1;
        true
    }

    /// How many grants were made use of, when so much was done in the end.
    pub fn used(&self, done: u64) -> u32 {
        if done > self.last.1 { self.count } else { self.last.0 }
    }
}
