//! Search orders: which of the untried alternatives comes next. An order sees where an alternative was left
//! and what has been executed; it never touches the machine.

mod directed;
mod order;

pub use order::Order;

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
