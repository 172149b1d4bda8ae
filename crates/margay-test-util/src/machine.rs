//! Machines for tests, on the library of JDK 17 and a directory of compiled classes. No symbols: engines put theirs
//! into the machine that they are given.

use crate::jdk::jdk17;
use margay_classes::ClassId;
use margay_classes::classpath::ClassPath;
use margay_machine::{Config, Machine, Stop};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A machine with the classes of a directory, and the settings that a machine has when nobody says otherwise.
pub fn boot(classes: &Path) -> Machine {
    boot_with(&[classes.to_owned()], Config::default())
}

/// A machine with this class path and these settings.
pub fn boot_with(class_path: &[PathBuf], config: Config) -> Machine {
    let jdk = margay_classes::jdk::Jdk::find(Some(&jdk17().home)).expect("a JDK that Margay can use");
    let path = ClassPath::new(&jdk, class_path).expect("a class path");
    let list = std::env::join_paths(class_path).expect("a class path");
    let list = list.to_str().expect("a class path in Unicode");
    Machine::boot(Arc::new(path), &jdk.home, list, config).expect("the machine boots")
}

/// Loads and initialises a class.
pub fn class(m: &mut Machine, name: &str) -> ClassId {
    let class = m.classes.load(name).unwrap_or_else(|e| panic!("{name} cannot be loaded: {e:?}"));
    m.initialize_now(class).unwrap_or_else(|e| panic!("{name} cannot be initialised: {e:?}"));
    class
}

/// Calls a static method by name and descriptor.
pub fn call(m: &mut Machine, class: &str, name: &str, descriptor: &str, args: &[u64]) -> Stop {
    let id = m.classes.load(class).expect("the class");
    let method = m.classes.find_declared(id, name, descriptor).expect("the method");
    m.call(method, args)
}
