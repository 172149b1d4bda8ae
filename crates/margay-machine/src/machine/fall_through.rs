//! Results that fall through: a predicate that fails deep inside returns false from one call after the other, and no
//! frame on the way does more than pass it on. Then the frames need not be saved for the next undo one by one, for
//! nothing in them changes: the host's call ends at once.

use crate::machine::Machine;
use crate::thread::{Frame, Thread, flags};
use margay_classes::Cond;
use margay_classes::code::{Jump, Op, Test};
use std::cell::Cell;

/// Instructions that a frame may take to pass a result on.
const STEPS: usize = 16;
/// Registers that it may write meanwhile.
const WRITTEN: usize = 4;

/// Results that are remembered.
const FALLS: usize = 16;

/// Where a frame's code is, its call, the register of the result, and the result.
type Key = (usize, u32, u32, u64);

/// What frames pass on whatever is in their other registers.
#[derive(Default)]
pub(crate) struct Falls([Option<(Key, Option<u64>)>; FALLS]);

impl Machine {
    /// Lets results fall through frames that only pass them on. The host promises that after a call has returned it
    /// runs nothing before it goes back to a mark: the frames that were left are not saved.
    pub fn let_results_fall(&mut self, on: bool) {
        self.results_fall = on;
    }

    /// What the host's call returns when the top frame returns this, and the depth of its frame, if every frame
    /// between only passes it on.
    pub(crate) fn falls_through(&mut self, value: u64) -> Option<(usize, u64)> {
        if !self.results_fall || self.config.trace {
            return None;
        }
        let mut at = self.thread().depth.checked_sub(1)?;
        let mut frame = self.thread().frames()[at];
        let mut value = value;
        loop {
            if frame.flags & !(flags::SAVE_CALLER | flags::HOST) != 0 {
                return None;
            }
            if frame.flags & flags::HOST != 0 {
                return Some((at, value));
            }
            at = at.checked_sub(1)?;
            let caller = self.thread().frames()[at];
            value = self.passed(&caller, frame.base - caller.base, value)?.0;
            frame = caller;
        }
    }

    /// What a frame, given by its number, returns when its callee, whose registers begin at a slot, returns this: if it
    /// only passes it on, whatever is in its registers.
    pub fn passes_on(&mut self, at: usize, callee: u32, value: u64) -> Option<u64> {
        let frame = *self.thread().frames().get(at)?;
        self.passed(&frame, callee.checked_sub(frame.base)?, value).filter(|p| p.1).map(|p| p.0)
    }

    fn passed(&mut self, frame: &Frame, result: u32, value: u64) -> Option<(u64, bool)> {
        if frame.method().watched.get() {
            return None;
        }
        let key = (frame.ops as usize, frame.pc, result, value);
        let cell = &mut self.falls.0[(frame.pc as usize ^ value as usize) % FALLS];
        if let Some((known, passed)) = cell
            && *known == key
        {
            return passed.map(|value| (value, true));
        }
        let (passed, always) = passed_on(&self.threads[self.current], frame, result, value);
        if always {
            *cell = Some((key, passed));
        }
        passed.map(|value| (value, always))
    }
}

/// What a frame returns after its call has put a value into a register, without doing anything else; and whether
/// that holds whatever is in its other registers.
fn passed_on(t: &Thread, frame: &Frame, result: u32, value: u64) -> (Option<u64>, bool) {
    let looked = Cell::new(false);
    // Registers from the result on belonged to the callee.
    let read = |register: u16| {
        looked.set(true);
        let slot = frame.base + u32::from(register);
        (u32::from(register) < result && t.shadow(slot) == 0).then(|| t.slot(slot))
    };
    (follow(frame, (result as u16, value), &read), !looked.get())
}

fn follow(frame: &Frame, result: (u16, u64), outside: &dyn Fn(u16) -> Option<u64>) -> Option<u64> {
    let code = frame.method().code.get()?;
    let mut written = [result; WRITTEN];
    let mut count = 1;
    let mut pc = frame.pc + 1;
    for _ in 0..STEPS {
        let read = |register: u16| match written[..count].iter().find(|w| w.0 == register) {
            Some(w) => Some(w.1),
            None => outside(register),
        };
        let int = |register: u16| read(register).map(|v| v as i32);
        let mut write = None;
        let (jumps, off) = match code.ops.get(pc as usize)?.get() {
            Op::Nop => (false, 0),
            Op::Mov { d, a } => {
                write = Some((d, read(a)?));
                (false, 0)
            }
            Op::Const32 { d, k } => {
                write = Some((d, u64::from(k)));
                (false, 0)
            }
            Op::Goto { off } => (true, off),
            Op::ReturnValue { a } => return read(a),
            op => {
                let Jump { test, off } = op.jump()?;
                let jumps = match test {
                    Test::IntK(cond, a, k) => cond.holds(int(a)?.cmp(&i32::from(k))),
                    Test::Int(cond @ (Cond::Eq | Cond::Ne), a, b) => cond.holds(int(a)?.cmp(&int(b)?)),
                    _ => return None,
                };
                (jumps, i32::from(off))
            }
        };
        if let Some((d, value)) = write {
            match written[..count].iter_mut().find(|w| w.0 == d) {
                Some(w) => w.1 = value,
                None => {
                    *written.get_mut(count)? = (d, value);
                    count += 1;
                }
            }
        }
        if jumps && off <= 0 {
            return None;
        }
        pc = pc.wrapping_add_signed(if jumps { off } else { 1 });
    }
    None
}
