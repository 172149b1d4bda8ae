//! Lowered code: what the machine executes. A method's bytecode becomes a list of eight-byte register
//! instructions. Register `n` is local variable `n`; the operand stack slot at depth `d` is register
//! `max_locals + d`, so the arguments of a call stand where the callee's locals begin.
//!
//! Operations that name a constant pool entry start out unresolved and are replaced in place by their
//! resolved form when they first run (the slots are `Cell`s). Every operation keeps the index of the
//! bytecode instruction that it stands for.

mod arithmetic;
mod facts;
mod op;

use crate::descriptor::Kind;
use std::cell::Cell;

pub use arithmetic::{Arithmetic, Computation};
pub use facts::{Call, Callee, Comparison, Jump, Right, Test};
pub use op::{CallKind, Op, Reg};

/// A lowered `tableswitch` or `lookupswitch`. Targets are instruction indexes.
#[derive(Debug, Clone)]
pub struct Switch {
    /// Keys in ascending order; empty for a table that begins at `low`.
    pub keys: Vec<i32>,
    /// First key of a table.
    pub low: i32,
    /// One target for each key.
    pub targets: Vec<u32>,
    /// The default target.
    pub default: u32,
}

impl Switch {
    /// The position of `key` among the targets; `None` for the default.
    #[inline]
    pub fn position(&self, key: i32) -> Option<usize> {
        if self.keys.is_empty() {
            let at = i64::from(key) - i64::from(self.low);
            (at >= 0 && (at as usize) < self.targets.len()).then_some(at as usize)
        } else {
            self.keys.binary_search(&key).ok()
        }
    }

    /// The target for `key`.
    #[inline]
    pub fn target(&self, key: i32) -> u32 {
        self.position(key).map_or(self.default, |at| self.targets[at])
    }
}

/// An exception handler of lowered code.
#[derive(Debug, Clone, Copy)]
pub struct CodeHandler {
    /// First bytecode index covered.
    pub start: u32,
    /// End (exclusive).
    pub end: u32,
    /// Instruction to go on with.
    pub target: u32,
    /// Pool index of the caught class; 0 catches all.
    pub catch_type: u16,
}

/// One way that control can go at a conditional instruction. Its position in [`Code::branches`] is its
/// stable id within the method: bytecode order, and for one instruction the taken edge or the switch
/// targets first, then the fall-through or default.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Branch {
    /// Bytecode index of the conditional instruction.
    pub bci: u32,
    /// Bytecode index where this edge leads.
    pub target: u32,
}

/// The lowered code of one method.
#[derive(Debug)]
pub struct Code {
    /// The instructions.
    pub ops: Box<[Cell<Op>]>,
    /// For each instruction, the bytecode index it stands for.
    pub bcis: Box<[u16]>,
    /// Registers of a frame.
    pub registers: u16,
    /// Registers that are local variables; the first stack register follows.
    pub locals: u16,
    /// Handlers in the order of the exception table.
    pub handlers: Vec<CodeHandler>,
    /// 64-bit constants.
    pub constants: Vec<u64>,
    /// Switch tables.
    pub switches: Vec<Switch>,
    /// Line numbers by bytecode index.
    pub lines: Vec<(u16, u16)>,
    /// All conditional edges.
    pub branches: Vec<Branch>,
    /// Reasons of [`Op::Illegal`].
    pub errors: Vec<String>,
    /// What others have found out about the code and need again.
    pub derived: std::cell::OnceCell<Box<dyn std::any::Any + Send>>,
}

impl Code {
    /// The source line of a bytecode index.
    pub fn line(&self, bci: u32) -> Option<u16> {
        let n = self.lines.partition_point(|&(start, _)| u32::from(start) <= bci);
        n.checked_sub(1).map(|i| self.lines[i].1)
    }

    /// The ids of the edges that leave the conditional instruction at `bci`.
    pub fn branches_at(&self, bci: u32) -> std::ops::Range<usize> {
        let from = self.branches.partition_point(|b| b.bci < bci);
        let to = self.branches.partition_point(|b| b.bci <= bci);
        from..to
    }

    /// The bytecode index of instruction `pc`.
    pub fn bci(&self, pc: u32) -> u32 {
        self.bcis.get(pc as usize).map_or(0, |&b| u32::from(b))
    }

    /// Code that returns what its callee left behind the arguments: the body of a native method's frame while
    /// Java code runs on its behalf.
    pub fn pass_through(ret: Kind, arg_slots: u16) -> Code {
        let last = match ret {
            Kind::Void => Op::Return,
            _ => Op::ReturnValue { a: arg_slots },
        };
        Code {
            ops: vec![Cell::new(Op::Nop), Cell::new(last)].into(),
            bcis: vec![0, 0].into(),
            registers: arg_slots + 2,
            locals: arg_slots,
            handlers: Vec::new(),
            constants: Vec::new(),
            switches: Vec::new(),
            lines: Vec::new(),
            branches: Vec::new(),
            errors: Vec::new(),
            derived: Default::default(),
        }
    }
}
