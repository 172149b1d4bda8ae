//! Why a suite was not written.

use crate::files;
use crate::java::Style;
use std::path::PathBuf;

/// Why a suite was not written. Nothing has changed then, unless the system failed half way.
#[derive(Debug, thiserror::Error)]
pub enum WriteError {
    /// A file is somebody else's, or the system does not want to.
    #[error(transparent)]
    File(#[from] files::WriteError),
    /// Margay wrote the file and somebody changed it, so that its tests cannot be told apart.
    #[error(
        "{path}:{line} is not as Margay writes it, and the file stays as it is; \
         move your changes to another file, or delete this one"
    )]
    Edited {
        /// The file.
        path: PathBuf,
        /// The first line that is different.
        line: usize,
    },
    /// The file has tests for another version of the test framework, and they would stay.
    #[error(
        "{path} has tests for {style} and stays as it is; write tests for {style} too, or into another directory"
    )]
    OtherStyle {
        /// The file.
        path: PathBuf,
        /// What its tests are for.
        style: Style,
    },
    /// The file has the tests of a class whose test class has the same name.
    #[error("{path} has the tests of {other} and stays as it is; write into another directory")]
    OtherClass {
        /// The file.
        path: PathBuf,
        /// The class under test.
        other: String,
    },
}
