//! Concrete object graphs, apart from any machine: the form in which inputs and outcomes travel between
//! exploration, running again and test source. Knows how a machine's heap is read and written, but nothing
//! of symbols, solvers or Java source.

mod canonical;
mod json;
mod prologue;
mod read;
mod snapshot;
mod text;
mod views;
mod write;

pub use read::Limits;
pub use snapshot::Snapshots;
pub use text::short_name;
pub use views::{View, view};
pub use write::{Arguments, Strings};

use serde::{Deserialize, Serialize};

/// Number of a node in its graph.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct NodeId(pub u32);

/// A value of a field, an element or an argument. Floating-point numbers are their bits.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Value {
    /// `null`
    Null,
    /// `boolean`
    Boolean(bool),
    /// `byte`
    Byte(i8),
    /// `char`
    Char(u16),
    /// `short`
    Short(i16),
    /// `int`
    Int(i32),
    /// `long`
    Long(i64),
    /// `float`
    Float(u32),
    /// `double`
    Double(u64),
    /// An object of the graph.
    Ref(NodeId),
}

/// A field of an object.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Field {
    /// Binary name of the class that declares it, with dots.
    pub declared_in: String,
    /// Its name.
    pub name: String,
    /// Its descriptor.
    pub descriptor: String,
    /// What it holds.
    pub value: Value,
}

/// One step of those that make an object: a call, or with a field's name and descriptor an assignment to the
/// field of its one argument.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Call {
    /// Binary name of the class whose member is called, with dots.
    pub class: String,
    /// Name of the method, or of the field; `<init>` for a constructor.
    pub name: String,
    /// Its descriptor.
    pub descriptor: String,
    /// The arguments, without the receiver.
    pub args: Vec<Value>,
}

/// An object.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Node {
    /// An instance by its fields.
    Object {
        /// Binary name of its class, with dots.
        class: String,
        /// Its fields, those of superclasses first.
        fields: Vec<Field>,
    },
    /// An array.
    Array {
        /// Its descriptor, e.g. `[I` or `[Ljava/lang/String;`.
        descriptor: String,
        /// Its elements.
        elements: Vec<Value>,
    },
    /// A `java.lang.String`, in UTF-16.
    String(Vec<u16>),
    /// A boxed primitive; the value says which.
    Boxed(Value),
    /// A constant of an enum.
    Enum {
        /// Binary name of the enum, also for a constant with a body of its own.
        class: String,
        /// Name of the constant.
        constant: String,
    },
    /// A `java.lang.Class`, by what its `getName` gives.
    Class(String),
    /// What a static final field of a class holds that programs name, such as `Locale.ROOT`.
    Constant {
        /// Binary name of the class that declares the field.
        class: String,
        /// Name of the field.
        field: String,
        /// Its descriptor.
        descriptor: String,
    },
    /// An object made by calls: the first is a constructor or a static factory, the others are methods on it.
    Built {
        /// Binary name of its class.
        class: String,
        /// The calls in order.
        steps: Vec<Call>,
    },
    /// An object found from another one, which is made before.
    Got {
        /// Binary name of its class.
        class: String,
        /// The object that has it.
        from: Value,
        /// The method of that object that returns it, or with a field's name and descriptor the field.
        step: Call,
    },
    /// An object of a test's own that implements an interface: each method always returns the same, or one value after the
    /// other.
    Answering {
        /// Binary name of the interface.
        interface: String,
        /// What its methods return.
        replies: Vec<Reply>,
    },
    /// An object that means nothing outside its machine: a thread, a class loader, a lambda.
    Opaque {
        /// Binary name of its class.
        class: String,
    },
}

/// What a method of an interface returns.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Reply {
    /// Name of the method.
    pub method: String,
    /// Its descriptor, with type variables as the interface binds them.
    pub descriptor: String,
    /// What it returns; `Null` when it returns nothing.
    pub result: Value,
    /// What it returns the next times, the last of them from then on; empty if it always returns the same.
    pub then: Vec<Value>,
    /// What it does before it returns.
    pub does: Option<Deed>,
}

/// A call of a method on an object, or of a static method; with a field's name and descriptor an assignment of its one
/// argument to a field.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Deed {
    /// The object; nothing for a static member.
    pub on: Option<Value>,
    /// The method or the field.
    pub call: Call,
}

/// What is done in a step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Action {
    /// A call or an assignment to a field.
    Call(Deed),
    /// An assignment to an element of an array.
    Element {
        /// The array.
        array: Value,
        /// The number of the element.
        index: u32,
        /// What it holds afterwards.
        value: Value,
    },
}

/// A step before the call.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Step {
    /// What is done.
    pub action: Action,
    /// Whether it comes before the objects are made. Such steps use none, and are the first.
    pub early: bool,
    /// Binary name of the class of the exception in which it ends, once a run has shown it.
    pub throws: Option<String>,
}

/// Objects and the values from which they are reached: the receiver, if there is one, then the arguments.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Graph {
    /// The objects.
    pub nodes: Vec<Node>,
    /// Where the graph is entered.
    pub roots: Vec<Value>,
    /// What happens after the objects are made and before the call.
    pub prologue: Vec<Step>,
}

/// Why a graph cannot be read from or written to a machine.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum GraphError {
    /// More objects or elements than the limit.
    #[error("the object graph has more than {0} objects or elements")]
    TooLarge(usize),
    /// An object without meaning outside its machine.
    #[error("an object of class {0} cannot be made from a description")]
    Opaque(String),
    /// A class or member that is not there.
    #[error("{0} is missing")]
    Missing(String),
    /// A value that does not fit where it stands.
    #[error("{0}")]
    Malformed(String),
    /// A field, element or argument that cannot hold its value.
    #[error(transparent)]
    Store(#[from] margay_machine::StoreError),
    /// The machine stopped while it made an object.
    #[error("making {what}: {why}")]
    Failed {
        /// What was being made.
        what: String,
        /// Where the machine stopped.
        why: String,
    },
}

impl Value {
    /// The register slots that the value takes as an argument.
    pub fn is_wide(self) -> bool {
        matches!(self, Value::Long(_) | Value::Double(_))
    }

    /// The node that the value refers to.
    pub fn node(self) -> Option<NodeId> {
        match self {
            Value::Ref(id) => Some(id),
            _ => None,
        }
    }

    /// Binary name of the class that boxes the value, for primitive values.
    pub fn box_class(self) -> Option<&'static str> {
        Some(match self {
            Value::Boolean(_) => "java.lang.Boolean",
            Value::Byte(_) => "java.lang.Byte",
            Value::Char(_) => "java.lang.Character",
            Value::Short(_) => "java.lang.Short",
            Value::Int(_) => "java.lang.Integer",
            Value::Long(_) => "java.lang.Long",
            Value::Float(_) => "java.lang.Float",
            Value::Double(_) => "java.lang.Double",
            Value::Null | Value::Ref(_) => return None,
        })
    }

    /// Whether boxing the value with `valueOf` always gives the same object.
    pub fn is_cached_when_boxed(self) -> bool {
        match self {
            Value::Boolean(_) | Value::Byte(_) => true,
            Value::Char(c) => c <= 127,
            Value::Short(n) => (-128..=127).contains(&n),
            Value::Int(n) => (-128..=127).contains(&n),
            Value::Long(n) => (-128..=127).contains(&n),
            _ => false,
        }
    }
}

impl Call {
    /// Whether the step is about a field.
    pub fn is_field(&self) -> bool {
        !self.descriptor.starts_with('(')
    }
}

impl Node {
    /// Binary name of the class of the object; the descriptor of an array.
    pub fn class(&self) -> &str {
        match self {
            Node::Object { class, .. }
            | Node::Enum { class, .. }
            | Node::Constant { class, .. }
            | Node::Built { class, .. }
            | Node::Got { class, .. }
            | Node::Opaque { class } => class,
            Node::Array { descriptor, .. } => descriptor,
            Node::String(_) => "java.lang.String",
            Node::Boxed(value) => value.box_class().unwrap_or("java.lang.Object"),
            Node::Class(_) => "java.lang.Class",
            Node::Answering { interface, .. } => interface,
        }
    }

    /// The values that the object holds, in order.
    pub fn values(&self) -> Box<dyn Iterator<Item = Value> + '_> {
        match self {
            Node::Object { fields, .. } => Box::new(fields.iter().map(|f| f.value)),
            Node::Array { elements, .. } => Box::new(elements.iter().copied()),
            Node::Built { steps, .. } => Box::new(steps.iter().flat_map(|s| s.args.iter().copied())),
            Node::Got { from, step, .. } => Box::new(std::iter::once(*from).chain(step.args.iter().copied())),
            Node::Answering { replies, .. } => Box::new(replies.iter().flat_map(Reply::values)),
            _ => Box::new(std::iter::empty()),
        }
    }

    /// The value of a field by name, the one of the most special class when there are several.
    pub fn field(&self, name: &str) -> Option<Value> {
        match self {
            Node::Object { fields, .. } => fields.iter().rfind(|f| f.name == name).map(|f| f.value),
            _ => None,
        }
    }
}

impl Deed {
    /// The values that it uses.
    pub fn values(&self) -> impl Iterator<Item = Value> + '_ {
        self.on.into_iter().chain(self.call.args.iter().copied())
    }

    fn values_mut(&mut self) -> impl Iterator<Item = &mut Value> + '_ {
        self.on.iter_mut().chain(&mut self.call.args)
    }
}

impl Step {
    /// A step that has not been made yet.
    pub fn new(action: Action) -> Step {
        Step { action, early: false, throws: None }
    }

    /// The values that it uses.
    pub fn values(&self) -> Box<dyn Iterator<Item = Value> + '_> {
        match &self.action {
            Action::Call(deed) => Box::new(deed.values()),
            Action::Element { array, value, .. } => Box::new([*array, *value].into_iter()),
        }
    }

    /// The step with its values replaced.
    pub fn renamed(&self, rename: impl Fn(Value) -> Value) -> Step {
        let mut step = self.clone();
        match &mut step.action {
            Action::Call(deed) => deed.values_mut().for_each(|v| *v = rename(*v)),
            Action::Element { array, value, .. } => {
                (*array, *value) = (rename(*array), rename(*value));
            }
        }
        step
    }
}

impl Reply {
    /// A reply that is always the same.
    pub fn always(method: impl Into<String>, descriptor: impl Into<String>, result: Value) -> Reply {
        let (method, descriptor) = (method.into(), descriptor.into());
        Reply { method, descriptor, result, then: Vec::new(), does: None }
    }

    /// What it returns, one after the other.
    pub fn results(&self) -> impl Iterator<Item = Value> + '_ {
        std::iter::once(self.result).chain(self.then.iter().copied())
    }

    /// The values that it returns or uses.
    pub fn values(&self) -> impl Iterator<Item = Value> + '_ {
        self.results().chain(self.does.iter().flat_map(Deed::values))
    }

    fn values_mut(&mut self) -> impl Iterator<Item = &mut Value> + '_ {
        std::iter::once(&mut self.result)
            .chain(&mut self.then)
            .chain(self.does.iter_mut().flat_map(Deed::values_mut))
    }
}

impl Graph {
    /// Adds an object.
    pub fn add(&mut self, node: Node) -> NodeId {
        self.nodes.push(node);
        NodeId(self.nodes.len() as u32 - 1)
    }

    /// Adds a string.
    pub fn add_string(&mut self, text: &str) -> NodeId {
        self.add(Node::String(text.encode_utf16().collect()))
    }

    /// An object by number. Numbers come from the graph itself; one from elsewhere gives `None`.
    pub fn node(&self, id: NodeId) -> Option<&Node> {
        self.nodes.get(id.0 as usize)
    }

    /// The object that a value refers to.
    pub fn at(&self, value: Value) -> Option<&Node> {
        self.node(value.node()?)
    }

    /// The nodes reached from these values, in the order of a depth-first walk.
    pub fn reached(&self, from: &[Value]) -> Vec<NodeId> {
        let mut seen = vec![false; self.nodes.len()];
        let mut order = Vec::new();
        let mut work: Vec<NodeId> = from.iter().rev().filter_map(|v| v.node()).collect();
        while let Some(id) = work.pop() {
            let Some(node) = self.node(id) else { continue };
            if std::mem::replace(&mut seen[id.0 as usize], true) {
                continue;
            }
            order.push(id);
            let at = work.len();
            work.extend(node.values().filter_map(Value::node));
            work[at..].reverse();
        }
        order
    }

    /// Both graphs side by side, with the roots of this one first.
    pub fn with(&self, other: &Graph) -> Graph {
        let first = self.nodes.len() as u32;
        let moved = |value: Value| match value {
            Value::Ref(id) => Value::Ref(NodeId(id.0 + first)),
            other => other,
        };
        let mut both = self.clone();
        both.nodes.extend(other.nodes.iter().map(|node| node.renamed(moved)));
        both.roots.extend(other.roots.iter().map(|&root| moved(root)));
        both.prologue.extend(other.prologue.iter().map(|step| step.renamed(moved)));
        both
    }

    /// The part of the graph that these values reach, as a graph with them as roots and nothing before the call.
    pub fn part(&self, roots: &[Value]) -> Graph {
        self.part_with(roots, &[])
    }

    /// The graph without the objects that nothing reaches.
    pub fn trimmed(&self) -> Graph {
        self.part_with(&self.roots, &self.prologue)
    }

    /// The values from which all objects are reached: the roots, and what is used before the call.
    pub fn entries(&self) -> Vec<Value> {
        self.roots.iter().copied().chain(self.prologue.iter().flat_map(Step::values)).collect()
    }

    fn part_with(&self, roots: &[Value], prologue: &[Step]) -> Graph {
        let entries: Vec<Value> =
            roots.iter().copied().chain(prologue.iter().flat_map(Step::values)).collect();
        let order = self.reached(&entries);
        let mut number = vec![None; self.nodes.len()];
        for (i, id) in order.iter().enumerate() {
            number[id.0 as usize] = Some(NodeId(i as u32));
        }
        let renamed = |value: Value| match value {
            Value::Ref(id) => number.get(id.0 as usize).copied().flatten().map_or(Value::Null, Value::Ref),
            other => other,
        };
        let nodes = order.iter().filter_map(|&id| self.node(id)).map(|node| node.renamed(renamed)).collect();
        Graph {
            nodes,
            roots: roots.iter().map(|&v| renamed(v)).collect(),
            prologue: prologue.iter().map(|step| step.renamed(renamed)).collect(),
        }
    }
}

impl Node {
    /// The node with its values replaced.
    pub fn renamed(&self, rename: impl Fn(Value) -> Value) -> Node {
        let mut node = self.clone();
        match &mut node {
            Node::Object { fields, .. } => fields.iter_mut().for_each(|f| f.value = rename(f.value)),
            Node::Array { elements, .. } => elements.iter_mut().for_each(|v| *v = rename(*v)),
            Node::Built { steps, .. } => {
                steps.iter_mut().flat_map(|s| &mut s.args).for_each(|v| *v = rename(*v));
            }
            Node::Got { from, step, .. } => {
                *from = rename(*from);
                step.args.iter_mut().for_each(|v| *v = rename(*v));
            }
            Node::Answering { replies, .. } => {
                replies.iter_mut().flat_map(Reply::values_mut).for_each(|v| *v = rename(*v));
            }
            _ => {}
        }
        node
    }
}
