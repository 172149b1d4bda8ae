//! Runs the programs of `tests/conformance` under the real `java` and under `margay run`, and expects the
//! same standard output, standard error and exit code.
//!
//! The programs of `tests/conformance/jdk25` need language or library features of a later release and run
//! only where a JDK 25 is found; there the others run a second time, compiled for that release.

mod support;

use margay_test_util::{Scratch, jdk17, jdk25, repository};
use support::{compile_all, expect_same, only};

#[test]
fn programs_behave_as_under_jdk_17() {
    let jdk = jdk17();
    let scratch = Scratch::new("conformance-17");
    let sources = repository().join("tests").join("conformance");
    let programs = compile_all(&jdk, &sources, scratch.path(), 17, &only());
    expect_same(&jdk, &programs);
}

#[test]
fn programs_behave_as_under_jdk_25() {
    let Some(jdk) = jdk25() else {
        println!("no JDK 25 found: skipped");
        return;
    };
    let scratch = Scratch::new("conformance-25");
    let sources = repository().join("tests").join("conformance");
    let mut programs = compile_all(&jdk, &sources, &scratch.path().join("all"), 25, &only());
    let later = sources.join("jdk25");
    programs.extend(compile_all(&jdk, &later, &scratch.path().join("jdk25"), 25, &only()));
    expect_same(&jdk, &programs);
}
