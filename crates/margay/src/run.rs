//! `margay run`: a program in the machine, with the host's standard streams.

use crate::cli::RunOptions;
use margay_classes::classpath::ClassPath;
use margay_classes::jdk::Jdk;
use margay_machine::{Config, Ending, Machine, Stop};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Instant;

/// Wrong use, or input that cannot be read.
const UNUSABLE: u8 = 2;
/// A budget ran out.
const OUT_OF_BUDGET: u8 = 3;

pub fn run(options: &RunOptions) -> ExitCode {
    let started = Instant::now();
    let mut machine = match boot(options) {
        Ok(machine) => machine,
        Err(message) => return unusable(&message),
    };
    machine.output.forward(Box::new(std::io::stdout()), Box::new(std::io::stderr()));
    machine.output.set_input(Box::new(std::io::stdin()));
    if options.trace {
        machine.set_trace_sink(Box::new(std::io::LineWriter::new(std::io::stderr())));
    }
    let ending = machine.run_main(&options.class, &options.args);
    if options.stats {
        eprintln!(
            "{} instructions, {} objects, {} classes, {:.3} s",
            machine.steps(),
            machine.heap.allocated,
            machine.classes.len(),
            started.elapsed().as_secs_f64()
        );
    }
    // The process ends here; giving gigabytes of heap back piece by piece would only take time.
    let code = exit_code(ending, &machine);
    std::mem::forget(machine);
    code
}

fn boot(options: &RunOptions) -> Result<Machine, String> {
    let jdk = Jdk::find(options.common.java_home.as_deref()).map_err(|e| e.to_string())?;
    let entries = ClassPath::parse_list(&options.common.classpath);
    let path = ClassPath::new(&jdk, &entries).map_err(|e| e.to_string())?;
    let mut properties = encodings(jdk.feature);
    for define in &options.define {
        let (key, value) = define.split_once('=').unwrap_or((define, ""));
        properties.push((key.to_owned(), value.to_owned()));
    }
    let config = Config {
        max_heap: options.max_heap << 20,
        max_frames: options.max_frames,
        max_steps: options.max_steps,
        trace: options.trace,
        properties,
        ..Config::default()
    };
    Machine::boot(Arc::new(path), &jdk.home, &options.common.classpath, config).map_err(|e| e.to_string())
}

/// The encodings that `java` would take from the locale.
fn encodings(feature: u32) -> Vec<(String, String)> {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"]
        .iter()
        .find_map(|v| std::env::var(v).ok().filter(|v| !v.is_empty()))
        .unwrap_or_default()
        .to_lowercase();
    let native = if locale.contains("utf-8") || locale.contains("utf8") { "UTF-8" } else { "ANSI_X3.4-1968" };
    let mut keys = vec!["native.encoding", "sun.jnu.encoding"];
    if feature < 18 {
        keys.push("file.encoding");
    } else {
        keys.extend(["stdout.encoding", "stderr.encoding"]);
    }
    keys.into_iter().map(|k| (k.to_owned(), native.to_owned())).collect()
}

fn exit_code(ending: Ending, machine: &Machine) -> ExitCode {
    match ending {
        Ending::Exit(code) => ExitCode::from(code as u8),
        Ending::NoMain(why) => {
            eprintln!("Error: {why}");
            ExitCode::from(UNUSABLE)
        }
        Ending::Stopped(stop) => stopped(&stop, machine),
    }
}

fn stopped(stop: &Stop, machine: &Machine) -> ExitCode {
    match stop {
        Stop::Unsupported(what) => unusable(&format!(
            "the program needs something that Margay does not do: {what} (see docs/limits.md){}",
            machine.describe_stack()
        )),
        Stop::Deadlock(what) => {
            eprintln!("margay: deadlock: {what}");
            ExitCode::from(1)
        }
        Stop::Limit(what) => {
            eprintln!("margay: the limit on {what} was reached");
            ExitCode::from(OUT_OF_BUDGET)
        }
        Stop::Ignored => {
            eprintln!("margay: the run ended at an assumption of the program that does not hold");
            ExitCode::SUCCESS
        }
        Stop::Threw(e) => {
            eprintln!("margay: {}", machine.describe_throwable(*e));
            ExitCode::from(1)
        }
        other => {
            eprintln!("margay: stopped: {other:?}");
            ExitCode::from(UNUSABLE)
        }
    }
}

fn unusable(message: &str) -> ExitCode {
    eprintln!("margay: {message}");
    ExitCode::from(UNUSABLE)
}
