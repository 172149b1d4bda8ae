//! Runs `margay check` on the programs of `tests/check` and compares with the verdict that each of them claims in
//! its first line: no answer may be wrong, and nearly all must be given.

mod support;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use margay_test_util::{Javac, Jdk, Scratch, java_files, jdk17, repository, run};
use serde_json::Value;
use support::{in_parallel, margay, only};

/// What a program is given; `unknown` afterwards.
const BUDGET: &str = "20s";

/// Of a hundred programs, so many must be decided.
const DECIDED: usize = 92;

/// A program and what it says of itself.
struct Claim {
    name: String,
    /// `safe`, or the class of the exception that some input ends in.
    verdict: String,
    /// What is checked: a class for its `main`, or a class and a method.
    target: String,
}

/// How an answer relates to the claim.
#[derive(PartialEq, Eq)]
enum Judgement {
    Right,
    Undecided(String),
    Wrong(String),
}

#[test]
fn verdicts_are_right() {
    let jdk = jdk17();
    let scratch = Scratch::new("check");
    let classes = compile(scratch.path());
    let claims = claims();
    let judgements = in_parallel(&claims, |claim| judge(claim, &check(&jdk, claim, &classes)));

    let (mut wrong, mut undecided) = (0, 0);
    for (claim, judgement) in claims.iter().zip(&judgements) {
        match judgement {
            Judgement::Right => {}
            Judgement::Undecided(why) => {
                undecided += 1;
                println!("UNDECIDED {}: {why}", claim.name);
            }
            Judgement::Wrong(how) => {
                wrong += 1;
                println!("WRONG {}: {how}", claim.name);
            }
        }
    }
    println!("{} programs, {wrong} wrong, {undecided} undecided", claims.len());
    assert!(wrong == 0, "{wrong} wrong verdicts");
    let decided = claims.len() - undecided;
    assert!(decided * 100 >= claims.len() * DECIDED, "only {decided} of {} were decided", claims.len());
}

/// What a program is shown of its surroundings could be otherwise: the programs of `outside` say in their first line what
/// must be said of them, or must not.
#[test]
fn surroundings_are_open() {
    let jdk = jdk17();
    let scratch = Scratch::new("check-outside");
    let classes = scratch.path().join("classes");
    let files = java_files(&folder().join("outside"));
    javac().class_path(&[&compile_stubs(scratch.path())]).compile(&classes, &files);
    let verdicts = in_parallel(&files, |file| {
        let target = file.file_stem().and_then(|name| name.to_str()).expect("a class has a name").to_owned();
        let claim = Claim { name: target.clone(), verdict: String::new(), target };
        let answer = check(&jdk, &claim, &classes).unwrap_or_else(|why| panic!("{}: {why}", claim.name));
        answer["verdict"].as_str().unwrap_or_default().to_owned()
    });
    for (file, verdict) in files.iter().zip(&verdicts) {
        let text = fs::read_to_string(file).expect("the program can be read");
        let right = match text.split_once(':').map(|(claim, _)| claim) {
            Some("// violation") => verdict == "violation",
            Some("// not safe") => verdict != "safe",
            Some("// not a violation") => verdict != "violation",
            claim => panic!("{} claims {claim:?}", file.display()),
        };
        assert!(right, "{}: {verdict}", file.display());
    }
    assert!(files.len() >= 8, "only {} programs", files.len());
}

fn folder() -> PathBuf {
    repository().join("tests").join("check")
}

/// The programs of the folder, in the order of their names.
fn claims() -> Vec<Claim> {
    let part = only();
    let mut claims: Vec<Claim> = java_files(&folder())
        .into_iter()
        .filter_map(|file| {
            let name = file.file_stem()?.to_str()?.to_owned();
            let text = fs::read_to_string(&file).expect("the program can be read");
            name.contains(&part).then(|| claim(name, &text))
        })
        .collect();
    claims.sort_by(|a, b| a.name.cmp(&b.name));
    claims
}

fn claim(name: String, text: &str) -> Claim {
    let said: BTreeMap<&str, &str> = text
        .lines()
        .map_while(|line| line.strip_prefix("// "))
        .filter_map(|line| line.split_once(':'))
        .collect();
    let verdict = said.get("verdict").map(|verdict| verdict.trim());
    let verdict = verdict.unwrap_or_else(|| panic!("{name} claims no verdict"));
    let target = said.get("target").map_or(name.clone(), |target| target.trim().to_owned());
    Claim { verdict: verdict.strip_prefix("violation ").unwrap_or(verdict).to_owned(), target, name }
}

/// Compiles all programs into one directory, which has none of the stubs.
fn compile(scratch: &Path) -> PathBuf {
    let classes = scratch.join("classes");
    javac().class_path(&[&compile_stubs(scratch)]).compile(&classes, &java_files(&folder()));
    classes
}

/// Compiles the stubs into a directory of their own.
fn compile_stubs(scratch: &Path) -> PathBuf {
    let stubs = scratch.join("stubs");
    let mut files = Vec::new();
    let mut folders = vec![folder().join("stubs")];
    while let Some(folder) = folders.pop() {
        files.extend(java_files(&folder));
        let entries = fs::read_dir(&folder).expect("the folder can be read");
        folders.extend(entries.flatten().map(|entry| entry.path()).filter(|path| path.is_dir()));
    }
    javac().compile(&stubs, &files);
    stubs
}

/// The compiler of the programs.
fn javac() -> Javac {
    Javac::new().release(17).option("-Xlint:none")
}

/// The document that `margay check` prints, or why there is none.
fn check(jdk: &Jdk, claim: &Claim, classes: &Path) -> Result<Value, String> {
    let mut command = Command::new(margay());
    command.args(["check", &claim.target, "--json", "--budget", BUDGET, "--jobs", "1", "--classpath"]);
    command.arg(classes).arg("--java-home").arg(&jdk.home);
    let outcome = run(&mut command, None, Duration::from_secs(60));
    serde_json::from_slice(&outcome.stdout).map_err(|_| {
        let stderr = String::from_utf8_lossy(&outcome.stderr);
        format!("{}: {}", outcome.ending.describe(), stderr.lines().last().unwrap_or_default())
    })
}

fn judge(claim: &Claim, answer: &Result<Value, String>) -> Judgement {
    let answer = match answer {
        Ok(answer) => answer,
        Err(why) => return Judgement::Undecided(why.clone()),
    };
    let kinds =
        answer["violations"].as_array().into_iter().flatten().filter_map(|found| found["kind"].as_str());
    match answer["verdict"].as_str() {
        Some("safe") if claim.verdict == "safe" => Judgement::Right,
        Some("safe") => Judgement::Wrong(format!("safe, but {} is possible", claim.verdict)),
        Some("violation") if kinds.clone().any(|kind| kind == claim.verdict) => Judgement::Right,
        Some("violation") => {
            let kinds: Vec<&str> = kinds.collect();
            Judgement::Wrong(format!("{} instead of {}", kinds.join(", "), claim.verdict))
        }
        _ => Judgement::Undecided(answer["reasons"].to_string()),
    }
}
