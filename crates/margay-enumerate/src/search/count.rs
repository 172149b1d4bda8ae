//! How many structures the present state allows, without listing them. Open numbers fall into components that share
//! no relation; a component without cycles is counted by dynamic programming, another by trying the values of one
//! of its numbers. Open references are counted by dynamic programming over how many of each kind are left to decide
//! and how many objects of each kind have been taken into use.

use crate::space::{NULL, Place};
use crate::values::state::{OPEN, State};
use rustc_hash::FxHashMap;

/// What is left to decide and does not depend on numbers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Pending {
    /// A reference: number of its values, and what it may be.
    Reference(u32, u64),
    /// The length of an array of this kind, given by its first member.
    Length(u32),
}

/// Lists that counting needs, kept for the next time.
#[derive(Default)]
pub(crate) struct Scratch {
    seen: Vec<bool>,
    work: Vec<u32>,
    objects: Vec<u32>,
    numbers: Vec<u32>,
    pending: Vec<Pending>,
}

/// What the references are counted with.
#[derive(Default)]
struct Table {
    kinds: Vec<Pending>,
    /// Kinds of interchangeable objects, and for each its members that are not in use.
    groups: Vec<(u32, Vec<u32>)>,
    known: FxHashMap<Vec<u16>, u128>,
}

impl State {
    /// The number of structures, or `None` when they have to be listed.
    pub fn count(&mut self, scratch: &mut Scratch) -> Option<u128> {
        let Scratch { seen, work, objects: next, numbers, pending } = scratch;
        seen.clear();
        seen.resize(self.space.items.len(), false);
        work.clone_from(&self.space.roots);
        numbers.clear();
        pending.clear();
        let mut factor: u128 = 1;
        while let Some(position) = work.pop() {
            let p = self.space.positions[position as usize];
            let values = &self.space.values[p.values as usize];
            let index = self.vector[position as usize];
            if index == OPEN {
                match (&values.objects, p.place) {
                    (None, Place::Length) => pending.push(Pending::Length(p.owner)),
                    (None, _) if values.is_small() => numbers.push(position),
                    (None, _) => factor = factor.checked_mul(values.len() as u128)?,
                    // Null alone is one way.
                    (Some(objects), _) if self.mask[position as usize] == 1 && objects[0] == NULL => {}
                    (Some(_), _) if values.is_small() => {
                        pending.push(Pending::Reference(p.values, self.mask[position as usize]));
                    }
                    (Some(_), _) => return None,
                }
                continue;
            }
            if p.place == Place::Length {
                work.extend(position + 1..position + 1 + values.bits[index as usize] as u32);
                continue;
            }
            let Some(objects) = &values.objects else { continue };
            let object = objects[index as usize];
            next.clear();
            next.extend((object != NULL).then_some(object));
            while let Some(object) = next.pop() {
                if !std::mem::replace(&mut seen[object as usize], true) {
                    let item = &self.space.items[object as usize];
                    work.extend(item.first..item.first + if item.is_array { 1 } else { item.count });
                    next.extend(&item.leads);
                }
            }
        }
        // An object in use that nothing leads to, or a number of it, is not what this counts.
        let stray = (0..seen.len()).any(|o| !seen[o] && self.is_used(o as u32));
        let linked = self.numbers.links.iter().flat_map(|link| [link.first, link.second]);
        // Objects that exist may belong to the structure already.
        let doubtful = stray || self.space.given_fields;
        if !pending.is_empty() && doubtful || linked.into_iter().any(|p| !self.is_reached(p, seen)) {
            return None;
        }
        let own = self.space.positions.len() as u32;
        numbers.extend(own..own + self.pairs.len() as u32);
        factor = factor.checked_mul(self.count_numbers(numbers)?)?;
        if factor == 0 || pending.is_empty() {
            return Some(factor);
        }
        let mut table = Table::default();
        let mut state: Vec<u16> = Vec::new();
        for kind in pending.drain(..) {
            let at = self.kind(&mut table, kind);
            add(&mut state, at, 1);
        }
        let ways = self.count_references(&mut table, state, &[])?;
        factor.checked_mul(ways)
    }

    fn is_reached(&self, position: u32, seen: &[bool]) -> bool {
        // A pair has relations to both of its numbers.
        let Some(p) = self.space.positions.get(position as usize) else { return true };
        let owner = p.owner;
        owner == NULL || seen[owner as usize]
    }

    /// The number of a kind, with the groups of objects that it can refer to.
    fn kind(&self, table: &mut Table, kind: Pending) -> usize {
        if let Some(at) = table.kinds.iter().position(|k| *k == kind) {
            return at;
        }
        if let Pending::Reference(v, _) = kind {
            for &o in self.space.values[v as usize].objects.iter().flatten().filter(|o| **o != NULL) {
                let alike = self.space.items[o as usize].alike;
                if !table.groups.iter().any(|g| g.0 == alike) {
                    let unused = (0..self.space.items.len() as u32)
                        .filter(|&i| self.space.items[i as usize].alike == alike && !self.is_used(i));
                    table.groups.push((alike, unused.collect()));
                }
            }
        }
        table.kinds.push(kind);
        table.kinds.len() - 1
    }

    /// The ways to decide what is pending: so many of each kind, with so many objects of each group taken.
    fn count_references(&self, table: &mut Table, pending: Vec<u16>, taken: &[u16]) -> Option<u128> {
        let Some(at) = pending.iter().rposition(|&n| n > 0) else { return Some(1) };
        let mut key = taken.to_vec();
        key.resize(table.groups.len(), 0);
        let groups = key.len() as u16;
        key.push(groups);
        key.extend(&pending[..=at]);
        if let Some(&ways) = table.known.get(&key) {
            return Some(ways);
        }
        let mut rest = pending;
        rest[at] -= 1;
        let mut ways: u128 = 0;
        match table.kinds[at] {
            Pending::Length(array) => {
                let first = self.space.items[array as usize].first;
                let lengths = self.space.positions[first as usize].values as usize;
                for index in 0..self.space.values[lengths].len() {
                    // The mask of a length that was read is in its own position; others are full.
                    if self.mask[first as usize] != 0 && self.mask[first as usize] >> index & 1 == 0 {
                        continue;
                    }
                    let length = self.space.values[lengths].bits[index] as u32;
                    let (mut next, mut factor) = (rest.clone(), 1);
                    for p in first + 1..first + 1 + length {
                        self.add_position(table, &mut next, &mut factor, p)?;
                    }
                    let below = self.count_references(table, next, taken)?;
                    ways = ways.checked_add(below.checked_mul(factor)?)?;
                }
            }
            Pending::Reference(v, mask) => {
                let values = &self.space.values[v as usize];
                let mut plain = 0;
                let mut groups: Vec<(u32, u64)> = Vec::new();
                for (i, &o) in values.objects.iter().flatten().enumerate() {
                    if mask >> i & 1 == 0 {
                        continue;
                    }
                    if o == NULL || self.is_used(o) {
                        plain += 1;
                        continue;
                    }
                    let alike = self.space.items[o as usize].alike;
                    if !groups.iter().any(|g| g.0 == alike) {
                        groups.push((alike, 1));
                    }
                }
                for &(alike, _) in &groups {
                    let Some(g) = table.groups.iter().position(|group| group.0 == alike) else { continue };
                    let k = taken.get(g).copied().unwrap_or(0);
                    plain += u128::from(k);
                    let Some(&object) = table.groups[g].1.get(usize::from(k)) else { continue };
                    let mut more = taken.to_vec();
                    more.resize(more.len().max(g + 1), 0);
                    more[g] += 1;
                    let (mut next, mut factor) = (rest.clone(), 1);
                    let item = &self.space.items[object as usize];
                    if item.is_array {
                        let kind = self.kind(table, Pending::Length(object));
                        add(&mut next, kind, 1);
                    } else {
                        for p in item.first..item.first + item.count {
                            self.add_position(table, &mut next, &mut factor, p)?;
                        }
                    }
                    let below = self.count_references(table, next, &more)?;
                    ways = ways.checked_add(below.checked_mul(factor)?)?;
                }
                if plain > 0 {
                    let below = self.count_references(table, rest, taken)?;
                    ways = ways.checked_add(below.checked_mul(plain)?)?;
                }
            }
        }
        table.known.insert(key, ways);
        Some(ways)
    }

    /// Adds an untouched position to what is pending, or its number of values to the factor.
    fn add_position(
        &self,
        table: &mut Table,
        pending: &mut Vec<u16>,
        factor: &mut u128,
        p: u32,
    ) -> Option<()> {
        let v = self.space.positions[p as usize].values;
        let values = &self.space.values[v as usize];
        if values.objects.is_none() {
            *factor = factor.checked_mul(values.len() as u128)?;
        } else if values.is_small() {
            let kind = self.kind(table, Pending::Reference(v, values.full));
            add(pending, kind, 1);
        } else {
            return None;
        }
        Some(())
    }

    /// The ways to decide open numbers.
    fn count_numbers(&mut self, numbers: &[u32]) -> Option<u128> {
        if self.numbers.links.is_empty() {
            let ways = numbers.iter().map(|&p| u128::from(self.mask[p as usize].count_ones()));
            return ways.into_iter().try_fold(1u128, |product, ways| product.checked_mul(ways));
        }
        let mut edges: FxHashMap<u32, Vec<(u32, u32, bool)>> = FxHashMap::default();
        for &p in numbers {
            let mut at = self.numbers.newest[p as usize];
            let mut list: Vec<(u32, u32, bool)> = Vec::new();
            while at != 0 {
                let link = self.numbers.links[at as usize - 1];
                let forward = link.first == p;
                let other = if forward { link.second } else { link.first };
                at = link.before[usize::from(!forward)];
                // One value is known to go with all that the other may be. Of several links the newest says all.
                let open =
                    !self.mask[p as usize].is_power_of_two() && !self.mask[other as usize].is_power_of_two();
                if open && !list.iter().any(|e| e.0 == other) {
                    list.push((other, link.relation, forward));
                }
            }
            edges.insert(p, list);
        }
        let mut product: u128 = 1;
        let mut placed: rustc_hash::FxHashSet<u32> = rustc_hash::FxHashSet::default();
        for &p in numbers {
            if !placed.insert(p) {
                continue;
            }
            let mut component = vec![p];
            let mut next = 0;
            while let Some(&q) = component.get(next) {
                next += 1;
                for &(other, ..) in &edges[&q] {
                    if placed.insert(other) {
                        component.push(other);
                    }
                }
            }
            let ends: usize = component.iter().map(|q| edges[q].len()).sum();
            let ways = if component.len() == 1 {
                u128::from(self.mask[p as usize].count_ones())
            } else if ends / 2 == component.len() - 1 {
                self.count_tree(&edges, &component)?
            } else {
                self.count_cyclic(&edges, &component)?
            };
            product = product.checked_mul(ways)?;
            if product == 0 {
                return Some(0);
            }
        }
        Some(product)
    }

    /// The solutions of a component without cycles, whose members stand in the order of a walk.
    fn count_tree(&self, edges: &FxHashMap<u32, Vec<(u32, u32, bool)>>, component: &[u32]) -> Option<u128> {
        let mut weights: FxHashMap<u32, Vec<u128>> = FxHashMap::default();
        for &p in component.iter().rev() {
            let mask = self.mask[p as usize];
            let mut own: Vec<u128> = (0..64).map(|i| u128::from(mask >> i & 1)).collect();
            for &(other, relation, forward) in &edges[&p] {
                // The one nearer to the start has no weights yet.
                let Some(below) = weights.get(&other) else { continue };
                let relation = &self.numbers.relations[relation as usize];
                let rows = if forward { &relation.forward } else { &relation.backward };
                for (i, weight) in own.iter_mut().enumerate().filter(|(_, w)| **w != 0) {
                    let mut left = rows[i] & self.mask[other as usize];
                    let mut sum: u128 = 0;
                    while left != 0 {
                        sum = sum.checked_add(below[left.trailing_zeros() as usize])?;
                        left &= left - 1;
                    }
                    *weight = weight.checked_mul(sum)?;
                }
            }
            weights.insert(p, own);
        }
        weights[&component[0]].iter().try_fold(0u128, |a, &b| a.checked_add(b))
    }

    /// The solutions of a component with cycles: the number with the most relations takes its values.
    fn count_cyclic(
        &mut self,
        edges: &FxHashMap<u32, Vec<(u32, u32, bool)>>,
        component: &[u32],
    ) -> Option<u128> {
        let most = component.iter().copied().max_by_key(|p| (edges[p].len(), std::cmp::Reverse(*p)))?;
        let rest: Vec<u32> = component.iter().copied().filter(|&p| p != most).collect();
        let mut sum: u128 = 0;
        let mut left = self.mask[most as usize];
        while left != 0 {
            let point = self.point();
            if self.narrow(most, left & left.wrapping_neg()) {
                sum = sum.checked_add(self.count_numbers(&rest)?)?;
            }
            self.undo_to(point);
            left &= left - 1;
        }
        Some(sum)
    }
}

fn add(pending: &mut Vec<u16>, at: usize, n: u16) {
    if pending.len() <= at {
        pending.resize(at + 1, 0);
    }
    pending[at] += n;
}
