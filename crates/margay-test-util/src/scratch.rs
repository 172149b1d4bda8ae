//! Directories for the files of a test: unique for each call, so that tests and processes never share one, and removed
//! when dropped.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Once;
use std::sync::atomic::{AtomicU32, Ordering};

/// A directory for the files of one test, removed when dropped.
///
/// What a static variable holds is never dropped: such directories are removed by the next process that makes one.
#[derive(Debug)]
pub struct Scratch(PathBuf);

impl Scratch {
    /// A new, empty directory; `name` is there for people who look into it.
    pub fn new(name: &str) -> Scratch {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        static SWEEP: Once = Once::new();
        let folder = folder();
        SWEEP.call_once(|| sweep(&folder));
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let dir = folder.join(format!("{}-{number}-{name}", std::process::id()));
        // A process of the same number may have left one behind.
        let _ = fs::remove_dir_all(&dir);
        fs::create_dir_all(&dir).unwrap_or_else(|e| panic!("{} cannot be made: {e}", dir.display()));
        Scratch(dir)
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.0
    }

    /// Writes a file, with the folders that it needs.
    pub fn write(&self, name: &str, contents: impl AsRef<[u8]>) -> PathBuf {
        let file = self.0.join(name);
        fs::create_dir_all(file.parent().expect("a file lies in a folder")).expect("folders can be made");
        fs::write(&file, contents).unwrap_or_else(|e| panic!("{} cannot be written: {e}", file.display()));
        file
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Where scratch directories are: below the target directory when the test was started by Cargo.
fn folder() -> PathBuf {
    let program = std::env::current_exe().ok();
    let deps = program.as_deref().and_then(Path::parent).filter(|dir| dir.ends_with("deps"));
    let target = deps.and_then(Path::parent).and_then(Path::parent);
    target.map_or_else(std::env::temp_dir, |target| target.join("tmp")).join("margay-scratch")
}

/// Removes the directories of processes that have ended, where the system says which have.
fn sweep(folder: &Path) {
    let processes = Path::new("/proc");
    if !processes.join("self").exists() {
        return;
    }
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let process = name.to_str().and_then(|name| name.split('-').next());
        if process.is_some_and(|number| !processes.join(number).exists()) {
            let _ = fs::remove_dir_all(entry.path());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directories_are_unique_empty_and_removed() {
        let (one, other) = (Scratch::new("same"), Scratch::new("same"));
        assert_ne!(one.path(), other.path());
        assert_eq!(fs::read_dir(one.path()).expect("it is there").count(), 0);
        let file = one.write("a/b.txt", "text");
        assert_eq!(fs::read_to_string(&file).expect("it was written"), "text");
        drop(one);
        assert!(!file.exists() && other.path().exists());
    }
}
