//! Objects inside objects that calls made: which of them the rest of a graph needs, and how source obtains them. A visible
//! field comes first, then a method without side effects that returns the object, then reflection.

use super::context::{Member, SearchContext};
use super::{Effort, types};
use margay_classes::Kind;
use margay_classes::descriptor::{MethodDescriptor, kind_of};
use margay_graph::graph::{Call, Field, Graph, Node, NodeId, Value};
use margay_machine::{Machine, Ref};

/// The nodes that come into being with an object: all that it reaches but for what its steps are given. With
/// `whole` unset the steps assign fields, and what they assign is made on its own.
pub(super) fn owned(graph: &Graph, id: NodeId, steps: &[Call], whole: bool) -> Vec<NodeId> {
    let given: Vec<Value> = steps.iter().flat_map(|s| s.args.iter().copied()).collect();
    let outside = if whole {
        graph.reached(&given)
    } else {
        // Through the object itself everything is reached again.
        let mut cut = graph.clone();
        cut.nodes[id.0 as usize] = Node::Opaque { class: String::new() };
        cut.reached(&given)
    };
    let reached = graph.reached(&[Value::Ref(id)]);
    let of_its_own = |n: &NodeId| {
        *n != id
            && !outside.contains(n)
            && matches!(graph.node(*n), Some(Node::Object { .. } | Node::Array { .. } | Node::Boxed(_)))
    };
    reached.into_iter().filter(of_its_own).collect()
}

/// Those of the owned nodes that the rest of the graph still refers to.
pub(super) fn needed(next: &Graph, owned: &[NodeId]) -> Vec<NodeId> {
    // The owned nodes themselves do not count: cut them out and see which are still reached.
    let mut cut = next.clone();
    for id in owned {
        cut.nodes[id.0 as usize] = Node::Opaque { class: String::new() };
    }
    let reached = cut.reached(&cut.roots);
    owned.iter().copied().filter(|id| reached.contains(id)).collect()
}

/// The shortest way from an object to one inside it, over fields.
pub(super) fn path(graph: &Graph, from: NodeId, to: NodeId) -> Option<Vec<Field>> {
    let mut before: Vec<Option<(NodeId, Field)>> = vec![None; graph.nodes.len()];
    let mut queue = std::collections::VecDeque::from([from]);
    while let Some(id) = queue.pop_front() {
        if id == to {
            let mut fields = Vec::new();
            let mut at = to;
            while at != from {
                let (previous, field) = before[at.0 as usize].clone()?;
                fields.push(field);
                at = previous;
            }
            fields.reverse();
            return Some(fields);
        }
        let Some(Node::Object { fields, .. }) = graph.node(id) else { continue };
        for f in fields {
            if let Some(target) = f.value.node()
                && target != from
                && before[target.0 as usize].is_none()
            {
                before[target.0 as usize] = Some((id, f.clone()));
                queue.push_back(target);
            }
        }
    }
    None
}

/// Makes a node one that is found in an object, and so all on the way to it.
#[expect(clippy::too_many_arguments, reason = "two graphs and what is looked for in them")]
pub(super) fn ask(
    machine: &mut Machine,
    package: &str,
    graph: &Graph,
    next: &mut Graph,
    object: NodeId,
    node: NodeId,
    path: &[Field],
    effort: &Effort,
) -> Option<()> {
    let visible = visible_from(machine, package, graph, object, path);
    if visible < path.len()
        && let Some(step) = by_method(machine, package, graph, object, node, effort)
    {
        let class = graph.node(node)?.class().to_owned();
        next.nodes[node.0 as usize] = Node::Got { class, from: Value::Ref(object), step };
        return Some(());
    }
    let mut from = object;
    for f in path {
        let at = f.value.node()?;
        let class = graph.node(at)?.class().to_owned();
        let step = Call {
            class: f.declared_in.clone(),
            name: f.name.clone(),
            descriptor: f.descriptor.clone(),
            args: Vec::new(),
        };
        next.nodes[at.0 as usize] = Node::Got { class, from: Value::Ref(from), step };
        from = at;
    }
    Some(())
}

/// How many steps of a path source may take by itself.
fn visible_from(
    machine: &mut Machine,
    package: &str,
    graph: &Graph,
    object: NodeId,
    path: &[Field],
) -> usize {
    let mut types = types(machine, package);
    let mut class = graph.node(object).map_or("", |n| n.class()).to_owned();
    for (i, f) in path.iter().enumerate() {
        if types.accessor(&class, &f.declared_in, &f.name, false).is_none() {
            return i;
        }
        class = f.value.node().and_then(|id| graph.node(id)).map_or("", |n| n.class()).to_owned();
    }
    path.len()
}

/// A method of the object that returns the node and leaves everything as it is.
fn by_method(
    machine: &mut Machine,
    package: &str,
    graph: &Graph,
    object: NodeId,
    node: NodeId,
    effort: &Effort,
) -> Option<Call> {
    let mark = machine.mark();
    let found = SearchContext::new(machine, package, graph, object, effort).and_then(|mut context| {
        let before = context.wanted.canonical();
        let (receiver, target) = (context.refs[object.0 as usize], context.refs[node.0 as usize]);
        let returns_object =
            |m: &Member| MethodDescriptor::parse(&m.descriptor).is_some_and(|d| kind_of(d.ret) == Kind::Ref);
        let methods = context.methods(context.class);
        for m in methods.iter().filter(|m| returns_object(m)) {
            for args in context.argument_lists(m) {
                let mark = context.machine.mark();
                let result = context.run(m, receiver, &args).map(|r| r as Ref);
                let fits =
                    result == Some(target) && context.read(receiver).is_some_and(|g| g.canonical() == before);
                context.machine.rollback(mark);
                if fits {
                    return Some(m.call(&args));
                }
            }
        }
        None
    });
    machine.rollback(mark);
    found
}
