//! Numbers with more values than fit a mask. They are cut into sections; when such a number is read, it is decided in which
//! section it is, and the number stays open within. Outside the state a number has its index in the whole.

use crate::space::Position;
use crate::values::state::{OPEN, State, Undo};
use margay_machine::{Machine, Res};
use std::borrow::Cow;

impl State {
    /// The decisions with indexes into the whole lists of values.
    pub fn decisions(&self) -> Cow<'_, [u32]> {
        if self.sections == 0 {
            return Cow::Borrowed(&self.vector);
        }
        let whole = |(&index, p): (&u32, &Position)| match index {
            OPEN => OPEN,
            index => index + self.space.values[p.values as usize].offset,
        };
        Cow::Owned(self.vector.iter().zip(&self.space.positions).map(whole).collect())
    }

    /// Decides in which section of many numbers the value of a position is, so that it can stay open.
    pub fn decide_section(&mut self, m: &mut Machine, position: u32) -> Res<()> {
        let p = position as usize;
        let whole = self.space.positions[p].values;
        let sections = &self.space.values[whole as usize].sections;
        if sections.is_empty() || self.vector[p] != OPEN {
            return Ok(());
        }
        let count = sections.len() as u32;
        let at = self.choose(m, count)?;
        let section = self.space.values[whole as usize].sections[at as usize];
        self.space.positions[p].values = section;
        self.sections += 1;
        self.log(Undo::Section(position, whole));
        self.log(Undo::Mask(position, self.mask[p]));
        self.mask[p] = self.space.values[section as usize].full;
        Ok(())
    }
}
