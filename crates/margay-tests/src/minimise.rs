//! Reduces the cases to those that are needed to reach the same goals. Deterministic, and independent of the order in
//! which equivalent cases were found.

use crate::model::{Case, Kind, Outcome};
use rustc_hash::FxHashSet;
use std::collections::BTreeSet;

/// The cases that are needed, and the others.
pub type Selection<T> = (Vec<(Case, T)>, Vec<(Case, T)>);

/// Keeps the cases that are needed for their goals, in their order: of cases with isomorphic inputs the first;
/// then greedily those with most new goals (small inputs first among equals); then none whose goals the
/// others reach. Of bugs the smallest input for each exception and place is kept, and others only for goals that
/// nothing else reaches. What was taken before needs no other case. What goes with a case stays with it; the second list
/// has the cases that are not needed.
pub fn minimise<T>(cases: Vec<(Case, T)>, taken: &[&Case]) -> Selection<T> {
    let mut seen = FxHashSet::default();
    let pairs: Vec<(Case, T)> = cases.into_iter().filter(|(c, _)| seen.insert(identity(c))).collect();
    let cases: Vec<&Case> = pairs.iter().map(|(c, _)| c).collect();
    let mut keep = bugs(&cases, taken);
    let before: BTreeSet<u32> = taken.iter().flat_map(|c| c.goals.iter().copied()).collect();
    let mut covered = before.clone();
    covered.extend(keep.iter().flat_map(|&i| cases[i].goals.iter().copied()));
    // Inputs with fields that no call has set only where nothing else reaches a goal, and so for more inputs of a bug.
    let sets_fields =
        |case: &Case| case.input.nodes.iter().any(|n| matches!(n, margay_graph::graph::Node::Object { .. }));
    let fields: Vec<bool> = cases.iter().map(|case| sets_fields(case)).collect();
    let (mut fields_too, mut bugs_too) = (false, false);
    loop {
        let gain = |i: usize| {
            cases[i].goals.iter().collect::<BTreeSet<_>>().iter().filter(|g| !covered.contains(g)).count()
        };
        let best = (0..cases.len())
            .filter(|&i| (bugs_too || matches!(cases[i].kind, Kind::Behaviour)) && !keep.contains(&i))
            .filter(|&i| fields_too || !fields[i])
            .map(|i| (std::cmp::Reverse(gain(i)), cases[i].input.nodes.len(), i))
            .min();
        match best {
            Some((gain, _, i)) if gain.0 > 0 => {
                keep.insert(i);
                covered.extend(&cases[i].goals);
            }
            _ if bugs_too => break,
            _ if fields_too => bugs_too = true,
            _ => fields_too = true,
        }
    }
    // A case taken early for many goals may be covered by those taken later.
    for i in (0..cases.len()).rev() {
        if matches!(cases[i].kind, Kind::Behaviour) && keep.contains(&i) {
            let others: BTreeSet<u32> =
                keep.iter().filter(|&&k| k != i).flat_map(|&k| cases[k].goals.iter().copied()).collect();
            if cases[i].goals.iter().all(|g| others.contains(g) || before.contains(g)) {
                keep.remove(&i);
            }
        }
    }
    let (kept, rest): (Vec<_>, Vec<_>) = pairs.into_iter().enumerate().partition(|(i, _)| keep.contains(i));
    let unnumbered = |list: Vec<(usize, (Case, T))>| list.into_iter().map(|(_, pair)| pair).collect();
    (unnumbered(kept), unnumbered(rest))
}

/// The method and the input, however its nodes are numbered.
fn identity(case: &Case) -> (String, String, String, Vec<u8>) {
    let m = &case.method;
    (m.class.clone(), m.name.clone(), m.descriptor.clone(), case.before.canonical())
}

/// The smallest case of each bug that no case shows which was taken before.
fn bugs(cases: &[&Case], taken: &[&Case]) -> BTreeSet<usize> {
    let shown: BTreeSet<_> = taken.iter().filter_map(|c| bug(c)).collect();
    let mut best = std::collections::BTreeMap::new();
    for (i, case) in cases.iter().enumerate() {
        let Some(bug) = bug(case).filter(|bug| !shown.contains(bug)) else { continue };
        let size = (case.input.nodes.len(), i);
        let entry = best.entry(bug).or_insert(size);
        *entry = size.min(*entry);
    }
    best.into_values().map(|(_, i)| i).collect()
}

/// What is wrong, where it is thrown, and for what returns the method.
type Bug = (String, Option<(String, String, u32)>, String);

/// What a case shows to be wrong.
fn bug(case: &Case) -> Option<Bug> {
    let Kind::Bug { what } = &case.kind else { return None };
    Some(match &case.outcome {
        Outcome::Threw { class, at, .. } => (class.clone(), at.clone(), String::new()),
        Outcome::Returned(_) => (what.clone(), None, case.method.name.clone() + &case.method.descriptor),
    })
}
