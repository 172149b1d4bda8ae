//! Java strings from the host's side: making, reading, interning.

use crate::heap::{FIRST_WORD, Heap, Ref};
use crate::machine::{Machine, Res};
use margay_classes::ClassId;

impl Machine {
    /// A new `java.lang.String`.
    pub fn new_string(&mut self, text: &str) -> Res<Ref> {
        if text.is_ascii() {
            return self.string_of(text.as_bytes(), 0, false);
        }
        let units: Vec<u16> = text.encode_utf16().collect();
        self.new_string_utf16(&units)
    }

    /// A new `java.lang.String` from UTF-16.
    pub fn new_string_utf16(&mut self, units: &[u16]) -> Res<Ref> {
        let (bytes, coder) = encode(units);
        self.string_of(&bytes, coder, false)
    }

    /// A new `java.lang.String` from Latin-1.
    pub(crate) fn new_latin_string(&mut self, bytes: &[u8]) -> Res<Ref> {
        self.string_of(bytes, 0, false)
    }

    fn string_of(&mut self, bytes: &[u8], coder: u64, permanent: bool) -> Res<Ref> {
        let class = ClassId(self.known.string_class);
        let words = Heap::array_words(bytes.len() as u32, 1).unwrap_or(1);
        let header = u64::from(self.known.bytes) | (bytes.len() as u64) << 32;
        let object_words = self.classes.class(class).instance_words;
        let (array, string) = if permanent {
            let array = self.heap.allocate_permanent(words, header)?;
            (array, self.heap.allocate_permanent(object_words, u64::from(class.0))?)
        } else {
            let array = self.heap.allocate(words, header).map_err(|_| self.out_of_memory())?;
            (array, self.new_object(class)?)
        };
        self.heap.set_bytes_for_good(array, 8, bytes);
        self.heap.set_word_for_good(string + self.known.string.value, u64::from(array));
        self.heap.set_word_for_good(string + self.known.string.coder, coder);
        Ok(string)
    }

    /// The interned string for a literal; made as a permanent object on first use.
    pub fn literal(&mut self, units: &[u16]) -> Res<Ref> {
        if let Some(&r) = self.interned.get(units) {
            return Ok(r);
        }
        let (bytes, coder) = encode(units);
        let r = self.string_of(&bytes, coder, true)?;
        self.add_interned(units.into(), r, true);
        Ok(r)
    }

    /// As [`Machine::literal`], but never a string that a rollback may take away.
    pub(crate) fn lasting_literal(&mut self, units: &[u16]) -> Res<Ref> {
        let r = self.literal(units)?;
        if r < FIRST_WORD || !self.has_marks() {
            return Ok(r);
        }
        let (bytes, coder) = encode(units);
        self.string_of(&bytes, coder, true)
    }

    /// The interned string for a literal text.
    pub fn literal_str(&mut self, text: &str) -> Res<Ref> {
        let units: Vec<u16> = text.encode_utf16().collect();
        self.literal(&units)
    }

    /// `String.intern`.
    pub fn intern(&mut self, string: Ref) -> Ref {
        let units = self.utf16(string);
        if let Some(&r) = self.interned.get(&units[..]) {
            return r;
        }
        self.add_interned(units.into(), string, false);
        string
    }

    /// The characters of a string.
    pub fn utf16(&self, string: Ref) -> Vec<u16> {
        let value = self.heap.word(string + self.known.string.value) as Ref;
        if value == 0 {
            return Vec::new();
        }
        let bytes = self.heap.array_bytes(value, 1);
        if self.heap.word(string + self.known.string.coder) == 0 {
            bytes.iter().map(|&b| u16::from(b)).collect()
        } else {
            bytes.chunks_exact(2).map(|c| u16::from_le_bytes([c[0], c[1]])).collect()
        }
    }

    /// A string as host text; unpaired surrogates are replaced.
    pub fn text(&self, string: Ref) -> String {
        if string == 0 { String::new() } else { String::from_utf16_lossy(&self.utf16(string)) }
    }
}

fn encode(units: &[u16]) -> (Vec<u8>, u64) {
    if units.iter().all(|&u| u < 256) {
        (units.iter().map(|&u| u as u8).collect(), 0)
    } else {
        (units.iter().flat_map(|u| u.to_le_bytes()).collect(), 1)
    }
}
