//! Preconditions: boolean Java methods over the receiver and the arguments. They run on the initial state of the input. On
//! a partial input, `false` means that no completion can satisfy them. At the end of a path the input is completed so that
//! they hold.

use crate::concrete::{self, Root};
use crate::error::InputError;
use margay_classes::{Kind, MethodId};
use margay_explore::nested::{SearchLimits, SearchOutcome, search, with_sym};
use margay_explore::{Ending, Guard, Origin};
use margay_graph::Bound;
use margay_graph::graph::Graph;
use margay_machine::Machine;
use margay_solver::Answer;
use std::time::Instant;

/// A predicate and the roots that it takes, by number.
#[derive(Debug, Clone)]
pub struct Predicate {
    /// The method.
    pub method: MethodId,
    /// Which roots are its arguments, the receiver first if it has one.
    pub roots: Vec<usize>,
    /// It is about its first argument, and holds for null.
    pub of_object: bool,
    /// What it is called.
    pub name: String,
}

/// All that an input has to satisfy.
#[derive(Debug, Clone)]
pub struct Precondition {
    /// The predicates.
    pub predicates: Vec<Predicate>,
    /// The roots of the input.
    pub roots: Vec<Root>,
    /// When to stop.
    pub deadline: Option<Instant>,
}

/// Runs of a predicate on a partial input before it is admitted unseen.
const PARTIAL_RUNS: u64 = 200;
/// Runs of a predicate to complete an input.
const COMPLETING_RUNS: u64 = 20_000;
/// Instructions of a predicate's run.
const STEPS: u64 = 2_000_000;

impl Precondition {
    fn arguments(&self, machine: &Machine, predicate: &Predicate) -> Vec<(u64, u32)> {
        let m = machine.classes.method(predicate.method);
        let kinds = (!m.is_static()).then_some(Kind::Ref).into_iter().chain(m.params.iter().copied());
        let mut slots = Vec::new();
        for (&root, kind) in predicate.roots.iter().zip(kinds) {
            slots.push(self.roots.get(root).map_or((0, 0), |r| r.0));
            if kind.slots() == 2 {
                slots.push((0, 0));
            }
        }
        slots
    }

    /// The slots of a call, with the receiver decided.
    fn call(&self, machine: &mut Machine, predicate: &Predicate) -> Option<Vec<(u64, u32)>> {
        let mut slots = self.arguments(machine, predicate);
        if predicate.of_object || !machine.classes.method(predicate.method).is_static() {
            let first = slots.first_mut()?;
            if first.1 != 0 {
                let object = with_sym(machine, |sym, _| sym.decided(first.1))?;
                if object == 0 {
                    return None;
                }
                *first = (u64::from(object), 0);
            }
        }
        Some(slots)
    }

    /// Whether the receiver of a call is an object that the run has not looked at: it has to satisfy the predicate too.
    /// One that can be null will be, and then nothing is asked of it.
    fn must_be_decided(&self, machine: &mut Machine, predicate: &Predicate) -> bool {
        let Some(&root) = predicate.roots.first() else { return false };
        let Some(&((_, symbol), _)) = self.roots.get(root) else { return false };
        symbol != 0
            && with_sym(machine, |sym, _| {
                let origin = Origin::Root(root as u32);
                sym.decided(symbol).is_none()
                    && (!predicate.of_object || !sym.policy.nullable(&origin, &sym.objects))
            })
    }

    fn limits(&self, runs: u64) -> SearchLimits {
        SearchLimits { runs, steps: STEPS, depth: 2_000, deadline: self.deadline }
    }

    /// Whether the partial input can still satisfy everything, as far as that can be seen.
    pub fn possible(&self, machine: &mut Machine) -> bool {
        let mark = machine.mark();
        with_sym(machine, |sym, m| {
            sym.restore_inputs(m);
            sym.close(true);
        });
        let mut possible = true;
        for predicate in &self.predicates {
            // A receiver that nobody has looked at says nothing yet.
            let Some(slots) = self.call(machine, predicate) else { continue };
            let mut admitted = false;
            let searched =
                search(machine, predicate.method, &slots, self.limits(PARTIAL_RUNS), &mut |m, ending| {
                    admitted |= match ending {
                        Ending::Returned(value) => can_be(m, *value, true, false),
                        // It depends on what is not decided, or cannot be run this way.
                        Ending::Ignored => with_sym(m, |sym, _| sym.take_lacked_decision()),
                        Ending::Threw(_) => false,
                        _ => true,
                    };
                    admitted
                });
            if !admitted && searched == SearchOutcome::Exhausted {
                possible = false;
                break;
            }
        }
        with_sym(machine, |sym, _| sym.close(false));
        machine.rollback(mark);
        possible
    }

    /// Visits every complete input within the bounds that satisfies everything, smallest first; the machine stands
    /// before the call, with the input as it was found. `visit` says whether to stop.
    pub fn each_valid(
        &self,
        machine: &mut Machine,
        visit: &mut dyn FnMut(&mut Machine) -> bool,
    ) -> SearchOutcome {
        self.each_from(machine, 0, visit)
    }

    fn each_from(
        &self,
        machine: &mut Machine,
        at: usize,
        visit: &mut dyn FnMut(&mut Machine) -> bool,
    ) -> SearchOutcome {
        let Some(predicate) = self.predicates.get(at) else {
            let mark = machine.mark();
            with_sym(machine, |sym, m| sym.restore_inputs(m));
            let stop = visit(machine);
            machine.rollback(mark);
            return if stop { SearchOutcome::Stopped } else { SearchOutcome::Exhausted };
        };
        let mut inner = SearchOutcome::Exhausted;
        let slots = self.call(machine, predicate).unwrap_or_else(|| self.arguments(machine, predicate));
        let outer =
            search(machine, predicate.method, &slots, self.limits(u64::MAX), &mut |m, ending| match ending {
                Ending::Returned(value) if can_be(m, *value, true, true) => {
                    let searched = self.each_from(m, at + 1, visit);
                    if searched != SearchOutcome::Exhausted {
                        inner = searched;
                    }
                    searched == SearchOutcome::Stopped
                }
                Ending::Unsupported(what) => {
                    note_failure(m, &format!("{}: {what}", predicate.name));
                    false
                }
                _ => false,
            });
        if inner == SearchOutcome::Exhausted { outer } else { inner }
    }

    /// An input that takes the present path. Without predicates what the path has left open is not explored further.
    pub fn present_input(&self, machine: &mut Machine) -> Result<Graph, InputError> {
        if !self.predicates.is_empty() {
            return self.complete(machine);
        }
        let mark = machine.mark();
        let input = with_sym(machine, |sym, m| concrete::concretise(sym, m, &self.roots));
        machine.rollback(mark);
        input
    }

    /// A concrete input that follows the present run and satisfies everything.
    pub fn complete(&self, machine: &mut Machine) -> Result<Graph, InputError> {
        let mark = machine.mark();
        with_sym(machine, |sym, m| sym.restore_inputs(m));
        let mut found = Err(InputError::NoCompletion);
        self.complete_from(machine, 0, &mut found);
        machine.rollback(mark);
        found
    }

    fn complete_from(&self, machine: &mut Machine, at: usize, found: &mut Result<Graph, InputError>) {
        let Some(predicate) = self.predicates.get(at) else {
            let mark = machine.mark();
            *found = with_sym(machine, |sym, m| concrete::concretise(sym, m, &self.roots));
            machine.rollback(mark);
            return;
        };
        let slots = match self.call(machine, predicate) {
            Some(slots) => slots,
            None if self.must_be_decided(machine, predicate) => self.arguments(machine, predicate),
            None => return self.complete_from(machine, at + 1, found),
        };
        let mut failure = None;
        let searched =
            search(machine, predicate.method, &slots, self.limits(COMPLETING_RUNS), &mut |m, ending| {
                match ending {
                    Ending::Returned(value) if can_be(m, *value, true, true) => {
                        self.complete_from(m, at + 1, found);
                        found.is_ok()
                    }
                    Ending::Threw(e) => {
                        failure.get_or_insert_with(|| InputError::PredicateThrew {
                            predicate: predicate.name.clone(),
                            exception: m.classes.java_name(m.class_of(*e).id),
                        });
                        false
                    }
                    Ending::Unsupported(what) => {
                        failure.get_or_insert_with(|| InputError::PredicateUnsupported {
                            predicate: predicate.name.clone(),
                            what: what.clone(),
                        });
                        false
                    }
                    _ => false,
                }
            });
        if found.is_err() && searched == SearchOutcome::Limited {
            failure
                .get_or_insert_with(|| InputError::PredicateUndecided { predicate: predicate.name.clone() });
        }
        if let (Err(why), Some(failure)) = (found, failure) {
            *why = failure;
        }
    }
}

/// Whether what a predicate returned can be so; if it has to be from now on, that is added to the path.
pub fn can_be(machine: &mut Machine, value: (u64, u32), wanted: bool, require: bool) -> bool {
    with_sym(machine, |sym, _| {
        if value.1 == 0 {
            return (value.0 & 1 != 0) == wanted;
        }
        let t = sym.term(value, Kind::Int);
        let zero = sym.terms.int(0);
        let condition = if wanted { sym.terms.ne(t, zero) } else { sym.terms.eq(t, zero) };
        let possible = sym.solver.holds_in_model(&sym.terms, condition)
            || match sym.solver.check(&mut sym.terms, &[condition]) {
                Answer::Sat => true,
                Answer::Unsat => false,
                Answer::Unknown(why) => {
                    if require {
                        sym.bounds.insert(Bound::Solver(why));
                    }
                    !require
                }
            };
        if possible && require {
            sym.assume(condition);
        }
        possible
    })
}

impl Guard for Precondition {
    fn admit(&mut self, machine: &mut Machine) -> bool {
        self.possible(machine)
    }
}

/// Says in the bounds that a precondition could not be dealt with.
pub fn note_failure(machine: &mut Machine, why: &str) {
    with_sym(machine, |sym, _| sym.bounds.insert(Bound::Precondition(why.to_owned())));
}
