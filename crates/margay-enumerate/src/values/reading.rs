//! Reads of positions: what is read first becomes a value or stays open. And which values of a position are null, an object, or of
//! a class.

use crate::space::{NULL, Place};
use crate::values::constraints::Literal;
use crate::values::state::State;
use margay_classes::{ClassId, Kind};
use margay_machine::{Content, Machine, Ref, Res, UNINITIALISED};

impl State {
    /// The content of a position: decided at once, or open.
    pub fn read(&mut self, m: &mut Machine, position: u32) -> Res<Content> {
        if self.symbolic {
            self.decide_section(m, position)?;
        }
        let p = &self.space.positions[position as usize];
        let values = &self.space.values[p.values as usize];
        let open = self.may_be_open(values)
            && values.is_small()
            && !matches!(values.kind, Kind::Float | Kind::Double)
            && !self.alternatives(position).is_power_of_two();
        if open {
            return Ok(Content::Symbol(position + 1));
        }
        self.decide(m, position).map(Content::Value)
    }

    /// The symbol of an element of an array, read first if nobody has: 0 when it is definite. `None` when it is undecided and not
    /// part of the structures.
    pub fn read_element(&mut self, m: &mut Machine, array: Ref, index: u32) -> Res<Option<u32>> {
        let symbol = m.element_term(array, index);
        if symbol != UNINITIALISED {
            return Ok(Some(symbol));
        }
        let offset = 8 + index * m.element_size(array);
        let Some(position) = self.space.position_at(m, array, offset) else { return Ok(None) };
        let (bits, symbol) = match self.read(m, position)? {
            Content::Value(bits) => (bits, 0),
            Content::Symbol(symbol) => (0, symbol),
        };
        m.write_element(array, index, bits, symbol);
        Ok(Some(symbol))
    }

    /// The length of an array, decided if it is one of the search's.
    pub fn length(&mut self, m: &mut Machine, array: Ref) -> Res<u32> {
        if let Some(object) = self.space.object_at(array) {
            let item = &self.space.items[object as usize];
            let position = item.first;
            if item.is_array && matches!(self.space.positions[position as usize].place, Place::Length) {
                let length = self.decide(m, position)? as u32;
                if m.heap.length(array) != length {
                    m.set_array_length(array, length);
                }
            }
        }
        Ok(m.heap.length(array))
    }

    /// The value of a position that is null, if it can be.
    pub fn null_of(&self, position: u32) -> u64 {
        let values = self.space.positions[position as usize].values;
        let objects = &self.space.values[values as usize].objects;
        u64::from(objects.as_ref().is_some_and(|o| o.first() == Some(&NULL)))
    }

    /// The value of a position that is this object or null.
    pub fn mask_of_object(&self, position: u32, r: Ref) -> u64 {
        if r == 0 {
            return self.null_of(position);
        }
        let values = self.space.positions[position as usize].values as usize;
        let Some(object) = self.space.object_at(r) else { return 0 };
        match self.space.values[values].index_of.get(object as usize) {
            Some(&index) if index < 64 => 1 << index,
            _ => 0,
        }
    }

    /// The values of a position that are instances of a class.
    pub fn instances(&mut self, m: &Machine, position: u32, class: ClassId) -> u64 {
        let v = self.space.positions[position as usize].values;
        if let Some(&mask) = self.instances.get(&(v, class.0)) {
            return mask;
        }
        let objects = self.space.values[v as usize].objects.iter().flatten().enumerate();
        let mut mask = 0;
        for (i, &o) in objects {
            if o != NULL && m.classes.is_subclass(self.space.items[o as usize].class, class) {
                mask |= 1 << i;
            }
        }
        self.instances.insert((v, class.0), mask);
        mask
    }

    /// Whether a position is a reference. Behind the positions of the space are pairs of numbers.
    pub fn is_reference(&self, position: u32) -> bool {
        let p = self.space.positions.get(position as usize);
        p.is_some_and(|p| self.space.values[p.values as usize].objects.is_some())
    }

    /// Whether a position has one of these values, under what is given beside: the answer, or `Err` with the question.
    pub fn answer(&self, given: &[Literal], (position, mask): Literal) -> Result<bool, Literal> {
        let allowed = given.iter().find(|l| l.0 == position).map_or(u64::MAX, |l| l.1);
        let possible = self.alternatives(position) & allowed;
        match (possible & mask != 0, possible & !mask != 0) {
            (true, true) => Err((position, mask)),
            (holds, _) => Ok(holds),
        }
    }
}

/// The bits of an element, zero-extended.
pub(crate) fn raw_element(m: &Machine, array: Ref, index: u32) -> u64 {
    let size = m.element_size(array) as usize;
    let mut raw = [0u8; 8];
    let at = index as usize * size;
    raw[..size].copy_from_slice(&m.heap.array_bytes(array, size as u32)[at..at + size]);
    u64::from_le_bytes(raw)
}
