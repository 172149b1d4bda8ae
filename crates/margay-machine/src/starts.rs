//! Where the objects of a heap begin, for builds with the feature `check-heap`. Without it there is nothing to keep, and
//! every word counts as a beginning.

/// A set of the words where objects begin.
#[derive(Default)]
pub(crate) struct Starts {
    #[cfg(feature = "check-heap")]
    bits: Vec<u64>,
    /// No word from here on is in the set.
    #[cfg(feature = "check-heap")]
    end: usize,
}

#[cfg(feature = "check-heap")]
impl Starts {
    pub(crate) fn new(words: usize) -> Starts {
        Starts { bits: vec![0; words / 64 + 1], end: 0 }
    }

    pub(crate) fn add(&mut self, r: u32) {
        let at = r as usize;
        self.bits[at / 64] |= 1 << (at % 64);
        self.end = self.end.max(at + 1);
    }

    pub(crate) fn contains(&self, r: u32) -> bool {
        let at = r as usize;
        self.bits.get(at / 64).is_some_and(|word| word >> (at % 64) & 1 != 0)
    }

    /// Forgets what begins at this word or later.
    pub(crate) fn cut(&mut self, top: u32) {
        let top = top as usize;
        if top >= self.end {
            return;
        }
        self.bits[top / 64] &= (1 << (top % 64)) - 1;
        self.bits[top / 64 + 1..=self.end / 64].fill(0);
        self.end = top;
    }

    /// Forgets what is not in `live`, a set of words of which the first is `from`, a multiple of 64.
    pub(crate) fn keep(&mut self, from: u32, live: &[u64]) {
        for (mine, live) in self.bits[from as usize / 64..].iter_mut().zip(live) {
            *mine &= live;
        }
    }

    pub(crate) fn all(&self) -> Vec<u32> {
        (0..self.end as u32).filter(|&r| self.contains(r)).collect()
    }
}

#[cfg(not(feature = "check-heap"))]
impl Starts {
    pub(crate) fn new(_: usize) -> Starts {
        Starts {}
    }
    #[inline(always)]
    pub(crate) fn add(&mut self, _: u32) {}
    #[inline(always)]
    pub(crate) fn contains(&self, _: u32) -> bool {
        true
    }
    #[inline(always)]
    pub(crate) fn cut(&mut self, _: u32) {}
    #[inline(always)]
    pub(crate) fn keep(&mut self, _: u32, _: &[u64]) {}
    pub(crate) fn all(&self) -> Vec<u32> {
        Vec::new()
    }
}
