//! What every command prints, kept in files: the classes of `tests/golden` say in their first lines which commands are
//! run on them, and beside them lie standard output, standard error and exit code, as text and as JSON.
//!
//! `MARGAY_BLESS=1 cargo test -p margay --test golden` (or `make bless`) writes the files; the difference is then read
//! in version control. `MARGAY_ONLY=Name` runs the commands whose file name contains that. Times and places are
//! replaced by `…` and names, so that nothing depends on the computer.

mod support;

use margay_test_util::golden::{Mismatch, blessing, compare, without_times};
use margay_test_util::{Ending, Javac, Outcome, Scratch, java_files, jdk17, repository, run};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::fs;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;
use support::{in_parallel, margay, only};

/// For one command: more than it needs on any computer.
const LIMIT: Duration = Duration::from_secs(300);

/// Of this all commands get so much that the clock decides nothing.
const BUDGET: &str = "280s";

/// One command and the form of its output.
struct Case {
    /// What its files begin with: `Branches.check-safe`.
    name: String,
    /// The words behind `margay`, as they are written.
    words: Vec<String>,
    json: bool,
}

impl Case {
    fn file(&self) -> String {
        format!("{}.{}", self.name, if self.json { "json" } else { "txt" })
    }
}

/// Where things are on this computer, and the name that stands for it in the files.
struct Places(Vec<(String, &'static str)>);

impl Places {
    fn normal(&self, text: &str) -> String {
        let mut text = text.to_owned();
        for (place, name) in &self.0 {
            text = text.replace(place, name);
        }
        without_library_lines(&without_times(&text))
    }
}

/// A text without the lines of the JDK's sources, which differ from update to update: `java.lang.String.charAt:1517`.
fn without_library_lines(text: &str) -> String {
    let mut result = String::new();
    for (i, word) in text.split(' ').enumerate() {
        result += if i > 0 { " " } else { "" };
        let library = ["java.", "jdk.", "sun."].iter().any(|package| word.starts_with(package));
        match word.split_once(':').filter(|_| library) {
            Some((method, line)) if line.starts_with(|c: char| c.is_ascii_digit()) => {
                result += method;
                result += ":…";
                result += line.trim_start_matches(|c: char| c.is_ascii_digit());
            }
            _ => result += word,
        }
    }
    result
}

fn folder() -> PathBuf {
    repository().join("tests/golden")
}

#[test]
fn outputs_are_as_expected() {
    let scratch = Scratch::new("golden");
    let classes = scratch.path().join("classes");
    Javac::new().release(17).margay_api().option("-implicit:none").compile(&classes, &java_files(&folder()));
    scratch.write("broken.jar", "This is no jar.");
    let cases = cases();
    let part = only();
    let chosen: Vec<&Case> = cases.iter().filter(|case| case.file().contains(&part)).collect();
    let results = in_parallel(&chosen, |case| check(case, scratch.path(), &classes));

    let mut wrong: Vec<String> = Vec::new();
    let mut written: BTreeSet<PathBuf> = BTreeSet::new();
    for (files, mismatches) in results {
        written.extend(files);
        wrong.extend(mismatches.iter().map(ToString::to_string));
    }
    if part.is_empty() {
        for file in expected_files(&folder()).into_iter().filter(|file| !written.contains(file)) {
            if blessing() {
                fs::remove_file(&file).expect("the file can be removed");
            } else {
                wrong.push(format!("{} belongs to no command", file.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}\n{} of {} files differ", wrong.join("\n"), wrong.len(), written.len());
}

/// All commands: those of the classes, as text and, where there is one, as JSON, and those of `Usage.commands`.
fn cases() -> Vec<Case> {
    let mut cases = Vec::new();
    for file in java_files(&folder()) {
        let class = file.file_stem().expect("a name").to_string_lossy().into_owned();
        let text = fs::read_to_string(&file).expect("the source");
        let commands = text.lines().filter_map(|line| line.strip_prefix("// $ ")?.split_once(": "));
        for (name, line) in commands {
            let words: Vec<String> = line.split_whitespace().map(|word| with_line(word, &text)).collect();
            let with_json = words[0] != "run" && !words.contains(&"--skeleton".to_owned());
            let name = format!("{class}.{name}");
            cases.push(Case { name: name.clone(), words: words.clone(), json: false });
            cases.extend(with_json.then_some(Case { name, words, json: true }));
        }
    }
    let usage = fs::read_to_string(folder().join("Usage.commands")).expect("the list");
    for (name, line) in usage.lines().filter(|l| !l.starts_with('#')).filter_map(|l| l.split_once(':')) {
        let words = line.split_whitespace().map(str::to_owned).collect();
        cases.push(Case { name: format!("Usage.{name}"), words, json: false });
    }
    cases
}

/// `Class.method:@name` with the line that has the comment `// @name`.
fn with_line(word: &str, text: &str) -> String {
    let Some((before, name)) = word.split_once(":@") else { return word.to_owned() };
    let comment = format!("// @{name}");
    let line = text.lines().position(|line| line.ends_with(&comment));
    format!("{before}:{}", line.unwrap_or_else(|| panic!("no line has {comment}")) + 1)
}

/// Runs a command and compares what it says and writes; the files that there should be.
fn check(case: &Case, scratch: &Path, classes: &Path) -> (Vec<PathBuf>, Vec<Mismatch>) {
    let out = scratch.join(format!("{}.out", case.file()));
    let places = Places(vec![
        (out.display().to_string(), "{out}"),
        (classes.display().to_string(), "{classes}"),
        (scratch.display().to_string(), "{scratch}"),
        (jdk17().home.display().to_string(), "{jdk}"),
    ]);
    let outcome = run(&mut command(case, &places, classes), None, LIMIT);
    let found = if case.json { as_json(&outcome, &places) } else { as_text(case, &outcome, &places) };
    let mut expected = vec![(folder().join(case.file()), found)];
    // The tests are the same in both forms.
    if !case.json {
        expected.extend(written_files(&out).into_iter().map(|(name, text)| {
            (folder().join(format!("{}.out", case.name)).join(format!("{name}.txt")), places.normal(&text))
        }));
    }
    let mismatches = expected.iter().filter_map(|(file, found)| compare(file, found).err()).collect();
    (expected.into_iter().map(|(file, _)| file).collect(), mismatches)
}

fn command(case: &Case, places: &Places, classes: &Path) -> Command {
    let mut command = Command::new(margay());
    // Help and usage say what the program was called as, whatever its file is called.
    command.arg0("margay");
    for word in &case.words {
        let word = places.0.iter().fold(word.clone(), |word, (place, name)| word.replace(name, place));
        command.arg(word);
    }
    let given = |option: &str| case.words.iter().any(|word| word == option);
    let name = case.words.first().map(String::as_str).unwrap_or_default();
    let known = ["generate", "check", "reach", "enumerate", "run"].contains(&name) && !given("--help");
    if known && !given("--classpath") {
        command.arg("--classpath").arg(classes);
    }
    if known && !given("--java-home") {
        command.arg("--java-home").arg(jdk17().home);
    }
    if known && name != "run" {
        command.args(["--jobs", "2"]);
        if !given("--budget") {
            command.args(["--budget", BUDGET]);
        }
    }
    if case.json {
        command.arg("--json");
    }
    command.env_remove("RUST_BACKTRACE").env("COLUMNS", "100");
    command
}

fn as_text(case: &Case, outcome: &Outcome, places: &Places) -> String {
    let mut text = format!("$ margay {}\n{}", case.words.join(" "), places.normal(&outcome.output()));
    let errors = places.normal(&outcome.errors());
    if !errors.is_empty() {
        text += &format!("[standard error]\n{errors}");
    }
    text + &format!("[{}]\n", outcome.ending.describe())
}

fn as_json(outcome: &Outcome, places: &Places) -> String {
    let output = outcome.output();
    let mut document = serde_json::from_str(&output).unwrap_or(Value::String(output));
    normalise(&mut document, places);
    let errors: Vec<String> = places.normal(&outcome.errors()).lines().map(str::to_owned).collect();
    let exit = match &outcome.ending {
        Ending::Exit(code) => json!(code),
        other => json!(other.describe()),
    };
    let whole = json!({ "exit": exit, "standard error": errors, "standard output": document });
    format!("{whole:#}\n")
}

fn normalise(value: &mut Value, places: &Places) {
    match value {
        Value::Object(entries) => {
            for (key, value) in entries {
                if key.ends_with("_s") && value.is_number() {
                    *value = json!("…");
                }
                normalise(value, places);
            }
        }
        Value::Array(values) => values.iter_mut().for_each(|value| normalise(value, places)),
        Value::String(text) => *text = places.normal(text),
        _ => {}
    }
}

/// The files below a folder that a command wrote, by their paths. The support file is the same for all classes, and is
/// compared by the tests of `margay-tests`.
fn written_files(out: &Path) -> Vec<(String, String)> {
    let files = all_files(out).into_iter().filter(|file| !file.ends_with("MargaySupport.java"));
    files
        .map(|file| {
            let name = file.strip_prefix(out).expect("it is below").display().to_string();
            (name, fs::read_to_string(&file).expect("a text"))
        })
        .collect()
}

/// The files of expected output.
fn expected_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = all_files(folder);
    files.retain(|file| file.extension().is_some_and(|extension| extension == "txt" || extension == "json"));
    files
}

fn all_files(folder: &Path) -> Vec<PathBuf> {
    let (mut files, mut folders) = (Vec::new(), vec![folder.to_owned()]);
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).into_iter().flatten().flatten() {
            if entry.path().is_dir() { folders.push(entry.path()) } else { files.push(entry.path()) }
        }
    }
    files.sort();
    files
}
