//! How far it is from a point of a run to the target: blocks of the control-flow graphs, through calls and returns.
//! A point from which no path leads to the target can be left out of the search without losing anything.

use super::call_graph::{CallGraph, MethodCalls};
use margay_classes::code::{Jump, Op, Test};
use margay_classes::{Classes, Cond, MethodId};
use margay_explore::{Alternative, DistanceGuide, Fitness, Sym};
use margay_graph::coverage::edges;
use margay_machine::{Choice, ChoiceKind, Machine, Place};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// What a call costs.
const CALL: u32 = 2;
/// What a path through a handler costs: exceptions are rare.
const CATCH: u32 = 4;
/// What a call costs that may or may not lead to the target.
const PERHAPS: u32 = 400;
/// Comparisons of a run that are looked at, the last ones.
const GAPS: usize = 4_096;
/// Frames that are looked at.
const FRAMES: usize = 64;

/// The distances of one method's blocks.
struct Distances {
    /// From the beginning of each block to the target.
    near: Vec<Option<u32>>,
    /// From each block to a return.
    out: Vec<u32>,
}

/// The distances to one target.
pub struct Map {
    call_graph: Rc<CallGraph>,
    target: MethodId,
    bcis: Vec<u32>,
    distances: FxHashMap<MethodId, Distances>,
}

impl Map {
    /// Measures the distances to the instructions `bcis` of a method.
    pub fn new(call_graph: Rc<CallGraph>, target: MethodId, bcis: &[u32]) -> Map {
        let methods = call_graph.methods();
        let mut map = Map { call_graph, target, bcis: bcis.to_vec(), distances: FxHashMap::default() };
        for &method in &methods {
            if let Some(chart) = map.call_graph.get(method) {
                let near = vec![None; chart.cfg.blocks.len()];
                let out = out(chart);
                map.distances.insert(method, Distances { near, out });
            }
        }
        // A method's distances depend on those of the methods that it calls, in circles even.
        loop {
            let mut changed = false;
            for &method in &methods {
                changed |= map.relax(method);
            }
            if !changed {
                return map;
            }
        }
    }

    /// Improves the distances of a method; says whether they changed.
    fn relax(&mut self, method: MethodId) -> bool {
        let call_graph = self.call_graph.clone();
        let Some(chart) = call_graph.get(method) else { return false };
        let mut changed = false;
        loop {
            let mut again = false;
            for b in (0..chart.cfg.blocks.len()).rev() {
                let found = self.from(method, chart, b, chart.cfg.blocks[b].start);
                let Some(known) = self.distances.get_mut(&method).and_then(|d| d.near.get_mut(b)) else {
                    continue;
                };
                if found.is_some_and(|found| known.is_none_or(|known| found < known)) {
                    *known = found;
                    again = true;
                }
            }
            if !again {
                return changed;
            }
            changed = true;
        }
    }

    /// The distance from an instruction of a block.
    fn from(&self, method: MethodId, chart: &MethodCalls, b: usize, bci: u32) -> Option<u32> {
        let block = chart.cfg.blocks.get(b)?;
        if method == self.target && self.bcis.iter().any(|&t| t >= bci && t < block.end) {
            return Some(0);
        }
        let near = &self.distances.get(&method)?.near;
        let at = |&b: &usize| near.get(b).copied().flatten();
        let calls = chart.calls.get(b).into_iter().flatten().filter(|c| c.bci >= bci).filter_map(|c| {
            let known = c.methods.iter().filter_map(|m| self.entry(*m)).min();
            let perhaps = c.open.then_some(PERHAPS);
            known.into_iter().chain(perhaps).min().map(|d| d.saturating_add(CALL))
        });
        let next = block.successors.iter().filter_map(at).map(|d| d.saturating_add(1));
        let caught = block.handlers.iter().filter_map(at).map(|d| d.saturating_add(CATCH));
        calls.chain(next).chain(caught).min()
    }

    /// The distance from a method's entry. Code that was not analysed may lead to the target.
    fn entry(&self, method: MethodId) -> Option<u32> {
        match self.distances.get(&method) {
            Some(distances) => distances.near.first().copied().flatten(),
            None => Some(PERHAPS),
        }
    }

    /// How far a frame that stands there is from its return.
    fn to_return(&self, classes: &Classes, place: Place) -> u32 {
        let known = self.call_graph.get(place.method).zip(self.distances.get(&place.method));
        known.map_or(2, |(chart, distances)| {
            let block = chart.cfg.block_at(bci_of(classes, place));
            distances.out.get(block).copied().unwrap_or(2).saturating_add(1)
        })
    }
}

/// The distances from the blocks of a method to its returns.
fn out(chart: &MethodCalls) -> Vec<u32> {
    let mut out: Vec<u32> = chart.leaves.iter().map(|&l| if l { 0 } else { u32::MAX }).collect();
    loop {
        let mut again = false;
        for (b, block) in chart.cfg.blocks.iter().enumerate().rev() {
            let found = block.successors.iter().map(|&s| out[s].saturating_add(1)).min();
            if let Some(found) = found.filter(|&f| f < out[b]) {
                out[b] = found;
                again = true;
            }
        }
        if !again {
            return out.into_iter().map(|d| d.min(PERHAPS)).collect();
        }
    }
}

fn bci_of(classes: &Classes, place: Place) -> u32 {
    classes.method(place.method).code.get().map_or(0, |code| code.bci(place.pc))
}

/// Whether a conditional jump is taken when its operands differ so much, and how much they lack of the other branch.
fn outcome(op: Op, difference: i64) -> Option<(bool, u64)> {
    let d = difference;
    let apart = d.unsigned_abs();
    let cond = op.jump()?.test.comparison()?.cond;
    let lack = match cond {
        Cond::Eq | Cond::Ne => apart.max(1),
        Cond::Lt | Cond::Ge if d < 0 => apart,
        Cond::Gt | Cond::Le if d > 0 => apart,
        _ => apart + 1,
    };
    Some((cond.holds(d.cmp(&0)), lack))
}

/// Points to the target: distances, and whether a run has passed it.
pub struct Pointer {
    map: Map,
    /// Instructions of the lowered code that show that the target was executed; none when there are no such.
    signs: Vec<u32>,
    seen: usize,
    /// For a conditional jump, the distance when it is taken, and when it is not.
    successors: FxHashMap<u32, (Option<u32>, Option<u32>)>,
}

impl Pointer {
    /// The target's method is watched and lowered. Whether an edge was taken is seen at the end of a run only.
    pub fn new(classes: &Classes, map: Map, edge: bool) -> Pointer {
        let mut signs = Vec::new();
        if !edge
            && let (Some(chart), Some(code)) =
                (map.call_graph.get(map.target), classes.method(map.target).code.get())
        {
            for &t in &map.bcis {
                let Some(block) = chart.cfg.blocks.get(chart.cfg.block_at(t)) else { continue };
                let behind = |bci: u32| bci >= t && bci < block.end;
                signs.extend((0..code.ops.len() as u32).filter(|&pc| behind(code.bci(pc))));
            }
        }
        Pointer { map, signs, seen: 0, successors: FxHashMap::default() }
    }

    /// For a target that lowering has left no trace of, the instructions of its block: who executes them may have
    /// executed the target. None for other targets.
    pub fn doubts(&self, classes: &Classes) -> Option<Vec<u32>> {
        if !self.signs.is_empty() {
            return None;
        }
        let chart = self.map.call_graph.get(self.map.target)?;
        let code = classes.method(self.map.target).code.get()?;
        let blocks: Vec<usize> = self.map.bcis.iter().map(|&t| chart.cfg.block_at(t)).collect();
        let near = |pc: &u32| blocks.contains(&chart.cfg.block_at(code.bci(*pc)));
        Some((0..code.ops.len() as u32).filter(near).collect())
    }

    /// Where control goes from the present instruction when it takes an alternative, by bytecode index.
    fn successor(machine: &mut Machine, place: Place, choice: &Choice, alternative: u32) -> Option<u32> {
        let code = machine.classes.method(place.method).code.get()?;
        let op = code.ops.get(place.pc as usize)?.get();
        let yes = alternative == 1;
        let next = match (op, &choice.kind) {
            (Op::Switch { table, .. }, ChoiceKind::Cases { .. }) => {
                let switch = code.switches.get(table as usize)?;
                // The cases are those of the symbolic switch: targets in order, the default last.
                let mut targets: Vec<u32> =
                    switch.targets.iter().copied().filter(|&t| t != switch.default).collect();
                targets.sort_unstable();
                targets.dedup();
                targets.get(alternative as usize).copied().unwrap_or(switch.default)
            }
            (_, ChoiceKind::Branch { .. } | ChoiceKind::Question) => {
                let Jump { test, off } = op.jump()?;
                // What is asked of references is whether they are the same.
                let taken = match test {
                    Test::Ref(Cond::Ne, ..) | Test::Null(Cond::Ne, _) => !yes,
                    _ => yes,
                };
                if taken { place.pc.wrapping_add_signed(i32::from(off)) } else { place.pc + 1 }
            }
            _ => return None,
        };
        let edge = *edges(code, place.pc, next).first()?;
        code.branches.get(edge as usize).map(|b| b.target)
    }

    /// The distance on the other branch of a conditional jump, if it leads nearer than the one that was taken, and how much
    /// the two numbers lack of it.
    fn missed(&mut self, classes: &Classes, pc: u32, difference: i64) -> Option<Fitness> {
        let code = classes.method(self.map.target).code.get()?;
        let op = code.ops.get(pc as usize)?.get();
        let (taken, lack) = outcome(op, difference)?;
        let map = &self.map;
        let (jump, fall) = *self.successors.entry(pc).or_insert_with(|| {
            let distance = |next: u32| {
                let edge = *edges(code, pc, next).first()?;
                let bci = code.branches.get(edge as usize)?.target;
                let chart = map.call_graph.get(map.target)?;
                map.from(map.target, chart, chart.cfg.block_at(bci), bci)
            };
            let off = op.jump().map_or(1, |jump| i32::from(jump.off));
            (distance(pc.wrapping_add_signed(off)), distance(pc + 1))
        });
        let (went, other) = if taken { (jump, fall) } else { (fall, jump) };
        let other = other?;
        went.is_none_or(|went| other < went).then_some((other, lack))
    }

    /// Whether an alternative makes the present instruction fail for want of an object.
    fn fails(machine: &mut Machine, place: Place, choice: &Choice, alternative: u32) -> bool {
        if !matches!(choice.kind, ChoiceKind::Reference { .. }) {
            return false;
        }
        let code = machine.classes.method(place.method).code.get();
        let op = code.and_then(|c| c.ops.get(place.pc as usize)).map(std::cell::Cell::get);
        if !matches!(op, Some(Op::GetField { .. } | Op::PutField { .. } | Op::ArrayLength { .. })) {
            return false;
        }
        let sym = machine.symbols_mut::<Sym>();
        sym.is_some_and(|s| matches!(s.alternatives().get(alternative as usize), Some(Alternative::Null)))
    }
}

impl DistanceGuide for Pointer {
    fn distance(&mut self, machine: &mut Machine, choice: &Choice, alternative: u32) -> Option<u32> {
        let Some(top) = machine.place() else { return Some(PERHAPS) };
        let successor = Pointer::successor(machine, top, choice, alternative);
        let fails = Pointer::fails(machine, top, choice, alternative);
        let classes = &machine.classes;
        let mut best: Option<u32> = None;
        let mut back: u32 = if fails { CATCH } else { 0 };
        for (i, place) in machine.stack().enumerate() {
            if i >= FRAMES {
                // Too deep to see: nothing is left out for that.
                best = Some(best.map_or(PERHAPS, |b| b.min(PERHAPS)));
                break;
            }
            if let Some(chart) = self.map.call_graph.get(place.method) {
                let bci = match successor {
                    Some(bci) if i == 0 => bci,
                    _ => bci_of(classes, place),
                };
                let here = self.map.from(place.method, chart, chart.cfg.block_at(bci), bci);
                let total = here.map(|d| d.saturating_add(back));
                best = best.into_iter().chain(total).min();
            }
            back = back.saturating_add(self.map.to_return(classes, place));
        }
        best
    }

    fn arrived(&mut self, machine: &Machine) -> bool {
        let visits = machine.visits();
        let new = &visits[self.seen.min(visits.len())..];
        self.seen = visits.len();
        let target = self.map.target.0;
        new.iter().any(|&(m, pc)| m == target && self.signs.contains(&pc))
    }
    fn fitness(&mut self, machine: &Machine) -> Option<Fitness> {
        let method = self.map.target;
        let visits = machine.visits();
        let gaps = machine.gaps();
        let mut best: Option<Fitness> = None;
        for gap in &gaps[gaps.len().saturating_sub(GAPS)..] {
            let Some(&(m, pc)) = visits.get(gap.visit as usize) else { continue };
            if m != method.0 {
                continue;
            }
            let Some((distance, gap)) = self.missed(&machine.classes, pc, gap.difference) else { continue };
            if best.is_none_or(|b| (distance, gap) < b) {
                best = Some((distance, gap));
            }
        }
        best
    }

    fn back(&mut self, machine: &Machine) {
        self.seen = self.seen.min(machine.visits().len());
    }
}
