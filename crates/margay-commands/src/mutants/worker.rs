//! A worker of a mutation analysis: runs inputs on the original and on the mutants that are left, one work item after the
//! other. What an item gives depends on nothing but the item.

use super::compare::Exploration;
use super::item::{Gain, Run, Shared, Task, WorkItem};
use super::local;
use crate::contracts::Fields;
use crate::directed::sets_fields;
use crate::entry::contracts_of;
use crate::error::{Error, Result};
use crate::oracle::{Machines, Oracle};
use crate::session::{guarded, preload};
use margay_graph::Bound;
use margay_inputs::contracts;
use margay_inputs::sample::{NullUse, Sampler, Shape};
use margay_machine::Machine;
use margay_tests::Case;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;

/// What a run costs beside its instructions.
const RUN: u64 = 3_000;
/// Samples in a row that kill nothing after which there are enough at first, and those that cannot be run. At each level it
/// takes twice as many.
const PATIENCE: usize = 250;
const MOST_LEVEL: u32 = 4;
const FUTILE: usize = 200;
/// The seed of the first samples with steps before the call; those of others are small.
const WITH_STEPS: u64 = 1 << 32;

/// A worker.
pub struct Worker {
    pub(super) shared: Arc<Shared>,
    machines: Option<Machines>,
    /// The classes as they are, once they were needed.
    plain: Option<local::Plain>,
}

impl Worker {
    /// A worker without machines: they are made when there is something to do.
    pub fn new(shared: &Arc<Shared>) -> Worker {
        Worker { shared: shared.clone(), machines: None, plain: None }
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
            let (gain, dead, endless) = (Gain::default(), BTreeSet::new(), BTreeMap::new());
            let mut run =
                Run { shared: &shared, item, method: concrete, kills: entry.is_visible, gain, dead, endless };
            // Inputs that calls make need not satisfy a precondition; paths ask it.
            let restricted = shared.request.contracts.pre.is_some()
                || !contracts::of(&machines.oracle.machine().classes, concrete).requires.is_empty();
            match &item.task {
                Task::Sample { .. } if restricted => {}
                Task::Sample { level, steps } => run.sample(&mut machines.oracle, *level, *steps),
                Task::Rerun(cases) => run.rerun(&mut machines.oracle, cases),
                Task::Prove => {
                    let mut plain = match self.plain.take() {
                        Some(plain) => plain,
                        None => {
                            let machine = shared.project.plain.bare(&shared.interrupt)?;
                            local::Plain::new(machine, &shared.project)
                        }
                    };
                    local::prove_all(&mut plain, &mut run)?;
                    self.plain = Some(plain);
                }
                Task::Explore { round, source } => {
                    let method = entry.name.find(&mut machines.exploring)?;
                    let exploration = Exploration { method, round, source: *source };
                    machines = exploration.run(machines, &mut run)?;
                }
            }
            let mut gain = run.gain;
            if shared.request.contracts.fields == Fields::Made {
                let machine = machines.oracle.machine();
                let policy = contracts_of(machine, concrete, &shared.request.contracts);
                let sets = |case: &Case, m: &mut Machine| sets_fields(&policy, m, &case.input);
                gain.by_hand = (0..gain.cases.len()).filter(|&n| sets(&gain.cases[n], machine)).collect();
            }
            gain.late |= Instant::now() >= shared.deadline;
            machines.restore(checkpoint);
            self.machines = Some(machines);
            Ok(gain)
        })
    }
}

impl Run<'_> {
    /// Runs inputs that calls make, small ones first.
    fn sample(&mut self, oracle: &mut Oracle, level: u32, steps: bool) {
        let (mut futile, mut idle, mut number) = (0, 0, 0_usize);
        let patience = PATIENCE << level.min(MOST_LEVEL);
        let seed = u64::from(level) + 1 + if steps { WITH_STEPS } else { 0 };
        let mut sampler = Sampler::new(oracle.machine(), self.method, seed);
        if steps && !sampler.has_prologue(oracle.machine()) {
            return;
        }
        let before = oracle.executed();
        while futile < FUTILE && idle < patience && !self.is_done() {
            if self.gain.work >= self.item.work || self.is_late() {
                break;
            }
            number += 1;
            let input = sampler.sample(oracle.machine(), shape(number, steps));
            let Some(run) = input.and_then(|input| self.try_input(oracle, &input)) else {
                futile += 1;
                self.gain.work += RUN;
                continue;
            };
            (futile, idle) = (0, if run.1 { 0 } else { idle + 1 });
            sampler.learn(oracle.machine(), &run.0.case.input);
            let runs = number as u64 + self.gain.runs.values().sum::<u64>();
            self.gain.work = oracle.executed() - before + RUN * runs;
        }
    }
}

/// Small inputs first; nulls now and then.
fn shape(number: usize, steps: bool) -> Shape {
    let (calls, elements, most) = match number {
        0..30 => (1, 2, 1),
        30..120 => (3, 3, 2),
        120..400 => (4, 4, 3),
        _ => (8, 6, 4),
    };
    let steps = if steps { most } else { 0 };
    let nulls = if number % 8 == 7 { NullUse::Anywhere } else { NullUse::Never };
    Shape { nulls, calls, elements, steps, akin: number % 2 == 1 }
}
