//! What is known about the positions of the space: which are decided, what open ones may still hold, and which objects are in
//! use. Every change is undone when the search goes back to a choice. Constraints between positions are in
//! `constraints.rs`; models of library classes keep logs of their own and are not known here.

use crate::space::{NULL, Space, Values};
use crate::values::choices::{Choices, Point};
use crate::values::formula::Formula;
use crate::values::identity::Identities;
use crate::values::numbers::{Compare, Numbers, Pair, Term};
use crate::values::trail::Trail;
use margay_classes::MethodId;
use margay_machine::{Decision, Machine, Ref, Res, Stop, Trap};
use rustc_hash::FxHashMap;

/// An undecided position.
pub(crate) const OPEN: u32 = u32::MAX;

/// One change to take back.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Undo {
    Decided(u32),
    Mask(u32, u64),
    Used(u32),
    Linked,
    /// A position took a section of these values.
    Section(u32, u32),
}

/// The state of a search between and inside runs of the predicate.
pub(crate) struct State {
    pub space: Space,
    /// Whether what is read stays open as long as possible.
    pub symbolic: bool,
    /// Whether that is so for references, too. Objects that exist may be told apart by the collections they are in, and then
    /// which of them count as interchangeable depends on the order of decisions, which is that of the reads.
    pub open_references: bool,
    /// Index of its value for each position, or [`OPEN`].
    pub vector: Vec<u32>,
    /// What each position with few values may still hold, and each pair behind them.
    pub mask: Vec<u64>,
    /// Positions that have taken a section of their values: their indexes are those of the section.
    pub sections: u32,
    /// For each list of values those objects that are in use.
    pub(super) used: Vec<u64>,
    in_use: Vec<bool>,
    /// The table of each list of numbers.
    own_table: Vec<u32>,
    pub numbers: Numbers,
    /// Boxed numbers: the object and the symbol of the number.
    pub boxes: Trail<(Ref, u32)>,
    /// `valueOf` of the box classes, by class number.
    pub box_methods: Vec<(u32, MethodId)>,
    /// Conditions that were given back as results.
    pub conditions: Trail<Formula>,
    /// Pairs of open numbers: they are positions behind those of the space.
    pub pairs: Trail<Pair>,
    /// What the objects of a class are equal to.
    pub identities: Identities,
    /// For lists of values and classes the values that are instances.
    pub(super) instances: FxHashMap<(u32, u32), u64>,
    pub choices: Choices,
    pub(super) trail: Vec<Undo>,
    /// The highest layer in which a box, a condition or a pair was made: most runs make none.
    made: u32,
    /// The highest layer in which something was logged elsewhere: the contents of a collection, say.
    logged: u32,
    scratch: Vec<u32>,
    /// Positions whose constraints have to be looked at.
    pub(super) queue: Vec<u32>,
}

impl State {
    pub fn new(space: Space, symbolic: bool) -> State {
        let mut numbers = Numbers::default();
        numbers.newest = vec![0; space.positions.len()];
        let table = |v: &Values| {
            if v.objects.is_none() && v.is_small() { numbers.table(v.bits.clone()) } else { u32::MAX }
        };
        let own_table = space.values.iter().map(table).collect();
        State {
            symbolic,
            open_references: symbolic && !space.given_fields,
            vector: vec![OPEN; space.positions.len()],
            mask: space.positions.iter().map(|p| space.values[p.values as usize].full).collect(),
            sections: 0,
            used: vec![0; space.values.len()],
            in_use: vec![false; space.items.len()],
            own_table,
            numbers,
            boxes: Trail::default(),
            box_methods: Vec::new(),
            conditions: Trail::default(),
            pairs: Trail::default(),
            identities: Identities::default(),
            instances: FxHashMap::default(),
            choices: Choices::default(),
            trail: Vec::new(),
            made: 0,
            logged: 0,
            scratch: Vec::new(),
            queue: Vec::new(),
            space,
        }
    }

    /// Whether something with these values stays open when it is read.
    pub fn may_be_open(&self, values: &Values) -> bool {
        self.symbolic && (values.objects.is_none() || self.open_references)
    }

    /// The end of a run that nothing can come of.
    pub fn dead_end() -> Trap {
        Trap::Stop(Box::new(Stop::Ignored))
    }

    pub fn log(&mut self, change: Undo) {
        self.trail.push(change);
    }

    /// The layer of the run in which changes are made at present: one more than there are open choices.
    #[inline]
    pub fn layer(&self) -> u32 {
        self.choices.count() + 1
    }

    /// The present layer, for something that is made in it and goes with it.
    pub(super) fn make(&mut self) -> u32 {
        self.made = self.layer();
        self.made
    }

    /// The present layer, for a log that is kept elsewhere.
    #[inline]
    pub fn log_layer(&mut self) -> u32 {
        self.logged = self.layer();
        self.logged
    }

    /// Whether logs that are kept elsewhere have entries of layers that the search has left; they are cut now.
    #[inline]
    pub fn cuts_logs(&mut self) -> bool {
        let kept = self.kept_layer();
        let cuts = self.logged > kept;
        self.logged = self.logged.min(kept);
        cuts
    }

    /// The highest layer that was kept when the search went back: logs are cut here.
    #[inline]
    pub fn kept_layer(&self) -> u32 {
        self.choices.count()
    }

    /// Where the state is, for [`State::undo_to`].
    pub fn point(&self) -> Point {
        Point { trail: self.trail.len() as u32, terms: self.numbers.terms.len() as u32 }
    }

    /// Takes back everything about positions behind a point, between two choices.
    #[inline]
    pub fn undo_to(&mut self, point: Point) {
        while self.trail.len() > point.trail as usize {
            match self.trail.pop() {
                Some(Undo::Decided(p)) => self.vector[p as usize] = OPEN,
                Some(Undo::Mask(p, old)) => self.mask[p as usize] = old,
                Some(change) => self.undo_rare(change),
                None => {}
            }
        }
        self.numbers.terms.truncate(point.terms as usize);
    }

    /// Takes back a change that there are few of.
    fn undo_rare(&mut self, change: Undo) {
        match change {
            Undo::Decided(_) | Undo::Mask(..) => {}
            Undo::Used(object) => {
                self.in_use[object as usize] = false;
                for &(values, index) in &self.space.items[object as usize].uses {
                    self.used[values as usize] &= !bit(index);
                }
            }
            Undo::Linked => {
                if let Some(link) = self.numbers.links.pop() {
                    self.numbers.newest[link.first as usize] = link.before[0];
                    self.numbers.newest[link.second as usize] = link.before[1];
                }
            }
            Undo::Section(p, values) => {
                self.space.positions[p as usize].values = values;
                self.sections -= 1;
            }
        }
    }

    /// Takes back what was made in the layers that were left.
    fn undo_layers(&mut self, point: Point) {
        // Pairs last: changes of their masks and relations are in the trail.
        self.undo_to(point);
        let kept = self.kept_layer();
        if self.made <= kept {
            return;
        }
        self.made = kept;
        self.boxes.cut(kept);
        self.conditions.cut(kept);
        while self.pairs.pop_above(kept).is_some() {
            self.mask.pop();
            self.numbers.newest.pop();
        }
    }

    /// Which of `count` alternatives is taken. The machine stands before the instruction that asks, which runs again
    /// with the next alternative after a backtrack.
    #[inline]
    pub fn choose(&mut self, m: &mut Machine, count: u32) -> Res<u32> {
        if let Some(decision) = self.choices.take_forced() {
            return Ok(decision);
        }
        if count == 1 {
            return Ok(0);
        }
        let point = self.point();
        self.choices.open(m, point, count)
    }

    /// Whether the present question has been answered by a backtrack.
    pub fn is_forced(&self) -> bool {
        self.choices.is_forced()
    }

    /// A new choice that the machine raised. Gives what it is resumed with.
    pub fn open_raised(&mut self, m: &mut Machine, count: u32, least: Option<(i64, bool)>) -> Res<Decision> {
        let point = self.point();
        self.choices.open_raised(m, point, count, least)
    }

    /// Goes back to the newest choice that has another alternative, and takes that. `None` when there is none, else what to
    /// resume the machine with when it raised the choice.
    #[inline]
    pub fn backtrack(&mut self, m: &mut Machine) -> Option<Option<Decision>> {
        let retaken = self.choices.backtrack(m)?;
        self.undo_layers(retaken.point);
        Some(retaken.resumed)
    }

    /// Forgets all choices and everything that was made in the run.
    pub fn reset(&mut self, m: &mut Machine) {
        self.choices.drop_all(m);
        self.undo_layers(Point::default());
    }

    /// The values that a position with few values may be decided to.
    #[inline]
    pub fn alternatives(&self, position: u32) -> u64 {
        let Some(p) = self.space.positions.get(position as usize) else {
            return self.mask[position as usize];
        };
        let v = p.values as usize;
        let values = &self.space.values[v];
        let mut allowed = values.fixed;
        if !values.alike.is_empty() {
            allowed |= self.used[v];
            for group in &values.alike {
                let unused = group & !self.used[v];
                allowed |= unused & unused.wrapping_neg();
            }
        }
        self.mask[position as usize] & allowed
    }

    /// Decides a position and gives its bits, or for a pair its number.
    pub fn decide(&mut self, m: &mut Machine, position: u32) -> Res<u64> {
        let p = position as usize;
        if let Some(pair) = self.pair(position) {
            for term in pair.terms {
                self.decide(m, term.position)?;
            }
            return Ok(u64::from(self.mask[p].trailing_zeros()));
        }
        let v = self.space.positions[p].values as usize;
        if self.vector[p] == OPEN {
            if self.space.values[v].is_small() {
                let mut left = self.alternatives(position);
                if left == 0 {
                    return Err(State::dead_end());
                }
                for _ in 0..self.choose(m, left.count_ones())? {
                    left &= left - 1;
                }
                if !self.assign(position, left.trailing_zeros()) {
                    return Err(State::dead_end());
                }
                self.write_back(m, position);
            } else {
                self.list_alternatives(v);
                let at = self.choose(m, self.scratch.len() as u32)?;
                let Some(&index) = self.scratch.get(at as usize) else {
                    return Err(State::dead_end());
                };
                self.assign(position, index);
            }
        }
        Ok(self.space.values[v].bits[self.vector[p] as usize])
    }

    /// The indexes of many values that a position may be decided to, in the scratch list.
    fn list_alternatives(&mut self, v: usize) {
        let values = &self.space.values[v];
        self.scratch.clear();
        let Some(objects) = &values.objects else {
            self.scratch.extend(0..values.len() as u32);
            return;
        };
        let mut offered: Vec<u32> = Vec::new();
        for (i, &o) in objects.iter().enumerate() {
            if o != NULL && !self.in_use[o as usize] {
                let alike = self.space.items[o as usize].alike;
                if offered.contains(&alike) {
                    continue;
                }
                offered.push(alike);
            }
            self.scratch.push(i as u32);
        }
    }

    /// The indexes that an open position may be decided to, in order.
    pub fn indexes(&mut self, position: u32) -> Vec<u32> {
        let v = self.space.positions[position as usize].values as usize;
        if self.space.values[v].is_small() {
            let left = self.alternatives(position);
            return (0..64).filter(|i| left >> i & 1 != 0).collect();
        }
        self.list_alternatives(v);
        self.scratch.clone()
    }

    /// Decides a position; `false` when that contradicts what is known.
    pub fn assign(&mut self, position: u32, index: u32) -> bool {
        let p = position as usize;
        self.vector[p] = index;
        self.trail.push(Undo::Decided(position));
        let v = self.space.positions[p].values as usize;
        match &self.space.values[v].objects {
            Some(objects) => {
                let object = objects[index as usize];
                if object != NULL {
                    self.use_object(object);
                }
                true
            }
            None if self.space.values[v].is_small() => self.narrow(position, bit(index)),
            None => true,
        }
    }

    /// Whether an object is in use.
    pub fn is_used(&self, object: u32) -> bool {
        self.in_use[object as usize]
    }

    fn use_object(&mut self, object: u32) {
        if self.in_use[object as usize] {
            return;
        }
        self.in_use[object as usize] = true;
        for &(values, index) in &self.space.items[object as usize].uses {
            self.used[values as usize] |= bit(index);
        }
        self.trail.push(Undo::Used(object));
    }

    /// The bits of a position that has one value left.
    pub fn known(&self, position: u32) -> Option<u64> {
        let p = position as usize;
        let values = &self.space.values[self.space.positions[p].values as usize];
        let index = self.vector[p];
        if index != OPEN {
            return Some(values.bits[index as usize]);
        }
        let mask = self.mask[p];
        if values.objects.is_none() && mask.is_power_of_two() {
            return Some(values.bits[mask.trailing_zeros() as usize]);
        }
        None
    }

    /// The index of the value of a position that has one left.
    pub fn known_index(&self, position: u32) -> Option<u32> {
        let p = position as usize;
        let Some(&index) = self.vector.get(p) else {
            return self.mask[p].is_power_of_two().then(|| self.mask[p].trailing_zeros());
        };
        if index != OPEN {
            return Some(index);
        }
        let values = &self.space.values[self.space.positions[p].values as usize];
        if values.objects.is_none() && self.mask[p].is_power_of_two() {
            return Some(self.mask[p].trailing_zeros());
        }
        None
    }

    /// The term of an open number.
    pub fn own_term(&self, position: u32) -> Term {
        let v = self.space.positions[position as usize].values as usize;
        Term { position, table: self.own_table[v] }
    }

    /// The relation of a comparison between two terms.
    pub fn comparison(&mut self, a: Term, b: Term, compare: Compare, wide: bool) -> u32 {
        self.numbers.comparison(a.table, b.table, compare, wide)
    }
}

pub(super) fn bit(index: u32) -> u64 {
    if index < 64 { 1 << index } else { 0 }
}
