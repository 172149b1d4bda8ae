//! What a test does before its call: other calls, which may throw, assignments to static fields, changes of arrays. What that
//! changes for other tests is put back in the end: fields that are assigned by the test itself, all else by the support file.

use super::body::{Body, Variable};
use super::call::ResultUse;
use super::literal;
use super::unwritable::Unwritable;
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
    /// Writes the steps before the call of a method of this class.
    pub(crate) fn prologue(&mut self, class: &str) -> Result<Restoring, Unwritable> {
        let graph = self.graph;
        let mut back = Vec::new();
        if changes_statics(graph) {
            self.keep_statics(class, &mut back);
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
        for step in &graph.prologue {
            self.step(step)?;
        }
        back.reverse();
        Ok(Restoring { begin, back })
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
                let code = self.deed(deed)?;
                if step.throws.is_some() {
                    self.line("try {");
                    self.line(format!("    {code};"));
                    self.line("} catch (Exception expected) {");
                    self.line("    // The object can still be used.");
                    self.line("}");
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

    fn receiver(&self, value: Value) -> Result<Variable, Unwritable> {
        let variable = value.node().and_then(|id| self.variable(id)).cloned();
        variable.ok_or(Unwritable::Dangling)
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

/// Whether steps may change what static fields lead to.
fn changes_statics(graph: &Graph) -> bool {
    let of_program = graph.reached(&graph.roots);
    graph.prologue.iter().any(|step| match &step.action {
        Action::Call(Deed { on: None, call }) => !call.is_field(),
        Action::Call(Deed { on: Some(on), .. }) | Action::Element { array: on, .. } => {
            let id = on.node();
            let from_static = matches!(graph.at(*on), Some(Node::Built { steps, .. })
                if steps.first().is_some_and(|first| first.name != "<init>"));
            // An object that only the steps use is there for what it does to others.
            from_static || id.is_some_and(|id| !of_program.contains(&id))
        }
    })
}

/// The classes of the static methods that the steps call, or that have given the objects which they change.
fn static_calls(graph: &Graph) -> Vec<String> {
    let mut classes = Vec::new();
    for step in &graph.prologue {
        if let Action::Call(Deed { on: None, call }) = &step.action {
            classes.push(call.class.clone());
        }
        for value in step.values() {
            if let Some(Node::Built { steps, .. }) = graph.at(value) {
                classes.extend(steps.first().map(|first| first.class.clone()));
            }
        }
    }
    classes
}
