//! What a state knows of numbers: ranges, greatest differences of two of them, single values that are excluded. A
//! difference is one of mathematical integers: who adds names `a + b` has to know that the sum does not overflow.

use super::state::State;
use super::value::{Key, Shape, Sym};
use std::collections::{BTreeMap, VecDeque};

/// Values that are kept as excluded for one number.
const MOST_EXCLUDED: usize = 8;
/// Steps along differences before a question is left unanswered. An answer that stays away is only less precise.
const MOST_STEPS: usize = 4000;

fn clamp(value: i128) -> i64 {
    value.clamp(i128::from(i64::MIN), i128::from(i64::MAX)) as i64
}

impl State {
    /// The range that is kept with a number itself.
    fn range(&self, x: Sym) -> (i64, i64) {
        match self.shape(x) {
            Some(Shape::Number { low, high }) => (*low, *high),
            _ => (i64::MIN, i64::MAX),
        }
    }

    /// The greatest difference to each number that `x` is compared with, directly or by way of others.
    pub fn differences_from(&self, x: Sym) -> BTreeMap<Sym, i128> {
        let mut found = BTreeMap::from([(x, 0i128)]);
        let mut next = VecDeque::from([x]);
        let mut steps = 0;
        while let Some(at) = next.pop_front() {
            if at != x && self.conditional.contains(&at) {
                continue;
            }
            let here = found[&at];
            for (y, c) in self.differences.from(at) {
                let there = here + i128::from(c);
                steps += 1;
                if steps > MOST_STEPS {
                    return found;
                }
                if found.get(&y).is_none_or(|&known| there < known) {
                    found.insert(y, there);
                    next.push_back(y);
                }
            }
        }
        found
    }

    /// The greatest value that a number can have.
    pub fn upper(&self, x: Sym) -> i64 {
        if self.differences.from(x).next().is_none() {
            return self.range(x).1;
        }
        let all = self.differences_from(x);
        let sure = all.iter().filter(|&(&y, _)| y == x || !self.conditional.contains(&y));
        clamp(sure.map(|(&y, &c)| i128::from(self.range(y).1) + c).min().unwrap_or(i128::from(i64::MAX)))
    }

    /// The least value that a number can have.
    pub fn lower(&self, x: Sym) -> i64 {
        // `y - x <= c` bounds `x` from below.
        if self.differences.to(x).next().is_none() {
            return self.range(x).0;
        }
        let mut found = BTreeMap::from([(x, 0i128)]);
        let mut next = VecDeque::from([x]);
        let mut best = i128::from(self.range(x).0);
        let mut steps = 0;
        while let Some(at) = next.pop_front() {
            let here = found[&at];
            for (y, c) in self.differences.to(at).filter(|(y, _)| !self.conditional.contains(y)) {
                let there = here + i128::from(c);
                steps += 1;
                if steps > MOST_STEPS {
                    return clamp(best);
                }
                if found.get(&y).is_none_or(|&known| there < known) {
                    found.insert(y, there);
                    best = best.max(i128::from(self.range(y).0) - there);
                    next.push_back(y);
                }
            }
        }
        clamp(best)
    }

    /// The least `c` that is known with `x - y <= c`.
    pub fn bound(&self, x: Sym, y: Sym) -> i128 {
        if x == y {
            return 0;
        }
        let apart = i128::from(self.upper(x)) - i128::from(self.lower(y));
        self.differences_from(x).get(&y).map_or(apart, |&c| c.min(apart))
    }

    /// Whether `x - y <= c` in every run.
    pub fn is_at_most(&self, x: Sym, y: Sym, c: i64) -> bool {
        self.bound(x, y) <= i128::from(c)
    }

    /// Keeps the runs with `x - y <= c`. False when there are none.
    pub fn assume_at_most(&mut self, x: Sym, y: Sym, c: i64) -> bool {
        self.set_apart(x, y, c) && self.conclude()
    }

    pub(super) fn set_apart(&mut self, x: Sym, y: Sym, c: i64) -> bool {
        if x == y {
            return c >= 0;
        }
        if self.bound(y, x) + i128::from(c) < 0 {
            return false;
        }
        let high = clamp(i128::from(self.upper(y)) + i128::from(c));
        let low = clamp(i128::from(self.lower(x)) - i128::from(c));
        if !self.restrict(x, i64::MIN, high) || !self.restrict(y, low, i64::MAX) {
            return false;
        }
        // What is said of a known number is in the range of the other one.
        if self.constant_value(x).is_some() || self.constant_value(y).is_some() {
            return self.sharpen(x, y);
        }
        self.differences.tighten(x, y, c);
        self.sharpen(x, y)
    }

    /// Keeps the runs with `x == y`. False when there are none.
    pub fn assume_equal(&mut self, x: Sym, y: Sym) -> bool {
        if self.excludes(x, y) {
            return false;
        }
        self.assume_at_most(x, y, 0) && self.assume_at_most(y, x, 0)
    }

    /// Keeps the runs with `x != y`. False when there are none.
    pub fn assume_different(&mut self, x: Sym, y: Sym) -> bool {
        if x == y {
            return false;
        }
        for (a, b) in [(x, y), (y, x)] {
            if let Some(value) = self.constant_value(b)
                && !self.exclude(a, value)
            {
                return false;
            }
        }
        match (self.is_at_most(x, y, 0), self.is_at_most(y, x, 0)) {
            (true, true) => false,
            (true, false) => self.assume_at_most(x, y, -1),
            (false, true) => self.assume_at_most(y, x, -1),
            (false, false) => true,
        }
    }

    /// Whether two numbers differ in every run, as far as excluded values tell.
    fn excludes(&self, x: Sym, y: Sym) -> bool {
        let one = |a: Sym, b: Sym| self.constant_value(b).is_some_and(|value| self.is_excluded(a, value));
        one(x, y) || one(y, x)
    }

    /// Whether a number never has this value.
    pub fn is_excluded(&self, x: Sym, value: i64) -> bool {
        self.excluded.get(&x).is_some_and(|values| values.contains(&value))
            || value < self.lower(x)
            || value > self.upper(x)
    }

    /// A floating-point number that is finite.
    pub fn finite(&mut self) -> Sym {
        let real = self.make(Shape::Real);
        let no = self.constant(0);
        self.set_part(real, Key::NotANumber, no);
        self.set_part(real, Key::Infinite, no);
        real
    }

    /// Whether a floating-point number is not a number, or is infinite: 0 or 1.
    pub fn of_real(&mut self, real: Sym, key: Key) -> Sym {
        let known = self.part(real, key).unwrap_or_else(|| self.number(0, 1));
        self.set_part(real, key, known);
        known
    }

    /// Keeps the runs in which a number has another value. False when there are none.
    pub fn exclude(&mut self, x: Sym, value: i64) -> bool {
        let (low, high) = (self.lower(x), self.upper(x));
        if low == high && low == value {
            return false;
        }
        if low == value {
            return self.restrict(x, value + 1, i64::MAX) && self.conclude();
        }
        if high == value {
            return self.restrict(x, i64::MIN, value - 1) && self.conclude();
        }
        if low < value && value < high {
            let values = self.excluded.entry(x).or_default();
            if values.len() < MOST_EXCLUDED {
                values.insert(value);
            }
        }
        true
    }

    /// Keeps the runs in which a number is within a range. False when there are none.
    pub fn restrict(&mut self, x: Sym, low: i64, high: i64) -> bool {
        let (mut least, mut most) = self.range(x);
        least = least.max(low);
        most = most.min(high);
        // Excluded values at an end move it.
        while let Some(values) = self.excluded.get(&x) {
            if values.contains(&least) && least < i64::MAX {
                least += 1;
            } else if values.contains(&most) && most > i64::MIN {
                most -= 1;
            } else {
                break;
            }
            if least > most {
                return false;
            }
        }
        if least > most || self.lower(x) > most || self.upper(x) < least {
            return false;
        }
        self.set_shape(x, Shape::Number { low: least, high: most });
        true
    }

    /// Moves the ends of two ranges over excluded values.
    fn sharpen(&mut self, x: Sym, y: Sym) -> bool {
        [x, y].into_iter().all(|n| {
            let (low, high) = (self.lower(n), self.upper(n));
            low <= high && self.restrict(n, low, high)
        })
    }

    /// The value of a number that has only one.
    pub fn constant_value(&self, x: Sym) -> Option<i64> {
        matches!(self.shape(x), Some(Shape::Number { .. })).then_some(())?;
        let (low, high) = (self.lower(x), self.upper(x));
        (low == high).then_some(low)
    }
}
