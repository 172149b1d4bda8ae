//! Given tests in the machine and on the real JVM: the same tests, outcomes, exceptions and messages, for several versions
//! of JUnit. Tests that cannot go on, what a rollback takes back, and what is wrong input.

use margay_commands::given_tests::{Cause, Error, Event, Outcome, Pause, Place, Suite, Test, discover};
use margay_commands::session::{ClassSource, World};
use margay_machine::{Config, Machine, Stop};
use margay_test_util::{Javac, Jdk, Scratch, jdk17, jdk25, junit, repository, run};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

/// A jar of the list, by the beginning of its name.
fn jar(name: &str) -> PathBuf {
    let jars = junit::jars_of("tests/given/jars.txt");
    let is = |jar: &&PathBuf| jar.file_name().is_some_and(|file| file.to_string_lossy().starts_with(name));
    jars.iter().find(is).unwrap_or_else(|| panic!("no jar {name}")).clone()
}

fn console(version: &str) -> PathBuf {
    jar(&format!("junit-platform-console-standalone-{version}"))
}

/// What the tests use besides JUnit.
fn with_libraries(console: &Path) -> Vec<PathBuf> {
    let names =
        ["assertj-core", "hamcrest-3.0", "mockito-core", "byte-buddy-1", "byte-buddy-agent", "objenesis"];
    std::iter::once(console.to_owned()).chain(names.map(jar)).collect()
}

fn sources(folder: &str) -> Vec<PathBuf> {
    margay_test_util::java_files(&repository().join("tests/given").join(folder))
}

/// Classes and what they run with.
struct Compiled {
    scratch: Scratch,
    path: Vec<PathBuf>,
}

impl Compiled {
    fn new(jdk: &Jdk, folders: &[&str], jars: &[PathBuf]) -> Compiled {
        let scratch = Scratch::new("given");
        let files: Vec<PathBuf> = folders.iter().flat_map(|folder| sources(folder)).collect();
        Javac::of(jdk).class_path(jars).compile(scratch.path(), &files);
        let path = std::iter::once(scratch.path().to_owned()).chain(jars.iter().cloned()).collect();
        Compiled { scratch, path }
    }

    fn class_path(&self) -> String {
        std::env::join_paths(&self.path).expect("a class path").into_string().expect("readable names")
    }

    fn machine(&self, jdk: &Jdk) -> (World, Machine) {
        let source = ClassSource { classpath: self.class_path(), java_home: Some(jdk.home.clone()) };
        let world = World::find(&source).expect("a JDK and a class path");
        let config = Config { assertions: true, max_heap: 512 << 20, ..Config::default() };
        let machine = world.program(config).expect("a machine");
        (world, machine)
    }

    fn discover(&self, jdk: &Jdk) -> (Suite, Machine) {
        let (world, mut machine) = self.machine(jdk);
        let places = [Place::Files(self.scratch.path().to_owned())];
        let mut suite = discover(&world, &mut machine, &places).expect("tests");
        suite.set_limit(Some(50_000_000));
        (suite, machine)
    }
}

/// A line for all that has ended: unique id, name, how, thrown class, message; as `RunOnJvm` prints it.
fn lines(tests: &[Test], events: &[Event]) -> BTreeSet<String> {
    let ended = events.iter().filter_map(|event| match event {
        Event::Finished(test, outcome) => Some((&tests[test.index()], outcome)),
        _ => None,
    });
    let thrown = |how: &str, t: &margay_commands::given_tests::Thrown| {
        (how.to_owned(), t.class.clone(), t.message.clone().unwrap_or("null".into()))
    };
    ended
        .map(|(test, outcome)| {
            let (how, class, message) = match outcome {
                Outcome::Passed => ("SUCCESSFUL".to_owned(), String::new(), String::new()),
                Outcome::Failed(t) => thrown("FAILED", t),
                Outcome::Aborted(t) => thrown("ABORTED", t),
                Outcome::Skipped(reason) => ("SKIPPED".to_owned(), String::new(), reason.clone()),
                Outcome::Ended(cause) => ("ENDED".to_owned(), String::new(), cause.to_string()),
            };
            let fields = [&test.unique_id, &test.name, &how, &class, &message];
            without_identities(&fields.map(|field| escaped(field)).join("\t"))
        })
        .collect()
}

fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('\n', "\\n").replace('\r', "\\r").replace('\t', "\\t")
}

/// Identity hash codes are of one run.
fn without_identities(line: &str) -> String {
    let mut out = String::new();
    let mut rest = line;
    while let Some(at) = rest.find('@') {
        let digits = rest[at + 1..].chars().take_while(char::is_ascii_hexdigit).count();
        out += &rest[..at + 1];
        out += if digits >= 5 { "…" } else { &rest[at + 1..at + 1 + digits] };
        rest = &rest[at + 1 + digits..];
    }
    out + rest
}

/// The same on the real JVM, with JUnit's own launcher.
fn lines_of_jvm(
    jdk: &Jdk,
    compiled: &Compiled,
    console: &Path,
    classes: &BTreeSet<String>,
) -> BTreeSet<String> {
    let runner = Scratch::new("runner");
    Javac::of(jdk).class_path(&[console]).compile(runner.path(), &sources("reference"));
    let mut path = compiled.path.clone();
    path.extend([runner.path().to_owned(), console.to_owned()]);
    let mut command = Command::new(jdk.java());
    command.arg("-ea").arg("-cp").arg(std::env::join_paths(path).expect("a class path"));
    command.arg("RunOnJvm").args(classes);
    let outcome = run(&mut command, None, Duration::from_secs(300));
    let output = outcome.output();
    let lines = output.lines().filter_map(|line| line.strip_prefix("ENDED\t"));
    let lines: BTreeSet<String> = lines.map(without_identities).collect();
    assert!(!lines.is_empty(), "{output}\n{}", outcome.errors());
    lines
}

/// The classes right below the engines.
fn top_classes(suite: &Suite) -> BTreeSet<String> {
    let tests = suite.tests();
    let is_engine = |test: &Test| test.parent.is_none() && test.class.is_none();
    let below_engine = |test: &Test| test.parent.is_none_or(|above| is_engine(&tests[above.index()]));
    let tops = tests.iter().filter(|test| below_engine(test));
    tops.filter_map(|test| test.class.clone()).collect()
}

fn differences(ours: &BTreeSet<String>, theirs: &BTreeSet<String>) -> Vec<String> {
    let only_ours = ours.difference(theirs).map(|line| format!("machine: {line}"));
    let only_theirs = theirs.difference(ours).map(|line| format!("JVM:     {line}"));
    only_ours.chain(only_theirs).collect()
}

fn compare(jdk: &Jdk, version: &str) {
    let console = console(version);
    let jars = with_libraries(&console);
    let compiled = Compiled::new(jdk, &["jupiter", "junit4"], &jars);
    let (mut suite, mut machine) = compiled.discover(jdk);
    suite.run(&mut machine).expect("a run");
    let ours = lines(&suite.tests(), &suite.events(&machine));
    let theirs = lines_of_jvm(jdk, &compiled, &console, &top_classes(&suite));
    let wrong = differences(&ours, &theirs);
    assert!(wrong.is_empty(), "JUnit platform {version} on Java {}:\n{}", jdk.feature, wrong.join("\n"));
    assert!(ours.len() > 180, "only {} outcomes", ours.len());
}

#[test]
fn outcomes_are_those_of_the_jvm() {
    for version in ["1.9.3", "1.10.5", "1.11.4", "1.12.2", "1.13.4", "6.1.3"] {
        compare(&jdk17(), version);
    }
}

#[test]
fn outcomes_are_those_of_the_jvm_on_java_25() {
    let Some(jdk) = jdk25() else { return };
    for version in ["1.11.4", "6.1.3"] {
        compare(&jdk, version);
    }
}

/// JUnit 4 without an engine of the platform has the outcomes that the vintage engine has.
#[test]
fn junit_4_needs_no_platform() {
    let jdk = jdk17();
    let compiled = Compiled::new(&jdk, &["junit4"], &[jar("junit-4"), jar("hamcrest-core")]);
    let (mut suite, mut machine) = compiled.discover(&jdk);
    suite.run(&mut machine).expect("a run");
    let names = |line: &str| {
        let mut fields: Vec<&str> = line.split('\t').collect();
        // The engine, and the names that reports show, are not the same.
        fields.remove(1);
        fields.join("\t").replace("[engine:junit-vintage]", "[engine:junit]")
    };
    // Runners of JUnit 3 say nothing of groups.
    let is_test = |line: &&String| line.contains("/[test:");
    let ours = lines(&suite.tests(), &suite.events(&machine));
    let ours = ours.iter().filter(is_test).map(|line| names(line)).collect();
    let theirs = lines_of_jvm(&jdk, &compiled, &console("1.11.4"), &top_classes(&suite));
    let theirs = theirs.iter().filter(is_test).map(|line| names(line)).collect();
    let wrong = differences(&ours, &theirs);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Each test that would be the end of everything is ended and says why; the others count.
#[test]
fn tests_that_cannot_go_on_are_ended() {
    let jdk = jdk17();
    let compiled = Compiled::new(&jdk, &["endings"], &[console("1.11.4")]);
    let (mut suite, mut machine) = compiled.discover(&jdk);
    suite.set_limit(Some(5_000_000));
    suite.run(&mut machine).expect("a run");
    let tests = suite.tests();
    let outcome = |method: &str| {
        let ended = suite.events(&machine).into_iter().find_map(|event| match event {
            Event::Finished(test, outcome) if tests[test.index()].method.as_deref() == Some(method) => {
                Some(outcome)
            }
            _ => None,
        });
        ended.unwrap_or_else(|| panic!("{method} has no outcome"))
    };
    assert_eq!(outcome("leaves"), Outcome::Ended(Cause::Exit(3)));
    assert_eq!(outcome("leavesInspiteOfHandlers"), Outcome::Ended(Cause::Exit(4)));
    for endless in ["neverEnds", "neverEndsLocked", "otherThreadNeverEnds"] {
        assert_eq!(outcome(endless), Outcome::Ended(Cause::Instructions(5_000_000)), "{endless}");
    }
    assert!(matches!(outcome("waitsForEver"), Outcome::Ended(Cause::Deadlock(_))));
    assert_eq!(outcome("takesAllMemory"), Outcome::Ended(Cause::Memory));
    assert_eq!(outcome("passes"), Outcome::Passed);
    // There are no files to write to; the reason is told.
    for (files, reason) in [("writesFile", "Read-only file system"), ("makesFile", "Permission denied")] {
        let Outcome::Failed(why) = outcome(files) else { panic!("{files}: {:?}", outcome(files)) };
        let said = why.cause.or(why.message).unwrap_or_default();
        assert!(said.contains(reason), "{files}: {said}");
    }
    assert!(
        matches!(outcome("fails"), Outcome::Failed(why) if why.at.as_deref().is_some_and(|at| at.starts_with("Endings.fails:")))
    );
}

/// At every test: what happens until its end can be taken back, and happens again in the same way.
#[test]
fn a_rollback_takes_events_back() {
    let jdk = jdk17();
    let compiled = Compiled::new(&jdk, &["jupiter"], &with_libraries(&console("1.11.4")));
    let (mut plain, mut machine) = compiled.discover(&jdk);
    plain.run(&mut machine).expect("a run");
    let expected = lines(&plain.tests(), &plain.events(&machine));

    let (mut suite, mut machine) = compiled.discover(&jdk);
    suite.set_pause(Pause::EachTest);
    let mut stop = suite.start(&mut machine);
    let mut taken_back = 0;
    while stop == Stop::Paused {
        let before = suite.events(&machine);
        assert_eq!(suite.last_event(&machine), before.last().cloned());
        let Some(Event::Started(test)) = before.last().cloned() else {
            stop = suite.go_on(&mut machine);
            continue;
        };
        assert_eq!(suite.running(&machine), Some(test));
        let mark = machine.mark();
        suite.set_pause(Pause::Finished(test));
        assert_eq!(suite.go_on(&mut machine), Stop::Paused);
        let first = suite.events(&machine);
        assert!(matches!(first.last(), Some(Event::Finished(ended, _)) if *ended == test));
        machine.rollback(mark);
        assert_eq!(suite.events(&machine), before);
        assert_eq!(suite.go_on(&mut machine), Stop::Paused);
        assert_eq!(suite.events(&machine), first);
        taken_back += 1;
        suite.set_pause(Pause::EachTest);
        stop = suite.go_on(&mut machine);
    }
    assert!(matches!(stop, Stop::Returned(_)), "{stop:?}");
    assert!(taken_back > 100, "{taken_back} tests");
    let found = lines(&suite.tests(), &suite.events(&machine));
    assert!(found == expected, "{}", differences(&found, &expected).join("\n"));
}

/// What a host waits for before the first test of a small suite, in instructions.
#[test]
fn the_start_is_cheap() {
    let jdk = jdk17();
    let scratch = Scratch::new("small");
    let text = "class Small { @org.junit.jupiter.api.Test void test() {} }";
    Javac::of(&jdk).class_path(&[console("1.11.4")]).compile_texts(scratch.path(), &[("Small.java", text)]);
    let path = vec![scratch.path().to_owned(), console("1.11.4")];
    let (mut suite, mut machine) = Compiled { scratch, path }.discover(&jdk);
    suite.run(&mut machine).expect("a run");
    assert!(machine.steps() < 6_000_000, "{} instructions", machine.steps());
}

#[test]
fn wrong_input_is_named() {
    let jdk = jdk17();
    let text = [("Plain.java", "class Plain { @Deprecated void test() {} }")];
    let scratch = Scratch::new("plain");
    Javac::of(&jdk).compile_texts(scratch.path(), &text);
    let with = |jars: &[PathBuf], places: &[Place]| {
        let path = std::iter::once(scratch.path().to_owned()).chain(jars.iter().cloned()).collect();
        let (world, mut machine) = Compiled { scratch: Scratch::new("none"), path }.machine(&jdk);
        discover(&world, &mut machine, places).err().expect("an error")
    };
    let files = [Place::Files(scratch.path().to_owned())];
    assert_eq!(with(&[], &files), Error::NoEngine);
    assert!(matches!(with(&[console("1.11.4")], &files), Error::NoTests(_)));
    let missing = [Place::Class("Missing".into())];
    assert_eq!(with(&[console("1.11.4")], &missing), Error::NoSuchClass("Missing".into()));
}
