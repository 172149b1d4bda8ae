//! Writing to standard output, where the reader may be gone and the disk may be full.

use std::io::{ErrorKind, Write};

/// The exit code when the reader has seen enough, as `head` does: what the shell shows for a broken pipe.
pub const READER_GONE: u8 = 141;

/// Why the output was not written.
pub enum Failure {
    /// The reader has gone away: that is no failure, and no good result either.
    ReaderGone,
    /// It cannot be written.
    Unwritable(std::io::Error),
}

/// Writes all of a text.
pub fn write(text: &str) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    let done = out.write_all(text.as_bytes()).and_then(|()| out.flush());
    done.map_err(|e| match e.kind() {
        ErrorKind::BrokenPipe => Failure::ReaderGone,
        _ => Failure::Unwritable(e),
    })
}
