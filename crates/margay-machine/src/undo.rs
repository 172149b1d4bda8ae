//! Marks over the whole state. The heap trails its own writes; here are the frames and the side tables.
//! Everything costs what changed since the mark: the top frame is copied at the mark, a caller's frame
//! when control first comes back to it, a table entry when it changes.

use crate::heap::{HeapMark, Ref};
use crate::machine::Machine;
use crate::thread::{Frame, Status, flags};

/// A point in time that the machine can go back to. Marks nest and are used in reverse order.
#[derive(Debug)]
pub struct Mark {
    heap: HeapMark,
    entries: usize,
    saved_words: usize,
    current: usize,
    threads: usize,
    written: [usize; 2],
    scalars: [u64; 5],
    pending: Option<crate::choice::Choice>,
    epoch: u64,
}

/// One change to take back.
#[derive(Debug)]
enum Entry {
    Monitor(Ref, Option<(u32, u32)>),
    Status(usize, Box<Status>),
    Intern(Box<[u16]>),
    /// A frame with its registers, kept in the saved words; and the epoch its thread had.
    Frame {
        thread: usize,
        depth: usize,
        frame: Frame,
        registers: usize,
        epoch: u64,
    },
}

/// The log of changes.
#[derive(Default)]
pub(crate) struct Undo {
    entries: Vec<Entry>,
    words: Vec<u64>,
    marks: usize,
    /// Number of the newest mark; never reused.
    epoch: u64,
    epochs: u64,
}

impl Machine {
    /// Starts a level of undo.
    pub fn mark(&mut self) -> Mark {
        let mark = Mark {
            heap: self.heap.mark(),
            entries: self.undo.entries.len(),
            saved_words: self.undo.words.len(),
            current: self.current,
            threads: self.threads.len(),
            written: self.output.written,
            scalars: [
                self.fuel as u64,
                self.steps,
                self.slept,
                self.ticks,
                self.sequence,
            ],
            pending: self.pending.clone(),
            epoch: self.undo.epoch,
        };
        self.undo.marks += 1;
        self.undo.epochs += 1;
        self.undo.epoch = self.undo.epochs;
        if !self.threads.is_empty() {
            self.protect_frames(self.current);
        }
        mark
    }

    /// Goes back to a mark and drops it.
    pub fn rollback(&mut self, mark: Mark) {
        while self.undo.entries.len() > mark.entries {
            match self.undo.entries.pop() {
                Some(Entry::Monitor(r, Some(held))) => {
                    self.monitors.insert(r, held);
                }
                Some(Entry::Monitor(r, None)) => {
                    self.monitors.remove(&r);
                }
                Some(Entry::Status(thread, status)) => self.threads[thread].status = *status,
                Some(Entry::Intern(text)) => {
                    self.interned.remove(&text);
                }
                Some(Entry::Frame {
                    thread,
                    depth,
                    frame,
                    registers,
                    epoch,
                }) => {
                    let from = self.undo.words.len() - registers - registers.div_ceil(2);
                    let t = &mut self.threads[thread];
                    t.depth = depth;
                    t.saved_at = epoch;
                    *t.top_mut() = frame;
                    // Shadows follow the registers, two to a word.
                    for i in 0..registers {
                        let at = frame.base + i as u32;
                        t.set_slot(at, self.undo.words[from + i]);
                        let pair = self.undo.words[from + registers + i / 2];
                        t.set_shadow(at, (pair >> (i % 2 * 32)) as u32);
                    }
                    self.undo.words.truncate(from);
                }
                None => {}
            }
        }
        self.threads.truncate(mark.threads);
        self.current = mark.current;
        self.output.truncate(mark.written);
        let [fuel, steps, slept, ticks, sequence] = mark.scalars;
        self.fuel = fuel as i32;
        (self.steps, self.slept, self.ticks, self.sequence) = (steps, slept, ticks, sequence);
        self.pending = mark.pending;
        self.decision = None;
        self.undo.marks -= 1;
        self.undo.epoch = mark.epoch;
        self.undo.words.truncate(mark.saved_words);
        self.heap.rollback(mark.heap);
    }

    /// Drops a mark and keeps what was done since.
    pub fn release(&mut self, mark: Mark) {
        self.undo.marks -= 1;
        self.undo.epoch = mark.epoch;
        self.heap.release(mark.heap);
        if self.undo.marks == 0 {
            self.undo.entries.clear();
            self.undo.words.clear();
            self.output.flush();
        }
    }

    /// Whether there are marks.
    pub fn has_marks(&self) -> bool {
        self.undo.marks > 0
    }

    /// Saves the top frame of a thread, once for the newest mark, and makes its return save the next.
    pub(crate) fn protect_frames(&mut self, thread: usize) {
        let t = &self.threads[thread];
        if self.undo.marks == 0 || t.saved_at == self.undo.epoch || t.depth == 0 {
            return;
        }
        self.save_top(thread);
        let epoch = self.undo.epoch;
        let t = &mut self.threads[thread];
        t.saved_at = epoch;
    }

    /// Called when the top frame became top by a return: it is about to change.
    pub(crate) fn save_top(&mut self, thread: usize) {
        if self.undo.marks == 0 {
            return;
        }
        let t = &self.threads[thread];
        let Some(&frame) = t.top() else { return };
        let registers = (t.free_slot() - frame.base) as usize;
        for i in 0..registers {
            self.undo.words.push(t.slot(frame.base + i as u32));
        }
        for i in 0..registers.div_ceil(2) {
            let at = frame.base + (i * 2) as u32;
            self.undo
                .words
                .push(u64::from(t.shadow(at)) | u64::from(t.shadow(at + 1)) << 32);
        }
        self.undo.entries.push(Entry::Frame {
            thread,
            depth: t.depth,
            frame,
            registers,
            epoch: t.saved_at,
        });
        self.threads[thread].top_mut().flags |= flags::SAVE_CALLER;
    }

    pub(crate) fn set_monitor(&mut self, r: Ref, held: Option<(u32, u32)>) {
        let old = match held {
            Some(h) => self.monitors.insert(r, h),
            None => self.monitors.remove(&r),
        };
        if self.undo.marks > 0 {
            self.undo.entries.push(Entry::Monitor(r, old));
        }
    }

    /// Changes the status of a thread.
    pub(crate) fn set_status(&mut self, thread: usize, change: impl FnOnce(&mut Status)) {
        if self.undo.marks > 0 {
            let old = Box::new(self.threads[thread].status.clone());
            self.undo.entries.push(Entry::Status(thread, old));
        }
        change(&mut self.threads[thread].status);
    }

    pub(crate) fn add_interned(&mut self, text: Box<[u16]>, r: Ref, permanent: bool) {
        if self.undo.marks > 0 && !permanent {
            self.undo.entries.push(Entry::Intern(text.clone()));
        }
        self.interned.insert(text, r);
    }
}
