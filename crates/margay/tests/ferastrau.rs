//! Runs `margay mutate` on enumerated structures of `examples/korat`: what is killed is what the JVM kills, what Marinov et
//! al. 2003 say of a mutant holds, specifications are not mutated, and nothing depends on the number of workers.

mod support;

use margay_test_util::{Ending, Javac, Scratch, java_files, jdk17, repository, run};
use serde_json::Value as Json;
use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;
use std::sync::OnceLock;
use std::time::Duration;
use support::margay;

/// The compiled examples.
fn examples() -> &'static Path {
    static CLASSES: OnceLock<Scratch> = OnceLock::new();
    let classes = CLASSES.get_or_init(|| {
        let out = Scratch::new("ferastrau-classes");
        let root = repository();
        let mut files = java_files(&root.join("examples/korat"));
        files.push(root.join("java/margay-api/src/main/java/margay/Check.java"));
        Javac::new().korat_interfaces().margay_api().option("-implicit:none").compile(out.path(), &files);
        out
    });
    classes.path()
}

fn mutate(args: &str) -> (i32, String, String) {
    let mut command = Command::new(margay());
    command.args(["mutate", "--operators", "ferastrau"]).args(args.split_whitespace());
    command.arg("--classpath").arg(examples()).arg("--java-home").arg(&jdk17().home);
    let outcome = run(&mut command, None, Duration::from_secs(200));
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let Ending::Exit(code) = outcome.ending else { panic!("{args}: {}", outcome.ending.describe()) };
    (code, text(&outcome.stdout), text(&outcome.stderr))
}

fn document(args: &str) -> Json {
    let (_, out, err) = mutate(&format!("{args} --no-search --json --budget 100s"));
    serde_json::from_str(&out).unwrap_or_else(|why| panic!("{args}: {why}: {err}{out}"))
}

fn mutants(document: &Json) -> &[Json] {
    document["mutants"].as_array().map_or(&[], Vec::as_slice)
}

fn is_killed(mutant: &Json) -> bool {
    mutant["status"] == "killed" || mutant["status"] == "timeout"
}

fn methods(document: &Json) -> BTreeSet<String> {
    let name = |mutant: &Json| {
        let method = mutant["method"].as_str().unwrap_or_default();
        method.split('(').next().unwrap_or_default().to_owned()
    };
    mutants(document).iter().map(name).collect()
}

const TREE: &str = "SearchTree --method add --method remove";

#[test]
fn the_mutant_of_the_paper_needs_five_nodes() {
    let source =
        std::fs::read_to_string(repository().join("examples/korat/SearchTree.java")).expect("the example");
    let line = source.lines().position(|line| line.contains("temp = temp.right;")).expect("the loop") + 1;
    let status = |scope: u32| {
        let document = document(&format!("{TREE} --args {scope}"));
        let here = mutants(&document).iter().filter(|mutant| {
            mutant["line"] == line && mutant["description"] == "replaced variable temp with left"
        });
        // The variable is read before it is set: `temp = left.right`.
        let mutant = here.min_by_key(|mutant| mutant["bci"].as_u64()).expect("the mutant").clone();
        (mutant["status"].as_str().unwrap_or_default().to_owned(), mutant["witness"]["by"].clone())
    };
    assert_eq!(status(4), ("survived".to_owned(), Json::Null));
    assert_eq!(status(5), ("timeout".to_owned(), Json::from("nontermination")));
}

#[test]
fn the_jvm_kills_the_same_mutants() {
    let scratch = Scratch::new("ferastrau-jvm");
    let (emitted, driver) = (scratch.path().join("mutants"), scratch.path().join("driver"));
    let document = document(&format!("{TREE} --args 3 --emit-classes {}", emitted.display()));
    let number = |(n, mutant): (usize, &Json)| is_killed(mutant).then(|| format!("{:05}", n + 1));
    let killed: BTreeSet<String> = mutants(&document).iter().enumerate().filter_map(number).collect();
    // On the JVM the class needs those that its finitization is written against.
    let whole = scratch.path().join("classes");
    let tree = repository().join("examples/korat/SearchTree.java");
    Javac::new().korat_interfaces().margay_api().compile(&whole, &[tree]);
    let source = repository().join("tests/mutants/truth/AllTrees.java");
    Javac::new().option("-Xlint:none").compile(&driver, &[source]);
    let mut command = Command::new(jdk17().java());
    command.arg("-cp").arg(&driver).arg("AllTrees").arg(&whole).arg(&emitted).arg("3");
    let outcome = run(&mut command, None, Duration::from_secs(600));
    assert_eq!(outcome.ending, Ending::Exit(0), "{}", outcome.output());
    let output = String::from_utf8_lossy(&outcome.stdout).into_owned();
    let on_the_jvm: BTreeSet<String> = output.lines().map(ToOwned::to_owned).collect();
    assert!(on_the_jvm.len() > 100, "{output}");
    let differing: Vec<&String> = killed.symmetric_difference(&on_the_jvm).collect();
    assert!(differing.is_empty(), "{differing:?}");
}

#[test]
fn specifications_are_not_mutated() {
    let expected = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect::<BTreeSet<_>>();
    let with = |args: &str| methods(&document(args));
    assert_eq!(with(&format!("{TREE} --args 1")), expected(&["add", "remove", "removeNode"]));
    // Unasked all that can be called takes part.
    assert_eq!(with("SearchTree --scope 1"), expected(&["add", "contains", "remove", "removeNode"]));
    // Only specifications call `areDifferent`, and `find` is called by both.
    assert_eq!(with("DisjSet --args 1"), expected(&["compressPath", "find", "union"]));
    let union = with("BinomialHeap --args 1 --method BinomialHeapUnion.union");
    assert_eq!(union, expected(&["link", "merge", "union", "unite"]));
    let (_, out, _) = mutate("SearchTree --json --budget 1s");
    let without: Json = serde_json::from_str(&out).expect("a document");
    assert_eq!(methods(&without), expected(&["add", "contains", "remove", "removeNode"]));
}

#[test]
fn kills_are_by_result_state_contract_and_end() {
    let kinds = |document: &Json| -> BTreeSet<String> {
        let by = mutants(document).iter().filter_map(|mutant| mutant["witness"]["by"].as_str());
        by.map(ToOwned::to_owned).collect()
    };
    // Whatever is left in a set of paths that are compressed otherwise is valid, too.
    assert!(kinds(&document("DisjSet --args 3")).contains("state"));
    let document = document(&format!("{TREE} --args 4"));
    assert_eq!(document["inputs"], 408);
    // What `add` and `remove` have to ensure leaves no other state of a tree.
    let expected = ["exception", "invariant", "nontermination", "result"];
    assert_eq!(kinds(&document), expected.map(ToOwned::to_owned).into());
    let broken =
        mutants(&document).iter().find(|mutant| mutant["witness"]["by"] == "invariant").expect("one");
    let text = broken["witness"]["mutant"].as_str().unwrap_or_default();
    assert!(text.contains("repOk does not hold"), "{text}");
    assert!(broken["witness"]["input"].as_str().is_some_and(|input| input.starts_with("this")), "{broken}");
}

#[test]
fn a_larger_scope_kills_no_less_and_a_sample_no_more() {
    let killed = |args: &str| -> BTreeSet<String> {
        let document = document(&format!("{TREE} {args}"));
        let killed = mutants(&document).iter().filter(|mutant| is_killed(mutant));
        killed.map(|mutant| mutant["id"].to_string()).collect()
    };
    let (three, four) = (killed("--args 3"), killed("--args 4"));
    assert!(three.is_subset(&four) && three.len() < four.len());
    let sample = killed("--args 4 --sample 90 --seed 7");
    assert!(sample.is_subset(&four) && sample.len() > 50, "{}", sample.len());
    assert_eq!(sample, killed("--args 4 --sample 90 --seed 7"));
    assert_eq!(killed("--args 4 --sample 10000"), four);
}

#[test]
fn the_same_whatever_the_number_of_workers() {
    let text = |jobs: u32| {
        let mut document = document(&format!("{TREE} --args 4 --jobs {jobs}"));
        document["elapsed_s"] = Json::Null;
        document.to_string()
    };
    assert_eq!(text(1), text(3));
}

#[test]
fn wrong_use_is_told() {
    for (args, expected) in [
        ("SearchTree --args 3 --method absent", "no such method in SearchTree"),
        ("SearchTree --args 3 --method add --arg other=1", "there is no parameter other, only info, this"),
        ("SearchTree --args 3,4", "finSearchTree"),
        ("SearchTree --scope 3 --predicate absent", "absent"),
        ("LinkedList$Entry --scope 3", "no predicate"),
        ("SearchTree --no-search", "--no-search leaves nothing to do"),
    ] {
        let (code, out, err) = mutate(args);
        assert_eq!(code, 2, "{args}: {out}{err}");
        assert!(err.contains(expected), "{args}: {err}");
    }
}
