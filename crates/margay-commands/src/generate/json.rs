//! The document of `margay generate`.

use super::report::{Count, Mutants, Report};
use crate::mutants::Verdict;
use serde_json::{Value as Json, json};

impl Report {
    /// The counts of all methods as a document.
    pub fn to_json(&self) -> Json {
        let methods: Vec<Json> = self
            .methods()
            .map(|(class, m)| {
                let mut method = json!({
                    "class": class.class, "method": m.name, "descriptor": m.descriptor,
                    "branches": count(m.branches), "instructions": count(m.instructions),
                    "tests": m.tests, "unknown": m.unknown, "paths": m.paths,
                });
                if let Some(mutants) = m.mutants {
                    method["mutants"] = mutant_counts(mutants);
                }
                method
            })
            .collect();
        let mut document = json!({
            "methods": methods, "tests": self.tests(), "violations": self.violations(),
            "elapsed_s": self.elapsed.as_secs_f64(),
            "by_clock": self.by_clock, "grants": self.grants,
            "solver": { "without_z3": self.without_z3() },
        });
        if let Some(mutants) = self.mutants() {
            document["mutants"] = mutant_counts(mutants);
            let left = self.classes.iter().flat_map(|class| &class.not_killed);
            document["not_killed"] = left.map(not_killed).collect();
        }
        let suites: Vec<&Json> = self.classes.iter().filter_map(|class| class.suite.as_ref()).collect();
        if !suites.is_empty() {
            document["suites"] = json!(suites);
        }
        document
    }
}

fn count(c: Count) -> Json {
    json!({ "total": c.total, "covered": c.covered, "unreachable": c.unreachable })
}

fn mutant_counts(m: Mutants) -> Json {
    json!({ "total": m.total, "killed": m.killed, "equivalent": m.equivalent, "unknown": m.unknown })
}

/// As `margay mutate` has it.
fn not_killed(verdict: &Verdict) -> Json {
    let m = &verdict.mutant;
    let operator = m.reported_operator();
    json!({
        "id": format!("{}.{}", m.class, m.id()), "class": m.class, "method": format!("{}{}", m.name, m.descriptor),
        "line": m.line, "bci": m.bci, "operator": operator.rsplit('.').next(), "description": m.description,
        "status": verdict.status.name(), "unknown": verdict.why,
    })
}
