//! What `margay mutate` says.

use super::{LIMIT, Output, line, written};
use crate::args::mutate::MutateOptions;
use margay_commands::mutate::{Report, Status};
use margay_report::mutation::{SCREEN, json, text};

pub fn output(options: &MutateOptions, report: &Report) -> Output {
    let mutation = &report.mutation;
    let code = match options.threshold {
        Some(wanted) => u8::from(mutation.score() * 100.0 < f64::from(wanted)),
        None if mutation.count(Status::Survived) > 0 => 1,
        None => LIMIT * u8::from(mutation.count(Status::Unknown) > 0),
    };
    let out = if options.exploring.json {
        json(mutation)
    } else {
        let mut out = text(mutation, if options.exploring.verbose { usize::MAX } else { SCREEN });
        written(&mut out, &options.written, &report.tests);
        report.pages.iter().for_each(|page| line!(out, "wrote {page}"));
        out
    };
    Output { out, notes: report.notes.clone(), code }.with_tests(&report.tests)
}
