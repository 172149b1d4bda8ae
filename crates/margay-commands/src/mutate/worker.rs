//! A worker of a mutation analysis: runs inputs on the original and on the mutants that are left, one work item after the
//! other. What an item gives depends on nothing but the item.

use super::compare::{Exploration, Explored};
use super::project::Project;
use super::request::Request;
use crate::error::{Error, Result};
use crate::oracle::variants::{OriginalRun, Reaction};
use crate::oracle::{Machines, Oracle};
use crate::session::limits::Round;
use crate::session::{guarded, preload};
use margay_classes::MethodId;
use margay_graph::Bound;
use margay_graph::graph::Graph;
use margay_inputs::policy::ObjectSource;
use margay_inputs::sample::{NullUse, Sampler, Shape};
use margay_tests::Case;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// Instructions of a run of the original.
const STEPS: u64 = 400_000;
/// What a run costs beside its instructions.
const RUN: u64 = 3_000;
/// Samples in a row that kill nothing after which there are enough, and those that cannot be run.
const PATIENCE: usize = 250;
const FUTILE: usize = 200;

/// What is done.
#[derive(Debug, Clone)]
pub enum Task {
    /// Inputs that calls make are run.
    Sample {
        /// Other seeds give other inputs.
        seed: u64,
    },
    /// Paths are explored, and both versions are compared on each.
    Explore {
        /// How far.
        round: Box<Round>,
        /// How objects come to be: a proof needs any fields.
        source: ObjectSource,
    },
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
    /// What the exploration of paths showed of the mutants that it did not kill.
    pub explored: Option<Explored>,
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

/// A worker.
pub struct Worker {
    pub(super) shared: Arc<Shared>,
    machines: Option<Machines>,
}

impl Worker {
    /// A worker without machines: they are made when there is something to do.
    pub fn new(shared: &Arc<Shared>) -> Worker {
        Worker { shared: shared.clone(), machines: None }
    }

    /// Does an item. A fault of Margay costs the item and the machines, not the others.
    pub fn run(&mut self, item: &WorkItem) -> Result<Gain> {
        let shared = self.shared.clone();
        if Instant::now() >= shared.deadline || shared.interrupt.load(Ordering::Relaxed) {
            return Err(Error::Limit(Bound::Time));
        }
        guarded(|| {
            let mut machines = match self.machines.take() {
                Some(machines) => machines,
                None => Machines::new(&shared.project.world, &shared.interrupt)?,
            };
            let entry = &shared.project.entries[item.entry];
            let checkpoint = machines.checkpoint(true);
            let class = machines.exploring.classes.load(&entry.name.class)?;
            preload::for_class(&mut machines.exploring, class);
            let concrete = entry.name.find(machines.oracle.machine())?;
            let (gain, dead) = (Gain::default(), BTreeSet::new());
            let mut run =
                Run { shared: &shared, item, method: concrete, kills: entry.is_visible, gain, dead };
            match &item.task {
                Task::Sample { seed } => run.sample(&mut machines.oracle, *seed),
                Task::Explore { round, source } => {
                    let method = entry.name.find(&mut machines.exploring)?;
                    let exploration = Exploration { method, round, source: *source };
                    machines = exploration.run(machines, &mut run)?;
                }
            }
            let mut gain = run.gain;
            gain.late |= Instant::now() >= shared.deadline;
            machines.restore(checkpoint);
            self.machines = Some(machines);
            Ok(gain)
        })
    }
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
}

impl Run<'_> {
    /// Runs inputs that calls make, small ones first.
    fn sample(&mut self, oracle: &mut Oracle, seed: u64) {
        let (mut futile, mut idle, mut number) = (0, 0, 0_usize);
        let mut sampler = Sampler::new(oracle.machine(), self.method, seed);
        let before = oracle.executed();
        while futile < FUTILE && idle < PATIENCE && !self.is_done() {
            if self.gain.work >= self.item.work || self.is_late() {
                break;
            }
            number += 1;
            let input = sampler.sample(oracle.machine(), shape(number));
            let Some(run) = input.and_then(|input| self.try_input(oracle, &input)) else {
                futile += 1;
                self.gain.work += RUN;
                continue;
            };
            (futile, idle) = (0, if run.1 { 0 } else { idle + 1 });
            sampler.learn(oracle.machine(), &run.0.case.input);
            self.gain.work = oracle.executed() - before + RUN * number as u64;
        }
    }

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
            if matches!(reaction, Reaction::Differs(..) | Reaction::Endless) {
                kills.push((mutant, reaction));
            }
        }
        let any = !kills.is_empty();
        if any {
            let case = self.gain.cases.len();
            self.gain.cases.push((*original.case).clone());
            for (mutant, reaction) in kills {
                self.dead.insert(mutant);
                self.gain.kills.push(Kill { mutant, case, reaction });
            }
        }
        Some((original, any))
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

/// Small inputs first; nulls now and then.
fn shape(number: usize) -> Shape {
    let (calls, elements) = match number {
        0..30 => (1, 2),
        30..120 => (3, 3),
        120..400 => (4, 4),
        _ => (8, 6),
    };
    let nulls = if number % 8 == 7 { NullUse::Anywhere } else { NullUse::Never };
    Shape { nulls, calls, elements, steps: 0 }
}
