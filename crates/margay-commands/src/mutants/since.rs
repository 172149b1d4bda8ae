//! What has changed since a revision of git: the lines that `git diff` names in the working tree, and files that git does not
//! know yet. Classes are matched with files by their package and the name of their source file, methods by their lines.

use crate::error::{Error, Result, wrong_use};
use margay_mutate::ClassEditor;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The lines of a file that changed.
type Lines = Vec<RangeInclusive<u32>>;

/// What has changed.
#[derive(Debug, Default)]
pub struct Changes {
    /// By path from the root of the checkout, with slashes.
    files: BTreeMap<String, Lines>,
}

/// All lines.
const ALL: RangeInclusive<u32> = 0..=u32::MAX;

impl Changes {
    /// Asks git in the working directory, or in the first of these that is in a checkout if the working directory is in none.
    pub fn since(revision: &str, places: &[PathBuf]) -> Result<Changes> {
        let mut directories = vec![PathBuf::from(".")];
        directories.extend(places.iter().filter(|place| place.is_dir()).cloned());
        let mut root = None;
        for directory in directories {
            root = git(&directory, &["rev-parse", "--show-toplevel"])?.printed;
            if root.is_some() {
                break;
            }
        }
        let root = root.ok_or_else(|| {
            wrong_use!(
                "--since {revision}: neither the working directory nor the class path is in a git checkout"
            )
        })?;
        let root = PathBuf::from(root.trim_end_matches(['\r', '\n']));
        let commit = format!("{revision}^{{commit}}");
        let is_name = !revision.is_empty() && !revision.starts_with('-');
        let commit = match git(&root, &["rev-parse", "--verify", "--quiet", &commit])?.printed {
            Some(commit) if is_name => commit.trim().to_owned(),
            _ => return Err(wrong_use!("--since {revision}: git knows no such revision")),
        };
        // Whatever the user has set for reading diffs.
        let diff = ["-c", "core.quotepath=off", "diff", "--unified=0", "--no-color", "--no-ext-diff"];
        let plain = ["--no-textconv", "--no-renames", "--src-prefix=a/", "--dst-prefix=b/", &*commit, "--"];
        let printed = |said: Said| said.printed.ok_or_else(|| wrong_use!("--since {revision}: {}", said.why));
        let diff = printed(git(&root, &[&diff[..], &plain[..]].concat())?)?;
        let others = ["-c", "core.quotepath=off", "ls-files", "--others", "--exclude-standard"];
        let others = printed(git(&root, &others)?)?;
        let mut files = changed_lines(&diff);
        files.extend(others.lines().map(|path| (unquoted(path), vec![ALL])));
        Ok(Changes { files })
    }

    /// The methods of a class that changed, by their numbers; nothing is known of one that names no source file.
    pub fn methods(&self, class: &ClassEditor) -> BTreeSet<usize> {
        let file = class.file();
        let all = || (0..file.methods.len()).collect();
        let Some(source) = file.text_attribute(&file.attributes, "SourceFile") else { return all() };
        let package = class.class_name().rsplit_once('/').map_or("", |(package, _)| package);
        let path = Path::new(package).join(source).to_string_lossy().replace('\\', "/");
        let is_source =
            |file: &str| file.strip_suffix(&*path).is_some_and(|rest| rest.is_empty() || rest.ends_with('/'));
        let changed: Lines = self
            .files
            .iter()
            .filter(|(file, _)| is_source(file))
            .flat_map(|(_, lines)| lines.clone())
            .collect();
        if changed.is_empty() {
            return BTreeSet::new();
        }
        let touches = |first: u32, last: u32| {
            changed.iter().any(|lines| *lines.start() <= last && first <= *lines.end())
        };
        let spans: Vec<Option<Span>> = (0..file.methods.len()).map(|method| span(class, method)).collect();
        let mut methods = BTreeSet::new();
        for (number, span) in spans.iter().enumerate() {
            let is_changed = match span {
                // Fields have their values from these, wherever the fields stand.
                Some(span) if span.is_initialiser => {
                    touches(span.lines[0], span.lines[0])
                        || span.lines.iter().any(|&line| touches(line, line))
                }
                Some(span) => {
                    // What stands in front of the first instruction, such as the parameters, belongs to the method.
                    let end = |other: &Span| other.lines.last().copied().filter(|&end| end < span.lines[0]);
                    let before = spans.iter().flatten().filter_map(end).max().unwrap_or(0);
                    touches(before + 1, span.lines.last().copied().unwrap_or(u32::MAX))
                }
                None => touches(*ALL.start(), *ALL.end()),
            };
            if is_changed {
                methods.insert(number);
            }
        }
        methods
    }
}

/// The lines of a method.
struct Span {
    /// In order; at least one.
    lines: Vec<u32>,
    is_initialiser: bool,
}

fn span(class: &ClassEditor, method: usize) -> Option<Span> {
    let code = class.method_code(method)?;
    let mut lines: Vec<u32> = code.attribute.lines.iter().map(|&(_, line)| u32::from(line)).collect();
    lines.sort_unstable();
    lines.dedup();
    let name = class.symbols().text(class.file().methods.get(method)?.name);
    (!lines.is_empty()).then(|| Span { lines, is_initialiser: name.starts_with('<') })
}

/// What git prints, and what it says when it fails.
struct Said {
    printed: Option<String>,
    why: String,
}

/// Runs git in a directory.
fn git(directory: &Path, args: &[&str]) -> Result<Said> {
    let output = Command::new("git").arg("-C").arg(directory).args(args).output();
    let output = output.map_err(|why| match why.kind() {
        std::io::ErrorKind::NotFound => wrong_use!("--since needs git, and there is none on the PATH"),
        _ => Error::InputOutput(format!("git: {why}")),
    })?;
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let printed = output.status.success().then(|| text(&output.stdout));
    Ok(Said { printed, why: text(&output.stderr).trim().to_owned() })
}

/// The lines of each file that a diff without context names, as they are now. What was only removed is the lines around it.
fn changed_lines(diff: &str) -> BTreeMap<String, Lines> {
    let mut files: BTreeMap<String, Lines> = BTreeMap::new();
    let (mut file, mut in_hunk) = (None, 0_u32);
    for line in diff.lines() {
        if in_hunk > 0 && line.starts_with(['+', '-']) {
            in_hunk -= 1;
        } else if let Some(path) = line.strip_prefix("+++ ") {
            file = unquoted(path).strip_prefix("b/").map(|path| path.trim_end_matches('\t').to_owned());
        } else if let Some((old, new)) = line.strip_prefix("@@ -").and_then(hunk) {
            in_hunk = old.1.saturating_add(new.1);
            let lines = match new {
                (first, 0) => first..=first.saturating_add(1),
                (first, count) => first..=first.saturating_add(count - 1),
            };
            if let Some(file) = &file {
                files.entry(file.clone()).or_default().push(lines);
            }
        }
    }
    files
}

/// The first line and the number of lines, before and after: `3,0 +4,2 @@ …`.
fn hunk(text: &str) -> Option<((u32, u32), (u32, u32))> {
    let mut ranges = text.split(' ').map(|range| {
        let (first, count) =
            range.trim_start_matches('+').split_once(',').unwrap_or((range.trim_start_matches('+'), "1"));
        Some((first.parse().ok()?, count.parse().ok()?))
    });
    Some((ranges.next()??, ranges.next()??))
}

/// A path as git writes it: in quotes, when there are characters in it that are not plain.
fn unquoted(path: &str) -> String {
    let Some(inner) = path.strip_prefix('"').and_then(|path| path.strip_suffix('"')) else {
        return path.to_owned();
    };
    let mut text = String::new();
    let mut chars = inner.chars();
    while let Some(c) = chars.next() {
        match c {
            '\\' => match chars.next() {
                Some('t') => text.push('\t'),
                Some('n') => text.push('\n'),
                Some(other) => text.push(other),
                None => {}
            },
            c => text.push(c),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_those_of_the_new_file() {
        let diff = "diff --git a/a/B.java b/a/B.java\n--- a/a/B.java\n+++ b/a/B.java\n@@ -3 +3,2 @@ class B {\n-+++ x\n+++ b/C.java\n+y\n@@ -9,2 +10,0 @@\n-p\n-q\n--- a/a/D.java\n+++ /dev/null\n@@ -1 +0,0 @@\n-z\n";
        let changed = changed_lines(diff);
        assert_eq!(changed.len(), 1);
        assert_eq!(changed["a/B.java"], [3..=4, 10..=11]);
    }

    #[test]
    fn paths_in_quotes_are_read() {
        assert_eq!(unquoted("\"b/a\\\"b\\\\c.java\""), "b/a\"b\\c.java");
        assert_eq!(unquoted("b/ä.java"), "b/ä.java");
    }
}
