//! The symbolic state beside the machine's: terms, path condition, input references and objects. It is
//! marked and rolled back with the machine; terms are never taken back.

use crate::bound::{Bound, Bounds, Limits};
use crate::inputs::{Candidate, How, InputObject, InputPolicy, Origin};
use crate::refs::{Alternative, REF_BIT, RefState, RefVar};
use margay_classes::{ClassId, Kind, MethodId};
use margay_machine::choice::ChoiceKind;
use margay_machine::{Content, Decision, Machine, Ref, Res, Stop, Trap, UNINITIALISED};
use margay_solver::{Options, Solver, Sort, Term, Terms};
use rustc_hash::FxHashMap;

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
    Small,
    Count(margay_machine::Place, u32),
    Build(Vec<(u32, usize)>),
    Condition,
    Asked,
}

/// The pieces of a text whose characters nobody has looked at, and whether it is wide.
pub(crate) type LazyText = (Vec<crate::intrinsics::Piece>, bool);

struct Level {
    trail: usize,
    local: Vec<u32>,
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
    /// The path condition in the order in which it was decided.
    pub conditions: Vec<Term>,
    /// Values that the program asked for, in order.
    pub asked: Vec<(String, Value)>,
    /// What was not looked at. Not taken back.
    pub bounds: Bounds,
    /// Limits.
    pub limits: Limits,
    /// What inputs look like.
    pub policy: Box<dyn InputPolicy>,
    pub(crate) by_ref: FxHashMap<Ref, u32>,
    /// Symbolic lengths of arrays, input or not.
    lengths: FxHashMap<Ref, u32>,
    /// Texts that are still in pieces, by their arrays.
    texts: FxHashMap<Ref, LazyText>,
    /// What waits to be written into a string builder.
    waiting: FxHashMap<Ref, LazyText>,
    /// Hash codes of strings that were asked for: the array, the number, whether it is wide.
    hashes: Vec<(Ref, Term, bool)>,
    /// Small numbers that were boxed.
    smalls: Vec<crate::intrinsics::Small>,
    /// What the library answers about characters. Not taken back.
    pub(crate) characters: crate::intrinsics::Answers,
    counts: FxHashMap<margay_machine::Place, u32>,
    /// Input objects under construction and the next call of each.
    building: Vec<(u32, usize)>,
    pub(crate) local: Vec<u32>,
    pub(crate) cursor: usize,
    /// The decision that the host resumed with.
    news: Option<u32>,
    /// Nothing new may be decided about the input; see [`Sym::close`].
    closed: bool,
    /// A run needed to know something about the input that is not decided.
    depends: bool,
    /// The host has applied the decision itself.
    pub(crate) applied: bool,
    alternatives: Vec<Alternative>,
    trail: Vec<Undo>,
    levels: Vec<Level>,
    /// Methods that [`crate::calls`] gives a meaning.
    pub(crate) meanings: FxHashMap<MethodId, crate::intrinsics::Meaning>,
}

impl Sym {
    /// A state without inputs.
    pub fn new(limits: Limits, policy: Box<dyn InputPolicy>, options: Options) -> Sym {
        Sym {
            terms: Terms::new(),
            solver: Solver::new(options),
            refs: Vec::new(),
            objects: Vec::new(),
            conditions: Vec::new(),
            asked: Vec::new(),
            bounds: Bounds::new(),
            limits,
            policy,
            by_ref: FxHashMap::default(),
            lengths: FxHashMap::default(),
            texts: FxHashMap::default(),
            waiting: FxHashMap::default(),
            hashes: Vec::new(),
            smalls: Vec::new(),
            characters: FxHashMap::default(),
            counts: FxHashMap::default(),
            building: Vec::new(),
            local: Vec::new(),
            cursor: 0,
            news: None,
            closed: false,
            depends: false,
            applied: false,
            alternatives: Vec::new(),
            trail: Vec::new(),
            levels: Vec::new(),
            meanings: FxHashMap::default(),
        }
    }

    fn log(&mut self, undo: Undo) {
        if !self.levels.is_empty() {
            self.trail.push(undo);
        }
    }

    pub(crate) fn begin_level(&mut self) {
        self.solver.push();
        self.levels.push(Level { trail: self.trail.len(), local: self.local.clone() });
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
                    self.waiting.insert(r, old);
                }
                Some(Undo::Waiting(r, None)) => {
                    self.waiting.remove(&r);
                }
                Some(Undo::Hash) => {
                    self.hashes.pop();
                }
                Some(Undo::Small) => {
                    self.smalls.pop();
                }
                Some(Undo::Count(place, old)) => {
                    self.counts.insert(place, old);
                }
                Some(Undo::Build(old)) => self.building = old,
                Some(Undo::Condition) => {
                    self.conditions.pop();
                }
                Some(Undo::Asked) => {
                    self.asked.pop();
                }
                None => break,
            }
        }
        self.local = level.local;
        self.cursor = 0;
        self.applied = false;
    }

    // --- decisions of the present instruction ---

    /// An instruction or call starts, possibly again with one decision more.
    pub(crate) fn begin(&mut self, m: &mut Machine) {
        self.cursor = 0;
        if let Some(decision) = m.take_decision() {
            if !self.applied
                && let Decision::Alternative(i) = decision
            {
                self.news = Some(i);
            }
            self.applied = false;
        }
    }

    /// The instruction ended: with a result, an exception or by stopping at a choice.
    pub(crate) fn end<T>(&mut self, result: Res<T>) -> Res<T> {
        match &result {
            Err(Trap::Stop(stop)) if matches!(**stop, Stop::Choice(_)) => {}
            _ => {
                self.local.clear();
                self.news = None;
            }
        }
        result
    }

    /// The next decision about a condition. An instruction runs again from its start after each decision, so
    /// those about conditions are remembered until it ends.
    fn next_decision(&mut self) -> Option<u32> {
        if self.cursor == self.local.len() {
            self.local.push(self.news.take()?);
        }
        self.cursor += 1;
        self.local.get(self.cursor - 1).copied()
    }

    /// A choice between no and yes that no condition stands for. The caller remembers the answer in the state.
    pub(crate) fn ask(&mut self, m: &mut Machine) -> Res<bool> {
        match self.news.take() {
            Some(i) => Ok(i == 1),
            None if self.closed => Err(self.undecided()),
            None => Err(m.raise(ChoiceKind::Question)),
        }
    }

    /// Which way a condition goes.
    pub fn decide(&mut self, m: &mut Machine, condition: Term) -> Res<bool> {
        if let Some(bits) = self.terms.constant(condition) {
            return Ok(bits != 0);
        }
        match self.next_decision() {
            Some(i) => Ok(i == 1),
            None => Err(m.raise(ChoiceKind::Branch { condition: condition.raw() })),
        }
    }

    /// Which of several conditions holds; exactly one does.
    pub(crate) fn decide_case(&mut self, m: &mut Machine, conditions: &[Term]) -> Res<usize> {
        if let Some(i) = conditions.iter().position(|&c| self.terms.constant(c) == Some(1)) {
            return Ok(i);
        }
        match self.next_decision() {
            Some(i) => Ok(i as usize),
            None => {
                Err(m.raise(ChoiceKind::Cases { conditions: conditions.iter().map(|c| c.raw()).collect() }))
            }
        }
    }

    /// A concrete value of a term: one choice after the other, so that all values are looked at.
    pub(crate) fn concretise(&mut self, m: &mut Machine, term: Term) -> Res<u64> {
        if let Some(bits) = self.terms.constant(term) {
            return Ok(bits);
        }
        loop {
            match self.next_decision() {
                // A value that was decided on is in the path condition: the model has it.
                Some(1..) => return Ok(self.terms.eval(term, self.solver.model())),
                Some(0) => {}
                None => {
                    if let Some(few) = self.few_values(term) {
                        return few.map_err(|conditions| m.raise(ChoiceKind::Cases { conditions }));
                    }
                    let value = self.terms.eval(term, self.solver.model());
                    let sort = self.terms.sort(term);
                    let constant = self.terms.make_const(sort, value);
                    let condition = self.equal(term, constant);
                    if self.terms.constant(condition).is_some() {
                        return Ok(value);
                    }
                    return Err(m.raise(ChoiceKind::Branch { condition: condition.raw() }));
                }
            }
        }
    }

    /// The only value of a term, or a condition for each of a few, as cases of one choice. The first case never
    /// holds: it stands for none of them.
    fn few_values(&mut self, term: Term) -> Option<Result<u64, Vec<u32>>> {
        const FEW: i128 = 32;
        let sort = self.terms.sort(term);
        if !matches!(sort, Sort::Bv(_)) {
            return None;
        }
        let (low, high) = self.solver.bounds(&self.terms, term);
        if low > high || high - low >= FEW {
            return None;
        }
        let never = self.terms.bool(false);
        let mut conditions = vec![never.raw()];
        for value in low..=high {
            let constant = self.terms.make_const(sort, value as u64);
            if low == high {
                return Some(Ok(self.terms.constant(constant).unwrap_or(0)));
            }
            conditions.push(self.terms.eq(term, constant).raw());
        }
        Some(Err(conditions))
    }

    /// Forgets the decisions made since `start`: their outcome is in the state, so they are not asked again
    /// when the instruction runs again.
    pub(crate) fn settled(&mut self, start: usize) {
        self.local.drain(start..self.cursor);
        self.cursor = start;
    }

    /// Equality of bits: for floats too.
    fn equal(&mut self, a: Term, b: Term) -> Term {
        if self.terms.sort(a).is_float() {
            let (a, b) = (self.terms.float_to_bits(a), self.terms.float_to_bits(b));
            return self.terms.eq(a, b);
        }
        self.terms.eq(a, b)
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

    /// Adds a condition on new variables, and has the model know of it.
    pub(crate) fn require(&mut self, condition: Term) {
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

    // --- values ---

    /// The term of a value of a kind.
    pub fn term(&mut self, value: Value, kind: Kind) -> Term {
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
            name: name.to_owned(),
            state: RefState::Open,
            non_null: false,
            differs: Vec::new(),
            not: Vec::new(),
            facts: Vec::new(),
        });
        self.log(Undo::NewVar);
        REF_BIT | number
    }

    // --- references ---

    /// The number of the variable that stands for a symbol.
    pub fn root(&self, symbol: u32) -> u32 {
        let mut v = symbol & !REF_BIT;
        while let RefState::Same(other) = self.refs[v as usize].state {
            v = other;
        }
        v
    }

    /// What is decided of a reference: the object or null.
    pub fn decided(&self, symbol: u32) -> Option<Ref> {
        match self.refs[self.root(symbol) as usize].state {
            RefState::Null => Some(0),
            RefState::Object(r) => Some(r),
            _ => None,
        }
    }

    pub(crate) fn change(&mut self, v: u32, change: impl FnOnce(&mut RefVar)) {
        let old = Box::new(self.refs[v as usize].clone());
        self.log(Undo::Var(v, old));
        change(&mut self.refs[v as usize]);
    }

    /// The object that a reference refers to, 0 for null. Raises the choice if it is open, and makes the
    /// object if it has to be made.
    pub fn resolve(&mut self, m: &mut Machine, symbol: u32) -> Res<Ref> {
        if let Some(r) = self.decided(symbol) {
            self.build(m, r)?;
            return Ok(r);
        }
        if self.closed {
            return Err(self.undecided());
        }
        let v = self.root(symbol);
        let alternatives = self.list(m, v)?;
        match alternatives.len() {
            0 => Err(Trap::Stop(Box::new(Stop::Ignored))),
            1 => {
                self.alternatives = alternatives;
                self.choose(m, v, 0)?;
                self.resolve(m, symbol)
            }
            n => {
                self.alternatives = alternatives;
                Err(m.raise(ChoiceKind::Reference { symbol: REF_BIT | v, count: n as u32 }))
            }
        }
    }

    /// Runs what is left of an object's making.
    fn build(&mut self, m: &mut Machine, r: Ref) -> Res<()> {
        let Some(&o) = self.by_ref.get(&r) else { return Ok(()) };
        let Some(at) = self.building.iter().position(|b| b.0 == o) else { return Ok(()) };
        let (_, call) = self.building[at];
        let How::Built(calls) = &self.objects[o as usize].how else { return Ok(()) };
        let before = self.building.clone();
        let Some((method, args)) = calls.get(call).cloned() else {
            self.building.remove(at);
            self.log(Undo::Build(before));
            return Ok(());
        };
        self.building[at].1 += 1;
        self.log(Undo::Build(before));
        let class = m.classes.method(method).class;
        // The call runs first, then the present instruction again.
        m.initialize(class)?;
        let mut slots = vec![(u64::from(r), 0)];
        let method_info = m.classes.method(method);
        for (value, kind) in args.iter().zip(method_info.params.clone()) {
            slots.push(*value);
            if kind.slots() == 2 {
                slots.push((0, 0));
            }
        }
        Err(m.build_first(method, &slots))
    }

    /// The alternatives of the last reference choice.
    pub fn alternatives(&self) -> &[Alternative] {
        &self.alternatives
    }

    fn fits(&self, m: &Machine, v: u32, class: ClassId) -> bool {
        let var = &self.refs[v as usize];
        m.classes.is_subclass(class, var.declared)
            && var.facts.iter().all(|&(c, yes)| m.classes.is_subclass(class, c) == yes)
    }

    /// Everything that a variable may refer to.
    fn list(&mut self, m: &mut Machine, v: u32) -> Res<Vec<Alternative>> {
        let var = self.refs[v as usize].clone();
        let mut list = Vec::new();
        let known = |state: RefState| matches!(state, RefState::Null);
        let differs_from_null = var.differs.iter().any(|&d| known(self.refs[self.root(d) as usize].state));
        if !var.non_null && !differs_from_null && self.policy.nullable(&var.origin, &self.objects) {
            list.push(Alternative::Null);
        }
        // What the program has asked of the object says more than the declaration.
        let asked = var.facts.iter().filter(|f| f.1).map(|f| f.0);
        let class = asked.fold(var.declared, |a, b| if m.classes.is_subclass(b, a) { b } else { a });
        let (candidates, left_out) = self.policy.candidates(m, class, &var.origin)?;
        self.bounds.extend(left_out);
        for o in 0..self.objects.len() {
            let (object, class) = (self.objects[o].object, self.objects[o].class);
            let excluded = var.not.contains(&object)
                || var.differs.iter().any(|&d| self.decided(REF_BIT | d) == Some(object));
            if !excluded
                && self.fits(m, v, class)
                && self.policy.may_alias(m, class)
                && !self.is_inner(object)
            {
                list.push(Alternative::Alias(object));
            }
        }
        let full = self.objects.iter().filter(|o| !self.is_inner(o.object)).count() >= self.limits.objects;
        let mut any = false;
        for c in candidates {
            let class = match &c {
                Candidate::Lazy(class) | Candidate::Array(class) => *class,
                Candidate::Built(build) => build.class,
                Candidate::String { .. } => m.classes.string(),
                Candidate::Existing(r) => {
                    if var.not.contains(r) || !self.fits(m, v, m.class_of(*r).id) {
                        continue;
                    }
                    any = true;
                    list.push(Alternative::New(c));
                    continue;
                }
            };
            if !self.fits(m, v, class) {
                continue;
            }
            any = true;
            if full {
                self.bounds.insert(Bound::Objects(self.limits.objects));
            } else {
                list.push(Alternative::New(c));
            }
        }
        if !any {
            self.bounds.insert(Bound::NoClass(m.classes.java_name(var.declared)));
        }
        Ok(list)
    }

    /// Byte arrays of strings are no objects of their own.
    fn is_inner(&self, object: Ref) -> bool {
        self.objects.iter().any(|o| matches!(o.how, How::String { bytes, .. } if bytes == object))
    }

    /// Decides a reference by one of the alternatives that were listed last.
    pub fn choose(&mut self, m: &mut Machine, v: u32, alternative: usize) -> Res<()> {
        let v = self.root(v);
        let Some(alternative) = self.alternatives.get(alternative).cloned() else {
            return Err(m.refuse("an alternative that does not exist"));
        };
        let state = match alternative {
            Alternative::Null => RefState::Null,
            Alternative::Alias(r) => RefState::Object(r),
            Alternative::New(candidate) => RefState::Object(self.make(m, v, candidate)?),
        };
        self.change(v, |var| var.state = state);
        Ok(())
    }

    /// Decides what is still open and must not stay so, for an input that can be written down: null where that
    /// is possible, otherwise the first fitting object.
    pub fn label(&mut self, m: &mut Machine) -> Res<()> {
        let mut v = 0;
        while v < self.refs.len() {
            let number = v as u32;
            v += 1;
            if self.refs[number as usize].state != RefState::Open {
                continue;
            }
            let list = self.list(m, number)?;
            let best = list
                .iter()
                .position(|a| matches!(a, Alternative::Null))
                .or_else(|| list.iter().position(|a| matches!(a, Alternative::New(_))))
                .or_else(|| (!list.is_empty()).then_some(0));
            let Some(best) = best else { return Err(Trap::Stop(Box::new(Stop::Ignored))) };
            self.alternatives = list;
            self.choose(m, number, best)?;
        }
        Ok(())
    }

    /// Lists the alternatives of a reference again, as on the way to a known decision.
    pub fn relist(&mut self, m: &mut Machine, symbol: u32) -> Res<usize> {
        let v = self.root(symbol);
        self.alternatives = self.list(m, v)?;
        Ok(self.alternatives.len())
    }

    /// Makes a new input object.
    fn make(&mut self, m: &mut Machine, v: u32, candidate: Candidate) -> Res<Ref> {
        let name = self.refs[v as usize].name.clone();
        match candidate {
            Candidate::Existing(r) => Ok(r),
            Candidate::Lazy(class) => {
                let r = m.new_object(class)?;
                self.open_fields(m, r);
                self.add_object(r, class, 0, How::Lazy, &name);
                Ok(r)
            }
            Candidate::Array(class) => {
                let r = self.make_array(m, class, &name)?;
                self.bound_length(v, r);
                Ok(r)
            }
            Candidate::String { wide } => {
                let r = self.make_string(m, wide, &name)?;
                self.bound_length(v, r);
                Ok(r)
            }
            Candidate::Built(build) => {
                let r = m.new_object(build.class)?;
                let o = self.objects.len() as u32;
                self.add_object(r, build.class, 0, How::Lazy, &name);
                let mut calls = Vec::new();
                let mut part = 0;
                for call in &build.calls {
                    let mut args = Vec::new();
                    for descriptor in &call.arguments {
                        let name = format!("{name}_{part}");
                        args.push(self.fresh(m, descriptor, Origin::Part(o, part), &name)?);
                        part += 1;
                    }
                    calls.push((call.method, args));
                }
                self.objects[o as usize].how = How::Built(calls);
                let before = self.building.clone();
                self.log(Undo::Build(before));
                self.building.push((o, 0));
                Ok(r)
            }
        }
    }

    pub(crate) fn add_object(&mut self, object: Ref, class: ClassId, length: u32, how: How, name: &str) {
        self.by_ref.insert(object, self.objects.len() as u32);
        let name = name.to_owned();
        self.objects.push(InputObject { object, class, length, slots: Vec::new(), how, name });
        self.log(Undo::NewObject);
    }

    /// Makes all fields of an object undecided.
    fn open_fields(&mut self, m: &mut Machine, r: Ref) {
        let lineage = m.class_of(r).lineage.clone();
        for class in lineage {
            let slots: Vec<u32> =
                m.classes.class(class).fields.iter().filter(|f| !f.is_static()).map(|f| f.slot).collect();
            for slot in slots {
                m.set_uninitialised(r, slot);
            }
        }
    }

    fn make_array(&mut self, m: &mut Machine, class: ClassId, name: &str) -> Res<Ref> {
        let capacity = self.limits.array;
        let r = m.new_array(class, capacity)?;
        m.flag_symbolic(r);
        let length = self.terms.var(Sort::Bv(32), &format!("{name}.length"));
        let zero = self.terms.int(0);
        let valid = self.terms.sge(length, zero);
        self.require(valid);
        for i in 0..capacity {
            m.write_element(r, i, 0, UNINITIALISED);
        }
        self.add_object(r, class, length.raw(), How::Lazy, name);
        self.set_length(r, length.raw());
        Ok(r)
    }

    fn make_string(&mut self, m: &mut Machine, wide: bool, name: &str) -> Res<Ref> {
        let class = m.classes.string();
        let r = m.new_object(class)?;
        let bytes_class = m.classes.load("[B").map_err(|e| m.refuse(e.to_string()))?;
        let capacity = self.limits.array * if wide { 2 } else { 1 };
        let bytes = m.new_array(bytes_class, capacity)?;
        let chars = self.terms.var(Sort::Bv(32), &format!("{name}.length()"));
        let zero = self.terms.int(0);
        let most = self.terms.int(1 << 28);
        let (low, high) = (self.terms.sge(chars, zero), self.terms.sle(chars, most));
        self.require(low);
        self.require(high);
        let length = if wide { self.terms.add(chars, chars) } else { chars };
        self.add_object(r, class, chars.raw(), How::String { bytes, wide }, name);
        let inner = self.objects.len();
        self.add_object(bytes, bytes_class, length.raw(), How::Lazy, name);
        self.set_length(bytes, length.raw());
        let mut above = Vec::new();
        for i in 0..self.limits.array {
            let name = format!("{name}.charAt({i})");
            if wide {
                let unit = self.terms.var(Sort::Bv(16), &name);
                self.terms.prefer_letters(unit);
                let (low, shifted) = {
                    let low = self.terms.trunc(unit, 8);
                    let eight = self.terms.bv(16, 8);
                    (low, self.terms.lshr(unit, eight))
                };
                let high = self.terms.trunc(shifted, 8);
                // Little-endian, as the machine says it is.
                for (k, byte) in [low, high].into_iter().enumerate() {
                    let byte = self.terms.sext(byte, 32);
                    m.write_element(bytes, i * 2 + k as u32, 0, byte.raw());
                    self.objects[inner].slots.push((8 + i * 2 + k as u32, byte.raw()));
                }
                let (index, limit) = (self.terms.int(i as i32), self.terms.bv(16, 255));
                let inside = self.terms.slt(index, chars);
                let big = self.terms.ult(limit, unit);
                above.push(self.terms.and(inside, big));
            } else {
                let byte = self.terms.var(Sort::Bv(8), &name);
                self.terms.prefer_letters(byte);
                let byte = self.terms.sext(byte, 32);
                m.write_element(bytes, i, 0, byte.raw());
                self.objects[inner].slots.push((8 + i, byte.raw()));
            }
        }
        if wide {
            // Beyond the characters that we look at there may be a wide one too: ask for it among the first.
            let some = self.terms.or_all(&above);
            self.require(some);
        }
        m.set_field(r, "value", u64::from(bytes));
        m.set_field(r, "coder", u64::from(wide));
        Ok(r)
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

    /// The pieces of the text in an array, while nobody has looked at its characters.
    pub(crate) fn text_of(&self, array: Ref) -> Option<&LazyText> {
        self.texts.get(&array)
    }

    /// Makes an array one of a text in pieces, or no longer.
    pub(crate) fn set_text(&mut self, array: Ref, text: Option<LazyText>) {
        let old = match text {
            Some(text) => self.texts.insert(array, text),
            None => self.texts.remove(&array),
        };
        self.log(Undo::Text(array, old));
    }

    /// What waits to be written into a string builder.
    pub(crate) fn waiting(&self, builder: Ref) -> Option<&LazyText> {
        self.waiting.get(&builder)
    }

    pub(crate) fn set_waiting(&mut self, builder: Ref, text: Option<LazyText>) {
        let old = match text {
            Some(text) => self.waiting.insert(builder, text),
            None => self.waiting.remove(&builder),
        };
        self.log(Undo::Waiting(builder, old));
    }

    /// Hash codes of strings that were asked for: the array, the number, whether it is wide.
    pub(crate) fn hashes(&self) -> &[(Ref, Term, bool)] {
        &self.hashes
    }

    /// The number that stands for the hash code of the string with this array.
    pub(crate) fn known_hash(&self, array: Ref) -> Option<Term> {
        self.hashes.iter().find(|h| h.0 == array).map(|h| h.1)
    }

    pub(crate) fn add_hash(&mut self, array: Ref, hash: Term, wide: bool) {
        self.hashes.push((array, hash, wide));
        self.log(Undo::Hash);
    }

    /// Small numbers that were boxed.
    pub(crate) fn smalls(&self) -> &[crate::intrinsics::Small] {
        &self.smalls
    }

    pub(crate) fn add_small(&mut self, small: crate::intrinsics::Small) {
        self.smalls.push(small);
        self.log(Undo::Small);
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
        self.settled(start);
        if length > m.heap.length(array) {
            return Err(self.bounded(Bound::Array(self.limits.array)));
        }
        m.shorten(array, length);
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
        self.depends = true;
        Trap::Stop(Box::new(Stop::Ignored))
    }

    /// Forgets the instruction in progress: another call begins, and a rollback brings it back.
    pub(crate) fn start_apart(&mut self) {
        self.local.clear();
        self.cursor = 0;
        self.news = None;
        self.applied = false;
    }

    /// From now on nothing new is decided about the input: a run that needs to ends there.
    pub fn close(&mut self, closed: bool) {
        self.closed = closed;
        self.depends = false;
    }

    /// Whether a run ended because the input is not decided far enough, since the last time this was asked.
    pub fn take_depends(&mut self) -> bool {
        std::mem::take(&mut self.depends)
    }

    /// Puts the input heap back as it was found, whatever execution has made of it: slots that were read hold what
    /// they held first, the others are undecided. The caller takes that back by a mark.
    pub fn restore_inputs(&mut self, m: &mut Machine) {
        for o in 0..self.objects.len() {
            let object = self.objects[o].clone();
            if !matches!(object.how, How::Lazy) {
                continue;
            }
            if m.class_of(object.object).is_array() {
                self.restore_array(m, &object);
                continue;
            }
            self.open_fields(m, object.object);
            for &(offset, symbol) in &object.slots {
                m.write_slot(object.object, offset / 8, 0, symbol);
            }
        }
    }

    fn restore_array(&mut self, m: &mut Machine, object: &InputObject) {
        let size = m.element_size(object.object);
        let of_string = self.is_inner(object.object);
        let wide = self
            .objects
            .iter()
            .any(|o| matches!(o.how, How::String { bytes, wide: true } if bytes == object.object));
        let capacity = self.limits.array * if wide { 2 } else { 1 };
        m.shorten(object.object, capacity);
        self.set_length(object.object, object.length);
        if of_string {
            return;
        }
        for i in 0..capacity {
            let offset = 8 + i * size;
            let symbol = object.slots.iter().find(|s| s.0 == offset).map_or(UNINITIALISED, |s| s.1);
            m.write_element(object.object, i, 0, symbol);
        }
    }

    /// What an undecided slot of an input object holds.
    pub(crate) fn first_content(&mut self, m: &mut Machine, object: Ref, offset: u32) -> Res<Content> {
        let Some(&o) = self.by_ref.get(&object) else { return self.unknown_content(m, object) };
        if let Some(&(_, symbol)) = self.objects[o as usize].slots.iter().find(|s| s.0 == offset) {
            return Ok(Content::Symbol(symbol));
        }
        if self.closed {
            return Err(self.undecided());
        }
        let holder = self.objects[o as usize].name.clone();
        let (descriptor, name) = if m.class_of(object).is_array() {
            let array = m.classes.java_descriptor(m.class_of(object).id);
            let index = (offset - 8) / m.element_size(object);
            (array[1..].to_owned(), format!("{holder}[{index}]"))
        } else {
            let field = m.slot_name(object, offset / 8);
            (
                m.slot_descriptor(object, offset / 8),
                if holder.is_empty() { field } else { format!("{holder}.{field}") },
            )
        };
        let (bits, symbol) = self.fresh(m, &descriptor, Origin::Slot(o, offset), &name)?;
        debug_assert_eq!(bits, 0);
        self.objects[o as usize].slots.push((offset, symbol));
        self.log(Undo::Slot(o));
        Ok(Content::Symbol(symbol))
    }

    /// What a slot of an object holds whose content is not known.
    fn unknown_content(&mut self, m: &mut Machine, object: Ref) -> Res<Content> {
        let descriptor = m.classes.java_descriptor(m.class_of(object).id);
        let element = descriptor.strip_prefix('[').unwrap_or("I").to_owned();
        let (_, symbol) = self.fresh(m, &element, Origin::Unknown, "?")?;
        Ok(Content::Symbol(symbol))
    }

    /// A string of which nothing is known.
    pub(crate) fn unknown_string(&mut self, m: &mut Machine, least: u32) -> Res<Ref> {
        let r = m.new_object(m.classes.string())?;
        let class = m.classes.load("[B").map_err(|e| m.refuse(e.to_string()))?;
        let bytes = m.new_array(class, 64)?;
        let length = self.terms.var(Sort::Bv(32), "?");
        let (low, high) = (self.terms.int(least as i32), self.terms.int(64));
        let (low, high) = (self.terms.sge(length, low), self.terms.sle(length, high));
        self.require(low);
        self.require(high);
        for i in 0..64 {
            m.write_element(bytes, i, 0, UNINITIALISED);
        }
        self.set_length(bytes, length.raw());
        m.set_field(r, "value", u64::from(bytes));
        Ok(r)
    }

    /// Restricts the length of a new array or string to what is known of it.
    fn bound_length(&mut self, v: u32, object: Ref) {
        let known = self.policy.length_of(&self.refs[v as usize].origin);
        let Some((low, high)) = known else { return };
        if let Some(&o) = self.by_ref.get(&object) {
            let length = self.objects[o as usize].length;
            self.bound_value((0, length), "I", Some(low), Some(high));
        }
    }

    /// Restricts a value to a range.
    pub fn bound_value(&mut self, value: Value, descriptor: &str, low: Option<i64>, high: Option<i64>) {
        let kind = margay_classes::descriptor::kind_of(descriptor);
        if value.1 & REF_BIT != 0 || (low.is_none() && high.is_none()) || kind == Kind::Ref {
            return;
        }
        let t = self.term(value, kind);
        let (least, most) = if kind == Kind::Long {
            (i64::MIN, i64::MAX)
        } else {
            (i64::from(i32::MIN), i64::from(i32::MAX))
        };
        let (low, high) = (low.unwrap_or(least).max(least), high.unwrap_or(most).min(most));
        let (low, high) = match kind {
            Kind::Long => (self.terms.long(low), self.terms.long(high)),
            _ => (self.terms.int(low as i32), self.terms.int(high as i32)),
        };
        let (low, high) = (self.terms.sle(low, t), self.terms.sle(t, high));
        self.require(low);
        self.require(high);
    }

    /// Remembers a value that the program asked for.
    pub fn remember_asked(&mut self, what: String, value: Value) {
        self.asked.push((what, value));
        self.log(Undo::Asked);
    }
}
