//! Compiles Java text with `javac` and boots a machine on it.

#![allow(dead_code, reason = "every test file uses its own part of this")]

use margay_classes::classpath::ClassPath;
use margay_classes::jdk::Jdk;
use margay_machine::{Config, Machine, Stop};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

/// A directory that is removed with its owner.
pub struct Scratch(PathBuf);

impl Scratch {
    pub fn new(name: &str) -> Scratch {
        let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{}", std::process::id()));
        std::fs::create_dir_all(&dir).expect("a scratch directory");
        Scratch(dir)
    }
    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Compiles classes given as (file name, text).
pub fn compile(scratch: &Scratch, sources: &[(&str, &str)]) {
    let mut javac = Command::new("javac");
    javac.args(["-nowarn", "-g", "-encoding", "UTF-8", "-d"]).arg(scratch.path());
    for (name, text) in sources {
        let file = scratch.path().join(name);
        std::fs::write(&file, text).expect("a source file");
        javac.arg(file);
    }
    let output = javac.output().expect("javac runs");
    assert!(output.status.success(), "javac: {}", String::from_utf8_lossy(&output.stderr));
}

/// A machine with these classes on its class path.
pub fn machine(scratch: &Scratch) -> Machine {
    let jdk = Jdk::find(None).expect("a JDK");
    let path = ClassPath::new(&jdk, &[scratch.path().to_path_buf()]).expect("a class path");
    Machine::boot(Arc::new(path), &jdk.home, "", Config::default()).expect("a machine")
}

/// Calls a static method by name and descriptor.
pub fn call(m: &mut Machine, class: &str, name: &str, desc: &str, args: &[u64]) -> u64 {
    let id = m.classes.load(class).expect("the class");
    let method = m.classes.find_declared(id, name, desc).expect("the method");
    match m.call(method, args) {
        Stop::Returned(value) => value,
        Stop::Threw(e) => panic!("{class}.{name} threw {}", m.describe_throwable(e)),
        other => panic!("{class}.{name}: {other:?}"),
    }
}
