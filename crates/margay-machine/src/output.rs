//! What the program writes and reads: captured, never the host's own streams. Bytes are handed to the
//! host's sink as soon as no mark could take them back.

use std::io::{Read, Write};

/// Standard output and error, and standard input.
#[derive(Default)]
pub struct Output {
    kept: [Vec<u8>; 2],
    sinks: [Option<Box<dyn Write + Send>>; 2],
    input: Option<Box<dyn Read + Send>>,
    /// Input taken from the host, and how much of it the program has read.
    taken: Vec<u8>,
    read: usize,
    /// Bytes written so far to each stream, for marks.
    pub(crate) written: [usize; 2],
}

impl Output {
    /// Sends the streams on to these writers instead of keeping them.
    pub fn forward(&mut self, out: Box<dyn Write + Send>, err: Box<dyn Write + Send>) {
        self.sinks = [Some(out), Some(err)];
    }

    /// Gives the program something to read.
    pub fn set_input(&mut self, input: Box<dyn Read + Send>) {
        self.input = Some(input);
    }

    /// What is kept of stream 0 (out) or 1 (err).
    pub fn kept(&self, stream: usize) -> &[u8] {
        &self.kept[stream]
    }

    pub(crate) fn write(&mut self, stream: usize, bytes: &[u8], marks: bool) {
        self.written[stream] += bytes.len();
        self.kept[stream].extend_from_slice(bytes);
        if !marks {
            self.flush();
        }
    }

    /// Hands what is kept to the sinks.
    pub fn flush(&mut self) {
        for (kept, sink) in self.kept.iter_mut().zip(&mut self.sinks) {
            if let Some(sink) = sink
                && !kept.is_empty()
            {
                // A closed pipe on the host's side is no concern of the program.
                let _ = sink.write_all(kept).and_then(|()| sink.flush());
                kept.clear();
            }
        }
    }

    pub(crate) fn truncate(&mut self, written: [usize; 2]) {
        for (i, &before) in written.iter().enumerate() {
            let extra = self.written[i] - before;
            let len = self.kept[i].len().saturating_sub(extra);
            self.kept[i].truncate(len);
            self.written[i] = before;
        }
    }

    pub(crate) fn read_position(&self) -> usize {
        self.read
    }

    /// Goes back to an earlier place of the input.
    pub(crate) fn unread(&mut self, position: usize) {
        self.read = position;
    }

    /// Reads input; what is taken from the host is kept, so that it can be read again after an undo.
    pub(crate) fn read(&mut self, buffer: &mut [u8]) -> usize {
        if self.read == self.taken.len()
            && let Some(input) = &mut self.input
        {
            let got = input.read(buffer).unwrap_or(0);
            self.taken.extend_from_slice(&buffer[..got]);
        }
        let n = buffer.len().min(self.taken.len() - self.read);
        buffer[..n].copy_from_slice(&self.taken[self.read..self.read + n]);
        self.read += n;
        n
    }
}
