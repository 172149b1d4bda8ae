//! Making the objects of a graph in a machine. Strings are literals, boxed numbers come from `valueOf`, as in
//! the Java source that a test would have; objects that are built by calls are made after what they need.

use super::{Call, Deed, Graph, GraphError, Node, NodeId, Reply, Value};
use crate::functions;
use margay_classes::descriptor::{MethodDescriptor, kind_of};
use margay_classes::{ClassId, ClassKind, Kind, MethodId};
use margay_machine::{Answer, Answers, Machine, Ref, Stop, Trap, Typed};

/// Which objects the strings of a graph become. A program can tell them apart by `==`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Strings {
    /// The literals of their text.
    Literals,
    /// Strings of their own.
    New,
}

/// What a method is called with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Arguments {
    /// The roots of the graph that are passed, with their kinds.
    pub values: Vec<Typed>,
    /// The registers of the call; `long` and `double` take two.
    pub slots: Vec<u64>,
}

impl Graph {
    /// Allocates the objects and gives the slots of the roots as arguments of a call: `long` and `double` take
    /// two. The machine holds on to every object until a rollback.
    pub fn write(&self, machine: &mut Machine) -> Result<Vec<u64>, GraphError> {
        self.write_with(machine, Strings::Literals)
    }

    /// As [`Graph::write`], with strings of this kind.
    pub fn write_with(&self, machine: &mut Machine, strings: Strings) -> Result<Vec<u64>, GraphError> {
        let refs = self.write_nodes_with(machine, strings)?;
        let mut slots = Vec::new();
        for &root in &self.roots {
            slots.push(slot(&refs, root)?);
            if root.is_wide() {
                slots.push(0);
            }
        }
        Ok(slots)
    }

    /// Allocates the objects and gives where each of them is, by number.
    pub fn write_nodes(&self, machine: &mut Machine) -> Result<Vec<Ref>, GraphError> {
        self.write_nodes_with(machine, Strings::Literals)
    }

    /// As [`Graph::write_nodes`], with strings of this kind.
    pub fn write_nodes_with(&self, machine: &mut Machine, strings: Strings) -> Result<Vec<Ref>, GraphError> {
        let mut writer = Writer { graph: self, machine, strings, refs: vec![0; self.nodes.len()] };
        let mut built = Vec::new();
        for (i, node) in self.nodes.iter().enumerate() {
            match node {
                Node::Built { .. } | Node::Got { .. } => built.push(NodeId(i as u32)),
                node => {
                    let r = writer.allocate(i, node)?;
                    writer.machine.hold(r);
                    writer.refs[i] = r;
                }
            }
        }
        for i in 0..self.nodes.len() {
            writer.fill(NodeId(i as u32), None)?;
        }
        for stage in self.in_order_of_need(&built)? {
            writer.build(stage)?;
            for i in 0..self.nodes.len() {
                writer.fill(NodeId(i as u32), Some(stage.id))?;
            }
        }
        Ok(writer.refs)
    }

    /// The first roots as what a method is called with: the receiver, unless it was `made` for a constructor, and the
    /// arguments. `refs` says where the objects are. Values that the method's parameters cannot hold are refused.
    pub fn arguments(
        &self,
        machine: &mut Machine,
        method: MethodId,
        refs: &[Ref],
        made: Option<Ref>,
    ) -> Result<Arguments, GraphError> {
        let m = machine.classes.method(method);
        let count = m.params.len() + usize::from(!m.is_static() && made.is_none());
        let mut values = Vec::with_capacity(count);
        for &root in self.roots.iter().take(count) {
            values.push((slot(refs, root)?, kind_of_value(root)));
        }
        let made = made.map(|r| (u64::from(r), Kind::Ref));
        let all: Vec<Typed> = made.into_iter().chain(values.iter().copied()).collect();
        let slots = machine.check_arguments(method, &all)?;
        Ok(Arguments { values, slots })
    }

    /// The built objects, each after those that the arguments of its calls reach. Where objects need each other, the first
    /// call of one of them is made before, and the others when what they are given is there: a collection is made before
    /// an object that is given it, and that object may be put into the collection.
    fn in_order_of_need(&self, built: &[NodeId]) -> Result<Vec<Stage>, GraphError> {
        let mut order: Vec<Stage> = Vec::new();
        let mut left: Vec<Stage> = built.iter().map(|&id| Stage { id, part: Part::All }).collect();
        let mut begun: Vec<NodeId> = Vec::new();
        // Few objects are built by calls, and rounds are as many as they nest.
        while !left.is_empty() {
            let before = order.len();
            for stage in std::mem::take(&mut left) {
                if self.is_ready(stage, &begun, &order) {
                    order.push(stage);
                } else {
                    left.push(stage);
                }
            }
            if order.len() > before {
                continue;
            }
            let first = |stage: &Stage| Stage { id: stage.id, part: Part::First };
            let at = left
                .iter()
                .position(|stage| stage.part == Part::All && self.is_ready(first(stage), &begun, &order));
            let Some(at) = at else {
                return Err(GraphError::Malformed("objects that are built by calls need each other".into()));
            };
            order.push(first(&left[at]));
            begun.push(left[at].id);
            left[at].part = Part::Rest;
        }
        Ok(order)
    }

    /// Whether all is there that a part of an object's making is given. What objects hold that are not ready themselves is
    /// not looked at.
    fn is_ready(&self, stage: Stage, begun: &[NodeId], order: &[Stage]) -> bool {
        let Some(node) = self.node(stage.id) else { return true };
        let mut seen = vec![false; self.nodes.len()];
        let mut work = needed_first(node, stage.part);
        while let Some(value) = work.pop() {
            let Some(id) = value.node() else { continue };
            let Some(node) = self.node(id) else { continue };
            if begun.contains(&id) || std::mem::replace(&mut seen[id.0 as usize], true) {
                continue;
            }
            let is_built = matches!(node, Node::Built { .. } | Node::Got { .. });
            if is_built && !order.iter().any(|made| made.id == id) {
                return false;
            }
            work.extend(node.values());
        }
        true
    }
}

/// Calls that make an object, and which of them.
#[derive(Debug, Clone, Copy)]
struct Stage {
    id: NodeId,
    part: Part,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Part {
    All,
    First,
    Rest,
}

impl Part {
    fn of(self, steps: &[Call]) -> &[Call] {
        match self {
            Part::All => steps,
            Part::First => steps.get(..1).unwrap_or_default(),
            Part::Rest => steps.get(1..).unwrap_or_default(),
        }
    }
}

/// What has to be there before an object is built: all but the fields that are assigned.
fn needed_first(node: &Node, part: Part) -> Vec<Value> {
    match node {
        Node::Built { steps, .. } => {
            let steps = part.of(steps).iter().filter(|s| !s.is_field());
            steps.flat_map(|s| s.args.iter().copied()).collect()
        }
        node => node.values().collect(),
    }
}

impl Value {
    /// The register that holds the value, given where the nodes are. `None` for a node that is not there.
    pub fn slot(self, refs: &[Ref]) -> Option<u64> {
        Some(match self {
            Value::Null => 0,
            Value::Boolean(b) => u64::from(b),
            Value::Byte(n) => u64::from(i32::from(n) as u32),
            Value::Char(n) => u64::from(n),
            Value::Short(n) => u64::from(i32::from(n) as u32),
            Value::Int(n) => u64::from(n as u32),
            Value::Long(n) => n as u64,
            Value::Float(bits) => u64::from(bits),
            Value::Double(bits) => bits,
            Value::Ref(id) => u64::from(*refs.get(id.0 as usize)?),
        })
    }
}

fn slot(refs: &[Ref], value: Value) -> Result<u64, GraphError> {
    value.slot(refs).ok_or_else(|| GraphError::Malformed(format!("there is no object for {value:?}")))
}

fn kind_of_value(value: Value) -> Kind {
    match value {
        Value::Null | Value::Ref(_) => Kind::Ref,
        Value::Boolean(_) => Kind::Boolean,
        Value::Byte(_) => Kind::Byte,
        Value::Char(_) => Kind::Char,
        Value::Short(_) => Kind::Short,
        Value::Int(_) => Kind::Int,
        Value::Long(_) => Kind::Long,
        Value::Float(_) => Kind::Float,
        Value::Double(_) => Kind::Double,
    }
}

/// Whether a reply is that of a method.
fn is_of(answer: &Answer, reply: &Reply) -> bool {
    answer.name == reply.method && answer.descriptor == reply.descriptor
}

/// The fields of an object that answers which a reply is about, and what they hold.
fn reply_fields(answers: &Answers, reply: &Reply) -> Vec<(String, Value)> {
    let Some(at) = answers.methods.iter().position(|answer| is_of(answer, reply)) else { return Vec::new() };
    let results = reply.results().enumerate();
    let mut fields: Vec<(String, Value)> =
        results.filter_map(|(i, value)| Some((answers.later_field(at, i)?, value))).collect();
    if let Some(Deed { on, call }) = &reply.does {
        fields.extend(on.map(|on| (answers.called_on(at), on)));
        fields.extend(call.args.iter().enumerate().map(|(i, &value)| (answers.argument(at, i), value)));
    }
    fields
}

pub(super) struct Writer<'g, 'm> {
    pub(super) strings: Strings,
    pub(super) graph: &'g Graph,
    pub(super) machine: &'m mut Machine,
    pub(super) refs: Vec<Ref>,
}

impl Writer<'_, '_> {
    pub(super) fn slot(&self, value: Value) -> Result<u64, GraphError> {
        slot(&self.refs, value)
    }

    pub(super) fn failed(&mut self, what: &str, stop: &Stop) -> GraphError {
        let why = match stop {
            Stop::Threw(e) => self.machine.describe_throwable(*e),
            other => format!("{other:?}"),
        };
        GraphError::Failed { what: what.to_owned(), why }
    }

    fn trapped(&mut self, what: &str, trap: Trap) -> GraphError {
        match trap {
            Trap::Throw(e) => self.failed(what, &Stop::Threw(e)),
            Trap::Stop(stop) => self.failed(what, &stop),
            Trap::Reload | Trap::Block => {
                GraphError::Failed { what: what.to_owned(), why: "the machine is busy".into() }
            }
        }
    }

    fn class(&mut self, name: &str) -> Result<ClassId, GraphError> {
        let internal = name.replace('.', "/");
        self.machine.classes.load(&internal).map_err(|e| GraphError::Missing(e.to_string()))
    }

    pub(super) fn initialized(&mut self, name: &str) -> Result<ClassId, GraphError> {
        let id = self.class(name)?;
        self.machine.initialize_now(id).map_err(|trap| self.trapped(name, trap))?;
        Ok(id)
    }

    fn allocate(&mut self, i: usize, node: &Node) -> Result<Ref, GraphError> {
        match node {
            // There is one for each class, and the machine makes them.
            Node::Object { class, .. } if class == "java.lang.Class" => {
                Err(GraphError::Opaque(class.clone()))
            }
            Node::Object { class, .. } => {
                let id = self.initialized(class)?;
                let c = self.machine.classes.class(id);
                if c.kind != ClassKind::Instance || c.is_abstract() || c.is_interface() {
                    return Err(GraphError::Malformed(format!("{class} has no instances")));
                }
                let r = self.machine.new_object(id).map_err(|trap| self.trapped(class, trap))?;
                self.prepare_throwable(id, r)?;
                Ok(r)
            }
            Node::Array { descriptor, elements } => {
                let id = self.class(descriptor)?;
                if !self.machine.classes.class(id).is_array() {
                    return Err(GraphError::Malformed(format!("{descriptor} is no array")));
                }
                let len = elements.len() as u32;
                self.machine.new_array(id, len).map_err(|trap| self.trapped(descriptor, trap))
            }
            Node::String(units) => {
                let twin = self.graph.nodes[..i].iter().any(|n| matches!(n, Node::String(u) if u == units));
                let made = if twin || self.strings == Strings::New {
                    self.machine.new_string_utf16(units)
                } else {
                    self.machine.literal(units)
                };
                made.map_err(|trap| self.trapped("a string", trap))
            }
            Node::Boxed(value) => self.boxed(*value),
            Node::Enum { class, constant } => {
                let id = self.initialized(class)?;
                self.static_ref(id, constant, class)
            }
            Node::Constant { class, field, .. } => {
                let id = self.initialized(class)?;
                self.static_ref(id, field, class)
            }
            Node::Class(name) => {
                let primitive = Kind::PRIMITIVES.iter().find(|k| k.java_name() == name);
                let id = match primitive {
                    Some(&kind) => self.machine.classes.primitive(kind),
                    None => self.class(name)?,
                };
                self.machine.mirror(id).map_err(|trap| self.trapped(name, trap))
            }
            Node::Answering { interface, replies } => {
                let answers = self.answers(interface, replies)?;
                let made = self.machine.answering(&answers);
                made.map_err(|trap| self.trapped(interface, trap))
            }
            Node::Opaque { class } => Err(GraphError::Opaque(class.clone())),
            Node::Built { .. } | Node::Got { .. } => Ok(0),
        }
    }

    /// An exception made without its constructor has what the constructors of `Throwable` would give it.
    fn prepare_throwable(&mut self, class: ClassId, r: Ref) -> Result<(), GraphError> {
        let lineage = &self.machine.classes.class(class).lineage;
        let Some(&throwable) = lineage.get(1) else { return Ok(()) };
        if self.machine.classes.name(throwable) == "java/lang/Throwable" {
            for (field, default) in
                [("stackTrace", "UNASSIGNED_STACK"), ("suppressedExceptions", "SUPPRESSED_SENTINEL")]
            {
                let value = self.machine.static_value(throwable, default).unwrap_or(0);
                self.machine.set_field(r, field, value);
            }
        }
        Ok(())
    }

    fn static_ref(&mut self, class: ClassId, field: &str, name: &str) -> Result<Ref, GraphError> {
        match self.machine.static_value(class, field) {
            Some(r) if r != 0 => Ok(r as Ref),
            _ => Err(GraphError::Missing(format!("{name}.{field}"))),
        }
    }

    fn boxed(&mut self, value: Value) -> Result<Ref, GraphError> {
        let kind = kind_of_value(value);
        let Some(class) = value.box_class() else {
            return Err(GraphError::Malformed("only primitive values are boxed".into()));
        };
        let desc = format!("({})L{};", kind.letter(), kind.box_class());
        let id = self.class(class)?;
        let method = self.machine.classes.find_declared(id, "valueOf", &desc);
        let method = method.ok_or_else(|| GraphError::Missing(format!("{class}.valueOf")))?;
        let mut args = vec![slot(&self.refs, value)?];
        if value.is_wide() {
            args.push(0);
        }
        self.call(method, &args, class).map(|r| r as Ref)
    }

    fn call(&mut self, method: MethodId, args: &[u64], what: &str) -> Result<u64, GraphError> {
        match self.machine.call(method, args) {
            Stop::Returned(value) => Ok(value),
            stop => Err(self.failed(what, &stop)),
        }
    }

    /// Gives an object its contents: everything, or with `only` what refers to that one.
    fn fill(&mut self, id: NodeId, only: Option<NodeId>) -> Result<(), GraphError> {
        let r = self.refs[id.0 as usize];
        let wanted = |value: Value| only.is_none_or(|only| value == Value::Ref(only));
        match &self.graph.nodes[id.0 as usize] {
            Node::Object { fields, .. } => {
                for f in fields.iter().filter(|f| wanted(f.value)) {
                    self.set(r, (&f.declared_in, &f.name, &f.descriptor), f.value)?;
                }
            }
            // Once the object is there, what it refers to may still have to be built.
            Node::Built { steps, .. } if r != 0 && only.is_some() => {
                for step in steps.iter().filter(|s| s.is_field()) {
                    if let Some(&value) = step.args.first()
                        && wanted(value)
                    {
                        self.set(r, (&step.class, &step.name, &step.descriptor), value)?;
                    }
                }
            }
            Node::Array { elements, .. } => {
                for (i, &v) in elements.iter().enumerate().filter(|(_, v)| wanted(**v)) {
                    if let Some(value) = self.typed(v)? {
                        self.machine.store_element(r, i as u32, value)?;
                    }
                }
            }
            Node::Answering { replies, .. } => {
                let answers = self.machine.answers_of(self.machine.class_of(r).id).cloned();
                for reply in replies {
                    let Some(answers) = &answers else { continue };
                    for (field, value) in reply_fields(answers, reply) {
                        if wanted(value) {
                            self.set_reply(r, &field, value)?;
                        }
                    }
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// What the class of an object that answers implements, and how.
    fn answers(&mut self, interface: &str, replies: &[Reply]) -> Result<Answers, GraphError> {
        let id = self.class(interface)?;
        let answers = functions::answers(&mut self.machine.classes, id);
        let mut answers =
            answers.ok_or_else(|| GraphError::Malformed(format!("{interface} as a function")))?;
        for reply in replies {
            let called = match &reply.does {
                Some(deed) => Some(self.called(deed)?),
                None => None,
            };
            if !answers.methods.iter().any(|m| is_of(m, reply)) {
                let replaceable = functions::replaceable(&mut self.machine.classes, id);
                answers.methods.extend(replaceable.into_iter().find(|m| is_of(m, reply)));
            }
            if let Some(answer) = answers.methods.iter_mut().find(|m| is_of(m, reply)) {
                (answer.count, answer.calls) = (1 + reply.then.len(), called);
            }
        }
        Ok(answers)
    }

    /// The method that a function calls.
    fn called(&mut self, Deed { on, call }: &Deed) -> Result<MethodId, GraphError> {
        let class = self.class(&call.class)?;
        let found = self.machine.classes.find_method(class, &call.name, &call.descriptor);
        let found = found.filter(|&m| self.machine.classes.method(m).is_static() == on.is_none());
        found.ok_or_else(|| GraphError::Missing(format!("{}.{}", call.class, call.name)))
    }

    /// Sets a field of an object that answers, if it has it.
    fn set_reply(&mut self, r: Ref, field: &str, value: Value) -> Result<(), GraphError> {
        let Some(value) = self.typed(value)? else { return Ok(()) };
        let class = self.machine.class_of(r);
        let text = &self.machine.classes.symbols;
        let found = class.fields.iter().position(|f| text.text(f.name) == field);
        let owner = class.id;
        if let Some(found) = found {
            self.machine.store_field(r, owner, found, value)?;
        }
        Ok(())
    }

    /// A value with its kind. `None` for an object that is still to be built: the place is filled then.
    pub(super) fn typed(&self, value: Value) -> Result<Option<Typed>, GraphError> {
        let bits = slot(&self.refs, value)?;
        let missing = bits == 0 && value != Value::Null && value.node().is_some();
        Ok((!missing).then_some((bits, kind_of_value(value))))
    }

    /// Finds an instance field of an object: the class that declares it, and its number there.
    fn field_of(&mut self, r: Ref, of: (&str, &str, &str)) -> Result<(ClassId, usize), GraphError> {
        let (declared_in, name, descriptor) = of;
        let declaring = self.class(declared_in)?;
        let classes = &self.machine.classes;
        let same = |x: &margay_classes::Field| {
            !x.is_static()
                && classes.symbols.text(x.name) == name
                && classes.symbols.text(x.desc) == descriptor
        };
        let found = classes.class(declaring).fields.iter().position(same);
        let belongs = r != 0 && self.machine.class_of(r).lineage.contains(&declaring);
        match found.filter(|_| belongs) {
            Some(field) => Ok((declaring, field)),
            None => Err(GraphError::Missing(format!("{declared_in}.{name}"))),
        }
    }

    pub(super) fn set(&mut self, r: Ref, of: (&str, &str, &str), value: Value) -> Result<(), GraphError> {
        let (owner, field) = self.field_of(r, of)?;
        if let Some(value) = self.typed(value)? {
            self.machine.store_field(r, owner, field, value)?;
        }
        Ok(())
    }

    /// Makes an object by its calls, or finds it.
    fn build(&mut self, Stage { id, part }: Stage) -> Result<(), GraphError> {
        let (class, steps) = match &self.graph.nodes[id.0 as usize] {
            Node::Built { class, steps } => (class, steps),
            Node::Got { class, from, step } => {
                let from = slot(&self.refs, *from)? as Ref;
                let found = self.get(from, step)?;
                if found == 0 {
                    return Err(GraphError::Missing(format!("the {class} that {} gives", step.name)));
                }
                self.machine.hold(found);
                self.refs[id.0 as usize] = found;
                return Ok(());
            }
            _ => return Ok(()),
        };
        let mut object = self.refs[id.0 as usize];
        for step in part.of(steps) {
            if step.is_field() {
                let value = step.args.first().copied().unwrap_or(Value::Null);
                self.set(object, (&step.class, &step.name, &step.descriptor), value)?;
                continue;
            }
            let is_first = object == 0;
            let result = self.step(step, object, is_first)?;
            if is_first {
                object = result;
                self.machine.hold(object);
            }
        }
        if object == 0 {
            return Err(GraphError::Malformed(format!("no call makes the {class}")));
        }
        self.refs[id.0 as usize] = object;
        Ok(())
    }

    /// What a field of an object holds or a method of it returns.
    fn get(&mut self, from: Ref, step: &Call) -> Result<Ref, GraphError> {
        if step.is_field() {
            let (owner, field) = self.field_of(from, (&step.class, &step.name, &step.descriptor))?;
            let field = &self.machine.classes.class(owner).fields[field];
            let word = self.machine.heap.word(from + field.slot);
            return Ok(if field.kind == Kind::Ref { word as Ref } else { 0 });
        }
        if from == 0 {
            return Err(GraphError::Malformed(format!("{} is called on null", step.name)));
        }
        let (method, slots, _) = self.prepare(step, from, false)?;
        self.call(method, &slots, &step.name).map(|r| r as Ref)
    }

    /// Runs one of the calls that make an object; gives the object.
    fn step(&mut self, step: &Call, receiver: Ref, first: bool) -> Result<Ref, GraphError> {
        let (method, slots, made) = self.prepare(step, receiver, first)?;
        let result = self.call(method, &slots, &format!("{}.{}", step.class, step.name))?;
        Ok(if step.name == "<init>" || !first { made } else { result as Ref })
    }

    /// The method that a step runs, its arguments, and the object that it is run on or that it makes.
    pub(super) fn prepare(
        &mut self,
        step: &Call,
        receiver: Ref,
        first: bool,
    ) -> Result<(MethodId, Vec<u64>, Ref), GraphError> {
        let Call { class, name, descriptor, args } = step;
        let what = || format!("{class}.{name}");
        let id = self.initialized(class)?;
        let parsed = MethodDescriptor::parse(descriptor);
        let fits = parsed.is_some_and(|d| {
            d.params.len() == args.len()
                && d.params.iter().zip(args).all(|(p, &a)| kind_of(p) == kind_of_value(a))
        });
        let method = self.machine.classes.find_method(id, name, descriptor);
        let Some(method) = method.filter(|_| fits) else {
            return Err(GraphError::Missing(format!("{}{descriptor}", what())));
        };
        let mut values: Vec<Typed> = Vec::new();
        let is_static = self.machine.classes.method(method).is_static();
        let mut made = receiver;
        let method = if name == "<init>" {
            made = self.machine.new_object(id).map_err(|trap| self.trapped(class, trap))?;
            self.machine.hold(made);
            values.push((u64::from(made), Kind::Ref));
            method
        } else if is_static {
            if !first {
                return Err(GraphError::Malformed(format!("{} is static", what())));
            }
            method
        } else if first {
            return Err(GraphError::Malformed(format!("{} makes no object", what())));
        } else {
            values.push((u64::from(receiver), Kind::Ref));
            let receiver_class = self.machine.class_of(receiver).id;
            let selected = self.machine.classes.select(receiver_class, method);
            selected.map_err(|e| GraphError::Missing(e.to_string()))?
        };
        for &a in args {
            values.push((slot(&self.refs, a)?, kind_of_value(a)));
        }
        let slots = self.machine.check_arguments(method, &values)?;
        Ok((method, slots, made))
    }
}
