//! The support file, and what its method `draw` prints for an object. Both implement the same format.

use margay_graph::graph::{Graph, Node, NodeId, Value};
use margay_graph::graph::{View, view};
use std::collections::BTreeMap;

const TEMPLATE: &str = include_str!("MargaySupport.java.txt");
/// More objects than this are not drawn.
const MOST: usize = 60;
/// Elements that are the same more often than this are one.
const REPEATED: usize = 4;
/// What follows the name of a class in those of its lambdas.
const LAMBDA: &str = "$$Lambda";
/// Elements of a list that are drawn.
const LONG: usize = 40;

/// Classes of `java.util` and `java.lang` that the support file draws with what they hold.
const HELD: [&str; 16] = [
    "ArrayList",
    "LinkedList",
    "ArrayDeque",
    "Arrays$ArrayList",
    "ImmutableCollections$List12",
    "ImmutableCollections$ListN",
    "Collections$EmptyList",
    "Collections$SingletonList",
    "HashSet",
    "LinkedHashSet",
    "TreeSet",
    "HashMap",
    "LinkedHashMap",
    "TreeMap",
    "StringBuilder",
    "StringBuffer",
];

/// The text of the support file of a package.
pub(crate) fn source(package: &str) -> String {
    let package = if package.is_empty() { String::new() } else { format!("package {package};\n") };
    TEMPLATE.replacen("PACKAGE\n", &package, 1)
}

/// What `MargaySupport.draw` gives for a value, or `None` when that is not known or too much. `opened` is the class of
/// the JDK whose fields are drawn.
pub(crate) fn draw(graph: &Graph, value: Value, opened: Option<&str>) -> Option<String> {
    let mut d = Drawing { graph, opened, numbers: BTreeMap::new(), objects: Vec::new() };
    let first = d.value(value)?;
    if d.objects.is_empty() {
        return Some(first);
    }
    let mut lines = Vec::new();
    while let Some(&id) = d.objects.get(lines.len()) {
        if lines.len() >= MOST {
            return None;
        }
        lines.push(format!("#{} {}", lines.len() + 1, d.object(id)?));
    }
    Some(lines.join("\n"))
}

struct Drawing<'g> {
    graph: &'g Graph,
    opened: Option<&'g str>,
    numbers: BTreeMap<NodeId, usize>,
    objects: Vec<NodeId>,
}

impl Drawing<'_> {
    fn value(&mut self, value: Value) -> Option<String> {
        let Some(id) = value.node() else { return Some(primitive(value)) };
        if let Some(text) = leaf(self.graph.node(id)?) {
            return Some(text);
        }
        let next = self.objects.len() + 1;
        let number = *self.numbers.entry(id).or_insert(next);
        if number == next {
            self.objects.push(id);
        }
        Some(format!("#{number}"))
    }

    fn values(&mut self, values: impl IntoIterator<Item = Value>) -> Option<String> {
        let texts: Option<Vec<String>> = values.into_iter().map(|v| self.value(v)).collect();
        Some(format!("[{}]", shortened(&texts?).join(", ")))
    }

    fn object(&mut self, id: NodeId) -> Option<String> {
        let node = self.graph.node(id)?;
        if is_loader(node) {
            return Some("ClassLoader".to_owned());
        }
        // The number of a lambda is the Java machine's own.
        if let Some((outer, _)) = node.class().split_once(LAMBDA)
            && is_library(outer)
        {
            return Some(format!("{}{LAMBDA}", simple(outer)));
        }
        match node {
            Node::Array { descriptor, elements } => {
                Some(descriptor.replace('/', ".") + &self.values(elements.iter().copied())?)
            }
            Node::Object { class, fields } if !is_closed(class, self.opened) => {
                // Fields of one class stand together, superclasses first.
                let mut sorted: Vec<(usize, &str, Value)> = Vec::new();
                let mut level = 0;
                for (i, f) in fields.iter().enumerate() {
                    level += usize::from(i > 0 && fields[i - 1].declared_in != f.declared_in);
                    if !is_closed(&f.declared_in, self.opened) {
                        sorted.push((level, &f.name, f.value));
                    }
                }
                sorted.sort_by_key(|(level, name, _)| (*level, *name));
                let mut texts = Vec::new();
                for (_, name, value) in sorted {
                    texts.push(format!("{name}={}", self.value(value)?));
                }
                Some(format!("{}[{}]", simple(class), texts.join(", ")))
            }
            Node::Object { class, .. } => self.library(class, view(self.graph, id)),
            Node::Answering { interface, .. } => Some(simple(interface).to_owned()),
            Node::Opaque { class } if is_library(class) => Some(simple(class).to_owned()),
            _ => None,
        }
    }

    fn library(&mut self, class: &str, view: Option<View>) -> Option<String> {
        let name = simple(class);
        Some(match view {
            Some(View::List(items) | View::Queue(items)) => name.to_owned() + &self.values(items)?,
            Some(View::Set(items)) => {
                let mut keys: Vec<String> = items.iter().map(|&k| self.key(k)).collect();
                keys.sort();
                keys.dedup();
                format!("{name}{}[{}]", items.len(), keys.join(", "))
            }
            Some(View::Map(entries)) => {
                let mut sorted = BTreeMap::new();
                for &(k, v) in &entries {
                    let key = self.key(k);
                    let value = if key == "object" { Value::Null } else { v };
                    sorted.insert(key, value);
                }
                let mut texts = Vec::new();
                for (k, v) in sorted {
                    texts.push(format!("{k}={}", self.value(v)?));
                }
                format!("{name}{}[{}]", entries.len(), texts.join(", "))
            }
            Some(View::Text(units)) => name.to_owned() + &quoted(&units, '"'),
            // What the other side draws and is not understood here: a set over a part of a map.
            None if HELD.contains(&name) => return None,
            _ => name.to_owned(),
        })
    }

    /// A key of a map or an element of a set, without a number: their order is not known.
    fn key(&self, value: Value) -> String {
        match value.node() {
            None => primitive(value),
            Some(id) => self.graph.node(id).and_then(leaf).unwrap_or_else(|| "object".to_owned()),
        }
    }
}

/// What is the same many times is said once, and of a long list the end only by its hash code.
fn shortened(texts: &[String]) -> Vec<String> {
    let mut runs: Vec<String> = Vec::new();
    for run in texts.chunk_by(|a, b| a == b) {
        match run {
            [first, ..] if run.len() > REPEATED => runs.push(format!("{first} ({} times)", run.len())),
            _ => runs.extend_from_slice(run),
        }
    }
    if runs.len() > LONG {
        let rest = runs.split_off(LONG);
        let joined = rest.join(", ");
        let hash = joined.encode_utf16().fold(0i32, |h, u| h.wrapping_mul(31).wrapping_add(i32::from(u)));
        runs.push(format!("{} more with hash code {hash}", rest.len()));
    }
    runs
}

/// Whether an object is a class loader: who runs the tests has others.
pub(crate) fn is_loader(node: &Node) -> bool {
    match node {
        Node::Object { fields, .. } if fields.iter().any(|f| f.declared_in == "java.lang.ClassLoader") => {
            true
        }
        Node::Object { class, .. } | Node::Opaque { class } => {
            is_library(class) && class.ends_with("ClassLoader")
        }
        _ => false,
    }
}

fn leaf(node: &Node) -> Option<String> {
    Some(match node {
        Node::String(units) => quoted(units, '"'),
        Node::Boxed(value) => {
            let class = value.box_class()?.rsplit('.').next()?;
            format!("{class} {}", primitive(*value))
        }
        Node::Enum { constant, .. } => constant.clone(),
        Node::Class(name) => format!("{name}.class"),
        _ => return None,
    })
}

fn primitive(value: Value) -> String {
    match value {
        Value::Null | Value::Ref(_) => "null".to_owned(),
        Value::Boolean(b) => b.to_string(),
        Value::Byte(n) => n.to_string(),
        Value::Short(n) => n.to_string(),
        Value::Int(n) => n.to_string(),
        Value::Long(n) => n.to_string(),
        Value::Char(c) => quoted(&[c], '\''),
        Value::Float(bits) => {
            real(f64::from(f32::from_bits(bits))).unwrap_or_else(|| format!("float 0x{bits:x}"))
        }
        Value::Double(bits) => real(f64::from_bits(bits)).unwrap_or_else(|| format!("double 0x{bits:x}")),
    }
}

fn real(x: f64) -> Option<String> {
    let whole = x == x.trunc() && x.abs() < 1e6 && (x != 0.0 || x.is_sign_positive());
    whole.then(|| format!("{}.0", x as i64))
}

fn quoted(units: &[u16], quote: char) -> String {
    let mut out = String::from(quote);
    for &u in units {
        match u {
            0x20..=0x7E if u != 0x5C && u32::from(u) != quote as u32 => out.push(char::from(u as u8)),
            _ => out.push_str(&format!("<{u:x}>")),
        }
    }
    out.push(quote);
    out
}

fn simple(class: &str) -> &str {
    class.rsplit('.').next().unwrap_or(class)
}

/// Whether the objects of a class stay closed: it belongs to the JDK, and is not the opened one or inside it.
pub(crate) fn is_closed(class: &str, opened: Option<&str>) -> bool {
    let inside = |opened: &str| {
        class.strip_prefix(opened).is_some_and(|rest| rest.is_empty() || rest.starts_with('$'))
    };
    is_library(class) && !opened.is_some_and(inside)
}

/// Whether a class belongs to the JDK.
pub(crate) fn is_library(class: &str) -> bool {
    ["java.", "javax.", "jdk.", "sun."].iter().any(|p| class.starts_with(p))
}

#[cfg(test)]
mod tests {
    use super::shortened;

    #[test]
    fn long_lists_are_short() {
        let zeros = vec!["0".to_owned(); 8192];
        assert_eq!(shortened(&zeros), ["0 (8192 times)"]);
        assert_eq!(shortened(&zeros[..4]), ["0", "0", "0", "0"]);
        let numbers: Vec<String> = (0..43).map(|n| n.to_string()).collect();
        let short = shortened(&numbers);
        assert_eq!(short.len(), 41);
        // The hash code of "40, 41, 42" in Java.
        assert_eq!(short[40], "3 more with hash code 1052633055");
    }
}
