//! A worker of a check: explores a part of the paths, and has every failure confirmed by a concrete run.

use crate::cli::CheckOptions;
use crate::contracts;
use crate::post::{self, Posts};
use crate::rounds::{self, Launched, Round};
use crate::setup::{self, World};
use crate::warm;
use margay_classes::{Kind, MethodId};
use margay_explore::nested::with_sym;
use margay_explore::{Ending, Explorer, Frontier, Guard, InputPolicy, Order, Origin, Sym};
use margay_graph::graph::{Graph, Strings};
use margay_graph::rerun;
use margay_graph::{Bound, Bounds};
use margay_inputs::concrete::{self, Root};
use margay_inputs::declared;
use margay_inputs::policy::Policy;
use margay_inputs::precondition::{Precondition, note_failure};
use margay_machine::{Config, Machine, Ref, Seen, Stop};
use margay_tests::Ended;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

/// An input that makes the program fail.
#[derive(Clone)]
pub struct Violation {
    pub kind: String,
    pub message: String,
    pub trace: Vec<String>,
    pub input: String,
}

/// What the exploration of some paths found.
#[derive(Default, Clone)]
pub struct Findings {
    pub violations: Vec<Violation>,
    pub bounds: Bounds,
    pub unconfirmed: BTreeSet<String>,
    pub paths: u64,
    pub states: u64,
    pub exhausted: bool,
    /// The program asked for identity hash codes.
    pub hashes: bool,
    pub solver: margay_solver::Counters,
    /// In the units of the explorer.
    pub work: u64,
    /// What is left for the next wave.
    pub left: Frontier,
}

impl Findings {
    /// Of a part that was not looked at in time.
    pub fn out_of_time() -> Findings {
        Findings { bounds: Bounds::from([Bound::Time]), ..Findings::default() }
    }

    /// Adds what the next part found.
    pub fn add(&mut self, other: Findings) {
        self.violations.extend(other.violations);
        self.bounds.extend(other.bounds);
        self.unconfirmed.extend(other.unconfirmed);
        self.paths += other.paths;
        self.states += other.states;
        self.exhausted &= other.exhausted;
        self.hashes |= other.hashes;
        self.solver.add(&other.solver);
        self.work += other.work;
    }

    /// What is known after another round. One that ran out of time says less than the one before.
    pub fn then(self, mut next: Findings) -> Findings {
        next.paths += self.paths;
        next.states += self.states;
        next.work += self.work;
        if next.violations.is_empty() && !next.exhausted {
            next.bounds = self.bounds;
            next.bounds.insert(Bound::Time);
        }
        next
    }
}

/// Paths to explore.
pub struct Part {
    /// How far.
    pub round: Round,
    /// From these alternatives, or from the start.
    pub from: Option<Frontier>,
    /// How much work to do before the rest is left.
    pub work: u64,
}

/// The call that is explored.
struct Call {
    /// What inputs have to satisfy.
    precondition: Precondition,
    /// What has to hold afterwards.
    posts: Posts,
    /// The method in the referee.
    method: MethodId,
    /// Its name.
    name: String,
    deadline: Instant,
    /// What of the surroundings had been seen before.
    seen: Seen,
}

/// A machine that explores, for rounds with so many frames and this seed.
struct Scout {
    machine: Machine,
    method: MethodId,
    kind: (usize, u32),
}

/// Two machines: one explores, the other runs inputs concretely.
pub struct Worker<'a> {
    options: &'a CheckOptions,
    world: &'a World,
    interrupt: &'a Arc<AtomicBool>,
    deadline: Instant,
    scout: Option<Scout>,
    referee: Machine,
}

impl<'a> Worker<'a> {
    /// A worker for the target of the command line.
    pub fn new(
        options: &'a CheckOptions,
        world: &'a World,
        interrupt: &'a Arc<AtomicBool>,
        deadline: Instant,
    ) -> Result<Worker<'a>, String> {
        let referee = world.boot(interrupt, Config { open_chance: true, ..Config::default() })?;
        Ok(Worker { options, world, interrupt, deadline, scout: None, referee })
    }

    /// The machine for a round.
    fn scout(&mut self, round: &Round) -> Result<Scout, String> {
        let kind = (round.frames, round.seed);
        if let Some(scout) = self.scout.take().filter(|scout| scout.kind == kind) {
            return Ok(scout);
        }
        let config = Config { max_frames: round.frames, open_chance: true, ..Config::default() };
        let mut machine = self.world.boot(self.interrupt, config)?;
        let method = target(&mut machine, &self.options.target)?;
        if round.is_repeated() {
            machine.perturb(round.seed);
        } else {
            let class = machine.classes.method(method).class;
            warm::for_class(&mut machine, class);
        }
        Ok(Scout { machine, method, kind })
    }

    /// Explores a part. Afterwards the machines are as they were: what a part gives depends on nothing but the part.
    pub fn explore(&mut self, part: Part) -> Result<Findings, String> {
        let Scout { mut machine, method, kind } = self.scout(&part.round)?;
        let in_referee = same_method(&machine, method, &mut self.referee)?;
        let outer = machine.mark();
        let options = &self.options.contracts;
        let is_instance = !machine.classes.method(method).is_static();
        let declared = declared::parameters(&mut machine.classes, method);
        let mut policy = Policy::default();
        if is_instance {
            policy.non_null_roots.insert(0);
        }
        policy.predicates.clone_from(&options.predicates);
        contracts::restrict(&mut policy, &declared, usize::from(is_instance));
        let policy: Box<dyn InputPolicy> =
            if is_main(&machine, method) { Box::new(Launched(policy)) } else { Box::new(policy) };
        let mut sym = Sym::new(part.round.limits.clone(), policy, part.round.solver(self.deadline));
        sym.install(&mut machine);
        let roots = arguments(&mut sym, &mut machine, method)?;
        contracts::bound(&mut sym, &declared, &roots);
        machine.set_symbols(Box::new(sym));
        let slots = argument_slots(&machine, method, &roots);
        let posts = Posts::of(&mut machine, &mut self.referee, (method, in_referee), None, options)?;
        let predicates =
            contracts::predicates(&mut machine, method, &roots, options.pre.as_deref(), &options.predicates)?;
        let call = Call {
            precondition: Precondition { predicates, roots, deadline: Some(self.deadline) },
            posts,
            method: in_referee,
            name: machine.classes.qualified_name(method),
            deadline: self.deadline,
            seen: machine.seen(),
        };
        let guard = (!call.precondition.predicates.is_empty())
            .then(|| Box::new(call.precondition.clone()) as Box<dyn Guard>);
        let order = setup::order(&self.options.exploring, Order::DepthFirst);
        let mut explorer = Explorer::new(machine, method, slots, order.searcher(), guard);
        explorer.deadline = Some(self.deadline);
        explorer.work_limit = Some(part.work);
        if let Some(from) = &part.from {
            explorer.go_on_from(from);
        }
        let mut findings = Findings::default();
        while let Some(path) = explorer.next_path() {
            judge(&mut explorer, &path.ending, &call, &mut self.referee, &mut findings);
            if !findings.violations.is_empty() {
                break;
            }
        }
        findings.paths = explorer.paths;
        findings.states = explorer.states;
        findings.exhausted = explorer.is_exhausted() || explorer.is_paused();
        findings.work = explorer.work();
        findings.left = explorer.left();
        let seen = explorer.machine.seen();
        findings.bounds = rounds::surroundings(call.seen, seen, part.round.frames);
        findings.hashes = seen.hashes != call.seen.hashes;
        let sym = explorer.sym();
        findings.bounds.extend(sym.bounds.iter().cloned());
        findings.solver = sym.solver.counters().clone();
        if findings.left.is_empty() && part.from.is_none() {
            // Most likely all there is: taking everything down would only cost time.
            std::mem::forget(explorer);
            return Ok(findings);
        }
        let mut machine = explorer.finish();
        machine.take_symbols();
        machine.rollback(outer);
        self.scout = Some(Scout { machine, method, kind });
        Ok(findings)
    }
}

/// The method that a target names.
fn target(machine: &mut Machine, target: &str) -> Result<MethodId, String> {
    let as_class = setup::find_class(machine, target);
    let (class, name) = match as_class {
        Ok(class) => (class, "main".to_owned()),
        Err(why) => {
            let (class, method) = target.rsplit_once('.').ok_or(why.clone())?;
            (setup::find_class(machine, class).map_err(|_| why)?, method.to_owned())
        }
    };
    let mut found = setup::find_methods(machine, class, &name);
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
        [one] => Ok(one),
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
    call: &Call,
    referee: &mut Machine,
    findings: &mut Findings,
) {
    if explorer.machine.threads().count() > 1 {
        explorer.sym().bounds.insert(Bound::Unsupported("other schedules of threads".into()));
    }
    let full = explorer.machine.seen().memory != call.seen.memory;
    let steps = explorer.sym().limits.steps;
    let expected = match ending {
        // Another machine has more memory. The bound says that there was not enough here.
        Ending::Threw(e) if full && class_name(explorer, *e) == "java.lang.OutOfMemoryError" => return,
        Ending::Threw(e) => class_name(explorer, *e),
        Ending::Deadlock(_) => "deadlock".to_owned(),
        Ending::Returned(value) => {
            judge_contracts(&mut explorer.machine, *value, call, referee, steps, findings);
            return;
        }
        _ => return,
    };
    let Some(input) = input(&mut explorer.machine, call) else { return };
    let confirmed = input.and_then(|graph| {
        // Strings that are not the same as their literals, and strings that are: either may fail.
        confirm(referee, call.method, &graph, &expected, Strings::New, steps)
            .or_else(|_| confirm(referee, call.method, &graph, &expected, Strings::Literals, steps))
    });
    match confirmed {
        Ok(violation) => findings.violations.push(violation),
        Err(why) => {
            findings.unconfirmed.insert(format!("{expected}: {why}"));
        }
    }
}

/// An input that takes the present path and satisfies the precondition; `None` when there is none.
fn input(machine: &mut Machine, call: &Call) -> Option<Result<Graph, String>> {
    let mut precondition = call.precondition.clone();
    with_sym(machine, |sym, _| precondition.roots.extend(sym.asked.iter().map(|(d, v)| (*v, d.clone()))));
    if precondition.predicates.is_empty() {
        let mark = machine.mark();
        let input = with_sym(machine, |sym, m| concrete::concretise(sym, m, &precondition.roots));
        machine.rollback(mark);
        return (!input.as_ref().is_err_and(|why| why == concrete::IMPOSSIBLE)).then_some(input);
    }
    match precondition.complete(machine) {
        Err(why) if why.starts_with("no completion") || why == concrete::IMPOSSIBLE => None,
        Err(why) => {
            note_failure(machine, &why);
            None
        }
        input => Some(input),
    }
}

/// Looks for an input that takes the present path, which has returned, and breaks a contract.
fn judge_contracts(
    machine: &mut Machine,
    value: (u64, u32),
    call: &Call,
    referee: &mut Machine,
    steps: u64,
    findings: &mut Findings,
) {
    for number in call.posts.all() {
        let what = call.posts.what(number);
        let ended =
            post::Call { roots: &call.precondition.roots, result: Some(value), deadline: call.deadline };
        let decided = call.posts.each_end(machine, (number, false), &ended, &mut |m| {
            let Some(input) = input(m, call) else { return false };
            match input.and_then(|graph| confirm_broken(referee, call, number, &graph, steps)) {
                Ok(violation) => findings.violations.push(violation),
                Err(why) => {
                    findings.unconfirmed.insert(format!("{what}: {why}"));
                }
            }
            !findings.violations.is_empty()
        });
        if !findings.violations.is_empty() {
            return;
        }
        if !decided {
            note_failure(machine, &format!("whether a call {what} was not decided"));
        }
    }
}

/// Runs an input concretely and has the contract tested afterwards.
fn confirm_broken(
    referee: &mut Machine,
    call: &Call,
    number: usize,
    input: &Graph,
    limit: u64,
) -> Result<Violation, String> {
    let mark = referee.mark();
    referee.config.max_steps = Some(referee.steps() + limit);
    let result = rerun::rerun(referee, call.method, input).and_then(|run| {
        let Stop::Returned(value) = run.stop else {
            return Err(format!("the concrete run ended otherwise: {:?}", run.stop));
        };
        referee.config.max_steps = Some(referee.steps() + limit);
        let kind = referee.classes.method(call.method).ret;
        let ended = Ended { returned: true, roots: &run.arguments, result: Some((value, kind)), visits: 0 };
        if !call.posts.broken(referee, &ended).contains(&number) {
            return Err("it holds after the concrete run".into());
        }
        Ok(Violation {
            kind: "contract".into(),
            message: format!("{} {}", call.name, call.posts.what(number)),
            trace: Vec::new(),
            input: input.to_text(),
        })
    });
    referee.rollback(mark);
    result
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
