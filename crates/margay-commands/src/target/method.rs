//! Methods by name, and names of methods that are valid in every machine.

use crate::error::{Error, Result};
use margay_classes::{ClassId, Classes, MethodId};
use margay_machine::Machine;

/// The name of a method, valid in every machine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MethodName {
    /// Internal name of the class.
    pub class: String,
    /// Name of the method.
    pub method: String,
    /// Its descriptor.
    pub descriptor: String,
}

impl MethodName {
    /// The name of a method of a machine.
    pub fn of(classes: &Classes, method: MethodId) -> MethodName {
        let m = classes.method(method);
        MethodName {
            class: classes.name(m.class).to_owned(),
            method: classes.symbols.text(m.name).to_owned(),
            descriptor: classes.symbols.text(m.desc).to_owned(),
        }
    }

    /// The method in a machine.
    pub fn find(&self, machine: &mut Machine) -> Result<MethodId> {
        let class = machine.classes.load(&self.class)?;
        let found = machine.classes.find_declared(class, &self.method, &self.descriptor);
        found.ok_or_else(|| Error::Load(format!("{} is gone", self.text())))
    }

    /// Where the method is among these.
    pub fn position(&self, machine: &Machine, all: &[MethodId]) -> Option<usize> {
        let text = |symbol| machine.classes.symbols.text(symbol);
        all.iter().position(|&m| {
            let m = machine.classes.method(m);
            text(m.name) == self.method && text(m.desc) == self.descriptor
        })
    }

    /// As people write it.
    pub fn text(&self) -> String {
        format!("{}.{}{}", self.class.replace('/', "."), self.method, self.descriptor)
    }
}

/// Methods of a class by name.
pub fn find_methods(machine: &Machine, class: ClassId, name: &str) -> Vec<MethodId> {
    let methods = machine.classes.class(class).methods.iter().copied();
    methods.filter(|&m| machine.classes.symbols.text(machine.classes.method(m).name) == name).collect()
}

/// All methods of a class that have code, compiler-made ones too: what tests cover is counted in all of them.
pub fn with_code(machine: &Machine, class: ClassId) -> Vec<MethodId> {
    let methods = machine.classes.class(class).methods.iter().copied();
    methods
        .filter(|&m| !machine.classes.method(m).is_abstract() && !machine.classes.method(m).is_native())
        .collect()
}

/// Whether a method takes objects of the program's classes.
pub fn has_objects(machine: &Machine, method: MethodId) -> bool {
    let m = machine.classes.method(method);
    let descriptor = machine.classes.symbols.text(m.desc);
    let parameters = descriptor.split(')').next().unwrap_or(descriptor);
    !m.is_static() || parameters.split('L').skip(1).any(|p| !p.starts_with("java/"))
}

/// What a class has instead of a method that was not found.
pub fn no_method(machine: &Machine, class: ClassId, name: &str) -> Error {
    let mut all: Vec<String> = Vec::new();
    for &m in &machine.classes.class(class).methods {
        let other = machine.classes.symbols.text(machine.classes.method(m).name);
        if other != "<clinit>" && !all.iter().any(|a| a == other) {
            all.push(other.to_owned());
        }
    }
    let class = machine.classes.java_name(class);
    Error::Usage(format!("no method {name} in {class}; it has {}", all.join(", ")))
}
