//! Symbols in objects, as natives that copy or read memory see them: whether there are any, and copies that take them
//! along. What is undecided is decided first, so that a copy and its original agree.

use crate::heap::Ref;
use crate::machine::{Machine, Res};
use margay_classes::ClassKind;

impl Machine {
    /// Whether an object, or the characters of a string, are symbolic in part.
    pub(crate) fn holds_symbols(&self, r: Ref) -> bool {
        let r = match self.heap.class_number(r) == self.known.string_class {
            true => self.heap.word(r + self.known.string.value) as Ref,
            false => r,
        };
        if r == 0 || !self.is_flagged(r) {
            return false;
        }
        if !self.class_of(r).is_array() {
            let words = self.class_of(r).instance_words;
            return (1..words).any(|slot| self.field_term(r, slot) != 0);
        }
        (0..self.heap.length(r)).any(|i| self.element_term(r, i) != 0)
    }

    /// Copies elements between two arrays of the same element size, symbols included. The ranges lie within the arrays.
    pub(crate) fn copy_elements(&mut self, src: Ref, from: u32, dst: Ref, to: u32, len: u32) -> Res<()> {
        let size = self.element_size(src) as usize;
        if self.symbolic && (self.is_flagged(src) || self.is_flagged(dst)) {
            let elements: Vec<(u64, u32)> =
                (from..from + len).map(|i| self.read_element(src, i)).collect::<Res<_>>()?;
            for (i, (bits, symbol)) in (to..).zip(elements) {
                self.write_element(dst, i, bits, symbol);
            }
            return Ok(());
        }
        let (at, back, n) = (from as usize * size, to as usize * size, len as usize * size);
        self.heap.copy_bytes((src, 8 + at), (dst, 8 + back), n);
        Ok(())
    }

    /// A shallow copy of an object or array, symbols included.
    pub(crate) fn copy_object(&mut self, r: Ref) -> Res<Ref> {
        let flagged = self.symbolic && self.is_flagged(r);
        let class = self.class_of(r).id;
        if flagged && let ClassKind::Array { .. } = self.class_of(r).kind {
            let length = self.heap.length(r);
            for i in 0..length {
                self.read_element(r, i)?;
            }
            let copy = self.new_array(class, length)?;
            self.copy_elements(r, 0, copy, 0, length)?;
            return Ok(copy);
        }
        let words = self.heap.words_of(r, self.classes.class(class));
        if flagged {
            for slot in 1..words {
                self.read_slot(r, slot)?;
            }
        }
        let header = self.heap.word(r);
        let copy = self.heap.allocate(words, header).map_err(|_| self.out_of_memory())?;
        for w in 1..words {
            let value = self.heap.word(r + w);
            self.heap.set_word(copy + w, value);
            if flagged && let symbol @ 1.. = self.field_term(r, w) {
                self.set_field_term(copy, w, symbol);
            }
        }
        Ok(copy)
    }
}
