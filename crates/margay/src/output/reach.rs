//! The result of `margay reach`: one document or a few lines for one target, a table for many.

use super::{LIMIT, Output, line, written};
use crate::args::reach::ReachOptions;
use margay_commands::reach::{Location, Report, Row};

pub fn output(options: &ReachOptions, report: &Report) -> Output {
    let document = || format!("{:#}\n", report.to_json(options.explain));
    let out = if options.exploring.json { document() } else { text(options, report) };
    let code = if report.counts().2 > 0 { LIMIT } else { 0 };
    Output { out, notes: report.notes.clone(), code }.with_tests(&report.tests)
}

fn text(options: &ReachOptions, report: &Report) -> String {
    let mut out = String::new();
    let many = report.rows.len() > 1;
    for row in &report.rows {
        if many && !options.explain && !options.exploring.verbose {
            brief(&mut out, row);
        } else {
            full(&mut out, options, row);
        }
    }
    let (reached, unreachable, unknown) = report.counts();
    if many {
        let elapsed = report.elapsed.as_secs_f64();
        line!(out, "{reached} reached, {unreachable} unreachable, {unknown} unknown; {elapsed:.2} s");
    }
    written(&mut out, &options.tests, &report.tests);
    out
}

fn place(target: &Location) -> String {
    match target.line {
        Some(line) if !target.text.ends_with(&format!(":{line}")) => format!("{} (line {line})", target.text),
        _ => target.text.clone(),
    }
}

fn brief(out: &mut String, row: &Row) {
    let input = match (row.reached(), row.by) {
        (Some(reached), _) => {
            reached.input.to_text_named(&reached.names).lines().collect::<Vec<_>>().join("; ")
        }
        _ => row.answer.as_ref().map_or(String::new(), |a| a.reasons.join("; ")),
    };
    let short: String = input.chars().take(100).collect();
    line!(out, "{:<11} {}  {}{short}", row.word(), place(&row.target), row.how());
}

fn full(out: &mut String, options: &ReachOptions, row: &Row) {
    line!(out, "{}: {}", place(&row.target), row.verdict());
    if let Some(reached) = row.reached() {
        for line in reached.input.to_text_named(&reached.names).lines() {
            line!(out, "  {line}");
        }
        if reached.input.roots.is_empty() {
            line!(out, "  no input is needed");
        }
    }
    let Some(answer) = &row.answer else { return };
    for reason in &answer.reasons {
        line!(out, "  {reason}");
    }
    if options.explain && !answer.explain.is_empty() {
        line!(out, "  because:");
        for line in &answer.explain {
            line!(out, "    {line}");
        }
    }
    line!(out, "  {}, {:.3} s", answer.strategy.name(), answer.elapsed.as_secs_f64());
}
