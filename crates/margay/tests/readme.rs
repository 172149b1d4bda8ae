//! Runs the commands that README.md shows and compares what they print with what it says, and the source that it shows
//! with the files that they write.
//!
//! A command is a line `$ …` in a block of code; the lines below are its output, in which a line `…` stands for any
//! number of lines. Times are not compared.

mod support;

use margay_test_util::golden::{difference, without_times};
use margay_test_util::{Ending, Scratch, jdk17, repository, run};
use std::path::Path;
use std::process::Command;
use std::time::Duration;

/// A block of code.
struct Block {
    /// What stands behind the quotes that open it.
    language: String,
    lines: Vec<String>,
    /// The last file that the text before it names.
    file: Option<String>,
}

#[test]
fn commands_of_the_readme_print_what_it_shows() {
    let scratch = Scratch::new("readme");
    prepare(scratch.path());
    let text = std::fs::read_to_string(repository().join("README.md")).expect("README.md");
    let mut wrong = Vec::new();
    let mut compared = 0;
    for block in blocks(&text) {
        for (command, expected) in commands(&block) {
            compared += 1;
            wrong.extend(compare(scratch.path(), &command, &expected));
        }
        if block.language == "java" {
            compared += 1;
            wrong.extend(shown_source(scratch.path(), &block));
        }
    }
    assert!(compared >= 5, "README.md shows only {compared} commands and sources");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A directory that looks like the root of the repository after a build.
fn prepare(root: &Path) {
    for folder in ["examples", "tests", "java"] {
        std::os::unix::fs::symlink(repository().join(folder), root.join(folder)).expect("a link");
    }
    std::fs::create_dir_all(root.join("target/release")).expect("folders");
    std::os::unix::fs::symlink(support::margay(), root.join("target/release/margay")).expect("a link");
}

fn blocks(text: &str) -> Vec<Block> {
    let (mut blocks, mut open, mut file): (Vec<Block>, Option<Block>, Option<String>) =
        (Vec::new(), None, None);
    for line in text.lines() {
        match (line.strip_prefix("```"), &mut open) {
            (Some(_), Some(_)) => blocks.extend(open.take()),
            (Some(language), None) => {
                let language = language.trim().to_owned();
                open = Some(Block { language, lines: Vec::new(), file: file.clone() });
            }
            (None, Some(block)) => block.lines.push(line.to_owned()),
            (None, None) => {
                let code = line.split('`').skip(1).step_by(2);
                file = code
                    .filter(|word| word.contains('/') && word.ends_with(".java"))
                    .map(str::to_owned)
                    .last()
                    .or(file);
            }
        }
    }
    blocks
}

/// The commands of a block with the lines that are shown below them. What follows a command's `#` is a comment.
fn commands(block: &Block) -> Vec<(String, Vec<String>)> {
    let mut commands: Vec<(String, Vec<String>)> = Vec::new();
    for line in &block.lines {
        if let Some(command) = line.strip_prefix("$ ") {
            commands.push((command.to_owned(), Vec::new()));
        } else if let Some((_, output)) = commands.last_mut() {
            output.push(line.clone());
        }
    }
    commands
}

/// What differs between the output of a command and what is shown of it.
fn compare(root: &Path, command: &str, expected: &[String]) -> Option<String> {
    let mut shell = Command::new("sh");
    shell.arg("-c").arg(command).current_dir(root);
    let home = jdk17().home;
    let path = std::env::var_os("PATH").unwrap_or_default();
    let path = std::iter::once(home.join("bin")).chain(std::env::split_paths(&path));
    shell.env("PATH", std::env::join_paths(path).expect("a path")).env("JAVA_HOME", &home);
    let outcome = run(&mut shell, None, Duration::from_secs(300));
    if !matches!(outcome.ending, Ending::Exit(_)) {
        return Some(format!("$ {command}\n{}", outcome.ending.describe()));
    }
    let found = without_times(&outcome.output());
    let expected = without_times(&expected.join("\n"));
    let (found_lines, expected_lines): (Vec<&str>, Vec<&str>) =
        (found.lines().collect(), expected.lines().collect());
    // Some commands are shown without what they say.
    if expected_lines.is_empty() || matches(&expected_lines, &found_lines) {
        return None;
    }
    Some(format!("$ {command}\n{}{}", difference(&expected, &found), outcome.errors()))
}

/// Whether lines are as expected, where `…` is any number of lines.
fn matches(expected: &[&str], found: &[&str]) -> bool {
    match expected.split_first() {
        None => found.is_empty(),
        Some((&"…", rest)) => (0..=found.len()).any(|skipped| matches(rest, &found[skipped..])),
        Some((line, rest)) => {
            found.split_first().is_some_and(|(first, left)| first == line && matches(rest, left))
        }
    }
}

/// Source that is shown stands in the file that the text names.
fn shown_source(root: &Path, block: &Block) -> Option<String> {
    let Some(file) = &block.file else { return Some("Java source of which no file is named".to_owned()) };
    let text = std::fs::read_to_string(root.join(file)).unwrap_or_default();
    let shown = block.lines.join("\n");
    (!text.contains(&shown)).then(|| format!("{file} has no\n{shown}"))
}

#[test]
fn three_dots_are_any_number_of_lines() {
    assert!(matches(&["a", "…", "d"], &["a", "b", "c", "d"]));
    assert!(matches(&["a", "…"], &["a"]));
    assert!(!matches(&["a", "d"], &["a", "b", "d"]));
}
