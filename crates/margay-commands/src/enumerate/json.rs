//! The documents of `margay enumerate`.

use super::{Measured, Report, TestReport, Unfinished};
use serde_json::{Value as Json, json};

impl Unfinished {
    /// As the output has it.
    pub fn name(self) -> &'static str {
        match self {
            Unfinished::Interrupted => "interrupted",
            Unfinished::Unsupported => "unsupported",
            Unfinished::Time => "time budget",
        }
    }
}

impl Report {
    /// The enumeration as a document.
    pub fn to_json(&self) -> Json {
        let report = self;
        let mut document = json!({
            "class": report.class,
            "predicate": report.predicate,
            "found": big(report.found),
            "explored": report.explored,
            "complete": report.unfinished.is_none(),
            "elapsed_s": report.elapsed.as_secs_f64(),
            "warnings": report.warnings,
        });
        let kinds =
            [("thrown", &report.thrown), ("endless", &report.endless), ("unsupported", &report.unsupported)];
        for (key, abnormal) in kinds.iter().filter_map(|(key, a)| Some((key, a.as_ref()?))) {
            document[*key] =
                json!({ "runs": abnormal.runs, "what": abnormal.what, "input": abnormal.input.to_json() });
        }
        if let Some(unfinished) = report.unfinished {
            document["unfinished"] = unfinished.name().into();
        }
        if let Some(path) = &report.frontier {
            document["frontier"] = path.display().to_string().into();
        }
        if !report.output.drawn.is_empty() {
            document["drawn"] = report.output.drawn.clone().into();
        }
        if !report.bounds.is_empty() {
            document["bounds"] = report.bounds.iter().map(ToString::to_string).collect();
        }
        if let Some(coverage) = report.coverage {
            document["coverage"] = json!({ "specification": measured_json(coverage) });
        }
        if !report.output.places.is_empty() {
            document["written"] = report.output.places.clone().into();
        }
        if report.sampled {
            document["sample"] = report.structures.iter().map(|g| g.to_json()).collect();
        }
        document
    }
}

impl TestReport {
    /// The test as a document.
    pub fn to_json(&self) -> Json {
        let report = self;
        let violations: Vec<_> = report
            .failures
            .iter()
            .map(|f| json!({ "what": f.what, "text": f.input.to_text_named(&report.names), "input": f.input.to_json() }))
            .collect();
        let mut document = json!({
            "class": report.class,
            "method": report.method,
            "failing": big(report.failing),
            "violations": violations,
            "explored": report.explored,
            "complete": report.complete,
            "unsettled": report.unsettled.0,
            "warnings": report.warnings,
            "written": report.written,
            "elapsed_s": report.elapsed.as_secs_f64(),
        });
        if let Some(inputs) = report.inputs {
            document["inputs"] = big(inputs);
        }
        if let Some((specification, code)) = report.coverage {
            document["coverage"] =
                json!({ "specification": measured_json(specification), "code": measured_json(code) });
        }
        document
    }
}

/// A count as JSON: a number as long as programs read it exactly, then its digits.
fn big(count: u128) -> Json {
    u64::try_from(count).map_or_else(|_| count.to_string().into(), Json::from)
}

fn measured_json(measured: Measured) -> Json {
    let pair = |(covered, all): (usize, usize)| json!({ "covered": covered, "all": all });
    json!({ "statements": pair(measured.statements), "branches": pair(measured.branches) })
}
