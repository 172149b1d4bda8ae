//! Runs `margay enumerate` on finitizations of both APIs, on bounds by `--scope`, and on mistakes of all kinds.

mod support;

use margay_test_util::{Ending, Javac, Scratch, java_files, jdk17, repository, run};
use serde_json::Value as Json;
use std::path::Path;
use std::process::Command;
use std::sync::OnceLock;
use std::time::Duration;
use support::margay;

/// The compiled classes of `tests/enumerate` and of some examples.
fn classes() -> &'static Path {
    static CLASSES: OnceLock<Scratch> = OnceLock::new();
    let classes = CLASSES.get_or_init(|| {
        let out = Scratch::new("enumerate-classes");
        let root = repository();
        let mut files = java_files(&root.join("tests/enumerate"));
        files.push(root.join("examples/korat/SearchTree.java"));
        files.push(root.join("examples/korat/HeapArray.java"));
        javac().compile(out.path(), &files);
        out
    });
    classes.path()
}

/// The compiler for finitizations, which leaves out the classes that they are written against.
fn javac() -> Javac {
    Javac::new().korat_interfaces().margay_api().option("-implicit:none")
}

/// Runs `margay enumerate` and gives its exit code, standard output and standard error.
fn enumerate(args: &str) -> (i32, String, String) {
    let mut command = Command::new(margay());
    command.arg("enumerate").args(args.split_whitespace()).arg("--classpath").arg(classes());
    command.arg("--java-home").arg(&jdk17().home);
    let outcome = run(&mut command, None, Duration::from_secs(60));
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let Ending::Exit(code) = outcome.ending else { panic!("{args}: {}", outcome.ending.describe()) };
    (code, text(&outcome.stdout), text(&outcome.stderr))
}

fn json(args: &str) -> Json {
    let (code, out, err) = enumerate(&format!("{args} --json"));
    assert_eq!(code, 0, "{args}: {err}");
    serde_json::from_str(&out).unwrap_or_else(|e| panic!("{args}: {e}\n{out}"))
}

/// The number of structures, which has to be the same however they are searched.
fn found(args: &str) -> u64 {
    let counts = ["", " --no-symbolic", " --count", " --jobs 1"].map(|more| {
        let document = json(&format!("{args}{more}"));
        assert_eq!(document["complete"], true, "{args}{more}");
        assert!(document["elapsed_s"].as_f64().is_some_and(|s| s > 0.0));
        document["found"].as_u64().unwrap_or_else(|| panic!("{args}{more}: {document}"))
    });
    assert!(counts.iter().all(|c| *c == counts[0]), "{args}: {counts:?}");
    counts[0]
}

#[test]
fn our_own_finitizations() {
    // Enums, booleans, strings and boxed values, none of which is read.
    assert_eq!(found("Mixed"), 3 * 2 * 3 * 2);
    // Neither shape, one of them in one or both places, both.
    assert_eq!(found("Mixed --finitization shapes --args 1,1"), 1 + 3 * 2 + 3 * 3 + 2 * 6);
    assert_eq!(found("Mixed --finitization arrays --args 2"), 1 + 3 + 9);
    // Receiver and argument; two arguments of a static predicate.
    assert_eq!(found("Mixed --finitization pairs --args 3 --predicate before"), 6 * 4);
    assert_eq!(found("Mixed --finitization wholePairs --args 3 --predicate above"), 6);
    assert_eq!(found("Mixed --finitization Mixed.wholePairs --args 3 --predicate Mixed.above"), 6);
}

#[test]
fn korats_finitizations() {
    assert_eq!(found("Groups --args 2,false --predicate friendly"), 4);
    assert_eq!(found("Groups --args 2,true --predicate friendly"), 2);
    assert_eq!(found("Groups --finitization chiefs --args 2,1"), 1 + 1 + 2);
    assert_eq!(found("Groups --finitization arrays --args false"), 4);
    assert_eq!(found("Groups --finitization arrays --args true"), 2 + 4);
    assert_eq!(found("Groups --finitization tables"), 1 + 2 + 4);
    // 3 ranks, 3 shares, null and 3 titles.
    assert_eq!(found("Groups --finitization nested"), 3 * 3 * 4);
    // Catalan numbers.
    assert_eq!(found("SearchTree --args 3,3,3,1,3"), 5);
}

#[test]
fn the_structures_of_an_enum_are_its_constants() {
    assert_eq!(found("Signal --scope 1"), 2);
    assert_eq!(found("Signal --scope 3"), 2);
    assert_eq!(found("Signal"), 2);
    // Each of three constants is followed by one.
    assert_eq!(found("Signal --scope 1 --predicate follows"), 3);
    let (code, text, _) = enumerate("Signal --scope 2");
    assert_eq!(code, 0);
    assert!(
        text.contains("Signal.RED") && text.contains("Signal.GREEN") && !text.contains("AMBER"),
        "{text}"
    );
}

#[test]
fn objects_in_collections_belong_to_the_structure() {
    // Ranks that grow, two values of what is not read, and for one member no chief but null.
    assert_eq!(found("Team --args 1"), 2 * 2);
    let teams = found("Team --args 3");
    assert_eq!(teams % (4 * 8), 0, "{teams}");
    let explored = |more: &str| json(&format!("Team --args 3 --count{more}"))["explored"].as_u64();
    assert!(explored("") < explored(" --no-symbolic"));
}

#[test]
fn the_scope_and_its_skeleton_are_the_same() {
    for (class, predicate) in [("SearchTree", ""), ("HeapArray", ""), ("Mixed", "--predicate before")] {
        let (code, source, err) = enumerate(&format!("{class} {predicate} --skeleton"));
        assert_eq!(code, 0, "{class}: {err}");
        javac().compile_texts(classes(), &[(&format!("{class}Finitization.java"), &source)]);
        let n = if class == "Mixed" { 1 } else { 3 };
        let scope = json(&format!("{class} {predicate} --count --scope {n}"));
        let method = format!("{class}Finitization.fin{class}");
        let skeleton = json(&format!("{class} {predicate} --count --finitization {method} --args {n}"));
        assert_eq!(scope["found"], skeleton["found"], "{class}:\n{source}");
        assert_eq!(scope["explored"], skeleton["explored"], "{class}:\n{source}");
        assert!(scope["found"].as_u64().is_some_and(|n| n > 0), "{class}: {scope}");
    }
}

#[test]
fn mistakes_are_named() {
    let wrong = |args: &str, parts: &[&str]| {
        let (code, out, err) = enumerate(args);
        assert_eq!(code, 2, "{args}: {out}{err}");
        assert!(out.is_empty(), "{args}: {out}");
        for part in parts {
            assert!(err.contains(part), "{args}: {part:?} is not in {err:?}");
        }
    };
    let finitization = |name: &str, parts: &[&str]| wrong(&format!("Wrong --finitization {name}"), parts);
    finitization("unknownField", &["no field nxt in Wrong$Node", "next, key", "Wrong.unknownField"]);
    finitization("unknownClass", &["class Nodule not found"]);
    finitization("unknownOwner", &["class Nodule not found"]);
    finitization("empty", &["domain of field head of Wrong is empty"]);
    finitization("numberForObject", &["field head of Wrong", "Wrong$Node", "int"]);
    finitization("objectForNumber", &["field size of Wrong", "type int", "Wrong$Node"]);
    finitization("otherClass", &["field head of Wrong", "java.lang.String"]);
    finitization("otherNumber", &["field size of Wrong", "long"]);
    finitization("staticField", &["made", "static"]);
    finitization("twice", &["field size of Wrong has a domain already"]);
    finitization("noObjects", &["Wrong$Idea is abstract"]);
    finitization("elements", &["element of int[]", "boolean"]);
    finitization("lengths", &["length -2"]);
    finitization("fails", &["Wrong.fails", "ArrayIndexOutOfBoundsException"]);
    finitization("nothing", &["returned null"]);
    finitization("step", &["step"]);
    finitization("notStatic", &["not static"]);
    finitization("missing", &["no finitization missing", "finWrong(int)"]);
    finitization("count", &["count", "no finitization"]);
    wrong("Wrong", &["finWrong(int)", "--args"]);
    wrong("Wrong --args 1,2", &["2 arguments", "finWrong(int)"]);
    wrong("Wrong --args x", &["\"x\"", "int"]);
    wrong("Wrong --args 1 --predicate count", &["returns int", "boolean"]);
    wrong("Wrong --args 1 --predicate with", &["argument 0", "int"]);
    wrong("Wrong --args 1 --predicate other", &["no method other in Wrong", "repOK()", "with(int"]);
    wrong("Plain --scope 2", &["no predicate in Plain", "isEmpty()"]);
    wrong("Plain --predicate isEmpty", &["no finitization finPlain", "--scope"]);
    wrong("Missing --scope 2", &["Missing", "not found"]);
    wrong("Wrong$Idea --scope 2 --predicate Wrong.repOK", &["abstract"]);
    wrong("Wrong --args 1 --resume /", &["/"]);
}

#[test]
fn a_sample_is_part_of_the_whole_and_the_same_for_a_seed() {
    let sample = |seed: u32| json(&format!("Mixed --sample 5 --seed {seed}"))["sample"].clone();
    let first = sample(1);
    assert_eq!(first.as_array().map(Vec::len), Some(5));
    assert_eq!(first, sample(1));
    assert_ne!(first, sample(2));
}

#[test]
fn the_summary_names_the_predicate_and_shows_structures() {
    let (code, out, _) = enumerate("SearchTree --args 2,2,2,1,2");
    assert_eq!(code, 0);
    assert!(out.starts_with("SearchTree: 2 structures satisfy SearchTree.repO"), "{out}");
    assert!(out.contains("they are:") && out.contains("= SearchTree{root="), "{out}");
}

/// A predicate may compare with an object that is no value of any field: that is said.
#[test]
fn objects_of_static_fields_are_not_passed_over_in_silence() {
    let document = json("Sentinel --scope 2");
    let warnings = document["warnings"].to_string();
    assert!(warnings.contains("Sentinel.repOk uses the object in Sentinel.END"), "{document}");
    let plain = json("SearchTree --scope 2");
    assert!(!plain["warnings"].to_string().contains("uses the object"), "{plain}");
}
