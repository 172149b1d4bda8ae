//! The symbolic half of every instruction. The fast loop sends an instruction here when one of its
//! operands has a shadow: the number of a symbol, or [`UNINITIALISED`] for a slot that nobody has
//! decided yet. What symbols mean is not known here: the [`Symbols`] that the host installed give
//! instructions, undecided slots and calls their meaning.

use crate::choice::{Choice, ChoiceKind, Decision};
use crate::heap::{Heap, Ref};
use crate::machine::{Machine, Res, Stop, Trap};
use crate::thread::{Frame, flags};
use margay_classes::code::Op;
use margay_classes::{ClassId, ClassKind, Kind, Method, MethodId};
use std::any::Any;
use std::sync::Arc;

/// The shadow of a slot that has no value yet.
pub const UNINITIALISED: u32 = u32::MAX;

/// What an undecided slot turned out to hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Content {
    /// These bits.
    Value(u64),
    /// A symbol.
    Symbol(u32),
}

/// Gives symbols their meaning. Installed by the explorer; marked and rolled back with the machine.
pub trait Symbols: Send + Any {
    /// Executes `op` of the top frame, at least one of whose operands is a symbol or an array with
    /// symbols: computes the result into its register, or decides a branch, and moves the frame's
    /// instruction on.
    fn step(&mut self, machine: &mut Machine, op: Op) -> Res<()>;
    /// An undecided slot, `offset` bytes into `object`, is read for the first time.
    fn touch(&mut self, machine: &mut Machine, object: Ref, offset: u32) -> Res<Content>;
    /// A call of an intercepted method, or of a native with symbolic arguments. The arguments stand from
    /// stack slot `base` on. `true` when the call is done, its result at `base`.
    fn call(&mut self, machine: &mut Machine, method: &Method, base: u32) -> Res<bool>;
    /// A native is about to look at objects that have symbols: their sizes have to be definite.
    fn settle(&mut self, machine: &mut Machine, method: &Method, base: u32) -> Res<()>;
    /// A level of undo begins.
    fn mark(&mut self);
    /// The newest level is taken back.
    fn rollback(&mut self);
    /// The newest level is kept.
    fn release(&mut self);
    /// For the host to get at its own type.
    fn as_any(&mut self) -> &mut dyn Any;
}

/// Where a frame is: for counting, naming and reporting.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Place {
    /// The method.
    pub method: MethodId,
    /// The instruction of its lowered code.
    pub pc: u32,
    /// Frames below and including this one.
    pub depth: u32,
}

impl Machine {
    /// Runs with shadows from now on.
    pub fn enable_symbols(&mut self) {
        self.symbolic = true;
    }

    /// Runs without looking at shadows until [`Machine::enable_symbols`]. The state must have none.
    pub fn disable_symbols(&mut self) {
        self.symbolic = false;
    }

    /// Installs the meaning of symbols.
    pub fn set_symbols(&mut self, symbols: Box<dyn Symbols>) {
        self.enable_symbols();
        self.state.symbols = Some(symbols);
    }

    /// Takes the meaning of symbols out.
    pub fn take_symbols(&mut self) -> Option<Box<dyn Symbols>> {
        self.state.symbols.take()
    }

    /// The installed symbols.
    pub fn symbols_mut<T: Symbols>(&mut self) -> Option<&mut T> {
        self.state.symbols.as_mut().and_then(|s| s.as_any().downcast_mut())
    }

    /// Makes a field of an object undecided: the first instruction that reads it asks what it holds.
    pub fn set_uninitialised(&mut self, object: Ref, slot: u32) {
        self.set_field_term(object, slot, UNINITIALISED);
    }

    /// Puts a symbol into a field.
    pub fn set_field_term(&mut self, object: Ref, slot: u32, term: u32) {
        self.flag_symbolic(object);
        self.heap.set_symbol((u64::from(object) + u64::from(slot)) * 8, term);
    }

    /// The symbol in a field, 0 when there is none.
    pub fn field_term(&self, object: Ref, slot: u32) -> u32 {
        self.heap.symbol((u64::from(object) + u64::from(slot)) * 8)
    }

    /// Puts a symbol into a register of the top frame.
    pub fn set_register_term(&mut self, register: u16, term: u32) {
        self.set_register_symbol(register, term);
    }

    /// The symbol in a register of the top frame, 0 when it is concrete.
    pub fn register_term(&self, register: u16) -> u32 {
        self.register_symbol(register)
    }

    /// The bits in a register of the top frame.
    pub fn register_bits(&self, register: u16) -> u64 {
        self.register(register)
    }

    /// Puts bits into a register of the top frame.
    pub fn set_register_bits(&mut self, register: u16, value: u64) {
        self.set_register(register, value);
    }

    /// Bits and symbol of a stack slot, such as an argument of an intercepted call.
    #[inline]
    pub fn slot_value(&self, at: u32) -> (u64, u32) {
        self.thread().slot_and_shadow(at)
    }

    /// Sets a stack slot.
    #[inline]
    pub fn set_slot_value(&mut self, at: u32, value: u64, symbol: u32) {
        self.thread_mut().set_slot_and_shadow(at, value, symbol);
    }

    /// Moves the top frame to its next instruction.
    pub fn advance(&mut self) {
        let pc = self.thread_mut().top_mut().pc + 1;
        self.jump_to(pc);
    }

    /// Moves the top frame by a branch distance.
    pub fn jump_by(&mut self, off: i32) {
        if off <= 0 {
            self.fuel -= 1;
        }
        let pc = self.thread_mut().top_mut().pc.wrapping_add_signed(off);
        self.jump_to(pc);
    }

    /// Moves the top frame to an instruction of its method.
    pub fn jump_to(&mut self, pc: u32) {
        let top = self.thread_mut().top_mut();
        let length = top.method().code.get().map_or(0, |code| code.ops.len());
        assert!((pc as usize) < length, "instruction {pc} of a method that has {length}");
        top.pc = pc;
    }

    /// Where the top frame is.
    pub fn place(&self) -> Option<Place> {
        let depth = self.thread().depth as u32;
        self.thread().top().map(|f| Place { method: f.method().id, pc: f.pc, depth })
    }

    /// Where every frame of the current thread is, the innermost first; of a caller, its call.
    pub fn stack(&self) -> impl Iterator<Item = Place> + '_ {
        let place = |(i, f): (usize, &Frame)| Place { method: f.method().id, pc: f.pc, depth: i as u32 + 1 };
        self.thread().frames().iter().enumerate().rev().map(place)
    }

    /// Instructions that watched methods executed: method number and instruction.
    pub fn visits(&self) -> &[(u32, u32)] {
        &self.visits
    }

    /// Has rollbacks leave the recorded instructions: for a machine that only runs concretely.
    pub fn keep_visits(&mut self) {
        self.keep_visits = true;
        self.enable_symbols();
    }

    /// Forgets the recorded instructions.
    pub fn clear_visits(&mut self) {
        self.visits.clear();
        self.gaps.clear();
    }

    /// The symbol of what the host's last call returned.
    pub fn returned_term(&self) -> u32 {
        self.returned_symbol
    }

    /// The decision that the host resumed with, if it has not been taken.
    pub fn take_decision(&mut self) -> Option<Decision> {
        self.decision.take()
    }

    /// Stops at a choice; the present instruction runs again when the host has decided.
    pub fn raise(&mut self, kind: ChoiceKind) -> Trap {
        let choice = Choice { kind };
        self.pending = Some(choice.clone());
        Trap::Stop(Box::new(Stop::Choice(choice)))
    }

    /// Ends the run by name.
    pub fn refuse(&self, what: impl Into<String>) -> Trap {
        Machine::unsupported(what)
    }

    /// Has calls of a method offered to [`Symbols::call`] first.
    pub fn intercept(&mut self, method: MethodId) {
        let m = self.classes.method(method);
        m.intercepted.set(true);
        m.entry.set(std::ptr::null());
    }

    /// Records the instructions that a method executes.
    pub fn watch(&mut self, method: MethodId, on: bool) {
        self.classes.method(method).watched.set(on);
    }

    /// Calls a method from the host with symbolic arguments: bits and symbol of each slot.
    pub fn call_with(&mut self, method: MethodId, args: &[(u64, u32)]) -> Stop {
        let (class, waits) = {
            let m = self.classes.method(method);
            (m.class, m.is_static() && !self.is_initialized(m.class))
        };
        let flags = flags::HOST | if waits { flags::NOT_STARTED } else { 0 };
        let entered = self.push_call_with(method, args, flags);
        // The initializers of the class run on top of the call's own frame.
        let ready = entered.and_then(|()| if waits { self.initialize(class) } else { Ok(()) });
        match ready {
            Ok(()) => {
                self.thread_mut().top_mut().flags &= !flags::NOT_STARTED;
                self.run()
            }
            Err(Trap::Reload) => self.run(),
            Err(Trap::Throw(e)) => self.deliver(e).unwrap_or_else(|| self.run()),
            Err(Trap::Stop(stop)) => *stop,
            Err(Trap::Block) => Stop::Unsupported("a call that has to wait".into()),
        }
    }

    /// Runs a method with these arguments first, then the present instruction again. Its result is dropped.
    pub fn call_first(&mut self, method: MethodId, args: &[(u64, u32)]) -> Trap {
        match self.push_call_with(method, args, flags::RETRY | flags::DROP_RESULT) {
            Ok(()) => Trap::Reload,
            Err(trap) => trap,
        }
    }

    /// Runs a method that makes an input object first, then the present instruction again. What it throws
    /// ends the path.
    pub fn build_first(&mut self, method: MethodId, args: &[(u64, u32)]) -> Trap {
        match self.push_call_with(method, args, flags::RETRY | flags::DROP_RESULT | flags::BUILD) {
            Ok(()) => Trap::Reload,
            Err(trap) => trap,
        }
    }

    /// Has another method called in place of the one that [`Symbols::call`] was offered and did not take: bits
    /// and symbol of each argument slot, no more of them than the first method has, and a result of the same kind.
    pub fn call_instead(&mut self, method: MethodId, args: Vec<(u64, u32)>) {
        self.state.instead = Some((method, args));
    }

    /// Runs a method on definite arguments to its end, inside the present instruction and without symbols. Its
    /// instructions do not count.
    pub fn evaluate(&mut self, method: MethodId, args: &[u64]) -> Res<u64> {
        let symbols = self.state.symbols.take();
        let before = self.steps();
        let result = self.nested(method, args);
        self.steps = before;
        if symbols.is_some() {
            self.state.symbols = symbols;
        }
        result
    }

    /// The results of a method for all these values of one argument, as [`Machine::evaluate`] gives them. They are
    /// kept, so the method must be a function of its arguments; where the receiver `this` lies does not matter.
    pub fn evaluate_each(
        &mut self,
        method: MethodId,
        args: &[u64],
        at: usize,
        values: std::ops::RangeInclusive<u32>,
    ) -> Res<Arc<[i32]>> {
        let mut args = args.to_vec();
        args[at] = 0;
        let mut key = args.clone();
        if !self.classes.method(method).is_static() {
            key[0] = 0;
        }
        let key = (method, key, *values.start(), *values.end());
        if let Some(known) = self.state.answers.get(&key) {
            return Ok(known.clone());
        }
        let mut answers = Vec::with_capacity(values.clone().count());
        for value in values {
            args[at] = u64::from(value);
            answers.push(self.evaluate(method, &args)? as i32);
        }
        let answers: Arc<[i32]> = answers.into();
        self.state.answers.insert(key, answers.clone());
        Ok(answers)
    }

    /// A switch table of the running method.
    pub fn switch_table(&self, table: u32) -> margay_classes::code::Switch {
        let code = self.running().code.get();
        code.and_then(|c| c.switches.get(table as usize)).cloned().unwrap_or_else(|| {
            margay_classes::code::Switch { keys: Vec::new(), low: 0, targets: Vec::new(), default: 0 }
        })
    }

    /// An instruction for people: `Class.method:line`.
    pub fn describe_instruction(&self, method: MethodId, pc: u32) -> String {
        let name = self.classes.qualified_name(method);
        let code = self.classes.method(method).code.get();
        let line = code.and_then(|c| c.line(c.bci(pc)));
        match line {
            Some(line) => format!("{name}:{line}"),
            None => name,
        }
    }

    /// Whether the machine has a native or intrinsic for a method.
    pub fn has_native(&self, method: &Method) -> bool {
        self.native_of(method).is_some()
    }

    /// The name of the field at a slot of an object.
    pub fn slot_name(&self, object: Ref, slot: u32) -> String {
        let class = self.class_of(object);
        let fields = class.lineage.iter().rev().flat_map(|&c| &self.classes.class(c).fields);
        let found = fields.into_iter().find(|f| f.slot == slot && !f.is_static());
        found.map_or(String::new(), |f| self.classes.symbols.text(f.name).to_owned())
    }

    fn push_call_with(&mut self, method: MethodId, args: &[(u64, u32)], frame_flags: u32) -> Res<()> {
        let base = self.thread().free_slot();
        for (i, &(value, symbol)) in args.iter().enumerate() {
            self.thread_mut().set_slot(base + i as u32, value);
            self.thread_mut().set_shadow(base + i as u32, symbol);
        }
        self.clear_missing_arguments(method, base, args.len());
        self.enter(method, base, frame_flags)
    }

    /// The class that pool entry `cp` of the running method names, resolved.
    pub fn class_operand(&mut self, cp: u16) -> Res<ClassId> {
        let owner = self.running().class;
        let class = self.classes.class(owner).resolved_cell(cp).get();
        if class != 0 {
            return Ok(ClassId(class));
        }
        self.resolve_class_op(cp)?;
        Ok(ClassId(self.classes.class(owner).resolved_cell(cp).get()))
    }

    /// `multianewarray` with these lengths.
    pub fn new_multi(&mut self, class: ClassId, lengths: &[i32]) -> Res<Ref> {
        self.multi_array(class, lengths)
    }

    /// `anewarray` into register `d`.
    pub fn new_references(&mut self, d: u16, length: i32, cp: u16) -> Res<()> {
        self.new_ref_array_op(d, length, cp)
    }

    /// Whether the current frame runs code of the library.
    pub fn runs_library_code(&self) -> bool {
        let top = self.thread().top();
        top.is_some_and(|frame| {
            self.classes.class(frame.method().class).origin == margay_classes::Origin::Boot
        })
    }

    /// The array class of `newarray`'s kind number.
    pub fn primitive_array(&self, kind: u16) -> ClassId {
        ClassId(self.known.primitive_arrays[usize::from(kind)])
    }

    /// The exception of a failed cast.
    pub fn cast_failure(&mut self, actual: ClassId, wanted: ClassId) -> Trap {
        self.class_cast(actual.0, wanted.0)
    }

    /// Whether an object of class `actual` may be stored in an array of class `array`.
    pub fn storable(&self, array: ClassId, actual: ClassId) -> bool {
        match self.classes.class(array).kind {
            ClassKind::Array { element, .. } => {
                let yes = self.classes.is_subclass(actual, element);
                if !yes {
                    self.note_refused(actual, element);
                }
                yes
            }
            _ => false,
        }
    }

    /// Marks an object as one whose slots may have symbols.
    pub fn flag_symbolic(&mut self, object: Ref) {
        let header = self.heap.word(object);
        let flag = if self.class_of(object).is_array() { 1 << 63 } else { 1 << 32 };
        if header & flag == 0 {
            self.heap.set_word(object, header | flag);
        }
    }

    /// Whether an object's slots may have symbols.
    pub fn is_flagged(&self, object: Ref) -> bool {
        let header = self.heap.word(object);
        if self.class_of(object).is_array() { header >> 63 != 0 } else { header >> 32 & 1 != 0 }
    }

    /// An instruction with a shadowed operand.
    pub(crate) fn symbolic_step(&mut self) -> Res<()> {
        let op = self.current_op();
        self.with_symbols(&format_args!("{op:?} on a symbolic value"), |symbols, m| symbols.step(m, op))
    }

    pub(crate) fn offer_call(&mut self, method: &Method, base: u32) -> Res<bool> {
        if self.state.symbols.is_none() {
            return Ok(false);
        }
        self.with_symbols(&"a call", |symbols, m| symbols.call(m, method, base))
    }

    pub(crate) fn settle_call(&mut self, method: &Method, base: u32) -> Res<()> {
        self.with_symbols(&"a native", |symbols, m| symbols.settle(m, method, base))
    }

    /// Whether an argument of a native is an object with symbols, or a string with symbolic characters.
    pub(crate) fn has_flagged_argument(&self, method: &Method, base: u32) -> bool {
        let receiver = (!method.is_static()).then_some(Kind::Ref);
        let mut at = base;
        for kind in receiver.into_iter().chain(method.params.iter().copied()) {
            let r = self.thread().slot(at) as Ref;
            if kind == Kind::Ref && r != 0 && self.thread().shadow(at) == 0 {
                if self.is_flagged(r) {
                    return true;
                }
                let class = self.heap.class_number(r);
                if class == self.known.string_class {
                    let bytes = self.heap.word(r + self.known.string.value) as Ref;
                    if bytes != 0 && self.is_flagged(bytes) {
                        return true;
                    }
                }
            }
            at += u32::from(kind.slots());
        }
        false
    }

    fn with_symbols<T>(
        &mut self,
        what: &dyn std::fmt::Display,
        run: impl FnOnce(&mut dyn Symbols, &mut Machine) -> Res<T>,
    ) -> Res<T> {
        match self.state.symbols.take() {
            Some(mut symbols) => {
                let result = run(&mut *symbols, self);
                self.state.symbols = Some(symbols);
                result
            }
            None => Err(Machine::unsupported(format!("{what} without a solver"))),
        }
    }

    /// `getfield` of an object with shadowed slots.
    pub(crate) fn symbolic_get_field(&mut self, object: Ref, d: u16, slot: u16) -> Res<()> {
        let (value, symbol) = self.read_slot(object, u32::from(slot))?;
        let thread = self.thread_mut();
        if let Some(base) = thread.top().map(|f| f.base) {
            thread.set_slot_and_shadow(base + u32::from(d), value, symbol);
        }
        Ok(())
    }

    /// Bits and symbol of a field; an undecided one is decided first.
    pub fn read_slot(&mut self, object: Ref, slot: u32) -> Res<(u64, u32)> {
        let at = object + slot;
        let mut symbol = self.heap.symbol(u64::from(at) * 8);
        if symbol == UNINITIALISED {
            match self.content(object, slot * 8)? {
                Content::Value(value) => {
                    self.heap.set_symbol(u64::from(at) * 8, 0);
                    self.heap.set_word(at, value);
                    symbol = 0;
                }
                Content::Symbol(term) => {
                    self.heap.set_symbol(u64::from(at) * 8, term);
                    symbol = term;
                }
            }
        }
        Ok((self.heap.word(at), symbol))
    }

    /// Bits and symbol of a field as they are: the symbol of an undecided one is [`UNINITIALISED`].
    pub fn field_value(&self, object: Ref, slot: u32) -> (u64, u32) {
        let at = object + slot;
        (self.heap.word(at), self.heap.symbol(u64::from(at) * 8))
    }

    /// The same of an element of an array of references.
    pub fn element_value(&self, array: Ref, index: u32) -> (u64, u32) {
        let address = Machine::element_address(array, index, self.element_size(array));
        (u64::from(self.element(array, index)), self.heap.symbol(address))
    }

    /// What an undecided slot holds: asked of the symbols, or a choice of the host.
    fn content(&mut self, object: Ref, offset: u32) -> Res<Content> {
        if self.state.symbols.is_some() {
            return self.with_symbols(&"a slot", |symbols, m| symbols.touch(m, object, offset));
        }
        match self.decision.take() {
            Some(Decision::Value(value)) => Ok(Content::Value(value)),
            Some(Decision::Term(term)) => Ok(Content::Symbol(term)),
            _ => {
                let descriptor = self.slot_descriptor(object, offset / 8);
                Err(self.raise(ChoiceKind::Uninitialised { object, offset, descriptor }))
            }
        }
    }

    /// The descriptor of the field at a slot of an object.
    pub fn slot_descriptor(&self, object: Ref, slot: u32) -> String {
        let class = self.class_of(object);
        for &c in class.lineage.iter().rev() {
            for f in &self.classes.class(c).fields {
                if f.slot == slot && !f.is_static() {
                    return self.classes.symbols.text(f.desc).to_owned();
                }
            }
        }
        String::new()
    }

    /// `putfield` of or into something with shadows.
    pub(crate) fn symbolic_put_field(&mut self, object: Ref, v: u16, slot: u16) -> Res<()> {
        let (value, symbol) = (self.register(v), self.register_symbol(v));
        self.write_slot(object, u32::from(slot), value, symbol);
        Ok(())
    }

    /// Sets bits and symbol of a field.
    pub fn write_slot(&mut self, object: Ref, slot: u32, value: u64, symbol: u32) {
        let at = object + slot;
        if symbol != 0 {
            self.flag_symbolic(object);
        }
        if symbol != self.heap.symbol(u64::from(at) * 8) {
            self.heap.set_symbol(u64::from(at) * 8, symbol);
        }
        self.heap.set_word(at, value);
    }

    fn element_address(array: Ref, index: u32, size: u32) -> u64 {
        u64::from(array) * 8 + 8 + u64::from(index) * u64::from(size)
    }

    /// Bits (zero-extended) and symbol of an array element below the length; an undecided one is decided
    /// first.
    pub fn read_element(&mut self, array: Ref, index: u32) -> Res<(u64, u32)> {
        let size = self.element_size(array);
        let address = Machine::element_address(array, index, size);
        let mut symbol = self.heap.symbol(address);
        if symbol == UNINITIALISED {
            match self.content(array, 8 + index * size)? {
                Content::Value(value) => {
                    self.write_element(array, index, value, 0);
                    symbol = 0;
                }
                Content::Symbol(term) => {
                    self.heap.set_symbol(address, term);
                    symbol = term;
                }
            }
        }
        let at = index as usize * size as usize;
        let mut raw = [0u8; 8];
        let bytes = &self.heap.array_bytes(array, size)[at..at + size as usize];
        raw[..size as usize].copy_from_slice(bytes);
        Ok((u64::from_le_bytes(raw), symbol))
    }

    /// Bits and symbol of an array element as they are: small numbers sign-extended, and the symbol of an undecided one is
    /// [`UNINITIALISED`].
    pub fn element_slot(&self, array: Ref, index: u32) -> (u64, u32) {
        let kind = self.class_of(array).element_kind().unwrap_or(Kind::Ref);
        let size = kind.element_bytes();
        let at = index as usize * size as usize;
        let mut raw = [0u8; 8];
        raw[..size as usize].copy_from_slice(&self.heap.array_bytes(array, size)[at..at + size as usize]);
        let bits = u64::from_le_bytes(raw);
        let bits = match kind {
            Kind::Byte | Kind::Boolean => u64::from(bits as i8 as u32),
            Kind::Short => u64::from(bits as i16 as u32),
            _ => bits,
        };
        (bits, self.heap.symbol(Machine::element_address(array, index, size)))
    }

    /// Sets bits and symbol of an array element below the length.
    pub fn write_element(&mut self, array: Ref, index: u32, value: u64, symbol: u32) {
        let size = self.element_size(array);
        let address = Machine::element_address(array, index, size);
        if symbol != 0 {
            self.flag_symbolic(array);
        }
        if symbol != self.heap.symbol(address) {
            self.heap.set_symbol(address, symbol);
        }
        let at = index as usize * size as usize;
        self.heap
            .array_bytes_mut(array, size, at, at + size as usize)
            .copy_from_slice(&value.to_le_bytes()[..size as usize]);
    }

    /// The symbol of an array element, 0 when it has none.
    pub fn element_term(&self, array: Ref, index: u32) -> u32 {
        self.heap.symbol(Machine::element_address(array, index, self.element_size(array)))
    }

    /// Bytes of an element of an array.
    pub fn element_size(&self, array: Ref) -> u32 {
        self.class_of(array).element_kind().map_or(4, |k| k.element_bytes())
    }

    /// Sets the length of an array, at most to that with which it was allocated.
    pub fn set_array_length(&mut self, array: Ref, length: u32) {
        let header = self.heap.word(array);
        let words = Heap::array_words(length, self.element_size(array));
        let end = words.and_then(|words| array.checked_add(words));
        assert!(end.is_some_and(|end| end <= self.heap.end()), "an array stays within the heap");
        self.heap.set_word(array, header & !(0x7FFF_FFFF << 32) | u64::from(length) << 32);
    }

    /// Prints the instruction of the top frame to the error stream's host side.
    pub(crate) fn trace_instruction(&mut self) {
        let Some(frame) = self.thread().top().copied() else {
            return;
        };
        let m = frame.method();
        let Some(code) = m.code.get() else { return };
        let line = code.line(code.bci(frame.pc)).map_or(String::new(), |l| format!(":{l}"));
        let text = format!(
            "{:>3} {}{line} @{} {:?}\n",
            self.thread().id,
            self.classes.qualified_name(m.id),
            code.bci(frame.pc),
            self.current_op()
        );
        self.state.trace(&text);
    }
}
