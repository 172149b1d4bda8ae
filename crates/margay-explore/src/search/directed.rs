//! The directed order. Alternatives near the target come first, but every alternative is chosen eventually, so that a loop
//! near the target does not starve one before it. Where a comparison of numbers blocks the path, runs that came close
//! to satisfying it are extended first (Xie et al. 2009, fitness-guided path exploration).

use super::{Fitness, Hint, Item, Searcher, Spot};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::{BTreeMap, BTreeSet};

/// Where an alternative was left, its number, and how far it is from there.
type Site = (Spot, u32, u32);

/// Depth and number of an item.
type Key = (usize, u64);

/// Alternatives by place. A place is chosen by its distance and by how often it has been chosen; of its
/// alternatives, the shortest and the newest take turns: the one keeps inputs small, the other gets through loops.
/// Every other time the alternative is chosen that promises to come nearest.
#[derive(Default)]
pub(crate) struct Directed {
    groups: FxHashMap<Site, Group>,
    order: Vec<Site>,
    executed: FxHashSet<(Spot, u32)>,
    gains: FxHashMap<(Spot, u32), Gain>,
    count: usize,
    sequence: u64,
    selected: u64,
}

#[derive(Default)]
struct Group {
    items: BTreeMap<Key, Item>,
    newest: Vec<Key>,
    fittest: BTreeSet<(Fitness, std::cmp::Reverse<u64>, usize)>,
    chosen: u64,
}

/// From this number on, the alternatives of a choice count as one: which of many objects a reference means.
const MANY: u32 = 3;

/// The most repetitions that are asked for at once.
const LEAP: u64 = 100_000;

/// How much nearer an alternative brought the runs that took it.
#[derive(Default, Clone, Copy)]
struct Gain {
    sum: i64,
    runs: i64,
}

impl Gain {
    /// The average; what has not been tried promises a little.
    fn expected(self) -> i64 {
        if self.runs == 0 { 1 } else { self.sum / self.runs }
    }

    /// How many more times it has to be taken, if each brings as much.
    fn iterations(self, fitness: Option<Fitness>) -> u64 {
        match (fitness, u64::try_from(self.expected())) {
            (Some((_, gap)), Ok(each)) if self.runs > 0 && each > 0 => {
                (gap / each).saturating_sub(1).min(LEAP)
            }
            _ => 0,
        }
    }
}

impl Group {
    /// The less it is, the sooner it is the group's turn.
    fn turn(&self, distance: u32, executed: bool) -> u64 {
        u64::from(distance) * 2 + if executed { self.chosen } else { self.chosen / 8 }
    }

    /// What the best of the group promises, given what its alternative usually brings.
    fn promise(&self, gain: Gain) -> Option<(u32, i64)> {
        let ((distance, gap), _, _) = *self.fittest.first()?;
        let gap = i64::try_from(gap).unwrap_or(i64::MAX);
        Some((distance, gap.saturating_sub(gain.expected())))
    }

    fn take(&mut self, key: Key) -> Option<Item> {
        let item = self.items.remove(&key)?;
        if let Some(fitness) = item.hint.fitness {
            self.fittest.remove(&(fitness, std::cmp::Reverse(key.1), key.0));
        }
        Some(item)
    }

    fn shortest(&mut self) -> Option<Item> {
        let key = *self.items.first_key_value()?.0;
        self.take(key)
    }

    fn newest(&mut self) -> Option<Item> {
        while let Some(key) = self.newest.pop() {
            if let Some(item) = self.take(key) {
                return Some(item);
            }
        }
        None
    }

    fn fittest(&mut self) -> Option<Item> {
        let (_, number, depth) = *self.fittest.first()?;
        self.take((depth, number.0))
    }
}

impl Directed {
    /// The group that it is the turn of.
    fn by_turn(&self) -> Option<Site> {
        let turns = self.order.iter().filter_map(|site| {
            let group = self.groups.get(site).filter(|g| !g.items.is_empty())?;
            let executed = self.executed.contains(&(site.0, site.1));
            Some((group.turn(site.2, executed), site))
        });
        turns.min_by_key(|(turn, _)| *turn).map(|(_, site)| *site)
    }

    /// The group whose best alternative promises most.
    fn by_promise(&self) -> Option<Site> {
        let promises = self.order.iter().filter_map(|site| {
            let gain = self.gains.get(&(site.0, site.1)).copied().unwrap_or_default();
            Some((self.groups.get(site)?.promise(gain)?, site))
        });
        promises.min_by_key(|(promise, _)| *promise).map(|(_, site)| *site)
    }
}

impl Searcher for Directed {
    fn push(&mut self, item: Item) {
        let site = (item.place, item.alternative.min(MANY), item.hint.distance);
        let group = self.groups.entry(site).or_insert_with(|| {
            self.order.push(site);
            Group::default()
        });
        self.sequence += 1;
        let key = (item.prefix.depth(), self.sequence);
        group.newest.push(key);
        if let Some(fitness) = item.hint.fitness {
            group.fittest.insert((fitness, std::cmp::Reverse(key.1), key.0));
        }
        group.items.insert(key, item);
        self.count += 1;
    }

    fn select(&mut self) -> Option<Item> {
        self.selected += 1;
        let promising = if self.selected.is_multiple_of(2) { self.by_promise() } else { None };
        let site = promising.or_else(|| self.by_turn())?;
        let group = self.groups.get_mut(&site)?;
        group.chosen += 1;
        let item = if promising.is_some() {
            group.fittest()
        } else if self.selected % 4 == 1 {
            group.shortest()
        } else {
            group.newest()
        };
        self.count -= usize::from(item.is_some());
        let gain = self.gains.get(&(site.0, site.1)).copied().unwrap_or_default();
        item.map(|item| {
            let iterations = if promising.is_some() { gain.iterations(item.hint.fitness) } else { 0 };
            Item { hint: Hint { iterations, ..item.hint }, ..item }
        })
    }

    fn executed(&mut self, place: Spot, alternative: u32) {
        self.executed.insert((place, alternative.min(MANY)));
    }

    fn learned(&mut self, place: Spot, alternative: u32, gain: i64) {
        let known = self.gains.entry((place, alternative.min(MANY))).or_default();
        known.sum = known.sum.saturating_add(gain);
        known.runs += 1;
    }

    fn drain(&mut self) -> Vec<Item> {
        std::iter::from_fn(|| self.select()).collect()
    }

    fn len(&self) -> usize {
        self.count
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::{Prefix, Step};

    fn item(place: u32, depth: usize, distance: u32) -> Item {
        let step = Step { alternative: 0, count: 2, value: None };
        let mut prefix = Prefix::extend(None, step);
        for _ in 1..depth {
            prefix = Prefix::extend(Some(&prefix), step);
        }
        Item { prefix, place: (1, place), alternative: 0, hint: Hint { distance, ..Hint::default() } }
    }

    #[test]
    fn near_places_come_first_and_far_ones_come_too() {
        let mut order = Directed::default();
        order.push(item(9, 1, 20));
        for depth in 1..200 {
            order.push(item(3, depth, 2));
        }
        order.executed((1, 3), 0);
        let places: Vec<u32> = (0..100).filter_map(|_| order.select()).map(|i| i.place.1).collect();
        assert!(places[..30].iter().all(|&p| p == 3), "{places:?}");
        assert!(places.contains(&9), "{places:?}");
        assert_eq!(order.len(), 100);
    }

    #[test]
    fn every_item_is_given_once() {
        let mut order = Directed::default();
        for depth in [4, 2, 7, 2, 1] {
            order.push(item(1, depth, 1));
        }
        let mut depths: Vec<usize> =
            std::iter::from_fn(|| order.select()).map(|i| i.prefix.depth()).collect();
        depths.sort_unstable();
        assert_eq!(depths, [1, 2, 2, 4, 7]);
        assert!(order.is_empty());
    }

    #[test]
    fn what_came_near_is_followed() {
        let mut order = Directed::default();
        for (place, gap) in [(1, 40), (2, 39), (3, 40)] {
            let item = item(place, 5, 3);
            order.push(Item { hint: Hint { fitness: Some((1, gap)), ..item.hint }, ..item });
        }
        order.learned((1, 3), 0, 10);
        let places: Vec<u32> = (0..2).filter_map(|_| order.select()).map(|i| i.place.1).collect();
        assert_eq!(places[1], 3, "it brought others 10 nearer");
    }
}
