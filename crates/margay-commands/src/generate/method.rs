//! Tests for one method: explores a part of its paths from symbolic inputs, writes down inputs that cover something new,
//! and keeps what their concrete run showed.

use super::item::{Gain, Known};
use crate::contracts::Contracts;
use crate::contracts::post::{self, Posts};
use crate::directed::describe;
use crate::entry::{Entry, Start, enter, leave, quick};
use crate::error::Result;
use crate::goals::Found;
use crate::goals::{Criterion, Goal, Scope};
use crate::oracle::{Keep, Machines, Observation, Oracle};
use crate::session::environment::unproved;
use crate::session::limits::Round;
use crate::session::world::EXPLORING_FRAMES;
use margay_classes::MethodId;
use margay_classes::bytecode::{self, Action};
use margay_explore::nested::{SearchLimits, SearchOutcome, search, with_sym};
use margay_explore::{Ending, Explorer, Frontier, Order, Origin, work};
use margay_graph::Bound;
use margay_graph::graph::Graph;
use margay_inputs::facts::Facts;
use margay_inputs::policy::ObjectSource;
use margay_inputs::precondition::{self, Precondition};
use margay_machine::Machine;
use margay_tests::{Case, Kind, Outcome};
use std::collections::BTreeSet;
use std::time::Instant;

/// How to explore.
pub struct Plan<'a> {
    /// How far paths go.
    pub round: Round,
    pub criterion: Criterion,
    pub order: Order,
    /// When to stop at the latest. Usually the work ends a search: unlike the clock it is the same every time.
    pub deadline: Instant,
    pub contracts: &'a Contracts,
}

/// Runs without anything new after which a method is left when everything is covered, and only failures are looked for.
const AFTERWARDS: u64 = 40;

/// Which paths to explore, and for how much work.
pub struct Paths {
    pub object_source: ObjectSource,
    /// From these alternatives, or from the start.
    pub from: Option<Frontier>,
    /// Work on complete inputs that satisfy the precondition, when it is from the start.
    pub valid: u64,
    pub work: u64,
    /// The most work for both.
    pub most: u64,
    /// Runs without anything new after which the rest is left.
    pub patience: u64,
}

/// Explores paths of a method; adds what is new to what is known.
pub fn explore(
    machines: Machines,
    (method, concrete): (MethodId, MethodId),
    scope: &Scope,
    plan: &Plan<'_>,
    known: Known,
    paths: &Paths,
) -> (Machines, Result<Gain>) {
    let mut run = MethodRun {
        scope,
        plan,
        known,
        gained: Gain::default(),
        paths,
        guarded: false,
        posts: Posts::default(),
    };
    let (machines, result) = run.run(machines, method, concrete);
    (machines, result.map(|()| run.gained))
}

struct MethodRun<'a, 'p> {
    scope: &'a Scope,
    plan: &'a Plan<'p>,
    known: Known,
    gained: Gain,
    paths: &'a Paths,
    guarded: bool,
    posts: Posts,
}

impl MethodRun<'_, '_> {
    fn run(
        &mut self,
        mut machines: Machines,
        method: MethodId,
        concrete: MethodId,
    ) -> (Machines, Result<()>) {
        let by_fields = self.paths.object_source == ObjectSource::Fields;
        let none = Facts::default();
        let start = Start {
            method,
            object_source: self.paths.object_source,
            facts: if by_fields { &self.known.facts } else { &none },
            no_nulls: false,
            proves: false,
            open_lengths: false,
            sequences: false,
            narrower_arrays: false,
            limits: self.plan.round.limits.clone(),
            solver: quick(&self.plan.round, self.plan.deadline),
            contracts: self.plan.contracts,
            deadline: self.plan.deadline,
            explores_initialisation: false,
        };
        let mut entry = match enter(machines.exploring, start) {
            Ok(entry) => entry,
            Err(failed) => {
                let why;
                (machines.exploring, why) = *failed;
                return (machines, Err(why));
            }
        };
        let both = (method, concrete);
        let oracle = machines.oracle.machine();
        match Posts::of(&mut entry.machine, oracle, both, entry.made, self.plan.contracts) {
            Ok(posts) => self.posts = posts.after(&self.known.broken, self.known.looked_at),
            Err(why) => {
                leave(&mut entry.machine, entry.outer);
                machines.exploring = entry.machine;
                return (machines, Err(why));
            }
        }
        let guard = entry.guard();
        let Entry { machine, outer, precondition, slots, .. } = entry;
        let first_slots = slots.clone();
        self.guarded = guard.is_some();
        let shown = machine.seen();
        let mut explorer = Explorer::new(machine, method, slots, self.plan.order.searcher(), guard);
        explorer.deadline = Some(self.plan.deadline);
        let (mut complete, mut enough) = (false, false);
        let first_step = machines.oracle.executed();
        match &self.paths.from {
            Some(from) => explorer.go_on_from(from),
            None if self.guarded => {
                let machine = &mut explorer.machine;
                let oracle = &mut machines.oracle;
                complete = self.valid_first(machine, &precondition, method, &first_slots, oracle, concrete);
            }
            None => {}
        }
        let concretely = machines.oracle.executed();
        let done = explorer.work();
        let left = if self.guarded && self.paths.from.is_none() {
            self.paths.most.saturating_sub(done)
        } else {
            self.paths.most
        };
        let most = done + self.paths.work.min(left);
        (explorer.work_limit, explorer.strict) = (Some(most), true);
        while !complete && let Some(path) = explorer.next_path() {
            self.gained.paths += 1;
            let before = self.known.goals.len();
            let machine = &mut explorer.machine;
            self.consider(machine, 0, &path.ending, &precondition, &mut machines.oracle, concrete);
            self.gained.idle = if self.known.goals.len() > before { 0 } else { self.gained.idle + 1 };
            let done = self.is_done(method);
            if self.gained.idle > if done { AFTERWARDS } else { self.paths.patience } {
                (self.gained.done, enough) = (done, true);
                break;
            }
            // Running inputs again is work, too.
            explorer.work_limit = Some(most.saturating_sub(machines.oracle.executed() - concretely));
        }
        self.gained.whole = explorer.is_exhausted() || explorer.is_paused() || complete || enough;
        self.gained.work = explorer.work() + (machines.oracle.executed() - first_step);
        if !complete {
            self.gained.left = explorer.left();
        }
        if let Some(field) = static_state(&mut explorer.machine, method) {
            explorer.sym().bounds.insert(Bound::StaticState(field));
        }
        let surroundings = unproved(shown, explorer.machine.seen(), EXPLORING_FRAMES);
        let sym = explorer.sym();
        sym.bounds.extend(surroundings);
        self.gained.solver.add(sym.solver.counters());
        self.gained.bounds = std::mem::take(&mut sym.bounds);
        self.gained.late = self.gained.solver.late > 0
            || Instant::now() >= self.plan.deadline
            || self.gained.bounds.contains(&Bound::Time);
        self.gained.looked_at = self.posts.looked_at() - self.known.looked_at;
        let mut machine = explorer.finish();
        leave(&mut machine, outer);
        machines.exploring = machine;
        (machines, Ok(()))
    }

    /// Runs the method on complete inputs that satisfy the precondition, those with few objects first. The state of
    /// the machine is that before the exploration, and is so again afterwards. Says whether there is nothing left to
    /// look at within the bounds.
    fn valid_first(
        &mut self,
        machine: &mut Machine,
        precondition: &Precondition,
        method: MethodId,
        slots: &[(u64, u32)],
        oracle: &mut Oracle,
        concrete: MethodId,
    ) -> bool {
        let most = self.plan.round.limits.objects;
        let settled = Precondition { predicates: Vec::new(), ..precondition.clone() };
        let deadline = Some(self.plan.deadline);
        let limits = SearchLimits { runs: 2_000, steps: 2_000_000, depth: 1_000, deadline };
        let enough = work(machine) + self.paths.valid;
        with_sym(machine, |sym, _| {
            sym.enough = Some(enough);
            sym.solver.allow(self.paths.valid);
        });
        // An object that may be null satisfies its predicates so too; such inputs are none of these.
        let mut complete = with_sym(machine, |sym, _| {
            let about = precondition.predicates.iter().filter(|p| p.of_object);
            let mut roots = about.filter_map(|p| p.roots.first());
            !roots.any(|&root| sym.policy.nullable(&Origin::Root(root as u32), &sym.objects))
        });
        for objects in 1..=most {
            with_sym(machine, |sym, _| sym.limits.objects = objects);
            let searched = precondition.each_valid(machine, &mut |m| {
                let from = m.visits().len();
                let searched = search(m, method, slots, limits, &mut |m, ending| {
                    self.gained.paths += 1;
                    self.consider(m, from, ending, &settled, oracle, concrete);
                    work(m) >= enough || Instant::now() >= self.plan.deadline
                });
                complete &= searched == SearchOutcome::Exhausted;
                self.is_done(method) || work(m) >= enough
            });
            complete &= searched == SearchOutcome::Exhausted || self.is_done(method);
            if searched != SearchOutcome::Exhausted || self.is_done(method) {
                break;
            }
        }
        with_sym(machine, |sym, _| {
            sym.limits.objects = most;
            sym.enough = None;
            sym.bounds.retain(|b| !matches!(b, Bound::Objects(n) if *n < most));
        });
        complete
    }

    /// Whether everything in the method itself is covered.
    fn is_done(&self, method: MethodId) -> bool {
        if self.plan.criterion == Criterion::Path {
            return false;
        }
        let Some(goals) = self.scope.symbolic_goals.get(&method) else { return false };
        let n = self.scope.numbers[&method];
        let settled = |goal: Goal| self.known.settles(goal);
        let all = match self.plan.criterion {
            Criterion::Instruction | Criterion::Line => {
                goals.instructions.iter().all(|&bci| settled(Goal::Instruction(n, bci)))
            }
            _ => true,
        };
        let entered = self.known.goals.contains(&Goal::Entry(n));
        entered && all && (0..goals.branches as u32).all(|b| settled(Goal::Branch(n, b)))
    }

    /// Looks at the end of a run, whose recorded instructions begin at `from`; an input that covers something new
    /// is run concretely and kept.
    fn consider(
        &mut self,
        machine: &mut Machine,
        from: usize,
        ending: &Ending,
        precondition: &Precondition,
        oracle: &mut Oracle,
        concrete: MethodId,
    ) {
        match ending {
            // A run that stopped at something unsupported or at a bound may still cover something; its input may run.
            Ending::Returned(_) | Ending::Threw(_) | Ending::Unsupported(_) | Ending::Ignored => {}
            _ => return,
        }
        // No test can say what another thread does meanwhile.
        if machine.threads().count() > 1 {
            with_sym(machine, |sym, _| {
                sym.bounds.insert(Bound::Unsupported("other schedules of threads".into()))
            });
            return;
        }
        let predicted = self.scope.reached(machine, false, self.plan.criterion, &machine.visits()[from..]);
        let thrown = match ending {
            Ending::Threw(e) => machine
                .stack_trace(*e)
                .first()
                .cloned()
                .map(|at| (machine.classes.java_name(machine.class_of(*e).id), at)),
            _ => None,
        };
        let implicit = matches!(ending, Ending::Threw(e) if machine.is_implicit(*e));
        let new_failure = thrown.as_ref().is_some_and(|t| !self.known.failures.contains(t));
        match ending {
            Ending::Returned(value) => {
                self.look_for_violations(machine, Some(*value), precondition, oracle, concrete);
            }
            Ending::Threw(_) => self.look_for_violations(machine, None, precondition, oracle, concrete),
            _ => {}
        }
        if predicted.is_subset(&self.known.goals) && !new_failure || self.is_impossible(&predicted) {
            return;
        }
        let (path, condition) = with_sym(machine, |sym, m| describe(sym, m));
        let input = match precondition.complete(machine) {
            Ok(input) => input,
            Err(why) => {
                // A run that no valid input takes is no run.
                if !why.is_without_completion() {
                    precondition::note_failure(machine, &why.to_string());
                }
                return;
            }
        };
        let Some(mut seen) = self.observe(oracle, concrete, &input) else {
            // Nothing was predicted for a run that a bound has ended.
            self.gained.unconfirmed += u64::from(*ending != Ending::Ignored);
            return;
        };
        // One input for each broken contract is enough; the others show how the method should behave.
        if let (Ending::Returned(value), Some(&number)) = (ending, seen.broken.first())
            && self.posts.is_reported(number)
        {
            let result = Some(*value);
            let call = post::Call { roots: &precondition.roots, result, deadline: self.plan.deadline };
            self.posts.each_end(machine, (number, true), &call, &mut |m| {
                let Ok(input) = precondition.complete(m) else { return false };
                let other = self.observe(oracle, concrete, &input).filter(|other| other.broken.is_empty());
                let found = other.is_some();
                if let Some(other) = other {
                    seen = other;
                }
                found
            });
        }
        let Observation { mut case, visits, broken, .. } = seen;
        let goals = self.scope.reached_concretely(oracle, self.plan.criterion, &visits);
        // What was predicted and did not come about is not unreachable.
        let missed = predicted.iter().any(|g| !goals.contains(g) && !self.known.goals.contains(g));
        self.gained.unconfirmed += u64::from(missed && *ending != Ending::Ignored);
        case.path = path;
        case.condition = condition;
        let mut breaks = None;
        let failure = failure(&case, implicit).or_else(|| {
            breaks = broken.first().copied();
            self.posts.report(&broken)
        });
        if let Some(what) = failure {
            // An object with any fields may be one that no program can make: what it breaks is no finding.
            if self.paths.object_source == ObjectSource::Fields
                && !self.guarded
                && self.outcomes_have_objects(&case)
            {
                if goals.is_subset(&self.known.goals) {
                    return;
                }
            } else {
                case.kind = Kind::Bug { what };
            }
        }
        if goals.is_subset(&self.known.goals) && !new_failure {
            self.gained.unconfirmed += u64::from(!missed && *ending != Ending::Ignored);
            return;
        }
        self.keep(Found { breaks, ..Found::new(*case, goals) });
    }

    /// Whether a run shows that fields hold what no constructor and no method leaves in them.
    fn is_impossible(&self, goals: &BTreeSet<Goal>) -> bool {
        self.paths.object_source == ObjectSource::Fields && self.known.refutes(goals)
    }

    fn keep(&mut self, found: Found) {
        self.known.learn(&found);
        self.gained.found.push(found);
    }

    fn observe(&self, oracle: &mut Oracle, concrete: MethodId, input: &Graph) -> Option<Observation> {
        oracle.observe(concrete, input, self.plan.round.limits.steps, Keep::Library, Some(&self.posts))
    }

    /// Looks for inputs that take the present run and break a postcondition afterwards.
    fn look_for_violations(
        &mut self,
        machine: &mut Machine,
        result: Option<(u64, u32)>,
        precondition: &Precondition,
        oracle: &mut Oracle,
        concrete: MethodId,
    ) {
        for number in self.posts.open() {
            let mut found = None;
            let call = post::Call { roots: &precondition.roots, result, deadline: self.plan.deadline };
            self.posts.each_end(machine, (number, false), &call, &mut |m| {
                let (path, condition) = with_sym(m, |sym, m| describe(sym, m));
                let Ok(input) = precondition.complete(m) else { return false };
                let Some(seen) = self.observe(oracle, concrete, &input) else { return false };
                let Observation { mut case, visits, broken, .. } = seen;
                let objects = self.outcomes_have_objects(&case);
                if !broken.contains(&number)
                    || (self.paths.object_source == ObjectSource::Fields && !self.guarded && objects)
                {
                    return false;
                }
                (case.path, case.condition) = (path, condition);
                found = Some((case, visits));
                true
            });
            if let Some((mut case, visits)) = found {
                if let Some(what) = self.posts.report(&[number]) {
                    case.kind = Kind::Bug { what };
                }
                let goals = self.scope.reached_concretely(oracle, self.plan.criterion, &visits);
                self.keep(Found { breaks: Some(number), ..Found::new(*case, goals) });
            }
        }
    }

    fn outcomes_have_objects(&self, case: &Case) -> bool {
        case.input.nodes.iter().any(|n| matches!(n, margay_graph::graph::Node::Object { .. }))
    }
}

/// What contract a case breaks, if it does.
pub fn failure(case: &Case, implicit: bool) -> Option<String> {
    let Outcome::Threw { class, .. } = &case.outcome else { return None };
    const FAULTS: [&str; 9] = [
        "java.lang.NullPointerException",
        "java.lang.ArrayIndexOutOfBoundsException",
        "java.lang.StringIndexOutOfBoundsException",
        "java.lang.NegativeArraySizeException",
        "java.lang.ArrayStoreException",
        "java.lang.ClassCastException",
        "java.lang.ArithmeticException",
        "java.lang.AssertionError",
        "java.lang.StackOverflowError",
    ];
    let declared = case.method.throws.contains(class);
    let simple = class.rsplit('.').next().unwrap_or(class);
    let fault =
        FAULTS.contains(&class.as_str()) && !declared && (implicit || class == "java.lang.AssertionError");
    fault.then(|| format!("throws an undeclared {simple}"))
}

/// A static field that the method reads and that other code may have set: it is explored as initialisation leaves it.
fn static_state(machine: &mut Machine, method: MethodId) -> Option<String> {
    let m = machine.classes.method(method);
    let (class, index) = (m.class, m.index);
    let file = machine.classes.class(class).file.clone()?;
    let code = file.code(file.methods.get(usize::from(index))?).ok()??;
    let bytes = file.slice(code.code).to_vec();
    for insn in bytecode::instructions(&bytes) {
        if let Some(Action::Field { write: false, is_static: true, cp }) = insn.action(&bytes) {
            let member = machine.classes.member_ref(class, cp).ok()?;
            let name = machine.classes.symbols.text(member.name).to_owned();
            if let Ok(owner) = machine.classes.load_from(class, member.class)
                && let Some((declared, field)) = machine.classes.find_field(owner, &name)
                && field.access & margay_classes::reader::access::FINAL == 0
                && machine.classes.class(declared).origin != margay_classes::Origin::Boot
            {
                return Some(format!("{}.{name}", machine.classes.java_name(declared)));
            }
        }
    }
    None
}
