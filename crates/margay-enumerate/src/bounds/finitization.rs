//! The bounds of structures: which objects there are and what each field may hold. Nothing here runs anything.

use margay_classes::{ClassId, Kind};
use margay_machine::Ref;

/// Number of a class domain in [`Finitization::domains`].
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct DomainId(pub u32);

/// Number of an object in [`Finitization::objects`].
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct ObjectId(pub u32);

/// Objects of one class that fields may refer to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClassDomain {
    /// The class of the objects.
    pub class: ClassId,
    /// The objects in order.
    pub objects: Vec<ObjectId>,
    /// Whether the objects are interchangeable: then a field takes one that is in use or the first that is not.
    pub isomorphic: bool,
}

/// An object that structures are made of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Object {
    /// Made by the search: its finitized fields are undecided, the others are as the constructor without parameters
    /// leaves them, or as allocation does when there is no such constructor.
    Fresh {
        /// Its class.
        class: ClassId,
    },
    /// An array of the search: its length is decided, then its elements.
    Array {
        /// The array class.
        class: ClassId,
        /// The lengths it may have, in order.
        lengths: Vec<u32>,
        /// What each element may hold.
        elements: Domain,
    },
    /// An object that exists: a string, an enum constant, a boxed value, what a finitization made. Fields of it that
    /// are finitized are undecided all the same; being referred to by another such object does not make it used.
    Given(Ref),
}

/// What a field, an element or an argument may hold, in the order in which the search tries it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Domain {
    /// Numbers or booleans, as register bits: what is narrower than an `int` is extended as the JVM does.
    Numbers {
        /// The type of the field.
        kind: Kind,
        /// The values in order.
        values: Vec<u64>,
    },
    /// References: null first if it is allowed, then the class domains in order.
    Objects {
        /// Whether null is allowed.
        null: bool,
        /// The class domains.
        domains: Vec<DomainId>,
    },
    /// An array of the slot's own: never null, never shared. It is one value; its length is decided, then its elements.
    Array {
        /// The array class.
        class: ClassId,
        /// The lengths it may have, in order.
        lengths: Vec<u32>,
        /// What each element may hold.
        elements: Box<Domain>,
    },
}

/// The domain of a field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldDomain {
    /// The class that declares the field.
    pub declared_in: ClassId,
    /// Its name.
    pub name: String,
    /// Its word in an object.
    pub slot: u32,
    /// Objects of exactly this class only; `None` for all objects that have the field.
    pub owner: Option<ClassId>,
    /// What it may hold.
    pub domain: Domain,
}

/// The bounds of the structures. It belongs to one machine, for objects that exist are references.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Finitization {
    /// The class domains.
    pub domains: Vec<ClassDomain>,
    /// All objects.
    pub objects: Vec<Object>,
    /// The finitized fields. When several fit a field of an object, the first with the object's own class as owner
    /// counts, else the first.
    pub fields: Vec<FieldDomain>,
    /// The receiver of the predicate, unless it is static, then its arguments.
    pub roots: Vec<Domain>,
}
