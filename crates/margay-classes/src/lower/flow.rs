//! The first pass of lowering: where control can go, and how deep the operand stack is there.

use super::{LowerError, Result, fail};
use crate::bytecode::{Insn, decode, u16_at};
use crate::descriptor::{Kind, MethodDescriptor, kind_of};
use crate::reader::{ClassFile, CodeAttribute, Constant};

/// What the first pass finds.
pub(super) struct Flow {
    /// Stack depth before each instruction, by bytecode index; `u16::MAX` where control never comes.
    pub(super) depth: Vec<u16>,
    /// Whether a block begins here.
    pub(super) leader: Vec<bool>,
}

pub(super) const UNREACHED: u16 = u16::MAX;

impl Flow {
    pub(super) fn new(file: &ClassFile, attr: &CodeAttribute, code: &[u8]) -> Result<Flow> {
        let mut flow = Flow { depth: vec![UNREACHED; code.len()], leader: vec![false; code.len()] };
        let mut starts = vec![false; code.len()];
        let mut at = 0;
        while (at as usize) < code.len() {
            let Some(insn) = decode(code, at) else {
                return fail(format!("bad instruction at {at}"));
            };
            starts[at as usize] = true;
            at += insn.len;
        }
        let mut work: Vec<(u32, u16)> = vec![(0, 0)];
        for h in &attr.handlers {
            if !starts[h.start as usize]
                || !starts[h.target as usize]
                || (h.end as usize) < code.len() && !starts[h.end as usize]
            {
                return fail("an exception table entry is inside an instruction");
            }
            if attr.max_stack == 0 {
                return fail("operand stack overflow in an exception handler");
            }
            work.push((h.target, 1));
            flow.leader[h.target as usize] = true;
        }
        while let Some((bci, depth)) = work.pop() {
            let mut bci = bci;
            let mut depth = depth;
            loop {
                let i = bci as usize;
                if i >= code.len() {
                    return fail("control flow falls off the end of the code");
                }
                if !starts[i] {
                    return fail(format!("branch into the middle of an instruction at {bci}"));
                }
                if flow.depth[i] != UNREACHED {
                    if flow.depth[i] != depth {
                        return fail(format!(
                            "inconsistent stack height {depth} != {} at {bci}",
                            flow.depth[i]
                        ));
                    }
                    break;
                }
                flow.depth[i] = depth;
                let Some(insn) = decode(code, bci) else {
                    return fail(format!("bad instruction at {bci}"));
                };
                let (pops, pushes) = stack_effect(file, code, &insn)?;
                if pops > depth {
                    return fail(format!("operand stack underflow at {bci}"));
                }
                depth = depth - pops + pushes;
                if depth > attr.max_stack {
                    return fail(format!("operand stack overflow at {bci}"));
                }
                let Some(targets) = insn.targets(code) else {
                    return fail(format!("branch out of the code at {bci}"));
                };
                for &t in &targets {
                    flow.leader[t as usize] = true;
                    work.push((t, depth));
                }
                if insn.ends_flow() {
                    break;
                }
                bci += insn.len;
                if insn.is_jsr() {
                    depth -= 1;
                }
                if !targets.is_empty()
                    && let Some(l) = flow.leader.get_mut(bci as usize)
                {
                    *l = true;
                }
            }
        }
        Ok(flow)
    }
}

/// Argument slots (without receiver) and result kind of a method or call site reference.
pub(super) fn call_shape(file: &ClassFile, cp: u16) -> Result<(u16, Kind)> {
    let name_type = match file.constant(cp) {
        Constant::Method { name_type, .. }
        | Constant::InterfaceMethod { name_type, .. }
        | Constant::InvokeDynamic { name_type, .. } => name_type,
        other => return fail(format!("constant {cp} should be a method but is {other:?}")),
    };
    let Constant::NameType { desc, .. } = file.constant(name_type) else {
        return fail(format!("constant {name_type} should be a name and type"));
    };
    let text = file.utf8(desc).map_err(|e| LowerError(e.to_string()))?;
    match MethodDescriptor::parse(&text) {
        Some(d) => Ok((d.param_slots(), kind_of(d.ret))),
        None => fail(format!("malformed method descriptor {text}")),
    }
}

pub(super) fn field_kind(file: &ClassFile, cp: u16) -> Result<Kind> {
    let Constant::Field { name_type, .. } = file.constant(cp) else {
        return fail(format!("constant {cp} should be a field"));
    };
    let Constant::NameType { desc, .. } = file.constant(name_type) else {
        return fail(format!("constant {name_type} should be a name and type"));
    };
    let raw = file.utf8_bytes(desc).map_err(|e| LowerError(e.to_string()))?;
    match raw.first().copied().and_then(Kind::of) {
        Some(kind) if kind != Kind::Void => Ok(kind),
        _ => fail("malformed field descriptor"),
    }
}

pub(super) fn constant_slots(file: &ClassFile, cp: u16) -> Result<u16> {
    Ok(match file.constant(cp) {
        Constant::Long(_) | Constant::Double(_) => 2,
        Constant::Dynamic { name_type, .. } => {
            let Constant::NameType { desc, .. } = file.constant(name_type) else {
                return fail("malformed dynamic constant");
            };
            let raw = file.utf8_bytes(desc).map_err(|e| LowerError(e.to_string()))?;
            raw.first().copied().and_then(Kind::of).map_or(1, Kind::slots)
        }
        Constant::Int(_)
        | Constant::Float(_)
        | Constant::Class(_)
        | Constant::String(_)
        | Constant::MethodHandle { .. }
        | Constant::MethodType(_) => 1,
        other => return fail(format!("constant {cp} cannot be loaded: {other:?}")),
    })
}

/// Slots popped and pushed by an instruction.
fn stack_effect(file: &ClassFile, code: &[u8], insn: &Insn) -> Result<(u16, u16)> {
    let at = insn.bci as usize;
    let cp = || u16_at(code, at + 1).unwrap_or(0);
    Ok(match insn.op {
        0x00 | 0x84 | 0xA7 | 0xA9 | 0xB1 | 0xC8 => (0, 0),
        0x01..=0x08 | 0x0B..=0x0D | 0x10 | 0x11 => (0, 1),
        0x09 | 0x0A | 0x0E | 0x0F => (0, 2),
        0x12 | 0x13 => {
            let index = if insn.op == 0x12 { u16::from(code[at + 1]) } else { cp() };
            match constant_slots(file, index)? {
                1 => (0, 1),
                _ => return fail("ldc of a wide constant"),
            }
        }
        0x14 => match constant_slots(file, cp())? {
            2 => (0, 2),
            _ => return fail("ldc2_w of a narrow constant"),
        },
        0x15 | 0x17 | 0x19 | 0x1A..=0x1D | 0x22..=0x25 | 0x2A..=0x2D => (0, 1),
        0x16 | 0x18 | 0x1E..=0x21 | 0x26..=0x29 => (0, 2),
        0x2E | 0x30 | 0x32..=0x35 => (2, 1),
        0x2F | 0x31 => (2, 2),
        0x36 | 0x38 | 0x3A | 0x3B..=0x3E | 0x43..=0x46 | 0x4B..=0x4E => (1, 0),
        0x37 | 0x39 | 0x3F..=0x42 | 0x47..=0x4A => (2, 0),
        0x4F | 0x51 | 0x53..=0x56 => (3, 0),
        0x50 | 0x52 => (4, 0),
        0x57 => (1, 0),
        0x58 => (2, 0),
        0x59 => (1, 2),
        0x5A => (2, 3),
        0x5B => (3, 4),
        0x5C => (2, 4),
        0x5D => (3, 5),
        0x5E => (4, 6),
        0x5F => (2, 2),
        0x60 | 0x62 | 0x64 | 0x66 | 0x68 | 0x6A | 0x6C | 0x6E | 0x70 | 0x72 => (2, 1),
        0x61 | 0x63 | 0x65 | 0x67 | 0x69 | 0x6B | 0x6D | 0x6F | 0x71 | 0x73 => (4, 2),
        0x74 | 0x76 => (1, 1),
        0x75 | 0x77 => (2, 2),
        0x78 | 0x7A | 0x7C => (2, 1),
        0x79 | 0x7B | 0x7D => (3, 2),
        0x7E | 0x80 | 0x82 => (2, 1),
        0x7F | 0x81 | 0x83 => (4, 2),
        0x85 | 0x87 | 0x8C | 0x8D => (1, 2),
        0x86 | 0x8B | 0x91..=0x93 => (1, 1),
        0x88 | 0x89 | 0x8E | 0x90 => (2, 1),
        0x8A | 0x8F => (2, 2),
        0x94 | 0x97 | 0x98 => (4, 1),
        0x95 | 0x96 => (2, 1),
        0x99..=0x9E | 0xC6 | 0xC7 => (1, 0),
        0x9F..=0xA6 => (2, 0),
        0xA8 | 0xC9 => (0, 1),
        0xAA | 0xAB | 0xAC | 0xAE | 0xB0 | 0xBF | 0xC2 | 0xC3 => (1, 0),
        0xAD | 0xAF => (2, 0),
        0xB2 => (0, field_kind(file, cp())?.slots()),
        0xB3 => (field_kind(file, cp())?.slots(), 0),
        0xB4 => (1, field_kind(file, cp())?.slots()),
        0xB5 => (1 + field_kind(file, cp())?.slots(), 0),
        0xB6 | 0xB7 | 0xB9 => {
            let (args, ret) = call_shape(file, cp())?;
            (args + 1, ret.slots())
        }
        0xB8 | 0xBA => {
            let (args, ret) = call_shape(file, cp())?;
            (args, ret.slots())
        }
        0xBB => (0, 1),
        0xBC | 0xBD | 0xBE | 0xC0 | 0xC1 => (1, 1),
        0xC5 => (u16::from(code[at + 3]), 1),
        other => return fail(format!("unknown opcode {other:#04x} at {}", insn.bci)),
    })
}
