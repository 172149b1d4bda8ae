//! Positions in running code. A host that looks ahead of the machine keeps these instead of frames: a position stays
//! harmless when the frame has ended or belongs to another machine, for its code is only looked at by the machine that
//! it is of.

use crate::machine::Machine;
use crate::thread::Frame;
use margay_classes::code::{Code, Op};
use margay_classes::{Method, MethodId};
use std::cell::Cell;
use std::sync::atomic::{AtomicU64, Ordering};

/// Where a frame of the current thread stands, or where one would stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The method.
    pub method: MethodId,
    /// Number of the instruction in its lowered code.
    pub pc: u32,
    /// First stack slot of the registers.
    pub base: u32,
    /// The flags of the frame; see [`crate::thread::flags`].
    pub flags: u32,
    code: CodeOf,
}

/// The code of a method of one machine: looking it up by number at each instruction would take as long as the instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct CodeOf {
    machine: MachineId,
    length: u32,
    ops: *const Cell<Op>,
}

// SAFETY: the pointer is followed by `Machine::op_at` alone, which has made sure that the machine is the one whose code it
// is; a machine is used by one thread at a time.
unsafe impl Send for CodeOf {}
// SAFETY: as above; nothing can be done with a shared position but to compare it.
unsafe impl Sync for CodeOf {}

/// A number that no two machines of a process share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MachineId(u64);

impl MachineId {
    pub(crate) fn next() -> MachineId {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        MachineId(NEXT.fetch_add(1, Ordering::Relaxed))
    }
}

impl Machine {
    /// The position of a frame of the current thread; the outermost has number 0.
    #[inline]
    pub fn frame_position(&self, frame: usize) -> Option<Position> {
        let frame: &Frame = self.thread().frames().get(frame)?;
        let position = self.position_in(frame.method(), frame.base)?;
        Some(Position { pc: frame.pc, flags: frame.flags, ..position })
    }

    /// The first instruction of a method whose registers would begin at a slot. `None` while it has no lowered code.
    pub fn entry_position(&self, method: MethodId, base: u32) -> Option<Position> {
        self.position_in(self.classes.try_method(method.0)?, base)
    }

    #[inline]
    fn position_in(&self, method: &Method, base: u32) -> Option<Position> {
        let code: &Code = method.code.get()?;
        let code = CodeOf { machine: self.id, length: code.ops.len() as u32, ops: code.ops.as_ptr() };
        Some(Position { method: method.id, pc: 0, base, flags: 0, code })
    }

    /// The instruction at a position. One that cannot be executed when the method has no such instruction, or is one of another
    /// machine.
    #[inline]
    pub fn op_at(&self, at: &Position) -> Op {
        static OUTSIDE: Op = Op::Illegal { index: u32::MAX };
        let CodeOf { machine, length, ops } = at.code;
        let inside = machine == self.id && at.pc < length;
        let op: *const Op = if inside { ops.wrapping_add(at.pc as usize).cast() } else { &OUTSIDE };
        // SAFETY: the code is that of a method of this machine, which keeps it as long as it exists and never replaces it,
        // and the instruction is one of it; nobody writes to it here. A cell is laid out as what is in it.
        unsafe { *op }
    }

    /// The slot of the field that an unresolved read of an instance field names. The instruction is resolved by that.
    /// `None` for other instructions, and when the field cannot be found without loading a class.
    pub fn resolve_field_read(&mut self, at: &Position) -> Option<u32> {
        let Op::GetFieldUnresolved { d, a, cp } = self.op_at(at) else { return None };
        let method = self.classes.method(at.method);
        let from = method.class;
        let member = self.classes.member_ref(from, cp).ok()?;
        let named = self.classes.loaded(self.classes.symbols.text(member.class))?;
        let (owner, index) = self.classes.resolve_field(named, member.name, member.desc).ok()?;
        let field = &self.classes.class(owner).fields[index];
        if field.is_static() || !self.classes.accessible(from, owner, field.access) {
            return None;
        }
        let slot = field.slot;
        let code = self.classes.method(at.method).code.get()?;
        if let (Ok(slot), Some(op)) = (u16::try_from(slot), code.ops.get(at.pc as usize)) {
            op.set(Op::GetField { d, a, slot });
        }
        Some(slot)
    }
}
