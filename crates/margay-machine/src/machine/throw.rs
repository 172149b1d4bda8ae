//! Making and delivering exceptions. The machine's own exceptions are filled in directly, as their
//! constructors would, so that an instruction can throw without running Java code first.

use crate::heap::Ref;
use crate::machine::{Machine, Res, Stop, Trap};
use crate::thread::{State, flags};
use margay_classes::bytecode::{self, Action, Invocation};
use margay_classes::reader::Constant;
use margay_classes::{ClassId, MethodId, Origin};

/// Frames that a stack trace holds, as the JVM's `MaxJavaStackTraceDepth`.
const MAX_TRACE: usize = 1024;

impl Machine {
    /// A trap that throws a new exception with a message.
    pub fn throw(&mut self, class: &str, message: &str) -> Trap {
        match self.new_throwable(class, Some(message)) {
            Ok(e) => Trap::Throw(e),
            Err(trap) => trap,
        }
    }

    /// A trap that throws a new exception without a message.
    pub fn throw_without_message(&mut self, class: &str) -> Trap {
        match self.new_throwable(class, None) {
            Ok(e) => Trap::Throw(e),
            Err(trap) => trap,
        }
    }

    /// Makes a throwable as `new X(message)` would.
    pub fn new_throwable(&mut self, class: &str, message: Option<&str>) -> Res<Ref> {
        let id = match self.classes.load(class) {
            Ok(id) => id,
            Err(e) => return Err(Machine::unsupported(format!("throwing {class}: {e}"))),
        };
        let out_of_memory = |_| Trap::Stop(Box::new(Stop::Limit(crate::machine::Limit::Heap)));
        let words = self.classes.class(id).instance_words;
        let e = self.heap.allocate(words, u64::from(id.0)).map_err(out_of_memory)?;
        let slots = self.known.throwable.clone();
        let throwable = self.classes.load("java/lang/Throwable").map_err(|e| self.link_error(&e))?;
        self.heap.set_word(e + slots.cause, u64::from(e));
        for (field, slot) in
            [("UNASSIGNED_STACK", slots.stack_trace), ("SUPPRESSED_SENTINEL", slots.suppressed)]
        {
            let value = self.static_word(throwable, field);
            self.heap.set_word(e + slot, value);
        }
        if let Some(message) = message {
            let text = self.new_string(message)?;
            self.heap.set_word(e + slots.message, u64::from(text));
        }
        if class == "java/lang/NullPointerException" {
            // Its message may be computed from the trace, which no constructor has filled in twice.
            self.set_field(e, "extendedMessageState", 1);
        }
        self.fill_in_stack_trace(e)?;
        Ok(e)
    }

    /// The value of a static field by name, 0 when the class has no room for statics yet.
    pub(crate) fn static_word(&self, class: ClassId, name: &str) -> u64 {
        match self.classes.find_field(class, name) {
            Some((c, f)) if self.classes.class(c).statics.get() != 0 => {
                self.heap.word(self.classes.class(c).statics.get() + f.slot)
            }
            _ => 0,
        }
    }

    /// Sets a static field by name.
    pub(crate) fn set_static(&mut self, class: ClassId, name: &str, value: u64) -> Res<()> {
        self.mirror(class)?;
        if let Some((c, f)) = self.classes.find_field(class, name) {
            let at = self.classes.class(c).statics.get() + f.slot;
            self.heap.set_word(at, value);
        }
        Ok(())
    }

    /// `Throwable.fillInStackTrace`: stores method numbers and bytecode indexes.
    pub(crate) fn fill_in_stack_trace(&mut self, e: Ref) -> Res<()> {
        let class = self.heap.class_number(e);
        let mut trace: Vec<u64> = Vec::new();
        let mut in_constructors = true;
        let mut hidden_top = false;
        let (native, native_depth) = self.state.native;
        if native_depth == self.thread().depth
            && native_depth != 0
            && self.classes.method(native).class.0 != self.known.throwable_id
        {
            trace.push(u64::from(native.0) << 32);
            in_constructors = false;
        }
        for frame in self.thread().frames().iter().rev() {
            let m = frame.method();
            if frame.flags & flags::NOT_STARTED != 0 {
                continue;
            }
            if in_constructors {
                let name = self.classes.symbols.text(m.name);
                let of_throwable = self.classes.is_subclass(ClassId(class), m.class);
                let skip = of_throwable && name == "<init>"
                    || name == "fillInStackTrace" && self.classes.name(m.class) == "java/lang/Throwable";
                if skip {
                    continue;
                }
                if of_throwable && name == "fillInStackTrace" {
                    continue;
                }
                in_constructors = false;
            }
            if self.is_hidden(m) {
                hidden_top |= trace.is_empty();
                continue;
            }
            trace.push(self.trace_entry(frame));
            if trace.len() == MAX_TRACE {
                break;
            }
        }
        if let Some(caller) = self.other_caller() {
            trace.push(trace.last().copied().unwrap_or(u64::from(caller.0) << 32));
        }
        let depth = trace.len() as u64;
        if hidden_top {
            // An entry more than the depth: where the exception began is not to be told.
            trace.push(0);
        }
        self.set_backtrace(e, &trace, depth)
    }

    /// A method that stands for other callers of the program, where there are others.
    pub(crate) fn other_caller(&self) -> Option<MethodId> {
        let outermost = self.classes.class(self.classes.object()).methods.first();
        outermost.copied().filter(|_| self.state.chance.seed != 0)
    }

    fn set_backtrace(&mut self, e: Ref, trace: &[u64], depth: u64) -> Res<()> {
        let longs = ClassId(self.known.primitive_arrays[5]);
        let words = 1 + trace.len() as u32;
        let header = u64::from(longs.0) | (trace.len() as u64) << 32;
        let array = self.heap.allocate(words, header)?;
        for (i, &entry) in trace.iter().enumerate() {
            self.heap.set_word(array + 1 + i as u32, entry);
        }
        let slots = self.known.throwable.clone();
        self.heap.set_word(e + slots.backtrace, u64::from(array));
        self.heap.set_word(e + slots.depth, depth);
        let throwable = ClassId(self.known.throwable_id);
        let unassigned = self.static_word(throwable, "UNASSIGNED_STACK");
        self.heap.set_word(e + slots.stack_trace, unassigned);
        Ok(())
    }

    /// The stack trace of a thread, in the form that throwables keep; with or without hidden frames.
    pub(crate) fn trace_of_thread(&self, thread: usize, hidden: bool) -> Vec<u64> {
        let waits_in = self.waiting_native(self.threads[thread].status.state);
        let frames = self.threads[thread].frames().iter().rev();
        let frames = frames
            .filter(|f| f.flags & flags::NOT_STARTED == 0)
            .filter(|f| !self.is_hidden(f.method()) || hidden && !self.is_own(f))
            .map(|f| self.trace_entry(f));
        waits_in.map(|id| u64::from(id.0) << 32).into_iter().chain(frames).take(MAX_TRACE).collect()
    }

    /// Whether a frame is of code that only this machine has.
    fn is_own(&self, frame: &crate::thread::Frame) -> bool {
        let class = frame.method().class;
        self.classes.class(class).origin == Origin::Synthetic
            && !self.classes.name(class).contains("$$Lambda")
    }

    /// The native method that a thread waits in, by the names that the JDKs give it.
    fn waiting_native(&self, state: State) -> Option<MethodId> {
        let (class, names): (_, &[&str]) = match state {
            State::Waiting { .. } => ("java/lang/Object", &["wait0", "wait"]),
            State::Sleeping(_) => ("java/lang/Thread", &["sleepNanos0", "sleep0", "sleep"]),
            State::Parked(_) => ("jdk/internal/misc/Unsafe", &["park"]),
            _ => return None,
        };
        let class = self.classes.class(self.classes.loaded(class)?);
        let native = |name: &&str| {
            class.methods.iter().copied().find(|&id| {
                let m = self.classes.method(id);
                m.is_native() && self.classes.symbols.text(m.name) == *name
            })
        };
        names.iter().find_map(native)
    }

    /// Method number and bytecode index of a frame.
    pub(crate) fn trace_entry(&self, frame: &crate::thread::Frame) -> u64 {
        let m = frame.method();
        match self.state.virtual_run {
            Some((run, entry)) if run == m.id => entry,
            _ => u64::from(m.id.0) << 32 | u64::from(m.code.get().map_or(0, |c| c.bci(frame.pc))),
        }
    }

    /// Virtual threads are threads of the machine; their traces tell of the method that they would run in.
    pub(crate) fn note_virtual_thread(&mut self, thread: Ref) -> Res<()> {
        if self.state.virtual_run.is_some() {
            return Ok(());
        }
        let class = self.class_of(thread).id;
        let named = self.load("java/lang/VirtualThread")?;
        let run = self.classes.find_declared(class, "run", "()V");
        let shown = self.classes.find_declared(named, "run", "(Ljava/lang/Runnable;)V");
        if let (Some(run), Some(shown)) = (run, shown) {
            self.prepare(shown)?;
            let entry = u64::from(shown.0) << 32 | u64::from(self.call_in(shown, "runWith"));
            self.state.virtual_run = Some((run, entry));
        }
        Ok(())
    }

    /// Puts the calls of the application's class loader in front of a trace: the machine loads classes
    /// without them, but they are in the trace of a class that is not found.
    pub(crate) fn add_loader_frames(&mut self, e: Ref) -> Res<()> {
        let slots = self.known.throwable.clone();
        let old = self.heap.word(e + slots.backtrace) as Ref;
        let depth = self.heap.word(e + slots.depth) as u32;
        let mut trace = Vec::new();
        for (class, desc, calls) in [
            ("jdk/internal/loader/BuiltinClassLoader", "(Ljava/lang/String;Z)Ljava/lang/Class;", "<init>"),
            (
                "jdk/internal/loader/ClassLoaders$AppClassLoader",
                "(Ljava/lang/String;Z)Ljava/lang/Class;",
                "loadClass",
            ),
            ("java/lang/ClassLoader", "(Ljava/lang/String;)Ljava/lang/Class;", "loadClass"),
        ] {
            let id = self.load(class)?;
            if let Some(method) = self.classes.find_declared(id, "loadClass", desc) {
                self.prepare(method)?;
                trace.push(u64::from(method.0) << 32 | u64::from(self.call_in(method, calls)));
            }
        }
        trace.extend((0..depth).map(|i| self.heap.word(old + 1 + i)));
        trace.truncate(MAX_TRACE);
        self.set_backtrace(e, &trace, trace.len() as u64)
    }

    /// The bytecode index of the last call of a method of this name.
    fn call_in(&self, method: MethodId, name: &str) -> u32 {
        let m = self.classes.method(method);
        let class = self.classes.class(m.class);
        let (Some(file), Some(member)) = (&class.file, m.member(class)) else {
            return 0;
        };
        let Ok(Some(attr)) = file.code(member) else { return 0 };
        let code = file.slice(attr.code);
        let mut found = 0;
        for insn in bytecode::instructions(code) {
            if let Some(Action::Invoke { how: Invocation::Virtual | Invocation::Special, cp }) =
                insn.action(code)
                && let Constant::Method { name_type, .. } = file.constant(cp)
                && let Constant::NameType { name: called, .. } = file.constant(name_type)
                && file.utf8_bytes(called).is_ok_and(|text| text == name.as_bytes())
            {
                found = insn.bci;
            }
        }
        found
    }

    /// Whether frames of a method are left out of stack traces: code that the machine made, and what the
    /// JDK marks as hidden.
    pub(crate) fn is_hidden(&self, m: &margay_classes::Method) -> bool {
        let class = self.classes.class(m.class);
        if class.origin == Origin::Synthetic {
            return true;
        }
        let names: [&[u8]; 2] =
            [b"Ljava/lang/invoke/LambdaForm$Hidden;", b"Ljdk/internal/vm/annotation/Hidden;"];
        class.origin == Origin::Boot && self.has_annotation(m, &names)
    }

    /// Whether a method of the JDK asks who called it.
    pub(crate) fn is_caller_sensitive(&self, m: &margay_classes::Method) -> bool {
        self.classes.class(m.class).origin == Origin::Boot
            && self.has_annotation(m, &[b"Ljdk/internal/reflect/CallerSensitive;"])
    }

    fn has_annotation(&self, m: &margay_classes::Method, names: &[&[u8]]) -> bool {
        let class = self.classes.class(m.class);
        let (Some(file), Some(member)) = (&class.file, m.member(class)) else {
            return false;
        };
        let Some(span) = file.attribute(&member.attributes, "RuntimeVisibleAnnotations") else {
            return false;
        };
        // One annotation of the wanted type among few, all without elements: look at the type names only.
        let count = u32::from(file.u2_at(span, 0).unwrap_or(0));
        (0..count).any(|i| {
            file.u2_at(span, 2 + i * 4)
                .and_then(|t| file.utf8_bytes(t).ok())
                .is_some_and(|t| names.contains(&t))
        })
    }

    /// Delivers an exception to the innermost handler of the current thread. Frames without one end.
    /// Returns a stop when the host's own call ends by it.
    pub(crate) fn deliver(&mut self, exception: Ref) -> Option<Stop> {
        let mut exception = exception;
        loop {
            let Some(&frame) = self.thread().top() else {
                return Some(Stop::Threw(exception));
            };
            if frame.flags & flags::NOT_STARTED == 0 && self.handles(frame, exception) {
                return None;
            }
            if let Some(stop) = self.abandon_frame(&mut exception) {
                return Some(stop);
            }
        }
    }

    /// Goes on at the handler that the top frame has for an exception, if it has one.
    pub(crate) fn handles(&mut self, frame: crate::thread::Frame, exception: Ref) -> bool {
        let Some(target) = self.find_handler(frame, exception) else { return false };
        let locals = frame.method().code.get().map_or(0, |c| c.locals);
        let t = self.thread_mut();
        t.set_slot(frame.base + u32::from(locals), u64::from(exception));
        t.top_mut().pc = target;
        true
    }

    pub(crate) fn abandon_frame(&mut self, exception: &mut Ref) -> Option<Stop> {
        let frame = *self.thread_mut().top_mut();
        self.thread_mut().depth -= 1;
        if frame.flags & flags::SAVE_CALLER != 0 {
            self.save_caller(self.current, frame.base);
        }
        if frame.flags & flags::SYNC != 0 && self.monitor_exit(frame.lock).is_err() {
            // The program itself left the monitor; the exception in flight is the one that counts.
        }
        if frame.flags & flags::CLINIT != 0 {
            if *exception == self.thrown_from_outside {
                self.initializer_withdrawn(frame);
                return (frame.flags & flags::HOST != 0).then_some(Stop::Threw(*exception));
            }
            self.initializer_failed(frame);
            match self.initializer_exception(ClassId(frame.lock), *exception) {
                Ok(e) => *exception = e,
                Err(Trap::Stop(stop)) => return Some(*stop),
                Err(_) => {}
            }
        }
        if frame.flags & flags::BUILD != 0 {
            return Some(Stop::Ignored);
        }
        if frame.flags & flags::HOST != 0 {
            return Some(Stop::Threw(*exception));
        }
        None
    }

    /// What leaves a static initializer: errors as they are, other exceptions wrapped.
    fn initializer_exception(&mut self, class: ClassId, exception: Ref) -> Res<Ref> {
        let error = self.load("java/lang/Error")?;
        let thrown = ClassId(self.heap.class_number(exception));
        let wrapped = if self.classes.is_subclass(thrown, error) {
            exception
        } else {
            let e = self.new_throwable("java/lang/ExceptionInInitializerError", None)?;
            let slot = self.known.throwable.cause;
            self.heap.set_word(e + slot, u64::from(exception));
            self.set_field(e, "exception", u64::from(exception));
            e
        };
        self.remember_init_failure(class, exception)?;
        Ok(wrapped)
    }

    /// Later uses of the class tell what went wrong the first time.
    fn remember_init_failure(&mut self, class: ClassId, exception: Ref) -> Res<()> {
        let name = self.classes.java_name(ClassId(self.heap.class_number(exception)));
        let message = self.heap.word(exception + self.known.throwable.message) as Ref;
        let thread = self.thread_name();
        let text = if message == 0 {
            format!("Exception {name} [in thread \"{thread}\"]")
        } else {
            format!("Exception {name}: {} [in thread \"{thread}\"]", self.text(message))
        };
        let error = self.new_throwable("java/lang/ExceptionInInitializerError", Some(&text))?;
        let slots = self.known.throwable.clone();
        self.heap.set_word(error + slots.cause, 0);
        let backtrace = self.heap.word(exception + slots.backtrace);
        let depth = self.heap.word(exception + slots.depth);
        self.heap.set_word(error + slots.backtrace, backtrace);
        self.heap.set_word(error + slots.depth, depth);
        let trace = self.heap.word(exception + slots.stack_trace);
        self.heap.set_word(error + slots.stack_trace, trace);
        self.roots.push(error);
        self.state.init_failures.insert(class, error);
        Ok(())
    }

    fn find_handler(&mut self, frame: crate::thread::Frame, exception: Ref) -> Option<u32> {
        let method = frame.method();
        let code = method.code.get()?;
        let bci = code.bci(frame.pc);
        for h in &code.handlers {
            if bci < h.start || bci >= h.end {
                continue;
            }
            if h.catch_type == 0 {
                return Some(h.target);
            }
            // A handler's class that cannot be loaded catches nothing.
            let Ok(caught) = self.classes.resolve_class(method.class, h.catch_type) else { continue };
            let thrown = ClassId(self.heap.class_number(exception));
            if self.classes.is_subclass(thrown, caught) {
                return Some(h.target);
            }
            self.note_refused(thrown, caught);
        }
        None
    }
}
