//! Runs a process to its end within a limit, and keeps what it wrote. It knows nothing of Java but the variables that
//! would change what a Java machine says.

use std::fs;
use std::io::Read;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// Output beyond this is read but not kept: a program gone wild must not take the memory of the tests.
const KEPT: usize = 8 << 20;

/// How a process ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// It left with this code.
    Exit(i32),
    /// A signal, or something else that gives no code.
    Signal(String),
    /// It took too long and was killed.
    Timeout,
}

impl Ending {
    /// In words.
    pub fn describe(&self) -> String {
        match self {
            Ending::Exit(code) => format!("exit {code}"),
            Ending::Signal(how) => how.clone(),
            Ending::Timeout => "killed after its time was up".to_owned(),
        }
    }
}

/// What a process did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// How it ended.
    pub ending: Ending,
    /// What it wrote to standard output.
    pub stdout: Vec<u8>,
    /// What it wrote to standard error.
    pub stderr: Vec<u8>,
}

impl Outcome {
    /// Standard output as text.
    pub fn output(&self) -> String {
        String::from_utf8_lossy(&self.stdout).into_owned()
    }

    /// Standard error as text.
    pub fn errors(&self) -> String {
        String::from_utf8_lossy(&self.stderr).into_owned()
    }
}

/// Runs a command to its end, or kills it after `limit`.
pub fn run(command: &mut Command, stdin: Option<&Path>, limit: Duration) -> Outcome {
    // These would change what java does, and all but the last make it say so on standard error.
    for variable in ["JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS", "JDK_JAVA_OPTIONS", "CLASSPATH"] {
        command.env_remove(variable);
    }
    command.stdin(match stdin {
        Some(path) => Stdio::from(fs::File::open(path).expect("the input can be opened")),
        None => Stdio::null(),
    });
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = match command.spawn() {
        Ok(child) => child,
        Err(error) => panic!("{:?} cannot be started: {error}", command.get_program()),
    };
    let stdout = collect(child.stdout.take());
    let stderr = collect(child.stderr.take());
    let ending = wait(&mut child, limit);
    Outcome {
        ending,
        stdout: stdout.join().expect("the reader of stdout ends"),
        stderr: stderr.join().expect("the reader of stderr ends"),
    }
}

fn collect<R: Read + Send + 'static>(stream: Option<R>) -> thread::JoinHandle<Vec<u8>> {
    let mut stream = stream.expect("the stream is piped");
    thread::spawn(move || {
        let mut kept = Vec::new();
        let mut chunk = [0; 1 << 14];
        while let Ok(count) = stream.read(&mut chunk) {
            if count == 0 {
                break;
            }
            let room = KEPT.saturating_sub(kept.len());
            kept.extend_from_slice(&chunk[..count.min(room)]);
        }
        kept
    })
}

fn wait(child: &mut Child, limit: Duration) -> Ending {
    let start = Instant::now();
    let mut pause = Duration::from_millis(1);
    loop {
        if let Some(status) = child.try_wait().expect("the child can be waited for") {
            return match status.code() {
                Some(code) => Ending::Exit(code),
                None => Ending::Signal(status.to_string()),
            };
        }
        if start.elapsed() >= limit {
            let _ = child.kill();
            let _ = child.wait();
            return Ending::Timeout;
        }
        thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(20));
    }
}
