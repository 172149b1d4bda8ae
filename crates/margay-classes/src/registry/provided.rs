//! Classes that whoever owns the registry provides by name. One that the class path lacks is taken as it is; one
//! that the class path has keeps its place there, but its static methods are those of the provided class, unless
//! that stands in for it altogether. Knows nothing of what these classes are for.

use crate::class::{ClassId, Origin};
use crate::reader::access;
use crate::registry::{Classes, LinkError, Result};

/// A class that is provided.
pub struct Provided {
    /// Its class file.
    pub bytes: Vec<u8>,
    /// A class of the same name on the user's class path is not looked at.
    pub whole: bool,
    /// What stands in for the public static methods of a class of the same name that the provided one lacks: a class of that
    /// name with methods of these names and descriptors. Without it they stay as they are.
    pub rest: Option<Rest>,
}

/// Writes a class of a name with methods of names and descriptors.
pub type Rest = fn(&str, &[(String, String)]) -> Vec<u8>;

/// Gives a class by its name as in class files, for the names that it provides.
pub type Provider = fn(&str) -> Option<Provided>;

const SOURCE: &str = "provided";

impl Classes {
    /// Asks `provider`, too, from now on when a class is missing or comes from the user's class path. The first that provides a
    /// class counts.
    pub fn add_provider(&mut self, provider: Provider) {
        self.providers.push(provider);
    }

    fn provided(&self, name: &str) -> Option<Provided> {
        self.providers.iter().find_map(|provider| provider(name))
    }

    /// The provided class of a name that nothing else defines.
    pub(crate) fn load_provided(&mut self, name: &str) -> Result<ClassId> {
        match self.provided(name) {
            Some(provided) => self.define(provided.bytes.into(), Origin::Synthetic, None, SOURCE),
            None => Err(LinkError::new("java/lang/NoClassDefFoundError", name)),
        }
    }

    /// Whether a provided class stands in for one of the user's.
    pub(crate) fn is_provided_whole(&self, name: &str) -> bool {
        self.provided(name).is_some_and(|p| p.whole)
    }

    /// Lets the static methods of the provided class of the same name, if there is one, stand in for those
    /// of a class just loaded.
    pub(crate) fn replace_provided(&mut self, class: ClassId, name: &str) -> Result<()> {
        let Some(provided) = self.provided(name) else {
            return Ok(());
        };
        let rest = provided.rest;
        let provided = self.define(provided.bytes.into(), Origin::Synthetic, None, SOURCE)?;
        let mut stands_in = vec![provided];
        if let Some(write) = rest {
            let lacking = self.class(class).methods.iter().map(|&old| self.method(old)).filter(|m| {
                m.is_static()
                    && m.access & access::PUBLIC != 0
                    && self.declared_method(provided, m.name, m.desc).is_none()
            });
            let text = |name| self.symbols.text(name).to_owned();
            let lacking: Vec<(String, String)> = lacking.map(|m| (text(m.name), text(m.desc))).collect();
            stands_in.push(self.define(write(name, &lacking).into(), Origin::Synthetic, None, SOURCE)?);
        }
        let methods = self.class(class).methods.iter().map(|&old| {
            let method = self.method(old);
            let mut new = stands_in.iter().filter_map(|&c| self.declared_method(c, method.name, method.desc));
            match new.next() {
                Some(new) if method.is_static() && self.method(new).is_static() => new,
                _ => old,
            }
        });
        let methods = methods.collect();
        self.set_methods(class, methods);
        Ok(())
    }
}
