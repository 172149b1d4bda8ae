//! The decisions of the present instruction. An instruction that needs several decisions runs again from its start after
//! each of them; the decisions that it has been given so far are kept here and answered in order.

use super::{Sym, Value};
use crate::refs::REF_BIT;
use margay_machine::choice::ChoiceKind;
use margay_machine::{Decision, Machine, Res, Stop, Trap};
use margay_solver::{Sort, Term};

/// The values that a choice was about when it was made first.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Proposal {
    /// The value, or the first of several.
    pub(crate) value: u64,
    /// How many alternatives there were.
    pub(crate) alternatives: u32,
}

impl Proposal {
    /// How many values had a case of their own; `None` if the choice was whether it is this one.
    fn cases(self) -> Option<u32> {
        (self.alternatives > 2).then(|| self.alternatives - 1)
    }
}

impl Sym {
    /// An instruction or call starts, possibly again with one decision more.
    pub(crate) fn begin(&mut self, m: &mut Machine) {
        self.cursor = 0;
        if let Some(decision) = m.take_decision() {
            if !self.applied
                && let Decision::Alternative(i) = decision
            {
                self.pending_decision = Some(i);
            }
            self.applied = false;
        } else if self.instruction_decisions.is_empty() {
            self.before = self.solver.path().len();
        }
    }

    /// The bits of a term that the path condition leaves one value, by what was decided before this instruction.
    fn pinned(&self, term: Term) -> Option<u64> {
        match self.terms.constant(term) {
            None => self.solver.pinned(&self.terms, term, self.before),
            known => known,
        }
    }

    /// A value without its symbol, if it can be only one.
    pub(crate) fn known(&self, value: Value) -> Value {
        if value.1 == 0 || value.1 & REF_BIT != 0 {
            return value;
        }
        self.pinned(Term::from_raw(value.1)).map_or(value, |bits| (bits, 0))
    }

    /// The instruction ended: with a result, an exception or by stopping at a choice.
    pub(crate) fn end<T>(&mut self, result: Res<T>) -> Res<T> {
        match &result {
            Err(Trap::Stop(stop)) if matches!(**stop, Stop::Choice(_)) => {}
            _ => {
                self.instruction_decisions.clear();
                self.pending_decision = None;
            }
        }
        result
    }

    /// The next decision about a condition. An instruction runs again from its start after each decision, so
    /// those about conditions are remembered until it ends.
    fn next_decision(&mut self) -> Option<u32> {
        if self.cursor == self.instruction_decisions.len() {
            self.instruction_decisions.push(self.pending_decision.take()?);
        }
        self.cursor += 1;
        self.instruction_decisions.get(self.cursor - 1).copied()
    }

    /// A choice between no and yes that no condition stands for. The caller remembers the answer in the state.
    pub(crate) fn ask(&mut self, m: &mut Machine) -> Res<bool> {
        match self.pending_decision.take() {
            Some(i) => Ok(i == 1),
            None if self.closed => Err(self.undecided()),
            None => Err(m.raise(ChoiceKind::Question)),
        }
    }

    /// Which way a condition goes.
    pub fn decide(&mut self, m: &mut Machine, condition: Term) -> Res<bool> {
        if let Some(bits) = self.pinned(condition) {
            return Ok(bits != 0);
        }
        match self.next_decision() {
            Some(i) => Ok(i == 1),
            None => Err(m.raise(ChoiceKind::Branch { condition: condition.raw() })),
        }
    }

    /// Which of several conditions holds; exactly one does.
    pub(crate) fn decide_case(&mut self, m: &mut Machine, conditions: &[Term]) -> Res<usize> {
        if let Some(i) = conditions.iter().position(|&c| self.pinned(c) == Some(1)) {
            return Ok(i);
        }
        match self.next_decision() {
            Some(i) => Ok(i as usize),
            None => {
                Err(m.raise(ChoiceKind::Cases { conditions: conditions.iter().map(|c| c.raw()).collect() }))
            }
        }
    }

    /// A concrete value of a term: one choice after the other, so that all values are looked at.
    pub(crate) fn concretise(&mut self, m: &mut Machine, term: Term) -> Res<u64> {
        if let Some(bits) = self.pinned(term) {
            return Ok(bits);
        }
        loop {
            match self.next_decision() {
                // A value that was decided on is in the path condition: the model has it.
                Some(1..) => return Ok(self.terms.eval(term, self.solver.model())),
                Some(0) => {}
                None => {
                    if let Some(conditions) = self.small_domain(term) {
                        return Err(m.raise(ChoiceKind::Cases { conditions }));
                    }
                    let proposed = self.proposal.take();
                    let mut value = self.terms.eval(term, self.solver.model());
                    let sort = self.terms.sort(term);
                    let constant = self.terms.make_const(sort, value);
                    let mut condition = self.equal(term, constant);
                    if self.terms.constant(condition).is_some() {
                        return Ok(value);
                    }
                    if let Some(proposed) = proposed.filter(|proposed| proposed.value != value) {
                        value = proposed.value;
                        let constant = self.terms.make_const(sort, value);
                        condition = self.equal(term, constant);
                    }
                    self.proposed = Some(value);
                    return Err(m.raise(ChoiceKind::Branch { condition: condition.raw() }));
                }
            }
        }
    }

    /// The value that the choice just raised is about, where the model proposed one.
    pub(crate) fn take_proposal(&mut self) -> Option<u64> {
        self.proposed.take()
    }

    /// What the next choice is to be about, if it is one about values. Models and bounds depend on what was asked
    /// before, so who comes the same way again says what was proposed then.
    pub(crate) fn propose(&mut self, proposal: Option<Proposal>) {
        self.proposal = proposal;
        self.proposed = None;
    }

    /// A condition for each of the few values of a term, as cases of one choice. The first case never holds: it stands for
    /// none of them. Who comes the same way again gets the same cases, even if the bounds say more or less now.
    fn small_domain(&mut self, term: Term) -> Option<Vec<u32>> {
        const SMALL_DOMAIN: i128 = 32;
        let sort = self.terms.sort(term);
        if !matches!(sort, Sort::Bv(_)) {
            return None;
        }
        let (first, count) = match self.proposal {
            Some(proposal) => (proposal.value, proposal.cases()?),
            None => {
                let (low, high) = self.solver.bounds(&self.terms, term);
                if low > high || high - low >= SMALL_DOMAIN {
                    return None;
                }
                // With a second case even where only one holds: that tells cases from a question about one value.
                (low as u64, (high - low + 1).max(2) as u32)
            }
        };
        let never = self.terms.bool(false);
        let mut conditions = vec![never.raw()];
        for value in 0..u64::from(count) {
            let constant = self.terms.make_const(sort, first.wrapping_add(value));
            conditions.push(self.terms.eq(term, constant).raw());
        }
        self.proposal = None;
        self.proposed = Some(first);
        Some(conditions)
    }

    /// Forgets the decisions made since `start`: their outcome is in the state, so they are not asked again
    /// when the instruction runs again.
    pub(crate) fn commit_decisions(&mut self, start: usize) {
        self.instruction_decisions.drain(start..self.cursor);
        self.cursor = start;
    }

    /// Equality of bits: for floats too.
    fn equal(&mut self, a: Term, b: Term) -> Term {
        if self.terms.sort(a).is_float() {
            let (a, b) = (self.terms.float_to_bits(a), self.terms.float_to_bits(b));
            return self.terms.eq(a, b);
        }
        self.terms.eq(a, b)
    }
}
