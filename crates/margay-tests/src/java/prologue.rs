//! What a test does before its call: other calls, which may throw, assignments to static fields, changes of arrays. What that
//! changes for other tests is put back in the end: fields that are assigned by the test itself, all else by the support file.

use super::body::{Body, Variable};
use super::call::ResultUse;
use super::literal;
use super::unwritable::Unwritable;
use crate::model::Case;
use crate::names::lower_first;
use margay_classes::reader::access;
use margay_classes::signature::Type;
use margay_graph::graph::{Action, Call, Deed, Graph, Node, Step, Value};
use std::collections::BTreeSet;

/// What puts back what a test changes.
pub(crate) struct Restoring {
    /// The line where the changes begin.
    begin: usize,
    /// The statements at the end.
    back: Vec<String>,
}

impl Restoring {
    /// The lines of the test with what is put back in any case.
    pub(crate) fn around(&self, lines: Vec<String>) -> Vec<String> {
        if self.back.is_empty() {
            return lines;
        }
        let mut lines = lines;
        let inside = lines.split_off(self.begin.min(lines.len()));
        let indented = |line: &String| if line.is_empty() { String::new() } else { format!("    {line}") };
        lines.push("try {".to_owned());
        lines.extend(inside.iter().map(indented));
        lines.push("} finally {".to_owned());
        lines.extend(self.back.iter().map(indented));
        lines.push("}".to_owned());
        lines
    }
}

impl Body<'_, '_> {
    /// Writes the steps before the call of a case that come before the objects are made, and what keeps the static fields as
    /// they are.
    pub(crate) fn early_steps(&mut self, case: &Case) -> Result<Restoring, Unwritable> {
        let graph = self.graph;
        let mut back = Vec::new();
        if case.puts_back || changes_statics(graph) {
            self.keep_statics(&case.method.class, &mut back);
        }
        let mut fields: Vec<(&str, &str)> = Vec::new();
        for step in &graph.prologue {
            if let Action::Call(Deed { on: None, call }) = &step.action
                && call.is_field()
                && !fields.contains(&(&call.class, &call.name))
            {
                fields.push((&call.class, &call.name));
                self.keep_field(call, &mut back)?;
            }
        }
        let begin = self.lines.len();
        for step in graph.prologue.iter().filter(|step| step.early) {
            self.step(step)?;
        }
        back.reverse();
        Ok(Restoring { begin, back })
    }

    /// Writes the other steps before the call.
    pub(crate) fn late_steps(&mut self) -> Result<(), Unwritable> {
        let graph = self.graph;
        graph.prologue.iter().filter(|step| !step.early).try_for_each(|step| self.step(step))
    }

    fn step(&mut self, step: &Step) -> Result<(), Unwritable> {
        match &step.action {
            Action::Element { array, index, value } => {
                let array = self.receiver(*array)?;
                let Some(inner) = array.declared.strip_prefix('[').map(str::to_owned) else {
                    return Err(Unwritable::Unnamed(array.declared));
                };
                let value = if value.node().is_none() {
                    literal::element(*value)
                } else {
                    self.value(*value, &inner)?.0
                };
                self.line(format!("{}[{index}] = {value};", array.name));
            }
            Action::Call(Deed { on: None, call }) if call.is_field() => {
                let place = self.static_field(call)?;
                let value = call.args.first().copied().unwrap_or(Value::Null);
                let text = if value.node().is_none() {
                    literal::element(value)
                } else {
                    self.value(value, &call.descriptor)?.0
                };
                self.line(format!("{place} = {text};"));
            }
            Action::Call(deed) => {
                let throws = self.throws;
                let code = self.deed(deed)?;
                if let Some(class) = &step.throws {
                    // What the call declares stays inside the assertion.
                    (self.throws, self.asserts_thrown) = (throws, true);
                    let (_, name) = self.throwable(class);
                    self.line(format!("assertThrows({name}.class, () -> {code});"));
                } else {
                    self.line(format!("{code};"));
                }
            }
        }
        Ok(())
    }

    /// A call as an expression.
    pub(super) fn deed(&mut self, Deed { on, call }: &Deed) -> Result<String, Unwritable> {
        let receiver = match on {
            Some(on) => Some(self.receiver(*on)?),
            None => None,
        };
        if let Some(&argument) = call.args.iter().find(|&&v| !self.ready(v)) {
            return Err(Unwritable::EarlyArgument { call: call.name.clone(), argument });
        }
        let Call { class, name, descriptor, args } = call;
        Ok(self.call(class, name, descriptor, receiver.as_ref(), args, ResultUse::Any)?.code)
    }

    /// The variable of an object. What stands for itself gets one.
    fn receiver(&mut self, value: Value) -> Result<Variable, Unwritable> {
        let id = value.node().ok_or(Unwritable::Dangling)?;
        if self.variable(id).is_none() {
            let node = self.graph.node(id).ok_or(Unwritable::Dangling)?;
            let (text, own) = self.leaf(node)?;
            let typed = match node {
                Node::Constant { class, field, descriptor } => {
                    self.types.field_type(class, field, descriptor)
                }
                _ => None,
            };
            self.declare_as(id, &own, typed.filter(|t| !t.is_open()), &text)?;
        }
        self.variable(id).cloned().ok_or(Unwritable::Dangling)
    }

    /// A static field as source names it, if it can be assigned.
    fn static_field(&mut self, field: &Call) -> Result<String, Unwritable> {
        let closed = || Unwritable::ClosedField(format!("{}.{}", field.class, field.name));
        let class = self.types.class(&field.class).ok_or_else(closed)?;
        let classes = &self.types.classes;
        let found = classes.class(class).fields.iter().find(|f| {
            f.is_static() && f.access & access::FINAL == 0 && classes.symbols.text(f.name) == field.name
        });
        let open = found.is_some_and(|f| self.types.visible(class, f.access));
        let name = self.types.name(&field.class).filter(|_| open).ok_or_else(closed)?;
        Ok(format!("{name}.{}", field.name))
    }

    /// Keeps what a static field holds in a variable.
    fn keep_field(&mut self, field: &Call, back: &mut Vec<String>) -> Result<(), Unwritable> {
        let place = self.static_field(field)?;
        let declared = self.types.field_type(&field.class, &field.name, &field.descriptor);
        let generic = declared.filter(|t| !t.is_open()).and_then(|t| self.types.generic_name(&t));
        let name = match generic {
            Some(name) => name,
            None => {
                self.raw |= Type::parse(&field.descriptor).is_some_and(|t| self.types.is_raw(&t));
                let name = self.types.type_name(&field.descriptor);
                name.ok_or_else(|| Unwritable::Unnamed(field.descriptor.clone()))?
            }
        };
        let variable = self.fresh(&lower_first(&field.name));
        self.line(format!("{name} {variable} = {place};"));
        back.push(format!("{place} = {variable};"));
        Ok(())
    }

    /// Keeps what the static fields of the classes hold whose static methods are called.
    fn keep_statics(&mut self, class: &str, back: &mut Vec<String>) {
        let mut classes = vec![class.to_owned()];
        classes.extend(static_calls(self.graph));
        let mut seen = BTreeSet::new();
        classes.retain(|class| !self.types.is_jdk(class) && seen.insert(class.clone()));
        let types: Vec<String> = classes.iter().map(|class| self.class_literal(class)).collect();
        let variable = self.fresh("statics");
        self.support = true;
        self.line(format!("Runnable {variable} = MargaySupport.keep({});", types.join(", ")));
        back.push(format!("{variable}.run();"));
    }
}

/// Whether the test of a case puts back in the end what it has changed of static fields.
pub(crate) fn puts_back(case: &Case) -> bool {
    let assigns =
        |step: &Step| matches!(&step.action, Action::Call(Deed { on: None, call }) if call.is_field());
    case.puts_back || changes_statics(&case.input) || case.input.prologue.iter().any(assigns)
}

/// Whether steps may change what static fields lead to.
fn changes_statics(graph: &Graph) -> bool {
    let of_call = graph.reached(&graph.roots);
    graph.prologue.iter().any(|step| match &step.action {
        Action::Call(Deed { on: None, call }) => !call.is_field(),
        Action::Call(Deed { on: Some(on), .. }) | Action::Element { array: on, .. } => {
            let on = origin(graph, *on);
            let from_static = match graph.at(on) {
                Some(Node::Built { steps, .. }) => steps.first().is_some_and(|first| first.name != "<init>"),
                Some(Node::Enum { .. } | Node::Constant { .. }) => true,
                _ => false,
            };
            // An object that only the steps use is there for what it does to others.
            from_static || on.node().is_some_and(|id| !of_call.contains(&id))
        }
    })
}

/// The object from which another one was got, if it was.
fn origin(graph: &Graph, mut object: Value) -> Value {
    // No object was got from itself, and a graph that says so is not written.
    for _ in 0..graph.nodes.len() {
        let Some(Node::Got { from, .. }) = graph.at(object) else { break };
        object = *from;
    }
    object
}

/// The classes of the static methods that the steps call, or that have given the objects which they change.
fn static_calls(graph: &Graph) -> Vec<String> {
    let mut classes = Vec::new();
    for step in &graph.prologue {
        if let Action::Call(Deed { on: None, call }) = &step.action {
            classes.push(call.class.clone());
        }
        for value in step.values() {
            match graph.at(origin(graph, value)) {
                Some(Node::Built { steps, .. }) => {
                    classes.extend(steps.first().map(|first| first.class.clone()));
                }
                Some(Node::Enum { class, .. } | Node::Constant { class, .. }) => classes.push(class.clone()),
                _ => {}
            }
        }
    }
    classes
}
