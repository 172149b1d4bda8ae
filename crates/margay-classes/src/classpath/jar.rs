//! One jar: its directory read once, its entries read one at a time, and the two manifest attributes that
//! matter on a class path (`Multi-Release` and `Class-Path`). It must not know about the other class path
//! entries; what `Class-Path` names is handed back unopened.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rustc_hash::FxHashMap;
use zip::ZipArchive;
use zip::read::ZipReadOptions;

use super::{Bytes, ClassPathError, Found, MAX_SIZE};

const MANIFEST: &[u8] = b"META-INF/MANIFEST.MF";
const VERSIONS: &str = "META-INF/versions/";
/// Space reserved before an entry is read: what it claims may be a lie, so that more is earned by reading it.
const RESERVED: u64 = 1 << 20;

/// An open jar.
#[derive(Debug)]
pub(super) struct Jar {
    path: PathBuf,
    archive: ZipArchive<JarFile>,
    /// For a multi-release jar: the newest entry not above the JDK's version, by plain name.
    versioned: FxHashMap<Box<str>, Versioned>,
}

#[derive(Debug, Clone, Copy)]
struct Versioned {
    version: u32,
    index: usize,
}

impl Jar {
    /// Reads the directory and the manifest; returns the jar with the elements of its `Class-Path`.
    pub(super) fn open(path: &Path, feature: u32) -> Result<(Jar, Vec<String>), ClassPathError> {
        let io = |source| ClassPathError::Io { path: path.to_owned(), source };
        let file = File::open(path).map_err(io)?;
        let length = file.metadata().map_err(io)?.len();
        let archive = ZipArchive::new(JarFile::new(file, length))
            .map_err(|error| ClassPathError::Jar { path: path.to_owned(), reason: error.to_string() })?;
        // The copy shares the directory, but not the buffer through which it was read.
        let archive = archive.clone();
        let mut jar = Jar { path: path.to_owned(), archive, versioned: FxHashMap::default() };
        let Some(manifest) = jar.manifest()? else {
            return Ok((jar, Vec::new()));
        };
        let manifest = Manifest::parse(&manifest);
        if manifest.multi_release {
            jar.index_versions(feature);
        }
        Ok((jar, manifest.class_path))
    }

    /// The directory that `Class-Path` elements are relative to.
    pub(super) fn directory(&self) -> &Path {
        self.path.parent().unwrap_or(Path::new(""))
    }

    /// The entry `name`, or the version of it that this JDK takes.
    pub(super) fn find(&self, name: &str) -> Result<Option<Found>, ClassPathError> {
        let index = match self.versioned.get(name) {
            Some(versioned) => Some(versioned.index),
            None => self.archive.index_for_name_raw(name.as_bytes()),
        };
        let Some(index) = index else { return Ok(None) };
        let bytes = self.read(index)?;
        Ok(Some(Found {
            bytes,
            origin: self.origin(&self.entry_name(index)),
            module: None,
            rewritten: false,
        }))
    }

    /// Whether its classes are signed. Java then takes no other class in their packages.
    pub(super) fn is_signed(&self) -> bool {
        let mut names = self.archive.file_names_raw().filter_map(|name| std::str::from_utf8(name).ok());
        names.any(|name| {
            let name = name.to_ascii_uppercase();
            let file = name.strip_prefix("META-INF/").and_then(|file| file.strip_suffix(".SF"));
            file.is_some_and(|file| !file.contains('/'))
        })
    }

    /// The plain names of all files in the jar that this JDK can see.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        let plain = self.archive.file_names_raw().filter_map(|name| std::str::from_utf8(name).ok());
        plain.chain(self.versioned.keys().map(|name| &**name))
    }

    fn index_versions(&mut self, feature: u32) {
        for (index, name) in self.archive.file_names_raw().enumerate() {
            let Some((version, plain)) = std::str::from_utf8(name).ok().and_then(split_version) else {
                continue;
            };
            if !(9..=feature).contains(&version) || plain.starts_with("META-INF/") || plain.ends_with('/') {
                continue;
            }
            let best = self.versioned.entry(plain.into()).or_insert(Versioned { version, index });
            if version > best.version {
                *best = Versioned { version, index };
            }
        }
    }

    fn manifest(&self) -> Result<Option<Bytes>, ClassPathError> {
        let exact = self.archive.index_for_name_raw(MANIFEST);
        // Java takes it in any case.
        let any = || self.archive.file_names_raw().position(|name| name.eq_ignore_ascii_case(MANIFEST));
        exact.or_else(any).map(|index| self.read(index)).transpose()
    }

    fn read(&self, index: usize) -> Result<Bytes, ClassPathError> {
        let fail = |reason: String| ClassPathError::JarEntry {
            jar: self.path.clone(),
            entry: self.entry_name(index),
            reason,
        };
        let entry = self.archive.by_index_data(index).map_err(|error| fail(error.to_string()))?;
        let size = entry.size();
        if size > MAX_SIZE {
            return Err(ClassPathError::TooLarge { origin: self.origin(&self.entry_name(index)), size });
        }
        // A reader of its own, so that threads do not wait for each other.
        let mut file = self.archive.clone().into_inner();
        let reader = entry.with_reader(&mut file, ZipReadOptions::new());
        let mut reader = reader.map_err(|error| fail(error.to_string()))?.take(MAX_SIZE);
        let mut bytes = Vec::with_capacity(size.min(RESERVED) as usize);
        reader.read_to_end(&mut bytes).map_err(|error| fail(error.to_string()))?;
        if bytes.len() as u64 != size {
            return Err(fail(format!("it has {} bytes, but the directory says {size}", bytes.len())));
        }
        Ok(bytes.into())
    }

    fn entry_name(&self, index: usize) -> String {
        let name =
            self.archive.by_index_data(index).map(|entry| String::from_utf8_lossy(entry.name_raw()).into());
        name.unwrap_or_default()
    }

    fn origin(&self, entry: &str) -> String {
        format!("{}!/{entry}", self.path.display())
    }
}

/// `META-INF/versions/11/a/B.class` is version 11 of `a/B.class`.
fn split_version(name: &str) -> Option<(u32, &str)> {
    let (version, plain) = name.strip_prefix(VERSIONS)?.split_once('/')?;
    let number: u32 = version.parse().ok()?;
    // Only as a number is usually written: not "+9" or "09".
    (number.to_string() == version).then_some((number, plain))
}

/// The main attributes that decide where classes are found.
#[derive(Debug, Default, PartialEq)]
struct Manifest {
    multi_release: bool,
    class_path: Vec<String>,
}

impl Manifest {
    fn parse(bytes: &[u8]) -> Manifest {
        // Lines are joined as bytes: one that is continued may be cut within a character.
        let mut lines: Vec<Vec<u8>> = Vec::new();
        let mut rest = bytes;
        while let Some(end) = rest.iter().position(|byte| matches!(byte, b'\r' | b'\n')) {
            let line = &rest[..end];
            rest = &rest[end + if rest[end..].starts_with(b"\r\n") { 2 } else { 1 }..];
            match (line.strip_prefix(b" "), lines.last_mut()) {
                (Some(more), Some(last)) => last.extend(more),
                // The main section ends at the first empty line.
                _ if line.is_empty() => break,
                _ => lines.push(line.to_vec()),
            }
        }
        // As in Java, a last line without an end does not count.
        let mut manifest = Manifest::default();
        for line in lines {
            let line = String::from_utf8_lossy(&line);
            let Some((name, value)) = line.split_once(": ") else {
                continue;
            };
            if name.eq_ignore_ascii_case("Multi-Release") {
                manifest.multi_release = value.eq_ignore_ascii_case("true");
            } else if name.eq_ignore_ascii_case("Class-Path") {
                manifest.class_path = value.split_ascii_whitespace().map(str::to_owned).collect();
            }
        }
        manifest
    }
}

/// A jar's file with a position and a buffer of its own; copies share the open file. Not mapped into memory:
/// builds rewrite jars in place, and reading a map of a file that became shorter ends the process.
#[derive(Debug)]
struct JarFile {
    file: Arc<File>,
    length: u64,
    position: u64,
    buffer: Vec<u8>,
    buffer_start: u64,
}

impl JarFile {
    const BUFFER: usize = 16 << 10;

    fn new(file: File, length: u64) -> JarFile {
        JarFile { file: Arc::new(file), length, position: 0, buffer: Vec::new(), buffer_start: 0 }
    }
}

impl Clone for JarFile {
    fn clone(&self) -> Self {
        let (buffer, buffer_start) = (Vec::new(), 0);
        JarFile {
            file: self.file.clone(),
            length: self.length,
            position: self.position,
            buffer,
            buffer_start,
        }
    }
}

impl Read for JarFile {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let buffered = |file: &JarFile| {
            let skip = usize::try_from(file.position.checked_sub(file.buffer_start)?).ok()?;
            file.buffer.get(skip..).filter(|rest| !rest.is_empty()).map(|rest| skip..skip + rest.len())
        };
        let range = match buffered(self) {
            Some(range) => range,
            None if out.len() >= Self::BUFFER => {
                let count = read_at(&self.file, out, self.position)?;
                self.position += count as u64;
                return Ok(count);
            }
            None => {
                self.buffer.resize(Self::BUFFER, 0);
                let count = read_at(&self.file, &mut self.buffer, self.position);
                self.buffer.truncate(*count.as_ref().unwrap_or(&0));
                self.buffer_start = self.position;
                0..count?
            }
        };
        let count = range.len().min(out.len());
        out[..count].copy_from_slice(&self.buffer[range.start..range.start + count]);
        self.position += count as u64;
        Ok(count)
    }
}

impl Seek for JarFile {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        let position = match to {
            SeekFrom::Start(position) => Some(position),
            SeekFrom::End(offset) => self.length.checked_add_signed(offset),
            SeekFrom::Current(offset) => self.position.checked_add_signed(offset),
        };
        self.position = position.ok_or(io::ErrorKind::InvalidInput)?;
        Ok(self.position)
    }
}

#[cfg(unix)]
fn read_at(file: &File, out: &mut [u8], position: u64) -> io::Result<usize> {
    std::os::unix::fs::FileExt::read_at(file, out, position)
}

#[cfg(windows)]
fn read_at(file: &File, out: &mut [u8], position: u64) -> io::Result<usize> {
    std::os::windows::fs::FileExt::seek_read(file, out, position)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn manifests() {
        let class_path = |text: &str| Manifest::parse(text.as_bytes()).class_path;
        assert_eq!(
            class_path("Manifest-Version: 1.0\r\nClass-Path: a.jar  lib/b.jar\r\n\r\n"),
            ["a.jar", "lib/b.jar"]
        );
        assert_eq!(class_path("class-path: a.j\n ar b\n .jar\n"), ["a.jar", "b.jar"]);
        assert_eq!(class_path("A: b\rClass-Path: x.jar\r"), ["x.jar"]);
        assert!(
            class_path("A: b\n\nName: c\nClass-Path: x.jar\n").is_empty(),
            "only the main section counts"
        );
        assert!(class_path("Class-Path: x.jar").is_empty(), "no line end");
        assert!(class_path(" \n : \n:\n\u{0}").is_empty());

        let multi_release = |text: &str| Manifest::parse(text.as_bytes()).multi_release;
        assert!(multi_release("Multi-Release: true\n"));
        assert!(multi_release("multi-release: TRUE\r\n"));
        assert!(!multi_release("Multi-Release: true \n"));
        assert!(!multi_release("Multi-Release: true"), "no line end");
        assert!(!multi_release("Multi-Release: false\n"));
        assert!(!multi_release("\nMulti-Release: true\n"));
    }

    #[test]
    fn a_character_may_be_cut_by_a_line_end() {
        let bytes = [&b"Class-Path: caf\xC3\r\n \xA9.jar\r\n"[..]].concat();
        assert_eq!(Manifest::parse(&bytes).class_path, ["caf\u{e9}.jar"]);
    }

    #[test]
    fn versioned_names() {
        assert_eq!(split_version("META-INF/versions/11/a/B.class"), Some((11, "a/B.class")));
        for name in [
            "META-INF/versions/",
            "META-INF/versions/x/A",
            "META-INF/versions/+9/A",
            "META-INF/versions/09/A",
            "a",
        ] {
            assert_eq!(split_version(name), None, "{name}");
        }
    }
}
