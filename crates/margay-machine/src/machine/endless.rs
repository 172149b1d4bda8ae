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
/// How often whole states are compared.
const TRIES: usize = 3;

/// The methods and instructions of the frames, and their registers.
type Place = (Vec<(MethodId, u32)>, Vec<u64>);

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

    /// Brent's way of finding a circle: where the run is is compared with a place that is left behind further and further. Where
    /// it comes to that place again, whole states are compared, in the next round.
    fn finds_itself(&mut self, most: usize) -> bool {
        let (mut anchor, mut power, mut since, mut tries) = (self.place_reached(), 1, 0, 0);
        let mut held: Option<(Dump, Seen)> = None;
        for _ in 0..most {
            if anchor.is_none() || !matches!(self.run(), Stop::Limit(Limit::Instructions)) {
                return false;
            }
            since += 1;
            let now = self.place_reached();
            if now == anchor {
                let comes =
                    held.as_ref().is_some_and(|(dump, seen)| self.seen() == *seen && self.is_as(dump));
                if comes || tries == TRIES || self.heap.live_words().1.len() > WORDS {
                    return comes;
                }
                (held, tries, since) = (Some((self.dump(None), self.seen())), tries + 1, 0);
            } else if since == power {
                (anchor, held, power, since) = (now, None, power * 2, 0);
            }
        }
        false
    }

    /// Where the run is, and what all registers hold. `None` when it is deep in calls.
    fn place_reached(&self) -> Option<Place> {
        let thread = self.thread();
        let frames = thread.frames();
        let top = frames.last().filter(|_| frames.len() <= FRAMES)?;
        let end = thread.free_slot().max(top.base);
        let calls = frames.iter().map(|frame| (frame.method().id, frame.pc)).collect();
        Some((calls, (frames[0].base..end).map(|at| thread.slot(at)).collect()))
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
