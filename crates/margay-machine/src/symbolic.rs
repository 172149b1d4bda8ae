//! The symbolic half of every instruction. The fast loop sends an instruction here when one of its
//! operands has a shadow: the number of a solver term, or [`UNINITIALISED`] for a slot that nobody has
//! decided yet. An undecided slot is a choice; terms go to the [`Symbols`] that the host installed.

use crate::choice::{Choice, ChoiceKind, Decision};
use crate::heap::Ref;
use crate::machine::{Machine, Res, Stop, Trap};
use margay_classes::code::Op;

/// The shadow of a slot that has no value yet.
pub const UNINITIALISED: u32 = u32::MAX;

/// Gives instructions on solver terms their meaning. Installed by the explorer.
pub trait Symbols: Send {
    /// Executes `op` of the top frame, at least one of whose operands is a term: computes the result into
    /// its register, or decides a branch, and moves the frame's instruction on.
    fn step(&mut self, machine: &mut Machine, op: Op) -> Res<()>;
}

impl Machine {
    /// Runs with shadows from now on.
    pub fn enable_symbols(&mut self) {
        self.symbolic = true;
    }

    /// Installs the meaning of terms.
    pub fn set_symbols(&mut self, symbols: Box<dyn Symbols>) {
        self.enable_symbols();
        self.state.symbols = Some(symbols);
    }

    /// Makes a field of an object undecided: the first instruction that reads it raises a choice.
    pub fn set_uninitialised(&mut self, object: Ref, slot: u32) {
        self.flag_symbolic(object);
        self.heap.set_symbol((u64::from(object) + u64::from(slot)) * 8, UNINITIALISED);
    }

    /// Puts a term into a field.
    pub fn set_field_term(&mut self, object: Ref, slot: u32, term: u32) {
        self.flag_symbolic(object);
        self.heap.set_symbol((u64::from(object) + u64::from(slot)) * 8, term);
    }

    /// Puts a term into a register of the top frame.
    pub fn set_register_term(&mut self, register: u16, term: u32) {
        self.set_register_symbol(register, term);
    }

    /// The term in a register of the top frame, 0 when it is concrete.
    pub fn register_term(&self, register: u16) -> u32 {
        self.register_symbol(register)
    }

    fn flag_symbolic(&mut self, object: Ref) {
        let header = self.heap.word(object);
        let flag = if self.class_of(object).is_array() { 1 << 63 } else { 1 << 32 };
        if header & flag == 0 {
            self.heap.set_word(object, header | flag);
        }
    }

    /// An instruction with a shadowed operand.
    pub(crate) fn symbolic_step(&mut self) -> Res<()> {
        let op = self.current_op();
        match self.state.symbols.take() {
            Some(mut symbols) => {
                let result = symbols.step(self, op);
                self.state.symbols = Some(symbols);
                result
            }
            None => Err(Machine::unsupported(format!("{op:?} on a symbolic value without a solver"))),
        }
    }

    /// `getfield` of an object with shadowed slots.
    pub(crate) fn symbolic_get_field(&mut self, object: Ref, d: u16, slot: u16) -> Res<()> {
        let byte_address = (u64::from(object) + u64::from(slot)) * 8;
        match self.heap.symbol(byte_address) {
            UNINITIALISED => {
                self.decide_slot(object, u32::from(slot) * 8, byte_address)?;
                self.symbolic_get_field(object, d, slot)
            }
            symbol => {
                let value = self.heap.word(object + u32::from(slot));
                self.set_register(d, value);
                self.set_register_symbol(d, symbol);
                Ok(())
            }
        }
    }

    /// Takes the pending decision for an undecided slot, or raises the choice.
    fn decide_slot(&mut self, object: Ref, offset: u32, byte_address: u64) -> Res<()> {
        match self.decision.take() {
            Some(Decision::Value(value)) => {
                self.heap.set_symbol(byte_address, 0);
                self.heap.set_word((byte_address / 8) as u32, value);
                Ok(())
            }
            Some(Decision::Term(term)) => {
                self.heap.set_symbol(byte_address, term);
                Ok(())
            }
            _ => {
                let descriptor = self.slot_descriptor(object, offset / 8);
                let choice = Choice { kind: ChoiceKind::Uninitialised { object, offset, descriptor } };
                self.pending = Some(choice.clone());
                Err(Trap::Stop(Box::new(Stop::Choice(choice))))
            }
        }
    }

    fn slot_descriptor(&self, object: Ref, slot: u32) -> String {
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
        let at = object + u32::from(slot);
        let symbol = self.register_symbol(v);
        if symbol != 0 {
            self.flag_symbolic(object);
        }
        if symbol != self.heap.symbol(u64::from(at) * 8) {
            self.heap.set_symbol(u64::from(at) * 8, symbol);
        }
        let value = self.register(v);
        self.heap.set_word(at, value);
        Ok(())
    }

    fn array_access(&self) -> Option<(u16, u16, u16, u32)> {
        Some(match self.current_op() {
            Op::ILoad { d, a, b } | Op::RLoad { d, a, b } => (d, a, b, 4),
            Op::LLoad { d, a, b } => (d, a, b, 8),
            Op::BLoad { d, a, b } => (d, a, b, 1),
            Op::CLoad { d, a, b } | Op::SLoad { d, a, b } => (d, a, b, 2),
            Op::IStore { a, b, v } | Op::RStore { a, b, v } => (v, a, b, 4),
            Op::LStore { a, b, v } => (v, a, b, 8),
            Op::BStore { a, b, v } => (v, a, b, 1),
            Op::CStore { a, b, v } => (v, a, b, 2),
            _ => return None,
        })
    }

    /// A load from an array that has shadowed elements.
    pub(crate) fn symbolic_array_load(&mut self) -> Res<()> {
        let Some((d, a, b, size)) = self.array_access() else {
            return Ok(());
        };
        let (array, index) = (self.register(a) as Ref, self.register(b) as u32);
        let address = u64::from(array) * 8 + 8 + u64::from(index) * u64::from(size);
        let at = index as usize * size as usize;
        let mut raw = [0u8; 8];
        let bytes = &self.heap.array_bytes(array, size)[at..at + size as usize];
        raw[..size as usize].copy_from_slice(bytes);
        let value = match self.current_op() {
            Op::BLoad { .. } => u64::from(i32::from(raw[0] as i8) as u32),
            Op::SLoad { .. } => u64::from(i32::from(i16::from_le_bytes([raw[0], raw[1]])) as u32),
            _ => u64::from_le_bytes(raw),
        };
        let symbol = self.heap.symbol(address);
        if symbol == UNINITIALISED {
            return Err(Machine::unsupported("an undecided array element"));
        }
        self.set_register(d, value);
        self.set_register_symbol(d, symbol);
        Ok(())
    }

    /// A store of or into something with shadows.
    pub(crate) fn symbolic_array_store(&mut self) -> Res<()> {
        let Some((v, a, b, size)) = self.array_access() else {
            return Ok(());
        };
        let (array, index) = (self.register(a) as Ref, self.register(b) as u32);
        let address = u64::from(array) * 8 + 8 + u64::from(index) * u64::from(size);
        let symbol = self.register_symbol(v);
        if symbol != 0 {
            self.flag_symbolic(array);
        }
        if symbol != self.heap.symbol(address) {
            self.heap.set_symbol(address, symbol);
        }
        let at = index as usize * size as usize;
        let value = self.register(v).to_le_bytes();
        self.heap
            .array_bytes_mut(array, size, at, at + size as usize)
            .copy_from_slice(&value[..size as usize]);
        Ok(())
    }

    /// Prints the instruction of the top frame to the error stream's host side.
    pub(crate) fn trace_instruction(&mut self) {
        let Some(frame) = self.thread().top().copied() else {
            return;
        };
        // SAFETY: frames point to methods of this registry.
        let m = unsafe { &*frame.method };
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
