//! The one entry into a method: symbols for the receiver and the arguments, with all that is declared of them (type
//! arguments, annotations, contracts), in a machine that is ready to be explored. Every command that explores begins
//! here, so they all agree on what an input is.

use crate::contracts::{Contracts, Nulls, pre};
use crate::error::{Error, Result};
use crate::session::limits::Round;
use crate::session::trap_text;
use margay_classes::{ClassId, MethodId};
use margay_explore::{Candidate, Guard, InputObject, InputPolicy, Origin, SlotFact, Sym, Value};
use margay_graph::{Bound, Limits};
use margay_inputs::concrete::Root;
use margay_inputs::declared;
use margay_inputs::facts::Facts;
use margay_inputs::local;
use margay_inputs::policy::{ObjectSource, Policy};
use margay_inputs::precondition::Precondition;
use margay_machine::{Machine, Mark, Ref, Res};
use margay_solver::Options;
use std::sync::Arc;
use std::time::Instant;

/// What is to be explored, and how.
pub struct Start<'a> {
    /// The method that is called.
    pub method: MethodId,
    /// How objects of the program's classes come to be.
    pub object_source: ObjectSource,
    /// Whether objects of immutable classes come from all of their constructors, so that no others are left out.
    pub proves: bool,
    /// Whether arguments and elements are not null, whatever the contracts say.
    pub no_nulls: bool,
    /// Whether arrays that the program makes may have open lengths, and elements beyond those that are looked at.
    pub open_lengths: bool,
    /// Whether any two methods may be called on a receiver that a constructor made.
    pub sequences: bool,
    /// Whether arrays may be of narrower classes than declared, where the program stores into them or tells them apart.
    pub narrower_arrays: bool,
    /// How far paths go.
    pub limits: Limits,
    /// The settings of the solver.
    pub solver: Options,
    /// What inputs have to satisfy.
    pub contracts: &'a Contracts,
    /// What is proved of the fields of input objects.
    pub facts: &'a Facts,
    /// When the exploration ends at the latest.
    pub deadline: Instant,
    /// Whether the initialisation of the class is part of the run. Otherwise the class is initialised before, as any
    /// program has it.
    pub explores_initialisation: bool,
}

/// A machine with its symbols installed, ready to be explored.
pub struct Entry {
    /// The machine.
    pub machine: Machine,
    /// What everything is taken back to.
    pub outer: Mark,
    /// What inputs have to satisfy, with the receiver, if there is one, and the arguments as its roots.
    pub precondition: Precondition,
    /// The slots of the call.
    pub slots: Vec<Value>,
    /// The new object of a constructor.
    pub made: Option<Value>,
}

/// Prepares a machine. On failure it is given back unchanged, with the reason.
pub fn enter(mut machine: Machine, start: Start<'_>) -> std::result::Result<Entry, Box<(Machine, Error)>> {
    let class = machine.classes.method(start.method).class;
    if !start.explores_initialisation
        && let Err(trap) = machine.initialize_now(class)
    {
        let why = format!("its class cannot be initialised: {}", trap_text(&machine, &trap));
        return Err(Box::new((machine, Error::Load(why))));
    }
    let outer = machine.mark();
    match prepare(&mut machine, start) {
        Ok((precondition, slots, made)) => Ok(Entry { machine, outer, precondition, slots, made }),
        Err(why) => {
            leave(&mut machine, outer);
            Err(Box::new((machine, why)))
        }
    }
}

type Prepared = (Precondition, Vec<Value>, Option<Value>);

fn prepare(machine: &mut Machine, start: Start<'_>) -> Result<Prepared> {
    let method = start.method;
    let class = machine.classes.method(method).class;
    let is_constructor = machine.classes.symbols.text(machine.classes.method(method).name) == "<init>";
    let has_receiver = !machine.classes.method(method).is_static() && !is_constructor;
    let declared = declared::parameters(&mut machine.classes, method);
    let policy = policy(machine, &start, &declared, has_receiver);
    let policy: Box<dyn InputPolicy> =
        if is_main(machine, method) { Box::new(Launched(policy)) } else { Box::new(policy) };
    let mut sym = Sym::new(start.limits, policy, start.solver);
    sym.keeps_lengths_open = start.open_lengths;
    sym.install(machine);
    let roots = roots(&mut sym, machine, method)?;
    pre::bound(&mut sym, &declared, &roots);
    machine.set_symbols(Box::new(sym));
    let mut slots = Vec::new();
    if is_constructor {
        let made = machine.new_object(class).map_err(|_| Error::Limit(Bound::Memory))?;
        slots.push((u64::from(made), 0));
    }
    for (value, descriptor) in &roots {
        slots.push(*value);
        slots.extend((margay_classes::descriptor::kind_of(descriptor).slots() == 2).then_some((0, 0)));
    }
    let made = slots.first().copied().filter(|_| is_constructor);
    let predicates = pre::predicates(machine, method, &roots, start.contracts)?;
    Ok((Precondition { predicates, roots, deadline: Some(start.deadline) }, slots, made))
}

/// A policy that knows which classes contracts describe.
pub fn contracts_of(machine: &Machine, method: MethodId, contracts: &Contracts) -> Policy {
    let mut policy = Policy::new(ObjectSource::Fields);
    policy.predicates.clone_from(&contracts.predicates);
    if contracts.pre.is_some() {
        policy.described = pre::described(machine, method);
    }
    policy
}

fn policy(
    machine: &mut Machine,
    start: &Start<'_>,
    declared: &[declared::Declared],
    has_receiver: bool,
) -> Policy {
    let method = start.method;
    let class = machine.classes.method(method).class;
    let mut policy = Policy::new(start.object_source);
    policy.own = vec![machine.classes.name(class).to_owned()];
    policy.receiver = Some(class);
    policy.predicates.clone_from(&start.contracts.predicates);
    if start.contracts.pre.is_some() {
        policy.described = pre::described(machine, method);
    }
    let is_constructor = machine.classes.symbols.text(machine.classes.method(method).name) == "<init>";
    // The first root is the receiver, if there is one already, or the object around one that is made.
    if has_receiver || is_constructor && local::is_inner_member(&machine.classes, class) {
        policy.non_null_roots.insert(0);
    }
    let first = u32::from(has_receiver);
    pre::restrict(&mut policy, declared, first as usize);
    policy.sequences = start.sequences;
    policy.proves = start.proves;
    policy.no_nulls = start.no_nulls || start.contracts.nulls == Nulls::None;
    policy.facts = start.facts.clone();
    policy.narrower_arrays = start.narrower_arrays;
    policy.entry = Some(method);
    if !start.contracts.raw {
        policy.respect_types(&mut machine.classes, method, has_receiver);
    }
    policy
}

/// Symbols for the receiver and the arguments.
fn roots(sym: &mut Sym, machine: &mut Machine, method: MethodId) -> Result<Vec<Root>> {
    let info = margay_tests::MethodInfo::of(&machine.classes, method);
    let class = machine.classes.method(method).class;
    let mut named = Vec::new();
    if info.has_receiver() {
        named.push(("this".to_owned(), machine.classes.java_descriptor(class)));
    }
    for (i, descriptor) in info.params().into_iter().enumerate() {
        let name = match &info.parameters[i] {
            _ if is_main(machine, method) => ARGUMENTS.to_owned(),
            Some(name) => name.clone(),
            None => format!("arg{i}"),
        };
        named.push((name, descriptor));
    }
    let mut roots = Vec::new();
    for (number, (name, descriptor)) in (0..).zip(named) {
        let value = sym
            .fresh(machine, &descriptor, Origin::Root(number), &name)
            .map_err(|trap| Error::Unsupported(trap_text(machine, &trap)))?;
        roots.push((value, descriptor));
    }
    Ok(roots)
}

/// Looks at something with a machine that is as before afterwards: what was initialised on the way is not.
pub fn unchanged<T>(machine: &mut Machine, look: impl FnOnce(&mut Machine) -> T) -> T {
    let mark = machine.mark();
    let seen = look(machine);
    machine.rollback(mark);
    seen
}

/// The state in which a call begins, for those who compare calls. To be taken back by [`end`] before the machine is left.
pub fn begin(machine: &mut Machine) -> Mark {
    machine.mark()
}

/// Takes everything back since [`begin`].
pub fn end(machine: &mut Machine, begun: Mark) {
    machine.rollback(begun);
}

/// Gives a machine back as it was before it was entered.
pub fn leave(machine: &mut Machine, outer: Mark) {
    machine.take_symbols();
    machine.rollback(outer);
    machine.clear_visits();
}

impl Entry {
    /// Asks the precondition at each decision about a reference, if there is one.
    pub fn guard(&self) -> Option<Box<dyn Guard>> {
        (!self.precondition.predicates.is_empty())
            .then(|| Box::new(self.precondition.clone()) as Box<dyn Guard>)
    }
}

/// Settings of the solver with which a condition that takes much work is left: there are others. Work, not time: what is
/// left is the same every time. A round that widens the work on queries does so here, too.
pub fn quick(round: &Round, deadline: Instant) -> Options {
    let resources = QUICK_RESOURCES.saturating_mul(round.resources / Options::default().resources.max(1));
    Options { resources, deadline: Some(deadline), ..Options::default() }
}

/// Z3's own count of the work on a query, in the first round of a search among many paths.
const QUICK_RESOURCES: u32 = 100_000;

/// Whether a method is what `java` starts.
pub fn is_main(machine: &Machine, method: MethodId) -> bool {
    let m = machine.classes.method(method);
    let text = |symbol| machine.classes.symbols.text(symbol);
    m.is_static() && text(m.name) == "main" && text(m.desc) == "([Ljava/lang/String;)V"
}

/// What the arguments of `main` are called.
const ARGUMENTS: &str = "args";

/// Inputs of a program that `java` starts: an array of arguments that are different strings.
struct Launched(Policy);

impl InputPolicy for Launched {
    fn narrow(
        &mut self,
        machine: &mut Machine,
        declared: ClassId,
        origin: &Origin,
        objects: &[InputObject],
    ) -> ClassId {
        self.0.narrow(machine, declared, origin, objects)
    }

    fn varies_arrays(&self, machine: &mut Machine, array: ClassId) -> bool {
        self.0.varies_arrays(machine, array)
    }

    fn is_constant(&self, machine: &Machine, object: Ref) -> bool {
        self.0.is_constant(machine, object)
    }

    fn admits(&mut self, machine: &mut Machine, origin: &Origin, o: usize, objects: &[InputObject]) -> bool {
        self.0.admits(machine, origin, o, objects)
    }

    fn candidates(
        &mut self,
        machine: &mut Machine,
        declared: ClassId,
        origin: &Origin,
        objects: &[InputObject],
    ) -> Res<(Vec<Candidate>, Option<Bound>)> {
        self.0.candidates(machine, declared, origin, objects)
    }

    fn nullable(&self, origin: &Origin, objects: &[InputObject]) -> bool {
        match origin {
            Origin::Root(_) => false,
            Origin::Slot(o, _) if objects.get(*o as usize).is_some_and(|o| &*o.name == ARGUMENTS) => false,
            _ => self.0.nullable(origin, objects),
        }
    }

    fn length_of(&self, origin: &Origin, objects: &[InputObject]) -> Option<(i64, i64)> {
        self.0.length_of(origin, objects)
    }

    fn slot_facts(&self, class: ClassId, slot: u32) -> Vec<SlotFact> {
        self.0.slot_facts(class, slot)
    }

    fn counts(&self, machine: &Machine, class: ClassId) -> bool {
        self.0.counts(machine, class)
    }

    fn older(&mut self, machine: &mut Machine, class: ClassId) -> Arc<[u32]> {
        self.0.older(machine, class)
    }

    fn may_alias(&self, machine: &Machine, class: ClassId) -> bool {
        class != machine.classes.string() && self.0.may_alias(machine, class)
    }
}
