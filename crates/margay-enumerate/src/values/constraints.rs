//! Constraints between positions: what a position may still hold, and relations between two, kept arc consistent. A question
//! whose answer does not follow from them is a choice.

use crate::space::Place;
use crate::values::numbers::Link;
use crate::values::state::{OPEN, State, Undo, bit};
use margay_machine::{Machine, Res};

/// That a position has one of these values.
pub(crate) type Literal = (u32, u64);

impl State {
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
    pub(super) fn write_back(&self, m: &mut Machine, position: u32) {
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
}
