//! Results do not depend on the number of workers: the same documents and the same files, byte for byte, whoever explores
//! which part.

mod support;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use margay_test_util::{Ending, Javac, Scratch, java_files, jdk17, repository, run};
use serde_json::Value;
use support::margay;

/// Programs with more paths than one part of a check explores, and some that end at once.
const PROGRAMS: &str = "
    class Paths {
        static int rank(int[] a) {
            int inversions = 0;
            for (int i = 0; i < a.length; i++)
                for (int j = i + 1; j < a.length; j++)
                    if (a[i] > a[j]) inversions++;
            return inversions;
        }
        static void orders(int a, int b, int c, int d, int e, int f, int g) {
            assert rank(new int[] {a, b, c, d, e, f, g}) <= 21;
        }
        static void rareOrder(int a, int b, int c, int d, int e, int f, int g) {
            assert rank(new int[] {a, b, c, d, e, f, g}) != 20 || a - g < 100;
        }
        static int scores(char[] s) {
            if (s == null || s.length > 7) return 0;
            int n = 0;
            for (int i = 0; i < s.length; i++) {
                if (s[i] == 'a') n += 3; else if (s[i] > 'x') n -= 1; else if (s[i] == '(') n = 0;
            }
            assert n < 22;
            return n;
        }
        static int table(int i, int[] a) {
            int[] squares = new int[i];
            for (int k = 0; k < i; k++) squares[k] = k * k;
            return a == null || i < 40 ? 0 : squares[a.length];
        }
        static int sum(int[] list) {
            int n = 0;
            for (int i : list == null ? new int[0] : list) n += i > 3 ? i : 1;
            assert n == 0 || list != null;
            return n;
        }
        static int words(String s) {
            int n = 0;
            for (String word : s.split(\",\")) n += word.equals(\"x\") ? 2 : word.isEmpty() ? 1 : 0;
            if (n == 5) throw new IllegalStateException(s);
            return n;
        }
        static int quotient(int a, int b) { return a / b; }
    }";

fn compile(scratch: &Path) -> PathBuf {
    Javac::new().compile_texts(scratch, &[("Paths.java", PROGRAMS)]);
    scratch.to_owned()
}

/// The document of a check, but for its time.
fn check(classes: &Path, target: &str, jobs: &str, search: &[&str]) -> Value {
    let mut command = Command::new(margay());
    command.args(["check", target, "--json", "--budget", "120s", "--jobs", jobs]).args(search);
    command.arg("--classpath").arg(classes).arg("--java-home").arg(&jdk17().home);
    let outcome = run(&mut command, None, Duration::from_secs(150));
    assert!(
        matches!(outcome.ending, Ending::Exit(0 | 1 | 3)),
        "{}",
        String::from_utf8_lossy(&outcome.stderr)
    );
    let mut document: Value = serde_json::from_slice(&outcome.stdout).expect("a document");
    document.as_object_mut().expect("an object").remove("elapsed_s");
    document
}

#[test]
fn a_check_says_the_same_whatever_the_number_of_jobs() {
    let scratch = Scratch::new("jobs-check");
    let classes = compile(scratch.path());
    let expected = [
        ("orders", "safe"),
        ("rareOrder", "violation"),
        ("scores", "safe"),
        ("table", "violation"),
        ("sum", "unknown"),
        ("words", "violation"),
        ("quotient", "violation"),
    ];
    for (method, verdict) in expected {
        let target = format!("Paths.{method}");
        // A bound that was asked for stays, so that there is an end.
        let bound = ["--max-array", "7"];
        let one = check(&classes, &target, "1", &bound);
        assert_eq!(one, check(&classes, &target, "2", &bound), "{target}");
        assert_eq!(one["verdict"], verdict, "{one}");
    }
    let many = check(&classes, "Paths.scores", "3", &[]);
    assert!(many["paths"].as_u64().expect("a count") > 20_000, "{many}");
}

/// The document of a generation, but for its time, and the files that it wrote.
fn generate(classes: &Path, target: &[&str], jobs: &str) -> (Value, BTreeMap<PathBuf, String>) {
    let out = classes.join(format!("out-{}-{jobs}", target.concat()));
    let mut command = Command::new(margay());
    command.arg("generate").args(target).args(["--json", "--jobs", jobs, "--out"]).arg(&out);
    command.arg("--classpath").arg(classes).arg("--java-home").arg(&jdk17().home);
    let outcome = run(&mut command, None, Duration::from_secs(150));
    let errors = String::from_utf8_lossy(&outcome.stderr);
    assert!(matches!(outcome.ending, Ending::Exit(0 | 1 | 3)), "{errors}");
    let mut document: Value = serde_json::from_slice(&outcome.stdout).expect("a document");
    document.as_object_mut().expect("an object").remove("elapsed_s");
    // A computer that is too slow for any test has none.
    let files = fs::read_dir(&out).into_iter().flatten().map(|entry| {
        let path = entry.expect("an entry").path();
        let text = fs::read_to_string(&path).expect("a text");
        (path.file_name().expect("a name").into(), text)
    });
    (document, files.collect())
}

#[test]
fn tests_are_the_same_whatever_the_number_of_jobs() {
    let scratch = Scratch::new("jobs-generate");
    let classes = compile(scratch.path());
    for example in ["rbtree", "swapnode"] {
        let sources = java_files(&repository().join("examples").join(example));
        Javac::new().compile(&classes, &sources);
    }
    for target in [
        // Methods that are done at once, and some that take several waves.
        &["Paths", "--method", "table", "--budget", "120s"][..],
        &["Paths", "--method", "words", "--budget", "120s"],
        &["Paths", "--method", "scores", "--criterion", "path", "--max-array", "5", "--budget", "120s"],
        // Objects made by constructors and with any fields, a precondition, calls that build the inputs.
        &["RedBlackTree", "--method", "put", "--budget", "120s"],
        &["Node", "--budget", "120s"],
    ] {
        let one = generate(&classes, target, "1");
        assert_eq!(one.0["by_clock"], false, "{}", one.0);
        assert!(!one.1.is_empty());
        assert_eq!(one, generate(&classes, target, "2"), "{target:?}");
    }
}

#[test]
fn a_budget_that_is_used_up_ends_at_the_same_place() {
    let scratch = Scratch::new("jobs-budget");
    let classes = compile(scratch.path());
    // The more time, the more work: a computer that is too slow for it is too slow with any.
    for budget in ["2s", "6s"] {
        let target =
            ["Paths", "--method", "words", "--criterion", "path", "--budget", budget, "--grants", "1"];
        let (one, two) = (generate(&classes, &target, "1"), generate(&classes, &target, "3"));
        if one.0["by_clock"] == false && two.0["by_clock"] == false {
            let reasons = one.0["methods"][0]["unknown"].to_string();
            assert!(reasons.contains("time budget"), "{reasons}");
            assert_eq!(one, two);
            return;
        }
    }
    eprintln!("the clock has ended every search here");
}

#[test]
fn the_seed_decides_the_order_and_not_the_verdict() {
    let scratch = Scratch::new("jobs-seed");
    let classes = compile(scratch.path());
    let order = |jobs: &str, seed: &str| {
        check(&classes, "Paths.rareOrder", jobs, &["--search", "random", "--seed", seed])
    };
    let one = order("1", "7");
    assert_eq!(one, order("2", "7"));
    let other = order("2", "8");
    assert_eq!(one["verdict"], other["verdict"]);
    assert_ne!(one["paths"], other["paths"], "{one}");
}
