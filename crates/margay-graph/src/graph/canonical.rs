//! A form of a graph that does not depend on how its nodes are numbered: two graphs are isomorphic exactly
//! when their canonical forms are equal.

use super::{Action, Call, Deed, Graph, Node, NodeId, Step, Value};

struct Writer<'a> {
    graph: &'a Graph,
    number: Vec<u32>,
    order: Vec<NodeId>,
    out: Vec<u8>,
}

impl Graph {
    /// The graph as bytes, with nodes numbered in the order in which a walk from the roots meets them.
    /// Boxed values that `valueOf` shares have no identity of their own.
    pub fn canonical(&self) -> Vec<u8> {
        let mut w = Writer {
            graph: self,
            number: vec![0; self.nodes.len()],
            order: Vec::new(),
            out: Vec::with_capacity(self.nodes.len() * 16),
        };
        for &root in &self.roots {
            w.value(root);
        }
        for step in &self.prologue {
            w.prologue_step(step);
        }
        let mut next = 0;
        while let Some(&id) = w.order.get(next) {
            w.node(id);
            next += 1;
        }
        w.out
    }

    /// Whether the graphs are the same but for the numbers of their nodes.
    pub fn isomorphic(&self, other: &Graph) -> bool {
        self.canonical() == other.canonical()
    }
}

impl Writer<'_> {
    fn text(&mut self, text: &str) {
        self.out.extend((text.len() as u32).to_le_bytes());
        self.out.extend(text.as_bytes());
    }

    fn value(&mut self, value: Value) {
        match value {
            Value::Null => self.out.push(0),
            Value::Boolean(b) => self.out.extend([1, u8::from(b)]),
            Value::Byte(n) => self.out.extend([2, n as u8]),
            Value::Char(n) => self.tagged(3, &n.to_le_bytes()),
            Value::Short(n) => self.tagged(4, &n.to_le_bytes()),
            Value::Int(n) => self.tagged(5, &n.to_le_bytes()),
            Value::Long(n) => self.tagged(6, &n.to_le_bytes()),
            Value::Float(n) => self.tagged(7, &n.to_le_bytes()),
            Value::Double(n) => self.tagged(8, &n.to_le_bytes()),
            Value::Ref(id) => self.reference(id),
        }
    }

    fn tagged(&mut self, tag: u8, bytes: &[u8]) {
        self.out.push(tag);
        self.out.extend(bytes);
    }

    fn reference(&mut self, id: NodeId) {
        match self.graph.node(id) {
            Some(Node::Boxed(value)) if value.is_cached_when_boxed() => {
                self.out.push(10);
                self.value(*value);
            }
            Some(_) => {
                let number = &mut self.number[id.0 as usize];
                if *number == 0 {
                    self.order.push(id);
                    *number = self.order.len() as u32;
                }
                let number = *number;
                self.tagged(9, &number.to_le_bytes());
            }
            None => self.out.push(11),
        }
    }

    fn values(&mut self, values: &[Value]) {
        self.out.extend((values.len() as u32).to_le_bytes());
        for &v in values {
            self.value(v);
        }
    }

    fn step(&mut self, step: &Call) {
        self.text(&step.class);
        self.text(&step.name);
        self.text(&step.descriptor);
        self.values(&step.args);
    }

    fn deed(&mut self, deed: &Deed) {
        self.out.push(32);
        self.value(deed.on.unwrap_or(Value::Null));
        self.step(&deed.call);
    }

    fn prologue_step(&mut self, step: &Step) {
        self.out.push(u8::from(step.early));
        match &step.action {
            Action::Call(deed) => self.deed(deed),
            Action::Element { array, index, value } => {
                self.tagged(33, &index.to_le_bytes());
                self.value(*array);
                self.value(*value);
            }
        }
    }

    fn node(&mut self, id: NodeId) {
        let Some(node) = self.graph.node(id) else { return };
        match node {
            Node::Object { class, fields } => {
                self.out.push(20);
                self.text(class);
                // The class decides which fields there are, so their values are enough, unless some are left out.
                self.out.extend((fields.len() as u32).to_le_bytes());
                for f in fields {
                    self.text(&f.name);
                    self.value(f.value);
                }
            }
            Node::Array { descriptor, elements } => {
                self.out.push(21);
                self.text(descriptor);
                self.values(elements);
            }
            Node::String(units) => {
                self.tagged(22, &(units.len() as u32).to_le_bytes());
                self.out.extend(units.iter().flat_map(|u| u.to_le_bytes()));
            }
            Node::Boxed(value) => {
                self.out.push(23);
                self.value(*value);
            }
            Node::Enum { class, constant } => {
                self.out.push(24);
                self.text(class);
                self.text(constant);
            }
            Node::Class(name) => {
                self.out.push(25);
                self.text(name);
            }
            Node::Constant { class, field, .. } => {
                self.out.push(26);
                self.text(class);
                self.text(field);
            }
            Node::Built { class, steps } => {
                self.out.push(27);
                self.text(class);
                self.out.extend((steps.len() as u32).to_le_bytes());
                for step in steps {
                    self.step(step);
                }
            }
            Node::Got { class, from, step } => {
                self.out.push(30);
                self.text(class);
                self.value(*from);
                self.step(step);
            }
            Node::Answering { interface, replies } => {
                self.out.push(28);
                self.text(interface);
                for reply in replies {
                    self.text(&reply.method);
                    self.text(&reply.descriptor);
                    self.value(reply.result);
                    if !reply.then.is_empty() {
                        self.out.push(31);
                        self.values(&reply.then);
                    }
                    if let Some(deed) = &reply.does {
                        self.deed(deed);
                    }
                }
            }
            Node::Opaque { class } => {
                self.out.push(29);
                self.text(class);
            }
        }
    }
}
