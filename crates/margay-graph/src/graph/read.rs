//! Reading a graph from a machine's heap. Library objects that stand for values (strings, boxed numbers,
//! enum constants, class objects) become such nodes; objects that cannot live outside the machine are opaque.

use super::{Field, Graph, GraphError, Node, NodeId, Reply, Value};
use margay_classes::descriptor::kind_of;
use margay_classes::reader::access;
use margay_classes::{Class, ClassId, ClassKind, Classes, Kind, Origin};
use margay_machine::{Answer, Machine, Ref};
use rustc_hash::FxHashMap;

/// How much of a heap is read.
#[derive(Copy, Clone, Debug)]
pub struct Limits {
    /// Most objects. Default 20,000.
    pub objects: usize,
    /// Most array elements and characters in all. Default 1,000,000.
    pub elements: usize,
    /// Whether what a static final field of its own class holds is read as [`Node::Constant`]. Default true.
    pub constants: bool,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { objects: 20_000, elements: 1_000_000, constants: true }
    }
}

impl Graph {
    /// The objects reached from these slots. What is shared in the heap is shared in the graph.
    pub fn read(machine: &Machine, roots: &[(u64, Kind)]) -> Result<Graph, GraphError> {
        Graph::read_within(machine, roots, Limits::default())
    }

    /// [`Graph::read`] with limits of the caller's.
    pub fn read_within(
        machine: &Machine,
        roots: &[(u64, Kind)],
        limits: Limits,
    ) -> Result<Graph, GraphError> {
        Graph::read_places(machine, roots, limits).map(|(graph, _)| graph)
    }

    /// [`Graph::read_within`], also giving where each node was found.
    pub fn read_places(
        machine: &Machine,
        roots: &[(u64, Kind)],
        limits: Limits,
    ) -> Result<(Graph, Vec<Ref>), GraphError> {
        let mut reader = Reader {
            machine,
            limits,
            graph: Graph::default(),
            known: FxHashMap::default(),
            work: Vec::new(),
        };
        let roots = roots.iter().map(|&(slot, kind)| reader.value(slot, kind)).collect();
        reader.graph.roots = roots;
        while let Some((r, id)) = reader.work.pop() {
            let node = reader.node(r)?;
            reader.graph.nodes[id.0 as usize] = node;
        }
        let mut places = vec![0; reader.graph.nodes.len()];
        for (&r, id) in &reader.known {
            places[id.0 as usize] = r;
        }
        Ok((reader.graph, places))
    }
}

struct Reader<'m> {
    machine: &'m Machine,
    limits: Limits,
    graph: Graph,
    known: FxHashMap<Ref, NodeId>,
    work: Vec<(Ref, NodeId)>,
}

impl Reader<'_> {
    fn value(&mut self, slot: u64, kind: Kind) -> Value {
        match kind {
            Kind::Boolean => Value::Boolean(slot & 1 != 0),
            Kind::Byte => Value::Byte(slot as i8),
            Kind::Char => Value::Char(slot as u16),
            Kind::Short => Value::Short(slot as i16),
            Kind::Int => Value::Int(slot as i32),
            Kind::Long => Value::Long(slot as i64),
            Kind::Float => Value::Float(slot as u32),
            Kind::Double => Value::Double(slot),
            Kind::Void => Value::Null,
            Kind::Ref if slot as Ref == 0 => Value::Null,
            Kind::Ref => Value::Ref(self.reference(slot as Ref)),
        }
    }

    fn reference(&mut self, r: Ref) -> NodeId {
        if let Some(&id) = self.known.get(&r) {
            return id;
        }
        let id = self.graph.add(Node::Opaque { class: String::new() });
        self.known.insert(r, id);
        self.work.push((r, id));
        id
    }

    fn count(&mut self, n: usize) -> Result<(), GraphError> {
        if self.graph.nodes.len() > self.limits.objects {
            return Err(GraphError::TooLarge(self.limits.objects));
        }
        self.limits.elements =
            self.limits.elements.checked_sub(n).ok_or(GraphError::TooLarge(Limits::default().elements))?;
        Ok(())
    }

    fn node(&mut self, r: Ref) -> Result<Node, GraphError> {
        let machine = self.machine;
        let class = machine.class_of(r);
        if let ClassKind::Array { kind, .. } = class.kind {
            return self.array(r, class, kind);
        }
        self.count(0)?;
        let classes = &machine.classes;
        match classes.name(class.id) {
            "java/lang/String" => {
                let units = machine.utf16(r);
                self.count(units.len())?;
                return Ok(Node::String(units));
            }
            "java/lang/Class" => {
                return Ok(Node::Class(classes.java_name(machine.class_of_mirror(r))));
            }
            name => {
                if let Some(kind) = Kind::PRIMITIVES.iter().find(|k| k.box_class() == name)
                    && let Some((_, f)) = classes.find_field(class.id, "value")
                {
                    let value = self.value(machine.heap.word(r + f.slot), *kind);
                    return Ok(Node::Boxed(value));
                }
            }
        }
        if let Some(declaring) = enum_of(classes, class) {
            // An enum may have a field of this name too.
            let base = class.lineage.iter().copied().find(|&c| classes.name(c) == "java/lang/Enum");
            let field = base.and_then(|base| classes.find_field(base, "name"));
            let name = field.map_or(0, |(_, f)| machine.heap.word(r + f.slot)) as Ref;
            return Ok(Node::Enum { class: classes.java_name(declaring), constant: machine.text(name) });
        }
        if let Some(answers) = machine.answers_of(class.id) {
            let reply = |(i, answer): (usize, &Answer)| {
                let result = match answers.field(i) {
                    Some(field) => self.value(machine.field(r, &field), kind_of(answer.result())),
                    None => Value::Null,
                };
                Reply::always(answer.name.clone(), answer.descriptor.clone(), result)
            };
            let replies = answers.methods.iter().enumerate().map(reply).collect();
            return Ok(Node::Answering { interface: classes.java_name(answers.interface), replies });
        }
        if is_opaque(classes, class) {
            return Ok(Node::Opaque { class: classes.java_name(class.id) });
        }
        if self.limits.constants
            && let Some(constant) = self.constant(r, class)
        {
            return Ok(constant);
        }
        let mut fields = Vec::new();
        for (declaring, f) in instance_fields(classes, class) {
            let name = classes.symbols.text(f.name);
            if is_bookkeeping(classes.name(declaring), name) {
                continue;
            }
            let value = self.value(machine.heap.word(r + f.slot), f.kind);
            fields.push(Field {
                declared_in: classes.java_name(declaring),
                name: name.to_owned(),
                descriptor: classes.symbols.text(f.desc).to_owned(),
                value,
            });
        }
        Ok(Node::Object { class: classes.java_name(class.id), fields })
    }

    fn array(&mut self, r: Ref, class: &Class, kind: Kind) -> Result<Node, GraphError> {
        let machine = self.machine;
        let size = kind.element_bytes();
        let bytes = machine.heap.array_bytes(r, size);
        self.count(machine.heap.length(r) as usize)?;
        let elements = bytes
            .chunks_exact(size.max(1) as usize)
            .map(|chunk| {
                let mut word = [0; 8];
                word[..chunk.len()].copy_from_slice(chunk);
                self.value(u64::from_le_bytes(word), kind)
            })
            .collect();
        Ok(Node::Array { descriptor: machine.classes.name(class.id).to_owned(), elements })
    }

    /// The static final field of the object's own class or of a superclass that programs know it by.
    fn constant(&self, r: Ref, class: &Class) -> Option<Node> {
        let classes = &self.machine.classes;
        for &declaring in class.lineage.iter().rev() {
            let c = classes.class(declaring);
            if c.statics.get() == 0 || !self.machine.is_initialized(declaring) {
                continue;
            }
            let wanted = access::STATIC | access::FINAL;
            let field = c.fields.iter().find(|f| {
                f.access & (wanted | access::PRIVATE) == wanted
                    && f.kind == Kind::Ref
                    && self.machine.heap.word(c.statics.get() + f.slot) == u64::from(r)
            });
            if let Some(f) = field {
                return Some(Node::Constant {
                    class: classes.java_name(declaring),
                    field: classes.symbols.text(f.name).to_owned(),
                    descriptor: classes.symbols.text(f.desc).to_owned(),
                });
            }
        }
        None
    }
}

/// The fields of an instance with the classes that declare them, those of the superclasses first.
pub(super) fn instance_fields<'c>(
    classes: &'c Classes,
    class: &'c Class,
) -> impl Iterator<Item = (ClassId, &'c margay_classes::Field)> {
    class
        .lineage
        .iter()
        .flat_map(|&c| classes.class(c).fields.iter().filter(|f| !f.is_static()).map(move |f| (c, f)))
}

/// The enum that a class is, or is a constant's body of.
pub(super) fn enum_of(classes: &Classes, class: &Class) -> Option<ClassId> {
    let at = class.lineage.iter().position(|&c| classes.name(c) == "java/lang/Enum")?;
    class.lineage.get(at + 1).copied()
}

/// What a throwable keeps about the moment it was made is no part of its state.
pub(super) fn is_bookkeeping(class: &str, field: &str) -> bool {
    class == "java/lang/Throwable"
        && matches!(field, "backtrace" | "stackTrace" | "depth" | "suppressedExceptions")
}

pub(super) fn is_opaque(classes: &Classes, class: &Class) -> bool {
    const ROOTS: [&str; 8] = [
        "java/lang/Thread",
        "java/lang/ThreadGroup",
        "java/lang/ClassLoader",
        "java/lang/Module",
        "java/lang/ModuleLayer",
        "java/lang/invoke/MethodHandle",
        "java/lang/invoke/VarHandle",
        "java/lang/reflect/AccessibleObject",
    ];
    class.origin == Origin::Synthetic
        || class.hidden
        || class.lineage.iter().any(|&c| ROOTS.contains(&classes.name(c)))
        || classes.name(class.id).starts_with("java/lang/invoke/")
        || classes.name(class.id).starts_with("jdk/internal/")
        || classes.name(class.id).starts_with("sun/")
}
