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
mod warm;

use std::process::ExitCode;

/// Who reads the output may have seen enough, as `head` does: that is no failure.
fn end_with_the_reader() {
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        let said = info.payload().downcast_ref::<String>();
        if said.is_some_and(|text| text.starts_with("failed printing to stdout")) {
            std::process::exit(0);
        }
        usual(info);
    }));
}

fn main() -> ExitCode {
    end_with_the_reader();
    match cli::Cli::read().command {
        cli::Command::Run(options) => run::run(&options),
        cli::Command::Check(options) => check::check(&options),
        cli::Command::Generate(options) => generate::generate(&options),
        cli::Command::Enumerate(options) => enumerate::enumerate(&options),
        cli::Command::Reach(options) => reach::reach(&options),
    }
}
