//! Smaller inputs: with a call, an element or a character less, or with a number nearer to 0. Whether one still fails is
//! for whoever runs it to say.

use margay_graph::graph::{Action, Call, Deed, Graph, Node, NodeId, Reply, Step, Value};

/// The inputs that are one step smaller, those with the largest steps first. Where an input has nulls anyway, objects inside
/// objects may become null.
pub fn smaller(graph: &Graph) -> Vec<Graph> {
    let mut list = fewer_steps(graph);
    let has_nulls = graph.nodes.iter().any(|node| match node {
        Node::Built { steps, .. } => steps.iter().any(|step| step.args.contains(&Value::Null)),
        _ => false,
    });
    if has_nulls {
        for id in graph.reached(&graph.entries()) {
            let nodes = graph.node(id).map(|node| with_null(graph, node)).unwrap_or_default();
            list.extend(nodes.into_iter().map(|node| with_node(graph, id, node)));
        }
    }
    for id in graph.reached(&graph.entries()) {
        for node in graph.node(id).map(smaller_nodes).unwrap_or_default() {
            list.push(with_node(graph, id, node));
        }
    }
    list.extend(smaller_steps(graph));
    for (at, &root) in graph.roots.iter().enumerate() {
        for value in nearer(root) {
            let mut next = graph.clone();
            next.roots[at] = value;
            list.push(next);
        }
    }
    list
}

fn with_node(graph: &Graph, id: NodeId, node: Node) -> Graph {
    let mut next = graph.clone();
    next.nodes[id.0 as usize] = node;
    next.trimmed()
}

fn with_prologue(graph: &Graph, prologue: Vec<Step>) -> Graph {
    Graph { prologue, ..graph.clone() }.trimmed()
}

/// Without steps before the call, without half of them, without one.
fn fewer_steps(graph: &Graph) -> Vec<Graph> {
    let steps = &graph.prologue;
    let mut list: Vec<Vec<Step>> = Vec::new();
    if steps.len() > 1 {
        list.push(Vec::new());
    }
    if steps.len() > 3 {
        list.push(steps[..steps.len() / 2].to_vec());
        list.push(steps[steps.len() / 2..].to_vec());
    }
    for at in (0..steps.len()).rev() {
        let mut steps = steps.clone();
        steps.remove(at);
        list.push(steps);
    }
    list.into_iter().map(|steps| with_prologue(graph, steps)).collect()
}

/// With smaller numbers in a step before the call.
fn smaller_steps(graph: &Graph) -> Vec<Graph> {
    let mut list = Vec::new();
    for (at, step) in graph.prologue.iter().enumerate() {
        for action in smaller_actions(&step.action) {
            let mut prologue = graph.prologue.clone();
            prologue[at].action = action;
            list.push(with_prologue(graph, prologue));
        }
    }
    list
}

fn smaller_actions(action: &Action) -> Vec<Action> {
    match action {
        Action::Call(deed) => smaller_deeds(deed).into_iter().map(Action::Call).collect(),
        &Action::Element { array, index, value } => {
            let first = (index > 0).then_some(Action::Element { array, index: 0, value });
            let nearer = nearer(value).into_iter().map(|value| Action::Element { array, index, value });
            first.into_iter().chain(nearer).collect()
        }
    }
}

fn smaller_deeds(Deed { on, call }: &Deed) -> Vec<Deed> {
    let smaller = with_nearer(&call.args).into_iter();
    smaller.map(|args| Deed { on: *on, call: Call { args, ..call.clone() } }).collect()
}

/// A built object with null for one of the objects that it is made from.
fn with_null(graph: &Graph, node: &Node) -> Vec<Node> {
    let Node::Built { class, steps } = node else { return Vec::new() };
    let mut list = Vec::new();
    for (at, step) in steps.iter().enumerate() {
        for (number, &arg) in step.args.iter().enumerate() {
            let Some(held @ Node::Built { .. }) = graph.at(arg) else { continue };
            // The object around an inner one is never null.
            if number == 0 && class.starts_with(&format!("{}$", held.class())) {
                continue;
            }
            let mut steps = steps.clone();
            steps[at].args[number] = Value::Null;
            list.push(Node::Built { class: class.clone(), steps });
        }
    }
    list
}

fn smaller_nodes(node: &Node) -> Vec<Node> {
    match node {
        Node::Built { class, steps } => smaller_calls(class, steps),
        Node::Array { descriptor, elements } => {
            let fewer = without_one(elements);
            let mut list: Vec<Vec<Value>> = Vec::new();
            if elements.len() > 1 {
                list.push(Vec::new());
            }
            list.extend(fewer);
            list.extend(with_nearer(elements));
            list.into_iter()
                .map(|elements| Node::Array { descriptor: descriptor.clone(), elements })
                .collect()
        }
        Node::String(units) => shorter(units).into_iter().map(Node::String).collect(),
        Node::Boxed(value) => nearer(*value).into_iter().map(Node::Boxed).collect(),
        Node::Answering { interface, replies } => {
            let mut list = Vec::new();
            for (at, reply) in replies.iter().enumerate() {
                for reply in smaller_replies(reply) {
                    let mut replies = replies.clone();
                    replies[at] = reply;
                    list.push(Node::Answering { interface: interface.clone(), replies });
                }
            }
            list
        }
        _ => Vec::new(),
    }
}

/// A reply that does nothing else, gives fewer values, or smaller ones.
fn smaller_replies(reply: &Reply) -> Vec<Reply> {
    let mut list = Vec::new();
    if let Some(deed) = &reply.does {
        list.push(Reply { does: None, ..reply.clone() });
        list.extend(smaller_deeds(deed).into_iter().map(|deed| Reply { does: Some(deed), ..reply.clone() }));
    }
    list.extend(without_one(&reply.then).into_iter().map(|then| Reply { then, ..reply.clone() }));
    list.extend(nearer(reply.result).into_iter().map(|result| Reply { result, ..reply.clone() }));
    list.extend(with_nearer(&reply.then).into_iter().map(|then| Reply { then, ..reply.clone() }));
    list
}

/// The calls that make an object, with one less or smaller arguments.
fn smaller_calls(class: &str, steps: &[Call]) -> Vec<Node> {
    let built = |steps: Vec<Call>| Node::Built { class: class.to_owned(), steps };
    let mut list = Vec::new();
    if steps.len() > 2 {
        list.push(built(steps[..1].to_vec()));
    }
    for at in (1..steps.len()).rev() {
        let mut steps = steps.to_vec();
        steps.remove(at);
        list.push(built(steps));
    }
    for (at, step) in steps.iter().enumerate() {
        let mut changed: Vec<Call> = fewer_arguments(step);
        changed.extend(with_nearer(&step.args).into_iter().map(|args| Call { args, ..step.clone() }));
        for call in changed {
            let mut steps = steps.to_vec();
            steps[at] = call;
            list.push(built(steps));
        }
    }
    list
}

/// `List.of`, `Set.of` and `Map.of` with an element less.
fn fewer_arguments(step: &Call) -> Vec<Call> {
    let each = match (step.class.as_str(), step.name.as_str()) {
        ("java.util.List" | "java.util.Set", "of") => 1,
        ("java.util.Map", "of") => 2,
        _ => return Vec::new(),
    };
    let Some((_, result)) = step.descriptor.split_once(')') else { return Vec::new() };
    let mut list = Vec::new();
    for at in (0..step.args.len()).step_by(each) {
        let mut args = step.args.clone();
        args.drain(at..(at + each).min(args.len()));
        let descriptor = format!("({}){result}", "Ljava/lang/Object;".repeat(args.len()));
        list.push(Call { descriptor, args, ..step.clone() });
    }
    list
}

fn without_one(values: &[Value]) -> Vec<Vec<Value>> {
    let without = |at: usize| {
        let mut values = values.to_vec();
        values.remove(at);
        values
    };
    (0..values.len()).rev().map(without).collect()
}

fn with_nearer(values: &[Value]) -> Vec<Vec<Value>> {
    let mut list = Vec::new();
    for (at, &value) in values.iter().enumerate() {
        for other in nearer(value) {
            let mut values = values.to_vec();
            values[at] = other;
            list.push(values);
        }
    }
    list
}

fn shorter(units: &[u16]) -> Vec<Vec<u16>> {
    let mut list = Vec::new();
    if units.len() > 1 {
        list.push(Vec::new());
        list.push(units[..units.len() / 2].to_vec());
        list.push(units[units.len() / 2..].to_vec());
    }
    for at in (0..units.len().min(24)).rev() {
        let mut units = units.to_vec();
        units.remove(at);
        list.push(units);
    }
    list
}

/// Numbers that are simpler than this one.
fn nearer(value: Value) -> Vec<Value> {
    let whole = |n: i64| {
        let mut list: Vec<i64> = [0, 1, -1, 2].into_iter().take_while(|&k| k != n).collect();
        if n.unsigned_abs() > 2 {
            list.extend([n / 2, n - n.signum()]);
        }
        list
    };
    match value {
        Value::Byte(n) => whole(n.into()).into_iter().map(|n| Value::Byte(n as i8)).collect(),
        Value::Short(n) => whole(n.into()).into_iter().map(|n| Value::Short(n as i16)).collect(),
        Value::Int(n) => whole(n.into()).into_iter().map(|n| Value::Int(n as i32)).collect(),
        Value::Long(n) => whole(n).into_iter().map(Value::Long).collect(),
        Value::Char(c) if c != u16::from(b'a') => vec![Value::Char(u16::from(b'a'))],
        Value::Boolean(true) => vec![Value::Boolean(false)],
        Value::Float(bits) => simpler(f64::from(f32::from_bits(bits)))
            .into_iter()
            .map(|x| Value::Float((x as f32).to_bits()))
            .collect(),
        Value::Double(bits) => {
            simpler(f64::from_bits(bits)).into_iter().map(|x| Value::Double(x.to_bits())).collect()
        }
        _ => Vec::new(),
    }
}

fn simpler(x: f64) -> Vec<f64> {
    [0.0, 1.0, -1.0].into_iter().take_while(|&k: &f64| k.to_bits() != x.to_bits()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_step_is_smaller() {
        let mut graph = Graph::default();
        let text = graph.add_string("ab");
        let args = vec![Value::Ref(text), Value::Ref(text)];
        let descriptor = "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/util/List;".to_owned();
        let call = Call { class: "java.util.List".into(), name: "of".into(), descriptor, args };
        let list = graph.add(Node::Built { class: "java.util.List".into(), steps: vec![call] });
        graph.roots = vec![Value::Ref(list), Value::Int(7)];
        let texts: Vec<String> = smaller(&graph).iter().map(Graph::to_text).collect();
        assert!(texts.contains(&"arg0 = List.of(\"ab\")\narg1 = 7".to_owned()), "{texts:?}");
        assert!(texts.contains(&"arg0 = List.of(\"\", \"\")\narg1 = 7".to_owned()), "{texts:?}");
        assert!(texts.contains(&"arg0 = List.of(\"ab\", \"ab\")\narg1 = 6".to_owned()), "{texts:?}");
    }

    #[test]
    fn steps_that_are_not_needed_are_left_out() {
        let mut graph = Graph { roots: vec![Value::Int(0)], ..Graph::default() };
        let array = graph.add(Node::Array { descriptor: "[I".into(), elements: vec![Value::Int(0)] });
        let call = |name: &str| Call {
            class: "shop.Till".into(),
            name: name.into(),
            descriptor: "()V".into(),
            args: Vec::new(),
        };
        graph.prologue = vec![
            Step::new(Action::Element { array: Value::Ref(array), index: 0, value: Value::Int(5) }),
            Step::new(Action::Call(Deed { on: None, call: call("open") })),
        ];
        assert_eq!(graph.to_text(), "arg0 = 0\nint[]{0}[0] = 5\nTill.open()");
        let all = smaller(&graph);
        let texts: Vec<String> = all.iter().map(Graph::to_text).collect();
        assert!(texts.contains(&"arg0 = 0".to_owned()), "{texts:?}");
        assert!(texts.contains(&"arg0 = 0\nTill.open()".to_owned()), "{texts:?}");
        assert!(texts.contains(&"arg0 = 0\nint[]{0}[0] = 0\nTill.open()".to_owned()), "{texts:?}");
        assert!(all.iter().any(|graph| graph.nodes.is_empty()), "{texts:?}");
    }

    #[test]
    fn the_smallest_has_nothing_smaller() {
        let graph =
            Graph { roots: vec![Value::Int(0), Value::Null, Value::Boolean(false)], ..Graph::default() };
        assert!(smaller(&graph).is_empty());
    }
}
