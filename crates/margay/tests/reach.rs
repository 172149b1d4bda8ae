//! Runs `margay reach` on the programs of `tests/reach`. Comments in them say what is a target: a line with
//! `// target:` has to be reached, one with `// unreachable:` has to be proved unreachable.

mod support;

use margay_test_util::{Ending, Javac, Outcome, Scratch, java_files, jdk17, repository, run};
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;
use std::time::Duration;
use support::margay;

/// What a comment in a program claims.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Claim {
    /// `CLASS.METHOD:LINE`.
    target: String,
    status: &'static str,
}

fn folder() -> PathBuf {
    repository().join("tests").join("reach")
}

/// The programs, compiled once with line numbers and names of variables.
fn compiled() -> &'static Path {
    static CLASSES: OnceLock<(Scratch, PathBuf)> = OnceLock::new();
    let (_, classes) = CLASSES.get_or_init(|| {
        let scratch = Scratch::new("reach-classes");
        let classes = compile(scratch.path());
        (scratch, classes)
    });
    classes
}

fn compile(scratch: &Path) -> PathBuf {
    let classes = scratch.join("classes");
    Javac::new().release(17).compile(&classes, &java_files(&folder()));
    classes
}

/// The claims of a program, in order. A method is what has a name before its parameters, four blanks in.
fn claims(class: &str) -> Vec<Claim> {
    let text = fs::read_to_string(folder().join(format!("{class}.java"))).expect("the program can be read");
    let (mut list, mut method) = (Vec::new(), String::new());
    for (i, line) in text.lines().enumerate() {
        let declares = line.starts_with("    ") && !line.starts_with("     ") && line.ends_with(") {");
        if declares && let Some((before, _)) = line.split_once('(') {
            method = before.split_whitespace().last().unwrap_or_default().to_owned();
        }
        for (word, status) in [("// target:", "reached"), ("// unreachable:", "unreachable")] {
            if line.contains(word) {
                list.push(Claim { target: format!("{class}.{method}:{}", i + 1), status });
            }
        }
    }
    assert!(!list.is_empty(), "{class} claims something");
    list
}

fn reach(classes: &Path, args: &[&str]) -> Outcome {
    let mut command = Command::new(margay());
    command.arg("reach").args(args).arg("--classpath").arg(classes);
    command.arg("--java-home").arg(jdk17().home);
    run(&mut command, None, Duration::from_secs(170))
}

fn document(outcome: &Outcome) -> Value {
    serde_json::from_slice(&outcome.stdout)
        .unwrap_or_else(|_| panic!("no JSON: {}", String::from_utf8_lossy(&outcome.stderr)))
}

/// Every claim of a program holds.
fn expect(class: &str, strategy: &str) {
    let classes = compiled();
    let claims = claims(class);
    let mut args: Vec<&str> = claims.iter().map(|c| c.target.as_str()).collect();
    args.extend(["--each", "--json", "--strategy", strategy, "--budget", "165s", "--per-target", "60s"]);
    let outcome = reach(classes, &args);
    let document = document(&outcome);
    let rows = document["targets"].as_array().expect("there is a row for each target");
    assert_eq!(rows.len(), claims.len());
    let mut wrong = Vec::new();
    for (claim, row) in claims.iter().zip(rows) {
        if row["status"] != claim.status {
            wrong.push(format!("{}: {} {}", claim.target, row["status"], row["reasons"]));
        }
        assert_eq!(row["target"], claim.target.as_str());
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert_eq!(outcome.ending, Ending::Exit(0));
}

#[test]
fn loops_forward() {
    expect("Loops", "forward");
}

#[test]
fn shapes_forward() {
    expect("Shapes", "forward");
}

#[test]
fn numbers_forward() {
    expect("Numbers", "forward");
}

#[test]
fn loops_both() {
    expect("Loops", "both");
}

#[test]
fn shapes_both() {
    expect("Shapes", "both");
}

#[test]
fn numbers_both() {
    expect("Numbers", "both");
}

#[test]
fn what_cannot_be_is_proved() {
    expect("Never", "both");
}

#[test]
fn states_are_those_that_calls_make() {
    expect("Made", "both");
}

#[test]
fn what_a_careless_proof_would_miss() {
    expect("Doubts", "both");
}

#[test]
fn objects_that_are_there_forward_and_backward() {
    for strategy in ["forward", "backward", "both"] {
        expect("Existing", strategy);
    }
}

/// The line of a program with this comment, as a target.
fn commented(class: &str, method: &str, comment: &str) -> String {
    let text = fs::read_to_string(folder().join(format!("{class}.java"))).expect("the program can be read");
    let line = text.lines().position(|line| line.contains(comment)).expect("a line with the comment");
    format!("{class}.{method}:{}", line + 1)
}

/// An input that sets fields is told apart, unless any fields are allowed.
#[test]
fn what_no_call_makes_is_told_apart() {
    let classes = compiled();
    let (at, square) = (commented("Forged", "at", "no square"), commented("Forged", "square", "a square"));
    let ask = |target: &str, fields: &str| document(&reach(classes, &[target, "--json", "--fields", fields]));
    let forged = ask(&at, "made");
    assert_eq!(
        (&forged["status"], &forged["with_fields_set"]),
        (&"reached".into(), &true.into()),
        "{forged}"
    );
    let text = reach(classes, &[at.as_str()]);
    let said = String::from_utf8_lossy(&text.stdout).into_owned();
    assert!(said.contains(": reached with fields set directly"), "{said}");
    assert_eq!(text.ending, Ending::Exit(0));
    let any = ask(&at, "any");
    assert_eq!((&any["status"], &any["with_fields_set"]), (&"reached".into(), &false.into()), "{any}");
    let made = ask(&square, "made");
    assert_eq!((&made["status"], &made["with_fields_set"]), (&"reached".into(), &false.into()), "{made}");
    assert!(made["text"].as_str().is_some_and(|text| text.contains("set(")), "{made}");
}

/// What a static field decides that others may set is not proved.
#[test]
fn static_fields_prove_nothing() {
    let target = commented("Forged", "negative", "somebody may set it");
    let found = document(&reach(compiled(), &[&target, "--json"]));
    assert_eq!(found["status"], "unknown", "{found}");
    assert!(found["reasons"].to_string().contains("Forged.limit"), "{found}");
}

#[test]
fn words_both() {
    expect("Words", "both");
}

#[test]
fn kinds_both() {
    expect("Kinds", "both");
}

#[test]
fn faults_backward() {
    expect("Faults", "backward");
}

#[test]
fn faults_both() {
    expect("Faults", "both");
}

#[test]
fn bits_both() {
    expect("Bits", "both");
}

#[test]
fn heaps_both() {
    expect("Heaps", "both");
}

/// What a loop gives in one iteration is not what it gives in the next.
#[test]
fn passes_both() {
    expect("Passes", "both");
}

#[test]
fn what_a_report_shows_as_missed_is_reached() {
    let scratch = Scratch::new("reach-uncovered");
    let classes = compiled();
    let report = scratch.path().join("jacoco.xml");
    let text = "<?xml version=\"1.0\"?><!DOCTYPE report PUBLIC \"-//JACOCO//DTD Report 1.1//EN\" \"report.dtd\">\
        <report name=\"r\"><package name=\"\"><class name=\"Numbers\" sourcefilename=\"Numbers.java\"/>\
        <sourcefile name=\"Numbers.java\"><line nr=\"4\" mi=\"0\" ci=\"4\" mb=\"1\" cb=\"3\"/>\
        <line nr=\"5\" mi=\"2\" ci=\"0\" mb=\"0\" cb=\"0\"/><line nr=\"57\" mi=\"2\" ci=\"0\" mb=\"0\" cb=\"0\"/>\
        <line nr=\"99\" mi=\"2\" ci=\"0\" mb=\"0\" cb=\"0\"/></sourcefile></package></report>";
    fs::write(&report, text).expect("the report can be written");
    let (report, out) = (report.to_string_lossy().into_owned(), scratch.path().join("tests"));
    let found = document(&reach(
        classes,
        &["--uncovered", &report, "Numbers", "--json", "--out", &out.to_string_lossy()],
    ));
    // Four branches of line 4, and three lines, one of which nothing reaches.
    assert_eq!(found["reached"], 6, "{found}");
    assert_eq!(found["unreachable"], 1, "{found}");
    let tests = fs::read_to_string(out.join("NumbersMargayTest.java")).expect("tests were written");
    assert!(tests.contains("Numbers.chosen(1000000)") || tests.contains("1000000"), "{tests}");
    let other = reach(classes, &["--uncovered", &report, "Shapes"]);
    assert_eq!(other.ending, Ending::Exit(2));
    assert!(String::from_utf8_lossy(&other.stderr).contains("has nothing about Shapes"));
}

#[test]
fn one_target_gives_one_document_and_every_instruction_a_row() {
    let classes = compiled();
    let one = document(&reach(classes, &["Numbers.chosen:57", "--json", "--explain"]));
    assert_eq!(one["status"], "reached");
    assert_eq!(one["text"], "a = 1000000");
    assert_eq!(one["input"]["roots"][0]["int"], 1_000_000);
    assert!(one["elapsed_s"].as_f64().is_some_and(|s| s > 0.0));
    assert!(one["strategy"].as_str().is_some_and(|s| ["forward", "backward"].contains(&s)));
    assert!(one["explain"].as_array().is_some_and(|e| !e.is_empty()));

    let every = document(&reach(classes, &["Numbers.negated@*", "--json"]));
    let rows = every["targets"].as_array().expect("rows").len();
    assert!(rows > 8, "{rows} instructions");
    assert_eq!(every["reached"], rows);
    // One input covers many instructions: fewer searches than rows.
    let searched = every["targets"].as_array().into_iter().flatten().filter(|r| r["by"].is_null()).count();
    assert!(searched < rows, "{searched} of {rows}");
}

#[test]
fn a_test_is_written() {
    let scratch = Scratch::new("reach-out");
    let classes = compiled();
    let out = scratch.path().join("tests");
    let outcome = reach(classes, &["Numbers.product:12", "--out", &out.to_string_lossy()]);
    assert_eq!(outcome.ending, Ending::Exit(0), "{}", String::from_utf8_lossy(&outcome.stderr));
    let text = fs::read_to_string(out.join("NumbersMargayTest.java")).expect("a test was written");
    assert!(text.contains("Numbers.product("), "{text}");
    assert!(text.contains("assertEquals(1,"), "{text}");
}

#[test]
fn preconditions_hold() {
    let classes = compiled();
    let found = document(&reach(classes, &["Valid.use:20", "--json"]));
    assert_eq!(found["status"], "reached");
    assert_eq!(found["text"], "this = Valid{low=0, high=10}", "repOk holds");
    let named = reach(classes, &["Valid.plain:28", "--json", "--pre", "Valid.small"]);
    assert_eq!(document(&named)["status"], "unreachable");
}

/// What each predicate leaves of its method. What holds of a reached input, its run says: the referee asks the predicate.
#[test]
fn every_precondition_of_the_chains() {
    let classes = compiled();
    let text = fs::read_to_string(folder().join("Chains.java")).expect("the program can be read");
    let (mut method, mut class, mut count, mut wrong) = (String::new(), "Chains", 0, Vec::new());
    for (i, line) in text.lines().enumerate() {
        if line.contains("class Counted") {
            class = "Chains$Counted";
        }
        if line.ends_with(") {")
            && let Some((before, _)) = line.split_once('(')
            && (before.contains("static int") || before.contains("int second"))
        {
            method = before.split_whitespace().last().unwrap_or_default().to_owned();
        }
        let Some((_, claim)) = line.split_once("// with ") else { continue };
        let (predicate, status) = claim.split_once(": ").expect("a predicate and what follows");
        let (target, predicate) = (format!("{class}.{method}:{}", i + 1), format!("{class}.{predicate}"));
        // Where a loop decides what cannot be, the forward search is the one to see it.
        let strategies: &[&str] = if status == "reached" { &["backward", "both"] } else { &["both"] };
        for strategy in strategies {
            let mut args = vec![target.as_str(), "--json", "--budget", "60s", "--strategy", strategy];
            if !predicate.ends_with("repOk") {
                args.extend(["--pre", predicate.as_str()]);
            }
            let found = document(&reach(classes, &args));
            if found["status"] != status {
                wrong.push(format!("{target} {strategy}: {} {}", found["status"], found["reasons"]));
            }
            count += 1;
        }
    }
    assert!(count >= 20, "{count} claims");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Each limit of the way back can be set, and is named when it is what stops the search.
#[test]
fn limits_are_settable_and_told() {
    let classes = compiled();
    let target = |class: &str, method: &str| {
        let named = |c: &Claim| c.target.starts_with(&format!("{class}.{method}:"));
        claims(class).into_iter().find(named).expect("the target").target
    };
    let cases = [
        ("Loops", "seven", "--max-iterations", "3", "30", "loop bound"),
        ("Loops", "seven", "--max-blocks", "5", "100", "depth bound"),
        ("Shapes", "lengthSeven", "--max-dereferences", "3", "20", "bound of 3 dereferences"),
        ("Numbers", "depth", "--max-calls", "20", "60", "bound of calls inside one another"),
    ];
    for (class, method, option, few, many, says) in cases {
        let target = target(class, method);
        let ask = |n: &str| {
            let args = [&target, option, n, "--json", "--strategy", "backward", "--budget", "30s"];
            document(&reach(classes, &args))
        };
        let cut = ask(few);
        assert_eq!(cut["status"], "unknown", "{target} {option} {few}: {cut}");
        assert!(cut["reasons"].to_string().contains(says), "{target} {option} {few}: {cut}");
        assert_eq!(ask(many)["status"], "reached", "{target} {option} {many}");
    }
}

/// A test may bring a class of its own where there is none.
#[test]
fn a_type_without_a_class_proves_nothing() {
    for strategy in ["forward", "backward", "both"] {
        let ask = |target| document(&reach(compiled(), &[target, "--json", "--strategy", strategy]));
        assert_eq!(ask("Open.operation:17")["status"], "reached", "{strategy}");
        let found = ask("Open.rule:24");
        assert_eq!(found["status"], "unknown", "{strategy}: {found}");
        assert!(found["reasons"].to_string().contains("Open$Rule"), "{strategy}: {found}");
    }
}

#[test]
fn another_entry() {
    let classes = compiled();
    let found = document(&reach(classes, &["Valid.helper:38", "--entry", "Valid.outer", "--json"]));
    assert_eq!(found["status"], "reached");
    assert_eq!(found["text"], "n = 24");
}

/// What is wrong with a target is said, with exit code 2.
fn refused(classes: &Path, target: &[&str], says: &str) {
    let outcome = reach(classes, target);
    let stderr = String::from_utf8_lossy(&outcome.stderr).into_owned();
    assert_eq!(outcome.ending, Ending::Exit(2), "{target:?}: {stderr}");
    assert!(stderr.contains(says), "{target:?}: {stderr}");
    assert!(outcome.stdout.is_empty(), "{target:?} prints nothing else");
}

#[test]
fn what_is_wrong_is_said() {
    let classes = compiled();
    let refused = |target: &[&str], says: &str| refused(classes, target, says);
    refused(&["Numbers.overflow"], "give CLASS.METHOD@BCI");
    refused(&["Missing.method@0"], "class Missing not found");
    refused(&["Numbers.missing@0"], "no method missing in Numbers; it has ");
    refused(&["Numbers.overflow@2"], "no instruction at 2: the nearest are 1 and 4");
    refused(&["Numbers.overflow@99999"], "the last is");
    refused(&["Numbers.overflow:1"], "its code is on lines 4 to 7");
    refused(&["Numbers.chosen:54"], "line 54 of Numbers.chosen has no code");
    refused(&["Wrong.twice@0"], "Wrong.twice(I)I\n");
    refused(&["Wrong.twice(Z)V@0"], "no method twice with descriptor (Z)V");
    refused(&["Wrong.nothing@0"], "is abstract");
    refused(&["Wrong.far@0"], "is native");
    refused(&["Wrong.<clinit>@0"], "static initializer");
    refused(&["Numbers.overflow@0", "--pre", "Numbers.missing"], "no method missing");
    refused(&["Numbers.overflow@0", "--entry", "Wrong.twice"], "ambiguous");
}

#[test]
fn tests_that_cannot_be_written_are_an_error() {
    let outcome = reach(compiled(), &["Numbers.overflow@0", "--out", "/dev/null/tests"]);
    let stderr = String::from_utf8_lossy(&outcome.stderr).into_owned();
    assert_eq!(outcome.ending, Ending::Exit(2), "{stderr}");
    assert!(stderr.contains("give another directory with --out"), "{stderr}");
    let stdout = String::from_utf8_lossy(&outcome.stdout).into_owned();
    assert!(stdout.contains("reached") && !stdout.contains("written"), "{stdout}");
}

#[test]
fn an_overload_by_its_descriptor() {
    let classes = compiled();
    for (target, line) in [("Wrong.twice(J)J@0", 11), ("Wrong.twice(I)@0", 7)] {
        let found = document(&reach(classes, &[target, "--json"]));
        assert_eq!(found["status"], "reached", "{target}");
        assert_eq!(found["line"], line, "{target}");
    }
}
