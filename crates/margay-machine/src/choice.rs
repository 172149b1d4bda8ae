//! Choice points: the only way in which a run can go more than one way. The machine stops at one with its
//! alternatives and is resumed with a decision; a run is the list of its decisions.

use crate::heap::Ref;

/// What has to be decided.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ChoiceKind {
    /// Which thread runs next.
    Schedule {
        /// The threads that can.
        threads: Vec<u32>,
    },
    /// What an uninitialised slot holds. Decided with a value.
    Uninitialised {
        /// The object that has the slot.
        object: Ref,
        /// Byte offset of the slot in the object.
        offset: u32,
        /// Descriptor of the slot.
        descriptor: String,
    },
    /// Which way a symbolic condition goes.
    Branch {
        /// The condition's term.
        condition: u32,
    },
    /// Which of several conditions holds: exactly one does.
    Cases {
        /// The conditions' terms.
        conditions: Vec<u32>,
    },
    /// What a symbolic reference refers to. The host lists the alternatives.
    Reference {
        /// The reference's symbol.
        symbol: u32,
        /// How many alternatives there are.
        count: u32,
    },
    /// A value that the program asks for through a nondeterminism API. Decided with a value or a term.
    Fresh {
        /// Its type, as a field descriptor. A reference may be null; the API's code rules that out if need be.
        descriptor: String,
        /// The least value, when the program gives one.
        low: Option<i64>,
        /// The greatest value, when the program gives one.
        high: Option<i64>,
    },
    /// A number from 0 to below `count`, asked for by the program or a native.
    Number {
        /// How many.
        count: u32,
    },
    /// Which variant of the code runs at a site of a rewritten method. Variant 0 is the original.
    Variant {
        /// The number of the site.
        site: u32,
        /// How many variants there are.
        count: u32,
    },
    /// Whether something about the input holds that no condition stands for, such as two references being the
    /// same: no or yes.
    Question,
}

/// A choice with the number of its alternatives.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    /// What it is about.
    pub kind: ChoiceKind,
}

/// What was decided.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Decision {
    /// An alternative by number.
    Alternative(u32),
    /// A value for a slot.
    Value(u64),
    /// A solver term for a slot.
    Term(u32),
}

impl Choice {
    /// The number of alternatives, when they are numbered.
    pub fn alternatives(&self) -> Option<u32> {
        match &self.kind {
            ChoiceKind::Schedule { threads } => Some(threads.len() as u32),
            ChoiceKind::Branch { .. } => Some(2),
            ChoiceKind::Cases { conditions } => Some(conditions.len() as u32),
            ChoiceKind::Reference { count, .. } => Some(*count),
            ChoiceKind::Number { count } | ChoiceKind::Variant { count, .. } => Some(*count),
            ChoiceKind::Question => Some(2),
            ChoiceKind::Uninitialised { .. } | ChoiceKind::Fresh { .. } => None,
        }
    }

    /// Why a decision does not fit this choice, if it does not.
    pub fn misfit(&self, decision: &Decision) -> Option<String> {
        match (self.alternatives(), decision) {
            (Some(n), Decision::Alternative(i)) if *i < n => None,
            (Some(n), Decision::Alternative(i)) => {
                Some(format!("alternative {i} of a choice that has {n}: {:?}", self.kind))
            }
            (None, Decision::Value(value)) => match &self.kind {
                ChoiceKind::Fresh { descriptor, low, high } if !fits(*value, descriptor, *low, *high) => {
                    Some(format!("the value {value} does not fit {:?}", self.kind))
                }
                _ => None,
            },
            (None, Decision::Term(_)) => None,
            _ => Some(format!("{decision:?} does not fit {:?}", self.kind)),
        }
    }
}

/// Whether the bits of a value are of an integral type and within bounds; other types have none.
fn fits(value: u64, descriptor: &str, low: Option<i64>, high: Option<i64>) -> bool {
    let (value, range) = match descriptor {
        "Z" => (i64::from(value as i32), 0..=1),
        "B" => (i64::from(value as i32), -0x80..=0x7F),
        "C" => (i64::from(value as i32), 0..=0xFFFF),
        "S" => (i64::from(value as i32), -0x8000..=0x7FFF),
        "I" => (i64::from(value as i32), i64::MIN..=i64::MAX),
        _ => (value as i64, i64::MIN..=i64::MAX),
    };
    range.contains(&value) && low.is_none_or(|low| low <= value) && high.is_none_or(|high| value <= high)
}

/// One decision of a run, with the choice it was made at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// What had to be decided.
    pub choice: Choice,
    /// What was decided.
    pub decision: Decision,
}
