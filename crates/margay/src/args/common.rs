//! Options that several commands share.

use clap::{Args, ValueEnum};
use margay_commands::session::{AskedLimits, ClassSource, Exploring, Order};
use margay_commands::{Contracts, Fields, Format, Nulls};
use std::path::PathBuf;
use std::time::Duration;

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
pub struct ExploringOptions {
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
    /// Objects that an input may have, boxed numbers aside [default: 6, more while there is budget].
    #[arg(long, value_name = "N")]
    pub max_objects: Option<usize>,
    /// Elements of input arrays and characters of input strings that the program can read [default: 8, more while
    /// there is budget].
    #[arg(long, value_name = "N")]
    pub max_array: Option<u32>,
    /// How often a path decides the same symbolic condition [default: 24, more while there is budget].
    #[arg(long, value_name = "N")]
    pub loop_bound: Option<u32>,
    /// Decisions of a path [default: 2000, more while there is budget].
    #[arg(long, value_name = "N")]
    pub max_depth: Option<usize>,
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
    /// What the fields of input objects may hold where no contract says it: what constructors and methods make of
    /// them, or anything of their types.
    #[arg(long, value_name = "WHICH", default_value = "made", value_parser = ["made", "any"])]
    pub fields: String,
    /// What null is as an argument or element, where no annotation says it: an input whose failures `check` tells
    /// apart, an input like any other, or no input.
    #[arg(long, value_name = "WHICH", default_value = "auto", value_parser = ["auto", "all", "none"])]
    pub nulls: String,
    /// Inputs may hold what type arguments do not allow: a `List<String>` with an `Integer` in it.
    #[arg(long)]
    pub raw: bool,
}

/// Where tests go, and as what.
#[derive(Args, Clone)]
pub struct TestOptions {
    /// Where tests go, e.g. `src/test/java` [default: nothing is written].
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// What is written: source for JUnit 5 or JUnit 4, or the cases as JSON.
    #[arg(long, value_name = "WHICH", default_value = "junit5", value_parser = ["junit5", "junit4", "json"])]
    pub format: String,
}

/// In which order paths are tried.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
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

impl Common {
    pub fn source(&self) -> ClassSource {
        ClassSource { classpath: self.classpath.clone(), java_home: self.java_home.clone() }
    }
}

impl ExploringOptions {
    pub fn request(&self) -> Exploring {
        Exploring {
            budget: self.budget,
            jobs: self.jobs,
            seed: self.seed,
            limits: AskedLimits {
                objects: self.max_objects,
                array: self.max_array,
                loops: self.loop_bound,
                depth: self.max_depth,
            },
            order: self.search.map(|search| match search {
                Search::Coverage => Order::Coverage,
                Search::Depth => Order::Depth,
                Search::Breadth => Order::Breadth,
                Search::Random => Order::Random,
            }),
        }
    }
}

impl ContractOptions {
    pub fn request(&self) -> Contracts {
        let fields = if self.fields == "any" { Fields::Any } else { Fields::Made };
        let nulls = match &*self.nulls {
            "all" => Nulls::All,
            "none" => Nulls::None,
            _ => Nulls::Auto,
        };
        Contracts { pre: self.pre.clone(), predicates: self.predicates.clone(), fields, nulls, raw: self.raw }
    }
}

impl TestOptions {
    pub fn format(&self) -> Format {
        match &*self.format {
            "junit4" => Format::Junit4,
            "json" => Format::Json,
            _ => Format::Junit5,
        }
    }
}

/// A time such as `10s`, `1.5m` or `500ms`; seconds without a unit.
pub fn parse_time(text: &str) -> Result<Duration, String> {
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
