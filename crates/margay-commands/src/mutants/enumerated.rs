//! Mutants on enumerated inputs: each method that is tested runs on every structure within bounds with every argument, or on
//! a sample of these. Inputs are enumerated once for all mutants, and a mutant that was killed runs no more. They are run
//! wave after wave, in batches whose size does not depend on the number of workers, and so does nothing that they show.

use super::item::Shared;
use super::tested::Tested;
use crate::error::{Result, wrong_use};
use crate::oracle::Oracle;
use crate::oracle::states::{Kill, StateOracle, Versions, names_of};
use crate::oracle::trial::Demands;
use crate::session::progress::Event;
use crate::session::{Host, guarded, preload};
use crate::structures::contract::Contract;
use crate::structures::sample::Reservoir;
use crate::structures::subject::Subject;
use crate::structures::workers;
use crate::target::method::MethodName;
use margay_enumerate::trial::Ask;
use margay_enumerate::{Options, Structure};
use margay_graph::graph::Graph;
use margay_machine::Config;
use margay_tests::MethodInfo;
use margay_work::pool::Pool;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// More workers than this do not help.
const MOST_JOBS: usize = 64;
/// Inputs of a batch; of the first wave, and of the greatest.
const BATCH: usize = 32;
const FIRST: usize = 32;
const WAVE: usize = 16_384;
/// Instructions of a run of the original.
const STEPS: u64 = 10_000_000;
/// Calls and iterations after which a machine looks whether a run has had its instructions: most runs are short, and of
/// mutants that do not end there are many.
const SLICE: u32 = 1_000;
/// How long to wait for workers whose results are not wanted any more.
const PATIENCE: Duration = Duration::from_millis(300);

/// What the inputs showed.
#[derive(Default)]
pub struct Enumerated {
    /// What tells a mutant from the original, and on which input.
    pub kills: BTreeMap<usize, (Kill, Vec<String>)>,
    /// How often each mutant was run, and for how many instructions.
    pub runs: BTreeMap<usize, (u64, u64)>,
    /// Inputs.
    pub inputs: u64,
    /// What the user should know.
    pub notes: Vec<String>,
    /// The clock has ended it.
    pub late: bool,
}

/// A method that is tested, as every machine can find it.
struct Plan {
    method: MethodName,
    /// What has to hold afterwards.
    after: Vec<(String, MethodName, Vec<usize>)>,
    truth: bool,
}

/// Inputs that stand together.
struct Batch {
    plan: Arc<Plan>,
    graphs: Vec<Graph>,
    /// The mutants that are alive when the wave begins.
    alive: Arc<BTreeSet<usize>>,
}

/// What a batch showed.
#[derive(Default)]
struct Gain {
    kills: Vec<(usize, Kill, Vec<String>)>,
    runs: BTreeMap<usize, (u64, u64)>,
    unsettled: u64,
    why: Option<String>,
    late: bool,
}

/// Runs the mutants that are alive on the inputs of all methods that are tested.
pub fn run(shared: &Arc<Shared>, host: &Host, alive: BTreeSet<usize>) -> Result<Enumerated> {
    let own = shared.clone();
    let pool = Pool::start(shared.request.exploring.workers(MOST_JOBS), move || {
        let mut worker = Worker { shared: own.clone(), oracle: None };
        move |_: &usize, batch: Batch| worker.run(&batch)
    });
    let mut run = Run {
        shared,
        host,
        pool,
        alive,
        found: Enumerated::default(),
        unsettled: (0, None),
        left_out: Vec::new(),
        size: FIRST,
        waiting: Vec::new(),
    };
    let sampled = shared.request.inputs.as_ref().and_then(|inputs| inputs.sample.map(|n| (n, inputs.seed)));
    let mut reservoir = sampled.map(|(size, seed)| Reservoir::new(size, seed));
    for tested in &shared.project.tested {
        run.method(tested, &mut reservoir)?;
    }
    if let Some(reservoir) = reservoir {
        let drawn = reservoir.into_vec();
        run.found.inputs = drawn.len() as u64;
        for (plan, graph) in drawn {
            run.take(&plan, graph)?;
        }
        run.flush()?;
    }
    let Run { pool, mut found, unsettled, left_out, .. } = run;
    pool.finish(PATIENCE);
    if left_out.len() == shared.project.tested.len() {
        return Err(wrong_use!("no method runs on the structures: {}", left_out.join("; ")));
    }
    found.notes.extend(left_out);
    if let (count, Some(why)) = unsettled {
        found.notes.push(format!("{count} inputs show nothing, the first since {why}"));
    }
    Ok(found)
}

struct Run<'a> {
    shared: &'a Arc<Shared>,
    host: &'a Host,
    pool: Pool<usize, Batch, Result<Gain>>,
    alive: BTreeSet<usize>,
    found: Enumerated,
    unsettled: (u64, Option<String>),
    /// Methods that the structures have no arguments for.
    left_out: Vec<String>,
    /// Inputs of the next wave.
    size: usize,
    waiting: Vec<(Arc<Plan>, Graph)>,
}

impl Run<'_> {
    /// Enumerates the inputs of a method, and runs them or offers them for the sample.
    fn method(&mut self, tested: &Tested, sample: &mut Option<Reservoir<(Arc<Plan>, Graph)>>) -> Result<()> {
        let (shared, stopped) = (self.shared, &self.shared.interrupt);
        let prepare = || Subject::prepare(&shared.project.plain, stopped, &tested.structures);
        let contract_in = |subject: &mut Subject| -> Result<Contract> {
            let method = tested.method.find(&mut subject.machine)?;
            let contract = Contract::of(subject, &tested.structures, method)?;
            subject.predicate = contract.inputs;
            Ok(contract)
        };
        let mut subject = prepare()?;
        let contract = match contract_in(&mut subject) {
            Ok(contract) => contract,
            Err(why) if !tested.named => {
                self.left_out.push(format!("{} does not run: {why}", tested.method.text()));
                return Ok(());
            }
            Err(why) => return Err(why),
        };
        let name = |(what, ask): &(String, Ask)| {
            (what.clone(), MethodName::of(&subject.machine.classes, ask.method), ask.values.clone())
        };
        let after = contract.demands.iter().map(name).collect();
        let plan = Arc::new(Plan { method: tested.method.clone(), after, truth: contract.truth });
        self.found.notes.append(&mut subject.notes);
        let options = Options {
            deadline: Some(shared.deadline),
            interrupt: Some(stopped.clone()),
            jobs: 1,
            ..Options::default()
        };
        // What does not end on most inputs of this method is to be found out soon.
        self.size = FIRST;
        let mut failed = None;
        let mut found = |structure: &Structure| {
            self.found.inputs += 1;
            match sample {
                Some(sample) => sample.offer(|| (plan.clone(), structure.graph())),
                // What is left is counted.
                None if self.alive.is_empty() => {}
                None => failed = self.take(&plan, structure.graph()).err(),
            }
            if failed.is_some() || self.found.late {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        };
        let again = || -> Result<Subject> {
            let mut subject = prepare()?;
            contract_in(&mut subject)?;
            Ok(subject)
        };
        let outcome = workers::run(&again, stopped, subject, &options, &mut found)?;
        if let Some(why) = failed {
            return Err(why);
        }
        self.flush()?;
        if let Some(thrown) = outcome.thrown {
            let method = &tested.method.method;
            self.found.notes.push(format!(
                "{} inputs of {method} were skipped, a condition threw: {}",
                thrown.runs, thrown.what
            ));
        }
        if !outcome.complete {
            let why: Vec<String> = outcome.bounds.iter().map(ToString::to_string).collect();
            let why = if why.is_empty() { String::new() } else { format!(": {}", why.join(", ")) };
            self.found.notes.push(format!("not all inputs of {} were enumerated{why}", tested.method.method));
            self.found.late |= Instant::now() >= shared.deadline;
        }
        Ok(())
    }

    /// Takes the next input.
    fn take(&mut self, plan: &Arc<Plan>, graph: Graph) -> Result<()> {
        self.waiting.push((plan.clone(), graph));
        if self.waiting.len() >= self.size { self.flush() } else { Ok(()) }
    }

    /// Runs what waits, and joins what it shows in the order of the inputs.
    fn flush(&mut self) -> Result<()> {
        let waiting = std::mem::take(&mut self.waiting);
        let alive = Arc::new(self.alive.clone());
        let mut batches: Vec<Batch> = Vec::new();
        for (plan, graph) in waiting {
            let same = |batch: &&mut Batch| batch.graphs.len() < BATCH && Arc::ptr_eq(&batch.plan, &plan);
            match batches.last_mut().filter(same) {
                Some(batch) => batch.graphs.push(graph),
                None => batches.push(Batch { plan, graphs: vec![graph], alive: alive.clone() }),
            }
        }
        self.size = (2 * self.size).min(WAVE);
        let mut results: Vec<Option<Gain>> = batches.iter().map(|_| None).collect();
        let mut missing = results.len();
        for (key, batch) in batches.into_iter().enumerate() {
            self.pool.submit(key, batch);
        }
        while missing > 0 {
            let Some((key, gain)) = self.pool.next(self.shared.deadline + PATIENCE) else { break };
            results[key] = Some(gain?);
            missing -= 1;
        }
        self.found.late |= missing > 0;
        self.pool.cancel(|_| true);
        for gain in results.into_iter().flatten() {
            self.add(gain);
        }
        self.host.progress.show(Event::Methods {
            done: self.found.kills.len(),
            of: self.found.kills.len() + self.alive.len(),
            inputs: usize::try_from(self.found.inputs).unwrap_or(usize::MAX),
            left: self.shared.deadline.saturating_duration_since(Instant::now()),
        });
        Ok(())
    }

    fn add(&mut self, gain: Gain) {
        self.found.late |= gain.late;
        self.unsettled.0 += gain.unsettled;
        if self.unsettled.1.is_none() {
            self.unsettled.1 = gain.why;
        }
        for (mutant, kill, input) in gain.kills {
            // Of several the first input counts.
            if self.alive.remove(&mutant) {
                self.found.kills.insert(mutant, (kill, input));
            }
        }
        for (mutant, (runs, work)) in gain.runs {
            let all = self.found.runs.entry(mutant).or_default();
            *all = (all.0 + runs, all.1 + work);
        }
    }
}

/// A machine, and what it knows of the method that it ran last.
struct Worker {
    shared: Arc<Shared>,
    oracle: Option<(StateOracle, Option<Known>)>,
}

struct Known {
    plan: Arc<Plan>,
    method: margay_classes::MethodId,
    after: Vec<(String, Ask)>,
    names: Vec<String>,
}

impl Worker {
    /// Runs a batch. A fault of Margay costs the machine.
    fn run(&mut self, batch: &Batch) -> Result<Gain> {
        let shared = self.shared.clone();
        guarded(|| {
            let (mut oracle, known) = match self.oracle.take() {
                Some(made) => made,
                None => {
                    let config = Config { slice: SLICE, ..Config::default() };
                    let machine = shared.project.world.boot(&shared.interrupt, config)?;
                    (StateOracle::new(Oracle::new(machine)), None)
                }
            };
            let known = match known.filter(|known| Arc::ptr_eq(&known.plan, &batch.plan)) {
                Some(known) => known,
                None => Known::find(&shared, &mut oracle, &batch.plan)?,
            };
            let gain = judge(&shared, &mut oracle, &known, batch);
            self.oracle = Some((oracle, Some(known)));
            Ok(gain)
        })
    }
}

impl Known {
    fn find(shared: &Shared, oracle: &mut StateOracle, plan: &Arc<Plan>) -> Result<Known> {
        let machine = oracle.machine();
        let method = plan.method.find(machine)?;
        let class = machine.classes.method(method).class;
        preload::for_class(machine, class);
        // What runs while a class is initialised has to run for each mutant.
        if shared.project.initial_sites.is_empty() {
            let _ = machine.initialize_now(class);
        }
        let mut after = Vec::new();
        for (what, name, values) in &plan.after {
            after.push((what.clone(), Ask { method: name.find(machine)?, values: values.clone() }));
        }
        let names = names_of(&MethodInfo::of(&machine.classes, method));
        Ok(Known { plan: plan.clone(), method, after, names })
    }
}

/// Runs the inputs of a batch on the original and on the mutants that are left.
fn judge(shared: &Shared, oracle: &mut StateOracle, known: &Known, batch: &Batch) -> Gain {
    let project = &shared.project;
    let mut gain = Gain::default();
    let mut dead: BTreeSet<usize> = BTreeSet::new();
    let demands = Demands { method: known.method, after: &known.after, truth: known.plan.truth };
    let versions = Versions { demands, names: &known.names, sites: project.site_count(), steps: STEPS };
    for graph in &batch.graphs {
        if shared.interrupt.load(Ordering::Relaxed) || Instant::now() >= shared.deadline {
            gain.late = true;
            return gain;
        }
        let runs = oracle.compare(&versions, graph, &mut |sites| {
            let here = sites.iter().flat_map(|&site| &project.sites[site as usize]).copied();
            let open: BTreeSet<usize> =
                here.filter(|mutant| batch.alive.contains(mutant) && !dead.contains(mutant)).collect();
            open.into_iter().map(|mutant| (mutant, project.places(mutant))).collect()
        });
        let runs = match runs {
            Ok(runs) => runs,
            Err(why) => {
                gain.unsettled += 1;
                gain.why.get_or_insert(why);
                continue;
            }
        };
        for run in runs {
            let all = gain.runs.entry(run.variant).or_default();
            *all = (all.0 + 1, all.1 + run.work);
            if let Some(kill) = run.kill {
                dead.insert(run.variant);
                let input = graph.to_text_named(&known.names).lines().map(ToOwned::to_owned).collect();
                gain.kills.push((run.variant, kill, input));
            }
        }
    }
    gain
}
