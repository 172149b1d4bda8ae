//! The first pass of lowering: where control can go, and how deep the operand stack is there.

use crate::bytecode::{Result, decode, fail};
use crate::reader::{ClassFile, CodeAttribute};

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
                let Some(action) = insn.action(code) else {
                    return fail(format!("unknown opcode {:#04x} at {bci}", insn.op));
                };
                let (pops, pushes) = action.stack_effect(file)?;
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
