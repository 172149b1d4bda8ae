//! Where a path on from a question has come to (`follow.rs`), and what it did: registers that it changed, and what it
//! added to or took from modelled collections. Looking ahead makes and drops many paths, so they are used again and only what
//! is in them is copied.

use crate::inline_list::InlineList;
use crate::library::model::{EFFECTS, Effect, Member};
use crate::values::constraints::Literal;
use margay_machine::thread::flags;
use margay_machine::{Machine, Position};

/// How often a path may go back.
const ROUNDS: u32 = 2;

/// What a path takes for granted.
pub(crate) type Given = InlineList<Literal, GIVEN>;

/// Where a path ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum End {
    /// The predicate returns false.
    Fails,
    /// Before an instruction that does more.
    Stops,
    /// Before a question: which values of which position lead to the jump, or are in the collection.
    Question(Literal),
}

/// Registers that a path may change, and positions that it may ask about.
const CHANGES: usize = 16;
const GIVEN: usize = 5;
/// Calls that it may be inside of.
const CALLS: usize = 3;
/// Wrappers that it may make.
pub(crate) const PENDING: usize = 4;

#[derive(Debug)]
pub(crate) struct Path {
    /// The present frame, and its number.
    pub frame: Position,
    pub at: usize,
    /// The frames of the calls that it is inside of, outermost first.
    callers: InlineList<Option<Position>, CALLS>,
    /// Changed registers: stack slot, bits and symbol.
    pub changed: InlineList<(u32, u64, u32), CHANGES>,
    /// Which of them, by their places, were computed as whole numbers.
    computed: u32,
    /// What this path takes for granted.
    pub given: Given,
    pub effects: InlineList<Effect, EFFECTS>,
    /// Wrappers that it made.
    pub pending: InlineList<Member, PENDING>,
    /// Whether there was no room for something.
    pub full: bool,
    rounds: u32,
    /// Whether it goes where the run cannot be put: back, from which the run might never end, and over what has an
    /// effect besides on registers.
    pub beyond: bool,
    /// Whether it ends before it leaves the frame where it began.
    pub stays: bool,
    /// Whether it has gone there, or has left the frame where it began.
    pub detached: bool,
    pub end: End,
}

impl Path {
    /// Begins at the present instruction; `false` when nothing can be followed from there.
    fn begin(&mut self, m: &Machine) -> bool {
        let frames = m.thread().frames();
        let allowed = flags::HOST | flags::SAVE_CALLER;
        let mut host = false;
        for frame in frames.iter().rev() {
            if frame.flags & !allowed != 0 {
                return false;
            }
            host = frame.flags & flags::HOST != 0;
            if host {
                break;
            }
        }
        let Some(at) = frames.len().checked_sub(1).filter(|_| host) else { return false };
        let Some(frame) = m.frame_position(at) else { return false };
        (self.frame, self.at) = (frame, at);
        self.callers.clear();
        self.changed.clear();
        self.computed = 0;
        self.given.clear();
        self.effects.clear();
        self.pending.clear();
        (self.full, self.beyond, self.stays, self.detached) = (false, false, false, false);
        self.rounds = 0;
        self.end = End::Stops;
        true
    }

    /// Becomes like another.
    fn copy_from(&mut self, other: &Path) {
        self.frame = other.frame;
        self.at = other.at;
        self.callers.copy_from(&other.callers);
        self.changed.copy_from(&other.changed);
        self.computed = other.computed;
        self.given.copy_from(&other.given);
        self.effects.copy_from(&other.effects);
        self.pending.copy_from(&other.pending);
        (self.full, self.beyond, self.stays, self.detached) =
            (other.full, other.beyond, other.stays, other.detached);
        self.rounds = other.rounds;
        self.end = other.end;
    }

    pub fn set(&mut self, slot: u32, bits: u64, symbol: u32) {
        if let Some((at, known)) = self.changed.iter_mut().enumerate().find(|(_, c)| c.0 == slot) {
            *known = (slot, bits, symbol);
            self.computed &= !(1 << at);
            return;
        }
        let kept = self.changed.push((slot, bits, symbol));
        self.note(kept);
    }

    /// Sets a register to the result of whole-number arithmetic.
    pub fn compute(&mut self, slot: u32, (bits, symbol): (u64, u32)) {
        self.set(slot, bits, symbol);
        if let Some(at) = self.changed.iter().position(|c| c.0 == slot) {
            self.computed |= 1 << at;
        }
    }

    /// Whether it computed the whole number in a register.
    pub fn computed(&self, slot: u32) -> bool {
        self.changed.iter().enumerate().any(|(at, c)| c.0 == slot && self.computed >> at & 1 == 1)
    }

    /// A path that has no room for something ends, and nothing can be put there.
    fn note(&mut self, kept: bool) {
        if !kept {
            (self.full, self.detached) = (true, true);
        }
    }

    /// Whether two paths have come to the same state.
    pub fn meets(&self, other: &Path) -> bool {
        let same = |c: (u32, u64, u32)| other.changed.iter().any(|d| d == c);
        !self.detached
            && !other.detached
            && !self.is_inside()
            && !other.is_inside()
            && self.frame.pc == other.frame.pc
            && self.changed.iter().count() == other.changed.iter().count()
            && self.changed.iter().all(same)
    }

    pub fn assume(&mut self, (position, mask): Literal) {
        if let Some(known) = self.given.iter_mut().find(|l| l.0 == position) {
            known.1 &= mask;
            return;
        }
        let kept = self.given.push((position, mask));
        self.note(kept);
    }

    /// Whether it is inside a call that it has entered: the run cannot be put there.
    pub fn is_inside(&self) -> bool {
        !self.callers.as_slice().is_empty()
    }

    /// Where it is in the frame where it began.
    pub fn outer_pc(&self) -> u32 {
        match self.callers.as_slice().first() {
            Some(Some(outer)) => outer.pc,
            _ => self.frame.pc,
        }
    }

    /// Enters a call; `false` when it is inside too many.
    pub fn enter(&mut self, callee: Position) -> bool {
        let entered = self.callers.push(Some(self.frame));
        if entered {
            self.frame = callee;
        }
        entered
    }

    /// Leaves a call that it has entered. What is in the registers of the callee is gone; its result is in the first.
    pub fn leave(&mut self, result: Option<(u64, u32)>) -> Option<Option<End>> {
        let base = self.frame.base;
        self.frame = self.callers.pop()??;
        let mut at = 0;
        while let Some(&(slot, ..)) = self.changed.as_slice().get(at) {
            if slot < base {
                at += 1;
                continue;
            }
            self.changed.remove(at);
            let before = (1 << at) - 1;
            self.computed = self.computed & before | self.computed >> 1 & !before;
        }
        if let Some((bits, symbol)) = result {
            self.set(base, bits, symbol);
        }
        self.jump(1)
    }

    /// Jumps. `None` when the path has gone back too often.
    pub fn jump(&mut self, off: i32) -> Option<Option<End>> {
        if off < 0 {
            if !self.beyond || self.rounds == ROUNDS {
                return None;
            }
            self.rounds += 1;
            self.detached = true;
        }
        self.frame.pc = self.frame.pc.wrapping_add_signed(off);
        Some(None)
    }

    /// Takes a branch, when it is allowed to; else it stays before it.
    pub fn takes(&mut self, jumps: bool, off: i16) {
        let _ = self.branch(jumps, off);
    }

    pub fn branch(&mut self, jumps: bool, off: i16) -> Option<Option<End>> {
        self.jump(if jumps { i32::from(off) } else { 1 })
    }

    /// Does something to a collection.
    pub fn does(&mut self, effect: Effect) {
        let kept = self.effects.push(effect);
        self.note(kept);
        self.detached = true;
    }
}

/// Paths that nobody needs at present.
#[expect(clippy::vec_box, reason = "paths are long, and go in and out without being copied")]
#[derive(Default)]
pub(crate) struct Pool(Vec<Box<Path>>);

impl Pool {
    /// A path that begins at the present instruction, when one can be followed from there.
    pub fn begin(&mut self, m: &Machine) -> Option<Box<Path>> {
        let mut path = match self.0.pop() {
            Some(path) => path,
            None => Box::new(Path {
                frame: m.frame_position(m.thread().frames().len().checked_sub(1)?)?,
                at: 0,
                callers: InlineList::default(),
                changed: InlineList::default(),
                computed: 0,
                given: InlineList::default(),
                effects: InlineList::default(),
                pending: InlineList::default(),
                full: false,
                rounds: 0,
                beyond: false,
                stays: false,
                detached: false,
                end: End::Stops,
            }),
        };
        if path.begin(m) {
            return Some(path);
        }
        self.0.push(path);
        None
    }

    /// A path like another, which began at the present instruction too.
    pub fn copy(&mut self, m: &Machine, path: &Path) -> Option<Box<Path>> {
        let mut copy = match self.0.pop() {
            Some(path) => path,
            None => self.begin(m)?,
        };
        copy.copy_from(path);
        Some(copy)
    }

    /// Takes back a path.
    pub fn recycle(&mut self, path: Box<Path>) {
        self.0.push(path);
    }
}
