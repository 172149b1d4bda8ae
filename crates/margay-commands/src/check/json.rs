//! The document of `margay check`.

use super::{Report, Violation};
use serde_json::{Value as Json, json};

impl Report {
    /// The answer as a document.
    pub fn to_json(&self) -> Json {
        let mut document = json!({
            "verdict": self.verdict.name(),
            "violations": list(&self.violations),
            "null_findings": self.violations.iter().filter(|v| v.only_null).count(),
            "with_fields_set": list(&self.with_fields_set),
            "reasons": self.reasons,
            "paths": self.paths,
            "states": self.states,
            "elapsed_s": self.elapsed.as_secs_f64(),
        });
        if let Some(verdict) = self.apart_from_nulls {
            document["apart_from_nulls"] = json!(verdict.name());
        }
        document
    }
}

fn list(violations: &[Violation]) -> Vec<Json> {
    let violation = |v: &Violation| {
        json!({
            "kind": v.kind, "message": v.message, "trace": v.trace, "input": v.input.to_text(),
            "null_finding": v.only_null,
        })
    };
    violations.iter().map(violation).collect()
}
