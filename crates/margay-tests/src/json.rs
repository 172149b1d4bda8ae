//! Suites as JSON, for other tools.

use crate::model::{Case, Kind, Outcome, Suite};
use crate::names::names;
use serde_json::{Value as Json, json};

/// A suite with everything that its cases know.
pub fn suite_json(suite: &Suite) -> Json {
    let cases: Vec<&Case> = suite.cases.iter().collect();
    let tests = cases.iter().zip(names(&cases, [])).map(|(case, name)| case_json(case, &name)).collect();
    document(&suite.class, tests)
}

/// The tests of a class.
pub(crate) fn document(class: &str, tests: Vec<Json>) -> Json {
    json!({"generator": "Margay", "class": class, "tests": tests})
}

/// One test.
pub(crate) fn case_json(case: &Case, name: &str) -> Json {
    let outcome = match &case.outcome {
        Outcome::Returned(None) => json!({"returned": null}),
        Outcome::Returned(Some(value)) => json!({"returned": value.to_json()}),
        Outcome::Threw { class, message, at, .. } => {
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
