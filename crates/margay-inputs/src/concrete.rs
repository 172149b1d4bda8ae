//! From a symbolic input to a concrete one: references as they were decided, numbers from a model of the path condition,
//! and default values for everything that the run did not read.

use crate::error::InputError;
use crate::{constants, library_values};
use margay_classes::ClassKind;
use margay_classes::descriptor::kind_of;
use margay_classes::{Kind, MethodId};
use margay_explore::{Construction, Sym};
use margay_graph::graph::{Call, Field, Graph, Node, NodeId, Reply, Value};
use margay_machine::{Answers, BuilderCalls, Machine, Ref};
use margay_solver::{Model, Term};
use rustc_hash::FxHashMap;

/// Longest array or string that is written down.
const LONGEST: usize = 100_000;

/// Bits and symbol of a value, and its descriptor.
pub type Root = ((u64, u32), String);

/// Makes a concrete graph of the input. What is open is decided; the caller takes that back by a mark.
pub fn concretise(sym: &mut Sym, m: &mut Machine, roots: &[Root]) -> Result<Graph, InputError> {
    sym.label(m).map_err(|_| InputError::OpenReference)?;
    if !sym.tie_hashes(m) {
        return Err(InputError::Impossible);
    }
    let prefer = preferences(sym, roots);
    let model = sym.solver.minimise(&mut sym.terms, &prefer);
    let mut writer =
        Writer { sym, m, model, graph: Graph::default(), seen: FxHashMap::default(), work: Vec::new() };
    for ((bits, symbol), descriptor) in roots {
        let value = writer.value(*bits, *symbol, descriptor)?;
        writer.graph.roots.push(value);
    }
    while let Some((object, id)) = writer.work.pop() {
        let node = writer.node(object)?;
        writer.graph.nodes[id.0 as usize] = node;
    }
    Ok(writer.graph)
}

/// Lengths first, so that they are small; then everything else in the order in which it came up. Of the bytes of a
/// string, the characters behind them.
fn preferences(sym: &Sym, roots: &[Root]) -> Vec<Term> {
    let mut list = Vec::new();
    let lengths = sym.objects.iter().map(|o| o.length).filter(|&l| l != 0);
    let slots = sym.objects.iter().flat_map(|o| o.slots.iter().map(|s| s.1));
    let built = sym.objects.iter().flat_map(|o| match &o.construction {
        Construction::Built(calls) => calls.iter().flat_map(|c| c.1.iter().map(|v| v.1)).collect::<Vec<_>>(),
        _ => Vec::new(),
    });
    let symbols = lengths.chain(roots.iter().map(|r| r.0.1)).chain(slots).chain(built);
    for symbol in symbols {
        if let Some(term) = Term::try_from_raw(symbol).filter(|_| symbol >> 31 == 0) {
            match &*sym.terms.vars(term) {
                &[var] if sym.terms.prefers_letters(var) => list.push(var),
                _ => list.push(term),
            }
        }
    }
    list
}

struct Writer<'a> {
    sym: &'a mut Sym,
    m: &'a mut Machine,
    model: Model,
    graph: Graph,
    seen: FxHashMap<Ref, NodeId>,
    work: Vec<(Ref, NodeId)>,
}

impl Writer<'_> {
    fn number(&self, symbol: u32) -> u64 {
        self.sym.terms.eval(Term::from_raw(symbol), &self.model)
    }

    fn value(&mut self, bits: u64, symbol: u32, descriptor: &str) -> Result<Value, InputError> {
        if symbol >> 31 != 0 {
            return match self.sym.decided(symbol) {
                None | Some(0) => Ok(Value::Null),
                Some(r) => self.reference(r),
            };
        }
        let bits = if symbol == 0 { bits } else { self.number(symbol) };
        Ok(match kind_of(descriptor) {
            Kind::Boolean => Value::Boolean(bits & 1 != 0),
            Kind::Byte => Value::Byte(bits as i8),
            Kind::Char => Value::Char(bits as u16),
            Kind::Short => Value::Short(bits as i16),
            Kind::Int => Value::Int(bits as i32),
            Kind::Long => Value::Long(bits as i64),
            Kind::Float => Value::Float(bits as u32),
            Kind::Double => Value::Double(bits),
            _ if bits == 0 => Value::Null,
            _ => self.reference(bits as Ref)?,
        })
    }

    fn reference(&mut self, r: Ref) -> Result<Value, InputError> {
        if let Some(&id) = self.seen.get(&r) {
            return Ok(Value::Ref(id));
        }
        let id = self.graph.add(Node::String(Vec::new()));
        self.seen.insert(r, id);
        self.work.push((r, id));
        Ok(Value::Ref(id))
    }

    fn node(&mut self, r: Ref) -> Result<Node, InputError> {
        let Some(object) = self.sym.objects.iter().find(|o| o.object == r).cloned() else {
            return self.existing(r);
        };
        let class = self.m.classes.java_name(object.class);
        match &object.construction {
            Construction::String { bytes, wide } => self.string(*bytes, *wide, object.length),
            Construction::Built(calls) => {
                let unmade = self.sym.is_unmade(r);
                let mut steps = Vec::new();
                for (method, args) in calls {
                    let method = self.m.classes.method(*method);
                    let descriptor = self.m.classes.symbols.text(method.desc).to_owned();
                    let name = self.m.classes.symbols.text(method.name).to_owned();
                    let of =
                        self.m.classes.java_name(if name == "<init>" { object.class } else { method.class });
                    let types = margay_classes::descriptor::MethodDescriptor::parse(&descriptor)
                        .map_or(Vec::new(), |d| d.params.iter().map(|p| (*p).to_owned()).collect());
                    let mut values = Vec::new();
                    for (&(bits, symbol), ty) in args.iter().zip(&types) {
                        let value = self.value(bits, symbol, ty)?;
                        values.push(match self.empty(ty).filter(|_| unmade && value == Value::Null) {
                            Some(node) => Value::Ref(self.graph.add(node)),
                            None => value,
                        });
                    }
                    steps.push(Call { class: of, name, descriptor, args: values });
                }
                if let [(method, _)] = calls[..]
                    && let Some(calls) = self.m.builder_calls(method).cloned()
                {
                    return Ok(self.by_builder(class, &calls, &steps[0].args));
                }
                if let [only] = &steps[..]
                    && let Some(node) = library_values::published(&class, &only.descriptor, &only.args)
                {
                    return Ok(node);
                }
                Ok(Node::Built { class, steps })
            }
            Construction::Lazy => match self.m.classes.class(object.class).kind {
                ClassKind::Array { .. } => self.array(&object),
                _ => self.fields(&object, class),
            },
        }
    }

    /// An object that a builder gives, which is an object of its own.
    fn by_builder(&mut self, class: String, calls: &BuilderCalls, args: &[Value]) -> Node {
        let mut rest = args.iter().copied();
        let mut call = |m: &Machine, method: MethodId| {
            let found = m.classes.method(method);
            Call {
                class: m.classes.java_name(found.class),
                name: m.classes.symbols.text(found.name).to_owned(),
                descriptor: m.classes.symbols.text(found.desc).to_owned(),
                args: rest.by_ref().take(found.params.len()).collect(),
            }
        };
        let all = std::iter::once(&calls.first).chain(&calls.steps);
        let steps: Vec<Call> = all.map(|&method| call(self.m, method)).collect();
        let step = call(self.m, calls.last);
        let builder = self.m.classes.java_name(self.m.classes.method(calls.last).class);
        let from = Value::Ref(self.graph.add(Node::Built { class: builder, steps }));
        Node::Got { class, from, step }
    }

    /// What a call gets that has not run: most do not take null.
    fn empty(&self, descriptor: &str) -> Option<Node> {
        match descriptor {
            "Ljava/lang/String;" => Some(Node::String(Vec::new())),
            array if array.starts_with('[') => {
                Some(Node::Array { descriptor: array.into(), elements: Vec::new() })
            }
            _ => None,
        }
    }

    /// An object that is no input of its own, such as an enum constant.
    fn existing(&mut self, r: Ref) -> Result<Node, InputError> {
        if self.m.class_of(r).is_array() && self.m.heap.length(r) == 0 {
            let descriptor = self.m.classes.java_descriptor(self.m.class_of(r).id);
            return Ok(Node::Array { descriptor, elements: Vec::new() });
        }
        let class = self.m.classes.java_name(self.m.class_of(r).id);
        if let Some(node) = library_values::well_known(&class) {
            return Ok(node);
        }
        let graph = Graph::read(self.m, &[(u64::from(r), Kind::Ref)])?;
        match graph.roots.first().and_then(|&v| graph.at(v)) {
            Some(
                node @ (Node::Enum { .. }
                | Node::Class(_)
                | Node::Constant { .. }
                | Node::String(_)
                | Node::Boxed(_)),
            ) => Ok(node.clone()),
            _ => constants::named(self.m, r).ok_or(InputError::Opaque(class)),
        }
    }

    fn length(&self, symbol: u32) -> Result<usize, InputError> {
        let length = self.number(symbol) as i32;
        usize::try_from(length).ok().filter(|&n| n <= LONGEST).ok_or(InputError::TooLong(length))
    }

    fn string(&mut self, bytes: Ref, wide: bool, length: u32) -> Result<Node, InputError> {
        let length = self.length(length)?;
        let capacity = self.sym.limits.array as usize;
        let mut units = Vec::with_capacity(length);
        for i in 0..length {
            if i >= capacity {
                units.push(u16::from(b'a'));
                continue;
            }
            let byte = |w: &Writer<'_>, at: usize| {
                let symbol = w
                    .sym
                    .objects
                    .iter()
                    .find(|o| o.object == bytes)
                    .and_then(|o| o.slots.iter().find(|s| s.0 as usize == 8 + at).map(|s| s.1));
                symbol.map_or(0, |s| w.number(s) as u8)
            };
            units.push(if wide {
                u16::from(byte(self, i * 2)) | u16::from(byte(self, i * 2 + 1)) << 8
            } else {
                u16::from(byte(self, i))
            });
        }
        Ok(Node::String(units))
    }

    fn array(&mut self, object: &margay_explore::InputObject) -> Result<Node, InputError> {
        let length = self.length(object.length)?;
        let descriptor = self.m.classes.java_descriptor(object.class);
        let element = descriptor[1..].to_owned();
        let size = self.m.element_size(object.object);
        let mut elements = Vec::with_capacity(length);
        for i in 0..length {
            let offset = 8 + i as u32 * size;
            let symbol = object.slots.iter().find(|s| s.0 == offset).map_or(0, |s| s.1);
            elements.push(self.value(0, symbol, &element)?);
        }
        Ok(Node::Array { descriptor, elements })
    }

    /// An object whose methods always return the same.
    fn answering(
        &mut self,
        object: &margay_explore::InputObject,
        answers: &Answers,
    ) -> Result<Node, InputError> {
        let mut replies = Vec::new();
        for (i, answer) in answers.methods.iter().enumerate() {
            let field = answers.field(i).and_then(|field| self.m.classes.find_field(object.class, &field));
            let slot = field.map(|(_, f)| f.slot);
            let result = match slot {
                Some(slot) => {
                    let symbol = object.slots.iter().find(|s| s.0 == slot * 8).map_or(0, |s| s.1);
                    self.value(0, symbol, answer.result())?
                }
                None => Value::Null,
            };
            replies.push(Reply::always(answer.name.clone(), answer.descriptor.clone(), result));
        }
        Ok(Node::Answering { interface: self.m.classes.java_name(answers.interface), replies })
    }

    fn fields(&mut self, object: &margay_explore::InputObject, class: String) -> Result<Node, InputError> {
        if let Some(answers) = self.m.answers_of(object.class).cloned() {
            return self.answering(object, &answers);
        }
        let lineage = self.m.classes.class(object.class).lineage.clone();
        let mut fields = Vec::new();
        for declaring in lineage {
            let declared_in = self.m.classes.java_name(declaring);
            let own: Vec<(u32, String, String)> = self
                .m
                .classes
                .class(declaring)
                .fields
                .iter()
                .filter(|f| !f.is_static())
                .map(|f| {
                    let symbols = &self.m.classes.symbols;
                    (f.slot, symbols.text(f.name).to_owned(), symbols.text(f.desc).to_owned())
                })
                .collect();
            for (slot, name, descriptor) in own {
                let symbol = object.slots.iter().find(|s| s.0 == slot * 8).map_or(0, |s| s.1);
                let value = self.value(0, symbol, &descriptor)?;
                fields.push(Field { declared_in: declared_in.clone(), name, descriptor, value });
            }
        }
        let is_box =
            class.starts_with("java.lang.") && fields.iter().any(|f| f.name == "value") && fields.len() == 1;
        if is_box
            && let Some(f) = fields.first()
            && f.value.box_class().is_some_and(|b| b == class)
        {
            return Ok(Node::Boxed(f.value));
        }
        Ok(Node::Object { class, fields })
    }
}
