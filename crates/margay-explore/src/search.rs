//! Search orders: which of the untried alternatives comes next. An order sees where an alternative was left
//! and what has been executed; it never touches the machine.

use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// A run so far, as a list that shares its beginnings with others.
#[derive(Debug)]
pub struct Prefix {
    before: Option<Rc<Prefix>>,
    alternative: u32,
    depth: usize,
}

impl Prefix {
    /// `before` and one more decision.
    pub fn extend(before: Option<&Rc<Prefix>>, alternative: u32) -> Rc<Prefix> {
        let depth = before.map_or(0, |b| b.depth) + 1;
        Rc::new(Prefix { before: before.cloned(), alternative, depth })
    }

    /// The decisions in order.
    pub fn decisions(&self) -> Vec<u32> {
        let mut list = vec![self.alternative; self.depth];
        let mut at = self.before.as_deref();
        for slot in list.iter_mut().rev().skip(1) {
            let Some(prefix) = at else { break };
            *slot = prefix.alternative;
            at = prefix.before.as_deref();
        }
        list
    }

    /// How many decisions.
    pub fn depth(&self) -> usize {
        self.depth
    }
}

impl Drop for Prefix {
    /// Long lists are dropped one by one, not one inside the other.
    fn drop(&mut self) {
        let mut next = self.before.take();
        while let Some(prefix) = next {
            match Rc::try_unwrap(prefix) {
                Ok(mut alone) => next = alone.before.take(),
                Err(_) => break,
            }
        }
    }
}

/// An alternative that nobody has tried.
#[derive(Debug, Clone)]
pub struct Item {
    /// The decisions that lead to it, itself included.
    pub prefix: Rc<Prefix>,
    /// Method and instruction where it is decided.
    pub place: (u32, u32),
    /// Its number there.
    pub alternative: u32,
}

/// A search order.
pub trait Searcher {
    /// Adds an alternative.
    fn push(&mut self, item: Item);
    /// Takes the next one.
    fn select(&mut self) -> Option<Item>;
    /// A run has executed this alternative at this place.
    fn executed(&mut self, place: (u32, u32), alternative: u32);
    /// How many are left.
    fn len(&self) -> usize;
    /// Whether none is left.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// Whether something that was executed now had not been before, since the last time this was asked.
    fn take_progress(&mut self) -> bool {
        false
    }
}

/// The orders there are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Order {
    /// Newest alternative first, with a depth limit that grows.
    DepthFirst,
    /// Oldest alternative first.
    BreadthFirst,
    /// What leads to something that has not been executed first.
    Coverage,
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
            Order::Random(seed) => Box::new(Random { items: Vec::new(), state: seed | 1 }),
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
    fn executed(&mut self, _: (u32, u32), _: u32) {}
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
    fn executed(&mut self, _: (u32, u32), _: u32) {}
    fn len(&self) -> usize {
        self.0.len()
    }
}

/// Method and instruction, and the alternative there.
type Site = ((u32, u32), u32);

/// Alternatives by place: those never executed first, then those of the place least often chosen, the
/// shortest prefix of each.
#[derive(Default)]
struct Coverage {
    groups: FxHashMap<Site, std::collections::BTreeMap<(usize, u64), Item>>,
    executed: FxHashSet<Site>,
    chosen: FxHashMap<Site, u64>,
    order: Vec<Site>,
    count: usize,
    sequence: u64,
    progress: bool,
}

impl Searcher for Coverage {
    fn push(&mut self, item: Item) {
        let key = (item.place, item.alternative);
        let group = self.groups.entry(key).or_insert_with(|| {
            self.order.push(key);
            std::collections::BTreeMap::new()
        });
        self.sequence += 1;
        group.insert((item.prefix.depth(), self.sequence), item);
        self.count += 1;
    }
    fn select(&mut self) -> Option<Item> {
        let best = self
            .order
            .iter()
            .filter(|key| self.groups.get(key).is_some_and(|g| !g.is_empty()))
            .min_by_key(|key| {
                let chosen = self.chosen.get(key).copied().unwrap_or(0);
                // An alternative that was never executed but often tried in vain must not block the others.
                if self.executed.contains(key) { chosen + 2 } else { chosen / 4 }
            })
            .copied()?;
        *self.chosen.entry(best).or_default() += 1;
        let (_, item) = self.groups.get_mut(&best)?.pop_first()?;
        self.count -= 1;
        Some(item)
    }
    fn executed(&mut self, place: (u32, u32), alternative: u32) {
        self.progress |= self.executed.insert((place, alternative));
    }
    fn len(&self) -> usize {
        self.count
    }
    fn take_progress(&mut self) -> bool {
        std::mem::take(&mut self.progress)
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
    fn executed(&mut self, _: (u32, u32), _: u32) {}
    fn len(&self) -> usize {
        self.items.len()
    }
}
