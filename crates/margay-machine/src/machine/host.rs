//! What a host needs to make and keep objects of its own between calls. Knows nothing of why it does.

use crate::heap::Ref;
use crate::machine::{Machine, Res};
use margay_classes::ClassId;

impl Machine {
    /// Keeps an object from being collected, until a rollback to a mark made before or [`Machine::let_go`].
    pub fn hold(&mut self, r: Ref) {
        if r != 0 {
            self.roots.push(r);
        }
    }

    /// The number of objects held; see [`Machine::let_go`].
    pub fn holding(&self) -> usize {
        self.roots.len()
    }

    /// Holds no more than the first `n` objects. Not below the number at the newest mark.
    pub fn let_go(&mut self, n: usize) {
        self.roots.truncate(n);
    }

    /// Initialises a class and waits for it.
    pub fn initialize_now(&mut self, class: ClassId) -> Res<()> {
        self.nested_init(class)
    }

    /// The word of a static field that a class declares.
    pub fn static_value(&self, class: ClassId, name: &str) -> Option<u64> {
        let c = self.classes.class(class);
        let field = c.fields.iter().find(|f| f.is_static() && self.classes.symbols.text(f.name) == name)?;
        (c.statics.get() != 0).then(|| self.heap.word(c.statics.get() + field.slot))
    }

    /// Sets the word of a static field that a class declares.
    pub fn set_static_value(&mut self, class: ClassId, name: &str, value: u64) -> Res<()> {
        self.set_static(class, name, value)
    }

    /// Where a throwable was made: binary name of the class, method and line, 0 when that is not known.
    pub fn thrown_at(&self, e: Ref) -> Option<(String, String, u32)> {
        let trace = self.heap.word(e + self.known.throwable.backtrace) as Ref;
        if trace == 0 || self.heap.length(trace) == 0 {
            return None;
        }
        let entry = self.heap.word(trace + 1);
        let m = self.classes.try_method((entry >> 32) as u32)?;
        let line = m.code.get().and_then(|c| c.line(entry as u32)).map_or(0, u32::from);
        Some((self.classes.java_name(m.class), self.classes.symbols.text(m.name).to_owned(), line))
    }
}
