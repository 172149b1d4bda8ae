//! A worker of a generation: two machines of its own, with which it does one work item after the other.

use super::branch;
use super::item::{Handed, What, WorkItem};
use super::method::{self, Paths, Plan};
use super::request::Request;
use super::states;
use crate::error::{Error, Result};
use crate::goals::Found;
use crate::goals::Scope;
use crate::mutants::Killing;
use crate::oracle::{Keep, Machines, MachinesCheckpoint};
use crate::session::{World, guarded, preload};
use crate::suite::calls::{self, Wish};
use crate::target::method::{MethodName, with_code};
use margay_explore::Order;
use margay_graph::Bound;
use margay_tests::{Case, Kind, Outcome, method_of};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Work that a second of the budget stands for, in the units of the explorer. It is less than a processor does in a
/// second: so the counted work ends a search and not the clock, and ends it at the same place every time, whatever the
/// number of workers.
pub const RATE: f64 = 50e6;
/// An item may take all of the time that the methods behind it do not need, at the rate so far; when they need all, so much
/// of what is left for each method. Then the clock ends it and not the work. It is the last resort: on a computer that is
/// slow, or for work that is badly counted, the outcome depends on time.
const PATIENT: f64 = 1.0;
/// Seconds before the rate so far says something.
const SETTLED: f64 = 0.3;

/// What workers share.
pub struct Shared {
    pub request: Request,
    pub world: World,
    pub interrupt: Arc<AtomicBool>,
    pub methods: Vec<MethodName>,
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
pub struct Worker {
    shared: Arc<Shared>,
    machines: Option<Machines>,
    class: Option<Class>,
}

/// The class whose methods are explored.
struct Class {
    name: String,
    scope: Scope,
    /// The state before, of the exploring machine only if there are several classes: what is initialised for good is
    /// faster.
    before: MachinesCheckpoint,
}

impl Worker {
    /// A worker without machines: they are made when there is something to do.
    pub fn new(shared: &Arc<Shared>) -> Worker {
        Worker { shared: shared.clone(), machines: None, class: None }
    }

    /// Does an item. A fault of Margay costs the item and the machines, not the others.
    pub fn run(&mut self, item: WorkItem) -> Handed {
        let shared = self.shared.clone();
        let now = Instant::now();
        if now >= shared.deadline || shared.interrupt.load(Ordering::Relaxed) {
            return Err(Error::Limit(Bound::Time));
        }
        let left = shared.deadline.saturating_duration_since(now);
        let share = left.mul_f64(PATIENT * shared.jobs as f64 / item.waiting.0.max(1) as f64);
        let needed = Duration::from_secs_f64(item.waiting.1 as f64 / shared.rate());
        let deadline = now + share.max(left.saturating_sub(needed)).min(left);
        guarded(|| {
            let mut machines = match self.machines.take() {
                Some(machines) => machines,
                None => {
                    self.class = None;
                    Machines::new(&shared.world, &shared.interrupt)?
                }
            };
            let name = &shared.methods[item.method];
            let class = self.turn_to(&mut machines, &name.class)?;
            let (machines, result) = one(&shared.request, machines, &class.scope, name, deadline, item);
            (self.machines, self.class) = (Some(machines), Some(class));
            let work = result.as_ref().map_or(0, |gained| gained.work);
            shared.done.fetch_add(work, Ordering::Relaxed);
            result
        })
    }

    /// Looks for cases of a class whose inputs are made by calls.
    pub fn calls(&mut self, class: &str, known: &[&Case], wish: Wish<'_>) -> Result<(Vec<Found>, u64)> {
        let shared = self.shared.clone();
        guarded(|| {
            let mut machines = match self.machines.take() {
                Some(machines) => machines,
                None => Machines::new(&shared.world, &Arc::default())?,
            };
            let turned = self.turn_to(&mut machines, class)?;
            let id = machines.oracle.machine().classes.load(class)?;
            let found = calls::search(&mut machines.oracle, &turned.scope, id, known, wish);
            (self.machines, self.class) = (Some(machines), Some(turned));
            Ok(found)
        })
    }

    /// What cases of a class cover that were found elsewhere, and which of them break a contract.
    pub fn covered(&mut self, class: &str, cases: Vec<Killing>) -> Result<Vec<Found>> {
        let shared = self.shared.clone();
        guarded(|| {
            let mut machines = match self.machines.take() {
                Some(machines) => machines,
                None => Machines::new(&shared.world, &Arc::default())?,
            };
            let turned = self.turn_to(&mut machines, class)?;
            let oracle = &mut machines.oracle;
            let mut found = Vec::new();
            for (mut case, kills) in cases {
                let Some(method) = method_of(oracle.machine(), &case) else { continue };
                let Some(seen) = oracle.observe(method, &case.input, STEPS, Keep::Library, None) else {
                    continue;
                };
                let goals = turned.scope.reached_concretely(oracle, shared.request.criterion, &seen.visits);
                let implicit = matches!(case.outcome, Outcome::Threw { implicit: true, .. });
                if let Some(what) = method::failure(&case, implicit) {
                    case.kind = Kind::Bug { what };
                }
                found.push(Found { kills, ..Found::new(case, goals) });
            }
            (self.machines, self.class) = (Some(machines), Some(turned));
            Ok(found)
        })
    }

    /// Turns to the methods of a class. What was initialised for the one before is taken back: what an item is, and how
    /// much work, must not depend on which items the worker did before.
    fn turn_to(&mut self, machines: &mut Machines, name: &str) -> Result<Class> {
        match self.class.take() {
            Some(class) if class.name == name => return Ok(class),
            Some(class) => class.leave(machines),
            None => {}
        }
        let several = self.shared.methods.iter().any(|method| method.class != name);
        let before = machines.checkpoint(several);
        let class = machines.exploring.classes.load(name)?;
        let concrete = machines.oracle.machine().classes.load(name)?;
        preload::for_class(&mut machines.exploring, class);
        preload::for_class(machines.oracle.machine(), concrete);
        let all = with_code(&machines.exploring, class);
        let all_concrete = with_code(machines.oracle.machine(), concrete);
        let mut scope = Scope::new(machines, &all, &all_concrete);
        scope.initialise(&mut machines.oracle, concrete, STEPS);
        Ok(Class { name: name.to_owned(), scope, before })
    }
}

impl Class {
    fn leave(self, machines: &mut Machines) {
        self.scope.watch(machines, false);
        machines.restore(self.before);
    }
}

/// What getting ready for an item costs, in units of work.
const START: u64 = 50_000;
/// Instructions of a run.
pub const STEPS: u64 = 2_000_000;
/// Work on the symbols of a run: a third of a second, usually.
pub const WORK: u64 = 30_000_000;

fn one(
    request: &Request,
    mut machines: Machines,
    scope: &Scope,
    name: &MethodName,
    deadline: Instant,
    item: WorkItem,
) -> (Machines, Handed) {
    let both = name.find(&mut machines.exploring);
    let both = both.and_then(|method| Ok((method, name.find(machines.oracle.machine())?)));
    let methods = match both {
        Ok(methods) => methods,
        Err(why) => return (machines, Err(why)),
    };
    // What the runs of this item find initialised is no concern of the next one's.
    let before = machines.oracle.checkpoint();
    let plan = Plan {
        round: item.round,
        criterion: request.criterion,
        order: request.exploring.order(Order::Coverage),
        deadline,
        contracts: &request.contracts,
    };
    let (known, work) = (item.known, item.work);
    let (mut machines, mut result) = match item.what {
        What::Paths { object_source, from, valid, most, patience } => {
            let paths = Paths { object_source, from, valid, work, most, patience };
            method::explore(machines, methods, scope, &plan, (*known).clone(), &paths)
        }
        What::States => {
            let exploring = &mut machines.exploring;
            let gained = states::look(exploring, methods.0, scope, plan.contracts, plan.deadline);
            (machines, Ok(gained))
        }
        What::Branch(edge) => {
            let (machines, gained) = branch::search(machines, methods, scope, &plan, &known, (edge, work));
            (machines, Ok(gained))
        }
    };
    if let Ok(gained) = &mut result {
        gained.work += START;
    }
    machines.oracle.restore(before);
    (machines, result)
}
