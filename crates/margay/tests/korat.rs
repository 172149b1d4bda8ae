//! The subjects of `examples/korat`: how many structures there are, what their methods do on all of them, and what is written and drawn.

mod support;

use margay_test_util::{Ending, Javac, Scratch, java_files, jdk17, repository, run};
use serde_json::Value as Json;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;
use std::time::Duration;
use support::margay;

/// The compiler for finitizations, which leaves out the classes that they are written against.
fn javac() -> Javac {
    Javac::new().korat_interfaces().margay_api().option("-implicit:none")
}

/// The compiled examples, and some classes of `tests/enumerate`.
fn examples() -> &'static Path {
    static CLASSES: OnceLock<Scratch> = OnceLock::new();
    let classes = CLASSES.get_or_init(|| {
        let out = Scratch::new("korat-classes");
        let root = repository();
        let mut files = java_files(&root.join("examples/korat"));
        files.extend(["Avl.java", "Chains.java"].map(|f| root.join("tests/enumerate").join(f)));
        files.push(root.join("java/margay-api/src/main/java/margay/Check.java"));
        javac().compile(out.path(), &files);
        out
    });
    classes.path()
}

fn enumerate_in(classes: &Path, args: &str) -> (i32, String, String) {
    let mut command = Command::new(margay());
    command.arg("enumerate").args(args.split_whitespace()).arg("--classpath").arg(classes);
    command.arg("--java-home").arg(&jdk17().home);
    let outcome = run(&mut command, None, Duration::from_secs(60));
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let Ending::Exit(code) = outcome.ending else { panic!("{args}: {}", outcome.ending.describe()) };
    (code, text(&outcome.stdout), text(&outcome.stderr))
}

fn json_in(classes: &Path, args: &str, expected: i32) -> Json {
    let (code, out, err) = enumerate_in(classes, &format!("{args} --json"));
    assert_eq!(code, expected, "{args}: {err}{out}");
    serde_json::from_str(&out).unwrap_or_else(|e| panic!("{args}: {e}\n{out}"))
}

fn count(args: &str) -> u64 {
    let document = json_in(examples(), &format!("{args} --count"), 0);
    assert_eq!(document["complete"], true);
    document["found"].as_u64().expect("a count")
}

/// The inputs of a method, on none of which it fails.
fn inputs(args: &str) -> u64 {
    let document = json_in(examples(), args, 0);
    assert_eq!(document["failing"], 0, "{document:#}");
    assert_eq!(document["complete"], true);
    document["inputs"].as_u64().expect("a count")
}

#[test]
fn trees_are_as_many_as_the_encyclopedia_of_sequences_says() {
    let catalan = [1, 2, 5, 14, 42, 132, 429];
    // A001131, red-black trees whose root has either colour.
    let red_black = [2, 2, 3, 8, 14, 20, 35, 64, 122];
    // A006265, shapes of AVL trees.
    let avl = [1, 2, 1, 4, 6, 4, 17, 32];
    for (n, &expected) in (1..).zip(&catalan) {
        assert_eq!(count(&format!("BinaryTree --args {n}")), expected);
        assert_eq!(count(&format!("SearchTree --args {n},{n},{n},1,{n}")), expected);
    }
    for (n, &expected) in (1..).zip(&red_black) {
        assert_eq!(count(&format!("TreeMap --args {n},{n},{n},{n}")), expected, "{n} nodes");
    }
    for (n, &expected) in (1..).zip(&avl) {
        assert_eq!(count(&format!("Avl --args {n}")), expected, "{n} nodes");
    }
}

#[test]
fn dedicated_checks_give_the_same_structures() {
    for args in [
        "BinaryTree --args 5",
        "SearchTree --args 4",
        "TreeMap --args 4",
        "DisjSet --args 3",
        "HeapArray --args 4",
        "BinomialHeap --args 4",
        "FibonacciHeap --args 3",
        "LinkedList --args 4",
        "SortedList --args 4",
        "HashSet --args 3",
        "AVTreeLookup --args 2",
    ] {
        let expected = count(args);
        for mode in ["", "--no-symbolic"] {
            assert_eq!(count(&format!("{args} {mode}")), expected, "{args}");
            assert_eq!(
                count(&format!("{args} {mode} --predicate repOkDedicated")),
                expected,
                "{args} {mode}"
            );
        }
    }
    assert_eq!(
        (count("BinaryTree --args 5"), count("SearchTree --args 4"), count("TreeMap --args 4")),
        (42, 51, 41)
    );
    let explored = |args: &str| json_in(examples(), &format!("{args} --count"), 0)["explored"].as_u64();
    for args in
        ["BinomialHeap --args 5", "SortedList --args 5", "FibonacciHeap --args 4", "LinkedList --args 5"]
    {
        let plainly = explored(&format!("{args} --no-symbolic"));
        assert!(explored(&format!("{args} --predicate repOkDedicated")) < plainly, "{args}");
    }
}

#[test]
fn lists_and_heaps_are_as_many_as_formulas_say() {
    let binomial = |n: u64, k: u64| (1..=k).fold(1, |b, i| b * (n - k + i) / i);
    for n in 1..=6 {
        // Sorted lists of at most n of n numbers; lists in any order; pairs of sorted lists with less than n numbers.
        assert_eq!(count(&format!("SortedList --args {n}")), binomial(2 * n, n));
        let unsorted: u64 = (0..=n).map(|k| n.pow(k as u32)).sum();
        assert_eq!(count(&format!("SortedList --args {n} --predicate repOkUnsorted")), unsorted);
        assert_eq!(count(&format!("SortedListMerge --args {n}")), binomial(3 * n - 1, n - 1));
        assert_eq!(count(&format!("Chains --args {n} --predicate acyclic")), 1);
        assert_eq!(count(&format!("Chains --args {n} --predicate cyclic")), n);
    }
    // Lists of null and interchangeable objects are partitions with a block of their own for null.
    let bell = [1, 1, 2, 5, 15, 52, 203, 877];
    for n in 1..=6_usize {
        assert_eq!(count(&format!("LinkedList --args {n}")), bell[1..=n + 1].iter().sum::<u64>());
    }
    // Arrays of at most n places whose first k elements from 0 to n are ordered as a heap.
    fn heaps(array: &mut Vec<u64>, k: usize, values: u64) -> u64 {
        if array.len() == k {
            return 1;
        }
        let limit = if array.is_empty() { values - 1 } else { array[(array.len() - 1) / 2] };
        let mut all = 0;
        for value in 0..=limit {
            array.push(value);
            all += heaps(array, k, values);
            array.pop();
        }
        all
    }
    for n in 1..=5_u64 {
        let of_length =
            |length: u64| (0..=length as usize).map(|k| heaps(&mut Vec::new(), k, n + 1)).sum::<u64>();
        assert_eq!(count(&format!("HeapArray --args {n}")), (0..=n).map(of_length).sum::<u64>());
    }
}

#[test]
fn inputs_are_as_many_as_in_the_paper() {
    let of = |n: u32, tests: &[&str]| -> u64 {
        tests
            .iter()
            .map(|t| inputs(&t.replace("%N", &n.to_string()).replace("%M", &(n - 1).to_string())))
            .sum()
    };
    for (n, expected) in [(1, 4), (2, 20), (3, 90), (4, 408)] {
        assert_eq!(
            of(n, &["SearchTree --args %N --test add", "SearchTree --args %N --test remove"]),
            expected
        );
    }
    for (n, expected) in [(1, 4), (2, 30), (3, 456)] {
        let find = "DisjSet --args %N --test find --arg x=0..%M";
        let union = "DisjSet --args %N --test union --arg x=0..%M --arg y=0..%M";
        assert_eq!(of(n, &[find, union]), expected);
    }
    for (n, expected) in [(1, 16), (2, 75), (3, 396)] {
        let insert = "HeapArray --args %N --test insert --arg element=-1..%N";
        assert_eq!(of(n, &[insert, "HeapArray --args %N --test extractMax"]), expected);
    }
    for (heap, n, expected) in [
        ("BinomialHeap", 2, 54),
        ("BinomialHeap", 4, 1800),
        ("FibonacciHeap", 2, 108),
        ("FibonacciHeap", 3, 1632),
    ] {
        let tests = [
            format!("{heap} --args %N --test insert --arg key=0..%N"),
            format!("{heap} --args %N --test delete --arg key=0..%N"),
            format!("{heap} --args %N --test extractMin"),
            format!("{heap}Union --args %N --test axiomUnion"),
        ];
        assert_eq!(of(n, &tests.each_ref().map(String::as_str)), expected, "{heap} {n}");
    }
    for (n, expected) in [(1, 15), (2, 50), (3, 169)] {
        let tests = ["add", "remove", "reverse"].map(|t| format!("LinkedList --args %N --test {t}"));
        assert_eq!(of(n, &tests.each_ref().map(String::as_str)), expected);
    }
    for (n, expected) in [(1, 7), (2, 36), (3, 188)] {
        let tests = [
            "SortedList --args %N --test insert",
            "SortedList --args %N --test remove",
            "SortedList --args %N --test sort --predicate repOkUnsorted",
            "SortedListMerge --args %N --test axiomMerge",
        ];
        assert_eq!(of(n, &tests), expected);
    }
    for (n, expected) in [(1, 6), (3, 96), (4, 328)] {
        assert_eq!(of(n, &["TreeMap --args %N --test put", "TreeMap --args %N --test remove"]), expected);
    }
    inputs("HashSet --args 3 --test add");
    inputs("HashSet --args 3 --test remove");
    inputs("AVTreeLookup --args 2 --test axiomLookup");
}

#[test]
fn axioms_hold_for_sequences_of_calls() {
    for axiom in ["axiomAddRemove", "axiomRemoveIsThatOfSets"] {
        assert_eq!(inputs(&format!("SearchTree --args 3 --test SearchTreeAxioms.{axiom}")), 45);
        let white_box = format!("SearchTree --args 3 --test SearchTreeAxioms.{axiom} --white-box");
        assert_eq!(json_in(examples(), &white_box, 0)["failing"], 0);
    }
}

/// The classes of a search tree with a fault.
fn faulty(scratch: &Scratch, from: &str, to: &str) -> PathBuf {
    let root = repository().join("examples/korat");
    let source = fs::read_to_string(root.join("SearchTree.java")).expect("the example");
    assert!(source.contains(from));
    let dir = scratch.path().join("faulty");
    fs::create_dir_all(&dir).expect("a directory");
    let file = dir.join("SearchTree.java");
    fs::write(&file, source.replacen(from, to, 1)).expect("the source");
    let check = repository().join("java/margay-api/src/main/java/margay/Check.java");
    javac().compile(&dir, &[file, root.join("SearchTreeAxioms.java"), check]);
    dir
}

#[test]
fn faults_are_found_both_ways_and_shown() {
    let scratch = Scratch::new("korat-faults");
    let classes = faulty(&scratch, "        size--;\n", "");
    for mode in ["", "--white-box"] {
        let document = json_in(&classes, &format!("SearchTree --args 3 --test remove {mode}"), 1);
        assert_eq!(document["failing"], 30, "every removal of a member fails {mode}");
        assert_eq!(document["violations"][0]["what"], "leaves an object for which repOk does not hold");
    }
    let tests = scratch.path().join("tests");
    let args = format!("SearchTree --args 3 --test remove --format junit5 --out {}", tests.display());
    let (code, out, err) = enumerate_in(&classes, &args);
    assert_eq!(code, 1, "{err}");
    let shown = "  this: SearchTree size=1\n  └─ root: SearchTree.Node info=1\n  info: 1\n";
    assert!(out.contains(shown), "{out}");
    assert!(out.starts_with("SearchTree.remove: 45 inputs, 30 fail\n"), "{out}");
    let source = fs::read_to_string(tests.join("SearchTreeMargayBugs.java")).expect("the tests");
    assert_eq!(source.matches("@Test").count(), 5);
    // The objects are made by constructors.
    assert!(source.contains("new SearchTree()") && !source.contains("allocate"), "{source}");
}

#[test]
fn tests_on_several_workers_come_to_the_same() {
    let scratch = Scratch::new("korat-workers");
    let classes = faulty(&scratch, "        size--;\n", "");
    for (classes, args, code) in [
        (classes.as_path(), "SearchTree --args 6 --test remove", 1),
        (classes.as_path(), "SearchTree --args 5 --test remove --white-box", 1),
        (examples(), "FibonacciHeap --args 4 --test delete --arg key=0..4 --coverage", 0),
    ] {
        let outcome = |jobs: usize| {
            let mut document = json_in(classes, &format!("{args} --jobs {jobs}"), code);
            // What is interrupted to be shared is run again.
            (document["elapsed_s"], document["explored"]) = (0.into(), 0.into());
            document
        };
        assert_eq!(outcome(1), outcome(3), "{args}");
    }
}

#[test]
fn coverage_of_specification_and_code() {
    let coverage = |args: &str| json_in(examples(), &format!("{args} --coverage"), 0)["coverage"].clone();
    let all = |part: &Json| {
        let full =
            |kind: &str| part[kind]["covered"] == part[kind]["all"] && part[kind]["all"].as_u64() > Some(3);
        full("statements") && full("branches")
    };
    for more in ["", "--no-symbolic", "--jobs 3"] {
        let trees = coverage(&format!("SearchTree --args 4 {more}"));
        assert!(all(&trees["specification"]), "{trees}");
    }
    let small = coverage("SearchTree --args 1")["specification"].clone();
    assert!(small["branches"]["covered"].as_u64() < small["branches"]["all"].as_u64(), "{small}");
    let tested = coverage("SearchTree --args 4 --test remove");
    // What is ensured holds always.
    let lines = &tested["specification"]["statements"];
    assert!(all(&tested["code"]) && lines["covered"] == lines["all"], "{tested}");
    let little = coverage("SearchTree --args 1 --test remove")["code"].clone();
    assert!(little["statements"]["covered"].as_u64() < little["statements"]["all"].as_u64(), "{little}");
    let (_, out, _) = enumerate_in(examples(), "SearchTree --args 4 --test add --coverage");
    assert!(out.contains("  specification: ") && out.contains("  code: "), "{out}");
}

/// A search that is interrupted ends with what was found; what is left is found when it goes on.
#[cfg(unix)]
#[test]
fn ctrl_c_ends_with_what_was_found() {
    let scratch = Scratch::new("korat-interrupted");
    let [rest, first, second] = ["rest.json", "first.jsonl", "second.jsonl"].map(|f| scratch.path().join(f));
    let search = |out: &Path| {
        let mut command = Command::new(margay());
        command
            .args("enumerate SearchTree --args 8,8,8,0,7 --no-symbolic --json -q --budget 300s".split(' '));
        command.arg("--out").arg(out).arg("--resume").arg(&rest).arg("--classpath").arg(examples());
        command.arg("--java-home").arg(&jdk17().home);
        command
    };
    let mut command = search(&first);
    command.stdout(std::process::Stdio::piped()).stderr(std::process::Stdio::piped());
    let child = command.spawn().expect("margay runs");
    // The file is there when the search begins.
    while !first.exists() {
        std::thread::sleep(Duration::from_millis(10));
    }
    std::thread::sleep(Duration::from_millis(300));
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill runs");
    assert!(killed.success());
    let output = child.wait_with_output().expect("margay ends");
    let text = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(3), "{text}{}", String::from_utf8_lossy(&output.stderr));
    let document: Json = serde_json::from_str(&text).expect("JSON");
    assert_eq!(document["unfinished"], "interrupted");
    assert_eq!(document["frontier"], rest.display().to_string());
    let found = document["found"].as_u64().expect("a number");
    assert!(found < 1430, "{document}");

    let outcome = run(&mut search(&second), None, Duration::from_secs(120));
    let document: Json = serde_json::from_slice(&outcome.stdout).expect("JSON");
    // The figures are those of the whole search.
    assert_eq!((&document["found"], &document["explored"]), (&1430.into(), &2_606_968.into()), "{document}");
    assert!(!rest.exists(), "nothing is left");
    let lines = |file: &Path| -> Vec<String> {
        let text = fs::read_to_string(file).expect("the lines");
        text.lines().map(|l| l.split_once("\"number\"").map_or(l, |p| p.0).to_owned() + &tail(l)).collect()
    };
    let mut all = lines(&first);
    assert_eq!(all.len() as u64, found);
    all.extend(lines(&second));
    all.sort();
    all.dedup();
    assert_eq!(all.len(), 1430, "each structure once");
}

/// What follows the running number of a line.
#[cfg(unix)]
fn tail(line: &str) -> String {
    let after = line.split_once("\"number\":").map_or("", |p| p.1);
    after.trim_start_matches(|c: char| c.is_ascii_digit()).to_owned()
}

#[test]
fn broken_promises_exceptions_and_loops_are_faults() {
    let scratch = Scratch::new("korat-promises");
    let what = |from: &str, to: &str, test: &str| {
        let classes = faulty(&scratch, from, to);
        let document = json_in(&classes, &format!("SearchTree --args 2 --max-steps 20000 --test {test}"), 1);
        document["violations"][0]["what"].as_str().unwrap_or_default().to_owned()
    };
    let removed = "        if (current == null) {\n            return false;\n        }\n        Node change";
    let lazy = what(
        removed,
        "        if (current != null || true) {\n            return false;\n        }\n        Node change",
        "remove",
    );
    assert_eq!(lazy, "breaks what isNoMember ensures");
    let thrown = what(removed, "        info = current.info;\n        Node change", "remove");
    assert_eq!(thrown, "throws java.lang.NullPointerException");
    let goes_left = "                parent = current;\n                current = current.left;\n";
    let endless = what(goes_left, "                while (parent != current) {}\n", "add");
    assert_eq!(endless, "does not return within 20,000 instructions");
    let axiom = what(
        "        size++;\n        return true;",
        "        size++;\n        return false;",
        "SearchTreeAxioms.axiomAddRemove",
    );
    assert_eq!(axiom, "returns false");
}

#[test]
fn structures_are_written_as_lines_and_as_source() {
    let scratch = Scratch::new("korat-out");
    let lines = scratch.path().join("trees.jsonl");
    let (code, _, err) = enumerate_in(examples(), &format!("SearchTree --args 3 --out {}", lines.display()));
    assert_eq!(code, 0, "{err}");
    let text = fs::read_to_string(&lines).expect("the lines");
    let documents: Vec<Json> = text.lines().map(|l| serde_json::from_str(l).expect("JSON")).collect();
    assert_eq!(documents.len(), 15);
    assert_eq!(documents[14]["number"], 15);
    assert!(documents.iter().all(|d| d["nodes"][0]["object"] == "SearchTree"));

    let source = scratch.path().join("source");
    let args = format!("TreeMap --args 5 --format java --out {}", source.display());
    let (code, _, err) = enumerate_in(examples(), &args);
    assert_eq!(code, 0, "{err}");
    let main = source.join("Main.java");
    let count = "TreeMapStructures.structures().filter(TreeMap::repOk).count()";
    fs::write(
        &main,
        format!("class Main {{ public static void main(String[] a) {{ System.out.print({count}); }} }}"),
    )
    .expect("a program");
    let out = scratch.path().join("classes");
    fs::create_dir_all(&out).expect("a directory");
    let files: Vec<PathBuf> = fs::read_dir(&source).expect("the files").flatten().map(|e| e.path()).collect();
    let interfaces = repository().join("java/korat-interfaces/src/main/java/korat/finitization");
    javac().class_path(&[examples()]).compile(&out, &[files, java_files(&interfaces)].concat());
    let mut java = Command::new(jdk17().java());
    java.arg("-cp").arg(std::env::join_paths([out.as_path(), examples()]).expect("a class path")).arg("Main");
    let outcome = run(&mut java, None, Duration::from_secs(60));
    let (said, errors) = (String::from_utf8_lossy(&outcome.stdout), String::from_utf8_lossy(&outcome.stderr));
    assert_eq!(said, "115", "{errors}");
}

#[test]
fn structures_are_drawn() {
    let scratch = Scratch::new("korat-draw");
    let pictures = scratch.path().join("pictures");
    let args = format!("SearchTree --args 2,2,2,1,2 --draw 9 --pictures {}", pictures.display());
    let (code, out, err) = enumerate_in(examples(), &args);
    assert_eq!(code, 0, "{err}");
    let tree =
        "this: SearchTree size=2\n└─ root: SearchTree.Node info=1\n   └─ right: SearchTree.Node info=2\n";
    assert!(out.contains(tree), "{out}");
    let svg = fs::read_to_string(pictures.join("structure-002.svg")).expect("a second picture");
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n") && svg.contains("info = 2"), "{svg}");
}

#[test]
fn wrong_tests_are_explained() {
    for (args, part) in [
        ("SearchTree --args 2 --test absent", "SearchTree has no method absent"),
        ("SearchTree --args 2 --test add --arg info=x", "\"x\" is no int and no range such as 1..5"),
        ("SearchTree --args 2 --test add --arg key=1", "there is no parameter key, only this, info"),
        ("SearchTree --args 2 --arg key=1", "--test"),
        ("BinaryTree --args 2 --test finBinaryTree", "2 methods of BinaryTree are called finBinaryTree"),
        ("SearchTree --args 2 --out /nonexistent/x", "--out /nonexistent/x"),
    ] {
        let (code, _, err) = enumerate_in(examples(), args);
        assert_eq!(code, 2, "{args}: {err}");
        assert!(err.contains(part), "{args}: {err}");
    }
}
