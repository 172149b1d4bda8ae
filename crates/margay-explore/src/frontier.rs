//! The untried alternatives of an exploration, as prefixes of decisions. A frontier belongs to no machine: it can be split
//! among explorers of the same call, and their frontiers can be joined again. Both operations depend only on the order
//! of the items, so the result does not depend on which explorer takes which part.

use crate::search::{Item, Spot};
use rustc_hash::FxHashSet;

/// Alternatives that nobody has tried, the next one first.
#[derive(Debug, Clone, Default)]
pub struct Frontier {
    /// The alternatives.
    pub items: Vec<Item>,
    /// What has been executed, for orders that look at it.
    pub seen: Vec<(Spot, u32)>,
}

impl Frontier {
    /// Whether nothing is left.
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// Deals the items to at most so many parts, in turn: neighbours are of different size, and each part gets some
    /// of all sizes.
    pub fn deal(self, most: usize) -> Vec<Frontier> {
        let count = most.min(self.items.len());
        let mut parts = vec![Frontier { items: Vec::new(), seen: self.seen }; count];
        for (i, item) in self.items.into_iter().enumerate() {
            parts[i % count].items.push(item);
        }
        parts
    }

    /// Adds what another part has left, behind what is here.
    pub fn join(&mut self, other: Frontier) {
        self.items.extend(other.items);
        let known: FxHashSet<(Spot, u32)> = self.seen.iter().copied().collect();
        self.seen.extend(other.seen.into_iter().filter(|seen| !known.contains(seen)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::{Hint, Prefix, Step};

    fn item(number: u32) -> Item {
        let prefix = Prefix::extend(None, Step { alternative: number, count: 9, value: None });
        Item { prefix, place: (0, 0), alternative: number, hint: Hint::default() }
    }

    fn numbers(frontier: &Frontier) -> Vec<u32> {
        frontier.items.iter().map(|i| i.alternative).collect()
    }

    #[test]
    fn parts_have_everything_once_and_in_order() {
        let all = Frontier { items: (0..5).map(item).collect(), seen: vec![((1, 2), 3)] };
        let parts = all.clone().deal(2);
        assert_eq!(parts.iter().map(numbers).collect::<Vec<_>>(), [vec![0, 2, 4], vec![1, 3]]);
        assert_eq!(all.clone().deal(9).len(), 5);
        let mut joined = Frontier::default();
        parts.into_iter().for_each(|part| joined.join(part));
        assert_eq!(numbers(&joined), [0, 2, 4, 1, 3]);
        assert_eq!(joined.seen, all.seen);
    }
}
