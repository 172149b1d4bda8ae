//! The control-flow graph of a method as the search uses it: blocks cut at calls that have to be entered, with the incoming
//! edges of each block and its distance from the entry.

use margay_classes::bytecode::{Action, Insn, Invocation, decode};
use margay_classes::cfg::Cfg;
use margay_classes::lower::{LowerError, stack_depths};
use margay_classes::reader::{ClassFile, Handler, ReadError};
use margay_classes::{ClassId, Classes, MethodId};
use std::collections::VecDeque;
use std::sync::Arc;

/// Why the code of a method has no blocks.
#[derive(Debug, thiserror::Error)]
pub(crate) enum FlowError {
    /// The code attribute is malformed.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// The instructions are malformed.
    #[error(transparent)]
    Lower(#[from] LowerError),
    /// Locals and stack have more slots than can be numbered here.
    #[error("the frame has too many slots")]
    TooLarge,
}

/// A straight piece of code.
#[derive(Debug)]
pub(crate) struct Block {
    pub(crate) start: u32,
    /// Exclusive.
    pub(crate) end: u32,
    /// The last instruction.
    pub(crate) last: u32,
    /// The block is one call that has to be entered.
    pub(crate) call: bool,
    /// The ways in.
    pub(crate) incoming: Vec<Edge>,
    /// Blocks to pass from the entry of the method.
    pub(crate) distance: u32,
    /// Whether a way leads back to it from a block that it reaches.
    pub(crate) loop_head: bool,
}

/// A way into a block.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Edge {
    /// From the end of a block; which of its successors this is.
    Next { from: usize, branch: usize },
    /// From an instruction of a block that throws, by this entry of the exception table.
    Thrown { from: usize, bci: u32, handler: usize },
}

/// The blocks of a method.
pub(crate) struct Flow {
    pub(crate) method: MethodId,
    pub(crate) class: ClassId,
    pub(crate) file: Arc<ClassFile>,
    pub(crate) code: Vec<u8>,
    pub(crate) locals: u16,
    pub(crate) handlers: Vec<Handler>,
    pub(crate) lines: Vec<(u16, u16)>,
    pub(crate) blocks: Vec<Block>,
    /// Stack depth before each instruction.
    pub(crate) depths: Vec<Option<u16>>,
    /// Blocks that end with a return.
    pub(crate) returns: Vec<usize>,
    /// Instructions in order.
    pub(crate) instructions: Vec<u32>,
    /// Names of locals: start, end, slot, name.
    pub(crate) names: Vec<(u32, u32, u16, String)>,
}

impl Flow {
    /// The blocks of a method; `inline` says which calls are not to be entered. `None` for methods without code.
    pub(crate) fn new(
        classes: &mut Classes,
        method: MethodId,
        inline: &mut dyn FnMut(&mut Classes, ClassId, u16, Invocation) -> bool,
    ) -> Result<Option<Flow>, FlowError> {
        let m = classes.method(method);
        let class = m.class;
        let c = classes.class(class);
        let (Some(file), Some(member)) = (c.file.clone(), m.member(c).cloned()) else { return Ok(None) };
        let Some(attr) = file.code(&member)? else { return Ok(None) };
        if u32::from(attr.max_locals) + u32::from(attr.max_stack) + 2 > u32::from(u16::MAX) {
            return Err(FlowError::TooLarge);
        }
        let cfg = Cfg::of(&file, &attr)?;
        let depths = stack_depths(&file, &attr)?;
        let code = file.slice(attr.code).to_vec();
        let names = attr
            .locals
            .iter()
            .filter_map(|&[start, length, name, _, slot]| {
                let (start, length) = (u32::from(start), u32::from(length));
                Some((start, start + length, slot, file.utf8(name).ok()?))
            })
            .collect();
        let mut flow = Flow {
            method,
            class,
            file: file.clone(),
            code,
            locals: attr.max_locals,
            handlers: attr.handlers.clone(),
            lines: attr.lines.clone(),
            blocks: Vec::new(),
            depths,
            returns: Vec::new(),
            instructions: Vec::new(),
            names,
        };
        flow.cut(&cfg, classes, inline);
        flow.connect(&cfg);
        flow.measure();
        Ok(Some(flow))
    }

    fn cut(
        &mut self,
        cfg: &Cfg,
        classes: &mut Classes,
        inline: &mut dyn FnMut(&mut Classes, ClassId, u16, Invocation) -> bool,
    ) {
        let block = |start, end, last, call| Block {
            start,
            end,
            last,
            call,
            incoming: Vec::new(),
            distance: u32::MAX,
            loop_head: false,
        };
        for b in &cfg.blocks {
            let mut start = b.start;
            let mut at = b.start;
            let mut last = b.start;
            while at < b.end
                && let Some(insn) = decode(&self.code, at)
            {
                self.instructions.push(at);
                let next = at + insn.len;
                if let Some(Action::Invoke { how, cp }) = insn.action(&self.code)
                    && !inline(classes, self.class, cp, how)
                {
                    if at > start {
                        self.blocks.push(block(start, at, last, false));
                    }
                    self.blocks.push(block(at, next, at, true));
                    start = next;
                }
                last = at;
                at = next;
            }
            if start < b.end {
                self.blocks.push(block(start, b.end, last, false));
            }
        }
    }

    fn connect(&mut self, cfg: &Cfg) {
        for at in 0..self.blocks.len() {
            let (start, end, last) = (self.blocks[at].start, self.blocks[at].end, self.blocks[at].last);
            if self.depths[start as usize].is_none() {
                continue;
            }
            let whole = &cfg.blocks[cfg.block_at(start)];
            let next: Vec<usize> = if last == whole.last {
                whole.successors.iter().map(|&s| self.block_at(cfg.blocks[s].start)).collect()
            } else {
                vec![at + 1]
            };
            for (branch, &to) in next.iter().enumerate() {
                self.blocks[to].incoming.push(Edge::Next { from: at, branch });
            }
            if matches!(self.action(last), Some(Action::Return(_))) {
                self.returns.push(at);
            }
            for (handler, h) in self.handlers.clone().iter().enumerate() {
                let target = self.block_at(h.target);
                for &bci in &self.instructions {
                    let inside = bci >= start && bci < end && bci >= h.start && bci < h.end;
                    if inside && self.can_throw(bci) {
                        self.blocks[target].incoming.push(Edge::Thrown { from: at, bci, handler });
                    }
                }
            }
        }
    }

    fn measure(&mut self) {
        let mut next: Vec<Vec<usize>> = vec![Vec::new(); self.blocks.len()];
        for (at, block) in self.blocks.iter().enumerate() {
            for edge in &block.incoming {
                next[edge.from()].push(at);
            }
        }
        if self.blocks.is_empty() {
            return;
        }
        self.blocks[0].distance = 0;
        let mut queue = VecDeque::from([0]);
        while let Some(at) = queue.pop_front() {
            let distance = self.blocks[at].distance + 1;
            for &to in &next[at] {
                if self.blocks[to].distance == u32::MAX {
                    self.blocks[to].distance = distance;
                    queue.push_back(to);
                }
            }
        }
        for at in 0..self.blocks.len() {
            let back =
                self.blocks[at].incoming.iter().any(|w| self.blocks[w.from()].start >= self.blocks[at].start);
            self.blocks[at].loop_head = back;
        }
    }

    /// The instruction at an index.
    pub(crate) fn insn(&self, bci: u32) -> Option<Insn> {
        decode(&self.code, bci)
    }

    /// What the instruction at an index does.
    pub(crate) fn action(&self, bci: u32) -> Option<Action> {
        self.insn(bci)?.action(&self.code)
    }

    /// Whether the instruction at an index can throw something that a program can provoke by its input.
    pub(crate) fn can_throw(&self, bci: u32) -> bool {
        self.action(bci).is_some_and(Action::can_throw)
    }

    /// The block that holds an instruction.
    pub(crate) fn block_at(&self, bci: u32) -> usize {
        self.blocks.partition_point(|b| b.start <= bci).saturating_sub(1)
    }

    /// The source line of an instruction.
    pub(crate) fn line(&self, bci: u32) -> Option<u16> {
        let n = self.lines.partition_point(|&(start, _)| u32::from(start) <= bci);
        n.checked_sub(1).map(|i| self.lines[i].1)
    }

    /// Whether control can come to an instruction at all, as far as the graph says.
    pub(crate) fn is_live(&self, bci: u32) -> bool {
        self.depths.get(bci as usize).copied().flatten().is_some()
    }
}

impl Edge {
    /// The block that it comes from.
    pub(crate) fn from(self) -> usize {
        match self {
            Edge::Next { from, .. } | Edge::Thrown { from, .. } => from,
        }
    }
}
