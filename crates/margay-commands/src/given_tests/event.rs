//! What is said of given tests: which there are, what happened to them, and why one has no outcome of its own. Knows
//! nothing of JUnit's classes.

/// A test or a group of tests, by its place in [`super::Suite::tests`]. The same test has the same number in every run of a
/// suite in a machine, whatever was rolled back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TestId(pub(super) u32);

impl TestId {
    /// The place in the list of tests.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A test or a group of tests: an engine, a class, a method with several runs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Test {
    /// What JUnit knows it by.
    pub unique_id: String,
    /// The class with the test, with dots, as far as it has one.
    pub class: Option<String>,
    /// The method.
    pub method: Option<String>,
    /// What reports show.
    pub name: String,
    /// The group that it belongs to.
    pub parent: Option<TestId>,
    /// Whether it is a test, and no group alone.
    pub is_test: bool,
}

/// What happens while a suite runs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event {
    /// A run made this test, which discovery did not know.
    Registered(TestId),
    /// A test or group begins.
    Started(TestId),
    /// A test or group is over, or was never begun because it was skipped.
    Finished(TestId, Outcome),
}

/// When the machine stops on behalf of the host. The stop is [`margay_machine::Stop::Paused`], and [`super::Suite::go_on`] continues.
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

/// How a test ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// Nothing was wrong.
    Passed,
    /// It threw this.
    Failed(Thrown),
    /// An assumption did not hold.
    Aborted(Thrown),
    /// It was not begun, for this reason.
    Skipped(String),
    /// It was ended from outside, because the machine could not go on.
    Ended(Cause),
}

impl Outcome {
    /// Whether a suite with this outcome is red.
    pub fn is_failure(&self) -> bool {
        matches!(self, Outcome::Failed(_) | Outcome::Ended(_))
    }
}

/// Why a test was ended from outside.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Cause {
    /// It left the program with this code.
    #[error("it calls System.exit({0})")]
    Exit(i32),
    /// It used up its instructions.
    #[error("it does not end within {0} instructions")]
    Instructions(u64),
    /// It needs more memory than there is.
    #[error("it needs more memory than the machine has")]
    Memory,
    /// Its threads wait for each other.
    #[error("its threads wait for each other: {0}")]
    Deadlock(String),
    /// It needs something that the machine does not do.
    #[error("it needs something that Margay does not do: {0}")]
    Unsupported(String),
    /// The engine failed outside of a test.
    #[error("the test engine failed: {0}")]
    Engine(String),
}

/// A throwable that ended a test.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Thrown {
    /// Its class, with dots.
    pub class: String,
    /// Its message.
    pub message: Option<String>,
    /// The line of the program that it comes from: `Class.method:line`, frames of JUnit and of assertions left out.
    pub at: Option<String>,
    /// What caused it in the first place, if it was caused: class and message.
    pub cause: Option<String>,
}
