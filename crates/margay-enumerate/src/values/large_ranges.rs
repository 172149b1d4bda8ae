//! Numbers with more values than fit a mask. They are cut into parts; when such a number is read, it is decided in which part it is,
//! and the number stays open within. Outside the state a number has its index in the whole.

use crate::space::Position;
use crate::values::state::{OPEN, State, Undo};
use margay_machine::{Machine, Res};
use std::borrow::Cow;

impl State {
    /// The decisions with indexes into the whole lists of values.
    pub fn decisions(&self) -> Cow<'_, [u32]> {
        if self.cut == 0 {
            return Cow::Borrowed(&self.vector);
        }
        let whole = |(&index, p): (&u32, &Position)| match index {
            OPEN => OPEN,
            index => index + self.space.values[p.values as usize].offset,
        };
        Cow::Owned(self.vector.iter().zip(&self.space.positions).map(whole).collect())
    }

    /// Decides in which part of many numbers the value of a position is, so that it can stay open.
    pub fn decide_part(&mut self, m: &mut Machine, position: u32) -> Res<()> {
        let p = position as usize;
        let whole = self.space.positions[p].values;
        let parts = &self.space.values[whole as usize].parts;
        if parts.is_empty() || self.vector[p] != OPEN {
            return Ok(());
        }
        let count = parts.len() as u32;
        let at = self.choose(m, count)?;
        let part = self.space.values[whole as usize].parts[at as usize];
        self.space.positions[p].values = part;
        self.cut += 1;
        self.log(Undo::Part(position, whole));
        self.log(Undo::Mask(position, self.mask[p]));
        self.mask[p] = self.space.values[part as usize].full;
        Ok(())
    }
}
