//! What a run covered of a method: conditional edges and bytecode instructions, from the lowered instructions
//! that the machine recorded.

use margay_classes::bytecode::decode;
use margay_classes::cfg::Cfg;
use margay_classes::code::{Code, Op};
use margay_classes::{Classes, MethodId};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

/// What there is to cover in a method.
#[derive(Debug, Clone)]
pub struct Goals {
    /// The method.
    pub method: MethodId,
    /// Number of conditional edges; they are numbered as in [`Code::branches`].
    pub branches: usize,
    /// Bytecode indexes of all instructions that control flow can reach, in order.
    pub instructions: Vec<u32>,
    /// Source line of each instruction, 0 when unknown.
    pub lines: Vec<u32>,
    blocks: Vec<(u32, u32)>,
}

/// What was covered of a method.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Covered {
    /// Conditional edges.
    pub branches: BTreeSet<u32>,
    /// Instructions, by bytecode index.
    pub instructions: BTreeSet<u32>,
}

impl Goals {
    /// The goals of a method that has been lowered.
    pub fn of(classes: &Classes, method: MethodId) -> Option<Goals> {
        let code = classes.method(method).code.get()?;
        if let Some(known) = code.derived.get() {
            return known.downcast_ref::<Goals>().cloned();
        }
        let goals = Goals::compute(classes, method)?;
        // Asked for again with every method of a class.
        let _ = code.derived.set(Box::new(goals.clone()));
        Some(goals)
    }

    fn compute(classes: &Classes, method: MethodId) -> Option<Goals> {
        let m = classes.method(method);
        let class = classes.class(m.class);
        let code = m.code.get()?;
        let file = class.file.as_ref()?;
        let attribute = file.code(m.member(class)?).ok()??;
        let cfg = Cfg::of(file, &attribute).ok()?;
        let bytes = file.slice(attribute.code);
        let mut reached = vec![false; cfg.blocks.len()];
        let mut next = vec![0];
        while let Some(b) = next.pop() {
            if b < reached.len() && !std::mem::replace(&mut reached[b], true) {
                next.extend(cfg.blocks[b].successors.iter().chain(&cfg.blocks[b].handlers).copied());
            }
        }
        let (mut instructions, mut lines, mut blocks) = (Vec::new(), Vec::new(), Vec::new());
        for (block, _) in cfg.blocks.iter().zip(&reached).filter(|(_, r)| **r) {
            blocks.push((block.start, block.end));
            let mut at = block.start;
            while at < block.end {
                instructions.push(at);
                lines.push(code.line(at).map_or(0, u32::from));
                let Some(insn) = decode(bytes, at) else { break };
                at += insn.len;
            }
        }
        Some(Goals { method, branches: code.branches.len(), instructions, lines, blocks })
    }

    /// Completes the instructions that a run is known to have executed with those that lowering has no
    /// instruction of its own for.
    fn complete(&self, seen: &Seen) -> BTreeSet<u32> {
        let mut all = BTreeSet::new();
        for &(start, end) in &self.blocks {
            let last = seen.executed.range(start..end).next_back().copied();
            // A block in which nothing can go wrong is executed as a whole, and so is one that was left at its end.
            let last = last.or_else(|| seen.entered.contains(&start).then_some(end));
            let last = last.map(|last| if seen.completed.contains(&last) { end } else { last });
            if let Some(last) = last {
                let from = self.instructions.partition_point(|&i| i < start);
                all.extend(self.instructions[from..].iter().copied().take_while(|&i| i <= last && i < end));
            }
        }
        all
    }
}

/// What recorded instructions say about a method, by bytecode index.
struct Seen {
    executed: BTreeSet<u32>,
    /// Targets of the conditional edges that were taken.
    entered: BTreeSet<u32>,
    /// Instructions that were followed by the next one.
    completed: BTreeSet<u32>,
    branches: BTreeSet<u32>,
}

/// What recorded instructions cover, by method.
pub fn covered(
    classes: &Classes,
    goals: &FxHashMap<MethodId, Goals>,
    visits: &[(u32, u32)],
) -> FxHashMap<MethodId, Covered> {
    let mut seen: FxHashMap<MethodId, Seen> = FxHashMap::default();
    for (i, &(number, pc)) in visits.iter().enumerate() {
        let method = MethodId(number);
        let Some(code) = classes.try_method(number).and_then(|m| m.code.get()) else { continue };
        if !goals.contains_key(&method) {
            continue;
        }
        let seen = seen.entry(method).or_insert_with(|| Seen {
            executed: BTreeSet::new(),
            entered: BTreeSet::from([0]),
            completed: BTreeSet::new(),
            branches: BTreeSet::new(),
        });
        seen.executed.insert(code.bci(pc));
        // A conditional instruction is followed by the next one of the same frame.
        let next =
            visits[i + 1..].iter().find(|v| **v != (number, pc)).filter(|v| v.0 == number).map(|v| v.1);
        if let Some(next) = next {
            // Nothing was thrown, so what lowering has made part of the instruction was executed too.
            if next == pc + 1 && code.bci(next) != code.bci(pc) {
                seen.completed.insert(code.bci(pc));
            }
            for edge in edges(code, pc, next) {
                seen.branches.insert(edge);
                seen.entered.insert(code.branches[edge as usize].target);
            }
        }
    }
    seen.into_iter()
        .map(|(method, s)| {
            let instructions = goals[&method].complete(&s);
            (method, Covered { branches: s.branches, instructions })
        })
        .collect()
}

/// The edges that control takes when instruction `pc` is followed by `next`.
pub fn edges(code: &Code, pc: u32, next: u32) -> Vec<u32> {
    let Some(op) = code.ops.get(pc as usize).map(std::cell::Cell::get) else { return Vec::new() };
    let bci = code.bci(pc);
    // A comparison that is lowered together with its jump stands for the jump.
    let end = code.bcis.get(pc as usize + 1).map_or(u32::MAX, |&b| u32::from(b).max(bci + 1));
    let from = code.branches.partition_point(|b| b.bci < bci);
    let Some(first) = code.branches.get(from).filter(|b| b.bci < end || b.bci == bci) else {
        return Vec::new();
    };
    let range = code.branches_at(first.bci);
    if let Op::Switch { table, .. } = op {
        let Some(switch) = code.switches.get(table as usize) else { return Vec::new() };
        let mut list: Vec<u32> = switch
            .targets
            .iter()
            .enumerate()
            .filter(|(_, t)| **t == next)
            .map(|(i, _)| (range.start + i) as u32)
            .collect();
        if switch.default == next && !range.is_empty() {
            list.push(range.end as u32 - 1);
        }
        return list;
    }
    let Some(off) = op.jump().map(|jump| i32::from(jump.off)) else { return Vec::new() };
    let target = pc.wrapping_add_signed(off);
    let inverted = matches!(code.ops.get(pc as usize + 1).map(std::cell::Cell::get), Some(Op::Goto { .. }))
        && code.bci(pc + 1) == bci
        && off == 2;
    let taken = if inverted { next != target } else { next == target };
    if next != target && next != pc + 1 {
        return Vec::new();
    }
    vec![(range.start + usize::from(!taken)) as u32]
}
