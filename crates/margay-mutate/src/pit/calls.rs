//! PIT's operators on calls: left out, replaced by a default, by an argument, by the receiver, or by another method of a
//! class of big numbers.

use super::candidate::{Change, Method, call_site};
use super::mutators::pop;
use super::nodes::Node;
use crate::constants::CallSite;
use crate::edit::{Member, Piece, Value};
use crate::editor::ClassEditor;
use crate::operator::Operator;
use margay_classes::Kind;
use margay_classes::descriptor::{MethodDescriptor, descriptor_of_class, kind_of};
use margay_classes::opcode::{self as op};

/// The kind of a method handle that is called like `invokevirtual` (JVMS 4.4.8).
const REF_INVOKE_VIRTUAL: u8 = 5;

/// All changes of a call.
pub fn changes(class: &ClassEditor, method: &Method<'_>, node: &Node) -> Vec<Change> {
    let mut changes = Vec::new();
    if let Some(called) = call_site(class, node, method.number) {
        handle_changes(&called, &mut changes);
        return changes;
    }
    let Some(called) = node.member.as_deref().filter(|_| node.is_call()) else { return changes };
    let Some(descriptor) = MethodDescriptor::parse(&called.descriptor) else { return changes };
    let is_static = node.op == op::INVOKESTATIC;
    removed(class, method, called, &descriptor, is_static, &mut changes);
    changes.extend(argument(called, &descriptor, is_static));
    if !is_static && descriptor_of_class(&called.class) == descriptor.ret {
        let description = format!("replaced call to {}::{} with receiver", called.class, called.name);
        let pieces = vec![Piece::Plain(pops(&descriptor.params))];
        changes.push(Change::new(Operator::NakedReceiver, description, pieces));
    }
    if node.op == op::INVOKEVIRTUAL {
        for (operator, numbers) in BIG_NUMBERS {
            if let Some((other, description)) = numbers.replaced(called) {
                let pieces = vec![Piece::Call { opcode: node.op, member: other, interface: false }];
                changes.push(Change::new(operator, description, pieces));
            }
        }
    }
    changes
}

/// The instructions that take arguments from the stack.
fn pops(parameters: &[&str]) -> Vec<u8> {
    parameters.iter().rev().map(|parameter| pop(kind_of(parameter))).collect()
}

/// The call is left out; its result is zero, false or null.
fn removed(
    class: &ClassEditor,
    method: &Method<'_>,
    called: &Member,
    descriptor: &MethodDescriptor<'_>,
    is_static: bool,
    changes: &mut Vec<Change>,
) {
    let constructor = called.name == "<init>";
    if constructor && method.name == "<init>" {
        let own = called.class == class.class_name();
        let super_name = class.file().super_name.map(|name| class.symbols().text(name));
        if own || super_name == Some(&called.class) {
            return;
        }
    }
    let mut bytes = pops(&descriptor.params);
    if constructor {
        // The copy of the new object that would be the result.
        bytes.push(op::POP);
    }
    if !is_static {
        bytes.push(op::POP);
    }
    let mut pieces = Vec::new();
    if !bytes.is_empty() {
        pieces.push(Piece::Plain(bytes));
    }
    if constructor {
        pieces.push(Piece::Push(Value::Null));
    } else {
        pieces.extend(default_value(descriptor.ret).map(Piece::Push));
    }
    if pieces.is_empty() {
        pieces.push(Piece::Plain(vec![op::NOP]));
    }
    let operator = match (constructor, descriptor.ret) {
        (true, _) => Operator::ConstructorCalls,
        (false, "V") => Operator::VoidMethodCalls,
        _ => Operator::NonVoidMethodCalls,
    };
    changes.push(Change::new(operator, format!("removed call to {}::{}", called.class, called.name), pieces));
}

/// The default value of a type.
pub fn default_value(descriptor: &str) -> Option<Value> {
    Some(match kind_of(descriptor) {
        Kind::Void => return None,
        Kind::Ref => Value::Null,
        Kind::Long => Value::Long(0),
        Kind::Float => Value::Float(0.0),
        Kind::Double => Value::Double(0.0),
        _ => Value::Int(0),
    })
}

/// The call is replaced by its last argument of the result's type.
fn argument(called: &Member, descriptor: &MethodDescriptor<'_>, is_static: bool) -> Option<Change> {
    let place = descriptor.params.iter().rposition(|parameter| *parameter == descriptor.ret)?;
    let result = kind_of(descriptor.ret);
    let mut bytes = pops(&descriptor.params[place + 1..]);
    let below = descriptor.params[..place].iter().rev().map(|parameter| kind_of(parameter));
    for kind in below.chain((!is_static).then_some(Kind::Ref)) {
        bytes.extend(drop_below(result, kind));
    }
    if bytes.is_empty() {
        bytes.push(op::NOP);
    }
    let description = format!("replaced call to {}::{} with argument", called.class, called.name);
    Some(Change::new(Operator::ArgumentPropagation, description, vec![Piece::Plain(bytes)]))
}

/// The instructions that take away the value below the top of the stack.
fn drop_below(top: Kind, below: Kind) -> Vec<u8> {
    let exchange = match (top.slots(), below.slots()) {
        (1, 1) => vec![op::SWAP],
        (1, _) => vec![op::DUP_X2, op::POP],
        (_, 1) => vec![op::DUP2_X1, op::POP2],
        _ => vec![op::DUP2_X2, op::POP2],
    };
    [exchange, vec![pop(below)]].concat()
}

/// A class of big numbers: which of its methods is replaced by which.
struct BigNumbers {
    class: &'static str,
    name: &'static str,
    /// The parameters of the methods, old names and new names.
    methods: &'static [(&'static str, &'static [(&'static str, &'static str)])],
}

impl BigNumbers {
    fn replaced(&self, called: &Member) -> Option<(Member, String)> {
        if called.class != self.class {
            return None;
        }
        let (parameters, result) = called.descriptor.strip_prefix('(')?.split_once(')')?;
        if result != descriptor_of_class(self.class) {
            return None;
        }
        let parameters = if parameters == result { "this" } else { parameters };
        let (_, names) = self.methods.iter().find(|(wanted, names)| {
            *wanted == parameters && names.iter().any(|(old, _)| *old == called.name)
        })?;
        let (old, new) = names.iter().find(|(old, _)| *old == called.name)?;
        let name = self.name;
        let description = format!("Replaced {name}#{old} with {name}#{new}.");
        Some((Member { name: (*new).to_owned(), ..called.clone() }, description))
    }
}

const BIG_NUMBERS: [(Operator, &BigNumbers); 2] = [
    (
        Operator::BigDecimal,
        &BigNumbers {
            class: "java/math/BigDecimal",
            name: "BigDecimal",
            methods: &[
                (
                    "this",
                    &[
                        ("add", "subtract"),
                        ("subtract", "add"),
                        ("multiply", "divide"),
                        ("divide", "multiply"),
                        ("remainder", "multiply"),
                        ("max", "min"),
                        ("min", "max"),
                    ],
                ),
                ("", &[("negate", "plus"), ("plus", "negate"), ("abs", "negate")]),
            ],
        },
    ),
    (
        Operator::BigInteger,
        &BigNumbers {
            class: "java/math/BigInteger",
            name: "BigInteger",
            methods: &[
                (
                    "this",
                    &[
                        ("add", "subtract"),
                        ("subtract", "add"),
                        ("multiply", "divide"),
                        ("divide", "multiply"),
                        ("mod", "multiply"),
                        ("remainder", "multiply"),
                        ("and", "or"),
                        ("or", "and"),
                        ("xor", "and"),
                        ("andNot", "and"),
                        ("max", "min"),
                        ("min", "max"),
                    ],
                ),
                (
                    "I",
                    &[
                        ("shiftLeft", "shiftRight"),
                        ("shiftRight", "shiftLeft"),
                        ("setBit", "clearBit"),
                        ("clearBit", "setBit"),
                        ("flipBit", "setBit"),
                    ],
                ),
                ("", &[("not", "negate"), ("negate", "not"), ("abs", "negate")]),
            ],
        },
    ),
];

/// The changes of a call site: a method reference to one method of a big number becomes one to another.
fn handle_changes(called: &CallSite, changes: &mut Vec<Change>) {
    for (operator, numbers) in BIG_NUMBERS {
        let mut variant = 0;
        for (place, handle) in called.handles.iter().filter(|(_, handle)| handle.kind == REF_INVOKE_VIRTUAL) {
            if let Some((other, description)) = numbers.replaced(&handle.member) {
                let pieces = vec![Piece::Dynamic { site: called.site, handles: vec![(*place, other)] }];
                changes.push(Change { operator, variant, description, pieces });
                variant += 1;
            }
        }
    }
}
