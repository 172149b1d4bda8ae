//! `margay generate`: JUnit tests that cover the branches of classes. Methods are explored one by one, on as
//! many workers as there are jobs; what a method gives does not depend on the others, so the tests are the
//! same whatever the number of jobs.

pub mod build;
mod complement;
mod goals;
pub mod method;
mod report;
mod targets;

use crate::cli::{Format, GenerateOptions};
use crate::setup::{self, World};
use build::Builder;
pub use goals::Criterion;
use goals::{Goal, Scope};
use margay_classes::{ClassId, MethodId};
use margay_explore::{Limits, Order};
use margay_machine::Machine;
use margay_tests::java::{Style, write_suite};
use margay_tests::{Suite, files, minimise};
use method::{Bench, Outcomes, Plan};
use report::{ClassReport, MethodReport};
use std::collections::{BTreeMap, BTreeSet};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use targets::Targets;

/// A method to be explored.
#[derive(Debug, Clone)]
struct Task {
    class: String,
    name: String,
    descriptor: String,
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
    // Finding calls that build the inputs takes some of it.
    let deadline = started + (budget - reserve).mul_f64(0.85);
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
    let jobs = options.exploring.jobs.unwrap_or_else(setup::processors).clamp(1, tasks.len());
    let results = explore_all(Shared {
        options: options.clone(),
        world,
        interrupt,
        deadline,
        grace: end.saturating_duration_since(deadline).mul_f64(0.7),
        jobs,
        next: AtomicUsize::new(0),
        again: AtomicUsize::new(0),
        results: Mutex::new((0..tasks.len()).map(|_| None).collect()),
        progress: report::Progress::new(options, tasks.len(), deadline),
        working: AtomicUsize::new(jobs),
        tasks: tasks.clone(),
    });
    // What interrupted the exploration does not keep the tests from being written.
    machine.config.interrupt = Arc::new(AtomicBool::new(false));
    let reports = write_out(options, &mut machine, &tasks, results, &mut notes, end);
    report::print(options, &reports, &notes, started);
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

type Results = Vec<Option<Result<Outcomes, String>>>;

/// What the workers share.
struct Shared {
    options: GenerateOptions,
    world: World,
    interrupt: Arc<AtomicBool>,
    tasks: Vec<Task>,
    deadline: Instant,
    /// How long after the deadline a worker may take to notice it and to hand over what it has.
    grace: Duration,
    jobs: usize,
    next: AtomicUsize,
    again: AtomicUsize,
    results: Mutex<Results>,
    progress: report::Progress,
    working: AtomicUsize,
}

/// Explores all methods on `jobs` workers. What a worker still does when the time is up is left behind: a query of
/// the solver cannot always be stopped.
fn explore_all(shared: Shared) -> Results {
    let deadline = shared.deadline;
    let shared = Arc::new(shared);
    for _ in 0..shared.jobs {
        let shared = shared.clone();
        std::thread::spawn(move || {
            work(&shared);
            shared.working.fetch_sub(1, Ordering::Relaxed);
        });
    }
    while shared.working.load(Ordering::Relaxed) > 0 && Instant::now() < deadline + shared.grace {
        std::thread::sleep(Duration::from_millis(5));
    }
    shared.progress.finish();
    shared.results.lock().map(|mut all| std::mem::take(&mut *all)).unwrap_or_default()
}

/// Takes one method after the other.
fn work(shared: &Shared) {
    let (tasks, deadline) = (&shared.tasks, shared.deadline);
    let mut bench: Option<Bench> = None;
    loop {
        let at = shared.next.fetch_add(1, Ordering::Relaxed);
        let Some(task) = tasks.get(at) else { break };
        if Instant::now() >= deadline || shared.interrupt.load(Ordering::Relaxed) {
            store(&shared.results, at, Err(report::TIME.into()));
            continue;
        }
        let ready = match bench.take() {
            Some(bench) => Ok(bench),
            None => make_bench(&shared.world, &shared.interrupt),
        };
        let made = match ready {
            Ok(made) => made,
            Err(why) => {
                store(&shared.results, at, Err(why));
                continue;
            }
        };
        let until = Instant::now() + method::share(deadline, tasks.len() - at, shared.jobs).mul_f64(0.95);
        // A fault of our own costs the method and the machine, not the others.
        let outcome = catch_unwind(AssertUnwindSafe(|| one(&shared.options, made, task, until)));
        match outcome {
            Ok((kept, result)) => {
                bench = Some(kept);
                shared.progress.done(&result);
                store(&shared.results, at, result);
            }
            Err(_) => store(&shared.results, at, Err("an internal error (please report it)".into())),
        }
    }
    // Methods that ran out of their share get what the others left.
    loop {
        let at = shared.again.fetch_add(1, Ordering::Relaxed);
        let (Some(task), Some(made)) = (tasks.get(at), bench.take()) else { break };
        let left = shared.unfinished(at);
        let until = Instant::now() + method::share(deadline, left, shared.jobs).mul_f64(0.95);
        if left == 0 || until < Instant::now() + WORTH || shared.interrupt.load(Ordering::Relaxed) {
            bench = Some(made);
            continue;
        }
        if let Ok((kept, result)) = catch_unwind(AssertUnwindSafe(|| one(&shared.options, made, task, until)))
        {
            bench = Some(kept);
            if let Ok(outcomes) = result {
                shared.improve(at, outcomes);
            }
        }
    }
    // Giving the heaps back would only take time.
    std::mem::forget(bench);
}

/// Less time than this is not worth another try.
const WORTH: Duration = Duration::from_millis(1_000);

impl Shared {
    /// How many methods from this one on ran out of time, if this one did.
    fn unfinished(&self, at: usize) -> usize {
        let Ok(all) = self.results.lock() else { return 0 };
        let late = |r: &Option<_>| r.as_ref().is_some_and(report::ran_out_of_time);
        if all.get(at).is_some_and(late) { all[at..].iter().filter(|r| late(r)).count() } else { 0 }
    }

    /// Keeps the better of two explorations of a method.
    fn improve(&self, at: usize, outcomes: Outcomes) {
        let goals = |o: &Outcomes| o.found.iter().flat_map(|f| &f.goals).collect::<BTreeSet<_>>().len();
        if let Ok(mut all) = self.results.lock()
            && let Some(slot) = all.get_mut(at)
            && slot.as_ref().is_none_or(|old| old.as_ref().map_or(0, goals) <= goals(&outcomes))
        {
            *slot = Some(Ok(outcomes));
        }
    }
}

fn store(results: &Mutex<Results>, at: usize, result: Result<Outcomes, String>) {
    if let Ok(mut all) = results.lock() {
        // The results are gone when the time is up.
        if let Some(slot) = all.get_mut(at) {
            *slot = Some(result);
        }
    }
}

pub fn make_bench(world: &World, interrupt: &Arc<AtomicBool>) -> Result<Bench, String> {
    let machine = world.machine(interrupt)?;
    let mut referee = world.referee(interrupt)?;
    referee.keep_visits();
    Ok(Bench { machine, referee })
}

fn find(machine: &mut Machine, task: &Task) -> Option<(ClassId, MethodId)> {
    let class = machine.classes.load(&task.class).ok()?;
    let method = machine.classes.find_declared(class, &task.name, &task.descriptor)?;
    Some((class, method))
}

/// All methods of a class that have code, compiler-made ones too: what tests cover is counted in all of them.
fn all_methods(machine: &Machine, class: ClassId) -> Vec<MethodId> {
    let methods = machine.classes.class(class).methods.iter().copied();
    methods
        .filter(|&m| !machine.classes.method(m).is_abstract() && !machine.classes.method(m).is_native())
        .collect()
}

/// Instructions of a run.
const STEPS: u64 = 2_000_000;
/// Work of the solver on a run: a third of a second, usually.
const EFFORT: u64 = 30_000_000;

fn one(
    options: &GenerateOptions,
    mut bench: Bench,
    task: &Task,
    deadline: Instant,
) -> (Bench, Result<Outcomes, String>) {
    let Some((class, method)) = find(&mut bench.machine, task) else {
        return (bench, Err("the method is gone".into()));
    };
    let Some((concrete_class, concrete)) = find(&mut bench.referee, task) else {
        return (bench, Err("the method is gone".into()));
    };
    let (all, all_concrete) =
        (all_methods(&bench.machine, class), all_methods(&bench.referee, concrete_class));
    let mut scope = Scope::new(&mut bench, &all, &all_concrete);
    // What the runs of this method find initialised is no concern of the next one's.
    let outer = bench.referee.mark();
    scope.initialise(&mut bench.referee, concrete_class, STEPS);
    let plan = Plan {
        limits: Limits { steps: STEPS, effort: Some(EFFORT), ..setup::limits(&options.exploring) },
        criterion: options.criterion,
        order: setup::order(&options.exploring, Order::Coverage),
        deadline,
        contracts: &options.contracts,
    };
    let (mut bench, result) = method::explore(bench, method, concrete, &scope, &plan);
    bench.referee.rollback(outer);
    bench.referee.clear_visits();
    for (&m, &c) in all.iter().zip(&all_concrete) {
        bench.machine.watch(m, false);
        bench.referee.watch(c, false);
    }
    (bench, result)
}

/// Minimises the cases of each class, writes its files and counts what is covered.
fn write_out(
    options: &GenerateOptions,
    machine: &mut Machine,
    tasks: &[Task],
    results: Results,
    notes: &mut Vec<String>,
    end: Instant,
) -> Vec<ClassReport> {
    let mut by_class: BTreeMap<String, Vec<Explored>> = BTreeMap::new();
    for (task, result) in tasks.iter().zip(results.into_iter().chain(std::iter::repeat_with(|| None))) {
        let result = result.unwrap_or_else(|| Err(report::TIME.into()));
        by_class.entry(task.class.clone()).or_default().push((task.clone(), result));
    }
    let mut reports = Vec::new();
    for (class, mut methods) in by_class {
        let Ok(id) = machine.classes.load(&class) else { continue };
        let all = all_methods(machine, id);
        for &m in &all {
            let _ = machine.classes.code(m);
        }
        let mut numbers: BTreeMap<Goal, u32> = BTreeMap::new();
        let mut cases = Vec::new();
        for (_, result) in &mut methods {
            let Ok(outcomes) = result else { continue };
            for found in outcomes.found.drain(..) {
                let mut case = found.case;
                for goal in found.goals {
                    let next = numbers.len() as u32;
                    let number = *numbers.entry(goal).or_insert(next);
                    if goals::counts(goal, options.criterion) {
                        case.goals.push(number);
                    }
                }
                cases.push(case);
            }
        }
        let mut builder = Builder::default();
        let cases = minimise(cases).into_iter().map(|case| builder.build(machine, case, &all, end)).collect();
        let suite = Suite { class: class.replace('/', "."), cases };
        let violations =
            suite.cases.iter().filter(|c| matches!(c.kind, margay_tests::Kind::Bug { .. })).count();
        let mut written_tests = suite.cases.len();
        let mut names = Vec::new();
        if options.format == Format::Json {
            names = suite.cases.iter().map(|_| None).collect();
        } else {
            let style = if options.format == Format::Junit4 { Style::JUnit4 } else { Style::JUnit5 };
            let written = write_suite(&mut machine.classes, &suite, style);
            written_tests -= written.left_out.len();
            for (_, why) in &written.left_out {
                notes.push(format!("{}: a test was left out: {why}", suite.class));
            }
            if let Some(opens) = &written.opens {
                notes.push(format!("{}: run its tests with {opens}", suite.class));
            }
            names.clone_from(&written.names);
            if let Some(dir) = &options.out {
                let (_, errors) = files::write_files(dir, &written.files);
                notes.extend(errors.iter().map(ToString::to_string));
            }
        }
        let goals: Vec<Goal> = numbers.into_keys().collect();
        let mut report = ClassReport {
            class: suite.class.clone(),
            violations,
            tests: written_tests,
            ..ClassReport::default()
        };
        for (task, result) in &methods {
            report.methods.push(MethodReport::of(machine, id, &all, task, result, &goals, &suite));
        }
        report.suite = (options.format == Format::Json).then(|| {
            let names: Vec<String> =
                names.iter().map(|n: &Option<String>| n.clone().unwrap_or_default()).collect();
            margay_tests::suite_json(&suite, &names)
        });
        if let (Some(dir), Some(suite)) = (&options.out, &report.suite) {
            let path = format!("{}MargayTest.json", class);
            let file = files::File { path, text: format!("{suite:#}\n") };
            let (_, errors) = files::write_files(dir, &[file]);
            notes.extend(errors.iter().map(ToString::to_string));
        }
        reports.push(report);
    }
    reports
}
