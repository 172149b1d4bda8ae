//! PIT's operators on returned values: false and true, zero, null, and empty objects.

use super::candidate::{Change, Method};
use crate::edit::{Member, Piece, Value};
use crate::operator::Operator;
use margay_classes::Kind;
use margay_classes::descriptor::{MethodDescriptor, kind_of};
use margay_classes::opcode::{self as op};

/// All changes of a return instruction. `class` names the class in descriptions; `never_null` is whether an annotation
/// says that the method does not return null.
pub fn changes(class: &str, method: &Method<'_>, opcode: u8, never_null: bool) -> Vec<Change> {
    let mut changes = Vec::new();
    let Some(descriptor) = MethodDescriptor::parse(method.descriptor) else { return changes };
    let result = descriptor.ret;
    let of = format!("{class}::{}", method.name);
    let boxed = result == "Ljava/lang/Boolean;";
    if result == "Z" || boxed {
        for (operator, value, small, large) in
            [(Operator::FalseReturns, 0, "false", "False"), (Operator::TrueReturns, 1, "true", "True")]
        {
            let mut pieces = vec![Piece::Plain(vec![op::POP]), Piece::Push(Value::Int(value))];
            let description = match opcode {
                op::IRETURN => format!("replaced boolean return with {small} for {of}"),
                op::ARETURN => {
                    pieces.push(static_call("java/lang/Boolean", "valueOf", "(Z)Ljava/lang/Boolean;", false));
                    format!("replaced Boolean return with {large} for {of}")
                }
                _ => continue,
            };
            pieces.push(Piece::Plain(vec![opcode]));
            changes.push(Change::new(operator, description, pieces));
        }
    }
    if opcode == op::ARETURN && !boxed {
        changes.extend(object(result, &of, never_null));
    }
    if opcode != op::ARETURN && result != "Z" {
        changes.extend(zero(result, opcode, &of));
    }
    changes
}

fn static_call(class: &str, name: &str, descriptor: &str, interface: bool) -> Piece {
    let member = Member { class: class.into(), name: name.into(), descriptor: descriptor.into() };
    Piece::Call { opcode: op::INVOKESTATIC, member, interface }
}

/// The change of a returned object: empty or zero where the type has such a value, null otherwise.
fn object(result: &str, of: &str, never_null: bool) -> Option<Change> {
    let replaced = |operator: Operator, what: String, with: Vec<Piece>| {
        let pieces =
            [vec![Piece::Plain(vec![op::POP])], with, vec![Piece::Plain(vec![op::ARETURN])]].concat();
        Change::new(operator, format!("{what} for {of}"), pieces)
    };
    let zero = |kind: Kind, value: Value, shown: &str| {
        let class = kind.box_class();
        let name = class.rsplit('/').next().unwrap_or(class);
        let with = vec![
            Piece::Push(value),
            static_call(class, "valueOf", &format!("({})L{class};", kind.letter()), false),
        ];
        replaced(Operator::EmptyReturns, format!("replaced {name} return value with {shown}"), with)
    };
    let empty = |class: &str, name: &str, result: &str, interface: bool| {
        let simple = class.rsplit('/').next().unwrap_or(class);
        let with = vec![static_call(class, name, &format!("(){result}"), interface)];
        replaced(Operator::EmptyReturns, format!("replaced return value with {simple}.{name}"), with)
    };
    let collections = "java/util/Collections";
    Some(match result {
        "Ljava/lang/Integer;" => zero(Kind::Int, Value::Int(0), "0"),
        "Ljava/lang/Short;" => zero(Kind::Short, Value::Int(0), "0"),
        "Ljava/lang/Character;" => zero(Kind::Char, Value::Int(0), "0"),
        "Ljava/lang/Long;" => zero(Kind::Long, Value::Long(0), "0L"),
        "Ljava/lang/Float;" => zero(Kind::Float, Value::Float(0.0), "0"),
        "Ljava/lang/Double;" => zero(Kind::Double, Value::Double(0.0), "0"),
        "Ljava/lang/String;" => replaced(
            Operator::EmptyReturns,
            "replaced return value with \"\"".to_owned(),
            vec![Piece::Push(Value::String(String::new()))],
        ),
        "Ljava/util/Optional;" => empty("java/util/Optional", "empty", result, false),
        "Ljava/util/stream/Stream;" => empty("java/util/stream/Stream", "empty", result, true),
        "Ljava/util/Map;" => empty(collections, "emptyMap", result, false),
        "Ljava/util/Set;" => empty(collections, "emptySet", result, false),
        "Ljava/util/List;" | "Ljava/util/Collection;" | "Ljava/lang/Iterable;" => {
            empty(collections, "emptyList", "Ljava/util/List;", false)
        }
        _ if never_null => return None,
        _ => replaced(
            Operator::NullReturns,
            "replaced return value with null".to_owned(),
            vec![Piece::Push(Value::Null)],
        ),
    })
}

/// The change of a returned number.
fn zero(result: &str, opcode: u8, of: &str) -> Option<Change> {
    let kind = kind_of(result);
    let (value, shown) = match opcode {
        op::IRETURN => (Value::Int(0), "0"),
        op::LRETURN => (Value::Long(0), "0"),
        op::FRETURN => (Value::Float(0.0), "0.0f"),
        op::DRETURN => (Value::Double(0.0), "0.0d"),
        _ => return None,
    };
    let pieces =
        vec![Piece::Plain(vec![super::mutators::pop(kind)]), Piece::Push(value), Piece::Plain(vec![opcode])];
    let description = format!("replaced {} return with {shown} for {of}", kind.java_name());
    Some(Change::new(Operator::PrimitiveReturns, description, pieces))
}
