//! Verdicts of `margay mutate` beside what is known of the mutants of `tests/mutants` (`truth.tsv`, settled on the JVM and
//! by hand): no mutant that some input tells from the original is called equivalent, no equivalent one is called killed,
//! and enough of the equivalent ones are proved.
//!
//! `MARGAY_MUTANTS=all` takes all classes of which something is known; otherwise some.

mod support;

use margay_test_util::{Ending, Javac, Scratch, java_files, jdk17, repository, run};
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;
use std::time::Duration;
use support::margay;

/// The classes that are looked at unasked, and how many of their mutants are proved to be equivalent at least.
const SOME: [(&str, usize); 16] = [
    ("BitTricks", 5),
    ("Bounded", 6),
    ("Constructors", 12),
    ("Defaults", 2),
    ("Helpers", 13),
    ("Kept", 19),
    ("Leaking", 4),
    ("Huge", 2),
    ("Logic", 10),
    ("Narrowed", 4),
    ("Overridden", 6),
    ("Ring", 3),
    ("Stack", 4),
    ("Surroundings", 0),
    ("Traces", 0),
    ("Unhidden", 5),
];

/// Whether each mutant whose truth is known is equivalent, by its class and name.
type Truth = BTreeMap<(String, String), bool>;

/// What is known of the mutants of each file.
fn truth() -> BTreeMap<String, Truth> {
    let path = repository().join("tests").join("mutants").join("truth.tsv");
    let text = std::fs::read_to_string(path).expect("the truth");
    let mut all: BTreeMap<String, Truth> = BTreeMap::new();
    for line in text.lines() {
        let columns: Vec<&str> = line.split('\t').collect();
        let equivalent = match columns[3] {
            "equivalent" => true,
            "killable" => false,
            other => panic!("{other} is no truth: {line}"),
        };
        let of_file = all.entry(columns[0].to_owned()).or_default();
        of_file.insert((columns[1].to_owned(), columns[2].to_owned()), equivalent);
    }
    all
}

/// The report on all classes of a file.
fn report(classes: &Path, file: &str) -> Value {
    let mut targets = Vec::new();
    for entry in std::fs::read_dir(classes).expect("the classes").flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        let Some(class) = name.strip_suffix(".class") else { continue };
        if class == file || class.strip_prefix(file).is_some_and(|rest| rest.starts_with('$')) {
            targets.push(class.to_owned());
        }
    }
    targets.sort();
    let mut command = Command::new(margay());
    command.arg("mutate").args(targets).arg("--classpath").arg(classes);
    command.args(["--operators", "pit-all", "--budget", "20s", "--json", "--quiet"]);
    command.arg("--java-home").arg(&jdk17().home);
    let outcome = run(&mut command, None, Duration::from_secs(120));
    assert!(matches!(outcome.ending, Ending::Exit(0 | 1 | 3)), "{file}: {}", outcome.errors());
    serde_json::from_slice(&outcome.stdout).unwrap_or_else(|why| panic!("{file}: {why}"))
}

#[test]
fn no_verdict_contradicts_the_truth() {
    let scratch = Scratch::new("mutant-verdicts");
    let classes = scratch.path().join("classes");
    Javac::new()
        .option("-Xlint:none")
        .compile(&classes, &java_files(&repository().join("tests").join("mutants")));
    let all = std::env::var("MARGAY_MUTANTS").is_ok_and(|what| what == "all");
    for (file, truth) in truth() {
        let least = SOME.iter().find(|some| some.0 == file).map(|some| some.1);
        if !all && least.is_none() {
            continue;
        }
        let document = report(&classes, &file);
        let (mut known, mut proved) = (0, 0);
        for mutant in document["mutants"].as_array().expect("mutants") {
            let text = |key: &str| mutant[key].as_str().unwrap_or_default().to_owned();
            let (class, id, status) = (text("class"), text("id"), text("status"));
            let name = id.strip_prefix(&format!("{class}.")).unwrap_or(&id).to_owned();
            let Some(&equivalent) = truth.get(&(class, name)) else { continue };
            known += 1;
            proved += usize::from(equivalent && status == "equivalent");
            let wrong = match status.as_str() {
                "equivalent" => !equivalent,
                "killed" | "timeout" => equivalent,
                _ => false,
            };
            assert!(!wrong, "{file}: {id} is {status}, and equivalent is {equivalent}: {mutant}");
        }
        assert!(known > 0, "{file}: no mutant of the truth was found");
        assert!(proved >= least.unwrap_or(0), "{file}: only {proved} proofs");
    }
}
