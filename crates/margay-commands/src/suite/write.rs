//! The one writer of suites: files below a directory, whole or not at all, and never over one that somebody else wrote.

use super::Format;
use margay_tests::files::{File, WriteError, write_files};
use margay_tests::java::Written;
use margay_tests::{Suite, suite_json};
use serde_json::Value as Json;
use std::path::Path;

/// The cases of a suite as JSON.
pub fn json(suite: &Suite) -> Json {
    suite_json(suite, &vec![String::new(); suite.cases.len()])
}

/// The files of a suite.
pub fn files(suite: &Suite, written: Option<&Written>, format: Format) -> Vec<File> {
    if format == Format::Json {
        let path = format!("{}MargayTest.json", suite.class.replace('.', "/"));
        return vec![File { path, text: format!("{:#}\n", json(suite)) }];
    }
    written.map_or(Vec::new(), |written| written.files.clone())
}

/// Writes files; gives what went wrong.
pub fn write(dir: &Path, files: &[File]) -> Vec<WriteError> {
    write_files(dir, files).1
}
