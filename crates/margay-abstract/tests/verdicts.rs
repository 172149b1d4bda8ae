//! Compares proofs with verdicts that were settled on the JVM: `tests/everyday` has methods as people write them,
//! `tests/traps` has methods that a careless proof would take for safe. No method that fails may be proved.
//!
//! With `-- --nocapture`, it is said why safe methods are not proved. `MARGAY_ONLY=Name` looks at some methods only,
//! `MARGAY_CASES=DIR` at another folder of the same form.

use margay_abstract::{Options, Outcome, prove};
use margay_classes::reader::access;
use margay_machine::{Config, Machine};
use margay_test_util::machine::boot_with;
use margay_test_util::{Javac, Scratch, java_files, repository};
use std::fs;
use std::time::{Duration, Instant};

/// Methods that are proved although they can fail, each with what `docs/limits.md` says of it.
const LIMITS: &[(&str, &str)] =
    &[("RawTypes.first", "a value of another type that an unchecked conversion of the program lets in")];

#[test]
fn everyday_methods_are_proved() {
    assert!(compare("everyday") >= 120, "fewer proofs than before");
}

#[test]
fn traps_are_not_proved() {
    assert!(compare("traps") >= 140, "fewer proofs than before");
}

/// How many safe methods of a folder are proved. None of the others is.
fn compare(folder: &str) -> usize {
    let only = std::env::var("MARGAY_ONLY").unwrap_or_default();
    let others = std::env::var("MARGAY_CASES").map(std::path::PathBuf::from);
    let sources = others.unwrap_or_else(|_| repository().join("tests").join(folder));
    let scratch = Scratch::new(&format!("abstract-{folder}"));
    let classes = scratch.path().join("classes");
    Javac::new().release(17).option("-Xlint:none").compile(&classes, &java_files(&sources));
    let mut machine = boot_with(&[classes], Config::default());
    let verdicts = fs::read_to_string(sources.join("verdicts.tsv")).expect("the verdicts");
    let (mut proved, mut wrong) = (0, Vec::new());
    let claims = verdicts.lines().filter_map(|line| line.split_once('\t'));
    for (target, verdict) in claims.filter(|(target, _)| target.contains(&only)) {
        let outcome = outcome(&mut machine, target);
        let safe = outcome == Outcome::Safe;
        if !safe && verdict == "safe" {
            println!("NOT PROVED {target}: {outcome:?}");
        }
        if safe && verdict == "safe" {
            proved += 1;
        } else if safe && !LIMITS.iter().any(|(known, _)| *known == target) {
            wrong.push(format!("{target}: {verdict} is possible"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    println!("{proved} methods of {folder} proved");
    proved
}

fn outcome(machine: &mut Machine, target: &str) -> Outcome {
    let (class, name) = target.rsplit_once('.').expect("a method");
    let class = machine.classes.load(&class.replace('.', "/")).expect("a class");
    let methods = machine.classes.class(class).methods.clone();
    let named = methods.into_iter().rfind(|&id| {
        let m = machine.classes.method(id);
        machine.classes.symbols.text(m.name) == name && m.access & access::SYNTHETIC == 0
    });
    let options = Options { deadline: Instant::now() + Duration::from_secs(10), nulls: true };
    prove(machine, named.expect("a method"), options)
}
