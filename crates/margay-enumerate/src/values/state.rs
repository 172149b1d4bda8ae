//! The state of a search between and inside runs of the predicate: what is decided, what open positions may still
//! hold, which objects are in use, and the choices on the way here. Everything is undone with the machine: a
//! choice has the machine's mark and the length of the trail.

use crate::bounds::finitization::{Frontier, Subtree};
use crate::library::contents::Models;
use crate::library::hash_set::Sets;
use crate::space::{NULL, Place, Space, Values};
use crate::values::conditions::Formula;
use crate::values::numbers::{Compare, Link, Numbers, Term};
use crate::values::pairs::Joint;
use margay_machine::{Decision, Machine, Mark, Res, Stop, Trap};

/// An undecided position.
pub(crate) const OPEN: u32 = u32::MAX;

/// One change to take back.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Undo {
    Decided(u32),
    Mask(u32, u64),
    Used(u32),
    Linked,
    Boxed,
    Condition,
    Joint,
    /// A position took a part of these values.
    Part(u32, u32),
    Set(crate::library::hash_set::Change),
    Model(crate::library::contents::Change),
}

/// A point where the search can go more than one way.
pub(crate) struct Choice {
    /// `None` once the last alternative was taken: then an outer mark covers it.
    pub mark: Option<Mark>,
    trail: u32,
    terms: u32,
    /// The next alternative; the one before it is being searched.
    pub next: u32,
    /// Behind the last alternative to be searched.
    pub count: u32,
    /// Raised by the machine, so it goes on by resuming it.
    pub raised: bool,
    /// The predicate asks for a number: the least one, and whether it has 64 bits.
    pub least: Option<(i64, bool)>,
}

impl Choice {
    /// What the machine is resumed with for an alternative.
    fn decision(&self, alternative: u32) -> Decision {
        match self.least {
            None => Decision::Alternative(alternative),
            Some((least, wide)) => {
                let value = least + i64::from(alternative);
                Decision::Value(if wide { value as u64 } else { u64::from(value as i32 as u32) })
            }
        }
    }
}

/// The state.
pub(crate) struct State {
    pub space: Space,
    /// Whether what is read stays open as long as possible.
    pub symbolic: bool,
    /// Whether that is so for references, too. Objects that exist may be told apart by the collections they are in, and then
    /// which of them count as interchangeable depends on the order of decisions, which is that of the reads.
    pub open_references: bool,
    /// Index of its value for each position, or [`OPEN`].
    pub vector: Vec<u32>,
    /// What each position with few values may still hold, and each joint behind them.
    pub mask: Vec<u64>,
    /// Positions that have taken a part of their values: their indexes are those of the part.
    pub cut: u32,
    /// For each list of values those objects that are in use.
    used: Vec<u64>,
    in_use: Vec<bool>,
    /// The table of each list of numbers.
    own_table: Vec<u32>,
    pub numbers: Numbers,
    pub sets: Sets,
    /// Lists and maps.
    pub models: Models,
    /// Boxed numbers: the object and the symbol of the number.
    pub boxes: Vec<(margay_machine::Ref, u32)>,
    /// Conditions that were given back as results.
    pub conditions: Vec<Formula>,
    /// Pairs of open numbers.
    pub joints: Vec<Joint>,
    trail: Vec<Undo>,
    pub choices: Vec<Choice>,
    /// Decisions to take first, and how many of them have been taken.
    pub prefix: Vec<u32>,
    pub taken: usize,
    /// The alternatives of the first choice behind the prefix that are to be searched.
    pub range: (u32, u32),
    /// What was decided at the choice where the run goes on.
    forced: Option<u32>,
    scratch: Vec<u32>,
    pub counting: crate::search::count::Scratch,
    queue: Vec<u32>,
    /// Whether something went on that would not lead to the same structures on another machine.
    pub raised: u32,
}

impl State {
    pub fn new(space: Space, symbolic: bool) -> State {
        let mut numbers = Numbers::default();
        numbers.newest = vec![0; space.positions.len()];
        let own_table =
            space
                .values
                .iter()
                .map(|v| {
                    if v.objects.is_none() && v.is_small() { numbers.table(v.bits.clone()) } else { u32::MAX }
                })
                .collect();
        State {
            symbolic,
            open_references: symbolic && !space.given_fields,
            vector: vec![OPEN; space.positions.len()],
            mask: space.positions.iter().map(|p| space.values[p.values as usize].full).collect(),
            cut: 0,
            used: vec![0; space.values.len()],
            in_use: vec![false; space.items.len()],
            own_table,
            numbers,
            sets: Sets::default(),
            models: Models::default(),
            boxes: Vec::new(),
            conditions: Vec::new(),
            joints: Vec::new(),
            trail: Vec::new(),
            choices: Vec::new(),
            prefix: Vec::new(),
            taken: 0,
            range: (0, u32::MAX),
            forced: None,
            scratch: Vec::new(),
            counting: crate::search::count::Scratch::default(),
            queue: Vec::new(),
            raised: 0,
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

    /// Where the trail is, for [`State::undo_to`].
    pub fn point(&self) -> (u32, u32) {
        (self.trail.len() as u32, self.numbers.terms.len() as u32)
    }

    /// Takes back everything behind a point.
    pub fn undo_to(&mut self, (trail, terms): (u32, u32)) {
        while self.trail.len() > trail as usize {
            match self.trail.pop() {
                Some(Undo::Decided(p)) => self.vector[p as usize] = OPEN,
                Some(Undo::Mask(p, old)) => self.mask[p as usize] = old,
                Some(Undo::Used(object)) => {
                    self.in_use[object as usize] = false;
                    for &(values, index) in &self.space.items[object as usize].uses {
                        self.used[values as usize] &= !bit(index);
                    }
                }
                Some(Undo::Linked) => {
                    if let Some(link) = self.numbers.links.pop() {
                        self.numbers.newest[link.first as usize] = link.before[0];
                        self.numbers.newest[link.second as usize] = link.before[1];
                    }
                }
                Some(Undo::Boxed) => {
                    self.boxes.pop();
                }
                Some(Undo::Part(p, values)) => {
                    self.space.positions[p as usize].values = values;
                    self.cut -= 1;
                }
                Some(Undo::Condition) => {
                    self.conditions.pop();
                }
                Some(Undo::Joint) => self.undo_joint(),
                Some(Undo::Set(change)) => self.sets.undo(change, &self.space),
                Some(Undo::Model(change)) => self.models.undo(change),
                None => {}
            }
        }
        self.numbers.terms.truncate(terms as usize);
    }

    /// Which of `count` alternatives is taken. The machine stands before the instruction that asks, which runs again
    /// with the next alternative after a backtrack.
    pub fn choose(&mut self, m: &mut Machine, count: u32) -> Res<u32> {
        if let Some(decision) = self.forced.take() {
            return Ok(decision);
        }
        if count == 1 {
            return Ok(0);
        }
        self.open_choice(m, count, false)
    }

    /// Whether the present question has been answered by a backtrack.
    pub fn is_forced(&self) -> bool {
        self.forced.is_some()
    }

    /// A new choice, or a decision of the prefix.
    pub fn open_choice(&mut self, m: &mut Machine, count: u32, raised: bool) -> Res<u32> {
        let (mut from, mut to) = (0, count);
        if self.taken < self.prefix.len() {
            // The prefix is a chain of choices with one alternative each: nothing is taken back to them.
            from = self.prefix[self.taken];
            to = from + 1;
            self.taken += 1;
        } else if self.taken == self.prefix.len() && self.range != (0, u32::MAX) {
            (from, to) = (self.range.0, self.range.1.min(count));
            self.range = (0, u32::MAX);
        }
        if from >= to || to > count {
            return Err(
                m.refuse("a decision that does not fit the predicate: it does not run the same way twice")
            );
        }
        let mark = (from + 1 < to).then(|| m.mark());
        self.choices.push(Choice {
            mark,
            trail: self.trail.len() as u32,
            terms: self.numbers.terms.len() as u32,
            next: from + 1,
            count: to,
            raised,
            least: None,
        });
        self.raised += u32::from(raised);
        Ok(from)
    }

    /// A new choice that the machine raised; for a number, from the least one on. Gives what it is resumed with.
    pub fn open_raised(&mut self, m: &mut Machine, count: u32, least: Option<(i64, bool)>) -> Res<Decision> {
        let alternative = self.open_choice(m, count, true)?;
        match self.choices.last_mut() {
            Some(choice) => {
                choice.least = least;
                Ok(choice.decision(alternative))
            }
            None => Ok(Decision::Alternative(alternative)),
        }
    }

    /// Goes back to the newest choice that has another alternative, and takes that. `None` when there is none, else
    /// what to resume the machine with when it raised the choice.
    pub fn backtrack(&mut self, m: &mut Machine) -> Option<Option<Decision>> {
        self.forced = None;
        while let Some(choice) = self.choices.last_mut() {
            let Some(mark) = &choice.mark else {
                self.raised -= u32::from(choice.raised);
                self.choices.pop();
                continue;
            };
            if choice.next >= choice.count {
                // What was left was given away.
                let raised = choice.raised;
                if let Some(mark) = choice.mark.take() {
                    m.rollback(mark);
                }
                self.raised -= u32::from(raised);
                self.choices.pop();
                continue;
            }
            let decision = choice.next;
            choice.next += 1;
            if choice.next < choice.count {
                m.rewind(mark);
            } else if let Some(mark) = choice.mark.take() {
                m.rollback(mark);
            }
            let point = (choice.trail, choice.terms);
            let resumed = choice.raised.then(|| choice.decision(decision));
            self.undo_to(point);
            if resumed.is_none() {
                self.forced = Some(decision);
            }
            return Some(resumed);
        }
        None
    }

    /// Begins with a part of the search.
    pub fn begin(&mut self, part: &Subtree) {
        self.prefix.clone_from(&part.prefix);
        self.taken = 0;
        self.range = (part.from, part.to);
        self.forced = None;
    }

    /// Puts what has not been searched into a frontier, in the order of the search: the present run, when it is not
    /// finished, with the number of its structures that were given, then the alternatives that are left. What is
    /// below a choice of the predicate's own is searched again as a whole, for it may find the same structures by
    /// several ways; `since` of them were given.
    pub fn leave_open(&self, present: Option<u64>, since: u64, frontier: &mut Frontier) {
        let decisions: Vec<u32> = self.choices.iter().map(|c| c.next - 1).collect();
        let own = self.choices.iter().position(|c| c.raised);
        if let Some(own) = own {
            let prefix = decisions[..own].to_vec();
            frontier.items.push(Subtree { prefix, skip: since, ..Subtree::all() });
        } else if let Some(skip) = present {
            frontier.items.push(Subtree { prefix: decisions.clone(), skip, ..Subtree::all() });
        }
        let rest = &self.choices[..own.unwrap_or(self.choices.len())];
        for (i, choice) in rest.iter().enumerate().rev().filter(|(_, c)| c.next < c.count) {
            let prefix = decisions[..i].to_vec();
            frontier.items.push(Subtree { prefix, from: choice.next, to: choice.count, skip: 0 });
        }
    }

    /// Gives the alternatives of the outermost choice that has some left to somebody else.
    pub fn give_away(&mut self) -> Option<Subtree> {
        // Alternatives of the predicate's own choices may find the same structures: they stay together.
        let own = self.choices.iter().position(|c| c.raised).unwrap_or(self.choices.len());
        let at = self.choices[..own].iter().position(|c| c.next < c.count)?;
        let prefix = self.choices[..at].iter().map(|c| c.next - 1).collect();
        let choice = &mut self.choices[at];
        let (from, to) = (choice.next, choice.count);
        choice.count = choice.next;
        Some(Subtree { prefix, from, to, skip: 0 })
    }

    /// Forgets all choices.
    pub fn drop_choices(&mut self, m: &mut Machine) {
        while let Some(choice) = self.choices.pop() {
            if let Some(mark) = choice.mark {
                m.rollback(mark);
            }
        }
        self.raised = 0;
        self.forced = None;
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

    /// Decides a position and gives its bits, or for a joint the number of its pair.
    pub fn decide(&mut self, m: &mut Machine, position: u32) -> Res<u64> {
        let p = position as usize;
        if let Some(joint) = self.joint(position) {
            for term in joint.terms {
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
        self.known_index(position).map(|index| {
            let v = self.space.positions[position as usize].values as usize;
            self.space.values[v].bits[index as usize]
        })
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

    /// Keeps these values of a position; `false` when none is left anywhere.
    pub fn narrow(&mut self, position: u32, keep: u64) -> bool {
        let p = position as usize;
        let old = self.mask[p];
        let new = old & keep;
        if new == old {
            return true;
        }
        self.trail.push(Undo::Mask(position, old));
        self.mask[p] = new;
        if new == 0 {
            return false;
        }
        if self.numbers.newest[p] == 0 {
            return true;
        }
        self.queue.push(position);
        self.propagate()
    }

    /// Makes all relations arc consistent from the queued positions on.
    fn propagate(&mut self) -> bool {
        while let Some(p) = self.queue.pop() {
            let mut at = self.numbers.newest[p as usize];
            while at != 0 {
                let link = self.numbers.links[at as usize - 1];
                let relation = &self.numbers.relations[link.relation as usize];
                let (other, rows, side) = if link.first == p {
                    (link.second, &relation.forward, 0)
                } else {
                    (link.first, &relation.backward, 1)
                };
                at = link.before[side];
                let mut left = self.mask[p as usize];
                let mut supported = 0;
                let old = self.mask[other as usize];
                while left != 0 {
                    supported |= rows[left.trailing_zeros() as usize];
                    if old & !supported == 0 {
                        break;
                    }
                    left &= left - 1;
                }
                let new = old & supported;
                if new != old {
                    self.trail.push(Undo::Mask(other, old));
                    self.mask[other as usize] = new;
                    if new == 0 {
                        self.queue.clear();
                        return false;
                    }
                    if !self.queue.contains(&other) {
                        self.queue.push(other);
                    }
                }
            }
        }
        true
    }

    /// Has a relation hold between two positions; `false` when it cannot.
    pub fn relate(&mut self, first: u32, second: u32, relation: u32) -> bool {
        if first == second {
            let rows = &self.numbers.relations[relation as usize].forward;
            let keep =
                rows.iter().enumerate().filter(|(i, row)| *row >> i & 1 != 0).map(|(i, _)| bit(i as u32));
            let keep = keep.fold(0, |a, b| a | b);
            return self.narrow(first, keep);
        }
        let mut relation = relation;
        if let Some(known) = self.numbers.between(first, second) {
            let both = self.numbers.conjunction(known, relation);
            if both == known {
                return true;
            }
            relation = both;
        }
        let newest = &mut self.numbers.newest;
        let before = [newest[first as usize], newest[second as usize]];
        self.numbers.links.push(Link { first, second, relation, before });
        let number = self.numbers.links.len() as u32;
        newest[first as usize] = number;
        newest[second as usize] = number;
        self.trail.push(Undo::Linked);
        self.queue.push(first);
        self.queue.push(second);
        self.propagate()
    }

    /// Whether a relation between two positions holds: wanted by the caller, known, or a choice.
    pub fn ask(
        &mut self,
        m: &mut Machine,
        first: u32,
        second: u32,
        relation: u32,
        wanted: Option<bool>,
    ) -> Res<bool> {
        let opposite = self.numbers.complement(relation);
        if let Some(holds) = wanted {
            // Nothing can come of the other answer.
            return match self.relate(first, second, if holds { relation } else { opposite }) {
                true => Ok(holds),
                false => Err(State::dead_end()),
            };
        }
        let point = self.point();
        let can_hold = self.relate(first, second, relation);
        self.undo_to(point);
        let can_fail = !can_hold || {
            let possible = self.relate(first, second, opposite);
            self.undo_to(point);
            possible
        };
        let holds = match (can_hold, can_fail) {
            (true, true) => self.choose(m, 2)? == 0,
            (holds, _) => holds,
        };
        if !self.relate(first, second, if holds { relation } else { opposite }) {
            return Err(State::dead_end());
        }
        Ok(holds)
    }

    /// Whether the value of a position may be among these and may be another.
    pub fn is_open(&self, position: u32, within: u64) -> bool {
        let possible = self.alternatives(position);
        possible & within != 0 && possible & !within != 0
    }

    /// Whether the value of a position is among these: known, or a choice.
    pub fn ask_within(&mut self, m: &mut Machine, position: u32, within: u64) -> Res<bool> {
        let possible = self.alternatives(position);
        let holds = match (possible & within != 0, possible & !within != 0) {
            (true, true) => self.choose(m, 2)? == 0,
            (holds, _) => holds,
        };
        if !self.narrow(position, if holds { within } else { !within }) {
            return Err(State::dead_end());
        }
        if self.mask[position as usize].is_power_of_two() && self.vector.get(position as usize) == Some(&OPEN)
        {
            let index = self.mask[position as usize].trailing_zeros();
            // One object that is not in use is decided later, when its turn comes.
            let v = self.space.positions[position as usize].values as usize;
            let fixed = self.space.values[v].fixed | self.used[v];
            if fixed >> index & 1 != 0 {
                if !self.assign(position, index) {
                    return Err(State::dead_end());
                }
                self.write_back(m, position);
            }
        }
        Ok(holds)
    }

    /// Puts the value of a position that was decided after it was read into its slot, so that it is read as what it is.
    fn write_back(&self, m: &mut Machine, position: u32) {
        if !self.symbolic {
            return;
        }
        let p = self.space.positions[position as usize];
        let bits = self.space.values[p.values as usize].bits[self.vector[position as usize] as usize];
        let Some(item) = self.space.items.get(p.owner as usize) else { return };
        match p.place {
            Place::Field { slot, .. } if m.field_term(item.reference, slot) == position + 1 => {
                m.write_slot(item.reference, slot, bits, 0);
            }
            Place::Element(i)
                if i < m.heap.length(item.reference) && m.element_term(item.reference, i) == position + 1 =>
            {
                m.write_element(item.reference, i, bits, 0);
            }
            _ => {}
        }
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

fn bit(index: u32) -> u64 {
    if index < 64 { 1 << index } else { 0 }
}
