//! What `margay mutate` is asked for.

use crate::mutants;
use std::path::PathBuf;

/// What a command is asked for.
#[derive(Debug, Clone)]
pub struct Request {
    /// The analysis.
    pub analysis: mutants::Request,
    /// Where the class files of the mutants go.
    pub classes_out: Option<PathBuf>,
    /// Where the page and the documents about the mutants go.
    pub report: Option<PathBuf>,
}
