//! Runs given tests, compiled, in the machine, with the engines that are on the user's class path. The host sees when
//! each test begins and ends, and may have the machine stop there. Knows nothing of what is being tested.
//!
//! ```text
//!  host ── discover ──▶ Suite ── start ──▶ Run.all ──▶ engine ──▶ tests
//!                         ▲                               │
//!                         └──── events, Stop::Paused ──── Listener
//! ```
//!
//! Engines are driven through the interfaces that the launcher of JUnit uses, by classes that we provide (`classes.rs`). They
//! tell natives of ours what happens (`reporter.rs`). JUnit 4 is driven directly where no engine runs it.

mod classes;
mod error;
mod event;
mod find;
mod java;
mod junit4;
mod platform;
mod reporter;

pub use error::Error;
pub use event::{Cause, Event, Outcome, Pause, Test, TestId, Thrown};

use crate::session::{World, trap_text};
use margay_classes::{ClassId, MethodId};
use margay_machine::{Limit, Machine, Ref, Res, Stop, Trap};
use reporter::{Reporter, Shared};
use std::path::PathBuf;

/// Where tests are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Place {
    /// A directory or jar, which is on the class path.
    Files(PathBuf),
    /// A class by its name, with dots.
    Class(String),
}

/// Tests that were found, in the order in which JUnit runs them, and what is known of their run.
pub struct Suite {
    record: Shared,
    /// The method that runs everything, and its argument.
    run: (MethodId, Ref),
    /// Packages of the engines, whose code goes on when a test is ended.
    engines: Vec<String>,
    left_out: Vec<LeftOut>,
}

/// A class whose tests, if it has any, are not run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeftOut {
    /// Its name, with dots.
    pub class: String,
    /// Why that is.
    pub why: String,
}

/// Packages whose code goes on when a test is ended, besides those of the engines.
const OF_ENGINES: &[&str] = &[
    "margay/given/",
    "org/junit/platform/",
    "org/junit/runners/",
    "org/junit/internal/",
    "junit/framework/",
];

/// Instructions that a test may execute after it has been ended, in its handlers and in what JUnit runs after it.
const LAST_WORDS: u64 = 2_000_000;

/// How often what runs is ended before that is given up.
const TRIES: usize = 8;

/// Finds the tests of places. Nothing of them has run yet, besides what their engines do to list them. The machine's host
/// natives are the suite's from now on.
pub fn discover(world: &World, machine: &mut Machine, places: &[Place]) -> Result<Suite, Error> {
    machine.provide_classes(classes::provide);
    let (classes, mut left_out) = candidates(world, machine, places)?;
    let record = Shared::default();
    machine.set_host_natives(Box::new(Reporter(record.clone())));
    let report = machine.load(classes::REPORT).and_then(|class| machine.initialize_now(class));
    report.map_err(|trap| Error::Platform(trap_text(machine, &trap)))?;
    let engines = platform::engines(machine);
    let mut steps = Vec::new();
    if !engines.is_empty() {
        let platform = platform::Platform::new(machine, &classes)
            .map_err(|trap| Error::Platform(trap_text(machine, &trap)))?;
        for engine in &engines {
            let step = platform.discover(machine, engine).map_err(|trap| Error::Discovery {
                engine: engine.replace('/', "."),
                why: trap_text(machine, &trap),
            })?;
            steps.push(step.map_err(|unknown| Error::Platform(unknown.to_string()))?);
        }
    }
    let vintage = engines.iter().any(|engine| engine.starts_with("org/junit/vintage/"));
    let has_junit4 = machine.classes.load(junit4::REQUEST).is_ok();
    if engines.is_empty() && !has_junit4 {
        return Err(Error::NoEngine);
    }
    if has_junit4 && !vintage {
        let old: Vec<ClassId> =
            classes.iter().copied().filter(|&class| find::is_junit4(machine, class)).collect();
        let old = steps4(machine, &old, &record, &mut left_out);
        steps.extend(old.map_err(|trap| Error::Platform(trap_text(machine, &trap)))?);
    }
    if !record.lock().tests.iter().any(|test| test.is_test) && !record.lock().tests.iter().any(is_leaf_group)
    {
        return Err(Error::NoTests(places.iter().map(Place::to_string).collect::<Vec<_>>().join(", ")));
    }
    let run = prepare(machine, &steps).map_err(|trap| Error::Platform(trap_text(machine, &trap)))?;
    let engines = engines.iter().filter_map(|name| Some(name[..=name.rfind('/')?].to_owned())).collect();
    Ok(Suite { record, run, engines, left_out })
}

/// A group of a class, which gets its tests when it runs.
fn is_leaf_group(test: &Test) -> bool {
    test.parent.is_some() && test.method.is_some()
}

impl std::fmt::Display for Place {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Place::Files(path) => path.display().fmt(f),
            Place::Class(name) => name.fmt(f),
        }
    }
}

/// The classes of places that may hold tests, and those that cannot be linked.
fn candidates(
    world: &World,
    machine: &mut Machine,
    places: &[Place],
) -> Result<(Vec<ClassId>, Vec<LeftOut>), Error> {
    let mut classes = Vec::new();
    let mut left_out = Vec::new();
    for place in places {
        let names = match place {
            Place::Files(path) => world.classes_in(path).map_err(|e| Error::Place(e.to_string()))?,
            Place::Class(name) => {
                if !world.has_class(name) {
                    return Err(Error::NoSuchClass(name.clone()));
                }
                vec![name.replace('.', "/")]
            }
        };
        for name in names {
            match machine.classes.load(&name) {
                Ok(class) => {
                    if !classes.contains(&class) && find::may_hold_tests(machine, class) {
                        classes.push(class);
                    }
                }
                Err(why) => {
                    left_out.push(LeftOut { class: name.replace('/', "."), why: why.to_string() });
                }
            }
        }
    }
    Ok((classes, left_out))
}

/// What runs the classes of JUnit 4. A class that JUnit cannot look at is left out.
fn steps4(
    machine: &mut Machine,
    classes: &[ClassId],
    record: &Shared,
    left_out: &mut Vec<LeftOut>,
) -> Res<Vec<Ref>> {
    if classes.is_empty() {
        return Ok(Vec::new());
    }
    let notifier = junit4::notifier(machine)?;
    let reporter = Reporter(record.clone());
    let mut steps = Vec::new();
    for &class in classes {
        match junit4::discover(machine, class, notifier, &reporter) {
            Ok(step) => steps.push(step),
            Err(trap) => {
                let (class, why) = (machine.classes.java_name(class), trap_text(machine, &trap));
                left_out.push(LeftOut { class, why });
            }
        }
    }
    Ok(steps)
}

fn prepare(machine: &mut Machine, steps: &[Ref]) -> Res<(MethodId, Ref)> {
    let class = machine.load(classes::RUN)?;
    machine.initialize_now(class)?;
    let steps = machine.new_ref_array("java/lang/Runnable", steps)?;
    machine.hold(steps);
    match machine.classes.find_declared(class, "all", "([Ljava/lang/Runnable;)V") {
        Some(all) => Ok((all, steps)),
        None => Err(Trap::Stop(Box::new(Stop::Unsupported("the steps of a run".into())))),
    }
}

impl Suite {
    /// All tests and groups; those that runs have registered come last.
    pub fn tests(&self) -> Vec<Test> {
        self.record.lock().tests.clone()
    }

    /// One of them.
    pub fn test(&self, id: TestId) -> Option<Test> {
        self.record.lock().tests.get(id.index()).cloned()
    }

    /// Classes of the places that cannot be linked, or that JUnit cannot look at.
    pub fn left_out(&self) -> &[LeftOut] {
        &self.left_out
    }

    /// Says when the machine stops from now on.
    pub fn set_pause(&mut self, pause: Pause) {
        self.record.lock().pause = pause;
    }

    /// Stops the machine with [`Stop::Limit`] when so many instructions have been executed since the last event. Where a
    /// host rolls back to, the limit is the one that was set last.
    pub fn set_limit(&mut self, instructions: Option<u64>) {
        self.record.lock().limit = instructions;
    }

    /// Runs the suite from its beginning until the machine stops: [`Stop::Returned`] when it is over, [`Stop::Paused`]
    /// where [`Suite::set_pause`] says, or anything else that stops a machine. An engine runs its tests once: for a second run
    /// the first has to be rolled back.
    pub fn start(&mut self, machine: &mut Machine) -> Stop {
        for field in ["events", "paused", "ended"] {
            if let Err(Trap::Stop(stop)) = reporter::set(machine, field, 0) {
                return *stop;
            }
        }
        machine.call(self.run.0, &[u64::from(self.run.1)])
    }

    /// Goes on after [`Stop::Paused`].
    pub fn go_on(&mut self, machine: &mut Machine) -> Stop {
        machine.run()
    }

    /// Why a stop means that the running test cannot go on, if it does.
    pub fn cause(&self, stop: &Stop) -> Option<Cause> {
        Some(match stop {
            Stop::Exit(code) => Cause::Exit(*code),
            Stop::Limit(Limit::Instructions) => {
                Cause::Instructions(self.record.lock().limit.unwrap_or_default())
            }
            Stop::Limit(Limit::Heap) => Cause::Memory,
            Stop::Deadlock(what) => Cause::Deadlock(what.clone()),
            Stop::Unsupported(what) => Cause::Unsupported(what.clone()),
            _ => return None,
        })
    }

    /// Ends the test that runs and goes on with the next one: throws an error at the place where it stands. Code of the
    /// program may catch it; the outcome is this cause, whatever the test makes of it. If the test does not end soon after that,
    /// the machine stops with [`Stop::Limit`], and a second call for the same test leaves its code at once, without
    /// handlers and `finally` blocks.
    pub fn abandon(&mut self, machine: &mut Machine, cause: Cause) -> Stop {
        let again = reporter::value(machine, "ended") != 0;
        let limit = self.record.lock().limit;
        machine.config.max_steps = Some(machine.steps() + limit.unwrap_or(LAST_WORDS).min(LAST_WORDS));
        let text = cause.to_string();
        if !again && let Err(trap) = Reporter(self.record.clone()).ends(machine, cause) {
            return stop_of(trap);
        }
        let error = match machine.new_throwable(classes::ENDED, Some(&text)) {
            Ok(error) => error,
            Err(trap) => return stop_of(trap),
        };
        machine.hold(error);
        if !again && let Some(stop) = machine.throw_from_outside(error) {
            return stop;
        }
        let engines = &self.engines;
        machine.abandon(error, &|class| {
            OF_ENGINES.iter().any(|package| class.starts_with(package))
                || engines.iter().any(|package| class.starts_with(package.as_str()))
        })
    }

    /// Runs the suite to its end; tests that cannot go on are ended and named in their outcome. The host's own pauses are
    /// passed over.
    pub fn run(&mut self, machine: &mut Machine) -> Result<(), Error> {
        let mut stop = self.start(machine);
        // What cannot be ended would be ended for ever.
        let (mut place, mut tries) = (0, 0);
        loop {
            stop = match stop {
                Stop::Returned(_) => return Ok(()),
                Stop::Paused => self.go_on(machine),
                other => {
                    let now = reporter::events(machine);
                    tries = if place == now { tries + 1 } else { 1 };
                    place = now;
                    match self.cause(&other) {
                        Some(cause) if tries <= TRIES => self.abandon(machine, cause),
                        Some(cause) => return Err(Error::Stuck(cause)),
                        None => return Err(Error::Stopped(format!("{other:?}"))),
                    }
                }
            };
        }
    }

    /// What has happened in the present run. What was rolled back has not happened.
    pub fn events(&self, machine: &Machine) -> Vec<Event> {
        self.record.lock().events(reporter::events(machine) as usize)
    }

    /// The last of them.
    pub fn last_event(&self, machine: &Machine) -> Option<Event> {
        self.record.lock().last_event(reporter::events(machine) as usize)
    }

    /// The innermost test or group that has begun and not ended.
    pub fn running(&self, machine: &Machine) -> Option<TestId> {
        self.record.lock().running(reporter::events(machine) as usize)
    }
}

fn stop_of(trap: Trap) -> Stop {
    match trap {
        Trap::Stop(stop) => *stop,
        Trap::Throw(e) => Stop::Threw(e),
        other => Stop::Unsupported(format!("{other:?} outside of an instruction")),
    }
}
