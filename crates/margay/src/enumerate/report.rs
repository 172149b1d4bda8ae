//! What people and programs get to see of an enumeration: progress, a summary, and JSON.

use super::coverage::Measured;
use crate::cli::EnumerateOptions;
use margay_enumerate::model::Abnormal;
use margay_enumerate::{Outcome, Progress};
use margay_graph::graph::Graph;
use serde_json::{Value as Json, json};
use std::io::{IsTerminal, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Lines of structures that are shown unasked.
const LINES: usize = 16;

/// What a search came to, with all that is said about it.
pub struct Report<'a> {
    pub options: &'a EnumerateOptions,
    pub predicate: String,
    /// Names of the receiver and the arguments.
    pub names: Vec<String>,
    pub notes: &'a [String],
    /// What an earlier part of the search found and explored.
    pub before: (u128, u64),
    pub outcome: &'a Outcome,
    pub structures: Vec<Graph>,
    /// Whether the structures are a sample, and not the first ones.
    pub sampled: bool,
    /// What was drawn and written.
    pub output: super::sinks::Written,
    /// Where the rest of the search was written.
    pub written: Option<PathBuf>,
    pub interrupted: bool,
    pub started: Instant,
}

impl Report<'_> {
    pub fn print(&self) {
        if self.options.json { println!("{:#}", self.json()) } else { self.text() }
    }

    fn found(&self) -> u128 {
        self.outcome.found + self.before.0
    }

    fn explored(&self) -> u64 {
        self.outcome.explored + self.before.1
    }

    /// Why the search did not end.
    fn unfinished(&self) -> Option<&'static str> {
        if self.outcome.complete {
            None
        } else if self.interrupted {
            Some("interrupted")
        } else if self.outcome.unsupported.is_some() && self.outcome.frontier.items.is_empty() {
            Some("unsupported")
        } else {
            Some("time budget")
        }
    }

    fn json(&self) -> Json {
        let abnormal = |a: &Abnormal| json!({ "runs": a.runs, "what": a.what, "input": a.input.to_json() });
        let mut document = json!({
            "class": self.options.class,
            "predicate": self.predicate,
            "found": big(self.found()),
            "explored": self.explored(),
            "complete": self.outcome.complete,
            "elapsed_s": self.started.elapsed().as_secs_f64(),
            "warnings": self.notes.iter().chain(&self.outcome.warnings).collect::<Vec<_>>(),
        });
        let optional = [
            ("thrown", self.outcome.thrown.as_ref().map(abnormal)),
            ("endless", self.outcome.endless.as_ref().map(abnormal)),
            ("unsupported", self.outcome.unsupported.as_ref().map(abnormal)),
            ("unfinished", self.unfinished().map(Json::from)),
            ("frontier", self.written.as_ref().map(|p| p.display().to_string().into())),
        ];
        let mut structures = self.structures.iter().map(Graph::to_json);
        if let Json::Object(map) = &mut document {
            map.extend(optional.into_iter().filter_map(|(key, v)| Some((key.to_owned(), v?))));
            if !self.output.drawn.is_empty() {
                map.insert("drawn".to_owned(), self.output.drawn.clone().into());
            }
            if self.options.coverage {
                let measured = Measured::of(&self.outcome.coverage);
                map.insert("coverage".to_owned(), json!({ "specification": measured.json() }));
            }
            if !self.output.places.is_empty() {
                map.insert("written".to_owned(), self.output.places.clone().into());
            }
            if self.sampled {
                map.insert("sample".to_owned(), structures.by_ref().collect());
            }
        }
        document
    }

    fn text(&self) {
        let elapsed = self.started.elapsed().as_secs_f64();
        let (found, explored) = (grouped(self.found()), grouped(u128::from(self.explored())));
        let satisfy = if self.found() == 1 { "structure satisfies" } else { "structures satisfy" };
        let candidates = if self.explored() == 1 { "candidate" } else { "candidates" };
        println!("{}: {found} {satisfy} {}", self.options.class, self.predicate);
        println!("  {explored} {candidates}, {elapsed:.2} s");
        if self.options.coverage {
            println!("  specification: {}", Measured::of(&self.outcome.coverage).text());
        }
        match self.unfinished() {
            Some("unsupported") => println!("  not all: some runs need what Margay does not do"),
            Some(why) => println!("  not all: {why}"),
            None => {}
        }
        if let Some(path) = &self.written {
            println!("  what is left is in {0}; go on with --resume {0}", path.display());
        } else if self.unfinished() == Some("time budget") {
            println!("  with --resume FILE a search that ends early can go on later");
        }
        let kinds = [
            ("threw", &self.outcome.thrown),
            ("did not return", &self.outcome.endless),
            ("needed something that Margay does not do", &self.outcome.unsupported),
        ];
        for (what, abnormal) in kinds.iter().filter_map(|(what, a)| Some((what, a.as_ref()?))) {
            let runs = if abnormal.runs == 1 { "run" } else { "runs" };
            println!("  {} {runs} {what}, and count as invalid: {}", abnormal.runs, abnormal.what);
            for line in self.lines(&abnormal.input) {
                println!("    {line}");
            }
        }
        for warning in self.notes.iter().chain(&self.outcome.warnings) {
            println!("  note: {warning}");
        }
        if let Some(left_out) = &self.output.left_out {
            println!("  note: {left_out}");
        }
        for place in &self.output.places {
            println!("  wrote {place}");
        }
        if !self.output.drawn.is_empty() {
            for (i, drawing) in self.output.drawn.iter().enumerate() {
                println!("{}{drawing}", if i > 0 { "\n" } else { "" });
            }
            return;
        }
        if self.structures.is_empty() {
            return;
        }
        let texts: Vec<Vec<String>> = self.structures.iter().map(|g| self.lines(g)).collect();
        // The first ones are there to give an idea; a sample was asked for.
        let mut lines = 0;
        let fits = |text: &&Vec<String>| {
            lines += text.len();
            self.sampled || lines <= LINES
        };
        let count = texts.iter().take_while(fits).count().max(1);
        let all = self.found() == count as u128;
        println!(
            "{}",
            if self.sampled {
                "a sample:"
            } else if all {
                "they are:"
            } else {
                "the first of them:"
            }
        );
        for line in texts[..count].iter().flatten() {
            println!("  {line}");
        }
    }

    fn lines(&self, graph: &Graph) -> Vec<String> {
        graph.to_text_named(&self.names).lines().map(str::to_owned).collect()
    }
}

/// A count as JSON: a number as long as programs read it exactly, then its digits.
pub fn big(count: u128) -> Json {
    u64::try_from(count).map_or_else(|_| count.to_string().into(), Json::from)
}

/// `1,234,567`.
pub fn grouped(count: u128) -> String {
    let digits = count.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Progress on standard error, once in a while.
pub struct Ticker {
    over: Arc<AtomicBool>,
    thread: Option<std::thread::JoinHandle<()>>,
}

impl Ticker {
    pub fn start(options: &EnumerateOptions, progress: &Arc<Progress>, started: Instant) -> Ticker {
        let over = Arc::new(AtomicBool::new(false));
        if options.quiet || !std::io::stderr().is_terminal() {
            return Ticker { over, thread: None };
        }
        let (progress, done) = (progress.clone(), over.clone());
        let thread = std::thread::spawn(move || {
            let mut shown = false;
            let mut err = std::io::stderr();
            while !done.load(Ordering::Relaxed) {
                std::thread::park_timeout(Duration::from_millis(500));
                if done.load(Ordering::Relaxed) {
                    break;
                }
                let seconds = started.elapsed().as_secs_f64();
                let found = progress.found.load(Ordering::Relaxed);
                let runs = progress.runs.load(Ordering::Relaxed);
                let line = format!(
                    "{} found, {} candidates, {} per second",
                    grouped(u128::from(found)),
                    grouped(u128::from(runs)),
                    grouped((runs as f64 / seconds) as u128)
                );
                let _ = write!(err, "\r{line:<70}");
                let _ = err.flush();
                shown = true;
            }
            if shown {
                let _ = write!(err, "\r{:<70}\r", "");
            }
        });
        Ticker { over, thread: Some(thread) }
    }

    pub fn stop(self) {
        self.over.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread {
            thread.thread().unpark();
            let _ = thread.join();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_grouped_and_exact() {
        assert_eq!(grouped(0), "0");
        assert_eq!(grouped(999), "999");
        assert_eq!(grouped(1_234_567), "1,234,567");
        assert_eq!(big(7), json!(7));
        assert_eq!(big(1 << 70), json!("1180591620717411303424"));
    }
}
