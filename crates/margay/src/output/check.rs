//! The result of `margay check`.

use super::{LIMIT, Output, line, written};
use crate::args::check::CheckOptions;
use margay_commands::check::{Report, Verdict, Violation};
use serde_json::json;

pub fn output(options: &CheckOptions, report: &Report) -> Output {
    let out = if options.exploring.json { json(options, report) } else { text(options, report) };
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
    Output { out, notes, code }.with_tests(&report.tests)
}

fn json(options: &CheckOptions, report: &Report) -> String {
    let mut document = report.to_json();
    if options.tests.out.is_some() {
        document["tests"] = json!(report.tests.names);
    }
    format!("{document:#}\n")
}

fn text(options: &CheckOptions, report: &Report) -> String {
    let mut out = String::new();
    line!(out, "{}: {}", report.target, report.verdict.name());
    report.violations.iter().for_each(|v| describe(&mut out, v));
    if let Some(verdict) = report.apart_from_nulls {
        line!(out, "  apart from nulls: {}", verdict.name());
    }
    if report.verdict == Verdict::Unknown || report.apart_from_nulls == Some(Verdict::Unknown) {
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
    written(&mut out, &options.tests, &report.tests);
    out
}

fn describe(out: &mut String, v: &Violation) {
    if v.only_null {
        let place = v.trace.first().map_or(String::new(), |at| format!(" at {at}"));
        let text = v.input.to_text();
        let input: Vec<&str> = text.lines().map(str::trim).collect();
        line!(out, "  null finding: {}{place}, {}", v.message, input.join(", "));
        return;
    }
    line!(out, "  {}", v.message);
    for at in &v.trace {
        line!(out, "    at {at}");
    }
    for text in v.input.to_text().lines() {
        line!(out, "  {text}");
    }
}
