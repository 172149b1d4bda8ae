//! The one writer of suites. It adds tests to what Margay wrote into a directory before, replaces those of methods that were
//! explored anew, and drops what belongs to methods that are gone; a file that a person wrote or changed is never lost. Does
//! not know how tests are found.

mod error;
mod json;
mod outcome;
mod owners;
mod source;

use crate::java::Style;
use crate::model::Suite;
pub use error::WriteError;
use margay_classes::Classes;
pub use outcome::{Changes, Replaces, Written};
use std::path::Path;

/// What tests are written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Source for JUnit 5.
    JUnit5,
    /// Source for JUnit 4.13 or later.
    JUnit4,
    /// Cases for other tools.
    Json,
}

/// Writes the tests of a class below a directory, which is made if need be. Nothing is written when a file there has to stay as
/// it is. Tests of the class that were there before stay unless the suite replaces them or their method is gone.
pub fn write(
    dir: &Path,
    classes: &mut Classes,
    suite: &Suite,
    format: Format,
    replaces: &Replaces,
) -> Result<Written, WriteError> {
    match format {
        Format::JUnit5 => source::write(dir, classes, suite, Style::JUnit5, replaces),
        Format::JUnit4 => source::write(dir, classes, suite, Style::JUnit4, replaces),
        Format::Json => json::write(dir, classes, suite, replaces),
    }
}
