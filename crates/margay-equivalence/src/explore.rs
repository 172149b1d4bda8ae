//! All states in which a method can come to the changed instruction. Loops are not followed: where one begins, nothing is
//! known any more of what it changes, but for what holds before it and is kept by each iteration.

use crate::code::Code;
use crate::compare::Meeting;
use crate::state::{Frame, Memory, State};
use crate::step::Next;
use crate::world::{FIRST_MADE, REFERENCE, Res, Stop, World};
use margay_classes::Kind;
use margay_classes::bytecode::Action;
use margay_solver::Term;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// Rounds in which what an iteration does not keep is dropped.
const ROUNDS: usize = 6;
/// States of an exploration.
const STATES: usize = 4_000;

/// What the states in front of the changed instruction showed.
#[derive(Debug, Default)]
pub(crate) struct Shown {
    /// How many there are.
    pub reached: u64,
    /// The weakest of the meetings.
    pub meeting: Option<Meeting>,
}

/// What may hold of a variable in each iteration of a loop.
#[derive(Clone, Copy)]
struct Guess {
    local: usize,
    what: Relation,
    other: Term,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Relation {
    AtLeast,
    AtMost,
    Differs,
}

/// A loop of a frame, by the depth of the frame and the instruction that it begins with.
type Head = (usize, usize);

impl World<'_> {
    /// A state in which a method begins, with any receiver and arguments.
    pub fn begin(&mut self, code: &Rc<Code>) -> State {
        let memory = Memory {
            epoch: 0,
            later: BTreeMap::new(),
            writes: Vec::new(),
            made: Vec::new(),
            shown: BTreeSet::new(),
            values: 0,
            initialised: BTreeSet::new(),
        };
        let mut state = State { frames: Vec::new(), memory, changed: false, conditions: Vec::new() };
        let mut locals = Vec::new();
        if code.name == "<init>" {
            // A new object: its fields have their defaults.
            locals.push(Some(self.make(&mut state, &code.class, None)));
        } else if !code.is_static {
            let receiver = self.answer(&mut state, "this", &[], Kind::Ref);
            self.assume_there(&mut state, receiver);
            locals.push(Some(receiver));
        }
        let parsed = margay_classes::descriptor::MethodDescriptor::parse(&code.descriptor);
        for (number, param) in (0..).zip(parsed.iter().flat_map(|d| &d.params)) {
            let kind = margay_classes::descriptor::kind_of(param);
            let value = self.answer(&mut state, &format!("argument {param}"), &[number], kind);
            // It was there before the object that a constructor makes.
            if kind == Kind::Ref && !state.memory.made.is_empty() {
                let first = self.terms.make_const(REFERENCE, FIRST_MADE);
                let older = self.terms.ult(value, first);
                state.assume(older);
            }
            locals.push(Some(value));
            if kind.slots() == 2 {
                locals.push(None);
            }
        }
        locals.resize(code.locals.max(locals.len()), None);
        state.frames.push(Frame {
            code: code.clone(),
            at: 0,
            locals,
            stack: Vec::new(),
            open: BTreeSet::new(),
        });
        state
    }

    /// Explores from a state. Where the changed instruction comes next, both versions are compared.
    pub fn explore(&mut self, first: State, shown: &mut Shown) -> Res<()> {
        self.walk(first, None, Some(shown)).map(|_| ())
    }

    /// Explores from a state without comparing anything.
    pub fn explore_alone(&mut self, first: State) -> Res<()> {
        self.walk(first, None, None).map(|_| ())
    }

    /// Follows all paths from a state. Of one loop the states are collected in which an iteration has ended; then paths
    /// that leave it end.
    fn walk(&mut self, first: State, of: Option<Head>, mut shown: Option<&mut Shown>) -> Res<Vec<State>> {
        let (mut work, mut arrived, mut count) = (vec![first], Vec::new(), 0);
        while let Some(mut state) = work.pop() {
            count += 1;
            if count > STATES {
                return Err(Stop::Unknown("too many paths in a method"));
            }
            let depth = state.frames.len();
            if let Some((frames, head)) = of {
                let left = depth < frames || {
                    let frame = &state.frames[frames - 1];
                    !frame.code.loops.get(&head).is_some_and(|found| found.body.contains(&frame.at))
                };
                if left {
                    continue;
                }
            }
            let frame = state.top_mut();
            let (code, at) = (frame.code.clone(), frame.at);
            frame.open.retain(|head| code.loops.get(head).is_some_and(|found| found.body.contains(&at)));
            // The first state of an iteration stands at the beginning of the loop, and has not come back to it.
            let begins = of == Some((depth, at)) && count == 1;
            if code.loops.contains_key(&at) && !begins {
                if state.top().open.contains(&at) {
                    if of == Some((depth, at)) {
                        arrived.push(state);
                    }
                    continue;
                }
                state = self.generalise(&state, at)?;
            }
            if let Some(shown) = shown.as_deref_mut() {
                let change = self.changed.as_ref().and_then(|code| code.change);
                if self.is_target(&code) && change.is_some_and(|change| change.at == at) {
                    shown.reached += 1;
                    let meeting = self.meet(&state)?;
                    shown.meeting = shown.meeting.max(Some(meeting));
                }
            }
            for (mut after, next) in self.advance(&state)? {
                match next {
                    Next::Goes => work.push(after),
                    Next::Ends(end) => self.check_end(&mut after, &end),
                }
            }
        }
        Ok(arrived)
    }

    /// A state at the beginning of a loop that stands for all iterations.
    fn generalise(&mut self, before: &State, head: usize) -> Res<State> {
        let mut guesses = self.guesses(before, head);
        for _ in 0..ROUNDS {
            let state = self.loosened(before, head, &guesses)?;
            if guesses.is_empty() {
                return Ok(state);
            }
            let arrived = self.walk(state.clone(), Some((state.frames.len(), head)), None)?;
            let mut kept = guesses.clone();
            for end in &arrived {
                kept.retain(|guess| self.holds(end, guess));
            }
            if kept.len() == guesses.len() {
                return Ok(state);
            }
            guesses = kept;
        }
        self.loosened(before, head, &[])
    }

    /// The state with nothing known of what the loop changes but these guesses.
    fn loosened(&mut self, before: &State, head: usize, guesses: &[Guess]) -> Res<State> {
        let mut state = before.clone();
        let code = state.top().code.clone();
        let Some(found) = code.loops.get(&head) else { return Ok(state) };
        if found.acts {
            self.forget(&mut state);
        } else {
            for &number in &found.writes {
                let what = match code.insns[number].1 {
                    Action::StoreElement(kind) => Some(crate::step::elements(kind)),
                    Action::Field { cp, .. } => self.cell_of(&code, cp),
                    _ => None,
                };
                let Some(what) = what else { return Err(Stop::Unknown("a field that cannot be found")) };
                self.forget_cells(&mut state, &what);
            }
        }
        let held = |local: &usize| state.top().locals.get(*local).copied().flatten();
        if found.sets.iter().filter_map(held).any(|value| self.terms.sort(value) == REFERENCE) {
            // A variable may be any of the objects that the run has made.
            self.show_all(&mut state);
        }
        for &local in &found.sets {
            let Some(value) = state.top().locals.get(local).copied().flatten() else { continue };
            let kind = self.kind_of(value);
            let value = self.any(&mut state, kind);
            state.top_mut().locals[local] = Some(value);
        }
        state.top_mut().open.insert(head);
        for guess in guesses {
            if let Some(condition) = self.condition_of(&state, guess) {
                state.assume(condition);
            }
        }
        Ok(state)
    }

    fn kind_of(&self, value: Term) -> Kind {
        match self.terms.sort(value) {
            margay_solver::Sort::Bv(64) => Kind::Long,
            margay_solver::Sort::F32 => Kind::Float,
            margay_solver::Sort::F64 => Kind::Double,
            sort if sort == REFERENCE => Kind::Ref,
            _ => Kind::Int,
        }
    }

    /// What may hold of the variables that a loop changes: it holds before the first iteration.
    fn guesses(&mut self, before: &State, head: usize) -> Vec<Guess> {
        let frame = before.top();
        let Some(found) = frame.code.loops.get(&head) else { return Vec::new() };
        let changed: Vec<(usize, Term)> =
            found.sets.iter().filter_map(|&n| Some((n, frame.locals.get(n).copied().flatten()?))).collect();
        let fixed: Vec<Term> = (0..frame.locals.len())
            .filter(|n| !found.sets.contains(n))
            .filter_map(|n| frame.locals[n])
            .collect();
        let mut guesses = Vec::new();
        for (local, value) in changed {
            let sort = self.terms.sort(value);
            if sort == REFERENCE {
                let null = self.null();
                guesses.push(Guess { local, what: Relation::Differs, other: null });
                continue;
            }
            if sort.is_float() {
                continue;
            }
            let zero = self.terms.make_const(sort, 0);
            let mut others = vec![value, zero];
            others.extend(fixed.iter().copied().filter(|&t| self.terms.sort(t) == sort).take(4));
            others.dedup();
            for other in others {
                for what in [Relation::AtLeast, Relation::AtMost] {
                    guesses.push(Guess { local, what, other });
                }
            }
        }
        guesses.retain(|guess| self.holds(before, guess));
        guesses
    }

    fn condition_of(&mut self, state: &State, guess: &Guess) -> Option<Term> {
        let value = state.top().locals.get(guess.local).copied().flatten()?;
        if self.terms.sort(value) != self.terms.sort(guess.other) {
            return None;
        }
        Some(match guess.what {
            Relation::AtLeast => self.terms.sge(value, guess.other),
            Relation::AtMost => self.terms.sle(value, guess.other),
            Relation::Differs => self.terms.ne(value, guess.other),
        })
    }

    fn holds(&mut self, state: &State, guess: &Guess) -> bool {
        match self.condition_of(state, guess) {
            Some(condition) => self.proves(state, condition),
            None => false,
        }
    }
}
