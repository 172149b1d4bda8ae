//! The rest of a search that ended early, as a file: which search it was, what it had found, and the parts that were
//! not searched. `--resume` goes on there.

use super::request::Request;
use crate::error::{Error, Result, wrong_use};
use margay_enumerate::Subtree;
use margay_enumerate::{Frontier, Outcome};
use serde_json::{Value as Json, json};
use std::path::PathBuf;

/// A search that ended early.
pub struct Saved {
    pub frontier: Frontier,
    pub found: u128,
    pub explored: u64,
}

/// What must be the same for a search to go on: another one has other parts.
fn identity(request: &Request) -> Json {
    json!({
        "class": request.structures.class,
        "predicate": request.structures.predicate,
        "finitization": request.structures.finitization,
        "args": request.structures.args,
        "scope": request.structures.scope,
        "symbolic": request.symbolic,
    })
}

impl Saved {
    /// The search to go on with, if the file of `--resume` is there.
    pub fn read(request: &Request) -> Result<Option<Saved>> {
        let Some(path) = request.resume.as_ref().filter(|p| p.exists()) else { return Ok(None) };
        let shown = path.display();
        let text = std::fs::read_to_string(path).map_err(|e| io(format!("cannot read {shown}: {e}")))?;
        let document: Json =
            serde_json::from_str(&text).map_err(|e| wrong_use!("{shown} is no saved search: {e}"))?;
        let saved = Saved::parse(&document).ok_or_else(|| wrong_use!("{shown} is no saved search"))?;
        if document["search"] != identity(request) {
            return Err(wrong_use!(
                "{shown} is of another search: {}",
                serde_json::to_string(&document["search"]).unwrap_or_default()
            ));
        }
        Ok(Some(saved))
    }

    fn parse(document: &Json) -> Option<Saved> {
        let number = |v: &Json| u32::try_from(v.as_u64()?).ok();
        let mut items = Vec::new();
        for item in document["left"].as_array()? {
            let prefix = item["prefix"].as_array()?.iter().map(number).collect::<Option<Vec<u32>>>()?;
            let (from, to, skip) = (number(&item["from"])?, number(&item["to"])?, item["skip"].as_u64()?);
            items.push(Subtree { prefix, from, to, skip });
        }
        Some(Saved {
            frontier: Frontier { items },
            found: document["found"].as_str()?.parse().ok()?,
            explored: document["explored"].as_u64()?,
        })
    }
}

/// Writes what is left, if something is and it is wanted: to the file of `--resume`, or after Ctrl-C to one named
/// after the class. A finished search takes its file away. Gives the file's name.
pub fn write(
    request: &Request,
    outcome: &Outcome,
    before: Option<&Saved>,
    interrupted: bool,
) -> Result<Option<PathBuf>> {
    if outcome.frontier.items.is_empty() {
        if let (Some(path), Some(_)) = (&request.resume, before) {
            std::fs::remove_file(path).map_err(|e| io(format!("cannot remove {}: {e}", path.display())))?;
        }
        return Ok(None);
    }
    let simple = request.structures.class.rsplit(['.', '$']).next().unwrap_or(&request.structures.class);
    let unasked = interrupted.then(|| PathBuf::from(format!("{simple}.frontier.json")));
    let Some(path) = request.resume.clone().or(unasked) else { return Ok(None) };
    let left: Vec<Json> = outcome
        .frontier
        .items
        .iter()
        .map(|i| json!({ "prefix": i.prefix, "from": i.from, "to": i.to, "skip": i.skip }))
        .collect();
    let document = json!({
        "search": identity(request),
        "found": (outcome.found + before.map_or(0, |b| b.found)).to_string(),
        "explored": outcome.explored + before.map_or(0, |b| b.explored),
        "left": left,
    });
    std::fs::write(&path, format!("{document}\n"))
        .map_err(|e| io(format!("cannot write {}: {e}", path.display())))?;
    Ok(Some(path))
}

fn io(text: String) -> Error {
    Error::InputOutput(text)
}
