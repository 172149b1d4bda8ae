//! The options of every command.

use clap::{Args, CommandFactory, Parser, Subcommand};
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
