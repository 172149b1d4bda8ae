//! What `margay mutate` says.

use super::{LIMIT, Output, line, written};
use crate::args::mutate::MutateOptions;
use margay_commands::mutate::{Report, Status};

pub fn output(options: &MutateOptions, report: &Report) -> Output {
    let mutation = &report.mutation;
    let left = mutation.count(Status::Survived);
    let score = (mutation.score() * 100.0).floor() as u8;
    let code = match options.threshold {
        Some(wanted) => u8::from(score < wanted),
        None if left > 0 => 1,
        None if mutation.count(Status::Unknown) > 0 => LIMIT,
        None => 0,
    };
    let mut out = String::new();
    for (class, mutant, finding) in
        mutation.classes.iter().flat_map(|c| c.mutants.iter().map(move |(m, f)| (c, m, f)))
    {
        line!(
            out,
            "{} {}:{} {} {} {:?}",
            finding.status.name(),
            class.class,
            mutant.line.unwrap_or(0),
            mutant.id(),
            mutant.description,
            (&finding.proof, &finding.unknown, &finding.witness)
        );
    }
    let all = mutation.findings().count();
    line!(
        out,
        "{all} mutants: {} killed, {} timeout, {} equivalent, {} unknown; {:.1} s",
        mutation.count(Status::Killed),
        mutation.count(Status::Timeout),
        mutation.count(Status::Equivalent),
        mutation.count(Status::Unknown),
        mutation.elapsed.as_secs_f64()
    );
    written(&mut out, &options.written, &report.tests);
    Output { out, notes: mutation.notes.clone(), code }.with_tests(&report.tests)
}
