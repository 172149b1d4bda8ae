//! Suites as JSON, for other tools.

use crate::model::{Case, Kind, Outcome, Suite};
use serde_json::{Value as Json, json};

/// A suite with everything that its cases know.
pub fn suite_json(suite: &Suite, names: &[String]) -> Json {
    let cases: Vec<Json> = suite.cases.iter().zip(names).map(|(c, name)| case_json(c, name)).collect();
    json!({"generator": "Margay", "class": suite.class, "tests": cases})
}

fn case_json(case: &Case, name: &str) -> Json {
    let outcome = match &case.outcome {
        Outcome::Returned(None) => json!({"returned": null}),
        Outcome::Returned(Some(value)) => json!({"returned": value.to_json()}),
        Outcome::Threw { class, message, at } => {
            let at = at
                .as_ref()
                .map(|(class, method, line)| json!({"class": class, "method": method, "line": line}));
            json!({"threw": class, "message": message, "at": at})
        }
    };
    let bug = match &case.kind {
        Kind::Behaviour => Json::Null,
        Kind::Bug { what } => json!(what),
    };
    json!({
        "name": name,
        "class": case.method.class,
        "method": case.method.name,
        "descriptor": case.method.descriptor,
        "input": case.input.to_json(),
        "outcome": outcome,
        "after": case.after.to_json(),
        "bug": bug,
        "condition": case.condition,
        "goals": case.goals,
    })
}
