//! Methods by name, and names of methods that are valid in every machine.

use super::class::find_class;
use crate::error::{Error, Result, wrong_use};
use margay_classes::reader::access;
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

/// The methods that `CLASS.METHOD` or `CLASS.METHOD(DESCRIPTOR)` names.
pub fn methods(machine: &mut Machine, path: &str, word: &str) -> Result<(ClassId, String, Vec<MethodId>)> {
    let (dotted, descriptor) = match path.find('(') {
        Some(at) => (&path[..at], Some(&path[at..])),
        None => (path, None),
    };
    let Some((class, name)) = dotted.rsplit_once('.') else {
        return Err(wrong_use!(
            "{word} names no method: give CLASS.METHOD, e.g. com.example.Account.withdraw"
        ));
    };
    let class = find_class(machine, class)?;
    let simple = machine.classes.java_name(class);
    let simple = simple.rsplit(['.', '$']).next().unwrap_or(&simple).to_owned();
    let mut name = name.to_owned();
    let mut found = find_methods(machine, class, &name);
    if found.is_empty() && name == simple {
        name = "<init>".into();
        found = find_methods(machine, class, &name);
    }
    if name == "<clinit>" {
        return Err(wrong_use!(
            "{word} is in a static initializer: it runs once, without input, and cannot be a target"
        ));
    }
    if found.is_empty() {
        return Err(no_method(machine, class, &name));
    }
    if let Some(descriptor) = descriptor {
        let all = found.clone();
        found.retain(|&m| {
            let own = machine.classes.symbols.text(machine.classes.method(m).desc);
            own == descriptor || own.split(')').next() == descriptor.strip_suffix(')')
        });
        if found.is_empty() {
            let list = listed(machine, &all);
            return Err(wrong_use!("no method {name} with descriptor {descriptor}; there are\n{list}"));
        }
    }
    Ok((class, name, found))
}

fn listed(machine: &Machine, methods: &[MethodId]) -> String {
    let lines: Vec<String> =
        methods.iter().map(|&m| format!("  {}", MethodName::of(&machine.classes, m).text())).collect();
    lines.join("\n")
}

/// The only one of these methods.
pub fn one(machine: &Machine, methods: &[MethodId], word: &str) -> Result<MethodId> {
    // What the compiler adds for a method with other types in a supertype only calls it.
    let own: Vec<MethodId> = methods
        .iter()
        .copied()
        .filter(|&m| methods.len() == 1 || machine.classes.method(m).access & access::SYNTHETIC == 0)
        .collect();
    match own[..] {
        [one] => Ok(one),
        _ => Err(wrong_use!(
            "{word} is ambiguous; give the descriptor of one of\n{}",
            listed(machine, if own.is_empty() { methods } else { &own })
        )),
    }
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
