//! The result of `margay check`.

use super::{LIMIT, Output, line};
use crate::args::check::CheckOptions;
use margay_commands::check::{Report, Verdict, Violation};
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
    let list = |violations: &[Violation]| -> Vec<_> {
        let violation = |v: &Violation| {
            json!({
                "kind": v.kind, "message": v.message, "trace": v.trace, "input": v.input,
                "null_finding": v.only_null,
            })
        };
        violations.iter().map(violation).collect()
    };
    let document = json!({
        "verdict": report.verdict.name(),
        "violations": list(&report.violations),
        "null_findings": report.violations.iter().filter(|v| v.only_null).count(),
        "with_fields_set": list(&report.with_fields_set),
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
    report.violations.iter().for_each(|v| describe(&mut out, v));
    if report.verdict == Verdict::Unknown {
        for reason in &report.reasons {
            line!(out, "  {reason}");
        }
        for v in &report.with_fields_set {
            line!(out, "  with fields set directly, which perhaps no program does:");
            describe(&mut out, v);
        }
    }
    let elapsed = report.elapsed.as_secs_f64();
    line!(out, "  {} paths, {} decisions, {elapsed:.2} s", report.paths, report.states);
    out
}

fn describe(out: &mut String, v: &Violation) {
    if v.only_null {
        let place = v.trace.first().map_or(String::new(), |at| format!(" at {at}"));
        let input: Vec<&str> = v.input.lines().map(str::trim).collect();
        line!(out, "  null finding: {}{place}, {}", v.message, input.join(", "));
        return;
    }
    line!(out, "  {}", v.message);
    for at in &v.trace {
        line!(out, "    at {at}");
    }
    for text in v.input.lines() {
        line!(out, "  {text}");
    }
}
