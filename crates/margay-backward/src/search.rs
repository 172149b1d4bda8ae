//! The search.

use crate::answer::{Answer, Limits, Target};
use margay_classes::MethodId;
use margay_explore::Bound;
use margay_inputs::precondition::Predicate;
use margay_machine::Machine;

/// A search for an input of one method that reaches one instruction.
pub struct Search {
    target: Target,
    entry: MethodId,
    limits: Limits,
}

impl Search {
    /// Begins a search. The target lies in `entry` or in a method that it calls. The input has to satisfy all
    /// `preconditions`.
    pub fn new(
        _machine: &mut Machine,
        entry: MethodId,
        target: Target,
        limits: Limits,
        _preconditions: &[Predicate],
    ) -> Search {
        Search { target, entry, limits }
    }

    /// Goes on for so many blocks. `None` when there is more to do.
    pub fn advance(&mut self, _machine: &mut Machine, _blocks: u32) -> Option<Answer> {
        let _ = (self.target, self.entry, self.limits.deadline);
        Some(Answer::Unknown { bounds: vec![Bound::Unsupported("backward search".into())] })
    }

    /// Told that the input of the last answer does not reach the target: the search goes on without it.
    pub fn reject(&mut self) {}
}
