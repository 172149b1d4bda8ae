//! Writes suites among the tests of earlier runs and says what changed. How they are merged is for `margay_tests::writer`.

use super::Format;
use crate::error::{Error, Result};
use margay_classes::Classes;
use margay_tests::Suite;
use margay_tests::writer::{self, Replaces, Written};
use std::path::Path;

impl From<Format> for writer::Format {
    fn from(format: Format) -> writer::Format {
        match format {
            Format::Junit5 => writer::Format::JUnit5,
            Format::Junit4 => writer::Format::JUnit4,
            Format::Json => writer::Format::Json,
        }
    }
}

/// Writes the tests of a class, and adds to the notes what the user should know.
pub fn write(
    dir: &Path,
    classes: &mut Classes,
    suite: &Suite,
    format: Format,
    replaces: &Replaces,
    notes: &mut Vec<String>,
) -> Result<Written> {
    let written = writer::write(dir, classes, suite, format.into(), replaces)
        .map_err(|e| Error::InputOutput(e.to_string()))?;
    let left_out = written.left_out.iter();
    notes.extend(left_out.map(|(_, why)| format!("{}: a test was left out: {why}", suite.class)));
    if written.changes.had_tests() {
        notes.push(format!("{}: {}", suite.class, written.changes));
    }
    Ok(written)
}
