//! An operator of Java becomes another one of the same type: arithmetic, bits, shifts, comparisons, `&&` and `||`, the signs
//! and `~`, also in compound assignments and increments.

use super::body::{Body, Replacement, load, store};
use crate::edit::{Piece, Target, Value};
use crate::pit::mutators::{branch_opcode, iinc, with_cond};
use margay_classes::bytecode::{Action, Condition, Insn, Literal, Operator};
use margay_classes::opcode as op;
use margay_classes::{Cond, Kind};

const ARITHMETIC: [Operator; 5] = [Operator::Add, Operator::Sub, Operator::Mul, Operator::Div, Operator::Rem];
const BITS: [Operator; 3] = [Operator::And, Operator::Or, Operator::Xor];
const SHIFTS: [Operator; 3] = [Operator::Shl, Operator::Shr, Operator::Ushr];

/// All replacements of the operator that an instruction is.
pub fn replacements(body: &Body<'_>, at: usize) -> Vec<Replacement> {
    match body.action(at) {
        Some(Action::Binary(Operator::Xor, kind)) if complements(body, at) => complement(kind),
        Some(Action::Binary(operator, kind)) => binary(operator, kind),
        Some(Action::Negate(kind)) => negation(kind),
        Some(Action::Increment { local, by }) => increment(local, by),
        Some(Action::Compare { kind: kind @ (Kind::Float | Kind::Double), .. }) => {
            float_comparison(body, at, kind)
        }
        Some(Action::Branch(condition)) => {
            let mut list = comparison(body, at, condition);
            list.extend(short_circuit(body, at, condition));
            list
        }
        _ => Vec::new(),
    }
}

/// How Java writes an operator.
fn symbol(operator: Operator) -> &'static str {
    match operator {
        Operator::Add => "+",
        Operator::Sub => "-",
        Operator::Mul => "*",
        Operator::Div => "/",
        Operator::Rem => "%",
        Operator::Shl => "<<",
        Operator::Shr => ">>",
        Operator::Ushr => ">>>",
        Operator::And => "&",
        Operator::Or => "|",
        Operator::Xor => "^",
    }
}

fn cond_symbol(cond: Cond) -> &'static str {
    match cond {
        Cond::Eq => "==",
        Cond::Ne => "!=",
        Cond::Lt => "<",
        Cond::Ge => ">=",
        Cond::Gt => ">",
        Cond::Le => "<=",
    }
}

fn replaced(old: &str, new: &str) -> String {
    format!("replaced operator {old} with {new}")
}

/// The opcode of an operator on a kind of numbers.
fn binary_opcode(operator: Operator, kind: Kind) -> u8 {
    let place = match kind {
        Kind::Long => 1,
        Kind::Float => 2,
        Kind::Double => 3,
        _ => 0,
    };
    place
        + match operator {
            Operator::Add => op::IADD,
            Operator::Sub => op::ISUB,
            Operator::Mul => op::IMUL,
            Operator::Div => op::IDIV,
            Operator::Rem => op::IREM,
            Operator::Shl => op::ISHL,
            Operator::Shr => op::ISHR,
            Operator::Ushr => op::IUSHR,
            Operator::And => op::IAND,
            Operator::Or => op::IOR,
            Operator::Xor => op::IXOR,
        }
}

fn others(operator: Operator) -> impl Iterator<Item = Operator> {
    let group: &[Operator] = if SHIFTS.contains(&operator) {
        &SHIFTS
    } else if BITS.contains(&operator) {
        &BITS
    } else {
        &ARITHMETIC
    };
    group.iter().copied().filter(move |other| *other != operator)
}

fn binary(operator: Operator, kind: Kind) -> Vec<Replacement> {
    let replacement = |other: Operator| {
        let words = replaced(symbol(operator), symbol(other));
        (words, vec![Piece::Plain(vec![binary_opcode(other, kind)])])
    };
    others(operator).map(replacement).collect()
}

fn negate(kind: Kind) -> u8 {
    match kind {
        Kind::Long => op::LNEG,
        Kind::Float => op::FNEG,
        Kind::Double => op::DNEG,
        _ => op::INEG,
    }
}

/// `-x` becomes `+x`, and `~x` where there is such.
fn negation(kind: Kind) -> Vec<Replacement> {
    let mut list = vec![("replaced operator - with unary +".to_owned(), vec![Piece::Plain(vec![op::NOP])])];
    let minus_one = match kind {
        Kind::Int => Value::Int(-1),
        Kind::Long => Value::Long(-1),
        _ => return list,
    };
    let xor = Piece::Plain(vec![binary_opcode(Operator::Xor, kind)]);
    list.push((replaced("-", "~"), vec![Piece::Push(minus_one), xor]));
    list
}

/// Whether this is the second half of `~x`, which is compiled to `x ^ -1`.
fn complements(body: &Body<'_>, at: usize) -> bool {
    let Some(before) = body.before_in_line(at) else { return false };
    match body.action(before) {
        Some(Action::Push(Literal::Int(-1))) => true,
        Some(Action::LoadConstant { cp, .. }) => {
            body.subject.file.constant(cp) == margay_classes::reader::Constant::Long(-1)
        }
        _ => false,
    }
}

/// `~x` becomes `-x` and `+x`; the -1 is on the stack.
fn complement(kind: Kind) -> Vec<Replacement> {
    let drop = if kind == Kind::Long { op::POP2 } else { op::POP };
    vec![
        (replaced("~", "-"), vec![Piece::Plain(vec![drop, negate(kind)])]),
        ("replaced operator ~ with unary +".to_owned(), vec![Piece::Plain(vec![drop])]),
    ]
}

/// `i++` and `i--` become each other; `i += 3` becomes `i -= 3`, `i *= 3` and so on.
fn increment(local: u16, by: i16) -> Vec<Replacement> {
    let (operator, amount) =
        if by < 0 { (Operator::Sub, -i32::from(by)) } else { (Operator::Add, i32::from(by)) };
    let turned = vec![Piece::Plain(iinc(local, by.wrapping_neg()))];
    if amount == 1 {
        let (old, new) = if by > 0 { ("++", "--") } else { ("--", "++") };
        return vec![(replaced(old, new), turned)];
    }
    let replacement = |other: Operator| {
        let words = replaced(&format!("{}=", symbol(operator)), &format!("{}=", symbol(other)));
        let pieces = match other {
            Operator::Add | Operator::Sub if by != i16::MIN => turned.clone(),
            _ => vec![
                Piece::Plain(load(Kind::Int, local)),
                Piece::Push(Value::Int(amount)),
                Piece::Plain(vec![binary_opcode(other, Kind::Int)]),
                Piece::Plain(store(Kind::Int, local)),
            ],
        };
        (words, pieces)
    };
    others(operator).map(replacement).collect()
}

/// The comparison that a branch makes, as it stands in the source: a branch forwards jumps over what is done when it
/// holds, one backwards begins a loop anew when it holds.
fn in_source(cond: Cond, backwards: bool) -> &'static str {
    cond_symbol(if backwards { cond } else { cond.negated() })
}

fn comparison(body: &Body<'_>, at: usize, condition: Condition) -> Vec<Replacement> {
    let insn = &body.subject.instructions[at];
    let (cond, only_equality) = match condition {
        Condition::Ints(cond) => (cond, body.is_boolean_before(at) == Some(true)),
        Condition::Refs(cond) | Condition::Null(cond) => (cond, true),
        Condition::Zero(cond) => match body.before_in_line(at).and_then(|before| body.action(before)) {
            Some(Action::Compare { kind: Kind::Long, .. }) => (cond, false),
            // Replaced where the numbers are compared.
            Some(Action::Compare { .. }) => return Vec::new(),
            // Several ways that meet with an int are a conditional expression, of booleans mostly.
            _ if body.is_boolean_before(at) != Some(false) => return Vec::new(),
            _ => (cond, false),
        },
    };
    let Some(&target) = insn.targets(body.bytes()).as_deref().and_then(<[u32]>::first) else {
        return Vec::new();
    };
    let backwards = target <= insn.bci;
    let others = Cond::ALL.into_iter().filter(|other| *other != cond);
    others
        .filter(|other| !only_equality || matches!(other, Cond::Eq | Cond::Ne))
        .map(|other| {
            let opcode = branch_opcode(with_cond(condition, |_| other));
            (
                replaced(in_source(cond, backwards), in_source(other, backwards)),
                vec![Piece::Jump { opcode, to: Target::At(target) }],
            )
        })
        .collect()
}

/// A comparison of floats or doubles, replaced where it is made, so that what is not a number compares as in Java. The
/// branch behind it stays: what it is given is made such that it jumps when the other comparison does not hold.
fn float_comparison(body: &Body<'_>, at: usize, kind: Kind) -> Vec<Replacement> {
    let branch = at + 1;
    let Some(Action::Branch(Condition::Zero(jumps_on))) = body.action(branch) else { return Vec::new() };
    if body.is_target(branch) {
        return Vec::new();
    }
    let (low, high) = match kind {
        Kind::Float => (op::FCMPL, op::FCMPG),
        _ => (op::DCMPL, op::DCMPG),
    };
    let old = jumps_on.negated();
    let new = Cond::ALL.into_iter().filter(|new| *new != old);
    new.map(|new| {
        // Where one of the two is not a number the comparison does not hold, but for `!=`.
        let compare = if matches!(new, Cond::Lt | Cond::Le) { high } else { low };
        let mut bytes = vec![compare];
        bytes.extend(as_bit(new.negated()));
        bytes.extend(as_operand(jumps_on));
        (replaced(cond_symbol(old), cond_symbol(new)), vec![Piece::Plain(bytes)])
    })
    .collect()
}

/// Turns -1, 0 or 1 into the bit whether it compares so with zero.
fn as_bit(cond: Cond) -> Vec<u8> {
    let sign = [op::BIPUSH, 31, op::IUSHR];
    let flip = [op::ICONST_1, op::IXOR];
    match cond {
        Cond::Lt => sign.to_vec(),
        Cond::Ge => [&sign[..], &flip].concat(),
        Cond::Gt => [&[op::INEG], &sign[..]].concat(),
        Cond::Le => [&[op::INEG], &sign[..], &flip].concat(),
        Cond::Ne => vec![op::ICONST_1, op::IAND],
        Cond::Eq => [&[op::ICONST_1, op::IAND], &flip[..]].concat(),
    }
}

/// Turns a bit into a number that compares so with zero exactly when the bit is set.
fn as_operand(cond: Cond) -> Vec<u8> {
    match cond {
        Cond::Ne | Cond::Gt => Vec::new(),
        Cond::Eq | Cond::Le => vec![op::ICONST_1, op::IXOR],
        Cond::Lt => vec![op::INEG],
        Cond::Ge => vec![op::ICONST_1, op::ISUB],
    }
}

/// `a && b` and `a || b` become each other, in the branch that `a` is.
fn short_circuit(body: &Body<'_>, at: usize, condition: Condition) -> Option<Replacement> {
    let target = |insn: &Insn| insn.targets(body.bytes())?.first().copied();
    let instructions = body.subject.instructions;
    let mut second = at + 1;
    // What `b` is computed with: nothing that ends a statement.
    while !instructions.get(second)?.is_conditional() {
        let action = body.action(second)?;
        let ends_statement = matches!(
            action,
            Action::Store { .. }
                | Action::StoreElement(_)
                | Action::Increment { .. }
                | Action::Field { write: true, .. }
                | Action::Goto
                | Action::Switch
                | Action::Jsr
                | Action::MonitorEnter
                | Action::MonitorExit
        ) || action.leaves();
        if ends_statement || body.is_target(second) || body.begins_line(second) {
            return None;
        }
        second += 1;
    }
    let behind = instructions.get(second + 1)?.bci;
    if body.is_target(second) || body.begins_line(second) {
        return None;
    }
    let (first_to, second_to) = (target(&instructions[at])?, target(&instructions[second])?);
    let (to, words) = if first_to == second_to {
        (behind, replaced("&&", "||"))
    } else if first_to == behind {
        (second_to, replaced("||", "&&"))
    } else {
        return None;
    };
    // Compilers of other languages keep values on the stack across such branches.
    let stack = |at: usize| body.frame(at).map(|frame| &frame.stack);
    if stack(at + 1)? != stack(body.subject.instruction_at(to)?)? {
        return None;
    }
    let opcode = branch_opcode(with_cond(condition, Cond::negated));
    Some((words, vec![Piece::Jump { opcode, to: Target::At(to) }]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cmp::Ordering;

    /// Runs the instructions that bits are made with.
    fn run(code: &[u8], start: i32) -> i32 {
        let mut stack = vec![start];
        let mut at = 0;
        while at < code.len() {
            let two = |stack: &mut Vec<i32>| (stack.pop().expect("a value"), stack.pop().expect("a value"));
            match code[at] {
                op::BIPUSH => {
                    at += 1;
                    stack.push(i32::from(code[at]));
                }
                op::ICONST_1 => stack.push(1),
                op::INEG => {
                    let value = stack.pop().expect("a value");
                    stack.push(-value);
                }
                other => {
                    let (b, a) = two(&mut stack);
                    stack.push(match other {
                        op::IUSHR => (a as u32 >> b) as i32,
                        op::IXOR => a ^ b,
                        op::IAND => a & b,
                        op::ISUB => a - b,
                        _ => panic!("{other}"),
                    });
                }
            }
            at += 1;
        }
        assert_eq!(stack.len(), 1);
        stack[0]
    }

    #[test]
    fn a_comparison_can_be_handed_to_any_branch() {
        for wanted in Cond::ALL {
            for branch in Cond::ALL {
                for (number, order) in [(-1, Ordering::Less), (0, Ordering::Equal), (1, Ordering::Greater)] {
                    let code = [as_bit(wanted), as_operand(branch)].concat();
                    let jumps = branch.holds(run(&code, number).cmp(&0));
                    assert_eq!(jumps, wanted.holds(order), "{wanted:?} {branch:?} {number}");
                }
            }
        }
    }

    #[test]
    fn operators_become_those_of_their_group() {
        let words = |list: Vec<Replacement>| list.into_iter().map(|(words, _)| words).collect::<Vec<_>>();
        assert_eq!(
            words(binary(Operator::Shl, Kind::Long)),
            ["replaced operator << with >>", "replaced operator << with >>>"]
        );
        assert_eq!(words(binary(Operator::Add, Kind::Int)).len(), 4);
        assert_eq!(words(increment(1, -1)), ["replaced operator -- with ++"]);
        assert_eq!(words(increment(1, 2))[1], "replaced operator += with *=");
        assert_eq!(words(negation(Kind::Float)), ["replaced operator - with unary +"]);
    }
}
