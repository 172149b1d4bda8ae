//! Compiles Java text with `javac` and boots a machine on it.

use margay_classes::classpath::ClassPath;
use margay_classes::jdk::Jdk;
use margay_machine::{Config, Machine};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

/// A directory that is removed with its owner.
pub struct Scratch(PathBuf);

impl Scratch {
    pub fn new(name: &str) -> Scratch {
        let dir = std::env::temp_dir().join(format!("margay-{name}-{}", std::process::id()));
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

/// Compiles classes given as (file name, text) together with the API that Margay ships.
pub fn compile(scratch: &Scratch, sources: &[(&str, &str)]) {
    let api = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../java/margay-api/src/main/java");
    let mut javac = Command::new("javac");
    javac.args(["-nowarn", "-g", "-encoding", "UTF-8", "-d"]).arg(scratch.path()).arg("-sourcepath").arg(api);
    for (name, text) in sources {
        let file = scratch.path().join(name);
        std::fs::write(&file, text).expect("a source file");
        javac.arg(file);
    }
    let output = javac.output().expect("javac runs");
    assert!(output.status.success(), "javac: {}", String::from_utf8_lossy(&output.stderr));
}

/// A machine with these classes on its class path.
#[allow(dead_code, reason = "not every test file takes the usual JDK")]
pub fn machine(scratch: &Scratch) -> Machine {
    machine_with(&Jdk::find(None).expect("a JDK"), scratch)
}

/// The same with the library of this JDK.
pub fn machine_with(jdk: &Jdk, scratch: &Scratch) -> Machine {
    let path = ClassPath::new(jdk, &[scratch.path().to_path_buf()]).expect("a class path");
    Machine::boot(Arc::new(path), &jdk.home, "", Config::default()).expect("a machine")
}

/// Calls a static method by name and descriptor.
#[allow(dead_code, reason = "not every test file calls methods")]
pub fn call(m: &mut Machine, class: &str, name: &str, desc: &str, args: &[u64]) -> margay_machine::Stop {
    let id = m.classes.load(class).expect("the class");
    let method = m.classes.find_declared(id, name, desc).expect("the method");
    m.call(method, args)
}
