//! What makes an input: the state of the sampler, the receiver and the arguments, and what is learnt from inputs that
//! could be made. Objects are added to a graph, each after those that it needs.

use super::plan::{ClassPlan, Surroundings};
use super::pools::Pools;
use super::rng::Rng;
use crate::callers::Callers;
use crate::declared::{self, Declared};
use crate::types::{generic, visible_parameters};
use margay_classes::registry::package;
use margay_classes::signature::{Bindings, Type};
use margay_classes::{ClassId, MethodId};
use margay_graph::graph::{Action, Call, Graph, Node, NodeId, Value};
use margay_machine::Machine;
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use std::rc::Rc;

/// How deep objects inside objects go.
pub(super) const DEPTH: usize = 6;
/// Most objects of an input.
const OBJECTS: usize = 120;
/// Receivers that are kept to go on from.
const RECEIVERS: usize = 48;

/// Where an input may have nulls.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NullUse {
    /// Nowhere.
    Never,
    /// A function of the caller may return null.
    Replies,
    /// Arguments and elements may be null as well.
    Anywhere,
}

/// What an input is like.
#[derive(Debug, Clone, Copy)]
pub struct Shape {
    /// Where it may have nulls.
    pub nulls: NullUse,
    /// Most calls on an object after the one that makes it.
    pub calls: usize,
    /// Most elements of an array or collection.
    pub elements: usize,
    /// Most steps before the call: other calls, assignments, changes of what was passed. With any, functions of the caller
    /// may return one value after the other and make calls themselves.
    pub steps: usize,
    /// Whether arguments are often like the receiver or like each other.
    pub akin: bool,
}

/// Makes inputs for a method.
pub struct Sampler {
    pub(super) rng: Rng,
    pub(super) pools: Pools,
    pub(super) method: MethodId,
    /// The package of the method's class, whose code makes the objects.
    pub(super) package: String,
    /// Those who can call the method.
    pub(super) callers: Callers,
    pub(super) shape: Shape,
    /// Arguments and elements that may still be null.
    pub(super) nulls_left: usize,
    pub(super) graph: Graph,
    /// Objects that may be used again, with their types.
    pub(super) made: Vec<(Type, Value)>,
    pub(super) plans: FxHashMap<ClassId, Rc<ClassPlan>>,
    pub(super) declared: FxHashMap<MethodId, Rc<[Declared]>>,
    /// Receivers that could be made, with what type variables stand for.
    pub(super) receivers: Vec<(Bindings, Graph)>,
    /// What they stand for in the present input.
    pub(super) bindings: Bindings,
    /// Classes of the package that a type variable has stood for.
    pub(super) stand_ins: BTreeSet<String>,
    /// What can be changed around the method.
    pub(super) surroundings: Option<Rc<Surroundings>>,
    /// Whether arguments are made for a call by a function of the caller, which gets none that do so again.
    pub(super) in_function: bool,
}

impl Sampler {
    /// Makes inputs for a method; other seeds give others.
    pub fn new(m: &mut Machine, method: MethodId, seed: u64) -> Sampler {
        let class = m.classes.method(method).class;
        let package = package(m.classes.name(class)).to_owned();
        Sampler {
            rng: Rng::new(seed),
            pools: Pools::of(&m.classes, class),
            method,
            package,
            callers: Callers::of(m, method),
            shape: Shape { nulls: NullUse::Never, calls: 0, elements: 0, steps: 0, akin: false },
            nulls_left: 0,
            graph: Graph::default(),
            made: Vec::new(),
            plans: FxHashMap::default(),
            declared: FxHashMap::default(),
            receivers: Vec::new(),
            bindings: Bindings::new(),
            stand_ins: BTreeSet::new(),
            surroundings: None,
            in_function: false,
        }
    }

    /// Whether a type variable has stood for a class of the package of this name.
    pub fn has_stood_in(&self, class: &str) -> bool {
        self.stand_ins.contains(class)
    }

    /// An input; `None` when this attempt made none.
    pub fn sample(&mut self, m: &mut Machine, shape: Shape) -> Option<Graph> {
        self.shape = shape;
        // Mostly one null: what others there are would only be in the way of who reads the input.
        self.nulls_left = match shape.nulls {
            NullUse::Anywhere if shape.calls > 1 && self.rng.one_in(4) => usize::MAX,
            NullUse::Anywhere => 1,
            _ => 0,
        };
        self.graph = Graph::default();
        self.made.clear();
        self.bindings.clear();
        let method = m.classes.method(self.method);
        let (class, is_static) = (method.class, method.is_static());
        let is_constructor = m.classes.symbols.text(method.name) == "<init>";
        let has_receiver = !is_static && !is_constructor;
        let mut roots = Vec::new();
        let known = has_receiver && !self.receivers.is_empty() && self.rng.one_in(2);
        if known {
            roots.push(self.known_receiver(m)?);
        } else if !is_static {
            let name = m.classes.name(class).to_owned();
            let visible = visible_parameters(&mut m.classes, &name);
            self.bindings = self.bind(m, &visible, Bindings::new())?;
        }
        if has_receiver && !known {
            let name = m.classes.name(class).to_owned();
            let own = generic(&mut m.classes, &name).bound(&self.bindings);
            roots.push(self.receiver(m, class, &own)?);
        }
        if let (Some(&receiver), true) = (roots.first(), shape.steps > 0) {
            let name = m.classes.name(class).to_owned();
            let own = generic(&mut m.classes, &name).bound(&self.bindings);
            self.made.push((own, receiver));
        }
        let bindings = self.bindings.clone();
        let arguments = self.arguments(m, self.method, bindings, None, 0)?;
        roots.extend(arguments);
        if shape.akin {
            self.make_akin(m, &mut roots, has_receiver);
        }
        self.graph.prologue = self.prologue(m);
        let mut graph = std::mem::take(&mut self.graph);
        graph.roots = roots;
        Some(graph.trimmed())
    }

    /// Takes note that the receiver of the last input could be made.
    pub fn learn(&mut self, m: &Machine, input: &Graph) {
        let method = m.classes.method(self.method);
        if method.is_static() || m.classes.symbols.text(method.name) == "<init>" {
            return;
        }
        let Some(&receiver) = input.roots.first() else { return };
        let part = input.part(&[receiver]);
        if !matches!(part.at(part.roots[0]), Some(Node::Built { .. })) {
            return;
        }
        if self.receivers.iter().any(|(_, known)| *known == part) {
            return;
        }
        let entry = (self.bindings.clone(), part);
        if self.receivers.len() < RECEIVERS {
            self.receivers.push(entry);
        } else {
            let at = self.rng.below(RECEIVERS);
            self.receivers[at] = entry;
        }
    }

    /// Whether an input is still one after its values were changed: what annotations say of arguments holds.
    pub fn admits(&mut self, m: &mut Machine, input: &Graph) -> bool {
        let first = usize::from(!m.classes.method(self.method).is_static());
        let is_constructor = m.classes.symbols.text(m.classes.method(self.method).name) == "<init>";
        let first = if is_constructor { 0 } else { first };
        let declared = self.declared(m, self.method);
        if !admitted(&declared, input.roots.get(first..).unwrap_or_default(), input) {
            return false;
        }
        calls(input).into_iter().all(|call| {
            let Ok(class) = m.classes.load(&call.class.replace('.', "/")) else { return true };
            let Some(method) = m.classes.find_method(class, &call.name, &call.descriptor) else {
                return true;
            };
            let declared = self.declared(m, method);
            admitted(&declared, &call.args, input)
        })
    }

    /// A receiver that could be made before, mostly with one call more.
    fn known_receiver(&mut self, m: &mut Machine) -> Option<Value> {
        let at = self.rng.below(self.receivers.len());
        let (bindings, part) = self.receivers[at].clone();
        self.bindings = bindings;
        let receiver = part.roots[0];
        self.graph = Graph { nodes: part.nodes, ..Graph::default() };
        let Some(Node::Built { class, steps }) = self.graph.at(receiver) else { return None };
        if steps.len() > self.shape.calls || self.rng.one_in(3) {
            return Some(receiver);
        }
        let class = m.classes.load(&class.replace('.', "/")).ok()?;
        let declaring = m.classes.method(self.method).class;
        let name = m.classes.name(declaring).to_owned();
        let own = generic(&mut m.classes, &name).bound(&self.bindings);
        let call = self.call_on(m, class, &own, 1)?;
        if let Some(Node::Built { steps, .. }) = self.graph.nodes.get_mut(receiver.node()?.0 as usize) {
            steps.push(call);
        }
        Some(receiver)
    }

    pub(super) fn add(&mut self, node: Node) -> Option<Value> {
        (self.graph.nodes.len() < OBJECTS).then(|| Value::Ref(self.graph.add(node)))
    }

    /// An object that one call makes.
    pub(super) fn built(&mut self, class: &str, call: Call) -> Option<Value> {
        self.add(Node::Built { class: class.to_owned(), steps: vec![call] })
    }

    pub(super) fn node_mut(&mut self, id: NodeId) -> Option<&mut Node> {
        self.graph.nodes.get_mut(id.0 as usize)
    }

    pub(super) fn declared(&mut self, m: &mut Machine, method: MethodId) -> Rc<[Declared]> {
        let found = self.declared.get(&method).cloned();
        found.unwrap_or_else(|| {
            let list: Rc<[Declared]> = declared::parameters(&mut m.classes, method).into();
            self.declared.insert(method, list.clone());
            list
        })
    }
}

/// The calls that make the objects of an input, and those before the method's own.
fn calls(input: &Graph) -> Vec<&Call> {
    let mut list: Vec<&Call> = Vec::new();
    for node in &input.nodes {
        match node {
            Node::Built { steps, .. } => list.extend(steps),
            Node::Answering { replies, .. } => {
                list.extend(replies.iter().filter_map(|reply| reply.does.as_ref()).map(|deed| &deed.call));
            }
            _ => {}
        }
    }
    for step in &input.prologue {
        if let Action::Call(deed) = &step.action {
            list.push(&deed.call);
        }
    }
    list
}

/// Whether arguments are as annotations say. What cannot be judged is not taken.
pub(super) fn admitted(declared: &[Declared], arguments: &[Value], graph: &Graph) -> bool {
    declared.iter().zip(arguments).all(|(declared, &value)| {
        let unknown = declared.length.is_some()
            && !matches!(graph.at(value), None | Some(Node::String(_) | Node::Array { .. }));
        !unknown && declared.admits(value, graph)
    })
}

/// A call of a class by its binary name.
pub(super) fn call(class: &str, name: &str, descriptor: &str, args: Vec<Value>) -> Call {
    Call { class: class.to_owned(), name: name.to_owned(), descriptor: descriptor.to_owned(), args }
}
