//! Files of expected output. A test gives what it found and the file that says what was expected; `MARGAY_BLESS=1`
//! writes the file instead, and the difference is read in version control.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

/// Lines shown around a difference.
const CONTEXT: usize = 2;

/// A file whose contents are not what was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mismatch {
    /// The file of expected output.
    pub file: PathBuf,
    /// The difference, line by line.
    pub difference: String,
}

impl std::fmt::Display for Mismatch {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        writeln!(f, "{} (- expected, + found; MARGAY_BLESS=1 accepts what was found)", self.file.display())?;
        f.write_str(&self.difference)
    }
}

/// Whether files are written instead of compared.
pub fn blessing() -> bool {
    std::env::var_os("MARGAY_BLESS").is_some_and(|value| value == "1")
}

/// Compares `found` with a file, or writes the file.
pub fn compare(file: &Path, found: &str) -> Result<(), Mismatch> {
    if blessing() {
        fs::create_dir_all(file.parent().expect("a file lies in a folder")).expect("folders can be made");
        fs::write(file, found).unwrap_or_else(|e| panic!("{} cannot be written: {e}", file.display()));
        return Ok(());
    }
    let expected = fs::read_to_string(file);
    match expected {
        Ok(expected) if expected == found => Ok(()),
        Ok(expected) => Err(Mismatch { file: file.to_owned(), difference: difference(&expected, found) }),
        Err(error) => {
            Err(Mismatch { file: file.to_owned(), difference: format!("cannot be read: {error}\n") })
        }
    }
}

/// Compares `found` with a file, or writes the file; panics with the difference.
pub fn expect(file: &Path, found: &str) {
    if let Err(mismatch) = compare(file, found) {
        panic!("{mismatch}");
    }
}

/// What happened to a line between two texts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Edit<'a> {
    Kept(&'a str),
    Removed(&'a str),
    Added(&'a str),
}

/// The difference of two texts: changed lines with `-` and `+` in front, and some lines around them.
pub fn difference(expected: &str, found: &str) -> String {
    let edits = edits(expected, found);
    let changed: Vec<usize> =
        edits.iter().enumerate().filter(|(_, edit)| !matches!(edit, Edit::Kept(_))).map(|(i, _)| i).collect();
    let mut text = String::new();
    let mut shown_before = true;
    for (i, edit) in edits.iter().enumerate() {
        let near = changed.iter().any(|&c| c.abs_diff(i) <= CONTEXT);
        let _ = match (near, edit) {
            (true, Edit::Kept(line)) => writeln!(text, "  {line}"),
            (true, Edit::Removed(line)) => writeln!(text, "- {line}"),
            (true, Edit::Added(line)) => writeln!(text, "+ {line}"),
            (false, _) if shown_before => writeln!(text, "  …"),
            (false, _) => Ok(()),
        };
        shown_before = near;
    }
    if changed.is_empty() && expected != found {
        text.push_str("the texts differ in their last line end or in carriage returns\n");
    }
    text
}

/// The shortest list of edits, by the longest common subsequence of lines between what both begin and end with.
fn edits<'a>(expected: &'a str, found: &'a str) -> Vec<Edit<'a>> {
    let (old, new): (Vec<&str>, Vec<&str>) = (expected.lines().collect(), found.lines().collect());
    let start = old.iter().zip(&new).take_while(|(a, b)| a == b).count();
    let (old_rest, new_rest) = (&old[start..], &new[start..]);
    let end = old_rest.iter().rev().zip(new_rest.iter().rev()).take_while(|(a, b)| a == b).count();
    let (a, b) = (&old_rest[..old_rest.len() - end], &new_rest[..new_rest.len() - end]);
    // common[i][j] is the length for what follows line i of a and line j of b.
    let mut common = vec![vec![0u32; b.len() + 1]; a.len() + 1];
    for i in (0..a.len()).rev() {
        for j in (0..b.len()).rev() {
            common[i][j] =
                if a[i] == b[j] { common[i + 1][j + 1] + 1 } else { common[i + 1][j].max(common[i][j + 1]) };
        }
    }
    let mut edits: Vec<Edit> = old[..start].iter().map(|line| Edit::Kept(line)).collect();
    let (mut i, mut j) = (0, 0);
    while i < a.len() || j < b.len() {
        if i < a.len() && j < b.len() && a[i] == b[j] {
            edits.push(Edit::Kept(a[i]));
            (i, j) = (i + 1, j + 1);
        } else if j == b.len() || (i < a.len() && common[i + 1][j] >= common[i][j + 1]) {
            edits.push(Edit::Removed(a[i]));
            i += 1;
        } else {
            edits.push(Edit::Added(b[j]));
            j += 1;
        }
    }
    edits.extend(old[old.len() - end..].iter().map(|line| Edit::Kept(line)));
    edits
}

/// A text in which every number of seconds is `…`: `1.25 s` and `0.3 s`.
pub fn without_times(text: &str) -> String {
    let mut result = String::new();
    let mut rest = text;
    while let Some(start) = rest.find(|c: char| c.is_ascii_digit()) {
        let length = rest[start..].find(|c: char| !c.is_ascii_digit() && c != '.');
        let (number, after) = rest[start..].split_at(length.unwrap_or(rest.len() - start));
        result += &rest[..start];
        let unit = after.strip_prefix(" s").is_some_and(|a| !a.starts_with(|c: char| c.is_alphanumeric()));
        result += if unit { "…" } else { number };
        rest = after;
    }
    result + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_difference_shows_changed_lines_and_their_surroundings() {
        let (old, new) = ("a\nb\nc\nd\ne\nf\ng\n", "a\nb\nc\nd\nE\nf\ng\nh\n");
        assert_eq!(difference(old, new), "  …\n  c\n  d\n- e\n+ E\n  f\n  g\n+ h\n");
        assert_eq!(difference("a\n", ""), "- a\n");
        assert!(difference("a", "a\n").contains("last line end"));
    }

    #[test]
    fn times_are_not_compared() {
        assert_eq!(without_times("3 paths, 2 decisions, 0.11 s"), "3 paths, 2 decisions, … s");
        assert_eq!(without_times("12 steps in 5 s; 1 s"), "12 steps in … s; … s");
    }
}
