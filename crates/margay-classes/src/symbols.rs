//! Interned names. Class, field and method names and descriptors are compared very often while
//! linking, so each distinct text has one small number. Knows nothing of what the names mean.

use rustc_hash::FxHashMap;
use std::sync::Arc;

/// An interned name or descriptor.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Sym(pub u32);

/// The table of interned names of one [`crate::Classes`].
#[derive(Default)]
pub struct Symbols {
    by_text: FxHashMap<Arc<str>, Sym>,
    texts: Vec<Arc<str>>,
}

impl Symbols {
    /// The symbol for `text`, made on first use.
    pub fn intern(&mut self, text: &str) -> Sym {
        if let Some(&sym) = self.by_text.get(text) {
            return sym;
        }
        let sym = Sym(self.texts.len() as u32);
        let text: Arc<str> = text.into();
        self.texts.push(text.clone());
        self.by_text.insert(text, sym);
        sym
    }

    /// The symbol for `text` if something has interned it.
    pub fn lookup(&self, text: &str) -> Option<Sym> {
        self.by_text.get(text).copied()
    }

    /// The text of a symbol.
    pub fn text(&self, sym: Sym) -> &str {
        &self.texts[sym.0 as usize]
    }

    /// The text of a symbol, shared.
    pub fn shared(&self, sym: Sym) -> Arc<str> {
        self.texts[sym.0 as usize].clone()
    }
}
