//! Verification by type inference (JVMS 4.10.2): data flow over the blocks of the method, where the states
//! that come together are merged until nothing changes. For class files that are too old for stack maps.
//!
//! A subroutine (`jsr`, `ret`) is followed separately for each chain of calls that leads to it: a state
//! belongs to a bytecode index and a [`Call`], and a return address names the call it returns from. The
//! calls only keep the states of different callers apart. What makes this sound is that a `ret` goes where
//! the address in its local says, with the state at hand, and that no address can be made but by `jsr`.

use super::frame::Frame;
use super::types::Type;
use super::{Checker, HANDLER, Result, mark};
use crate::bytecode::{Action, Insn, decode};
use rustc_hash::FxHashMap;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// More chains of calls than this are refused. Compilers nested subroutines as deep as `finally` blocks.
const MAX_CALLS: usize = 4096;

/// The work of keeping one slot of a state, in units of [`super::BUDGET`].
const KEEPING: usize = 32;

/// A call of a subroutine in a chain of such calls. The first of all stands for the method itself.
struct Call {
    parent: u32,
    /// Where the subroutine begins.
    target: u32,
    /// Where it returns to.
    next: u32,
    /// How deep the stack is before the call and, as lowering takes for granted, after it.
    depth: usize,
}

/// What is known where blocks begin.
#[derive(Default)]
struct States {
    calls: Vec<Call>,
    by_parent: FxHashMap<(u32, u32), u32>,
    known: FxHashMap<(u32, u32), State>,
    /// Bytecode indexes and calls to go on with, in code order so that loops are the exception.
    work: BinaryHeap<Reverse<(u32, u32)>>,
}

struct State {
    frame: Frame,
    queued: bool,
}

impl Checker<'_> {
    /// Checks the method without a `StackMapTable`.
    pub(super) fn infer(mut self) -> Result<()> {
        let mut states = States::default();
        states.calls.push(Call { parent: 0, target: 0, next: 0, depth: 0 });
        self.flow(&mut states, 0, 0)?;
        while let Some(Reverse((bci, call))) = states.work.pop() {
            let Some(state) = states.known.get_mut(&(bci, call)) else {
                continue;
            };
            state.queued = false;
            self.frame.clone_from(&state.frame);
            self.spend(self.frame.locals.len() + self.frame.stack.len())?;
            self.block(&mut states, bci, call)?;
        }
        Ok(())
    }

    /// Follows the code from `at` to the end of its block.
    fn block(&mut self, states: &mut States, at: u32, call: u32) -> Result<()> {
        let code = self.code;
        let mut at = at;
        self.frame.changed = true;
        loop {
            let Some(insn) = decode(code, at) else {
                return Err(self.fail("Control flow falls through code end"));
            };
            self.bci = at;
            if self.guarded.contains(&at) {
                self.frame.changed |= self.marks[at as usize] & mark::GUARDED != 0;
                if self.frame.changed {
                    self.flow_to_handlers(states, call)?;
                }
            }
            self.frame.changed = false;
            self.spend(1)?;
            match insn.action(code) {
                Some(Action::Jsr) => return self.jsr(states, &insn, call),
                Some(Action::Ret { local }) => return self.ret(states, local),
                _ => self.step(&insn)?,
            }
            if insn.is_switch() {
                for target in insn.targets(code).ok_or_else(|| self.bad_target())? {
                    self.flow(states, target, call)?;
                }
            } else if let Some(target) = self.branch_target(&insn)? {
                self.flow(states, target, call)?;
            }
            if insn.ends_flow() {
                return Ok(());
            }
            at += insn.len;
            if self.marks.get(at as usize).is_some_and(|m| m & mark::LEADER != 0) {
                return self.flow(states, at, call);
            }
        }
    }

    fn jsr(&mut self, states: &mut States, insn: &Insn, call: u32) -> Result<()> {
        let Some(target) = self.branch_target(insn)? else {
            return Err(self.bad_target());
        };
        // A subroutine that is called while a call of it seems to be under way was left by a jump, since
        // it cannot call itself: the calls from there on are over.
        let mut parent = call;
        let mut above = call;
        while above != 0 {
            let c = &states.calls[above as usize];
            above = c.parent;
            if c.target == target {
                parent = above;
            }
        }
        let depth = self.frame.stack.len();
        let new = match states.by_parent.get(&(parent, self.bci)) {
            Some(&known) => known,
            None => {
                let new = states.calls.len();
                if new >= MAX_CALLS {
                    return Err(self.fail("Too many calls of subroutines"));
                }
                states.calls.push(Call { parent, target, next: self.bci + insn.len, depth });
                states.by_parent.insert((parent, self.bci), new as u32);
                new as u32
            }
        };
        if states.calls[new as usize].depth != depth {
            return Err(self.fail("Inconsistent stack height at a call of a subroutine"));
        }
        self.spend(states.calls.len().min(64))?;
        self.push(Type::Return(new))?;
        self.flow(states, target, new)
    }

    fn ret(&mut self, states: &mut States, n: u16) -> Result<()> {
        let Type::Return(call) = self.frame.local(usize::from(n)) else {
            let found = self.frame.local(usize::from(n));
            return Err(self.mismatch("Bad local variable type", found, "returnAddress"));
        };
        let Call { parent, next, depth, .. } = states.calls[call as usize];
        if self.frame.stack.len() != depth {
            return Err(self.fail("Inconsistent stack height at the end of a subroutine"));
        }
        if next as usize >= self.code.len() {
            return Err(self.fail("Control flow falls through code end"));
        }
        self.flow(states, next, parent)
    }

    fn flow_to_handlers(&mut self, states: &mut States, call: u32) -> Result<()> {
        let attr = self.attr;
        self.spend(attr.handlers.len())?;
        for h in &attr.handlers {
            if !(h.start..h.end).contains(&self.bci) {
                continue;
            }
            self.spend(HANDLER)?;
            let caught = self.caught(h.catch_type)?;
            let stack = std::mem::take(&mut self.frame.stack);
            let flowed = self.push(caught).and_then(|()| self.flow(states, h.target, call));
            self.frame.stack = stack;
            flowed?;
        }
        Ok(())
    }

    /// Merges the state at hand into the one at `target`, which is looked at again if that changed it.
    fn flow(&mut self, states: &mut States, target: u32, call: u32) -> Result<()> {
        if self.marks.get(target as usize).is_none_or(|m| m & mark::START == 0) {
            return Err(self.bad_target());
        }
        let slots = self.frame.locals.len() + self.frame.stack.len();
        let Some(state) = states.known.get_mut(&(target, call)) else {
            self.spend(slots * KEEPING + KEEPING)?;
            let state = State { frame: self.frame.clone(), queued: true };
            states.known.insert((target, call), state);
            states.work.push(Reverse((target, call)));
            return Ok(());
        };
        self.spend(slots)?;
        if self.merge_into(&mut state.frame, target)? && !state.queued {
            state.queued = true;
            states.work.push(Reverse((target, call)));
        }
        Ok(())
    }

    fn merge_into(&mut self, old: &mut Frame, target: u32) -> Result<bool> {
        if old.stack.len() != self.frame.stack.len() {
            let (a, b) = (old.stack.len(), self.frame.stack.len());
            return Err(self.fail(format_args!("Inconsistent stack height {a} != {b} at {target}")));
        }
        let mut changed = false;
        for (i, slot) in old.stack.iter_mut().enumerate() {
            let merged = self.merge(*slot, self.frame.stack[i])?;
            changed |= merged != *slot;
            *slot = merged;
        }
        for (i, slot) in old.locals.iter_mut().enumerate() {
            let merged = self.merge(*slot, self.frame.local(i))?;
            changed |= merged != *slot;
            *slot = merged;
        }
        if self.frame.this_uninit && !old.this_uninit {
            old.this_uninit = true;
            changed = true;
        }
        Ok(changed)
    }
}
