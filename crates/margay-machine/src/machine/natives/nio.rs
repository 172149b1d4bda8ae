//! `java.nio.file` on Linux: paths work as text; only those files exist that `java.io` knows (`io.rs`), and they can only
//! be read.

use super::io::{names_in, new_descriptor, read_descriptor, readable, readable_file};
use super::unsafe_memory::{read, write};
use super::{Args, Table, boolean, int, nothing, object};
use crate::heap::Ref;
use crate::machine::{Machine, Res, Trap};
use margay_classes::Kind;

const ENOENT: i32 = 2;
const EBADF: i32 = 9;
const EACCES: i32 = 13;
const EROFS: i32 = 30;

pub(super) const TABLE: Table = &[
    (
        "sun/nio/fs/UnixNativeDispatcher",
        &[
            ("init", "()I", nothing),
            ("fchmodatNoFollowSupported0", "", nothing),
            ("getcwd", "", |m, _| bytes(m, "/")),
            ("open0", "", open),
            ("close0", "", close_number),
            ("read", "(IJI)I", |m, a| read_number(m, a.int(0), a.long(1), a.int(3))),
            ("read0", "(IJI)I", |m, a| read_number(m, a.int(0), a.long(1), a.int(3))),
            ("stat0", "(JLsun/nio/fs/UnixFileAttributes;)I", stat_errno),
            ("stat0", "(JLsun/nio/fs/UnixFileAttributes;)V", stat),
            ("stat1", "", stat_mode),
            ("lstat0", "", stat),
            ("fstat", "(ILsun/nio/fs/UnixFileAttributes;)V", fstat),
            ("fstat0", "", fstat),
            ("access0", "(JI)V", access),
            ("access0", "(JI)I", access_errno),
            ("exists0", "", exists),
            ("realpath0", "", real_path),
            ("strerror", "", error_text),
            ("mkdir0", "", read_only),
            ("rmdir0", "", missing),
            ("unlink0", "", missing),
            ("opendir0", "", open_directory),
            ("readdir", "", next_entry),
            ("readdir0", "", next_entry),
            ("closedir", "", |m, a| {
                m.set_open_file(a.long(0) as i32, None);
                Ok(0)
            }),
            ("readlink0", "", missing),
            ("rename0", "", missing),
            ("link0", "", missing),
            ("chmod0", "", missing),
            ("chown0", "", missing),
            ("lchown0", "", missing),
            ("utimes0", "", missing),
            ("lutimes0", "", missing),
            ("statvfs0", "", missing),
            ("symlink0", "", read_only),
            ("mknod0", "", read_only),
            ("getpwuid", "", missing),
            ("getgrgid", "", missing),
            ("getpwnam0", "", |_, _| int(-1)),
            ("getgrnam0", "", |_, _| int(-1)),
        ],
    ),
    (
        "sun/nio/fs/LinuxNativeDispatcher",
        &[("init", "()V", nothing), ("posix_fadvise", "", nothing), ("setmntent0", "", missing)],
    ),
    ("sun/nio/ch/FileDispatcherImpl", DISPATCHER),
    ("sun/nio/ch/UnixFileDispatcherImpl", DISPATCHER),
    (
        "sun/nio/ch/UnixDispatcher",
        &[("init", "", nothing), ("close0", "", close_object), ("preClose0", "", nothing)],
    ),
    ("sun/nio/ch/FileChannelImpl", &[("initIDs", "", nothing), ("maxDirectTransferSize0", "", nothing)]),
    (
        "sun/nio/ch/IOUtil",
        &[
            ("iovMax", "", |_, _| int(16)),
            ("writevMax", "", |_, _| Ok(i32::MAX as u64)),
            ("fdLimit", "", |_, _| int(1024)),
            ("fdVal", "", |m, a| int(number_of(m, a.obj(0)))),
            ("setfdVal", "", |m, a| {
                m.set_field(a.obj(0), "fd", u64::from(a.int(1) as u32));
                Ok(0)
            }),
        ],
    ),
    (
        "sun/nio/ch/NativeThread",
        &[
            ("init", "", nothing),
            ("current", "()J", |_, _| Ok(1)),
            ("current0", "", |_, _| Ok(1)),
            ("signal", "(J)V", nothing),
            ("signal0", "", nothing),
            ("supportPendingSignals0", "", nothing),
        ],
    ),
];

const DISPATCHER: &[(&str, &str, super::NativeFn)] = &[
    ("init", "()V", nothing),
    ("init0", "", nothing),
    ("read0", "", |m, a| {
        let fd = number_of(m, a.obj(0));
        read_channel(m, fd, a.long(1), a.int(3))
    }),
    ("pread0", "", read_at),
    ("write0", "", |m, a| {
        let fd = number_of(m, a.obj(0));
        write_channel(m, fd, a.long(1), a.int(3))
    }),
    ("seek0", "", seek),
    ("size0", "", |m, a| Ok(open_length(m, a.obj(0)))),
    ("force0", "", nothing),
    ("isOther0", "", nothing),
    ("available0", "", nothing),
    ("close0", "", close_object),
    ("preClose0", "", nothing),
    ("closeIntFD", "", close_number),
    ("allocationGranularity0", "", |_, _| Ok(4096)),
    ("canTransferToFromOverlappedMap0", "", nothing),
];

fn number_of(m: &Machine, descriptor: Ref) -> i32 {
    if descriptor == 0 { -1 } else { m.field(descriptor, "fd") as i32 }
}

fn bytes(m: &mut Machine, text: &str) -> Res<u64> {
    let r = super::reflect_members::byte_array(m, text.as_bytes())?;
    object(r)
}

/// A `UnixException` with an error number.
fn fail<T>(m: &mut Machine, errno: i32) -> Res<T> {
    let e = m.new_throwable("sun/nio/fs/UnixException", None)?;
    m.set_field(e, "errno", u64::from(errno as u32));
    Err(Trap::Throw(e))
}

fn missing(m: &mut Machine, _: Args) -> Res<u64> {
    fail(m, ENOENT)
}

fn read_only(m: &mut Machine, _: Args) -> Res<u64> {
    fail(m, EROFS)
}

/// The text that ends with a zero byte at an address.
fn path_at(m: &mut Machine, address: i64) -> Res<String> {
    let mut text = Vec::new();
    while text.len() < 4096 {
        match read(m, 0, address + text.len() as i64, Kind::Byte)? as u8 {
            0 => break,
            b => text.push(b),
        }
    }
    Ok(String::from_utf8_lossy(&text).into_owned())
}

/// What exists.
enum Found {
    File(u64),
    Directory,
}

fn find(m: &mut Machine, address: i64) -> Res<Option<Found>> {
    let path = path_at(m, address)?;
    if let Some(file) = readable_file(m, &path) {
        return Ok(std::fs::metadata(file).ok().map(|f| Found::File(f.len())));
    }
    let is_directory = path == "/" || readable(m, &path).is_some_and(|inside| inside.is_dir());
    Ok(is_directory.then_some(Found::Directory))
}

fn open(m: &mut Machine, a: Args) -> Res<u64> {
    const WRITING: i32 = 0o3;
    let path = path_at(m, a.long(0))?;
    let Some(file) = readable_file(m, &path) else {
        return fail(m, if a.int(2) & WRITING == 0 { ENOENT } else { EROFS });
    };
    if a.int(2) & WRITING != 0 {
        return fail(m, EACCES);
    }
    match std::fs::read(file) {
        Ok(content) => int(new_descriptor(m, content)),
        Err(_) => fail(m, ENOENT),
    }
}

/// A directory is a descriptor whose content is the names, each with a zero byte.
fn open_directory(m: &mut Machine, a: Args) -> Res<u64> {
    let path = path_at(m, a.long(0))?;
    let Some(names) = names_in(m, &path) else { return fail(m, ENOENT) };
    let content: String = names.iter().flat_map(|n| [n.as_str(), "\0"]).collect();
    Ok(new_descriptor(m, content.into_bytes()) as u64)
}

fn next_entry(m: &mut Machine, a: Args) -> Res<u64> {
    let mut name = Vec::new();
    while let [b] = read_descriptor(m, a.long(0) as i32, 1)[..]
        && b != 0
    {
        name.push(b);
    }
    if name.is_empty() {
        return object(0);
    }
    bytes(m, &String::from_utf8_lossy(&name))
}

fn close_number(m: &mut Machine, a: Args) -> Res<u64> {
    m.set_open_file(a.int(0), None);
    Ok(0)
}

fn close_object(m: &mut Machine, a: Args) -> Res<u64> {
    let fd = number_of(m, a.obj(0));
    m.set_open_file(fd, None);
    Ok(0)
}

fn put(m: &mut Machine, address: i64, content: &[u8]) -> Res<()> {
    for (i, &b) in content.iter().enumerate() {
        write(m, 0, address + i as i64, Kind::Byte, u64::from(b))?;
    }
    Ok(())
}

fn read_number(m: &mut Machine, fd: i32, address: i64, n: i32) -> Res<u64> {
    let content = read_descriptor(m, fd, n.max(0) as usize);
    put(m, address, &content)?;
    int(content.len() as i32)
}

/// As `read_number`, but the end of the file is told apart.
fn read_channel(m: &mut Machine, fd: i32, address: i64, n: i32) -> Res<u64> {
    let content = read_descriptor(m, fd, n.max(0) as usize);
    put(m, address, &content)?;
    int(if content.is_empty() && n > 0 { -1 } else { content.len() as i32 })
}

/// `pread0(fd, address, length, position)`.
fn read_at(m: &mut Machine, a: Args) -> Res<u64> {
    let fd = number_of(m, a.obj(0));
    let Some(file) = m.state.open_files.get(&fd).cloned() else {
        return Err(m.throw("java/io/IOException", "Bad file descriptor"));
    };
    let (n, at) = (a.int(3).max(0) as usize, a.long(4).max(0) as usize);
    let end = at.saturating_add(n).min(file.content.len());
    let content = file.content.get(at..end).unwrap_or_default().to_vec();
    put(m, a.long(1), &content)?;
    int(if content.is_empty() && n > 0 { -1 } else { content.len() as i32 })
}

/// Only the standard streams can be written.
fn write_channel(m: &mut Machine, fd: i32, address: i64, n: i32) -> Res<u64> {
    let mut content = Vec::new();
    for i in 0..i64::from(n) {
        content.push(read(m, 0, address + i, Kind::Byte)? as u8);
    }
    let marks = m.has_marks();
    match fd {
        1 => m.output.write(0, &content, marks),
        2 => m.output.write(1, &content, marks),
        _ => return Err(m.throw("java/io/IOException", "Bad file descriptor")),
    }
    int(n)
}

/// `seek0(fd, position)`; a negative position asks where the descriptor stands.
fn seek(m: &mut Machine, a: Args) -> Res<u64> {
    let fd = number_of(m, a.obj(0));
    let Some(mut file) = m.state.open_files.get(&fd).cloned() else {
        return Err(m.throw("java/io/IOException", "Bad file descriptor"));
    };
    if a.long(1) >= 0 {
        file.at = a.long(1) as usize;
    }
    let at = file.at as u64;
    m.set_open_file(fd, Some(file));
    Ok(at)
}

fn open_length(m: &Machine, descriptor: Ref) -> u64 {
    let file = m.state.open_files.get(&number_of(m, descriptor));
    file.map_or(0, |f| f.content.len() as u64)
}

fn set_attributes(m: &mut Machine, attributes: Ref, found: &Found) {
    let (mode, size) = match found {
        Found::File(size) => (0o100_444, *size),
        Found::Directory => (0o040_555, 0),
    };
    for (field, value) in
        [("st_mode", mode), ("st_size", size), ("st_nlink", 1), ("st_dev", 1), ("st_ino", size + 1)]
    {
        m.set_field(attributes, field, value);
    }
}

fn stat(m: &mut Machine, a: Args) -> Res<u64> {
    match find(m, a.long(0))? {
        Some(found) => {
            set_attributes(m, a.obj(2), &found);
            Ok(0)
        }
        None => fail(m, ENOENT),
    }
}

fn stat_errno(m: &mut Machine, a: Args) -> Res<u64> {
    match find(m, a.long(0))? {
        Some(found) => {
            set_attributes(m, a.obj(2), &found);
            int(0)
        }
        None => int(ENOENT),
    }
}

/// The mode alone, 0 when there is no such file.
fn stat_mode(m: &mut Machine, a: Args) -> Res<u64> {
    int(match find(m, a.long(0))? {
        Some(Found::File(_)) => 0o100_444,
        Some(Found::Directory) => 0o040_555,
        None => 0,
    })
}

fn fstat(m: &mut Machine, a: Args) -> Res<u64> {
    match m.state.open_files.get(&a.int(0)).map(|f| f.content.len() as u64) {
        Some(size) => {
            set_attributes(m, a.obj(1), &Found::File(size));
            Ok(0)
        }
        None => fail(m, EBADF),
    }
}

fn access_result(m: &mut Machine, a: Args) -> Res<i32> {
    const WRITE: i32 = 2;
    Ok(match find(m, a.long(0))? {
        None => ENOENT,
        Some(_) if a.int(2) & WRITE != 0 => EROFS,
        Some(_) => 0,
    })
}

fn access(m: &mut Machine, a: Args) -> Res<u64> {
    match access_result(m, a)? {
        0 => Ok(0),
        errno => fail(m, errno),
    }
}

fn access_errno(m: &mut Machine, a: Args) -> Res<u64> {
    int(access_result(m, a)?)
}

fn exists(m: &mut Machine, a: Args) -> Res<u64> {
    boolean(find(m, a.long(0))?.is_some())
}

fn real_path(m: &mut Machine, a: Args) -> Res<u64> {
    if find(m, a.long(0))?.is_none() {
        return fail(m, ENOENT);
    }
    let path = path_at(m, a.long(0))?;
    bytes(m, &path)
}

fn error_text(m: &mut Machine, a: Args) -> Res<u64> {
    let text = match a.int(0) {
        ENOENT => "No such file or directory",
        EBADF => "Bad file descriptor",
        EACCES => "Permission denied",
        EROFS => "Read-only file system",
        _ => "Input/output error",
    };
    bytes(m, text)
}
