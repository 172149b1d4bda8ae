//! The input heap as it was before the call: which objects it has, what their slots held when they were first read, and
//! how each object was constructed. Writes of the program are not part of it.

use margay_classes::{ClassId, MethodId};
use margay_graph::bound::Bound;
use margay_machine::{Machine, Ref, Res};

/// Where an input value comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Origin {
    /// The receiver or an argument, by number.
    Root(u32),
    /// A slot of an input object: its number, and the byte offset of the slot.
    Slot(u32, u32),
    /// An argument of a call that builds an input object: its number and the argument's.
    BuildArgument(u32, u32),
    /// Asked for by the program, as the n-th such value.
    Nondet(u32),
    /// Of a value that nothing is known of.
    Unknown,
}

/// A call that takes part in making an input object.
#[derive(Debug, Clone)]
pub struct BuildCall {
    /// The constructor, a static method that gives the object, or a method of the object.
    pub method: MethodId,
    /// Types of the arguments, as descriptors.
    pub arguments: Vec<String>,
}

/// How to make an object by calls: a constructor or a static method first.
#[derive(Debug, Clone)]
pub struct Build {
    /// Its class.
    pub class: ClassId,
    /// The calls.
    pub calls: Vec<BuildCall>,
}

/// Something that a fresh reference may refer to.
#[derive(Debug, Clone)]
pub enum Candidate {
    /// An object whose fields are decided when they are read.
    Lazy(ClassId),
    /// A string; wide ones have a character above 255.
    String {
        /// Two bytes a character.
        wide: bool,
    },
    /// An array.
    Array(ClassId),
    /// An object that exists already, such as an enum constant.
    Existing(Ref),
    /// An object made by calls with symbolic arguments.
    Built(Build),
}

/// How an input object came to be.
#[derive(Debug, Clone)]
pub enum Construction {
    /// Its slots are decided when they are read.
    Lazy,
    /// A string with this array of bytes.
    String {
        /// The array.
        bytes: Ref,
        /// Two bytes a character.
        wide: bool,
    },
    /// By calls; the arguments of each as bits and symbol.
    Built(Vec<(MethodId, Vec<(u64, u32)>)>),
}

/// An object of the input.
#[derive(Debug, Clone)]
pub struct InputObject {
    /// Where it is in the heap.
    pub object: Ref,
    /// Its class.
    pub class: ClassId,
    /// Where it was first referred to.
    pub origin: Origin,
    /// Symbol of its length, for arrays.
    pub length: u32,
    /// What its slots held first: byte offset and symbol, in the order of first reading.
    pub slots: Vec<(u32, u32)>,
    /// How it came to be.
    pub construction: Construction,
    /// Slots, by byte offset, that hold what was there before the object: no cycle goes through them alone.
    pub older: std::sync::Arc<[u32]>,
    /// It counts as one of those that an input may have. Byte arrays of strings and boxed numbers do not.
    pub counts: bool,
    /// Another reference may refer to it too.
    pub aliases: bool,
    /// It is the byte array of a string, and no object of its own.
    pub inner: bool,
    /// What it is called in conditions.
    pub name: std::sync::Arc<str>,
}

impl InputObject {
    /// Symbols of what was there before the object: slots that are set once and for all, or what its first call was given.
    pub fn older_parts(&self) -> impl Iterator<Item = u32> + '_ {
        let given = match &self.construction {
            Construction::Built(calls) => calls.first().map_or(&[][..], |(_, arguments)| arguments),
            _ => &[],
        };
        let slots = self.slots.iter().filter(|slot| self.older.contains(&slot.0));
        slots.map(|slot| slot.1).chain(given.iter().map(|value| value.1))
    }
}

/// Bounds of a number.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Interval {
    /// The least whole number.
    pub low: Option<i64>,
    /// The greatest whole number.
    pub high: Option<i64>,
    /// The least float, and whether it is greater than that.
    pub least: Option<(f64, bool)>,
    /// The greatest float, and whether it is less than that.
    pub most: Option<(f64, bool)>,
}

/// What is known of a number in a field of an input object.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SlotFact {
    /// It is not less.
    AtLeast(i64),
    /// It is not greater.
    AtMost(i64),
    /// It is not greater than the length of the array in another slot of the object, or less.
    AtMostLength {
        /// The slot of the array, which is not null.
        array: u32,
        /// It is less than the length.
        strict: bool,
    },
    /// It is not greater than the number in another slot of the object.
    AtMostSlot(u32),
}

/// Decides what inputs look like.
pub trait InputPolicy: Send {
    /// What a fresh reference of a declared class may refer to, besides null and other input objects; the
    /// most promising first. May need to initialise classes. The second part says what was left out.
    fn candidates(
        &mut self,
        machine: &mut Machine,
        declared: ClassId,
        origin: &Origin,
        objects: &[InputObject],
    ) -> Res<(Vec<Candidate>, Option<Bound>)>;
    /// The class that a fresh reference is declared with: more than its erased class where signatures say more.
    fn narrow(
        &mut self,
        _machine: &mut Machine,
        declared: ClassId,
        _origin: &Origin,
        _objects: &[InputObject],
    ) -> ClassId {
        declared
    }
    /// Whether a reference may refer to the input object of this number, as far as signatures say.
    fn admits(
        &mut self,
        _machine: &mut Machine,
        _origin: &Origin,
        _object: usize,
        _objects: &[InputObject],
    ) -> bool {
        true
    }
    /// Whether arrays of narrower classes are tried for references to arrays of a class, if there are any.
    fn varies_arrays(&self, _machine: &mut Machine, _array: ClassId) -> bool {
        true
    }
    /// Whether an object that is no part of the input may be referred to by it: it was there before.
    fn is_constant(&self, _machine: &Machine, _object: Ref) -> bool {
        false
    }
    /// Whether a fresh reference may be null.
    fn nullable(&self, origin: &Origin, objects: &[InputObject]) -> bool;
    /// Least and greatest length of a fresh array or string, where something is known of it.
    fn length_of(&self, _: &Origin, _objects: &[InputObject]) -> Option<(i64, i64)> {
        None
    }
    /// What is known of a number in a slot of an object of a class.
    fn slot_facts(&self, _class: ClassId, _slot: u32) -> Vec<SlotFact> {
        Vec::new()
    }
    /// Least and greatest number in a box that is the receiver or an argument, where something is known of it.
    fn range_of(&self, _root: u32) -> Option<Interval> {
        None
    }
    /// Whether a fresh string has more than blanks.
    fn is_not_blank(&self, _: &Origin) -> bool {
        false
    }
    /// Whether an object of this class counts as one of those that an input may have: a boxed number is a value, and
    /// refers to nothing.
    fn counts(&self, _machine: &Machine, _class: ClassId) -> bool {
        true
    }
    /// Slots of an object of a class, by byte offset, that hold only what was there before the object.
    fn older(&mut self, _machine: &mut Machine, _class: ClassId) -> std::sync::Arc<[u32]> {
        std::sync::Arc::default()
    }
    /// Whether classes that are not on the class path may extend or implement a class.
    fn is_extendable(&self, _machine: &mut Machine, _class: ClassId) -> bool {
        true
    }
    /// Whether two input objects of this class may be one and the same.
    fn may_alias(&self, machine: &Machine, class: ClassId) -> bool;
}
