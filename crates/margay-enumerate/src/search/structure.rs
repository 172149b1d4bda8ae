//! A found structure as an object graph. The graph is made when somebody asks for it, from a template of all objects
//! that is read once: fields outside the finitization are as they were before the search.

use crate::error::Malformed;
use crate::space::{Item, NULL, Place, Space};
use crate::values::state::{OPEN, State};
use margay_classes::Kind;
use margay_graph::graph::{Graph, Node, NodeId, Value};
use margay_machine::Machine;
use std::borrow::Cow;

/// All objects of a finitization as graph nodes.
pub(crate) struct Template {
    graph: Graph,
    /// The node of each object.
    node: Vec<NodeId>,
    /// The object of each node, [`NULL`] for others.
    item: Vec<u32>,
    /// For each position that is a field, the number of the field in its node.
    field: Vec<u32>,
}

impl Template {
    /// Reads the objects, before anything is undecided.
    pub fn read(m: &Machine, space: &Space, names: &[(String, String)]) -> Result<Template, Malformed> {
        let roots: Vec<(u64, Kind)> =
            space.items.iter().map(|item| (u64::from(item.reference), Kind::Ref)).collect();
        let graph = Graph::read(m, &roots).map_err(Malformed::Graph)?;
        let mut node = Vec::with_capacity(space.items.len());
        let mut item = vec![NULL; graph.nodes.len()];
        for (i, root) in graph.roots.iter().enumerate() {
            let Value::Ref(id) = *root else {
                return Err(Malformed::Null);
            };
            node.push(id);
            item[id.0 as usize] = i as u32;
        }
        let field = space
            .positions
            .iter()
            .map(|p| match (p.place, node.get(p.owner as usize)) {
                (Place::Field { field, .. }, Some(id)) => match graph.node(*id) {
                    Some(Node::Object { fields, .. }) => {
                        let (class, name) = &names[field as usize];
                        let at = fields.iter().position(|f| f.declared_in == *class && f.name == *name);
                        at.map_or(u32::MAX, |at| at as u32)
                    }
                    _ => u32::MAX,
                },
                _ => u32::MAX,
            })
            .collect();
        Ok(Template { graph, node, item, field })
    }

    /// For each object the others that fields outside the finitization lead to.
    pub fn leads(&self, space: &Space) -> Vec<Vec<u32>> {
        let from = |item: &Item, id: NodeId| {
            let Some(node) = self.graph.node(id) else { return Vec::new() };
            let positions = item.first as usize..(item.first + item.count) as usize;
            let finitized = &self.field[positions];
            let values: Vec<Value> = match node {
                Node::Object { fields, .. } => {
                    let outside =
                        fields.iter().enumerate().filter(|(at, _)| !finitized.contains(&(*at as u32)));
                    outside.map(|(_, field)| field.value).collect()
                }
                _ if item.is_array => Vec::new(),
                other => other.values().collect(),
            };
            let mut work: Vec<NodeId> = values.into_iter().filter_map(Value::node).collect();
            let (mut seen, mut found) = (vec![false; self.graph.nodes.len()], Vec::new());
            while let Some(id) = work.pop() {
                if std::mem::replace(&mut seen[id.0 as usize], true) {
                    continue;
                }
                match self.item[id.0 as usize] {
                    NULL => work.extend(
                        self.graph.node(id).into_iter().flat_map(Node::values).filter_map(Value::node),
                    ),
                    other => found.push(other),
                }
            }
            found.sort_unstable();
            found
        };
        space.items.iter().zip(&self.node).map(|(item, &id)| from(item, id)).collect()
    }
}

/// A structure that satisfies the predicate. It is valid while `found` runs.
pub struct Structure<'a> {
    pub(crate) space: &'a Space,
    pub(crate) template: &'a Template,
    pub(crate) vector: Cow<'a, [u32]>,
}

impl<'a> Structure<'a> {
    pub(crate) fn of(state: &'a State, template: &'a Template) -> Structure<'a> {
        Structure { space: &state.space, template, vector: state.decisions() }
    }
}

impl Structure<'_> {
    /// The object graph of the predicate's receiver and arguments.
    pub fn graph(&self) -> Graph {
        let mut copier = Copier {
            structure: self,
            copies: vec![u32::MAX; self.template.graph.nodes.len()],
            graph: Graph::default(),
            work: Vec::new(),
        };
        for &root in &self.space.roots {
            let value = copier.position(root);
            copier.graph.roots.push(value);
        }
        while let Some((old, new)) = copier.work.pop() {
            let node = copier.node(old);
            copier.graph.nodes[new as usize] = node;
        }
        copier.graph
    }

    /// The decisions that make up the structure: for each thing that the finitization lets vary the number of its
    /// value, and `u32::MAX` for what is not part of the structure. Structures of one finitization are the same
    /// exactly when these are.
    pub fn vector(&self) -> &[u32] {
        &self.vector
    }

    fn bits(&self, position: u32) -> (u64, Kind) {
        let p = &self.space.positions[position as usize];
        let values = &self.space.values[p.whole as usize];
        let index = match self.vector[position as usize] {
            OPEN => 0,
            index => index as usize,
        };
        (values.bits[index], values.kind)
    }
}

struct Copier<'s, 'a> {
    structure: &'s Structure<'a>,
    copies: Vec<u32>,
    graph: Graph,
    work: Vec<(u32, u32)>,
}

impl Copier<'_, '_> {
    fn position(&mut self, position: u32) -> Value {
        let p = &self.structure.space.positions[position as usize];
        let values = &self.structure.space.values[p.whole as usize];
        if let Some(objects) = &values.objects {
            let index = match self.structure.vector[position as usize] {
                OPEN => 0,
                index => index,
            };
            let object = objects[index as usize];
            return if object == NULL {
                Value::Null
            } else {
                self.copy(self.structure.template.node[object as usize])
            };
        }
        let (bits, kind) = self.structure.bits(position);
        number(bits, kind)
    }

    fn copy(&mut self, old: NodeId) -> Value {
        let cell = &mut self.copies[old.0 as usize];
        if *cell == u32::MAX {
            *cell = self.graph.nodes.len() as u32;
            self.graph.nodes.push(Node::Opaque { class: String::new() });
            self.work.push((old.0, *cell));
        }
        Value::Ref(NodeId(*cell))
    }

    fn value(&mut self, value: Value) -> Value {
        match value {
            Value::Ref(id) => self.copy(id),
            other => other,
        }
    }

    fn node(&mut self, old: u32) -> Node {
        let template = self.structure.template;
        let space = self.structure.space;
        let mut node = template.graph.nodes[old as usize].clone();
        let item = template.item[old as usize];
        let item = (item != NULL).then(|| &space.items[item as usize]);
        match &mut node {
            Node::Object { fields, .. } => {
                let mut decided = vec![false; fields.len()];
                for p in item.map_or(0..0, |item| item.first..item.first + item.count) {
                    let at = template.field[p as usize] as usize;
                    if at < fields.len() {
                        decided[at] = true;
                        fields[at].value = self.position(p);
                    }
                }
                for (field, _) in fields.iter_mut().zip(decided).filter(|(_, decided)| !decided) {
                    field.value = self.value(field.value);
                }
            }
            Node::Array { elements, .. } => match item.filter(|item| item.is_array) {
                Some(item) => {
                    let length = self.structure.bits(item.first).0 as u32;
                    *elements = (0..length).map(|i| self.position(item.first + 1 + i)).collect();
                }
                None => {
                    for element in elements {
                        *element = self.value(*element);
                    }
                }
            },
            Node::Built { steps, .. } => {
                for arg in steps.iter_mut().flat_map(|step| &mut step.args) {
                    *arg = self.value(*arg);
                }
            }
            Node::Got { from, step, .. } => {
                *from = self.value(*from);
                for arg in &mut step.args {
                    *arg = self.value(*arg);
                }
            }
            Node::Answering { replies, .. } => {
                for reply in replies {
                    reply.result = self.value(reply.result);
                }
            }
            Node::String(_)
            | Node::Boxed(_)
            | Node::Enum { .. }
            | Node::Class(_)
            | Node::Constant { .. }
            | Node::Opaque { .. } => {}
        }
        node
    }
}

fn number(bits: u64, kind: Kind) -> Value {
    match kind {
        Kind::Boolean => Value::Boolean(bits & 1 != 0),
        Kind::Byte => Value::Byte(bits as i8),
        Kind::Char => Value::Char(bits as u16),
        Kind::Short => Value::Short(bits as i16),
        Kind::Int => Value::Int(bits as i32),
        Kind::Long => Value::Long(bits as i64),
        Kind::Float => Value::Float(bits as u32),
        Kind::Double => Value::Double(bits),
        Kind::Void | Kind::Ref => Value::Null,
    }
}
