//! Collections and maps that contain themselves: the library says nothing of their `equals`, `hashCode` and `toString`, so
//! that an overflow of the stack is no failure of the code that asks for these.

use margay_graph::graph::{Action, Graph, Node, NodeId, Value};
use margay_machine::Machine;
use std::collections::BTreeSet;

/// Whether a collection or map of an input contains itself, directly or in others.
pub(super) fn contains_itself(m: &mut Machine, input: &Graph) -> bool {
    let held: Vec<Vec<NodeId>> = (0..input.nodes.len()).map(|at| held(m, input, NodeId(at as u32))).collect();
    (0..held.len()).any(|start| {
        let mut open = held[start].clone();
        let mut seen = BTreeSet::new();
        while let Some(id) = open.pop() {
            if id.0 as usize == start {
                return true;
            }
            if seen.insert(id) {
                open.extend(held.get(id.0 as usize).into_iter().flatten());
            }
        }
        false
    })
}

/// What a collection or map is made with, and what steps before the call put into it; nothing for other objects.
fn held(m: &mut Machine, input: &Graph, id: NodeId) -> Vec<NodeId> {
    let Some(node @ (Node::Built { class, .. } | Node::Object { class, .. })) = input.node(id) else {
        return Vec::new();
    };
    if !is_container(m, class) {
        return Vec::new();
    }
    let added = input.prologue.iter().filter_map(|step| match &step.action {
        Action::Call(deed) if deed.on == Some(Value::Ref(id)) => Some(&deed.call.args),
        _ => None,
    });
    node.values().chain(added.flatten().copied()).filter_map(Value::node).collect()
}

/// Whether a class, by its name in source, is one of collections or maps.
fn is_container(m: &mut Machine, class: &str) -> bool {
    let Ok(class) = m.classes.load(&class.replace('.', "/")) else { return false };
    ["java/util/Collection", "java/util/Map"].iter().any(|name| {
        let above = m.classes.load(name);
        above.is_ok_and(|above| m.classes.is_subclass(class, above))
    })
}
