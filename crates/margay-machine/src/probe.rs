//! How near comparisons were to going the other way: in watched methods, the difference of two numbers that a
//! conditional jump compared. A search that wants the other way learns from it whether it comes closer.

use crate::machine::Machine;
use margay_classes::code::Op;

/// A comparison of two numbers that no symbol took part in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Gap {
    /// Its position in [`Machine::visits`].
    pub visit: u32,
    /// The left number less the right one.
    pub difference: i64,
}

impl Machine {
    /// Records the comparisons of watched methods, or stops recording them.
    pub fn record_gaps(&mut self, on: bool) {
        self.recording_gaps = on;
        self.gaps.clear();
    }

    /// The recorded comparisons of the present run, in order.
    pub fn gaps(&self) -> &[Gap] {
        &self.gaps
    }

    /// Records the comparison that an instruction is about to make.
    ///
    /// # Safety
    /// `regs` and `shadow` are the registers and shadows of the frame that executes `op`.
    pub(crate) unsafe fn record_gap(&mut self, op: Op, regs: *const u64, shadow: *const u32) {
        let (a, b, long) = match op {
            Op::IfEq { a, b, .. }
            | Op::IfNe { a, b, .. }
            | Op::IfLt { a, b, .. }
            | Op::IfGe { a, b, .. }
            | Op::IfGt { a, b, .. }
            | Op::IfLe { a, b, .. } => (a, Ok(b), false),
            Op::IfEqK { a, k, .. }
            | Op::IfNeK { a, k, .. }
            | Op::IfLtK { a, k, .. }
            | Op::IfGeK { a, k, .. }
            | Op::IfGtK { a, k, .. }
            | Op::IfLeK { a, k, .. } => (a, Err(k), false),
            Op::IfLEq { a, b, .. }
            | Op::IfLNe { a, b, .. }
            | Op::IfLLt { a, b, .. }
            | Op::IfLGe { a, b, .. }
            | Op::IfLGt { a, b, .. }
            | Op::IfLLe { a, b, .. } => (a, Ok(b), true),
            _ => return,
        };
        // SAFETY: the registers that an instruction names are the frame's.
        let number = |r: u16| unsafe {
            let bits = *regs.add(usize::from(r));
            let known = *shadow.add(usize::from(r)) == 0;
            known.then_some(if long { bits as i64 } else { i64::from(bits as i32) })
        };
        let right = b.map_or_else(|k| Some(i64::from(k)), number);
        if let (Some(left), Some(right)) = (number(a), right) {
            let visit = self.visits.len() as u32 - 1;
            self.gaps.push(Gap { visit, difference: left.saturating_sub(right) });
        }
    }

    /// Forgets what was recorded behind the present end of the visits.
    pub(crate) fn drop_gaps(&mut self) {
        let end = self.visits.len();
        while self.gaps.last().is_some_and(|g| g.visit as usize >= end) {
            self.gaps.pop();
        }
    }
}
