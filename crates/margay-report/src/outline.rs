//! What is drawn of a graph: boxes with values in them, and arrows between them. Some arrows are branches of a tree
//! that reaches every box once, depth first in the order of the fields; the others are links across it.

use margay_graph::graph::{Graph, Node, NodeId, Value, short_name};
use std::collections::HashSet;

/// The boxes, in the order of a depth-first walk: branches lead to later ones.
pub(crate) struct Outline {
    pub(crate) boxes: Vec<Item>,
    pub(crate) roots: Vec<Root>,
}

/// A root of the graph.
pub(crate) struct Root {
    pub(crate) name: String,
    pub(crate) target: Target,
}

/// What a root or a field shows.
pub(crate) enum Target {
    Text(String),
    Box(usize),
}

/// An object.
pub(crate) struct Item {
    /// The short name of its class.
    pub(crate) title: String,
    /// Its number, if it is referred to more than once.
    pub(crate) number: Option<u32>,
    /// What it holds and what is no box of its own.
    pub(crate) values: Vec<(String, String)>,
    /// Its references, in order.
    pub(crate) slots: Vec<Slot>,
}

/// A reference of an object.
pub(crate) struct Slot {
    pub(crate) label: String,
    /// The declared type.
    pub(crate) descriptor: String,
    pub(crate) to: To,
    /// Whether it is null where a branch could be.
    pub(crate) gap: bool,
}

/// Where a reference leads.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum To {
    Null,
    Branch(usize),
    Link(usize),
}

impl Outline {
    /// The outline of a graph whose roots have these names.
    pub(crate) fn of(graph: &Graph, names: &[String]) -> Outline {
        let mut walk = Walk {
            graph,
            uses: uses(graph),
            place: vec![None; graph.nodes.len()],
            targets: Vec::new(),
            outline: Outline { boxes: Vec::new(), roots: Vec::new() },
        };
        for (i, &root) in graph.roots.iter().enumerate() {
            let name = names.get(i).cloned().unwrap_or_else(|| format!("arg{i}"));
            let target = match walk.shown(root) {
                Some(text) => Target::Text(text),
                None => Target::Box(walk.reach(root)),
            };
            walk.outline.roots.push(Root { name, target });
        }
        walk.number();
        walk.outline.find_gaps();
        walk.outline
    }

    /// Whether the branches make chains: none has a choice, and none is missing.
    pub(crate) fn is_chain(&self) -> bool {
        let straight =
            |item: &Item| item.slots.iter().filter(|s| s.gap || matches!(s.to, To::Branch(_))).count() <= 1;
        self.boxes.len() > 1 && self.boxes.iter().all(straight)
    }

    /// Finds the fields that are null where a branch could be: beside a branch of the same type, and not fields that
    /// elsewhere lead back.
    fn find_gaps(&mut self) {
        let slots = self.boxes.iter().flat_map(|b| b.slots.iter().map(move |s| (b.title.clone(), s)));
        let links = slots.filter(|(_, s)| matches!(s.to, To::Link(_)));
        let back: HashSet<(String, String)> = links.map(|(title, s)| (title, s.label.clone())).collect();
        for item in &mut self.boxes {
            let branches = item.slots.iter().filter(|s| matches!(s.to, To::Branch(_)));
            let types: HashSet<String> = branches.map(|s| s.descriptor.clone()).collect();
            for slot in &mut item.slots {
                slot.gap = slot.to == To::Null
                    && types.contains(&slot.descriptor)
                    && !back.contains(&(item.title.clone(), slot.label.clone()));
            }
        }
    }
}

struct Walk<'a> {
    graph: &'a Graph,
    uses: Vec<u32>,
    /// The box of each object that has one.
    place: Vec<Option<usize>>,
    /// For each box, the objects that its slots refer to.
    targets: Vec<Vec<Option<NodeId>>>,
    outline: Outline,
}

impl Walk<'_> {
    /// The text of what is drawn inside the box that holds it.
    fn shown(&self, value: Value) -> Option<String> {
        if let Some(text) = self.graph.leaf_text(value) {
            return Some(text);
        }
        let id = value.node()?;
        match self.graph.node(id)? {
            Node::Array { elements, .. } if self.uses[id.0 as usize] <= 1 => {
                let texts: Option<Vec<String>> = elements.iter().map(|&e| self.graph.leaf_text(e)).collect();
                let references = elements.iter().any(|e| matches!(e, Value::Null));
                texts.filter(|_| !references).map(|t| format!("{{{}}}", t.join(", ")))
            }
            _ => None,
        }
    }

    /// The box of an object, made with everything below it if it is new.
    fn reach(&mut self, value: Value) -> usize {
        let Some(id) = value.node() else { return 0 };
        if let Some(at) = self.place[id.0 as usize] {
            return at;
        }
        let first = self.open(id);
        // A box and the slot of it that is followed next.
        let mut stack = vec![(first, 0)];
        while let Some((at, slot)) = stack.pop() {
            let Some(&target) = self.targets[at].get(slot) else { continue };
            stack.push((at, slot + 1));
            let Some(id) = target else { continue };
            let to = match self.place[id.0 as usize] {
                Some(there) => To::Link(there),
                None => {
                    let there = self.open(id);
                    stack.push((there, 0));
                    To::Branch(there)
                }
            };
            self.outline.boxes[at].slots[slot].to = to;
        }
        first
    }

    /// Makes a box, with its slots not followed yet.
    fn open(&mut self, id: NodeId) -> usize {
        let at = self.outline.boxes.len();
        self.place[id.0 as usize] = Some(at);
        let mut item = Item { title: String::new(), number: None, values: Vec::new(), slots: Vec::new() };
        let mut targets = Vec::new();
        if let Some(node) = self.graph.node(id) {
            item.title = title(node);
            for (label, descriptor, value) in parts(node) {
                match self.shown(value) {
                    Some(text) if value != Value::Null => item.values.push((label, text)),
                    _ => {
                        item.slots.push(Slot { label, descriptor, to: To::Null, gap: false });
                        targets.push(value.node());
                    }
                }
            }
        }
        self.outline.boxes.push(item);
        self.targets.push(targets);
        at
    }

    /// Gives numbers to the boxes that links lead to.
    fn number(&mut self) {
        let mut linked = vec![false; self.outline.boxes.len()];
        for item in &self.outline.boxes {
            for slot in &item.slots {
                if let To::Link(there) = slot.to {
                    linked[there] = true;
                }
            }
        }
        let mut met = vec![false; self.outline.boxes.len()];
        for root in &self.outline.roots {
            if let Target::Box(there) = root.target {
                linked[there] |= std::mem::replace(&mut met[there], true);
            }
        }
        let mut given = 0;
        for (item, linked) in self.outline.boxes.iter_mut().zip(linked) {
            if linked {
                given += 1;
                item.number = Some(given);
            }
        }
    }
}

/// How often each object is referred to.
fn uses(graph: &Graph) -> Vec<u32> {
    let mut uses = vec![0; graph.nodes.len()];
    let held = graph.nodes.iter().flat_map(Node::values);
    for id in graph.roots.iter().copied().chain(held).filter_map(Value::node) {
        if let Some(n) = uses.get_mut(id.0 as usize) {
            *n += 1;
        }
    }
    uses
}

fn title(node: &Node) -> String {
    match node {
        Node::Array { descriptor, elements } => {
            let element = descriptor.trim_start_matches('[');
            let name = match element.strip_prefix('L') {
                Some(class) => short_name(&class.trim_end_matches(';').replace('/', ".")),
                None => element.to_owned(),
            };
            format!("{name}[{}]", elements.len()) + &"[]".repeat(descriptor.len() - element.len() - 1)
        }
        other => short_name(other.class()),
    }
}

/// The fields or elements of an object: label, type, value.
fn parts(node: &Node) -> Vec<(String, String, Value)> {
    match node {
        Node::Object { fields, .. } => {
            fields.iter().map(|f| (f.name.clone(), f.descriptor.clone(), f.value)).collect()
        }
        Node::Array { descriptor, elements } => {
            let element = descriptor.strip_prefix('[').unwrap_or(descriptor);
            let label = |i: usize| format!("[{i}]");
            elements.iter().enumerate().map(|(i, &v)| (label(i), element.to_owned(), v)).collect()
        }
        other => other.values().enumerate().map(|(i, v)| (format!("{i}"), String::new(), v)).collect(),
    }
}
