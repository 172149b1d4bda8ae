//! Methods that call themselves. Such a call is taken to give anything and not to fail, as long as each call is nearer to an
//! end than the one before: then what holds of the calls inside holds of the call outside, too. The method itself is analysed
//! from any arguments, because the calls inside have others.

use super::invariants::Invariants;
use super::{Engine, Exit, Res};
use crate::domain::{Definition, Key, NONE, Nullness, State, Sym};
use margay_classes::bytecode::{self, Action, Invocation};
use margay_classes::reader::access;
use margay_classes::{ClassId, MethodId};
use std::collections::{BTreeMap, BTreeSet};

/// Calls inside one another that a stack has room for.
const MOST_DEPTH: i128 = 2000;
/// Fields that are followed from an argument to one of the next call.
const MOST_FIELDS: usize = 4;

/// A method that is being analysed.
#[derive(Debug, Clone, Copy)]
pub(super) struct ActiveCall {
    pub method: MethodId,
    /// The number of its frame. Behind its local variables, the frame has what the method was called with.
    pub frame: usize,
    /// How many local variables the method has.
    pub locals: usize,
}

/// What is known of methods that call themselves.
#[derive(Default)]
pub(super) struct Recursion {
    /// Those that have to be analysed from any arguments.
    pending: BTreeSet<MethodId>,
    /// Those that were, or are being analysed so.
    general: BTreeSet<MethodId>,
    /// Those of them that may fail.
    failing: BTreeSet<MethodId>,
    /// Those whose results are taken not to be null, and those that turned out to return null.
    claimed: BTreeSet<MethodId>,
    nullable: BTreeSet<MethodId>,
    /// Whether a method turned out so that was taken not to.
    refuted: bool,
    /// Whether the final fields of a class never lead back to the object.
    acyclic: BTreeMap<ClassId, bool>,
}

impl Engine<'_> {
    /// A call of a method that is being analysed.
    pub(super) fn call_again(
        &mut self,
        state: State,
        method: MethodId,
        slots: &[Sym],
        args: &[Sym],
        result: String,
    ) -> Res<Vec<Exit>> {
        // While invariants are looked for, the calls inside are seen from any arguments.
        self.invariants.escaped(method);
        let ends = self.is_nearer_to_an_end(&state, method, slots);
        if ends && !self.recursion.failing.contains(&method) {
            self.recursion.pending.insert(method);
        } else {
            self.recursive = true;
        }
        let class = self.machine.classes.method(method).class;
        let bindings = self.bounds_of(class, Some(method));
        let signature = self.machine.classes.method_signature(method);
        let declared = signature.map(|signature| self.closed(&signature.result, &bindings));
        let effects = self.effects.clone();
        let mut exits = self.unknown_call(state, args, &(result, declared))?;
        let outermost = self.calls.first().is_some_and(|call| call.method == method);
        if outermost || !self.recursion.general.contains(&method) {
            // What it changes is seen where it is analysed from any arguments.
            self.effects = effects;
        }
        if self.invariants.is_idle() && !self.recursion.nullable.contains(&method) {
            self.recursion.claimed.insert(method);
            for exit in &mut exits {
                if let Exit::Returns(state, value) = exit
                    && state.object(*value).is_some()
                {
                    state.assume_null(*value, false);
                }
            }
        }
        Ok(exits)
    }

    /// Looks at the ends of a method that was analysed from any arguments: whether it returns null after all.
    pub(super) fn check_claim(&mut self, method: MethodId, exits: &[Exit]) {
        let null = |exit: &Exit| match exit {
            Exit::Returns(state, value) => {
                state.object(*value).is_some() && state.nullness(*value) != Nullness::NonNull
            }
            Exit::Throws(..) => false,
        };
        if exits.iter().any(null) && self.recursion.nullable.insert(method) {
            self.recursion.refuted |= self.recursion.claimed.contains(&method);
        }
    }

    /// Whether something was taken for granted that is wrong. Then all begins again, without that.
    pub(super) fn begins_again(&mut self) -> bool {
        let unexpected = self.shows_views && !self.viewed;
        let outdated = self.steps_given && self.changes_shared && !self.outdated;
        let refuted = self.recursion.refuted || self.granted_too_much() || unexpected || outdated;
        if refuted {
            self.viewed |= unexpected;
            self.outdated |= outdated;
            self.invariants = Invariants::default();
            let nullable = std::mem::take(&mut self.recursion.nullable);
            self.recursion = Recursion { nullable, ..Recursion::default() };
            self.asking = super::asking::Asking::default();
            self.granted.clear();
            self.recursive = false;
        }
        refuted
    }

    /// Analyses methods that call themselves from any arguments, those that have not been.
    pub(super) fn settle_recursion(&mut self, analysed: MethodId) -> Res<()> {
        self.recursion.general.insert(analysed);
        while let Some(method) = self.recursion.pending.pop_first() {
            if self.recursion.failing.contains(&method) {
                self.recursive = true;
            }
            if !self.recursion.general.insert(method) {
                continue;
            }
            let calls = std::mem::take(&mut self.calls);
            let alarms = self.alarms(method);
            self.calls = calls;
            if !alarms?.is_empty() {
                self.recursion.failing.insert(method);
                self.recursive = true;
            }
        }
        Ok(())
    }

    /// Forgets the methods that have to be analysed, for an analysis of its own; gives them.
    pub(super) fn take_pending(&mut self) -> BTreeSet<MethodId> {
        std::mem::take(&mut self.recursion.pending)
    }

    /// Goes on with the methods that had to be analysed before.
    pub(super) fn restore_pending(&mut self, pending: BTreeSet<MethodId>) {
        self.recursion.pending = pending;
    }

    /// Takes note that a method may fail from some arguments.
    pub(super) fn fails_in_general(&mut self, method: MethodId) {
        self.recursion.failing.insert(method);
    }

    /// Whether an argument of a call is smaller than the same argument of the call around it, in an order without endless
    /// descent.
    fn is_nearer_to_an_end(&mut self, state: &State, method: MethodId, slots: &[Sym]) -> bool {
        let Some(call) = self.calls.iter().rfind(|call| call.method == method).copied() else { return false };
        let Some(frame) = state.frames.get(call.frame) else { return false };
        let Some(before) = frame.locals.get(call.locals..) else { return false };
        let before = before.to_vec();
        (0..slots.len().min(before.len())).any(|i| {
            let (old, new) = (before[i], slots[i]);
            if old == NONE || new == NONE {
                return false;
            }
            if state.object(old).is_some() {
                return self.is_inside(state, old, new);
            }
            counts_down(state, old, new)
                || is_halved(state, old, new)
                || is_euclidean(state, (&before, slots), i)
        })
    }

    /// Whether final fields lead from one object to another, and never back.
    fn is_inside(&mut self, state: &State, outer: Sym, inner: Sym) -> bool {
        let mut reached = vec![outer];
        for _ in 0..MOST_FIELDS {
            let mut next = Vec::new();
            for x in reached {
                for (key, value) in state.parts(x) {
                    let Key::Field(class, index) = key else { continue };
                    let field = &self.machine.classes.class(class).fields[usize::from(index)];
                    if field.access & access::FINAL != 0 && self.is_acyclic(class) {
                        next.push(value);
                    }
                }
            }
            if next.contains(&inner) {
                return true;
            }
            reached = next;
        }
        false
    }

    /// Whether objects of a class are made after everything that their fields lead to: all fields are final, and constructors
    /// give nobody an object that is not finished.
    fn is_acyclic(&mut self, class: ClassId) -> bool {
        if let Some(&known) = self.recursion.acyclic.get(&class) {
            return known;
        }
        let c = self.machine.classes.class(class);
        let fixed = c.fields.iter().all(|f| f.is_static() || f.access & access::FINAL != 0);
        let methods = c.methods.clone();
        let holds =
            fixed && methods.into_iter().all(|id| !self.is_constructor(id) || self.keeps_to_itself(id));
        self.recursion.acyclic.insert(class, holds);
        holds
    }

    fn is_constructor(&self, method: MethodId) -> bool {
        self.machine.classes.symbols.text(self.machine.classes.method(method).name) == "<init>"
    }

    /// Whether a constructor of a class with final fields uses the object for setting these alone: as often as it is loaded,
    /// a field is set or another constructor is called on it. Objects that the constructor makes are called on, too.
    fn keeps_to_itself(&self, constructor: MethodId) -> bool {
        let m = self.machine.classes.method(constructor);
        let class = self.machine.classes.class(m.class);
        let (Some(file), Some(member)) = (class.file.as_deref(), m.member(class)) else { return false };
        let Ok(Some(code)) = file.code(member) else { return false };
        let code = file.slice(code.code);
        let own = self.machine.classes.name(m.class);
        let (mut loads, mut uses, mut made) = (0, 0, false);
        for insn in bytecode::instructions(code) {
            let Some(action) = insn.action(code) else { return false };
            let was_made = std::mem::replace(&mut made, false);
            match action {
                Action::Load { local: 0, .. } => loads += 1,
                Action::New { .. } => {
                    loads += 1;
                    made = true;
                }
                Action::Rearrange(r) if !(was_made || r.gives.is_empty()) => return false,
                Action::Store { local: 0, .. } => return false,
                Action::Field { write: true, is_static: false, cp } => {
                    // Fields of other objects may be given the object itself.
                    if file.named_class(cp).as_deref() != Some(own) {
                        return false;
                    }
                    uses += 1;
                }
                Action::Invoke { how: Invocation::Special, cp }
                    if file.named_member(cp).as_deref() == Some("<init>") =>
                {
                    uses += 1;
                }
                _ => {}
            }
        }
        loads == uses
    }
}

/// Whether a number is smaller than before and comes to an end after some steps.
fn counts_down(state: &State, old: Sym, new: Sym) -> bool {
    let far = i128::from(state.upper(old)) - i128::from(state.lower(new));
    state.is_at_most(new, old, -1) && far <= MOST_DEPTH
}

/// Whether a number that is not zero is divided by two or more.
fn is_halved(state: &State, old: Sym, new: Sym) -> bool {
    let Some(&Definition::Quotient(of, by)) = state.definition(new) else { return false };
    of == old && state.lower(by) >= 2 && state.is_excluded(old, 0)
}

/// Whether two numbers go on as in Euclid's algorithm: the second takes the place of the first, and a remainder by it its own.
fn is_euclidean(state: &State, (before, slots): (&[Sym], &[Sym]), i: usize) -> bool {
    let Some(&Definition::Remainder(_, by)) = state.definition(slots[i]) else { return false };
    by == before[i] && slots.iter().enumerate().any(|(j, &new)| j != i && new == before[i])
}
