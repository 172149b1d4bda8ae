//! Calls that need more than a new frame: natives and intrinsics, synchronized methods, methods not yet
//! lowered, and calls that the machine makes on its own behalf.

use crate::heap::Ref;
use crate::machine::natives::Args;
use crate::machine::{Machine, Res, Stop, Trap};
use crate::thread::{Frame, flags};
use margay_classes::{Kind, Method, MethodId};

impl Machine {
    /// Calls a method whose arguments stand at stack slot `base`. `true` when it is done already.
    pub(crate) fn invoke_slow(&mut self, m: &'static Method, base: u32) -> Res<bool> {
        if self.symbolic && m.intercepted.get() {
            if self.offer_call(m, base)? {
                return Ok(true);
            }
            if let Some((other, args)) = self.state.instead.take() {
                for (at, (bits, symbol)) in (base..).zip(args) {
                    self.set_slot_value(at, bits, symbol);
                }
                return self.invoke_slow(self.lasting_method(other), base);
            }
        }
        if let Some(native) = self.native_of(m) {
            if m.is_synchronized() {
                let lock =
                    if m.is_static() { self.mirror(m.class)? } else { self.thread().slot(base) as Ref };
                self.monitor_enter(lock)?;
                let result = self.run_native(m, native, base);
                self.monitor_exit(lock)?;
                return result;
            }
            return self.run_native(m, native, base);
        }
        if m.is_abstract() && !m.is_static() {
            let receiver = self.class_of(self.thread().slot(base) as Ref).id;
            let trap = match self.classes.select(receiver, m.id) {
                Err(e) => self.link_error(&e),
                Ok(_) => self.throw_without_message("java/lang/AbstractMethodError"),
            };
            return Err(trap);
        }
        if m.is_native() {
            let class = self.classes.java_name(m.class);
            let name = self.classes.symbols.text(m.name);
            let desc = self.classes.symbols.text(m.desc);
            return Err(Machine::unsupported(format!("native method {class}.{name}{desc}")));
        }
        self.enter(m.id, base, 0)?;
        Ok(false)
    }

    fn run_native(
        &mut self,
        m: &'static Method,
        native: crate::machine::natives::NativeFn,
        base: u32,
    ) -> Res<bool> {
        if self.symbolic && self.prepare_native(m, base)? {
            return Ok(true);
        }
        let args = Args::at(self, base, m);
        // Exceptions that the native throws tell of it.
        let depth = self.thread().depth;
        let outer = std::mem::replace(&mut self.state.native, (m.id, depth));
        self.state.result_term = 0;
        let value = native(self, args);
        self.state.native = outer;
        let value = value?;
        if m.ret != Kind::Void {
            self.thread_mut().set_slot(base, value);
            let term = std::mem::take(&mut self.state.result_term);
            self.thread_mut().set_shadow(base, term);
        }
        Ok(true)
    }

    /// Calls a Java method in place of a native: its result becomes the native's. The native stays visible
    /// in stack traces.
    pub(crate) fn tail_call(&mut self, native: &Args, target: MethodId, args: &[u64]) -> Trap {
        let args: Vec<(u64, u32)> = args.iter().map(|&bits| (bits, 0)).collect();
        self.tail_call_with(native, target, &args)
    }

    /// [`Machine::tail_call`] with bits and symbol of each argument slot.
    pub(crate) fn tail_call_with(&mut self, native: &Args, target: MethodId, args: &[(u64, u32)]) -> Trap {
        match self.try_tail_call(native, target, args) {
            Ok(()) => Trap::Reload,
            Err(trap) => trap,
        }
    }

    fn try_tail_call(&mut self, native: &Args, target: MethodId, args: &[(u64, u32)]) -> Res<()> {
        let id = native.method().id;
        self.prepare(id)?;
        let base = native.base(self);
        let m = native.method();
        let Some(code) = m.code.get() else {
            return Err(Machine::unsupported("a native without a frame"));
        };
        let t = self.thread();
        if t.depth >= t.max_frames || base + 600 > t.slots {
            return Err(self.stack_overflow());
        }
        let frame = Frame { method: m, ops: code.ops.as_ptr(), pc: 0, base, flags: 0, lock: 0 };
        let method = self.classes.method(target);
        if method.is_static() {
            self.initialize(method.class)?;
        }
        let first = base + u32::from(m.arg_slots);
        let depth = self.thread().depth;
        self.thread_mut().push(frame);
        for (at, &(bits, symbol)) in (first..).zip(args) {
            self.thread_mut().set_slot(at, bits);
            self.thread_mut().set_shadow(at, symbol);
        }
        let callee = self.lasting_method(target);
        if self.needs_more_than_a_frame(callee) {
            match self.invoke_slow(callee, first) {
                Ok(true) => {
                    self.thread_mut().top_mut().pc = 1;
                    return Ok(());
                }
                Ok(false) => return Ok(()),
                Err(Trap::Reload) => {
                    self.drop_frame_below_retry(depth);
                    return Ok(());
                }
                Err(trap) => {
                    self.thread_mut().depth -= 1;
                    return Err(trap);
                }
            }
        }
        match self.enter(target, first, 0) {
            Err(Trap::Reload) => {
                self.drop_frame_below_retry(depth);
                Err(Trap::Reload)
            }
            Err(trap) => {
                self.thread_mut().depth -= 1;
                Err(trap)
            }
            Ok(()) => Ok(()),
        }
    }

    /// When a native that was called in place of another needs something to run first, the outer one runs
    /// again as well: its frame goes, what has to run stays.
    fn drop_frame_below_retry(&mut self, at: usize) {
        let t = self.thread_mut();
        if t.frames().get(at + 1).is_some_and(|above| above.flags & flags::RETRY != 0) {
            t.frames_mut().copy_within(at + 1.., at);
            t.depth -= 1;
        }
    }

    /// Leaves a call to the bytecode that the native stands in for.
    pub(crate) fn run_bytecode(&mut self, native: &Args) -> Trap {
        let base = native.base(self);
        self.run_twin(native.method().id, base)
    }

    /// Runs the bytecode of a method that a native stands in for, on the arguments at `base`.
    pub(crate) fn run_twin(&mut self, id: MethodId, base: u32) -> Trap {
        let twin = self.classes.bytecode_twin(id);
        self.run_instead(twin, base)
    }

    /// Enters a method in place of one that takes the same argument slots, which stand at `base`.
    pub(crate) fn run_instead(&mut self, method: MethodId, base: u32) -> Trap {
        match self.enter(method, base, 0) {
            Ok(()) => Trap::Reload,
            Err(trap) => trap,
        }
    }

    /// Runs a static method, then the present instruction again.
    pub(crate) fn run_first(&mut self, method: MethodId, args: &[u64]) -> Trap {
        let class = self.classes.method(method).class;
        let pushed = self
            .initialize(class)
            .and_then(|()| self.push_call(method, args, flags::RETRY | flags::DROP_RESULT));
        match pushed {
            Ok(()) => Trap::Reload,
            Err(trap) => trap,
        }
    }

    /// Calls a virtual method in place of a native.
    pub(crate) fn tail_call_virtual(&mut self, native: &Args, target: MethodId, args: &[(u64, u32)]) -> Trap {
        let receiver = args[0].0 as Ref;
        if receiver == 0 {
            return self.throw_without_message("java/lang/NullPointerException");
        }
        match self.select_virtual(receiver, target) {
            Ok(id) => self.tail_call_with(native, id, args),
            Err(trap) => trap,
        }
    }

    /// The method that a virtual or interface call of `target` on `receiver` runs.
    pub(crate) fn select_virtual(&mut self, receiver: Ref, target: MethodId) -> Res<MethodId> {
        let m = self.classes.method(target);
        if m.is_private() || self.classes.symbols.text(m.name) == "<init>" {
            return Ok(target);
        }
        let class = self.class_of(receiver);
        if let Some(index) = m.vindex
            && !self.classes.class(m.class).is_interface()
        {
            return Ok(class.dispatched(usize::from(index)).id);
        }
        let id = class.id;
        self.classes.select(id, target).map_err(|e| self.link_error(&e))
    }

    /// Whether a call of the method cannot simply enter its code.
    fn needs_more_than_a_frame(&self, m: &Method) -> bool {
        m.is_native() || m.is_abstract() || self.native_of(m).is_some()
    }

    /// Runs a method to its end inside the present instruction. For linking only: the method must not
    /// stop at a choice.
    pub(crate) fn nested(&mut self, method: MethodId, args: &[u64]) -> Res<u64> {
        if self.state.nested > 40 {
            return Err(self.stack_overflow());
        }
        let m = self.classes.method(method);
        let (class, is_static) = (m.class, m.is_static());
        if is_static && !self.is_initialized(class) {
            self.nested_init(class)?;
        }
        let depth = self.thread().depth;
        let callee = self.lasting_method(method);
        if self.needs_more_than_a_frame(callee) {
            let base = self.thread().free_slot() + 64;
            for (i, &a) in args.iter().enumerate() {
                self.set_slot_value(base + i as u32, a, 0);
            }
            match self.invoke_slow(callee, base) {
                Ok(true) => return Ok(self.thread().slot(base)),
                Ok(false) | Err(Trap::Reload) => {
                    self.thread_mut().frame_mut(depth).flags |= flags::HOST;
                }
                Err(trap) => return Err(trap),
            }
        } else {
            let base = self.thread().free_slot() + 64;
            for (i, &a) in args.iter().enumerate() {
                self.set_slot_value(base + i as u32, a, 0);
            }
            self.enter(method, base, flags::HOST)?;
        }
        self.run_nested(depth)
    }

    /// Initialises a class inside the present instruction.
    pub(crate) fn nested_init(&mut self, class: margay_classes::ClassId) -> Res<()> {
        self.with_initializers(|m| m.initialize(class))
    }

    /// Does what may need classes to be initialised, and runs their initializers inside the present instruction.
    pub fn with_initializers<T>(&mut self, mut work: impl FnMut(&mut Machine) -> Res<T>) -> Res<T> {
        loop {
            let depth = self.thread().depth;
            match work(self) {
                Err(Trap::Reload) => {
                    self.thread_mut().frame_mut(depth).flags |= flags::HOST;
                    self.run_nested(depth)?;
                }
                done => return done,
            }
        }
    }

    fn run_nested(&mut self, depth: usize) -> Res<u64> {
        self.state.nested += 1;
        let thread = self.thread().id;
        let stop = self.run();
        self.state.nested -= 1;
        match stop {
            Stop::Returned(value) => Ok(value),
            Stop::Threw(e) => {
                if self.thread().id == thread {
                    self.thread_mut().depth = depth;
                }
                Err(Trap::Throw(e))
            }
            Stop::Choice(_) => Err(Machine::unsupported("a choice while linking")),
            other => Err(Trap::Stop(Box::new(other))),
        }
    }

    /// Collects garbage. Only between instructions, when every reference is in a register or the heap.
    pub(crate) fn collect_garbage(&mut self) {
        if self.has_marks() {
            return;
        }
        let roots: Vec<u64> = self
            .threads
            .iter()
            .flat_map(|t| t.used_slots().iter().copied().chain([u64::from(t.object)]))
            .chain(self.roots.iter().map(|&r| u64::from(r)))
            .chain(self.interned.values().map(|&r| u64::from(r)))
            .chain(self.monitors.keys().map(|&r| u64::from(r)))
            .chain(self.sites.iter().map(|s| u64::from(s.object)))
            .chain(self.threads.iter().flat_map(|t| t.frames().iter().map(|f| u64::from(f.lock))))
            .chain(self.state.roots())
            .collect();
        let classes = &self.classes;
        self.heap.collect(roots.into_iter(), |n| classes.try_class(n));
    }
}
