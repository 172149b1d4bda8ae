//! Facts about private fields, as plain data: what is looked for and used is in `facts`.

use margay_classes::ClassId;
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use std::rc::Rc;

/// What is known of a field, by the name of its cells.
pub(crate) type FieldName = Rc<str>;

/// Something that holds of an object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Fact {
    /// A number is not less.
    AtLeast(FieldName, i64),
    /// A number is not more.
    AtMost(FieldName, i64),
    /// A number is another.
    Differs(FieldName, i64),
    /// A reference is not null.
    There(FieldName),
    /// An array is null, or has an element.
    Filled(FieldName),
    /// A number is at most the length of an array, if that is not null.
    Within(FieldName, FieldName),
    /// A number is less than the length of an array, if that is not null.
    Below(FieldName, FieldName),
    /// A number is at most another.
    Ordered(FieldName, FieldName),
}

impl Fact {
    /// Whether the other fact says less.
    fn implies(&self, other: &Fact) -> bool {
        match (self, other) {
            (Fact::AtLeast(f, a), Fact::AtLeast(g, b)) | (Fact::AtMost(f, b), Fact::AtMost(g, a)) => {
                f == g && a > b
            }
            (Fact::AtLeast(f, a), Fact::Differs(g, b)) | (Fact::AtMost(f, b), Fact::Differs(g, a)) => {
                f == g && a > b
            }
            (Fact::Below(f, a), Fact::Within(g, b)) => f == g && a == b,
            _ => false,
        }
    }

    pub fn fields(&self) -> Vec<&FieldName> {
        match self {
            Fact::AtLeast(f, _)
            | Fact::AtMost(f, _)
            | Fact::Differs(f, _)
            | Fact::There(f)
            | Fact::Filled(f) => {
                vec![f]
            }
            Fact::Within(f, g) | Fact::Below(f, g) | Fact::Ordered(f, g) => vec![f, g],
        }
    }
}

/// Facts about the fields of a nest.
#[derive(Default, Debug)]
pub(crate) struct Facts {
    pub all: Vec<Fact>,
    /// The facts that speak of a field.
    pub by_field: FxHashMap<FieldName, Vec<usize>>,
    /// Those that another one implies.
    pub implied: BTreeSet<usize>,
    /// The class that declares a field, and whether it is final.
    pub declared: FxHashMap<FieldName, (ClassId, bool)>,
}

impl Facts {
    pub fn new(all: Vec<Fact>, declared: FxHashMap<FieldName, (ClassId, bool)>) -> Facts {
        let mut by_field: FxHashMap<FieldName, Vec<usize>> = FxHashMap::default();
        for (number, fact) in all.iter().enumerate() {
            for field in fact.fields() {
                by_field.entry(field.clone()).or_default().push(number);
            }
        }
        let implied = (0..all.len()).filter(|&n| all.iter().any(|other| other.implies(&all[n]))).collect();
        Facts { all, by_field, implied, declared }
    }

    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    pub fn about(&self, field: &str) -> impl Iterator<Item = usize> {
        self.by_field.get(field).into_iter().flatten().copied()
    }
}
