//! The search loop: states from the target towards the entry, and occasional attempts to prove the target unreachable.

mod completion;

use completion::parameters;

use crate::answer::{Answer, Contradiction, Effort, Limits, Target};
use crate::check::Checker;
use crate::engine::{Engine, Origin};
use crate::frame::{Frame, Point};
use crate::label::{Labelled, Parameter};
use crate::nogoods::Nogoods;
use crate::normal::normalise;
use crate::queue::{Candidate, PushOutcome, Queue};
use crate::state::{DeadEnd, Why};
use crate::state::{Piece, State};
use margay_classes::{ClassId, MethodId};
use margay_graph::{Bound, Bounds};
use margay_inputs::precondition::Predicate;
use margay_machine::Machine;
use margay_solver::{Options, Term};
use std::rc::Rc;
use std::time::{Duration, Instant};

/// Steps of the exact search before and between attempts to prove that there is nothing to find.
const BEFORE_PROOF: u64 = 150;
/// Steps before it pays to find out what is always so in a loop.
const BEFORE_FACTS: u64 = 40;
/// Steps of a proof for each step of the search beside it.
const PROOF: u32 = 4;
/// Steps after which what lies deeper gets its turn.
const DEEPEN: u64 = 512;
/// What taking a block back costs beside the queries, in units of work.
const BLOCK: u64 = 6_000;
/// Calls inside one another that are tried first; then twice as many.
const SHALLOW: u32 = 10;

/// A search for an input of one method that reaches one instruction.
pub struct Search {
    pub(crate) engine: Engine,
    target: Target,
    entry: MethodId,
    pub(crate) parameters: Vec<Parameter>,
    /// The class whose constructor is under test.
    pub(crate) constructed: Option<ClassId>,
    pub(crate) predicates: Vec<Predicate>,
    pub(crate) exact: Queue,
    pub(crate) learned: Nogoods,
    proof: Option<Proof>,
    proofs: u32,
    started: bool,
    /// Calls inside one another that the caller allows.
    deepest: u32,
    steps: u64,
    /// Steps of proofs.
    proof_steps: u64,
    next_proof: u64,
    /// The entry state whose input was handed out, and the inputs of it that were refused.
    pub(crate) handed: Option<(u32, Vec<Term>)>,
    /// States at the entry that no input was made for yet.
    entries: Vec<u32>,
    pub(crate) reasons: Vec<String>,
    /// Contradictions that were put into words, the same words or not.
    pub(crate) told: u32,
    over: Option<Answer>,
}

/// An attempt to prove that nothing reaches the target, by giving up what changes from one iteration to the next.
struct Proof {
    queue: Queue,
    /// Steps that are left.
    left: u64,
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
            exact: Queue::new(None),
            learned: Nogoods::default(),
            proof: None,
            proofs: 0,
            started: false,
            deepest,
            steps: 0,
            proof_steps: 0,
            next_proof: BEFORE_PROOF,
            handed: None,
            entries: Vec::new(),
            reasons: Vec::new(),
            told: 0,
            over: None,
        }
    }

    /// What the search has done so far.
    pub fn effort(&self) -> Effort {
        Effort { steps: self.steps, learned: self.learned.count, skipped: self.learned.used }
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
            if self.go_on_with_proof(machine) {
                return self.unreachable();
            }
            if self.steps.is_multiple_of(DEEPEN) {
                self.exact.deepen();
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

    /// Work done so far in units of about a hundredth of a microsecond, counted and not measured: the same search
    /// is the same work on every computer.
    pub fn work(&self) -> u64 {
        BLOCK * (self.steps + self.proof_steps) + self.engine.work()
    }

    /// Allows so much more work: then queries that take much are left.
    pub fn allow(&mut self, more: u64) {
        self.engine.allow(more);
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
        self.exact = Queue::new(None);
        self.proof = None;
        self.started = false;
    }

    fn is_late(&self) -> bool {
        self.steps.is_multiple_of(4) && self.engine.limits.deadline.is_some_and(|d| Instant::now() >= d)
    }

    pub(crate) fn end(&mut self, answer: Answer) -> Option<Answer> {
        self.over = Some(answer.clone());
        Some(answer)
    }

    fn exhausted(&mut self) -> Option<Answer> {
        if self.exact.bounds.is_empty() {
            return self.unreachable();
        }
        let cut = self.exact.bounds.iter().any(|b| matches!(b, Bound::Calls(_)));
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
                raw: Rc::from([]),
                next: None,
                piece: Piece { first: bci, last: bci },
                length: 0,
                visits: 1,
                weaker: effect.borrow().approximated.is_some(),
                expanded: true,
                entry: false,
                open: 1,
                dead: Vec::new(),
            };
            queue.states.push(root);
            let from = queue.states.len() as u32 - 1;
            let piece = Piece { first: start, last: bci };
            let origin = Origin { from, piece, weaker: false };
            self.add(machine, queue, origin, frame, Point::Block(block), conditions);
        }
        Ok(())
    }

    /// Adds a state if it is possible and new. Whether nothing was left out.
    pub(crate) fn add(
        &mut self,
        machine: &mut Machine,
        queue: &mut Queue,
        origin: Origin,
        frame: Rc<Frame>,
        point: Point,
        conditions: Vec<Term>,
    ) -> bool {
        let raw: Rc<[Term]> = conditions.as_slice().into();
        let (mut world, rest) = self.engine.split(machine);
        let normal = normalise(&mut world, conditions);
        let why = match &normal {
            None => Some(Why::Contradiction),
            Some(all) => match self.learned.refutes(frame.number, point, all) {
                Some(set) => Some(Why::Impossible(set)),
                None => {
                    (!rest.checker.possible(&mut world, rest.universe, all)).then_some(Why::Contradiction)
                }
            },
        };
        if let Some(why) = why {
            let dead = DeadEnd { raw, why };
            if matches!(dead.why, Why::Contradiction) {
                self.note(machine, queue, origin.from, &frame, origin.piece, &dead);
            }
            queue.states[origin.from as usize].dead.push(dead);
            return true;
        }
        let candidate = Candidate { origin, frame, point, conditions: normal.unwrap_or_default(), raw };
        queue.push(world.pool, rest.limits, candidate, world.machine) == PushOutcome::Added
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
        if let Some(set) = self.learned.refutes(frame.number, point, &conditions) {
            // Learned since the state was added.
            let positions = set.iter().filter_map(|t| conditions.binary_search(t).ok()).collect();
            let dead = DeadEnd { raw: set, why: Why::Positions(positions) };
            self.learned.bury(&mut self.engine, machine, queue, at, dead);
            return Vec::new();
        }
        let mut entries = Vec::new();
        let mut bounds = Bounds::new();
        let mut whole = true;
        if point == Point::Block(0) && frame.below.is_none() {
            entries = self.leave_to_test(machine, queue, at, &mut whole);
        }
        let (mut world, mut rest) = self.engine.split(machine);
        let steps = rest.before(&mut world, &frame, point, &conditions, &mut bounds);
        for mut step in steps {
            if let Point::Block(block) = step.point
                && self.steps > BEFORE_FACTS
                && step.frame.flow.blocks[block].loop_head
            {
                let (mut world, mut rest) = self.engine.split(machine);
                let facts = rest.invariants(&mut world, &step.frame, block, &step.conditions);
                step.conditions.extend(facts);
            }
            let origin = Origin { from: at, piece: step.piece, weaker: weaker || step.weaker };
            whole &= self.add(machine, queue, origin, step.frame, step.point, step.conditions);
        }
        whole &= bounds.is_empty();
        queue.bounds.append(&mut bounds);
        if whole {
            self.learned.close(&mut self.engine, machine, queue, at);
        }
        entries
    }

    /// Begins or goes on with an attempt to prove that nothing reaches the target. Whether that is proved.
    fn go_on_with_proof(&mut self, machine: &mut Machine) -> bool {
        if self.proof.is_none() && self.steps >= self.next_proof {
            self.proofs += 1;
            self.next_proof = self.steps * 3;
            let mut queue = Queue::new(Some(self.proofs));
            if self.begin(machine, &mut queue).is_ok() {
                self.proof = Some(Proof { queue, left: self.steps });
            }
        }
        let Some(Proof { mut queue, mut left }) = self.proof.take() else { return false };
        for _ in 0..PROOF {
            self.proof_steps += 1;
            let Some(at) = queue.pop() else { return queue.bounds.is_empty() };
            for entry in self.grow(machine, &mut queue, at) {
                if !matches!(self.label(machine, &mut queue, entry, &[]), Labelled::Impossible) {
                    return false;
                }
            }
            left = left.saturating_sub(1);
            if !queue.bounds.is_empty() || left == 0 {
                return false;
            }
        }
        self.proof = Some(Proof { queue, left });
        false
    }
}
