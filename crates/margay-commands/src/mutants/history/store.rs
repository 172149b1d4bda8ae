//! The files of kept results: one for each class, a line for each mutant and for each case that kills, in the order of their
//! names, so that files can be committed and merged. Each line begins with a digest of the rest: what was damaged, or
//! written by hand, does not count. No line has a time or a path in it.

use super::digest::Digest;
use margay_mutate::result::{Finding, GivenTest};
use margay_tests::Case;
use margay_tests::files::{Content, File, GENERATOR, WriteError, read_own, replace_files};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::Path;

/// The version of the format and of what digests are made of.
pub const FORMAT: u32 = 1;
/// The file about given tests.
const TESTS: &str = "given-tests";
const EXTENSION: &str = "jsonl";

/// What a result depends on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Kind {
    /// A proof: the classes that share private members, and what they call.
    Proof,
    /// A given test kills: the method, and the test.
    Test,
    /// An input kills: the classes that it is made of.
    Input,
    /// Nothing was found: all that could find something.
    Open,
}

/// The result of a mutant.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Kept {
    /// The mutant, by a name that is unique in its class.
    pub mutant: String,
    /// What the result depends on, and a digest of that.
    pub kind: Kind,
    /// The digest.
    pub key: String,
    /// Classes of the input that kills, by internal name.
    pub classes: Vec<String>,
    /// The case that becomes a test, by its digest.
    pub case: Option<String>,
    /// What was found.
    pub finding: Finding,
}

/// A case that becomes a test.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct KeptCase {
    case: String,
    /// Its place among all cases.
    order: usize,
    is: Case,
}

/// What is kept of a class.
#[derive(Debug, Default)]
pub struct ClassResults {
    /// Mutants by name.
    pub mutants: BTreeMap<String, Kept>,
    /// Cases by digest, with their places among all.
    pub cases: BTreeMap<String, (usize, Case)>,
}

/// The given tests, and a digest of what their list depends on.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct KeptTests {
    /// The digest.
    pub key: String,
    /// The tests.
    pub tests: Vec<GivenTest>,
}

/// A line of a file.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Line {
    Mutant(Box<Kept>),
    Case(Box<KeptCase>),
    Tests(KeptTests),
}

/// The digest of a case.
pub fn name_of(case: &Case) -> Option<String> {
    Some(Digest::NOTHING.text(&serde_json::to_string(case).ok()?).to_string())
}

/// Reads what is kept of a class. What cannot be read is nothing, and a note says so.
pub fn read_class(dir: &Path, class: &str, notes: &mut Vec<String>) -> ClassResults {
    let mut results = ClassResults::default();
    for line in lines(dir, &class.replace('/', "."), notes) {
        match line {
            Line::Mutant(kept) => _ = results.mutants.insert(kept.mutant.clone(), *kept),
            Line::Case(kept) => _ = results.cases.insert(kept.case.clone(), (kept.order, kept.is)),
            Line::Tests(_) => {}
        }
    }
    results
}

/// Reads what is kept of the given tests.
pub fn read_tests(dir: &Path, notes: &mut Vec<String>) -> Option<KeptTests> {
    let tests = |line| if let Line::Tests(tests) = line { Some(tests) } else { None };
    lines(dir, TESTS, notes).into_iter().find_map(tests)
}

/// Writes what is kept of classes and of the given tests: files in which nothing is new stay as they are.
pub fn write(
    dir: &Path,
    classes: BTreeMap<String, ClassResults>,
    tests: Option<KeptTests>,
) -> Result<(), WriteError> {
    let mut files = Vec::new();
    for (class, ClassResults { mutants, cases }) in classes {
        let cases =
            cases.into_iter().map(|(case, (order, is))| Line::Case(Box::new(KeptCase { case, order, is })));
        let lines: Vec<Line> =
            mutants.into_values().map(|kept| Line::Mutant(Box::new(kept))).chain(cases).collect();
        files.push(file(&class.replace('/', "."), &lines));
    }
    files.extend(tests.map(|tests| file(TESTS, &[Line::Tests(tests)])));
    replace_files(dir, &files, &[]).map(|_| ())
}

fn file(name: &str, lines: &[Line]) -> File {
    let mut text = header(name);
    for line in lines {
        // All that is kept has a form in JSON.
        let Ok(json) = serde_json::to_string(line) else { continue };
        let rest = json.strip_prefix('{').unwrap_or(&json);
        text.push_str(&format!("\n{SUM}{}\",{rest}", Digest::NOTHING.text(rest)));
    }
    text.push('\n');
    File { path: format!("{name}.{EXTENSION}"), text }
}

/// What a line begins with.
const SUM: &str = "{\"sum\":\"";

/// The first line of a file.
fn header(name: &str) -> String {
    let name = serde_json::Value::from(name);
    format!("{{{GENERATOR}, \"history\": {FORMAT}, \"of\": {name}}}")
}

/// The lines of a file that are as they were written.
fn lines(dir: &Path, name: &str, notes: &mut Vec<String>) -> Vec<Line> {
    let path = dir.join(format!("{name}.{EXTENSION}"));
    let mut ignored = |why: &str| notes.push(format!("{}: {why}", path.display()));
    let text = match read_own(&path) {
        Ok(Content::Nothing) => return Vec::new(),
        Ok(Content::Own(text)) => text,
        Ok(Content::Foreign) => {
            ignored("ignored, since Margay did not write it");
            return Vec::new();
        }
        Err(why) => {
            notes.push(format!("ignored: {why}"));
            return Vec::new();
        }
    };
    let mut all = text.lines();
    if all.next() != Some(&header(name)) {
        ignored("ignored, since another version wrote it, or it is about something else");
        return Vec::new();
    }
    let (mut lines, mut damaged) = (Vec::new(), 0);
    for line in all {
        let line = line.strip_prefix(SUM).and_then(|line| line.split_once("\","));
        let line = line.filter(|(sum, rest)| Digest::NOTHING.text(rest).to_string() == *sum);
        match line.and_then(|(_, rest)| serde_json::from_str(&format!("{{{rest}")).ok()) {
            Some(line) => lines.push(line),
            None => damaged += 1,
        }
    }
    match damaged {
        0 => {}
        1 => ignored("a line that is damaged is ignored"),
        _ => ignored(&format!("{damaged} lines that are damaged are ignored")),
    }
    lines
}
