//! Why given tests cannot be run at all.

/// What is wrong with given tests.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// There are none.
    #[error("no tests in {0}: compile them first, or name the directory, jar or classes that hold them")]
    NoTests(String),
    /// A class that was named does not exist.
    #[error("no test class {0} on the class path, and no directory or jar of that name")]
    NoSuchClass(String),
    /// There are tests, but nothing that runs them.
    #[error(
        "no test engine on the class path: add junit-jupiter-engine for JUnit 5 or 6, or junit for JUnit 4"
    )]
    NoEngine,
    /// An engine refuses to list its tests.
    #[error("the test engine {engine} cannot list its tests: {why}")]
    Discovery {
        /// The engine, as JUnit calls it.
        engine: String,
        /// What it said.
        why: String,
    },
    /// The version of JUnit is one that we do not know.
    #[error("this JUnit cannot be driven: {0}")]
    Platform(String),
    /// What runs cannot be ended.
    #[error("a test cannot be ended: {0}")]
    Stuck(super::event::Cause),
    /// The machine stopped for a reason that is none of the tests'.
    #[error("the run of the tests stopped: {0}")]
    Stopped(String),
    /// A place cannot be read.
    #[error("{0}")]
    Place(String),
}
