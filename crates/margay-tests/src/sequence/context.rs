//! The context of one search: the wanted object in the heap, the argument values, the members that may be called, and
//! running them.

use super::{Effort, types};
use margay_classes::descriptor::{MethodDescriptor, class_of_descriptor, kind_of};
use margay_classes::reader::access;
use margay_classes::{ClassId, Kind, MethodId};
use margay_graph::graph::{Call, Graph, Node, NodeId, Value};
use margay_machine::{Machine, Ref, Stop};

/// Most methods of a class that are tried.
const METHODS: usize = 48;
/// Most values for one parameter.
const VALUES: usize = 12;
/// Most lists of arguments for one member.
pub(super) const LISTS: usize = 160;

/// A constructor, factory or method.
#[derive(Clone, Debug)]
pub(super) struct Member {
    pub(super) id: MethodId,
    pub(super) class: String,
    pub(super) name: String,
    pub(super) descriptor: String,
    pub(super) params: Vec<String>,
}

impl Member {
    pub(super) fn call(&self, args: &[Value]) -> Call {
        Call {
            class: self.class.clone(),
            name: self.name.clone(),
            descriptor: self.descriptor.clone(),
            args: args.to_vec(),
        }
    }
}

pub(super) struct SearchContext<'m> {
    pub(super) machine: &'m mut Machine,
    pub(super) package: String,
    pub(super) graph: &'m Graph,
    pub(super) node: NodeId,
    pub(super) class: ClassId,
    /// Where the nodes of the graph are.
    pub(super) refs: Vec<Ref>,
    /// The wanted object and all it reaches, as fields.
    pub(super) wanted: Graph,
    pub(super) effort: Effort,
    values: Vec<Value>,
}

impl<'m> SearchContext<'m> {
    pub(super) fn new(
        machine: &'m mut Machine,
        package: &str,
        graph: &'m Graph,
        node: NodeId,
        effort: &Effort,
    ) -> Option<SearchContext<'m>> {
        let refs = graph.write_nodes(machine).ok()?;
        let at = *refs.get(node.0 as usize)?;
        let class = machine.class_of(at).id;
        let wanted = Graph::read(machine, &[(u64::from(at), Kind::Ref)]).ok()?;
        let mut types = types(machine, package);
        let own = types.classes.java_name(class);
        let values = values(graph, node, |other| {
            // Parts of the object come into being with it.
            !other.strip_prefix(&own).is_some_and(|rest| rest.starts_with('$')) && types.name(other).is_some()
        });
        let package = package.to_owned();
        Some(SearchContext {
            machine,
            package,
            graph,
            node,
            class,
            refs,
            wanted,
            effort: effort.clone(),
            values,
        })
    }

    /// The constructors of the class that source may call.
    pub(super) fn constructors(&mut self) -> Vec<Member> {
        if self.machine.classes.class(self.class).is_abstract() {
            return Vec::new();
        }
        self.members(self.class, |name, _| name == "<init>")
    }

    /// Static methods of the class that give instances of it.
    pub(super) fn factories(&mut self) -> Vec<Member> {
        let class = self.class;
        let all = self.members(class, |name, flags| name != "<init>" && flags & access::STATIC != 0);
        all.into_iter()
            .filter(|m| {
                let result = MethodDescriptor::parse(&m.descriptor).map_or("V", |d| d.ret);
                let result = self.machine.classes.loaded(class_of_descriptor(result));
                result.is_some_and(|r| self.machine.classes.is_subclass(r, class))
            })
            .collect()
    }

    /// The methods of an object of a class, its own first.
    pub(super) fn methods(&mut self, class: ClassId) -> Vec<Member> {
        let lineage = self.machine.classes.class(class).lineage.clone();
        let mut found: Vec<Member> = Vec::new();
        for &c in lineage.iter().skip(1).rev() {
            let own = self.members(c, |name, flags| {
                let idle = ["equals", "hashCode", "toString", "clone", "finalize"];
                name != "<init>" && flags & (access::STATIC | access::ABSTRACT) == 0 && !idle.contains(&name)
            });
            for m in own {
                if !found.iter().any(|f| f.name == m.name && f.params == m.params) {
                    found.push(m);
                }
            }
        }
        found.truncate(METHODS);
        found
    }

    fn members(&mut self, class: ClassId, wanted: impl Fn(&str, u16) -> bool) -> Vec<Member> {
        let name = self.machine.classes.java_name(class);
        let all = self.machine.classes.class(class).methods.clone();
        let mut types = types(self.machine, &self.package);
        let mut found = Vec::new();
        for id in all {
            let m = types.classes.method(id);
            let text = types.classes.symbols.text(m.name).to_owned();
            let flags = m.access;
            if text == "<clinit>" || flags & access::SYNTHETIC != 0 || !wanted(&text, flags) {
                continue;
            }
            let descriptor = types.classes.symbols.text(m.desc).to_owned();
            if types.callable(&name, id)
                && let Some(parsed) = MethodDescriptor::parse(&descriptor)
            {
                let params = parsed.params.iter().map(|p| (*p).to_owned()).collect();
                found.push(Member { id, class: name.clone(), name: text, descriptor, params });
            }
        }
        found
    }

    /// What a parameter may be given: values of the wanted graph first, then small ones.
    pub(super) fn fitting(&mut self, descriptor: &str) -> Vec<Value> {
        let kind = kind_of(descriptor);
        let mut found: Vec<Value> = Vec::new();
        for value in self.values.clone() {
            let fits = match value {
                // An array as a plain object is hardly ever meant.
                Value::Ref(id) => {
                    let array = matches!(self.graph.node(id), Some(Node::Array { .. }));
                    kind == Kind::Ref && array == descriptor.starts_with('[') && self.is_a(id, descriptor)
                }
                other => kind_matches(other, kind),
            };
            if fits && !found.contains(&value) {
                found.push(value);
            }
        }
        found.truncate(VALUES);
        // One that is not there yet, to be put in and taken out again.
        let beyond = found.iter().filter_map(|v| if let Value::Int(n) = v { n.checked_add(1) } else { None });
        let beyond = beyond.max().map(Value::Int);
        for extra in small(kind).into_iter().chain(beyond) {
            if !found.contains(&extra) {
                found.push(extra);
            }
        }
        found
    }

    pub(super) fn is_a(&mut self, id: NodeId, descriptor: &str) -> bool {
        let r = self.refs[id.0 as usize];
        let Ok(wanted) = self.machine.classes.load(class_of_descriptor(descriptor)) else { return false };
        r != 0 && self.machine.classes.is_subclass(self.machine.class_of(r).id, wanted)
    }

    /// Lists of arguments for a member, the likely ones first.
    pub(super) fn argument_lists(&mut self, member: &Member) -> Vec<Vec<Value>> {
        let choices: Vec<Vec<Value>> = member.params.iter().map(|p| self.fitting(p)).collect();
        if choices.iter().any(Vec::is_empty) {
            return Vec::new();
        }
        let mut lists = Vec::new();
        let mut at = vec![0; choices.len()];
        loop {
            lists.push(at.iter().zip(&choices).map(|(&i, c)| c[i]).collect());
            // Count up, the last parameter fastest.
            let mut i = choices.len();
            loop {
                if i == 0 || lists.len() >= LISTS {
                    return lists;
                }
                i -= 1;
                at[i] += 1;
                if at[i] < choices[i].len() {
                    break;
                }
                at[i] = 0;
            }
        }
    }

    /// Runs a member; `None` when it throws, does not end or makes no object where one is wanted.
    pub(super) fn run(&mut self, member: &Member, receiver: Ref, args: &[Value]) -> Option<u64> {
        let mut slots = Vec::with_capacity(args.len() + 1);
        let mut made = 0;
        let mut method = member.id;
        if member.name == "<init>" {
            let class = self.machine.classes.method(method).class;
            self.machine.initialize_now(class).ok()?;
            made = self.machine.new_object(class).ok()?;
            self.machine.hold(made);
            slots.push(u64::from(made));
        } else if receiver != 0 {
            slots.push(u64::from(receiver));
            let class = self.machine.class_of(receiver).id;
            method = self.machine.classes.select(class, method).ok()?;
        }
        for &a in args {
            slots.push(a.slot(&self.refs)?);
            slots.extend(a.is_wide().then_some(0));
        }
        self.machine.config.max_steps = Some(self.machine.steps() + self.effort.steps);
        match self.machine.call(method, &slots) {
            Stop::Returned(_) if made != 0 => Some(u64::from(made)),
            Stop::Returned(value) => Some(value),
            _ => None,
        }
    }

    /// An object and all it reaches, as fields.
    pub(super) fn read(&self, r: Ref) -> Option<Graph> {
        Graph::read(self.machine, &[(u64::from(r), Kind::Ref)]).ok()
    }
}

/// The values that the wanted object reaches: primitive ones, and objects that do not lead back to it and
/// whose class makes them worth giving.
fn values(graph: &Graph, node: NodeId, mut worth: impl FnMut(&str) -> bool) -> Vec<Value> {
    let mut found: Vec<Value> = Vec::new();
    let part = graph.reached(&[Value::Ref(node)]);
    for &id in &part {
        let Some(n) = graph.node(id) else { continue };
        for v in n.values() {
            let usable = match v {
                Value::Null => false,
                Value::Ref(id) => match graph.node(id) {
                    Some(Node::Opaque { .. }) | None => false,
                    Some(Node::Object { class, .. }) => worth(class) && !graph.reached(&[v]).contains(&node),
                    Some(Node::Array { .. }) => !graph.reached(&[v]).contains(&node),
                    Some(_) => true,
                },
                _ => true,
            };
            if usable && !found.contains(&v) && found.len() < 64 {
                found.push(v);
            }
            // A field may be narrower than the parameter that it comes from.
            let wider = match v {
                Value::Byte(n) => Some(Value::Int(n.into())),
                Value::Short(n) => Some(Value::Int(n.into())),
                _ => None,
            };
            found.extend(wider.filter(|w| !found.contains(w) && found.len() < 64));
            // A boxed key may be given as the primitive that it boxes.
            if let Some(Node::Boxed(inner)) = v.node().and_then(|id| graph.node(id))
                && !found.contains(inner)
            {
                found.push(*inner);
            }
        }
    }
    found
}

fn kind_matches(value: Value, kind: Kind) -> bool {
    matches!(
        (value, kind),
        (Value::Boolean(_), Kind::Boolean)
            | (Value::Byte(_), Kind::Byte)
            | (Value::Char(_), Kind::Char)
            | (Value::Short(_), Kind::Short)
            | (Value::Int(_), Kind::Int)
            | (Value::Long(_), Kind::Long)
            | (Value::Float(_), Kind::Float)
            | (Value::Double(_), Kind::Double)
    )
}

/// Values that are worth a try whatever is wanted.
fn small(kind: Kind) -> Vec<Value> {
    match kind {
        Kind::Boolean => vec![Value::Boolean(false), Value::Boolean(true)],
        Kind::Byte => vec![Value::Byte(0)],
        Kind::Char => vec![Value::Char(0)],
        Kind::Short => vec![Value::Short(0)],
        Kind::Int => vec![Value::Int(0), Value::Int(1)],
        Kind::Long => vec![Value::Long(0), Value::Long(1)],
        Kind::Float => vec![Value::Float(0)],
        Kind::Double => vec![Value::Double(0)],
        Kind::Ref => vec![Value::Null],
        Kind::Void => Vec::new(),
    }
}
