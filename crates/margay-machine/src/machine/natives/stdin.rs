//! Standard input for a host that looks at all that a program can do, see [`crate::Config::open_chance`]: what the program
//! reads are values that the host decides. A line is one value, however it is decoded; whoever reads otherwise gets
//! one character or byte at a time.

use super::{Args, Table};
use crate::heap::Ref;
use crate::machine::link::nondeterminism::stdin;
use crate::machine::{Machine, Res, Stop, Trap};

const BUFFERED: &str = "java/io/BufferedReader";
const DECODER: &str = "sun/nio/cs/StreamDecoder";

pub(super) const TABLE: Table = &[
    (BUFFERED, &[("readLine", "()Ljava/lang/String;", read_line)]),
    (DECODER, &[("implRead", "([CII)I", decode)]),
];

/// Streams that may lie between a reader and the file it reads.
const WRAPPERS: usize = 4;

/// `BufferedReader.markedChar` when there is nothing to go back to, or less.
const UNMARKED: i32 = -1;

/// Whether a class has natives only for such a host.
pub(super) fn is_open(class: &str) -> bool {
    class == BUFFERED || class == DECODER
}

impl Machine {
    /// Whether reading from this descriptor asks the host.
    pub(super) fn asks_for_input(&self, fd: i32) -> bool {
        fd == 0 && self.config.open_chance && self.state.explore_choices
    }

    /// Runs the model of a method in place of it.
    pub(super) fn read_open(&mut self, a: Args, (name, desc): (&str, &str)) -> Res<u64> {
        let class = self.classes.load(stdin::STDIN).map_err(|e| self.link_error(&e))?;
        let Some(method) = self.classes.find_declared(class, name, desc) else {
            return Err(Machine::unsupported("standard input"));
        };
        let base = a.base(self);
        Err(self.run_instead(method, base))
    }

    fn is_named(&self, r: Ref, class: &str) -> bool {
        r != 0 && self.classes.name(self.class_of(r).id) == class
    }

    /// Whether a stream gives what standard input has.
    fn is_standard(&self, stream: Ref) -> bool {
        let mut stream = stream;
        for _ in 0..WRAPPERS {
            if self.is_named(stream, "java/io/FileInputStream") {
                return self.asks_for_input(super::io::descriptor(self, stream));
            }
            if !self.is_named(stream, "java/io/BufferedInputStream") {
                return false;
            }
            stream = self.field(stream, "in") as Ref;
        }
        false
    }
}

/// Whether a reader can give this as a line.
fn is_line(text: &[u16]) -> bool {
    !text.iter().any(|&c| c == u16::from(b'\n') || c == u16::from(b'\r'))
        && char::decode_utf16(text.iter().copied()).all(|c| c.is_ok())
}

/// The line that the host has decided on. Without symbols it is a definite one, and has to be a line.
pub(super) fn line(m: &mut Machine, value: u64) -> Res<u64> {
    if m.state.symbols.is_none() && value != 0 && !is_line(&m.utf16(value as Ref)) {
        return Err(Trap::Stop(Box::new(Stop::Ignored)));
    }
    Ok(value)
}

fn library(m: &mut Machine, a: Args) -> Res<u64> {
    let base = a.base(m);
    Err(m.run_twin(a.method().id, base))
}

fn read_line(m: &mut Machine, a: Args) -> Res<u64> {
    let reader = a.obj(0);
    let source = m.field(reader, "in") as Ref;
    let direct = m.is_named(source, "java/io/InputStreamReader")
        && m.field(reader, "nextChar") as i32 >= m.field(reader, "nChars") as i32
        && m.field(reader, "markedChar") as i32 <= UNMARKED;
    let decoder = if direct { m.field(source, "sd") as Ref } else { 0 };
    if m.is_named(decoder, DECODER) && m.is_standard(m.field(decoder, "in") as Ref) {
        return m.read_open(a, stdin::LINE);
    }
    library(m, a)
}

fn decode(m: &mut Machine, a: Args) -> Res<u64> {
    if m.is_standard(m.field(a.obj(0), "in") as Ref) {
        return m.read_open(a, stdin::CHAR);
    }
    library(m, a)
}
