//! The document of `margay reach`: of the target alone, or of all of them.

use super::{Report, Row};
use serde_json::{Value as Json, json};

impl Report {
    /// The answer as a document; `explain` adds how inputs come to be.
    pub fn to_json(&self, explain: bool) -> Json {
        let (reached, unreachable, unknown) = self.counts();
        let elapsed = self.elapsed.as_secs_f64();
        match &self.rows[..] {
            [row] => {
                let mut document = row_json(row, explain);
                document["elapsed_s"] = json!(elapsed);
                document
            }
            rows => json!({
                "targets": rows.iter().map(|row| row_json(row, explain)).collect::<Vec<_>>(),
                "reached": reached, "unreachable": unreachable, "unknown": unknown, "elapsed_s": elapsed,
            }),
        }
    }
}

fn row_json(row: &Row, explain: bool) -> Json {
    let target = &row.target;
    let mut document = json!({
        "status": row.word(),
        "target": target.text,
        "method": format!("{}{}", target.method.method, target.method.descriptor),
        "class": target.method.class.replace('/', "."),
        "bci": target.bcis.first(),
        "line": target.line,
        "entry": target.entry.text(),
        "input": Json::Null,
    });
    if let Some(reached) = row.reached() {
        document["input"] = reached.input.to_json();
        document["names"] = json!(reached.names);
        document["with_fields_set"] = json!(reached.fields_set);
        document["text"] = json!(reached.input.to_text_named(&reached.names));
    }
    if let Some(answer) = &row.answer {
        document["strategy"] = json!(answer.strategy.name());
        document["reasons"] = json!(answer.reasons);
        document["elapsed_s"] = json!(answer.elapsed.as_secs_f64());
        document["search_s"] = json!(answer.elapsed.as_secs_f64());
        if explain {
            document["explain"] = json!(answer.explain);
        }
    }
    if let Some(by) = row.by {
        document["by"] = json!(by);
    }
    document
}
