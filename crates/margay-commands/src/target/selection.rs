//! What the command line asks tests for: classes by name, packages, directories and jars.

use super::class::find_class;
use crate::error::{Result, load, wrong_use};
use crate::session::World;
use margay_classes::reader::access;
use margay_classes::{ClassId, MethodId};
use margay_machine::Machine;
use std::path::{Path, PathBuf};

/// The targets of a command line: names of classes as class files have them, and what to put on the class path.
#[derive(Debug, Default)]
pub struct Targets {
    /// Classes named on the command line.
    pub classes: Vec<String>,
    /// `package.**`, as a prefix of internal names.
    pub packages: Vec<String>,
    /// Directories and jars, all of whose classes are targets.
    pub places: Vec<PathBuf>,
}

impl Targets {
    /// Sorts the words of a command line. A directory that has the name of a class is not meant.
    pub fn parse(words: &[String], is_class: impl Fn(&str) -> bool) -> Targets {
        let mut targets = Targets::default();
        for word in words {
            let path = Path::new(word);
            if let Some(package) = word.strip_suffix(".**") {
                targets.packages.push(format!("{}/", package.replace('.', "/")));
            } else if path.extension().is_some_and(|e| e == "jar") || path.is_dir() && !is_class(word) {
                targets.places.push(path.to_owned());
            } else {
                targets.classes.push(word.clone());
            }
        }
        targets
    }

    /// The class path with the targets' own places added.
    pub fn extend_class_path(&self, list: &str) -> String {
        let mut all = list.to_owned();
        for place in &self.places {
            all = format!("{all}{}{}", if cfg!(windows) { ';' } else { ':' }, place.display());
        }
        all
    }

    /// The internal names of all target classes, in order; what cannot be found is said.
    pub fn resolve(&self, machine: &mut Machine, world: &World) -> Result<Vec<String>> {
        let mut names = Vec::new();
        for class in &self.classes {
            let id = find_class(machine, class)?;
            names.push(machine.classes.name(id).to_owned());
        }
        if !self.packages.is_empty() {
            let all = machine.classes.path.user_classes().map_err(load)?;
            for package in &self.packages {
                let found: Vec<_> = all.iter().filter(|n| n.starts_with(package.as_str())).cloned().collect();
                if found.is_empty() {
                    return Err(wrong_use!(
                        "no classes in {}** on the class path",
                        package.replace('/', ".")
                    ));
                }
                names.extend(found);
            }
        }
        for place in &self.places {
            let all = world.classes_in(place)?;
            if all.is_empty() {
                return Err(wrong_use!("no classes in {}", place.display()));
            }
            names.extend(all);
        }
        names.sort_unstable();
        names.dedup();
        Ok(names)
    }
}

/// The methods of a class that get tests: with code, not made by the compiler, private ones only by name.
pub fn methods(machine: &Machine, class: ClassId, name: Option<&str>) -> Vec<MethodId> {
    let c = machine.classes.class(class);
    let wanted = |&id: &MethodId| {
        let m = machine.classes.method(id);
        let own = machine.classes.symbols.text(m.name);
        let has_code =
            m.access & access::BRIDGE == 0 && !m.is_abstract() && !m.is_native() && own != "<clinit>";
        let abstract_constructor = own == "<init>" && c.access & access::ABSTRACT != 0;
        let visible = m.access & (access::PRIVATE | access::SYNTHETIC) == 0;
        match name {
            Some(name) => has_code && own == name && !abstract_constructor,
            None => has_code && visible && !abstract_constructor,
        }
    };
    c.methods.iter().copied().filter(wanted).collect()
}

/// Whether a class can have tests: no interface without code, nothing made by the compiler, nothing private.
pub fn is_testable(machine: &Machine, class: ClassId) -> bool {
    let c = machine.classes.class(class);
    let name = machine.classes.name(class);
    let last = name.rsplit('/').next().unwrap_or(name);
    let anonymous = last.split('$').skip(1).any(|part| part.starts_with(|ch: char| ch.is_ascii_digit()));
    c.access & access::SYNTHETIC == 0 && !anonymous && last != "package-info" && last != "module-info"
}
