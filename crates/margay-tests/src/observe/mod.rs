//! Running an input concretely and recording what can be seen: how the call ends, and the objects before and
//! after it. The machine is as it was afterwards.

pub(crate) mod difference;
pub(crate) mod order;
mod seen;
pub(crate) mod stability;

use crate::java::is_library;
use crate::model::{Case, Kind, MethodInfo, Outcome, Stability};
use margay_classes::{Kind as Type, MethodId};
use margay_graph::graph::{Graph, GraphError, Limits, Node, NodeId, Strings, Value};
use margay_machine::{Limit, Machine, Ref, Stop};

/// What a run showed.
#[derive(Debug)]
pub enum Observed {
    /// It ended; the case has no path, condition or goals yet.
    Case(Box<Case>),
    /// It did not end by returning or throwing; why.
    Stopped(Stop),
}

/// The values of a call that has ended.
#[derive(Debug)]
pub struct CallEnd<'a> {
    /// Whether it returned; it threw otherwise.
    pub returned: bool,
    /// The receiver, if there is one, and the arguments, as they were passed.
    pub roots: &'a [(u64, Type)],
    /// The result, or the new object of a constructor.
    pub result: Option<(u64, Type)>,
    /// How many instructions were recorded before the call.
    pub visits: usize,
}

/// Calls a method on an input. The receiver's class decides which implementation of the method runs.
pub fn observe(machine: &mut Machine, method: MethodId, input: &Graph) -> Result<Observed, GraphError> {
    observe_then(machine, method, input, &mut |_, _| {})
}

/// Whether to go on where the limit of instructions has stopped a call.
type GoesOn<'a> = &'a mut dyn FnMut(&mut Machine) -> bool;

/// As [`observe`]. After so many instructions of the call, and wherever the limit of instructions stops it, it is asked
/// whether to go on.
pub fn observe_on(
    machine: &mut Machine,
    method: MethodId,
    input: &Graph,
    first: u64,
    goes_on: &mut dyn FnMut(&mut Machine) -> bool,
) -> Result<Observed, GraphError> {
    undone(machine, |machine| run_on(machine, method, input, &mut |_, _| {}, Some((first, goes_on))))
}

/// As [`observe`], and shows the machine after the call, with everything that the call has changed.
pub fn observe_then(
    machine: &mut Machine,
    method: MethodId,
    input: &Graph,
    then: &mut dyn FnMut(&mut Machine, &CallEnd<'_>),
) -> Result<Observed, GraphError> {
    undone(machine, |machine| run(machine, method, input, then))
}

/// What a run shows, which is taken back.
fn undone(
    machine: &mut Machine,
    run: impl FnOnce(&mut Machine) -> Result<Observed, GraphError>,
) -> Result<Observed, GraphError> {
    let seen = machine.seen();
    let mark = machine.mark();
    let observed = run(machine);
    machine.rollback(mark);
    let Ok(Observed::Case(mut case)) = observed else { return observed };
    // Where the test runs there may be others.
    if machine.seen().files != seen.files {
        return Ok(Observed::Stopped(Stop::Unsupported("files and hosts".into())));
    }
    // What it means that the program looked around is seen elsewhere.
    if machine.seen() != seen {
        case.stable = Stability::NOTHING;
    }
    Ok(Observed::Case(case))
}

/// The method that a case calls.
pub fn method_of(machine: &mut Machine, case: &Case) -> Option<MethodId> {
    let class = machine.classes.load(&case.method.class.replace('.', "/")).ok()?;
    machine.classes.find_declared(class, &case.method.name, &case.method.descriptor)
}

/// Calls the method and leaves the machine as it is then.
pub(crate) fn run(
    machine: &mut Machine,
    method: MethodId,
    input: &Graph,
    then: &mut dyn FnMut(&mut Machine, &CallEnd<'_>),
) -> Result<Observed, GraphError> {
    run_on(machine, method, input, then, None)
}

fn run_on(
    machine: &mut Machine,
    method: MethodId,
    input: &Graph,
    then: &mut dyn FnMut(&mut Machine, &CallEnd<'_>),
    asked: Option<(u64, GoesOn<'_>)>,
) -> Result<Observed, GraphError> {
    let info = MethodInfo::of(&machine.classes, method);
    let end = machine.heap.end();
    let refs = prepare(machine, input)?;
    let shared = shared(input, &refs, end);
    let mut made: Ref = 0;
    if info.is_constructor() {
        let class = machine.classes.method(method).class;
        let failed = |why: String| GraphError::Failed { what: info.class.clone(), why };
        machine.initialize_now(class).map_err(|trap| failed(format!("{trap:?}")))?;
        made = machine.new_object(class).map_err(|trap| failed(format!("{trap:?}")))?;
        machine.hold(made);
    }
    let arguments = input.arguments(machine, method, &refs, (made != 0).then_some(made))?;
    let (mut roots, args) = (arguments.values, arguments.slots);
    let target = match roots.first() {
        Some(&(receiver, _)) if info.has_receiver() && receiver != 0 => {
            let class = machine.class_of(receiver as Ref).id;
            let selected = machine.classes.select(class, method);
            selected.map_err(|e| GraphError::Missing(e.to_string()))?
        }
        _ => method,
    };
    let limits = Limits { constants: false, ..Limits::default() };
    let (before, before_places) = Graph::read_places(machine, &roots, limits)?;
    let visits = machine.visits().len();
    let stop = match asked {
        None => machine.call(target, &args),
        Some((first, goes_on)) => {
            machine.config.max_steps = Some(machine.steps() + first);
            let mut stop = machine.call(target, &args);
            while matches!(stop, Stop::Limit(Limit::Instructions)) && goes_on(machine) {
                stop = machine.run();
            }
            stop
        }
    };
    let (outcome, result) = match stop {
        Stop::Returned(value) => {
            let ret = machine.classes.method(method).ret;
            let slot = if made != 0 { Some((u64::from(made), Type::Ref)) } else { Some((value, ret)) };
            (Outcome::Returned(None), slot.filter(|(_, kind)| *kind != Type::Void))
        }
        Stop::Threw(e) => match thrown(machine, e) {
            // How much memory there is differs from machine to machine.
            Outcome::Threw { class, message, .. } if is_out_of_memory(&class, message.as_deref()) => {
                return Ok(Observed::Stopped(Stop::Limit(Limit::Heap)));
            }
            outcome => (outcome, None),
        },
        stop => return Ok(Observed::Stopped(stop)),
    };
    // What another thread does meanwhile is not the same twice.
    if machine.threads().count() > 1 {
        return Ok(Observed::Stopped(Stop::Unsupported("other schedules of threads".into())));
    }
    let passed = roots.len();
    roots.extend(result);
    let (after, after_places) = Graph::read_places(machine, &roots, limits)?;
    let constant = match result {
        Some(slot) => constant_of(machine, slot)?,
        None => None,
    };
    let text = match result {
        Some((r, Type::Ref)) if r != 0 => text_of(machine, r as Ref),
        _ => None,
    };
    let find = |places: &[Ref], r: Ref| places.iter().position(|&p| p == r).map(|i| NodeId(i as u32));
    let state =
        |graph: &Graph, places: &[Ref], r: Ref| find(places, r).map(|id| graph.part(&[Value::Ref(id)]));
    if shared.iter().any(|&(r, changed)| {
        let now = (state(&before, &before_places, r), state(&after, &after_places, r));
        changed || matches!(now, (Some(a), Some(b)) if !a.isomorphic(&b))
    }) {
        return Ok(Observed::Stopped(Stop::Unsupported("a change of an object that all share".into())));
    }
    let origin = after_places.iter().map(|&r| find(&refs, r)).collect();
    let earlier = after_places.iter().map(|&r| find(&before_places, r)).collect();
    let outcome = match outcome {
        Outcome::Returned(_) => Outcome::Returned(result.and_then(|_| after.roots.last().copied())),
        threw => threw,
    };
    let returned = matches!(outcome, Outcome::Returned(_));
    then(machine, &CallEnd { returned, roots: &roots[..passed], result, visits });
    Ok(Observed::Case(Box::new(Case {
        method: info,
        input: input.clone(),
        before,
        outcome,
        after,
        origin,
        earlier,
        constant,
        text,
        stable: Stability::ALL,
        whole_state: false,
        kind: Kind::Behaviour,
        path: Vec::new(),
        condition: String::new(),
        goals: Vec::new(),
        puts_back: false,
    })))
}

/// Makes the objects and the steps before the call, which have to end as they did when the input was found.
fn prepare(machine: &mut Machine, input: &Graph) -> Result<Vec<Ref>, GraphError> {
    let (refs, thrown) = input.prepare(machine, Strings::Literals)?;
    if input.prologue.iter().map(|step| &step.throws).eq(&thrown) {
        return Ok(refs);
    }
    let (what, why) = ("what is done before the call".to_owned(), "it ends in another way".to_owned());
    Err(GraphError::Failed { what, why })
}

/// Objects of the program that a factory gave but did not make, and whether later calls may have changed them: one test
/// would leave them to the next as it likes.
fn shared(input: &Graph, refs: &[Ref], end: Ref) -> Vec<(Ref, bool)> {
    let mut found = Vec::new();
    for (node, &r) in input.nodes.iter().zip(refs) {
        let Node::Built { class, steps } = node else { continue };
        let given = steps.first().is_some_and(|s| s.name != "<init>") && r < end;
        if given && !is_library(class) {
            found.push((r, steps.len() > 1));
        }
    }
    found
}

fn constant_of(machine: &Machine, slot: (u64, Type)) -> Result<Option<(String, String)>, GraphError> {
    let graph = Graph::read(machine, &[slot])?;
    Ok(match graph.roots.first().and_then(|&v| graph.at(v)) {
        Some(Node::Constant { class, field, .. }) => Some((class.clone(), field.clone())),
        _ => None,
    })
}

/// What `toString` says of a value of the JDK. Classes whose text tells of identity or time are not asked.
fn text_of(machine: &mut Machine, r: Ref) -> Option<String> {
    const VALUES: [&str; 8] = [
        "java/math/",
        "java/time/",
        "java/util/concurrent/atomic/Atomic",
        "java/util/Optional",
        "java/util/BitSet",
        "java/util/UUID",
        "java/util/StringJoiner",
        "java/net/URI",
    ];
    let class = machine.class_of(r).id;
    let name = machine.classes.name(class).to_owned();
    if !VALUES.iter().any(|v| name.starts_with(v)) || name.contains("Clock") {
        return None;
    }
    let method = machine.classes.find_method(class, "toString", "()Ljava/lang/String;")?;
    if machine.classes.method(method).class == machine.classes.object() {
        return None;
    }
    match machine.call(method, &[u64::from(r)]) {
        Stop::Returned(text) if text != 0 => Some(machine.text(text as Ref)),
        _ => None,
    }
}

/// Whether the Java machine itself threw because there is no more memory; the library throws such errors too.
pub fn is_out_of_memory(class: &str, message: Option<&str>) -> bool {
    let own = matches!(message, None | Some("Java heap space" | "Requested array size exceeds VM limit"));
    class == "java.lang.OutOfMemoryError" && own
}

/// The outcome of a call that threw.
pub fn thrown(machine: &mut Machine, e: Ref) -> Outcome {
    let class = machine.class_of(e).id;
    let message = machine.field(e, "detailMessage") as Ref;
    Outcome::Threw {
        class: machine.classes.java_name(class),
        message: (message != 0).then(|| machine.text(message)),
        at: machine.thrown_at(e),
        implicit: machine.is_implicit(e),
    }
}
