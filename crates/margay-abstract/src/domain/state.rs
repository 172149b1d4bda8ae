//! A state: frames with the names of their values, what is known of each name, and the parts of objects.

use super::differences::Differences;
use super::value::{Closure, Condition, Definition, Implication, Key, NONE, Nullness, Object, Shape, Sym};
use margay_classes::ClassId;
use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// The values of a method that runs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Frame {
    /// Its local variables.
    pub locals: Vec<Sym>,
    /// Its operand stack.
    pub stack: Vec<Sym>,
}

/// What is known at a point of a run.
#[derive(Clone, Debug)]
pub struct State {
    /// The frames, the outermost first.
    pub frames: Vec<Frame>,
    pub(super) values: BTreeMap<Sym, Shape>,
    /// Which numbers are at most so much greater than which others.
    pub(super) differences: Differences,
    pub(super) excluded: BTreeMap<Sym, BTreeSet<i64>>,
    pub(super) definitions: BTreeMap<Sym, Definition>,
    pub(super) heap: BTreeMap<(Sym, Key), Sym>,
    /// Names that stand for a value only in some runs: an element of a collection that may be empty, a part of an object that
    /// may be null. Nothing follows from them for other names.
    pub(super) conditional: BTreeSet<Sym>,
    /// Objects that others can reach, and whose fields may not yet be as the invariant of their class says.
    pub dirty: BTreeSet<Sym>,
    /// Classes whose static fields are known, each as an object that has them.
    pub statics: BTreeMap<ClassId, Sym>,
    /// What follows from facts about single values.
    pub(super) implications: BTreeSet<Implication>,
    names: Rc<Names>,
}

/// Where names come from. A known number has the same name everywhere, and so has what stands for the static fields of a class.
#[derive(Debug, Default)]
pub struct Names {
    next: Cell<Sym>,
    constants: RefCell<BTreeMap<i64, Sym>>,
    statics: RefCell<BTreeMap<ClassId, Sym>>,
}

impl State {
    /// A state without frames.
    pub fn new(names: Rc<Names>) -> State {
        State {
            frames: Vec::new(),
            values: BTreeMap::new(),
            differences: Differences::default(),
            excluded: BTreeMap::new(),
            definitions: BTreeMap::new(),
            heap: BTreeMap::new(),
            conditional: BTreeSet::new(),
            dirty: BTreeSet::new(),
            statics: BTreeMap::new(),
            implications: BTreeSet::new(),
            names,
        }
    }

    /// A state with the same source of names, in which nothing is known.
    pub fn empty_like(&self) -> State {
        State::new(self.names.clone())
    }

    /// A name that nothing is known of.
    pub fn fresh(&self) -> Sym {
        self.names.next.set(self.names.next.get() + 1);
        self.names.next.get()
    }

    /// A new name for a value of a shape.
    pub fn make(&mut self, shape: Shape) -> Sym {
        let name = self.fresh();
        self.values.insert(name, shape);
        name
    }

    /// A number within a range.
    pub fn number(&mut self, low: i64, high: i64) -> Sym {
        self.make(Shape::Number { low, high })
    }

    /// A known number.
    pub fn constant(&mut self, value: i64) -> Sym {
        let known = self.names.constants.borrow().get(&value).copied();
        let name = known.unwrap_or_else(|| {
            let name = self.fresh();
            self.names.constants.borrow_mut().insert(value, name);
            name
        });
        self.values.insert(name, Shape::Number { low: value, high: value });
        name
    }

    /// An object that has the static fields of a class. Nothing is known of them yet if this is the first time.
    pub fn statics_of(&mut self, class: ClassId) -> Sym {
        let known = self.names.statics.borrow().get(&class).copied();
        let name = known.unwrap_or_else(|| {
            let name = self.fresh();
            self.names.statics.borrow_mut().insert(class, name);
            name
        });
        if self.statics.insert(class, name).is_none() {
            let object = Object { null: Nullness::NonNull, ..Object::of(class) };
            self.values.insert(name, Shape::Object(object));
        }
        name
    }

    /// Whether an object stands for the static fields of a class.
    pub fn is_statics(&self, x: Sym) -> bool {
        self.statics.values().any(|&name| name == x)
    }

    /// A `boolean` that says whether a condition holds.
    pub fn truth(&mut self, condition: Condition) -> Sym {
        let name = self.number(0, 1);
        self.define(name, Definition::Truth(condition));
        name
    }

    /// What is known of a name.
    pub fn shape(&self, x: Sym) -> Option<&Shape> {
        self.values.get(&x)
    }

    pub(super) fn set_shape(&mut self, x: Sym, shape: Shape) {
        self.values.insert(x, shape);
    }

    /// What is known of a reference.
    pub fn object(&self, x: Sym) -> Option<&Object> {
        match self.values.get(&x) {
            Some(Shape::Object(object)) => Some(object),
            _ => None,
        }
    }

    /// What is known of a reference, to be changed.
    pub fn object_mut(&mut self, x: Sym) -> Option<&mut Object> {
        match self.values.get_mut(&x) {
            Some(Shape::Object(object)) => Some(object),
            _ => None,
        }
    }

    /// The function that a reference stands for, if it can be nothing else.
    pub fn closure(&self, x: Sym) -> Option<Rc<Closure>> {
        self.object(x)?.code.only().cloned()
    }

    /// Whether a reference is a constant that can be named again: a text, or a constant of an enum.
    pub fn is_text(&self, x: Sym) -> bool {
        self.object(x).is_some_and(|object| object.text.is_some() && object.null == Nullness::NonNull)
    }

    /// Whether a reference is the same constant as one of another state.
    pub(super) fn is_same_text(&self, x: Sym, other: &State, y: Sym) -> bool {
        match (self.object(x), other.object(y)) {
            (Some(a), Some(b)) => {
                self.is_text(x) && other.is_text(y) && a.class == b.class && a.text == b.text
            }
            _ => false,
        }
    }

    /// Whether a reference is null, as far as is known.
    pub fn nullness(&self, x: Sym) -> Nullness {
        self.object(x).map_or(Nullness::Maybe, |object| object.null)
    }

    /// Keeps the runs in which a reference is null, or is not. False when there are none.
    pub fn assume_null(&mut self, x: Sym, null: bool) -> bool {
        let wanted = if null { Nullness::Null } else { Nullness::NonNull };
        self.set_nullness(x, wanted) && self.conclude()
    }

    pub(super) fn set_nullness(&mut self, x: Sym, wanted: Nullness) -> bool {
        match self.object_mut(x) {
            Some(object) if object.null == Nullness::Maybe => {
                object.null = wanted;
                true
            }
            Some(object) => object.null == wanted,
            None => true,
        }
    }

    /// What a number was computed from.
    pub fn definition(&self, x: Sym) -> Option<&Definition> {
        self.definitions.get(&x)
    }

    /// All numbers that were computed, with what from.
    pub fn definitions(&self) -> impl Iterator<Item = (Sym, &Definition)> {
        self.definitions.iter().map(|(&x, definition)| (x, definition))
    }

    /// Says what a number was computed from.
    pub fn define(&mut self, x: Sym, definition: Definition) {
        self.definitions.insert(x, definition);
    }

    /// A part of an object, if it is known.
    pub fn part(&self, object: Sym, key: Key) -> Option<Sym> {
        self.heap.get(&(object, key)).copied()
    }

    /// What an array, a list or a text has at an index, under the name of any number that is equal to it.
    pub fn entry_at(&self, object: Sym, index: Sym) -> Option<Sym> {
        self.part(object, Key::Entry(index)).or_else(|| {
            let mut entries = self.parts(object).into_iter();
            entries.find_map(|(key, value)| match key {
                Key::Entry(at) if self.is_at_most(at, index, 0) && self.is_at_most(index, at, 0) => {
                    Some(value)
                }
                _ => None,
            })
        })
    }

    /// Sets a part of an object. Who calls this sees to other names of the object.
    pub fn set_part(&mut self, object: Sym, key: Key, value: Sym) {
        self.heap.insert((object, key), value);
    }

    /// Forgets a part of an object.
    pub fn drop_part(&mut self, object: Sym, key: Key) {
        self.heap.remove(&(object, key));
    }

    /// The known parts of an object.
    pub fn parts(&self, object: Sym) -> Vec<(Key, Sym)> {
        let all = self.heap.range((object, Key::Field(ClassId(0), 0))..);
        all.take_while(|((o, _), _)| *o == object).map(|(&(_, key), &value)| (key, value)).collect()
    }

    /// All objects with parts, the part and its value.
    pub fn all_parts(&self) -> Vec<(Sym, Key, Sym)> {
        self.heap.iter().map(|(&(object, key), &value)| (object, key, value)).collect()
    }

    /// The frame that runs.
    pub fn frame(&self) -> &Frame {
        self.frames.last().expect("a frame")
    }

    /// The frame that runs, to be changed.
    pub fn frame_mut(&mut self) -> &mut Frame {
        self.frames.last_mut().expect("a frame")
    }

    /// Pushes a value of one slot.
    pub fn push(&mut self, value: Sym) {
        self.frame_mut().stack.push(value);
    }

    /// Pushes a value of two slots.
    pub fn push_wide(&mut self, value: Sym) {
        self.frame_mut().stack.extend([value, NONE]);
    }

    /// Pops a slot. Verified code does not pop more than there is.
    pub fn pop(&mut self) -> Sym {
        self.frame_mut().stack.pop().unwrap_or(NONE)
    }

    /// Pops a value of two slots.
    pub fn pop_wide(&mut self) -> Sym {
        self.pop();
        self.pop()
    }

    /// Keeps a name in a frame of its own, below the frames of calls.
    pub fn push_root(&mut self, x: Sym) {
        self.push_roots(&[x]);
    }

    /// Keeps names in a frame of their own, below the frames of calls.
    pub fn push_roots(&mut self, names: &[Sym]) {
        self.frames.push(Frame { locals: names.to_vec(), stack: Vec::new() });
    }

    /// What a kept name is called now.
    pub fn pop_root(&mut self) -> Sym {
        self.pop_roots().first().copied().unwrap_or(NONE)
    }

    /// What kept names are called now.
    pub fn pop_roots(&mut self) -> Vec<Sym> {
        self.frames.pop().map_or(Vec::new(), |frame| frame.locals)
    }

    /// The names that frames have, and the objects that are dirty.
    pub fn roots(&self) -> Vec<Sym> {
        let slots = self.frames.iter().flat_map(|f| f.locals.iter().chain(&f.stack));
        slots.chain(&self.dirty).chain(self.statics.values()).copied().filter(|&x| x != NONE).collect()
    }

    /// The names that lead from some, by parts and owners.
    pub fn reachable(&self, from: impl IntoIterator<Item = Sym>) -> BTreeSet<Sym> {
        let mut seen = BTreeSet::new();
        let mut next: Vec<Sym> = from.into_iter().collect();
        while let Some(x) = next.pop() {
            if x == NONE || !seen.insert(x) {
                continue;
            }
            for (key, value) in self.parts(x) {
                next.push(value);
                // A constant can be named again.
                if let Key::Entry(name) = key
                    && self.is_text(name)
                {
                    next.push(name);
                }
            }
            next.extend(self.object(x).and_then(|object| object.owner));
        }
        seen
    }

    /// Forgets names that nothing leads to, and keeps what follows of the others from them.
    pub fn compact(&mut self) {
        let mut live = self.reachable(self.roots());
        // What a live number was computed from stays: conditions speak of it.
        let mut names: Vec<Sym> = live.iter().copied().collect();
        while let Some(x) = names.pop() {
            if let Some(definition) = self.definitions.get(&x) {
                for &mut name in definition.clone().names_mut() {
                    if live.insert(name) {
                        names.push(name);
                    }
                }
            }
        }
        let mut differences = Differences::default();
        for &x in &live {
            let (low, high) = (self.lower(x), self.upper(x));
            for (y, c) in self.differences_from(x) {
                if y != x && live.contains(&y) && i64::try_from(c).is_ok() {
                    differences.insert(x, y, c as i64);
                }
            }
            if let Some(Shape::Number { .. }) = self.values.get(&x) {
                self.values.insert(x, Shape::Number { low, high });
            }
        }
        self.differences = differences;
        self.values.retain(|x, _| live.contains(x));
        self.excluded.retain(|x, _| live.contains(x));
        self.definitions.retain(|x, _| live.contains(x));
        self.conditional.retain(|x| live.contains(x));
        self.implications
            .retain(|(cause, effect)| cause.names().chain(effect.names()).all(|x| live.contains(&x)));
        self.heap
            .retain(|(x, key), _| key.place().is_none_or(|place| live.contains(&place)) && live.contains(x));
    }

    /// A name for one of the values that a name stands for: an element of a collection, for example.
    pub fn instance(&mut self, summary: Sym) -> Sym {
        let group = self.copied_parts(summary, true);
        let names: BTreeMap<Sym, Sym> = group.iter().map(|&x| (x, self.fresh())).collect();
        self.copy_group(&names);
        // What is inside of collections in it still stands for any number of values.
        let inner = group.iter().flat_map(|&x| self.parts(x));
        let inner: Vec<Sym> = inner.filter(|(key, _)| key.is_summary()).map(|(_, value)| value).collect();
        for x in inner.into_iter().flat_map(|value| self.copied_parts(value, true)).collect::<Vec<Sym>>() {
            self.conditional.extend(names.get(&x));
        }
        names.get(&summary).copied().unwrap_or(NONE)
    }

    /// A name that stands for each of many values, of which all is true that is known of one.
    pub fn summary(&mut self, value: Sym) -> Sym {
        if value == NONE {
            return NONE;
        }
        let group = self.copied_parts(value, false);
        let names: BTreeMap<Sym, Sym> = group.iter().map(|&x| (x, self.fresh())).collect();
        self.copy_group(&names);
        self.conditional.extend(names.values());
        names[&value]
    }

    /// A name that stands for each of many values that are like this one of them. They have lengths and numbers of their own.
    pub fn each(&mut self, value: Sym) -> Sym {
        if value == NONE {
            return NONE;
        }
        let mut group = BTreeSet::new();
        let mut next = vec![value];
        while let Some(x) = next.pop() {
            if x != NONE && group.insert(x) {
                let parts = self.parts(x).into_iter().filter(|(key, _)| key.is_content());
                next.extend(parts.map(|(_, part)| part));
            }
        }
        let names: BTreeMap<Sym, Sym> = group.iter().map(|&x| (x, self.fresh())).collect();
        self.copy_group(&names);
        self.conditional.extend(names.values());
        names[&value]
    }

    /// A name and what it consists of, as far as a copy needs names of its own: a length or a number in a box is the same in
    /// the copy, unless its name stands for many.
    fn copied_parts(&self, from: Sym, of_many: bool) -> BTreeSet<Sym> {
        let mut seen = BTreeSet::new();
        let mut next = vec![from];
        while let Some(x) = next.pop() {
            if x == NONE || !seen.insert(x) {
                continue;
            }
            let parts = self.parts(x).into_iter().filter(|(key, _)| key.is_content());
            next.extend(
                parts
                    .filter(|(key, value)| {
                        let fixed = key.is_fixed();
                        self.conditional.contains(value) || !of_many && !fixed
                    })
                    .map(|(_, value)| value),
            );
        }
        seen
    }

    /// A name that stands for each number from one to another one, which is `most` behind the end. Nothing follows for
    /// these ends: there may be no such number.
    pub fn range_summary(&mut self, low: i64, high: i64, from: Sym, (to, most): (Sym, i64)) -> Sym {
        let each = self.number(low, high);
        self.conditional.insert(each);
        self.differences.insert(from, each, 0);
        self.differences.insert(each, to, most);
        each
    }

    /// Copies what is known of some names to others. The objects have other names now, so none is unique.
    fn copy_group(&mut self, names: &BTreeMap<Sym, Sym>) {
        for (&old, &new) in names {
            if let Some(mut shape) = self.values.get(&old).cloned() {
                if let Shape::Object(object) = &mut shape {
                    object.unique = false;
                    object.owner = None;
                }
                self.values.insert(new, shape);
            }
            if let Some(object) = self.object_mut(old) {
                object.unique = false;
                object.owner = None;
            }
            if let Some(values) = self.excluded.get(&old).cloned() {
                self.excluded.insert(new, values);
            }
            for (key, value) in self.parts(old) {
                let value = names.get(&value).copied().unwrap_or(value);
                if key.is_content() || key.is_fixed() {
                    self.heap.insert((new, key), value);
                }
            }
        }
        let mut edges = Vec::new();
        let named = |x: &Sym| names.get(x).copied();
        for (x, y, c) in self.differences.all() {
            match (named(&x), named(&y)) {
                (None, None) => {}
                (a, b) => edges.push((a.unwrap_or(x), b.unwrap_or(y), c)),
            }
        }
        for (x, y, c) in edges {
            self.differences.insert(x, y, c);
        }
    }

    /// Forgets names that nothing leads to but for these.
    pub fn compact_keeping(&mut self, names: &[Sym]) {
        self.push_roots(names);
        self.compact();
        self.pop_roots();
    }

    /// Takes over what another state knows. Some of its names stand for names of this state; the others get new ones.
    /// Gives all of them.
    pub fn import(&mut self, other: &State, known: &BTreeMap<Sym, Sym>) -> BTreeMap<Sym, Sym> {
        let mut names = known.clone();
        let heap = other.heap.iter().flat_map(|(&(x, _), &y)| [x, y]);
        for x in other.values.keys().copied().chain(heap).filter(|&x| x != NONE) {
            names.entry(x).or_insert_with(|| self.fresh());
        }
        let of = |x: &Sym| names.get(x).copied().unwrap_or(NONE);
        for (x, shape) in other.values.iter().filter(|(x, _)| !known.contains_key(x)) {
            let mut shape = shape.clone();
            if let Shape::Object(object) = &mut shape {
                object.owner = object.owner.map(|owner| of(&owner));
            }
            self.values.insert(of(x), shape);
        }
        for (&(x, key), y) in &other.heap {
            let key = key.place().map_or(key, |place| key.at(of(&place)));
            self.heap.insert((of(&x), key), of(y));
        }
        for (x, y, c) in other.differences.all() {
            self.differences.insert(of(&x), of(&y), c);
        }
        for (x, values) in other.excluded.iter().filter(|(x, _)| !known.contains_key(x)) {
            self.excluded.insert(of(x), values.clone());
        }
        self.conditional.extend(other.conditional.iter().map(of));
        let named = |x: Sym| names.get(&x).copied();
        self.implications.extend(
            other.implications.iter().filter_map(|(c, e)| Some((c.renamed(&named)?, e.renamed(&named)?))),
        );
        names
    }

    /// Keeps only some parts of objects.
    pub fn retain_parts(&mut self, keep: impl Fn(&State, Sym, Key, Sym) -> bool) {
        let all = self.all_parts();
        let dropped: Vec<(Sym, Key)> = all
            .into_iter()
            .filter(|&(x, key, y)| !keep(self, x, key, y))
            .map(|(x, key, _)| (x, key))
            .collect();
        for part in dropped {
            self.heap.remove(&part);
        }
    }

    /// Forgets what numbers were computed from.
    pub fn forget_definitions(&mut self) {
        self.definitions.clear();
    }

    /// Whether an object is known here alone: no other name stands for it, and nobody else reaches it.
    pub fn is_local(&self, x: Sym) -> bool {
        let mut at = x;
        for _ in 0..64 {
            match self.object(at) {
                Some(object) if object.unique => match object.owner {
                    None => return true,
                    Some(owner) => at = owner,
                },
                _ => return false,
            }
        }
        false
    }

    /// How many names are known.
    pub fn size(&self) -> usize {
        self.values.len()
    }
}
