//! The forms of a report that is made by hand. `MARGAY_PICTURES=DIR` keeps its files for a look at them.

use margay_mutate::result::{
    By, ClassResult, Finding, GivenTest, How, MutationReport, Proof, Status, Witness,
};
use margay_mutate::{ClassEditor, Edit, Mutant, Operator, OperatorSet, Options, Piece, mutants};
use margay_report::mutation::{FILES, Layout, SCREEN, json, page, pit_xml, schema_json, text, write};
use margay_test_util::{Javac, Scratch, golden};
use serde_json::Value as Json;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::Duration;

const TOTAL: &str = "com.example.OrderTest.total()";
const ADD: &str = "com.example.OrderTest.add(int)[1]";

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/mutation")
}

fn sources() -> Layout {
    Layout::new(&[folder().join("project/target/classes")])
}

/// A mutant of a method such as `total(I)I`.
fn mutant(class: &str, method: &str, line: u32, bci: u32, description: &str) -> Mutant {
    let (name, descriptor) = method.split_at(method.find('(').expect("a method"));
    Mutant {
        class: class.to_owned(),
        method: 1,
        name: name.to_owned(),
        descriptor: descriptor.to_owned(),
        line: (line > 0).then_some(line),
        bci,
        index: bci / 2,
        variant: 0,
        operator: Operator::ConditionalsBoundary,
        description: description.to_owned(),
        edit: Edit { at: bci, pieces: vec![Piece::Original] },
        copies: Vec::new(),
    }
}

fn finding(status: Status, covered_by: &[&str]) -> Finding {
    let covered_by: Vec<String> = covered_by.iter().map(|&test| test.to_owned()).collect();
    Finding {
        status,
        tests_run: covered_by.len() as u64,
        covered_by,
        work: 120,
        ..Finding::unknown(Vec::new())
    }
}

fn killed(by: By, input: &[&str], outcome: [&str; 2], test: Option<&str>, covered_by: &[&str]) -> Finding {
    let witness = Witness {
        by,
        input: input.iter().map(|&line| line.to_owned()).collect(),
        original: outcome[0].to_owned(),
        mutant: outcome[1].to_owned(),
        test: test.map(str::to_owned),
    };
    Finding { witness: Some(witness), ..finding(Status::Killed, covered_by) }
}

fn equivalent(how: How, paths: u64) -> Finding {
    Finding { proof: Some(Proof { how, paths }), ..finding(Status::Equivalent, &[TOTAL]) }
}

fn unknown(why: &[&str]) -> Finding {
    Finding {
        unknown: why.iter().map(|&reason| reason.to_owned()).collect(),
        ..finding(Status::Unknown, &[])
    }
}

fn class(name: &str, source_file: Option<&str>, mutants: Vec<(Mutant, Finding)>) -> ClassResult {
    ClassResult { class: name.to_owned(), source_file: source_file.map(str::to_owned), mutants }
}

fn report() -> MutationReport {
    let boundary = "changed conditional boundary";
    let order = |method, line, bci| mutant("com.example.Order", method, line, bci, boundary);
    let returned = ["returns 5", "returns 0"];
    let input = ["discount = 5", "this = Order(lines = [Line(count = 1, price = 10)])"];
    let classes = vec![
        class(
            "com.example.Order",
            Some("Order.java"),
            vec![
                (order("total(I)I", 13, 31), finding(Status::Survived, &[TOTAL])),
                (order("total(I)I", 13, 38), equivalent(How::NotInfected, 64)),
                (order("total(I)I", 17, 60), killed(By::Result, &input, returned, None, &[TOTAL])),
                (order("add(Lcom/example/Order$Line;)V", 21, 5), {
                    killed(By::Test, &[], ["passes", "expected: <1> but was: <2>"], Some(ADD), &[ADD])
                }),
                (
                    Mutant {
                        operator: Operator::CallReplacement,
                        ..mutant(
                            "com.example.Order",
                            "text()Ljava/lang/String;",
                            28,
                            9,
                            "\"</script>\" & '\u{1}' for \"<!--\"",
                        )
                    },
                    unknown(&["64 paths", "loops: 8 iterations"]),
                ),
            ],
        ),
        class(
            "com.example.Order$Line",
            Some("Order.java"),
            vec![
                (
                    mutant("com.example.Order$Line", "more(I)V", 36, 1, boundary),
                    Finding {
                        status: Status::Timeout,
                        ..killed(
                            By::Nontermination,
                            &["n = 1"],
                            ["returns", "repeats a state"],
                            None,
                            &[TOTAL],
                        )
                    },
                ),
                (
                    mutant("com.example.Order$Line", "more(I)V", 36, 7, boundary),
                    finding(Status::Survived, &[]),
                ),
            ],
        ),
        class(
            "org.other.Missing",
            None,
            vec![
                (
                    mutant("org.other.Missing", "<init>([ILjava/util/Map$Entry;)V", 7, 3, boundary),
                    finding(Status::Survived, &[ADD, TOTAL]),
                ),
                (
                    mutant("org.other.Missing", "<clinit>()V", 0, 0, boundary),
                    killed(By::Memory, &["no input"], ["ends", "java.lang.OutOfMemoryError"], None, &[]),
                ),
            ],
        ),
    ];
    let left_out = "fails on the original: expected: <1> but was: <2>\n\tat OrderTest";
    MutationReport {
        operators: OperatorSet::PitStronger,
        observes: vec!["results, exceptions, objects by their graph".into(), "over valid inputs".into()],
        classes,
        tests: vec![
            GivenTest { name: TOTAL.to_owned(), left_out: None },
            GivenTest { name: ADD.to_owned(), left_out: None },
            GivenTest { name: "com.example.OrderTest.red()".to_owned(), left_out: Some(left_out.to_owned()) },
        ],
        inputs: None,
        notes: vec!["java.lang.Thread is not mutated".to_owned()],
        elapsed: Duration::from_millis(2500),
        by_clock: false,
    }
}

#[test]
fn every_form_of_a_report_is_as_expected() {
    let report = report();
    golden::expect(&folder().join("report.json"), &json(&report));
    golden::expect(&folder().join("report.txt"), &text(&report, SCREEN));
    golden::expect(&folder().join("mutations.xml"), &pit_xml(&report));
    golden::expect(&folder().join("mutation-report.json"), &schema_json(&report, &sources()));
}

#[test]
fn the_document_has_exactly_these_keys() {
    let document: Json = serde_json::from_str(&json(&report())).expect("JSON");
    let keys =
        |value: &Json| value.as_object().expect("an object").keys().cloned().collect::<Vec<_>>().join(" ");
    assert_eq!(
        keys(&document),
        "by_clock elapsed_s equivalent given_tests inputs killed left_out mutants observes score survived timeout unknown"
    );
    for mutant in document["mutants"].as_array().expect("mutants") {
        assert_eq!(
            keys(mutant),
            "bci class description id line method operator proof status tests_run unknown witness work"
        );
    }
    assert_eq!(keys(&document["mutants"][2]["witness"]), "by input mutant original test");
    assert_eq!(keys(&document["mutants"][1]["proof"]), "how paths");
    let ids: BTreeSet<String> =
        document["mutants"].as_array().expect("mutants").iter().map(|m| m["id"].to_string()).collect();
    assert_eq!(ids.len(), 9, "{ids:?}");
}

/// The statuses and whether they count as detected, and the elements, in the words that PIT 1.17 and its readers know.
#[test]
fn the_form_of_pit_has_what_its_readers_know() {
    const DETECTED: &[&str] = &["KILLED", "TIMED_OUT", "MEMORY_ERROR", "NON_VIABLE"];
    const ELEMENTS: &str = "sourceFile mutatedClass mutatedMethod methodDescription lineNumber mutator indexes blocks \
                            killingTest succeedingTests description";
    let text = pit_xml(&report());
    let document = roxmltree::Document::parse(&text).expect("XML");
    assert_eq!(document.root_element().tag_name().name(), "mutations");
    let mutations: Vec<_> = document.descendants().filter(|n| n.has_tag_name("mutation")).collect();
    assert_eq!(mutations.len(), 9);
    for mutation in &mutations {
        let status = mutation.attribute("status").expect("a status");
        let detected = DETECTED.contains(&status);
        assert!(detected || ["SURVIVED", "NO_COVERAGE"].contains(&status), "{status}");
        assert_eq!(mutation.attribute("detected"), Some(if detected { "true" } else { "false" }));
        let names: Vec<&str> =
            mutation.children().filter(|n| n.is_element()).map(|n| n.tag_name().name()).collect();
        let expected: Vec<&str> = ELEMENTS
            .split_whitespace()
            .filter(|name| *name != "succeedingTests" || names.contains(name))
            .collect();
        assert_eq!(names, expected);
    }
    let description = mutations[4].children().find(|n| n.has_tag_name("description")).expect("a description");
    assert_eq!(
        description.text(),
        Some("\"</script>\" & '\u{fffd}' for \"<!--\" (unknown: 64 paths; loops: 8 iterations)")
    );
}

/// What the schema of the npm package does not say: places lie in the source, and tests are there.
#[test]
fn places_and_tests_of_the_document_exist() {
    let document: Json = serde_json::from_str(&schema_json(&report(), &sources())).expect("JSON");
    let tests: BTreeSet<&str> = document["testFiles"]
        .as_object()
        .expect("test files")
        .values()
        .flat_map(|file| file["tests"].as_array().expect("tests"))
        .map(|test| test["id"].as_str().expect("an id"))
        .collect();
    assert_eq!(tests, BTreeSet::from([TOTAL, ADD]));
    let mut count = 0;
    for (path, file) in document["files"].as_object().expect("files") {
        let lines: Vec<&str> = file["source"].as_str().expect("a source").lines().collect();
        for mutant in file["mutants"].as_array().expect("mutants") {
            let at = |end: &str, key: &str| mutant["location"][end][key].as_u64().expect("a number") as usize;
            assert_eq!(at("start", "line"), at("end", "line"));
            let length = lines[at("start", "line") - 1].encode_utf16().count();
            let (start, end) = (at("start", "column"), at("end", "column"));
            assert!(1 <= start && start < end && end <= length + 1, "{path}: {}", mutant["location"]);
            for key in ["coveredBy", "killedBy"] {
                let named = mutant[key].as_array().expect("tests");
                assert!(named.iter().all(|test| tests.contains(test.as_str().expect("a test"))));
            }
            count += 1;
        }
    }
    assert_eq!(count, 9);
}

/// Every mutant of a class by all operators, as the page shows it: its line, and the line that the mutant has instead.
#[test]
fn mutants_are_shown_as_java_text() {
    let scratch = Scratch::new("readings");
    Javac::new().compile(scratch.path(), &[folder().join("Readings.java")]);
    let bytes = std::fs::read(scratch.path().join("Readings.class")).expect("the class file");
    let editor = ClassEditor::parse(&bytes).expect("a class");
    let mutants = mutants(&editor, OperatorSet::All, &Options::default());
    assert!(mutants.len() > 50, "{}", mutants.len());
    let mutants = mutants.into_iter().map(|mutant| (mutant, finding(Status::Survived, &[]))).collect();
    let report =
        MutationReport { classes: vec![class("Readings", Some("Readings.java"), mutants)], ..report() };
    let sources = Layout::new(&[folder()]);
    let document: Json = serde_json::from_str(&schema_json(&report, &sources)).expect("JSON");
    let file = &document["files"]["Readings.java"];
    let lines: Vec<&str> = file["source"].as_str().expect("a source").lines().collect();
    let mut out = String::new();
    for mutant in file["mutants"].as_array().expect("mutants") {
        let number = |end: &str, key: &str| mutant["location"][end][key].as_u64().expect("a number") as usize;
        let line = lines[number("start", "line") - 1];
        // The file is in ASCII: a column is a byte.
        let (before, behind) = (&line[..number("start", "column") - 1], &line[number("end", "column") - 1..]);
        let replacement = mutant["replacement"].as_str().expect("a text");
        let operator = mutant["mutatorName"].as_str().expect("a name");
        let mutated = format!("{before}{replacement}{behind}");
        out += &format!(
            "{:>2} {operator}\n     {}\n     {}\n",
            number("start", "line"),
            line.trim(),
            mutated.trim()
        );
    }
    golden::expect(&folder().join("readings.txt"), &out);
}

/// The text between two texts, and what comes behind.
fn between<'a>(text: &'a str, start: &str, end: &str) -> (&'a str, &'a str) {
    let (_, rest) = text.split_once(start).unwrap_or_else(|| panic!("{start} is not there"));
    rest.split_once(end).unwrap_or_else(|| panic!("{end} is not there"))
}

#[test]
fn the_page_holds_everything_it_needs() {
    let report = report();
    let html = page(&report, &sources());
    assert!(html.starts_with("<!DOCTYPE html>\n<!-- Generated by Margay"));
    // Neither the programs' texts nor the component open or close elements.
    for (tag, count) in [("<script", 3), ("</script", 3), ("<noscript", 1)] {
        assert_eq!(html.matches(tag).count(), count, "{tag}");
    }
    for loading in ["<script src", "<link", "<img", "<iframe", "@import"] {
        assert!(!html.contains(loading), "{loading}");
    }
    assert!(html.contains("Content-Security-Policy\" content=\"default-src 'none'; "));
    let (document, rest) = between(&html, "<script type=\"application/json\" id=\"report\">", "</script>");
    let document: Json = serde_json::from_str(document).expect("JSON");
    let expected: Json = serde_json::from_str(&schema_json(&report, &sources())).expect("JSON");
    assert_eq!(document, expected);
    let (component, rest) = between(rest, "<script>", "</script>");
    assert!(component.starts_with("var MutationTestElements="));
    let (start, _) = between(rest, "<script>", "</script>");
    assert!(start.contains("app.report = JSON.parse(document.getElementById('report').textContent)"));
    assert!(html.contains("<noscript><pre>3 classes: 9 mutants, score 50.0%"));
}

#[test]
fn the_summary_fits_a_screen() {
    let mut report = report();
    let (first, finding) = report.classes[0].mutants[0].clone();
    for i in 0..100 {
        let mutant = Mutant {
            bci: i,
            line: Some(100 - i),
            name: format!("method{}", i / 30),
            description: "x".repeat(200),
            ..first.clone()
        };
        report.classes[0].mutants.push((mutant, finding.clone()));
    }
    report.notes.extend((0..40).map(|i| format!("note {i}")));
    let alive = report.count(Status::Survived) + report.count(Status::Unknown);
    for most in [10, 11, 12, 13, SCREEN, 60] {
        let text = text(&report, most);
        let lines: Vec<&str> = text.lines().collect();
        if most <= SCREEN {
            assert!(lines.len() <= most, "{text}");
            assert!(lines.iter().all(|line| line.chars().count() <= 100), "{text}");
        }
        let shown = lines.iter().filter(|line| line.starts_with("  ") && line.contains(".java:")).count();
        assert!(text.ends_with(&format!("and {} more\n", alive - shown)), "{text}");
        assert!(!lines[lines.len() - 2].ends_with(':'), "a method without mutants\n{text}");
    }
    let all = text(&report, usize::MAX);
    assert_eq!(all.lines().filter(|line| line.contains(".java:")).count(), alive);
    assert!(!all.lines().any(|line| line.trim_start().starts_with("and ")));
}

#[test]
fn a_report_without_mutants_is_one_too() {
    let report = MutationReport { classes: Vec::new(), tests: Vec::new(), notes: Vec::new(), ..report() };
    assert_eq!(text(&report, SCREEN), "0 classes: 0 mutants, score 100%\n  2.50 s\n");
    assert!(json(&report).contains("\"mutants\": []"));
    assert!(roxmltree::Document::parse(&pit_xml(&report)).is_ok());
    assert!(page(&report, &sources()).contains("\"files\":{}"));
}

#[test]
fn files_of_a_report_are_replaced_and_those_of_others_are_not() {
    let scratch = Scratch::new("report");
    let dir = scratch.path().join("a/b");
    let (written, errors) = write(&dir, &report(), &sources());
    assert!(errors.is_empty(), "{errors:?}");
    assert_eq!(written, FILES.map(|name| dir.join(name)));
    let newer =
        MutationReport { elapsed: Duration::from_secs(9), by_clock: true, notes: Vec::new(), ..report() };
    assert!(write(&dir, &newer, &sources()).1.is_empty());
    for (name, expected) in
        FILES.iter().zip([pit_xml(&newer), schema_json(&newer, &sources()), page(&newer, &sources())])
    {
        assert!(std::fs::read_to_string(dir.join(name)).expect("the file") == expected, "{name}");
    }
    std::fs::write(dir.join("index.html"), "<html>somebody's</html>").expect("a file");
    let (written, errors) = write(&dir, &newer, &sources());
    assert_eq!((written.len(), errors.len()), (2, 1));
    assert_eq!(std::fs::read_dir(&dir).expect("the folder").count(), 3, "nothing is left behind");
    if let Some(kept) = std::env::var_os("MARGAY_PICTURES") {
        assert!(write(Path::new(&kept), &report(), &sources()).1.is_empty());
    }
}
