//! Suites that kill: cases that are there are run on the mutants first, and others are looked for only for the mutants
//! that these leave alive. What a case kills is what its test asserts, however often the case is built anew.

use super::analysis::Analysis;
use super::findings::Findings;
use super::item::{Run, Shared, Task, WorkItem};
use super::reactions::reactions;
use crate::error::Result;
use crate::oracle::Oracle;
use crate::oracle::variants::Reaction;
use margay_mutate::Mutant;
use margay_mutate::result::Status;
use margay_tests::{Case, Difference};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Of the work that is left, cases that are there get this part in the beginning, and all cases in the end.
const FIRST: u64 = 4;
const LAST: u64 = 8;
/// Less work is not worth an item.
const LEAST: u64 = 2_000_000;

/// A case that kills, and the mutants.
pub type Killing = (Case, BTreeSet<usize>);

/// What a case kills.
#[derive(Debug, Default, Clone)]
pub struct Row {
    /// The mutants.
    pub kills: BTreeSet<usize>,
    /// Those of them that it kills only if its test says what objects are like as a whole.
    pub beside: BTreeSet<usize>,
}

/// What is known of the mutants in the end, and which of them a case kills.
pub struct Kills {
    /// For each case that was there, what it kills; something beside what it changes only if nothing else does.
    pub rows: Vec<Row>,
    shared: Arc<Shared>,
    findings: Findings,
    /// Runs the classes with all variants.
    variants: Oracle,
    /// What any case kills.
    killed: BTreeSet<usize>,
    /// Mutants that do not come to an end on what kills them: no other case is run on them.
    endless: BTreeSet<usize>,
}

/// What became of a mutant.
#[derive(Debug, Clone, PartialEq)]
pub struct Verdict {
    /// The mutant.
    pub mutant: Mutant,
    /// Killed, equivalent or unknown.
    pub status: Status,
    /// Why nothing is known.
    pub why: Vec<String>,
}

impl Analysis<'_> {
    /// Runs the cases that are there, and looks for others that kill what these do not.
    pub fn kill(mut self, given: Vec<Case>) -> Result<(Kills, Vec<Killing>)> {
        let given: Vec<Arc<Case>> = given.into_iter().map(Arc::new).collect();
        let all: BTreeSet<usize> = self.findings.alive();
        let first = (self.work - self.done) / FIRST;
        let (mut rows, mut endless) = self.rerun(&given, all, first);
        self.findings.settled = rows.iter().flat_map(|row| &row.kills).copied().collect();
        let work = self.work;
        self.work -= (self.work - self.done) / LAST;
        self.search();
        self.work = work.max(self.done);
        let mut claims: BTreeMap<usize, BTreeSet<usize>> = BTreeMap::new();
        for (mutant, state) in self.findings.states.iter().enumerate() {
            if let Some((killer, reaction)) = &state.kill {
                claims.entry(*killer).or_default().insert(mutant);
                endless.extend(reaction.is_endless().then_some(mutant));
            }
        }
        let found: Vec<Arc<Case>> =
            claims.keys().map(|&killer| Arc::new(self.findings.killers[killer].case.clone())).collect();
        let mut killed = self.findings.settled.clone();
        killed.extend(claims.values().flatten());
        let ending = killed.difference(&endless).copied().collect();
        let last = self.work - self.done;
        let (more, _) = self.rerun(&found, ending, last);
        rows.extend(more);
        // What a case was found for counts even if there was no time to run it again.
        for (row, own) in rows[given.len()..].iter_mut().zip(claims.into_values()) {
            row.kills.extend(own);
        }
        settle_beside(&mut rows);
        let found = rows.split_off(given.len()).into_iter().zip(found).map(|(row, case)| {
            let whole_state = !row.beside.is_empty();
            (Case { whole_state, ..(*case).clone() }, row.kills)
        });
        let found = found.collect();
        let (shared, findings) = self.end();
        // What interrupted the analysis does not keep the tests from being written.
        let variants = Oracle::new(shared.project.world.concrete(&Arc::default())?);
        Ok((Kills { rows, shared, findings, variants, killed, endless }, found))
    }

    /// Runs cases on these mutants, with so much work: what each kills, and the mutants that do not come to an end.
    fn rerun(
        &mut self,
        cases: &[Arc<Case>],
        mutants: BTreeSet<usize>,
        work: u64,
    ) -> (Vec<Row>, BTreeSet<usize>) {
        let (mut rows, mut endless) = (vec![Row::default(); cases.len()], BTreeSet::new());
        let mut by_entry: BTreeMap<usize, Vec<(usize, Arc<Case>)>> = BTreeMap::new();
        for (number, case) in cases.iter().enumerate() {
            let (class, method) = (case.method.class.replace('.', "/"), &case.method);
            let entry = self.shared.project.entries.iter().position(|entry| {
                let name = &entry.name;
                name.class == class && name.method == method.name && name.descriptor == method.descriptor
            });
            if let Some(entry) = entry {
                by_entry.entry(entry).or_default().push((number, case.clone()));
            }
        }
        let alive = Arc::new(mutants);
        let items = by_entry.into_iter().map(|(entry, own)| {
            let work = (work / cases.len().max(1) as u64).saturating_mul(own.len() as u64).max(LEAST);
            WorkItem { entry, task: Task::Rerun(own), alive: alive.clone(), work }
        });
        for (_, gain) in self.wave(items.collect()) {
            self.findings.by_clock |= gain.late;
            for (number, kills) in gain.rows {
                let ends = |reaction: &Reaction| !reaction.is_endless();
                endless.extend(kills.iter().filter(|kill| !ends(&kill.1)).map(|kill| kill.0));
                let beside = kills.iter().filter(|kill| is_beside(&kill.1)).map(|kill| kill.0).collect();
                rows[number] = Row { kills: kills.into_iter().map(|kill| kill.0).collect(), beside };
            }
        }
        (rows, endless)
    }
}

impl Run<'_> {
    /// Runs cases that are there.
    pub fn rerun(&mut self, oracle: &mut Oracle, cases: &[(usize, Arc<Case>)]) {
        let before = oracle.executed();
        for (number, case) in cases {
            if self.is_late() || self.gain.work >= self.item.work {
                break;
            }
            let wanted = |mutant| self.is_alive(mutant);
            if let Some((_, kills)) = reactions(oracle, &self.shared.project, case, &wanted) {
                let endless = kills.iter().filter(|(_, reaction)| reaction.is_endless());
                self.dead.extend(endless.map(|(mutant, _)| *mutant));
                self.gain.rows.push((*number, kills));
            }
            self.gain.work = oracle.executed() - before;
        }
    }
}

impl Kills {
    /// The mutants that a case kills as it is asserted; it was said to kill these.
    pub fn of(&mut self, case: &Case, claimed: &BTreeSet<usize>) -> BTreeSet<usize> {
        let (killed, endless) = (&self.killed, &self.endless);
        let wanted =
            |mutant| killed.contains(&mutant) && (!endless.contains(&mutant) || claimed.contains(&mutant));
        let reactions = reactions(&mut self.variants, &self.shared.project, case, &wanted);
        let asserted = |(_, kills): (_, Vec<(usize, Reaction)>)| {
            kills.into_iter().filter(|kill| !is_beside(&kill.1)).map(|kill| kill.0).collect()
        };
        reactions.map_or_else(BTreeSet::new, asserted)
    }

    /// What became of the mutants of a class, when these are killed.
    pub fn verdicts(&self, class: &str, killed: &BTreeSet<usize>) -> Vec<Verdict> {
        let project = &self.shared.project;
        let own = project.classes.iter().filter(|own| own.name == class);
        let verdict = |n: usize| {
            let (mutant, state) = (&project.mutants[n], &self.findings.states[n]);
            let status = match (killed.contains(&n), state.proof) {
                (true, _) => Status::Killed,
                (false, Some(_)) => Status::Equivalent,
                (false, None) => Status::Unknown,
            };
            let mut why: Vec<String> = Vec::new();
            if status == Status::Unknown {
                match self.killed.contains(&n) {
                    true => why.push("no test shows what tells it from the original".to_owned()),
                    false if state.reasons.is_empty() => why.push(project.why_unsearched(n)),
                    false => why.extend(state.reasons.iter().cloned()),
                }
            }
            Verdict { mutant: mutant.clone(), status, why }
        };
        own.flat_map(|own| own.mutants.clone()).map(verdict).collect()
    }

    /// The clock has ended something, and not the count of work.
    pub fn by_clock(&self) -> bool {
        self.findings.by_clock
    }
}

fn is_beside(reaction: &Reaction) -> bool {
    matches!(reaction, Reaction::Differs(Difference::Beside, _))
}

/// Leaves to each case only those kills beside what it changes that no case has otherwise: a test that says what objects are
/// like as a whole is longer, and says what may well change.
fn settle_beside(rows: &mut [Row]) {
    let mut killed: BTreeSet<usize> =
        rows.iter().flat_map(|row| row.kills.difference(&row.beside)).copied().collect();
    for row in rows {
        let given_up: Vec<usize> = row.beside.intersection(&killed).copied().collect();
        if given_up.len() == row.beside.len() {
            given_up.iter().for_each(|mutant| _ = row.kills.remove(mutant));
            row.beside.clear();
        }
        killed.extend(&row.kills);
    }
}
