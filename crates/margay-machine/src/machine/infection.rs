//! Whether a variant at a site infects the state: it runs until its code is left, and the state there is compared with that
//! behind the original. New objects that nothing refers to any more do not matter.

use crate::heap::Ref;
use crate::machine::Machine;
use crate::machine::interp::Careful;
use crate::machine::undo::Mark;
use margay_classes::code::Code;

/// The state behind the code of a site, as far as it may differ from that in front of it.
pub struct Behind {
    /// The frame that goes on: its number, its instruction and its first register.
    place: (usize, u32, u32),
    /// Its registers, as far as they may be read.
    registers: Vec<u64>,
    /// Words that were there before and have been written, and what they hold.
    written: Vec<(u32, u64)>,
    /// The words of new objects, and the first of them.
    new: (Ref, Vec<u64>),
}

impl Behind {
    /// Whether all that follows is the same as behind the other variant. `false` when that is not known.
    pub fn is_same(&self, other: &Behind) -> bool {
        if self.place != other.place || self.registers != other.registers || self.written != other.written {
            return false;
        }
        if self.new == other.new {
            return true;
        }
        // Whatever looks like a reference to a new object is one.
        let words = self.new.1.len().max(other.new.1.len()) as u32;
        let new = self.new.0..self.new.0 + words;
        let refers = |word: u64| new.contains(&(word as u32)) || new.contains(&((word >> 32) as u32));
        let written = self.written.iter().map(|&(_, word)| word);
        !self.registers.iter().copied().chain(written).any(refers)
    }
}

impl Machine {
    /// Runs a variant of the site at which the machine has stopped, until its code is left: it ends in front of the
    /// instruction with the bytecode index `end`, and the operand stack there has so many slots, when that is known. `None`
    /// when it takes more than `steps` instructions, or has effects that are not compared. The mark has been set where
    /// the machine stopped; the host rewinds to it.
    pub fn run_beyond(
        &mut self,
        mark: &Mark,
        place: (u32, u32),
        (end, stack): (u32, Option<u16>),
        steps: u64,
    ) -> Option<Behind> {
        let (thread, depth) = (self.current, self.thread().depth);
        let frame = *self.thread().top()?;
        let code: &'static Code = frame.method().code.get()?;
        let within = code.bci(frame.pc)..end;
        let last = self.steps + steps;
        self.run_variants(&[place]);
        (self.pending, self.decision) = (None, None);
        loop {
            if self.steps >= last || self.interpret::<Careful>().is_some() || self.current != thread {
                return None;
            }
            let now = *self.thread().top()?;
            let above = match self.thread().depth {
                deeper if deeper > depth => continue,
                same if same == depth && within.contains(&code.bci(now.pc)) => continue,
                // A handler of exceptions has one slot of operands.
                same if same == depth => match stack {
                    Some(slots) => frame.base + u32::from(code.locals) + u32::from(slots).max(1),
                    None => self.thread().free_slot(),
                },
                // The result stands where the frame began.
                caller if caller + 1 == depth => frame.base + 1,
                _ => return None,
            };
            return self.behind(mark, above);
        }
    }

    /// The state, with the registers of the innermost frame below a slot.
    fn behind(&self, mark: &Mark, above: u32) -> Option<Behind> {
        if !self.changed_heap_only(mark) {
            return None;
        }
        let thread = self.thread();
        let frame = thread.top()?;
        let (registers, _) = thread.registers(frame.base, above.saturating_sub(frame.base) as usize);
        let from = self.end_at(mark);
        Some(Behind {
            place: (thread.depth, frame.pc, frame.base),
            registers: registers.to_vec(),
            written: self.differing_since(mark),
            new: (from, (from..self.heap.bump).map(|at| self.heap.word(at)).collect()),
        })
    }
}
