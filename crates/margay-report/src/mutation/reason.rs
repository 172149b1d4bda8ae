//! Why a mutant has its status, in words.

use super::names;
use margay_mutate::result::{By, Finding, How, MutationReport, Proof, Status, Witness};

/// Why a mutant has its status: the witness, the proof, or what is missing.
pub(super) fn reason(report: &MutationReport, finding: &Finding) -> String {
    match finding.status {
        Status::Killed => finding.witness.as_ref().map_or_else(|| "killed".to_owned(), witness),
        Status::Timeout => match &finding.witness {
            Some(found) => format!("no end in sight\n{}", witness(found)),
            None => "no end in sight".to_owned(),
        },
        Status::Equivalent => equivalent(report, finding.proof),
        Status::Unknown => format!("unknown: {}", finding.unknown.join("; ")),
        Status::Survived if finding.is_covered() => {
            let count = finding.covered_by.len();
            format!("{} the changed code, none fails", tests_execute(count))
        }
        Status::Survived => "no test executes the changed code".to_owned(),
    }
}

fn tests_execute(count: usize) -> String {
    format!("{} execute{}", names::counted(count, "test"), if count == 1 { "s" } else { "" })
}

/// The difference, then the input, a line each.
fn witness(witness: &Witness) -> String {
    let what = match witness.by {
        By::Result => "another result",
        By::Exception => "another exception",
        By::State => "another state",
        By::Invariant => "a broken contract",
        By::Nontermination => "no end",
        By::Memory => "out of memory",
        By::Test => "a test fails",
    };
    let mut lines = vec![what.to_owned()];
    let mut add = |key: &str, value: &str| {
        if !value.is_empty() {
            lines.push(format!("{key}: {value}"));
        }
    };
    add("original", &witness.original);
    add("mutant", &witness.mutant);
    add("input", &witness.input.join("\n  "));
    add("test", witness.test.as_deref().unwrap_or_default());
    lines.join("\n")
}

fn equivalent(report: &MutationReport, proof: Option<Proof>) -> String {
    let mut text = match proof {
        Some(proof) => format!("equivalent: {} ({})", how(proof.how), proof.how.name()),
        None => "equivalent".to_owned(),
    };
    if let Some(Proof { paths: paths @ 1.., .. }) = proof {
        text += &format!(", {paths} path{}", if paths == 1 { "" } else { "s" });
    }
    for observed in &report.observes {
        text += &format!("\n{observed}");
    }
    text
}

/// How equivalence was proved.
fn how(how: How) -> &'static str {
    match how {
        How::SameBytecode => "the code is the same",
        How::NotInfected => "the changed instruction never acts differently",
        How::NotPropagated => "what it does differently is never seen",
        How::Exhausted => "both end alike on all paths",
    }
}
