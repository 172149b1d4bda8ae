//! Forward value facts: the range and the low bits of each slot at the beginning of each block, computed once for each
//! method. Without them the backward search would unroll iterations that no run begins with, because it learns the initial
//! value of a counter only at the entry.

use crate::engine::EngineParts;
use crate::flow::{Edge, Flow};
use crate::frame::Frame;
use crate::intervals;
use crate::locations::Loc;
use crate::memory::{Effect, Entry, World};
use margay_solver::{BinOp, Node, Sort, Term, UnOp};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// Rounds after which ranges that still grow are given up.
const WIDEN: usize = 4;
/// Rounds at most.
const ROUNDS: usize = 80;
/// Rounds in which ranges that were given up shrink again.
const NARROW: usize = 2;

/// What is known of a number of some width.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
struct Fact {
    width: u8,
    low: i128,
    high: i128,
    /// So many of its lowest bits are known.
    known: u32,
    /// Which they are.
    bits: u64,
}

/// What is known of the slots of a frame; of those that are missing, nothing.
type Facts = BTreeMap<u16, Fact>;

/// The facts at the beginning of each block; none where nothing comes.
pub(crate) struct MethodFacts {
    blocks: Vec<Option<Facts>>,
}

fn limits(width: u8) -> (i128, i128) {
    (-(1 << (width - 1)), (1 << (width - 1)) - 1)
}

fn lowest(known: u32) -> u64 {
    if known >= 64 { u64::MAX } else { (1 << known) - 1 }
}

impl Fact {
    fn any(width: u8) -> Fact {
        let (low, high) = limits(width);
        Fact { width, low, high, known: 0, bits: 0 }
    }

    fn exactly(width: u8, n: i128) -> Fact {
        let known = u32::from(width);
        Fact { width, low: n, high: n, known, bits: n as u64 & lowest(known) }
    }

    /// With a range that has to fit; one that does not has wrapped.
    fn ranged(self, low: i128, high: i128) -> Fact {
        let (min, max) = limits(self.width);
        if low < min || high > max { self } else { Fact { low, high, ..self } }
    }

    fn with_bits(self, known: u32, bits: u64) -> Fact {
        let known = known.min(self.width.into());
        Fact { known, bits: bits & lowest(known), ..self }
    }

    fn plus(self, other: Fact) -> Fact {
        let known = self.known.min(other.known);
        Fact::any(self.width)
            .ranged(self.low + other.low, self.high + other.high)
            .with_bits(known, self.bits.wrapping_add(other.bits))
    }

    fn minus(self, other: Fact) -> Fact {
        let known = self.known.min(other.known);
        Fact::any(self.width)
            .ranged(self.low - other.high, self.high - other.low)
            .with_bits(known, self.bits.wrapping_sub(other.bits))
    }

    fn times(self, by: i128) -> Fact {
        let ends = (self.low.checked_mul(by), self.high.checked_mul(by));
        let any = Fact::any(self.width);
        let ranged = match ends {
            (Some(a), Some(b)) => any.ranged(a.min(b), a.max(b)),
            _ => any,
        };
        let known = if by == 0 { 64 } else { self.known + (by as u64).trailing_zeros().min(64) };
        ranged.with_bits(known, self.bits.wrapping_mul(by as u64))
    }

    fn or(self, other: Fact) -> Fact {
        let common = self.known.min(other.known);
        let differ = (self.bits ^ other.bits) & lowest(common);
        let known = if differ == 0 { common } else { differ.trailing_zeros() };
        Fact { low: self.low.min(other.low), high: self.high.max(other.high), ..self }
            .with_bits(known, self.bits)
    }

    /// As this one, but what has grown since goes on to the next landmark, or is given up.
    fn widened(self, before: Fact, landmarks: &BTreeSet<i128>) -> Fact {
        let (min, max) = limits(self.width);
        let (mut low, mut high) = (self.low, self.high);
        if low < before.low {
            low = landmarks.range(..=low).next_back().copied().unwrap_or(min).max(min);
        }
        if high > before.high {
            high = landmarks.range(high..).next().copied().unwrap_or(max).min(max);
        }
        Fact { low, high, ..self }
    }

    fn says_something(&self) -> bool {
        (self.low, self.high) != limits(self.width) || self.known > 0
    }
}

/// The width of a number.
fn width(sort: Sort) -> Option<u8> {
    match sort {
        Sort::Bv(width @ (32 | 64)) => Some(width),
        _ => None,
    }
}

/// Looks at terms over the slots of one frame.
struct SlotRanges<'l> {
    depth: u16,
    facts: &'l Facts,
}

impl SlotRanges<'_> {
    /// The slot that a term is.
    fn slot(&self, world: &World<'_>, t: Term) -> Option<u16> {
        match world.pool.loc(t)? {
            Loc::Slot { depth, index, .. } if depth == self.depth => Some(index),
            _ => None,
        }
    }

    fn fact(&self, world: &World<'_>, t: Term, fuel: u32) -> Option<Fact> {
        let width = width(world.pool.terms.sort(t))?;
        let any = Some(Fact::any(width));
        if fuel == 0 {
            return any;
        }
        let terms = &world.pool.terms;
        if let Some(n) = terms.signed_constant(t) {
            return Some(Fact::exactly(width, n.into()));
        }
        if let Some(slot) = self.slot(world, t) {
            return self.facts.get(&slot).filter(|f| f.width == width).copied().or(any);
        }
        let part = |t: Term| self.fact(world, t, fuel - 1);
        match terms.node(t) {
            Node::Bin(BinOp::Add, a, b) => Some(part(a)?.plus(part(b)?)),
            Node::Bin(BinOp::Sub, a, b) => Some(part(a)?.minus(part(b)?)),
            Node::Bin(BinOp::Mul, a, b) => match (terms.signed_constant(a), terms.signed_constant(b)) {
                (_, Some(n)) => Some(part(a)?.times(n.into())),
                (Some(n), _) => Some(part(b)?.times(n.into())),
                _ => any,
            },
            Node::Bin(BinOp::Shl, a, b) => match terms.signed_constant(b) {
                Some(n) if (0..i64::from(width)).contains(&n) => Some(part(a)?.times(1 << n)),
                _ => any,
            },
            Node::Ite(_, a, b) => Some(part(a)?.or(part(b)?)),
            Node::Un(UnOp::Zext, x) => {
                let inner = terms.sort(x).bits();
                Some(Fact::any(width).ranged(0, (1 << inner) - 1))
            }
            Node::Un(UnOp::Sext, x) => {
                let (low, high) = limits(terms.sort(x).bits());
                Some(Fact::any(width).ranged(low, high))
            }
            _ => any,
        }
    }
}

/// What a condition says of slots. `None` when it cannot hold.
fn refine(world: &World<'_>, depth: u16, facts: &mut Facts, t: Term) -> Option<()> {
    let terms = &world.pool.terms;
    if terms.constant(t) == Some(0) {
        return None;
    }
    if let Some((x, set)) = intervals::parse(terms, t) {
        return narrow(world, depth, facts, x, set.ranges());
    }
    // One number is less than another, or not.
    let (less, more, strict) = match terms.node(t) {
        Node::Bin(BinOp::Slt, a, b) => (a, b, 1),
        Node::Bin(BinOp::Sle, a, b) => (a, b, 0),
        Node::Un(UnOp::Not, x) => match terms.node(x) {
            Node::Bin(BinOp::Slt, a, b) => (b, a, 0),
            Node::Bin(BinOp::Sle, a, b) => (b, a, 1),
            _ => return Some(()),
        },
        _ => return Some(()),
    };
    let look = SlotRanges { depth, facts };
    let (Some(a), Some(b)) = (look.fact(world, less, 8), look.fact(world, more, 8)) else { return Some(()) };
    narrow(world, depth, facts, less, &[(a.low, b.high - strict)])?;
    narrow(world, depth, facts, more, &[(a.low + strict, b.high)])
}

/// A number is in one of these ranges.
fn narrow(world: &World<'_>, depth: u16, facts: &mut Facts, t: Term, ranges: &[(i128, i128)]) -> Option<()> {
    let look = SlotRanges { depth, facts };
    let (Some(slot), Some(fact)) = (look.slot(world, t), look.fact(world, t, 1)) else { return Some(()) };
    let inside = ranges.iter().map(|r| (fact.low.max(r.0), fact.high.min(r.1))).filter(|r| r.0 <= r.1);
    let (low, high) = inside.reduce(|all, r| (all.0.min(r.0), all.1.max(r.1)))?;
    let mut fact = Fact { low, high, ..fact };
    if low == high {
        fact = Fact::exactly(fact.width, low);
    }
    if fact.says_something() {
        facts.insert(slot, fact);
    }
    Some(())
}

/// The facts after a stretch of code. `None` when control does not take it.
fn after(world: &World<'_>, effect: &Effect, before: &Facts) -> Option<Facts> {
    let mut facts = before.clone();
    for &t in &effect.conditions {
        refine(world, effect.depth, &mut facts, t)?;
    }
    let mut now = facts.clone();
    for (&slot, entry) in &effect.slots {
        let new = match *entry {
            Entry::Copy(from) => facts.get(&from).copied(),
            Entry::Term(t) => SlotRanges { depth: effect.depth, facts: &facts }.fact(world, t, 16),
            Entry::Pad => None,
        };
        match new.filter(Fact::says_something) {
            Some(fact) => now.insert(slot, fact),
            None => now.remove(&slot),
        };
    }
    Some(now)
}

/// What holds on either way.
fn join(a: Option<Facts>, b: Option<Facts>) -> Option<Facts> {
    let (Some(a), Some(b)) = (&a, &b) else { return a.or(b) };
    let both = a.iter().filter_map(|(&slot, &mine)| {
        let theirs = *b.get(&slot)?;
        let fact = (mine.width == theirs.width).then(|| mine.or(theirs))?;
        fact.says_something().then_some((slot, fact))
    });
    Some(both.collect())
}

impl EngineParts<'_> {
    /// What holds at the beginning of a block, of the slots that conditions speak of: conditions, to be added to them.
    pub(crate) fn invariants(
        &mut self,
        world: &mut World<'_>,
        frame: &Rc<Frame>,
        block: usize,
        conditions: &[Term],
    ) -> Vec<Term> {
        let facts = self.facts(world, frame);
        let Some(facts) = &facts.blocks[block] else { return vec![world.pool.terms.bool(false)] };
        let mut list = Vec::new();
        for (&slot, fact) in facts {
            let var = world.pool.slot(frame.depth, slot, Sort::Bv(fact.width));
            if !conditions.iter().any(|&t| world.pool.deep_vars(t).contains(&var)) {
                continue;
            }
            let (min, max) = limits(fact.width);
            let terms = &mut world.pool.terms;
            if fact.low > min {
                let low = terms.bv(fact.width, fact.low as u64);
                list.push(terms.sle(low, var));
            }
            if fact.high < max {
                let high = terms.bv(fact.width, fact.high as u64);
                list.push(terms.sle(var, high));
            }
            if fact.known > 0 && fact.low < fact.high {
                let mask = terms.bv(fact.width, lowest(fact.known));
                let bits = terms.bv(fact.width, fact.bits);
                let own = terms.binary(BinOp::And, var, mask);
                list.push(terms.eq(own, bits));
            }
        }
        list
    }

    fn facts(&mut self, world: &mut World<'_>, frame: &Rc<Frame>) -> Rc<MethodFacts> {
        if let Some(known) = self.code.facts.get(&frame.method) {
            return known.clone();
        }
        let found = Rc::new(self.find_facts(world, frame));
        self.code.facts.insert(frame.method, found.clone());
        found
    }

    fn find_facts(&mut self, world: &mut World<'_>, frame: &Rc<Frame>) -> MethodFacts {
        let count = frame.flow.blocks.len();
        let mut blocks: Vec<Option<Facts>> = vec![None; count];
        blocks[0] = Some(Facts::new());
        let landmarks = self.landmarks(world, frame);
        let mut narrowing = 0;
        for round in 0..ROUNDS {
            let mut changed = false;
            for at in 0..count {
                let mut new = self.incoming(world, frame, &blocks, at);
                if narrowing == 0 && round >= WIDEN {
                    new = widened(new, &blocks[at], &landmarks);
                }
                if new != blocks[at] {
                    changed = true;
                    blocks[at] = new;
                }
            }
            if narrowing > 0 || !changed {
                narrowing += 1;
            }
            if narrowing > NARROW {
                break;
            }
        }
        // Nothing is believed that does not follow from itself.
        for at in 0..count {
            let now = self.incoming(world, frame, &blocks, at);
            if join(now, blocks[at].clone()) != blocks[at] {
                return MethodFacts { blocks: vec![Some(Facts::new()); count] };
            }
        }
        MethodFacts { blocks }
    }

    /// The numbers that the method compares others with, and their neighbours.
    fn landmarks(&mut self, world: &mut World<'_>, frame: &Rc<Frame>) -> BTreeSet<i128> {
        let mut found = BTreeSet::from([0]);
        for &edge in frame.flow.blocks.iter().flat_map(|b| &b.incoming) {
            for effect in self.edge_effects(world, frame, edge).unwrap_or_default() {
                for &t in &effect.borrow().conditions {
                    let Some((_, set)) = intervals::parse(&world.pool.terms, t) else { continue };
                    for &(low, high) in set.ranges() {
                        found.extend([low - 1, low, low + 1, high - 1, high, high + 1]);
                    }
                }
            }
        }
        found
    }

    /// The facts at the beginning of a block, given those of all blocks.
    fn incoming(
        &mut self,
        world: &mut World<'_>,
        frame: &Rc<Frame>,
        blocks: &[Option<Facts>],
        at: usize,
    ) -> Option<Facts> {
        // The method begins with any arguments.
        let mut new = (at == 0).then(Facts::new);
        for &edge in &frame.flow.blocks[at].incoming {
            let Some(before) = &blocks[edge.from()] else { continue };
            new = join(new, self.over_edge(world, frame, &frame.flow, edge, before));
        }
        new
    }

    /// The facts after a way into a block.
    fn over_edge(
        &mut self,
        world: &mut World<'_>,
        frame: &Rc<Frame>,
        flow: &Flow,
        edge: Edge,
        before: &Facts,
    ) -> Option<Facts> {
        let called = flow.blocks[edge.from()].call;
        // A call leaves the locals as they are.
        let locals = || -> Facts {
            before.iter().filter(|(slot, _)| **slot < flow.locals).map(|(&s, &f)| (s, f)).collect()
        };
        let mut all = called.then(locals);
        if !called || matches!(edge, Edge::Thrown { .. }) {
            match self.edge_effects(world, frame, edge) {
                Ok(effects) => {
                    for effect in effects {
                        all = join(all, after(world, &effect.borrow(), before));
                    }
                }
                Err(_) => all = Some(Facts::new()),
            }
        }
        all
    }
}

fn widened(new: Option<Facts>, before: &Option<Facts>, landmarks: &BTreeSet<i128>) -> Option<Facts> {
    let (Some(new), Some(before)) = (&new, before) else { return new };
    let wide = new.iter().map(|(&slot, &fact)| match before.get(&slot) {
        Some(&old) if old.width == fact.width => (slot, fact.widened(old, landmarks)),
        _ => (slot, fact),
    });
    Some(wide.filter(|(_, fact)| fact.says_something()).collect())
}
