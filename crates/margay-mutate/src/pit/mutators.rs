//! PIT's operators on single instructions: jumps, arithmetic, increments, constants, assignments to fields, switches. The
//! tables say which opcode becomes which.

use super::candidate::Change;
use crate::edit::{Piece, Target, Value};
use crate::operator::Operator;
use margay_classes::bytecode::{Action, Condition, Insn, Literal, SwitchKeys};
use margay_classes::opcode::{self as op};
use margay_classes::reader::{ClassFile, Constant};
use margay_classes::{Cond, Kind};

/// Cases of a switch beyond this number are not left out.
const CASES: usize = 100;

/// All changes of an instruction that is neither a call nor a return.
pub fn changes(file: &ClassFile, code: &[u8], insn: &Insn) -> Vec<Change> {
    let mut changes = Vec::new();
    let Some(action) = insn.action(code) else { return changes };
    match action {
        Action::Branch(condition) => branch(insn, code, condition, &mut changes),
        Action::Binary(..) => changes.extend(arithmetic(insn.op)),
        Action::Negate(_) => {
            let nothing = vec![Piece::Plain(vec![op::NOP])];
            changes.push(Change::new(Operator::InvertNegs, "removed negation", nothing));
        }
        Action::Increment { local, by } => increment(local, by, &mut changes),
        Action::Push(literal) => {
            if let Some(value) = literal_value(literal) {
                changes.push(constant(value));
            }
        }
        Action::LoadConstant { cp, .. } => {
            if let Some(value) = constant_value(file, cp) {
                changes.push(constant(value));
            }
        }
        Action::Field { write: true, is_static: false, cp } => {
            if let Some(field) = crate::constants::member(file, cp) {
                let value = margay_classes::descriptor::kind_of(&field.descriptor).slots();
                let pop = if value == 2 { op::POP2 } else { op::POP };
                let description = format!("Removed assignment to member variable {}", field.name);
                let pieces = vec![Piece::Plain(vec![pop, op::POP])];
                changes.push(Change::new(Operator::MemberVariable, description, pieces));
            }
        }
        Action::Switch => switch(insn, code, &mut changes),
        _ => {}
    }
    changes
}

/// The opcode of a branch on another condition of the same form.
pub fn branch_opcode(condition: Condition) -> u8 {
    let number = |cond: Cond| Cond::ALL.iter().position(|c| *c == cond).unwrap_or(0) as u8;
    match condition {
        Condition::Zero(cond) => op::IFEQ + number(cond),
        Condition::Ints(cond) => op::IF_ICMPEQ + number(cond),
        Condition::Refs(cond) => op::IF_ACMPEQ + number(cond),
        Condition::Null(cond) => op::IFNULL + number(cond),
    }
}

/// The condition with another comparison.
pub fn with_cond(condition: Condition, change: impl Fn(Cond) -> Cond) -> Condition {
    match condition {
        Condition::Zero(cond) => Condition::Zero(change(cond)),
        Condition::Ints(cond) => Condition::Ints(change(cond)),
        Condition::Refs(cond) => Condition::Refs(change(cond)),
        Condition::Null(cond) => Condition::Null(change(cond)),
    }
}

fn branch(insn: &Insn, code: &[u8], condition: Condition, changes: &mut Vec<Change>) {
    let Some(target) = insn.targets(code).and_then(|targets| targets.first().copied()) else { return };
    let to = Target::At(target);
    let jump = |condition: Condition| vec![Piece::Jump { opcode: branch_opcode(condition), to }];
    let (Condition::Zero(cond) | Condition::Ints(cond) | Condition::Refs(cond) | Condition::Null(cond)) =
        condition;
    let equality = matches!(cond, Cond::Eq | Cond::Ne);
    if !equality {
        let moved = with_cond(condition, |cond| match cond {
            Cond::Lt => Cond::Le,
            Cond::Le => Cond::Lt,
            Cond::Gt => Cond::Ge,
            _ => Cond::Gt,
        });
        changes.push(Change::new(
            Operator::ConditionalsBoundary,
            "changed conditional boundary",
            jump(moved),
        ));
    }
    let negated = with_cond(condition, Cond::negated);
    changes.push(Change::new(Operator::NegateConditionals, "negated conditional", jump(negated)));
    let two = matches!(condition, Condition::Ints(_) | Condition::Refs(_));
    let pop = Piece::Plain(vec![if two { op::POP2 } else { op::POP }]);
    let (never, always, what) = if equality {
        (Operator::RemoveConditionalsEqualIf, Operator::RemoveConditionalsEqualElse, "equality")
    } else {
        (Operator::RemoveConditionalsOrderIf, Operator::RemoveConditionalsOrderElse, "comparison")
    };
    let description = |holds: bool| format!("removed conditional - replaced {what} check with {holds}");
    changes.push(Change::new(never, description(true), vec![pop.clone()]));
    let always_jumps = vec![pop, Piece::Jump { opcode: op::GOTO, to }];
    changes.push(Change::new(always, description(false), always_jumps));
}

/// What PIT makes of an arithmetic instruction.
fn arithmetic(opcode: u8) -> Option<Change> {
    // The opcodes of a group stand in the order int, long, float, double; those of shifts and bits int, long.
    let kinds = ["integer", "long", "float", "double"];
    let (new, description) = match opcode {
        op::IADD..=op::DREM => {
            let (kind, group) = ((opcode - op::IADD) % 4, (opcode - op::IADD) / 4);
            let (base, from, to) = match group {
                0 => (op::ISUB, "addition", "subtraction"),
                1 => (op::IADD, "subtraction", "addition"),
                2 => (op::IDIV, "multiplication", "division"),
                3 => (op::IMUL, "division", "multiplication"),
                _ => (op::IMUL, "modulus", "multiplication"),
            };
            let kind_name = kinds[usize::from(kind)];
            (base + kind, format!("Replaced {kind_name} {from} with {to}"))
        }
        op::ISHL..=op::LXOR => {
            let (kind, group) = ((opcode - op::ISHL) % 2, (opcode - op::ISHL) / 2);
            let (base, description) = match group {
                0 => (op::ISHR, "Replaced Shift Left with Shift Right"),
                1 => (op::ISHL, "Replaced Shift Right with Shift Left"),
                2 => (op::ISHL, "Replaced Unsigned Shift Right with Shift Left"),
                3 => (op::IOR, "Replaced bitwise AND with OR"),
                4 => (op::IAND, "Replaced bitwise OR with AND"),
                _ => (op::IAND, "Replaced XOR with AND"),
            };
            (base + kind, description.to_owned())
        }
        _ => return None,
    };
    Some(Change::new(Operator::Math, description, vec![Piece::Plain(vec![new])]))
}

/// The instruction that adds to a local variable.
pub fn iinc(local: u16, by: i16) -> Vec<u8> {
    match (u8::try_from(local), i8::try_from(by)) {
        (Ok(local), Ok(by)) => vec![op::IINC, local, by as u8],
        _ => [&[op::WIDE, op::IINC][..], &local.to_be_bytes(), &by.to_be_bytes()].concat(),
    }
}

fn increment(local: u16, by: i16, changes: &mut Vec<Change>) {
    let turned = format!("Changed increment from {by} to {}", -i32::from(by));
    let other = vec![Piece::Plain(iinc(local, by.wrapping_neg()))];
    changes.push(Change::new(Operator::Increments, turned, other));
    let nothing = vec![Piece::Plain(vec![op::NOP])];
    changes.push(Change::new(Operator::RemoveIncrements, format!("Removed increment {by}"), nothing));
}

fn literal_value(literal: Literal) -> Option<Value> {
    Some(match literal {
        Literal::Null => return None,
        Literal::Int(value) => Value::Int(value),
        Literal::Long(value) => Value::Long(value),
        Literal::Float(value) => Value::Float(value),
        Literal::Double(value) => Value::Double(value),
    })
}

fn constant_value(file: &ClassFile, cp: u16) -> Option<Value> {
    Some(match file.constant(cp) {
        Constant::Int(value) => Value::Int(value),
        Constant::Long(value) => Value::Long(value),
        Constant::Float(bits) => Value::Float(f32::from_bits(bits)),
        Constant::Double(bits) => Value::Double(f64::from_bits(bits)),
        _ => return None,
    })
}

fn constant(value: Value) -> Change {
    let (description, new) = match value {
        Value::Int(old) => {
            let new = match old {
                1 => 0,
                127 => -128,
                32767 => -32768,
                other => other.wrapping_add(1),
            };
            (format!("Substituted {old} with {new}"), Value::Int(new))
        }
        Value::Long(old) => {
            let new = old.wrapping_add(1);
            (format!("Substituted {old} with {new}"), Value::Long(new))
        }
        Value::Float(old) => {
            let new = if old == 1.0 { 2.0 } else { 1.0 };
            (format!("Substituted {} with {new:?}", java_number(&old)), Value::Float(new))
        }
        Value::Double(old) => {
            let new = if old == 1.0 { 2.0 } else { 1.0 };
            (format!("Substituted {} with {new:?}", java_number(&old)), Value::Double(new))
        }
        other => (String::new(), other),
    };
    Change::new(Operator::InlineConstants, description, vec![Piece::Push(new)])
}

/// A floating-point number as Java writes it.
fn java_number<F: std::fmt::Debug + std::fmt::UpperExp + Copy + Into<f64>>(value: &F) -> String {
    let wide: f64 = (*value).into();
    let plain = wide == 0.0 || (1e-3..1e7).contains(&wide.abs());
    match wide {
        _ if wide.is_nan() => "NaN".to_owned(),
        _ if wide.is_infinite() => if wide > 0.0 { "Infinity" } else { "-Infinity" }.to_owned(),
        _ if plain => format!("{value:?}"),
        _ => {
            let text = format!("{value:E}");
            // Java gives two digits where one would do, those nearest to the number.
            if text.contains('.') { text } else { format!("{value:.1E}") }
        }
    }
}

/// The keys of a switch with their targets, and its default.
pub fn cases(insn: &Insn, code: &[u8]) -> Option<(Vec<(i32, u32)>, u32)> {
    let mut targets = insn.targets(code)?;
    let default = targets.pop()?;
    let keys: Vec<i32> = match insn.switch_keys(code)? {
        SwitchKeys::Range { low, high } => (low..=high).collect(),
        SwitchKeys::List(keys) => keys,
    };
    Some((keys.into_iter().zip(targets).collect(), default))
}

fn switch(insn: &Insn, code: &[u8], changes: &mut Vec<Change>) {
    let Some((cases, default)) = cases(insn, code) else { return };
    let piece = |cases: Vec<(i32, u32)>, default: u32| {
        let cases = cases.into_iter().map(|(key, to)| (key, Target::At(to))).collect();
        vec![Piece::Switch { cases, default: Target::At(default) }]
    };
    if let Some(&(_, first)) = cases.iter().find(|(_, to)| *to != default) {
        let other = |to: u32| if to == default { first } else { default };
        let swapped = cases.iter().map(|&(key, to)| (key, other(to))).collect();
        let description = "Changed switch default to be first case";
        changes.push(Change::new(Operator::Switch, description, piece(swapped, first)));
    }
    for (number, &(key, to)) in cases.iter().enumerate().take(CASES) {
        if to == default {
            continue;
        }
        let mut left = cases.clone();
        left[number].1 = default;
        changes.push(Change {
            operator: Operator::RemoveSwitch,
            variant: number as u16,
            description: format!("RemoveSwitch {number} (case value {key})"),
            pieces: piece(left, default),
        });
    }
}

/// The instruction that takes a value from the stack.
pub fn pop(kind: Kind) -> u8 {
    if kind.slots() == 2 { op::POP2 } else { op::POP }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn math(opcode: u8) -> (String, Vec<Piece>) {
        let change = arithmetic(opcode).expect("arithmetic");
        (change.description, change.pieces)
    }

    #[test]
    fn arithmetic_stays_in_its_type() {
        let became = |opcode: u8, to: u8, words: &str| {
            assert_eq!(math(opcode), (words.to_owned(), vec![Piece::Plain(vec![to])]));
        };
        became(op::LADD, op::LSUB, "Replaced long addition with subtraction");
        became(op::FREM, op::FMUL, "Replaced float modulus with multiplication");
        became(op::IUSHR, op::ISHL, "Replaced Unsigned Shift Right with Shift Left");
        became(op::LXOR, op::LAND, "Replaced XOR with AND");
        assert!(arithmetic(op::INEG).is_none());
    }

    #[test]
    fn increments_take_their_wide_form_when_needed() {
        assert_eq!(iinc(3, -1), [op::IINC, 3, 0xFF]);
        assert_eq!(iinc(3, 128), [op::WIDE, op::IINC, 0, 3, 0, 128]);
        assert_eq!(iinc(300, 1), [op::WIDE, op::IINC, 1, 44, 0, 1]);
    }

    #[test]
    fn numbers_are_written_as_in_java() {
        let found = [1e16, 0.25, 1.5e-7, 100.0, -1e7, 5e-324].map(|value: f64| java_number(&value));
        assert_eq!(found, ["1.0E16", "0.25", "1.5E-7", "100.0", "-1.0E7", "4.9E-324"]);
        assert_eq!(java_number(&0.1f32), "0.1");
    }
}
