//! The options of every command.

use clap::{Args, CommandFactory, Parser, Subcommand};
use std::path::PathBuf;
use std::time::Duration;

/// Generates test inputs for Java bytecode.
#[derive(Parser)]
#[command(version, about, max_term_width = 100)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Subcommand)]
pub enum Command {
    /// Run the `main` method of a class in Margay's machine, as `java` would.
    Run(RunOptions),
    /// Look for uncaught exceptions, failed assertions and broken contracts on all paths of a method or `main`.
    ///
    /// Exit code: 0 safe, 1 a violation, 2 wrong use or unreadable input, 3 unknown.
    Check(CheckOptions),
    /// Generate JUnit tests that cover the branches of classes.
    ///
    /// Exit code: 0 done, 1 some tests reveal failures, 2 wrong use or unreadable input, 3 the budget ran out before
    /// every method was done.
    Generate(GenerateOptions),
    /// List or count all structures within bounds that satisfy a predicate such as `repOk`.
    Enumerate(EnumerateOptions),
    /// Find an input that executes one line or instruction, or prove that there is none.
    Reach(ReachOptions),
}

/// Options that all commands share.
#[derive(Args, Clone)]
pub struct Common {
    /// Directories and jars to search for classes, separated as for `java`.
    #[arg(short, long, visible_alias = "cp", value_name = "PATH", default_value = ".")]
    pub classpath: String,
    /// The JDK whose library runs [default: JAVA_HOME, then `java` on the PATH].
    #[arg(long, value_name = "DIR")]
    pub java_home: Option<PathBuf>,
}

/// Options of the commands that explore.
#[derive(Args, Clone)]
pub struct Exploring {
    /// Time for everything, start and output included: `10s`, `2m`, `500ms`.
    #[arg(long, value_name = "TIME", default_value = "60s", value_parser = parse_time)]
    pub budget: Duration,
    /// Workers [default: one for each processor]. Results do not depend on their number.
    #[arg(long, value_name = "N")]
    pub jobs: Option<usize>,
    /// Seed of what is decided at random: the order of `--search random`.
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub seed: u64,
    /// Print one JSON document to standard output.
    #[arg(long)]
    pub json: bool,
    /// Print no progress.
    #[arg(short, long)]
    pub quiet: bool,
    /// Say more of what happens.
    #[arg(short, long)]
    pub verbose: bool,
    /// Objects that an input may have, boxed numbers aside. More: `unknown`, bound of input objects.
    #[arg(long, value_name = "N", default_value_t = 6)]
    pub max_objects: usize,
    /// Elements of input arrays and characters of input strings that are looked at.
    #[arg(long, value_name = "N", default_value_t = 8)]
    pub max_array: u32,
    /// How often a path decides the same symbolic condition.
    #[arg(long, value_name = "N", default_value_t = 24)]
    pub loop_bound: u32,
    /// Decisions of a path.
    #[arg(long, value_name = "N", default_value_t = 2_000)]
    pub max_depth: usize,
    /// In which order paths are tried [default: `depth` for `check`, `coverage` for `generate`].
    #[arg(long, value_enum)]
    pub search: Option<Search>,
}

/// What inputs have to satisfy, besides what annotations say.
#[derive(Args, Clone)]
pub struct ContractOptions {
    /// A predicate over receiver and arguments that inputs have to satisfy.
    #[arg(long, value_name = "CLASS.METHOD")]
    pub pre: Option<String>,
    /// Names of boolean methods that objects have to satisfy, before and after.
    #[arg(
        long,
        value_name = "NAME,…",
        value_delimiter = ',',
        default_value = "repOk,repOK,invariant,checkRep"
    )]
    pub predicates: Vec<String>,
}

#[derive(Args, Clone)]
pub struct CheckOptions {
    /// `Class` for its `main`, or `Class.method` for a method with symbolic arguments.
    pub target: String,
    #[command(flatten)]
    pub common: Common,
    #[command(flatten)]
    pub exploring: Exploring,
    #[command(flatten)]
    pub contracts: ContractOptions,
}

/// What is written.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum Format {
    /// JUnit 5 source.
    Junit5,
    /// JUnit 4 source.
    Junit4,
    /// The cases as JSON.
    Json,
}

/// In which order paths are tried.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum Search {
    /// What is not covered first.
    Coverage,
    /// The newest alternative first, with a depth limit that grows.
    Depth,
    /// The oldest alternative first.
    Breadth,
    /// At random, from the seed.
    Random,
}

#[derive(Args, Clone)]
pub struct GenerateOptions {
    /// Classes, `package.**`, directories of classes, jars.
    #[arg(required = true)]
    pub targets: Vec<String>,
    #[command(flatten)]
    pub common: Common,
    #[command(flatten)]
    pub exploring: Exploring,
    /// Only methods of this name, private ones too.
    #[arg(long, value_name = "NAME")]
    pub method: Option<String>,
    /// What is to be covered.
    #[arg(long, value_enum, default_value = "branch")]
    pub criterion: crate::generate::Criterion,
    #[command(flatten)]
    pub contracts: ContractOptions,
    /// Where the tests go, e.g. `src/test/java` [default: nothing is written].
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// What is written.
    #[arg(long, value_enum, default_value = "junit5")]
    pub format: Format,
}

/// How structures are written.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
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
    /// Go on where the search of this file ended, and write there what is left when it ends early.
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

#[derive(Args, Clone)]
pub struct ReachOptions {
    /// `CLASS.METHOD@BCI`, `CLASS.METHOD:LINE` or, for every instruction, `CLASS.METHOD@*`. Overloads by their
    /// descriptor: `CLASS.METHOD(II)I@12`.
    #[arg(required = true, value_name = "TARGET")]
    pub targets: Vec<String>,
    #[command(flatten)]
    pub common: Common,
    #[command(flatten)]
    pub exploring: Exploring,
    /// A report of JaCoCo: the targets are the lines and branches that it shows as missed in these classes.
    #[arg(long, value_name = "XML")]
    pub uncovered: Option<PathBuf>,
    /// Which way to search.
    #[arg(long, value_enum, default_value = "both")]
    pub strategy: crate::reach::Strategy,
    /// The method that is called with the input [default: the method that has the target].
    #[arg(long, value_name = "CLASS.METHOD")]
    pub entry: Option<String>,
    #[command(flatten)]
    pub contracts: ContractOptions,
    /// How often the way back may come to the same block [default: 20000]. More: `unknown`, loop bound.
    #[arg(long, value_name = "N")]
    pub max_iterations: Option<u32>,
    /// Blocks of the way back [default: 200000]. More: `unknown`, depth bound.
    #[arg(long, value_name = "N")]
    pub max_blocks: Option<u32>,
    /// References that the way back follows one after the other [default: 512]. More: `unknown`, bound of
    /// dereferences.
    #[arg(long, value_name = "N")]
    pub max_dereferences: Option<u32>,
    /// Calls inside one another that the way back enters [default: 32]. More: `unknown`, bound of calls.
    #[arg(long, value_name = "N")]
    pub max_calls: Option<u32>,
    /// Say how the input comes to be: the conditions on the way.
    #[arg(long)]
    pub explain: bool,
    /// Search for each target, also when the input for another executes it.
    #[arg(long)]
    pub each: bool,
    /// Time for one target [default: its part of the budget].
    #[arg(long, value_name = "TIME", value_parser = parse_time)]
    pub per_target: Option<Duration>,
    /// Where tests go, e.g. `src/test/java` [default: nothing is written].
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// What is written.
    #[arg(long, value_enum, default_value = "junit5")]
    pub format: Format,
}

/// A time such as `10s`, `1.5m` or `500ms`; seconds without a unit.
fn parse_time(text: &str) -> Result<Duration, String> {
    let split = text.find(|c: char| c.is_ascii_alphabetic()).unwrap_or(text.len());
    let (number, unit) = text.split_at(split);
    let number: f64 = number.trim().parse().map_err(|_| format!("{text:?} is no time such as 10s or 2m"))?;
    let seconds = match unit {
        "ms" => number / 1000.0,
        "" | "s" => number,
        "m" | "min" => number * 60.0,
        "h" => number * 3600.0,
        _ => return Err(format!("unknown unit {unit:?}: use ms, s, m or h")),
    };
    if !(0.0..=1e7).contains(&seconds) {
        return Err(format!("{text:?} is out of range"));
    }
    Ok(Duration::from_secs_f64(seconds))
}

#[derive(Args)]
pub struct RunOptions {
    /// The class with `main`, e.g. `com.example.Main`.
    pub class: String,
    /// Arguments of the program. Put `--` before those that are options of Margay too.
    pub args: Vec<String>,
    #[command(flatten)]
    pub common: Common,
    /// Print every executed instruction to standard error.
    #[arg(long)]
    pub trace: bool,
    /// Print instructions executed, objects allocated and time to standard error.
    #[arg(long)]
    pub stats: bool,
    /// Megabytes of heap before OutOfMemoryError.
    #[arg(long, value_name = "MB", default_value_t = 2048)]
    pub max_heap: u64,
    /// Frames of a thread before StackOverflowError.
    #[arg(long, value_name = "N", default_value_t = 60_000)]
    pub max_frames: usize,
    /// Stop after so many instructions [default: none].
    #[arg(long, value_name = "N")]
    pub max_steps: Option<u64>,
    /// Set a system property, as `java -D` does.
    #[arg(short = 'D', value_name = "KEY=VALUE")]
    pub define: Vec<String>,
}

impl Cli {
    /// Parses the command line. Behind the class of `margay run`, what is not an option of Margay is an
    /// argument of the program, dashes or not.
    pub fn read() -> Cli {
        Cli::parse_from(set_program_arguments_apart(std::env::args().collect()))
    }
}

/// Moves the options of `margay run` before a `--` and the program's arguments behind it.
fn set_program_arguments_apart(argv: Vec<String>) -> Vec<String> {
    let command = Cli::command();
    let Some(run) = command.find_subcommand("run").filter(|_| argv.get(1).is_some_and(|a| a == "run")) else {
        return argv;
    };
    // Whether a word is an option, and whether its value is the next word.
    let option = |word: &str| -> Option<bool> {
        let (name, has_value) = match word.split_once('=') {
            Some((name, _)) => (name, true),
            None => (word, false),
        };
        let found = run.get_arguments().find(|a| {
            let long = name.strip_prefix("--");
            long.is_some_and(|l| {
                a.get_long() == Some(l) || a.get_all_aliases().is_some_and(|all| all.contains(&l))
            }) || !name.starts_with("--") && a.get_short().is_some_and(|s| name.starts_with(&format!("-{s}")))
        })?;
        let long_or_bare = name.starts_with("--") || name.len() == 2;
        Some(found.get_action().takes_values() && long_or_bare && !has_value)
    };
    let mut options = argv[..2].to_vec();
    let mut positional = Vec::new();
    let mut words = argv.into_iter().skip(2);
    while let Some(word) = words.next() {
        if word == "--" {
            positional.extend(words.by_ref());
        } else if let Some(takes_next) = option(&word) {
            options.push(word);
            if takes_next {
                options.extend(words.next());
            }
        } else if positional.is_empty() && word.starts_with('-') {
            // Not known to Margay and before the class: the parser says what is wrong.
            options.push(word);
        } else {
            positional.push(word);
        }
    }
    options.push("--".to_owned());
    options.extend(positional);
    options
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(line: &str) -> RunOptions {
        let argv = line.split(' ').map(str::to_owned).collect();
        match Cli::parse_from(set_program_arguments_apart(argv)).command {
            Command::Run(options) => options,
            _ => panic!("not run"),
        }
    }

    #[test]
    fn options_stand_anywhere_and_unknown_ones_are_the_programs() {
        let o = parsed("margay run Main -4 --flag x --classpath lib --stats a=b");
        assert_eq!(o.class, "Main");
        assert_eq!(o.args, ["-4", "--flag", "x", "a=b"]);
        assert_eq!(o.common.classpath, "lib");
        assert!(o.stats);
    }

    #[test]
    fn a_double_dash_ends_the_options() {
        let o = parsed("margay run --cp=lib -Dkey=value Main -- --stats");
        assert_eq!(o.args, ["--stats"]);
        assert_eq!(o.define, ["key=value"]);
        assert!(!o.stats);
    }
}
