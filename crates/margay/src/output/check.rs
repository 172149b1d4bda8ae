//! The result of `margay check`.

use super::{LIMIT, Output, line};
use crate::args::check::CheckOptions;
use margay_commands::check::{Report, Verdict};
use serde_json::json;

pub fn output(options: &CheckOptions, report: &Report) -> Output {
    let out = if options.exploring.json { json(report) } else { text(report) };
    let mut notes = Vec::new();
    if options.exploring.verbose {
        let work = report.work as f64 / 1e6;
        notes.push(format!("work: {work:.1} million units; solver: {:?}", report.solver));
    }
    let code = match report.verdict {
        Verdict::Safe => 0,
        Verdict::Violation => 1,
        Verdict::Unknown => LIMIT,
    };
    Output { out, notes, code }
}

fn json(report: &Report) -> String {
    let violations: Vec<_> = report
        .violations
        .iter()
        .map(|v| json!({ "kind": v.kind, "message": v.message, "trace": v.trace, "input": v.input }))
        .collect();
    let document = json!({
        "verdict": report.verdict.name(),
        "violations": violations,
        "reasons": report.reasons,
        "paths": report.paths,
        "states": report.states,
        "elapsed_s": report.elapsed.as_secs_f64(),
    });
    format!("{document:#}\n")
}

fn text(report: &Report) -> String {
    let mut out = String::new();
    line!(out, "{}: {}", report.target, report.verdict.name());
    for v in &report.violations {
        line!(out, "  {}", v.message);
        for at in &v.trace {
            line!(out, "    at {at}");
        }
        for text in v.input.lines() {
            line!(out, "  {text}");
        }
    }
    if report.verdict == Verdict::Unknown {
        for reason in &report.reasons {
            line!(out, "  {reason}");
        }
    }
    let elapsed = report.elapsed.as_secs_f64();
    line!(out, "  {} paths, {} decisions, {elapsed:.2} s", report.paths, report.states);
    out
}
