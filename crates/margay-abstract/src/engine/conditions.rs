//! Keeping the runs in which a condition holds.

use super::Engine;
use super::arithmetic::comparison;
use crate::domain::{Condition, Definition, Nullness, State, Sym};
use margay_classes::{ClassId, Cond};

impl Engine<'_> {
    /// The runs in which a condition holds, or does not; `None` when there are none.
    pub(super) fn assume(&self, mut state: State, condition: &Condition, holds: bool) -> Option<State> {
        match condition {
            Condition::Not(inner) => self.assume(state, inner, !holds),
            Condition::All(all) if holds => {
                for one in all {
                    state = self.assume(state, one, true)?;
                }
                Some(state)
            }
            Condition::All(all) => match &all[..] {
                [one] => self.assume(state, one, false),
                // One of them does not hold; which one is not known.
                _ => Some(state),
            },
            Condition::AtMost(a, b, c) => {
                let kept = if holds {
                    state.assume_at_most(*a, *b, *c)
                } else {
                    // a - b > c
                    match c.checked_neg().and_then(|c| c.checked_sub(1)) {
                        Some(c) => state.assume_at_most(*b, *a, c),
                        None => true,
                    }
                };
                kept.then_some(state)
            }
            Condition::Equal(a, b) => {
                let kept = if holds { state.assume_equal(*a, *b) } else { state.assume_different(*a, *b) };
                kept.then_some(state)
            }
            Condition::IsNull(x) => state.assume_null(*x, holds).then_some(state),
            Condition::IsInstance(x, class) => {
                let kept = if holds {
                    self.assume_instance(&mut state, *x, *class)
                } else {
                    // Null is no instance; whatever else it is stays possible.
                    !self.is_instance(&state, *x, *class) || state.assume_null(*x, true)
                };
                kept.then_some(state)
            }
        }
    }

    /// Whether a reference that is not null is an instance of a class.
    pub(super) fn is_instance(&self, state: &State, x: Sym, class: ClassId) -> bool {
        state.object(x).is_some_and(|object| self.machine.classes.is_subclass(object.class, class))
    }

    /// Whether no object behind a reference is an instance of a class.
    pub(super) fn is_never(&self, state: &State, x: Sym, class: ClassId) -> bool {
        let Some(object) = state.object(x) else { return false };
        if object.null == Nullness::Null {
            return true;
        }
        self.are_disjoint((object.class, object.exact), class)
    }

    fn are_disjoint(&self, (is, exact): (ClassId, bool), class: ClassId) -> bool {
        let classes = &self.machine.classes;
        if classes.is_subclass(is, class) {
            return false;
        }
        if exact {
            return true;
        }
        if classes.is_subclass(class, is) {
            return false;
        }
        let (a, b) = (classes.class(is), classes.class(class));
        let is_final = |c: &margay_classes::Class| c.access & margay_classes::reader::access::FINAL != 0;
        // Two classes without a common subclass; an interface may be implemented by a subclass.
        !a.is_interface() && !b.is_interface() && !a.is_array() && !b.is_array()
            || is_final(a) && !a.is_array()
            || is_final(b) && !b.is_array()
    }

    fn assume_instance(&self, state: &mut State, x: Sym, class: ClassId) -> bool {
        if self.is_never(state, x, class) || !state.assume_null(x, false) {
            return false;
        }
        self.narrow(state, x, class);
        true
    }

    /// Takes note that a reference is an instance of a class, unless it is null.
    pub(super) fn narrow(&self, state: &mut State, x: Sym, class: ClassId) {
        if !self.is_instance(state, x, class)
            && let Some(object) = state.object_mut(x)
            && !object.exact
        {
            object.class = class;
            object.declared = None;
        }
    }

    /// The runs in which a number compares with another in this way.
    pub(super) fn assume_compared(&self, state: State, cond: Cond, a: Sym, b: Sym) -> Option<State> {
        self.assume(state, &comparison(cond, a, b), true)
    }

    /// The runs in which a number compares with zero in this way.
    pub(super) fn assume_zero(&self, mut state: State, cond: Cond, x: Sym) -> Option<State> {
        let definition = state.definition(x).cloned();
        let zero = state.constant(0);
        let state = self.assume_compared(state, cond, x, zero)?;
        match definition {
            Some(Definition::Compare(a, b)) => self.assume_compared(state, cond, a, b),
            Some(Definition::Truth(condition)) => match state.constant_value(x) {
                Some(value) => self.assume(state, &condition, value != 0),
                None => Some(state),
            },
            Some(Definition::Difference(a, b)) => self.assume_compared(state, cond, a, b),
            _ => Some(state),
        }
    }
}
