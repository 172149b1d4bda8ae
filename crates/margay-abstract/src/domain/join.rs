//! What holds in either of two states, and whether one state says no more than another. Names are paired by the places
//! that hold them: what the first state calls `x` and the second `y` at the same place gets one name.

use super::implication::Sides;
use super::state::{Frame, State};
use super::value::{Definition, Key, NONE, Nullness, Object, Shape, Sym};
use margay_classes::ClassId;
use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};

/// Ends of ranges that a loop may move to before everything is possible.
const LOW: [i64; 5] = [1, 0, -1, i32::MIN as i64, i64::MIN];
const HIGH: [i64; 6] = [-1, 0, 1, i32::MAX as i64 - 1, i32::MAX as i64, i64::MAX];
/// The same for differences.
const APART: [i64; 3] = [-1, 0, 1];

/// Numbers between two ranges that are kept as excluded.
const MOST_BETWEEN: i128 = 3;
/// What is given up where a loop keeps changing.
#[derive(Clone, Copy)]
pub enum Widening<'a> {
    /// Nothing.
    No,
    /// Ends of ranges move to one of these numbers.
    To(&'a BTreeSet<i64>),
    /// Ends of ranges move to one of a few numbers.
    Far,
}

impl Widening<'_> {
    fn is_on(self) -> bool {
        !matches!(self, Widening::No)
    }

    fn low(self, least: i64) -> i64 {
        let near = match self {
            Widening::To(ends) => ends.range(..=least).next_back().copied(),
            _ => None,
        };
        let far = LOW.into_iter().find(|&end| end <= least).unwrap_or(i64::MIN);
        near.map_or(far, |near| near.max(far))
    }

    fn high(self, most: i64) -> i64 {
        let near = match self {
            Widening::To(ends) => ends.range(most..).next().copied(),
            _ => None,
        };
        let far = HIGH.into_iter().find(|&end| end >= most).unwrap_or(i64::MAX);
        near.map_or(far, |near| near.min(far))
    }
}

/// The nearest class above two.
pub type Above<'a> = &'a dyn Fn(ClassId, ClassId) -> ClassId;

/// What holds in both states. With `widen`, what the second says otherwise than the first is given up, so that a loop
/// comes to an end.
pub fn join(a: &State, b: &State, above: Above<'_>, widen: Widening<'_>) -> State {
    let mut joiner = Joiner::new(a, b, above, widen);
    joiner.run();
    joiner.implications(!widen.is_on());
    joiner.out
}

/// What holds in both states, which differ in parts of objects only: every name keeps its meaning, and none is lost.
pub fn join_variants(a: &State, b: &State, above: Above<'_>) -> State {
    let mut joiner = Joiner::new(a, b, above, Widening::No);
    for &x in a.values.keys().filter(|x| b.values.contains_key(x)) {
        joiner.pair(x, x);
    }
    joiner.run();
    joiner.implications(false);
    joiner.out
}

struct Joiner<'a> {
    a: &'a State,
    b: &'a State,
    above: Above<'a>,
    widen: Widening<'a>,
    pairs: BTreeMap<(Sym, Sym), Sym>,
    next: Vec<(Sym, Sym)>,
    out: State,
}

impl<'a> Joiner<'a> {
    fn new(a: &'a State, b: &'a State, above: Above<'a>, widen: Widening<'a>) -> Joiner<'a> {
        Joiner { a, b, above, widen, pairs: BTreeMap::new(), next: Vec::new(), out: a.empty_like() }
    }

    fn run(&mut self) {
        let (a, b) = (self.a, self.b);
        for (f, g) in a.frames.iter().zip(&b.frames) {
            let frame = Frame {
                locals: f.locals.iter().zip(&g.locals).map(|(&x, &y)| self.both(x, y)).collect(),
                stack: f.stack.iter().zip(&g.stack).map(|(&x, &y)| self.both(x, y)).collect(),
            };
            self.out.frames.push(frame);
        }
        for (&class, &s) in a.statics.iter().filter(|(class, _)| b.statics.contains_key(class)) {
            let name = self.pair(s, s);
            self.out.statics.insert(class, name);
        }
        for &d in a.dirty.union(&b.dirty) {
            if a.values.contains_key(&d) && b.values.contains_key(&d) {
                let name = self.pair(d, d);
                self.out.dirty.insert(name);
            }
        }
        loop {
            while let Some((x, y)) = self.next.pop() {
                self.parts(x, y);
                self.definition(x, y);
            }
            self.entries();
            if self.next.is_empty() {
                break;
            }
        }
        self.shapes();
        self.differences();
    }

    /// A place that holds something in both states.
    fn both(&mut self, x: Sym, y: Sym) -> Sym {
        if x == NONE || y == NONE { NONE } else { self.pair(x, y) }
    }

    fn pair(&mut self, x: Sym, y: Sym) -> Sym {
        if x == NONE && y == NONE {
            return NONE;
        }
        if let Some(&known) = self.pairs.get(&(x, y)) {
            return known;
        }
        let name = if x == y { x } else { self.out.fresh() };
        self.pairs.insert((x, y), name);
        self.next.push((x, y));
        if x == NONE || y == NONE || self.a.conditional.contains(&x) || self.b.conditional.contains(&y) {
            self.out.conditional.insert(name);
        }
        name
    }

    fn parts(&mut self, x: Sym, y: Sym) {
        let name = self.pairs[&(x, y)];
        // What does not exist in one state is as in the other.
        let no_a = x == NONE || self.a.nullness(x) == Nullness::Null && self.a.object(x).is_some();
        let no_b = y == NONE || self.b.nullness(y) == Nullness::Null && self.b.object(y).is_some();
        let (of_a, of_b) = (self.a.parts(x), self.b.parts(y));
        if no_a != no_b {
            let there = if no_a { of_b } else { of_a };
            for (key, value) in there.into_iter().filter(|(key, _)| key.place().is_none()) {
                let child = if no_a { self.pair(NONE, value) } else { self.pair(value, NONE) };
                self.out.heap.insert((name, key), child);
            }
            return;
        }
        for (key, value) in of_a {
            let other = of_b.iter().find(|(k, _)| *k == key);
            if let (Some(&(_, other)), None) = (other, key.place()) {
                let child = if key.is_summary() { self.pair(value, other) } else { self.both(value, other) };
                self.out.heap.insert((name, key), child);
                // Each of many has a length or number of its own.
                let of_many = self.a.conditional.contains(&x) || self.b.conditional.contains(&y);
                if of_many && value != other && child != NONE {
                    self.out.conditional.insert(child);
                }
            }
        }
    }

    /// What maps hold for keys, and lists and arrays at and before indexes, that both states know.
    fn entries(&mut self) {
        let entries = |state: &State, x: Sym| -> Vec<(Key, Sym, Sym)> {
            let parts = state.parts(x).into_iter();
            parts.filter_map(|(key, value)| Some((key, key.place()?, value))).collect()
        };
        for ((x, y), name) in self.pairs.clone() {
            let (here, there) = (entries(self.a, x), entries(self.b, y));
            if here.is_empty() && there.is_empty() {
                continue;
            }
            let mut found = Vec::new();
            for (i, &(key, k, value)) in here.iter().enumerate() {
                // A constant may have several names; one of them says what is known.
                let constant = self.a.is_text(k);
                if constant && here[..i].iter().any(|&(_, other, _)| self.a.is_same_text(k, self.a, other)) {
                    continue;
                }
                for &(other_key, l, other) in there.iter().filter(|(other, ..)| other.at(k) == key) {
                    if constant && self.a.is_same_text(k, self.b, l) {
                        let place = self.pair(k, l);
                        found.push((other_key.at(place), value, other));
                        break;
                    }
                    let place = self.pairs.get(&(k, l)).copied().filter(|_| !constant);
                    found.extend(place.map(|place| (other_key.at(place), value, other)));
                }
            }
            // Nothing stands before the first index.
            for (&(k, l), &place) in &self.pairs {
                let prefix = |all: &[(Key, Sym, Sym)], at: Sym| {
                    all.iter().find(|(key, ..)| *key == Key::Prefix(at)).map(|(.., value)| *value)
                };
                let values = match (prefix(&here, k), prefix(&there, l)) {
                    (Some(value), None) if self.b.constant_value(l) == Some(0) => (value, NONE),
                    (None, Some(value)) if self.a.constant_value(k) == Some(0) => (NONE, value),
                    _ => continue,
                };
                found.push((Key::Prefix(place), values.0, values.1));
            }
            for (key, value, other) in found {
                let child = if key.is_summary() { self.pair(value, other) } else { self.both(value, other) };
                if child != NONE || key.is_summary() {
                    self.out.heap.insert((name, key), child);
                }
            }
        }
    }

    fn definition(&mut self, x: Sym, y: Sym) {
        let (Some(a), Some(b)) = (self.a.definition(x), self.b.definition(y)) else { return };
        let (mut a, mut b) = (a.clone(), b.clone());
        let names: Vec<(Sym, Sym)> =
            a.names_mut().into_iter().map(|n| *n).zip(b.names_mut().into_iter().map(|n| *n)).collect();
        let erased = |d: &Definition| {
            let mut d = d.clone();
            d.names_mut().into_iter().for_each(|n| *n = NONE);
            d
        };
        if a.names_mut().len() != b.names_mut().len() || erased(&a) != erased(&b) {
            return;
        }
        let paired: Vec<Sym> = names.into_iter().map(|(x, y)| self.both(x, y)).collect();
        if paired.contains(&NONE) {
            return;
        }
        a.names_mut().into_iter().zip(paired).for_each(|(n, new)| *n = new);
        let name = self.pairs[&(x, y)];
        self.out.definitions.insert(name, a);
    }

    fn shapes(&mut self) {
        let (mut in_a, mut in_b): (BTreeMap<Sym, usize>, BTreeMap<Sym, usize>) = Default::default();
        for &(x, y) in self.pairs.keys() {
            *in_a.entry(x).or_default() += 1;
            *in_b.entry(y).or_default() += 1;
        }
        let pairs: Vec<((Sym, Sym), Sym)> = self.pairs.iter().map(|(&pair, &name)| (pair, name)).collect();
        for ((x, y), name) in pairs {
            let alone = (x == NONE || in_a[&x] == 1) && (y == NONE || in_b[&y] == 1);
            if let Some(shape) = self.shape(x, y, alone) {
                self.out.values.insert(name, shape);
            }
            let excluded = self.excluded(x, y);
            if !excluded.is_empty() {
                self.out.excluded.insert(name, excluded);
            }
        }
    }

    fn shape(&self, x: Sym, y: Sym, alone: bool) -> Option<Shape> {
        if x == NONE || y == NONE {
            let shape = if x == NONE { self.b.shape(y) } else { self.a.shape(x) };
            let mut shape = shape.cloned()?;
            match &mut shape {
                Shape::Object(object) => {
                    object.unique = false;
                    object.owner = None;
                }
                Shape::Number { low, high } => {
                    let (state, z) = if x == NONE { (self.b, y) } else { (self.a, x) };
                    (*low, *high) = (state.lower(z), state.upper(z));
                }
                Shape::Real => {}
            }
            return Some(shape);
        }
        Some(match (self.a.shape(x)?, self.b.shape(y)?) {
            (Shape::Number { .. }, Shape::Number { .. }) => {
                let (low, high) = (self.a.lower(x), self.a.upper(x));
                let (mut least, mut most) = (low.min(self.b.lower(y)), high.max(self.b.upper(y)));
                if self.widen.is_on() && least < low {
                    least = self.widen.low(least);
                }
                if self.widen.is_on() && most > high {
                    most = self.widen.high(most);
                }
                Shape::Number { low: least, high: most }
            }
            (Shape::Real, Shape::Real) => Shape::Real,
            (Shape::Object(o), Shape::Object(p)) => {
                let mut joined = self.object(o, p, alone);
                // What is empty is a collection of any type.
                let empty = |state: &State, z: Sym| state.part(z, Key::Element) == Some(NONE);
                if o.declared.is_none() && empty(self.a, x) {
                    joined.declared.clone_from(&p.declared);
                } else if p.declared.is_none() && empty(self.b, y) {
                    joined.declared.clone_from(&o.declared);
                }
                Shape::Object(joined)
            }
            // A place that verified code does not read any more.
            _ => return None,
        })
    }

    fn object(&self, o: &Object, p: &Object, alone: bool) -> Object {
        let owner = match (o.owner, p.owner) {
            (Some(x), Some(y)) => self.pairs.get(&(x, y)).copied(),
            (Some(x), None) if p.null == Nullness::Null => self.pairs.get(&(x, x)).copied(),
            (None, Some(y)) if o.null == Nullness::Null => self.pairs.get(&(y, y)).copied(),
            _ => None,
        };
        let (o, p) = (&self.as_null_of(o, p), &self.as_null_of(p, o));
        let owned = o.owner.is_some() == p.owner.is_some() && (o.owner.is_none() || owner.is_some());
        let unique = alone && o.unique && p.unique && owned;
        let owner = owner.filter(|_| unique);
        let null = o.null.join(p.null);
        // Null has any type.
        match (o.null, p.null) {
            (_, Nullness::Null) => Object { null, unique, owner, ..o.clone() },
            (Nullness::Null, _) => Object { null, unique, owner, ..p.clone() },
            _ => {
                let class = if o.class == p.class { o.class } else { (self.above)(o.class, p.class) };
                Object {
                    null,
                    class,
                    exact: o.exact && p.exact && o.class == p.class,
                    among: o.classes_of_either(p, class),
                    declared: if o.declared == p.declared { o.declared.clone() } else { None },
                    unique,
                    owner,
                    code: o.code.join(&p.code),
                    given: o.given && p.given,
                    on_purpose: o.on_purpose && p.on_purpose,
                    constant: o.constant.filter(|c| p.constant == Some(*c)),
                    text: o.text.clone().filter(|t| p.text.as_ref() == Some(t)),
                }
            }
        }
    }

    /// Null is as unique, and owned as, whatever it is compared with.
    fn as_null_of(&self, o: &Object, other: &Object) -> Object {
        if o.null != Nullness::Null {
            return o.clone();
        }
        Object { unique: other.unique, owner: other.owner, ..o.clone() }
    }

    fn excluded(&self, x: Sym, y: Sym) -> BTreeSet<i64> {
        let of = |state: &State, z: Sym| state.excluded.get(&z).cloned().unwrap_or_default();
        let mut all = of(self.a, x);
        all.extend(of(self.b, y));
        let holds = |state: &State, z: Sym, value: i64| z == NONE || state.is_excluded(z, value);
        all.retain(|&value| holds(self.a, x, value) && holds(self.b, y, value));
        all.extend(self.gap(x, y));
        all
    }

    /// The numbers between two ranges, if they are few: neither side has them.
    fn gap(&self, x: Sym, y: Sym) -> Vec<i64> {
        let number = |state: &State, z: Sym| matches!(state.shape(z), Some(Shape::Number { .. }));
        if self.widen.is_on() || x == NONE || y == NONE || !number(self.a, x) || !number(self.b, y) {
            return Vec::new();
        }
        let (one, other) = ((self.a.lower(x), self.a.upper(x)), (self.b.lower(y), self.b.upper(y)));
        let (below, behind) = if one.1 < other.0 { (one.1, other.0) } else { (other.1, one.0) };
        let count = i128::from(behind) - i128::from(below) - 1;
        if (1..=MOST_BETWEEN).contains(&count) { (below + 1..behind).collect() } else { Vec::new() }
    }

    fn differences(&mut self) {
        let number =
            |state: &State, z: Sym| z == NONE || matches!(state.shape(z), Some(Shape::Number { .. }));
        let numbers: Vec<((Sym, Sym), Sym)> = self
            .pairs
            .iter()
            .filter(|((x, y), _)| number(self.a, *x) && number(self.b, *y))
            .map(|(&pair, &name)| (pair, name))
            .collect();
        let side = |state: &State, pick: &dyn Fn((Sym, Sym)) -> Sym| {
            let mut known = BTreeMap::new();
            for &(pair, _) in &numbers {
                let z = pick(pair);
                known.entry(z).or_insert_with(|| (state.differences_from(z), state.lower(z), state.upper(z)));
            }
            known
        };
        let (in_a, in_b) = (side(self.a, &|pair| pair.0), side(self.b, &|pair| pair.1));
        type Known = BTreeMap<Sym, (BTreeMap<Sym, i128>, i64, i64)>;
        let bound = |known: &Known, x: Sym, y: Sym| -> Option<i128> {
            if x == NONE || y == NONE {
                return None;
            }
            if x == y {
                return Some(0);
            }
            let (from, _, high) = &known[&x];
            let apart = i128::from(*high) - i128::from(known[&y].1);
            Some(from.get(&y).map_or(apart, |&c| c.min(apart)))
        };
        for &((x, y), p) in &numbers {
            for &((u, v), q) in &numbers {
                if p == q {
                    continue;
                }
                let (old, new) = (bound(&in_a, x, u), bound(&in_b, y, v));
                let Some(mut c) = old.max(new) else { continue };
                if self.widen.is_on()
                    && let (Some(old), Some(new)) = (old, new)
                    && new > old
                {
                    match APART.into_iter().map(i128::from).find(|&end| end >= new) {
                        Some(end) => c = end,
                        None => continue,
                    }
                }
                let trivial = i128::from(self.out_high(p)) - i128::from(self.out_low(q));
                if c < trivial && i64::try_from(c).is_ok() {
                    self.out.differences.insert(p, q, c as i64);
                }
            }
        }
    }

    fn implications(&mut self, fresh: bool) {
        let sure = self.pairs.iter().filter(|((x, y), _)| self.a.is_sure(*x) && self.b.is_sure(*y));
        let names = sure.map(|(&(x, y), &name)| (x, y, name)).collect();
        let found = Sides { a: self.a, b: self.b, names }.implications(&self.out, fresh);
        self.out.implications = found.into_iter().collect();
    }

    fn out_low(&self, p: Sym) -> i64 {
        match self.out.values.get(&p) {
            Some(Shape::Number { low, .. }) => *low,
            _ => i64::MIN,
        }
    }

    fn out_high(&self, p: Sym) -> i64 {
        match self.out.values.get(&p) {
            Some(Shape::Number { high, .. }) => *high,
            _ => i64::MAX,
        }
    }
}

/// Whether all that `a` says is said by `b` too: every run that `b` stands for is one that `a` stands for.
pub fn subsumes(a: &State, b: &State, is_below: &dyn Fn(ClassId, ClassId) -> bool) -> bool {
    let mut matcher = Matcher { a, b, is_below, names: BTreeMap::new(), next: Vec::new() };
    matcher.run()
}

struct Matcher<'a> {
    a: &'a State,
    b: &'a State,
    is_below: &'a dyn Fn(ClassId, ClassId) -> bool,
    /// What `b` calls what `a` calls so; `NONE` for what does not exist in `b`.
    names: BTreeMap<Sym, Sym>,
    next: Vec<Sym>,
}

impl Matcher<'_> {
    fn run(&mut self) -> bool {
        for (f, g) in self.a.frames.iter().zip(&self.b.frames) {
            let slots = f.locals.iter().zip(&g.locals).chain(f.stack.iter().zip(&g.stack));
            for (&x, &y) in slots {
                // A slot that holds nothing says nothing.
                if x != NONE && (y == NONE || !self.matches(x, y)) {
                    return false;
                }
            }
        }
        for (class, &s) in &self.a.statics {
            if !self.b.statics.contains_key(class) || !self.matches(s, s) {
                return false;
            }
        }
        for &d in &self.a.dirty {
            if !self.names.contains_key(&d) && self.b.values.contains_key(&d) {
                self.matches(d, d);
            }
        }
        loop {
            while let Some(x) = self.next.pop() {
                if !self.parts(x) || !self.definition_names(x) {
                    return false;
                }
            }
            if !self.entries() {
                return false;
            }
            if self.next.is_empty() {
                break;
            }
        }
        let mut dirty = self.b.dirty.iter();
        if !dirty.all(|d| self.a.dirty.iter().any(|e| self.names.get(e) == Some(d))) {
            return false;
        }
        self.names.keys().all(|&x| self.holds(x)) && self.implications()
    }

    /// Whether all that follows from facts in `a` follows in `b`. A name that no place holds says nothing.
    fn implications(&self) -> bool {
        let named = |x: Sym| self.names.get(&x).copied();
        self.a.implications.iter().all(|(cause, effect)| {
            match (cause.renamed(&named), effect.renamed(&named)) {
                (Some(cause), Some(effect)) => {
                    cause.names().chain(effect.names()).all(|x| self.b.is_sure(x))
                        && self.b.implies((cause, effect))
                }
                _ => true,
            }
        })
    }

    fn matches(&mut self, x: Sym, y: Sym) -> bool {
        match self.names.get(&x) {
            None => {
                self.names.insert(x, y);
                self.next.push(x);
                true
            }
            Some(&known) if known == y => true,
            Some(&known) => {
                let number = |z: Sym| matches!(self.b.shape(z), Some(Shape::Number { .. }));
                known != NONE
                    && y != NONE
                    && number(known)
                    && number(y)
                    && self.b.is_at_most(known, y, 0)
                    && self.b.is_at_most(y, known, 0)
            }
        }
    }

    fn parts(&mut self, x: Sym) -> bool {
        let y = self.names[&x];
        let absent = y == NONE || self.b.object(y).is_some_and(|o| o.null == Nullness::Null);
        for (key, value) in self.a.parts(x).into_iter().filter(|(key, _)| key.place().is_none()) {
            if absent {
                // Seen under this name only: there is nothing that it would have to hold for.
                if let Entry::Vacant(entry) = self.names.entry(value) {
                    entry.insert(NONE);
                    self.next.push(value);
                }
                continue;
            }
            let Some(other) = self.b.part(y, key) else { return false };
            if !self.part_fits(key, value, other) {
                return false;
            }
        }
        true
    }

    fn part_fits(&mut self, key: Key, value: Sym, other: Sym) -> bool {
        match (value, other) {
            (NONE, NONE) => true,
            (NONE, _) => !key.is_summary(),
            (_, NONE) => key.is_summary() && !self.names.contains_key(&value) && self.matches(value, NONE),
            _ => self.matches(value, other),
        }
    }

    /// Matches what maps hold for keys, and lists and arrays at and before indexes. A key that no place holds says nothing.
    fn entries(&mut self) -> bool {
        for (x, y) in self.names.clone() {
            let absent = y == NONE || self.b.object(y).is_some_and(|o| o.null == Nullness::Null);
            for (key, value) in if absent { Vec::new() } else { self.a.parts(x) } {
                let Some(place) = key.place() else { continue };
                let place = match self.names.get(&place) {
                    Some(&place) => place,
                    // A constant can be named again.
                    None if self.a.is_text(place) => {
                        let mut others = self.b.parts(y).into_iter().filter_map(|(key, _)| key.place());
                        let Some(other) = others.find(|&other| self.a.is_same_text(place, self.b, other))
                        else {
                            return false;
                        };
                        self.matches(place, other);
                        other
                    }
                    None => continue,
                };
                let key = key.at(place);
                let none = matches!(key, Key::Prefix(_)) && self.b.constant_value(place) == Some(0);
                let other = self.b.part(y, key).or(none.then_some(NONE));
                if !other.is_some_and(|other| self.part_fits(key, value, other)) {
                    return false;
                }
            }
        }
        true
    }

    /// Matches what a number was computed from.
    fn definition_names(&mut self, x: Sym) -> bool {
        let y = self.names[&x];
        let (Some(a), false) = (self.a.definition(x), y == NONE) else { return true };
        let Some(b) = self.b.definition(y) else { return false };
        let (mut a, mut b) = (a.clone(), b.clone());
        let (a, b) = (a.names_mut(), b.names_mut());
        a.len() == b.len() && a.into_iter().zip(b).all(|(x, y)| self.matches(*x, *y))
    }

    fn holds(&self, x: Sym) -> bool {
        let y = self.names[&x];
        if y == NONE {
            return true;
        }
        let fits = match (self.a.shape(x), self.b.shape(y)) {
            (None, _) | (Some(Shape::Real), Some(Shape::Real)) => true,
            (Some(Shape::Number { .. }), Some(Shape::Number { .. })) => {
                self.a.lower(x) <= self.b.lower(y) && self.a.upper(x) >= self.b.upper(y)
            }
            (Some(Shape::Object(o)), Some(Shape::Object(p))) => self.object(o, p),
            _ => false,
        };
        fits && self.b.conditional.contains(&y) <= self.a.conditional.contains(&x)
            && self.excluded(x, y)
            && self.definition(x, y)
            && self.differences(x, y)
    }

    fn object(&self, o: &Object, p: &Object) -> bool {
        if o.null != Nullness::Maybe && o.null != p.null {
            return false;
        }
        let owner = match (o.owner, p.owner) {
            (None, None) => true,
            (Some(x), Some(y)) => self.names.get(&x) == Some(&y),
            _ => false,
        };
        if o.unique && !(p.unique && owner) && p.null != Nullness::Null {
            return false;
        }
        if p.null == Nullness::Null {
            return true;
        }
        let class = if o.exact { p.exact && o.class == p.class } else { (self.is_below)(p.class, o.class) };
        let among = o.among.as_ref().is_none_or(|all| {
            let fits = |c: &ClassId| all.iter().any(|&above| (self.is_below)(*c, above));
            fits(&p.class) || p.candidates().iter().all(fits)
        });
        class
            && among
            && (o.declared.is_none() || o.declared == p.declared)
            && o.code.includes(&p.code)
            && o.given <= p.given
            && o.on_purpose <= p.on_purpose
            && (o.constant.is_none() || o.constant == p.constant)
            && (o.text.is_none() || o.text == p.text)
    }

    fn excluded(&self, x: Sym, y: Sym) -> bool {
        let values = self.a.excluded.get(&x);
        values.is_none_or(|values| values.iter().all(|&value| self.b.is_excluded(y, value)))
    }

    fn definition(&self, x: Sym, y: Sym) -> bool {
        let Some(definition) = self.a.definition(x) else { return true };
        let mut renamed = definition.clone();
        for name in renamed.names_mut() {
            match self.names.get(name) {
                Some(&other) => *name = other,
                None => return false,
            }
        }
        self.b.definition(y) == Some(&renamed)
    }

    fn differences(&self, x: Sym, y: Sym) -> bool {
        self.a.differences.from(x).all(|(to, c)| match self.names.get(&to) {
            Some(&NONE) => true,
            Some(&other) => self.b.is_at_most(y, other, c),
            // A name that no place holds says nothing by itself.
            None => true,
        })
    }
}
