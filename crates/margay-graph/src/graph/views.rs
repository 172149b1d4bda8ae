//! Collections of the JDK as what they hold, read from their fields in a graph. Only classes whose layout is
//! known are understood; the rest of the JDK stays closed.

use super::{Graph, Node, NodeId, Value};

/// What a collection holds, in the order of its iteration where it has one.
#[derive(Debug, PartialEq, Eq)]
pub enum View {
    /// Its elements.
    List(Vec<Value>),
    /// Its elements.
    Set(Vec<Value>),
    /// Its elements, for a collection that equals itself only.
    Queue(Vec<Value>),
    /// Keys and values.
    Map(Vec<(Value, Value)>),
    /// What it has, or null.
    Optional(Value),
    /// `StringBuilder` and `StringBuffer`.
    Text(Vec<u16>),
}

/// The collection that a node is.
pub fn view(graph: &Graph, id: NodeId) -> Option<View> {
    let node = graph.node(id)?;
    let Node::Object { class, .. } = node else { return None };
    let reference = |name: &str| node.field(name).and_then(Value::node);
    let size = || match node.field("size") {
        Some(Value::Int(n)) => usize::try_from(n).ok(),
        _ => None,
    };
    Some(match class.strip_prefix("java.util.").or_else(|| class.strip_prefix("java.lang."))? {
        "ArrayList" => {
            let elements = elements(graph, node.field("elementData")?)?;
            View::List(elements.get(..size()?)?.to_vec())
        }
        "Arrays$ArrayList" => View::List(elements(graph, node.field("a")?)?.to_vec()),
        "ImmutableCollections$ListN" => View::List(elements(graph, node.field("elements")?)?.to_vec()),
        "ImmutableCollections$List12" => {
            let second = node.field("e1")?;
            // The place of a second element that is not there is held by a plain object.
            let absent =
                matches!(graph.at(second), Some(Node::Object { class, .. }) if class == "java.lang.Object");
            let mut items = vec![node.field("e0")?];
            items.extend((!absent && second != Value::Null).then_some(second));
            View::List(items)
        }
        "Collections$EmptyList" => View::List(Vec::new()),
        "Collections$SingletonList" => View::List(vec![node.field("element")?]),
        "LinkedList" => {
            let chain = chain(graph, reference("first"), "next", size()?)?;
            View::List(chain.iter().filter_map(|&n| graph.node(n)?.field("item")).collect())
        }
        "ArrayDeque" => {
            let elements = elements(graph, node.field("elements")?)?;
            let at = |name: &str| match node.field(name) {
                Some(Value::Int(n)) => usize::try_from(n).ok().filter(|&n| n < elements.len()),
                _ => None,
            };
            let (head, tail) = (at("head")?, at("tail")?);
            let held = if tail < head { tail + elements.len() - head } else { tail - head };
            View::Queue((0..held).map(|i| elements[(head + i) % elements.len()]).collect())
        }
        "HashMap" => View::Map(hash_entries(graph, node, size()?)?),
        "LinkedHashMap" => {
            let chain = chain(graph, reference("head"), "after", size()?)?;
            View::Map(chain.iter().filter_map(|&n| entry(graph, n)).collect())
        }
        "TreeMap" => View::Map(tree_entries(graph, reference("root"), size()?)?),
        "HashSet" | "LinkedHashSet" => keys(graph, reference("map")?)?,
        "TreeSet" => keys(graph, reference("m")?)?,
        "Optional" => View::Optional(node.field("value")?),
        "StringBuilder" | "StringBuffer" => View::Text(builder(graph, node)?),
        _ => return None,
    })
}

fn elements(graph: &Graph, array: Value) -> Option<&[Value]> {
    match graph.at(array)? {
        Node::Array { elements, .. } => Some(elements),
        _ => None,
    }
}

/// The nodes of a linked list of a known length.
fn chain(graph: &Graph, first: Option<NodeId>, next: &str, size: usize) -> Option<Vec<NodeId>> {
    let mut nodes = Vec::new();
    let mut at = first;
    while let Some(id) = at {
        if nodes.len() == size {
            return None;
        }
        nodes.push(id);
        at = graph.node(id)?.field(next)?.node();
    }
    (nodes.len() == size).then_some(nodes)
}

fn entry(graph: &Graph, id: NodeId) -> Option<(Value, Value)> {
    let node = graph.node(id)?;
    Some((node.field("key")?, node.field("value")?))
}

fn hash_entries(graph: &Graph, map: &Node, size: usize) -> Option<Vec<(Value, Value)>> {
    let table = map.field("table")?;
    if table == Value::Null {
        return (size == 0).then(Vec::new);
    }
    let mut found = Vec::new();
    for &bucket in elements(graph, table)? {
        let mut at = bucket.node();
        while let Some(id) = at {
            if found.len() > size {
                return None;
            }
            found.push(entry(graph, id)?);
            at = graph.node(id)?.field("next")?.node();
        }
    }
    (found.len() == size).then_some(found)
}

fn tree_entries(graph: &Graph, root: Option<NodeId>, size: usize) -> Option<Vec<(Value, Value)>> {
    let mut found = Vec::new();
    let mut above: Vec<NodeId> = Vec::new();
    let mut at = root;
    loop {
        while let Some(id) = at {
            if above.len() > size {
                return None;
            }
            above.push(id);
            at = graph.node(id)?.field("left")?.node();
        }
        let Some(id) = above.pop() else { break };
        found.push(entry(graph, id)?);
        if found.len() > size {
            return None;
        }
        at = graph.node(id)?.field("right")?.node();
    }
    (found.len() == size).then_some(found)
}

fn keys(graph: &Graph, map: NodeId) -> Option<View> {
    match view(graph, map)? {
        View::Map(entries) => Some(View::Set(entries.into_iter().map(|(key, _)| key).collect())),
        _ => None,
    }
}

fn builder(graph: &Graph, node: &Node) -> Option<Vec<u16>> {
    let (Value::Byte(coder), Value::Int(count)) = (node.field("coder")?, node.field("count")?) else {
        return None;
    };
    let bytes: Vec<u8> = elements(graph, node.field("value")?)?
        .iter()
        .filter_map(|v| if let Value::Byte(b) = v { Some(*b as u8) } else { None })
        .collect();
    let count = usize::try_from(count).ok()?;
    if coder == 0 {
        return Some(bytes.get(..count)?.iter().map(|&b| u16::from(b)).collect());
    }
    Some(bytes.get(..count * 2)?.chunks_exact(2).map(|c| u16::from_le_bytes([c[0], c[1]])).collect())
}
