//! The machine: its state, its settings, and the calls by which a host drives it.
//!
//! Everything in this folder is one thing: the parts are methods of [`Machine`], which keeps their states, so they need
//! each other. What they stand on (heap, threads, choices, output) is outside and knows nothing of them.

mod abandon;
pub mod boot;
mod class_tests;
mod endless;
mod fall_through;
mod host;
pub(crate) mod infection;
mod init;
pub mod interp;
mod invoke;
pub mod launch;
mod leave;
pub(crate) mod link;
pub(crate) mod natives;
pub(crate) mod position;
pub(crate) mod probe;
mod replay;
mod resolve;
pub(crate) mod schedule;
pub(crate) mod store;
mod strings;
pub(crate) mod surroundings;
pub mod symbolic;
mod throw;
pub mod undo;
mod validate;
pub(crate) mod variant;

use crate::choice::{Choice, Decision};
use crate::heap::{Exhausted, Heap, Ref};
use crate::known::Known;
use crate::machine::link::Site;
use crate::machine::undo::Undo;
use crate::output::Output;
use crate::thread::{Frame, Thread, flags};
use margay_classes::{Class, ClassId, Classes, LinkError, MethodId};
use rustc_hash::FxHashMap;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Limits and surroundings of a run.
#[derive(Clone)]
pub struct Config {
    /// Bytes of heap before `OutOfMemoryError`. Default 2 GiB.
    pub max_heap: u64,
    /// Frames of a thread before `StackOverflowError`. Default 60,000.
    pub max_frames: usize,
    /// Stack slots of a thread before `StackOverflowError`. Default 2^20.
    pub stack_slots: u32,
    /// Calls and loop iterations that a thread runs before another may. Default 20,000.
    pub slice: u32,
    /// Instructions before the run stops with [`Stop::Limit`]. Default none.
    pub max_steps: Option<u64>,
    /// System properties besides the standard ones.
    pub properties: Vec<(String, String)>,
    /// Whether `assert` statements of the program are on. Default no, as with `java`.
    pub assertions: bool,
    /// Whether random numbers of a generator without a seed are values that the host decides. Default no: they are the
    /// same in every run.
    pub open_chance: bool,
    /// Whether all that may differ from one Java machine to the next is otherwise than usual: identity hash codes, clocks,
    /// orders, the user and the settings. Default no.
    pub elsewhere: bool,
    /// Where it is not 0, identity hash codes, clocks and orders are otherwise than usual from the start of the library on.
    pub seed: u32,
    /// Print every instruction to the trace sink.
    pub trace: bool,
    /// Raised by the host to stop the run.
    pub interrupt: Arc<AtomicBool>,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            max_heap: 2 << 30,
            max_frames: 60_000,
            stack_slots: 1 << 20,
            slice: 20_000,
            max_steps: None,
            properties: Vec::new(),
            assertions: false,
            open_chance: false,
            elsewhere: false,
            seed: 0,
            trace: false,
            interrupt: Arc::new(AtomicBool::new(false)),
        }
    }
}

/// Why the machine stopped.
#[derive(Debug, Clone, PartialEq)]
pub enum Stop {
    /// The call that the host made returned this.
    Returned(u64),
    /// The call that the host made threw this.
    Threw(Ref),
    /// `System.exit`.
    Exit(i32),
    /// Several ways to go on; resume with one of them.
    Choice(Choice),
    /// Something that the machine does not do, by name.
    Unsupported(String),
    /// A limit was reached.
    Limit(Limit),
    /// No thread can ever run again.
    Deadlock(String),
    /// The host raised the interrupt.
    Interrupted,
    /// A native of the host wants to be asked; [`Machine::run`] calls it again.
    Paused,
    /// The program does not want this run: an assumption of its own does not hold.
    Ignored,
    /// A replayed decision does not fit the run.
    Diverged(String),
}

/// What a run may use up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Limit {
    /// [`Config::max_steps`].
    Instructions,
    /// [`Config::max_heap`], when there is no room for an `OutOfMemoryError` either.
    Heap,
}

impl std::fmt::Display for Limit {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Limit::Instructions => "instructions",
            Limit::Heap => "heap memory",
        })
    }
}

/// What an instruction or native cannot finish by itself.
#[derive(Debug)]
pub enum Trap {
    /// A Java exception.
    Throw(Ref),
    /// Frames were pushed; go on with the newest.
    Reload,
    /// The current thread cannot go on; its instruction runs again when it can.
    Block,
    /// Stop and tell the host.
    Stop(Box<Stop>),
}

impl From<Exhausted> for Trap {
    fn from(_: Exhausted) -> Trap {
        Trap::Stop(Box::new(Stop::Limit(Limit::Heap)))
    }
}

/// Result of an instruction or native.
pub type Res<T> = Result<T, Trap>;

/// A Java machine.
pub struct Machine {
    /// The program.
    pub classes: Classes,
    /// Its objects.
    pub heap: Heap,
    /// The limits.
    pub config: Config,
    /// What the program printed.
    pub output: Output,
    #[expect(clippy::vec_box, reason = "the interpreter keeps a pointer to the thread it runs")]
    pub(crate) threads: Vec<Box<Thread>>,
    pub(crate) current: usize,
    /// The threads by what they wait for.
    pub(crate) ready: schedule::ready::Ready,
    pub(crate) monitors: FxHashMap<Ref, (u32, u32)>,
    pub(crate) interned: FxHashMap<Box<[u16]>, Ref>,
    pub(crate) known: Known,
    pub(crate) sites: Vec<Site>,
    pub(crate) undo: Undo,
    pub(crate) fuel: i32,
    pub(crate) steps: u64,
    /// Instructions that were executed and taken back.
    pub(crate) steps_undone: u64,
    /// Virtual nanoseconds added by sleeping and waiting.
    pub(crate) slept: u64,
    /// Calls and loop iterations counted in full slices.
    pub(crate) ticks: u64,
    pub(crate) sequence: u64,
    pub(crate) decision: Option<Decision>,
    pub(crate) pending: Option<Choice>,
    /// Objects that the host or the machine itself holds.
    pub(crate) roots: Vec<Ref>,
    pub(crate) symbolic: bool,
    /// Executed instructions of watched methods.
    pub(crate) visits: Vec<(u32, u32)>,
    /// Rollbacks leave what was recorded.
    pub(crate) keep_visits: bool,
    /// Frames that only pass a result on are left without being saved; see [`crate::machine::fall_through`].
    pub(crate) results_fall: bool,
    pub(crate) falls: fall_through::Falls,
    /// Comparisons that watched methods made; see [`crate::machine::probe`].
    pub(crate) gaps: Vec<probe::Gap>,
    pub(crate) recording_gaps: bool,
    /// The last error that the host threw into the program; see [`Machine::throw_from_outside`].
    pub(crate) thrown_from_outside: Ref,
    /// The symbol of the value that the host's last call returned.
    pub(crate) returned_symbol: u32,
    pub(crate) state: natives::NativeState,
    /// Which variants of rewritten code run.
    pub(crate) variants: variant::Variants,
    /// Questions for variants that jumps stand for.
    pub(crate) silenced: variant::Silenced,
    /// Tests for classes that failed.
    pub(crate) refused_tests: class_tests::RefusedTests,
    /// What positions in this machine's code are known by.
    pub(crate) id: position::MachineId,
}

impl Machine {
    /// The class of an object.
    #[inline]
    pub fn class_of(&self, r: Ref) -> &Class {
        self.classes.class(ClassId(self.heap.class_number(r)))
    }

    /// The current thread.
    #[inline]
    pub fn thread(&self) -> &Thread {
        &self.threads[self.current]
    }

    #[inline]
    pub(crate) fn thread_mut(&mut self) -> &mut Thread {
        &mut self.threads[self.current]
    }

    /// All threads.
    pub fn threads(&self) -> impl Iterator<Item = &Thread> {
        self.threads.iter().map(|t| &**t)
    }

    /// Instructions executed so far. Those that were taken back do not count.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// Instructions executed so far, those that were taken back included.
    pub fn executed(&self) -> u64 {
        self.steps + self.steps_undone
    }

    /// Loads a class for the machine's own use.
    pub fn load(&mut self, name: &str) -> Res<ClassId> {
        self.classes.load(name).map_err(|e| self.link_error(&e))
    }

    /// Turns a linking error into the Java throwable that it stands for.
    pub(crate) fn link_error(&mut self, e: &LinkError) -> Trap {
        if e.class == margay_classes::namespaces::LOADER_NEEDED
            && let Some((Some(from), name)) = self.classes.take_wanted()
        {
            return self.ask_loader(from, name);
        }
        if e.is_not_found() && link::nondeterminism::is_api(&e.message) {
            return Machine::unsupported(e.message.replace('/', "."));
        }
        self.throw(e.class, &e.message)
    }

    /// A stop that names what is missing.
    pub(crate) fn unsupported(what: impl Into<String>) -> Trap {
        Trap::Stop(Box::new(Stop::Unsupported(what.into())))
    }

    /// Allocates an instance of a class.
    pub fn new_object(&mut self, class: ClassId) -> Res<Ref> {
        let c = self.classes.class(class);
        let words = c.instance_words;
        self.heap.allocate(words, u64::from(class.0)).map_err(|_| self.out_of_memory())
    }

    /// Allocates an array of an array class.
    pub fn new_array(&mut self, class: ClassId, len: u32) -> Res<Ref> {
        let bytes = self.classes.class(class).element_kind().map_or(4, |k| k.element_bytes());
        let words = Heap::array_words(len, bytes).ok_or(Exhausted);
        let header = u64::from(class.0) | u64::from(len) << 32;
        match words.and_then(|w| self.heap.allocate(w, header)) {
            Ok(r) => Ok(r),
            Err(Exhausted) => Err(self.out_of_memory()),
        }
    }

    pub(crate) fn out_of_memory(&mut self) -> Trap {
        self.state.chance.seen.memory += 1;
        self.throw("java/lang/OutOfMemoryError", "Java heap space")
    }

    /// The value of an instance field found by name; for the machine's own look at library objects.
    pub fn field(&self, object: Ref, name: &str) -> u64 {
        match self.classes.find_field(ClassId(self.heap.class_number(object)), name) {
            Some((_, f)) => self.heap.word(object + f.slot),
            None => 0,
        }
    }

    /// Sets an instance field found by name.
    pub fn set_field(&mut self, object: Ref, name: &str, value: u64) {
        let slot =
            self.classes.find_field(ClassId(self.heap.class_number(object)), name).map(|(_, f)| f.slot);
        if let Some(slot) = slot {
            self.heap.set_word(object + slot, value);
        }
    }

    /// Reads element `i` of a reference array.
    pub fn element(&self, array: Ref, i: u32) -> Ref {
        assert!(i < self.heap.length(array), "element {i} of an array of {}", self.heap.length(array));
        let bytes = self.heap.bytes(array, 8 + i as usize * 4, 4);
        u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]])
    }

    /// Writes element `i` of a reference array.
    pub fn set_element(&mut self, array: Ref, i: u32, value: Ref) {
        let at = i as usize * 4;
        self.heap.array_bytes_mut(array, 4, at, at + 4).copy_from_slice(&value.to_le_bytes());
    }

    /// An `Object[]`-like array with these elements.
    pub fn new_ref_array(&mut self, element: &str, items: &[Ref]) -> Res<Ref> {
        let element = self.load(element)?;
        let class = self.classes.array_of(element);
        let array = self.new_array(class, items.len() as u32)?;
        for (i, &item) in items.iter().enumerate() {
            self.set_element(array, i as u32, item);
        }
        Ok(array)
    }

    /// Pushes a frame for `method` with these argument slots above everything on the current thread.
    pub(crate) fn push_call(&mut self, method: MethodId, args: &[u64], frame_flags: u32) -> Res<()> {
        let base = self.thread().free_slot();
        for (i, &a) in args.iter().enumerate() {
            self.thread_mut().set_slot(base + i as u32, a);
        }
        self.clear_missing_arguments(method, base, args.len());
        self.enter(method, base, frame_flags)
    }

    /// Arguments that the host did not give are zero or null, not what an earlier frame left in their registers.
    pub(crate) fn clear_missing_arguments(&mut self, method: MethodId, base: u32, given: usize) {
        let wanted = u32::from(self.classes.method(method).arg_slots);
        for i in given as u32..wanted {
            self.thread_mut().set_slot(base + i, 0);
        }
    }

    /// Makes a frame for a method whose arguments stand at `base`.
    pub(crate) fn enter(&mut self, id: MethodId, base: u32, frame_flags: u32) -> Res<()> {
        self.prepare(id)?;
        let m = self.lasting_method(id);
        let code = m.code.get().ok_or_else(|| Machine::unsupported("method without code"))?;
        let registers = u32::from(m.registers.get());
        let t = self.thread();
        if t.depth >= t.max_frames || base + registers > t.slots {
            return Err(self.stack_overflow());
        }
        let mut frame = Frame { method: m, ops: code.ops.as_ptr(), pc: 0, base, flags: frame_flags, lock: 0 };
        if m.is_synchronized() && frame_flags & flags::CLINIT == 0 {
            let lock = if m.is_static() { self.mirror(m.class)? } else { self.thread().slot(base) as Ref };
            self.monitor_enter(lock)?;
            frame.flags |= flags::SYNC;
            frame.lock = lock;
        }
        self.thread_mut().push(frame);
        Ok(())
    }

    /// Lowers a method if that has not been done. Natives and intrinsics get a body that passes on their
    /// callee's result.
    pub(crate) fn prepare(&mut self, id: MethodId) -> Res<()> {
        // Somebody else may have had the method lowered, without making it ready to run.
        let m = self.classes.method(id);
        if m.code.get().is_some() && m.registers.get() != 0 {
            return Ok(());
        }
        let intrinsic = self.native_of(self.classes.method(id)).is_some();
        match if intrinsic { Ok(None) } else { self.classes.code(id) } {
            Ok(Some(_)) => {}
            Ok(None) => {
                let m = self.classes.method(id);
                let _ = m.code.set(margay_classes::Code::pass_through(m.ret, m.arg_slots));
            }
            Err(e) => {
                return Err(match self.classes.take_wanted() {
                    Some((Some(from), name)) => self.ask_loader(from, name),
                    _ => self.throw("java/lang/VerifyError", &e.0),
                });
            }
        }
        let m = self.classes.method(id);
        if let Some(code) = m.code.get() {
            m.registers.set(code.registers);
            // A plain method needs nothing but a frame: calls jump straight in.
            let plain = !m.is_synchronized() && !m.is_native() && !m.is_abstract();
            if plain && !intrinsic && !m.intercepted.get() {
                m.entry.set(code.ops.as_ptr());
            }
        }
        Ok(())
    }

    pub(crate) fn stack_overflow(&mut self) -> Trap {
        self.state.chance.seen.frames += 1;
        self.throw_without_message("java/lang/StackOverflowError")
    }

    /// Calls a method from the host and runs until it ends or the machine stops.
    pub fn call(&mut self, method: MethodId, args: &[u64]) -> Stop {
        let m = self.classes.method(method);
        let (class, is_static) = (m.class, m.is_static());
        if is_static {
            match self.initialize(class) {
                Ok(()) => {}
                Err(Trap::Reload) => {
                    // The initializer runs first, on top of the call's own frame.
                    return self.call_after_init(method, args, class);
                }
                Err(trap) => return self.stop_of(trap),
            }
        }
        match self.push_call(method, args, flags::HOST) {
            Ok(()) => self.run(),
            Err(trap) => self.stop_of(trap),
        }
    }

    fn call_after_init(&mut self, method: MethodId, args: &[u64], class: ClassId) -> Stop {
        // `initialize` left its frames on the stack: the lowest of them stops the machine when it ends.
        let lowest = self.lowest_new_frame(class);
        let depth = self.thread().depth;
        if let Some(at) = lowest.filter(|&at| at < depth) {
            self.thread_mut().frame_mut(at).flags |= flags::HOST;
        }
        match self.run() {
            Stop::Returned(_) => match self.push_call(method, args, flags::HOST) {
                Ok(()) => self.run(),
                Err(trap) => self.stop_of(trap),
            },
            other => other,
        }
    }

    fn lowest_new_frame(&self, class: ClassId) -> Option<usize> {
        self.thread().frames().iter().position(|f| f.flags & flags::CLINIT != 0 && f.lock == class.0)
    }

    fn stop_of(&mut self, trap: Trap) -> Stop {
        match trap {
            Trap::Throw(e) => Stop::Threw(e),
            Trap::Stop(stop) => *stop,
            Trap::Reload => self.run(),
            Trap::Block => match self.reschedule() {
                Some(stop) => stop,
                None => self.run(),
            },
        }
    }

    /// Goes on after a [`Stop::Choice`] with one of its alternatives.
    pub fn resume(&mut self, decision: Decision) -> Stop {
        let Some(choice) = self.pending.take() else {
            return Stop::Diverged("there is no choice to resume from".into());
        };
        if let Some(why) = choice.misfit(&decision) {
            return Stop::Diverged(why);
        }
        if let (crate::choice::ChoiceKind::Schedule { threads }, Decision::Alternative(i)) =
            (&choice.kind, &decision)
        {
            let id = threads[*i as usize];
            self.switch_to(id);
            return self.run();
        }
        self.decision = Some(decision);
        self.run()
    }

    /// Runs the current thread, and others as they are scheduled, until something stops the machine.
    pub fn run(&mut self) -> Stop {
        loop {
            let stop = if self.symbolic || self.config.trace {
                self.interpret::<interp::Full>()
            } else {
                Some(self.interpret_concretely())
            };
            if let Some(stop) = stop {
                return stop;
            }
        }
    }

    /// Virtual time in nanoseconds since the start.
    pub fn now(&self) -> u64 {
        let in_slice = u64::from(self.config.slice) - self.fuel.max(0) as u64;
        self.slept + (self.ticks + in_slice) * 20
    }

    /// Numbers of the threads that could run now.
    pub fn runnable(&self) -> Vec<u32> {
        self.ready.runnable().map(|i| self.threads[i].id).collect()
    }
}
