//! Which classes of the user's class path extend or implement a class. Read from the class files alone, once, when
//! somebody asks.

use crate::reader::ClassFile;
use crate::registry::Classes;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// The most classes of a class path that are looked at.
const MOST: usize = 20_000;

/// Direct subclasses and implementers by name, as class files give names.
pub type DirectSubclasses = Arc<FxHashMap<String, Vec<String>>>;

impl Classes {
    /// The direct subclasses and implementers among the classes of the user's class path.
    pub fn direct_subclasses(&mut self) -> DirectSubclasses {
        if let Some(known) = &self.direct_subclasses {
            return known.clone();
        }
        let mut direct: FxHashMap<String, Vec<String>> = FxHashMap::default();
        let mut names = self.path.user_classes().unwrap_or_default();
        names.sort_unstable();
        for name in names.into_iter().take(MOST) {
            let Ok(Some(found)) = self.path.find_class(&name) else { continue };
            let Ok(file) = ClassFile::read(found.bytes.clone(), &mut self.symbols) else { continue };
            for above in file.super_name.into_iter().chain(file.interfaces) {
                direct.entry(self.symbols.text(above).to_owned()).or_default().push(name.clone());
            }
        }
        let direct = Arc::new(direct);
        self.direct_subclasses = Some(direct.clone());
        direct
    }
}
