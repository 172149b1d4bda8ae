//! Verification by type checking (JVMS 4.10.1): one pass over the code in its order. Where control can come
//! from elsewhere there must be a stack map frame, and whatever goes there must fit it.

use super::stackmap::{StackMap, View};
use super::{Checker, HANDLER, Result, mark};
use crate::bytecode::decode;

impl Checker<'_> {
    /// Checks the method against its `StackMapTable`.
    pub(super) fn check(mut self) -> Result<()> {
        let first = self.frame.clone();
        let map = self.read_stack_map(&first)?;
        let code = self.code;
        let mut position = 0;
        let mut falls_in = true;
        self.frame.changed = true;
        let mut at = 0;
        while let Some(insn) = decode(code, at) {
            self.bci = at;
            if map.offset(position) == Some(at) {
                if let Some(frame) = map.at(at) {
                    self.enter(frame, falls_in)?;
                }
                position += 1;
            } else if !falls_in {
                return Err(self.fail("Expecting a stack map frame"));
            }
            if self.guarded.contains(&at) {
                self.frame.changed |= self.marks[at as usize] & mark::GUARDED != 0;
                if self.frame.changed {
                    self.check_handlers(&map)?;
                }
            }
            self.frame.changed = false;
            self.step(&insn)?;
            if insn.is_switch() {
                for target in insn.targets(code).ok_or_else(|| self.bad_target())? {
                    self.branch(&map, target)?;
                }
            } else if let Some(target) = self.branch_target(&insn)? {
                self.branch(&map, target)?;
            }
            falls_in = !insn.ends_flow();
            at += insn.len;
        }
        if falls_in {
            return Err(self.fail("Control flow falls through code end"));
        }
        Ok(())
    }

    /// Goes on with the frame that the table gives for this instruction.
    fn enter(&mut self, frame: View<'_>, falls_in: bool) -> Result<()> {
        if falls_in && !self.fits(frame)? {
            return Err(self.fail("Instruction type does not match stack map"));
        }
        self.spend(frame.locals.len() + frame.stack.len())?;
        self.frame.locals.clear();
        self.frame.locals.extend(frame.locals);
        self.frame.stack.clear();
        self.frame.stack.extend(frame.stack);
        self.frame.this_uninit = frame.this_uninit;
        self.frame.changed = true;
        Ok(())
    }

    /// Whether the state at hand can go on as `frame`.
    fn fits(&mut self, frame: View<'_>) -> Result<bool> {
        if frame.stack.len() != self.frame.stack.len() {
            return Ok(false);
        }
        self.spend(frame.stack.len())?;
        for (i, &to) in frame.stack.iter().enumerate() {
            let from = self.frame.stack[i];
            if from != to && !self.is_assignable(from, to)? {
                return Ok(false);
            }
        }
        self.locals_fit(frame)
    }

    fn locals_fit(&mut self, frame: View<'_>) -> Result<bool> {
        self.spend(frame.locals.len())?;
        for (i, &to) in frame.locals.iter().enumerate() {
            let from = self.frame.local(i);
            if from != to && !self.is_assignable(from, to)? {
                return Ok(false);
            }
        }
        Ok(frame.this_uninit || !self.frame.this_uninit)
    }

    fn branch(&mut self, map: &StackMap, target: u32) -> Result<()> {
        let Some(frame) = map.at(target) else {
            return Err(self.fail(format_args!("Expecting a stackmap frame at branch target {target}")));
        };
        if !self.fits(frame)? {
            return Err(self.fail(format_args!("Inconsistent stackmap frames at branch target {target}")));
        }
        Ok(())
    }

    /// Checks that each handler which covers this instruction can begin with the locals at hand.
    fn check_handlers(&mut self, map: &StackMap) -> Result<()> {
        let attr = self.attr;
        self.spend(attr.handlers.len())?;
        for h in &attr.handlers {
            if !(h.start..h.end).contains(&self.bci) {
                continue;
            }
            self.spend(HANDLER)?;
            let Some(frame) = map.at(h.target) else {
                return Err(
                    self.fail(format_args!("Expecting a stackmap frame at branch target {}", h.target))
                );
            };
            let caught = self.caught(h.catch_type)?;
            let stack_fits = match frame.stack {
                &[to] => self.is_assignable(caught, to)?,
                _ => false,
            };
            if !stack_fits || !self.locals_fit(frame)? {
                return Err(
                    self.fail(format_args!("Inconsistent stackmap frames at branch target {}", h.target))
                );
            }
        }
        Ok(())
    }
}
