//! The last part of a search: from the beginning of the method under test over its preconditions to an input.

use crate::answer::Answer;
use crate::engine::Origin;
use crate::frame::{Caller, Point};
use crate::label::{Labelled, Labeller, Parameter};
use crate::locations::REF;
use crate::queue::Queue;
use crate::search::Search;
use crate::state::{DeadEnd, Why};
use crate::state::{Piece, State};
use margay_classes::descriptor::MethodDescriptor;
use margay_classes::{Kind, MethodId};
use margay_graph::Bound;
use margay_machine::Machine;
use margay_solver::Term;
use std::rc::Rc;

/// Inputs of one way that are refused before it is given up.
const REFUSALS: usize = 3;

impl Search {
    /// From the beginning of a method that the test calls: to the next precondition, or to the entry itself. `whole`
    /// becomes false when something was left out.
    pub(crate) fn leave_to_test(
        &mut self,
        machine: &mut Machine,
        queue: &mut Queue,
        at: u32,
        whole: &mut bool,
    ) -> Vec<u32> {
        let state = &queue.states[at as usize];
        let (frame, conditions, weaker) = (state.frame.clone(), state.conditions.clone(), state.weaker);
        let (mut world, mut rest) = self.engine.split(machine);
        let slots: Vec<(u16, u16)> = match frame.caller {
            Caller::Precondition(n) => {
                let predicate = &self.predicates[n];
                let own = argument_slots(world.machine, predicate.method);
                let roots = predicate.roots.iter().map(|&r| self.parameters.get(r).map_or(0, |p| p.slot));
                own.into_iter().zip(roots).collect()
            }
            // The object that a constructor makes stands in the first slot.
            _ => self.parameters.iter().map(|p| (p.slot, p.slot)).chain([(0, 0)]).collect(),
        };
        let all = rest.rename(&mut world, &conditions, frame.depth, 0, &slots);
        let next = match frame.caller {
            Caller::Precondition(n) => n + 1,
            _ => 0,
        };
        let mut entries = Vec::new();
        let mut todo = vec![(all, next)];
        while let Some((mut all, next)) = todo.pop() {
            let Some(predicate) = self.predicates.get(next).cloned() else {
                let next = &mut queue.states[at as usize];
                next.open += 1;
                let length = next.length;
                let conditions: Rc<[Term]> = all.into();
                queue.states.push(State {
                    frame: frame.clone(),
                    point: Point::Block(0),
                    raw: conditions.clone(),
                    conditions,
                    next: Some(at),
                    piece: Piece::default(),
                    length,
                    visits: 1,
                    weaker,
                    expanded: true,
                    entry: true,
                    open: 1,
                    dead: Vec::new(),
                });
                entries.push(queue.states.len() as u32 - 1);
                continue;
            };
            let (mut world, mut rest) = self.engine.split(machine);
            let of = predicate.roots.first().and_then(|&r| self.parameters.get(r)).map_or(0, |p| p.slot);
            if predicate.of_object || !world.machine.classes.method(predicate.method).is_static() {
                let object = world.pool.slot(0, of, REF);
                let null = world.pool.is_null(object);
                if predicate.of_object {
                    // It holds for null.
                    todo.push(([&all[..], &[null]].concat(), next + 1));
                }
                all.push(world.pool.terms.not(null));
            }
            let origin = Origin { from: at, piece: Piece::default(), weaker };
            match rest.frame(&mut world, None, Caller::Precondition(next), predicate.method, 0) {
                Ok(asked) => {
                    let result = world.pool.slot(asked.depth, crate::locations::RESULT, crate::eval::INT);
                    let zero = world.pool.terms.int(0);
                    all.push(world.pool.terms.ne(result, zero));
                    *whole &= self.add(machine, queue, origin, asked, Point::Returned, all);
                }
                Err(unsupported) => {
                    *whole = false;
                    queue.bounds.insert(Bound::Precondition(unsupported.0));
                }
            }
        }
        entries
    }

    /// Tries to make an input.
    pub(crate) fn at_entry(
        &mut self,
        machine: &mut Machine,
        state: u32,
        refused: Vec<Term>,
    ) -> Option<Answer> {
        if refused.len() >= REFUSALS {
            self.exact.bounds.insert(Bound::Approximated("a path for which no input was found".into()));
            return None;
        }
        let mut exact = std::mem::take(&mut self.exact);
        let labelled = self.label(machine, &mut exact, state, &refused);
        self.exact = exact;
        match labelled {
            Labelled::Input(input) => {
                let path = crate::explain::path(&mut self.engine, machine, &self.exact, state);
                self.handed = Some((state, self.refusal(machine, &input, refused)));
                self.end(Answer::Reached { input, path })
            }
            Labelled::Impossible => {
                if !refused.is_empty() {
                    self.exact
                        .bounds
                        .insert(Bound::Approximated("a path for which no input was found".into()));
                }
                None
            }
            Labelled::Cut(bound) => {
                self.exact.bounds.insert(bound);
                None
            }
        }
    }

    /// Looks for an input of an entry state. When there is none, that is learned.
    pub(crate) fn label(
        &mut self,
        machine: &mut Machine,
        queue: &mut Queue,
        state: u32,
        refused: &[Term],
    ) -> Labelled {
        let conditions = queue.states[state as usize].conditions.clone();
        let (mut world, rest) = self.engine.split(machine);
        let mut labeller = Labeller {
            checker: rest.checker,
            universe: rest.universe,
            limits: rest.limits,
            parameters: &self.parameters,
            constructed: self.constructed,
            bounds: Vec::new(),
        };
        let labelled = labeller.label(&mut world, &conditions, refused);
        let proved = matches!(labelled, Labelled::Impossible) && labeller.bounds.is_empty();
        let asked = (proved && refused.is_empty()).then(|| labeller.asked(&mut world, &conditions, &[]));
        queue.bounds.extend(labeller.bounds);
        if let Some(asked) = asked {
            let dead = DeadEnd { raw: asked.into(), why: Why::Contradiction };
            let frame = queue.states[state as usize].frame.clone();
            self.note(machine, queue, state, &frame, Piece::default(), &dead);
            self.learned.bury(&mut self.engine, machine, queue, state, dead);
        }
        labelled
    }

    /// What an input must not be again: its numbers.
    fn refusal(
        &mut self,
        machine: &mut Machine,
        input: &margay_graph::graph::Graph,
        before: Vec<Term>,
    ) -> Vec<Term> {
        use margay_graph::graph::Value;
        let (world, _) = self.engine.split(machine);
        let mut same = world.pool.terms.bool(true);
        for (parameter, root) in self.parameters.iter().zip(&input.roots) {
            let (sort, bits) = match *root {
                Value::Int(n) => (crate::eval::INT, u64::from(n as u32)),
                Value::Long(n) => (crate::eval::LONG, n as u64),
                Value::Null => (REF, 0),
                _ => continue,
            };
            let slot = world.pool.slot(0, parameter.slot, sort);
            let value = world.pool.terms.make_const(sort, bits);
            let equal = world.pool.terms.eq(slot, value);
            same = world.pool.terms.and(same, equal);
        }
        let mut all = before;
        all.push(world.pool.terms.not(same));
        all
    }
}

/// The receiver and the arguments of a method.
pub(crate) fn parameters(machine: &Machine, method: MethodId) -> Vec<Parameter> {
    let m = machine.classes.method(method);
    let mut list = Vec::new();
    let mut slot = 0;
    if machine.classes.symbols.text(m.name) == "<init>" {
        slot += 1;
    } else if !m.is_static() {
        let descriptor = machine.classes.java_descriptor(m.class);
        list.push(Parameter { slot, descriptor, receiver: true });
        slot += 1;
    }
    let text = machine.classes.symbols.text(m.desc);
    if let Some(d) = MethodDescriptor::parse(text) {
        for p in &d.params {
            list.push(Parameter { slot, descriptor: (*p).to_owned(), receiver: false });
            slot += margay_classes::descriptor::kind_of(p).slots();
        }
    }
    list
}

/// The first slots of the receiver and the arguments.
fn argument_slots(machine: &Machine, method: MethodId) -> Vec<u16> {
    let m = machine.classes.method(method);
    let kinds = (!m.is_static()).then_some(Kind::Ref).into_iter().chain(m.params.iter().copied());
    let mut slot = 0;
    kinds
        .map(|kind| {
            let at = slot;
            slot += kind.slots();
            at
        })
        .collect()
}
