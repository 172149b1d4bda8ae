//! What is to be enumerated.

use crate::session::ClassSource;
use crate::structures::StructureRequest;
use std::path::PathBuf;
use std::time::Duration;

/// How structures are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StructureFormat {
    /// A line of JSON for each.
    Json,
    /// A source of JUnit 5 parameters, with a test that asks the predicate; tests if a method is tested.
    Junit5,
    /// Java source that makes each, without JUnit.
    Java,
}

/// What is to be enumerated.
#[derive(Debug, Clone)]
pub struct Request {
    /// Which structures.
    pub structures: StructureRequest,
    /// Where classes come from.
    pub source: ClassSource,
    /// Count the structures without listing them.
    pub count: bool,
    /// Keep numbers and references open that are only compared.
    pub symbolic: bool,
    /// Draw so many of the structures at random.
    pub sample: Option<usize>,
    /// Seed of the sample.
    pub seed: u64,
    /// Continue the search of this file, and write the rest there.
    pub resume: Option<PathBuf>,
    /// Run this method on every structure.
    pub test: Option<String>,
    /// Search for inputs on which the tested method fails, instead of trying all inputs.
    pub white_box: bool,
    /// Where structures or tests are written.
    pub out: Option<PathBuf>,
    /// What is written.
    pub format: StructureFormat,
    /// Draw the first so many as trees in text.
    pub draw: Option<usize>,
    /// Draw them as SVG files in this directory.
    pub pictures: Option<PathBuf>,
    /// Instructions of one run of the predicate.
    pub max_steps: u64,
    /// Time for everything.
    pub budget: Duration,
    /// Workers; otherwise one for each processor.
    pub jobs: Option<usize>,
}

impl Request {
    /// How many workers there are.
    pub(super) fn workers(&self) -> usize {
        self.jobs.unwrap_or_else(crate::session::processors).max(1)
    }
}
