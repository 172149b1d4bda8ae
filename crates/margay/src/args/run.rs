//! Options of `margay run`, and telling them from the arguments of the program.

use super::common::Common;
use clap::Args;
use margay_commands::run::Request;

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

impl RunOptions {
    pub fn request(&self) -> Request {
        Request {
            class: self.class.clone(),
            args: self.args.clone(),
            source: self.common.source(),
            trace: self.trace,
            max_heap: self.max_heap,
            max_frames: self.max_frames,
            max_steps: self.max_steps,
            define: self.define.clone(),
            encoding: native_encoding(),
        }
    }
}

/// The encoding that `java` would take from the locale.
fn native_encoding() -> &'static str {
    let set = |v: &&str| std::env::var(v).ok().filter(|v| !v.is_empty());
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].iter().find_map(set).unwrap_or_default().to_lowercase();
    if locale.contains("utf-8") || locale.contains("utf8") { "UTF-8" } else { "ANSI_X3.4-1968" }
}

/// Moves the options of `margay run` before a `--` and the program's arguments behind it.
pub fn set_program_arguments_apart(command: &clap::Command, argv: Vec<String>) -> Vec<String> {
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
    use crate::args::{Cli, Command};
    use clap::{CommandFactory, Parser};

    fn parsed(line: &str) -> RunOptions {
        let argv = line.split(' ').map(str::to_owned).collect();
        match Cli::parse_from(set_program_arguments_apart(&Cli::command(), argv)).command {
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
