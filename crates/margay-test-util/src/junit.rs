//! Compiles test classes and runs them on a real Java machine, with the jars of `tests/junit/jars.txt`.

use crate::{Javac, jdk17, repository};
use std::path::{Path, PathBuf};
use std::process::Command;

/// The jars of JUnit, fetched if need be.
pub fn jars() -> Vec<PathBuf> {
    jars_of("tests/junit/jars.txt")
}

/// The jars of a list in the repository, in its order, fetched if need be.
pub fn jars_of(list: &str) -> Vec<PathBuf> {
    let list = repository().join(list);
    let text = std::fs::read_to_string(&list).expect("the list of jars");
    let lines = text.lines().filter(|l| !l.starts_with('#')).filter_map(|l| l.split_whitespace().next());
    let jar = |coordinates: &str| {
        let parts: Vec<&str> = coordinates.split(':').collect();
        repository().join("target/jars").join(format!("{}-{}.jar", parts[1], parts[2]))
    };
    let jars: Vec<PathBuf> = lines.map(jar).collect();
    if !jars.iter().all(|jar| jar.exists()) {
        let done = Command::new(repository().join("scripts/fetch-jars.sh")).arg(&list).status();
        assert!(done.is_ok_and(|s| s.success()), "the jars cannot be fetched");
    }
    jars
}

/// The Java files of a folder and those inside it.
fn sources_below(folder: &Path) -> Vec<PathBuf> {
    let mut files = crate::java_files(folder);
    for entry in std::fs::read_dir(folder).expect("the folder").flatten().filter(|e| e.path().is_dir()) {
        files.extend(sources_below(&entry.path()));
    }
    files.sort();
    files
}

/// Compiles all sources below a folder with these classes on the class path, without warnings about types, and runs all
/// tests, none of which may fail. Gives what the console said.
pub fn run_tests(classes: &Path, sources: &Path) -> String {
    let out = sources.with_extension("compiled");
    let _ = std::fs::remove_dir_all(&out);
    let class_path: Vec<PathBuf> = std::iter::once(classes.to_owned()).chain(jars()).collect();
    let javac = Javac::new().release(17).option("-Xlint:-options,rawtypes,unchecked").class_path(&class_path);
    let warned = javac.compile(&out, &sources_below(sources));
    assert!(!warned.contains("[rawtypes]") && !warned.contains("[unchecked]"), "{warned}");
    let class_path = std::env::join_paths(class_path.iter().chain([&out])).expect("a class path");
    let java = Command::new(jdk17().java())
        .arg("-cp")
        .arg(class_path)
        .args(["org.junit.platform.console.ConsoleLauncher", "execute", "--disable-banner", "--details=tree"])
        .args(["--disable-ansi-colors", "--include-classname=.*"])
        .arg(format!("--scan-classpath={}", out.display()))
        .output()
        .expect("java runs");
    let said = String::from_utf8_lossy(&java.stdout).into_owned();
    assert!(java.status.success(), "{said}\n{}", String::from_utf8_lossy(&java.stderr));
    said
}

/// [`run_tests`], and how many passed.
pub fn passing_tests(classes: &Path, sources: &Path) -> usize {
    let said = run_tests(classes, sources);
    let line = said.lines().find(|l| l.contains("tests successful")).unwrap_or_else(|| panic!("{said}"));
    let digits: String = line.chars().filter(char::is_ascii_digit).collect();
    digits.parse().expect("a number of tests")
}
