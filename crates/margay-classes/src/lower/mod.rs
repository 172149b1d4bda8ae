//! Lowering of bytecode to register code ([`crate::code`]), once per method.
//!
//! Two passes. The first follows the flow of control to find block leaders and the operand stack depth at
//! each instruction. The second walks the reachable instructions in order with an abstract stack whose
//! entries say where a value is: a local, a constant, or its own stack register. Loads and constants cost
//! nothing until something needs them in a register; at block ends every entry is put into its own
//! register, so that blocks agree. What the walk relies on (depths, local numbers, branch targets, pool
//! entries of the right form) is checked, so malformed code is an error here and never a wild access.

mod flow;
mod instructions;
mod locals;
mod operands;
mod ops;

pub use crate::bytecode::LowerError;
use crate::bytecode::{Result, decode, fail};
use crate::code::{Branch, Code, CodeHandler, Op, Reg, Switch};
use crate::reader::{ClassFile, CodeAttribute};
use flow::{Flow, UNREACHED};
use locals::Locals;
use ops::with_offset;
use std::cell::Cell;

/// Lowers one method body.
pub fn lower(file: &ClassFile, attr: &CodeAttribute, arg_slots: u16) -> Result<Code> {
    if arg_slots > attr.max_locals {
        return fail("arguments can't fit into locals");
    }
    let code = file.slice(attr.code);
    let locals = Locals::new(attr, code, arg_slots)?;
    let flow = Flow::new(file, attr, code)?;
    match Lowering::new(file, attr, code, (&flow, &locals), false).run()? {
        Some(code) => Ok(code),
        // Some branch is too far for its short form.
        None => match Lowering::new(file, attr, code, (&flow, &locals), true).run()? {
            Some(code) => Ok(code),
            None => fail("the method is too large"),
        },
    }
}

/// The depth of the operand stack before each instruction, by bytecode index; `None` where control never comes.
pub fn stack_depths(file: &ClassFile, attr: &CodeAttribute) -> Result<Vec<Option<u16>>> {
    let flow = Flow::new(file, attr, file.slice(attr.code))?;
    Ok(flow.depth.iter().map(|&depth| (depth != UNREACHED).then_some(depth)).collect())
}

/// Where the value of an abstract stack slot is.
#[derive(Copy, Clone, PartialEq, Debug)]
enum Entry {
    /// In the slot's own register.
    Own,
    /// In another register: a local, or a lower stack slot (which outlives this one).
    In(Reg),
    Const32(u32),
    Const64(u64),
    /// The second half of a wide value.
    Pad,
}

struct Lowering<'a> {
    file: &'a ClassFile,
    attr: &'a CodeAttribute,
    code: &'a [u8],
    flow: &'a Flow,
    locals: &'a Locals,
    long_branches: bool,
    ops: Vec<Op>,
    bcis: Vec<u16>,
    bci: u32,
    stack: Vec<Entry>,
    block_start: usize,
    start_of: Vec<u32>,
    fixups: Vec<(usize, u32)>,
    constants: Vec<u64>,
    switches: Vec<(Vec<i32>, i32, Vec<u32>, u32)>,
    branches: Vec<Branch>,
}

impl<'a> Lowering<'a> {
    fn new(
        file: &'a ClassFile,
        attr: &'a CodeAttribute,
        code: &'a [u8],
        (flow, locals): (&'a Flow, &'a Locals),
        long_branches: bool,
    ) -> Self {
        Lowering {
            file,
            attr,
            code,
            flow,
            locals,
            long_branches,
            ops: Vec::with_capacity(code.len() / 2 + 2),
            bcis: Vec::with_capacity(code.len() / 2 + 2),
            bci: 0,
            stack: Vec::with_capacity(usize::from(attr.max_stack)),
            block_start: 0,
            start_of: vec![u32::MAX; code.len()],
            fixups: Vec::new(),
            constants: Vec::new(),
            switches: Vec::new(),
            branches: Vec::new(),
        }
    }

    /// Walks the reachable code. `None` when a branch is too far for its short form.
    fn run(mut self) -> Result<Option<Code>> {
        let mut at = 0u32;
        let mut falls_in = false;
        let mut before = 0;
        while (at as usize) < self.code.len() {
            let Some(insn) = decode(self.code, at) else {
                return fail(format!("bad instruction at {at}"));
            };
            let next = at + insn.len;
            let depth = self.flow.depth[at as usize];
            if depth == UNREACHED {
                at = next;
                falls_in = false;
                continue;
            }
            self.bci = at;
            if self.flow.leader[at as usize] || !falls_in {
                if falls_in {
                    // What is still to be done for the block that ends here belongs to its last instruction.
                    self.bci = before;
                    self.settle_from(0);
                    self.bci = at;
                }
                self.stack.clear();
                self.stack.resize(usize::from(depth), Entry::Own);
                self.block_start = self.ops.len();
            }
            self.start_of[at as usize] = self.ops.len() as u32;
            let skipped = self.instruction(&insn, next)?;
            before = at;
            falls_in = !insn.ends_flow();
            at = skipped.unwrap_or(next);
        }
        self.finish()
    }

    fn finish(mut self) -> Result<Option<Code>> {
        for &(at, target) in &self.fixups {
            let to = self.start_of[target as usize];
            match with_offset(self.ops[at], to as i32 - at as i32) {
                Some(op) => self.ops[at] = op,
                None => return Ok(None),
            }
        }
        let start_of = &self.start_of;
        let to = |t: u32| start_of[t as usize];
        let switches = self
            .switches
            .iter()
            .map(|(keys, low, targets, default)| Switch {
                keys: keys.clone(),
                low: *low,
                targets: targets.iter().map(|&t| to(t)).collect(),
                default: to(*default),
            })
            .collect();
        let handlers = self
            .attr
            .handlers
            .iter()
            .map(|h| CodeHandler {
                start: h.start,
                end: h.end,
                target: to(h.target),
                catch_type: h.catch_type,
            })
            .collect();
        Ok(Some(Code {
            ops: self.ops.iter().map(|&op| Cell::new(op)).collect(),
            bcis: self.bcis.into(),
            registers: self.locals.count + self.attr.max_stack + 1,
            locals: self.locals.count,
            handlers,
            constants: self.constants,
            switches,
            lines: self.attr.lines.clone(),
            branches: self.branches,
            errors: Vec::new(),
            derived: Default::default(),
        }))
    }
}
