//! Whether a run that was stopped will never end: it comes back to a state in which it has been. Then it does the same again
//! and again, for nothing that it does depends on anything but its state.

use super::Machine;
use super::interp::Careful;
use super::undo::Mark;
use crate::thread::{State, Thread};

/// How often the heap is looked at when a run comes back to the same registers.
const TRIES: usize = 64;

impl Machine {
    /// Whether the run comes back to the very state in which it stands, within so many instructions. `false` when that is not
    /// known. The run stays where it is.
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
}
