//! The options of every command.

use clap::{Args, Parser, Subcommand};
use std::path::PathBuf;

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
}

/// Options that all commands share.
#[derive(Args)]
pub struct Common {
    /// Directories and jars to search for classes, separated as for `java`.
    #[arg(short, long, visible_alias = "cp", value_name = "PATH", default_value = ".")]
    pub classpath: String,
    /// The JDK whose library runs [default: JAVA_HOME, then `java` on the PATH].
    #[arg(long, value_name = "DIR")]
    pub java_home: Option<PathBuf>,
}

#[derive(Args)]
pub struct RunOptions {
    /// The class with `main`, e.g. `com.example.Main`.
    pub class: String,
    /// Arguments of the program. Put `--` before those that are options of Margay too.
    #[arg(allow_hyphen_values = true)]
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
