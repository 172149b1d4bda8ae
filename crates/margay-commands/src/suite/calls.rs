//! Objects from calls alone: what only inputs with fields set by hand have covered, or none, is tried on objects that
//! constructors and methods have made, one call after the other, with arguments that other cases have shown to matter. Such a
//! test says how the class is used.

use crate::contracts::{Contracts, pre};
use crate::goals::Found;
use crate::goals::{Criterion, Goal, Scope};
use crate::oracle::{Keep, Oracle};
use margay_classes::reader::access;
use margay_classes::{ClassId, MethodId, descriptor};
use margay_graph::graph::{Call, Graph, Node, Value};
use margay_inputs::concrete::Root;
use margay_inputs::declared::{self, Declared};
use margay_machine::Machine;
use margay_tests::{Case, Effort, MethodInfo, Outcome, rebuild};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::time::Instant;

/// Most calls before the one that is tested, with the constructor.
const CALLS: usize = 8;
/// Most states of an object that are gone on from.
const STATES: usize = 300;
/// Most lists of arguments for a method.
const LISTS: usize = 12;
/// Most values for a parameter.
const VALUES: usize = 6;
/// States of an object on which a method may do nothing.
const PATIENCE: usize = 3;
/// Most objects with fields for which calls are looked for.
const REBUILT: usize = 16;
/// What a run costs beside its instructions.
const RUN: u64 = 3_000;

/// What to look for, and how far.
pub struct Wish<'a> {
    /// What only inputs with fields have covered, or none.
    pub wanted: BTreeSet<Goal>,
    pub criterion: Criterion,
    pub contracts: &'a Contracts,
    /// Instructions of a run.
    pub steps: u64,
    /// Work, in the units of the explorer.
    pub work: u64,
    pub deadline: Instant,
}

/// Whether fields of the input are set that no call has set.
pub fn sets_fields(case: &Case) -> bool {
    has_fields(&case.input)
}

fn has_fields(graph: &Graph) -> bool {
    graph.nodes.iter().any(|node| matches!(node, Node::Object { .. } | Node::Opaque { .. }))
}

/// A method that may be called on the objects.
struct Member {
    id: MethodId,
    info: MethodInfo,
    lists: Vec<Graph>,
}

/// Looks for cases whose inputs are made by calls. Also gives the work that was done.
pub fn search(
    oracle: &mut Oracle,
    scope: &Scope,
    class: ClassId,
    known: &[&Case],
    mut wish: Wish<'_>,
) -> (Vec<Found>, u64) {
    let (values, mut work) = values(oracle.machine(), known);
    let members = members(oracle.machine(), class, known, &values, wish.contracts);
    let mut states = VecDeque::from(receivers(oracle.machine(), class, known, &values));
    let mut seen: BTreeSet<Vec<u8>> = BTreeSet::new();
    let mut found = Vec::new();
    let mut idle = vec![0; members.len()];
    let mut next_first = true;
    // From the shortest and from the longest sequence in turn.
    while let Some(receiver) = if next_first { states.pop_front() } else { states.pop_back() } {
        next_first = !next_first;
        for (member, idle) in members.iter().zip(&mut idle) {
            // What neither changes anything nor is wanted itself is not called again and again.
            let number = scope.concrete_numbers.get(&member.id);
            let own = wish.wanted.iter().any(|goal| Some(&goal.method()) == number);
            if *idle >= PATIENCE && !own {
                continue;
            }
            *idle += 1;
            for list in &member.lists {
                if wish.wanted.is_empty() || work >= wish.work || Instant::now() >= wish.deadline {
                    return (found, work);
                }
                let input = receiver.with(list);
                let before = oracle.executed();
                let seen_case = run(oracle, scope, member.id, &input, &wish);
                work += RUN + (oracle.executed() - before);
                let Some((case, goals)) = seen_case else { continue };
                if let Some(next) = after(&receiver, member, list, &case)
                    && seen.len() < STATES
                    && seen.insert(case.after.part(&case.after.roots[..1]).canonical())
                {
                    states.push_back(next);
                    *idle = 0;
                }
                let news = goals.iter().any(|goal| wish.wanted.contains(goal));
                if news && is_ordinary(&case) {
                    *idle = 0;
                    wish.wanted.retain(|goal| !goals.contains(goal));
                    found.push(Found::new(case, goals));
                }
            }
        }
    }
    (found, work)
}

/// Runs a method: the case, and the goals that it reaches.
fn run(
    oracle: &mut Oracle,
    scope: &Scope,
    method: MethodId,
    input: &Graph,
    wish: &Wish<'_>,
) -> Option<(Case, BTreeSet<Goal>)> {
    let seen = oracle.observe(method, input, wish.steps, Keep::LibraryIfLong, None)?;
    let goals = scope.reached_concretely(oracle, wish.criterion, &seen.visits);
    Some((*seen.case, goals))
}

/// Whether a run says how the class is to be used: it returns, or throws what the program throws on purpose.
fn is_ordinary(case: &Case) -> bool {
    const FAULTS: [&str; 4] = ["NullPointer", "IndexOutOfBounds", "ClassCast", "StackOverflow"];
    match &case.outcome {
        Outcome::Returned(_) => true,
        Outcome::Threw { class, .. } => !FAULTS.iter().any(|fault| class.contains(fault)),
    }
}

/// The receiver with one call more, if the call has changed it.
fn after(receiver: &Graph, member: &Member, list: &Graph, case: &Case) -> Option<Graph> {
    let (Outcome::Returned(_), Some(first)) = (&case.outcome, receiver.roots.first()?.node()) else {
        return None;
    };
    let (then, now) = (case.before.part(&case.before.roots[..1]), case.after.part(&case.after.roots[..1]));
    if then.isomorphic(&now) {
        return None;
    }
    let mut next = receiver.with(list);
    let args = next.roots.split_off(1);
    let Some(Node::Built { steps, .. }) = next.nodes.get_mut(first.0 as usize) else { return None };
    if steps.len() >= CALLS {
        return None;
    }
    steps.push(call(&member.info, args));
    Some(next)
}

fn call(info: &MethodInfo, args: Vec<Value>) -> Call {
    Call { class: info.class.clone(), name: info.name.clone(), descriptor: info.descriptor.clone(), args }
}

/// Objects of cases that calls make, by the binary name of their class, and the work of finding the calls.
fn values(m: &mut Machine, known: &[&Case]) -> (BTreeMap<String, Vec<Graph>>, u64) {
    let mut found: BTreeMap<String, Vec<Graph>> = BTreeMap::new();
    let (mut work, mut rebuilt) = (0, Vec::new());
    for case in known {
        let graph = &case.input;
        for id in graph.reached(&graph.roots) {
            let value = Value::Ref(id);
            let class = match graph.at(value) {
                Some(Node::Array { .. } | Node::Opaque { .. }) | None => continue,
                Some(Node::String(_)) => "java.lang.String",
                Some(node) => node.class(),
            };
            let list = found.entry(class.to_owned()).or_default();
            let mut part = graph.part(&[value]);
            if list.len() >= VALUES || list.contains(&part) {
                continue;
            }
            if has_fields(&part)
                && class != case.method.class
                && rebuilt.len() < REBUILT
                && !rebuilt.contains(&part)
            {
                rebuilt.push(part.clone());
                let package = class.rsplit_once('.').map_or("", |p| p.0);
                let effort = Effort { work: 1_000_000, ..Effort::default() };
                let (made, done) = rebuild(m, package, &part, &effort);
                (part, work) = (made, work + done);
            }
            if !has_fields(&part) && !list.contains(&part) {
                list.push(part);
            }
        }
    }
    (found, work)
}

/// The methods that may be called, each with the lists of arguments that are tried.
fn members(
    m: &mut Machine,
    class: ClassId,
    known: &[&Case],
    values: &BTreeMap<String, Vec<Graph>>,
    wanted: &Contracts,
) -> Vec<Member> {
    let methods = m.classes.class(class).methods.clone();
    let mut list = Vec::new();
    for id in methods {
        let method = m.classes.method(id);
        let hidden = access::PRIVATE | access::STATIC | access::SYNTHETIC | access::ABSTRACT;
        let info = MethodInfo::of(&m.classes, id);
        if method.access & hidden != 0 || !info.has_receiver() {
            continue;
        }
        let receiver = m.classes.java_descriptor(class);
        let types = std::iter::once(receiver).chain(info.params());
        let roots: Vec<Root> = types.map(|descriptor| ((0, 0), descriptor)).collect();
        let open = pre::predicates(m, id, &roots, wanted);
        if !open.is_ok_and(|predicates| predicates.is_empty()) {
            continue;
        }
        let declared = declared::parameters(&mut m.classes, id);
        let lists = lists(m, &info, known, values, &declared);
        list.push(Member { id, info, lists });
    }
    list
}

/// Lists of arguments: those of cases, then such as the values give.
fn lists(
    m: &mut Machine,
    info: &MethodInfo,
    known: &[&Case],
    values: &BTreeMap<String, Vec<Graph>>,
    declared: &[Declared],
) -> Vec<Graph> {
    let mut lists: Vec<Graph> = Vec::new();
    let first = usize::from(info.has_receiver());
    let same = known.iter().filter(|c| c.method.name == info.name && c.method.descriptor == info.descriptor);
    for case in same {
        let list = case.input.part(&case.input.roots[first..]);
        if lists.len() < LISTS && !has_fields(&list) && !lists.contains(&list) {
            lists.push(list);
        }
    }
    let shown = lists.clone();
    let mut choices = Vec::new();
    for parameter in info.params() {
        choices.push(fitting(m, &parameter, values));
    }
    let longest = choices.iter().map(Vec::len).max().unwrap_or(1);
    // Not all combinations: each value once, with the others' first ones beside it.
    for i in 0..longest {
        let mut list = Graph::default();
        for choice in &choices {
            list = list.with(choice.get(i).or(choice.first()).unwrap_or(&Graph::default()));
        }
        let whole = list.roots.len() == choices.len();
        let admitted =
            declared.iter().zip(&list.roots).all(|(declared, &value)| declared.admits(value, &list));
        if lists.len() < LISTS && whole && admitted && !lists.contains(&list) {
            lists.push(list);
        }
    }
    // What has worked, with one argument another one.
    for list in &shown {
        for (at, choice) in choices.iter().enumerate() {
            for value in choice {
                let mut parts: Vec<Graph> = list.roots.iter().map(|&root| list.part(&[root])).collect();
                parts[at] = value.clone();
                let list = parts.iter().fold(Graph::default(), |all, part| all.with(part));
                let admitted =
                    declared.iter().zip(&list.roots).all(|(declared, &value)| declared.admits(value, &list));
                if lists.len() < 2 * LISTS && admitted && !lists.contains(&list) {
                    lists.push(list);
                }
            }
        }
    }
    lists
}

/// Values for a parameter.
fn fitting(m: &mut Machine, parameter: &str, values: &BTreeMap<String, Vec<Graph>>) -> Vec<Graph> {
    let single = |value| Graph { roots: vec![value], ..Graph::default() };
    match parameter.as_bytes().first() {
        Some(b'Z') => vec![single(Value::Boolean(true)), single(Value::Boolean(false))],
        Some(b'B') => vec![single(Value::Byte(1))],
        Some(b'C') => vec![single(Value::Char(u16::from(b'a')))],
        Some(b'S') => vec![single(Value::Short(1))],
        Some(b'I') => [1, 0, 2].map(|n| single(Value::Int(n))).to_vec(),
        Some(b'J') => [1, 0, 2].map(|n| single(Value::Long(n))).to_vec(),
        Some(b'F') => vec![single(Value::Float(1f32.to_bits()))],
        Some(b'D') => vec![single(Value::Double(1f64.to_bits()))],
        _ => {
            let name = descriptor::class_of_descriptor(parameter);
            let Ok(wanted) = m.classes.load(name) else { return Vec::new() };
            let mut list = Vec::new();
            for (class, known) in values {
                let Ok(id) = m.classes.load(&class.replace('.', "/")) else { continue };
                if m.classes.is_subclass(id, wanted) {
                    list.extend(known.iter().cloned());
                }
            }
            list.truncate(VALUES);
            list
        }
    }
}

/// Objects to begin with: those that constructors make, and receivers of cases.
fn receivers(
    m: &mut Machine,
    class: ClassId,
    known: &[&Case],
    values: &BTreeMap<String, Vec<Graph>>,
) -> Vec<Graph> {
    let mut list: Vec<Graph> = Vec::new();
    let mut add = |graph: Graph| {
        let new = !has_fields(&graph) && !list.contains(&graph);
        if new && list.len() < STATES / 12 {
            list.push(graph);
        }
    };
    let name = m.classes.java_name(class);
    let made = |info: &MethodInfo, arguments: &Graph| {
        let mut graph = arguments.clone();
        let steps = vec![call(info, std::mem::take(&mut graph.roots))];
        let id = graph.add(Node::Built { class: name.clone(), steps });
        graph.roots = vec![Value::Ref(id)];
        graph
    };
    for case in known {
        let returned = matches!(case.outcome, Outcome::Returned(_));
        if case.method.is_constructor() && case.method.class == name && returned {
            add(made(&case.method, &case.input));
        } else if case.method.has_receiver()
            && let Some(&root) = case.input.roots.first()
            && matches!(case.input.at(root), Some(Node::Built { .. }))
        {
            add(case.input.part(&[root]));
        }
    }
    if m.classes.class(class).is_abstract() {
        return list;
    }
    let constructors = m.classes.class(class).methods.clone();
    for id in constructors {
        let method = m.classes.method(id);
        let hidden = method.access & (access::PRIVATE | access::SYNTHETIC) != 0;
        let info = MethodInfo::of(&m.classes, id);
        if info.is_constructor() && !hidden {
            let declared = declared::parameters(&mut m.classes, id);
            for list in lists(m, &info, known, values, &declared) {
                add(made(&info, &list));
            }
        }
    }
    list
}
