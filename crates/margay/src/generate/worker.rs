//! A worker of a generation: two machines of its own, with which it does one part after the other.

use super::calls::{self, Wish};
use super::complement::complement;
use super::goals::Scope;
use super::method::{self, Bench, Paths, Plan};
use super::part::{Found, Handed, Part, What};
use super::{RATE, Task, report};
use crate::cli::GenerateOptions;
use crate::setup::{self, World};
use crate::warm;
use margay_classes::{ClassId, MethodId};
use margay_explore::Order;
use margay_graph::Limits;
use margay_machine::{Machine, Mark};
use margay_tests::Case;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// A part may take all of the time that the methods behind it do not need, at the rate so far; when they need all, so much
/// of what is left for each method. Then the clock ends it and not the work. It is the last resort: on a computer that is
/// slow, or for work that is badly counted, the outcome depends on time.
const PATIENT: f64 = 1.0;
/// Seconds before the rate so far says something.
const SETTLED: f64 = 0.3;

/// What workers share.
pub struct Shared {
    pub options: GenerateOptions,
    pub world: World,
    pub interrupt: Arc<AtomicBool>,
    pub tasks: Vec<Task>,
    pub deadline: Instant,
    pub jobs: usize,
    /// When the exploration began, and the work that was done since.
    pub began: Instant,
    pub done: AtomicU64,
}

impl Shared {
    /// Work that is done in a second, as far as can be seen.
    fn rate(&self) -> f64 {
        let usual = SETTLED * RATE * self.jobs as f64;
        (usual + self.done.load(Ordering::Relaxed) as f64) / (SETTLED + self.began.elapsed().as_secs_f64())
    }
}

/// A worker.
pub struct Worker<'a> {
    shared: &'a Shared,
    bench: Option<Bench>,
    class: Option<Class>,
}

/// The class whose methods are explored.
struct Class {
    name: String,
    scope: Scope,
    /// The state before, of the exploring machine only if there are several classes: what is initialised for good is
    /// faster.
    machine: Option<Mark>,
    referee: Mark,
}

impl<'a> Worker<'a> {
    pub fn new(shared: &'a Shared) -> Worker<'a> {
        Worker { shared, bench: None, class: None }
    }

    /// Does a part. A fault of our own costs the part and the machines, not the others.
    pub fn run(&mut self, part: Part) -> Handed {
        let shared = self.shared;
        let now = Instant::now();
        if now >= shared.deadline || shared.interrupt.load(Ordering::Relaxed) {
            return Err(report::TIME.into());
        }
        let left = shared.deadline.saturating_duration_since(now);
        let share = left.mul_f64(PATIENT * shared.jobs as f64 / part.waiting.0.max(1) as f64);
        let needed = Duration::from_secs_f64(part.waiting.1 as f64 / shared.rate());
        let deadline = now + share.max(left.saturating_sub(needed)).min(left);
        setup::guarded(|| {
            let mut bench = match self.bench.take() {
                Some(bench) => bench,
                None => {
                    self.class = None;
                    make_bench(&shared.world, &shared.interrupt)?
                }
            };
            let task = &shared.tasks[part.method];
            let class = self.turn_to(&mut bench, &task.class)?;
            let (bench, result) = one(&shared.options, bench, &class.scope, task, deadline, part);
            (self.bench, self.class) = (Some(bench), Some(class));
            let work = result.as_ref().map_or(0, |gained| gained.work);
            shared.done.fetch_add(work, Ordering::Relaxed);
            result
        })
    }

    /// Looks for cases of a class whose inputs are made by calls.
    pub fn calls(
        &mut self,
        class: &str,
        known: &[&Case],
        wish: Wish<'_>,
    ) -> Result<(Vec<Found>, u64), String> {
        let shared = self.shared;
        setup::guarded(|| {
            let mut bench = match self.bench.take() {
                Some(bench) => bench,
                None => make_bench(&shared.world, &Arc::default())?,
            };
            let turned = self.turn_to(&mut bench, class)?;
            let id = bench.referee.classes.load(class).map_err(|e| e.to_string())?;
            let found = calls::search(&mut bench.referee, &turned.scope, id, known, wish);
            (self.bench, self.class) = (Some(bench), Some(turned));
            Ok(found)
        })
    }

    /// Turns to the methods of a class. What was initialised for the one before is taken back: what a part is, and how
    /// much work, must not depend on which parts the worker did before.
    fn turn_to(&mut self, bench: &mut Bench, name: &str) -> Result<Class, String> {
        match self.class.take() {
            Some(class) if class.name == name => return Ok(class),
            Some(class) => class.leave(bench),
            None => {}
        }
        let several = self.shared.tasks.iter().any(|task| task.class != name);
        let machine = several.then(|| bench.machine.mark());
        let referee = bench.referee.mark();
        let load = |machine: &mut Machine| machine.classes.load(name).map_err(|e| e.to_string());
        let (class, concrete) = (load(&mut bench.machine)?, load(&mut bench.referee)?);
        warm::for_class(&mut bench.machine, class);
        warm::for_class(&mut bench.referee, concrete);
        let (all, all_concrete) = (all_methods(&bench.machine, class), all_methods(&bench.referee, concrete));
        let mut scope = Scope::new(bench, &all, &all_concrete);
        scope.initialise(&mut bench.referee, concrete, STEPS);
        Ok(Class { name: name.to_owned(), scope, machine, referee })
    }
}

impl Class {
    fn leave(self, bench: &mut Bench) {
        self.scope.watch(bench, false);
        if let Some(mark) = self.machine {
            bench.machine.rollback(mark);
        }
        bench.referee.rollback(self.referee);
        bench.referee.clear_visits();
    }
}

pub fn make_bench(world: &World, interrupt: &Arc<AtomicBool>) -> Result<Bench, String> {
    let machine = world.machine(interrupt)?;
    let mut referee = world.referee(interrupt)?;
    referee.keep_visits();
    Ok(Bench { machine, referee })
}

pub fn find(machine: &mut Machine, task: &Task) -> Option<MethodId> {
    let class = machine.classes.load(&task.class).ok()?;
    machine.classes.find_declared(class, &task.name, &task.descriptor)
}

/// All methods of a class that have code, compiler-made ones too: what tests cover is counted in all of them.
pub fn all_methods(machine: &Machine, class: ClassId) -> Vec<MethodId> {
    let methods = machine.classes.class(class).methods.iter().copied();
    methods
        .filter(|&m| !machine.classes.method(m).is_abstract() && !machine.classes.method(m).is_native())
        .collect()
}

/// What getting ready for a part costs, in units of work.
const START: u64 = 50_000;
/// Instructions of a run.
pub const STEPS: u64 = 2_000_000;
/// Work on the symbols of a run: a third of a second, usually.
const WORK: u64 = 30_000_000;

fn one(
    options: &GenerateOptions,
    mut bench: Bench,
    scope: &Scope,
    task: &Task,
    deadline: Instant,
    part: Part,
) -> (Bench, Handed) {
    let (Some(method), Some(concrete)) = (find(&mut bench.machine, task), find(&mut bench.referee, task))
    else {
        return (bench, Err("the method is gone".into()));
    };
    // What the runs of this part find initialised is no concern of the next one's.
    let outer = bench.referee.mark();
    let plan = Plan {
        limits: Limits { steps: STEPS, work: Some(WORK), ..setup::limits(&options.exploring) },
        criterion: options.criterion,
        order: setup::order(&options.exploring, Order::Coverage),
        deadline,
        contracts: &options.contracts,
    };
    let methods = (method, concrete);
    let Part { known, work, what, .. } = part;
    let (mut bench, mut result) = match what {
        What::Paths { manner, from, valid, most } => {
            let paths = Paths { manner, from, valid, work, most };
            method::explore(bench, methods, scope, &plan, (*known).clone(), &paths)
        }
        What::Branch(edge) => {
            let (bench, gained) = complement(bench, methods, scope, &plan, &known, (edge, work));
            (bench, Ok(gained))
        }
    };
    if let Ok(gained) = &mut result {
        gained.work += START;
    }
    bench.referee.rollback(outer);
    bench.referee.clear_visits();
    (bench, result)
}
