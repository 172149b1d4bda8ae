//! The JSON of mutation-testing-report-schema, version 2, which dashboards and the page read.

use super::names;
use super::reason::reason;
use super::replacement::{Turn, replacement};
use super::source::SourceText;
use margay_mutate::Mutant;
use margay_mutate::result::{ClassResult, Finding, MutationReport, Status};
use serde_json::{Value as Json, json};
use std::collections::{BTreeMap, BTreeSet};

/// Percentages from which readers show a score as good, and below which as bad.
const HIGH: u32 = 80;
const LOW: u32 = 60;

/// The result in the form of mutation-testing-report-schema.
///
/// Its scores are the share of `Killed` and `Timeout` among these, `Survived` and `NoCoverage`. So an equivalent mutant
/// is `Ignored`, which counts nowhere, and an unknown one `Survived`, or `NoCoverage` when no test executes it, as in our
/// own score. `statusReason` says what is known: the witness, the proof, or why nothing could be found out.
///
/// A class whose source is not found has a text of the same lines instead, with the names of the methods where the
/// mutants are.
pub fn schema_json(report: &MutationReport, sources: &dyn SourceText) -> String {
    format!("{:#}\n", document(report, sources))
}

/// The document itself.
pub(super) fn document(report: &MutationReport, sources: &dyn SourceText) -> Json {
    // Nested classes stand in the file of their outermost class.
    let mut classes: BTreeMap<String, Vec<&ClassResult>> = BTreeMap::new();
    for class in report.classes.iter().filter(|class| !class.mutants.is_empty()) {
        classes.entry(names::source_path(class)).or_default().push(class);
    }
    let files: BTreeMap<String, Json> =
        classes.into_iter().map(|(path, classes)| (path, file(report, &classes, sources))).collect();
    let left_out: BTreeMap<&str, &str> = report
        .tests
        .iter()
        .filter_map(|test| Some((test.name.as_str(), test.left_out.as_deref()?)))
        .collect();
    json!({
        "schemaVersion": "2",
        // The first key in the file: by it Margay knows files of its own.
        "config": {
            "generator": "Margay",
            "operators": report.operators.name(),
            "observes": report.observes,
            "notes": report.notes,
            "left_out": left_out,
        },
        "framework": { "name": "Margay", "version": env!("CARGO_PKG_VERSION") },
        "thresholds": { "high": HIGH, "low": LOW },
        "files": files,
        "testFiles": test_files(report),
    })
}

fn file(report: &MutationReport, classes: &[&ClassResult], sources: &dyn SourceText) -> Json {
    let last = classes.iter().flat_map(|class| &class.mutants).filter_map(|(mutant, _)| mutant.line).max();
    let last = last.unwrap_or(1).max(1) as usize;
    // A source with fewer lines is not what the class was compiled from.
    let found = classes.iter().find_map(|class| sources.source(class));
    let source =
        found.filter(|source| source.lines().count() >= last).unwrap_or_else(|| outline(classes, last));
    let lines: Vec<&str> = source.lines().collect();
    let mut mutants: Vec<&(Mutant, Finding)> = classes.iter().flat_map(|class| &class.mutants).collect();
    mutants.sort_by_key(|(mutant, _)| mutant.line);
    let mutants: Vec<Json> = mutants
        .iter()
        .map(|(mutant, finding)| mutant_json(report, mutant, finding, &lines, turn(&mutants, mutant)))
        .collect();
    json!({ "language": language(&names::source_path(classes[0])), "source": source, "mutants": mutants })
}

/// Which one a mutant is of those of its kind in its line. The mutants of a file are given by line.
fn turn(mutants: &[&(Mutant, Finding)], mutant: &Mutant) -> Turn {
    let start = mutants.partition_point(|(other, _)| other.line < mutant.line);
    let line = mutants[start..].iter().map(|(other, _)| other).take_while(|other| other.line == mutant.line);
    let mut same: Vec<&Mutant> = line
        .filter(|other| (other.operator, &other.description) == (mutant.operator, &mutant.description))
        .collect();
    same.sort_by_key(|other| other.bci);
    let method = |mutant: &Mutant| (mutant.class.clone(), mutant.method);
    if same.iter().any(|other| method(other) != method(mutant)) {
        // The code of a lambda is in a method of its own, and no order says where in the line.
        return Turn { rank: 0, of: usize::MAX };
    }
    let rank = same.iter().position(|other| other.bci == mutant.bci).unwrap_or_default();
    Turn { rank, of: same.len() }
}

/// The language as the page's highlighter calls it.
fn language(path: &str) -> &'static str {
    match path.rsplit('.').next() {
        Some("scala") => "scala",
        // The page knows no closer one for Kotlin and Groovy.
        _ => "java",
    }
}

/// A text in place of a source that is not found: empty lines, and the names of methods where mutants are.
fn outline(classes: &[&ClassResult], last: usize) -> String {
    let mut lines = vec![BTreeSet::new(); last];
    for (mutant, _) in classes.iter().flat_map(|class| &class.mutants) {
        lines[line_of(mutant) - 1].insert(names::readable_method(mutant));
    }
    let text = |names: BTreeSet<String>| match names.is_empty() {
        true => "\n".to_owned(),
        false => format!("// {}\n", names.into_iter().collect::<Vec<_>>().join(", ")),
    };
    lines.into_iter().map(text).collect()
}

/// The line of a mutant from 1; code without lines is shown at the first.
fn line_of(mutant: &Mutant) -> usize {
    mutant.line.unwrap_or(1).max(1) as usize
}

fn mutant_json(
    report: &MutationReport,
    mutant: &Mutant,
    finding: &Finding,
    lines: &[&str],
    turn: Turn,
) -> Json {
    let number = line_of(mutant);
    let line = lines.get(number - 1).copied().unwrap_or_default();
    let operator = names::operator(mutant);
    let change = replacement(&operator, &mutant.description, line, turn);
    let position = |byte: usize| json!({ "line": number, "column": column(line, byte) });
    let killed_by: Vec<&String> =
        finding.witness.iter().filter_map(|witness| witness.test.as_ref()).collect();
    json!({
        "id": names::id(mutant),
        "mutatorName": operator,
        "description": format!("{}: {}", names::readable_method(mutant), mutant.description),
        "replacement": change.text,
        "location": { "start": position(change.range.start), "end": position(change.range.end) },
        "status": status(finding),
        "statusReason": reason(report, finding),
        "coveredBy": finding.covered_by,
        "killedBy": killed_by,
        "testsCompleted": finding.tests_run,
    })
}

fn status(finding: &Finding) -> &'static str {
    match finding.status {
        Status::Killed => "Killed",
        Status::Timeout => "Timeout",
        Status::Equivalent => "Ignored",
        Status::Survived | Status::Unknown if finding.is_covered() => "Survived",
        Status::Survived | Status::Unknown => "NoCoverage",
    }
}

/// The column of a byte from 1, counted as the page does: in UTF-16.
fn column(line: &str, byte: usize) -> usize {
    line[..byte].encode_utf16().count() + 1
}

/// Tests by class: the given ones that take part, and those that were written.
fn test_files(report: &MutationReport) -> Json {
    let given = report.tests.iter().filter(|test| test.left_out.is_none()).map(|test| &test.name);
    let witnesses = report.findings().filter_map(|finding| finding.witness.as_ref()?.test.as_ref());
    let covering = report.findings().flat_map(|finding| &finding.covered_by);
    let mut classes: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for test in given.chain(witnesses).chain(covering) {
        classes.entry(names::class_of_test(test)).or_default().insert(test);
    }
    let name = |class: &str, test: &str| {
        let short = test.strip_prefix(class).and_then(|rest| rest.strip_prefix('.'));
        short.unwrap_or(test).to_owned()
    };
    let definitions = |class: &str, tests: BTreeSet<&str>| {
        let list: Vec<Json> =
            tests.into_iter().map(|test| json!({ "id": test, "name": name(class, test) })).collect();
        json!({ "tests": list })
    };
    classes.into_iter().map(|(class, tests)| (class.to_owned(), definitions(class, tests))).collect()
}
