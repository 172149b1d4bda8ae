//! Runs `margay check` on methods as people write them at work (`tests/everyday`) and compares with their verdicts, which
//! `tests/everyday/truth/run.py` has settled on the JVM: no answer may be wrong.
//!
//! A third of the methods is checked; `MARGAY_EVERYDAY=all` checks all of them, `MARGAY_BUDGET=20s` for longer.

mod support;

use margay_test_util::{Javac, Jdk, Scratch, java_files, jdk17, jdk25, repository, run};
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;
use support::{in_parallel, margay, only};

/// Of a hundred methods, so many must be decided within the short time that they have here.
const DECIDED: usize = 60;

/// A method and what the JVM says of it.
struct Claim {
    target: String,
    /// `safe`, `null` for a failure that only a null causes, or the class of an exception.
    verdict: String,
}

/// What became of a method.
enum Judgement {
    Right,
    Undecided,
    Wrong(String),
}

#[test]
fn no_verdict_is_wrong_on_jdk_17() {
    check_some(&jdk17(), if all() { 1 } else { 3 });
}

#[test]
fn no_verdict_is_wrong_on_jdk_25() {
    if let Some(jdk) = jdk25() {
        check_some(&jdk, if all() { 1 } else { 16 });
    }
}

#[test]
fn each_method_has_a_verdict() {
    let text: String =
        java_files(&folder()).iter().map(|file| fs::read_to_string(file).expect("a source")).collect();
    let comments = text.lines().filter(|line| line.trim().starts_with("// verdict:")).count();
    assert_eq!(comments, claims().len(), "run tests/everyday/truth/run.py");
    assert!(comments >= 120, "only {comments} methods");
}

/// Checks every so-manieth method.
fn check_some(jdk: &Jdk, step: usize) {
    let scratch = Scratch::new(&format!("everyday-{}", jdk.feature));
    let classes = scratch.path().join("classes");
    Javac::new().release(17).option("-Xlint:none").compile(&classes, &java_files(&folder()));
    let claims: Vec<Claim> = claims().into_iter().step_by(step).collect();
    let judgements = in_parallel(&claims, |claim| judge(claim, &check(jdk, claim, &classes)));
    let (mut decided, mut wrong) = (0, Vec::new());
    for (claim, judgement) in claims.iter().zip(&judgements) {
        match judgement {
            Judgement::Right => decided += 1,
            Judgement::Undecided => println!("UNDECIDED {}", claim.target),
            Judgement::Wrong(how) => wrong.push(format!("{}: {how}", claim.target)),
        }
    }
    println!("{} methods, {decided} decided, {} wrong", claims.len(), wrong.len());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(decided * 100 >= claims.len() * DECIDED, "only {decided} of {} were decided", claims.len());
}

fn all() -> bool {
    std::env::var("MARGAY_EVERYDAY").is_ok_and(|what| what == "all")
}

fn folder() -> PathBuf {
    repository().join("tests").join("everyday")
}

fn claims() -> Vec<Claim> {
    let text = fs::read_to_string(folder().join("verdicts.tsv")).expect("the verdicts");
    let part = only();
    text.lines()
        .filter_map(|line| line.split_once('\t'))
        .filter(|(target, _)| target.contains(&part))
        .map(|(target, verdict)| Claim { target: target.to_owned(), verdict: verdict.to_owned() })
        .collect()
}

/// The document that `margay check` prints, or why there is none.
fn check(jdk: &Jdk, claim: &Claim, classes: &Path) -> Result<Value, String> {
    let budget = std::env::var("MARGAY_BUDGET").unwrap_or_else(|_| "2s".to_owned());
    let mut command = Command::new(margay());
    command.args(["check", &claim.target, "--json", "--quiet", "--budget", &budget, "--jobs", "1"]);
    command.arg("--classpath").arg(classes).arg("--java-home").arg(&jdk.home);
    let outcome = run(&mut command, None, Duration::from_secs(120));
    serde_json::from_slice(&outcome.stdout).map_err(|_| {
        let stderr = String::from_utf8_lossy(&outcome.stderr);
        format!("{}: {}", outcome.ending.describe(), stderr.lines().last().unwrap_or_default())
    })
}

fn judge(claim: &Claim, answer: &Result<Value, String>) -> Judgement {
    let answer = match answer {
        Ok(answer) => answer,
        Err(why) => return Judgement::Wrong(why.clone()),
    };
    let kinds: Vec<&str> =
        answer["violations"].as_array().into_iter().flatten().filter_map(|v| v["kind"].as_str()).collect();
    match answer["verdict"].as_str() {
        Some("unknown") => Judgement::Undecided,
        Some("safe") if claim.verdict == "safe" => Judgement::Right,
        Some("safe") => Judgement::Wrong(format!("safe, but {} is possible", claim.verdict)),
        _ if kinds.iter().any(|kind| is_claimed(kind, &claim.verdict)) => Judgement::Right,
        _ => Judgement::Wrong(format!("{} instead of {}", kinds.join(", "), claim.verdict)),
    }
}

/// Whether an exception is the one that was claimed, or one of its subclasses that other inputs give.
fn is_claimed(kind: &str, claimed: &str) -> bool {
    let subclasses: &[&str] = match claimed {
        "null" => &["java.lang.NullPointerException"],
        "java.lang.IndexOutOfBoundsException" => {
            &["java.lang.ArrayIndexOutOfBoundsException", "java.lang.StringIndexOutOfBoundsException"]
        }
        "java.lang.IllegalArgumentException" => &["java.lang.NumberFormatException"],
        _ => &[],
    };
    kind == claimed || subclasses.contains(&kind)
}
