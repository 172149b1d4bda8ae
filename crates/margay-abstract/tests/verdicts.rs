//! Compares proofs with verdicts that were settled on the JVM: `tests/everyday` has methods as people write them,
//! `tests/traps` has methods that a careless proof would take for safe. No method that fails may be proved.
//!
//! With `-- --nocapture`, it is said why safe methods are not proved. `MARGAY_ONLY=Name` looks at some methods only,
//! `MARGAY_CASES=DIR` at another folder of the same form. Proofs for callers without nulls are tried of one in so many
//! methods that fail otherwise; `MARGAY_NULLS=all` tries all, `MARGAY_NULLS=none` safe ones too.

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

/// Methods that fail in another way than by a `NullPointerException`, but only if a caller uses null.
const OF_NULLS: &[&str] = &[
    "ArrayContracts.orEmpty",
    "Boxes.average",
    "Conduits$ByException.first",
    "Cursors$Missing.rest",
    "HalfDone.addAllPartly",
    "HalfDone.putAllPartly",
    "HalfDone.staticAddAllPartly",
    "HalfDone.treeAddAllPartly",
    "LeakedState$CopyCheckedBefore.first",
    "ListTraps.removeTwice",
    "OptionalChains.zipOf",
    "OwnFunctions.given",
    "StreamTraps.mappedAway",
    "StringTraps.joined",
];

/// Of so many failing methods, one is also looked at without nulls of callers.
const WITHOUT_NULLS: usize = 4;

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
    let (mut proved, mut failing, mut wrong) = (0, 0, Vec::new());
    let nulls = std::env::var("MARGAY_NULLS").unwrap_or_default();
    let step = if nulls == "all" { 1 } else { WITHOUT_NULLS };
    let claims = verdicts.lines().filter_map(|line| line.split_once('\t'));
    for (target, verdict) in claims.filter(|(target, _)| target.contains(&only)) {
        let outcome = outcome(&mut machine, target, nulls != "none" || verdict != "safe");
        let safe = outcome == Outcome::Safe;
        if !safe && verdict == "safe" {
            println!("NOT PROVED {target}: {outcome:?}");
        }
        if safe && verdict == "safe" {
            proved += 1;
        } else if safe && !LIMITS.iter().any(|(known, _)| *known == target) {
            wrong.push(format!("{target}: {verdict} is possible"));
        }
        let explained =
            OF_NULLS.iter().chain(LIMITS.iter().map(|(name, _)| name)).any(|name| *name == target);
        if fails_without_nulls(verdict) && !explained {
            failing += 1;
            if failing % step == 0 && self::outcome(&mut machine, target, false) == Outcome::Safe {
                wrong.push(format!("{target}: {verdict} is possible without nulls"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    println!("{proved} methods of {folder} proved");
    proved
}

/// Whether a method fails in a way that no null of a caller explains.
fn fails_without_nulls(verdict: &str) -> bool {
    !matches!(verdict, "safe" | "null" | "java.lang.NullPointerException")
}

fn outcome(machine: &mut Machine, target: &str, nulls: bool) -> Outcome {
    let (class, name) = target.rsplit_once('.').expect("a method");
    let class = machine.classes.load(&class.replace('.', "/")).expect("a class");
    let methods = machine.classes.class(class).methods.clone();
    let named = methods.into_iter().rfind(|&id| {
        let m = machine.classes.method(id);
        machine.classes.symbols.text(m.name) == name && m.access & access::SYNTHETIC == 0
    });
    let options = Options { deadline: Instant::now() + Duration::from_secs(10), nulls };
    prove(machine, named.expect("a method"), options)
}
