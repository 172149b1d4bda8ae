//! The result of `margay generate`: a table for each class, or JSON.

use super::{LIMIT, Output, line};
use crate::args::generate::GenerateOptions;
use margay_commands::generate::{Count, MethodReport, Mutants, Report};

/// Rows beyond which the methods are not listed.
const ROWS: usize = 40;

pub fn output(options: &GenerateOptions, report: &Report) -> Output {
    let mut notes = report.notes.clone();
    if options.exploring.verbose {
        let work: u64 = report.methods().map(|(_, m)| m.work).sum();
        let clock = if report.by_clock { "; the clock has ended some of it" } else { "" };
        let (work, grants) = (work as f64 / 1e6, report.grants);
        notes.push(format!("work: {work:.1} million units, grants: {grants}{clock}"));
        let share = report.without_z3() * 100.0;
        notes.push(format!("solver: {share:.1} % of the queries answered without Z3"));
    }
    let document = || format!("{:#}\n", report.to_json());
    let out = if options.exploring.json { document() } else { text(options, report) };
    let code = match (report.violations() > 0, report.is_late()) {
        (true, _) => 1,
        (false, true) => LIMIT,
        (false, false) => 0,
    };
    Output { out, notes, code }
}

fn text(options: &GenerateOptions, report: &Report) -> String {
    let mut out = String::new();
    let brief = report.methods().count() > ROWS && !options.exploring.verbose;
    let mutants = if report.mutants().is_some() { "        killed  equivalent" } else { "" };
    line!(out, "{:<44} {:>14} {:>12} {:>6}{mutants}", "", "branches", "unreachable", "tests");
    for class in &report.classes {
        let sum = class.branches();
        row(&mut out, "", 44, &class.class, (sum, class.tests), class.mutants);
        if brief {
            continue;
        }
        for m in &class.methods {
            let name = format!("{}{}", m.name, m.descriptor);
            row(&mut out, "  ", 42, &name, (m.branches, m.tests), m.mutants);
            reasons(&mut out, options, m);
        }
    }
    let (tests, violations) = (report.tests(), report.violations());
    let elapsed = report.elapsed.as_secs_f64();
    if let Some(m) = report.mutants() {
        line!(
            out,
            "{} mutants: {} killed, {} equivalent, {} unknown",
            m.total,
            m.killed,
            m.equivalent,
            m.unknown
        );
    }
    line!(out, "{tests} tests, {violations} of them reveal failures; {elapsed:.1} s");
    if let Some(place) = &report.out {
        line!(out, "written to {}", place.display());
    }
    out
}

fn row(
    out: &mut String,
    indent: &str,
    width: usize,
    name: &str,
    (c, tests): (Count, usize),
    mutants: Option<Mutants>,
) {
    let name = shorten(name, width);
    let mutants = mutants
        .map_or_else(String::new, |m| format!(" {:>5} of {:>4} {:>11}", m.killed, m.total, m.equivalent));
    let (covered, total, unreachable) = (c.covered, c.total, c.unreachable);
    line!(out, "{indent}{name:<width$} {covered:>6} of {total:>4} {unreachable:>12} {tests:>6}{mutants}");
}

fn reasons(out: &mut String, options: &GenerateOptions, m: &MethodReport) {
    let shown = if options.exploring.verbose { m.unknown.len() } else { 2 };
    for reason in m.unknown.iter().take(shown) {
        line!(out, "      unknown: {reason}");
    }
}

fn shorten(text: &str, width: usize) -> String {
    if text.chars().count() <= width {
        return text.to_owned();
    }
    let kept: String = text.chars().take(width - 1).collect();
    format!("{kept}…")
}
