//! Class objects and class initialization (JVMS 5.5). The state of a class is a word of its class object,
//! so undoing an initialization is undoing a write.

use crate::heap::Ref;
use crate::machine::{Machine, Res, Trap};
use crate::thread::{Frame, State, flags};
use margay_classes::reader::{Constant, access};
use margay_classes::{ClassId, Kind, MethodId};

const UNINITIALIZED: u64 = 0;
const INITIALIZED: u64 = 1;
const FAILED: u64 = 2;
/// A thread number above this bit is initialising the class.
const IN_PROGRESS: u64 = 1 << 32;
/// A thread number above this bit will initialise the class when another thread is done with a superclass.
const WAITING: u64 = 1 << 33;

impl Machine {
    /// The `java.lang.Class` object of a class, made on first use together with room for its statics.
    pub fn mirror(&mut self, id: ClassId) -> Res<Ref> {
        let class = self.classes.class(id);
        if class.mirror.get() != 0 {
            return Ok(class.mirror.get());
        }
        let words = self.known.class.words + 1 + class.static_words;
        let mirror = self.heap.allocate_permanent(words, u64::from(self.known.class_class))?;
        let class = self.classes.class(id);
        class.mirror.set(mirror);
        class.statics.set(mirror + self.known.class.words + 1);
        let element = match class.kind {
            margay_classes::ClassKind::Array { element, .. } => Some(element),
            _ => None,
        };
        self.heap.set_word_for_good(mirror + self.known.class.hidden, u64::from(id.0));
        if let Some(element) = element {
            let component = self.mirror(element)?;
            self.heap.set_word_for_good(mirror + self.known.class.component_type, u64::from(component));
        }
        let class = self.classes.class(id);
        let facts = [
            (self.known.class.modifiers, u64::from(self.class_modifiers(id))),
            (self.known.class.access_flags, u64::from(class.access)),
            (self.known.class.primitive, u64::from(class.primitive().is_some())),
        ];
        for (slot, value) in facts.into_iter().filter(|(slot, _)| *slot != 0) {
            self.heap.set_word_for_good(mirror + slot, value);
        }
        self.set_constants(id)?;
        Ok(mirror)
    }

    /// Gives static fields with a `ConstantValue` their value.
    fn set_constants(&mut self, id: ClassId) -> Res<()> {
        let class = self.classes.class(id);
        let Some(file) = class.file.clone() else {
            return Ok(());
        };
        let statics = class.statics.get();
        let fields: Vec<_> = class.fields.iter().filter(|f| f.is_static()).cloned().collect();
        for field in fields {
            let member = &file.fields[usize::from(field.index)];
            let Some(span) = file.attribute(&member.attributes, "ConstantValue") else {
                continue;
            };
            let Some(index) = file.u2_at(span, 0) else {
                continue;
            };
            let value = match (file.constant(index), field.kind) {
                (Constant::Int(k), Kind::Boolean) => u64::from(k as u32 & 1),
                (Constant::Int(k), Kind::Byte) => u64::from(i32::from(k as i8) as u32),
                (Constant::Int(k), Kind::Char) => u64::from(k as u16),
                (Constant::Int(k), Kind::Short) => u64::from(i32::from(k as i16) as u32),
                (Constant::Int(k), Kind::Int) => u64::from(k as u32),
                (Constant::Float(k), Kind::Float) => u64::from(k),
                (Constant::Long(k), Kind::Long) => k as u64,
                (Constant::Double(k), Kind::Double) => k,
                (Constant::String(text), Kind::Ref) => {
                    let units = file.utf8_bytes(text).ok().and_then(margay_classes::reader::decode_mutf8);
                    match units {
                        Some(units) if self.classes.symbols.text(field.desc) == "Ljava/lang/String;" => {
                            u64::from(self.lasting_literal(&units)?)
                        }
                        _ => continue,
                    }
                }
                _ => continue,
            };
            self.heap.set_word_for_good(statics + field.slot, value);
        }
        Ok(())
    }

    /// The class that a `java.lang.Class` object stands for.
    pub fn class_of_mirror(&self, mirror: Ref) -> ClassId {
        ClassId(self.heap.word(mirror + self.known.class.hidden) as u32)
    }

    fn state_word(&mut self, id: ClassId) -> Res<u32> {
        Ok(self.mirror(id)? + self.known.class.words)
    }

    /// Whether a class is initialised.
    pub fn is_initialized(&self, id: ClassId) -> bool {
        let class = self.classes.class(id);
        class.initialized_for_good.get()
            || class.mirror.get() != 0
                && self.heap.word(class.mirror.get() + self.known.class.words) == INITIALIZED
    }

    /// Initialises a class, or makes sure that the current thread may use it. `Trap::Reload` when
    /// initializers were pushed and the instruction has to run again after them.
    pub fn initialize(&mut self, id: ClassId) -> Res<()> {
        if self.classes.class(id).initialized_for_good.get() {
            return Ok(());
        }
        let word = self.state_word(id)?;
        match self.heap.word(word) {
            INITIALIZED => {
                if !self.has_marks() {
                    self.classes.class(id).initialized_for_good.set(true);
                }
                Ok(())
            }
            by if by == IN_PROGRESS | u64::from(self.thread().id) => Ok(()),
            _ => {
                self.prepare_initializers(id)?;
                let depth = self.thread().depth;
                match self.push_initializers(id) {
                    Ok(()) if self.thread().depth == depth => Ok(()),
                    Ok(()) => Err(Trap::Reload),
                    Err(Trap::Block) => {
                        self.withdraw_initializers(depth);
                        Err(Trap::Block)
                    }
                    Err(trap) => Err(trap),
                }
            }
        }
    }

    /// A superclass is another thread's for now: takes back the frames pushed above `depth`, to push them
    /// again when the instruction runs again. The classes stay with this thread, as the specification
    /// wants it; that two threads can block each other this way is the program's fault.
    fn withdraw_initializers(&mut self, depth: usize) {
        let me = u64::from(self.thread().id);
        while self.thread().depth > depth {
            let id = ClassId(self.thread_mut().top_mut().lock);
            self.thread_mut().depth -= 1;
            let class = self.classes.class(id);
            let state = if class.is_interface() { UNINITIALIZED } else { WAITING | me };
            let word = class.mirror.get() + self.known.class.words;
            self.heap.set_word(word, state);
        }
    }

    fn failed_before(&mut self, id: ClassId) -> Trap {
        let message = format!("Could not initialize class {}", self.classes.java_name(id));
        let trap = self.throw("java/lang/NoClassDefFoundError", &message);
        if let (Trap::Throw(error), Some(&cause)) = (&trap, self.state.init_failures.get(&id)) {
            let slot = self.known.throwable.cause;
            self.heap.set_word(error + slot, u64::from(cause));
        }
        trap
    }

    /// Lowering the initializers of classes of the program's loaders can mean to ask those loaders: that
    /// comes before any of the initializers is on the stack.
    fn prepare_initializers(&mut self, id: ClassId) -> Res<()> {
        if self.classes.class(id).loader == 0 {
            return Ok(());
        }
        let class = self.classes.class(id);
        let all: Vec<ClassId> = class.lineage.iter().chain(&class.all_interfaces).copied().collect();
        for c in all {
            if let Some(clinit) = self.classes.class(c).clinit {
                self.prepare(clinit)?;
            }
        }
        Ok(())
    }

    /// Pushes the initializers that have to run for a class, the superclass's on top.
    fn push_initializers(&mut self, id: ClassId) -> Res<()> {
        let word = self.state_word(id)?;
        let me = u64::from(self.thread().id);
        match self.heap.word(word) {
            UNINITIALIZED => {}
            by if by == WAITING | me => {}
            // Of a superclass: the frames pushed so far end by the error.
            FAILED => return Err(self.failed_before(id)),
            INITIALIZED => return Ok(()),
            by if by == IN_PROGRESS | me => return Ok(()),
            _ => {
                let current = self.current;
                self.set_status(current, |s| s.state = State::Initializing(id.0));
                return Err(Trap::Block);
            }
        }
        let class = self.classes.class(id);
        let superclass = class.superclass.filter(|_| !class.is_interface());
        let interfaces = if class.is_interface() { Vec::new() } else { class.interfaces.clone() };
        if !class.has_initializer {
            self.heap.set_word(word, INITIALIZED);
            if !self.has_marks() {
                self.classes.class(id).initialized_for_good.set(true);
            }
            return Ok(());
        }
        let clinit = class.clinit;
        self.heap.set_word(word, IN_PROGRESS | me);
        self.initializer_begins(id);
        let method = match clinit {
            Some(m) => m,
            None => self.state.empty_initializer,
        };
        let base = self.thread().free_slot();
        if let Err(trap) = self.enter(method, base, flags::CLINIT | flags::RETRY | flags::NOT_STARTED) {
            self.heap.set_word(word, UNINITIALIZED);
            return Err(trap);
        }
        self.thread_mut().top_mut().lock = id.0;
        for &i in interfaces.iter().rev() {
            self.push_interface_initializers(i)?;
        }
        if let Some(sup) = superclass {
            self.push_initializers(sup)?;
        }
        self.thread_mut().top_mut().flags &= !flags::NOT_STARTED;
        Ok(())
    }

    /// Interfaces are initialised with a class only when they have default methods.
    fn push_interface_initializers(&mut self, id: ClassId) -> Res<()> {
        let class = self.classes.class(id);
        if !class.has_initializer {
            return Ok(());
        }
        let has_default = class
            .methods
            .iter()
            .any(|&m: &MethodId| self.classes.method(m).access & (access::ABSTRACT | access::STATIC) == 0);
        let above = class.interfaces.clone();
        if has_default {
            self.push_initializers(id)?;
        }
        for &i in above.iter().rev() {
            self.push_interface_initializers(i)?;
        }
        Ok(())
    }

    /// The number of the thread that initialises a class.
    pub(crate) fn initializing_thread(&self, id: ClassId) -> Option<u32> {
        let state = self.heap.word(self.classes.class(id).mirror.get() + self.known.class.words);
        (state >= IN_PROGRESS).then_some(state as u32)
    }

    /// An initializer returned.
    pub(crate) fn initializer_done(&mut self, frame: Frame) {
        self.set_class_state(ClassId(frame.lock), INITIALIZED);
    }

    /// An initializer threw.
    pub(crate) fn initializer_failed(&mut self, frame: Frame) {
        self.set_class_state(ClassId(frame.lock), FAILED);
    }

    /// An initializer was ended from outside: the class will be initialised anew.
    pub(crate) fn initializer_withdrawn(&mut self, frame: Frame) {
        self.set_class_state(ClassId(frame.lock), UNINITIALIZED);
    }

    fn set_class_state(&mut self, id: ClassId, state: u64) {
        self.initializer_ended(id);
        let word = self.classes.class(id).mirror.get() + self.known.class.words;
        self.heap.set_word(word, state);
        if state == INITIALIZED && !self.has_marks() {
            self.classes.class(id).initialized_for_good.set(true);
        }
        for i in 0..self.threads.len() {
            if self.threads[i].status.state == State::Initializing(id.0) {
                self.set_status(i, |s| s.state = State::Runnable);
            }
        }
    }
}
