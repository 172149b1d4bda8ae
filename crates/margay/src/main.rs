//! The command line: options, messages and exit codes. Everything else is in the libraries.

mod begin;
mod check;
mod cli;
mod contracts;
mod enumerate;
mod generate;
mod post;
mod reach;
mod rounds;
mod run;
mod setup;

use std::process::ExitCode;

fn main() -> ExitCode {
    match cli::Cli::read().command {
        cli::Command::Run(options) => run::run(&options),
        cli::Command::Check(options) => check::check(&options),
        cli::Command::Generate(options) => generate::generate(&options),
        cli::Command::Enumerate(options) => enumerate::enumerate(&options),
        cli::Command::Reach(options) => reach::reach(&options),
    }
}
