//! Starting the library: the few objects that the JVM makes before any Java code runs, then
//! `System.initPhase1`. The module system's own boot is left out; modules are made as plain objects.

use crate::heap::{Heap, Ref};
use crate::known::Known;
use crate::machine::natives::NativeState;
use crate::machine::undo::Undo;
use crate::machine::{Config, Machine, Stop};
use crate::output::Output;
use crate::thread::Thread;
use margay_classes::classpath::ClassPath;
use margay_classes::opcode as op;
use margay_classes::{Classes, LinkError};
use rustc_hash::FxHashMap;
use std::path::Path;
use std::sync::Arc;

/// Why a machine could not be started.
#[derive(Debug, thiserror::Error)]
pub enum BootError {
    /// The JDK lacks something.
    #[error("the JDK cannot be used: {0}")]
    Jdk(#[from] LinkError),
    /// The host gives no memory.
    #[error("cannot reserve memory: {0}")]
    Memory(#[from] std::io::Error),
    /// The library's own start-up failed.
    #[error("the Java library did not start: {0}")]
    Library(String),
}

impl Machine {
    /// A machine with the library started.
    pub fn boot(
        path: Arc<ClassPath>,
        home: &Path,
        class_path: &str,
        config: Config,
    ) -> Result<Machine, BootError> {
        let mut machine = Machine::bare(path, config)?;
        machine.state.link.java_home = home.to_string_lossy().into_owned();
        machine.state.link.class_path = class_path.to_owned();
        machine.begin_elsewhere();
        machine.start_library()?;
        machine.set_later_properties()?;
        Ok(machine)
    }

    fn bare(path: Arc<ClassPath>, config: Config) -> Result<Machine, BootError> {
        let mut classes = Classes::new(path)?;
        classes.add_provider(crate::machine::link::nondeterminism::provide);
        let known = Known::find(&mut classes)?;
        let heap = Heap::new(config.max_heap)?;
        let fuel = config.slice as i32;
        Ok(Machine {
            variants: Default::default(),
            silenced: Default::default(),
            refused_tests: Default::default(),
            id: crate::machine::position::MachineId::next(),
            classes,
            heap,
            config,
            output: Output::default(),
            threads: Vec::new(),
            current: 0,
            ready: crate::machine::schedule::ready::Ready::default(),
            monitors: FxHashMap::default(),
            interned: FxHashMap::default(),
            known,
            sites: Vec::new(),
            undo: Undo::default(),
            fuel,
            steps: 0,
            steps_undone: 0,
            slept: 0,
            ticks: 0,
            sequence: 0,
            decision: None,
            pending: None,
            roots: Vec::new(),
            symbolic: false,
            visits: Vec::new(),
            keep_visits: false,
            results_fall: false,
            falls: Default::default(),
            gaps: Vec::new(),
            recording_gaps: false,
            thrown_from_outside: 0,
            returned_symbol: 0,
            state: NativeState::new(),
        })
    }

    fn start_library(&mut self) -> Result<(), BootError> {
        let main = Thread::new(1, 0, self.config.max_frames, self.config.stack_slots)?;
        self.ready.add(0, 0, &main.status);
        self.threads.push(Box::new(main));
        self.make_empty_initializer()?;
        // The JVM overwrites these after the class's own initializer has set them to nothing.
        self.boot_init("jdk/internal/misc/UnsafeConstants")?;
        let constants = self.boot_class("jdk/internal/misc/UnsafeConstants")?;
        for (name, value) in [("ADDRESS_SIZE0", 8), ("PAGE_SIZE", 4096), ("UNALIGNED_ACCESS", 1)] {
            let set = self.set_static(constants, name, value);
            set.map_err(|t| BootError::Library(format!("{t:?}")))?;
        }
        for name in ["java/lang/Object", "java/lang/String", "java/lang/Class", "java/lang/System"] {
            self.boot_init(name)?;
        }
        self.boot_unsafe_constants()?;
        let thread = self.boot_object("java/lang/Thread")?;
        self.threads[0].object = thread;
        self.ready.remove(0, 0, &self.threads[0].status);
        self.ready.add(0, thread, &self.threads[0].status);
        self.roots.push(thread);
        self.set_field(thread, "eetop", 1);
        self.boot_init("java/lang/Thread")?;
        let group = self.boot_object("java/lang/ThreadGroup")?;
        self.roots.push(group);
        self.boot_call("java/lang/ThreadGroup", "<init>", "()V", &[u64::from(group)])?;
        let main_group = self.boot_object("java/lang/ThreadGroup")?;
        self.roots.push(main_group);
        let main = self.boot_literal("main")?;
        self.boot_call(
            "java/lang/ThreadGroup",
            "<init>",
            "(Ljava/lang/ThreadGroup;Ljava/lang/String;)V",
            &[u64::from(main_group), u64::from(group), u64::from(main)],
        )?;
        // Tests run in threads of any name.
        let name = if self.config.elsewhere { self.boot_literal("Test worker")? } else { main };
        self.set_field(thread, "priority", 5);
        self.boot_holder(thread, main_group)?;
        self.boot_call(
            "java/lang/Thread",
            "<init>",
            "(Ljava/lang/ThreadGroup;Ljava/lang/String;)V",
            &[u64::from(thread), u64::from(main_group), u64::from(name)],
        )?;
        self.set_thread_status(thread, 0x5);
        for name in ["java/lang/Module", "java/lang/reflect/Method", "java/lang/ref/Finalizer"] {
            self.boot_init(name)?;
        }
        self.boot_call("java/lang/System", "initPhase1", "()V", &[])?;
        self.boot_modules()?;
        let vm = self.boot_class("jdk/internal/misc/VM")?;
        let booted = self.set_static(vm, "initLevel", 4);
        booted.map_err(|t| BootError::Library(format!("{t:?}")))?;
        // Up to JDK 18 ids of threads are counted here; the first are those of the JVM's own threads.
        let thread = self.boot_class("java/lang/Thread")?;
        let counted = self.set_static(thread, "threadSeqNumber", 11);
        counted.map_err(|t| BootError::Library(format!("{t:?}")))?;
        self.steps = 0;
        self.ticks = 0;
        self.fuel = self.config.slice as i32;
        Ok(())
    }

    /// Properties that the program sees otherwise than the library did.
    fn set_later_properties(&mut self) -> Result<(), BootError> {
        const SET: &str = "(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;";
        for (key, value) in self.later_properties() {
            let (key, value) = (self.boot_literal(key)?, self.boot_literal(&value)?);
            self.boot_call("java/lang/System", "setProperty", SET, &[u64::from(key), u64::from(value)])?;
        }
        Ok(())
    }

    /// Facts of the platform that the JVM writes into a class of the library.
    fn boot_unsafe_constants(&mut self) -> Result<(), BootError> {
        const CLASS: &str = "jdk/internal/misc/UnsafeConstants";
        self.boot_init(CLASS)?;
        let id = self.boot_class(CLASS)?;
        for (field, value) in [("ADDRESS_SIZE0", 8), ("PAGE_SIZE", 4096), ("UNALIGNED_ACCESS", 1)] {
            self.set_static(id, field, value).map_err(|t| BootError::Library(format!("{t:?}")))?;
        }
        Ok(())
    }

    fn boot_class(&mut self, name: &str) -> Result<margay_classes::ClassId, BootError> {
        Ok(self.classes.load(name)?)
    }

    fn boot_object(&mut self, class: &str) -> Result<Ref, BootError> {
        let id = self.boot_class(class)?;
        self.new_object(id).map_err(|t| BootError::Library(format!("{t:?}")))
    }

    fn boot_literal(&mut self, text: &str) -> Result<Ref, BootError> {
        self.literal_str(text).map_err(|t| BootError::Library(format!("{t:?}")))
    }

    /// Threads of JDK 19 and later keep part of their fields in a holder, which exists before the
    /// constructor of the first thread runs.
    fn boot_holder(&mut self, thread: Ref, group: Ref) -> Result<(), BootError> {
        let class = self.class_of(thread).id;
        if self.classes.find_field(class, "holder").is_none() {
            self.set_field(thread, "group", u64::from(group));
            return Ok(());
        }
        let holder = self.boot_object("java/lang/Thread$FieldHolder")?;
        self.set_field(thread, "holder", u64::from(holder));
        self.set_field(holder, "group", u64::from(group));
        self.set_field(holder, "priority", 5);
        self.set_field(holder, "threadStatus", 0x5);
        Ok(())
    }

    fn boot_init(&mut self, name: &str) -> Result<(), BootError> {
        let id = self.boot_class(name)?;
        match self.nested_init(id) {
            Ok(()) => Ok(()),
            Err(trap) => Err(self.boot_failure(&format!("initializing {name}"), trap)),
        }
    }

    fn boot_call(&mut self, class: &str, name: &str, desc: &str, args: &[u64]) -> Result<u64, BootError> {
        let id = self.boot_class(class)?;
        let Some(method) = self.classes.find_declared(id, name, desc) else {
            return Err(BootError::Library(format!("there is no {class}.{name}{desc}")));
        };
        match self.nested(method, args) {
            Ok(value) => Ok(value),
            Err(trap) => Err(self.boot_failure(&format!("{class}.{name}"), trap)),
        }
    }

    fn boot_failure(&mut self, what: &str, trap: crate::machine::Trap) -> BootError {
        use crate::machine::Trap;
        let why = match trap {
            Trap::Throw(e) => self.describe_throwable(e),
            Trap::Stop(stop) => match *stop {
                Stop::Unsupported(what) => what,
                Stop::Threw(e) => self.describe_throwable(e),
                other => format!("{other:?}"),
            },
            other => format!("{other:?}"),
        };
        let place: Vec<String> = self
            .thread()
            .frames()
            .iter()
            .rev()
            .take(12)
            .map(|f| self.classes.qualified_name(f.method().id))
            .collect();
        BootError::Library(format!("{what}: {why} [{}]", place.join(" < ")))
    }

    /// A throwable's class, message and stack, for the host's own messages.
    pub fn describe_throwable(&self, e: Ref) -> String {
        let mut text = self.classes.java_name(self.class_of(e).id);
        let message = self.heap.word(e + self.known.throwable.message) as Ref;
        if message != 0 {
            text += &format!(": {}", self.text(message));
        }
        let trace = self.heap.word(e + self.known.throwable.backtrace) as Ref;
        if trace != 0 {
            for i in 0..self.heap.length(trace).min(12) {
                text += &self.describe_entry(self.heap.word(trace + 1 + i));
            }
        }
        text
    }

    /// The stack trace of a throwable, innermost first: `Class.method:line` each.
    pub fn stack_trace(&self, e: Ref) -> Vec<String> {
        let trace = self.heap.word(e + self.known.throwable.backtrace) as Ref;
        let entries = if trace == 0 { 0 } else { self.heap.length(trace).min(64) };
        let lines = (0..entries).map(|i| self.describe_entry(self.heap.word(trace + 1 + i)));
        lines.map(|line| line.trim_start_matches("\n\tat ").to_owned()).filter(|l| !l.is_empty()).collect()
    }

    /// The methods of a throwable's stack trace, innermost first.
    pub fn trace_methods(&self, e: Ref) -> Vec<margay_classes::MethodId> {
        let trace = self.heap.word(e + self.known.throwable.backtrace) as Ref;
        let entries = if trace == 0 { 0 } else { self.heap.length(trace).min(64) };
        let numbers = (0..entries).map(|i| (self.heap.word(trace + 1 + i) >> 32) as u32);
        numbers.filter_map(|number| Some(self.classes.try_method(number)?.id)).collect()
    }

    /// Whether a throwable was made by an instruction that failed, and not by a constructor that the program
    /// called.
    pub fn is_implicit(&self, e: Ref) -> bool {
        let trace = self.heap.word(e + self.known.throwable.backtrace) as Ref;
        // Only a constructor leaves the trace out.
        if trace == 0 {
            return false;
        }
        if self.heap.length(trace) == 0 {
            return true;
        }
        let entry = self.heap.word(trace + 1);
        let Some(m) = self.classes.try_method((entry >> 32) as u32) else { return true };
        let class = self.classes.class(m.class);
        let code = class.file.as_ref().zip(m.member(class)).and_then(|(f, member)| {
            let attribute = f.code(member).ok()??;
            f.slice(attribute.code).get(entry as u32 as usize).copied()
        });
        // The constructor's call.
        code != Some(op::INVOKESPECIAL)
    }

    /// Where the current thread stands, for the host's own messages: one indented line for each frame.
    pub fn describe_stack(&self) -> String {
        let trace = self.trace_of_thread(self.current, false);
        trace.into_iter().take(12).map(|entry| self.describe_entry(entry)).collect()
    }

    fn describe_entry(&self, entry: u64) -> String {
        let Some(m) = self.classes.try_method((entry >> 32) as u32) else {
            return String::new();
        };
        let name = self.classes.qualified_name(m.id);
        match m.code.get().and_then(|c| c.line(entry as u32)) {
            Some(line) => format!("\n\tat {name}:{line}"),
            None => format!("\n\tat {name}"),
        }
    }

    fn make_empty_initializer(&mut self) -> Result<(), BootError> {
        let mut w = crate::machine::link::asm::ClassWriter::new("java/lang/Margay$Empty", "java/lang/Object");
        let mut c = crate::machine::link::asm::Code::new(0);
        c.op(op::RETURN);
        w.method(0x9, "empty", "()V", Some(c));
        let id = self.define_synthetic(w, None).map_err(|t| BootError::Library(format!("{t:?}")))?;
        self.state.empty_initializer = self.classes.class(id).methods[0];
        Ok(())
    }

    /// Module objects for the classes loaded so far and later.
    fn boot_modules(&mut self) -> Result<(), BootError> {
        Ok(())
    }
}
