//! Runs given tests, compiled, in the machine, with the engines that are on the user's class path. The host sees when
//! each test begins and ends, and may have the machine stop there. Knows nothing of what is being tested.

mod error;
mod event;

pub use error::Error;
pub use event::{Cause, Event, Outcome, Test, TestId, Thrown};

use margay_machine::{Machine, Stop};
use std::path::PathBuf;

/// Where tests are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Place {
    /// A directory or jar, which is on the class path.
    Files(PathBuf),
    /// A class by its name, with dots.
    Class(String),
}

/// When the machine stops on behalf of the host. The stop is [`Stop::Paused`], and [`Suite::go_on`] continues.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Pause {
    /// Only when the suite is over.
    #[default]
    Never,
    /// Right after this test or group has ended.
    Finished(TestId),
    /// Right after each test has begun, and right after it has ended. Groups do not count.
    EachTest,
}

/// Tests that were found, in the order in which JUnit runs them, and what is known of their run.
pub struct Suite {
    tests: Vec<Test>,
    pause: Pause,
}

/// Finds the tests of places. Nothing of them has run yet, besides what their engines do to list them.
pub fn discover(machine: &mut Machine, places: &[Place]) -> Result<Suite, Error> {
    let _ = (machine, places);
    Err(Error::NoEngine)
}

impl Suite {
    /// All tests and groups; those that runs have registered come last.
    pub fn tests(&self) -> Vec<Test> {
        self.tests.clone()
    }

    /// Says when the machine stops from now on.
    pub fn set_pause(&mut self, pause: Pause) {
        self.pause = pause;
    }

    /// Ends a test that executes more than so many instructions, in [`Suite::run`].
    pub fn set_limit(&mut self, instructions: Option<u64>) {
        let _ = instructions;
    }

    /// Runs the suite from its beginning until the machine stops: [`Stop::Returned`] when it is over, [`Stop::Paused`]
    /// where [`Suite::set_pause`] says, or anything else that stops a machine.
    pub fn start(&mut self, machine: &mut Machine) -> Stop {
        machine.run()
    }

    /// Goes on after [`Stop::Paused`].
    pub fn go_on(&mut self, machine: &mut Machine) -> Stop {
        machine.run()
    }

    /// Ends the test that runs, because the machine stopped for a reason that [`Suite::cause`] knows, and goes on with the next one.
    pub fn abandon(&mut self, machine: &mut Machine, cause: Cause) -> Stop {
        let _ = cause;
        machine.run()
    }

    /// Why a stop means that the running test cannot go on.
    pub fn cause(&self, stop: &Stop) -> Option<Cause> {
        let _ = stop;
        None
    }

    /// Runs the suite to its end; tests that cannot go on are ended and named.
    pub fn run(&mut self, machine: &mut Machine) -> Result<(), Error> {
        self.start(machine);
        Ok(())
    }

    /// What has happened in the present run. What was rolled back has not happened.
    pub fn events(&self, machine: &Machine) -> Vec<Event> {
        let _ = machine;
        Vec::new()
    }

    /// The innermost test that has begun and not ended.
    pub fn running(&self, machine: &Machine) -> Option<TestId> {
        let _ = machine;
        None
    }
}
