//! Options of `margay enumerate`.

use super::common::{Common, parse_time};
use clap::{Args, ValueEnum};
use margay_commands::enumerate::{self, Request, StructureRequest};
use std::path::PathBuf;
use std::time::Duration;

/// How structures are written.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum StructureFormat {
    /// A line of JSON for each.
    Json,
    /// A source of JUnit 5 parameters, with a test that asks the predicate; with `--test` tests.
    Junit5,
    /// Java source that makes each, without JUnit.
    Java,
}

#[derive(Args, Clone)]
pub struct EnumerateOptions {
    /// The class whose objects are enumerated.
    pub class: String,
    #[command(flatten)]
    pub common: Common,
    /// The predicate: a boolean method of the class, or `Class.method` [default: repOK or repOk].
    #[arg(long, value_name = "METHOD")]
    pub predicate: Option<String>,
    /// The static method that gives the bounds, or `Class.method` [default: finX of class X].
    #[arg(long, value_name = "METHOD")]
    pub finitization: Option<String>,
    /// Arguments of the finitization: numbers, booleans, strings.
    #[arg(long, value_name = "N,…", value_delimiter = ',', allow_hyphen_values = true)]
    pub args: Vec<String>,
    /// Without a finitization: N objects of each class, keys from 1 to N (docs/enumerate.md says more).
    #[arg(long, value_name = "N", conflicts_with_all = ["finitization", "args"])]
    pub scope: Option<u32>,
    /// Print a finitization for the class as Java source, to be adapted.
    #[arg(long, conflicts_with_all = ["finitization", "args"])]
    pub skeleton: bool,
    /// Count the structures without listing them.
    #[arg(long)]
    pub count: bool,
    /// Try each value of a field that is read, as Korat does, instead of keeping numbers open.
    #[arg(long)]
    pub no_symbolic: bool,
    /// Draw K of the structures, each with the same chance.
    #[arg(long, value_name = "K", conflicts_with = "count")]
    pub sample: Option<usize>,
    /// Seed of the sample.
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub seed: u64,
    /// Continue the search of this file, and write the rest there when it ends early.
    #[arg(long, value_name = "FILE")]
    pub resume: Option<PathBuf>,
    /// Run a method on every structure and every value of its parameters, and check what holds afterwards: the predicate,
    /// `@Ensures`, no exception that is not declared. `axiom…` methods have to return true.
    #[arg(long, value_name = "METHOD", conflicts_with_all = ["count", "sample", "resume", "draw", "pictures"])]
    pub test: Option<String>,
    /// Search for inputs on which the tested method fails, instead of trying all inputs.
    #[arg(long, requires = "test")]
    pub white_box: bool,
    /// Measure what is executed of the predicate and what it calls, and of the tested method and what that calls: statements (source
    /// lines) and branches.
    #[arg(long)]
    pub coverage: bool,
    /// Values of a parameter of the tested method: `key=1..5,9`.
    #[arg(long, value_name = "NAME=VALUES", requires = "test", allow_hyphen_values = true)]
    pub arg: Vec<String>,
    /// Where structures are written as they are found: a file for JSON, a directory for Java source. With `--test` the tests that show
    /// the failures go there.
    #[arg(long, value_name = "PATH", conflicts_with = "count")]
    pub out: Option<PathBuf>,
    /// What is written.
    #[arg(long, value_enum, default_value = "json", requires = "out")]
    pub format: StructureFormat,
    /// Draw the first N structures as trees in text.
    #[arg(long, value_name = "N", conflicts_with = "count")]
    pub draw: Option<usize>,
    /// Draw them as SVG files in this directory [default with --pictures alone: the first 10].
    #[arg(long, value_name = "DIR", conflicts_with = "count")]
    pub pictures: Option<PathBuf>,
    /// Instructions of one run of the predicate before it counts as one that never returns.
    #[arg(long, value_name = "N", default_value_t = 10_000_000)]
    pub max_steps: u64,
    /// Time for everything: `10s`, `2m`, `500ms`.
    #[arg(long, value_name = "TIME", default_value = "60s", value_parser = parse_time)]
    pub budget: Duration,
    /// Workers [default: one for each processor].
    #[arg(long, value_name = "N")]
    pub jobs: Option<usize>,
    /// Print one JSON document to standard output.
    #[arg(long)]
    pub json: bool,
    /// Print no progress.
    #[arg(short, long)]
    pub quiet: bool,
    /// Say more of what happens.
    #[arg(short, long)]
    pub verbose: bool,
}

impl EnumerateOptions {
    pub fn request(&self) -> Request {
        Request {
            structures: StructureRequest {
                class: self.class.clone(),
                predicate: self.predicate.clone(),
                finitization: self.finitization.clone(),
                args: self.args.clone(),
                scope: self.scope,
                arg: self.arg.clone(),
                coverage: self.coverage,
            },
            source: self.common.source(),
            count: self.count,
            symbolic: !self.no_symbolic,
            sample: self.sample,
            seed: self.seed,
            resume: self.resume.clone(),
            test: self.test.clone(),
            white_box: self.white_box,
            out: self.out.clone(),
            format: match self.format {
                StructureFormat::Json => enumerate::StructureFormat::Json,
                StructureFormat::Junit5 => enumerate::StructureFormat::Junit5,
                StructureFormat::Java => enumerate::StructureFormat::Java,
            },
            draw: self.draw,
            pictures: self.pictures.clone(),
            max_steps: self.max_steps,
            budget: self.budget,
            jobs: self.jobs,
        }
    }
}
