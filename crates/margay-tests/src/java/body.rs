//! The statements of one test while they are written: local variables, what has been made, what the support
//! file is needed for. Knows the types, not the test framework.

use super::literal;
use super::unwritable::Unwritable;
use crate::names::lower_first;
use crate::types::Types;
use margay_classes::MethodId;
use margay_classes::parameter_names;
use margay_classes::signature::Type;
use margay_graph::graph::{Call, Graph, Node, NodeId, Value};
use std::collections::BTreeSet;

/// An object that the statements so far have made.
#[derive(Clone)]
pub(crate) struct Variable {
    pub(crate) name: String,
    /// Descriptor of its declared type.
    pub(crate) declared: String,
    /// Its declared type, when that has type arguments.
    pub(crate) generic: Option<Type>,
}

/// A name that is asked for before a variable is declared.
#[derive(Clone)]
pub(crate) enum NameRequest {
    /// Free, and kept for it.
    Name(String),
    /// May be taken by then.
    Base(String),
}

pub(crate) struct Body<'b, 'c> {
    pub(crate) types: &'b mut Types<'c>,
    pub(crate) graph: &'b Graph,
    pub(crate) lines: Vec<String>,
    pub(crate) variables: Vec<Option<Variable>>,
    pub(crate) name_requests: Vec<Option<NameRequest>>,
    taken: BTreeSet<String>,
    /// The types that variables are to have, where they have type arguments.
    pub(crate) typing: Vec<Option<Type>>,
    /// Whether the type of a node has been thought about.
    pub(crate) chosen: Vec<bool>,
    /// The receiver and the method under test.
    pub(crate) target: Option<(NodeId, MethodId)>,
    /// Whether lambdas may have parameters of definite types, which they check when they are called.
    pub(crate) typed_lambdas: bool,
    /// Whether raw types are used, so that the compiler would warn.
    pub(crate) raw: bool,
    /// Whether something is used that is deprecated.
    pub(crate) deprecated: bool,
    /// Whether the support file is needed.
    pub(crate) support: bool,
    /// Whether a checked exception may leave the statements.
    pub(crate) throws: bool,
    /// Whether it is asserted that a step throws.
    pub(crate) asserts_thrown: bool,
}

const KEYWORDS: &str = " abstract assert boolean break byte case catch char class const continue default do double \
else enum extends final finally float for goto if implements import instanceof int interface long native new package \
private protected public return short static strictfp super switch synchronized this throw throws transient try void \
volatile while true false null var yield record sealed permits _ ";

impl<'b, 'c> Body<'b, 'c> {
    pub(crate) fn new(types: &'b mut Types<'c>, graph: &'b Graph) -> Body<'b, 'c> {
        Body {
            types,
            graph,
            lines: Vec::new(),
            variables: vec![None; graph.nodes.len()],
            name_requests: vec![None; graph.nodes.len()],
            taken: BTreeSet::new(),
            typing: vec![None; graph.nodes.len()],
            chosen: vec![false; graph.nodes.len()],
            target: None,
            typed_lambdas: true,
            raw: false,
            deprecated: false,
            support: false,
            throws: false,
            asserts_thrown: false,
        }
    }

    pub(crate) fn line(&mut self, text: impl Into<String>) {
        self.lines.push(text.into());
    }

    /// A free name for a local variable.
    pub(crate) fn fresh(&mut self, requested: &str) -> String {
        let name = self.unused(requested, &[]);
        self.taken.insert(name.clone());
        name
    }

    /// A name that no variable of the test has, nor any of these.
    pub(super) fn unused(&self, requested: &str, others: &[String]) -> String {
        let clean: String = requested.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '_').collect();
        let mut base = lower_first(&clean);
        if base.is_empty() || base.starts_with(|c: char| c.is_ascii_digit()) {
            base = format!("value{base}");
        }
        if KEYWORDS.contains(&format!(" {base} ")) {
            base = if base == "class" { "type".to_owned() } else { format!("{base}Value") };
        }
        let mut name = base.clone();
        let mut n = 2;
        while self.taken.contains(&name) || others.contains(&name) {
            name = format!("{base}{n}");
            n += 1;
        }
        name
    }

    /// The variable of a node.
    pub(crate) fn variable(&self, id: NodeId) -> Option<&Variable> {
        self.variables.get(id.0 as usize)?.as_ref()
    }

    /// Whether a value is a variable with type arguments.
    pub(crate) fn is_typed(&self, value: Value) -> bool {
        value.node().and_then(|id| self.variable(id)).is_some_and(|v| v.generic.is_some())
    }

    /// Declares a variable for a node, without type arguments.
    pub(crate) fn declare(&mut self, id: NodeId, declared: &str, expression: &str) -> Result<(), Unwritable> {
        self.declare_as(id, declared, None, expression)
    }

    /// Declares a variable for a node, with type arguments where they are given.
    pub(crate) fn declare_as(
        &mut self,
        id: NodeId,
        declared: &str,
        generic: Option<Type>,
        expression: &str,
    ) -> Result<(), Unwritable> {
        let generic = generic.filter(|t| t.erasure() == declared);
        let named = generic.and_then(|t| Some((self.types.generic_name(&t)?, t)));
        let (type_name, generic) = match named {
            Some((name, generic)) => (name, Some(generic)),
            None => {
                let name = self.types.type_name(declared);
                self.raw |= Type::parse(declared).is_some_and(|t| self.types.is_raw(&t));
                (name.ok_or_else(|| Unwritable::Unnamed(declared.to_owned()))?, None)
            }
        };
        let name = self.name_for(id);
        for line in format!("{type_name} {name} = {expression};").lines() {
            self.line(line);
        }
        self.variables[id.0 as usize] = Some(Variable { name, declared: declared.to_owned(), generic });
        Ok(())
    }

    /// Asks for the name of a node's variable. An object that is sure to have one gets the name at once.
    pub(crate) fn request_name(&mut self, id: NodeId, name: &str) {
        let requested = match self.graph.node(id) {
            Some(
                Node::String(_) | Node::Boxed(_) | Node::Enum { .. } | Node::Class(_) | Node::Constant { .. },
            ) => NameRequest::Base(name.to_owned()),
            _ => NameRequest::Name(self.fresh(name)),
        };
        self.name_requests[id.0 as usize] = Some(requested);
    }

    /// Asks for names of objects after the fields and parameters that take them.
    pub(crate) fn wish_parts(&mut self) {
        let graph = self.graph;
        for id in graph.reached(&graph.entries()) {
            let taken: Vec<(Value, Option<String>)> = match graph.node(id) {
                Some(Node::Object { fields, .. }) => {
                    fields.iter().map(|f| (f.value, Some(f.name.clone()))).collect()
                }
                Some(Node::Built { steps, .. }) => steps.iter().flat_map(|s| self.taken_by(s)).collect(),
                _ => continue,
            };
            for (value, name) in taken {
                // A name of one letter says less than the type.
                if let (Some(part), Some(name)) = (value.node(), name.filter(|n| n.len() > 1))
                    && self.name_requests[part.0 as usize].is_none()
                {
                    self.request_name(part, &name);
                }
            }
        }
    }

    /// The arguments of a call, and what its parameters are called.
    fn taken_by(&mut self, step: &Call) -> Vec<(Value, Option<String>)> {
        // Not every JDK says what its parameters are called.
        if self.types.is_jdk(&step.class) {
            return Vec::new();
        }
        let method = self.types.method(&step.class, &step.name, &step.descriptor);
        let names = method.map_or(Vec::new(), |m| parameter_names(self.types.classes, m));
        step.args.iter().copied().zip(names).collect()
    }

    fn name_for(&mut self, id: NodeId) -> String {
        let requested = match self.name_requests[id.0 as usize].clone() {
            Some(NameRequest::Name(name)) => return name,
            Some(NameRequest::Base(base)) => Some(base),
            None => None,
        };
        let requested = requested.unwrap_or_else(|| match self.graph.node(id) {
            Some(node) => name_of_type(node.class()),
            None => "value".to_owned(),
        });
        self.fresh(&requested)
    }

    /// The class of an exception as a test can name it: it or a superclass, as a descriptor and in source.
    pub(crate) fn throwable(&mut self, class: &str) -> (String, String) {
        let own = self.nearest(class);
        match self.types.type_name(&own) {
            Some(name) if own != "Ljava/lang/Object;" => (own, name),
            _ => ("Ljava/lang/Throwable;".to_owned(), "Throwable".to_owned()),
        }
    }

    /// The descriptor under which a class can be declared: its own, else that of the nearest superclass or
    /// interface that can be named.
    pub(crate) fn nearest(&mut self, class: &str) -> String {
        if class.starts_with('[') {
            return if self.types.type_name(class).is_some() {
                class.to_owned()
            } else if class.starts_with("[[") || class.starts_with("[L") {
                "[Ljava/lang/Object;".to_owned()
            } else {
                "Ljava/lang/Object;".to_owned()
            };
        }
        let descriptor = |class: &str| format!("L{};", class.replace('.', "/"));
        if self.types.name(class).is_some() {
            return descriptor(class);
        }
        if let Some(id) = self.types.class(class) {
            let c = self.types.classes.class(id);
            let above: Vec<_> = c.lineage.iter().rev().skip(1).chain(&c.interfaces).copied().collect();
            for id in above {
                let name = self.types.classes.java_name(id);
                if name != "java.lang.Object" && self.types.name(&name).is_some() {
                    return descriptor(&name);
                }
            }
        }
        "Ljava/lang/Object;".to_owned()
    }

    /// An expression for a class object.
    pub(crate) fn class_literal(&mut self, name: &str) -> String {
        let descriptor = match name {
            name if name.starts_with('[') => name.replace('.', "/"),
            name => match margay_classes::Kind::PRIMITIVES.iter().find(|k| k.java_name() == name) {
                Some(_) => return format!("{name}.class"),
                None => format!("L{};", name.replace('.', "/")),
            },
        };
        match self.types.type_name(&descriptor) {
            Some(text) => format!("{text}.class"),
            None => {
                self.support = true;
                format!("MargaySupport.type({})", literal::text(name))
            }
        }
    }

    /// An expression for a value where `wanted` is expected; objects have been made before. The flag says that
    /// the expression's own type is the one wanted, so that overloads cannot be confused.
    pub(crate) fn value(&mut self, value: Value, wanted: &str) -> Result<(String, bool), Unwritable> {
        let Some(id) = value.node() else {
            return Ok((literal::literal(value), value != Value::Null));
        };
        if let Some(v) = self.variable(id) {
            let (name, declared) = (v.name.clone(), v.declared.clone());
            if declared == wanted || self.converts(&declared, wanted) {
                return Ok((name, declared == wanted));
            }
            let target =
                self.types.type_name(wanted).ok_or_else(|| Unwritable::Unnamed(wanted.to_owned()))?;
            return Ok((format!("({target}) {name}"), true));
        }
        let Some(node) = self.graph.node(id) else { return Err(Unwritable::Dangling) };
        let (text, own) = self.leaf(node)?;
        if own != wanted && wanted.starts_with(['L', '[']) && !self.converts(&own, wanted) {
            let target =
                self.types.type_name(wanted).ok_or_else(|| Unwritable::Unnamed(wanted.to_owned()))?;
            return Ok((format!("({target}) {text}"), true));
        }
        // A boxed value is written as the primitive one; `String.class` has a type argument.
        Ok((text, own == wanted && !matches!(node, Node::Boxed(_) | Node::Class(_))))
    }

    /// An expression for an object that stands for a value, and the descriptor of the expression.
    pub(crate) fn leaf(&mut self, node: &Node) -> Result<(String, String), Unwritable> {
        Ok(match node {
            Node::String(units) => (literal::string(units), "Ljava/lang/String;".to_owned()),
            Node::Boxed(value) => {
                let class = value.box_class().unwrap_or("java.lang.Object");
                (literal::literal(*value), format!("L{};", class.replace('.', "/")))
            }
            Node::Enum { class, constant } => match self.types.name(class) {
                Some(name) => (format!("{name}.{constant}"), format!("L{};", class.replace('.', "/"))),
                None => {
                    self.support = true;
                    let (class, constant) = (literal::text(class), literal::text(constant));
                    (format!("MargaySupport.constant({class}, {constant})"), "Ljava/lang/Object;".to_owned())
                }
            },
            Node::Class(name) => (self.class_literal(name), "Ljava/lang/Class;".to_owned()),
            Node::Constant { class, field, descriptor } => {
                let visible = self.types.class(class).is_some_and(|id| {
                    let fields = &self.types.classes.class(id).fields;
                    let text = &self.types.classes.symbols;
                    let found = fields.iter().find(|f| text.text(f.name) == field && f.is_static());
                    found.is_some_and(|f| self.types.visible(id, f.access))
                });
                match self.types.name(class).filter(|_| visible) {
                    Some(name) => (format!("{name}.{field}"), descriptor.clone()),
                    None if self.types.is_closed(class) => {
                        return Err(Unwritable::Inaccessible(format!("{class}.{field}")));
                    }
                    None => {
                        self.support = true;
                        let (class, field) = (literal::text(class), literal::text(field));
                        (format!("MargaySupport.constant({class}, {field})"), "Ljava/lang/Object;".to_owned())
                    }
                }
            }
            other => return Err(Unwritable::NoExpression(other.class().to_string())),
        })
    }

    /// Whether a reference of one type is also one of another, without a cast.
    pub(crate) fn converts(&mut self, from: &str, to: &str) -> bool {
        self.types.converts(from, to)
    }
}

/// A variable name for an object of a class: `java.util.Map$Entry` gives `entry`, `[I` gives `ints`.
pub(crate) fn name_of_type(class: &str) -> String {
    if class.starts_with('[') {
        let element = class.trim_start_matches('[');
        let base = match element.strip_prefix('L') {
            Some(name) => name_of_type(&name.trim_end_matches(';').replace('/', ".")),
            None => margay_classes::descriptor::kind_of(element).java_name().to_owned(),
        };
        return if base.ends_with('s') { format!("{base}Array") } else { format!("{base}s") };
    }
    let simple = class.rsplit(['.', '$']).next().unwrap_or(class);
    let letters = simple.trim_start_matches(|c: char| c.is_ascii_digit());
    if letters.is_empty() { "object".to_owned() } else { lower_first(letters) }
}
