//! Collections of the JDK are made in the usual way: an empty one, filled in order. Only the elements have to agree with
//! the wanted collection, not its capacity.

use super::context::SearchContext;
use margay_graph::graph::{Call, Graph, Node, NodeId, Value};
use margay_graph::graph::{View, view};

/// More elements than this are not added one by one.
const MOST: usize = 40;

/// The calls that make the wanted collection, if it is one; exactly, or as far as anybody can see.
pub(super) fn collection(context: &mut SearchContext<'_>, exactly: bool) -> Option<Vec<Call>> {
    let class = context.graph.node(context.node)?.class().to_owned();
    let step = |name: &str, descriptor: &str, args: Vec<Value>| Call {
        class: class.clone(),
        name: name.to_owned(),
        descriptor: descriptor.to_owned(),
        args,
    };
    let mut steps = vec![step("<init>", "()V", Vec::new())];
    match view(context.graph, context.node)? {
        View::List(items) | View::Queue(items) | View::Set(items) => {
            steps.extend(items.iter().map(|&v| step("add", "(Ljava/lang/Object;)Z", vec![v])));
        }
        View::Map(entries) => {
            let descriptor = "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;";
            steps.extend(entries.iter().map(|&(k, v)| step("put", descriptor, vec![k, v])));
        }
        View::Text(_) | View::Optional(_) => return None,
    }
    let itself = |v: &Value| v.node().is_some() && context.graph.reached(&[*v]).contains(&context.node);
    if steps.len() > MOST || steps.iter().flat_map(|s| &s.args).any(itself) {
        return None;
    }
    let mut types = super::types(context.machine, &context.package);
    for s in &steps {
        let method = types.method(&s.class, &s.name, &s.descriptor)?;
        if !types.callable(&class, method) {
            return None;
        }
    }
    let mut attempt = context.graph.clone();
    attempt.nodes[context.node.0 as usize] = Node::Built { class, steps: steps.clone() };
    attempt.roots = vec![Value::Ref(context.node)];
    let refs = attempt.write_nodes(context.machine).ok()?;
    let made = context.read(refs[context.node.0 as usize])?;
    let same = if exactly {
        made.isomorphic(&context.wanted)
    } else {
        content(&made).isomorphic(&content(&context.wanted))
    };
    same.then_some(steps)
}

/// The graph with collections as what they hold.
pub(super) fn content(graph: &Graph) -> Graph {
    let mut result = graph.clone();
    for i in 0..graph.nodes.len() {
        let Some(view) = view(graph, NodeId(i as u32)) else { continue };
        let class = graph.nodes[i].class().to_owned();
        let held: Vec<Value> = match view {
            View::List(items) | View::Queue(items) | View::Set(items) => items,
            View::Map(entries) => entries.into_iter().flat_map(|(k, v)| [k, v]).collect(),
            View::Text(_) | View::Optional(_) => continue,
        };
        let call = Call { class: class.clone(), name: "holds".into(), descriptor: "()".into(), args: held };
        result.nodes[i] = Node::Built { class, steps: vec![call] };
    }
    result
}
