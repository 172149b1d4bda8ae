//! Whether a run that was stopped will never end: it comes back to a state in which it has been. Then it does the same again
//! and again, for nothing that it does depends on anything but its state.

use super::surroundings::Seen;
use super::undo::Dump;
use super::{Limit, Machine, Stop};
use margay_classes::MethodId;

/// More words of objects than this are not compared.
const WORDS: usize = 1 << 22;
/// Calls inside one another: what goes deeper and deeper comes to an end when the stack is full.
const FRAMES: usize = 100;

/// Number of frames, method, instruction and registers.
type Place = (usize, MethodId, u32, Vec<u64>);

/// A state that is compared with later ones.
struct Anchor {
    place: Option<Place>,
    dump: Dump,
    seen: Seen,
}

impl Machine {
    /// Goes on from where the limit of instructions has stopped the machine, past so many jumps back and calls at most, and
    /// says whether the same state comes again. The machine may then be anywhere on its way.
    pub fn comes_again(&mut self, most: usize) -> bool {
        let (slice, limit) = (self.config.slice, self.config.max_steps);
        (self.config.slice, self.config.max_steps, self.fuel) = (1, Some(0), 0);
        let again = self.threads().count() == 1 && self.finds_itself(most);
        (self.config.slice, self.config.max_steps, self.fuel) = (slice, limit, slice as i32);
        again
    }

    /// Brent's way of finding a circle: the state is compared with one that is left behind further and further.
    fn finds_itself(&mut self, most: usize) -> bool {
        let (mut anchor, mut power, mut since) = (self.anchor(), 1, 0);
        for _ in 0..most {
            if !matches!(self.run(), Stop::Limit(Limit::Instructions)) {
                return false;
            }
            since += 1;
            let Some(before) = &anchor else { return false };
            if self.place_reached() == before.place && self.seen() == before.seen && self.is_as(&before.dump)
            {
                return true;
            }
            if since == power {
                (anchor, power, since) = (self.anchor(), power * 2, 0);
            }
        }
        false
    }

    /// Where the run is, and what the registers there hold. `None` when it is deep in calls.
    fn place_reached(&self) -> Option<Place> {
        let thread = self.thread();
        let frames = thread.frames();
        let top = frames.last().filter(|_| frames.len() <= FRAMES)?;
        let registers = (top.base..thread.free_slot().max(top.base)).map(|at| thread.slot(at)).collect();
        Some((frames.len(), top.method().id, top.pc, registers))
    }

    fn anchor(&self) -> Option<Anchor> {
        let place = self.place_reached();
        let small = place.is_some() && self.heap.live_words().1.len() <= WORDS;
        small.then(|| Anchor { place, dump: self.dump(None), seen: self.seen() })
    }

    /// Whether all is as it was. Objects that were made since are lost: nothing that was there leads to them.
    fn is_as(&self, before: &Dump) -> bool {
        let now = self.dump(Some(before.permanent.len()));
        let (current, counters) = (now.scalars.first(), now.scalars.last());
        now.permanent == before.permanent
            && now.heap.get(..before.heap.len()) == Some(&before.heap[..])
            && now.symbols == before.symbols
            && now.monitors == before.monitors
            && now.interned == before.interned
            && now.threads == before.threads
            && now.ready == before.ready
            && (current, counters) == (before.scalars.first(), before.scalars.last())
    }
}
