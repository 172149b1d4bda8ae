//! `margay run`: a program in the machine, with the streams of the host.

use crate::error::{Error, Result};
use crate::session::{ClassSource, World};
use margay_machine::{Config, Ending, Machine, Stop};
use std::io::{Read, Write};

/// What is to be run.
#[derive(Debug, Clone)]
pub struct Request {
    /// The class with `main`.
    pub class: String,
    /// Arguments of the program.
    pub args: Vec<String>,
    /// Where classes come from.
    pub source: ClassSource,
    /// Whether every executed instruction is written to the trace.
    pub trace: bool,
    /// Megabytes of heap.
    pub max_heap: u64,
    /// Frames of a thread.
    pub max_frames: usize,
    /// Instructions, if there is a limit.
    pub max_steps: Option<u64>,
    /// System properties, `KEY=VALUE`.
    pub define: Vec<String>,
    /// The encoding of standard streams and file names.
    pub encoding: &'static str,
}

/// The streams of the program.
pub struct Streams {
    /// Standard input.
    pub input: Box<dyn Read + Send>,
    /// Standard output.
    pub output: Box<dyn Write + Send>,
    /// Standard error.
    pub error: Box<dyn Write + Send>,
    /// Where the trace goes.
    pub trace: Box<dyn Write + Send>,
}

/// How a program ended.
#[derive(Debug)]
pub enum End {
    /// It left with this exit code.
    Exit(i32),
    /// It is deadlocked.
    Deadlock(String),
    /// A limit was reached, this one.
    Limit(String),
    /// An assumption of the program does not hold.
    Ignored,
    /// An uncaught exception outside of the program's threads.
    Threw(String),
}

/// What a run came to.
#[derive(Debug)]
pub struct Report {
    /// How it ended.
    pub end: End,
    /// Instructions executed.
    pub instructions: u64,
    /// Objects allocated.
    pub objects: u64,
    /// Classes loaded.
    pub classes: usize,
}

/// Runs a program.
pub fn run(request: &Request, streams: Streams) -> Result<Report> {
    let world = World::find(&request.source)?;
    let mut properties = encodings(world.jdk().feature, request.encoding);
    for define in &request.define {
        let (key, value) = define.split_once('=').unwrap_or((define, ""));
        properties.push((key.to_owned(), value.to_owned()));
    }
    let mut machine = world.program(Config {
        max_heap: request.max_heap << 20,
        max_frames: request.max_frames,
        max_steps: request.max_steps,
        trace: request.trace,
        properties,
        ..Config::default()
    })?;
    machine.output.forward(streams.output, streams.error);
    machine.output.set_input(streams.input);
    if request.trace {
        machine.set_trace_sink(streams.trace);
    }
    let ending = machine.run_main(&request.class, &request.args);
    let end = end(ending, &machine);
    let report = end.map(|end| Report {
        end,
        instructions: machine.steps(),
        objects: machine.heap.allocated,
        classes: machine.classes.len(),
    });
    // The process ends here; giving gigabytes of heap back piece by piece would only take time.
    std::mem::forget(machine);
    report
}

/// The properties that say which encoding `java` would take from the locale.
fn encodings(feature: u32, native: &str) -> Vec<(String, String)> {
    let mut keys = vec!["native.encoding", "sun.jnu.encoding"];
    if feature < 18 {
        keys.push("file.encoding");
    } else {
        keys.extend(["stdout.encoding", "stderr.encoding"]);
    }
    keys.into_iter().map(|k| (k.to_owned(), native.to_owned())).collect()
}

fn end(ending: Ending, machine: &Machine) -> Result<End> {
    let stop = match ending {
        Ending::Exit(code) => return Ok(End::Exit(code)),
        Ending::NoMain(why) => return Err(Error::Usage(why)),
        Ending::Stopped(stop) => stop,
    };
    Ok(match stop {
        Stop::Unsupported(what) => {
            return Err(Error::Unsupported(format!(
                "the program needs something that Margay does not do: {what} (see docs/limits.md){}",
                machine.describe_stack()
            )));
        }
        Stop::Deadlock(what) => End::Deadlock(what),
        Stop::Limit(what) => End::Limit(what.to_string()),
        Stop::Ignored => End::Ignored,
        Stop::Threw(e) => End::Threw(machine.describe_throwable(e)),
        other => return Err(Error::Internal(format!("stopped: {other:?}"))),
    })
}
