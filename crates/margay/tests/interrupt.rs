//! Ctrl-C at any moment of `margay generate`: the process ends by itself, with what was found, and never by a signal of
//! its own. And what an engine proposes never breaks the machine.
#![cfg(unix)]

mod support;

use margay_test_util::{Javac, Scratch, jdk17, repository};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::Duration;
use support::margay;

/// Compiles a program of `tests/generate`.
fn compiled(name: &str, scratch: &Scratch) {
    let source = repository().join("tests/generate").join(format!("{name}.java"));
    Javac::new().compile(scratch.path(), &[source]);
}

fn generate(classes: &Path, out: &Path, args: &[&str]) -> Child {
    let mut command = Command::new(margay());
    command.arg("generate").args(args).arg("--classpath").arg(classes).arg("--out").arg(out);
    command.arg("--java-home").arg(&jdk17().home).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().expect("margay runs")
}

fn interrupt(child: &Child) {
    // The process may have ended already.
    let _ = Command::new("kill").args(["-INT", &child.id().to_string()]).stderr(Stdio::null()).status();
}

fn text(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

/// The backward search compares words with words and constants of the enum with each other. A model that gives a place
/// of one type an object of the other is no input.
#[test]
fn words_and_constants_of_an_enum_are_kept_apart() {
    let scratch = Scratch::new("generate-words-and-enums");
    compiled("Kiln", &scratch);
    let out = scratch.path().join("tests");
    let args = ["Kiln", "--method", "command", "--budget", "25s", "--json"];
    let output = generate(scratch.path(), &out, &args).wait_with_output().expect("it ends");
    assert!(matches!(output.status.code(), Some(0 | 1 | 3)), "{:?} {}", output.status, text(&output));
    assert!(out.join("KilnMargayTest.java").is_file(), "{}", text(&output));
}

#[test]
fn an_interrupted_run_ends_with_what_was_found() {
    let scratch = Scratch::new("generate-interrupted");
    compiled("Kiln", &scratch);
    for (number, delay) in [600, 1_800, 3_500].into_iter().enumerate() {
        let out = scratch.path().join(format!("tests{number}"));
        let child = generate(scratch.path(), &out, &["Kiln", "--budget", "8s", "--jobs", "2"]);
        std::thread::sleep(Duration::from_millis(delay));
        interrupt(&child);
        let output = child.wait_with_output().expect("it ends");
        let code = output.status.code();
        // Before there is a handler, the signal ends the process as usual.
        let early = delay < 1_000 && code.is_none();
        assert!(early || matches!(code, Some(0 | 1 | 3)), "{:?} {}", output.status, text(&output));
    }
}

/// The second one does not wait for anything.
#[test]
fn two_interrupts_end_the_process_at_once() {
    let scratch = Scratch::new("generate-interrupted-twice");
    compiled("Kiln", &scratch);
    let out = scratch.path().join("tests");
    let child = generate(scratch.path(), &out, &["Kiln", "--budget", "30s", "--jobs", "2"]);
    std::thread::sleep(Duration::from_millis(2_500));
    interrupt(&child);
    std::thread::sleep(Duration::from_millis(50));
    interrupt(&child);
    let output = child.wait_with_output().expect("it ends");
    assert!(matches!(output.status.code(), Some(130 | 0 | 1 | 3)), "{:?} {}", output.status, text(&output));
}
