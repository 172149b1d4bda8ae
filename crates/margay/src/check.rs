//! `margay check`: all paths of a method or of `main`, and whether one of them fails.

use crate::cli::CheckOptions;
use crate::rounds::{self, Launched, Round};
use crate::setup::{self, World};
use margay_classes::{Kind, MethodId};
use margay_explore::{Bound, Bounds, Ending, Explorer, InputPolicy, Order, Origin, Sym};
use margay_inputs::concrete::{self, Root};
use margay_inputs::graph::{Graph, Strings};
use margay_inputs::policy::Policy;
use margay_inputs::rerun;
use margay_machine::{Config, Machine, Ref, Stop};
use serde_json::json;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// An input that makes the program fail.
struct Violation {
    kind: String,
    message: String,
    trace: Vec<String>,
    input: String,
}

/// What the exploration of one method found.
#[derive(Default)]
struct Findings {
    violations: Vec<Violation>,
    bounds: Bounds,
    unconfirmed: Vec<String>,
    paths: u64,
    states: u64,
    exhausted: bool,
    /// The program asked for identity hash codes.
    hashes: bool,
    solver: margay_solver::Counters,
}

impl Findings {
    /// What is known after another round. One that ran out of time says less than the one before.
    fn then(self, mut next: Findings) -> Findings {
        next.paths += self.paths;
        next.states += self.states;
        if next.violations.is_empty() && !next.exhausted {
            next.bounds = self.bounds;
            next.bounds.insert(Bound::Time);
        }
        next
    }
}

pub fn check(options: &CheckOptions) -> ExitCode {
    let started = Instant::now();
    end_on_time(options, started);
    let findings = run(options, started);
    while !may_speak() {
        // The other thread has spoken and ends the process.
        std::thread::park();
    }
    match findings {
        Ok(findings) => report(options, &findings, started),
        Err(message) => {
            eprintln!("margay: {message}");
            ExitCode::from(2)
        }
    }
}

fn run(options: &CheckOptions, started: Instant) -> Result<Findings, String> {
    let world = World::find(&options.common)?;
    let deadline = started + options.exploring.budget.mul_f64(0.97);
    let interrupt = Arc::new(AtomicBool::new(false));
    setup::watchdog(&interrupt, deadline);
    let mut referee = world.boot(&interrupt, Config { open_chance: true, ..Config::default() })?;
    let mut round = Round::first(setup::limits(&options.exploring));
    let mut findings = explore(&world, &options.target, &round, &mut referee, deadline, &interrupt)?;
    while findings.violations.is_empty() && findings.exhausted {
        let Some(next) = round.next(&findings.bounds, findings.unconfirmed.is_empty(), findings.hashes)
        else {
            break;
        };
        round = next;
        let last = explore(&world, &options.target, &round, &mut referee, deadline, &interrupt)?;
        findings = findings.then(last);
    }
    std::mem::forget(referee);
    Ok(findings)
}

/// Explores the target once, with the limits of a round.
fn explore(
    world: &World,
    name: &str,
    round: &Round,
    referee: &mut Machine,
    deadline: Instant,
    interrupt: &Arc<AtomicBool>,
) -> Result<Findings, String> {
    let config = Config { max_frames: round.frames, open_chance: true, ..Config::default() };
    let (mut machine, method) = target(world.boot(interrupt, config)?, name)?;
    machine.perturb(round.seed);
    let method_in_referee = same_method(&machine, method, referee)?;
    let mut policy = Policy::default();
    if !machine.classes.method(method).is_static() {
        policy.non_null_roots.insert(0);
    }
    let is_main = is_main(&machine, method);
    let policy: Box<dyn InputPolicy> = if is_main { Box::new(Launched(policy)) } else { Box::new(policy) };
    let mut sym = Sym::new(round.limits.clone(), policy, solver_options(deadline));
    sym.install(&mut machine);
    let roots = arguments(&mut sym, &mut machine, method)?;
    machine.set_symbols(Box::new(sym));
    let slots = argument_slots(&machine, method, &roots);
    let seen = machine.seen();
    let mut explorer = Explorer::new(machine, method, slots, Order::DepthFirst.searcher(), None);
    explorer.deadline = Some(deadline);
    let mut findings = Findings::default();
    while let Some(path) = explorer.next_path() {
        judge(&mut explorer, &path.ending, &roots, referee, method_in_referee, &mut findings);
        if !findings.violations.is_empty() {
            break;
        }
    }
    findings.paths = explorer.paths;
    findings.states = explorer.states;
    findings.exhausted = explorer.is_exhausted();
    findings.bounds = rounds::surroundings(seen, explorer.machine.seen(), round.frames);
    findings.hashes = explorer.machine.seen().hashes != seen.hashes;
    let sym = explorer.sym();
    findings.bounds.extend(sym.bounds.iter().cloned());
    findings.solver = sym.solver.counters().clone();
    if !findings.exhausted || findings.bounds.is_empty() {
        // Most likely the last round: taking everything down would only cost time.
        std::mem::forget(explorer);
    }
    Ok(findings)
}

/// A condition may take some time, but not all of it.
fn solver_options(deadline: Instant) -> margay_solver::Options {
    let time_limit =
        deadline.saturating_duration_since(Instant::now()).mul_f64(0.3).min(Duration::from_secs(5));
    margay_solver::Options { time_limit, deadline: Some(deadline), ..margay_solver::Options::default() }
}

/// Whether the caller is the first to report. There is one verdict only.
fn may_speak() -> bool {
    static SPOKEN: AtomicBool = AtomicBool::new(false);
    !SPOKEN.swap(true, Ordering::SeqCst)
}

/// Ends the process with what is known, if something does not keep the time: the solver may be deep in a query.
fn end_on_time(options: &CheckOptions, started: Instant) {
    let (budget, json, target) = (options.exploring.budget, options.exploring.json, options.target.clone());
    std::thread::spawn(move || {
        std::thread::sleep((started + budget).saturating_duration_since(Instant::now()));
        if !may_speak() {
            return;
        }
        if json {
            let document = json!({
                "verdict": "unknown", "violations": [], "reasons": ["time budget"],
                "paths": 0, "states": 0, "elapsed_s": started.elapsed().as_secs_f64(),
            });
            println!("{document:#}");
        } else {
            println!("{target}: unknown\n  time budget");
        }
        std::process::exit(3);
    });
}

/// The method that a target names.
fn target(mut machine: Machine, target: &str) -> Result<(Machine, MethodId), String> {
    let as_class = setup::find_class(&mut machine, target);
    let (class, name) = match as_class {
        Ok(class) => (class, "main".to_owned()),
        Err(why) => {
            let (class, method) = target.rsplit_once('.').ok_or(why.clone())?;
            (setup::find_class(&mut machine, class).map_err(|_| why)?, method.to_owned())
        }
    };
    let mut found = setup::find_methods(&machine, class, &name);
    if name == "main" {
        found.sort_by_key(|&m| {
            machine.classes.symbols.text(machine.classes.method(m).desc) != "([Ljava/lang/String;)V"
        });
        found.truncate(1);
    }
    match found[..] {
        [one] if machine.classes.method(one).is_abstract() => {
            Err(format!("{target} is abstract: there is nothing to run"))
        }
        [one] if machine.classes.method(one).is_native() => {
            Err(format!("{target} is native: there is nothing to run"))
        }
        [one] => Ok((machine, one)),
        [] => Err(format!("no method {name} in {}", machine.classes.java_name(class))),
        _ => {
            Err(format!("{} methods are called {name} in {}", found.len(), machine.classes.java_name(class)))
        }
    }
}

fn same_method(machine: &Machine, method: MethodId, other: &mut Machine) -> Result<MethodId, String> {
    let m = machine.classes.method(method);
    let class = other.classes.load(machine.classes.name(m.class)).map_err(|e| e.to_string())?;
    let (name, desc) = (machine.classes.symbols.text(m.name), machine.classes.symbols.text(m.desc));
    other.classes.find_declared(class, name, desc).ok_or_else(|| "the method is gone".to_owned())
}

/// Whether a method is what `java` starts.
fn is_main(machine: &Machine, method: MethodId) -> bool {
    let m = machine.classes.method(method);
    let text = |symbol| machine.classes.symbols.text(symbol);
    text(m.name) == "main" && text(m.desc) == "([Ljava/lang/String;)V"
}

/// Symbols for the receiver and the arguments.
fn arguments(sym: &mut Sym, machine: &mut Machine, method: MethodId) -> Result<Vec<Root>, String> {
    let m = machine.classes.method(method);
    let desc = machine.classes.symbols.text(m.desc).to_owned();
    let receiver = (!m.is_static()).then(|| machine.classes.java_descriptor(m.class));
    let types = margay_classes::descriptor::MethodDescriptor::parse(&desc)
        .map_or(Vec::new(), |d| d.params.iter().map(|p| (*p).to_owned()).collect());
    let mut roots = Vec::new();
    for (i, descriptor) in receiver.iter().chain(&types).enumerate() {
        let name = if receiver.is_some() && i == 0 {
            "this".to_owned()
        } else if is_main(machine, method) {
            rounds::ARGUMENTS.to_owned()
        } else {
            format!("arg{}", i - usize::from(receiver.is_some()))
        };
        let value = sym
            .fresh(machine, descriptor, Origin::Root(i as u32), &name)
            .map_err(|t| setup::trap_text(machine, &t))?;
        roots.push((value, descriptor.clone()));
    }
    Ok(roots)
}

fn argument_slots(machine: &Machine, method: MethodId, roots: &[Root]) -> Vec<(u64, u32)> {
    let m = machine.classes.method(method);
    let kinds = (!m.is_static()).then_some(Kind::Ref).into_iter().chain(m.params.iter().copied());
    let mut slots = Vec::new();
    for (root, kind) in roots.iter().zip(kinds) {
        slots.push(root.0);
        if kind.slots() == 2 {
            slots.push((0, 0));
        }
    }
    slots
}

/// Looks at the end of a path; a failure is run again concretely.
fn judge(
    explorer: &mut Explorer,
    ending: &Ending,
    roots: &[Root],
    referee: &mut Machine,
    method: MethodId,
    findings: &mut Findings,
) {
    if explorer.machine.threads().count() > 1 {
        explorer.sym().bounds.insert(Bound::Unsupported("other schedules of threads".into()));
    }
    let full = explorer.machine.seen().memory != 0;
    let expected = match ending {
        // Another machine has more memory. The bound says that there was not enough here.
        Ending::Threw(e) if full && class_name(explorer, *e) == "java.lang.OutOfMemoryError" => return,
        Ending::Threw(e) => class_name(explorer, *e),
        Ending::Deadlock(_) => "deadlock".to_owned(),
        _ => return,
    };
    let mut all = roots.to_vec();
    let asked: Vec<Root> = explorer.sym().asked.iter().map(|(d, v)| (*v, d.clone())).collect();
    all.extend(asked);
    let mark = explorer.machine.mark();
    let input = explorer.with_sym(|sym, m| concrete::concretise(sym, m, &all));
    explorer.machine.rollback(mark);
    if input.as_ref().is_err_and(|why| why == concrete::IMPOSSIBLE) {
        return;
    }
    let steps = explorer.sym().limits.steps;
    let confirmed = input.and_then(|graph| {
        // Strings that are not the same as their literals, and strings that are: either may fail.
        confirm(referee, method, &graph, &expected, Strings::New, steps)
            .or_else(|_| confirm(referee, method, &graph, &expected, Strings::Literals, steps))
    });
    match confirmed {
        Ok(violation) => findings.violations.push(violation),
        Err(why) => findings.unconfirmed.push(format!("{expected}: {why}")),
    }
}

fn class_name(explorer: &Explorer, object: Ref) -> String {
    explorer.machine.classes.java_name(explorer.machine.class_of(object).id)
}

fn confirm(
    referee: &mut Machine,
    method: MethodId,
    input: &Graph,
    expected: &str,
    strings: Strings,
    limit: u64,
) -> Result<Violation, String> {
    let mark = referee.mark();
    let steps = referee.steps();
    referee.config.max_steps = Some(steps + limit);
    let rerun = rerun::rerun_with(referee, method, input, strings);
    let result = rerun.and_then(|run| match &run.stop {
        Stop::Threw(e) => {
            let thrown = run.thrown(referee).unwrap_or_default();
            if thrown != expected {
                return Err(format!("the concrete run threw {thrown}"));
            }
            Ok(Violation {
                kind: thrown,
                message: rerun::throwable_text(referee, *e),
                trace: referee.stack_trace(*e),
                input: input.to_text(),
            })
        }
        Stop::Deadlock(what) if expected == "deadlock" => Ok(Violation {
            kind: "deadlock".into(),
            message: what.clone(),
            trace: Vec::new(),
            input: input.to_text(),
        }),
        other => Err(format!("the concrete run ended otherwise: {other:?}")),
    });
    referee.rollback(mark);
    result
}

fn report(options: &CheckOptions, findings: &Findings, started: Instant) -> ExitCode {
    let mut reasons: Vec<String> = findings.bounds.iter().map(ToString::to_string).collect();
    reasons.extend(findings.unconfirmed.iter().map(|u| format!("not confirmed: {u}")));
    let verdict = if !findings.violations.is_empty() {
        "violation"
    } else if findings.exhausted && reasons.is_empty() {
        "safe"
    } else {
        "unknown"
    };
    let elapsed = started.elapsed().as_secs_f64();
    if options.exploring.json {
        let violations: Vec<_> = findings
            .violations
            .iter()
            .map(|v| json!({ "kind": v.kind, "message": v.message, "trace": v.trace, "input": v.input }))
            .collect();
        let document = json!({
            "verdict": verdict,
            "violations": violations,
            "reasons": reasons,
            "paths": findings.paths,
            "states": findings.states,
            "elapsed_s": elapsed,
        });
        println!("{document:#}");
    } else {
        println!("{}: {verdict}", options.target);
        for v in &findings.violations {
            println!("  {}", v.message);
            for line in &v.trace {
                println!("    at {line}");
            }
            for line in v.input.lines() {
                println!("  {line}");
            }
        }
        if verdict == "unknown" {
            for reason in &reasons {
                println!("  {reason}");
            }
        }
        println!("  {} paths, {} decisions, {elapsed:.2} s", findings.paths, findings.states);
    }
    if options.exploring.verbose {
        eprintln!("solver: {:?}", findings.solver);
    }
    match verdict {
        "safe" => ExitCode::SUCCESS,
        "violation" => ExitCode::from(1),
        _ => ExitCode::from(3),
    }
}
