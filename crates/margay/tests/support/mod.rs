//! Compiling Java programs, running them and comparing what two Java machines do with them; and which `margay` is
//! tested.
//!
//! Environment variables that the tests heed, besides those of `margay-test-util`:
//!
//! * `MARGAY_ONLY`: only programs whose name contains this are compiled and run;
//! * `MARGAY_BIN`: run this instead of the `margay` that was built with the tests.

#![allow(dead_code)] // Every test file uses its own part of this.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex};
use std::thread;
use std::time::Duration;

use margay_test_util::{Ending, Jdk, Outcome, repository, run};

/// How long a program may take under either machine.
pub const LIMIT: Duration = Duration::from_secs(60);

/// The `margay` to be tested.
pub fn margay() -> PathBuf {
    match std::env::var_os("MARGAY_BIN").filter(|bin| !bin.is_empty()) {
        Some(bin) => PathBuf::from(bin),
        None => PathBuf::from(env!("CARGO_BIN_EXE_margay")),
    }
}

/// What `MARGAY_ONLY` says; the empty string, which every name contains, when it is not set.
pub fn only() -> String {
    std::env::var("MARGAY_ONLY").unwrap_or_default()
}

/// A compiled Java program with what it is run on.
#[derive(Clone, Debug)]
pub struct Program {
    /// The name of its main class.
    pub name: String,
    /// Where its classes are.
    pub classes: PathBuf,
    /// Its arguments: those of `NAME.args` beside it.
    pub args: Vec<String>,
    /// What it reads from standard input: `NAME.in` beside it.
    pub stdin: Option<PathBuf>,
}

/// Compiles the programs of the folder `sources` whose name contains `part`, each into a directory of its
/// own below `out`, with the compiler of `jdk` and `--release`; see `tests/conformance/CompileAll.java`.
pub fn compile_all(jdk: &Jdk, sources: &Path, out: &Path, release: u32, part: &str) -> Vec<Program> {
    let mut command = Command::new(jdk.java());
    command.args(["-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xshare:auto"]);
    command.arg(repository().join("tests").join("conformance").join("CompileAll.java"));
    command.arg(sources).arg(out).arg(release.to_string()).arg(part);
    let outcome = run(&mut command, None, Duration::from_secs(600));
    assert!(
        outcome.ending == Ending::Exit(0),
        "the programs of {} do not compile ({}):\n{}",
        sources.display(),
        outcome.ending.describe(),
        String::from_utf8_lossy(&outcome.stderr)
    );
    let names = String::from_utf8(outcome.stdout).expect("names of classes");
    names.lines().map(|name| program(name, sources, out)).collect()
}

fn program(name: &str, sources: &Path, out: &Path) -> Program {
    let args = fs::read_to_string(sources.join(format!("{name}.args"))).unwrap_or_default();
    let stdin = sources.join(format!("{name}.in"));
    Program {
        name: name.to_owned(),
        classes: out.join(name),
        args: args.split_whitespace().map(str::to_owned).collect(),
        stdin: stdin.exists().then_some(stdin),
    }
}

/// What the `java` of a JDK does with a program.
pub fn run_java(jdk: &Jdk, program: &Program) -> Outcome {
    let mut command = Command::new(jdk.java());
    command.args(["-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xshare:auto", "-cp"]);
    command.arg(&program.classes).arg(&program.name).args(&program.args).current_dir(&program.classes);
    run(&mut command, program.stdin.as_deref(), LIMIT)
}

/// What `margay run`, with the library of a JDK, does with a program.
pub fn run_margay(jdk: &Jdk, program: &Program) -> Outcome {
    let mut command = Command::new(margay());
    command.arg("run").arg(&program.name).args(&program.args);
    command.arg(OsStr::new("--classpath")).arg(&program.classes);
    command.arg(OsStr::new("--java-home")).arg(&jdk.home);
    command.current_dir(&program.classes);
    run(&mut command, program.stdin.as_deref(), LIMIT)
}

/// What differs between two outcomes, in one line; nothing when they are the same.
pub fn difference(expected: &Outcome, found: &Outcome) -> Option<String> {
    let mut parts = Vec::new();
    if expected.ending != found.ending {
        parts.push(format!("{} instead of {}", found.ending.describe(), expected.ending.describe()));
    }
    parts.extend(first_difference("stdout", &expected.stdout, &found.stdout));
    parts.extend(first_difference("stderr", &expected.stderr, &found.stderr));
    (!parts.is_empty()).then(|| parts.join("; "))
}

/// The first line in which two texts differ.
fn first_difference(what: &str, expected: &[u8], found: &[u8]) -> Option<String> {
    if expected == found {
        return None;
    }
    let mut expected = expected.split(|&byte| byte == b'\n');
    let mut found = found.split(|&byte| byte == b'\n');
    let mut number = 0;
    loop {
        number += 1;
        let pair = (expected.next(), found.next());
        if pair.0 != pair.1 || pair.0.is_none() {
            let [expected, found] = shorten(pair.0, pair.1);
            return Some(format!("{what} line {number}: expected {expected}, found {found}"));
        }
    }
}

/// Quotes two lines; of long ones only what surrounds their first difference.
fn shorten(left: Option<&[u8]>, right: Option<&[u8]>) -> [String; 2] {
    const BEFORE: usize = 40;
    const SHOWN: usize = 160;
    let common = match (left, right) {
        (Some(left), Some(right)) => left.iter().zip(right).take_while(|(a, b)| a == b).count(),
        _ => 0,
    };
    [left, right].map(|line| match line {
        None => "the end".to_owned(),
        Some(line) => {
            let from = if line.len() > SHOWN { common.saturating_sub(BEFORE).min(line.len()) } else { 0 };
            let upto = line.len().min(from + SHOWN);
            let text = String::from_utf8_lossy(&line[from..upto]);
            let dots = |cut: bool| if cut { "…" } else { "" };
            format!("{}{text:?}{}", dots(from > 0), dots(upto < line.len()))
        }
    })
}

/// How many programs run at a time, over all tests of a process.
const AT_A_TIME: usize = 2;

static RUNNING: Mutex<usize> = Mutex::new(0);
static ENDED: Condvar = Condvar::new();

/// A leave to run something; given back when dropped.
struct Leave;

impl Leave {
    fn take() -> Leave {
        let running = RUNNING.lock().unwrap_or_else(|poison| poison.into_inner());
        let mut running = ENDED
            .wait_while(running, |running| *running >= AT_A_TIME)
            .unwrap_or_else(|poison| poison.into_inner());
        *running += 1;
        Leave
    }
}

impl Drop for Leave {
    fn drop(&mut self) {
        *RUNNING.lock().unwrap_or_else(|poison| poison.into_inner()) -= 1;
        ENDED.notify_one();
    }
}

/// Does `work` for every item, two at a time whatever the number of tests that do this, and gives the
/// results in the order of the items.
pub fn in_parallel<T: Sync, R: Send>(items: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let results: Mutex<Vec<(usize, R)>> = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for _ in 0..AT_A_TIME {
            scope.spawn(|| {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some(item) = items.get(index) else { break };
                    let leave = Leave::take();
                    let result = work(item);
                    drop(leave);
                    results.lock().unwrap_or_else(|poison| poison.into_inner()).push((index, result));
                }
            });
        }
    });
    let mut results = results.into_inner().unwrap_or_else(|poison| poison.into_inner());
    results.sort_by_key(|&(index, _)| index);
    results.into_iter().map(|(_, result)| result).collect()
}

/// Runs every program under the `java` of `jdk` and under `margay` with the library of `jdk`; prints a line
/// for each that behaves differently and then a summary, and panics when there was any such program.
pub fn expect_same(jdk: &Jdk, programs: &[Program]) {
    let results = in_parallel(programs, |program| {
        let expected = run_java(jdk, program);
        if expected.ending == Ending::Timeout {
            return Some("java itself takes too long".to_owned());
        }
        difference(&expected, &run_margay(jdk, program))
    });
    let mut failed = 0;
    for (program, result) in programs.iter().zip(&results) {
        if let Some(result) = result {
            failed += 1;
            println!("FAIL {} (JDK {}): {result}", program.name, jdk.feature);
        }
    }
    println!("JDK {}: {} passed, {failed} failed", jdk.feature, programs.len() - failed);
    assert!(
        failed == 0,
        "{failed} of {} programs behave differently under JDK {}",
        programs.len(),
        jdk.feature
    );
}
