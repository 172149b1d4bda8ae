//! From a model to an object graph.

use super::{Classes, Parameter};
use crate::locations::{Loc, Object, REF, stored};
use crate::memory::World;
use margay_classes::descriptor::kind_of;
use margay_classes::{ClassKind, Kind};
use margay_graph::graph::{Field, Graph, GraphError, Node, NodeId, Reply, Value};
use margay_inputs::constants;
use margay_solver::{Model, Term};
use rustc_hash::FxHashMap;

/// Why a model has no object graph.
#[derive(Debug, thiserror::Error)]
pub(super) enum ModelError {
    /// The input refers to an object of the machine that no description can make.
    #[error("an object of the machine in the input")]
    Existing,
    /// The labelling gave an object no class.
    #[error("an object without a class")]
    NoClass,
    /// An interface with more than one abstract method cannot be implemented by a lambda.
    #[error("an object of {0}")]
    NotFunctional(String),
    /// An object of the machine could not be read.
    #[error(transparent)]
    Graph(#[from] GraphError),
}

struct Builder<'b, 'w, 'a> {
    world: &'w mut World<'a>,
    classes: &'b Classes,
    /// Values by kind of place, object and index.
    memory: FxHashMap<(Loc, u64, u64), u64>,
    graph: Graph,
    nodes: FxHashMap<u64, NodeId>,
    todo: Vec<(u64, NodeId)>,
    unit: Term,
}

/// Makes the graph.
pub(super) fn build(
    world: &mut World<'_>,
    parameters: &[Parameter],
    places: &[Term],
    model: &Model,
    classes: &Classes,
) -> Result<Graph, ModelError> {
    let unit = world.pool.null();
    let mut memory = FxHashMap::default();
    for &place in places {
        let Some(loc) = world.pool.loc(place) else { continue };
        let [object, index] = loc.parts();
        let object_value = object.map_or(0, |o| world.pool.terms.eval(o, model));
        let at = index.map_or(0, |i| world.pool.terms.eval(i, model));
        let kind = if object.is_some() { loc.moved(unit, index.map(|_| unit)) } else { loc };
        memory.insert((kind, object_value, at), world.pool.terms.eval(place, model));
    }
    let mut b = Builder {
        world,
        classes,
        memory,
        graph: Graph::default(),
        nodes: FxHashMap::default(),
        todo: Vec::new(),
        unit,
    };
    for parameter in parameters {
        let kind = kind_of(&parameter.descriptor);
        let loc = Loc::Slot { depth: 0, index: parameter.slot, sort: stored(kind) };
        let bits = b.memory.get(&(loc, 0, 0)).copied().unwrap_or(0);
        let value = b.value(kind, bits)?;
        b.graph.roots.push(value);
    }
    while let Some((number, id)) = b.todo.pop() {
        let node = b.node(number)?;
        b.graph.nodes[id.0 as usize] = node;
    }
    let roots = b.graph.roots.clone();
    Ok(b.graph.part(&roots))
}

impl Builder<'_, '_, '_> {
    fn value(&mut self, kind: Kind, bits: u64) -> Result<Value, ModelError> {
        Ok(match kind {
            Kind::Boolean => Value::Boolean(bits & 1 != 0),
            Kind::Byte => Value::Byte(bits as i8),
            Kind::Char => Value::Char(bits as u16),
            Kind::Short => Value::Short(bits as i16),
            Kind::Int | Kind::Void => Value::Int(bits as i32),
            Kind::Long => Value::Long(bits as i64),
            Kind::Float => Value::Float(bits as u32),
            Kind::Double => Value::Double(bits),
            Kind::Ref => return self.reference(bits),
        })
    }

    fn reference(&mut self, bits: u64) -> Result<Value, ModelError> {
        if bits == 0 {
            return Ok(Value::Null);
        }
        if let Some(&id) = self.nodes.get(&bits) {
            return Ok(Value::Ref(id));
        }
        let id = self.graph.add(Node::String(Vec::new()));
        self.nodes.insert(bits, id);
        let constant = self.world.pool.terms.make_const(REF, bits);
        match self.world.pool.object(constant) {
            Some(Object::Existing(r)) => {
                let graph = Graph::read(self.world.machine, &[(u64::from(r), Kind::Ref)])?;
                match graph.roots.first().and_then(|&v| graph.at(v)) {
                    Some(
                        node @ (Node::Enum { .. }
                        | Node::Class(_)
                        | Node::Constant { .. }
                        | Node::String(_)
                        | Node::Boxed(_)),
                    ) => self.graph.nodes[id.0 as usize] = node.clone(),
                    // Private constants are there too.
                    _ => match constants::named(self.world.machine, r) {
                        Some(node) => self.graph.nodes[id.0 as usize] = node,
                        None => return Err(ModelError::Existing),
                    },
                }
            }
            _ => self.todo.push((bits, id)),
        }
        Ok(Value::Ref(id))
    }

    fn get(&self, kind: Loc, object: u64, at: u64) -> Option<u64> {
        self.memory.get(&(kind, object, at)).copied()
    }

    fn node(&mut self, number: u64) -> Result<Node, ModelError> {
        let Some(&class) = self.classes.get(&number) else { return Err(ModelError::NoClass) };
        let classes = &self.world.machine.classes;
        match classes.class(class).kind {
            ClassKind::Array { kind, .. } => {
                let descriptor = classes.java_descriptor(class);
                let length = self.get(Loc::Length(self.unit), number, 0).unwrap_or(0);
                let stored_as = if kind == Kind::Boolean { Kind::Byte } else { kind };
                let loc = Loc::Element { kind: stored_as, array: self.unit, index: self.unit };
                let mut elements = Vec::new();
                for i in 0..length {
                    let bits = self.get(loc, number, i).unwrap_or(0);
                    elements.push(self.value(kind, bits)?);
                }
                Ok(Node::Array { descriptor, elements })
            }
            _ if classes.class(class).is_interface() => self.function(number, class),
            _ if class == classes.string() => {
                let length = self.get(Loc::TextLength(self.unit), number, 0).unwrap_or(0);
                let loc = Loc::Char { text: self.unit, index: self.unit };
                let units =
                    (0..length).map(|i| self.get(loc, number, i).map_or(u16::from(b'a'), |c| c as u16));
                Ok(Node::String(units.collect()))
            }
            _ => self.object(number, class),
        }
    }

    /// A function that always returns the same.
    fn function(&mut self, number: u64, class: margay_classes::ClassId) -> Result<Node, ModelError> {
        let classes = &self.world.machine.classes;
        let Some(method) = crate::universe::function(classes, class) else {
            return Err(ModelError::NotFunctional(classes.java_name(class)));
        };
        let interface = classes.java_name(class);
        let m = classes.method(method);
        let (name, descriptor, kind) =
            (classes.symbols.text(m.name).to_owned(), classes.symbols.text(m.desc).to_owned(), m.ret);
        let loc = Loc::Field { class, field: crate::locations::RESULT, object: self.unit };
        let bits = self.get(loc, number, 0).unwrap_or(0);
        let result = if kind == Kind::Void { Value::Null } else { self.value(kind, bits)? };
        Ok(Node::Answering { interface, replies: vec![Reply::always(name, descriptor, result)] })
    }

    fn object(&mut self, number: u64, class: margay_classes::ClassId) -> Result<Node, ModelError> {
        let name = self.world.machine.classes.java_name(class);
        let lineage = self.world.machine.classes.class(class).lineage.clone();
        let mut fields = Vec::new();
        for declaring in lineage {
            let declared_in = self.world.machine.classes.java_name(declaring);
            let own: Vec<(u16, String, String, Kind)> = {
                let classes = &self.world.machine.classes;
                let list = classes.class(declaring).fields.iter().enumerate().filter(|(_, f)| !f.is_static());
                let text = |sym| classes.symbols.text(sym).to_owned();
                list.map(|(i, f)| (i as u16, text(f.name), text(f.desc), f.kind)).collect()
            };
            for (field, name, descriptor, kind) in own {
                let loc = Loc::Field { class: declaring, field, object: self.unit };
                let bits = self.get(loc, number, 0).unwrap_or(0);
                let value = self.value(kind, bits)?;
                fields.push(Field { declared_in: declared_in.clone(), name, descriptor, value });
            }
        }
        if let [only] = &fields[..]
            && only.name == "value"
            && only.value.box_class() == Some(&name)
        {
            return Ok(Node::Boxed(only.value));
        }
        Ok(Node::Object { class: name, fields })
    }
}
