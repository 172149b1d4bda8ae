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
}
