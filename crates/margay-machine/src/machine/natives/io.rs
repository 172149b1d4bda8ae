//! `java.io` and `java.nio`: standard streams are the machine's own, and of files only those of the JDK itself (time zones,
//! currencies) and those in directories of the class path can be read. Everything else does not exist.

use super::{Args, Table, boolean, int, nothing, object};
use crate::heap::Ref;
use crate::machine::link::nondeterminism::stdin;
use crate::machine::surroundings::OTHER_HOME;
use crate::machine::{Machine, Res};
use margay_classes::classpath::ClassPath;
use std::path::{Path, PathBuf};

pub(super) const TABLE: Table = &[
    (
        "java/io/FileDescriptor",
        &[("getHandle", "", |_, _| Ok(u64::MAX)), ("getAppend", "", nothing), ("close0", "", nothing)],
    ),
    (
        "java/io/FileOutputStream",
        &[
            ("writeBytes", "([BIIZ)V", write_bytes),
            ("write", "(IZ)V", write_one),
            ("open0", "", |m, a| not_found(m, a.obj(1))),
        ],
    ),
    (
        "java/io/FileInputStream",
        &[
            ("open0", "", open),
            ("read0", "", read_one),
            ("readBytes", "", read_bytes),
            ("readBytes0", "", read_bytes),
            ("available0", "", available),
            ("skip0", "", skip),
            ("length0", "", length),
            ("position0", "", position),
            ("isRegularFile0", "", nothing),
        ],
    ),
    ("java/io/RandomAccessFile", &[("open0", "", |m, a| not_found(m, a.obj(1)))]),
    (
        "java/io/UnixFileSystem",
        &[
            ("getBooleanAttributes0", "", attributes),
            ("canonicalize0", "", canonical),
            ("getLength0", "", length_of),
            ("getLength", "", length_of),
            ("getLastModifiedTime0", "", no_file),
            ("getLastModifiedTime", "", no_file),
            ("checkAccess0", "", may_access),
            ("checkAccess", "", may_access),
            ("list0", "", list),
            ("list", "", list),
            ("createFileExclusively0", "", |m, _| denied(m)),
            ("createFileExclusively", "", |m, _| denied(m)),
            ("createDirectory0", "", no_file),
            ("createDirectory", "", no_file),
            ("delete0", "", no_file),
            ("rename0", "", no_file),
            ("setPermission0", "", no_file),
            ("setPermission", "", no_file),
            ("setLastModifiedTime0", "", no_file),
            ("setLastModifiedTime", "", no_file),
            ("setReadOnly0", "", no_file),
            ("setReadOnly", "", no_file),
            ("getSpace0", "", no_file),
            ("getSpace", "", no_file),
            ("getNameMax0", "", |_, _| Ok(255)),
        ],
    ),
    ("java/io/Console", &[("encoding", "", nothing), ("istty", "", nothing)]),
    ("java/io/FileCleanable", &[("cleanupClose0", "", nothing)]),
    ("java/lang/ProcessImpl", &[("init", "", nothing)]),
    ("java/lang/ProcessEnvironment", &[("environ", "", environment)]),
    // No network interfaces.
    ("java/net/NetworkInterface", &[("init", "", nothing), ("getAll", "", no_file)]),
    // Addresses can be made and printed, but no name is known and no host is reached.
    (
        "java/net/InetAddress",
        &[("init", "()V", nothing), ("isIPv4Available", "", super::yes), ("isIPv6Supported", "", nothing)],
    ),
    ("java/net/Inet4Address", &[("init", "()V", nothing)]),
    ("java/net/Inet6Address", &[("init", "()V", nothing)]),
    ("java/net/InetAddressImplFactory", &[("isIPv6Supported", "", nothing)]),
    ("java/net/Inet4AddressImpl", ADDRESSES),
    ("java/net/Inet6AddressImpl", ADDRESSES),
];

const ADDRESSES: &[(&str, &str, super::NativeFn)] = &[
    ("getLocalHostName", "", |m, _| {
        let r = m.new_string("localhost")?;
        object(r)
    }),
    ("lookupAllHostAddr", "", |m, a| unknown_host(m, a.obj(1))),
    ("getHostByAddr", "", |m, _| unknown_host(m, 0)),
    ("isReachable0", "", nothing),
];

fn unknown_host(m: &mut Machine, name: Ref) -> Res<u64> {
    m.state.chance.seen.files += 1;
    let text = format!("{}: Name or service not known", m.text(name));
    Err(m.throw("java/net/UnknownHostException", &text))
}

/// The program's environment: a fixed one, not the host's.
const ENVIRONMENT: &[(&str, &str)] = &[("PATH", "/usr/bin:/bin"), ("HOME", "/"), ("LANG", "C.UTF-8")];

const OTHER_ENVIRONMENT: &[(&str, &str)] = &[("USER", "other"), ("SHELL", "/bin/zsh")];

fn environment(m: &mut Machine, _: Args) -> Res<u64> {
    m.state.chance.seen.settings += 1;
    let variables = if m.config.elsewhere { OTHER_ENVIRONMENT } else { ENVIRONMENT };
    let bytes = m.classes.load("[B").map_err(|e| m.link_error(&e))?;
    let mut items = Vec::new();
    for text in variables.iter().flat_map(|(k, v)| [k, v]) {
        let item = m.new_array(bytes, text.len() as u32)?;
        m.heap.array_bytes_mut(item, 1, 0, text.len()).copy_from_slice(text.as_bytes());
        items.push(item);
    }
    let r = m.new_ref_array("[B", &items)?;
    object(r)
}

/// Neither files nor hosts are there, which the program may notice.
fn no_file(m: &mut Machine, _: Args) -> Res<u64> {
    m.state.chance.seen.files += 1;
    Ok(0)
}

fn denied(m: &mut Machine) -> Res<u64> {
    m.state.chance.seen.files += 1;
    Err(m.throw("java/io/IOException", "Permission denied"))
}

fn not_found(m: &mut Machine, path: Ref) -> Res<u64> {
    m.state.chance.seen.files += 1;
    let text = format!("{} (No such file or directory)", m.text(path));
    Err(m.throw("java/io/FileNotFoundException", &text))
}

/// Takes `.` and `..` out of an absolute path; there are no links.
fn canonical(m: &mut Machine, a: Args) -> Res<u64> {
    let path = m.text(a.obj(1));
    let mut parts: Vec<&str> = Vec::new();
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop();
            }
            name => parts.push(name),
        }
    }
    let r = m.new_string(&format!("/{}", parts.join("/")))?;
    object(r)
}

fn length_of(m: &mut Machine, a: Args) -> Res<u64> {
    let path = file_path(m, a.obj(1));
    let known = readable_file(m, &path).and_then(|file| std::fs::metadata(file).ok());
    Ok(known.map_or(0, |f| f.len()))
}

/// Files can be read, no more.
fn may_access(m: &mut Machine, a: Args) -> Res<u64> {
    let path = file_path(m, a.obj(1));
    boolean(readable_file(m, &path).is_some() && a.int(2) == 4)
}

fn file_path(m: &Machine, file: Ref) -> String {
    m.text(m.field(file, "path") as Ref)
}

/// A file that the program can read, by the path that it knows. Others do not exist. The program may notice that, and what
/// is on the class path is not the same everywhere.
pub(super) fn readable_file(m: &mut Machine, path: &str) -> Option<PathBuf> {
    // The library looks for the devices that entropy comes from.
    m.state.chance.seen.files += u64::from(inside_jdk(m, path).is_none() && !path.starts_with("/dev/"));
    readable(m, path).filter(|file| file.is_file())
}

/// A path inside of the JDK's home or of a directory of the class path.
pub(super) fn readable(m: &Machine, path: &str) -> Option<PathBuf> {
    inside_jdk(m, path).or_else(|| on_class_path(m, path))
}

/// A path inside of the JDK's home, which has another name elsewhere.
fn inside_jdk(m: &Machine, path: &str) -> Option<PathBuf> {
    if path.contains("..") {
        return None;
    }
    let home = Path::new(&m.state.link.java_home);
    let elsewhere = m.config.elsewhere.then(|| Path::new(path).strip_prefix(OTHER_HOME).ok()).flatten();
    match elsewhere {
        Some(rest) => Some(home.join(rest)),
        None => Path::new(path).starts_with(home).then(|| PathBuf::from(path)),
    }
}

/// A path inside of a directory of the class path, where links lead to as well.
fn on_class_path(m: &Machine, path: &str) -> Option<PathBuf> {
    let entries = ClassPath::parse_list(&m.state.link.class_path);
    let folders = entries.iter().filter_map(|entry| std::path::absolute(entry).ok());
    let folder = folders.into_iter().find(|folder| Path::new(path).starts_with(folder))?;
    let (file, folder) = (std::fs::canonicalize(path).ok()?, std::fs::canonicalize(folder).ok()?);
    (folder.is_dir() && file.starts_with(folder)).then_some(file)
}

fn attributes(m: &mut Machine, a: Args) -> Res<u64> {
    let path = file_path(m, a.obj(1));
    const EXISTS: i32 = 1;
    const REGULAR: i32 = 2;
    const DIRECTORY: i32 = 4;
    int(match readable_file(m, &path) {
        Some(_) => EXISTS | REGULAR,
        None if readable(m, &path).is_some_and(|folder| folder.is_dir()) => EXISTS | DIRECTORY,
        None => 0,
    })
}

fn list(m: &mut Machine, a: Args) -> Res<u64> {
    let path = file_path(m, a.obj(1));
    let Some(names) = names_in(m, &path) else { return object(0) };
    let mut items = Vec::new();
    for name in names {
        items.push(m.new_string(&name)?);
    }
    let r = m.new_ref_array("java/lang/String", &items)?;
    object(r)
}

/// What is in a directory, in the order of the names.
pub(super) fn names_in(m: &mut Machine, path: &str) -> Option<Vec<String>> {
    m.state.chance.seen.files += 1;
    let entries = std::fs::read_dir(readable(m, path)?).ok()?;
    let mut names: Vec<String> = entries.flatten().filter_map(|e| e.file_name().into_string().ok()).collect();
    names.sort();
    Some(names)
}

pub(super) fn descriptor(m: &Machine, stream: Ref) -> i32 {
    let fd = m.field(stream, "fd") as Ref;
    if fd == 0 { -1 } else { m.field(fd, "fd") as i32 }
}

/// What is printed for a symbolic byte.
const UNKNOWN: u8 = b'?';

fn write_bytes(m: &mut Machine, a: Args) -> Res<u64> {
    let (array, offset, len) = (a.obj(1), a.int(2), a.int(3));
    if array == 0 {
        return Err(m.throw_without_message("java/lang/NullPointerException"));
    }
    if offset < 0 || len < 0 || offset as u32 as u64 + len as u64 > u64::from(m.heap.length(array)) {
        return Err(m.throw_without_message("java/lang/IndexOutOfBoundsException"));
    }
    let mut bytes = m.heap.array_bytes(array, 1)[offset as usize..(offset + len) as usize].to_vec();
    if m.symbolic && m.is_flagged(array) {
        for (i, byte) in (offset as u32..).zip(&mut bytes) {
            if m.element_term(array, i) != 0 {
                *byte = UNKNOWN;
            }
        }
    }
    emit(m, a.obj(0), &bytes)
}

fn write_one(m: &mut Machine, a: Args) -> Res<u64> {
    let byte = if a.term(m, 1) != 0 { UNKNOWN } else { a.int(1) as u8 };
    emit(m, a.obj(0), &[byte])
}

fn emit(m: &mut Machine, stream: Ref, bytes: &[u8]) -> Res<u64> {
    let marks = m.has_marks();
    match descriptor(m, stream) {
        1 => m.output.write(0, bytes, marks),
        2 => m.output.write(1, bytes, marks),
        _ => return Err(m.throw("java/io/IOException", "Bad file descriptor")),
    }
    Ok(0)
}

fn open(m: &mut Machine, a: Args) -> Res<u64> {
    let path = m.text(a.obj(1));
    let Some(content) = readable_file(m, &path).and_then(|file| std::fs::read(file).ok()) else {
        return not_found(m, a.obj(1));
    };
    let number = new_descriptor(m, content);
    let fd = m.field(a.obj(0), "fd") as Ref;
    m.set_field(fd, "fd", number as u64);
    Ok(0)
}

/// A descriptor for a file with this content.
pub(super) fn new_descriptor(m: &mut Machine, content: Vec<u8>) -> i32 {
    let number = m.state.open_files.keys().max().map_or(100, |n| n + 1);
    m.set_open_file(number, Some(super::OpenFile { content: content.into(), at: 0 }));
    number
}

fn read_some(m: &mut Machine, stream: Ref, n: usize) -> Vec<u8> {
    let fd = descriptor(m, stream);
    read_descriptor(m, fd, n)
}

/// At most `n` bytes from where a descriptor stands; none at the end.
pub(super) fn read_descriptor(m: &mut Machine, fd: i32, n: usize) -> Vec<u8> {
    if fd == 0 {
        m.state.chance.seen.input += 1;
        let mut buffer = vec![0; n.min(1 << 16)];
        let got = m.output.read(&mut buffer);
        buffer.truncate(got);
        return buffer;
    }
    let Some(mut file) = m.state.open_files.get(&fd).cloned() else { return Vec::new() };
    let end = file.at.saturating_add(n).min(file.content.len());
    let bytes = file.content.get(file.at..end).unwrap_or_default().to_vec();
    file.at = end;
    m.set_open_file(fd, Some(file));
    bytes
}

fn read_one(m: &mut Machine, a: Args) -> Res<u64> {
    if m.asks_for_input(descriptor(m, a.obj(0))) {
        return m.read_open(a, stdin::READ);
    }
    let bytes = read_some(m, a.obj(0), 1);
    int(bytes.first().map_or(-1, |&b| i32::from(b)))
}

fn read_bytes(m: &mut Machine, a: Args) -> Res<u64> {
    let (array, offset, len) = (a.obj(1), a.int(2), a.int(3));
    if array == 0 {
        return Err(m.throw_without_message("java/lang/NullPointerException"));
    }
    if offset < 0 || len < 0 || offset as u64 + len as u64 > u64::from(m.heap.length(array)) {
        return Err(m.throw_without_message("java/lang/IndexOutOfBoundsException"));
    }
    if len == 0 {
        return int(0);
    }
    if m.asks_for_input(descriptor(m, a.obj(0))) {
        return m.read_open(a, stdin::BYTE);
    }
    let bytes = read_some(m, a.obj(0), len as usize);
    if bytes.is_empty() {
        return int(-1);
    }
    let at = offset as usize;
    m.heap.array_bytes_mut(array, 1, at, at + bytes.len()).copy_from_slice(&bytes);
    int(bytes.len() as i32)
}

fn open_file(m: &Machine, stream: Ref) -> (u64, u64) {
    match m.state.open_files.get(&descriptor(m, stream)) {
        Some(file) => (file.content.len() as u64, file.at as u64),
        None => (0, 0),
    }
}

fn available(m: &mut Machine, a: Args) -> Res<u64> {
    if m.asks_for_input(descriptor(m, a.obj(0))) {
        return m.fresh_int((0, i32::MAX));
    }
    let (len, at) = open_file(m, a.obj(0));
    int((len - at) as i32)
}

fn skip(m: &mut Machine, a: Args) -> Res<u64> {
    if descriptor(m, a.obj(0)) == 0 {
        m.state.chance.seen.input += 1;
    }
    Ok(0)
}

fn length(m: &mut Machine, a: Args) -> Res<u64> {
    Ok(open_file(m, a.obj(0)).0)
}

fn position(m: &mut Machine, a: Args) -> Res<u64> {
    Ok(open_file(m, a.obj(0)).1)
}
