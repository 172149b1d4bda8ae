//! Keeping the runs in which a condition holds.

use super::Engine;
use super::arithmetic::comparison;
use crate::domain::{Condition, Definition, MOST_CLASSES, Nullness, State, Sym};
use margay_classes::{ClassId, Cond};
use std::collections::BTreeSet;
use std::rc::Rc;

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
                    self.assume_no_instance(&mut state, *x, *class)
                };
                kept.then_some(state)
            }
        }
    }

    /// Whether a reference that is not null is an instance of a class.
    pub(super) fn is_instance(&self, state: &State, x: Sym, class: ClassId) -> bool {
        let classes = &self.machine.classes;
        state.object(x).is_some_and(|object| {
            let fits = |&c: &ClassId| classes.is_subclass(c, class);
            fits(&object.class) || object.among.as_ref().is_some_and(|among| among.iter().all(fits))
        })
    }

    /// Keeps the runs in which a reference is null or no instance of a class. False when there are none.
    fn assume_no_instance(&self, state: &mut State, x: Sym, class: ClassId) -> bool {
        if self.is_instance(state, x, class) {
            return state.assume_null(x, true);
        }
        let Some(object) = state.object(x).filter(|object| !object.exact).cloned() else { return true };
        let possible = object.among.as_deref().or_else(|| self.closed.get(&object.class)?.as_ref()).cloned();
        let Some(mut left) = possible else { return true };
        left.retain(|&c| !self.machine.classes.is_subclass(c, class));
        if left.len() <= MOST_CLASSES {
            self.set_candidates(state, x, left);
        }
        true
    }

    /// Looks for the classes of all objects that a reference may stand for, for questions that are asked of it.
    pub(super) fn find_classes(&mut self, state: &State, x: Sym) {
        let Some(object) = state.object(x).filter(|object| !object.exact && object.among.is_none()) else {
            return;
        };
        let class = object.class;
        if !self.closed.contains_key(&class) {
            let found = self.closed_classes(class);
            self.closed.insert(class, found);
        }
    }

    /// The classes of all objects of a class or interface, where they are known: a sealed one, or a class of the program.
    fn closed_classes(&mut self, class: ClassId) -> Option<BTreeSet<ClassId>> {
        let mut found = BTreeSet::new();
        let (mut next, mut seen) = (vec![class], BTreeSet::new());
        while let Some(id) = next.pop() {
            if !seen.insert(id) {
                continue;
            }
            let c = self.machine.classes.class(id);
            let (open, concrete) = (c.is_interface() || c.is_array(), !c.is_abstract() && !c.is_interface());
            let mut below = self.machine.classes.permitted_subclasses(id);
            if below.is_empty() {
                if open || self.is_boot(id) {
                    return None;
                }
                below = self.machine.classes.subclasses_of(id);
            }
            for name in below {
                next.push(self.load(&name).ok()?);
            }
            if concrete {
                found.insert(id);
            }
        }
        Some(found)
    }

    /// Takes note that an object is an instance of one of some classes.
    fn set_candidates(&self, state: &mut State, x: Sym, left: BTreeSet<ClassId>) {
        let Some(object) = state.object_mut(x) else { return };
        let mut all = left.iter();
        match (all.next(), all.next()) {
            (Some(&only), None) => {
                if only != object.class {
                    object.declared = None;
                }
                object.class = only;
                object.among = None;
            }
            (Some(_), Some(_)) => object.among = Some(Rc::new(left)),
            (None, _) => {}
        }
    }

    /// Whether no object behind a reference is an instance of a class.
    pub(super) fn is_never(&self, state: &State, x: Sym, class: ClassId) -> bool {
        let Some(object) = state.object(x) else { return false };
        if object.null == Nullness::Null {
            return true;
        }
        match &object.among {
            Some(among) => among.iter().all(|&c| self.are_disjoint((c, false), class)),
            None => self.are_disjoint((object.class, object.exact), class),
        }
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
        let Some(object) = state.object(x).filter(|object| !object.exact) else { return };
        if let Some(among) = object.among.as_deref().cloned() {
            let left = among.into_iter().filter(|&c| !self.are_disjoint((c, false), class)).collect();
            self.set_candidates(state, x, left);
        }
        if !self.is_instance(state, x, class)
            && let Some(object) = state.object_mut(x)
        {
            object.class = class;
            object.among = None;
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
