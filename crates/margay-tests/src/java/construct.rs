//! Statements that make the objects of an input: constructors and calls where the graph says so, fields where
//! they can be assigned, the support file for the rest. What refers back to an object that is still being made
//! is assigned afterwards.

use super::body::{Body, Variable};
use super::call::ResultUse;
use super::literal;
use super::unwritable::Unwritable;
use margay_classes::descriptor::MethodDescriptor;
use margay_classes::signature::Type;
use margay_graph::graph::{Call, Field, Node, NodeId, Value};

/// Arrays longer than this, when most elements are zero, are filled element by element.
const INITIALIZER: usize = 64;

/// A value that has to wait for its object.
struct Deferred {
    /// The object that has the place.
    holder: NodeId,
    place: Place,
    value: Value,
}

enum Place {
    Field(Field),
    Element(usize),
}

impl Body<'_, '_> {
    /// Makes everything that the roots of the graph and the steps before the call need.
    pub(crate) fn construct(&mut self) -> Result<(), Unwritable> {
        let graph = self.graph;
        let mut state = vec![State::New; graph.nodes.len()];
        let mut later: Vec<Deferred> = Vec::new();
        for root in graph.entries() {
            let Some(root) = root.node() else { continue };
            let mut stack = vec![root];
            while let Some(&id) = stack.last() {
                let Some(node) = graph.node(id) else { return Err(Unwritable::Dangling) };
                match state[id.0 as usize] {
                    State::New => {
                        state[id.0 as usize] = State::Open;
                        let children: Vec<NodeId> = node.values().filter_map(Value::node).collect();
                        stack.extend(
                            children
                                .into_iter()
                                .rev()
                                .filter(|c| state.get(c.0 as usize).is_some_and(|s| *s == State::New)),
                        );
                    }
                    State::Open => {
                        stack.pop();
                        self.make(id, node, &mut later)?;
                        state[id.0 as usize] = State::Made;
                        self.catch_up(&mut later)?;
                    }
                    State::Made => {
                        stack.pop();
                    }
                }
            }
        }
        match later.first() {
            Some(l) => Err(Unwritable::Cycle(l.holder)),
            None => Ok(()),
        }
    }

    /// Whether a value can be used now.
    pub(super) fn ready(&self, value: Value) -> bool {
        value.node().is_none_or(|id| {
            self.variable(id).is_some() || self.graph.node(id).is_some_and(|n| self.is_inline(id, n))
        })
    }

    /// Whether an object is written where it is used.
    fn is_inline(&self, id: NodeId, node: &Node) -> bool {
        match node {
            Node::String(units) => {
                units.len() <= 200
                    && !self.graph.nodes[..id.0 as usize].contains(&Node::String(units.clone()))
            }
            Node::Boxed(value) => value.is_cached_when_boxed() || self.uses(id) <= 1,
            Node::Enum { .. } | Node::Class(_) | Node::Constant { .. } => true,
            _ => false,
        }
    }

    fn uses(&self, id: NodeId) -> usize {
        let held = self.graph.nodes.iter().flat_map(Node::values);
        self.graph.entries().into_iter().chain(held).filter(|v| v.node() == Some(id)).count()
    }

    fn make(&mut self, id: NodeId, node: &Node, later: &mut Vec<Deferred>) -> Result<(), Unwritable> {
        if self.is_inline(id, node) || self.variable(id).is_some() {
            return Ok(());
        }
        match node {
            Node::String(units) => {
                let text = literal::string(units);
                let twin = self.graph.nodes[..id.0 as usize].contains(node);
                let text = if twin { format!("new String({text})") } else { text };
                self.declare(id, "Ljava/lang/String;", &text)
            }
            Node::Boxed(_) => {
                let (text, own) = self.leaf(node)?;
                self.declare(id, &own, &text)
            }
            Node::Array { descriptor, elements } => self.array(id, descriptor, elements, later),
            Node::Object { class, fields } => self.object(id, class, fields, later),
            Node::Built { class, steps } => self.built(id, class, steps, later),
            Node::Got { class, from, step } => self.got(id, class, *from, step),
            Node::Answering { interface, replies } => self.answering(id, interface, replies),
            other => Err(Unwritable::NoExpression(other.class().to_string())),
        }
    }

    fn array(
        &mut self,
        id: NodeId,
        descriptor: &str,
        elements: &[Value],
        later: &mut Vec<Deferred>,
    ) -> Result<(), Unwritable> {
        let inner = &descriptor[1..];
        let Some(name) = self.types.type_name(inner) else {
            return Err(Unwritable::UnnamedArray(inner.to_owned()));
        };
        let zeros = elements.iter().filter(|v| is_zero(**v)).count();
        let sparse = elements.len() > INITIALIZER && zeros * 2 > elements.len();
        let waiting = elements.iter().any(|&v| !self.ready(v));
        // `new int[][3]` is `new int[3][]`.
        let sized = |n: usize| {
            let base = name.trim_end_matches("[]");
            format!("new {base}[{n}]{}", &name[base.len()..])
        };
        if elements.is_empty() || sparse || waiting {
            self.declare(id, descriptor, &sized(elements.len()))?;
            for (i, &value) in elements.iter().enumerate().filter(|(_, v)| !is_zero(**v)) {
                self.assign(Deferred { holder: id, place: Place::Element(i), value }, later)?;
            }
            return Ok(());
        }
        let mut items = Vec::new();
        for &v in elements {
            items.push(if v.node().is_none() { literal::element(v) } else { self.value(v, inner)?.0 });
        }
        self.declare(id, descriptor, &format!("{{{}}}", items.join(", ")))
    }

    fn object(
        &mut self,
        id: NodeId,
        class: &str,
        fields: &[Field],
        later: &mut Vec<Deferred>,
    ) -> Result<(), Unwritable> {
        if class == "java.lang.Object" {
            return self.declare(id, "Ljava/lang/Object;", "new Object()");
        }
        if self.types.is_closed(class) {
            return Err(Unwritable::NoCalls(class.to_owned()));
        }
        if self.types.is_record(class) {
            return Err(Unwritable::Record(class.to_owned()));
        }
        if let Some(foreign) =
            fields.iter().find(|f| !is_zero(f.value) && self.types.is_closed(&f.declared_in))
        {
            return Err(Unwritable::ClosedField(format!("{}.{}", foreign.declared_in, foreign.name)));
        }
        let own = self.nearest(class);
        let named = self.types.name(class).is_some();
        self.support = true;
        let type_object = self.class_literal(class);
        let made = format!("MargaySupport.allocate({type_object})");
        let made = match self.types.type_name(&own) {
            Some(name) if !named && own != "Ljava/lang/Object;" => format!("({name}) {made}"),
            _ => made,
        };
        self.declare(id, &own, &made)?;
        for f in fields.iter().filter(|f| !is_zero(f.value)) {
            self.assign(Deferred { holder: id, place: Place::Field(f.clone()), value: f.value }, later)?;
        }
        Ok(())
    }

    /// Assigns now or, when the value is not there yet, later.
    fn assign(&mut self, what: Deferred, later: &mut Vec<Deferred>) -> Result<(), Unwritable> {
        if !self.ready(what.value) {
            later.push(what);
            return Ok(());
        }
        let Some(holder) = self.variable(what.holder).cloned() else {
            return Err(Unwritable::Dangling);
        };
        match &what.place {
            Place::Element(i) => {
                let inner = holder.declared[1..].to_owned();
                let value = if what.value.node().is_none() {
                    literal::element(what.value)
                } else {
                    self.value(what.value, &inner)?.0
                };
                self.line(format!("{}[{i}] = {value};", holder.name));
            }
            Place::Field(f) => {
                let class = holder.declared.trim_start_matches('L').trim_end_matches(';').replace('/', ".");
                match self.types.accessor(&class, &f.declared_in, &f.name, true) {
                    Some(field) if self.types.type_name(&f.descriptor).is_some() => {
                        let (value, _) = match what.value.node() {
                            None => (literal::element(what.value), true),
                            Some(_) => self.field_value(&holder, f, what.value)?,
                        };
                        self.line(format!("{}.{field} = {value};", holder.name));
                    }
                    _ => {
                        self.support = true;
                        self.raw |= self.is_typed(what.value);
                        let value = self.value(what.value, "Ljava/lang/Object;")?.0;
                        let declared = self.declared_field(what.holder, f);
                        self.line(format!("MargaySupport.set({}, {declared}, {value});", holder.name));
                    }
                }
            }
        }
        Ok(())
    }

    /// What is assigned to a field, as a raw type where the compiler would refuse it.
    fn field_value(
        &mut self,
        holder: &Variable,
        f: &Field,
        value: Value,
    ) -> Result<(String, bool), Unwritable> {
        let (text, exact) = self.value(value, &f.descriptor)?;
        if (self.is_typed(value) || holder.generic.is_some())
            && !self.field_takes(holder, &f.declared_in, &f.name, &f.descriptor, value)
            && let Some(name) = self.types.type_name(&f.descriptor)
        {
            self.raw = true;
            return Ok((format!("({name}) {text}"), true));
        }
        Ok((text, exact))
    }

    /// How the support file is told a field: by its name, and by its class when the name is hidden.
    pub(crate) fn declared_field(&mut self, holder: NodeId, f: &Field) -> String {
        let hidden = match self.graph.node(holder) {
            Some(Node::Object { fields, .. }) => fields
                .iter()
                .rfind(|other| other.name == f.name)
                .is_some_and(|o| o.declared_in != f.declared_in),
            _ => false,
        };
        let name = literal::text(&f.name);
        if hidden { format!("{}, {name}", self.class_literal(&f.declared_in)) } else { name }
    }

    fn catch_up(&mut self, later: &mut Vec<Deferred>) -> Result<(), Unwritable> {
        let mut waiting = Vec::new();
        for l in std::mem::take(later) {
            if self.ready(l.value) && self.variable(l.holder).is_some() {
                self.assign(l, &mut waiting)?;
            } else {
                waiting.push(l);
            }
        }
        *later = waiting;
        Ok(())
    }

    fn built(
        &mut self,
        id: NodeId,
        class: &str,
        steps: &[Call],
        later: &mut Vec<Deferred>,
    ) -> Result<(), Unwritable> {
        for (i, step) in steps.iter().enumerate() {
            if step.is_field() {
                let value = step.args.first().copied().unwrap_or(Value::Null);
                let field = Field {
                    declared_in: step.class.clone(),
                    name: step.name.clone(),
                    descriptor: step.descriptor.clone(),
                    value,
                };
                self.assign(Deferred { holder: id, place: Place::Field(field), value }, later)?;
                continue;
            }
            if let Some(&argument) = step.args.iter().find(|&&v| !self.ready(v)) {
                return Err(Unwritable::EarlyArgument { call: step.name.clone(), argument });
            }
            if i > 0 {
                let Some(receiver) = self.variable(id).cloned() else { return Err(Unwritable::Dangling) };
                let (name, descriptor) = (&step.name, &step.descriptor);
                let text =
                    self.call(&step.class, name, descriptor, Some(&receiver), &step.args, ResultUse::Any)?;
                self.line(format!("{};", text.code));
                continue;
            }
            let own = if step.name == "<init>" {
                self.nearest(class)
            } else {
                MethodDescriptor::parse(&step.descriptor).map_or_else(String::new, |d| d.ret.to_owned())
            };
            let wanted = self.typing[id.0 as usize].clone();
            let aim = match &wanted {
                Some(wanted) => ResultUse::Typed(wanted),
                None if Type::parse(&own).is_some_and(|t| self.types.is_raw(&t)) => ResultUse::Raw,
                None => ResultUse::Any,
            };
            let text = self.call(&step.class, &step.name, &step.descriptor, None, &step.args, aim)?;
            let code = match self.types.type_name(&own) {
                Some(name) if text.own != own => format!("({name}) {}", text.code),
                _ => text.code,
            };
            self.declare_as(id, &own, wanted.filter(|_| text.generic.is_some()), &code)?;
        }
        Ok(())
    }

    fn got(&mut self, id: NodeId, class: &str, from: Value, step: &Call) -> Result<(), Unwritable> {
        let holder = from.node().and_then(|from| self.variable(from)).cloned();
        let Some(holder) = holder else { return Err(Unwritable::Dangling) };
        let own = self.nearest(class);
        let type_name = self.types.type_name(&own).unwrap_or_else(|| "Object".to_owned());
        if !step.is_field() {
            let (name, descriptor) = (&step.name, &step.descriptor);
            let text = self.call(&step.class, name, descriptor, Some(&holder), &step.args, ResultUse::Any)?;
            if let (Some(wanted), Some(result)) = (self.typing[id.0 as usize].clone(), &text.generic)
                && wanted.erasure() == own
                && self.types.is_subtype(result, &wanted)
            {
                return self.declare_as(id, &own, Some(wanted), &text.code);
            }
            let code = if self.converts(&text.own, &own) {
                text.code
            } else {
                // The compiler may know more of the result than its descriptor says, and refuse the cast.
                let plainly = if text.generic.is_some() { "(Object) " } else { "" };
                format!("({type_name}) {plainly}{}", text.code)
            };
            return self.declare(id, &own, &code);
        }
        let holder_class = holder.declared.trim_start_matches('L').trim_end_matches(';').replace('/', ".");
        let code = match self.types.accessor(&holder_class, &step.class, &step.name, false) {
            Some(access) if self.converts(&step.descriptor, &own) => format!("{}.{access}", holder.name),
            Some(access) if holder.generic.is_some() => {
                format!("({type_name}) (Object) {}.{access}", holder.name)
            }
            Some(access) => format!("({type_name}) {}.{access}", holder.name),
            None => {
                self.support = true;
                let (class, name) = (self.class_literal(&step.class), literal::text(&step.name));
                format!("({type_name}) MargaySupport.get({}, {class}, {name})", holder.name)
            }
        };
        self.declare(id, &own, &code)
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    New,
    Open,
    Made,
}

/// Whether a value is what new objects and arrays hold.
fn is_zero(value: Value) -> bool {
    matches!(
        value,
        Value::Null
            | Value::Boolean(false)
            | Value::Byte(0)
            | Value::Char(0)
            | Value::Short(0)
            | Value::Int(0)
            | Value::Long(0)
            | Value::Float(0)
            | Value::Double(0)
    )
}
