//! Whether a variant at a site infects the state: it runs until its code is left, and the state there is compared with that
//! behind the original. New objects that nothing refers to any more do not matter.

use crate::heap::Ref;
use crate::machine::Machine;
use crate::machine::interp::Careful;
use crate::machine::undo::Mark;
use crate::thread::{State, Thread};
use margay_classes::code::Code;

/// How often the heap is looked at when a run comes back to the same registers.
const TRIES: usize = 64;

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

    /// Whether the run comes back to the very state in which it stands, within so many instructions: then it never ends.
    /// `false` when that is not known. The run stays where it is.
    pub fn repeats(&mut self, steps: u64) -> bool {
        let waits = |t: &Thread| match t.status.state {
            State::New | State::Ended | State::Blocked(_) | State::Parked(None) => true,
            State::Waiting { until, .. } => until.is_none(),
            _ => false,
        };
        let mut others = self.threads.iter().enumerate().filter(|(number, _)| *number != self.current);
        if !others.all(|(_, other)| waits(other)) {
            return false;
        }
        let mark = self.mark();
        let repeats = self.comes_back(&mark, steps).unwrap_or(false);
        self.rollback(mark);
        repeats
    }

    fn comes_back(&mut self, mark: &Mark, steps: u64) -> Option<bool> {
        let (thread, frame) = (self.current, *self.thread().top()?);
        let depth = self.thread().depth;
        let all = |m: &Machine| m.thread().registers(0, m.thread().free_slot() as usize).0.to_vec();
        let (before, last) = (all(self), self.steps + steps);
        // Clocks and the like go on while the state stays the same.
        let seen = self.seen();
        let mut tries = TRIES;
        while self.steps < last {
            if self.interpret::<Careful>().is_some() || self.current != thread || self.seen() != seen {
                return None;
            }
            let now = self.thread().top()?;
            let back = self.thread().depth == depth && (now.pc, now.base) == (frame.pc, frame.base);
            if !back || !std::ptr::eq(now.method(), frame.method()) || all(self) != before {
                continue;
            }
            if self.changed_heap_only(mark) && self.differing_since(mark).is_empty() {
                return Some(true);
            }
            tries -= 1;
            if tries == 0 {
                return None;
            }
        }
        None
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
