//! Positions in running code, as numbers. A host that looks ahead of the machine keeps these instead of frames: a
//! position stays harmless when the frame has ended or belongs to another machine, for every use looks the method up
//! in the registry.

use crate::machine::Machine;
use margay_classes::MethodId;
use margay_classes::code::Op;

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
}

impl Machine {
    /// The position of a frame of the current thread; the outermost has number 0.
    #[inline]
    pub fn frame_position(&self, frame: usize) -> Option<Position> {
        let frame = self.thread().frames().get(frame)?;
        Some(Position { method: frame.method().id, pc: frame.pc, base: frame.base, flags: frame.flags })
    }

    /// The instruction at a position. `None` when the method has no such instruction.
    #[inline]
    pub fn op_at(&self, at: &Position) -> Option<Op> {
        let code = self.classes.try_method(at.method.0)?.code.get()?;
        Some(code.ops.get(at.pc as usize)?.get())
    }

    /// The slot of the field that an unresolved read of an instance field names. The instruction is resolved by that.
    /// `None` for other instructions, and when the field cannot be found without loading a class.
    pub fn resolve_field_read(&mut self, at: &Position) -> Option<u32> {
        let Op::GetFieldUnresolved { d, a, cp } = self.op_at(at)? else { return None };
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
