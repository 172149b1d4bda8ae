//! What is known of the mutants so far, joined from what work items gave.

use super::enumerated::Enumerated;
use super::history::Reuse;
use super::item::{Gain, Shared, Task, WorkItem};
use super::project::Project;
use crate::error::Error;
use crate::oracle::given::{Given, Killed};
use crate::oracle::states::Kill;
use crate::oracle::variants::Reaction;
use margay_mutate::ClassEditor;
use margay_mutate::result::{
    By, ClassResult, Finding, GivenTest, How, MutationReport, Proof, Status, Witness,
};
use margay_tests::Case;
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

/// A case that kills, and where it begins.
pub struct Killer {
    /// The number of the entry.
    pub entry: usize,
    /// The original's run.
    pub case: Case,
}

/// What is known of a mutant.
#[derive(Default, Clone)]
pub struct State {
    /// The number of the case that kills it, and what it does there.
    pub kill: Option<(usize, Reaction)>,
    /// Perhaps no calls make the objects of that case: others are looked for.
    pub by_hand: bool,
    /// Why it is equivalent.
    pub proof: Option<Proof>,
    /// Why nothing is known, from the last exploration of its method.
    pub reasons: BTreeSet<String>,
    /// The given test that kills it.
    pub killed: Option<Killed>,
    /// What tells it from the original on an enumerated input, and that input.
    pub on_input: Option<(Kill, Vec<String>)>,
    /// The numbers of the given tests that come to it.
    pub covered: Vec<usize>,
    /// Tests and inputs that were run on it.
    pub runs: u64,
    /// The instructions of the given tests that were run on it.
    pub work: u64,
    /// What was found in an earlier run and still holds.
    pub reused: Option<Finding>,
}

/// What became of the kills.
#[derive(Default)]
pub struct Witnesses {
    /// For each killed mutant what shows it, or why no program can.
    pub of: BTreeMap<usize, Result<(Status, Witness), String>>,
    /// The cases that become tests, in order, and the mutants that each kills.
    pub cases: Vec<(Case, Vec<usize>)>,
    /// The classes of the inputs that kill.
    pub classes: BTreeMap<usize, BTreeSet<String>>,
    /// The clock has ended something.
    pub late: bool,
}

/// What is known so far.
pub struct Findings {
    /// By the numbers of the mutants.
    pub states: Vec<State>,
    /// Cases that kill, in the order in which they were found.
    pub killers: Vec<Killer>,
    /// The mutants that cases kill which were there before.
    pub settled: BTreeSet<usize>,
    /// Given tests.
    pub tests: Vec<GivenTest>,
    /// The inputs that were enumerated, and what is to be said of them.
    pub inputs: Option<u64>,
    notes: Vec<String>,
    /// The clock has ended something.
    pub by_clock: bool,
    /// Not all given tests were run on the mutants that none of them killed.
    cut_short: bool,
}

impl Findings {
    /// Nothing is known but for what cannot be run.
    pub fn new(project: &Project) -> Findings {
        let state = |place: &Result<_, String>| State {
            reasons: place.as_ref().err().cloned().into_iter().collect(),
            ..State::default()
        };
        Findings {
            states: project.places.iter().map(state).collect(),
            killers: Vec::new(),
            settled: BTreeSet::new(),
            tests: Vec::new(),
            inputs: None,
            notes: Vec::new(),
            by_clock: false,
            cut_short: false,
        }
    }

    /// Takes what was found in earlier runs and still holds.
    pub fn reuse(&mut self, reuse: &Reuse) {
        for (&mutant, reused) in &reuse.results {
            self.states[mutant].reused = Some(reused.finding.clone());
        }
        self.tests.extend(reuse.tests.iter().flatten().cloned());
    }

    /// How many results are those of earlier runs.
    pub fn reused(&self) -> usize {
        self.states.iter().filter(|state| state.reused.is_some()).count()
    }

    /// Forgets results of earlier runs that a given test shows which is no more or takes no part. Says whether there are some.
    pub fn forget_lost_tests(&mut self) -> bool {
        let tests: BTreeSet<&str> =
            self.tests.iter().filter(|test| test.left_out.is_none()).map(|test| &*test.name).collect();
        let mut lost = false;
        for state in &mut self.states {
            let Some(finding) = &mut state.reused else { continue };
            finding.covered_by.retain(|name| tests.contains(&**name));
            let shown_by = finding.witness.as_ref().and_then(|witness| witness.test.as_deref());
            if shown_by.is_some_and(|test| !tests.contains(test)) {
                (state.reused, lost) = (None, true);
            }
        }
        lost
    }

    /// The mutants that are neither killed nor proved to be equivalent.
    pub fn alive(&self) -> BTreeSet<usize> {
        let open = |(n, state): (usize, &State)| {
            let by_case = state.kill.is_some() && !state.by_hand;
            let killed = by_case || state.killed.is_some() || state.on_input.is_some();
            (!killed && state.proof.is_none() && state.reused.is_none()).then_some(n)
        };
        let open = self.states.iter().enumerate().filter_map(open);
        open.filter(|mutant| !self.settled.contains(mutant)).collect()
    }

    /// Those of them that no case kills, whatever its objects are made by.
    pub fn untouched(&self) -> BTreeSet<usize> {
        self.alive().into_iter().filter(|&mutant| self.states[mutant].kill.is_none()).collect()
    }

    /// The entries whose paths may show something of these mutants: the methods that were changed, and for those that no call
    /// can begin with, all that can be called in their class.
    pub fn open_entries(&self, project: &Project, mutants: &BTreeSet<usize>) -> Vec<usize> {
        let mut entries = BTreeSet::new();
        for &mutant in mutants {
            let own = project.own_entry(mutant);
            entries.extend(own);
            if own.is_none_or(|own| !project.entries[own].is_visible) {
                let of_class = |entry: &usize| {
                    let entry = &project.entries[*entry];
                    entry.is_visible && project.classes[entry.class].mutants.contains(&mutant)
                };
                entries.extend((0..project.entries.len()).filter(of_class));
            }
        }
        entries.into_iter().collect()
    }

    /// The entries whose calls may come to these mutants: all that can be called in their classes.
    pub fn reaching_entries(&self, project: &Project, mutants: &BTreeSet<usize>) -> Vec<usize> {
        let reaches = |entry: &usize| {
            let entry = &project.entries[*entry];
            entry.is_visible
                && project.classes[entry.class].mutants.clone().any(|mutant| mutants.contains(&mutant))
        };
        (0..project.entries.len()).filter(reaches).collect()
    }

    /// Adds what given tests showed.
    pub fn add_given(&mut self, project: &Project, given: Given) {
        self.by_clock |= given.late;
        self.cut_short = given.late;
        self.tests = given.tests;
        let mutant = |(site, variant): (u32, u32)| project.sites[site as usize][variant as usize - 1];
        for (place, killed) in given.kills {
            self.states[mutant(place)].killed = Some(killed);
        }
        for (site, tests) in given.covered {
            for &mutant in &project.sites[site as usize] {
                self.states[mutant].covered.clone_from(&tests);
            }
        }
        for (place, (runs, work)) in given.runs {
            let state = &mut self.states[mutant(place)];
            state.runs += runs;
            state.work += work;
        }
    }

    /// Adds what enumerated inputs showed.
    pub fn add_enumerated(&mut self, found: Enumerated) {
        self.by_clock |= found.late;
        self.inputs = Some(found.inputs);
        self.notes.extend(found.notes);
        for (mutant, (kill, input)) in found.kills {
            self.states[mutant].on_input = Some((kill, input));
        }
        for (mutant, (runs, work)) in found.runs {
            let state = &mut self.states[mutant];
            state.runs += runs;
            state.work += work;
        }
    }

    /// Adds what an item gave. Of several kills of a mutant the first counts on which it ends.
    pub fn add(&mut self, project: &Project, item: &WorkItem, gain: Gain) {
        self.by_clock |= gain.late;
        for (mutant, runs) in gain.runs {
            self.states[mutant].runs += runs;
        }
        let first = self.killers.len();
        let entry = item.entry;
        self.killers.extend(gain.cases.into_iter().map(|case| Killer { entry, case }));
        for kill in gain.kills {
            let state = &mut self.states[kill.mutant];
            let by_hand = gain.by_hand.contains(&kill.case);
            let better = match &state.kill {
                None => state.proof.is_none(),
                Some(_) if by_hand != state.by_hand => state.by_hand,
                Some((_, known)) => known.is_endless() && !kill.reaction.is_endless(),
            };
            if better {
                state.kill = Some((first + kill.case, kill.reaction));
                state.by_hand = by_hand;
            }
        }
        for (mutant, proof) in gain.proofs {
            let state = &mut self.states[mutant];
            if state.kill.is_none() {
                state.proof = Some(proof);
                state.reasons.clear();
            }
        }
        let Some(explored) = gain.explored else { return };
        let whole = explored.exhausted && explored.bounds.is_empty();
        let reasons: BTreeSet<String> = match explored.bounds.is_empty() {
            true if explored.exhausted => BTreeSet::new(),
            true => BTreeSet::from(["work on paths".to_owned()]),
            false => explored.bounds.iter().map(ToString::to_string).collect(),
        };
        for &mutant in item.alive.iter() {
            let state = &mut self.states[mutant];
            if state.kill.is_some() || state.proof.is_some() || project.own_entry(mutant) != Some(entry) {
                continue;
            }
            let Ok(places) = &project.places[mutant] else { continue };
            let open = explored.open.contains(&mutant);
            let initial = places.iter().any(|(site, _)| project.initial_sites.contains(site));
            state.reasons.clone_from(&reasons);
            if open {
                state.reasons.insert("paths on which it may differ".to_owned());
            } else if initial {
                state.reasons.insert("it runs while its class is initialised".to_owned());
            } else if whole {
                let how =
                    if explored.alike.contains_key(&mutant) { How::Exhausted } else { How::NotInfected };
                state.proof = Some(Proof { how, paths: explored.paths });
                state.reasons.clear();
            }
        }
    }

    /// Takes note that an item failed.
    pub fn failed(&mut self, project: &Project, item: &WorkItem, why: &Error) {
        if !matches!(item.task, Task::Explore { .. }) {
            return;
        }
        for &mutant in item.alive.iter().filter(|&&m| project.own_entry(m) == Some(item.entry)) {
            self.states[mutant].reasons.insert(why.to_string());
        }
    }

    /// What is known of a mutant, witnesses aside.
    fn finding(&self, state: &State) -> Finding {
        if let Some(finding) = &state.reused {
            return finding.clone();
        }
        let mut finding = Finding::unknown(state.reasons.iter().cloned().collect());
        (finding.tests_run, finding.work) = (state.runs, state.work);
        let name = |&test: &usize| self.tests[test].name.clone();
        finding.covered_by = state.covered.iter().map(name).collect();
        if self.is_measured() && !self.cut_short {
            finding.status = Status::Survived;
        }
        if let Some(proof) = state.proof {
            (finding.status, finding.proof) = (Status::Equivalent, Some(proof));
        }
        if let Some(killed) = &state.killed {
            finding.status = if killed.endless { Status::Timeout } else { Status::Killed };
            let by = match (killed.endless, killed.memory) {
                (true, _) => By::Nontermination,
                (_, true) => By::Memory,
                _ => By::Test,
            };
            finding.witness = Some(Witness {
                by,
                input: Vec::new(),
                original: "passes".to_owned(),
                mutant: killed.what.clone(),
                test: Some(name(&killed.test)),
            });
            finding.unknown.clear();
        }
        if let Some((kill, input)) = &state.on_input {
            let endless = kill.by == By::Nontermination;
            finding.status = if endless { Status::Timeout } else { Status::Killed };
            finding.witness = Some(Witness {
                by: kill.by,
                input: input.clone(),
                original: kill.original.clone(),
                mutant: kill.variant.clone(),
                test: None,
            });
            finding.unknown.clear();
        }
        finding
    }

    /// Whether it is given tests or enumerated inputs that are measured.
    fn is_measured(&self) -> bool {
        !self.tests.is_empty() || self.inputs.is_some()
    }

    /// The report, with what is known of the witnesses.
    pub fn report(self, shared: &Shared, witnesses: &Witnesses, elapsed: Duration) -> MutationReport {
        let project = &shared.project;
        let mut classes = Vec::new();
        for class in &project.classes {
            let mutants = class.mutants.clone().map(|n| {
                let state = &self.states[n];
                let mut finding = self.finding(state);
                if project.places[n].is_err() && finding.status == Status::Survived {
                    finding.status = Status::Unknown;
                }
                match witnesses.of.get(&n) {
                    Some(Ok((status, witness))) => {
                        // A test that somebody still has to add does not make the given ones better.
                        finding.status = if self.is_measured() { Status::Survived } else { *status };
                        (finding.witness, finding.unknown) = (Some(witness.clone()), Vec::new());
                    }
                    Some(Err(why)) => finding.unknown = vec![why.clone()],
                    None => {}
                }
                let open = matches!(finding.status, Status::Unknown | Status::Survived);
                if open
                    && finding.witness.is_none()
                    && finding.unknown.is_empty()
                    && (shared.request.search || self.cut_short)
                {
                    finding.unknown.push(project.why_unsearched(n));
                }
                (project.mutants[n].clone(), finding)
            });
            classes.push(ClassResult {
                class: class.name.replace('/', "."),
                source_file: source_file(&class.editor),
                mutants: mutants.collect(),
            });
        }
        MutationReport {
            operators: shared.request.operators,
            observes: OBSERVES.iter().map(|&text| text.to_owned()).collect(),
            classes,
            tests: self.tests,
            notes: project.notes.iter().cloned().chain(self.notes).collect(),
            inputs: self.inputs,
            elapsed,
            by_clock: self.by_clock,
        }
    }
}

/// What a run is compared by, and over which inputs equivalence is claimed.
const OBSERVES: [&str; 5] = [
    "results and exceptions, with the messages that the program gives",
    "the receiver, the arguments and all that they lead to, and static fields, after the call",
    "equivalent: over all inputs that Java code can make; what is not private may have any value of its type",
    "equivalent: also for subclasses and implementations that are not on the class path",
    "neither what is printed, nor time, nor how much memory or stack a call takes",
];

/// The name of the source file of a class, without folders.
fn source_file(class: &ClassEditor) -> Option<String> {
    class.file().text_attribute(&class.file().attributes, "SourceFile")
}
