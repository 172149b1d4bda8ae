//! The command line: options become a request, the report becomes text or JSON and an exit code. Everything else is in
//! `margay-commands`.

#![forbid(unsafe_code)]

mod args;
mod output;

use args::{Cli, Command};
use margay_commands::Result;
use margay_commands::session::{Host, exit_at_once, guarded};
use margay_commands::{check, enumerate, generate, mutate, reach};
use output::{Output, progress};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// Terms, states and prefixes are many small objects; see ARCHITECTURE.md.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() {
    let started = Instant::now();
    let command = Cli::read().command;
    // A fault of Margay is told as one, and never ends with the code of a good result.
    let output = guarded(|| perform(&command, started));
    // Workers that did not come to an end may still be inside Z3, which does not bear the usual end of a process.
    exit_at_once(output::finish(output))
}

fn perform(command: &Command, started: Instant) -> Result<Output> {
    let host = |quiet| host(started, quiet);
    match command {
        Command::Run(options) => output::run(options, started),
        Command::Check(options) => check::check(&options.request(), &host(options.exploring.quiet))
            .map(|report| output::check::output(options, &report)),
        Command::Generate(options) => options
            .request()
            .and_then(|request| generate::generate(&request, &host(options.exploring.quiet)))
            .map(|report| output::generate::output(options, &report)),
        Command::Enumerate(options) if options.skeleton => {
            enumerate::write_skeleton(&options.request()).map(|text| Output::text(text, 0))
        }
        Command::Enumerate(options) => enumerate::enumerate(&options.request(), &host(options.quiet))
            .map(|answer| output::enumerate::output(options, &answer)),
        Command::Reach(options) => reach::reach(&options.request(), &host(options.exploring.quiet))
            .map(|report| output::reach::output(options, &report)),
        Command::Mutate(options) => mutate::mutate(&options.request(), &host(options.exploring.quiet))
            .map(|report| output::mutate::output(options, &report)),
    }
}

/// Ctrl-C makes a command end with what it has. A second one ends the process.
fn host(started: Instant, quiet: bool) -> Host {
    let interrupt = Arc::new(AtomicBool::new(false));
    let raised = interrupt.clone();
    // Without a handler Ctrl-C simply ends the process.
    let _ = ctrlc::set_handler(move || {
        if raised.swap(true, Ordering::Relaxed) {
            exit_at_once(130);
        }
    });
    Host { started, interrupt, progress: progress::shown(quiet) }
}
