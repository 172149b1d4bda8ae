//! The form of PIT's `mutations.xml`.

use super::names;
use margay_mutate::Mutant;
use margay_mutate::result::{By, ClassResult, Finding, MutationReport, Status};
use std::fmt::Write;

/// The result in the form of PIT's `mutations.xml`, for tools that read that.
///
/// Readers know PIT's own statuses and refuse files with others, or with other elements; PIT 1.17 has none for what is
/// equivalent or unknown. So the status of
///
/// - an equivalent mutant is `NON_VIABLE`, PIT's word for a mutant that cannot be tested. PIT counts it as detected, and so
///   does its aggregated report; Jenkins leaves its line out of the coverage of lines. Nobody lists it as a gap.
/// - an unknown mutant is `SURVIVED`, or `NO_COVERAGE` when no test executes it: nobody may take it for killed. All of PIT's
///   statuses that mean trouble, such as `RUN_ERROR`, count as detected.
///
/// The description ends with what we know: `(equivalent: not-infected)`, `(unknown: …)`. A mutant that a found input
/// kills is `KILLED`; without a test that shows it, its `killingTest` is empty.
pub fn pit_xml(report: &MutationReport) -> String {
    let mut out = format!("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!-- {} -->\n", margay_files::SIGN);
    // Whole results, in PIT's words: not those of changed code alone.
    out += "<mutations partial=\"false\">\n";
    for class in &report.classes {
        for (mutant, finding) in &class.mutants {
            mutation(&mut out, class, mutant, finding);
        }
    }
    out + "</mutations>\n"
}

fn mutation(out: &mut String, class: &ClassResult, mutant: &Mutant, finding: &Finding) {
    let status = status(finding);
    let _ = write!(
        out,
        "<mutation detected='{}' status='{status}' numberOfTestsRun='{}'>",
        is_detected(status),
        // Readers take it for an int.
        finding.tests_run.min(i32::MAX as u64)
    );
    element(out, "sourceFile", &names::source_file(class));
    element(out, "mutatedClass", &mutant.class);
    element(out, "mutatedMethod", &mutant.name);
    element(out, "methodDescription", &mutant.descriptor);
    // PIT writes 0 for code without lines.
    element(out, "lineNumber", &mutant.line.unwrap_or(0).to_string());
    element(out, "mutator", &mutant.reported_operator());
    out.push_str("<indexes>");
    for index in mutant.indexes() {
        element(out, "index", &index.to_string());
    }
    // PIT's numbers of basic blocks are its own and say nothing to others.
    out.push_str("</indexes><blocks></blocks>");
    match finding.witness.as_ref().and_then(|witness| witness.test.as_ref()) {
        Some(test) => element(out, "killingTest", test),
        None => out.push_str("<killingTest/>"),
    }
    if finding.status == Status::Survived && finding.is_covered() {
        element(out, "succeedingTests", &finding.covered_by.join("|"));
    }
    element(out, "description", &description(mutant, finding));
    out.push_str("</mutation>\n");
}

/// The status among those of PIT.
fn status(finding: &Finding) -> &'static str {
    match finding.status {
        Status::Killed if finding.witness.as_ref().is_some_and(|w| w.by == By::Memory) => "MEMORY_ERROR",
        Status::Killed => "KILLED",
        Status::Timeout => "TIMED_OUT",
        Status::Equivalent => "NON_VIABLE",
        Status::Survived | Status::Unknown if finding.is_covered() => "SURVIVED",
        Status::Survived | Status::Unknown => "NO_COVERAGE",
    }
}

/// What PIT writes beside a status; some readers trust it and some the status.
fn is_detected(status: &str) -> bool {
    !matches!(status, "SURVIVED" | "NO_COVERAGE")
}

fn description(mutant: &Mutant, finding: &Finding) -> String {
    let text = &mutant.description;
    match (finding.status, finding.proof) {
        (Status::Equivalent, Some(proof)) => format!("{text} (equivalent: {})", proof.how.name()),
        (Status::Equivalent, None) => format!("{text} (equivalent)"),
        (Status::Unknown, _) => format!("{text} (unknown: {})", finding.unknown.join("; ")),
        _ => text.clone(),
    }
}

fn element(out: &mut String, name: &str, content: &str) {
    let _ = write!(out, "<{name}>");
    for c in content.chars() {
        match c {
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '&' => out.push_str("&amp;"),
            '\'' => out.push_str("&apos;"),
            '"' => out.push_str("&quot;"),
            // XML has no way to write most control characters, and a name of a class file may contain them.
            '\0'..=' ' if !matches!(c, ' ' | '\t' | '\n') => out.push('\u{fffd}'),
            '\u{fffe}' | '\u{ffff}' => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
    let _ = write!(out, "</{name}>");
}
