//! Control-flow graphs over bytecode: basic blocks with their normal and exceptional successors. Blocks are
//! numbered in bytecode order, so the numbers are stable. Coverage, goals and the backward search share
//! this graph; the interpreter does not need it.

use crate::bytecode::{Insn, LowerError, decode};
use crate::reader::{ClassFile, CodeAttribute};

/// A straight piece of code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Block {
    /// First bytecode index.
    pub start: u32,
    /// End (exclusive).
    pub end: u32,
    /// The last instruction.
    pub last: u32,
    /// Blocks that control can go to, in the order of [`crate::code::Code::branches`] for conditionals and
    /// switches: taken or targets first, then fall-through or default.
    pub successors: Vec<usize>,
    /// Handlers that an exception in this block can go to, innermost first.
    pub handlers: Vec<usize>,
}

/// The graph of one method.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cfg {
    /// Blocks in bytecode order; the first is the entry.
    pub blocks: Vec<Block>,
}

impl Cfg {
    /// Builds the graph of a method's code. Unreachable instructions have blocks too.
    pub fn of(file: &ClassFile, attr: &CodeAttribute) -> Result<Cfg, LowerError> {
        let code = file.slice(attr.code);
        let insns = instructions(code)?;
        let starts = leaders(code, attr, &insns)?;
        let block_of = |bci: u32| starts.partition_point(|&s| s <= bci).saturating_sub(1);
        let mut blocks: Vec<Block> = starts
            .iter()
            .enumerate()
            .map(|(i, &start)| Block {
                start,
                end: starts.get(i + 1).copied().unwrap_or(code.len() as u32),
                last: start,
                successors: Vec::new(),
                handlers: Vec::new(),
            })
            .collect();
        for insn in &insns {
            blocks[block_of(insn.bci)].last = insn.bci;
        }
        for block in &mut blocks {
            let Some(insn) = decode(code, block.last) else { continue };
            let targets = insn.targets(code).unwrap_or_default();
            block.successors = targets.iter().map(|&t| block_of(t)).collect();
            if !insn.ends_flow() && (block.end as usize) < code.len() {
                block.successors.push(block_of(block.end));
            }
            for h in attr.handlers.iter().filter(|h| h.start < block.end && block.start < h.end) {
                let handler = block_of(h.target);
                if !block.handlers.contains(&handler) {
                    block.handlers.push(handler);
                }
            }
        }
        Ok(Cfg { blocks })
    }

    /// The block that holds an instruction.
    pub fn block_at(&self, bci: u32) -> usize {
        self.blocks.partition_point(|b| b.start <= bci).saturating_sub(1)
    }

    /// For each block, the blocks that go to it, by normal flow or by an exception.
    pub fn predecessors(&self) -> Vec<Vec<usize>> {
        let mut list = vec![Vec::new(); self.blocks.len()];
        for (i, block) in self.blocks.iter().enumerate() {
            for &to in block.successors.iter().chain(&block.handlers) {
                if !list[to].contains(&i) {
                    list[to].push(i);
                }
            }
        }
        list
    }
}

fn instructions(code: &[u8]) -> Result<Vec<Insn>, LowerError> {
    let mut list = Vec::new();
    let mut at = 0;
    while (at as usize) < code.len() {
        let insn = decode(code, at).ok_or_else(|| LowerError(format!("bad instruction at {at}")))?;
        at += insn.len;
        list.push(insn);
    }
    Ok(list)
}

/// The bytecode indexes where blocks begin, sorted.
fn leaders(code: &[u8], attr: &CodeAttribute, insns: &[Insn]) -> Result<Vec<u32>, LowerError> {
    let mut starts = vec![0];
    for insn in insns {
        let targets = insn
            .targets(code)
            .ok_or_else(|| LowerError(format!("branch out of the code at {}", insn.bci)))?;
        let next = insn.bci + insn.len;
        if (!targets.is_empty() || insn.ends_flow()) && (next as usize) < code.len() {
            starts.push(next);
        }
        starts.extend(targets);
    }
    for h in &attr.handlers {
        starts.extend([h.start, h.target]);
        if (h.end as usize) < code.len() {
            starts.push(h.end);
        }
    }
    starts.sort_unstable();
    starts.dedup();
    Ok(starts)
}
