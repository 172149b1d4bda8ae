//! Names of values, and what can be known of one.

use margay_classes::signature::Type;
use margay_classes::{ClassId, MethodId};
use std::collections::BTreeSet;
use std::rc::Rc;

/// The name of a value.
pub type Sym = u32;

/// No value: the second slot of a `long` or `double`, a local variable that holds nothing yet, the result of `void`. As
/// the elements of a collection: there are none.
pub const NONE: Sym = 0;

/// Classes of one object that are told apart.
pub const MOST_CLASSES: usize = 8;

/// Whether a reference is null.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Nullness {
    /// It is.
    Null,
    /// It is not.
    NonNull,
    /// It may be.
    Maybe,
}

impl Nullness {
    /// What holds of both.
    pub fn join(self, other: Nullness) -> Nullness {
        if self == other { self } else { Nullness::Maybe }
    }
}

/// What is known of one value.
#[derive(Clone, Debug)]
pub enum Shape {
    /// An `int` or `long`, or a narrower number, within a range.
    Number {
        /// The least value.
        low: i64,
        /// The greatest value.
        high: i64,
    },
    /// A `float` or `double`, of which nothing is known.
    Real,
    /// A reference.
    Object(Object),
}

/// What is known of a reference.
#[derive(Clone, Debug)]
pub struct Object {
    /// Whether it is null.
    pub null: Nullness,
    /// A class that the object is an instance of.
    pub class: ClassId,
    /// Whether it is of that class and of no subclass.
    pub exact: bool,
    /// Classes that it is an instance of at least one of, where that is more than the class says.
    pub among: Option<Rc<BTreeSet<ClassId>>>,
    /// The type with its type arguments, where a declaration gives one.
    pub declared: Option<Rc<Type>>,
    /// No other name of the state stands for the object, and nothing outside of the analysed code refers to it.
    pub unique: bool,
    /// The object whose private field alone holds this one, if that is known.
    pub owner: Option<Sym>,
    /// Whose code a call of an interface's method on it runs.
    pub code: Code,
    /// It was handed in by a caller, directly or as an element of what was: no analysed code made it.
    pub given: bool,
    /// An exception that the program throws on purpose.
    pub on_purpose: bool,
    /// The static final field that holds the object from the beginning.
    pub constant: Option<(ClassId, u16)>,
    /// The text of a string constant.
    pub text: Option<Rc<str>>,
}

impl Object {
    /// A reference of which only a class is known.
    pub fn of(class: ClassId) -> Object {
        Object {
            null: Nullness::Maybe,
            class,
            exact: false,
            among: None,
            declared: None,
            unique: false,
            owner: None,
            code: Code::default(),
            given: false,
            on_purpose: false,
            constant: None,
            text: None,
        }
    }

    /// Classes that it is an instance of at least one of.
    pub fn candidates(&self) -> BTreeSet<ClassId> {
        self.among.as_deref().cloned().unwrap_or_else(|| BTreeSet::from([self.class]))
    }

    /// The classes of this object and another one, as far as they say more than the nearest class above both.
    pub fn classes_of_either(&self, other: &Object, above: ClassId) -> Option<Rc<BTreeSet<ClassId>>> {
        let mut all = self.candidates();
        all.extend(other.candidates());
        (all.len() <= MOST_CLASSES && !all.contains(&above)).then(|| Rc::new(all))
    }

    /// A new object.
    pub fn new(class: ClassId) -> Object {
        Object { null: Nullness::NonNull, exact: true, unique: true, ..Object::of(class) }
    }
}

/// Whose code runs when a method of an interface is called on an object.
#[derive(Clone, Debug, Default)]
pub struct Code {
    /// Functions of the program that the object may stand for.
    pub functions: Vec<Rc<Closure>>,
    /// What else it may be.
    pub others: Others,
}

/// What an object may be besides functions that are known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Others {
    /// Nothing.
    Nothing,
    /// An object with code of the library or of the program's callers, which keeps to the contracts of its interfaces.
    Foreign,
    /// An object of any origin: its code may be the program's.
    #[default]
    Any,
}

impl Code {
    /// Code of the library or of the program's callers.
    pub fn foreign() -> Code {
        Code { functions: Vec::new(), others: Others::Foreign }
    }

    /// The code of one function.
    pub fn of(function: Rc<Closure>) -> Code {
        Code { functions: vec![function], others: Others::Nothing }
    }

    /// One code or the other.
    pub fn join(&self, other: &Code) -> Code {
        let mut functions = self.functions.clone();
        functions.extend(other.functions.iter().filter(|f| !self.functions.contains(f)).cloned());
        Code { functions, others: self.others.max(other.others) }
    }

    /// Whether all that another code may be is possible here.
    pub fn includes(&self, other: &Code) -> bool {
        other.others <= self.others && other.functions.iter().all(|f| self.functions.contains(f))
    }

    /// The function, if it can be nothing else.
    pub fn only(&self) -> Option<&Rc<Closure>> {
        match (&self.functions[..], self.others) {
            ([function], Others::Nothing) => Some(function),
            _ => None,
        }
    }
}

/// A function: the method behind a lambda expression or a method reference. What it has captured is kept like fields.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Closure {
    /// The method.
    pub method: MethodId,
    /// Whether the class of its first argument selects the method.
    pub dispatched: bool,
    /// Whether it makes an object by this constructor.
    pub constructs: bool,
    /// How many values it has captured.
    pub captured: u8,
    /// The name of the method that it implements.
    pub implements: String,
    /// The descriptor of that method, as the interface declares it.
    pub descriptor: String,
}

/// A part of an object.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Key {
    /// A field: the class that declares it, and its position there.
    Field(ClassId, u16),
    /// The length of an array or a string, which never changes.
    Length,
    /// The number of elements of a collection, or of characters of a builder.
    Size,
    /// Stands for each element of an array, a collection, a stream; the value of an optional.
    Element,
    /// The number in a box; the number that stands for a date, a duration or the sign of a big number.
    Value,
    /// The scale of a decimal number.
    Scale,
    /// Stands for each key of a map.
    MapKey,
    /// Stands for each value of a map.
    MapValue,
    /// The value that a map has for a key, an array or a list at an index; the character of a string there, if the index is
    /// one of its.
    Entry(Sym),
    /// Stands for each element of an array or a list before an index.
    Prefix(Sym),
    /// Counts structural changes of a collection.
    Changes,
    /// The count of changes that an iterator expects.
    Expected,
    /// The collection behind an iterator or a view.
    Source,
    /// 1 if an optional has a value, an iterator a next element.
    Present,
    /// 1 if an iterator of a list has an element before it.
    Before,
    /// Whether the last element that an iterator gave can be removed.
    Removable,
    /// Stands for each element that an iterator gave before the last one.
    Passed,
    /// The element that an iterator gave last; none at the beginning.
    Last,
    /// The length of what is left of a string without the white space around it: 0 for `trim`, 1 for `strip`.
    Trimmed(u8),
    /// 1 if a string has this character somewhere.
    Contains(u8),
    /// 1 if a floating-point number is not a number.
    NotANumber,
    /// 1 if a floating-point number is infinite.
    Infinite,
    /// What a collector, an order or a view of the library was made with.
    Captured(u8),
    /// What a function has captured, by its method.
    Closed(MethodId, u8),
    /// The array that an element was read from, or that an array is a copy of: an array of the same class takes it.
    Home,
}

impl Key {
    /// Whether the part never changes while the object lives.
    pub fn is_fixed(self) -> bool {
        matches!(
            self,
            Key::Length
                | Key::Value
                | Key::Scale
                | Key::Source
                | Key::Trimmed(_)
                | Key::Contains(_)
                | Key::NotANumber
                | Key::Infinite
                | Key::Captured(_)
                | Key::Closed(..)
                | Key::Home
        )
    }

    /// Whether the part is what an array, a collection, a map, a text, a number or an optional consists of.
    pub fn is_content(self) -> bool {
        matches!(
            self,
            Key::Length
                | Key::Value
                | Key::Size
                | Key::Element
                | Key::MapKey
                | Key::MapValue
                | Key::Present
                | Key::Trimmed(_)
                | Key::Contains(_)
                | Key::NotANumber
                | Key::Infinite
                | Key::Scale
        )
    }

    /// Whether the name stands for each of many values, not for one.
    pub fn is_summary(self) -> bool {
        matches!(self, Key::Element | Key::MapKey | Key::MapValue | Key::Prefix(_) | Key::Passed | Key::Last)
    }

    /// The name of the place within the object that the part belongs to.
    pub fn place(self) -> Option<Sym> {
        match self {
            Key::Entry(place) | Key::Prefix(place) => Some(place),
            _ => None,
        }
    }

    /// The same part at another place.
    pub fn at(self, place: Sym) -> Key {
        match self {
            Key::Entry(_) => Key::Entry(place),
            Key::Prefix(_) => Key::Prefix(place),
            key => key,
        }
    }
}

/// What a number was computed from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Definition {
    /// The comparison of two `long`s: -1, 0 or 1.
    Compare(Sym, Sym),
    /// 1 if the condition holds, 0 otherwise.
    Truth(Condition),
    /// A sum that may have overflowed.
    Sum(Sym, Sym),
    /// A difference that did not overflow.
    Difference(Sym, Sym),
    /// A quotient.
    Quotient(Sym, Sym),
    /// A remainder.
    Remainder(Sym, Sym),
}

/// What a `boolean` says of other values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Condition {
    /// The first number is at most so much greater than the second.
    AtMost(Sym, Sym, i64),
    /// Two numbers are equal.
    Equal(Sym, Sym),
    /// The reference is null.
    IsNull(Sym),
    /// The reference is an instance of the class, which null is not.
    IsInstance(Sym, ClassId),
    /// The condition does not hold.
    Not(Box<Condition>),
    /// All of them hold.
    All(Vec<Condition>),
}

impl Condition {
    /// The names in it, to be replaced.
    pub fn names_mut(&mut self) -> Vec<&mut Sym> {
        match self {
            Condition::AtMost(a, b, _) | Condition::Equal(a, b) => vec![a, b],
            Condition::IsNull(a) | Condition::IsInstance(a, _) => vec![a],
            Condition::Not(inner) => inner.names_mut(),
            Condition::All(all) => all.iter_mut().flat_map(Condition::names_mut).collect(),
        }
    }
}

impl Definition {
    /// The names in it, to be replaced.
    pub fn names_mut(&mut self) -> Vec<&mut Sym> {
        match self {
            Definition::Compare(a, b)
            | Definition::Sum(a, b)
            | Definition::Difference(a, b)
            | Definition::Quotient(a, b)
            | Definition::Remainder(a, b) => vec![a, b],
            Definition::Truth(condition) => condition.names_mut(),
        }
    }
}

/// A fact about a value, or about two numbers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Fact {
    /// The reference is null.
    Null(Sym),
    /// The reference is not null.
    There(Sym),
    /// The number is at most this.
    AtMost(Sym, i64),
    /// The number is at least this.
    AtLeast(Sym, i64),
    /// The first number is at most so much greater than the second.
    Apart(Sym, Sym, i64),
}

/// The first fact implies the second.
pub type Implication = (Fact, Fact);

impl Fact {
    /// The same fact about other names; `None` if one of them has no other name.
    pub fn renamed(self, name: &dyn Fn(Sym) -> Option<Sym>) -> Option<Fact> {
        Some(match self {
            Fact::Null(x) => Fact::Null(name(x)?),
            Fact::There(x) => Fact::There(name(x)?),
            Fact::AtMost(x, c) => Fact::AtMost(name(x)?, c),
            Fact::AtLeast(x, c) => Fact::AtLeast(name(x)?, c),
            Fact::Apart(x, y, c) => Fact::Apart(name(x)?, name(y)?, c),
        })
    }

    /// The names in it.
    pub fn names(self) -> impl Iterator<Item = Sym> {
        let (x, y) = match self {
            Fact::Null(x) | Fact::There(x) | Fact::AtMost(x, _) | Fact::AtLeast(x, _) => (x, None),
            Fact::Apart(x, y, _) => (x, Some(y)),
        };
        std::iter::once(x).chain(y)
    }

    /// The opposite, if there is one.
    pub fn negated(self) -> Option<Fact> {
        Some(match self {
            Fact::Null(x) => Fact::There(x),
            Fact::There(x) => Fact::Null(x),
            Fact::AtMost(x, c) => Fact::AtLeast(x, c.checked_add(1)?),
            Fact::AtLeast(x, c) => Fact::AtMost(x, c.checked_sub(1)?),
            Fact::Apart(x, y, c) => Fact::Apart(y, x, c.checked_neg()?.checked_sub(1)?),
        })
    }
}
