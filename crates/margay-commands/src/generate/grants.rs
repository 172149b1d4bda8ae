//! How much work may be done. The budget grants an amount that does not depend on the clock, so that neither do the
//! tests. When it is used up, goals are open and there is time, as much work again is granted: the clock is asked seldom,
//! and its answer is mostly the same.

use std::time::Instant;

/// Work that is granted, in the units of the explorer.
pub struct Grants {
    /// All that is granted so far.
    pub work: u64,
    /// How often.
    count: u32,
    /// The grants before the last one that work was done with, and the work done when it was given.
    last: (u32, u64),
    /// How often work is granted, whatever the clock says.
    asked: Option<u32>,
    /// Until then the work so far may be granted again, for it has taken no more than half of the time.
    half: Instant,
}

impl Grants {
    pub fn new(work: u64, asked: Option<u32>, half: Instant) -> Grants {
        Grants { work, count: 1, last: (1, 0), asked, half }
    }

    /// Doubles the work if that is allowed and could help: nothing was done since the last time if it could not. So much
    /// was done so far.
    pub fn more(&mut self, done: u64) -> bool {
        let allowed = self.asked.map_or_else(|| Instant::now() <= self.half, |asked| self.count < asked);
        if !allowed || self.count > 1 && done == self.last.1 {
            return false;
        }
        self.last = (self.count, done);
        self.work = self.work.saturating_mul(2);
        self.count += 1;
        true
    }

    /// How many grants were made use of, when so much was done in the end.
    pub fn used(&self, done: u64) -> u32 {
        if done > self.last.1 { self.count } else { self.last.0 }
    }
}
