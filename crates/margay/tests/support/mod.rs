//! Finding JDKs, compiling Java programs, running them and comparing what two Java machines do with them.
//!
//! Environment variables that the tests heed:
//!
//! * `JAVA_HOME`: looked at first when a JDK is wanted, then the `java` on `PATH`, then their neighbours;
//! * `MARGAY_JDK25`: the home of a JDK 25, when it is not a neighbour of the JDK 17;
//! * `MARGAY_ONLY`: only programs whose name contains this are compiled and run;
//! * `MARGAY_BIN`: run this instead of the `margay` that was built with the tests.

#![allow(dead_code)] // Every test file uses its own part of this.

use std::ffi::OsStr;
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex};
use std::thread;
use std::time::{Duration, Instant};

/// How long a program may take under either machine.
pub const LIMIT: Duration = Duration::from_secs(60);

/// Output beyond this is read but not kept: a program gone wild must not take the memory of the tests.
const KEPT: usize = 8 << 20;

/// An installed JDK.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Jdk {
    /// The directory that holds `bin`, `lib` and `release`.
    pub home: PathBuf,
    /// 17, 25 and so on.
    pub feature: u32,
}

impl Jdk {
    /// The JDK whose home is `home`, when there is one.
    pub fn at(home: &Path) -> Option<Jdk> {
        let home = home.canonicalize().ok()?;
        let release = fs::read_to_string(home.join("release")).ok()?;
        let version = release.lines().find_map(|line| line.strip_prefix("JAVA_VERSION=\""))?;
        let digits: String = version.chars().take_while(char::is_ascii_digit).collect();
        let jdk = Jdk { home, feature: digits.parse().ok()? };
        jdk.java().exists().then_some(jdk)
    }

    /// The first JDK of this feature release among `JAVA_HOME`, the one on `PATH`, and the directories
    /// beside these.
    pub fn find(feature: u32) -> Option<Jdk> {
        let mut homes: Vec<PathBuf> = Vec::new();
        homes.extend(std::env::var_os("JAVA_HOME").filter(|home| !home.is_empty()).map(PathBuf::from));
        homes.extend(on_path("java").and_then(|java| Some(java.parent()?.parent()?.to_path_buf())));
        let mut neighbours: Vec<PathBuf> = Vec::new();
        for home in &homes {
            let Some(entries) = home.canonicalize().ok().and_then(|home| fs::read_dir(home.parent()?).ok())
            else {
                continue;
            };
            let mut found: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
            found.sort();
            neighbours.append(&mut found);
        }
        homes.iter().chain(&neighbours).filter_map(|home| Jdk::at(home)).find(|jdk| jdk.feature == feature)
    }

    /// Its `java`.
    pub fn java(&self) -> PathBuf {
        self.home.join("bin").join(format!("java{}", std::env::consts::EXE_SUFFIX))
    }
}

/// The JDK 17, which the tests cannot do without.
pub fn jdk17() -> Jdk {
    Jdk::find(17).expect("the tests need a JDK 17: set JAVA_HOME, or put its java on PATH")
}

/// The JDK 25, where there is one.
pub fn jdk25() -> Option<Jdk> {
    match std::env::var_os("MARGAY_JDK25").filter(|home| !home.is_empty()) {
        Some(home) => {
            let jdk = Jdk::at(Path::new(&home)).filter(|jdk| jdk.feature == 25);
            Some(jdk.unwrap_or_else(|| panic!("MARGAY_JDK25 is no JDK 25: {}", Path::new(&home).display())))
        }
        None => Jdk::find(25),
    }
}

/// An executable of this name on `PATH`, with symbolic links followed.
fn on_path(name: &str) -> Option<PathBuf> {
    let file = format!("{name}{}", std::env::consts::EXE_SUFFIX);
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path).find_map(|dir| dir.join(&file).canonicalize().ok())
}

/// The root of the repository.
pub fn repository() -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join("..");
    root.canonicalize().expect("the crate lies in crates/margay of the repository")
}

/// The `margay` to be tested.
pub fn margay() -> PathBuf {
    match std::env::var_os("MARGAY_BIN").filter(|bin| !bin.is_empty()) {
        Some(bin) => PathBuf::from(bin),
        None => PathBuf::from(env!("CARGO_BIN_EXE_margay")),
    }
}

/// What `MARGAY_ONLY` says; the empty string, which every name contains, when it is not set.
pub fn only() -> String {
    std::env::var("MARGAY_ONLY").unwrap_or_default()
}

/// A directory for the files of one test, removed when dropped.
pub struct Scratch(PathBuf);

impl Scratch {
    /// A new, empty directory; `name` only has to differ from those of the other tests of this process.
    pub fn new(name: &str) -> Scratch {
        let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&dir);
        fs::create_dir_all(&dir).expect("the scratch directory can be made");
        Scratch(dir)
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// A compiled Java program with what it is run on.
#[derive(Clone, Debug)]
pub struct Program {
    /// The name of its main class.
    pub name: String,
    /// Where its classes are.
    pub classes: PathBuf,
    /// Its arguments: those of `NAME.args` beside it.
    pub args: Vec<String>,
    /// What it reads from standard input: `NAME.in` beside it.
    pub stdin: Option<PathBuf>,
}

/// Compiles the programs of the folder `sources` whose name contains `part`, each into a directory of its
/// own below `out`, with the compiler of `jdk` and `--release`; see `tests/conformance/CompileAll.java`.
pub fn compile_all(jdk: &Jdk, sources: &Path, out: &Path, release: u32, part: &str) -> Vec<Program> {
    let mut command = Command::new(jdk.java());
    command.args(["-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xshare:auto"]);
    command.arg(repository().join("tests").join("conformance").join("CompileAll.java"));
    command.arg(sources).arg(out).arg(release.to_string()).arg(part);
    let outcome = run(&mut command, None, Duration::from_secs(600));
    assert!(
        outcome.ending == Ending::Exit(0),
        "the programs of {} do not compile ({}):\n{}",
        sources.display(),
        outcome.ending.describe(),
        String::from_utf8_lossy(&outcome.stderr)
    );
    let names = String::from_utf8(outcome.stdout).expect("names of classes");
    names.lines().map(|name| program(name, sources, out)).collect()
}

fn program(name: &str, sources: &Path, out: &Path) -> Program {
    let args = fs::read_to_string(sources.join(format!("{name}.args"))).unwrap_or_default();
    let stdin = sources.join(format!("{name}.in"));
    Program {
        name: name.to_owned(),
        classes: out.join(name),
        args: args.split_whitespace().map(str::to_owned).collect(),
        stdin: stdin.exists().then_some(stdin),
    }
}

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

/// What the `java` of a JDK does with a program.
pub fn run_java(jdk: &Jdk, program: &Program) -> Outcome {
    let mut command = Command::new(jdk.java());
    command.args(["-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xshare:auto", "-cp"]);
    command.arg(&program.classes).arg(&program.name).args(&program.args).current_dir(&program.classes);
    run(&mut command, program.stdin.as_deref(), LIMIT)
}

/// What `margay run`, with the library of a JDK, does with a program.
pub fn run_margay(jdk: &Jdk, program: &Program) -> Outcome {
    let mut command = Command::new(margay());
    command.arg("run").arg(&program.name).args(&program.args);
    command.arg(OsStr::new("--classpath")).arg(&program.classes);
    command.arg(OsStr::new("--java-home")).arg(&jdk.home);
    command.current_dir(&program.classes);
    run(&mut command, program.stdin.as_deref(), LIMIT)
}

/// What differs between two outcomes, in one line; nothing when they are the same.
pub fn difference(expected: &Outcome, found: &Outcome) -> Option<String> {
    let mut parts = Vec::new();
    if expected.ending != found.ending {
        parts.push(format!("{} instead of {}", found.ending.describe(), expected.ending.describe()));
    }
    parts.extend(first_difference("stdout", &expected.stdout, &found.stdout));
    parts.extend(first_difference("stderr", &expected.stderr, &found.stderr));
    (!parts.is_empty()).then(|| parts.join("; "))
}

/// The first line in which two texts differ.
fn first_difference(what: &str, expected: &[u8], found: &[u8]) -> Option<String> {
    if expected == found {
        return None;
    }
    let mut expected = expected.split(|&byte| byte == b'\n');
    let mut found = found.split(|&byte| byte == b'\n');
    let mut number = 0;
    loop {
        number += 1;
        let pair = (expected.next(), found.next());
        if pair.0 != pair.1 || pair.0.is_none() {
            let [expected, found] = shorten(pair.0, pair.1);
            return Some(format!("{what} line {number}: expected {expected}, found {found}"));
        }
    }
}

/// Quotes two lines; of long ones only what surrounds their first difference.
fn shorten(left: Option<&[u8]>, right: Option<&[u8]>) -> [String; 2] {
    const BEFORE: usize = 40;
    const SHOWN: usize = 160;
    let common = match (left, right) {
        (Some(left), Some(right)) => left.iter().zip(right).take_while(|(a, b)| a == b).count(),
        _ => 0,
    };
    [left, right].map(|line| match line {
        None => "the end".to_owned(),
        Some(line) => {
            let from = if line.len() > SHOWN { common.saturating_sub(BEFORE).min(line.len()) } else { 0 };
            let upto = line.len().min(from + SHOWN);
            let text = String::from_utf8_lossy(&line[from..upto]);
            let dots = |cut: bool| if cut { "…" } else { "" };
            format!("{}{text:?}{}", dots(from > 0), dots(upto < line.len()))
        }
    })
}

/// How many programs run at a time, over all tests of a process.
const AT_A_TIME: usize = 2;

static RUNNING: Mutex<usize> = Mutex::new(0);
static ENDED: Condvar = Condvar::new();

/// A leave to run something; given back when dropped.
struct Leave;

impl Leave {
    fn take() -> Leave {
        let running = RUNNING.lock().unwrap_or_else(|poison| poison.into_inner());
        let mut running = ENDED
            .wait_while(running, |running| *running >= AT_A_TIME)
            .unwrap_or_else(|poison| poison.into_inner());
        *running += 1;
        Leave
    }
}

impl Drop for Leave {
    fn drop(&mut self) {
        *RUNNING.lock().unwrap_or_else(|poison| poison.into_inner()) -= 1;
        ENDED.notify_one();
    }
}

/// Does `work` for every item, two at a time whatever the number of tests that do this, and gives the
/// results in the order of the items.
pub fn in_parallel<T: Sync, R: Send>(items: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let results: Mutex<Vec<(usize, R)>> = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for _ in 0..AT_A_TIME {
            scope.spawn(|| {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some(item) = items.get(index) else { break };
                    let leave = Leave::take();
                    let result = work(item);
                    drop(leave);
                    results.lock().unwrap_or_else(|poison| poison.into_inner()).push((index, result));
                }
            });
        }
    });
    let mut results = results.into_inner().unwrap_or_else(|poison| poison.into_inner());
    results.sort_by_key(|&(index, _)| index);
    results.into_iter().map(|(_, result)| result).collect()
}

/// Runs every program under the `java` of `jdk` and under `margay` with the library of `jdk`; prints a line
/// for each that behaves differently and then a summary, and panics when there was any such program.
pub fn expect_same(jdk: &Jdk, programs: &[Program]) {
    let results = in_parallel(programs, |program| {
        let expected = run_java(jdk, program);
        if expected.ending == Ending::Timeout {
            return Some("java itself takes too long".to_owned());
        }
        difference(&expected, &run_margay(jdk, program))
    });
    let mut failed = 0;
    for (program, result) in programs.iter().zip(&results) {
        if let Some(result) = result {
            failed += 1;
            println!("FAIL {} (JDK {}): {result}", program.name, jdk.feature);
        }
    }
    println!("JDK {}: {} passed, {failed} failed", jdk.feature, programs.len() - failed);
    assert!(
        failed == 0,
        "{failed} of {} programs behave differently under JDK {}",
        programs.len(),
        jdk.feature
    );
}
