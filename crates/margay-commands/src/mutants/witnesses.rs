//! From cases that kill to tests: as few cases as kill everything, each with its objects made by calls where these are
//! found, and run once more as the test will be. What a test does not see then is no kill.

use super::findings::{Findings, Killer, Witnesses};
use super::history::{Reuse, classes_of};
use super::item::Shared;
use super::project::Project;
use super::reactions::reactions;
use super::request::Request;
use crate::contracts::Fields;
use crate::directed::sets_fields;
use crate::entry::contracts_of;
use crate::error::Result;
use crate::oracle::Oracle;
use crate::oracle::variants::{Reaction, end_of};
use crate::session::preload;
use crate::suite::build::Builder;
use crate::suite::found::{Tests, write_cases};
use crate::target::method::with_code;
use margay_mutate::result::{By, Status, Witness};
use margay_tests::{Case, Difference};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Instant;

/// How often another case is tried for what the chosen ones turn out not to kill.
const ROUNDS: usize = 3;

/// Settles the kills, and writes their tests if that was asked for.
pub fn write(shared: &Shared, findings: &Findings, reuse: Reuse, end: Instant) -> Result<(Witnesses, Tests)> {
    let (request, project) = (&shared.request, &shared.project);
    let mut settle = Settle {
        request,
        project,
        findings,
        // What interrupted the analysis does not keep the tests from being written.
        plain: Oracle::new(project.plain.concrete(&Arc::default())?),
        variants: Oracle::new(project.world.concrete(&Arc::default())?),
        builder: Builder::new(&project.plain, u64::MAX, end),
        cases: reuse.cases,
        witnesses: Witnesses::default(),
        refused: BTreeSet::new(),
    };
    for (mutant, reused) in reuse.results {
        settle.witnesses.classes.insert(mutant, reused.classes);
        if let Some(witness) = reused.witness {
            settle.witnesses.of.insert(mutant, Ok((Status::Killed, witness)));
        }
    }
    let before = settle.cases.len();
    let mut wanted: BTreeSet<usize> =
        (0..findings.states.len()).filter(|&n| findings.states[n].kill.is_some()).collect();
    for _ in 0..ROUNDS {
        let chosen = settle.choose(&wanted);
        if chosen.is_empty() {
            break;
        }
        for killer in chosen {
            settle.finish(killer, &wanted)?;
            wanted.retain(|mutant| !matches!(settle.witnesses.of.get(mutant), Some(Ok(_))));
        }
    }
    // What was together in an earlier run and is alone now shows the same as then.
    if settle.cases.len() > before {
        settle.together();
    }
    for mutant in wanted {
        let why = "no test shows what tells it from the original".to_owned();
        settle.witnesses.of.entry(mutant).or_insert(Err(why));
    }
    let Settle { mut plain, cases, mut witnesses, builder, .. } = settle;
    let tests = match &request.out {
        Some(out) => {
            write_cases((out, request.format), plain.machine(), cases.iter().map(|c| c.0.clone()).collect())
        }
        None => Tests::default(),
    };
    for ((_, mutants), name) in cases.iter().zip(&tests.names) {
        for mutant in mutants {
            if let Some(Ok((_, witness))) = witnesses.of.get_mut(mutant) {
                witness.test.clone_from(name);
            }
        }
    }
    (witnesses.cases, witnesses.late) = (cases, builder.late);
    Ok((witnesses, tests))
}

struct Settle<'a> {
    request: &'a Request,
    project: &'a Project,
    findings: &'a Findings,
    /// Runs the original classes, as the tests will.
    plain: Oracle,
    /// Runs the classes with all variants.
    variants: Oracle,
    builder: Builder,
    /// The cases that become tests, and the mutants that each kills first.
    cases: Vec<(Case, Vec<usize>)>,
    witnesses: Witnesses,
    /// The cases that were tried.
    refused: BTreeSet<usize>,
}

impl Settle<'_> {
    /// Cases that kill all that is wanted, by what is known: the one that kills most first.
    fn choose(&self, wanted: &BTreeSet<usize>) -> Vec<usize> {
        let mut kills: BTreeMap<usize, BTreeSet<usize>> = BTreeMap::new();
        for &mutant in wanted {
            if let Some(&(killer, _)) = self.findings.states[mutant].kill.as_ref()
                && !self.refused.contains(&killer)
            {
                kills.entry(killer).or_default().insert(mutant);
            }
        }
        let mut chosen: Vec<(usize, usize)> = kills.iter().map(|(&killer, of)| (of.len(), killer)).collect();
        chosen.sort_by_key(|&(count, killer)| (std::cmp::Reverse(count), killer));
        chosen.into_iter().map(|(_, killer)| killer).collect()
    }

    /// Makes a case a test, and sees which mutants it kills then.
    fn finish(&mut self, killer: usize, wanted: &BTreeSet<usize>) -> Result<()> {
        self.refused.insert(killer);
        let findings = self.findings;
        let needed =
            |mutant: &usize| findings.states[*mutant].kill.as_ref().is_some_and(|kill| kill.0 == killer);
        if !wanted.iter().any(needed) {
            return Ok(());
        }
        let Killer { entry, case } = &findings.killers[killer];
        let name = &self.project.entries[*entry].name;
        let method = name.find(self.plain.machine())?;
        let machine = self.plain.machine();
        let class = machine.classes.method(method).class;
        preload::for_class(machine, class);
        let watched = with_code(machine, class);
        let policy = contracts_of(machine, method, &self.request.contracts);
        let mut finished = match self.builder.finish(machine, case.clone(), &watched, 1)? {
            Ok(case) => case,
            Err(why) => {
                self.explain(wanted, killer, &why);
                return Ok(());
            }
        };
        let by_hand = self.request.contracts.fields == Fields::Made
            && sets_fields(&policy, self.plain.machine(), &finished.input);
        if by_hand {
            self.explain(
                wanted,
                killer,
                "only objects whose fields are set directly tell it from the original",
            );
            return Ok(());
        }
        let wanted: BTreeSet<usize> =
            wanted.iter().copied().filter(|mutant| !self.is_settled(*mutant)).collect();
        let killed = self.kills(&mut finished, &wanted);
        if !killed.is_empty() {
            self.cases.push((finished, killed));
        }
        Ok(())
    }

    /// Whether a test is known that kills a mutant.
    fn is_settled(&self, mutant: usize) -> bool {
        matches!(self.witnesses.of.get(&mutant), Some(Ok(_)))
    }

    /// Runs a case as the test will run it, and takes note of the mutants that it kills. Gives those for which it comes to an
    /// end. The test says of objects as a whole what they are like if some need that.
    fn kills(&mut self, case: &mut Case, wanted: &BTreeSet<usize>) -> Vec<usize> {
        let wanted = |mutant| wanted.contains(&mutant);
        let Some((run, kills)) = reactions(&mut self.variants, self.project, case, &wanted) else {
            return Vec::new();
        };
        let mut killed = Vec::new();
        for (mutant, reaction) in kills {
            case.whole_state |= matches!(reaction, Reaction::Differs(Difference::Beside, _));
            if let Some(witness) = witness(&run.case, &reaction) {
                // A test that does not come to an end is none.
                if witness.0 != Status::Timeout {
                    killed.push(mutant);
                }
                self.witnesses.of.insert(mutant, Ok(witness));
                self.witnesses.classes.insert(mutant, classes_of(case));
            }
        }
        killed
    }

    /// Tests run one after the other, in one Java machine: what a case shows then is what it may say, and what it kills by
    /// that.
    fn together(&mut self) {
        let cases = std::mem::take(&mut self.cases);
        let (cases, mutants): (Vec<Case>, Vec<Vec<usize>>) = cases.into_iter().unzip();
        let wanted: BTreeSet<usize> = mutants.into_iter().flatten().collect();
        if self.in_a_row(cases.clone(), wanted.clone()) {
            return;
        }
        // One test changes what another one finds: then all put back what they change.
        let put_back = |case| Case { puts_back: true, ..case };
        self.cases.clear();
        self.in_a_row(cases.into_iter().map(put_back).collect(), wanted);
    }

    /// Runs the tests in a row, and takes note of what they kill then. Whether that is all that is wanted.
    fn in_a_row(&mut self, mut cases: Vec<Case>, mut wanted: BTreeSet<usize>) -> bool {
        let refused: BTreeMap<usize, String> = self.builder.in_a_row(&mut cases).into_iter().collect();
        for mutant in &wanted {
            let why = "what tells it from the original depends on which tests run before";
            self.witnesses.of.insert(*mutant, Err(why.to_owned()));
        }
        for (number, mut case) in cases.into_iter().enumerate() {
            if refused.contains_key(&number) {
                continue;
            }
            let killed = self.kills(&mut case, &wanted);
            wanted.retain(|mutant| !self.is_settled(*mutant));
            if !killed.is_empty() {
                self.cases.push((case, killed));
            }
        }
        wanted.is_empty()
    }

    /// Says why a case is no test.
    fn explain(&mut self, wanted: &BTreeSet<usize>, killer: usize, why: &str) {
        for &mutant in wanted {
            if self.findings.states[mutant].kill.as_ref().is_some_and(|kill| kill.0 == killer) {
                self.witnesses.of.entry(mutant).or_insert_with(|| Err(why.to_owned()));
            }
        }
    }
}

/// What a reaction shows, if it kills.
fn witness(case: &Case, reaction: &Reaction) -> Option<(Status, Witness)> {
    let (status, by) = match reaction {
        Reaction::Differs(Difference::Exception, _) => (Status::Killed, By::Exception),
        Reaction::Differs(Difference::Result, _) => (Status::Killed, By::Result),
        Reaction::Differs(Difference::State | Difference::Beside, _) => (Status::Killed, By::State),
        Reaction::Endless { .. } => (Status::Timeout, By::Nontermination),
        // Another machine may have more memory.
        Reaction::Memory | Reaction::Passes { .. } | Reaction::Unknown => return None,
    };
    let mutant = match reaction {
        Reaction::Differs(_, does) => does.clone(),
        Reaction::Endless { proved: true } => "never ends: it comes back to the same state".to_owned(),
        _ => "does not come to an end".to_owned(),
    };
    let mut names: Vec<String> = case.method.has_receiver().then(|| "this".to_owned()).into_iter().collect();
    let given = |(i, name): (usize, &Option<String>)| name.clone().unwrap_or_else(|| format!("arg{i}"));
    names.extend(case.method.parameters.iter().enumerate().map(given));
    let input = case.input.to_text_named(&names).lines().map(ToOwned::to_owned).collect();
    Some((status, Witness { by, input, original: end_of(case), mutant, test: None }))
}
