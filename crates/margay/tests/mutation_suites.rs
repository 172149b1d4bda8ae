//! `margay generate --criterion mutation` on the JVM: the tests pass on the class as it is, they fail on the class file of
//! every mutant that the report calls killed, and they kill what a suite for branches leaves alive.

mod support;

use margay_test_util::junit::{jars, passing_tests};
use margay_test_util::{Ending, Javac, Scratch, java_files, jdk17, run};
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Duration;
use support::margay;

/// Its branches are covered by ages other than 17; a refund of too little changes nothing, which a test has to say; equal
/// tolls can be told apart only by what they are; and the last comparison cannot be told from `>`.
const TOLL: &str = "public class Toll {
    private int paid;
    public int fee(int age) {
        int fee = age > 17 ? 7 : 3;
        paid += fee;
        return fee;
    }
    public int paid() {
        return paid;
    }
    public void refund(int amount) {
        if (amount > 5) {
            paid -= amount;
        }
    }
    public Toll cheaper(Toll other) {
        return paid <= other.paid ? this : other;
    }
    public static int greater(int a, int b) {
        return a >= b ? a : b;
    }
}
";

fn margay_json(args: &[&str], classes: &Path) -> Value {
    let mut command = Command::new(margay());
    command.args(args).args(["--json", "--quiet", "--budget", "20s"]);
    command.arg("--classpath").arg(classes).arg("--java-home").arg(&jdk17().home);
    let outcome = run(&mut command, None, Duration::from_secs(60));
    let document = serde_json::from_slice(&outcome.stdout);
    document.unwrap_or_else(|why| panic!("{args:?}: {why}: {}", outcome.errors()))
}

/// Whether all tests pass when this class path is searched before the others.
fn passes(first: &Path, classes: &Path, tests: &Path) -> bool {
    let path = [first, classes, tests].map(Path::to_owned).into_iter().chain(jars());
    let mut command = Command::new(jdk17().java());
    command.arg("-cp").arg(std::env::join_paths(path).expect("a class path"));
    command.args([
        "org.junit.platform.console.ConsoleLauncher",
        "execute",
        "--disable-banner",
        "--details=none",
    ]);
    command.arg("--include-classname=.*").arg(format!("--scan-classpath={}", tests.display()));
    run(&mut command, None, Duration::from_secs(60)).ending == Ending::Exit(0)
}

#[test]
fn the_suite_kills_what_the_report_says() {
    let scratch = Scratch::new("mutation-suites");
    let place = |name: &str| scratch.path().join(name);
    let (built, emitted) = (place("classes"), place("mutants"));
    Javac::new().compile_texts(&built, &[("Toll.java", TOLL)]);
    let folder = emitted.display().to_string();
    margay_json(&["mutate", "Toll", "--operators", "pit-stronger", "--emit-classes", &folder], &built);
    let list = fs::read_to_string(emitted.join("mutants.tsv")).expect("the list of mutants");
    let mut survivors = Vec::new();
    for criterion in ["branch", "mutation"] {
        let out = place(criterion);
        let document = margay_json(
            &["generate", "Toll", "--criterion", criterion, "--out", &out.display().to_string()],
            &built,
        );
        assert!(passing_tests(&built, &out) > 2, "{criterion}");
        let compiled = out.with_extension("compiled");
        assert!(!java_files(&out).is_empty());
        let mut alive = BTreeSet::new();
        for row in list.lines().skip(1) {
            let columns: Vec<&str> = row.split('\t').collect();
            if passes(&emitted.join(columns[0]), &built, &compiled) {
                alive.insert(format!("{}.{}", columns[1], columns[2]));
            }
        }
        survivors.push((alive, document));
    }
    let [(by_branches, plain), (left, document)] = &survivors[..] else { unreachable!() };
    let not_killed = document["not_killed"].as_array().expect("what is not killed");
    let id = |mutant: &Value| mutant["id"].as_str().map(ToOwned::to_owned);
    assert_eq!(*left, not_killed.iter().filter_map(id).collect(), "{document}");
    assert_eq!(left.len(), 1, "only the boundary of `greater` is equivalent: {left:?}");
    assert_eq!(not_killed[0]["status"], "equivalent");
    let boundary = |id: &&String| id.contains("fee(I)I") && id.contains("CONDITIONALS_BOUNDARY");
    assert!(by_branches.iter().any(|id| boundary(&id)), "{by_branches:?}");
    let total = list.lines().count() - 1;
    let counts = serde_json::json!({ "total": total, "killed": total - 1, "equivalent": 1, "unknown": 0 });
    assert_eq!(document["mutants"], counts);
    assert!(plain.get("mutants").is_none(), "{plain}");
    let covered = |document: &Value| -> u64 {
        let methods = document["methods"].as_array().expect("methods");
        methods.iter().filter_map(|method| method["branches"]["covered"].as_u64()).sum()
    };
    assert_eq!(covered(document), covered(plain));
}

#[test]
fn the_same_whatever_the_number_of_workers() {
    let scratch = Scratch::new("mutation-suites-jobs");
    let built = scratch.path().join("classes");
    Javac::new().compile_texts(&built, &[("Toll.java", TOLL)]);
    let suites = ["1", "2"].map(|jobs| {
        let mut document = margay_json(
            &["generate", "Toll", "--criterion", "mutation", "--format", "json", "--jobs", jobs],
            &built,
        );
        document["elapsed_s"] = Value::Null;
        document
    });
    assert_eq!(suites[0], suites[1]);
}
