//! The symbols that stand in slots of the heap, by byte address. A stretch of words where most symbols are can be named
//! beforehand: there a look-up is a load.

use rustc_hash::FxHashMap;

#[derive(Default)]
pub(crate) struct SlotSymbols {
    map: FxHashMap<u64, u32>,
    /// The first word of the stretch, a symbol or 0 for each, and how many symbols it has.
    low: u64,
    dense: Vec<u32>,
    live: usize,
}

impl SlotSymbols {
    pub fn is_empty(&self) -> bool {
        self.live == 0 && self.map.is_empty()
    }

    /// The place of an address in the stretch.
    #[inline]
    fn place(&self, address: u64) -> Option<usize> {
        let at = (address >> 3).wrapping_sub(self.low);
        (address & 7 == 0 && at < self.dense.len() as u64).then_some(at as usize)
    }

    /// The symbol at an address, or 0.
    #[inline]
    pub fn get(&self, address: u64) -> u32 {
        match self.place(address) {
            Some(at) => self.dense[at],
            None => self.map.get(&address).copied().unwrap_or(0),
        }
    }

    /// Puts a symbol, or with 0 none, and gives the one before.
    #[inline]
    pub fn set(&mut self, address: u64, symbol: u32) -> u32 {
        match self.place(address) {
            Some(at) => {
                let old = std::mem::replace(&mut self.dense[at], symbol);
                self.live = self.live + usize::from(symbol != 0) - usize::from(old != 0);
                old
            }
            None if symbol == 0 => self.map.remove(&address).unwrap_or(0),
            None => self.map.insert(address, symbol).unwrap_or(0),
        }
    }

    /// Has these words be the stretch.
    pub fn expect(&mut self, low: u32, words: u32) {
        let all = self.all();
        *self = SlotSymbols { low: u64::from(low), dense: vec![0; words as usize], ..SlotSymbols::default() };
        for (address, symbol) in all {
            self.set(address, symbol);
        }
    }

    /// All addresses with their symbols, sorted.
    pub fn all(&self) -> Vec<(u64, u32)> {
        let dense = self.dense.iter().enumerate().filter(|(_, s)| **s != 0);
        let dense = dense.map(|(i, &s)| ((self.low + i as u64) << 3, s));
        let mut all: Vec<_> = self.map.iter().map(|(&a, &s)| (a, s)).chain(dense).collect();
        all.sort_unstable();
        all
    }
}
