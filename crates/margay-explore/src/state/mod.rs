//! The symbolic state beside the machine's: terms, path condition, input references and objects. It is
//! marked and rolled back with the machine; terms are never taken back.

mod aliased_reads;
mod decisions;
mod explain;
mod library;
mod objects;
mod references;
mod subclasses;

pub(crate) use decisions::Proposal;
pub(crate) use library::{CachedBox, CharacterTables, Intrinsic, LazyText, Piece};

use self::subclasses::Subclasses;
use crate::inputs::{InputObject, InputPolicy, Origin};
use crate::refs::{Alternative, REF_BIT, RefState, RefVar};
use margay_classes::{ClassId, Kind, MethodId};
use margay_graph::bound::{Bound, Bounds, Limits};
use margay_machine::{Machine, Ref, Res, Stop, Trap};
use margay_solver::{Options, Solver, Sort, Term, Terms};
use rustc_hash::{FxHashMap, FxHashSet};

/// Bits and symbol of a value; symbol 0 means that the bits count.
pub type Value = (u64, u32);

/// A change to take back.
enum Undo {
    Var(u32, Box<RefVar>),
    NewVar,
    NewObject,
    Slot(u32),
    Length(Ref, Option<u32>),
    Text(Ref, Option<LazyText>),
    Waiting(Ref, Option<LazyText>),
    Hash,
    CachedBox,
    Count(margay_machine::Place, u32),
    Build(Vec<(u32, usize)>),
    Condition,
    Nondet,
}

struct Level {
    trail: usize,
    instruction_decisions: Vec<u32>,
    before: usize,
}

/// The meaning of symbols.
pub struct Sym {
    /// All terms.
    pub terms: Terms,
    /// The path condition.
    pub solver: Solver,
    /// References of the input.
    pub refs: Vec<RefVar>,
    /// Objects of the input.
    pub objects: Vec<InputObject>,
    /// How many of them count.
    counted: usize,
    /// The path condition in the order in which it was decided.
    pub conditions: Vec<Term>,
    /// Conditions that hold of every input: no program decided them. Not taken back.
    input_invariants: FxHashSet<Term>,
    /// Values that the program asked for, in order.
    pub nondet: Vec<(String, Value)>,
    /// What was not looked at. Not taken back.
    pub bounds: Bounds,
    /// Something was printed that no stream of the machine has got. Not taken back.
    pub has_printed: bool,
    /// Limits.
    pub limits: Limits,
    /// When searches inside a run end: with so much work of the machine, as [`crate::work`] counts it.
    pub enough: Option<u64>,
    /// Parts of open texts that were copied so far: that is work, too.
    pub(crate) copied: u64,
    /// What the classes of the input may be besides those that are known.
    pub(crate) subclasses: Subclasses,
    /// Arrays that the program makes may have open lengths.
    pub keeps_lengths_open: bool,
    /// What inputs look like.
    pub policy: Box<dyn InputPolicy>,
    pub(crate) by_ref: FxHashMap<Ref, u32>,
    /// Symbolic lengths of arrays, input or not.
    lengths: FxHashMap<Ref, u32>,
    /// Texts that are still in pieces, by their arrays.
    texts: FxHashMap<Ref, LazyText>,
    /// What waits to be written into a string builder.
    pending_text: FxHashMap<Ref, LazyText>,
    /// Whether anything ever did. Not taken back.
    had_pending_text: bool,
    /// Hash codes of strings that were asked for: the array, the number, whether it is wide.
    hashes: Vec<(Ref, Term, bool)>,
    /// Small numbers that were boxed.
    cached_boxes: Vec<CachedBox>,
    /// What the library answers about characters. Not taken back.
    pub(crate) characters: CharacterTables,
    counts: FxHashMap<margay_machine::Place, u32>,
    /// Input objects under construction and the next call of each.
    building: Vec<(u32, usize)>,
    pub(crate) instruction_decisions: Vec<u32>,
    pub(crate) cursor: usize,
    /// How many conjuncts the path condition had when the present instruction began. It asks the same questions when it
    /// runs again, so what was decided since then must not answer them.
    before: usize,
    /// The decision that the host resumed with.
    pending_decision: Option<u32>,
    /// What the next choice about values is to be about.
    proposal: Option<Proposal>,
    /// The value that the choice just raised is about, the first of several.
    proposed: Option<u64>,
    /// Nothing new may be decided about the input; see [`Sym::close`].
    closed: bool,
    /// A run needed to know something about the input that is not decided.
    lacked_decision: bool,
    /// The host has applied the decision itself.
    pub(crate) applied: bool,
    alternatives: Vec<Alternative>,
    trail: Vec<Undo>,
    levels: Vec<Level>,
    /// Methods that [`crate::calls`] gives a meaning.
    pub(crate) intrinsics_by_method: FxHashMap<MethodId, Intrinsic>,
}

impl Sym {
    /// The work on symbols so far: queries, terms, open texts.
    pub(crate) fn work(&self) -> u64 {
        self.solver.work() + self.terms.work() + self.copied
    }

    /// A state without inputs.
    pub fn new(limits: Limits, policy: Box<dyn InputPolicy>, options: Options) -> Sym {
        Sym {
            terms: Terms::new(),
            solver: Solver::new(options),
            refs: Vec::new(),
            objects: Vec::new(),
            counted: 0,
            conditions: Vec::new(),
            input_invariants: FxHashSet::default(),
            nondet: Vec::new(),
            bounds: Bounds::new(),
            has_printed: false,
            limits,
            enough: None,
            copied: 0,
            subclasses: Subclasses::default(),
            keeps_lengths_open: false,
            policy,
            by_ref: FxHashMap::default(),
            lengths: FxHashMap::default(),
            texts: FxHashMap::default(),
            pending_text: FxHashMap::default(),
            had_pending_text: false,
            hashes: Vec::new(),
            cached_boxes: Vec::new(),
            characters: FxHashMap::default(),
            counts: FxHashMap::default(),
            building: Vec::new(),
            instruction_decisions: Vec::new(),
            cursor: 0,
            before: 0,
            pending_decision: None,
            proposal: None,
            proposed: None,
            closed: false,
            lacked_decision: false,
            applied: false,
            alternatives: Vec::new(),
            trail: Vec::new(),
            levels: Vec::new(),
            intrinsics_by_method: FxHashMap::default(),
        }
    }

    fn log(&mut self, undo: Undo) {
        if !self.levels.is_empty() {
            self.trail.push(undo);
        }
    }

    pub(crate) fn begin_level(&mut self) {
        self.solver.push();
        let (instruction_decisions, before) = (self.instruction_decisions.clone(), self.before);
        self.levels.push(Level { trail: self.trail.len(), instruction_decisions, before });
    }

    pub(crate) fn end_level(&mut self, keep: bool) {
        let Some(level) = self.levels.pop() else { return };
        if keep {
            if self.levels.is_empty() {
                self.trail.clear();
            }
            return;
        }
        self.solver.pop();
        while self.trail.len() > level.trail {
            match self.trail.pop() {
                Some(Undo::Var(v, old)) => self.refs[v as usize] = *old,
                Some(Undo::NewVar) => {
                    self.refs.pop();
                }
                Some(Undo::NewObject) => {
                    if let Some(o) = self.objects.pop() {
                        self.by_ref.remove(&o.object);
                        self.counted -= usize::from(o.counts);
                    }
                }
                Some(Undo::Slot(o)) => {
                    self.objects[o as usize].slots.pop();
                }
                Some(Undo::Length(r, Some(old))) => {
                    self.lengths.insert(r, old);
                }
                Some(Undo::Length(r, None)) => {
                    self.lengths.remove(&r);
                }
                Some(Undo::Text(r, Some(old))) => {
                    self.texts.insert(r, old);
                }
                Some(Undo::Text(r, None)) => {
                    self.texts.remove(&r);
                }
                Some(Undo::Waiting(r, Some(old))) => {
                    self.pending_text.insert(r, old);
                }
                Some(Undo::Waiting(r, None)) => {
                    self.pending_text.remove(&r);
                }
                Some(Undo::Hash) => {
                    self.hashes.pop();
                }
                Some(Undo::CachedBox) => {
                    self.cached_boxes.pop();
                }
                Some(Undo::Count(place, old)) => {
                    self.counts.insert(place, old);
                }
                Some(Undo::Build(old)) => self.building = old,
                Some(Undo::Condition) => {
                    self.conditions.pop();
                }
                Some(Undo::Nondet) => {
                    self.nondet.pop();
                }
                None => break,
            }
        }
        self.instruction_decisions = level.instruction_decisions;
        self.before = level.before;
        self.cursor = 0;
        self.applied = false;
    }

    /// Adds to the path condition what has been decided.
    pub fn assume(&mut self, condition: Term) {
        if self.terms.constant(condition) == Some(1) {
            return;
        }
        self.solver.assert(&mut self.terms, condition);
        self.conditions.push(condition);
        self.log(Undo::Condition);
    }

    /// The conditions that the program has decided, in that order.
    pub fn decisions(&self) -> impl Iterator<Item = Term> + '_ {
        self.conditions.iter().copied().filter(|c| !self.input_invariants.contains(c))
    }

    /// Adds a condition on new variables, and has the model know of it.
    pub(crate) fn require(&mut self, condition: Term) {
        self.input_invariants.insert(condition);
        self.assume(condition);
        if !self.solver.holds_in_model(&self.terms, condition) {
            // New variables can always be chosen so that it holds.
            let _ = self.solver.check(&mut self.terms, &[]);
        }
    }

    /// Counts decisions at a place; `false` when there were too many.
    pub fn count(&mut self, place: margay_machine::Place) -> bool {
        let old = self.counts.get(&place).copied().unwrap_or(0);
        self.counts.insert(place, old + 1);
        self.log(Undo::Count(place, old));
        old < self.limits.loops
    }

    /// The term of a value of a kind.
    pub fn term(&mut self, value: Value, kind: Kind) -> Term {
        let value = self.known(value);
        if value.1 != 0 && value.1 & REF_BIT == 0 {
            return Term::from_raw(value.1);
        }
        match kind {
            Kind::Long => self.terms.long(value.0 as i64),
            Kind::Float => self.terms.f32(value.0 as u32),
            Kind::Double => self.terms.f64(value.0),
            _ => self.terms.int(value.0 as i32),
        }
    }

    /// A value for a term: bits when it is constant.
    pub fn value(&self, term: Term) -> Value {
        match self.terms.constant(term) {
            Some(bits) => (bits, 0),
            None => (0, term.raw()),
        }
    }

    /// A fresh symbol for a value of this descriptor.
    pub fn fresh(&mut self, m: &mut Machine, descriptor: &str, origin: Origin, name: &str) -> Res<Value> {
        let t = match descriptor.as_bytes().first() {
            Some(b'Z') => {
                let v = self.terms.var(Sort::Bool, name);
                self.terms.bool_to_int(v)
            }
            Some(b'B') => {
                let v = self.terms.var(Sort::Bv(8), name);
                self.terms.sext(v, 32)
            }
            Some(b'S') => {
                let v = self.terms.var(Sort::Bv(16), name);
                self.terms.sext(v, 32)
            }
            Some(b'C') => {
                let v = self.terms.var(Sort::Bv(16), name);
                self.terms.prefer_letters(v);
                self.terms.zext(v, 32)
            }
            Some(b'I') => self.terms.var(Sort::Bv(32), name),
            Some(b'J') => self.terms.var(Sort::Bv(64), name),
            Some(b'F') => self.terms.var(Sort::F32, name),
            Some(b'D') => self.terms.var(Sort::F64, name),
            _ => {
                let class = m.classes.load_descriptor(descriptor).map_err(|e| m.refuse(e.to_string()))?;
                let class = self.policy.narrow(m, class, &origin, &self.objects);
                return Ok((0, self.fresh_ref(class, origin, name)));
            }
        };
        Ok(self.value(t))
    }

    /// A fresh reference.
    pub fn fresh_ref(&mut self, declared: ClassId, origin: Origin, name: &str) -> u32 {
        let number = self.refs.len() as u32;
        self.refs.push(RefVar {
            declared,
            origin,
            name: name.into(),
            state: RefState::Open,
            non_null: false,
            differs: Vec::new(),
            not: Vec::new(),
            facts: Vec::new(),
            one_of: None,
            aliased_read: None,
        });
        self.log(Undo::NewVar);
        REF_BIT | number
    }

    pub(crate) fn set_length(&mut self, array: Ref, symbol: u32) {
        let old = self.lengths.insert(array, symbol);
        self.log(Undo::Length(array, old));
    }

    /// The length of an array.
    pub fn length(&mut self, m: &Machine, array: Ref) -> Term {
        match self.lengths.get(&array) {
            Some(&symbol) => Term::from_raw(symbol),
            None => self.terms.int(m.heap.length(array) as i32),
        }
    }

    /// The length of an array is what its header says.
    pub(crate) fn forget_length(&mut self, array: Ref) {
        let old = self.lengths.remove(&array);
        self.log(Undo::Length(array, old));
    }

    /// Whether the length of an array is a symbol.
    pub(crate) fn has_open_length(&self, array: Ref) -> bool {
        self.lengths.contains_key(&array)
    }

    /// Decides the length of an array for good, so that natives can work on it.
    pub(crate) fn fix_length(&mut self, m: &mut Machine, array: Ref) -> Res<u32> {
        self.force_text(m, array)?;
        let Some(&symbol) = self.lengths.get(&array) else { return Ok(m.heap.length(array)) };
        let start = self.cursor;
        let length = self.concretise(m, Term::from_raw(symbol))? as u32;
        self.commit_decisions(start);
        if length > m.heap.length(array) {
            return Err(self.bounded(Bound::Array(self.limits.array)));
        }
        m.set_array_length(array, length);
        let old = self.lengths.remove(&array);
        self.log(Undo::Length(array, old));
        Ok(length)
    }

    /// Ends the path at a bound.
    pub(crate) fn bounded(&mut self, bound: Bound) -> Trap {
        self.bounds.insert(bound);
        Trap::Stop(Box::new(Stop::Ignored))
    }

    /// Ends a run that would have to decide something about the input.
    fn undecided(&mut self) -> Trap {
        self.lacked_decision = true;
        Trap::Stop(Box::new(Stop::Ignored))
    }

    /// Forgets the instruction in progress: another call begins, and a rollback brings it back.
    pub(crate) fn suspend_instruction(&mut self) {
        self.instruction_decisions.clear();
        self.cursor = 0;
        self.pending_decision = None;
        self.applied = false;
    }

    /// From now on nothing new is decided about the input: a run that needs to ends there.
    pub fn close(&mut self, closed: bool) {
        self.closed = closed;
        self.lacked_decision = false;
    }

    /// Whether a run ended because the input is not decided far enough, since the last time this was asked.
    pub fn take_lacked_decision(&mut self) -> bool {
        std::mem::take(&mut self.lacked_decision)
    }

    /// Remembers a value that the program asked for.
    pub fn record_nondet(&mut self, what: String, value: Value) {
        self.nondet.push((what, value));
        self.log(Undo::Nondet);
    }
}
