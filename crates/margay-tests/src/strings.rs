//! Strings of an input that are equal but not identical. Source needs `new String` for them, and hardly any program
//! observes the difference.

use margay_graph::graph::{Graph, Node, NodeId, Value};

/// The graph with one object for each text; `None` if it is so already.
pub fn merged_strings(graph: &Graph) -> Option<Graph> {
    let first = |node: &Node| graph.nodes.iter().position(|n| n == node);
    let mut twins = vec![None; graph.nodes.len()];
    for (i, node) in graph.nodes.iter().enumerate().filter(|(_, n)| matches!(n, Node::String(_))) {
        twins[i] = first(node).filter(|&at| at < i).map(|at| NodeId(at as u32));
    }
    if twins.iter().all(Option::is_none) {
        return None;
    }
    let renamed = |value: Value| match value {
        Value::Ref(id) => Value::Ref(twins.get(id.0 as usize).copied().flatten().unwrap_or(id)),
        other => other,
    };
    let nodes = graph.nodes.iter().map(|n| n.renamed(renamed)).collect();
    let roots = graph.roots.iter().map(|&v| renamed(v)).collect();
    let prologue = graph.prologue.iter().map(|step| step.renamed(renamed)).collect();
    Some(Graph { nodes, roots, prologue }.trimmed())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_strings_become_one_object() {
        let mut graph = Graph::default();
        let (a, b) = (graph.add_string("x"), graph.add_string("x"));
        let (a, b) = (Value::Ref(a), Value::Ref(b));
        graph.add(Node::Array { descriptor: "[Ljava/lang/String;".into(), elements: vec![b, a] });
        graph.roots = vec![Value::Ref(NodeId(2)), b];
        let merged = merged_strings(&graph).expect("twins");
        assert_eq!(merged.nodes.len(), 2);
        assert_eq!(merged.nodes[0].values().collect::<Vec<_>>(), [merged.roots[1]; 2]);
        assert_eq!(merged_strings(&merged), None);
    }
}
