//! The code of a method, taken apart: instructions, where loops begin and what is changed in them, and which variables are
//! still needed where. Two versions of a method share *places*: the numbers of the instructions of the original.

use margay_classes::bytecode::{self, Action, Insn, Rearrangement};
use margay_classes::reader::{ClassFile, Handler, Member, access};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// What a loop does.
#[derive(Debug, Default)]
pub(crate) struct Loop {
    /// Its instructions, by number.
    pub body: BTreeSet<usize>,
    /// Variables that are set in it.
    pub sets: BTreeSet<usize>,
    /// Whether it makes objects, calls, or may begin to initialise a class.
    pub acts: bool,
    /// Its instructions that write to fields of objects and to elements.
    pub writes: Vec<usize>,
}

/// A stretch of instructions that one version of a method has in the place of one instruction of the original.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Change {
    /// The number of the instruction of the original.
    pub at: usize,
    /// How many instructions this version has instead.
    pub count: usize,
}

/// The code of a method.
pub(crate) struct Code {
    /// The class, by its internal name.
    pub class: String,
    /// The method's name and descriptor.
    pub name: String,
    pub descriptor: String,
    pub is_static: bool,
    pub file: Arc<ClassFile>,
    pub bytes: Vec<u8>,
    pub insns: Vec<(Insn, Action)>,
    /// The number of the instruction that begins at a bytecode index.
    at: BTreeMap<u32, usize>,
    pub handlers: Vec<Handler>,
    pub locals: usize,
    /// Loops, by the instruction that they begin with.
    pub loops: BTreeMap<usize, Loop>,
    /// Where control comes to otherwise than from the instruction before, or behind a jump.
    pub starts: BTreeSet<usize>,
    /// The variables that are needed before each instruction.
    needed: Vec<BTreeSet<usize>>,
    /// What is changed, if this is a changed version.
    pub change: Option<Change>,
}

impl Code {
    /// The code of a method; `None` when it has none, or none that can be taken apart.
    pub fn of(
        file: &Arc<ClassFile>,
        class: &str,
        (name, descriptor): (&str, &str),
        member: &Member,
    ) -> Option<Code> {
        let attribute = file.code(member).ok()??;
        let bytes = file.slice(attribute.code).to_vec();
        let mut insns = Vec::new();
        for insn in bytecode::instructions(&bytes) {
            let action = insn.action(&bytes)?;
            if matches!(action, Action::Jsr | Action::Ret { .. }) {
                return None;
            }
            insns.push((insn, action));
        }
        let end = insns.last().map_or(0, |(insn, _)| insn.bci + insn.len);
        if end as usize != bytes.len() {
            return None;
        }
        let at = insns.iter().enumerate().map(|(n, (insn, _))| (insn.bci, n)).collect();
        let mut code = Code {
            class: class.to_owned(),
            name: name.to_owned(),
            descriptor: descriptor.to_owned(),
            is_static: member.access & access::STATIC != 0,
            file: file.clone(),
            bytes,
            insns,
            at,
            handlers: attribute.handlers,
            locals: usize::from(attribute.max_locals),
            loops: BTreeMap::new(),
            starts: BTreeSet::new(),
            needed: Vec::new(),
            change: None,
        };
        let next: Vec<Vec<usize>> =
            (0..code.insns.len()).map(|n| code.successors(n)).collect::<Option<_>>()?;
        code.find_starts(&next);
        code.find_loops(&next);
        code.find_needed(&next);
        Some(code)
    }

    /// The number of the instruction at a bytecode index.
    pub fn number(&self, bci: u32) -> Option<usize> {
        self.at.get(&bci).copied()
    }

    /// The place of an instruction, if both versions have it.
    pub fn place(&self, number: usize) -> Option<usize> {
        let Some(Change { at, count }) = self.change else { return Some(number) };
        match number {
            n if n <= at && (n < at || count > 0) => Some(n),
            n if n >= at + count => Some(n + 1 - count),
            _ => None,
        }
    }

    /// The instruction at a place.
    pub fn at_place(&self, place: usize) -> usize {
        match self.change {
            Some(Change { at, count }) if place > at => place + count - 1,
            _ => place,
        }
    }

    /// Where jumps of an instruction go, by number.
    pub fn targets(&self, number: usize) -> Option<Vec<usize>> {
        let (insn, _) = &self.insns[number];
        insn.targets(&self.bytes)?.into_iter().map(|bci| self.number(bci)).collect()
    }

    /// The handlers around an instruction, in their order.
    pub fn handlers_at(&self, number: usize) -> impl Iterator<Item = &Handler> {
        let bci = self.insns[number].0.bci;
        self.handlers.iter().filter(move |h| (h.start..h.end).contains(&bci))
    }

    /// Whether a variable may be read before it is set, from an instruction on.
    pub fn needs(&self, number: usize, local: usize) -> bool {
        self.needed.get(number).is_none_or(|needed| needed.contains(&local))
    }

    fn successors(&self, number: usize) -> Option<Vec<usize>> {
        let (insn, action) = &self.insns[number];
        let mut next = self.targets(number)?;
        if !(insn.ends_flow() || insn.is_switch() || action.leaves()) {
            if number + 1 >= self.insns.len() {
                return None;
            }
            next.push(number + 1);
        }
        for handler in self.handlers_at(number) {
            next.push(self.number(handler.target)?);
        }
        Some(next)
    }

    fn find_starts(&mut self, next: &[Vec<usize>]) {
        for (number, next) in next.iter().enumerate() {
            if next.len() != 1 || next[0] != number + 1 {
                self.starts.extend(next.iter().copied());
            }
        }
    }

    /// Every circle goes through the beginning of a loop: where a depth-first search comes back to.
    fn find_loops(&mut self, next: &[Vec<usize>]) {
        let mut before: Vec<Vec<usize>> = vec![Vec::new(); next.len()];
        for (number, next) in next.iter().enumerate() {
            for &to in next {
                before[to].push(number);
            }
        }
        let (mut done, mut open) = (vec![false; next.len()], vec![false; next.len()]);
        let mut backward: Vec<(usize, usize)> = Vec::new();
        let mut stack = vec![(0, 0)];
        (done[0], open[0]) = (true, true);
        while let Some((at, i)) = stack.last_mut() {
            let at = *at;
            if let Some(&to) = next[at].get(*i) {
                *i += 1;
                if open[to] {
                    backward.push((to, at));
                } else if !done[to] {
                    (done[to], open[to]) = (true, true);
                    stack.push((to, 0));
                }
            } else {
                open[at] = false;
                stack.pop();
            }
        }
        for (head, from) in backward {
            let found = self.loops.entry(head).or_default();
            found.body.insert(head);
            let mut work = vec![from];
            while let Some(at) = work.pop() {
                if found.body.insert(at) {
                    work.extend(&before[at]);
                }
            }
        }
        for found in self.loops.values_mut() {
            for &number in &found.body {
                match self.insns[number].1 {
                    Action::Store { local, kind } => {
                        let first = usize::from(local);
                        found.sets.extend(first..first + usize::from(kind.slots()));
                    }
                    Action::Increment { local, .. } => {
                        found.sets.insert(usize::from(local));
                    }
                    Action::Field { write: true, is_static: false, .. } | Action::StoreElement(_) => {
                        found.writes.push(number);
                    }
                    Action::Field { is_static: true, .. }
                    | Action::Invoke { .. }
                    | Action::New { .. }
                    | Action::NewArray { .. }
                    | Action::NewRefArray { .. }
                    | Action::NewMultiArray { .. }
                    | Action::MonitorEnter
                    | Action::MonitorExit => found.acts = true,
                    _ => {}
                }
            }
            let bcis: Vec<u32> = found.body.iter().map(|&n| self.insns[n].0.bci).collect();
            let caught = |bci: &u32| self.handlers.iter().any(|h| (h.start..h.end).contains(bci));
            found.acts |= bcis.iter().any(caught);
        }
    }

    fn find_needed(&mut self, next: &[Vec<usize>]) {
        let mut needed: Vec<BTreeSet<usize>> = vec![BTreeSet::new(); next.len()];
        let mut changed = true;
        while changed {
            changed = false;
            for number in (0..next.len()).rev() {
                let mut now: BTreeSet<usize> = BTreeSet::new();
                for &to in &next[number] {
                    now.extend(&needed[to]);
                }
                let here = self.handlers_at(number).next().is_some();
                match self.insns[number].1 {
                    Action::Store { local, kind } if !here => {
                        let first = usize::from(local);
                        for slot in first..first + usize::from(kind.slots()) {
                            now.remove(&slot);
                        }
                    }
                    Action::Load { local, kind } => {
                        let first = usize::from(local);
                        now.extend(first..first + usize::from(kind.slots()));
                    }
                    Action::Increment { local, .. } => {
                        now.insert(usize::from(local));
                    }
                    _ => {}
                }
                if now != needed[number] {
                    needed[number] = now;
                    changed = true;
                }
            }
        }
        self.needed = needed;
    }
}

/// Makes the code of a changed version share places with the original: all instructions but the one at a bytecode index are
/// the same. `None` when they are not. Says whether the two are equal.
pub(crate) fn align(original: &Code, changed: &mut Code, bci: u32) -> Option<bool> {
    let at = original.number(bci)?;
    let count = (changed.insns.len() + 1).checked_sub(original.insns.len())?;
    let change = Change { at, count };
    changed.change = Some(change);
    for place in (0..original.insns.len()).filter(|&place| place != at) {
        if !same(original, place, changed, changed.at_place(place)) {
            return None;
        }
    }
    if !same_handlers(original, changed, at) {
        return None;
    }
    Some(count == 1 && same(original, at, changed, at))
}

/// Whether instructions of two versions do the same and go to the same places.
fn same(a: &Code, i: usize, b: &Code, j: usize) -> bool {
    let (Some((x, p)), Some((y, q))) = (a.insns.get(i), b.insns.get(j)) else { return false };
    let places = |code: &Code, number| {
        let targets = code.targets(number)?;
        // What jumped to the changed instruction jumps to the first one in its place.
        targets.into_iter().map(|n| code.place(n)).collect::<Option<Vec<_>>>()
    };
    let jumps = places(a, i).is_some() && places(a, i) == places(b, j);
    jumps
        && p == q
        && (x.op == y.op || x.is_switch() == y.is_switch())
        && x.switch_keys(&a.bytes) == y.switch_keys(&b.bytes)
}

/// Whether the handlers cover the same places and lead to the same.
fn same_handlers(a: &Code, b: &Code, at: usize) -> bool {
    let of = |code: &Code, number: usize| -> Vec<(Option<usize>, u16)> {
        let place = |h: &Handler| (code.number(h.target).and_then(|n| code.place(n)), h.catch_type);
        code.handlers_at(number).map(place).collect()
    };
    let count = b.change.map_or(1, |change| change.count);
    (0..a.insns.len()).all(|place| match place {
        place if place == at => (at..at + count).all(|n| of(a, at) == of(b, n)),
        place => of(a, place) == of(b, b.at_place(place)),
    })
}

/// What a stack instruction leaves of the slots that it takes.
pub(crate) fn rearranged<T: Clone>(stack: &mut Vec<T>, how: Rearrangement) -> Option<()> {
    let from = stack.len().checked_sub(how.takes)?;
    let taken = stack.split_off(from);
    for &i in how.gives {
        stack.push(taken.get(i)?.clone());
    }
    Some(())
}
