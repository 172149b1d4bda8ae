//! The document of `margay generate`.

use super::report::{Count, Report};
use serde_json::{Value as Json, json};

impl Report {
    /// The counts of all methods as a document.
    pub fn to_json(&self) -> Json {
        let methods: Vec<Json> = self
            .methods()
            .map(|(class, m)| {
                json!({
                    "class": class.class, "method": m.name, "descriptor": m.descriptor,
                    "branches": count(m.branches), "instructions": count(m.instructions),
                    "tests": m.tests, "unknown": m.unknown, "paths": m.paths,
                })
            })
            .collect();
        let mut document = json!({
            "methods": methods, "tests": self.tests(), "violations": self.violations(),
            "elapsed_s": self.elapsed.as_secs_f64(),
            "by_clock": self.by_clock, "grants": self.grants,
            "solver": { "without_z3": self.without_z3() },
        });
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
