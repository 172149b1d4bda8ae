//! Marks over the whole state. The heap trails its own writes; here are the frames and the side tables.
//! Everything costs what changed since the mark: the top frame is copied at the mark, a caller's frame
//! when control first comes back to it, a table entry when it changes.

use crate::heap::{HeapMark, Ref};
use crate::machine::Machine;
use crate::machine::natives::OpenFile;
use crate::thread::{Frame, Status, flags};

/// A point in time that the machine can go back to. Marks nest and are used in reverse order.
#[derive(Debug)]
pub struct Mark {
    heap: HeapMark,
    entries: u32,
    saved_words: u32,
    current: u32,
    threads: u32,
    roots: u32,
    fuel: i32,
    written: [usize; 2],
    read: usize,
    steps: u64,
    slept: u64,
    ticks: u64,
    sequence: u64,
    epoch: u64,
    visits: usize,
    /// Whether the top frame was saved with the mark.
    frame: bool,
    /// Whether the thread had no frame at all, so that none was saved.
    idle: bool,
    pending: Option<Box<crate::choice::Choice>>,
}

/// One change to take back.
#[derive(Debug)]
enum Entry {
    Monitor(Ref, Option<(u32, u32)>),
    Status(usize, Box<Status>),
    Intern(Box<[u16]>),
    OffHeap(u64, Option<Ref>),
    File(i32, Option<OpenFile>),
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
    /// The shadows of `words`.
    shadows: Vec<u32>,
    marks: usize,
    /// Number of the newest mark; never reused.
    epoch: u64,
    epochs: u64,
}

impl Machine {
    /// Starts a level of undo.
    pub fn mark(&mut self) -> Mark {
        let mut mark = Mark {
            heap: self.heap.mark(),
            entries: self.undo.entries.len() as u32,
            saved_words: self.undo.words.len() as u32,
            current: self.current as u32,
            threads: self.threads.len() as u32,
            roots: self.roots.len() as u32,
            fuel: self.fuel,
            written: self.output.written,
            read: self.output.read_position(),
            steps: self.steps,
            slept: self.slept,
            ticks: self.ticks,
            sequence: self.sequence,
            epoch: self.undo.epoch,
            visits: self.visits.len(),
            frame: false,
            idle: self.threads.get(self.current).is_some_and(|t| t.depth == 0),
            pending: self.pending.clone().map(Box::new),
        };
        if let Some(symbols) = &mut self.state.symbols {
            symbols.mark();
        }
        self.undo.marks += 1;
        self.undo.epochs += 1;
        self.undo.epoch = self.undo.epochs;
        if !self.threads.is_empty() {
            self.protect_frames(self.current);
        }
        mark.frame = self.undo.entries.len() > mark.entries as usize;
        mark
    }

    /// Takes back the changes behind a number of log entries.
    fn undo_entries(&mut self, kept: usize) {
        while self.undo.entries.len() > kept {
            match self.undo.entries.pop() {
                Some(Entry::Monitor(r, Some(held))) => {
                    self.monitors.insert(r, held);
                }
                Some(Entry::Monitor(r, None)) => {
                    self.monitors.remove(&r);
                }
                Some(Entry::Status(thread, status)) => self.put_status(thread, *status),
                Some(Entry::Intern(text)) => {
                    self.interned.remove(&text);
                }
                Some(Entry::OffHeap(at, Some(r))) => {
                    self.state.off_heap.insert(at, r);
                }
                Some(Entry::OffHeap(at, None)) => {
                    self.state.off_heap.remove(&at);
                }
                Some(Entry::File(fd, Some(file))) => {
                    self.state.open_files.insert(fd, file);
                }
                Some(Entry::File(fd, None)) => {
                    self.state.open_files.remove(&fd);
                }
                Some(Entry::Frame { thread, depth, frame, registers, epoch }) => {
                    let t = &mut self.threads[thread];
                    t.depth = depth;
                    t.saved_at = epoch;
                    *t.top_mut() = frame;
                    let from = self.undo.words.len() - registers;
                    t.put_registers(frame.base, &self.undo.words[from..], &self.undo.shadows[from..]);
                    self.undo.words.truncate(from);
                    self.undo.shadows.truncate(from);
                }
                None => {}
            }
        }
    }

    /// Takes back what is neither in the log nor in the heap.
    fn undo_scalars(&mut self, mark: &Mark) {
        while self.threads.len() > mark.threads as usize {
            if let Some(t) = self.threads.pop() {
                self.ready.remove(self.threads.len(), t.object, &t.status);
            }
        }
        self.current = mark.current as usize;
        // A run that stopped in the middle has left its frames.
        if mark.idle {
            self.threads[self.current].depth = 0;
        }
        self.output.truncate(mark.written);
        self.output.unread(mark.read);
        self.roots.truncate(mark.roots as usize);
        self.fuel = mark.fuel;
        self.steps_undone += self.steps.saturating_sub(mark.steps);
        (self.steps, self.slept, self.ticks, self.sequence) =
            (mark.steps, mark.slept, mark.ticks, mark.sequence);
        self.decision = None;
        if !self.keep_visits {
            self.visits.truncate(mark.visits);
            self.drop_gaps();
        }
    }

    /// Goes back to a mark, which stays: as a rollback and a new mark, at less cost.
    pub fn rewind(&mut self, mark: &Mark) {
        // The mark's own copy of the top frame is the first entry behind it.
        let has_frame = mark.frame;
        self.undo_entries(mark.entries as usize + usize::from(has_frame));
        self.undo_scalars(mark);
        self.pending = mark.pending.as_deref().cloned();
        if let Some(symbols) = &mut self.state.symbols {
            symbols.rollback();
            symbols.mark();
        }
        self.undo.epochs += 1;
        self.undo.epoch = self.undo.epochs;
        let words = self.undo.words.len();
        if has_frame
            && let Some(&Entry::Frame { thread, depth, frame, registers, .. }) = self.undo.entries.last()
        {
            let t = &mut self.threads[thread];
            t.depth = depth;
            t.saved_at = self.undo.epoch;
            *t.top_mut() = frame;
            t.top_mut().flags |= flags::SAVE_CALLER;
            let from = words - registers;
            t.put_registers(frame.base, &self.undo.words[from..], &self.undo.shadows[from..]);
        }
        self.heap.rewind(&mark.heap);
    }

    /// Goes back to a mark and drops it.
    pub fn rollback(&mut self, mark: Mark) {
        self.undo_entries(mark.entries as usize);
        self.undo_scalars(&mark);
        self.pending = mark.pending.map(|choice| *choice);
        if let Some(symbols) = &mut self.state.symbols {
            symbols.rollback();
        }
        self.undo.marks -= 1;
        self.undo.epoch = mark.epoch;
        self.undo.words.truncate(mark.saved_words as usize);
        self.undo.shadows.truncate(mark.saved_words as usize);
        self.heap.rollback(mark.heap);
    }

    /// Whether an object or a static field that was there at the newest mark may have changed.
    pub fn changed_since(&self, mark: &Mark) -> bool {
        self.heap.changed_since(&mark.heap)
    }

    /// Objects and static fields that were there at a mark are again as they were then; newer ones stay. This is a change like
    /// any other: going back to a newer mark undoes it.
    pub fn put_back_older(&mut self, mark: &Mark) {
        self.heap.put_back_older(&mark.heap);
    }

    /// The words of objects and static fields that were there at a mark and have been written since: word number, bits and
    /// symbol as they are now.
    pub fn changed_older(&self, mark: &Mark) -> Vec<(u32, u64, u32)> {
        self.heap.changed_older(&mark.heap)
    }

    /// The words of objects and static fields that were there at a mark and hold something else now, with what they hold.
    pub(crate) fn differing_since(&self, mark: &Mark) -> Vec<(u32, u64)> {
        self.heap.differing_older(&mark.heap)
    }

    /// Where the objects end that were there at a mark.
    pub fn end_at(&self, mark: &Mark) -> Ref {
        mark.heap.top()
    }

    /// Whether something was printed since a mark.
    pub fn printed_since(&self, mark: &Mark) -> bool {
        self.output.written != mark.written
    }

    /// Whether nothing has changed since a mark but the heap and the frames of the present thread.
    pub(crate) fn changed_heap_only(&self, mark: &Mark) -> bool {
        let entries = &self.undo.entries[mark.entries as usize..];
        entries.iter().all(|entry| matches!(entry, Entry::Frame { .. }))
            && self.current == mark.current as usize
            && self.threads.len() == mark.threads as usize
            && self.roots.len() == mark.roots as usize
            && self.output.written == mark.written
            && self.output.read_position() == mark.read
            && (self.slept, self.sequence) == (mark.slept, mark.sequence)
    }

    /// Drops a mark and keeps what was done since.
    pub fn release(&mut self, mark: Mark) {
        if let Some(symbols) = &mut self.state.symbols {
            symbols.release();
        }
        self.undo.marks -= 1;
        self.undo.epoch = mark.epoch;
        self.heap.release(mark.heap);
        if self.undo.marks == 0 {
            self.undo.entries.clear();
            self.undo.words.clear();
            self.undo.shadows.clear();
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

    /// Saves the top frame with all its registers.
    pub(crate) fn save_top(&mut self, thread: usize) {
        let end = self.threads[thread].free_slot();
        self.save_caller(thread, end);
    }

    /// Called when the top frame became top by a return: it is about to change. Its registers from the callee's
    /// first on belonged to the callee, which has been saved itself.
    pub(crate) fn save_caller(&mut self, thread: usize, callee: u32) {
        if self.undo.marks == 0 {
            return;
        }
        let t = &self.threads[thread];
        let Some(&frame) = t.top() else { return };
        let registers = callee.min(t.free_slot()).saturating_sub(frame.base) as usize;
        let (words, shadows) = t.registers(frame.base, registers);
        self.undo.words.extend_from_slice(words);
        self.undo.shadows.extend_from_slice(shadows);
        self.undo.entries.push(Entry::Frame { thread, depth: t.depth, frame, registers, epoch: t.saved_at });
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
        let old = self.threads[thread].status.clone();
        let mut new = old.clone();
        change(&mut new);
        self.put_status(thread, new);
        if self.undo.marks > 0 {
            self.undo.entries.push(Entry::Status(thread, Box::new(old)));
        }
    }

    fn put_status(&mut self, thread: usize, status: Status) {
        let t = &mut self.threads[thread];
        self.ready.change(thread, &t.status, &status);
        t.status = status;
    }

    /// Adds or removes a block of memory outside Java objects.
    pub(crate) fn set_off_heap(&mut self, at: u64, block: Option<Ref>) {
        let old = match block {
            Some(r) => self.state.off_heap.insert(at, r),
            None => self.state.off_heap.remove(&at),
        };
        if self.undo.marks > 0 {
            self.undo.entries.push(Entry::OffHeap(at, old));
        }
    }

    /// Changes what is known of an open file.
    pub(crate) fn set_open_file(&mut self, fd: i32, file: Option<OpenFile>) {
        let old = match file {
            Some(f) => self.state.open_files.insert(fd, f),
            None => self.state.open_files.remove(&fd),
        };
        if self.undo.marks > 0 {
            self.undo.entries.push(Entry::File(fd, old));
        }
    }

    pub(crate) fn add_interned(&mut self, text: Box<[u16]>, r: Ref, permanent: bool) {
        if self.undo.marks > 0 && !permanent {
            self.undo.entries.push(Entry::Intern(text.clone()));
        }
        self.interned.insert(text, r);
    }
}

/// Everything that an undo restores, in a form that can be compared and printed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Dump {
    /// Words of the permanent objects that existed at the time.
    pub permanent: Vec<u64>,
    /// Words of the ordinary objects.
    pub heap: Vec<u64>,
    /// Slots that hold symbols.
    pub symbols: Vec<(u64, u32)>,
    /// Held monitors.
    pub monitors: Vec<(Ref, u32, u32)>,
    /// Interned strings that the program made.
    pub interned: Vec<(String, Ref)>,
    /// Threads with their frames and the registers of each.
    pub threads: Vec<String>,
    /// The threads by what they wait for.
    pub ready: String,
    /// What was printed and not yet handed on.
    pub output: [Vec<u8>; 2],
    /// The current thread, clocks and counters.
    pub scalars: Vec<u64>,
}

impl Machine {
    /// The whole state. `permanent` limits the permanent words to those of an earlier dump: class loading is
    /// never undone.
    pub fn dump(&self, permanent: Option<usize>) -> Dump {
        let (perm, heap) = self.heap.live_words();
        let perm = &perm[..permanent.unwrap_or(perm.len()).min(perm.len())];
        let mut monitors: Vec<_> = self.monitors.iter().map(|(&r, &(o, n))| (r, o, n)).collect();
        monitors.sort_unstable();
        let mut interned: Vec<_> = self
            .interned
            .iter()
            .filter(|(_, r)| **r >= crate::heap::FIRST_WORD)
            .map(|(text, &r)| (String::from_utf16_lossy(text), r))
            .collect();
        interned.sort_unstable();
        Dump {
            permanent: perm.to_vec(),
            heap: heap.to_vec(),
            symbols: self.heap.symbol_slots(),
            monitors,
            interned,
            threads: self.threads.iter().map(|t| self.dump_thread(t)).collect(),
            ready: format!("{:?}", self.ready),
            output: [self.output.kept(0).to_vec(), self.output.kept(1).to_vec()],
            scalars: vec![
                self.current as u64,
                self.fuel as u64,
                self.steps,
                self.slept,
                self.ticks,
                self.sequence,
                self.heap.allocated,
                self.roots.len() as u64,
            ],
        }
    }

    fn dump_thread(&self, t: &crate::thread::Thread) -> String {
        use std::fmt::Write;
        let mut text = format!("thread {} of {} {:?}", t.id, t.object, t.status);
        let frames = t.frames();
        for (i, f) in frames.iter().enumerate() {
            let m = f.method();
            // A caller's registers from the first argument of its call on belong to the callee.
            let end = frames.get(i + 1).map_or_else(|| t.free_slot(), |next| next.base);
            let registers: Vec<(u64, u32)> =
                (f.base..end.max(f.base)).map(|at| (t.slot(at), t.shadow(at))).collect();
            let flags = f.flags & !flags::SAVE_CALLER;
            let _ = write!(
                text,
                "\n  {} pc {} flags {flags} lock {} {registers:?}",
                self.classes.qualified_name(m.id),
                f.pc,
                f.lock
            );
        }
        text
    }
}
