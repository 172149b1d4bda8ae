//! The shape of bytecode instructions (JVMS 6.5): lengths and branch targets. Shared by lowering, the
//! verifier and the control-flow graph, so that all three agree on where instructions begin.

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
        0xAA | 0xAB => {
            let base = (at & !3) + 4;
            let len = if op == 0xAA {
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
        0xC4 => match *code.get(at + 1)? {
            inner @ (0x15..=0x19 | 0x36..=0x3A | 0xA9) => (inner, true, 4),
            0x84 => (0x84, true, 6),
            _ => return None,
        },
        _ => (op, false, usize::from(*LENGTHS.get(usize::from(op))?)),
    };
    if len == 0 || at + len > code.len() {
        return None;
    }
    Some(Insn { bci, op, wide, len: len as u32 })
}

/// Lengths of all instructions but `wide` and the switches; 0 for undefined opcodes.
const LENGTHS: [u8; 202] = {
    let mut t = [1u8; 202];
    t[0x10] = 2;
    t[0x11] = 3;
    t[0x12] = 2;
    t[0x13] = 3;
    t[0x14] = 3;
    let mut i = 0x15;
    while i <= 0x19 {
        t[i] = 2;
        t[i + 0x21] = 2;
        i += 1;
    }
    t[0x84] = 3;
    i = 0x99;
    while i <= 0xA8 {
        t[i] = 3;
        i += 1;
    }
    t[0xA9] = 2;
    i = 0xB2;
    while i <= 0xB8 {
        t[i] = 3;
        i += 1;
    }
    t[0xB9] = 5;
    t[0xBA] = 5;
    t[0xBB] = 3;
    t[0xBC] = 2;
    t[0xBD] = 3;
    t[0xC0] = 3;
    t[0xC1] = 3;
    t[0xC5] = 4;
    t[0xC6] = 3;
    t[0xC7] = 3;
    t[0xC8] = 5;
    t[0xC9] = 5;
    t
};

impl Insn {
    /// The targets of a branch or switch, the default of a switch last; empty for others. `None` when a
    /// target is out of the code.
    pub fn targets(&self, code: &[u8]) -> Option<Vec<u32>> {
        let at = self.bci as usize;
        let to = |off: i32| {
            let t = i64::from(self.bci) + i64::from(off);
            (t >= 0 && (t as usize) < code.len()).then_some(t as u32)
        };
        Some(match self.op {
            0x99..=0xA8 | 0xC6 | 0xC7 => vec![to(i32::from(i16_at(code, at + 1)?))?],
            0xC8 | 0xC9 => vec![to(i32_at(code, at + 1)?)?],
            0xAA | 0xAB => {
                let base = (at & !3) + 4;
                let default = to(i32_at(code, base)?)?;
                let mut list = Vec::new();
                if self.op == 0xAA {
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
            _ => Vec::new(),
        })
    }

    /// Whether control never goes on to the next instruction.
    pub fn ends_flow(&self) -> bool {
        matches!(self.op, 0xA7 | 0xC8 | 0xA9..=0xB1 | 0xBF)
    }

    /// Whether this is a two-way conditional branch.
    pub fn is_conditional(&self) -> bool {
        matches!(self.op, 0x99..=0xA6 | 0xC6 | 0xC7)
    }

    /// Whether this is a switch.
    pub fn is_switch(&self) -> bool {
        matches!(self.op, 0xAA | 0xAB)
    }

    /// Whether this is `jsr` or `jsr_w`.
    pub fn is_jsr(&self) -> bool {
        matches!(self.op, 0xA8 | 0xC9)
    }
}
