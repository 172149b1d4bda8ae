//! What holds of the private fields of all objects of a class, from the moment on at which anybody else can know the object:
//! when a constructor ends, or shows the object before. Facts are guessed, and those that some method of the nest does not
//! keep are dropped until all the others are kept together: by every single write to a field, so that no code ever runs,
//! called back or not, where one of them does not hold.

use crate::fact::{Fact, Facts, FieldName};
use crate::nest::Nest;
use crate::state::{Cell, End, State};
use crate::world::{Budget, FIRST_MADE, REFERENCE, World, cell_kind};
use margay_classes::bytecode::{self, Action, Literal};
use margay_classes::reader::{Constant, access};
use margay_classes::{ClassId, Classes, Kind, MethodId};
use margay_solver::Term;
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// Rounds in which what is not kept is dropped.
const ROUNDS: usize = 60;
/// Fields, and constants that they are compared with: more are not looked at.
const FIELDS: usize = 24;
const CONSTANTS: usize = 10;
/// Instructions of the search.
const STEPS: u64 = 60_000;

/// Looks for what holds of the private fields of a nest. Gives the work that it took, too.
pub(crate) fn find(classes: &mut Classes, nest: &Nest, work: u64) -> (Rc<Facts>, u64) {
    let (mut all, declared) = guesses(classes, nest);
    let mut done = 0;
    for _ in 0..ROUNDS {
        if all.is_empty() || done >= work {
            break;
        }
        let facts = Rc::new(Facts::new(all.clone(), declared.clone()));
        let mut world = World::new(classes, Budget { steps: STEPS, work: work - done });
        world.facts = facts.clone();
        world.broken = Some(BTreeSet::new());
        let mut begun: BTreeSet<MethodId> = nest.open().collect();
        let mut next: Vec<MethodId> = begun.iter().copied().collect();
        while let Some(method) = next.pop() {
            let ok = world.keeps(method);
            if !ok {
                let touched = world.written(nest, method);
                world
                    .broken
                    .iter_mut()
                    .for_each(|broken| broken.extend(touched.iter().flat_map(|f| facts.about(f))));
            }
            // What is called otherwise than by following it begins on its own.
            let others = std::mem::take(&mut world.unfollowed);
            next.extend(others.into_iter().filter(|m| nest.methods.contains(m) && begun.insert(*m)));
        }
        done += world.work();
        let late = world.is_spent();
        let broken = world.broken.take().unwrap_or_default();
        if late {
            break;
        }
        if broken.is_empty() {
            return (facts, done);
        }
        let mut number = 0;
        all.retain(|_| {
            number += 1;
            !broken.contains(&(number - 1))
        });
    }
    (Rc::default(), done)
}

/// What may hold: that numbers are not negative, and how they compare with constants of the code; that references are not
/// null; how numbers compare with each other and with lengths.
fn guesses(classes: &Classes, nest: &Nest) -> (Vec<Fact>, FxHashMap<FieldName, (ClassId, bool)>) {
    let (mut facts, mut declared) = (Vec::new(), FxHashMap::default());
    for &class in &nest.classes {
        if is_serializable(classes, class) {
            continue;
        }
        let c = classes.class(class);
        let name = |field: &margay_classes::Field| -> FieldName {
            let text = |s| classes.symbols.text(s);
            crate::step::cell_name(text(field.desc), classes.name(class), text(field.name))
        };
        let known = |field: &&margay_classes::Field| {
            field.access & access::PRIVATE != 0 && field.access & (access::STATIC | access::VOLATILE) == 0
        };
        let fields: Vec<_> = c.fields.iter().filter(known).take(FIELDS).collect();
        let constants = constants(classes, class);
        let whole = |field: &&&margay_classes::Field| {
            matches!(
                field.kind,
                Kind::Boolean | Kind::Byte | Kind::Char | Kind::Short | Kind::Int | Kind::Long
            )
        };
        let arrays: Vec<_> =
            fields.iter().filter(|f| classes.symbols.text(f.desc).starts_with('[')).collect();
        for field in &fields {
            declared.insert(name(field), (class, field.access & access::FINAL != 0));
        }
        for field in fields.iter().filter(whole) {
            let two = field.kind == Kind::Boolean;
            for &constant in constants.iter().filter(|&&constant| !two || matches!(constant, 0 | 1)) {
                facts.push(Fact::AtLeast(name(field), constant));
                facts.push(Fact::AtMost(name(field), constant));
                facts.push(Fact::Differs(name(field), constant));
            }
            for array in arrays.iter().filter(|_| field.kind == Kind::Int) {
                facts.push(Fact::Within(name(field), name(array)));
                facts.push(Fact::Below(name(field), name(array)));
            }
            let is_final = |f: &margay_classes::Field| f.access & access::FINAL != 0;
            for other in fields.iter().filter(|other| other.kind == field.kind && other.index != field.index)
            {
                if is_final(field) && is_final(other) && field.kind != Kind::Boolean {
                    facts.push(Fact::Ordered(name(field), name(other)));
                }
            }
        }
        for field in fields.iter().filter(|field| field.kind == Kind::Ref) {
            facts.push(Fact::There(name(field)));
        }
        facts.extend(arrays.iter().map(|array| Fact::Filled(name(array))));
    }
    (facts, declared)
}

/// Whether a stream may bring any values into the fields of an object.
fn is_serializable(classes: &Classes, class: ClassId) -> bool {
    let c = classes.class(class);
    let named = |&id: &ClassId, name: &str| classes.name(id) == name;
    let is_enum = c.lineage.iter().any(|id| named(id, "java/lang/Enum"));
    !is_enum && c.all_interfaces.iter().any(|id| named(id, "java/io/Serializable"))
}

/// 0, and the numbers in the code of a class, those that are there most often.
fn constants(classes: &Classes, class: ClassId) -> BTreeSet<i64> {
    let mut counts: BTreeMap<i64, usize> = BTreeMap::new();
    let c = classes.class(class);
    let Some(file) = c.file.clone() else { return BTreeSet::new() };
    for &method in &c.methods {
        let Some(member) = classes.method(method).member(c) else { continue };
        let Ok(Some(code)) = file.code(member) else { continue };
        let bytes = file.slice(code.code);
        for insn in bytecode::instructions(bytes) {
            let number = match insn.action(bytes) {
                Some(Action::Push(Literal::Int(n))) => i64::from(n),
                Some(Action::Push(Literal::Long(n))) => n,
                Some(Action::LoadConstant { cp, .. }) => match file.constant(cp) {
                    Constant::Int(n) => i64::from(n),
                    Constant::Long(n) => n,
                    _ => continue,
                },
                _ => continue,
            };
            *counts.entry(number).or_default() += 1;
        }
    }
    counts.remove(&0);
    let mut often: Vec<(usize, i64)> = counts.into_iter().map(|(number, count)| (count, number)).collect();
    often.sort_by_key(|&(count, number)| (std::cmp::Reverse(count), number));
    let often = often.into_iter().take(CONSTANTS - 1).map(|(_, number)| number);
    std::iter::once(0).chain(often).collect()
}

impl World<'_> {
    /// Runs a method in every way. False when something in it is not known.
    fn keeps(&mut self, method: MethodId) -> bool {
        let class = self.classes.method(method).class;
        let Some(code) = self.code(class, method) else { return false };
        let first = self.begin(&code);
        self.explore_alone(first).is_ok()
    }

    /// The private fields that a method, and the hidden ones that it may run, can write.
    fn written(&mut self, nest: &Nest, method: MethodId) -> BTreeSet<FieldName> {
        let mut fields = BTreeSet::new();
        for method in nest.inside(method) {
            let class = self.classes.method(method).class;
            // What a constructor does not write is zero or null.
            let constructs = self.classes.symbols.text(self.classes.method(method).name) == "<init>";
            let code = self.code(class, method);
            let known = self.facts.declared.clone();
            let own = known
                .iter()
                .filter(|(_, declared)| constructs && declared.0 == class)
                .map(|(field, _)| field);
            fields.extend(own.cloned());
            match code {
                Some(code) => {
                    for (_, action) in &code.insns {
                        let Action::Field { write: true, cp, .. } = *action else { continue };
                        match self.cell_of(&code, cp) {
                            Some(field) => fields.extend([field]),
                            None => return known.into_keys().collect(),
                        }
                    }
                }
                None => return known.into_keys().collect(),
            }
        }
        fields
    }

    fn is_spent(&self) -> bool {
        self.steps > self.budget.steps || self.work() > self.budget.work
    }

    /// Whether a run has made an object and nobody else can know it yet.
    pub(crate) fn is_unshown(&self, state: &State, object: Term) -> bool {
        let number = self.terms.constant(object).and_then(|number| number.checked_sub(FIRST_MADE));
        number.is_some_and(|number| {
            (number as usize) < state.memory.made.len() && !state.memory.shown.contains(&(number as u32))
        })
    }

    /// Takes for granted what is known of the fields of an object, of which one has been read. Only what the original does
    /// is known to keep it.
    pub(crate) fn assume_facts(&mut self, state: &mut State, cell: &Cell) {
        let Some(object) = cell.object.filter(|_| !state.changed && !self.facts.is_empty()) else { return };
        if self.is_unshown(state, object) {
            return;
        }
        let facts = self.facts.clone();
        for number in facts.about(&cell.what).filter(|number| !facts.implied.contains(number)) {
            if let Some(condition) = self.fact_of(state, &facts, number, object) {
                state.assume(condition);
            }
        }
    }

    /// The same of all fields of an object.
    pub(crate) fn assume_all_facts(&mut self, state: &mut State, object: Term) {
        let is_object = self.terms.sort(object) == REFERENCE;
        if !is_object || state.changed || self.facts.is_empty() || self.is_unshown(state, object) {
            return;
        }
        let facts = self.facts.clone();
        for number in (0..facts.all.len()).filter(|number| !facts.implied.contains(number)) {
            if let Some(condition) = self.fact_of(state, &facts, number, object) {
                state.assume(condition);
            }
        }
    }

    /// A field was written: what holds of the object has to hold still.
    pub(crate) fn check_write(&mut self, state: &mut State, cell: &Cell) {
        let Some(object) = cell.object.filter(|_| self.broken.is_some()) else { return };
        if !self.is_unshown(state, object) {
            let facts = self.facts.clone();
            self.check(state, &facts, facts.about(&cell.what).collect(), object);
        }
    }

    /// Objects are shown that nobody knew: what is said of their class has to hold.
    pub(crate) fn check_shown(&mut self, state: &mut State, shown: &BTreeSet<u32>) {
        if self.broken.is_none() {
            return;
        }
        let facts = self.facts.clone();
        for &number in shown {
            let Some(made) = state.memory.made.get(number as usize) else { continue };
            let class = made.class.clone();
            if class.starts_with('[') {
                continue;
            }
            let class = self.classes.load(&class).ok();
            let object = self.terms.make_const(REFERENCE, FIRST_MADE + u64::from(number));
            let about = |fact: &Fact| {
                fact.fields().iter().any(|field| match (facts.declared.get(*field), class) {
                    (Some(&(owner, _)), Some(class)) => self.classes.is_subclass(class, owner),
                    _ => true,
                })
            };
            let numbers = (0..facts.all.len()).filter(|&n| about(&facts.all[n])).collect();
            self.check(state, &facts, numbers, object);
        }
    }

    /// A run has ended: what it leads to is shown, and so is the object that a constructor has made.
    pub(crate) fn check_end(&mut self, state: &mut State, end: &End) {
        if self.broken.is_none() {
            return;
        }
        let mut values = match end {
            End::Returns(value) => value.iter().copied().collect(),
            End::Throws(thrown) => vec![*thrown],
            End::Fails(..) => Vec::new(),
        };
        let constructs = state.frames.first().is_some_and(|frame| frame.code.name == "<init>");
        if constructs && matches!(end, End::Returns(_)) {
            values.push(self.terms.make_const(REFERENCE, FIRST_MADE));
        }
        self.show(state, &values);
    }

    fn check(&mut self, state: &mut State, facts: &Rc<Facts>, numbers: Vec<usize>, object: Term) {
        for number in numbers {
            if self.broken.as_ref().is_some_and(|broken| broken.contains(&number)) {
                continue;
            }
            let condition = self.fact_of(state, facts, number, object);
            if !condition.is_some_and(|condition| self.proves(state, condition)) {
                self.broken.iter_mut().for_each(|broken| {
                    broken.insert(number);
                });
            }
        }
    }

    /// What a fact says of an object now; `None` when it is not known what the fields hold.
    fn fact_of(&mut self, state: &mut State, facts: &Facts, number: usize, object: Term) -> Option<Term> {
        let fact = facts.all.get(number)?;
        let mut of = |world: &mut Self, field: &FieldName| world.content_of(state, facts, field, object);
        Some(match fact {
            Fact::AtLeast(f, bound) | Fact::AtMost(f, bound) | Fact::Differs(f, bound) => {
                let value = of(self, f)?;
                let sort = self.terms.sort(value);
                let bound = if sort == World::sort(Kind::Long) {
                    self.terms.long(*bound)
                } else {
                    self.terms.int(i32::try_from(*bound).ok()?)
                };
                match fact {
                    Fact::AtLeast(..) => self.terms.sge(value, bound),
                    Fact::AtMost(..) => self.terms.sle(value, bound),
                    _ => self.terms.ne(value, bound),
                }
            }
            Fact::There(f) => {
                let (value, null) = (of(self, f)?, self.null());
                self.terms.ne(value, null)
            }
            Fact::Filled(f) => {
                let array = of(self, f)?;
                let length = self.length(state, array);
                let zero = self.terms.int(0);
                let filled = self.terms.slt(zero, length);
                self.unless_null(array, filled)
            }
            Fact::Within(f, g) | Fact::Below(f, g) => {
                let (value, array) = (of(self, f)?, of(self, g)?);
                let length = self.length(state, array);
                let fits = match fact {
                    Fact::Within(..) => self.terms.sle(value, length),
                    _ => self.terms.slt(value, length),
                };
                self.unless_null(array, fits)
            }
            Fact::Ordered(f, g) => {
                let (low, high) = (of(self, f)?, of(self, g)?);
                self.terms.sle(low, high)
            }
        })
    }

    fn unless_null(&mut self, array: Term, condition: Term) -> Term {
        let null = self.null();
        let is_null = self.terms.eq(array, null);
        self.terms.or(is_null, condition)
    }

    fn content_of(
        &mut self,
        state: &mut State,
        facts: &Facts,
        field: &FieldName,
        object: Term,
    ) -> Option<Term> {
        let kind = cell_kind(field);
        let cell = Cell { what: field.clone(), object: Some(object), index: None };
        if facts.declared.get(field)?.1 && self.is_settled(state, Some(object)) {
            return Some(self.final_field(state, &cell, kind));
        }
        let memory = state.memory.clone();
        let value = self.content(state, &memory, &cell, kind)?;
        for condition in self.by_type(value) {
            state.assume(condition);
        }
        Some(value)
    }
}
