//! The summary for a terminal: counts and score, then what is left to do.

use super::names;
use margay_mutate::Mutant;
use margay_mutate::result::{ClassResult, Finding, MutationReport, Status};

/// The lines of a terminal.
pub const SCREEN: usize = 24;
/// The columns of a terminal.
const WIDTH: usize = 100;
/// Notes and left-out tests that are shown when there is not room for all.
const NOTES: usize = 3;

/// Adds a line to a list, cut to the width of a terminal.
macro_rules! line {
    ($to:expr, $($text:tt)*) => { $to.push(cut(&format!($($text)*))) };
}

/// A summary of at most so many lines: counts and score, then the mutants that survived and those of which nothing is
/// known, by method. There are at least the counts, and one line that says how many mutants are not shown.
pub fn text(report: &MutationReport, most: usize) -> String {
    let mut lines = heading(report);
    notes(&mut lines, report, most);
    let groups = groups(report);
    let alive: usize = groups.iter().map(|group| group.mutants.len()).sum();
    let wanted: usize = groups.iter().map(|group| group.mutants.len() + 1).sum();
    // The last line says what is left out, unless nothing is.
    let end = if lines.len() + wanted <= most { most } else { most.saturating_sub(1) };
    let mut shown = 0;
    for group in &groups {
        // A method without a mutant below it says nothing.
        if lines.len() + 2 > end {
            break;
        }
        line!(lines, "{} in {}:", group.status.name(), group.method);
        let room = end - lines.len();
        for (mutant, finding) in group.mutants.iter().take(room) {
            line!(lines, "  {}", place_and_change(group.class, mutant, finding));
            shown += 1;
        }
    }
    if shown < alive {
        line!(lines, "and {} more", alive - shown);
    }
    lines.join("\n") + "\n"
}

fn heading(report: &MutationReport) -> Vec<String> {
    let mut lines = Vec::new();
    let count = |status| report.count(status);
    let name = match &report.classes[..] {
        [class] => class.class.clone(),
        classes => format!("{} classes", classes.len()),
    };
    let all = report.findings().count();
    let score = names::percent(report.score());
    line!(lines, "{name}: {}, score {score}", names::counted(all, "mutant"));
    let kinds = [Status::Killed, Status::Timeout, Status::Survived, Status::Equivalent, Status::Unknown];
    let counts: Vec<String> =
        kinds.iter().filter(|&&s| count(s) > 0).map(|&s| format!("{} {}", count(s), s.name())).collect();
    let counts = if counts.is_empty() { String::new() } else { format!("{}; ", counts.join(", ")) };
    let clock = if report.by_clock { ", ended by the clock" } else { "" };
    line!(lines, "  {counts}{:.2} s{clock}", report.elapsed.as_secs_f64());
    if let Some(inputs) = report.inputs {
        let inputs = usize::try_from(inputs).unwrap_or(usize::MAX);
        line!(lines, "  {}", names::counted(inputs, "enumerated input"));
    }
    let part = report.tests.iter().filter(|test| test.left_out.is_none()).count();
    if !report.tests.is_empty() {
        let not = report.tests.len() - part;
        let left_out = if not > 0 { format!(", {not} left out") } else { String::new() };
        line!(lines, "  {}{left_out}", names::counted(part, "given test"));
    }
    lines
}

/// Notes, then the tests that were left out by name: some of them when the lines are few.
fn notes(lines: &mut Vec<String>, report: &MutationReport, most: usize) {
    let left_out = report.tests.iter().filter_map(|test| Some((&test.name, test.left_out.as_ref()?)));
    let left_out = left_out.map(|(name, why)| format!("left out: {name}: {}", first_line(why)));
    let all: Vec<String> =
        report.notes.iter().map(|note| format!("note: {}", first_line(note))).chain(left_out).collect();
    let room = if most > SCREEN { all.len() } else { NOTES };
    let shown = if all.len() > room { room - 1 } else { all.len() };
    for note in &all[..shown] {
        line!(lines, "  {note}");
    }
    if shown < all.len() {
        line!(lines, "  and {} more notes", all.len() - shown);
    }
}

/// Mutants of a method that are alive in the same way.
struct Group<'a> {
    status: Status,
    method: String,
    class: &'a ClassResult,
    mutants: Vec<(&'a Mutant, &'a Finding)>,
}

/// Survivors first, by method in the order of classes.
fn groups(report: &MutationReport) -> Vec<Group<'_>> {
    let mut groups: Vec<Group> = Vec::new();
    for status in [Status::Survived, Status::Unknown] {
        for class in &report.classes {
            for (mutant, finding) in class.mutants.iter().filter(|(_, f)| f.status == status) {
                let same = |group: &&mut Group| {
                    let first = group.mutants[0].0;
                    group.status == status
                        && first.class == mutant.class
                        && (&first.name, &first.descriptor) == (&mutant.name, &mutant.descriptor)
                };
                match groups.last_mut().filter(same) {
                    Some(group) => group.mutants.push((mutant, finding)),
                    None => groups.push(Group {
                        status,
                        method: names::readable_method(mutant),
                        class,
                        mutants: vec![(mutant, finding)],
                    }),
                }
            }
        }
    }
    for group in &mut groups {
        group.mutants.sort_by_key(|(mutant, _)| mutant.line);
    }
    groups
}

/// `Order.java:12  changed conditional boundary (64 paths)`.
fn place_and_change(class: &ClassResult, mutant: &Mutant, finding: &Finding) -> String {
    let file = names::source_file(class);
    let place = match mutant.line {
        Some(line) => format!("{file}:{line}"),
        None => format!("{file}, instruction {}", mutant.bci),
    };
    let why = match &finding.unknown[..] {
        [] => String::new(),
        reasons => format!(" ({})", reasons.join("; ")),
    };
    format!("{place}  {}{why}", first_line(&mutant.description))
}

fn first_line(text: &str) -> &str {
    text.lines().next().unwrap_or_default()
}

/// A line that fits the terminal and does nothing else to it: names in class files may contain anything.
fn cut(line: &str) -> String {
    let line: String =
        line.chars().map(|c| if c.is_control() { char::REPLACEMENT_CHARACTER } else { c }).collect();
    if line.chars().count() <= WIDTH {
        return line;
    }
    line.chars().take(WIDTH - 1).chain(['…']).collect()
}
