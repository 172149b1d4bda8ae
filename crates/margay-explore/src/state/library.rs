//! State of modelled library classes: texts in pieces, string builders, hash codes, cached boxes, character tables. It is
//! kept beside the heap and undone with it. What the library methods do with it is in [`crate::intrinsics`].

use super::{Sym, Undo, Value};
use margay_classes::{ClassId, Method, MethodId};
use margay_machine::{Machine, Ref, Res};
use margay_solver::{TableId, Term};
use rustc_hash::FxHashMap;

/// The meaning of a method: its result, or `None` to run its code.
pub(crate) type Intrinsic = fn(&mut Sym, &mut Machine, &Method, &[Value]) -> Res<Option<Value>>;

/// The pieces of a text whose characters no instruction has read, and whether it is wide.
pub(crate) type LazyText = (Vec<Piece>, bool);

/// The tables of the answers, by method, its other arguments and the first character.
pub(crate) type CharacterTables = FxHashMap<(MethodId, Vec<u64>, (i32, i32)), TableId>;

/// A part of a text.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Piece {
    /// Characters.
    Units(Vec<Value>),
    /// A whole number in decimal, 32 or 64 bits wide.
    Number(Term),
    /// `true` or `false`.
    Flag(Term),
    /// A `float` or `double`, and an array of bytes of which nothing is known that stands for its text.
    Real(Term, Ref),
    /// All of an array of bytes, and whether it has two for each character.
    Bytes(Ref, bool),
}

impl Piece {
    /// The work of copying it.
    pub(crate) fn copying(&self) -> u64 {
        match self {
            Piece::Units(units) => 10 + 4 * units.len() as u64,
            _ => 10,
        }
    }

    /// The fewest characters that it can have.
    pub(crate) fn least(&self) -> usize {
        match self {
            Piece::Units(units) => units.len(),
            Piece::Number(_) => 1,
            Piece::Flag(_) => 4,
            Piece::Real(..) => 3,
            Piece::Bytes(..) => 0,
        }
    }

    /// The array that a piece consists of, and whether it is wide.
    pub(crate) fn bytes(&self) -> Option<(Ref, bool)> {
        match self {
            Piece::Bytes(bytes, wide) => Some((*bytes, *wide)),
            Piece::Real(_, bytes) => Some((*bytes, false)),
            _ => None,
        }
    }
}

/// A small value that a run has boxed. Those of a class are different from each other.
#[derive(Debug, Clone, Copy)]
pub(crate) struct CachedBox {
    pub(crate) class: ClassId,
    pub(crate) value: Term,
    /// Its object; 0 for the one of the library's cache.
    pub(crate) object: Ref,
}

impl Sym {
    /// The pieces of the text in an array, while nobody has looked at its characters.
    pub(crate) fn text_of(&self, array: Ref) -> Option<&LazyText> {
        self.texts.get(&array)
    }

    /// Makes an array one of a text in pieces, or no longer.
    pub(crate) fn set_text(&mut self, array: Ref, text: Option<LazyText>) {
        let old = match text {
            Some(text) => self.texts.insert(array, text),
            None => self.texts.remove(&array),
        };
        self.log(Undo::Text(array, old));
    }

    /// Whether what an array or string builder holds is in pieces.
    pub(crate) fn has_open_text(&self, r: Ref) -> bool {
        self.texts.contains_key(&r) || self.pending_text.contains_key(&r)
    }

    /// What waits to be written into a string builder.
    pub(crate) fn pending_text(&self, builder: Ref) -> Option<&LazyText> {
        self.pending_text.get(&builder)
    }

    /// Whether some text has ever waited to be written into a string builder.
    pub(crate) fn had_pending_text(&self) -> bool {
        self.had_pending_text
    }

    pub(crate) fn set_pending_text(&mut self, builder: Ref, text: Option<LazyText>) {
        self.had_pending_text |= text.is_some();
        let old = match text {
            Some(text) => self.pending_text.insert(builder, text),
            None => self.pending_text.remove(&builder),
        };
        self.log(Undo::Waiting(builder, old));
    }

    /// Hash codes of strings that were asked for: the array, the number, whether it is wide.
    pub(crate) fn hashes(&self) -> &[(Ref, Term, bool)] {
        &self.hashes
    }

    /// The number that stands for the hash code of the string with this array.
    pub(crate) fn known_hash(&self, array: Ref) -> Option<Term> {
        self.hashes.iter().find(|h| h.0 == array).map(|h| h.1)
    }

    pub(crate) fn add_hash(&mut self, array: Ref, hash: Term, wide: bool) {
        self.hashes.push((array, hash, wide));
        self.log(Undo::Hash);
    }

    /// Small numbers that were boxed.
    pub(crate) fn cached_boxes(&self) -> &[CachedBox] {
        &self.cached_boxes
    }

    pub(crate) fn add_cached_box(&mut self, cached: CachedBox) {
        self.cached_boxes.push(cached);
        self.log(Undo::CachedBox);
    }
}
