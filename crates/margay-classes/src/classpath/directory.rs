//! A directory of class files and resources. It must not know about the other class path entries, and is only
//! given names that were checked to stay below it.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};

use rustc_hash::FxHashSet;

use super::{ClassPathError, Found, MAX_SIZE, unless_missing};

/// File systems that take `foo.class` for `Foo.class`; Java does not.
const CASE_FOLDING: bool = cfg!(any(windows, target_os = "macos"));

/// A class path entry that is a directory.
#[derive(Debug)]
pub(super) struct Directory {
    root: PathBuf,
}

impl Directory {
    pub(super) fn new(root: &Path) -> Directory {
        Directory { root: root.to_owned() }
    }

    /// The file `name`, a plain relative path with `/` between its parts.
    pub(super) fn find(&self, name: &str) -> Result<Option<Found>, ClassPathError> {
        let path = self.root.join(name);
        let io = |source| ClassPathError::Io { path: path.clone(), source };
        // Looked at before it is opened: opening a pipe would wait for its other end.
        match unless_missing(fs::metadata(&path)).map_err(io)? {
            Some(metadata) if metadata.is_file() => {}
            _ => return Ok(None),
        }
        if CASE_FOLDING && !self.has_exactly(name) {
            return Ok(None);
        }
        let Some(file) = unless_missing(File::open(&path)).map_err(io)? else {
            return Ok(None);
        };
        let origin = path.display().to_string();
        let size = file.metadata().map_err(io)?.len();
        if size > MAX_SIZE {
            return Err(ClassPathError::TooLarge { origin, size });
        }
        let mut bytes = Vec::with_capacity(size as usize);
        file.take(MAX_SIZE).read_to_end(&mut bytes).map_err(io)?;
        Ok(Some(Found { bytes: bytes.into(), origin, module: None, rewritten: false }))
    }

    /// Whether every part of `name` is spelled just so on disk.
    fn has_exactly(&self, name: &str) -> bool {
        let mut directory = self.root.clone();
        name.split('/').all(|part| {
            let listed = fs::read_dir(&directory)
                .is_ok_and(|files| files.flatten().any(|file| file.file_name() == OsStr::new(part)));
            directory.push(part);
            listed
        })
    }

    /// Calls `visit` with the name of every file, in no order.
    pub(super) fn visit(&self, visit: &mut dyn FnMut(&str)) -> Result<(), ClassPathError> {
        let mut directories = vec![(self.root.clone(), String::new())];
        // A link that leads to a directory is followed once, lest a circle of them go on for ever.
        let mut linked: FxHashSet<PathBuf> = fs::canonicalize(&self.root).into_iter().collect();
        while let Some((directory, prefix)) = directories.pop() {
            let io = |source| ClassPathError::Io { path: directory.clone(), source };
            for file in unless_missing(fs::read_dir(&directory)).map_err(io)?.into_iter().flatten() {
                let file = file.map_err(io)?;
                // A name that is not Unicode cannot be asked for.
                let Ok(name) = file.file_name().into_string() else {
                    continue;
                };
                let name = format!("{prefix}{name}");
                let mut kind = file.file_type().map_err(io)?;
                if kind.is_symlink() {
                    let Some(target) = unless_missing(fs::metadata(file.path())).ok().flatten() else {
                        continue;
                    };
                    kind = target.file_type();
                    if kind.is_dir() && !fs::canonicalize(file.path()).is_ok_and(|real| linked.insert(real)) {
                        continue;
                    }
                }
                if kind.is_dir() {
                    directories.push((file.path(), name + "/"));
                } else if kind.is_file() {
                    visit(&name);
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::Scratch;
    use super::*;

    #[test]
    fn spelling_is_checked_part_by_part() {
        let scratch = Scratch::new();
        scratch.write("Com/x/Foo.class", b"");
        let directory = Directory::new(&scratch.path);
        assert!(directory.has_exactly("Com/x/Foo.class"));
        assert!(!directory.has_exactly("com/x/Foo.class"));
        assert!(!directory.has_exactly("Com/x/foo.class"));
        assert!(!directory.has_exactly("Com/y/Foo.class"));
    }
}
