//! Output that cannot be written is never the end of a good result.
#![cfg(target_os = "linux")]

mod support;

use margay_test_util::{Javac, Scratch, jdk17};
use std::fs::OpenOptions;
use std::process::{Command, Stdio};
use support::margay;

const SAFE: &str = "public class Safe { static int half(int n) { return n / 2; } }";

fn check(scratch: &Scratch) -> Command {
    let mut command = Command::new(margay());
    command.args(["check", "Safe.half", "--json", "--classpath"]).arg(scratch.path());
    command.arg("--java-home").arg(&jdk17().home).stderr(Stdio::piped());
    command
}

fn compiled(name: &str) -> Scratch {
    let scratch = Scratch::new(name);
    Javac::new().compile_texts(scratch.path(), &[("Safe.java", SAFE)]);
    scratch
}

#[test]
fn a_full_disk_is_exit_code_2_with_a_message() {
    let scratch = compiled("output-full");
    let full = OpenOptions::new().write(true).open("/dev/full").expect("the device");
    let output = check(&scratch).stdout(full).output().expect("margay runs");
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("standard output"), "{said}");
}

#[test]
fn a_reader_that_has_gone_away_is_no_good_result() {
    let scratch = compiled("output-pipe");
    let mut child = check(&scratch).stdout(Stdio::piped()).spawn().expect("margay runs");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(141));
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
}
