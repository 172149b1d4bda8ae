//! A graph as assertions see it: collections of the library are what they hold, of other library objects only the class
//! counts, and there is one NaN. What differs beyond that, no test that compares by `equals` can tell apart.

use crate::java::is_library;
use margay_graph::graph::{Field, Graph, Node, NodeId, Value, View, view};

/// What can be seen of a value of a graph, in a form that can be compared.
pub(super) fn seen(graph: &Graph, value: Value) -> Vec<u8> {
    let mut plain = graph.part(&[value]);
    for root in &mut plain.roots {
        *root = with_one_nan(*root);
    }
    let nodes = (0..plain.nodes.len() as u32).map(|id| node(&plain, NodeId(id))).collect();
    let plain = Graph { nodes, ..plain };
    // What collections consist of inside is not looked at any more.
    plain.part(&plain.roots.clone()).canonical()
}

fn node(graph: &Graph, id: NodeId) -> Node {
    let Some(own) = graph.node(id) else { return Node::Opaque { class: String::new() } };
    match own {
        Node::Object { class, fields } if !is_library(class) => {
            let fields = fields.iter().map(|f| Field { value: with_one_nan(f.value), ..f.clone() }).collect();
            Node::Object { class: class.clone(), fields }
        }
        Node::Object { class, .. } => match equal_to(graph, id) {
            Some(view) => held(graph, class, view),
            None => Node::Opaque { class: class.clone() },
        },
        Node::Array { descriptor, elements } => Node::Array {
            descriptor: descriptor.clone(),
            elements: elements.iter().copied().map(with_one_nan).collect(),
        },
        Node::Boxed(value) => Node::Boxed(with_one_nan(*value)),
        other => other.clone(),
    }
}

/// What a collection holds to which `equals` compares it: also that behind a wrapper.
fn equal_to(graph: &Graph, id: NodeId) -> Option<View> {
    let node = graph.node(id)?;
    let inside = |field: &str| equal_to(graph, node.field(field)?.node()?);
    match node.class().strip_prefix("java.util.Collections$") {
        Some("EmptySet") => Some(View::Set(Vec::new())),
        Some("EmptyMap") => Some(View::Map(Vec::new())),
        Some("SingletonSet") => Some(View::Set(vec![node.field("element")?])),
        Some("SingletonMap") => Some(View::Map(vec![(node.field("k")?, node.field("v")?)])),
        Some(
            "UnmodifiableList"
            | "UnmodifiableRandomAccessList"
            | "SynchronizedList"
            | "SynchronizedRandomAccessList",
        ) => inside("list"),
        Some("UnmodifiableSet" | "UnmodifiableSortedSet" | "SynchronizedSet" | "SynchronizedSortedSet") => {
            inside("c")
        }
        Some("UnmodifiableMap" | "UnmodifiableSortedMap" | "SynchronizedMap" | "SynchronizedSortedMap") => {
            inside("m")
        }
        _ => view(graph, id),
    }
}

/// A collection as what it holds. Sets and maps have no order.
fn held(graph: &Graph, class: &str, view: View) -> Node {
    let order = |value: &Value| graph.part(&[*value]).canonical();
    match view {
        View::List(items) => object("List", items),
        View::Set(mut items) => {
            items.sort_by_cached_key(order);
            object("Set", items)
        }
        // It equals itself only.
        View::Queue(items) => object(class, items),
        View::Map(mut entries) => {
            entries.sort_by_cached_key(|(key, _)| order(key));
            object("Map", entries.into_iter().flat_map(|(key, value)| [key, value]).collect())
        }
        View::Optional(value) => object("Optional", vec![value]),
        View::Text(units) => Node::String(units),
    }
}

fn object(class: &str, items: Vec<Value>) -> Node {
    let field = |(i, value): (usize, Value)| Field {
        declared_in: class.to_owned(),
        name: i.to_string(),
        descriptor: String::new(),
        value: with_one_nan(value),
    };
    Node::Object { class: class.to_owned(), fields: items.into_iter().enumerate().map(field).collect() }
}

fn with_one_nan(value: Value) -> Value {
    match value {
        Value::Float(bits) if f32::from_bits(bits).is_nan() => Value::Float(f32::NAN.to_bits()),
        Value::Double(bits) if f64::from_bits(bits).is_nan() => Value::Double(f64::NAN.to_bits()),
        other => other,
    }
}
