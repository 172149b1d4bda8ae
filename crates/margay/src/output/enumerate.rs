//! The result of `margay enumerate`: a summary or JSON, of structures or of a tested method.

use super::progress::grouped;
use super::{LIMIT, Output, line};
use crate::args::enumerate::EnumerateOptions;
use margay_commands::enumerate::{Answer, Measured, Report, TestReport, Unfinished};
use margay_report::text_tree;

/// Lines of structures that are shown unasked.
const LINES: usize = 16;

pub fn output(options: &EnumerateOptions, answer: &Answer) -> Output {
    match answer {
        Answer::Structures(report) => {
            let out = if options.json { format!("{:#}\n", report.to_json()) } else { text(report) };
            Output::text(out, if report.unfinished.is_some() { LIMIT } else { 0 })
        }
        Answer::Tested(report) => {
            let out = if options.json { format!("{:#}\n", report.to_json()) } else { test_text(report) };
            let code = match (report.failing > 0, report.complete) {
                (true, _) => 1,
                (false, true) => 0,
                (false, false) => LIMIT,
            };
            Output::text(out, code)
        }
    }
}

/// `12 of 12 statements, 9 of 10 branches`.
fn measured_text(measured: Measured) -> String {
    let ((a, b), (c, d)) = (measured.statements, measured.branches);
    format!("{a} of {b} statements, {c} of {d} branches covered")
}

fn text(report: &Report) -> String {
    let mut out = String::new();
    let elapsed = report.elapsed.as_secs_f64();
    let (found, explored) = (grouped(report.found), grouped(u128::from(report.explored)));
    let satisfy = if report.found == 1 { "structure satisfies" } else { "structures satisfy" };
    let candidates = if report.explored == 1 { "candidate" } else { "candidates" };
    line!(out, "{}: {found} {satisfy} {}", report.class, report.predicate);
    line!(out, "  {explored} {candidates}, {elapsed:.2} s");
    if let Some(coverage) = report.coverage {
        line!(out, "  specification: {}", measured_text(coverage));
    }
    match report.unfinished {
        Some(Unfinished::Unsupported) => line!(out, "  not all: some runs need what Margay does not do"),
        Some(unfinished) => line!(out, "  not all: {}", unfinished.name()),
        None => {}
    }
    if let Some(path) = &report.frontier {
        line!(out, "  the rest of the search is in {0}; continue with --resume {0}", path.display());
    } else if report.unfinished == Some(Unfinished::Time) {
        line!(out, "  with --resume FILE a search that ends early can be continued later");
    }
    let kinds = [
        ("threw", &report.thrown),
        ("did not return", &report.endless),
        ("needed something that Margay does not do", &report.unsupported),
    ];
    for (what, abnormal) in kinds.iter().filter_map(|(what, a)| Some((what, a.as_ref()?))) {
        let runs = if abnormal.runs == 1 { "run" } else { "runs" };
        line!(out, "  {} {runs} {what}, and count as invalid: {}", abnormal.runs, abnormal.what);
        for text in abnormal.input.to_text_named(&report.names).lines() {
            line!(out, "    {text}");
        }
    }
    for warning in report.warnings.iter().chain(&report.output.left_out) {
        line!(out, "  note: {warning}");
    }
    for place in &report.output.places {
        line!(out, "  wrote {place}");
    }
    if report.output.drawn.is_empty() {
        structures(&mut out, report);
    }
    for (i, drawing) in report.output.drawn.iter().enumerate() {
        line!(out, "{}{drawing}", if i > 0 { "\n" } else { "" });
    }
    out
}

/// The first ones are there to give an idea; a sample was asked for.
fn structures(out: &mut String, report: &Report) {
    if report.structures.is_empty() {
        return;
    }
    let texts: Vec<String> = report.structures.iter().map(|g| g.to_text_named(&report.names)).collect();
    let mut lines = 0;
    let fits = |text: &&String| {
        lines += text.lines().count();
        report.sampled || lines <= LINES
    };
    let count = texts.iter().take_while(fits).count().max(1);
    let title = if report.sampled {
        "a sample:"
    } else if report.found == count as u128 {
        "they are:"
    } else {
        "the first of them:"
    };
    line!(out, "{title}");
    for text in texts[..count].iter().flat_map(|text| text.lines()) {
        line!(out, "  {text}");
    }
}

fn test_text(report: &TestReport) -> String {
    let mut out = String::new();
    let (name, failing) = (&report.method, grouped(report.failing));
    match (report.inputs, report.failing) {
        (None, 0) => line!(out, "{name}: no input fails"),
        (None, _) => line!(out, "{name}: {failing} inputs fail"),
        (Some(inputs), _) => line!(out, "{name}: {} inputs, {failing} fail", grouped(inputs)),
    }
    let (explored, elapsed) = (grouped(report.explored.into()), report.elapsed.as_secs_f64());
    line!(out, "  {explored} candidates, {elapsed:.2} s");
    if !report.complete {
        line!(out, "  not all inputs were tried");
    }
    if let (count, Some(why)) = &report.unsettled {
        line!(out, "  {count} inputs could not be run: {why}");
    }
    if let Some((specification, code)) = report.coverage {
        line!(out, "  specification: {}", measured_text(specification));
        line!(out, "  code: {}", measured_text(code));
    }
    for warning in &report.warnings {
        line!(out, "  note: {warning}");
    }
    for failure in &report.failures {
        line!(out, "{name}: {}", failure.what);
        for text in text_tree(&failure.input, &report.names).lines() {
            line!(out, "  {text}");
        }
    }
    let shown = report.failures.len() as u128;
    if report.failing > shown {
        line!(out, "and {} more", grouped(report.failing - shown));
    }
    for path in &report.written {
        line!(out, "wrote {path}");
    }
    out
}
