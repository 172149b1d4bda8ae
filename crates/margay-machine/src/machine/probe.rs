//! How near comparisons were to going the other way: in watched methods, the difference of two numbers that a
//! conditional jump compared. A search that wants the other way learns from it whether it comes closer.

use crate::machine::Machine;
use margay_classes::code::{Comparison, Op, Right};

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
        let Some(Comparison { left, right, long, .. }) = op.jump().and_then(|jump| jump.test.comparison())
        else {
            return;
        };
        // SAFETY: the registers that an instruction names are the frame's.
        let number = |r: u16| unsafe {
            let bits = *regs.add(usize::from(r));
            let known = *shadow.add(usize::from(r)) == 0;
            known.then_some(if long { bits as i64 } else { i64::from(bits as i32) })
        };
        let right = match right {
            Right::Reg(r) => number(r),
            Right::Const(k) => Some(i64::from(k)),
        };
        if let (Some(left), Some(right)) = (number(left), right) {
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
