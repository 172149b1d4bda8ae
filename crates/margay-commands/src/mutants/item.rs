//! What workers are given and give back, and the run of an item: inputs are run on the original and on the mutants that
//! are left.

use super::project::Project;
use super::request::Request;
use crate::oracle::Oracle;
use crate::oracle::variants::{OriginalRun, Reaction};
use crate::session::limits::Round;
use margay_classes::MethodId;
use margay_graph::Bounds;
use margay_graph::graph::Graph;
use margay_inputs::policy::ObjectSource;
use margay_mutate::result::Proof;
use margay_tests::Case;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// Inputs on which a mutant does not end, before it is left at that.
const ENDLESS: u32 = 3;
/// Instructions of a run of the original.
const STEPS: u64 = 400_000;

/// What is done.
#[derive(Debug, Clone)]
pub enum Task {
    /// Inputs that calls make are run.
    Sample {
        /// Other levels give other inputs, and more of them.
        level: u32,
        /// Whether there are steps before the call: other calls, assignments to static fields, changes of what was passed.
        steps: bool,
    },
    /// Equivalence is proved from what is around changed instructions.
    Prove,
    /// Paths are explored, and both versions are compared on each.
    Explore {
        /// How far.
        round: Box<Round>,
        /// How objects come to be: a proof needs any fields.
        source: ObjectSource,
    },
    /// Cases that are there are run: these, by their numbers.
    Rerun(Vec<(usize, Arc<Case>)>),
}

/// A piece of work on one entry.
pub struct WorkItem {
    /// The number of the entry.
    pub entry: usize,
    /// What is done.
    pub task: Task,
    /// The mutants that are still alive, by their numbers.
    pub alive: Arc<BTreeSet<usize>>,
    /// How much work to do, in the units of the explorer.
    pub work: u64,
}

/// A mutant that an input kills.
pub struct Kill {
    /// The number of the mutant.
    pub mutant: usize,
    /// The number of the case among those of the same item.
    pub case: usize,
    /// What the mutant does on it.
    pub reaction: Reaction,
}

/// What an item gave.
#[derive(Default)]
pub struct Gain {
    /// Cases that kill mutants.
    pub cases: Vec<Case>,
    /// What they kill.
    pub kills: Vec<Kill>,
    /// The numbers of the cases with objects whose fields were set, and that perhaps no calls make.
    pub by_hand: BTreeSet<usize>,
    /// Mutants that were proved to be equivalent.
    pub proofs: Vec<(usize, Proof)>,
    /// What the exploration of paths showed of the mutants that it did not kill.
    pub explored: Option<Explored>,
    /// The mutants that each case kills which was there before, by its number, and what each does.
    pub rows: Vec<(usize, Vec<(usize, Reaction)>)>,
    /// How often each mutant was run.
    pub runs: BTreeMap<usize, u64>,
    /// In the units of the explorer.
    pub work: u64,
    /// The clock has ended it.
    pub late: bool,
}

/// What workers share.
pub struct Shared {
    /// What was asked for.
    pub request: Request,
    /// What is mutated.
    pub project: Project,
    /// Raised when all have to stop.
    pub interrupt: Arc<AtomicBool>,
    /// When that is.
    pub deadline: Instant,
}

/// What the exploration showed of the mutants of the method itself.
#[derive(Debug, Default)]
pub struct Explored {
    /// Paths of the original.
    pub paths: u64,
    /// All of them were looked at.
    pub exhausted: bool,
    /// Reasons for which some were not.
    pub bounds: Bounds,
    /// Mutants whose place was reached, and on how many paths both ended alike.
    pub alike: BTreeMap<usize, u64>,
    /// Mutants that may end differently on some path.
    pub open: BTreeSet<usize>,
}

/// The run of an item.
pub struct Run<'a> {
    pub shared: &'a Shared,
    pub item: &'a WorkItem,
    /// The entry in the oracle's machine.
    pub method: MethodId,
    /// Whether an input of the entry kills: one that calls could not make is none.
    pub kills: bool,
    pub gain: Gain,
    /// The mutants that were killed in this item.
    pub dead: BTreeSet<usize>,
    /// On how many inputs each did not come to an end.
    pub endless: BTreeMap<usize, u32>,
}

impl Run<'_> {
    /// Runs an input on the original and on the mutants that it reaches. Also says whether one is killed.
    pub fn try_input(&mut self, oracle: &mut Oracle, input: &Graph) -> Option<(OriginalRun, bool)> {
        if !self.kills {
            return None;
        }
        let project = &self.shared.project;
        let original = oracle.run_original(self.method, input, project.site_count(), STEPS)?;
        let mut kills = Vec::new();
        let reached: BTreeSet<usize> =
            original.sites.iter().flat_map(|&site| &project.sites[site as usize]).copied().collect();
        for mutant in reached {
            if !self.is_alive(mutant) || self.is_late() {
                continue;
            }
            *self.gain.runs.entry(mutant).or_default() += 1;
            let reaction = oracle.run_variant(self.method, &original, project.places(mutant));
            if matches!(reaction, Reaction::Differs(..) | Reaction::Endless { .. }) {
                kills.push((mutant, reaction));
            }
        }
        let any = !kills.is_empty();
        if any {
            let case = self.gain.cases.len();
            self.gain.cases.push((*original.case).clone());
            for (mutant, reaction) in kills {
                if !reaction.is_endless() || self.is_endless_again(mutant) {
                    self.dead.insert(mutant);
                }
                self.gain.kills.push(Kill { mutant, case, reaction });
            }
        }
        Some((original, any))
    }

    /// Counts that a mutant does not end on an input; on some others it may end, and a test can show that. Says whether it
    /// is time to leave it at that.
    fn is_endless_again(&mut self, mutant: usize) -> bool {
        let count = self.endless.entry(mutant).or_default();
        *count += 1;
        *count >= ENDLESS
    }

    /// Whether a mutant is to be killed.
    pub fn is_alive(&self, mutant: usize) -> bool {
        self.item.alive.contains(&mutant) && !self.dead.contains(&mutant)
    }

    /// Whether there is nothing left to kill.
    pub fn is_done(&self) -> bool {
        self.dead.len() == self.item.alive.len()
    }

    /// Whether the time is up.
    pub fn is_late(&self) -> bool {
        self.shared.interrupt.load(Ordering::Relaxed) || Instant::now() >= self.shared.deadline
    }
}
