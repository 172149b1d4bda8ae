//! What people and programs get to see: text or JSON on standard output, notes on standard error, and the exit code.

pub mod check;
pub mod enumerate;
pub mod generate;
pub mod mutate;
pub mod progress;
pub mod reach;
mod stdout;

use crate::args::common::TestOptions;
use crate::args::run::RunOptions;
use margay_commands::run::{self, End, Streams};
use margay_commands::{Error, Result, Tests};
use std::time::Instant;

/// Wrong use, or input that cannot be read.
const UNUSABLE: u8 = 2;
/// A budget or another limit ran out.
const LIMIT: u8 = 3;

/// Adds a line to a text.
macro_rules! line {
    ($to:expr, $($text:tt)*) => {{
        $to.push_str(&format!($($text)*));
        $to.push('\n');
    }};
}
use line;

/// Everything that a command says in the end.
#[derive(Default)]
pub struct Output {
    /// For standard output.
    pub out: String,
    /// For standard error, a line each.
    pub notes: Vec<String>,
    /// The exit code.
    pub code: u8,
}

impl Output {
    /// A text and an exit code.
    pub fn text(out: String, code: u8) -> Output {
        Output { out, notes: Vec::new(), code }
    }

    /// With what is said of tests: when they cannot be written, that is an error.
    fn with_tests(mut self, tests: &Tests) -> Output {
        self.notes.extend(tests.notes.iter().cloned());
        if let Some(error) = tests.writing_failed() {
            self.notes.push(error.to_string());
            self.code = UNUSABLE;
        }
        self
    }
}

/// Says where tests are.
fn written(out: &mut String, options: &TestOptions, tests: &Tests) {
    if let Some(folder) = options.out.as_ref().filter(|_| tests.any()) {
        line!(out, "written to {}", folder.display());
    }
}

/// Prints everything, and gives the exit code. Output that cannot be written is never the end of a good result.
pub fn finish(output: Result<Output>) -> u8 {
    let output = match output {
        Ok(output) => output,
        Err(error) => {
            eprintln!("margay: {error}");
            return UNUSABLE;
        }
    };
    for note in &output.notes {
        eprintln!("margay: {note}");
    }
    match stdout::write(&output.out) {
        Ok(()) => output.code,
        Err(stdout::Failure::ReaderGone) => stdout::READER_GONE,
        Err(stdout::Failure::Unwritable(why)) => {
            eprintln!("margay: the result could not be written to standard output: {why}");
            UNUSABLE
        }
    }
}

/// Runs a program: its output goes straight to the streams of the process.
pub fn run(options: &RunOptions, started: Instant) -> Result<Output> {
    let streams = Streams {
        input: Box::new(std::io::stdin()),
        output: Box::new(std::io::stdout()),
        error: Box::new(std::io::stderr()),
        trace: Box::new(std::io::LineWriter::new(std::io::stderr())),
    };
    let report = match run::run(&options.request(), streams) {
        Ok(report) => report,
        // As `java` says it.
        Err(Error::Usage(why)) => {
            eprintln!("Error: {why}");
            return Ok(Output::text(String::new(), UNUSABLE));
        }
        Err(error) => return Err(error),
    };
    let mut notes = Vec::new();
    if options.stats {
        eprintln!(
            "{} instructions, {} objects, {} classes, {:.3} s",
            report.instructions,
            report.objects,
            report.classes,
            started.elapsed().as_secs_f64()
        );
    }
    let code = match report.end {
        End::Exit(code) => code as u8,
        End::Deadlock(what) => {
            notes.push(format!("deadlock: {what}"));
            1
        }
        End::Limit(what) => {
            notes.push(format!("the limit on {what} was reached"));
            LIMIT
        }
        End::Ignored => {
            notes.push("the run ended at an assumption of the program that does not hold".to_owned());
            0
        }
        End::Threw(what) => {
            notes.push(what);
            1
        }
    };
    Ok(Output { out: String::new(), notes, code })
}
