//! Runs the drivers of `tests/libraries` (well-known libraries, called all over) under the real `java` and
//! under `margay run`, and expects the same standard output and exit code. Standard error is left out:
//! JDK 25 warns there of what the libraries do with `sun.misc.Unsafe`.
//!
//! The jars of `tests/libraries/jars.txt` are fetched by `scripts/fetch-jars.sh` unless they are there.

mod support;

use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;
use std::time::Duration;

use margay_test_util::{Ending, Javac, Jdk, Outcome, Scratch, jdk17, jdk25, repository, run};
use support::{LIMIT, difference, in_parallel, margay};

#[test]
fn commons_lang() {
    expect_same("CommonsLang");
}

#[test]
fn commons_collections() {
    expect_same("CommonsCollections");
}

#[test]
fn guava() {
    expect_same("GuavaDriver");
}

/// Runs a driver under `java` and `margay`, with the library of JDK 17 and, where there is one, of JDK 25.
fn expect_same(driver: &str) {
    let scratch = Scratch::new(&format!("libraries-{driver}"));
    let mut path = jars().to_vec();
    compile(driver, &path, scratch.path());
    path.insert(0, scratch.path().to_path_buf());
    let path = env::join_paths(path).expect("no path contains a separator");

    let jdks: Vec<Jdk> = [Some(jdk17()), jdk25()].into_iter().flatten().collect();
    let results = in_parallel(&jdks, |jdk| compare(jdk, driver, &path));
    let failures: Vec<String> = results.into_iter().flatten().collect();
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

fn compile(driver: &str, jars: &[PathBuf], out: &Path) {
    let source = libraries().join(format!("{driver}.java"));
    Javac::new().release(17).option("-Xlint:none").class_path(jars).compile(out, &[source]);
}

/// What differs between the two machines, in words.
fn compare(jdk: &Jdk, driver: &str, path: &OsString) -> Option<String> {
    let mut java = Command::new(jdk.java());
    java.arg("-cp").arg(path).arg(driver);
    let expected = run(&mut java, None, LIMIT);
    if expected.ending != Ending::Exit(0) {
        return Some(format!("{driver} (JDK {}): {}", jdk.feature, report("java", &expected)));
    }
    let mut margay = Command::new(margay());
    margay.arg("run").arg(driver).arg("--classpath").arg(path);
    margay.arg("--java-home").arg(&jdk.home);
    let found = run(&mut margay, None, LIMIT);
    let difference = difference(&without_stderr(&expected), &without_stderr(&found))?;
    Some(format!("{driver} (JDK {}): {difference}\n{}", jdk.feature, report("margay", &found)))
}

fn without_stderr(outcome: &Outcome) -> Outcome {
    Outcome { stderr: Vec::new(), ..outcome.clone() }
}

/// How a process ended, and the beginning of what it said on standard error.
fn report(who: &str, outcome: &Outcome) -> String {
    let stderr = String::from_utf8_lossy(&outcome.stderr);
    let lines: Vec<&str> = stderr.lines().take(20).collect();
    format!("{who}: {}\n{}", outcome.ending.describe(), lines.join("\n"))
}

fn libraries() -> PathBuf {
    repository().join("tests").join("libraries")
}

/// The jars, fetched once for all tests of this process when one is missing.
fn jars() -> &'static [PathBuf] {
    static JARS: OnceLock<Vec<PathBuf>> = OnceLock::new();
    JARS.get_or_init(|| {
        let list = fs::read_to_string(libraries().join("jars.txt")).expect("jars.txt can be read");
        let jars: Vec<PathBuf> = list
            .lines()
            .filter(|line| !line.starts_with('#'))
            .filter_map(|line| line.split_whitespace().next())
            .map(jar)
            .collect();
        if !jars.iter().all(|jar| jar.exists()) {
            let mut command = Command::new(repository().join("scripts").join("fetch-jars.sh"));
            let outcome = run(&mut command, None, Duration::from_secs(600));
            assert!(
                outcome.ending == Ending::Exit(0),
                "the jars cannot be fetched:\n{}",
                String::from_utf8_lossy(&outcome.stderr)
            );
        }
        jars
    })
}

/// Where the jar of `group:artifact:version` is.
fn jar(coordinates: &str) -> PathBuf {
    let mut parts = coordinates.split(':').skip(1);
    let (Some(artifact), Some(version)) = (parts.next(), parts.next()) else {
        panic!("jars.txt: not group:artifact:version: {coordinates}");
    };
    let jars = repository().join("target").join("jars");
    jars.join(format!("{artifact}-{version}.jar"))
}
