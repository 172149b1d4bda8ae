//! The search: states from the target towards the entry, the nearest to the entry first, taking turns with the newest.

use crate::answer::{Answer, Contradiction, Limits, Target};
use crate::check::Checker;
use crate::engine::{Engine, Origin};
use crate::flow::Flow;
use crate::frame::{Caller, Frame, Point};
use crate::label::{Labelled, Labeller, Parameter};
use crate::normal::normalise;
use crate::pool::{Pool, REF};
use crate::state::{Piece, Seen, State};
use margay_classes::descriptor::MethodDescriptor;
use margay_classes::{ClassId, Kind, MethodId};
use margay_explore::{Bound, Bounds};
use margay_inputs::precondition::Predicate;
use margay_machine::Machine;
use margay_solver::{Options, Term};
use rustc_hash::FxHashSet;
use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};
use std::rc::Rc;
use std::time::{Duration, Instant};

/// Inputs of one way that are refused before it is given up.
const REFUSALS: usize = 3;
/// Steps of the exact search before and between attempts to prove that there is nothing to find.
const BEFORE_PROOF: u64 = 150;
/// Steps of a proof for each step of the search before it.
const PROOF: u64 = 1;

/// Calls inside one another that are tried first; then twice as many.
const SHALLOW: u32 = 10;

/// A search for an input of one method that reaches one instruction.
pub struct Search {
    pub(crate) engine: Engine,
    target: Target,
    entry: MethodId,
    parameters: Vec<Parameter>,
    /// The class whose constructor is under test.
    constructed: Option<ClassId>,
    predicates: Vec<Predicate>,
    exact: Queue,
    proofs: u32,
    started: bool,
    /// Calls inside one another that the caller allows.
    deepest: u32,
    steps: u64,
    next_proof: u64,
    /// The entry state whose input was handed out, and the inputs of it that were refused.
    handed: Option<(u32, Vec<Term>)>,
    /// States at the entry that no input was made for yet.
    entries: Vec<u32>,
    reasons: Vec<String>,
    over: Option<Answer>,
}

/// The states of one search.
#[derive(Default)]
pub(crate) struct Queue {
    pub(crate) states: Vec<State>,
    nearest: BinaryHeap<Reverse<(u64, u32)>>,
    /// By how far numbers are from 0, where most of them begin.
    least: BinaryHeap<Reverse<(u128, u32, u32)>>,
    newest: VecDeque<u32>,
    turn: u32,
    seen: Seen,
    pub(crate) bounds: Bounds,
    /// How often a point may be visited before what changes there is given up; none to keep everything.
    widen_after: Option<u32>,
}

impl Search {
    /// Begins a search. The target lies in `entry` or in a method that it calls. The input has to satisfy all
    /// `preconditions`.
    pub fn new(
        machine: &mut Machine,
        entry: MethodId,
        target: Target,
        limits: Limits,
        preconditions: &[Predicate],
    ) -> Search {
        let options = Options {
            deadline: limits.deadline,
            time_limit: Duration::from_secs(2),
            resources: 300_000,
            ..Options::default()
        };
        let deepest = limits.call_depth;
        let limits = Limits { call_depth: deepest.min(SHALLOW), ..limits };
        let parameters = parameters(machine, entry);
        let m = machine.classes.method(entry);
        let constructed = (machine.classes.symbols.text(m.name) == "<init>").then_some(m.class);
        Search {
            engine: Engine::new(limits, Checker::new(options)),
            target,
            entry,
            parameters,
            constructed,
            predicates: preconditions.to_vec(),
            exact: Queue::default(),
            proofs: 0,
            started: false,
            deepest,
            steps: 0,
            next_proof: BEFORE_PROOF,
            handed: None,
            entries: Vec::new(),
            reasons: Vec::new(),
            over: None,
        }
    }

    /// Goes on for so many blocks. `None` when there is more to do.
    pub fn advance(&mut self, machine: &mut Machine, blocks: u32) -> Option<Answer> {
        if let Some(over) = &self.over {
            return Some(over.clone());
        }
        if !std::mem::replace(&mut self.started, true)
            && let Err(bound) = self.start(machine)
        {
            self.exact.bounds.insert(bound);
        }
        if let Some((state, refused)) = self.handed.take()
            && let Some(answer) = self.at_entry(machine, state, refused)
        {
            return Some(answer);
        }
        if let Some(answer) = self.next_entry(machine) {
            return Some(answer);
        }
        for _ in 0..blocks {
            if self.is_late() {
                self.exact.bounds.insert(Bound::Time);
                return self.end(Answer::Unknown { bounds: self.exact.bounds.iter().cloned().collect() });
            }
            self.steps += 1;
            if self.steps >= self.next_proof {
                if self.prove(machine) {
                    return self.unreachable();
                }
                self.next_proof = self.steps * 3;
            }
            let Some(at) = self.exact.pop() else {
                match self.exhausted() {
                    None => return self.advance(machine, blocks),
                    answer => return answer,
                }
            };
            if let Some(answer) = self.expand(machine, at) {
                return Some(answer);
            }
        }
        None
    }

    /// Told that the input of the last answer does not reach the target: the search goes on without it.
    pub fn reject(&mut self) {
        self.over = None;
        let Some((state, _)) = &self.handed else { return };
        // Calls that were passed by may be why; then the search begins again and enters them.
        let mut at = Some(*state);
        let mut again = false;
        while let Some(number) = at {
            let state = &self.exact.states[number as usize];
            if let Point::Block(block) = state.point
                && state.frame.flow.blocks[block].call
                && state.next.is_some_and(|n| Rc::ptr_eq(&self.exact.states[n as usize].frame, &state.frame))
            {
                again |= self.engine.must_enter(state.frame.method, block);
            }
            at = state.next;
        }
        if again {
            self.restart();
        }
    }

    /// Begins again, with what was learned.
    fn restart(&mut self) {
        self.handed = None;
        self.entries.clear();
        self.exact = Queue::default();
        self.started = false;
    }

    fn is_late(&self) -> bool {
        self.steps.is_multiple_of(8) && self.engine.limits.deadline.is_some_and(|d| Instant::now() >= d)
    }

    fn end(&mut self, answer: Answer) -> Option<Answer> {
        self.over = Some(answer.clone());
        Some(answer)
    }

    fn exhausted(&mut self) -> Option<Answer> {
        if self.exact.bounds.is_empty() {
            return self.unreachable();
        }
        let cut = self.exact.bounds.iter().any(|b| matches!(b, Bound::Depth(_)));
        if cut && self.engine.limits.call_depth < self.deepest {
            self.engine.limits.call_depth = (self.engine.limits.call_depth * 2).min(self.deepest);
            self.restart();
            return None;
        }
        let bounds = self.exact.bounds.iter().cloned().collect();
        self.end(Answer::Unknown { bounds })
    }

    fn unreachable(&mut self) -> Option<Answer> {
        let reasons = self.reasons.clone();
        self.end(Answer::Unreachable { reason: Contradiction { reasons } })
    }

    /// Makes the states at the target.
    fn start(&mut self, machine: &mut Machine) -> Result<(), Bound> {
        let mut exact = std::mem::take(&mut self.exact);
        let result = self.begin(machine, &mut exact);
        self.exact = exact;
        result
    }

    fn begin(&mut self, machine: &mut Machine, queue: &mut Queue) -> Result<(), Bound> {
        let (mut world, mut rest) = self.engine.split(machine);
        let chains = rest.chains(&mut world, self.entry, self.target.method, &mut queue.bounds)?;
        for frame in chains {
            let (mut world, mut rest) = self.engine.split(machine);
            let bci = self.target.bci;
            if !frame.flow.is_live(bci) {
                continue;
            }
            let block = frame.flow.block_at(bci);
            let start = frame.flow.blocks[block].start;
            let effect = rest.prefix(&mut world, &frame, block, bci).map_err(|s| Bound::Unsupported(s.0))?;
            let conditions = effect.borrow().conditions.clone();
            let root = State {
                frame: frame.clone(),
                point: Point::Block(block),
                conditions: Rc::from([]),
                next: None,
                piece: Piece { first: bci, last: bci },
                length: 0,
                visits: 1,
                weaker: effect.borrow().approximated.is_some(),
                expanded: true,
            };
            queue.states.push(root);
            let from = queue.states.len() as u32 - 1;
            let piece = Piece { first: start, last: bci };
            let origin = Origin { from, piece, weaker: false };
            self.add(machine, queue, origin, frame, Point::Block(block), conditions);
        }
        Ok(())
    }

    /// Adds a state if it is possible and new.
    fn add(
        &mut self,
        machine: &mut Machine,
        queue: &mut Queue,
        origin: Origin,
        frame: Rc<Frame>,
        point: Point,
        conditions: Vec<Term>,
    ) {
        let (mut world, rest) = self.engine.split(machine);
        let Some(conditions) = normalise(&mut world, conditions) else {
            self.note(machine, queue, &origin, &frame);
            return;
        };
        if !rest.checker.possible(&mut world, rest.universe, &conditions) {
            self.note(machine, queue, &origin, &frame);
            return;
        }
        let pool = &*world.pool;
        queue.push(pool, rest.limits, origin, frame, point, conditions, world.machine);
    }

    /// Remembers a contradiction, for the reason of an unreachable target.
    fn note(&mut self, machine: &Machine, queue: &Queue, origin: &Origin, frame: &Frame) {
        if self.reasons.len() >= 12 {
            return;
        }
        let from = &queue.states[origin.from as usize];
        let name = machine.classes.qualified_name(frame.method);
        let place = |flow: &Flow, bci: u32| match flow.line(bci) {
            Some(line) => format!("line {line}"),
            None => format!("instruction {bci}"),
        };
        let here = place(&frame.flow, origin.piece.last);
        let next = place(&from.frame.flow, from.piece.first);
        let text = if here == next {
            format!("{name}: what {here} requires is contradictory")
        } else {
            format!("{name}: what follows {here} contradicts what {next} and the way on from there require")
        };
        if !self.reasons.contains(&text) {
            self.reasons.push(text);
        }
    }

    fn expand(&mut self, machine: &mut Machine, at: u32) -> Option<Answer> {
        let mut exact = std::mem::take(&mut self.exact);
        let entries = self.grow(machine, &mut exact, at);
        self.exact = exact;
        self.entries.extend(entries);
        self.next_entry(machine)
    }

    fn next_entry(&mut self, machine: &mut Machine) -> Option<Answer> {
        while let Some(state) = self.entries.pop() {
            if let Some(answer) = self.at_entry(machine, state, Vec::new()) {
                return Some(answer);
            }
        }
        None
    }

    /// Adds the states before one. States at the entry of the test are returned.
    fn grow(&mut self, machine: &mut Machine, queue: &mut Queue, at: u32) -> Vec<u32> {
        let state = &queue.states[at as usize];
        let (frame, point) = (state.frame.clone(), state.point);
        let conditions = state.conditions.clone();
        let weaker = state.weaker;
        let mut entries = Vec::new();
        if point == Point::Block(0) && frame.below.is_none() {
            entries = self.leave_to_test(machine, queue, at, &frame, &conditions, weaker);
        }
        let (mut world, mut rest) = self.engine.split(machine);
        let steps = rest.before(&mut world, &frame, point, &conditions, &mut queue.bounds);
        for step in steps {
            let origin = Origin { from: at, piece: step.piece, weaker: weaker || step.weaker };
            self.add(machine, queue, origin, step.frame, step.point, step.conditions);
        }
        entries
    }

    /// From the beginning of a method that the test calls: to the next precondition, or to the entry itself.
    fn leave_to_test(
        &mut self,
        machine: &mut Machine,
        queue: &mut Queue,
        at: u32,
        frame: &Rc<Frame>,
        conditions: &[Term],
        weaker: bool,
    ) -> Vec<u32> {
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
        let all = rest.rename(&mut world, conditions, frame.depth, 0, &slots);
        let next = match frame.caller {
            Caller::Precondition(n) => n + 1,
            _ => 0,
        };
        let mut entries = Vec::new();
        let mut todo = vec![(all, next)];
        while let Some((mut all, next)) = todo.pop() {
            let Some(predicate) = self.predicates.get(next).cloned() else {
                let length = queue.states[at as usize].length;
                queue.states.push(State {
                    frame: frame.clone(),
                    point: Point::Block(0),
                    conditions: all.into(),
                    next: Some(at),
                    piece: Piece::default(),
                    length,
                    visits: 1,
                    weaker,
                    expanded: true,
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
                    let result = world.pool.slot(asked.depth, crate::pool::RESULT, crate::eval::INT);
                    let zero = world.pool.terms.int(0);
                    all.push(world.pool.terms.ne(result, zero));
                    self.add(machine, queue, origin, asked, Point::Returned, all);
                }
                Err(stuck) => {
                    queue.bounds.insert(Bound::Precondition(stuck.0));
                }
            }
        }
        entries
    }

    /// Tries to make an input.
    fn at_entry(&mut self, machine: &mut Machine, state: u32, refused: Vec<Term>) -> Option<Answer> {
        if refused.len() >= REFUSALS {
            self.exact.bounds.insert(Bound::Approximated("a way that no input was found for".into()));
            return None;
        }
        let conditions = self.exact.states[state as usize].conditions.clone();
        let (mut world, rest) = self.engine.split(machine);
        let mut labeller = Labeller {
            checker: rest.checker,
            universe: rest.universe,
            limits: rest.limits,
            parameters: &self.parameters,
            constructed: self.constructed,
            bounds: Vec::new(),
        };
        let labelled = labeller.label(&mut world, &conditions, &refused);
        self.exact.bounds.extend(labeller.bounds);
        match labelled {
            Labelled::Input(input) => {
                let path = crate::explain::path(&mut self.engine, machine, &self.exact, state);
                self.handed = Some((state, self.refusal(machine, &input, refused)));
                let answer = Answer::Reached { input, path };
                self.end(answer)
            }
            Labelled::Impossible => {
                if !refused.is_empty() {
                    self.exact.bounds.insert(Bound::Approximated("a way that no input was found for".into()));
                }
                None
            }
            Labelled::Cut(bound) => {
                self.exact.bounds.insert(bound);
                None
            }
        }
    }

    /// What an input must not be again: its numbers.
    fn refusal(
        &mut self,
        machine: &mut Machine,
        input: &margay_inputs::graph::Graph,
        before: Vec<Term>,
    ) -> Vec<Term> {
        use margay_inputs::graph::Value;
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

    /// Tries to prove that nothing reaches the target, by giving up what changes from one iteration to the next.
    fn prove(&mut self, machine: &mut Machine) -> bool {
        self.proofs += 1;
        let mut queue = Queue { widen_after: Some(self.proofs), ..Queue::default() };
        if self.begin(machine, &mut queue).is_err() {
            return false;
        }
        for step in 0..self.steps * PROOF {
            if step % 8 == 0 && self.engine.limits.deadline.is_some_and(|d| Instant::now() >= d) {
                return false;
            }
            let Some(at) = queue.pop() else { return queue.bounds.is_empty() };
            for entry in self.grow(machine, &mut queue, at) {
                let conditions = queue.states[entry as usize].conditions.clone();
                let (mut world, rest) = self.engine.split(machine);
                let mut labeller = Labeller {
                    checker: rest.checker,
                    universe: rest.universe,
                    limits: rest.limits,
                    parameters: &self.parameters,
                    constructed: self.constructed,
                    bounds: Vec::new(),
                };
                let labelled = labeller.label(&mut world, &conditions, &[]);
                if !labeller.bounds.is_empty() || !matches!(labelled, Labelled::Impossible) {
                    return false;
                }
            }
            if !queue.bounds.is_empty() {
                return false;
            }
        }
        false
    }
}

impl Queue {
    #[expect(clippy::too_many_arguments, reason = "a state has many parts")]
    fn push(
        &mut self,
        pool: &Pool,
        limits: &Limits,
        origin: Origin,
        frame: Rc<Frame>,
        point: Point,
        conditions: Vec<Term>,
        machine: &Machine,
    ) {
        let length = self.states[origin.from as usize].length + 1;
        let block = match point {
            Point::Block(b) => Some(b),
            _ => None,
        };
        let head = block.is_some_and(|b| frame.flow.blocks[b].loop_head);
        let before = if head { self.last_visit(origin.from, frame.number, point) } else { None };
        let visits = before.map_or(1, |b| self.states[b as usize].visits + 1);
        let place = || {
            let bci = block.map_or(0, |b| frame.flow.blocks[b].start);
            let name = machine.classes.qualified_name(frame.method);
            frame.flow.line(bci).map_or_else(|| format!("{name}@{bci}"), |line| format!("{name}:{line}"))
        };
        if visits > limits.loop_iterations {
            self.bounds.insert(Bound::Loop(place()));
            return;
        }
        if length > limits.path_blocks {
            self.bounds.insert(Bound::Depth(place()));
            return;
        }
        let mut weaker = origin.weaker;
        let conditions: Rc<[Term]> = match (before, self.widen_after) {
            (Some(b), Some(after)) if visits > after => {
                weaker = true;
                let said = self.said_before(b);
                conditions.into_iter().filter(|t| said.contains(t)).collect()
            }
            _ => conditions.into(),
        };
        if self.seen.covers(frame.number, point, &conditions) {
            return;
        }
        let distance = block.map_or_else(
            || frame.flow.returns.iter().map(|&b| frame.distance(b)).min().unwrap_or(0) + 1,
            |b| frame.distance(b),
        );
        let number = self.states.len() as u32;
        let magnitude = magnitude(pool, &conditions);
        self.states.push(State {
            frame,
            point,
            conditions,
            next: Some(origin.from),
            piece: origin.piece,
            length,
            visits,
            weaker,
            expanded: false,
        });
        self.nearest.push(Reverse((u64::from(length) + 2 * distance, number)));
        self.least.push(Reverse((magnitude, length, number)));
        // What comes of the least numbers does not lead the others astray.
        if self.turn == 4 { self.newest.push_front(number) } else { self.newest.push_back(number) }
    }

    /// All that states of a path required at the point of its last one.
    fn said_before(&self, last: u32) -> FxHashSet<Term> {
        let mut said = FxHashSet::default();
        let (frame, point) = (self.states[last as usize].frame.number, self.states[last as usize].point);
        let mut at = Some(last);
        while let Some(number) = at {
            said.extend(self.states[number as usize].conditions.iter().copied());
            at = self.states[number as usize].next.and_then(|next| self.last_visit(next, frame, point));
        }
        said
    }

    /// The state nearest to the entry on a path that was at this point.
    fn last_visit(&self, from: u32, frame: u32, point: Point) -> Option<u32> {
        let mut at = Some(from);
        while let Some(number) = at {
            let state = &self.states[number as usize];
            if state.point == point && state.frame.number == frame && state.length > 0 {
                return Some(number);
            }
            at = state.next;
        }
        None
    }

    fn pop(&mut self) -> Option<u32> {
        loop {
            self.turn = (self.turn + 1) % 5;
            // Every state is in all three.
            let at = match self.turn {
                0 | 2 => self.nearest.pop().map(|Reverse((_, at))| at),
                1 | 3 => self.newest.pop_back(),
                _ => self.least.pop().map(|Reverse((.., at))| at),
            };
            let Some(at) = at else {
                if self.nearest.is_empty() && self.newest.is_empty() && self.least.is_empty() {
                    return None;
                }
                continue;
            };
            if !std::mem::replace(&mut self.states[at as usize].expanded, true) {
                return Some(at);
            }
        }
    }
}

/// How far the numbers in slots are from 0, as far as conditions say.
fn magnitude(pool: &Pool, conditions: &[Term]) -> u128 {
    let mut sum = 0u128;
    for &t in conditions {
        if let Some((x, set)) = crate::intervals::parse(&pool.terms, t)
            && matches!(pool.loc(x), Some(crate::pool::Loc::Slot { .. }))
        {
            sum = sum.saturating_add(set.away_from_zero());
        }
    }
    sum
}

/// The receiver and the arguments of a method.
fn parameters(machine: &Machine, method: MethodId) -> Vec<Parameter> {
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
