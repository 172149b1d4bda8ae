//! Bytecode instructions (JVMS 6.5): where they begin and branch to, what they do ([`Action`]) and what that needs and
//! gives. Shared by lowering, the verifier, the control-flow graph and the searches, so that all agree.

mod action;
mod effects;
mod error;
#[cfg(test)]
mod tests;

use crate::opcode;

pub use action::{Action, Condition, Invocation, Literal, Operator, Rearrangement};
pub use effects::exception;
pub(crate) use effects::{call_shape, constant_slots, field_kind};
pub use error::LowerError;
pub(crate) use error::{Result, fail};

/// A decoded instruction's place and where it can go next.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Insn {
    /// Where it begins.
    pub bci: u32,
    /// Its opcode; for `wide` the widened opcode.
    pub op: u8,
    /// Whether it had the `wide` prefix.
    pub wide: bool,
    /// Its length in bytes.
    pub len: u32,
}

/// The keys of a switch, in the order of its targets.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SwitchKeys {
    /// `tableswitch`: all from one to another.
    Range {
        /// The first.
        low: i32,
        /// The last.
        high: i32,
    },
    /// `lookupswitch`: these, in ascending order if the code is well-formed.
    List(Vec<i32>),
}

/// Reads a big-endian signed 16-bit operand.
pub fn i16_at(code: &[u8], at: usize) -> Option<i16> {
    Some(i16::from_be_bytes([*code.get(at)?, *code.get(at + 1)?]))
}

/// Reads a big-endian unsigned 16-bit operand.
pub fn u16_at(code: &[u8], at: usize) -> Option<u16> {
    i16_at(code, at).map(|v| v as u16)
}

/// Reads a big-endian signed 32-bit operand.
pub fn i32_at(code: &[u8], at: usize) -> Option<i32> {
    let b = code.get(at..at + 4)?;
    Some(i32::from_be_bytes([b[0], b[1], b[2], b[3]]))
}

/// Decodes the instruction at `bci`, or `None` when there is no whole, known instruction there.
pub fn decode(code: &[u8], bci: u32) -> Option<Insn> {
    let at = bci as usize;
    let op = *code.get(at)?;
    let (op, wide, len) = match op {
        opcode::TABLESWITCH | opcode::LOOKUPSWITCH => {
            let base = (at & !3) + 4;
            let len = if op == opcode::TABLESWITCH {
                let low = i64::from(i32_at(code, base + 4)?);
                let high = i64::from(i32_at(code, base + 8)?);
                if high < low || high - low >= 65536 {
                    return None;
                }
                base + 12 + (high - low + 1) as usize * 4 - at
            } else {
                let n = i32_at(code, base + 4)?;
                if !(0..65536).contains(&n) {
                    return None;
                }
                base + 8 + n as usize * 8 - at
            };
            (op, false, len)
        }
        opcode::WIDE => match *code.get(at + 1)? {
            inner @ (opcode::ILOAD..=opcode::ALOAD | opcode::ISTORE..=opcode::ASTORE | opcode::RET) => {
                (inner, true, 4)
            }
            opcode::IINC => (opcode::IINC, true, 6),
            _ => return None,
        },
        _ => (op, false, usize::from(opcode::fixed_length(op)?)),
    };
    if at + len > code.len() {
        return None;
    }
    Some(Insn { bci, op, wide, len: len as u32 })
}

/// The instructions of a method in order, up to the first that is malformed.
pub fn instructions(code: &[u8]) -> impl Iterator<Item = Insn> {
    std::iter::successors(decode(code, 0), |insn| decode(code, insn.bci + insn.len))
}

impl Insn {
    /// The distance of a `goto`, `jsr` or conditional branch; `None` for other instructions.
    pub fn branch_distance(&self, code: &[u8]) -> Option<i32> {
        let at = self.bci as usize + 1;
        match self.op {
            opcode::IFEQ..=opcode::JSR | opcode::IFNULL | opcode::IFNONNULL => {
                i16_at(code, at).map(i32::from)
            }
            opcode::GOTO_W | opcode::JSR_W => i32_at(code, at),
            _ => None,
        }
    }

    /// The targets of a branch or switch, the default of a switch last; empty for others. `None` when a
    /// target is out of the code.
    pub fn targets(&self, code: &[u8]) -> Option<Vec<u32>> {
        let at = self.bci as usize;
        let to = |off: i32| {
            let t = i64::from(self.bci) + i64::from(off);
            (t >= 0 && (t as usize) < code.len()).then_some(t as u32)
        };
        Some(match self.op {
            opcode::TABLESWITCH | opcode::LOOKUPSWITCH => {
                let base = (at & !3) + 4;
                let default = to(i32_at(code, base)?)?;
                let mut list = Vec::new();
                if self.op == opcode::TABLESWITCH {
                    let n = i32_at(code, base + 8)?.wrapping_sub(i32_at(code, base + 4)?) as usize + 1;
                    for i in 0..n {
                        list.push(to(i32_at(code, base + 12 + i * 4)?)?);
                    }
                } else {
                    let n = i32_at(code, base + 4)? as usize;
                    for i in 0..n {
                        list.push(to(i32_at(code, base + 12 + i * 8)?)?);
                    }
                }
                list.push(default);
                list
            }
            _ => match self.branch_distance(code) {
                Some(distance) => vec![to(distance)?],
                None => Vec::new(),
            },
        })
    }

    /// The keys of a switch; `None` for other instructions.
    pub fn switch_keys(&self, code: &[u8]) -> Option<SwitchKeys> {
        let base = (self.bci as usize & !3) + 4;
        match self.op {
            opcode::TABLESWITCH => {
                Some(SwitchKeys::Range { low: i32_at(code, base + 4)?, high: i32_at(code, base + 8)? })
            }
            opcode::LOOKUPSWITCH => {
                let n = i32_at(code, base + 4)?.max(0) as usize;
                (0..n).map(|i| i32_at(code, base + 8 + i * 8)).collect::<Option<_>>().map(SwitchKeys::List)
            }
            _ => None,
        }
    }

    /// Whether control never goes on to the next instruction.
    pub fn ends_flow(&self) -> bool {
        matches!(self.op, opcode::GOTO | opcode::GOTO_W | opcode::RET..=opcode::RETURN | opcode::ATHROW)
    }

    /// Whether this is a two-way conditional branch.
    pub fn is_conditional(&self) -> bool {
        matches!(self.op, opcode::IFEQ..=opcode::IF_ACMPNE | opcode::IFNULL | opcode::IFNONNULL)
    }

    /// Whether this is a switch.
    pub fn is_switch(&self) -> bool {
        matches!(self.op, opcode::TABLESWITCH | opcode::LOOKUPSWITCH)
    }

    /// Whether this is `jsr` or `jsr_w`.
    pub fn is_jsr(&self) -> bool {
        matches!(self.op, opcode::JSR | opcode::JSR_W)
    }
}
