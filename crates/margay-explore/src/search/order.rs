//! The search orders that a caller can name, and the simple ones: depth first, breadth first, by coverage, at random. The
//! directed order has a file of its own.

use super::{Item, Searcher, Spot};
use rustc_hash::{FxHashMap, FxHashSet};

/// The orders there are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Order {
    /// Newest alternative first, with a depth limit that grows.
    DepthFirst,
    /// Oldest alternative first.
    BreadthFirst,
    /// What leads to something that has not been executed first.
    Coverage,
    /// What is nearest to the target first; see [`crate::DistanceGuide`].
    Directed,
    /// At random, from a seed.
    Random(u64),
}

impl Order {
    /// A searcher of this order.
    pub fn searcher(self) -> Box<dyn Searcher> {
        match self {
            Order::DepthFirst => Box::new(Deepening { items: Vec::new(), later: Vec::new(), limit: 64 }),
            Order::BreadthFirst => Box::new(Oldest(std::collections::VecDeque::new())),
            Order::Coverage => Box::new(Coverage::default()),
            Order::Directed => Box::new(super::directed::Directed::default()),
            Order::Random(seed) => {
                // Neighbouring seeds are far apart; the state is never 0.
                let state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
                Box::new(Random { items: Vec::new(), state })
            }
        }
    }
}

struct Deepening {
    items: Vec<Item>,
    later: Vec<Item>,
    limit: usize,
}

impl Searcher for Deepening {
    fn push(&mut self, item: Item) {
        if item.prefix.depth() > self.limit { self.later.push(item) } else { self.items.push(item) }
    }
    fn select(&mut self) -> Option<Item> {
        while self.items.is_empty() && !self.later.is_empty() {
            self.limit *= 2;
            let (now, later) = self.later.drain(..).partition(|i| i.prefix.depth() <= self.limit);
            (self.items, self.later) = (now, later);
        }
        self.items.pop()
    }
    fn drain(&mut self) -> Vec<Item> {
        let mut all = std::mem::take(&mut self.later);
        all.append(&mut self.items);
        all.reverse();
        all
    }
    fn refill(&mut self, items: &[Item]) {
        items.iter().rev().for_each(|item| self.push(item.clone()));
    }
    fn executed(&mut self, _: Spot, _: u32) {}
    fn len(&self) -> usize {
        self.items.len() + self.later.len()
    }
}

struct Oldest(std::collections::VecDeque<Item>);

impl Searcher for Oldest {
    fn push(&mut self, item: Item) {
        self.0.push_back(item);
    }
    fn select(&mut self) -> Option<Item> {
        self.0.pop_front()
    }
    fn drain(&mut self) -> Vec<Item> {
        self.0.drain(..).collect()
    }
    fn executed(&mut self, _: Spot, _: u32) {}
    fn len(&self) -> usize {
        self.0.len()
    }
}

/// How many turns an odd text waits for ordinary ones.
const ODD: u64 = 4;

/// Method and instruction, and the alternative there.
type Site = (Spot, u32);

/// Alternatives by place: those never executed first, then those of the place least often chosen, the
/// shortest prefix with ordinary texts of each.
#[derive(Default)]
struct Coverage {
    groups: FxHashMap<Site, std::collections::BTreeMap<(u32, usize, u64), Item>>,
    executed: FxHashSet<Site>,
    /// The same in the order of first execution.
    first: Vec<Site>,
    chosen: FxHashMap<Site, u64>,
    order: Vec<Site>,
    count: usize,
    sequence: u64,
}

impl Searcher for Coverage {
    fn push(&mut self, item: Item) {
        let key = (item.place, item.alternative);
        let group = self.groups.entry(key).or_insert_with(|| {
            self.order.push(key);
            std::collections::BTreeMap::new()
        });
        self.sequence += 1;
        group.insert((item.hint.odd, item.prefix.depth(), self.sequence), item);
        self.count += 1;
    }
    fn select(&mut self) -> Option<Item> {
        let best = self
            .order
            .iter()
            .filter_map(|key| Some((key, self.groups.get(key)?.first_key_value()?.0.0)))
            .min_by_key(|(key, odd)| {
                let chosen = self.chosen.get(key).copied().unwrap_or(0);
                // An alternative that was never executed but often tried in vain must not block the others.
                let turn = if self.executed.contains(key) { chosen + 2 } else { chosen / 4 };
                turn + ODD * u64::from(*odd)
            })
            .map(|(key, _)| *key)?;
        *self.chosen.entry(best).or_default() += 1;
        let (_, item) = self.groups.get_mut(&best)?.pop_first()?;
        self.count -= 1;
        Some(item)
    }
    fn drain(&mut self) -> Vec<Item> {
        self.count = 0;
        let mut all = Vec::new();
        for key in &self.order {
            all.extend(self.groups.get_mut(key).map(std::mem::take).unwrap_or_default().into_values());
        }
        all
    }
    fn executed(&mut self, place: Spot, alternative: u32) {
        if self.executed.insert((place, alternative)) {
            self.first.push((place, alternative));
        }
    }
    fn len(&self) -> usize {
        self.count
    }
    fn seen(&self) -> Vec<(Spot, u32)> {
        self.first.clone()
    }
}

struct Random {
    items: Vec<Item>,
    state: u64,
}

impl Searcher for Random {
    fn push(&mut self, item: Item) {
        self.items.push(item);
    }
    fn select(&mut self) -> Option<Item> {
        if self.items.is_empty() {
            return None;
        }
        // xorshift64
        self.state ^= self.state << 13;
        self.state ^= self.state >> 7;
        self.state ^= self.state << 17;
        let at = (self.state % self.items.len() as u64) as usize;
        Some(self.items.swap_remove(at))
    }
    fn drain(&mut self) -> Vec<Item> {
        std::mem::take(&mut self.items)
    }
    fn executed(&mut self, _: Spot, _: u32) {}
    fn len(&self) -> usize {
        self.items.len()
    }
}
