//! `java.util.zip` compression streams, on zlib. A stream's state is outside the heap and cannot be copied,
//! so compression under a mark ends the path by name.

use super::misc::adler32;
use super::{Args, NativeFn, Table, int, nothing};
use crate::heap::Ref;
use crate::machine::{Machine, Res};
use flate2::{Compress, Compression, Decompress, FlushCompress, FlushDecompress, Status};

/// A compression stream with the checksum of the plain text so far.
pub(crate) struct Stream {
    kind: Kind,
    nowrap: bool,
    level: u32,
    adler: i32,
}

enum Kind {
    Deflate(Compress),
    Inflate(Decompress),
}

pub(super) const TABLE: Table = &[("java/util/zip/Inflater", INFLATER), ("java/util/zip/Deflater", DEFLATER)];

const INFLATER: &[(&str, &str, NativeFn)] = &[
    ("init", "", |m, a| {
        let stream = Stream {
            kind: Kind::Inflate(Decompress::new(!a.bool(0))),
            nowrap: a.bool(0),
            level: 0,
            adler: 1,
        };
        open(m, stream)
    }),
    ("inflateBytesBytes", "", inflate),
    ("getAdler", "(J)I", checksum),
    ("reset", "(J)V", reset),
    ("end", "(J)V", close),
];

const DEFLATER: &[(&str, &str, NativeFn)] = &[
    ("init", "", |m, a| {
        let level = if a.int(0) < 0 { 6 } else { a.int(0) as u32 };
        let stream = Stream {
            kind: Kind::Deflate(Compress::new(Compression::new(level), !a.bool(2))),
            nowrap: a.bool(2),
            level,
            adler: 1,
        };
        open(m, stream)
    }),
    ("deflateBytesBytes", "", deflate),
    ("getAdler", "(J)I", checksum),
    ("reset", "(J)V", reset),
    ("end", "(J)V", close),
    ("setDictionaryBuffer", "", nothing),
];

fn open(m: &mut Machine, stream: Stream) -> Res<u64> {
    if m.has_marks() {
        return Err(Machine::unsupported("java.util.zip compression under a mark"));
    }
    m.sequence += 1;
    let number = m.sequence;
    m.state.zips.insert(number, stream);
    Ok(number)
}

fn close(m: &mut Machine, a: Args) -> Res<u64> {
    m.state.zips.remove(&a.raw(0));
    Ok(0)
}

fn reset(m: &mut Machine, a: Args) -> Res<u64> {
    if let Some(stream) = m.state.zips.get_mut(&a.raw(0)) {
        stream.adler = 1;
        match &mut stream.kind {
            Kind::Deflate(c) => c.reset(),
            Kind::Inflate(d) => d.reset(!stream.nowrap),
        }
    }
    Ok(0)
}

fn checksum(m: &mut Machine, a: Args) -> Res<u64> {
    int(m.state.zips.get(&a.raw(0)).map_or(1, |s| s.adler))
}

/// A part of a byte array, checked.
fn part(m: &mut Machine, array: Ref, at: i32, len: i32) -> Res<Vec<u8>> {
    let bytes = m.heap.array_bytes(array, 1);
    match bytes.get(at as usize..(at as usize).saturating_add(len as usize)) {
        Some(part) => Ok(part.to_vec()),
        None => Err(m.throw_without_message("java/lang/ArrayIndexOutOfBoundsException")),
    }
}

/// Input used, output made, and two flags, as the library packs them into a long.
fn packed(used: u64, made: u64, finished: bool) -> Res<u64> {
    Ok(used | made << 31 | u64::from(finished) << 62)
}

/// `inflateBytesBytes(this, addr, in, inOff, inLen, out, outOff, outLen)`.
fn inflate(m: &mut Machine, a: Args) -> Res<u64> {
    let input = part(m, a.obj(3), a.int(4), a.int(5))?;
    let (out, at, len) = (a.obj(6), a.int(7), a.int(8));
    let mut output = part(m, out, at, len)?;
    if m.has_marks() {
        return Err(Machine::unsupported("java.util.zip compression under a mark"));
    }
    let Some(Stream { kind: Kind::Inflate(d), adler, .. }) = m.state.zips.get_mut(&a.raw(1)) else {
        return Err(m.throw("java/lang/NullPointerException", "Inflater has been closed"));
    };
    let (before_in, before_out) = (d.total_in(), d.total_out());
    let status = d.decompress(&input, &mut output, FlushDecompress::Sync);
    let (used, made) = (d.total_in() - before_in, d.total_out() - before_out);
    *adler = adler32(*adler, &output[..made as usize]);
    m.heap
        .array_bytes_mut(out, 1, at as usize, at as usize + made as usize)
        .copy_from_slice(&output[..made as usize]);
    match status {
        Ok(status) => packed(used, made, status == Status::StreamEnd),
        Err(e) => {
            m.set_field(a.obj(0), "inputConsumed", used);
            m.set_field(a.obj(0), "outputConsumed", made);
            let text = e.message().unwrap_or("invalid data").to_owned();
            Err(m.throw("java/util/zip/DataFormatException", &text))
        }
    }
}

/// `deflateBytesBytes(this, addr, in, inOff, inLen, out, outOff, outLen, flush, params)`.
fn deflate(m: &mut Machine, a: Args) -> Res<u64> {
    let input = part(m, a.obj(3), a.int(4), a.int(5))?;
    let (out, at, len, flush, params) = (a.obj(6), a.int(7), a.int(8), a.int(9), a.int(10));
    let mut output = part(m, out, at, len)?;
    if m.has_marks() {
        return Err(Machine::unsupported("java.util.zip compression under a mark"));
    }
    let Some(Stream { kind: Kind::Deflate(c), adler, level, .. }) = m.state.zips.get_mut(&a.raw(1)) else {
        return Err(m.throw("java/lang/NullPointerException", "Deflater has been closed"));
    };
    let wanted = if params >> 3 < 0 { 6 } else { (params >> 3) as u32 };
    if params & 1 != 0 && wanted != *level && c.total_in() == 0 {
        let _ = c.set_level(Compression::new(wanted));
        *level = wanted;
    }
    let (before_in, before_out) = (c.total_in(), c.total_out());
    let flush = match flush {
        2 => FlushCompress::Sync,
        3 => FlushCompress::Full,
        4 => FlushCompress::Finish,
        _ => FlushCompress::None,
    };
    let status = c.compress(&input, &mut output, flush);
    let (used, made) = (c.total_in() - before_in, c.total_out() - before_out);
    *adler = adler32(*adler, &input[..used as usize]);
    m.heap
        .array_bytes_mut(out, 1, at as usize, at as usize + made as usize)
        .copy_from_slice(&output[..made as usize]);
    match status {
        Ok(status) => packed(used, made, status == Status::StreamEnd),
        Err(_) => packed(used, made, false),
    }
}
