//! The command line: options, messages and exit codes. Everything else is in the libraries.

mod cli;
mod run;

use std::process::ExitCode;

fn main() -> ExitCode {
    match cli::Cli::read().command {
        cli::Command::Run(options) => run::run(&options),
    }
}
