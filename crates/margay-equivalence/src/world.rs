//! What a run is told by everything that is not followed: results of calls, contents of the heap. Each answer is a symbol
//! that stands for a function of what was asked and of all that happened before, so two runs that ask the same after the
//! same history get the same answer, and nothing else is known of it.

use crate::code::Code;
use crate::fact::Facts;
use crate::state::{Cell, Made, Memory, State};
use margay_classes::{Classes, Kind, MethodId};
use margay_solver::{Answer, Options, Solver, Sort, Term, Terms};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use std::rc::Rc;

/// Why a run, or a proof, cannot go on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Stop {
    /// A condition that may hold or not: the instruction runs again for either case.
    Fork(Term),
    /// Something that has no meaning here, or was not proved.
    Unknown(&'static str),
}

pub(crate) type Res<T> = Result<T, Stop>;

/// The width of references: not that of numbers, so that they are told apart.
pub(crate) const REFERENCE: Sort = Sort::Bv(40);
/// Objects that runs make have numbers from here on, all others below.
pub(crate) const FIRST_MADE: u64 = 1 << 32;

/// Something that other code could see: what it is, and with which values.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Event {
    what: Rc<str>,
    values: Vec<Term>,
}

/// The state in which something happened, what it was, and the epoch that it began.
type History = (Memory, Event, u32);

/// How far a proof goes.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Budget {
    pub steps: u64,
    pub work: u64,
}

pub(crate) struct World<'c> {
    pub classes: &'c mut Classes,
    pub terms: Terms,
    pub solver: Solver,
    symbols: FxHashMap<(Rc<str>, Vec<u64>), Term>,
    /// What holds of a symbol by its type.
    by_type: FxHashMap<Term, Vec<Term>>,
    /// What has happened in an epoch, by what it is called.
    histories: FxHashMap<(u32, Rc<str>), Vec<History>>,
    epochs: u32,
    pub codes: FxHashMap<(String, String, String), Option<Rc<Code>>>,
    /// The changed version of a method, and the method.
    pub changed: Option<Rc<Code>>,
    /// What is known of private fields.
    pub facts: Rc<Facts>,
    /// While it is being found out what holds of private fields: the facts that are not kept.
    pub broken: Option<BTreeSet<usize>>,
    /// Private methods that were called and not followed.
    pub unfollowed: BTreeSet<MethodId>,
    pub steps: u64,
    pub budget: Budget,
}

impl<'c> World<'c> {
    pub fn new(classes: &'c mut Classes, budget: Budget) -> World<'c> {
        let solver = Solver::new(Options { resources: 60_000, ..Options::default() });
        World {
            classes,
            terms: Terms::new(),
            solver,
            symbols: FxHashMap::default(),
            by_type: FxHashMap::default(),
            histories: FxHashMap::default(),
            epochs: 0,
            codes: FxHashMap::default(),
            changed: None,
            facts: Rc::default(),
            broken: None,
            unfollowed: BTreeSet::new(),
            steps: 0,
            budget,
        }
    }

    /// The work so far.
    pub fn work(&self) -> u64 {
        self.solver.work() + self.terms.work() + self.steps * 200
    }

    pub fn tick(&mut self) -> Res<()> {
        self.steps += 1;
        if self.steps > self.budget.steps || self.work() > self.budget.work {
            return Err(Stop::Unknown("the work on a local comparison"));
        }
        Ok(())
    }

    pub fn sort(kind: Kind) -> Sort {
        match kind {
            Kind::Long => Sort::Bv(64),
            Kind::Float => Sort::F32,
            Kind::Double => Sort::F64,
            Kind::Ref => REFERENCE,
            _ => Sort::Bv(32),
        }
    }

    /// The answer to a question: a symbol of a kind, always the same for the same question. What its type says of it is
    /// added to the conditions.
    pub fn answer(&mut self, state: &mut State, what: &str, values: &[u64], kind: Kind) -> Term {
        let key: (Rc<str>, Vec<u64>) = (what.into(), values.to_vec());
        let symbol = match self.symbols.get(&key) {
            Some(&known) => known,
            None => {
                let name = format!("{what}#{}", self.symbols.len());
                let symbol = self.terms.var(World::sort(kind), &name);
                let known = self.limits_of(symbol, kind, state.memory.made.len());
                self.by_type.insert(symbol, known);
                self.symbols.insert(key, symbol);
                symbol
            }
        };
        for condition in self.by_type(symbol) {
            state.assume(condition);
        }
        symbol
    }

    /// What holds of a symbol by its type.
    pub fn by_type(&self, symbol: Term) -> Vec<Term> {
        self.by_type.get(&symbol).cloned().unwrap_or_default()
    }

    /// A value of a kind of which nothing is known.
    pub fn any(&mut self, state: &mut State, kind: Kind) -> Term {
        self.epochs += 1;
        let number = u64::from(self.epochs);
        self.answer(state, "any", &[number], kind)
    }

    /// The answer to a question that nothing but the values matters for.
    pub fn pure(&mut self, state: &mut State, what: &str, values: &[Term], kind: Kind) -> Term {
        let values: Vec<u64> = values.iter().map(|t| u64::from(t.raw())).collect();
        self.answer(state, what, &values, kind)
    }

    /// The same for a box or a text: it may be another object each time.
    pub fn value(&mut self, state: &mut State, what: &str, values: &[Term]) -> Term {
        state.memory.values += 1;
        let mut values: Vec<u64> = values.iter().map(|t| u64::from(t.raw())).collect();
        values.push(u64::from(state.memory.values));
        let value = self.answer(state, what, &values, Kind::Ref);
        let null = self.null();
        let there = self.terms.ne(value, null);
        state.assume(there);
        value
    }

    /// The same for a condition.
    pub fn question(&mut self, state: &mut State, what: &str, values: &[Term]) -> Term {
        let bit = self.pure(state, what, values, Kind::Int);
        let zero = self.terms.int(0);
        self.terms.ne(bit, zero)
    }

    fn limits_of(&mut self, symbol: Term, kind: Kind, made: usize) -> Vec<Term> {
        let (low, high) = match kind {
            Kind::Boolean => (0, 1),
            Kind::Byte => (-128, 127),
            Kind::Char => (0, 65_535),
            Kind::Short => (-32_768, 32_767),
            Kind::Ref => {
                // What is there now is none of the objects that the run makes later.
                let end = self.terms.make_const(REFERENCE, FIRST_MADE + made as u64);
                return vec![self.terms.ult(symbol, end)];
            }
            _ => return Vec::new(),
        };
        let (low, high) = (self.terms.int(low), self.terms.int(high));
        vec![self.terms.sle(low, symbol), self.terms.sle(symbol, high)]
    }

    pub fn null(&mut self) -> Term {
        self.terms.make_const(REFERENCE, 0)
    }

    /// A new object.
    pub fn make(&mut self, state: &mut State, class: &str, length: Option<Term>) -> Term {
        let number = FIRST_MADE + state.memory.made.len() as u64;
        state.memory.made.push(Made { class: class.into(), length });
        self.terms.make_const(REFERENCE, number)
    }

    /// The object that a reference is known to be, if the run has made it.
    pub fn made<'s>(&self, state: &'s State, object: Term) -> Option<&'s Made> {
        let number = self.terms.constant(object)?.checked_sub(FIRST_MADE)?;
        state.memory.made.get(number as usize)
    }

    /// Whether a condition holds, if that is known; otherwise the run goes on in two ways.
    pub fn decide(&mut self, state: &mut State, condition: Term) -> Res<bool> {
        if let Some(known) = self.terms.constant(condition) {
            return Ok(known != 0);
        }
        let not = self.terms.not(condition);
        if state.conditions.contains(&condition) {
            return Ok(true);
        }
        if state.conditions.contains(&not) || !self.possible(state, condition) {
            state.assume(not);
            return Ok(false);
        }
        if !self.possible(state, not) {
            state.assume(condition);
            return Ok(true);
        }
        Err(Stop::Fork(condition))
    }

    /// Whether a condition may hold.
    fn possible(&mut self, state: &State, condition: Term) -> bool {
        let mut all = state.conditions.clone();
        all.push(condition);
        self.solver.check(&mut self.terms, &all) != Answer::Unsat
    }

    /// Whether a condition is known to hold.
    pub fn proves(&mut self, state: &State, condition: Term) -> bool {
        match self.terms.constant(condition) {
            Some(known) => known != 0,
            None => {
                let not = self.terms.not(condition);
                !self.possible(state, not)
            }
        }
    }

    /// Whether two values are known to be the same, bit by bit but for NaN.
    pub fn equal(&mut self, state: &State, a: Term, b: Term) -> bool {
        if a == b {
            return true;
        }
        if self.terms.sort(a) != self.terms.sort(b) {
            return false;
        }
        let (mut a, mut b) = (a, b);
        if self.terms.sort(a).is_float() {
            (a, b) = (self.terms.float_to_bits(a), self.terms.float_to_bits(b));
        }
        let same = self.terms.eq(a, b);
        self.proves(state, same)
    }

    pub fn all_equal(&mut self, state: &State, a: &[Term], b: &[Term]) -> bool {
        a.len() == b.len() && a.iter().zip(b).all(|(&x, &y)| self.equal(state, x, y))
    }

    /// Something happens that other code can see or take part in. What is known of the heap afterwards is what it leaves;
    /// the same in the same state leaves the same. Gives the number of the history.
    pub fn event(&mut self, state: &mut State, what: &str, values: Vec<Term>) -> u32 {
        let shown = self.shown_by(state, &values);
        self.check_shown(state, &shown);
        let event = Event { what: what.into(), values };
        let key = (state.memory.epoch, event.what.clone());
        let known = self.histories.get(&key).cloned().unwrap_or_default();
        let exact = known.iter().find(|(memory, other, _)| *memory == state.memory && *other == event);
        let epoch = match exact {
            Some(found) => Some(found.2),
            None => known.iter().find_map(|(memory, other, epoch)| {
                let here = state.memory.clone();
                let same = self.all_equal(state, &other.values, &event.values)
                    && self.same_memory(state, memory, &here);
                same.then_some(*epoch)
            }),
        };
        let epoch = epoch.unwrap_or_else(|| {
            self.epochs += 1;
            let entry = (state.memory.clone(), event, self.epochs);
            self.histories.entry(key).or_default().push(entry);
            self.epochs
        });
        state.memory.epoch = epoch;
        state.memory.later.clear();
        state.memory.shown.extend(shown);
        // Nobody else can change what nobody else knows.
        let mut writes = std::mem::take(&mut state.memory.writes);
        writes.retain(|(cell, _)| cell.object.is_some_and(|object| self.is_unshown(state, object)));
        state.memory.writes = writes;
        epoch
    }

    /// Nothing is known of the heap any more, but that the run has made what it has made.
    pub fn forget(&mut self, state: &mut State) {
        self.show_all(state);
        self.epochs += 1;
        state.memory.epoch = self.epochs;
        state.memory.later.clear();
        state.memory.writes.clear();
    }

    /// Nothing is known any more of some cells.
    pub fn forget_cells(&mut self, state: &mut State, what: &Rc<str>) {
        self.show_all(state);
        self.epochs += 1;
        state.memory.later.insert(what.clone(), self.epochs);
        state.memory.writes.retain(|(cell, _)| cell.what != *what);
    }

    /// Anybody may know all objects that the run has made.
    pub fn show_all(&mut self, state: &mut State) {
        let all: BTreeSet<u32> = (0..state.memory.made.len() as u32).collect();
        let shown: BTreeSet<u32> = all.difference(&state.memory.shown).copied().collect();
        self.check_shown(state, &shown);
        state.memory.shown.extend(shown);
    }

    /// Other code gets to know these values.
    pub fn show(&mut self, state: &mut State, values: &[Term]) {
        let shown = self.shown_by(state, values);
        self.check_shown(state, &shown);
        state.memory.shown.extend(shown);
    }

    /// The objects that other code gets to know with these values, and by what was written to objects that it knows.
    fn shown_by(&self, state: &State, values: &[Term]) -> BTreeSet<u32> {
        let number = |value: Term| {
            let number = self.terms.constant(value)?.checked_sub(FIRST_MADE)? as u32;
            (self.terms.sort(value) == REFERENCE && self.is_unshown(state, value)).then_some(number)
        };
        let mut shown: BTreeSet<u32> = values.iter().filter_map(|&value| number(value)).collect();
        loop {
            let before = shown.len();
            for (cell, value) in &state.memory.writes {
                let holder = cell.object.and_then(number);
                if holder.is_none_or(|holder| shown.contains(&holder)) {
                    shown.extend(number(*value));
                }
            }
            if shown.len() == before {
                return shown;
            }
        }
    }

    /// Whether two heaps are known to be the same.
    pub fn same_memory(&mut self, state: &State, a: &Memory, b: &Memory) -> bool {
        let plain = a.epoch == b.epoch
            && a.later == b.later
            && a.shown == b.shown
            && a.values == b.values
            && a.initialised == b.initialised;
        if !plain || a.made.len() != b.made.len() {
            return false;
        }
        for (x, y) in a.made.iter().zip(&b.made) {
            let lengths = match (x.length, y.length) {
                (Some(n), Some(k)) => self.equal(state, n, k),
                (None, None) => true,
                _ => false,
            };
            if x.class != y.class || !lengths {
                return false;
            }
        }
        if a.writes == b.writes {
            return true;
        }
        let cells: Vec<Cell> = a.writes.iter().chain(&b.writes).map(|(cell, _)| cell.clone()).collect();
        cells.iter().all(|cell| {
            let kind = cell_kind(&cell.what);
            let (Some(x), Some(y)) = (self.content(state, a, cell, kind), self.content(state, b, cell, kind))
            else {
                return false;
            };
            self.equal(state, x, y)
        })
    }

    /// What a cell holds, if it is known which writes went there.
    pub fn content(&mut self, state: &State, memory: &Memory, cell: &Cell, kind: Kind) -> Option<Term> {
        for (other, value) in memory.writes.iter().rev() {
            if other.what != cell.what {
                continue;
            }
            if other == cell {
                return Some(*value);
            }
            let same = self.same_cell(other, cell);
            if self.proves(state, same) {
                return Some(*value);
            }
            let not = self.terms.not(same);
            if !self.proves(state, not) {
                return None;
            }
        }
        let mut scratch =
            State { frames: Vec::new(), memory: memory.clone(), changed: false, conditions: Vec::new() };
        Some(self.first(&mut scratch, cell, kind))
    }

    /// Reads a cell. The run goes on in two ways where it matters whether a write went there.
    pub fn read(&mut self, state: &mut State, cell: &Cell, kind: Kind) -> Res<Term> {
        for (other, value) in state.memory.writes.clone().iter().rev() {
            if other.what != cell.what {
                continue;
            }
            let same = self.same_cell(other, cell);
            if self.decide(state, same)? {
                return Ok(*value);
            }
        }
        Ok(self.first(state, cell, kind))
    }

    /// What a cell held when the epoch began, or has by default.
    fn first(&mut self, state: &mut State, cell: &Cell, kind: Kind) -> Term {
        if cell.object.is_some_and(|object| self.is_unshown(state, object)) {
            return self.terms.make_const(World::sort(kind), 0);
        }
        let number = |t: Option<Term>| t.map_or(0, |t| u64::from(t.raw()));
        let epoch = state.memory.later.get(&cell.what).copied().unwrap_or(state.memory.epoch);
        let values = [u64::from(epoch), number(cell.object), number(cell.index)];
        self.answer(state, &format!("cell {}", cell.what), &values, kind)
    }

    fn same_cell(&mut self, a: &Cell, b: &Cell) -> Term {
        let mut same = self.terms.bool(true);
        for (x, y) in [(a.object, b.object), (a.index, b.index)] {
            if let (Some(x), Some(y)) = (x, y) {
                let equal = self.terms.eq(x, y);
                same = self.terms.and(same, equal);
            }
        }
        same
    }

    /// Writes a cell. What was there already is no change.
    pub fn write(&mut self, state: &mut State, cell: Cell, kind: Kind, value: Term) {
        let memory = state.memory.clone();
        let before = self.content(state, &memory, &cell, kind);
        if before.is_some_and(|before| self.equal(state, before, value)) {
            return;
        }
        state.memory.writes.push((cell.clone(), value));
        self.check_write(state, &cell);
    }
}

/// The kind of what a cell holds: cells are called after it.
pub(crate) fn cell_kind(what: &str) -> Kind {
    what.bytes().next().and_then(Kind::of).unwrap_or(Kind::Ref)
}
