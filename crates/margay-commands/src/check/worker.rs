//! A worker of a check: explores some of the paths, and has every failure confirmed by the oracle.

use super::nested;
use super::request::Request;
use super::trials::{self, Trials};
use crate::contracts::post::{self, Posts};
use crate::contracts::{Fields, Nulls, thrown};
use crate::directed::{describe, sets_fields};
use crate::entry::{self, Entry, Start, enter, is_main, leave};
use crate::error::{Result, wrong_use};
use crate::invariants;
use crate::oracle::failure::{DEADLOCK, Violation};
use crate::oracle::{Oracle, Refusal};
use crate::session::environment;
use crate::session::limits::Round;
use crate::session::{World, preload, statics};
use crate::target::class::find_class;
use crate::target::method::{MethodName, find_methods, has_objects, methods, no_method, one};
use margay_abstract::{Options, Outcome};
use margay_classes::MethodId;
use margay_explore::nested::with_sym;
use margay_explore::{Ending, Explorer, Frontier, Order};
use margay_graph::graph::Graph;
use margay_graph::{Bound, Bounds};
use margay_inputs::InputError;
use margay_inputs::callers::Callers;
use margay_inputs::facts::Facts;
use margay_inputs::policy::{ObjectSource, Policy};
use margay_inputs::precondition::{Precondition, note_failure};
use margay_machine::{Config, Machine, Ref, Seen};
use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

/// What the exploration of some paths found.
#[derive(Default, Clone)]
pub struct Findings {
    pub violations: Vec<Violation>,
    /// Failures of objects whose fields were set directly: perhaps nothing makes such objects.
    pub with_fields_set: Vec<Violation>,
    pub bounds: Bounds,
    pub unconfirmed: BTreeSet<String>,
    pub paths: u64,
    pub states: u64,
    pub exhausted: bool,
    /// The method takes objects of the program's classes.
    pub has_objects: bool,
    /// The program asked for identity hash codes.
    pub hashes: bool,
    pub solver: margay_solver::Counters,
    /// In the units of the explorer.
    pub work: u64,
    /// What is left for the next wave.
    pub left: Frontier,
    /// What was proved of the fields of input objects.
    pub facts: Option<Facts>,
    /// No run fails, as was proved without following paths.
    pub proved: bool,
    /// The same of runs in which callers use no null.
    pub proved_without_nulls: bool,
    /// No contract says which inputs there are or what has to hold: inputs may be tried by calls.
    pub free: bool,
    /// A failure of a trial that perhaps only null causes.
    pub null_candidate: Option<Violation>,
    /// No input could be tried.
    pub futile: bool,
}

impl Findings {
    /// Of an item that was not explored in time.
    pub fn out_of_time() -> Findings {
        Findings { bounds: Bounds::from([Bound::Time]), ..Findings::default() }
    }

    /// Whether something failed.
    pub fn has_failures(&self) -> bool {
        !self.violations.is_empty() || !self.with_fields_set.is_empty()
    }

    /// Takes note of a failure.
    fn report(&mut self, violation: Violation, fields_set: bool) {
        if fields_set {
            self.with_fields_set.push(violation);
        } else {
            self.violations.push(violation);
        }
    }

    /// Adds what the next item found.
    pub fn add(&mut self, other: Findings) {
        self.violations.extend(other.violations);
        self.with_fields_set.extend(other.with_fields_set);
        self.bounds.extend(other.bounds);
        self.unconfirmed.extend(other.unconfirmed);
        self.paths += other.paths;
        self.states += other.states;
        self.exhausted &= other.exhausted;
        self.hashes |= other.hashes;
        self.has_objects |= other.has_objects;
        self.solver.add(&other.solver);
        self.work += other.work;
    }

    /// What is known after another round. One that ran out of time says less than the one before.
    pub fn then(self, mut next: Findings) -> Findings {
        next.paths += self.paths;
        next.states += self.states;
        next.work += self.work;
        next.with_fields_set.extend(self.with_fields_set);
        if !next.has_failures() && !next.exhausted {
            next.bounds = self.bounds;
            next.bounds.insert(Bound::Time);
        }
        next
    }
}

/// What a work item is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Task {
    /// Paths.
    Explore,
    /// Facts about the fields of input objects are proved.
    Prove,
    /// A proof without following paths.
    Interpret,
    /// Inputs made by calls are tried; the portion of this number.
    Try(u32),
}

/// Paths to explore.
pub struct WorkItem {
    /// What to do.
    pub task: Task,
    /// What is proved of the fields of input objects.
    pub facts: Facts,
    /// How objects come to be.
    pub source: ObjectSource,
    /// Whether arguments and elements are not null.
    pub no_nulls: bool,
    /// Whether arrays may have open lengths, and elements beyond those that are looked at: better for a proof, worse for
    /// finding failures.
    pub open_lengths: bool,
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
    /// The method in the exploring machine.
    explored: MethodId,
    /// The method in the oracle's machine.
    method: MethodId,
    /// It is what `java` starts: nobody is there to expect an exception.
    is_program: bool,
    /// Its name.
    name: String,
    deadline: Instant,
    /// Fields may hold anything of their types.
    any_fields: bool,
    /// Those who can call it.
    callers: Callers,
    /// Says which classes hide their state.
    policy: Policy,
    /// What had been seen of the environment before.
    seen: Seen,
}

impl Call {
    /// Whether an input has an object whose fields were set, and that perhaps no constructor or method makes.
    fn sets_fields(&self, machine: &mut Machine, input: &Graph) -> bool {
        !self.any_fields
            && (input.nodes.iter().any(|node| !self.callers.can_make(machine, node))
                || sets_fields(&self.policy, machine, input))
    }
}

/// A machine that explores, for rounds with so many frames and this seed.
struct Exploring {
    machine: Machine,
    method: MethodId,
    kind: (usize, u32),
}

/// What the workers share.
pub struct Shared {
    pub request: Request,
    pub world: World,
    pub interrupt: Arc<AtomicBool>,
    pub deadline: Instant,
}

/// Two machines: one explores, the other runs inputs concretely.
pub struct Worker {
    shared: Arc<Shared>,
    exploring: Option<Exploring>,
    oracle: Oracle,
}

impl Worker {
    /// A worker for the target of the request.
    pub fn new(shared: &Arc<Shared>) -> Result<Worker> {
        let config = Config { open_chance: true, ..Config::default() };
        let oracle = Oracle::new(shared.world.boot(&shared.interrupt, config)?);
        Ok(Worker { shared: shared.clone(), exploring: None, oracle })
    }

    /// The machine for a round.
    fn exploring(&mut self, round: &Round) -> Result<Exploring> {
        let kind = (round.frames, round.seed);
        if let Some(ready) = self.exploring.take().filter(|ready| ready.kind == kind) {
            return Ok(ready);
        }
        let config = Config { max_frames: round.frames, open_chance: true, ..Config::default() };
        let mut machine = self.shared.world.boot(&self.shared.interrupt, config)?;
        let method = target(&mut machine, &self.shared.request.target)?;
        if round.is_repeated() {
            machine.perturb(round.seed);
        } else {
            let class = machine.classes.method(method).class;
            preload::for_class(&mut machine, class);
        }
        Ok(Exploring { machine, method, kind })
    }

    /// Explores an item. Afterwards the machines are unchanged: what an item gives depends on nothing but the item.
    pub fn explore(&mut self, item: WorkItem) -> Result<Findings> {
        let Exploring { machine, method, kind } = self.exploring(&item.round)?;
        if item.task == Task::Prove {
            return Ok(self.prove(Exploring { machine, method, kind }));
        }
        if item.task == Task::Interpret {
            return self.interpret(Exploring { machine, method, kind }, &item);
        }
        if let Task::Try(portion) = item.task {
            return self.try_calls(Exploring { machine, method, kind }, portion, item.no_nulls);
        }
        let shared = self.shared.clone();
        let (request, deadline) = (&shared.request, shared.deadline);
        let concrete = MethodName::of(&machine.classes, method).find(self.oracle.machine())?;
        let mut entry = enter(machine, start(&shared, method, &item)).map_err(|failed| failed.1)?;
        let both = (method, concrete);
        let posts =
            Posts::of(&mut entry.machine, self.oracle.machine(), both, entry.made, &request.contracts)?;
        let guard = entry.guard();
        let Entry { mut machine, outer, precondition, slots, .. } = entry;
        let call = Call {
            precondition,
            posts,
            explored: method,
            method: concrete,
            is_program: is_main(&machine, method),
            name: machine.classes.qualified_name(method),
            deadline,
            any_fields: request.contracts.fields == Fields::Any,
            callers: Callers::of(&mut machine, method),
            policy: entry::contracts_of(&machine, method, &request.contracts),
            seen: machine.seen(),
        };
        let order = request.exploring.order(Order::DepthFirst);
        let mut explorer = Explorer::new(machine, method, slots, order.searcher(), guard);
        explorer.deadline = Some(deadline);
        explorer.work_limit = Some(item.work);
        if let Some(from) = &item.from {
            explorer.go_on_from(from);
        }
        let mut findings = Findings::default();
        while let Some(path) = explorer.next_path() {
            judge(&mut explorer, &path.ending, &call, &mut self.oracle, &mut findings);
            if findings.has_failures() {
                break;
            }
        }
        findings.paths = explorer.paths;
        findings.states = explorer.states;
        findings.exhausted = explorer.is_exhausted() || explorer.is_paused();
        findings.work = explorer.work();
        findings.left = explorer.left();
        let seen = explorer.machine.seen();
        findings.bounds = environment::surroundings(call.seen, seen, item.round.frames);
        if !call.is_program {
            findings.bounds.extend(statics::open_fields(&mut explorer.machine));
        }
        findings.has_objects = has_objects(&explorer.machine, method);
        findings.hashes = seen.hashes != call.seen.hashes;
        let sym = explorer.sym();
        findings.bounds.extend(sym.bounds.iter().cloned());
        findings.solver = sym.solver.counters().clone();
        if findings.left.is_empty() && item.from.is_none() {
            // Most likely all there is: taking everything down would only cost time.
            std::mem::forget(explorer);
            return Ok(findings);
        }
        let mut machine = explorer.finish();
        leave(&mut machine, outer);
        self.exploring = Some(Exploring { machine, method, kind });
        Ok(findings)
    }
}

/// How a method is entered.
fn start<'a>(shared: &'a Shared, method: MethodId, item: &'a WorkItem) -> Start<'a> {
    Start {
        method,
        object_source: item.source,
        no_nulls: item.no_nulls,
        proves: true,
        open_lengths: item.open_lengths,
        sequences: item.source == ObjectSource::Constructors,
        narrower_arrays: true,
        limits: item.round.limits.clone(),
        solver: item.round.solver(shared.deadline),
        contracts: &shared.request.contracts,
        facts: &item.facts,
        deadline: shared.deadline,
        explores_initialisation: true,
    }
}

impl Worker {
    /// Looks for a proof by abstract interpretation. Where a contract says which objects there are, and for a program, whose
    /// failures are all violations, paths decide.
    fn interpret(&mut self, exploring: Exploring, item: &WorkItem) -> Result<Findings> {
        let Exploring { machine, method, kind } = exploring;
        let shared = self.shared.clone();
        let contracts = &shared.request.contracts;
        let mut findings = Findings { exhausted: true, ..Findings::default() };
        if is_main(&machine, method) || contracts.fields == Fields::Any || contracts.raw {
            self.exploring = Some(Exploring { machine, method, kind });
            return Ok(findings);
        }
        let concrete = MethodName::of(&machine.classes, method).find(self.oracle.machine())?;
        let entry = enter(machine, start(&shared, method, item)).map_err(|failed| failed.1)?;
        let Entry { mut machine, outer, precondition, made, .. } = entry;
        let both = (method, concrete);
        let posts = Posts::of(&mut machine, self.oracle.machine(), both, made, contracts)?;
        machine.take_symbols();
        if precondition.predicates.is_empty() && posts.all().is_empty() {
            findings.free = true;
            let mut prove = |nulls: bool| {
                let left = shared.deadline.saturating_duration_since(Instant::now());
                let deadline = Instant::now() + left.mul_f64(INTERPRETING);
                margay_abstract::prove(&mut machine, method, Options { deadline, nulls }) == Outcome::Safe
            };
            findings.proved = prove(contracts.nulls != Nulls::None);
            findings.proved_without_nulls = findings.proved || contracts.nulls == Nulls::Auto && prove(false);
        }
        leave(&mut machine, outer);
        self.exploring = Some(Exploring { machine, method, kind });
        Ok(findings)
    }

    /// Tries inputs that are made by calls.
    fn try_calls(&mut self, exploring: Exploring, portion: u32, no_nulls: bool) -> Result<Findings> {
        let method = MethodName::of(&exploring.machine.classes, exploring.method);
        self.exploring = Some(exploring);
        let method = method.find(self.oracle.machine())?;
        let nulls = if no_nulls { Nulls::None } else { self.shared.request.contracts.nulls };
        let trials = Trials { method, portion, nulls, deadline: self.shared.deadline };
        let found = trials::run(&mut self.oracle, &trials);
        Ok(Findings {
            violations: found.violation.into_iter().collect(),
            null_candidate: found.null_candidate,
            futile: found.futile,
            exhausted: true,
            ..Findings::default()
        })
    }

    /// Proves facts about the fields of input objects, for some of the time that is left.
    fn prove(&mut self, exploring: Exploring) -> Findings {
        let Exploring { machine, method, kind } = exploring;
        let contracts = &self.shared.request.contracts;
        let described = entry::contracts_of(&machine, method, contracts);
        let left = self.shared.deadline.saturating_duration_since(Instant::now());
        let until = Instant::now() + left.mul_f64(PROVING);
        let (machine, facts) = invariants::prove(machine, method, contracts, &described, until);
        self.exploring = Some(Exploring { machine, method, kind });
        Findings { facts: Some(facts), exhausted: true, has_objects: true, ..Findings::default() }
    }
}

/// How much of the time that is left is for proving facts.
const PROVING: f64 = 0.3;

/// How much of the time that is left is for abstract interpretation.
const INTERPRETING: f64 = 0.2;

/// The error of a machine that has no memory left, and of library methods that would need too much of it.
const OUT_OF_MEMORY: &str = "java.lang.OutOfMemoryError";

/// The method that a target names: `main` of a class, or a method of its own.
pub fn target(machine: &mut Machine, target: &str) -> Result<MethodId> {
    let path = target.split('(').next().unwrap_or(target);
    let (class, name, found) = match find_class(machine, path) {
        Ok(class) => (class, "main".to_owned(), find_methods(machine, class, "main")),
        Err(why) => {
            let Some((class, _)) = path.rsplit_once('.') else { return Err(why) };
            find_class(machine, class).map_err(|_| why)?;
            methods(machine, target, target)?
        }
    };
    // Of several the one that `java` starts.
    let text = |m: MethodId| machine.classes.symbols.text(machine.classes.method(m).desc);
    let started = found.iter().copied().find(|&m| name == "main" && text(m) == "([Ljava/lang/String;)V");
    let method = match started {
        Some(main) => main,
        None if found.is_empty() => return Err(no_method(machine, class, &name)),
        None => one(machine, &found, target)?,
    };
    let m = machine.classes.method(method);
    match (m.is_abstract(), m.is_native()) {
        (true, _) => Err(wrong_use!("{target} is abstract: there is nothing to run")),
        (_, true) => Err(wrong_use!("{target} is native: there is nothing to run")),
        _ => Ok(method),
    }
}

/// Looks at the end of a path; a failure is run again concretely.
fn judge(
    explorer: &mut Explorer,
    ending: &Ending,
    call: &Call,
    oracle: &mut Oracle,
    findings: &mut Findings,
) {
    if explorer.machine.threads().count() > 1 {
        explorer.sym().bounds.insert(Bound::Unsupported("other schedules of threads".into()));
    }
    let full = explorer.machine.seen().memory != call.seen.memory;
    let steps = explorer.sym().limits.steps;
    let expected = match ending {
        // Another machine has more memory. The bound says that there was not enough here.
        Ending::Threw(e) if full && class_name(explorer, *e) == OUT_OF_MEMORY => return,
        Ending::Threw(e)
            if !call.is_program && thrown::is_behaviour(&mut explorer.machine, call.explored, *e) =>
        {
            return;
        }
        // How large a text or collection may grow is a limit of the library and the machine, not a fault of the method.
        Ending::Threw(e) if !call.is_program && class_name(explorer, *e) == OUT_OF_MEMORY => {
            explorer.sym().bounds.insert(Bound::Memory);
            return;
        }
        Ending::Threw(e) => class_name(explorer, *e),
        Ending::Deadlock(_) => DEADLOCK.to_owned(),
        Ending::Returned(value) => {
            judge_contracts(&mut explorer.machine, *value, call, oracle, steps, findings);
            return;
        }
        _ => return,
    };
    let (path, condition) = with_sym(&mut explorer.machine, |sym, m| describe(sym, m));
    let Some(input) = input(&mut explorer.machine, call) else { return };
    // Of a collection that contains itself, nothing is said of `equals`, `hashCode` and `toString`.
    let contains_itself =
        |explorer: &mut Explorer, graph: &Graph| nested::contains_itself(&mut explorer.machine, graph);
    if expected == trials::STACK_OVERFLOW
        && input.as_ref().is_ok_and(|graph| contains_itself(explorer, graph))
    {
        return;
    }
    let fields_set = input.as_ref().is_ok_and(|graph| call.sets_fields(&mut explorer.machine, graph));
    let confirmed = input.and_then(|graph| oracle.confirm_failure(call.method, &graph, &expected, steps));
    match confirmed {
        Ok(violation) => findings.report(Violation { path, condition, ..violation }, fields_set),
        Err(Refusal::OutOfTime) => {
            explorer.sym().bounds.insert(Bound::Time);
        }
        Err(why) => {
            findings.unconfirmed.insert(format!("{expected}: {why}"));
        }
    }
}

/// An input that takes the present path and satisfies the precondition; `None` when there is none.
fn input(machine: &mut Machine, call: &Call) -> Option<std::result::Result<Graph, Refusal>> {
    let mut precondition = call.precondition.clone();
    with_sym(machine, |sym, _| precondition.roots.extend(sym.nondet.iter().map(|(d, v)| (*v, d.clone()))));
    let open = precondition.predicates.is_empty();
    match precondition.present_input(machine) {
        Ok(input) => Some(Ok(input)),
        Err(InputError::Impossible) => None,
        // It needs more memory than there is.
        Err(InputError::TooLong(_)) => {
            with_sym(machine, |sym, _| sym.bounds.insert(Bound::Memory));
            None
        }
        Err(why) if why.is_without_completion() => None,
        Err(why) if open => Some(Err(Refusal::NoInput(why.to_string()))),
        Err(why) => {
            note_failure(machine, &why.to_string());
            None
        }
    }
}

/// Looks for an input that takes the present path, which has returned, and breaks a contract.
fn judge_contracts(
    machine: &mut Machine,
    value: (u64, u32),
    call: &Call,
    oracle: &mut Oracle,
    steps: u64,
    findings: &mut Findings,
) {
    for number in call.posts.all() {
        let what = call.posts.what(number);
        let ended =
            post::Call { roots: &call.precondition.roots, result: Some(value), deadline: call.deadline };
        let decided = call.posts.each_end(machine, (number, false), &ended, &mut |m| {
            let (path, condition) = with_sym(m, |sym, m| describe(sym, m));
            let Some(input) = input(m, call) else { return false };
            let fields_set = input.as_ref().is_ok_and(|graph| call.sets_fields(m, graph));
            match input.and_then(|graph| {
                oracle.confirm_broken((call.method, &call.name), &call.posts, number, &graph, steps)
            }) {
                Ok(violation) => findings.report(Violation { path, condition, ..violation }, fields_set),
                Err(Refusal::OutOfTime) => with_sym(m, |sym, _| {
                    sym.bounds.insert(Bound::Time);
                }),
                Err(why) => {
                    findings.unconfirmed.insert(format!("{what}: {why}"));
                }
            }
            findings.has_failures()
        });
        if findings.has_failures() {
            return;
        }
        if !decided {
            note_failure(machine, &format!("whether a call {what} was not decided"));
        }
    }
}

fn class_name(explorer: &Explorer, object: Ref) -> String {
    explorer.machine.classes.java_name(explorer.machine.class_of(object).id)
}
