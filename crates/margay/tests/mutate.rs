//! Runs `margay mutate` on small classes (`tests/mutants`): every test that is to kill a mutant passes on the original and
//! fails on the class file of the mutant on the JVM, no mutant that is known to be killable is called equivalent, given
//! tests kill what they kill, and the result does not depend on the number of workers.
//!
//! `MARGAY_MUTANTS=all` takes all classes; otherwise some.

mod support;

use margay_test_util::junit::jars;
use margay_test_util::{Ending, Javac, Scratch, java_files, jdk17, repository, run};
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;
use support::margay;

/// The classes that are looked at unasked.
const SOME: [&str; 7] = ["Thermostat", "Logic", "Unlinked", "Floats", "Flags", "Views", "HalfWay"];

fn folder() -> PathBuf {
    repository().join("tests").join("mutants")
}

fn classes(out: &Path) {
    Javac::new().option("-Xlint:none").compile(out, &java_files(&folder()));
}

fn mutate(class: &str, classes: &Path, args: &[&str]) -> (Option<i32>, Value) {
    let mut command = Command::new(margay());
    command.args(["mutate", class, "--json", "--quiet", "--budget", "40s"]).args(args);
    command.arg("--classpath").arg(classes).arg("--java-home").arg(&jdk17().home);
    let outcome = run(&mut command, None, Duration::from_secs(120));
    let code = if let Ending::Exit(code) = outcome.ending { Some(code) } else { None };
    let document = serde_json::from_slice(&outcome.stdout)
        .unwrap_or_else(|why| panic!("{class}: {why}: {}", outcome.errors()));
    (code, document)
}

fn mutants(document: &Value) -> &[Value] {
    document["mutants"].as_array().map_or(&[], Vec::as_slice)
}

/// The driver on the JVM, compiled, with JUnit's launcher.
fn driver(scratch: &Scratch) -> PathBuf {
    let out = scratch.path().join("driver");
    Javac::new().class_path(&jars()).compile(&out, &java_files(&folder().join("truth")));
    out
}

#[test]
fn witnesses_hold_on_the_jvm() {
    let scratch = Scratch::new("mutants");
    let built = scratch.path().join("classes");
    classes(&built);
    let driver = driver(&scratch);
    let all = std::env::var("MARGAY_MUTANTS").is_ok_and(|what| what == "all");
    let name = |file: &PathBuf| file.file_stem().map(|stem| stem.to_string_lossy().into_owned());
    let names: Vec<String> = java_files(&folder()).iter().filter_map(name).collect();
    let mut killed = 0;
    for class in names.iter().filter(|name| all || SOME.contains(&name.as_str())) {
        let place = scratch.path().join(class);
        let (tests, emitted) = (place.join("tests"), place.join("mut"));
        let (out, classes_out) = (tests.display().to_string(), emitted.display().to_string());
        let operators = ["--operators", "pit-all", "--out", &out, "--emit-classes", &classes_out];
        let (_, document) = mutate(class, &built, &operators);
        assert!(mutants(&document).len() > 10, "{class}: {document}");
        killed += document["killed"].as_u64().unwrap_or_default();
        write_verdicts(&place, &document);
        let compiled = place.join("compiled");
        let mut path = jars();
        path.push(built.clone());
        Javac::new().option("-Xlint:none").class_path(&path).compile(&compiled, &java_files(&tests));
        let mut command = Command::new(jdk17().java());
        let mut class_path = jars();
        class_path.push(driver.clone());
        command.arg("-cp").arg(std::env::join_paths(class_path).expect("a class path"));
        command.arg("Witnesses").arg(&place).arg(&built).arg(&compiled).arg("2");
        let outcome = run(&mut command, None, Duration::from_secs(300));
        assert_eq!(outcome.ending, Ending::Exit(0), "{}", outcome.output());
    }
    assert!(killed > 50, "only {killed} mutants were killed");
}

/// The verdicts as the driver reads them: number, class, name, status and test of each mutant.
fn write_verdicts(place: &Path, document: &Value) {
    let list = fs::read_to_string(place.join("mut").join("mutants.tsv")).expect("the list of mutants");
    let mut text = String::new();
    for (row, mutant) in list.lines().skip(1).zip(mutants(document)) {
        let columns: Vec<&str> = row.split('\t').collect();
        let test = mutant["witness"]["test"].as_str().unwrap_or("");
        let status = mutant["status"].as_str().expect("a status");
        text.push_str(&format!("{}\t{}\t{}\t{status}\t{test}\n", columns[0], columns[1], columns[2]));
    }
    fs::write(place.join("verdicts.tsv"), text).expect("the verdicts are written");
}

const DOOR: &str = "public class Door {
    private int opened;
    public boolean open(int key) {
        if (key > 7) {
            opened++;
            return true;
        }
        return false;
    }
    public int opened() {
        return opened;
    }
}
";

const DOOR_TEST: &str = "import static org.junit.jupiter.api.Assertions.*;
import org.junit.jupiter.api.Test;
class DoorTest {
    @Test void opensForGreatKeys() {
        assertTrue(new Door().open(9));
    }
    @Test void staysShut() {
        assertFalse(new Door().open(1));
    }
    @Test void fails() {
        assertEquals(1, 2);
    }
}
";

/// The status of the mutant of this operator in the method of this name.
fn status<'v>(document: &'v Value, method: &str, operator: &str) -> Vec<&'v str> {
    let of = |m: &&Value| {
        m["method"].as_str().is_some_and(|name| name.starts_with(method))
            && m["operator"].as_str().is_some_and(|name| name.starts_with(operator))
    };
    mutants(document).iter().filter(of).filter_map(|m| m["status"].as_str()).collect()
}

#[test]
fn given_tests_kill_what_they_see() {
    let scratch = Scratch::new("mutants-given");
    let (built, tests) = (scratch.path().join("classes"), scratch.path().join("tests"));
    Javac::new().compile_texts(&built, &[("Door.java", DOOR)]);
    let mut path = jars();
    path.push(built.clone());
    Javac::new().class_path(&path).compile_texts(&tests, &[("DoorTest.java", DOOR_TEST)]);
    let list = std::env::join_paths(path.iter().chain([&tests])).expect("a class path");
    let (code, document) = mutate("Door", Path::new(&list), &["--tests", "DoorTest", "--no-search"]);
    assert_eq!(code, Some(1), "some survive");
    assert_eq!(status(&document, "open", "BooleanTrueReturnVals"), ["killed"]);
    assert_eq!(status(&document, "open", "BooleanFalseReturnVals"), ["killed"]);
    assert_eq!(status(&document, "open", "ConditionalsBoundary"), ["survived"]);
    assert_eq!(status(&document, "opened", "PrimitiveReturns"), ["survived"]);
    let (_, document) = mutate("Door", Path::new(&list), &["--tests", "DoorTest"]);
    let boundary = |m: &&Value| m["operator"].as_str().is_some_and(|o| o.starts_with("ConditionalsBoundary"));
    let mutant = mutants(&document).iter().find(boundary).expect("a boundary");
    assert_eq!(mutant["status"], "survived");
    assert!(mutant["witness"]["input"].as_str().is_some_and(|input| input.contains("key = 7")), "{mutant}");
}

#[test]
fn the_same_whatever_the_number_of_workers() {
    let scratch = Scratch::new("mutants-jobs");
    let built = scratch.path().join("classes");
    Javac::new().compile_texts(&built, &[("Door.java", DOOR)]);
    let documents: Vec<Value> = ["1", "2", "1"]
        .iter()
        .map(|jobs| {
            let (_, mut document) = mutate("Door", &built, &["--operators", "pit-all", "--jobs", jobs]);
            document["elapsed_s"] = Value::Null;
            document
        })
        .collect();
    assert_eq!(documents[0], documents[1]);
    assert_eq!(documents[0], documents[2]);
}

#[test]
fn wrong_use_is_told() {
    let scratch = Scratch::new("mutants-usage");
    let built = scratch.path().join("classes");
    Javac::new()
        .compile_texts(&built, &[("Door.java", DOOR), ("Empty.java", "interface Empty { int X = 1; }")]);
    let cases: [(&[&str], &str); 4] = [
        (&["Nothing"], "Nothing"),
        (&["Empty"], "nothing to mutate"),
        (&["Door", "--operators", "some"], "no group"),
        (&["Door", "--tests", "Nothing"], "Nothing"),
    ];
    for (args, said) in cases {
        let mut command = Command::new(margay());
        command.arg("mutate").args(args).arg("--classpath").arg(&built);
        command.arg("--java-home").arg(&jdk17().home);
        let outcome = run(&mut command, None, Duration::from_secs(60));
        assert_eq!(outcome.ending, Ending::Exit(2), "{args:?}: {}", outcome.errors());
        assert!(outcome.errors().contains(said), "{args:?}: {}", outcome.errors());
        assert!(outcome.stdout.is_empty(), "{args:?}");
    }
}
