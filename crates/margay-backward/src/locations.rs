//! The locations that conditions are about: a slot of a frame, a field of an object, an array element, a length, a test of
//! a class. Each is one variable of the solver, always the same for the same location. So a state is a set of terms, and
//! two states at one point can be compared.
//!
//! A reference is a bit-vector of its own width: 0 is null, small numbers are objects of the input, then come objects
//! that exist in the machine, then objects that the path allocates. The last cannot be the value of a variable, because a
//! variable is about a moment before the allocation.

use margay_classes::{ClassId, Kind, MethodId};
use margay_machine::Ref;
use margay_solver::{Node, Sort, Term, Terms, Vars};
use rustc_hash::FxHashMap;

/// The sort of references. No number of Java is as wide.
pub(crate) const REF: Sort = Sort::Bv(24);
/// The sort of lengths, which are never negative.
const LENGTH: Sort = Sort::Bv(31);
/// The first object of the machine.
const EXISTING: u64 = 1 << 20;
/// The first object that a path makes.
const FRESH: u64 = 1 << 21;
/// The slot that a method leaves its result in.
pub(crate) const RESULT: u16 = u16::MAX;

/// A question about the class of an object, which nothing changes.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub(crate) enum Test {
    /// It is an instance of this class.
    Is(ClassId),
    /// It is of exactly this class.
    Exactly(ClassId),
    /// A call of the first method on it runs the second.
    Runs(MethodId, MethodId),
}

/// A place that a condition can speak of.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Loc {
    /// A local variable or a slot of the operand stack, of the frame at a depth.
    Slot { depth: u16, index: u16, sort: Sort },
    /// A field, by the class that declares it and its position there.
    Field { class: ClassId, field: u16, object: Term },
    /// A static field.
    Static { class: ClassId, field: u16 },
    /// An element of an array. Booleans are bytes here, as in the instructions.
    Element { kind: Kind, array: Term, index: Term },
    /// The length of an array.
    Length(Term),
    /// The answer to a question about the class of an object that is not null.
    Type { test: Test, object: Term },
    /// The number of characters of a string.
    TextLength(Term),
    /// A character of a string.
    Char { text: Term, index: Term },
    /// The `java.lang.Class` of an object.
    Mirror(Term),
    /// A value that nothing is known about.
    Unknown { number: u32, sort: Sort },
}

impl Loc {
    /// The terms that the place is found by.
    pub(crate) fn parts(&self) -> [Option<Term>; 2] {
        match *self {
            Loc::Slot { .. } | Loc::Static { .. } | Loc::Unknown { .. } => [None, None],
            Loc::Field { object, .. } | Loc::Type { object, .. } => [Some(object), None],
            Loc::Length(object) | Loc::TextLength(object) | Loc::Mirror(object) => [Some(object), None],
            Loc::Element { array, index, .. } => [Some(array), Some(index)],
            Loc::Char { text, index } => [Some(text), Some(index)],
        }
    }

    /// The object that the place belongs to.
    pub(crate) fn object(&self) -> Option<Term> {
        self.parts()[0]
    }

    /// The same place of another object, at another index.
    pub(crate) fn moved(&self, object: Term, at: Option<Term>) -> Loc {
        match *self {
            Loc::Field { class, field, .. } => Loc::Field { class, field, object },
            Loc::Type { test, .. } => Loc::Type { test, object },
            Loc::Length(_) => Loc::Length(object),
            Loc::TextLength(_) => Loc::TextLength(object),
            Loc::Mirror(_) => Loc::Mirror(object),
            Loc::Element { kind, index, .. } => {
                Loc::Element { kind, array: object, index: at.unwrap_or(index) }
            }
            Loc::Char { index, .. } => Loc::Char { text: object, index: at.unwrap_or(index) },
            other => other,
        }
    }
}

/// An object that a path makes.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Fresh {
    /// Its class.
    pub(crate) class: ClassId,
    /// Of the same class as this object, which may be a narrower one.
    pub(crate) like: Option<Term>,
    /// The length of an array.
    pub(crate) length: Option<Term>,
    /// Its fields are not what allocation leaves: an exception of the machine, a result of unknown code.
    pub(crate) opaque: bool,
    /// The characters of a string.
    pub(crate) text: Option<Text>,
}

/// How a new string is made of others.
#[derive(Copy, Clone, Debug)]
pub(crate) enum Text {
    /// One after the other.
    Concat(Term, Term),
    /// The characters from an index on; how many there are.
    Part { of: Term, from: Term, length: Term },
    /// One character.
    Char(Term),
}

/// What a constant reference refers to.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Object {
    Null,
    /// An object of the input, by number.
    Input(u32),
    /// An object of the machine.
    Existing(Ref),
    /// An object that the path makes, by number.
    Fresh(usize),
}

/// The terms with the places that their variables stand for.
#[derive(Default)]
pub(crate) struct Pool {
    pub(crate) terms: Terms,
    places: FxHashMap<Loc, Term>,
    variables: FxHashMap<Term, Loc>,
    fresh: Vec<Fresh>,
    existing: Vec<Ref>,
    unknown: u32,
    /// The unknown that stands for the same value one pass earlier, by number; and the first of its line.
    older: FxHashMap<u32, u32>,
    youngest: FxHashMap<u32, u32>,
    /// How fields are stored, by class and position.
    kinds: FxHashMap<(ClassId, u16), Kind>,
    /// All variables of a term, those included that its places are found by.
    deep: FxHashMap<Term, Vars>,
    /// How many references lead to the places of a term.
    depths: FxHashMap<Term, u32>,
}

/// The sort in which a kind of value is stored.
pub(crate) fn stored(kind: Kind) -> Sort {
    match kind {
        Kind::Boolean => Sort::Bv(1),
        Kind::Byte => Sort::Bv(8),
        Kind::Char | Kind::Short => Sort::Bv(16),
        Kind::Int | Kind::Void => Sort::Bv(32),
        Kind::Long => Sort::Bv(64),
        Kind::Float => Sort::F32,
        Kind::Double => Sort::F64,
        Kind::Ref => REF,
    }
}

/// The sort that a kind of value has on the stack.
pub(crate) fn loaded(kind: Kind) -> Sort {
    match stored(kind) {
        Sort::Bv(1 | 8 | 16) => Sort::Bv(32),
        other => other,
    }
}

impl Pool {
    /// The place that a variable stands for.
    pub(crate) fn loc(&self, t: Term) -> Option<Loc> {
        self.variables.get(&t).copied()
    }

    /// Tells how a field is stored; before the first use of its place.
    pub(crate) fn declare(&mut self, class: ClassId, field: u16, kind: Kind) {
        self.kinds.insert((class, field), kind);
    }

    /// The kind of a declared field.
    pub(crate) fn kind(&self, class: ClassId, field: u16) -> Kind {
        self.kinds.get(&(class, field)).copied().unwrap_or(Kind::Int)
    }

    /// The sort of what is in a place.
    pub(crate) fn sort_of(&self, loc: &Loc) -> Sort {
        match *loc {
            Loc::Slot { sort, .. } | Loc::Unknown { sort, .. } => sort,
            Loc::Field { class, field, .. } | Loc::Static { class, field } => stored(self.kind(class, field)),
            Loc::Element { kind, .. } => stored(kind),
            Loc::Length(_) | Loc::TextLength(_) => LENGTH,
            Loc::Type { .. } => Sort::Bool,
            Loc::Mirror(_) => REF,
            Loc::Char { .. } => Sort::Bv(16),
        }
    }

    /// The variable of a place.
    pub(crate) fn var(&mut self, loc: Loc) -> Term {
        if let Some(&known) = self.places.get(&loc) {
            return known;
        }
        let sort = self.sort_of(&loc);
        let var = self.terms.var(sort, "");
        if matches!(loc, Loc::Char { .. }) {
            self.terms.prefer_letters(var);
        }
        self.places.insert(loc, var);
        self.variables.insert(var, loc);
        var
    }

    /// All variables that a term depends on, also through the objects and indexes of its places; ascending.
    pub(crate) fn deep_vars(&mut self, t: Term) -> Vars {
        if let Some(known) = self.deep.get(&t) {
            return known.clone();
        }
        let mut todo = vec![t];
        while let Some(&top) = todo.last() {
            if self.deep.contains_key(&top) {
                todo.pop();
                continue;
            }
            let vars = self.terms.vars(top);
            let parts =
                vars.iter().filter_map(|v| self.variables.get(v)).flat_map(|loc| loc.parts()).flatten();
            let open: Vec<Term> = parts.clone().filter(|part| !self.deep.contains_key(part)).collect();
            if !open.is_empty() {
                todo.extend(open);
                continue;
            }
            let mut all: Vec<Term> = parts.flat_map(|part| self.deep[&part].iter().copied()).collect();
            all.extend(vars.iter().copied());
            all.sort_unstable();
            all.dedup();
            self.deep.insert(top, all.into());
            todo.pop();
        }
        self.deep[&t].clone()
    }

    /// How many references are followed one after the other to the places that a term speaks of.
    pub(crate) fn dereferences(&mut self, t: Term) -> u32 {
        if let Some(&known) = self.depths.get(&t) {
            return known;
        }
        let mut deepest = 0;
        // A place is younger than what it is found by.
        for &var in self.deep_vars(t).iter() {
            if !self.depths.contains_key(&var) {
                let object = self.variables.get(&var).and_then(Loc::object);
                let depth = object.map_or(0, |object| 1 + self.dereferences_of(object));
                self.depths.insert(var, depth);
            }
            deepest = deepest.max(self.depths[&var]);
        }
        self.depths.insert(t, deepest);
        deepest
    }

    fn dereferences_of(&mut self, object: Term) -> u32 {
        let vars = self.deep_vars(object);
        vars.iter().map(|v| self.depths.get(v).copied().unwrap_or(0)).max().unwrap_or(0)
    }

    /// The variable of a slot.
    pub(crate) fn slot(&mut self, depth: u16, index: u16, sort: Sort) -> Term {
        self.var(Loc::Slot { depth, index, sort })
    }

    /// A value that nothing is known about.
    pub(crate) fn unknown(&mut self, sort: Sort) -> Term {
        self.unknown += 1;
        self.var(Loc::Unknown { number: self.unknown, sort })
    }

    /// How many unknowns there are.
    pub(crate) fn unknowns(&self) -> u32 {
        self.unknown
    }

    /// The unknown that a code stretch gave when it was last passed, for one that it gives now: always the same.
    pub(crate) fn older(&mut self, number: u32, sort: Sort) -> Term {
        let number = match self.older.get(&number) {
            Some(&known) => known,
            None => {
                self.unknown += 1;
                let first = self.youngest(number);
                self.older.insert(number, self.unknown);
                self.youngest.insert(self.unknown, first);
                self.unknown
            }
        };
        self.var(Loc::Unknown { number, sort })
    }

    /// The unknown that another is an earlier one of.
    pub(crate) fn youngest(&self, number: u32) -> u32 {
        self.youngest.get(&number).copied().unwrap_or(number)
    }

    /// `null`.
    pub(crate) fn null(&mut self) -> Term {
        self.terms.make_const(REF, 0)
    }

    /// An object of the input.
    pub(crate) fn input(&mut self, number: u32) -> Term {
        self.terms.make_const(REF, u64::from(number))
    }

    /// An object of the machine.
    pub(crate) fn existing(&mut self, r: Ref) -> Term {
        if r == 0 {
            return self.null();
        }
        let at = self.existing.iter().position(|&e| e == r).unwrap_or_else(|| {
            self.existing.push(r);
            self.existing.len() - 1
        });
        self.terms.make_const(REF, EXISTING + at as u64)
    }

    /// A new object. `None` when there were too many.
    pub(crate) fn fresh(&mut self, of: Fresh) -> Option<Term> {
        let number = FRESH + self.fresh.len() as u64;
        if number >= 1 << 23 {
            return None;
        }
        self.fresh.push(of);
        Some(self.terms.make_const(REF, number))
    }

    /// What is known of an object that a path makes.
    pub(crate) fn made(&self, number: usize) -> Fresh {
        self.fresh[number]
    }

    /// What a constant reference refers to; `None` for other terms.
    pub(crate) fn object(&self, t: Term) -> Option<Object> {
        let bits = self.terms.constant(t)?;
        Some(match bits {
            0 => Object::Null,
            FRESH.. => Object::Fresh((bits - FRESH) as usize),
            EXISTING.. => {
                Object::Existing(self.existing.get((bits - EXISTING) as usize).copied().unwrap_or(0))
            }
            number => Object::Input(number as u32),
        })
    }

    /// Whether two references are the same. Choices are taken apart, so that equations are between variables, and
    /// between a variable and what it could refer to.
    pub(crate) fn same(&mut self, a: Term, b: Term) -> Term {
        if a == b {
            return self.terms.bool(true);
        }
        for (x, y) in [(a, b), (b, a)] {
            if let Node::Ite(c, yes, no) = self.terms.node(x) {
                let (yes, no) = (self.same(yes, y), self.same(no, y));
                return self.terms.ite(c, yes, no);
            }
        }
        match (self.object(a), self.object(b)) {
            (Some(_), Some(_)) | (Some(Object::Fresh(_)), None) | (None, Some(Object::Fresh(_))) => {
                self.terms.bool(false)
            }
            _ => self.terms.eq(a, b),
        }
    }

    /// Whether a reference is null.
    pub(crate) fn is_null(&mut self, a: Term) -> Term {
        let null = self.null();
        self.same(a, null)
    }

    /// A stored value as it is on the stack.
    pub(crate) fn widen(&mut self, kind: Kind, t: Term) -> Term {
        match kind {
            Kind::Boolean | Kind::Char => self.terms.zext(t, 32),
            Kind::Byte | Kind::Short => self.terms.sext(t, 32),
            _ => t,
        }
    }

    /// A value of the stack as it is stored.
    pub(crate) fn narrow(&mut self, kind: Kind, t: Term) -> Term {
        match stored(kind) {
            Sort::Bv(width @ (1 | 8 | 16)) => self.terms.trunc(t, width),
            _ => t,
        }
    }

    /// The value that an unset place has.
    pub(crate) fn default_of(&mut self, loc: &Loc) -> Term {
        let sort = self.sort_of(loc);
        self.terms.make_const(sort, 0)
    }
}
