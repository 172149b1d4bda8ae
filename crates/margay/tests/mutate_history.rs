//! Runs `margay mutate` again on what was changed: with `--history`, results are those of a run without one, whatever was
//! changed in between, and only what the change cannot concern is used again; with `--since`, mutants are those of methods
//! that git says were changed.

mod support;

use margay_test_util::junit::jars;
use margay_test_util::{Ending, Javac, Outcome, Scratch, jdk17, run};
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;
use support::margay;

/// The sources of a project, by file.
type Sources<'a> = Vec<(&'a str, String)>;

/// `Door.scaled` comes to `Vault.factor` by way of `Lock`: as long as that is 0, a mutant that returns 0 is equivalent.
const PROJECT: [(&str, &str); 10] = [
    ("Door.java", "class Door { int scaled(int key) { return key * Lock.factor(); } }"),
    ("Lock.java", "class Lock { static int factor() { return Vault.factor(); } }"),
    ("Vault.java", "class Vault { static int factor() { return 0; } }"),
    ("Shape.java", "class Shape { int size() { return 1; } }"),
    ("Circle.java", "final class Circle extends Shape { int size() { return 2; } }"),
    ("Measure.java", "class Measure { int twice(Circle c) { Shape s = c; return s.size() + s.size(); } }"),
    ("Limits.java", "class Limits { static final Integer MOST = 5; }"),
    ("Account.java", "class Account { boolean fits(int n) { return n <= Limits.MOST; } }"),
    ("Child.java", "class Child extends Parent { int next() { return start + 1; } }"),
    ("Parent.java", "class Parent { int start = 3; }"),
];

/// What is changed: the class that is asked about, the file, text in it, and what takes its place.
const CHANGES: [[&str; 4]; 7] = [
    ["Door", "Vault.java", "return 0", "return 2"],
    ["Measure", "Circle.java", "return 2", "return 3"],
    ["Measure", "Shape.java", "int size() { return 1; }", "int size() { return 1; } int rank; "],
    ["Account", "Limits.java", "5", "6"],
    ["Child", "Parent.java", "3", "4"],
    ["Child", "Parent.java", "class Parent", "@Deprecated class Parent"],
    ["Child", "Parent.java", "int start = 3;", "int start = 3; public String toString() { return \"\"; }"],
];

fn project() -> Sources<'static> {
    PROJECT.iter().map(|&(name, text)| (name, text.to_owned())).collect()
}

fn compile(out: &Path, sources: &Sources<'_>, path: &[PathBuf]) {
    let sources: Vec<(&str, &str)> = sources.iter().map(|(name, text)| (*name, text.as_str())).collect();
    Javac::new().class_path(path).compile_texts(out, &sources);
}

/// A run of the command.
struct Analysis {
    /// Its document, without times.
    document: Value,
    /// How many results were used again, and how many there are.
    reused: Option<(usize, usize)>,
    said: String,
}

fn mutate(args: &[&str], class_path: &[PathBuf], history: Option<&Path>) -> Analysis {
    let mut command = Command::new(margay());
    command.args(["mutate", "--json", "--quiet", "--budget", "40s"]).args(args);
    command.arg("--classpath").arg(std::env::join_paths(class_path).expect("a class path"));
    command.arg("--java-home").arg(&jdk17().home);
    if let Some(history) = history {
        command.arg("--history").arg(history);
    }
    let outcome = run(&mut command, None, Duration::from_secs(120));
    let said = outcome.errors();
    let mut document: Value =
        serde_json::from_slice(&outcome.stdout).unwrap_or_else(|why| panic!("{args:?}: {why}: {said}"));
    document["elapsed_s"] = Value::Null;
    let words = |line: &str| {
        let words: Vec<&str> = line.split(' ').collect();
        Some((words.get(1)?.parse().ok()?, words.get(3)?.parse().ok()?))
    };
    let reused = said.lines().find(|line| line.contains("earlier run")).and_then(words);
    Analysis { document, reused, said }
}

fn files(dir: &Path) -> Vec<(String, String)> {
    let mut files: Vec<(String, String)> = fs::read_dir(dir)
        .expect("the directory")
        .map(|entry| {
            let entry = entry.expect("an entry");
            let name = entry.file_name().to_string_lossy().into_owned();
            (name, fs::read_to_string(entry.path()).expect("text"))
        })
        .collect();
    files.sort();
    files
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a directory");
    for (name, text) in files(from) {
        fs::write(to.join(name), text).expect("a file");
    }
}

#[test]
fn what_a_change_concerns_is_analysed_again() {
    let scratch = Scratch::new("history-changes");
    let built = scratch.path().join("classes");
    compile(&built, &project(), &[]);
    let kept = scratch.path().join("kept");
    let names = ["Door", "Measure", "Account", "Child"];
    let first = mutate(&names, std::slice::from_ref(&built), Some(&kept));
    assert_eq!(first.reused.map(|r| r.0), Some(0), "{}", first.said);
    // The same bytes, whoever wrote them.
    for jobs in ["1", "2"] {
        let other = scratch.path().join(format!("jobs-{jobs}"));
        let again =
            mutate(&[&names[..], &["--jobs", jobs]].concat(), std::slice::from_ref(&built), Some(&other));
        assert_eq!(again.document, first.document);
        assert_eq!(files(&other), files(&kept));
    }
    let second = mutate(&names, std::slice::from_ref(&built), Some(&kept));
    assert_eq!(second.document, first.document);
    assert!(second.reused.is_some_and(|(reused, all)| all > 8 && reused == all), "{}", second.said);
    for (number, [class, file, old, new]) in CHANGES.into_iter().enumerate() {
        let changed: Sources<'_> = project()
            .into_iter()
            .map(|(name, text)| (name, if name == file { text.replace(old, new) } else { text }))
            .collect();
        assert_ne!(changed, project(), "{old}");
        let place = scratch.path().join(number.to_string());
        compile(&place, &changed, &[]);
        let history = place.join("kept");
        copy(&kept, &history);
        for name in names {
            let with = mutate(&[name], std::slice::from_ref(&place), Some(&history));
            let (reused, all) = with.reused.expect("a count");
            // Only what is named in CHANGES depends on that file.
            assert_eq!(reused, if name == class { 0 } else { all }, "{name}, {file}: {}", with.said);
            if name == class {
                assert_eq!(
                    with.document,
                    mutate(&[name], std::slice::from_ref(&place), None).document,
                    "{name}, {file}"
                );
            }
        }
    }
    // Options.
    let options: [&[&str]; 4] =
        [&["--nulls", "all"], &["--fields", "any"], &["--max-array", "3"], &["--seed", "5"]];
    for option in options {
        let history = scratch.path().join(option.join(""));
        copy(&kept, &history);
        let with = mutate(&[&["Measure"], option].concat(), std::slice::from_ref(&built), Some(&history));
        assert_eq!(with.reused.map(|r| r.0), Some(0), "{option:?}");
    }
}

#[test]
fn a_wrong_verdict_is_not_kept() {
    let scratch = Scratch::new("history-verdict");
    let (before, after) = (scratch.path().join("before"), scratch.path().join("after"));
    let kept = scratch.path().join("kept");
    compile(&before, &project(), &[]);
    let zero = |analysis: &Analysis| {
        let mutants = analysis.document["mutants"].as_array().expect("mutants").clone();
        let returns = |m: &&Value| m["operator"].as_str().is_some_and(|o| o.starts_with("PrimitiveReturns"));
        mutants.iter().find(returns).expect("a mutant")["status"].clone()
    };
    assert_eq!(zero(&mutate(&["Door"], &[before], Some(&kept))), "equivalent");
    let mut changed = project();
    changed[2].1 = changed[2].1.replace("return 0", "return 2");
    compile(&after, &changed, &[]);
    assert_eq!(zero(&mutate(&["Door"], &[after], Some(&kept))), "killed");
}

#[test]
fn a_proof_depends_on_who_sets_a_field() {
    let scratch = Scratch::new("history-setters");
    let kept = scratch.path().join("kept");
    let analyse = |name: &str, body: &str| {
        let text = format!(
            "class Rate {{ private static int rate = 0; int of(int k) {{ return k * rate; }}
            void set(int n) {{ {body} }} }}"
        );
        let place = scratch.path().join(name);
        compile(&place, &vec![("Rate.java", text)], &[]);
        let document = mutate(&["Rate", "--method", "of"], &[place], Some(&kept)).document;
        document["equivalent"].as_u64().expect("a number")
    };
    assert!(analyse("a", "int m = n;") > 0);
    assert_eq!(analyse("b", "rate = n;"), 0);
}

#[test]
fn lines_and_other_classes_do_not_count() {
    let scratch = Scratch::new("history-lines");
    let source = |lines: &str, body: &str| {
        format!("class Mixed {{{lines} int none(int x) {{ return x * 0; }} int sum(int a) {{ {body} }} }}")
    };
    let kept = scratch.path().join("kept");
    let analyse = |name: &str, text: String, other: &str| {
        let place = scratch.path().join(name);
        compile(&place, &vec![("Mixed.java", text), ("Other.java", other.to_owned())], &[]);
        mutate(&["Mixed"], &[place], Some(&kept))
    };
    let first = analyse("a", source("", "return a + 1;"), "class Other { }");
    assert!(first.document["equivalent"].as_u64() > Some(0), "{}", first.document);
    let moved = analyse("b", source("\n\n", "return a + 1;"), "class Other { int more; }");
    assert!(moved.reused.is_some_and(|(reused, all)| reused == all), "{}", moved.said);
    assert_eq!(moved.document["mutants"][0]["line"].as_u64(), Some(3), "{}", moved.document);
    let changed = analyse("c", source("\n\n", "return a - 1;"), "class Other { int more; }");
    assert!(changed.reused.is_some_and(|(reused, all)| reused < all), "{}", changed.said);
    assert_eq!(changed.document["equivalent"], first.document["equivalent"]);
}

const GATE: &str = "public class Gate { int n; public boolean pass(int key) { if (key > 7) { n++; return true; } return false; } }";
const YARD: &str = "public class Yard { public int area(int a) { return a * a; } }";

/// A test class with one test.
fn test(class: &str, statement: &str) -> String {
    format!(
        "import static org.junit.jupiter.api.Assertions.*;
        class {class} {{ @org.junit.jupiter.api.Test void holds() {{ {statement} }} }}"
    )
}

#[test]
fn given_tests_decide_what_is_used_again() {
    let scratch = Scratch::new("history-given");
    let built = scratch.path().join("classes");
    compile(&built, &vec![("Gate.java", GATE.to_owned()), ("Yard.java", YARD.to_owned())], &[]);
    let gate = ("GateTest.java", test("GateTest", "assertTrue(new Gate().pass(9));"));
    let yard = ("YardTest.java", test("YardTest", "assertEquals(9, new Yard().area(3));"));
    let kept = scratch.path().join("kept");
    let analyse = |name: &str, sources: Sources<'_>, history: Option<&Path>| {
        let tests = scratch.path().join(name);
        let mut path = jars();
        path.push(built.clone());
        compile(&tests, &sources, &path);
        path.push(tests.clone());
        mutate(&["Gate", "Yard", "--no-search", "--tests", &tests.display().to_string()], &path, history)
    };
    let copied = |name: &str| {
        let history = scratch.path().join(format!("kept-{name}"));
        copy(&kept, &history);
        history
    };
    let first = analyse("a", vec![gate.clone(), yard.clone()], Some(&kept));
    let survived = first.document["survived"].as_u64().expect("a number") as usize;
    assert!(survived > 0, "{}", first.document);
    let second = analyse("b", vec![gate.clone(), yard.clone()], Some(&kept));
    assert_eq!(second.document, first.document);
    let (reused, all) = second.reused.expect("a count");
    assert_eq!(reused, all, "{}", second.said);
    // A new test of one class: what survived there is looked at again, and what was killed stays so.
    let edge = ("GateEdgeTest.java", test("GateEdgeTest", "assertFalse(new Gate().pass(7));"));
    let history = copied("new");
    let new = analyse("c", vec![gate.clone(), yard.clone(), edge.clone()], Some(&history));
    let of_gate = |m: &&Value| m["class"] == "Gate" && m["status"] == "survived";
    let open = first.document["mutants"].as_array().expect("mutants").iter().filter(of_gate).count();
    assert_eq!(new.reused, Some((all - open, all)), "{}", new.said);
    let fresh = analyse("d", vec![gate.clone(), yard.clone(), edge], None);
    for count in ["killed", "survived", "equivalent", "unknown"] {
        assert_eq!(new.document[count], fresh.document[count], "{count}");
    }
    assert!(new.document["survived"].as_u64() < first.document["survived"].as_u64(), "{}", new.document);
    // A test that kills is changed, or is gone.
    let weak = ("GateTest.java", test("GateTest", "new Gate().pass(9);"));
    for (name, sources) in [("e", vec![weak, yard.clone()]), ("f", vec![yard.clone()])] {
        let changed = analyse(name, sources.clone(), Some(&copied(name)));
        let fresh = analyse(&format!("{name}-fresh"), sources, None);
        // What runs first makes JUnit ready: so much work is another.
        let found = |mut document: Value| {
            let mutants = document["mutants"].as_array_mut().expect("mutants");
            mutants.iter_mut().for_each(|mutant| mutant["work"] = Value::Null);
            document
        };
        assert_eq!(found(changed.document), found(fresh.document), "{name}");
        assert!(changed.reused.is_some_and(|(reused, all)| 0 < reused && reused < all), "{}", changed.said);
    }
}

#[test]
fn tests_are_written_again() {
    let scratch = Scratch::new("history-out");
    let built = scratch.path().join("classes");
    compile(&built, &vec![("Gate.java", GATE.to_owned()), ("Yard.java", YARD.to_owned())], &[]);
    let kept = scratch.path().join("kept");
    let analyse = |name: &str, yard: &str| {
        let out = scratch.path().join(name);
        let place = scratch.path().join(format!("{name}-classes"));
        compile(&place, &vec![("Gate.java", GATE.to_owned()), ("Yard.java", yard.to_owned())], &[]);
        let analysis = mutate(&["Gate", "Yard", "--out", &out.display().to_string()], &[place], Some(&kept));
        (analysis, files(&out))
    };
    let (first, written) = analyse("a", YARD);
    assert!(!written.is_empty(), "{}", first.said);
    let (second, again) = analyse("b", YARD);
    assert_eq!((second.document, again), (first.document, written.clone()));
    assert!(second.reused.is_some_and(|(reused, all)| reused == all), "{}", second.said);
    // Kept tests stand beside new ones.
    let (third, mixed) = analyse("c", &YARD.replace("a * a", "a * a + 1"));
    assert!(third.reused.is_some_and(|(reused, all)| 0 < reused && reused < all), "{}", third.said);
    assert_eq!(third.document["unknown"], 0, "{}", third.document);
    let source = |all: &[(String, String)], name: &str| {
        let of = |(file, _): &&(String, String)| file.starts_with(name);
        all.iter().find(of).map(|(_, text)| text.clone()).expect("a test class")
    };
    assert_eq!(source(&mixed, "GateMargay"), source(&written, "GateMargay"));
    assert_ne!(source(&mixed, "YardMargay"), source(&written, "YardMargay"));
}

#[test]
fn broken_files_are_ignored() {
    let scratch = Scratch::new("history-broken");
    let built = scratch.path().join("classes");
    compile(&built, &vec![("Gate.java", GATE.to_owned())], &[]);
    let kept = scratch.path().join("kept");
    let first = mutate(&["Gate"], std::slice::from_ref(&built), Some(&kept));
    let file = kept.join("Gate.jsonl");
    let good = fs::read_to_string(&file).expect("the file");
    let lines: Vec<&str> = good.lines().collect();
    let broken: [(String, &str); 5] = [
        (good.replacen("\"Killed\"", "\"Equivalent\"", 1), "damaged"),
        (good[..good.len() - 40].to_owned(), "damaged"),
        (good.replacen("\"history\": 1", "\"history\": 0", 1), "another version"),
        (format!("{}\n{{}}\nnonsense\n", lines[0]), "2 lines"),
        (String::from("mine\n"), "Margay did not write it"),
    ];
    for (text, said) in broken {
        fs::write(&file, &text).expect("the file is written");
        let again = mutate(&["Gate"], std::slice::from_ref(&built), Some(&kept));
        assert_eq!(again.document, first.document);
        assert!(again.said.contains(said), "{}", again.said);
        let foreign = !text.contains("Margay");
        assert_eq!(fs::read_to_string(&file).expect("the file") == text, foreign, "{said}");
    }
    fs::write(&file, [0xFF, 0xFE, 0]).expect("the file is written");
    assert_eq!(mutate(&["Gate"], std::slice::from_ref(&built), Some(&kept)).document, first.document);
    let outcome = refused(&["Gate", "--history", &file.display().to_string()], &built, scratch.path());
    assert!(outcome.errors().contains("no directory"), "{}", outcome.errors());
}

/// A run in a directory that ends with wrong use.
fn refused(args: &[&str], built: &Path, directory: &Path) -> Outcome {
    let mut command = Command::new(margay());
    command.arg("mutate").args(args).arg("--classpath").arg(built).arg("--java-home").arg(&jdk17().home);
    // A directory above may be a checkout.
    command.current_dir(directory).env("GIT_CEILING_DIRECTORIES", directory.parent().expect("a parent"));
    let outcome = run(&mut command, None, Duration::from_secs(60));
    assert_eq!(outcome.ending, Ending::Exit(2), "{args:?}: {}", outcome.errors());
    outcome
}

fn git(directory: &Path, args: &[&str]) {
    let mut command = Command::new("git");
    command.args(["-c", "user.name=A", "-c", "user.email=a@example.com"]).args(args).current_dir(directory);
    let outcome = run(&mut command, None, Duration::from_secs(60));
    assert_eq!(outcome.ending, Ending::Exit(0), "{args:?}: {}", outcome.errors());
}

#[test]
fn only_what_changed_since_a_revision() {
    let scratch = Scratch::new("since");
    let (root, built) = (scratch.path().join("repo"), scratch.path().join("classes"));
    let source = root.join("src").join("shop");
    fs::create_dir_all(&source).expect("folders");
    let till = "package shop;\n\nclass Till {\n    int sum(int a, int b) {\n        return a + b;\n    }\n\n    int half(\n            int a) {\n        return a / 2;\n    }\n}\n";
    let other = "package shop;\nclass Other {\n    int f(int a) { return a + 1; }\n}\n";
    let write = |name: &str, text: &str| fs::write(source.join(name), text).expect("a source");
    let since = |args: &[&str]| {
        let files: Vec<PathBuf> =
            fs::read_dir(&source).expect("sources").map(|e| e.expect("an entry").path()).collect();
        Javac::new().compile(&built, &files);
        let mut command = Command::new(margay());
        command.args(["mutate", "shop.**", "--json", "--quiet", "--since", "HEAD"]).args(args);
        command.arg("--classpath").arg(&built).arg("--java-home").arg(&jdk17().home).current_dir(&root);
        let outcome = run(&mut command, None, Duration::from_secs(60));
        let document: Value = serde_json::from_slice(&outcome.stdout)
            .unwrap_or_else(|why| panic!("{why}: {}", outcome.errors()));
        let mutants = document["mutants"].as_array().expect("mutants");
        let mut methods: Vec<String> = mutants
            .iter()
            .map(|m| {
                format!(
                    "{}.{}",
                    m["class"].as_str().expect("a class"),
                    m["method"].as_str().expect("a method")
                )
            })
            .collect();
        methods.dedup();
        (methods, outcome.ending)
    };
    write("Till.java", till);
    write("Other.java", other);
    git(&root, &["init", "-q"]);
    git(&root, &["add", "-A"]);
    git(&root, &["commit", "-q", "-m", "a"]);
    assert_eq!(since(&[]), (Vec::new(), Ending::Exit(0)));
    write("Till.java", &till.replace("a + b", "a - b"));
    assert_eq!(since(&[]).0, ["shop.Till.sum(II)I"]);
    write("Till.java", &till.replace("int a) {", "final int a) {"));
    assert_eq!(since(&["--history", "kept"]).0, ["shop.Till.half(I)I"]);
    write("Till.java", till);
    write(
        "New.java",
        "package shop;\nclass New { int g(int a) { return -a; } int h(int a) { return a; } }\n",
    );
    assert_eq!(since(&[]).0, ["shop.New.g(I)I", "shop.New.h(I)I"]);
    let said = |args: &[&str], directory: &Path| refused(args, &built, directory).errors();
    assert!(said(&["shop.Till", "--since", "nowhere"], &root).contains("no such revision"));
    assert!(said(&["shop.Till", "--since", "--all"], &root).contains("--all"));
    let bare = scratch.path().join("bare");
    fs::create_dir_all(&bare).expect("a directory");
    assert!(said(&["shop.Till", "--since", "HEAD"], &bare).contains("git checkout"));
    let mut command = Command::new(margay());
    command.args(["mutate", "shop.Till", "--since", "HEAD", "--classpath"]).arg(&built);
    command.arg("--java-home").arg(&jdk17().home).env("PATH", &bare);
    let outcome = run(&mut command, None, Duration::from_secs(60));
    assert_eq!(outcome.ending, Ending::Exit(2));
    assert!(outcome.errors().contains("needs git"), "{}", outcome.errors());
}
