//! What the tests of all crates share: finding JDKs, compiling Java, scratch directories, running processes, booting
//! a machine on compiled classes, and comparing with files of expected output.
//!
//! It is a dev-dependency only. It knows the machine but no solver and no engine, so that every crate above
//! `margay-machine` and the machine itself can use it. A failure here is a failure of the test: functions panic with
//! what went wrong.
//!
//! Environment variables:
//!
//! * `JAVA_HOME`: looked at first when a JDK is wanted, then the `java` on `PATH`, then their neighbours;
//! * `MARGAY_JDK25`: the home of a JDK 25, when it is not a neighbour of the JDK 17;
//! * `MARGAY_BLESS=1`: golden files are written instead of compared.

#![forbid(unsafe_code)]

pub mod golden;
pub mod java;
pub mod jdk;
pub mod junit;
pub mod machine;
pub mod process;
pub mod scratch;

pub use java::{Javac, compile};
pub use jdk::{Jdk, jdk17, jdk25};
pub use machine::{boot, call, class};
pub use process::{Ending, Outcome, run};
pub use scratch::Scratch;

use std::path::{Path, PathBuf};

/// The root of the repository.
pub fn repository() -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    root.canonicalize().expect("this crate lies in crates/margay-test-util of the repository")
}

/// The Java files of a folder in the order of their names, not those of folders inside it.
pub fn java_files(folder: &Path) -> Vec<PathBuf> {
    let entries =
        std::fs::read_dir(folder).unwrap_or_else(|e| panic!("{} cannot be read: {e}", folder.display()));
    let mut files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "java"));
    files.sort();
    files
}
