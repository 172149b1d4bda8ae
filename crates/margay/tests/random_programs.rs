//! Compares `margay check` and `margay reach` with the JVM on random small programs (`random_java`). A driver
//! (`tests/random`) calls each method with the values of small domains: what fails there is not `safe`, and what is
//! executed there is not `unreachable`.
//!
//! `MARGAY_RANDOM=2000` tests so many methods of other programs than usual, `MARGAY_SEED=7` those of another seed.
//! The programs stay in `MARGAY_KEEP` if it names a directory.

mod random_java;
mod support;

use margay_test_util::{Ending, Javac, Scratch, jdk17, repository, run};
use random_java::{Class, Rng, class};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;
use support::{in_parallel, margay, only};

/// Methods of a class.
const METHODS: usize = 6;
/// Methods that are tested unless `MARGAY_RANDOM` says otherwise.
const USUAL: usize = 60;
/// Calls of each method on the JVM.
const CALLS: &str = "6000";
/// Of so many marks, one is a target of `margay reach`.
const MARKS: usize = 12;

/// What the JVM did with a method.
struct Runs {
    calls: usize,
    /// The exceptions that were failures, and a call that ended in each.
    failures: BTreeSet<String>,
    examples: String,
}

/// A mark in the source: `CLASS.METHOD:LINE`.
struct Place {
    mark: usize,
    target: String,
}

#[test]
fn no_answer_contradicts_the_runs_of_random_programs() {
    let scratch = Scratch::new("random-programs");
    let folder = std::env::var_os("MARGAY_KEEP").map_or(scratch.path().to_owned(), PathBuf::from);
    let classes = programs();
    let (plain, observed) = compile(&folder, &classes);
    let (runs, hits) = execute(&observed, &classes);
    let targets: Vec<&String> = runs.keys().filter(|target| target.contains(&only())).collect();
    let answers = in_parallel(&targets, |target| check(target, &plain));
    let mut report = Report::default();
    for (target, answer) in targets.iter().zip(&answers) {
        report.judge(target, &runs[*target], answer);
    }
    compare_marks(&classes, &plain, &hits, &mut report);
    report.print();
    assert!(report.wrong.is_empty(), "{}", report.wrong.join("\n"));
}

/// The number that an environment variable says, if it is set.
fn number(variable: &str) -> Option<usize> {
    std::env::var(variable).ok().map(|text| text.parse().expect("a number"))
}

fn programs() -> Vec<Class> {
    let many = number("MARGAY_RANDOM");
    let seed = number("MARGAY_SEED").unwrap_or(if many.is_some() { 1000 } else { 1 });
    let count = many.unwrap_or(USUAL).div_ceil(METHODS);
    let mut marks = 0;
    (0..count)
        .map(|i| {
            let mut rng = Rng::new((seed * 1_000_003 + i) as u64);
            class(&mut rng, &format!("R{seed}x{i}"), METHODS, &mut marks)
        })
        .collect()
}

/// Compiles the programs as they are, and once more with calls at the marks together with the driver.
fn compile(folder: &Path, classes: &[Class]) -> (PathBuf, PathBuf) {
    let (plain, observed) = (folder.join("plain"), folder.join("observed"));
    let name = |class: &Class| format!("{}.java", class.name);
    let texts: Vec<(String, String)> = classes.iter().map(|c| (name(c), c.text.clone())).collect();
    compile_texts(&plain, &texts);
    let driver = repository().join("tests").join("random");
    let drivers = ["Hits.java", "RandomInputs.java", "RandomDriver.java"]
        .map(|file| (file.to_owned(), fs::read_to_string(driver.join(file)).expect("the driver")));
    let observing = classes.iter().map(|c| (name(c), c.text.replace("/*@", "Hits.at(").replace("*/", ");")));
    compile_texts(&observed, &observing.chain(drivers).collect::<Vec<_>>());
    (plain, observed)
}

fn compile_texts(out: &Path, texts: &[(String, String)]) {
    let texts: Vec<(&str, &str)> = texts.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    Javac::new().release(17).option("-Xlint:none").compile_texts(out, &texts);
}

/// Runs the driver: what became of each method, and the marks that were executed.
fn execute(observed: &Path, classes: &[Class]) -> (BTreeMap<String, Runs>, BTreeSet<usize>) {
    let mut command = Command::new(jdk17().java());
    command.args(["-Xmx400m", "-Xss1m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"]);
    command.args(["-XX:-OmitStackTraceInFastThrow", "-cp"]).arg(observed).args(["RandomDriver", CALLS]);
    command.args(classes.iter().map(|class| &class.name));
    let outcome = run(&mut command, None, Duration::from_secs(30 + classes.len() as u64));
    let output = outcome.output();
    let ended = outcome.ending == Ending::Exit(0);
    assert!(
        ended,
        "{}: {}{}",
        outcome.ending.describe(),
        output.lines().last().unwrap_or(""),
        outcome.errors()
    );
    let runs = output.lines().filter_map(runs_of).collect();
    (runs, output.lines().rfind(|line| line.starts_with("HITS")).map(numbers).unwrap_or_default())
}

/// The runs that a line of the driver tells of: `METHOD`, name, calls, exceptions, examples.
fn runs_of(line: &str) -> Option<(String, Runs)> {
    let parts: Vec<&str> = line.strip_prefix("METHOD\t")?.split('\t').collect();
    let [target, calls, failures, examples] = parts[..] else { panic!("a line of the driver: {line}") };
    let failures = failures.split(',').filter(|kind| !kind.is_empty()).map(str::to_owned).collect();
    let calls = calls.parse().expect("a number of calls");
    Some((target.to_owned(), Runs { calls, failures, examples: examples.to_owned() }))
}

fn numbers(line: &str) -> BTreeSet<usize> {
    line.split(|c: char| !c.is_ascii_digit()).filter_map(|text| text.parse().ok()).collect()
}

/// The document that a command prints, or why there is none.
fn answer(command: &str, target: &str, plain: &Path) -> Result<Value, String> {
    let budget = std::env::var("MARGAY_BUDGET").unwrap_or_else(|_| "1s".to_owned());
    let mut process = Command::new(margay());
    process.args([command, target, "--json", "--quiet", "--budget", &budget]);
    if command == "check" {
        process.args(["--jobs", "1"]);
    }
    process.arg("--classpath").arg(plain).arg("--java-home").arg(&jdk17().home);
    let outcome = run(&mut process, None, Duration::from_secs(120));
    serde_json::from_slice(&outcome.stdout)
        .map_err(|_| format!("{target}: {}: {}", outcome.ending.describe(), outcome.errors()))
}

fn check(target: &str, plain: &Path) -> Result<Value, String> {
    answer("check", target, plain)
}

/// What was found, in the order of the methods.
#[derive(Default)]
struct Report {
    counts: BTreeMap<&'static str, usize>,
    wrong: Vec<String>,
    /// Violations that no run confirmed: the domains of the driver are small.
    unconfirmed: Vec<String>,
}

impl Report {
    fn judge(&mut self, target: &str, runs: &Runs, answer: &Result<Value, String>) {
        let answer = match answer {
            Ok(answer) => answer,
            Err(why) => return self.wrong.push(why.clone()),
        };
        let fails = !runs.failures.is_empty();
        let violations = answer["violations"].as_array();
        match answer["verdict"].as_str() {
            Some("safe") if fails => {
                self.wrong.push(format!("{target} is called safe, but {}", runs.examples));
            }
            Some("safe") => self.count("safe"),
            Some("violation") => {
                self.count("violation");
                let kinds: Vec<&str> =
                    violations.into_iter().flatten().filter_map(|v| v["kind"].as_str()).collect();
                if !kinds.iter().any(|&kind| runs.failures.contains(kind)) {
                    let input = violations.and_then(|v| v[0]["input"].as_str()).unwrap_or("?");
                    let calls = runs.calls;
                    self.unconfirmed.push(format!("{target}: {kinds:?} in none of {calls} runs; {input}"));
                }
            }
            _ => self.count(if fails { "unknown that fails" } else { "unknown without a failure" }),
        }
    }

    fn count(&mut self, what: &'static str) {
        *self.counts.entry(what).or_default() += 1;
    }

    fn print(&self) {
        println!("{:?}, {} wrong", self.counts, self.wrong.len());
        for line in &self.unconfirmed {
            println!("UNCONFIRMED {line}");
        }
        for line in &self.wrong {
            println!("WRONG {line}");
        }
    }
}

/// Asks for some of the marks whether they can be executed.
fn compare_marks(classes: &[Class], plain: &Path, hits: &BTreeSet<usize>, report: &mut Report) {
    let places: Vec<Place> = classes.iter().flat_map(places_of).step_by(MARKS).collect();
    let answers = in_parallel(&places, |place| answer("reach", &place.target, plain));
    for (place, answer) in places.iter().zip(answers) {
        let executed = hits.contains(&place.mark);
        match answer.map(|answer| answer["status"].as_str().map(str::to_owned)) {
            Ok(Some(status)) if status == "unreachable" && executed => {
                report.wrong.push(format!("{} is called unreachable, but was executed", place.target));
            }
            Ok(Some(status)) if status == "unreachable" => report.count("unreachable mark"),
            Ok(Some(status)) if status == "reached" => report.count("reached mark"),
            Ok(Some(_)) => report.count("unknown mark"),
            // The compiler leaves out what a constant condition excludes.
            Err(why) if why.contains("has no line") || why.contains("has no code") => {
                report.count("mark without code")
            }
            Ok(None) => report.wrong.push(format!("{}: no status", place.target)),
            Err(why) => report.wrong.push(why),
        }
    }
}

/// The marks of a class with the lines and methods that they are in.
fn places_of(class: &Class) -> Vec<Place> {
    let (mut places, mut method) = (Vec::new(), "");
    for (i, line) in class.text.lines().enumerate() {
        let declares = line.starts_with("    ") && !line.starts_with("     ") && line.ends_with(") {");
        if declares && let Some((before, _)) = line.split_once('(') {
            method = before.split_whitespace().last().unwrap_or_default();
        }
        if let Some((_, mark)) = line.split_once("/*@") {
            let mark = mark.trim_end_matches("*/").parse().expect("the number of a mark");
            places.push(Place { mark, target: format!("{}.{method}:{}", class.name, i + 1) });
        }
    }
    places
}
