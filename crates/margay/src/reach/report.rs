//! What people and programs get to see of a search: one document or a few lines for one target, a table for many.

use super::strategy::{Answer, Reached, Status};
use super::target::Target;
use crate::cli::ReachOptions;
use serde_json::{Value as Json, json};
use std::io::Write;
use std::process::ExitCode;
use std::time::Instant;

/// A target and what became of it.
pub struct Row {
    pub target: Target,
    /// What its search found; none when the input of another row executes it too.
    pub answer: Option<Answer>,
    /// The number of that row.
    pub by: Option<usize>,
}

impl Row {
    fn word(&self) -> &'static str {
        match self.answer.as_ref().map(|a| &a.status) {
            Some(Status::Reached(_)) | None => "reached",
            Some(Status::Unreachable) => "unreachable",
            Some(Status::Unknown) => "unknown",
        }
    }

    fn reached(&self) -> Option<&Reached> {
        match &self.answer.as_ref()?.status {
            Status::Reached(reached) => Some(reached),
            _ => None,
        }
    }

    fn json(&self, explain: bool) -> Json {
        let mut document = json!({
            "status": self.word(),
            "target": self.target.text,
            "method": format!("{}{}", self.target.method.method, self.target.method.descriptor),
            "class": self.target.method.class.replace('/', "."),
            "bci": self.target.bcis.first(),
            "line": self.target.line,
            "entry": self.target.entry.text(),
            "input": Json::Null,
        });
        if let Some(reached) = self.reached() {
            document["input"] = reached.input.to_json();
            document["names"] = json!(reached.names);
            document["text"] = json!(reached.input.to_text_named(&reached.names));
        }
        if let Some(answer) = &self.answer {
            document["strategy"] = json!(answer.strategy.name());
            document["reasons"] = json!(answer.reasons);
            document["elapsed_s"] = json!(answer.elapsed.as_secs_f64());
            document["search_s"] = json!(answer.elapsed.as_secs_f64());
            if explain {
                document["explain"] = json!(answer.explain);
            }
        }
        if let Some(by) = self.by {
            document["by"] = json!(by);
        }
        document
    }
}

/// Adds a line to a text.
macro_rules! line {
    ($to:expr, $($text:tt)*) => {{
        $to.push_str(&format!($($text)*));
        $to.push('\n');
    }};
}

/// Prints everything; the exit code says how it went. `written`: the tests are where they should be.
pub fn print(
    options: &ReachOptions,
    rows: &[Row],
    notes: &[String],
    written: bool,
    started: Instant,
) -> ExitCode {
    for note in notes {
        eprintln!("margay: {note}");
    }
    let count = |word: &str| rows.iter().filter(|r| r.word() == word).count();
    let (reached, unreachable, unknown) = (count("reached"), count("unreachable"), count("unknown"));
    let elapsed = started.elapsed().as_secs_f64();
    let mut out = String::new();
    if options.exploring.json {
        let document = match rows {
            [row] => {
                let mut document = row.json(options.explain);
                document["elapsed_s"] = json!(elapsed);
                document
            }
            _ => json!({
                "targets": rows.iter().map(|r| r.json(options.explain)).collect::<Vec<_>>(),
                "reached": reached, "unreachable": unreachable, "unknown": unknown, "elapsed_s": elapsed,
            }),
        };
        line!(out, "{document:#}");
    } else {
        for row in rows {
            if rows.len() > 1 && !options.explain && !options.exploring.verbose {
                brief(&mut out, row);
            } else {
                full(&mut out, options, row);
            }
        }
        if rows.len() > 1 {
            line!(out, "{reached} reached, {unreachable} unreachable, {unknown} unknown; {elapsed:.2} s");
        }
        if let Some(folder) = options.out.as_ref().filter(|_| reached > 0 && written) {
            line!(out, "written to {}", folder.display());
        }
    }
    // Whoever reads may stop reading.
    let _ = std::io::stdout().write_all(out.as_bytes());
    if unknown > 0 { ExitCode::from(3) } else { ExitCode::SUCCESS }
}

fn place(target: &Target) -> String {
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
    line!(out, "{:<11} {}  {short}", row.word(), place(&row.target));
}

fn full(out: &mut String, options: &ReachOptions, row: &Row) {
    line!(out, "{}: {}", place(&row.target), row.word());
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
