//! `margay generate`: JUnit tests that cover the branches of classes. Methods are explored one by one, on as
//! many workers as there are jobs; what a method gives does not depend on the others, so the tests are the
//! same whatever the number of jobs.

pub mod build;
mod calls;
mod complement;
mod course;
mod goals;
pub mod method;
mod part;
mod report;
mod targets;
mod worker;
mod write;

use crate::cli::GenerateOptions;
use crate::setup::{self, World};
use build::Builder;
use course::{MethodCourse, Outcomes, Size};
pub use goals::Criterion;
use goals::Goal;
use margay_classes::MethodId;
use margay_graph::coverage::Goals;
use margay_machine::Machine;
use margay_work::pool::Pool;
use margay_work::waves::{Key, Waves};
use part::{Found, Handed, Part};
use std::collections::BTreeSet;
use std::process::ExitCode;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};
use targets::Targets;
pub use worker::make_bench;
use worker::{Shared, Worker, all_methods, find};

/// Work that a second of the budget stands for, in the units of the explorer. It is less than a processor does in a
/// second: so the counted work ends a search and not the clock, and ends it at the same place every time, whatever the
/// number of workers.
const RATE: f64 = 50e6;
/// More workers than this do not help.
const MOST_JOBS: usize = 64;
/// The work that is left is shared out so often; each time, a method gets one of so many parts of its share.
const PARTS: [u64; 6] = [2, 1, 1, 1, 1, 1];
/// Less work than this is not worth another try.
const WORTH: u64 = 200_000;

/// A method to be explored.
#[derive(Debug, Clone)]
struct Task {
    class: String,
    name: String,
    descriptor: String,
}

impl Task {
    /// Where the method is among those of its class.
    fn position(&self, machine: &Machine, all: &[MethodId]) -> Option<usize> {
        let text = |symbol| machine.classes.symbols.text(symbol);
        all.iter().position(|&m| {
            let m = machine.classes.method(m);
            text(m.name) == self.name && text(m.desc) == self.descriptor
        })
    }
}

pub fn generate(options: &GenerateOptions) -> ExitCode {
    let started = Instant::now();
    match run(options, started) {
        Ok(code) => code,
        Err(message) => {
            eprintln!("margay: {message}");
            ExitCode::from(2)
        }
    }
}

fn run(options: &GenerateOptions, started: Instant) -> Result<ExitCode, String> {
    let plain = World::find(&options.common)?;
    let targets = Targets::parse(&options.targets, |name| plain.has_class(name));
    let mut common = options.common.clone();
    common.classpath = targets.extend_class_path(&common.classpath);
    let world = World::find(&common)?;
    let budget = options.exploring.budget;
    // Writing out takes time too.
    let reserve = Duration::from_millis(300).max(budget.mul_f64(0.04)).min(budget.mul_f64(0.5));
    let end = started + budget - reserve;
    // Finding calls that build the inputs takes some of it. The work that is counted usually ends before the time does.
    let deadline = started + (budget - reserve).mul_f64(0.93);
    let exploring = (budget - reserve).mul_f64(0.85);
    let interrupt = Arc::new(AtomicBool::new(false));
    setup::watchdog(&interrupt, deadline);
    setup::on_interrupt(&interrupt);
    let mut machine = world.machine(&interrupt)?;
    let classes = targets.resolve(&mut machine, &world)?;
    let (tasks, mut notes) = tasks(&mut machine, &classes, options)?;
    if tasks.is_empty() {
        return Err(match &options.method {
            Some(name) => format!("no method {name} with code in {}", options.targets.join(", ")),
            None => format!(
                "nothing to test in {}: no class there has methods with code",
                options.targets.join(", ")
            ),
        });
    }
    let work = (exploring.as_secs_f64() * RATE) as u64;
    let sizes: Vec<Size> = tasks.iter().map(|task| size(&mut machine, task)).collect();
    let jobs = options.exploring.jobs.unwrap_or_else(setup::processors).clamp(1, MOST_JOBS);
    let (began, done) = (Instant::now(), AtomicU64::new(0));
    let shared = Shared {
        options: options.clone(),
        world: world.clone(),
        interrupt,
        tasks: tasks.clone(),
        deadline,
        jobs,
        began,
        done,
    };
    let grace = end.saturating_duration_since(deadline).mul_f64(0.7);
    // The workers may outlive this function.
    let shared: &'static Shared = Box::leak(Box::new(shared));
    let (mut results, used) = explore_all(shared, sizes.clone(), work, deadline + grace);
    // What interrupted the exploration does not keep the tests from being written.
    machine.config.interrupt = Arc::new(AtomicBool::new(false));
    // What the exploration has left is for finding calls that build the inputs.
    let all = (end.saturating_duration_since(started).as_secs_f64() * RATE) as u64;
    let now = Instant::now();
    let until = now + end.saturating_duration_since(now) / 2;
    let used =
        used + by_calls(shared, &mut machine, &sizes, &mut results, all.saturating_sub(used) / 3 * 2, until);
    let mut builder = Builder::new(&world, all.saturating_sub(used), end);
    let reports = write::write_out(options, &mut machine, &tasks, results, &mut notes, &mut builder);
    report::print(options, &reports, &notes, builder.late, started);
    let violations: usize = reports.iter().map(|r| r.violations).sum();
    let late = reports.iter().flat_map(|r| &r.methods).any(|m| m.late);
    Ok(match (violations > 0, late) {
        (true, _) => ExitCode::from(1),
        (false, true) => ExitCode::from(3),
        (false, false) => ExitCode::SUCCESS,
    })
}

/// The methods to explore, class by class.
fn tasks(
    machine: &mut Machine,
    classes: &[String],
    options: &GenerateOptions,
) -> Result<(Vec<Task>, Vec<String>), String> {
    let (mut tasks, mut notes) = (Vec::new(), Vec::new());
    for name in classes {
        let id = match machine.classes.load(name) {
            Ok(id) => id,
            Err(e) => {
                notes.push(format!("{}: cannot be loaded: {e}", name.replace('/', ".")));
                continue;
            }
        };
        if !targets::is_testable(machine, id) {
            continue;
        }
        for method in targets::methods(machine, id, options.method.as_deref()) {
            let m = machine.classes.method(method);
            tasks.push(Task {
                class: name.clone(),
                name: machine.classes.symbols.text(m.name).to_owned(),
                descriptor: machine.classes.symbols.text(m.desc).to_owned(),
            });
        }
    }
    Ok((tasks, notes))
}

/// A method and what its exploration gave, or why it gave nothing.
type Explored = (Task, Result<Outcomes, String>);

type Results = Vec<Result<Outcomes, String>>;

/// What is to be covered in a method.
fn size(machine: &mut Machine, task: &Task) -> Size {
    let Some(method) = find(machine, task) else { return Size::default() };
    let class = machine.classes.method(method).class;
    let _ = machine.classes.code(method);
    let number = all_methods(machine, class).iter().position(|&m| m == method).unwrap_or(0) as u32;
    let goals = Goals::of(&machine.classes, method);
    Size {
        number,
        branches: goals.as_ref().map_or(0, |g| g.branches),
        instructions: goals.as_ref().map_or(0, |g| g.instructions.len()),
        objects: method::has_objects(machine, method),
    }
}

/// Explores all methods on the workers, with so much work. What a worker still does when the time is up is left behind: a query
/// of the solver cannot always be stopped. Also says how much work was done.
fn explore_all(shared: &'static Shared, sizes: Vec<Size>, work: u64, end: Instant) -> (Results, u64) {
    let criterion = shared.options.criterion;
    let progress = Rc::new(report::Progress::new(&shared.options, sizes.len(), shared.deadline));
    let course = |(number, size)| MethodCourse::new(number, size, criterion, progress.clone());
    let mut courses: Vec<MethodCourse> = sizes.into_iter().enumerate().map(course).collect();
    let pool: Pool<Key, Part, Handed> = Pool::start(shared.jobs, move || {
        let mut worker = Worker::new(shared);
        move |_: &Key, part: Part| worker.run(part)
    });
    let mut waves = Waves::new(pool);
    let used = |courses: &[MethodCourse]| courses.iter().map(MethodCourse::work).sum::<u64>();
    // Most methods are done with little. What they leave is for the others, which go on where they were.
    for part in PARTS {
        let left = work.saturating_sub(used(&courses));
        let mut late: Vec<&mut MethodCourse> = courses.iter_mut().filter(|c| c.wants_more()).collect();
        late.truncate((left / WORTH) as usize);
        if late.is_empty() {
            break;
        }
        let (count, share) = (late.len() as u64, left / late.len() as u64 / part);
        late.into_iter().zip((1..=count).rev()).for_each(|(course, waiting)| course.grant(share, waiting));
        if !waves.run(&mut courses, end) || shared.interrupt.load(Ordering::Relaxed) {
            break;
        }
    }
    progress.finish();
    let used = used(&courses);
    (courses.into_iter().map(MethodCourse::result).collect(), used)
}

/// Most work for objects made by calls, in a class.
const BY_CALLS: u64 = 40_000_000;

/// Adds cases whose inputs are made by calls, for what only inputs with fields have covered, or none. Says how much work was
/// done.
fn by_calls(
    shared: &'static Shared,
    machine: &mut Machine,
    sizes: &[Size],
    results: &mut Results,
    work: u64,
    end: Instant,
) -> u64 {
    let options = &shared.options;
    if options.contracts.pre.is_some() || Instant::now() >= end {
        return 0;
    }
    let mut worker = Worker::new(shared);
    let classes: BTreeSet<&String> = shared.tasks.iter().map(|task| &task.class).collect();
    let mut used = 0;
    for class in classes {
        let own = shared.tasks.iter().zip(results.iter()).filter(|(task, _)| task.class == *class);
        let known: Vec<&Found> = own.filter_map(|(_, r)| r.as_ref().ok()).flat_map(|r| &r.found).collect();
        let reached = |fields: bool| -> BTreeSet<Goal> {
            let cases = known.iter().filter(|found| calls::sets_fields(&found.case) == fields);
            let goals = cases.flat_map(|found| found.goals.iter().copied());
            goals.filter(|&goal| goals::counts(goal, options.criterion)).collect()
        };
        let made = reached(false);
        let mut wanted = reached(true);
        let branches = shared.tasks.iter().zip(sizes).zip(results.iter());
        for ((_, size), result) in branches.filter(|((task, _), _)| task.class == *class) {
            let Some(outcomes) = result.as_ref().ok().filter(|outcomes| !outcomes.exhausted) else {
                continue;
            };
            let all = (0..size.branches as u32).map(|branch| Goal::Branch(size.number, branch));
            wanted.extend(all.filter(|goal| !outcomes.unreachable.contains(goal)));
        }
        wanted.extend(hidden(machine, class, &shared.tasks));
        wanted.retain(|goal| !made.contains(goal) && goals::counts(*goal, options.criterion));
        if wanted.is_empty() || used >= work {
            continue;
        }
        let wish = calls::Wish {
            wanted,
            criterion: options.criterion,
            contracts: &options.contracts,
            steps: worker::STEPS,
            work: (work - used).min(BY_CALLS),
            deadline: end,
        };
        let cases: Vec<&margay_tests::Case> = known.iter().map(|found| &found.case).collect();
        let Ok((found, done)) = worker.calls(class, &cases, wish) else { continue };
        used += done;
        for found in found {
            let at = shared.tasks.iter().position(|task| {
                let method = &found.case.method;
                task.class == *class && task.name == method.name && task.descriptor == method.descriptor
            });
            if let Some(Ok(outcomes)) = at.and_then(|at| results.get_mut(at)) {
                outcomes.found.push(found);
            }
        }
    }
    used
}

/// The branches of methods of a class that are not tested by themselves, such as private ones: whoever calls the others may come
/// there.
fn hidden(machine: &mut Machine, class: &str, tasks: &[Task]) -> Vec<Goal> {
    let Ok(id) = machine.classes.load(class) else { return Vec::new() };
    let all = all_methods(machine, id);
    let own = tasks.iter().filter(|task| task.class == class);
    let tested: BTreeSet<usize> = own.filter_map(|task| task.position(machine, &all)).collect();
    let mut goals = Vec::new();
    for (n, &method) in all.iter().enumerate().filter(|(n, _)| !tested.contains(n)) {
        let _ = machine.classes.code(method);
        let branches = Goals::of(&machine.classes, method).map_or(0, |goals| goals.branches);
        goals.extend((0..branches as u32).map(|branch| Goal::Branch(n as u32, branch)));
    }
    goals
}
