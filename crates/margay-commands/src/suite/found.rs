//! Cases that were found one by one, and each becomes a test: an input for a location, the input of a violation. They are
//! added to the tests that are there, and for each that is none there is a note.

use super::Format;
use super::build::Builder;
use super::write::write;
use crate::error::{Error, Result};
use margay_classes::MethodId;
use margay_machine::Machine;
use margay_tests::writer::Replaces;
use margay_tests::{Case, Suite};
use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;

/// What may become a test.
pub struct Found {
    /// What it is about, for messages.
    pub label: String,
    /// The case, or why there is none.
    pub case: std::result::Result<Case, String>,
    /// The methods that have to run as before when objects of the input are made by calls.
    pub watched: Vec<MethodId>,
}

/// What became of cases.
#[derive(Debug, Default)]
pub struct Tests {
    /// The names of the tests, in the order of what was found; none where there is no test.
    pub names: Vec<Option<String>>,
    /// What the user should know.
    pub notes: Vec<String>,
    /// Why tests could not be written.
    pub unwritten: Vec<String>,
}

impl Tests {
    /// Whether there is a test.
    pub fn any(&self) -> bool {
        self.names.iter().any(Option::is_some)
    }

    /// Why there is no test, if there should be one.
    pub fn writing_failed(&self) -> Option<Error> {
        if self.unwritten.is_empty() {
            return None;
        }
        let why = self.unwritten.join("; ");
        Some(Error::InputOutput(format!("no test was written; give another directory with --out: {why}")))
    }
}

/// The part of a budget that is for writing tests.
pub fn reserve(budget: Duration) -> Duration {
    Duration::from_millis(300).max(budget.mul_f64(0.04)).min(budget.mul_f64(0.3))
}

/// Writes a test for each case, class by class.
pub fn write_found(
    (dir, format): (&Path, Format),
    machine: &mut Machine,
    mut builder: Builder,
    found: Vec<Found>,
) -> Result<Tests> {
    let mut tests = Tests { names: vec![None; found.len()], ..Tests::default() };
    let mut by_class: ByClass = BTreeMap::new();
    for (number, Found { label, case, watched }) in found.into_iter().enumerate() {
        let finished = match case {
            Ok(case) => builder.finish(machine, case, &watched, 1)?,
            Err(why) => Err(why),
        };
        match finished {
            Ok(case) => {
                let (numbers, cases) = by_class.entry(case.method.class.clone()).or_default();
                numbers.push(number);
                cases.push(case);
            }
            Err(why) => tests.notes.push(format!("{label}: no test, since {why}")),
        }
    }
    write_classes((dir, format), machine, by_class, &mut tests);
    Ok(tests)
}

/// Writes a test for each of these finished cases, class by class.
pub fn write_cases(to: (&Path, Format), machine: &mut Machine, cases: Vec<Case>) -> Tests {
    let mut tests = Tests { names: vec![None; cases.len()], ..Tests::default() };
    let mut by_class: ByClass = BTreeMap::new();
    for (number, case) in cases.into_iter().enumerate() {
        let (numbers, cases) = by_class.entry(case.method.class.clone()).or_default();
        numbers.push(number);
        cases.push(case);
    }
    write_classes(to, machine, by_class, &mut tests);
    tests
}

/// Cases with their numbers, by class.
type ByClass = BTreeMap<String, (Vec<usize>, Vec<Case>)>;

fn write_classes(
    (dir, format): (&Path, Format),
    machine: &mut Machine,
    by_class: ByClass,
    tests: &mut Tests,
) {
    for (class, (numbers, cases)) in by_class {
        let suite = Suite { class, cases };
        let classes = &mut machine.classes;
        match write(dir, classes, &suite, format, &Replaces::Nothing, &mut tests.notes) {
            Ok(written) => {
                numbers.into_iter().zip(written.names).for_each(|(n, name)| tests.names[n] = name);
            }
            Err(error) => tests.unwritten.push(error.to_string()),
        }
    }
}
