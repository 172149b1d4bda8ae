//! Library methods with a model for symbolic arguments: exact where it matters, and cheaper to explore than their
//! bytecode. Models are found by class, name and descriptor, in files by Java package. Files of this folder call each
//! other freely, as the library methods do.

mod boxes;
mod builders;
mod characters;
mod hashes;
mod index_of;
mod io;
mod lang;
mod math;
mod memory;
mod numbers;
mod queries;
mod reals;
mod rounding;
mod strings;
mod text;

use crate::state::{Intrinsic, Sym};
use margay_classes::Method;
use margay_machine::Machine;

/// Meanings of one class: name, descriptor (empty for any), meaning.
pub(crate) type Table = &'static [(&'static str, &'static [(&'static str, &'static str, Intrinsic)])];

const TABLES: &[Table] = &[
    boxes::TABLE,
    builders::TABLE,
    characters::TABLE,
    io::TABLE,
    lang::TABLE,
    math::TABLE,
    memory::TABLE,
    numbers::TABLE,
    queries::TABLE,
    reals::TABLE,
    rounding::TABLE,
    strings::TABLE,
];

impl Sym {
    /// Has the machine offer calls of methods that have a meaning here.
    pub fn install(&mut self, m: &mut Machine) {
        for (class, methods) in TABLES.iter().copied().flatten() {
            let Ok(id) = m.classes.load(class) else { continue };
            let declared = m.classes.class(id).methods.clone();
            for method in declared {
                let info = m.classes.method(method);
                let (name, desc) = (m.classes.symbols.text(info.name), m.classes.symbols.text(info.desc));
                let found = methods.iter().find(|(n, d, _)| *n == name && (d.is_empty() || *d == desc));
                if let Some(&(_, _, intrinsic)) = found {
                    self.intrinsics_by_method.insert(method, intrinsic);
                    m.intercept(method);
                }
            }
        }
    }

    pub(crate) fn intrinsic(&self, m: &Machine, method: &Method) -> Option<Intrinsic> {
        match self.intrinsics_by_method.get(&method.id) {
            Some(&intrinsic) => Some(intrinsic),
            None => m.is_concat(method.id).then_some(strings::concat as Intrinsic),
        }
    }
}
