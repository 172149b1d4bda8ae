//! The document of `margay mutate --json`.

use super::names;
use margay_mutate::Mutant;
use margay_mutate::result::{Finding, MutationReport, Proof, Status, Witness};
use serde_json::{Value as Json, json};

/// The result as JSON, for programs. Every key is there for every mutant; what does not apply is `null` or empty.
pub fn json(report: &MutationReport) -> String {
    let mutants = report.classes.iter().flat_map(|class| &class.mutants);
    let mutants: Vec<Json> = mutants.map(|(mutant, finding)| mutant_json(mutant, finding)).collect();
    let left_out = report.tests.iter().filter_map(|test| Some((&test.name, test.left_out.as_ref()?)));
    let left_out: Vec<Json> = left_out.map(|(name, why)| json!({ "test": name, "why": why })).collect();
    let document = json!({
        "observes": report.observes,
        "mutants": mutants,
        "killed": report.count(Status::Killed),
        "survived": report.count(Status::Survived),
        "equivalent": report.count(Status::Equivalent),
        "unknown": report.count(Status::Unknown),
        "timeout": report.count(Status::Timeout),
        "score": report.score(),
        "inputs": report.inputs,
        "given_tests": report.tests.iter().filter(|test| test.left_out.is_none()).count(),
        "left_out": left_out,
        "elapsed_s": report.elapsed.as_secs_f64(),
        "by_clock": report.by_clock,
    });
    format!("{document:#}\n")
}

fn mutant_json(mutant: &Mutant, finding: &Finding) -> Json {
    json!({
        "id": names::id(mutant),
        "class": mutant.class,
        "method": names::method(mutant),
        "line": mutant.line,
        "bci": mutant.bci,
        "operator": names::operator(mutant),
        "description": mutant.description,
        "status": finding.status.name(),
        "witness": finding.witness.as_ref().map(witness_json),
        "proof": finding.proof.as_ref().map(proof_json),
        "unknown": finding.unknown,
        "tests_run": finding.tests_run,
        "work": finding.work,
    })
}

fn witness_json(witness: &Witness) -> Json {
    json!({
        "by": witness.by.name(),
        "input": (!witness.input.is_empty()).then(|| witness.input.join("\n")),
        "original": witness.original,
        "mutant": witness.mutant,
        "test": witness.test,
    })
}

fn proof_json(proof: &Proof) -> Json {
    json!({ "how": proof.how.name(), "paths": proof.paths })
}
