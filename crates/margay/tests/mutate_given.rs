//! `margay mutate --tests`: verdicts of small suites that are known by hand, the same bytes whatever the number of workers,
//! the end of the budget, interruption at any moment, and what is said of tests that cannot be run.
#![cfg(unix)]

mod support;

use margay_test_util::junit::jars;
use margay_test_util::{Ending, Javac, Scratch, jdk17, run};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};
use support::margay;

const TILL: &str = "public class Till {
    private int total;
    private int count;
    public int add(int price, int pieces) {
        if (pieces < 1) {
            throw new IllegalArgumentException(\"pieces\");
        }
        for (int i = 0; i < pieces; i++) {
            total += price;
        }
        count += pieces;
        return total;
    }
    public int discount(int percent) {
        int off = total * percent / 100;
        if (percent > 50 && count > 2) {
            off = total / 2;
        }
        return total - off;
    }
    public int spin(int rounds) {
        int state = 1;
        for (int i = 0; i < rounds; i++) {
            state = state * 31 + i;
        }
        return state;
    }
    public boolean isEmpty() {
        return count == 0;
    }
}
";

const TESTS: &str = "import static org.junit.jupiter.api.Assertions.*;
import org.junit.jupiter.api.Test;
class TillTest {
    @Test void adds() {
        Till till = new Till();
        assertTrue(till.isEmpty());
        assertEquals(6, till.add(2, 3));
        assertEquals(7, till.add(1, 1));
        assertFalse(till.isEmpty());
    }
    @Test void refuses() {
        assertThrows(IllegalArgumentException.class, () -> new Till().add(1, 0));
    }
    @Test void reduces() {
        Till till = new Till();
        till.add(10, 3);
        assertEquals(27, till.discount(10));
        assertEquals(15, till.discount(80));
    }
}
";

const SLOW: &str = "import static org.junit.jupiter.api.Assertions.*;
import org.junit.jupiter.api.Test;
class SlowTest {
    @Test void spins() {
        new Till().spin(4_000_000);
    }
    @Test void spinsOn() {
        new Till().spin(4_000_001);
    }
    @Test void adds() {
        assertEquals(6, new Till().add(2, 3));
    }
}
";

const ELSEWHERE: &str = "import static org.junit.jupiter.api.Assertions.*;
import org.junit.jupiter.api.Test;
class ElsewhereTest {
    static final long NOON = 1704067200000L + 12 * 3600 * 1000;
    @Test void passesHere() {
        assertTrue(System.currentTimeMillis() < NOON);
    }
    @Test void passesElsewhere() {
        assertTrue(System.currentTimeMillis() > NOON);
    }
    @Test void adds() {
        assertEquals(6, new Till().add(2, 3));
    }
}
";

/// The classes, and the class path with them and JUnit.
fn compiled(scratch: &Scratch, tests: &[(&str, &str)]) -> Vec<PathBuf> {
    let (classes, out) = (scratch.path().join("classes"), scratch.path().join("tests"));
    Javac::new().compile_texts(&classes, &[("Till.java", TILL)]);
    let mut path = jars();
    path.push(classes);
    Javac::new().class_path(&path).compile_texts(&out, tests);
    path.push(out);
    path
}

fn command(path: &[PathBuf], args: &[&str]) -> Command {
    let mut command = Command::new(margay());
    command.arg("mutate").args(args).arg("--java-home").arg(&jdk17().home);
    command.arg("--classpath").arg(std::env::join_paths(path).expect("a class path"));
    command
}

fn document(command: &mut Command) -> Value {
    let outcome = run(command.args(["--json", "--quiet"]), None, Duration::from_secs(120));
    serde_json::from_slice(&outcome.stdout).unwrap_or_else(|why| panic!("{why}: {}", outcome.errors()))
}

fn statuses(document: &Value) -> Vec<String> {
    let text = |mutant: &Value, key: &str| mutant[key].as_str().unwrap_or_default().to_owned();
    let mutants = document["mutants"].as_array().expect("mutants");
    let line = |m| format!("{} {} {}", text(m, "method"), text(m, "operator"), text(m, "status"));
    mutants.iter().map(line).collect()
}

/// What a test executes several times, and which variants change nothing the first times, is looked at each time.
#[test]
fn verdicts_of_a_small_suite() {
    let scratch = Scratch::new("given-verdicts");
    let path = compiled(&scratch, &[("TillTest.java", TESTS)]);
    let document = document(&mut command(&path, &["Till", "--tests", "TillTest", "--no-search"]));
    let survivors: Vec<String> =
        statuses(&document).into_iter().filter(|line| !line.ends_with(" killed")).collect();
    let expected = [
        // No test has 50 percent, or exactly two pieces.
        "discount(I)I ConditionalsBoundaryMutator survived",
        "discount(I)I ConditionalsBoundaryMutator survived",
        // With more than 50 percent there always are more than two pieces.
        "discount(I)I RemoveConditionalMutator_ORDER_ELSE survived",
        // Nothing calls it.
        "spin(I)I ConditionalsBoundaryMutator survived",
        "spin(I)I MathMutator survived",
        "spin(I)I MathMutator survived",
        "spin(I)I PrimitiveReturnsMutator survived",
    ];
    let other: Vec<&String> = survivors.iter().filter(|line| !expected.contains(&line.as_str())).collect();
    assert!(other.iter().all(|line| line.starts_with("spin") || line.ends_with("timeout")), "{other:#?}");
    let line = "discount(I)I ConditionalsBoundaryMutator survived";
    assert!(survivors.iter().any(|survivor| survivor == line), "{survivors:#?}");
    assert_eq!(document["by_clock"], false);
}

#[test]
fn the_same_whatever_the_number_of_workers() {
    let scratch = Scratch::new("given-jobs");
    let path = compiled(&scratch, &[("TillTest.java", TESTS)]);
    let args = ["Till", "--tests", "TillTest", "--no-search", "--operators", "pit-all"];
    let documents = ["1", "2", "5"].map(|jobs| {
        let mut document = document(command(&path, &args).args(["--jobs", jobs]));
        document["elapsed_s"] = Value::Null;
        document
    });
    assert_eq!(documents[0], documents[1]);
    assert_eq!(documents[0], documents[2]);
}

/// A test that ends otherwise in other surroundings, which are some weeks later, is left out and named, wherever it passes.
#[test]
fn tests_that_depend_on_their_surroundings_are_left_out() {
    let scratch = Scratch::new("given-elsewhere");
    let path = compiled(&scratch, &[("ElsewhereTest.java", ELSEWHERE), ("TillTest.java", TESTS)]);
    let left_out = |args: &[&str]| {
        let mut document = document(&mut command(&path, args));
        document["elapsed_s"] = Value::Null;
        document
    };
    for tests in [&["ElsewhereTest"][..], &["ElsewhereTest", "TillTest"]] {
        let mut args = vec!["Till", "--no-search", "--tests"];
        args.extend(tests);
        let documents = ["1", "2"].map(|jobs| left_out(&[&args[..], &["--jobs", jobs]].concat()));
        assert_eq!(documents[0], documents[1]);
        let names: Vec<&str> = documents[0]["left_out"]
            .as_array()
            .expect("tests that were left out")
            .iter()
            .filter_map(|test| test["test"].as_str())
            .collect();
        let expected = ["ElsewhereTest.passesHere()", "ElsewhereTest.passesElsewhere()"];
        assert_eq!(names.len(), expected.len(), "{names:?}");
        assert!(expected.iter().all(|name| names.contains(name)), "{names:?}");
    }
}

/// The end of the budget leaves what is not known unknown, and all is written within it.
#[test]
fn the_budget_ends_given_tests() {
    let scratch = Scratch::new("given-budget");
    let path = compiled(&scratch, &[("SlowTest.java", SLOW)]);
    let args = ["Till", "--tests", "SlowTest", "--no-search", "--operators", "pit-all", "--budget", "3s"];
    let begin = Instant::now();
    let document = document(&mut command(&path, &args));
    // A loaded computer starts processes slowly.
    assert!(begin.elapsed() < Duration::from_secs(6), "{:?}", begin.elapsed());
    if document["by_clock"] == true {
        assert_eq!(document["survived"], 0, "{document}");
        assert!(document["unknown"].as_u64().is_some_and(|count| count > 0), "{document}");
    }
}

fn spawned(path: &[PathBuf], args: &[&str], report: &Path) -> Child {
    let mut command = command(path, args);
    command.arg("--report").arg(report).arg("--json");
    command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("margay runs")
}

fn signal(child: &Child, name: &str) {
    // The process may have ended already.
    let _ = Command::new("kill").args([name, &child.id().to_string()]).stderr(Stdio::null()).status();
}

fn text(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

#[test]
fn an_interrupted_run_keeps_what_is_finished() {
    let scratch = Scratch::new("given-interrupted");
    let path = compiled(&scratch, &[("SlowTest.java", SLOW)]);
    let mut complete = 0;
    for (number, delay) in [150, 400, 800, 1_500, 3_000, 5_000].into_iter().enumerate() {
        for name in ["-INT", "-TERM"] {
            let report = scratch.path().join(format!("report{number}{name}"));
            let args =
                ["Till", "--tests", "SlowTest", "--operators", "pit-all", "--budget", "60s", "--jobs", "2"];
            let child = spawned(&path, &args, &report);
            std::thread::sleep(Duration::from_millis(delay));
            let begin = Instant::now();
            signal(&child, name);
            let output = child.wait_with_output().expect("it ends");
            let code = output.status.code();
            // Before there is a handler, the signal ends the process as usual.
            if code.is_none() && delay < 1_000 {
                continue;
            }
            assert!(matches!(code, Some(0 | 1 | 3)), "{delay} {name}: {:?} {}", output.status, text(&output));
            assert!(begin.elapsed() < Duration::from_secs(5), "{delay} {name}: {:?}", begin.elapsed());
            let document: Value = serde_json::from_slice(&output.stdout).expect("a document");
            assert!(document["mutants"].as_array().is_some_and(|all| all.len() > 20), "{document}");
            assert!(report.join("index.html").is_file() && report.join("mutations.xml").is_file());
            complete += 1;
        }
    }
    assert!(complete >= 4, "only {complete} runs were interrupted while they worked");
}

/// Wrong input is told with its cause and what to do; nothing is on standard output.
#[test]
fn wrong_input_is_told() {
    let scratch = Scratch::new("given-wrong");
    let failing =
        "import org.junit.jupiter.api.*; class RedTest { @Test void a() { Assertions.fail(\"red\"); } }";
    let path = compiled(&scratch, &[("TillTest.java", TESTS), ("RedTest.java", failing)]);
    let list = |extra: &[PathBuf]| [path.as_slice(), extra].concat();
    // Tests that were compiled against another version of the class.
    let (old, stale) = (scratch.path().join("old"), scratch.path().join("stale"));
    Javac::new().compile_texts(&old, &[("Till.java", "public class Till { public void gone() {} }")]);
    let test = "class StaleTest { @org.junit.jupiter.api.Test void a() { new Till().gone(); } }";
    Javac::new().class_path(&[jars(), vec![old]].concat()).compile_texts(&stale, &[("StaleTest.java", test)]);
    let (empty, missing) = (scratch.path().join("empty"), scratch.path().join("missing.jar"));
    std::fs::create_dir(&empty).expect("a directory");
    Javac::new()
        .compile_texts(&scratch.path().join("bare"), &[("Bare.java", "interface Bare { int X = 1; }")]);
    let without_junit: Vec<PathBuf> = path[path.len() - 2..].to_vec();
    let empty_name = empty.display().to_string();
    let stale_name = stale.display().to_string();
    let bare = scratch.path().join("bare");
    let cases: [(&[PathBuf], &[&str], &[&str]); 11] = [
        (&list(&[]), &["Tell", "--tests", "TillTest"], &["Tell", "not found"]),
        (&list(&[]), &["Till", "--tests", &stale_name], &["no test passes", "NoSuchMethodError", "rebuild"]),
        (&list(&[]), &["Till", "--tests", "RedTest"], &["no test passes", "red", "mend"]),
        (&list(&[bare]), &["Bare", "--tests", "TillTest"], &["nothing to mutate in Bare"]),
        (&list(&[]), &["Till", "--tests", "TillTest", "--operators", "most"], &["\"most\"", "pit-stronger"]),
        (&list(&[]), &["Till", "--tests", &empty_name], &["no tests in", "compile"]),
        (&list(&[]), &["Till", "--tests", "none.**"], &["none.**"]),
        (&list(&[]), &["Till", "--tests", "Nothing"], &["Nothing", "no directory or jar"]),
        (&list(&[]), &["Till", "--tests", "Till"], &["no tests in Till"]),
        (&without_junit, &["Till", "--tests", "TillTest"], &["no test engine", "junit-jupiter-engine"]),
        (&list(&[missing]), &["Till", "--tests", "TillTest"], &["missing.jar", "build it"]),
    ];
    for (path, args, said) in cases {
        let outcome = run(&mut command(path, args), None, Duration::from_secs(60));
        assert_eq!(outcome.ending, Ending::Exit(2), "{args:?}: {}", outcome.errors());
        for part in said {
            assert!(outcome.errors().contains(part), "{args:?}: {}", outcome.errors());
        }
        assert!(outcome.stdout.is_empty(), "{args:?}");
    }
}
