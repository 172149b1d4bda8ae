//! Search orders: which of the untried alternatives comes next. An order sees where an alternative was left
//! and what has been executed; it never touches the machine.

use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;

/// One decision of a run, with what another explorer needs to come to the same choice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Step {
    /// The alternative taken.
    pub alternative: u32,
    /// How many there were.
    pub count: u32,
    /// The value that the choice was about, where it is one that the model of the path proposed.
    pub value: Option<u64>,
}

/// A run so far, as a list that shares its beginnings with others.
#[derive(Debug)]
pub struct Prefix {
    before: Option<Arc<Prefix>>,
    step: Step,
    depth: usize,
}

impl Prefix {
    /// `before` and one more decision.
    pub fn extend(before: Option<&Arc<Prefix>>, step: Step) -> Arc<Prefix> {
        let depth = before.map_or(0, |b| b.depth) + 1;
        Arc::new(Prefix { before: before.cloned(), step, depth })
    }

    /// The decisions in order.
    pub fn steps(&self) -> Vec<Step> {
        let mut list = vec![self.step; self.depth];
        let mut at = self.before.as_deref();
        for slot in list.iter_mut().rev().skip(1) {
            let Some(prefix) = at else { break };
            *slot = prefix.step;
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
            match Arc::into_inner(prefix) {
                Some(mut alone) => next = alone.before.take(),
                None => break,
            }
        }
    }
}

/// Where something is decided: a number for the method that is the same in every machine, and the instruction.
pub type Spot = (u64, u32);

/// An alternative that nobody has tried. It belongs to no machine: any explorer of the same call can go there.
#[derive(Debug, Clone)]
pub struct Item {
    /// The decisions that lead to it, itself included.
    pub prefix: Arc<Prefix>,
    /// Where it is decided.
    pub place: Spot,
    /// Its number there.
    pub alternative: u32,
    /// What a directed search knows of it.
    pub hint: Hint,
}

/// How near a run came to what is looked for: the distance that was left, and there the difference between two numbers
/// that stood in the way.
pub type Fitness = (u32, u64);

/// What a directed search knows of an alternative.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Hint {
    /// How far it is from there to what is looked for.
    pub distance: u32,
    /// How near the run came that left it behind.
    pub fitness: Option<Fitness>,
    /// How many more times the same is likely to be needed; see [`crate::loop_acceleration`].
    pub iterations: u64,
    /// How many texts of the input have characters that few people use: what ordinary ones show comes first.
    pub odd: u32,
}

/// A search order.
pub trait Searcher {
    /// Adds an alternative.
    fn push(&mut self, item: Item);
    /// Takes the next one.
    fn select(&mut self) -> Option<Item>;
    /// Takes out all that are left, the next one first.
    fn drain(&mut self) -> Vec<Item>;
    /// Adds what another searcher of the same order had left.
    fn refill(&mut self, items: &[Item]) {
        items.iter().for_each(|item| self.push(item.clone()));
    }
    /// A run has executed this alternative at this place.
    fn executed(&mut self, place: Spot, alternative: u32);
    /// How many are left.
    fn len(&self) -> usize;
    /// Whether none is left.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// A run that began with an alternative came so much nearer than the one that had left it there.
    fn learned(&mut self, _place: Spot, _alternative: u32, _gain: i64) {}
    /// The alternatives that have been executed, as far as the order looks at them.
    fn seen(&self) -> Vec<(Spot, u32)> {
        Vec::new()
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
            Order::Directed => Box::new(crate::directed::Directed::default()),
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
