//! Assertions about what was observed: the result, the exception, the changed state. Whatever cannot be asserted exactly
//! and stably is left out.

use super::body::Body;
use super::literal;
use super::style::Style;
use super::support;
use super::unwritable::Unwritable;
use crate::model::{Case, Outcome};
use margay_graph::graph::{Field, Node, NodeId, Value};
use margay_graph::graph::{View, view};
use std::collections::BTreeSet;

/// Most assertions about single fields, before an object is drawn instead.
const FIELDS: usize = 8;
/// Elements of an array that are spelt out.
const SPELT_OUT: usize = 100;
/// Exceptions that are often thrown as one of their subclasses.
const BROAD: [&str; 9] = [
    "java.lang.Throwable",
    "java.lang.Exception",
    "java.lang.Error",
    "java.lang.RuntimeException",
    "java.lang.IllegalArgumentException",
    "java.lang.IllegalStateException",
    "java.lang.IndexOutOfBoundsException",
    "java.lang.LinkageError",
    "java.io.IOException",
];
/// Exceptions whose messages are the Java machine's own and differ from one to the next.
const MACHINE_MESSAGES: [&str; 9] = [
    "java.lang.NullPointerException",
    "java.lang.ClassCastException",
    "java.lang.ArrayStoreException",
    "java.lang.ArrayIndexOutOfBoundsException",
    "java.lang.StringIndexOutOfBoundsException",
    "java.lang.NegativeArraySizeException",
    "java.lang.StackOverflowError",
    "java.lang.OutOfMemoryError",
    "java.lang.IllegalAccessError",
];

/// The names of assertion methods in use.
#[derive(Default)]
pub(crate) struct Used(pub(crate) BTreeSet<&'static str>);

pub(crate) struct Asserts<'a> {
    pub(crate) case: &'a Case,
    pub(crate) style: Style,
    pub(crate) used: Used,
}

impl Asserts<'_> {
    pub(crate) fn emit(&mut self, body: &mut Body<'_, '_>, name: &'static str, args: &str) {
        self.used.0.insert(name);
        body.line(format!("{name}({args});"));
    }

    /// The call inside `assertThrows`, and what is said of the exception.
    pub(crate) fn thrown(&mut self, body: &mut Body<'_, '_>, call: &str) -> Result<(), Unwritable> {
        let Outcome::Threw { class, message, at, .. } = &self.case.outcome else { return Ok(()) };
        let (own, name) = body.throwable(class);
        let exact = own == format!("L{};", class.replace('.', "/"));
        let message = message.as_deref().filter(|_| asserts_message(self.case));
        if class == "java.lang.AssertionError"
            && let Some((place, _, _)) = at
            && body.types.has_assertions(place)
        {
            self.used.0.insert("assumeTrue");
            let place = body.class_literal(place);
            body.lines.insert(0, format!("assumeTrue({place}.desiredAssertionStatus());"));
            body.lines.insert(1, String::new());
        }
        self.used.0.insert("assertThrows");
        let text = format!("assertThrows({name}.class, () -> {call})");
        if exact && message.is_none() && !BROAD.contains(&class.as_str()) {
            body.line(format!("{text};"));
            return Ok(());
        }
        let variable = body.fresh("thrown");
        body.line(format!("{name} {variable} = {text};"));
        if !exact {
            self.emit(
                body,
                "assertEquals",
                &format!("{}, {variable}.getClass().getName()", literal::text(class)),
            );
        } else if BROAD.contains(&class.as_str()) && message.is_none() {
            // A message tells which of its subclasses it could have been.
            self.emit(body, "assertEquals", &format!("{name}.class, {variable}.getClass()"));
        }
        if let Some(message) = message {
            self.emit(body, "assertEquals", &format!("{}, {variable}.getMessage()", literal::text(message)));
        }
        Ok(())
    }

    /// What is said of the result, which stands in a variable of the given type.
    pub(crate) fn result(&mut self, body: &mut Body<'_, '_>, variable: &str, declared: &str) {
        let Some(value) = self.case.result() else { return };
        if let Some((class, field)) = &self.case.constant {
            let node = Node::Constant {
                class: class.clone(),
                field: field.clone(),
                descriptor: declared.to_owned(),
            };
            if let Ok((text, _)) = body.leaf(&node) {
                return self.emit(body, "assertSame", &format!("{text}, {variable}"));
            }
        }
        if self.say(body, variable, declared, value, 0) {
            return;
        }
        if let Some(text) = &self.case.text {
            return self.emit(
                body,
                "assertEquals",
                &format!("{}, {variable}.toString()", literal::text(text)),
            );
        }
        if !self.say_class(body, variable, value) && !self.drawn(body, variable, value) {
            self.emit(body, "assertNotNull", variable);
        }
    }

    /// Says of a result without fields what it is.
    fn say_class(&mut self, body: &mut Body<'_, '_>, variable: &str, value: Value) -> bool {
        let Some(node) = self.case.after.at(value) else { return false };
        let class = match node {
            Node::Object { class, fields } if fields.is_empty() => class.clone(),
            Node::Opaque { class } => class.clone(),
            _ => return false,
        };
        let name = body.types.name(&class).filter(|_| !support::is_loader(node));
        match name {
            Some(name) if !self.case.method.is_constructor() => {
                self.emit(body, "assertSame", &format!("{name}.class, {variable}.getClass()"));
            }
            None if !support::is_library(&class) => return false,
            _ => self.emit(body, "assertNotNull", variable),
        }
        true
    }

    /// Says all there is to say of a value, or nothing and gives `false`.
    fn say(
        &mut self,
        body: &mut Body<'_, '_>,
        expression: &str,
        declared: &str,
        value: Value,
        depth: usize,
    ) -> bool {
        match value {
            Value::Null => self.emit(body, "assertNull", expression),
            Value::Boolean(true) => self.emit(body, "assertTrue", expression),
            Value::Boolean(false) => self.emit(body, "assertFalse", expression),
            Value::Ref(id) => return self.say_object(body, expression, declared, id, depth),
            value => {
                let delta = match (self.style, value) {
                    (Style::JUnit4, Value::Float(_)) => ", 0.0f",
                    (Style::JUnit4, Value::Double(_)) => ", 0.0",
                    _ => "",
                };
                let text = format!("{}, {expression}{delta}", literal::literal(value));
                self.emit(body, "assertEquals", &text);
            }
        }
        true
    }

    fn say_object(
        &mut self,
        body: &mut Body<'_, '_>,
        expression: &str,
        declared: &str,
        id: NodeId,
        depth: usize,
    ) -> bool {
        let after = &self.case.after;
        let Some(node) = after.node(id) else { return false };
        match node {
            Node::String(units) => {
                self.emit(body, "assertEquals", &format!("{}, {expression}", literal::string(units)));
                return true;
            }
            Node::Boxed(value) => {
                let text = boxed(*value);
                self.emit(body, "assertEquals", &format!("{text}, {expression}"));
                return true;
            }
            Node::Enum { .. } | Node::Class(_) => {
                let Ok((text, _)) = body.leaf(node) else { return false };
                self.emit(body, "assertSame", &format!("{text}, {expression}"));
                return true;
            }
            _ => {}
        }
        let origin = self.case.origin.get(id.0 as usize).copied().flatten();
        if let Some(v) = origin.and_then(|o| body.variable(o)) {
            let text = format!("{}, {expression}", v.name);
            self.emit(body, "assertSame", &text);
            return true;
        }
        match node {
            Node::Array { descriptor, elements } => {
                self.say_array(body, expression, declared, descriptor, elements)
            }
            Node::Object { class, fields } => match view(after, id) {
                Some(view) => self.say_view(body, expression, declared, &view),
                None => depth < 2 && self.say_fields(body, expression, declared, class, fields, depth),
            },
            _ => false,
        }
    }

    fn say_array(
        &mut self,
        body: &mut Body<'_, '_>,
        expression: &str,
        declared: &str,
        descriptor: &str,
        elements: &[Value],
    ) -> bool {
        let Some(items) = self.leaves(body, elements) else { return false };
        let untouched = elements.len() > SPELT_OUT && elements.iter().all(|v| v.slot(&[]) == Some(0));
        let fits = untouched || items.len() <= SPELT_OUT;
        let Some(inner) = body.types.type_name(&descriptor[1..]).filter(|_| fits) else {
            return false;
        };
        let expected = if items.is_empty() || untouched && !inner.ends_with("[]") {
            format!("new {inner}[{}]", items.len())
        } else {
            format!("new {inner}[] {{{}}}", items.join(", "))
        };
        let expected =
            if items.is_empty() && inner.ends_with("[]") { format!("new {inner}[] {{}}") } else { expected };
        let delta = match (self.style, &descriptor[1..]) {
            (Style::JUnit4, "F") => ", 0.0f",
            (Style::JUnit4, "D") => ", 0.0",
            _ => "",
        };
        let actual = if declared.starts_with('[') {
            expression.to_owned()
        } else {
            format!("({inner}[]) {expression}")
        };
        self.emit(body, "assertArrayEquals", &format!("{expected}, {actual}{delta}"));
        true
    }

    /// The values as expressions, when all of them stand for themselves.
    fn leaves(&self, body: &mut Body<'_, '_>, values: &[Value]) -> Option<Vec<String>> {
        let mut texts = Vec::new();
        for &v in values {
            texts.push(match v.node() {
                None => literal::element(v),
                Some(id) => match self.case.after.node(id)? {
                    node @ (Node::String(_) | Node::Boxed(_) | Node::Enum { .. } | Node::Class(_)) => {
                        body.leaf(node).ok()?.0
                    }
                    _ => {
                        let origin = self.case.origin.get(id.0 as usize).copied().flatten()?;
                        let same = self.case.after.node(id).is_some_and(|n| n.class() != "java.lang.Double");
                        body.variable(origin).filter(|_| same)?.name.clone()
                    }
                },
            });
        }
        Some(texts)
    }

    fn say_view(&mut self, body: &mut Body<'_, '_>, expression: &str, declared: &str, view: &View) -> bool {
        match view {
            View::List(items) => {
                let Some(texts) = self.leaves(body, items) else { return false };
                let Some(arrays) = body.types.name("java.util.Arrays") else { return false };
                let expected = match &texts[..] {
                    [] => {
                        let Some(collections) = body.types.name("java.util.Collections") else {
                            return false;
                        };
                        format!("{collections}.emptyList()")
                    }
                    [one] if one == "null" => format!("{arrays}.asList((Object) null)"),
                    texts => format!("{arrays}.asList({})", texts.join(", ")),
                };
                self.emit(body, "assertEquals", &format!("{expected}, {expression}"));
            }
            View::Queue(items) => {
                let Some(list) = body.types.name("java.util.ArrayList") else { return false };
                let copy = format!("new {list}<>({expression})");
                return self.say_view(body, &copy, "Ljava/util/List;", &View::List(items.clone()));
            }
            View::Set(items) => {
                let Some(texts) = self.leaves(body, items) else { return false };
                let (Some(arrays), Some(set)) =
                    (body.types.name("java.util.Arrays"), body.types.name("java.util.HashSet"))
                else {
                    return false;
                };
                let expected = match &texts[..] {
                    [] => format!("new {set}<>()"),
                    [one] if one == "null" => format!("new {set}<>({arrays}.asList((Object) null))"),
                    texts => format!("new {set}<>({arrays}.asList({}))", texts.join(", ")),
                };
                self.emit(body, "assertEquals", &format!("{expected}, {expression}"));
            }
            View::Map(entries) => {
                let keys: Vec<Value> = entries.iter().map(|e| e.0).collect();
                let values: Vec<Value> = entries.iter().map(|e| e.1).collect();
                let (Some(keys), Some(_)) = (self.leaves(body, &keys), self.leaves(body, &values)) else {
                    return false;
                };
                if entries.len() > FIELDS {
                    return false;
                }
                let Some(map) = body.types.name("java.util.Map") else { return false };
                let map = if declared == "Ljava/util/Map;" {
                    expression.to_owned()
                } else {
                    format!("(({map}<?, ?>) {expression})")
                };
                self.emit(body, "assertEquals", &format!("{}, {map}.size()", entries.len()));
                for (key, (_, value)) in keys.iter().zip(entries) {
                    self.say(body, &format!("{map}.get({key})"), "Ljava/lang/Object;", *value, 1);
                }
            }
            View::Optional(value) => {
                let Some(optional) = body.types.name("java.util.Optional") else { return false };
                let Some(texts) = self.leaves(body, &[*value]) else { return false };
                let expected = if *value == Value::Null {
                    format!("{optional}.empty()")
                } else {
                    format!("{optional}.of({})", texts[0])
                };
                self.emit(body, "assertEquals", &format!("{expected}, {expression}"));
            }
            View::Text(units) => {
                let text = format!("{}, {expression}.toString()", literal::string(units));
                self.emit(body, "assertEquals", &text);
            }
        }
        true
    }

    /// Says each field of an object, if all of them can be said.
    fn say_fields(
        &mut self,
        body: &mut Body<'_, '_>,
        expression: &str,
        declared: &str,
        class: &str,
        fields: &[Field],
        depth: usize,
    ) -> bool {
        let own = format!("L{};", class.replace('.', "/"));
        if fields.is_empty() || fields.len() > FIELDS || own != declared || body.types.is_jdk(class) {
            return false;
        }
        let lines = body.lines.len();
        for f in fields {
            let access = body.types.accessor(class, &f.declared_in, &f.name, false);
            if access.is_none()
                && f.value.node().is_none()
                && body.types.is_transient(&f.declared_in, &f.name)
            {
                // A cache that nobody sees.
                continue;
            }
            let said = access.is_some_and(|access| {
                self.say(body, &format!("{expression}.{access}"), &f.descriptor, f.value, depth + 1)
            });
            if !said || body.lines.len() - lines > FIELDS {
                body.lines.truncate(lines);
                return false;
            }
        }
        body.lines.len() > lines
    }

    /// The class of the JDK under test, whose fields are drawn.
    fn opened(&self, body: &mut Body<'_, '_>) -> Option<&str> {
        let target = self.case.method.class.as_str();
        (support::is_library(target) && !body.types.is_closed(target)).then_some(target)
    }

    fn drawn(&mut self, body: &mut Body<'_, '_>, expression: &str, value: Value) -> bool {
        let opened = self.opened(body);
        let closed = match (self.case.after.at(value), value.node()) {
            (Some(Node::Object { class, .. }), Some(id)) => {
                support::is_closed(class, opened) && view(&self.case.after, id).is_none()
            }
            _ => false,
        };
        if closed {
            return false;
        }
        let Some(text) = support::draw(&self.case.after, value, opened) else { return false };
        let expression = match opened {
            Some(opened) => format!("{expression}, {}", literal::text(opened)),
            None => expression.to_owned(),
        };
        body.support = true;
        self.used.0.insert("assertEquals");
        let lines: Vec<&str> = text.split('\n').collect();
        if lines.len() == 1 && text.len() < 60 {
            body.line(format!("assertEquals({}, MargaySupport.draw({expression}));", literal::text(&text)));
            return true;
        }
        body.line("assertEquals(");
        for (i, line) in lines.iter().enumerate() {
            let end = if i + 1 == lines.len() { "" } else { "\n" };
            let plus = if i == 0 { "" } else { "+ " };
            let comma = if i + 1 == lines.len() { "," } else { "" };
            body.line(format!("        {plus}{}{comma}", literal::text(&format!("{line}{end}"))));
        }
        body.line(format!("        MargaySupport.draw({expression}));"));
        true
    }

    /// What is said of the receiver and the arguments where they changed.
    pub(crate) fn state(&mut self, body: &mut Body<'_, '_>) {
        if !self.case.stable.state {
            return;
        }
        let mut drawn: BTreeSet<NodeId> = BTreeSet::new();
        for (i, &root) in self.case.before.roots.iter().enumerate() {
            let Some(&after) = self.case.after.roots.get(i) else { continue };
            let whole = self.case.whole_state && self.case.after.at(after).is_some_and(has_state);
            if after.node().is_none()
                || !whole && self.case.before.part(&[root]).isomorphic(&self.case.after.part(&[after]))
            {
                continue;
            }
            let input = self.case.input.roots.get(i).and_then(|v| v.node());
            let Some(variable) = input.and_then(|id| body.variable(id)).cloned() else { continue };
            let reached: BTreeSet<NodeId> = self.case.after.reached(&[after]).into_iter().collect();
            let changed: Vec<NodeId> = reached.iter().copied().filter(|&id| self.changed(id)).collect();
            let said = if whole { reached.iter().collect() } else { changed.iter().collect::<Vec<_>>() };
            if said.into_iter().all(|id| drawn.contains(id)) {
                continue;
            }
            if whole && self.say_whole(body, &variable.name, &variable.declared, after) {
                drawn.extend(reached);
                continue;
            }
            if changed.is_empty() {
                continue;
            }
            // Of what the root holds it would only be said which objects these are.
            let inside = changed.iter().any(|&id| Some(id) != after.node() && self.is_named(body, id));
            if !inside && self.say_root(body, &variable.name, &variable.declared, after)
                || self.say_changes(body, &changed)
                || self.draw_answers(body, &reached, &changed)
                || self.looks_the_same(body, root, after)
                || self.drawn(body, &variable.name, after)
            {
                drawn.extend(reached);
            }
        }
    }

    /// Says what an object is like as a whole, changed or not.
    fn say_whole(&mut self, body: &mut Body<'_, '_>, name: &str, declared: &str, value: Value) -> bool {
        let lines = body.lines.len();
        // Of what an array or a collection holds it would only be said which objects these are.
        let own = |class: &str| !support::is_library(class);
        let is_own = |node: &Node| matches!(node, Node::Object { class, .. } if own(class));
        let inside = self.case.after.at(value).is_none_or(|root| !is_own(root))
            && self.case.after.reached(&[value]).iter().any(|&id| {
                Some(id) != value.node() && self.is_named(body, id)
                    || self.case.after.node(id).is_some_and(is_own)
            });
        if !inside && self.say_root(body, name, declared, value) {
            return true;
        }
        body.lines.truncate(lines);
        self.drawn(body, name, value)
    }

    /// Whether an object that a call could change is a variable of the test.
    fn is_named(&self, body: &Body<'_, '_>, id: NodeId) -> bool {
        let origin = self.case.origin.get(id.0 as usize).copied().flatten();
        self.case.after.node(id).is_some_and(has_state) && origin.is_some_and(|o| body.variable(o).is_some())
    }

    /// Whether a drawing would not show the change: a map that has made a view of its keys is the same map to everybody.
    fn looks_the_same(&self, body: &mut Body<'_, '_>, before: Value, after: Value) -> bool {
        let opened = self.opened(body);
        let drawn = support::draw(&self.case.before, before, opened);
        drawn.is_some() && drawn == support::draw(&self.case.after, after, opened)
    }

    /// Draws the changed objects that only an object of the test's own gives.
    fn draw_answers(
        &mut self,
        body: &mut Body<'_, '_>,
        reached: &BTreeSet<NodeId>,
        changed: &[NodeId],
    ) -> bool {
        let after = &self.case.after;
        let answering = |id: &&NodeId| matches!(after.node(**id), Some(Node::Answering { .. }));
        if !reached.iter().any(|id| answering(&id)) {
            return false;
        }
        let mut any = false;
        for &id in changed {
            let origin = self.case.origin.get(id.0 as usize).copied().flatten();
            if let Some(variable) = origin.and_then(|o| body.variable(o)).cloned() {
                any |= self.drawn(body, &variable.name, Value::Ref(id));
            }
        }
        any
    }

    /// An array or a collection as a whole.
    fn say_root(&mut self, body: &mut Body<'_, '_>, name: &str, declared: &str, value: Value) -> bool {
        let Some(id) = value.node() else { return false };
        match self.case.after.node(id) {
            Some(Node::Array { descriptor, elements }) => {
                self.say_array(body, name, declared, descriptor, elements)
            }
            Some(Node::Object { .. }) => match view(&self.case.after, id) {
                Some(view) => self.say_view(body, name, declared, &view),
                None => false,
            },
            _ => false,
        }
    }

    /// Whether an object is new or has another content than before.
    fn changed(&self, id: NodeId) -> bool {
        let earlier = self.case.earlier.get(id.0 as usize).copied().flatten();
        let (Some(before), Some(now)) =
            (earlier.and_then(|e| self.case.before.node(e)), self.case.after.node(id))
        else {
            return true;
        };
        before.values().count() != now.values().count()
            || before.values().zip(now.values()).any(|(b, n)| !self.same(b, n))
    }

    fn same(&self, before: Value, now: Value) -> bool {
        match (before.node(), now.node()) {
            (None, None) => before == now,
            (Some(b), Some(n)) => self.case.earlier.get(n.0 as usize).copied().flatten() == Some(b),
            _ => false,
        }
    }

    /// Says only what changed, when these are few fields of objects with names.
    fn say_changes(&mut self, body: &mut Body<'_, '_>, changed: &[NodeId]) -> bool {
        let lines = body.lines.len();
        for &id in changed {
            let origin = self.case.origin.get(id.0 as usize).copied().flatten();
            let earlier = self.case.earlier.get(id.0 as usize).copied().flatten();
            let before = earlier.and_then(|e| self.case.before.node(e));
            let variable = origin.and_then(|o| body.variable(o)).cloned();
            let (Some(before), Some(variable), Some(Node::Object { class, fields })) =
                (before, variable, self.case.after.node(id))
            else {
                body.lines.truncate(lines);
                return false;
            };
            let typed = variable.declared == format!("L{};", class.replace('.', "/"));
            let old: Vec<Value> = before.values().collect();
            for (f, &old) in fields.iter().zip(&old) {
                if self.same(old, f.value) {
                    continue;
                }
                let access = body.types.accessor(class, &f.declared_in, &f.name, false).filter(|_| typed);
                let said = access.is_some_and(|access| {
                    self.say(body, &format!("{}.{access}", variable.name), &f.descriptor, f.value, 2)
                });
                if !said || body.lines.len() - lines > FIELDS {
                    body.lines.truncate(lines);
                    return false;
                }
            }
        }
        body.lines.len() > lines
    }
}

/// Whether a call could change what a node stands for.
fn has_state(node: &Node) -> bool {
    matches!(node, Node::Object { .. } | Node::Array { .. })
}

/// A boxed value for a comparison of objects.
fn boxed(value: Value) -> String {
    match value {
        Value::Boolean(b) => format!("Boolean.{}", b.to_string().to_uppercase()),
        value => {
            let class = value.box_class().and_then(|c| c.rsplit('.').next()).unwrap_or("Object");
            format!("{class}.valueOf({})", literal::literal(value))
        }
    }
}

/// Whether a test of a case that throws says what the message is.
pub(crate) fn asserts_message(case: &Case) -> bool {
    case.stable.result && says_message(&case.outcome)
}

/// Whether the program gives an exception its message, and the same one in every run.
pub(crate) fn says_message(outcome: &Outcome) -> bool {
    let Outcome::Threw { class, message: Some(message), at, implicit } = outcome else { return false };
    let by_program = at.as_ref().is_some_and(|(class, _, _)| !support::is_library(class));
    by_program && (!implicit || !MACHINE_MESSAGES.contains(&class.as_str())) && is_stable(message)
}

/// Whether a message says the same in every run: no identity hash codes.
fn is_stable(message: &str) -> bool {
    let bytes = message.as_bytes();
    !bytes.iter().enumerate().any(|(i, &b)| {
        b == b'@'
            && i > 0
            && bytes[i - 1].is_ascii_alphanumeric()
            && bytes.get(i + 1).is_some_and(u8::is_ascii_hexdigit)
    })
}
