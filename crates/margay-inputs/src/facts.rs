//! Facts about the fields of all objects of a class that a program can make. They are proved by somebody else; here they
//! restrict inputs.

use rustc_hash::FxHashMap;
use std::sync::Arc;

/// A fact about the fields of an object, by their slots.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fact {
    /// A reference is not null.
    NonNull(u32),
    /// A number is not less.
    AtLeast(u32, i64),
    /// A number is not greater.
    AtMost(u32, i64),
    /// An array or a string has so many elements or characters at least, if it is not null.
    LengthAtLeast(u32, i64),
    /// A number is not greater than the length of an array, or less.
    AtMostLength {
        /// The number.
        number: u32,
        /// The array.
        array: u32,
        /// It is less.
        strict: bool,
    },
    /// The first number is not greater than the second.
    AtMostSlot(u32, u32),
}

impl Fact {
    /// Whether it speaks of a slot.
    pub fn mentions(&self, slot: u32) -> bool {
        match *self {
            Fact::NonNull(s) | Fact::AtLeast(s, _) | Fact::AtMost(s, _) | Fact::LengthAtLeast(s, _) => {
                s == slot
            }
            Fact::AtMostLength { number, array, .. } => number == slot || array == slot,
            Fact::AtMostSlot(one, other) => one == slot || other == slot,
        }
    }
}

/// Facts by the internal name of the class that declares the fields.
pub type Facts = Arc<FxHashMap<String, Vec<Fact>>>;
