//! Classes that whoever owns the registry provides by name. One that the class path lacks is taken as it is; one
//! that the class path has keeps its place there, but its static methods are those of the provided class.
//! Knows nothing of what these classes are for.

use crate::class::{ClassId, Origin};
use crate::registry::{Classes, LinkError, Result};

/// Gives the class file of a class by its name as in class files, for the names that it provides.
pub type Provider = fn(&str) -> Option<Vec<u8>>;

const SOURCE: &str = "provided";

impl Classes {
    /// Asks `provider` from now on when a class is missing or comes from the user's class path.
    pub fn set_provider(&mut self, provider: Provider) {
        self.provider = Some(provider);
    }

    /// The provided class of a name that nothing else defines.
    pub(crate) fn load_provided(&mut self, name: &str) -> Result<ClassId> {
        match self.provider.and_then(|provider| provider(name)) {
            Some(bytes) => self.define(bytes.into(), Origin::Synthetic, None, SOURCE),
            None => Err(LinkError::new("java/lang/NoClassDefFoundError", name)),
        }
    }

    /// Lets the static methods of the provided class of the same name, if there is one, stand in for those
    /// of a class just loaded.
    pub(crate) fn replace_provided(&mut self, class: ClassId, name: &str) -> Result<()> {
        let Some(bytes) = self.provider.and_then(|provider| provider(name)) else {
            return Ok(());
        };
        let provided = self.define(bytes.into(), Origin::Synthetic, None, SOURCE)?;
        let methods = self.class(class).methods.iter().map(|&old| {
            let method = self.method(old);
            match self.declared_method(provided, method.name, method.desc) {
                Some(new) if method.is_static() && self.method(new).is_static() => new,
                _ => old,
            }
        });
        let methods = methods.collect();
        self.set_methods(class, methods);
        Ok(())
    }
}
