//! The boot layer, for those few who ask: an object without a configuration whose modules are all of the
//! JDK's.

use super::{Args, Table, object};
use crate::heap::Ref;
use crate::machine::link::library::Helper;
use crate::machine::{Machine, Res};

pub(super) const TABLE: Table = &[
    (
        "java/lang/ModuleLayer",
        &[
            ("boot", "", |m, _| {
                let r = m.boot_layer()?;
                object(r)
            }),
            ("modules", "", modules),
            ("findModule", "", find_module),
            ("findLoader", "", |m, a| {
                if !is_boot(m, &a)? || a.obj(1) == 0 {
                    return Err(m.run_bytecode(&a));
                }
                match jdk_module(m, &a)? {
                    0 => Err(m.throw_without_message("java/lang/IllegalArgumentException")),
                    r => Ok(m.field(r, "loader")),
                }
            }),
            ("getServicesCatalog", "", |m, a| {
                if is_boot(m, &a)? {
                    super::modules::new_catalog(m, a.obj(0))
                } else {
                    Err(m.run_bytecode(&a))
                }
            }),
        ],
    ),
    (
        "java/lang/Module",
        &[("getLayer", "", |m, a| {
            if m.jdk_module(a.obj(0)).is_none() {
                return Err(m.run_bytecode(&a));
            }
            let r = m.boot_layer()?;
            object(r)
        })],
    ),
];

impl Machine {
    /// The boot layer, made by the library's code when somebody asks for it.
    fn boot_layer(&mut self) -> Res<Ref> {
        let system = self.load("java/lang/System")?;
        match self.static_word(system, "bootLayer") as Ref {
            0 => {
                let make = self.helper(Helper::BootLayer)?;
                Err(self.run_first(make, &[]))
            }
            r => Ok(r),
        }
    }
}

fn is_boot(m: &mut Machine, a: &Args) -> Res<bool> {
    let system = m.load("java/lang/System")?;
    let boot = m.static_word(system, "bootLayer") as Ref;
    Ok(boot != 0 && boot == a.obj(0))
}

fn modules(m: &mut Machine, a: Args) -> Res<u64> {
    if !is_boot(m, &a)? {
        return Err(m.run_bytecode(&a));
    }
    let mut all = Vec::new();
    for name in m.classes.path.modules() {
        all.push(m.module_named(&name)?);
    }
    let array = m.new_ref_array("java/lang/Object", &all)?;
    tail(m, a, "java/util/Set", "of", "([Ljava/lang/Object;)Ljava/util/Set;", array)
}

/// The JDK's module with the name in the second argument, or null.
fn jdk_module(m: &mut Machine, a: &Args) -> Res<Ref> {
    let name = m.text(a.obj(1));
    if m.classes.path.modules().iter().any(|n| **n == *name) { m.module_named(&name) } else { Ok(0) }
}

fn find_module(m: &mut Machine, a: Args) -> Res<u64> {
    if !is_boot(m, &a)? || a.obj(1) == 0 {
        return Err(m.run_bytecode(&a));
    }
    let found = jdk_module(m, &a)?;
    tail(m, a, "java/util/Optional", "ofNullable", "(Ljava/lang/Object;)Ljava/util/Optional;", found)
}

fn tail(m: &mut Machine, a: Args, class: &str, name: &str, desc: &str, argument: Ref) -> Res<u64> {
    let id = m.load(class)?;
    match m.classes.find_declared(id, name, desc) {
        Some(method) => Err(m.tail_call(&a, method, &[u64::from(argument)])),
        None => Err(Machine::unsupported(format!("a JDK without {class}.{name}"))),
    }
}
