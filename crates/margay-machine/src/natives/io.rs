//! `java.io` and `java.nio`: standard streams are the machine's own, and of files only those of the JDK
//! itself can be read (time zones, currencies). Everything else does not exist.

use super::{Args, Table, boolean, int, nothing, object};
use crate::heap::Ref;
use crate::machine::{Machine, Res};

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
            ("skip0", "", nothing),
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
            ("canonicalize0", "", |_, a| Ok(a.raw(1))),
            ("getLength0", "", nothing),
            ("getLastModifiedTime0", "", nothing),
            ("checkAccess", "", may_access),
            ("checkAccess0", "", |m, a| {
                let path = file_path(m, a.obj(1));
                boolean(is_jdk_file(m, &path))
            }),
            ("list", "", nothing),
            ("list0", "", nothing),
            ("createFileExclusively0", "", |m, _| denied(m)),
            ("createDirectory0", "", nothing),
            ("delete0", "", nothing),
            ("rename0", "", nothing),
        ],
    ),
    ("java/io/Console", &[("encoding", "", nothing), ("istty", "", nothing)]),
    ("java/lang/ProcessEnvironment", &[("environ", "", environment)]),
    ("java/lang/ProcessImpl", &[("init", "", nothing)]),
    // No network interfaces, and a fixed seed where the library would look for entropy.
    ("java/net/NetworkInterface", &[("init", "", nothing), ("getAll", "", nothing)]),
    (
        "sun/security/provider/SeedGenerator",
        &[("generateSeed", "([B)V", |_, _| Ok(0)), ("getSystemEntropy", "", |m, _| byte_array(m, &[7; 20]))],
    ),
    ("sun/nio/fs/UnixNativeDispatcher", UNIX),
];

/// The default file system: paths can be worked with, but no file is there.
const UNIX: &[(&str, &str, super::NativeFn)] = &[
    ("init", "", nothing),
    ("getcwd", "", |m, _| byte_array(m, b"/")),
    ("strerror", "", |m, _| byte_array(m, b"No such file or directory")),
    ("exists0", "", nothing),
    ("fchmodatNoFollowSupported0", "", nothing),
    ("stat0", "", no_such_file),
    ("stat1", "", nothing),
    ("stat2", "", no_such_file),
    ("lstat0", "", no_such_file),
    ("access0", "", no_such_file),
    ("open0", "", no_such_file),
    ("opendir0", "", no_such_file),
    ("mkdir0", "", no_such_file),
    ("rmdir0", "", no_such_file),
    ("unlink0", "", no_such_file),
    ("rename0", "", no_such_file),
    ("realpath0", "", no_such_file),
    ("readlink0", "", no_such_file),
    ("statvfs0", "", no_such_file),
];

/// `ENOENT`, as a result or as an exception, whichever the native gives.
fn no_such_file(m: &mut Machine, a: Args) -> Res<u64> {
    if a.method().ret == margay_classes::Kind::Int
        && !m.classes.symbols.text(a.method().name).starts_with("open")
    {
        return int(2);
    }
    let e = m.new_throwable("sun/nio/fs/UnixException", None)?;
    m.set_field(e, "errno", 2);
    Err(crate::machine::Trap::Throw(e))
}

fn byte_array(m: &mut Machine, bytes: &[u8]) -> Res<u64> {
    let class = margay_classes::ClassId(m.known.bytes);
    let r = m.new_array(class, bytes.len() as u32)?;
    m.heap.array_bytes_mut(r, 1, 0, bytes.len()).copy_from_slice(bytes);
    object(r)
}

/// The program's environment: a fixed one, not the host's.
const ENVIRONMENT: &[(&str, &str)] = &[("PATH", "/usr/bin:/bin"), ("HOME", "/"), ("LANG", "C.UTF-8")];

fn environment(m: &mut Machine, _: Args) -> Res<u64> {
    let bytes = m.classes.load("[B").map_err(|e| m.link_error(&e))?;
    let mut items = Vec::new();
    for text in ENVIRONMENT.iter().flat_map(|(k, v)| [k, v]) {
        let item = m.new_array(bytes, text.len() as u32)?;
        m.heap.array_bytes_mut(item, 1, 0, text.len()).copy_from_slice(text.as_bytes());
        items.push(item);
    }
    let r = m.new_ref_array("[B", &items)?;
    object(r)
}

fn may_access(m: &mut Machine, a: Args) -> Res<u64> {
    let path = file_path(m, a.obj(1));
    // Reading only.
    boolean(a.int(2) == 4 && is_jdk_file(m, &path))
}

fn denied(m: &mut Machine) -> Res<u64> {
    Err(m.throw("java/io/IOException", "Permission denied"))
}

fn not_found(m: &mut Machine, path: Ref) -> Res<u64> {
    let text = format!("{} (No such file or directory)", m.text(path));
    Err(m.throw("java/io/FileNotFoundException", &text))
}

fn file_path(m: &Machine, file: Ref) -> String {
    m.text(m.field(file, "path") as Ref)
}

/// Whether a path names a file of the JDK that the machine runs.
fn is_jdk_file(m: &Machine, path: &str) -> bool {
    let home = &m.state.link.java_home;
    !path.contains("..") && path.starts_with(home) && std::path::Path::new(path).is_file()
}

fn attributes(m: &mut Machine, a: Args) -> Res<u64> {
    let path = file_path(m, a.obj(1));
    // Exists and is a regular file.
    int(if is_jdk_file(m, &path) { 3 } else { 0 })
}

fn descriptor(m: &Machine, stream: Ref) -> i32 {
    let fd = m.field(stream, "fd") as Ref;
    if fd == 0 { -1 } else { m.field(fd, "fd") as i32 }
}

fn write_bytes(m: &mut Machine, a: Args) -> Res<u64> {
    let (array, offset, len) = (a.obj(1), a.int(2), a.int(3));
    if array == 0 {
        return Err(m.throw_without_message("java/lang/NullPointerException"));
    }
    if offset < 0 || len < 0 || offset as u32 as u64 + len as u64 > u64::from(m.heap.length(array)) {
        return Err(m.throw_without_message("java/lang/IndexOutOfBoundsException"));
    }
    let bytes = m.heap.array_bytes(array, 1)[offset as usize..(offset + len) as usize].to_vec();
    emit(m, a.obj(0), &bytes)
}

fn write_one(m: &mut Machine, a: Args) -> Res<u64> {
    emit(m, a.obj(0), &[a.int(1) as u8])
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
    if !is_jdk_file(m, &path) {
        return not_found(m, a.obj(1));
    }
    let Ok(content) = std::fs::read(&path) else {
        return not_found(m, a.obj(1));
    };
    let number = 100 + m.state.open_files.len() as i32;
    m.set_open_file(number, Some(super::OpenFile { content: content.into(), at: 0 }));
    let fd = m.field(a.obj(0), "fd") as Ref;
    m.set_field(fd, "fd", number as u64);
    Ok(0)
}

fn read_some(m: &mut Machine, stream: Ref, n: usize) -> Vec<u8> {
    let fd = descriptor(m, stream);
    if fd == 0 {
        let mut buffer = vec![0; n.min(1 << 16)];
        let got = m.output.read(&mut buffer);
        buffer.truncate(got);
        return buffer;
    }
    let Some(mut file) = m.state.open_files.get(&fd).cloned() else { return Vec::new() };
    let end = (file.at + n).min(file.content.len());
    let bytes = file.content[file.at..end].to_vec();
    file.at = end;
    m.set_open_file(fd, Some(file));
    bytes
}

fn read_one(m: &mut Machine, a: Args) -> Res<u64> {
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
    let (len, at) = open_file(m, a.obj(0));
    int((len - at) as i32)
}

fn length(m: &mut Machine, a: Args) -> Res<u64> {
    Ok(open_file(m, a.obj(0)).0)
}

fn position(m: &mut Machine, a: Args) -> Res<u64> {
    Ok(open_file(m, a.obj(0)).1)
}
