//! Names as class loaders of the program see them (JVMS 5.3). Everything that the JDK and the class path
//! define is in one namespace, number 0. A loader of the program's own has another, with the classes that it
//! defined or was asked for. Asking a loader runs the program's code, so it is the machine's job: a
//! name that is not known yet is an error that the machine answers by asking, and trying again.

use crate::class::{ClassId, Origin};
use crate::registry::{Classes, LinkError};
use crate::symbols::Sym;
use rustc_hash::FxHashMap;

/// The "throwable" of an error that only a class loader can tell more about.
pub const LOADER_NEEDED: &str = "margay/LoaderNeeded";

type Result<T> = std::result::Result<T, LinkError>;

/// The namespaces of the program's loaders.
#[derive(Default)]
pub(crate) struct Spaces {
    names: FxHashMap<(u32, Sym), ClassId>,
    wanted: Option<(Option<ClassId>, Sym)>,
}

impl Classes {
    /// The class that a name means in code of class `from`.
    pub fn load_from(&mut self, from: ClassId, name: Sym) -> Result<ClassId> {
        let class = self.class(from);
        let in_file = || class.file.as_ref().map(|f| f.name);
        if class.name == name || class.hidden && in_file() == Some(name) {
            return Ok(from);
        }
        match class.loader {
            0 => self.load_sym(name),
            space => {
                let trusted = class.origin == Origin::Synthetic;
                self.load_in(space, name, Some(from), trusted)
            }
        }
    }

    /// The class that a name means in a namespace. What the machine generates finds the JDK's classes without
    /// asking.
    pub(crate) fn load_in(
        &mut self,
        space: u32,
        name: Sym,
        from: Option<ClassId>,
        trusted: bool,
    ) -> Result<ClassId> {
        if space == 0 {
            return self.load_sym(name);
        }
        let text = self.symbols.shared(name);
        if let Some(element) = text.strip_prefix('[') {
            if !element.starts_with(['L', '[']) || !crate::descriptor::is_field_descriptor(element) {
                return self.load_sym(name);
            }
            let element = self.symbols.intern(crate::descriptor::class_of_descriptor(element));
            let element = self.load_in(space, element, from, trusted)?;
            return Ok(self.array_of(element));
        }
        if let Some(&id) = self.spaces.names.get(&(space, name)) {
            return Ok(id);
        }
        // No other loader may define these.
        if text.starts_with("java/") || trusted && self.path.is_boot(&text) {
            return self.load_sym(name);
        }
        self.spaces.wanted = Some((from, name));
        Err(LinkError::new(LOADER_NEEDED, &*text))
    }

    /// A class that a namespace knows, by name.
    pub fn known_in(&self, space: u32, name: &str) -> Option<ClassId> {
        let name = self.symbols.lookup(name)?;
        self.spaces.names.get(&(space, name)).copied()
    }

    /// Remembers what a loader answered.
    pub fn enter_in(&mut self, space: u32, name: &str, id: ClassId) {
        let name = self.symbols.intern(name);
        self.spaces.names.insert((space, name), id);
    }

    /// Lets go of a name of a namespace.
    pub fn forget_in(&mut self, space: u32, name: &str) {
        match self.symbols.lookup(name) {
            Some(_) if space == 0 => self.forget(name),
            Some(name) => {
                self.spaces.names.remove(&(space, name));
            }
            None => {}
        }
    }

    /// The class whose code needs an answer from its loader, and the name in question.
    pub fn take_wanted(&mut self) -> Option<(Option<ClassId>, Sym)> {
        self.spaces.wanted.take()
    }

    /// Whether verification came across a name that its class's loader has to be asked for.
    pub(crate) fn is_wanting(&self) -> bool {
        self.spaces.wanted.is_some()
    }
}
