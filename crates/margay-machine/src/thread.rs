//! Threads of the program and their frames. A frame's registers are a window of the thread's stack; the
//! window of a callee begins where its caller put the arguments, so a call copies nothing.

use crate::heap::Ref;
use margay_classes::Method;
use margay_classes::code::Op;
use memmap2::{MmapMut, MmapOptions};
use std::cell::Cell;

/// Slots behind those of frames, so that natives and the arguments of a refused call fit.
const BEHIND: u32 = 70_000;
/// Frames beyond the limit, for what has to run when it is reached.
const SPARE_FRAMES: usize = 64;

/// One activation of a method.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct Frame {
    /// The method.
    pub(crate) method: *const Method,
    /// Start of its code.
    pub(crate) ops: *const Cell<Op>,
    /// The instruction being executed; of a caller, the call.
    pub pc: u32,
    /// First stack slot of its registers.
    pub base: u32,
    /// What has to happen when it ends; 0 for most.
    pub flags: u32,
    /// The monitor to leave when it ends.
    pub lock: Ref,
}

impl Frame {
    /// The method. The frame has to be one of a machine that still exists, which everything inside this crate sees to:
    /// frames are kept by threads only, and threads by their machine.
    #[inline(always)]
    pub(crate) fn method(&self) -> &'static Method {
        // SAFETY: frames are made in this crate only, with methods of their machine's registry. The registry keeps each
        // method in a box of its own and drops none before the machine.
        unsafe { &*self.method }
    }

    /// The instruction that the frame stands at.
    #[inline(always)]
    pub(crate) fn op(&self) -> &'static Cell<Op> {
        // SAFETY: `ops` is the lowered code of the method, which is never replaced, and the verifier has seen to it that
        // control stays inside; whoever moves a frame otherwise compares the number with the code's length.
        unsafe { &*self.ops.add(self.pc as usize) }
    }
}

/// Frame flags.
pub mod flags {
    /// A synchronized method: leave the monitor.
    pub const SYNC: u32 = 1;
    /// A static initializer: the class is initialised when it ends.
    pub const CLINIT: u32 = 2;
    /// Called by the host: stop when it ends.
    pub const HOST: u32 = 4;
    /// The frame below is older than the newest mark: save it before it goes on.
    pub const SAVE_CALLER: u32 = 8;
    /// The instruction of the frame below runs again when this one ends.
    pub const RETRY: u32 = 16;
    /// The result is dropped.
    pub const DROP_RESULT: u32 = 32;
    /// Makes an input object: what it throws ends the path.
    pub const BUILD: u32 = 256;
    /// The first frame of a thread.
    pub const BOTTOM: u32 = 128;
    /// Waits for frames above it before its first instruction.
    pub const NOT_STARTED: u32 = 64;
}

/// Why a thread does not run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// Made, but not started.
    New,
    /// Can run.
    Runnable,
    /// Wants to enter the monitor of this object.
    Blocked(Ref),
    /// In `Object.wait`, with the recursion count to restore and the virtual time when it ends.
    Waiting {
        /// The object waited on.
        on: Ref,
        /// How often the monitor was held.
        count: u32,
        /// When the wait times out.
        until: Option<u64>,
        /// Order of arrival.
        since: u64,
    },
    /// Parked, until this virtual time.
    Parked(Option<u64>),
    /// Sleeping until this virtual time.
    Sleeping(u64),
    /// Waits for another thread to finish initialising a class.
    Initializing(u32),
    /// Ended.
    Ended,
}

/// The small part of a thread that is saved whole when it changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Status {
    /// Whether and why it waits.
    pub state: State,
    /// The interrupt flag.
    pub interrupted: bool,
    /// `LockSupport.unpark` came before the park.
    pub permit: bool,
    /// What the native that it waits in should do when run again.
    pub wake: Wake,
    /// Whether it is a daemon.
    pub daemon: bool,
}

/// How a wait ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wake {
    /// The thread has not been waiting.
    None,
    /// It was notified, unparked, or its time came.
    Normal,
    /// It was interrupted.
    Interrupted,
    /// It was notified or timed out and now needs its monitor back, held so often.
    Reenter(u32, bool),
}

/// A thread.
pub struct Thread {
    /// Its number; the first is 1.
    pub id: u32,
    /// The `java.lang.Thread` object.
    pub object: Ref,
    /// Saved when it changes.
    pub status: Status,
    /// Frames in use.
    pub(crate) depth: usize,
    pub(crate) frames: *mut Frame,
    pub(crate) max_frames: usize,
    _frame_map: Option<MmapMut>,
    pub(crate) stack: *mut u64,
    pub(crate) shadow: *mut u32,
    _stack_map: Option<MmapMut>,
    _shadow_map: Option<MmapMut>,
    /// Stack slots that frames may use.
    pub(crate) slots: u32,
    /// Stack slots that are mapped.
    mapped: u32,
    /// The epoch of the newest mark under which the top frame was saved.
    pub(crate) saved_at: u64,
}

// SAFETY: the pointers lead into maps that the thread owns and into the registry of its machine.
unsafe impl Send for Thread {}

impl Thread {
    /// A thread with room for so many frames and slots.
    pub(crate) fn new(id: u32, object: Ref, max_frames: usize, slots: u32) -> std::io::Result<Thread> {
        let mapped = slots as usize + BEHIND as usize;
        let mut map = MmapOptions::new().len(mapped * 8).no_reserve_swap().map_anon()?;
        let mut shadow = MmapOptions::new().len(mapped * 4).no_reserve_swap().map_anon()?;
        let mut frames = MmapOptions::new()
            .len((max_frames + SPARE_FRAMES) * size_of::<Frame>())
            .no_reserve_swap()
            .map_anon()?;
        Ok(Thread {
            id,
            object,
            status: Status {
                state: State::Runnable,
                interrupted: false,
                permit: false,
                wake: Wake::None,
                daemon: false,
            },
            depth: 0,
            frames: frames.as_mut_ptr().cast(),
            max_frames,
            _frame_map: Some(frames),
            stack: map.as_mut_ptr().cast(),
            shadow: shadow.as_mut_ptr().cast(),
            _stack_map: Some(map),
            _shadow_map: Some(shadow),
            slots,
            mapped: slots + BEHIND,
            saved_at: 0,
        })
    }

    /// Gives the memory of an ended thread back.
    pub(crate) fn shrink(&mut self) {
        self.depth = 0;
        self.mapped = 0;
        self.frames = std::ptr::null_mut();
        self._frame_map = None;
        self._stack_map = None;
        self._shadow_map = None;
        self.stack = std::ptr::null_mut();
        self.shadow = std::ptr::null_mut();
    }

    /// The frames, innermost last.
    pub fn frames(&self) -> &[Frame] {
        if self.depth == 0 {
            return &[];
        }
        // SAFETY: the first `depth` frames are written.
        unsafe { std::slice::from_raw_parts(self.frames, self.depth) }
    }

    /// The innermost frame.
    pub fn top(&self) -> Option<&Frame> {
        self.frames().last()
    }

    pub(crate) fn frames_mut(&mut self) -> &mut [Frame] {
        if self.depth == 0 {
            return &mut [];
        }
        // SAFETY: as in `frames`, and the thread is borrowed for writing.
        unsafe { std::slice::from_raw_parts_mut(self.frames, self.depth) }
    }

    /// A frame by its number; the outermost has number 0.
    pub(crate) fn frame_mut(&mut self, at: usize) -> &mut Frame {
        &mut self.frames_mut()[at]
    }

    pub(crate) fn top_mut(&mut self) -> &mut Frame {
        self.frames_mut().last_mut().expect("a running thread has a frame")
    }

    pub(crate) fn push(&mut self, frame: Frame) {
        assert!(self.depth < self.max_frames + SPARE_FRAMES, "callers check the depth");
        // SAFETY: within the mapping, by the assertion.
        unsafe { *self.frames.add(self.depth) = frame };
        self.depth += 1;
    }

    /// First slot behind the registers of the innermost frame.
    pub(crate) fn free_slot(&self) -> u32 {
        match self.top() {
            Some(f) => f.base + u32::from(f.method().registers.get().max(2)),
            None => 0,
        }
    }

    /// Whether `count` slots from `at` on are mapped; whoever asks for others is wrong and goes no further.
    #[inline(always)]
    fn check_slots(&self, at: u32, count: usize) {
        if at as usize + count > self.mapped as usize {
            outside(at, count);
        }
    }

    /// Where `count` slots from `at` on are.
    pub(crate) fn slots_from(&self, at: u32, count: usize) -> *const u64 {
        self.check_slots(at, count);
        // SAFETY: the slots are mapped, by the comparison.
        unsafe { self.stack.add(at as usize) }
    }

    /// Reads a stack slot.
    #[inline]
    pub(crate) fn slot(&self, at: u32) -> u64 {
        self.check_slots(at, 1);
        // SAFETY: the slot is mapped, by the comparison.
        unsafe { *self.stack.add(at as usize) }
    }

    /// Reads a stack slot and its shadow.
    #[inline]
    pub(crate) fn slot_and_shadow(&self, at: u32) -> (u64, u32) {
        self.check_slots(at, 1);
        // SAFETY: as in `slot`; there are as many shadows as slots.
        unsafe { (*self.stack.add(at as usize), *self.shadow.add(at as usize)) }
    }

    #[inline]
    pub(crate) fn set_slot(&mut self, at: u32, value: u64) {
        self.check_slots(at, 1);
        // SAFETY: as in `slot`; there are as many shadows as slots.
        unsafe {
            *self.stack.add(at as usize) = value;
            *self.shadow.add(at as usize) = 0;
        }
    }

    /// Sets a stack slot and its shadow.
    #[inline]
    pub(crate) fn set_slot_and_shadow(&mut self, at: u32, value: u64, symbol: u32) {
        self.check_slots(at, 1);
        // SAFETY: as in `slot`; there are as many shadows as slots.
        unsafe {
            *self.stack.add(at as usize) = value;
            *self.shadow.add(at as usize) = symbol;
        }
    }

    #[inline]
    pub(crate) fn shadow(&self, at: u32) -> u32 {
        self.check_slots(at, 1);
        // SAFETY: as in `slot`; there are as many shadows as slots.
        unsafe { *self.shadow.add(at as usize) }
    }

    #[inline]
    pub(crate) fn set_shadow(&mut self, at: u32, symbol: u32) {
        self.check_slots(at, 1);
        // SAFETY: as in `slot`; there are as many shadows as slots.
        unsafe { *self.shadow.add(at as usize) = symbol }
    }

    /// The registers from a slot on, with their shadows.
    pub(crate) fn registers(&self, base: u32, count: usize) -> (&[u64], &[u32]) {
        self.check_slots(base, count);
        // SAFETY: the slots and their shadows are mapped, by the comparison, and the maps are zeroed when made.
        unsafe {
            (
                std::slice::from_raw_parts(self.stack.add(base as usize), count),
                std::slice::from_raw_parts(self.shadow.add(base as usize), count),
            )
        }
    }

    /// Puts registers and shadows back from a slot on.
    pub(crate) fn put_registers(&mut self, base: u32, words: &[u64], shadows: &[u32]) {
        assert_eq!(words.len(), shadows.len());
        self.check_slots(base, words.len());
        // SAFETY: the slots and their shadows are mapped, by the comparison.
        unsafe {
            std::ptr::copy_nonoverlapping(words.as_ptr(), self.stack.add(base as usize), words.len());
            std::ptr::copy_nonoverlapping(shadows.as_ptr(), self.shadow.add(base as usize), shadows.len());
        }
    }

    /// All slots in use, for the collector and for dumps.
    pub(crate) fn used_slots(&self) -> &[u64] {
        if self.stack.is_null() {
            return &[];
        }
        self.registers(0, self.free_slot() as usize + 256).0
    }
}

#[cold]
#[inline(never)]
fn outside(at: u32, count: usize) -> ! {
    panic!("{count} slots from {at} on lie outside the stack")
}
