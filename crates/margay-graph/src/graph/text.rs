//! Graphs drawn in text, for comments and messages. Small graphs stand on one line per root; others get a
//! line per object. Objects that are met twice have numbers.

use super::{Action, Call, Deed, Graph, Node, NodeId, Step, Value, View, view};

/// Longest line that an object is drawn into another's line for.
const WIDTH: usize = 100;
/// Most lines of a drawing.
const LINES: usize = 20;
/// Deepest nesting on one line.
const DEPTH: usize = 8;

impl Graph {
    /// The graph in text, with the roots called `arg0`, `arg1` and so on.
    pub fn to_text(&self) -> String {
        let names: Vec<String> = (0..self.roots.len()).map(|i| format!("arg{i}")).collect();
        self.to_text_named(&names)
    }

    /// The graph in text, at most some twenty lines: `tree = Tree{root=#1 Node{key=3, parent=#1}}`.
    pub fn to_text_named(&self, names: &[String]) -> String {
        self.draw(names, None)
    }

    /// The same with the library's collections drawn as what they hold: `HashMap{"a"=1}`. Those of the class `own` keep
    /// their fields.
    pub fn to_text_of(&self, own: &str, names: &[String]) -> String {
        self.draw(names, Some(own))
    }

    fn draw(&self, names: &[String], own: Option<&str>) -> String {
        let mut drawing = Drawing::new(self, own);
        let early = self.prologue.iter().filter(|step| step.early);
        let mut lines: Vec<String> = early.map(|step| drawing.step(step)).collect();
        for (i, &root) in self.roots.iter().enumerate() {
            let name = names.get(i).cloned().unwrap_or_else(|| format!("arg{i}"));
            drawing.name(root, &name);
            let mut line = format!("{name} = ");
            if drawing.inline(root, &mut line, 0) {
                lines.push(line);
                continue;
            }
            lines.push(format!("{name} = {}", drawing.shallow(root)));
            drawing.finish_pending(&mut lines);
        }
        for step in self.prologue.iter().filter(|step| !step.early) {
            let line = drawing.step(step);
            lines.push(line);
            drawing.finish_pending(&mut lines);
        }
        if lines.len() > LINES {
            lines.truncate(LINES - 1);
            lines.push("…".to_owned());
        }
        lines.join("\n")
    }
}

impl Graph {
    /// The text of a value that stands for itself: a number, `null`, a string, a boxed value, a constant. Other
    /// objects have none.
    pub fn leaf_text(&self, value: Value) -> Option<String> {
        match self.at(value) {
            Some(node) => leaf(node),
            None => Some(value_text(value)),
        }
    }
}

struct Drawing<'a> {
    graph: &'a Graph,
    /// Collections of all other classes are drawn as what they hold.
    own: Option<&'a str>,
    /// How often each node is referred to.
    uses: Vec<u32>,
    /// The number that a node is shown with, 0 when it has none yet.
    numbers: Vec<u32>,
    given: u32,
    drawn: Vec<bool>,
    /// The names of roots, where steps before the call may mention them.
    names: Vec<Option<String>>,
    pending: std::collections::VecDeque<NodeId>,
}

impl<'a> Drawing<'a> {
    fn new(graph: &'a Graph, own: Option<&'a str>) -> Drawing<'a> {
        let mut uses = vec![0; graph.nodes.len()];
        let held = graph.nodes.iter().flat_map(Node::values);
        for id in graph.entries().into_iter().chain(held).filter_map(Value::node) {
            if let Some(n) = uses.get_mut(id.0 as usize) {
                *n += 1;
            }
        }
        let n = graph.nodes.len();
        Drawing {
            graph,
            own,
            uses,
            numbers: vec![0; n],
            given: 0,
            drawn: vec![false; n],
            names: vec![None; n],
            pending: Default::default(),
        }
    }

    /// Calls a root by its name from now on, unless it has been drawn already.
    fn name(&mut self, root: Value, name: &str) {
        let Some(id) = root.node().map(|id| id.0 as usize) else { return };
        if !self.graph.prologue.is_empty() && self.drawn.get(id) == Some(&false) {
            self.names[id] = Some(name.to_owned());
        }
    }

    /// Draws the objects that lines have mentioned by their numbers only.
    fn finish_pending(&mut self, lines: &mut Vec<String>) {
        while let Some(id) = self.pending.pop_front() {
            if lines.len() > LINES {
                break;
            }
            let text = self.object(id);
            lines.push(format!("  #{} = {text}", self.number(id)));
        }
    }

    /// A step before the call, with the objects that it uses or only their numbers.
    fn step(&mut self, step: &Step) -> String {
        let saved = (self.numbers.clone(), self.given, self.drawn.clone());
        let mut ok = true;
        let mut line = String::new();
        compose_step(step, &mut line, |v, line| ok = ok && self.try_inline(v, line, 1));
        if !ok || line.chars().count() > WIDTH {
            (self.numbers, self.given, self.drawn) = saved;
            line.clear();
            compose_step(step, &mut line, |v, line| {
                let text = self.shallow(v);
                line.push_str(&text);
            });
        }
        if let Some(class) = &step.throws {
            line.push_str(&format!(" throws {}", short_name(class)));
        }
        line
    }

    fn number(&mut self, id: NodeId) -> u32 {
        let number = &mut self.numbers[id.0 as usize];
        if *number == 0 {
            self.given += 1;
            *number = self.given;
        }
        *number
    }

    /// What a collection of the library holds.
    fn view(&self, id: NodeId) -> Option<View> {
        let own = self.own?;
        match self.graph.node(id)? {
            Node::Object { class, .. } if class != own => view(self.graph, id),
            _ => None,
        }
    }

    /// Draws a value with everything below it, or gives up and leaves no trace.
    fn inline(&mut self, value: Value, line: &mut String, depth: usize) -> bool {
        let saved = (self.numbers.clone(), self.given, self.drawn.clone(), line.len());
        if self.try_inline(value, line, depth) && line.chars().count() <= WIDTH {
            return true;
        }
        (self.numbers, self.given, self.drawn) = (saved.0, saved.1, saved.2);
        line.truncate(saved.3);
        false
    }

    fn try_inline(&mut self, value: Value, line: &mut String, depth: usize) -> bool {
        if line.len() > 4 * WIDTH || depth > DEPTH {
            return false;
        }
        let Some((id, node)) = value.node().and_then(|id| Some((id, self.graph.node(id)?))) else {
            line.push_str(&value_text(value));
            return true;
        };
        if let Some(text) = leaf(node) {
            line.push_str(&text);
            return true;
        }
        let seen = std::mem::replace(&mut self.drawn[id.0 as usize], true);
        let name = self.names[id.0 as usize].as_deref();
        if let Some(name) = name.filter(|_| seen) {
            line.push_str(name);
            return true;
        }
        if (seen || self.uses[id.0 as usize] > 1) && name.is_none() {
            let number = self.number(id);
            line.push_str(&format!("#{number}"));
            if seen {
                return true;
            }
            line.push(' ');
        }
        let mut ok = true;
        let view = self.view(id);
        compose(node, view, line, |v, line| ok = ok && self.try_inline(v, line, depth + 1));
        ok
    }

    /// A value with a number in place of an object.
    fn shallow(&mut self, value: Value) -> String {
        let Some((id, node)) = value.node().and_then(|id| Some((id, self.graph.node(id)?))) else {
            return value_text(value);
        };
        if let Some(text) = leaf(node) {
            return text;
        }
        if !std::mem::replace(&mut self.drawn[id.0 as usize], true) {
            self.pending.push_back(id);
        }
        format!("#{}", self.number(id))
    }

    /// An object with numbers in place of what it holds.
    fn object(&mut self, id: NodeId) -> String {
        let Some(node) = self.graph.node(id) else { return "?".to_owned() };
        let mut line = String::new();
        let view = self.view(id);
        compose(node, view, &mut line, |v, line| {
            if line.len() < 4 * WIDTH {
                let text = self.shallow(v);
                line.push_str(&text);
            }
        });
        if line.chars().count() > 2 * WIDTH {
            line = line.chars().take(2 * WIDTH).collect::<String>() + "…";
        }
        line
    }
}

/// The last part of a binary name: `java.util.Map$Entry` is `Map.Entry`.
pub fn short_name(class: &str) -> String {
    class.rsplit('.').next().unwrap_or(class).replace('$', ".")
}

/// Objects that are drawn as values.
fn leaf(node: &Node) -> Option<String> {
    Some(match node {
        Node::String(units) => string_text(units),
        Node::Boxed(value) => value_text(*value),
        Node::Enum { class, constant } => format!("{}.{constant}", short_name(class)),
        Node::Class(name) => format!("{}.class", short_name(name)),
        Node::Constant { class, field, .. } => format!("{}.{field}", short_name(class)),
        Node::Opaque { class } => format!("{}@", short_name(class)),
        _ => return None,
    })
}

fn compose(node: &Node, view: Option<View>, line: &mut String, mut value: impl FnMut(Value, &mut String)) {
    let list = |values: &[Value], line: &mut String, value: &mut dyn FnMut(Value, &mut String)| {
        for (i, &v) in values.iter().enumerate() {
            if i > 0 {
                line.push_str(", ");
            }
            value(v, line);
        }
    };
    if let (Node::Object { class, .. }, Some(view)) = (node, view) {
        line.push_str(&short_name(class));
        match view {
            View::List(items) | View::Queue(items) | View::Set(items) => {
                line.push('[');
                list(&items, line, &mut value);
                line.push(']');
            }
            View::Map(entries) => {
                line.push('{');
                for (i, &(key, held)) in entries.iter().enumerate() {
                    line.push_str(if i > 0 { ", " } else { "" });
                    value(key, line);
                    line.push('=');
                    value(held, line);
                }
                line.push('}');
            }
            View::Optional(Value::Null) => line.push_str(".empty"),
            View::Optional(held) => {
                line.push('[');
                value(held, line);
                line.push(']');
            }
            View::Text(units) => line.push_str(&format!("({})", string_text(&units))),
        }
        return;
    }
    match node {
        Node::Object { class, fields } => {
            line.push_str(&short_name(class));
            line.push('{');
            for (i, f) in fields.iter().enumerate() {
                if i > 0 {
                    line.push_str(", ");
                }
                line.push_str(&f.name);
                line.push('=');
                value(f.value, line);
            }
            line.push('}');
        }
        Node::Array { descriptor, elements } => {
            line.push_str(&array_name(descriptor));
            line.push('{');
            list(elements, line, &mut value);
            line.push('}');
        }
        Node::Built { class, steps } => {
            for (i, step) in steps.iter().enumerate() {
                let Call { class: owner, name, args, .. } = step;
                match name.as_str() {
                    name if step.is_field() => line.push_str(&format!(".{name}(")),
                    "<init>" => line.push_str(&format!("new {}(", short_name(class))),
                    _ if i == 0 => line.push_str(&format!("{}.{name}(", short_name(owner))),
                    _ => line.push_str(&format!(".{name}(")),
                }
                list(args, line, &mut value);
                line.push(')');
            }
        }
        Node::Got { from, step, .. } => {
            value(*from, line);
            line.push_str(&format!(".{}", step.name));
            if !step.is_field() {
                line.push('(');
                list(&step.args, line, &mut value);
                line.push(')');
            }
        }
        Node::Answering { interface, replies } => {
            line.push_str(&format!("{}(", short_name(interface)));
            for (i, reply) in replies.iter().enumerate() {
                let method = if replies.len() == 1 { "…" } else { &reply.method };
                line.push_str(&format!("{}{method} -> ", if i == 0 { "" } else { ", " }));
                if let Some(deed) = &reply.does {
                    compose_deed(deed, line, &mut value);
                    if reply.descriptor.ends_with(")V") {
                        continue;
                    }
                    line.push_str("; ");
                }
                value(reply.result, line);
                for &next in &reply.then {
                    line.push_str(", then ");
                    value(next, line);
                }
            }
            line.push(')');
        }
        other => line.push_str(&leaf(other).unwrap_or_default()),
    }
}

/// A step before the call in text.
fn compose_step(step: &Step, line: &mut String, mut value: impl FnMut(Value, &mut String)) {
    match &step.action {
        Action::Call(deed) => compose_deed(deed, line, &mut value),
        Action::Element { array, index, value: held } => {
            value(*array, line);
            line.push_str(&format!("[{index}] = "));
            value(*held, line);
        }
    }
}

fn compose_deed(Deed { on, call }: &Deed, line: &mut String, value: &mut dyn FnMut(Value, &mut String)) {
    let class = short_name(&call.class);
    match on {
        Some(on) => value(*on, line),
        None if call.name == "<init>" => line.push_str(&format!("new {class}")),
        None => line.push_str(&class),
    }
    if call.name != "<init>" {
        line.push_str(&format!(".{}", call.name));
    }
    line.push_str(if call.is_field() { " = " } else { "(" });
    for (i, &arg) in call.args.iter().enumerate() {
        line.push_str(if i > 0 { ", " } else { "" });
        value(arg, line);
    }
    line.push_str(if call.is_field() { "" } else { ")" });
}

fn array_name(descriptor: &str) -> String {
    let element = descriptor.trim_start_matches('[');
    let name = match element.strip_prefix('L') {
        Some(class) => short_name(&class.trim_end_matches(';').replace('/', ".")),
        None => margay_classes::descriptor::kind_of(element).java_name().to_owned(),
    };
    name + &"[]".repeat(descriptor.len() - element.len())
}

fn value_text(value: Value) -> String {
    match value {
        Value::Null => "null".to_owned(),
        Value::Boolean(b) => b.to_string(),
        Value::Byte(n) => n.to_string(),
        Value::Char(c) => char_text(c),
        Value::Short(n) => n.to_string(),
        Value::Int(n) => n.to_string(),
        Value::Long(n) => format!("{n}L"),
        Value::Float(bits) => float_text(bits) + "f",
        Value::Double(bits) => double_text(bits),
        Value::Ref(id) => format!("?{}", id.0),
    }
}

/// A `float` as Java's `toString` would read it back; the digits are the shortest that do.
pub(crate) fn float_text(bits: u32) -> String {
    let x = f32::from_bits(bits);
    if x.is_nan() {
        return if bits == 0x7FC0_0000 { "NaN".to_owned() } else { format!("NaN(0x{bits:x})") };
    }
    if x.is_infinite() { sign(x < 0.0) } else { format!("{x:?}") }
}

/// A `double` as above.
pub(crate) fn double_text(bits: u64) -> String {
    let x = f64::from_bits(bits);
    if x.is_nan() {
        return if bits == 0x7FF8_0000_0000_0000 { "NaN".to_owned() } else { format!("NaN(0x{bits:x})") };
    }
    if x.is_infinite() { sign(x < 0.0) } else { format!("{x:?}") }
}

fn sign(negative: bool) -> String {
    if negative { "-Infinity" } else { "Infinity" }.to_owned()
}

fn char_text(unit: u16) -> String {
    format!("'{}'", escape(unit).replace("\\\"", "\"").replace('\'', "\\'"))
}

fn string_text(units: &[u16]) -> String {
    const SHOWN: usize = 60;
    let mut text: String = units.iter().take(SHOWN).map(|&u| escape(u)).collect();
    if units.len() > SHOWN {
        text += &format!("… ({} chars)", units.len());
    }
    format!("\"{text}\"")
}

/// A character that stands for itself when it is printable ASCII. The backslash of others is doubled nowhere:
/// `\u` in a comment would be read by the Java compiler, so it is written `U+`.
fn escape(unit: u16) -> String {
    match unit {
        0x22 => "\\\"".to_owned(),
        0x5C => "\\\\".to_owned(),
        0x0A => "\\n".to_owned(),
        0x0D => "\\r".to_owned(),
        0x09 => "\\t".to_owned(),
        0x20..=0x7E => char::from(unit as u8).to_string(),
        _ => format!("<U+{unit:04X}>"),
    }
}
