//! What a suite replaces and what became of it. Says nothing of formats.

use std::collections::BTreeSet;
use std::fmt;
use std::path::PathBuf;

/// Which tests of earlier runs a suite replaces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Replaces {
    /// Those of the methods with these names, `<init>` for constructors: they were explored anew.
    Methods(BTreeSet<String>),
    /// None: the suite is added.
    Nothing,
}

impl Replaces {
    /// Whether a test that belongs to one of these methods, and it is not known to which, is replaced.
    pub(super) fn includes(&self, methods: &BTreeSet<String>) -> bool {
        matches!(self, Replaces::Methods(explored) if methods.is_subset(explored))
    }
}

/// What became of a suite.
#[derive(Debug, Default)]
pub struct Written {
    /// The files that have the tests, and the support file if they need it. A file that was right already is among them.
    pub files: Vec<PathBuf>,
    /// Files that have no tests any more and were removed.
    pub removed: Vec<PathBuf>,
    /// The name of the test of each case, as `Class.method`, or as JSON has it; none for those left out.
    pub names: Vec<Option<String>>,
    /// Cases that no source can express, with the reason.
    pub left_out: Vec<(usize, crate::java::Unwritable)>,
    /// The option of `java` that the tests need: they reach private members of the JDK.
    pub opens: Option<String>,
    /// What changed in the directory.
    pub changes: Changes,
}

/// How the tests of a class differ from those of earlier runs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Changes {
    /// Tests that are as they were.
    pub kept: usize,
    /// Tests that have the name of an earlier one and do something else.
    pub changed: usize,
    /// Tests that are new.
    pub added: usize,
    /// Tests that are no longer there.
    pub removed: usize,
}

impl Changes {
    /// Compares tests, each a name and a body.
    pub(super) fn between<N: PartialEq, B: PartialEq>(before: &[(N, B)], now: &[(N, B)]) -> Changes {
        let named = |tests: &[(N, B)], name: &N| tests.iter().position(|(n, _)| n == name);
        let mut changes = Changes::default();
        for (name, body) in now {
            match named(before, name).map(|i| &before[i].1) {
                Some(old) if old == body => changes.kept += 1,
                Some(_) => changes.changed += 1,
                None => changes.added += 1,
            }
        }
        changes.removed = before.iter().filter(|(name, _)| named(now, name).is_none()).count();
        changes
    }

    /// Whether there were tests before.
    pub fn had_tests(&self) -> bool {
        self.kept + self.changed + self.removed > 0
    }
}

impl fmt::Display for Changes {
    /// One line: `1 test added, 14 kept`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let counts = [
            (self.added, "added"),
            (self.changed, "changed"),
            (self.kept, "kept"),
            (self.removed, "removed"),
        ];
        let mut unit = Some(());
        for (count, what) in counts.into_iter().filter(|(count, _)| *count > 0) {
            match unit.take() {
                Some(()) if count == 1 => write!(f, "1 test {what}")?,
                Some(()) => write!(f, "{count} tests {what}")?,
                None => write!(f, ", {count} {what}")?,
            }
        }
        if unit.is_some() { f.write_str("no tests") } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_are_said_in_one_line() {
        let before = [("a", 1), ("b", 1), ("c", 1)];
        let now = [("a", 1), ("b", 2), ("d", 1)];
        let changes = Changes::between(&before, &now);
        assert_eq!(changes.to_string(), "1 test added, 1 changed, 1 kept, 1 removed");
        let same = Changes::between(&before, &before);
        assert_eq!(same.to_string(), "3 tests kept");
        assert!(same.had_tests());
        assert!(!Changes::between(&[], &before).had_tests());
        assert_eq!(Changes::default().to_string(), "no tests");
    }
}
