//! `margay generate`: JUnit tests that cover the branches of classes. Methods are explored one by one, on as
//! many workers as there are jobs; what a method gives does not depend on the others, so the tests are the
//! same whatever the number of jobs.

mod branch;
mod by_calls;
mod exploration;
mod finish;
mod grants;
mod item;
mod json;
mod method;
mod mutants;
pub mod report;
mod request;
mod states;
mod tally;
mod worker;

pub use crate::goals::Criterion;
pub use margay_mutate::OperatorSet;
pub use report::{ClassReport, Count, MethodReport, Mutants, Report};
pub use request::Request;

use crate::contracts::pre;
use crate::error::{Result, wrong_use};
use crate::session::limits::Round;
use crate::session::{ClassSource, Host, Watchdog, World};
use crate::suite::build::Builder;
use crate::target::method::{MethodName, has_objects, with_code};
use crate::target::selection::{self, Targets};
use exploration::{MethodExploration, Results, Size};
use grants::Grants;
use item::{Handed, WorkItem};
use margay_classes::MethodId;
use margay_graph::Limits;
use margay_graph::coverage::Goals;
use margay_machine::Machine;
use margay_work::pool::Pool;
use margay_work::waves::{Key, Waves};
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};
use tally::Tally;
use worker::{RATE, STEPS, Shared, WORK, Worker};

/// More workers than this do not help.
const MOST_JOBS: usize = 64;
/// Of the work that is left, methods get this part at first; then all of it, again and again.
const FIRST_SHARE: u64 = 2;
/// Time for what has been found when the user does not want to wait.
const AFTER_INTERRUPT: Duration = Duration::from_secs(2);
/// The part of the budget that branches may take when mutants are to be killed as well, and where these have to end.
const BESIDE_MUTANTS: f64 = 0.4;
const MUTANTS: f64 = 0.8;
/// Less work than this is not worth another try.
const WORTH: u64 = 200_000;

/// Generates tests.
pub fn generate(request: &Request, host: &Host) -> Result<Report> {
    let plain = World::find(&request.source)?;
    let targets = Targets::parse(&request.targets, |name| plain.has_class(name));
    let classpath = targets.extend_class_path(&request.source.classpath);
    let world = World::find(&ClassSource { classpath, ..request.source.clone() })?;
    let (started, budget) = (host.started, request.exploring.budget);
    // Writing out takes time too.
    let reserve = Duration::from_millis(300).max(budget.mul_f64(0.04)).min(budget.mul_f64(0.5));
    let end = started + budget - reserve;
    let share = if request.mutants.is_some() { BESIDE_MUTANTS } else { 1.0 };
    // Finding calls that build the inputs takes some of it. The work that is counted usually ends before the time does.
    let deadline = started + (budget - reserve).mul_f64(0.93 * share);
    let exploring = (budget - reserve).mul_f64(0.85 * share);
    let watchdog = Watchdog::new(deadline, &host.interrupt);
    let mut machine = world.exploring(watchdog.flag())?;
    let classes = targets.resolve(&mut machine, &world)?;
    let (methods, mut notes) = methods(&mut machine, &classes, request);
    if methods.is_empty() {
        let named = request.targets.join(", ");
        return Err(match &request.method {
            Some(name) => wrong_use!("no method {name} with code in {named}"),
            None => wrong_use!("nothing to test in {named}: no class there has methods with code"),
        });
    }
    let ids: Vec<MethodId> = methods.iter().filter_map(|name| name.find(&mut machine).ok()).collect();
    pre::validate(&mut machine, &ids, &request.contracts)?;
    let work = (exploring.as_secs_f64() * RATE) as u64;
    let sizes: Vec<Size> = methods.iter().map(|name| size(&mut machine, name)).collect();
    let shared = Arc::new(Shared {
        request: request.clone(),
        world: world.clone(),
        interrupt: watchdog.flag().clone(),
        methods,
        deadline,
        jobs: request.exploring.workers(MOST_JOBS),
        began: Instant::now(),
        done: AtomicU64::new(0),
    });
    let grace = end.saturating_duration_since(deadline).mul_f64(0.7);
    let grants = Grants::new(work, request.grants, started, deadline);
    let (mut results, used, grants) = explore_all(&shared, host, sizes.clone(), grants, deadline + grace);
    let end = if host.is_interrupted() { end.min(Instant::now() + AFTER_INTERRUPT) } else { end };
    // What interrupted the exploration does not keep the tests from being written.
    machine.config.interrupt = Arc::new(AtomicBool::new(false));
    // What the exploration has left of the first grant is for finding calls that build the inputs.
    let all = (end.saturating_duration_since(started).as_secs_f64() * RATE) as u64;
    let used = used.min(work);
    let now = Instant::now();
    let until = now + end.saturating_duration_since(now).mul_f64(share / 2.0);
    let more = (all.saturating_sub(used) as f64 / 3.0 * 2.0 * share) as u64;
    let mut used = used + by_calls::add(&shared, &mut machine, &sizes, &mut results, more, until);
    let mut kills = None;
    if let Some(operators) = request.mutants.filter(|_| !host.is_interrupted()) {
        let limit = started + (budget - reserve).mul_f64(MUTANTS);
        let time =
            (budget - reserve).mul_f64(MUTANTS).saturating_sub(Duration::from_secs_f64(used as f64 / RATE));
        kills = Some(mutants::add(&shared, host, operators, &mut results, (limit, time))?);
        used = ((budget - reserve).as_secs_f64() * MUTANTS * RATE) as u64;
    }
    let end = if host.is_interrupted() { end.min(Instant::now() + AFTER_INTERRUPT) } else { end };
    let mut builder = Builder::new(&world, all.saturating_sub(used), end);
    let classes = finish::write_out(
        request,
        &mut machine,
        &shared.methods,
        results,
        &mut notes,
        (&mut builder, kills.as_mut()),
    );
    let late = builder.late || kills.is_some_and(|kills| kills.by_clock());
    let report = Report::new(classes, notes, late, request.out.clone(), started.elapsed());
    Ok(Report { grants, ..report })
}

/// The methods to explore, class by class.
fn methods(machine: &mut Machine, classes: &[String], request: &Request) -> (Vec<MethodName>, Vec<String>) {
    let (mut methods, mut notes) = (Vec::new(), Vec::new());
    for name in classes {
        let id = match machine.classes.load(name) {
            Ok(id) => id,
            Err(e) => {
                notes.push(format!("{}: cannot be loaded: {e}", name.replace('/', ".")));
                continue;
            }
        };
        if !selection::is_testable(machine, id) {
            continue;
        }
        let found = selection::methods(machine, id, request.method.as_deref());
        methods.extend(found.into_iter().map(|method| MethodName::of(&machine.classes, method)));
    }
    (methods, notes)
}

/// What is to be covered in a method.
fn size(machine: &mut Machine, name: &MethodName) -> Size {
    let Ok(method) = name.find(machine) else { return Size::default() };
    let class = machine.classes.method(method).class;
    let _ = machine.classes.code(method);
    let number = with_code(machine, class).iter().position(|&m| m == method).unwrap_or(0) as u32;
    let goals = Goals::of(&machine.classes, method);
    Size {
        number,
        branches: goals.as_ref().map_or(0, |g| g.branches),
        instructions: goals.as_ref().map_or(0, |g| g.instructions.len()),
        objects: has_objects(machine, method),
    }
}

/// Explores all methods on the workers. What a worker still does at `end` is left behind: a query of the solver cannot
/// always be stopped. Also says how much work was done, and how often it was granted.
fn explore_all(
    shared: &Arc<Shared>,
    host: &Host,
    sizes: Vec<Size>,
    mut grants: Grants,
    end: Instant,
) -> (Results, u64, u32) {
    let request = &shared.request;
    let limits = Limits { steps: STEPS, work: Some(WORK), ..request.exploring.limits.first() };
    let round = Round::first(&request.exploring.limits, limits);
    let tally = Rc::new(Tally::new(sizes.len(), shared.deadline, &host.progress));
    let exploration = |(n, size)| MethodExploration::new(n, size, request.criterion, &round, tally.clone());
    let mut all: Vec<MethodExploration> = sizes.into_iter().enumerate().map(exploration).collect();
    let own = shared.clone();
    let pool: Pool<Key, WorkItem, Handed> = Pool::start(shared.jobs, move || {
        let mut worker = Worker::new(&own);
        move |_: &Key, item: WorkItem| worker.run(item)
    });
    let mut waves = Waves::new(pool);
    let used = |all: &[MethodExploration]| all.iter().map(MethodExploration::work).sum::<u64>();
    // Most methods are done with little. What they leave is for the others, which go on where they were.
    let mut part = FIRST_SHARE;
    loop {
        let before = used(&all);
        let left = grants.work.saturating_sub(before);
        let mut open: Vec<&mut MethodExploration> = all.iter_mut().filter(|m| m.wants_more()).collect();
        if open.is_empty() {
            break;
        }
        open.truncate((left / WORTH) as usize);
        let count = open.len() as u64;
        let share = left / count.max(1) / part;
        open.into_iter().zip((1..=count).rev()).for_each(|(method, waiting)| method.grant(share, waiting));
        let in_time = waves.run(&mut all, end);
        if !in_time || shared.interrupt.load(Ordering::Relaxed) {
            break;
        }
        let idle = part == 1 && used(&all) == before;
        if (idle || count == 0) && !grants.more(before) {
            break;
        }
        part = 1;
    }
    let used = used(&all);
    (all.into_iter().map(MethodExploration::result).collect(), used, grants.used(used))
}
