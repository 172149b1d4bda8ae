//! What mutants do on a case, as its test will run it.

use super::project::Project;
use crate::oracle::Oracle;
use crate::oracle::variants::{OriginalRun, Reaction};
use margay_tests::{Case, method_of};
use std::collections::BTreeSet;

/// Instructions of the run of a case on the original.
const STEPS: u64 = 2_000_000;

/// Runs a case as its test will run it: the run of the original, and what those of the mutants do that it kills.
pub(super) fn reactions(
    oracle: &mut Oracle,
    project: &Project,
    case: &Case,
    wanted: &dyn Fn(usize) -> bool,
) -> Option<(OriginalRun, Vec<(usize, Reaction)>)> {
    let method = method_of(oracle.machine(), case)?;
    let run = oracle.run_original(method, &case.input, project.site_count(), STEPS)?;
    // What the second environment and other tests have shown not to be stable is not asserted.
    let asserted = Case { stable: case.stable, whole_state: case.whole_state, ..*run.case };
    let run = OriginalRun { case: Box::new(asserted), ..run };
    let reached: BTreeSet<usize> =
        run.sites.iter().flat_map(|&site| &project.sites[site as usize]).copied().collect();
    let mut kills = Vec::new();
    for mutant in reached.into_iter().filter(|&mutant| wanted(mutant)) {
        let reaction = oracle.run_variant(method, &run, project.places(mutant));
        if matches!(reaction, Reaction::Differs(..) | Reaction::Endless { .. }) {
            kills.push((mutant, reaction));
        }
    }
    Some((run, kills))
}
