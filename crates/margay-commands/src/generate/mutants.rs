//! Tests that kill mutants: what the cases that cover branches leave alive is looked for by the analysis of mutants, and the
//! cases that it finds join the others, with what they cover.

use super::exploration::Results;
use super::worker::{Shared, Worker};
use crate::error::Result;
use crate::mutants::{Analysis, Killing, Kills, Request};
use crate::session::Host;
use margay_mutate::OperatorSet;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Adds cases that kill mutants of these operators, until then at the latest, with the work that so much time stands for.
pub fn add(
    shared: &Arc<Shared>,
    host: &Host,
    operators: OperatorSet,
    results: &mut Results,
    (deadline, time): (Instant, Duration),
) -> Result<Kills> {
    let asked = &shared.request;
    let request = Request {
        targets: asked.targets.clone(),
        source: asked.source.clone(),
        exploring: asked.exploring.clone(),
        tests: Vec::new(),
        search: true,
        methods: asked.method.iter().cloned().collect(),
        inputs: None,
        since: None,
        history: None,
        operators,
        contracts: asked.contracts.clone(),
        out: None,
        format: asked.format,
    };
    let cases = results.iter().filter_map(|result| result.as_ref().ok()).flat_map(|outcomes| &outcomes.found);
    let given = cases.map(|found| found.case.clone()).collect();
    let (kills, more) = Analysis::open_until(&request, host, deadline, time)?.kill(given)?;
    let found = results.iter_mut().filter_map(|result| result.as_mut().ok());
    for (found, row) in found.flat_map(|outcomes| &mut outcomes.found).zip(&kills.rows) {
        found.kills.clone_from(&row.kills);
        found.case.whole_state = !row.beside.is_empty();
    }
    let mut by_class: BTreeMap<String, Vec<Killing>> = BTreeMap::new();
    for (case, kills) in more {
        by_class.entry(case.method.class.replace('.', "/")).or_default().push((case, kills));
    }
    let mut worker = Worker::new(shared);
    for (class, cases) in by_class {
        for found in worker.covered(&class, cases)? {
            let method = &found.case.method;
            let at = shared.methods.iter().position(|name| {
                name.class == class && name.method == method.name && name.descriptor == method.descriptor
            });
            if let Some(Ok(outcomes)) = at.and_then(|at| results.get_mut(at)) {
                outcomes.found.push(found);
            }
        }
    }
    Ok(kills)
}
