//! Arithmetic, conversions and comparisons whose result is a number.

use crate::state::{Sym, Value};
use margay_classes::Kind;
use margay_classes::bytecode::Operator;
use margay_classes::code::{Arithmetic, Computation, Op, Right};
use margay_machine::{Machine, Res};
use margay_solver::{Sort, Term, Terms};

type Binary = fn(&mut Terms, Term, Term) -> Term;

impl Sym {
    /// The destination and value of a computation; `None` for other instructions.
    pub(super) fn arithmetic(&mut self, m: &mut Machine, op: Op) -> Option<Res<(u16, Value)>> {
        let Arithmetic { what, d, a, b } = op.arithmetic()?;
        let result = match (what, b) {
            (Computation::Binary(operator, kind), Some(b)) => {
                let right = if operator.is_shift() { Kind::Int } else { kind };
                let (x, y) = (self.operand(m, a, kind), self.right(m, b, right));
                match (operator, kind) {
                    (Operator::Div | Operator::Rem, Kind::Int | Kind::Long) => {
                        if let Err(thrown) = self.check_divisor(m, y) {
                            return Some(Err(thrown));
                        }
                        binary(operator, kind)(&mut self.terms, x, y)
                    }
                    (_, Kind::Long) if operator.is_shift() => {
                        let y = self.terms.zext(y, 64);
                        binary(operator, kind)(&mut self.terms, x, y)
                    }
                    _ => binary(operator, kind)(&mut self.terms, x, y),
                }
            }
            (Computation::Compare { kind, nan }, Some(b)) => {
                let (x, y) = (self.operand(m, a, kind), self.right(m, b, kind));
                if kind == Kind::Long { self.terms.lcmp(x, y) } else { self.terms.fcmp(x, y, nan) }
            }
            (Computation::Negate(kind), _) => {
                let x = self.operand(m, a, kind);
                if is_float(kind) { self.terms.fneg(x) } else { self.terms.neg(x) }
            }
            (Computation::Convert { from, to }, _) => {
                let x = self.operand(m, a, from);
                convert(&mut self.terms, x, from, to)
            }
            (Computation::Binary(..) | Computation::Compare { .. }, None) => return None,
        };
        Some(Ok((d, self.value(result))))
    }

    /// The right operand of a computation on numbers of a kind.
    fn right(&mut self, m: &Machine, b: Right, kind: Kind) -> Term {
        match b {
            Right::Reg(b) => self.operand(m, b, kind),
            Right::Const(k) if kind == Kind::Long => self.terms.long(i64::from(k)),
            Right::Const(k) => self.terms.int(i32::from(k)),
        }
    }

    /// Throws when a divisor is decided to be zero.
    fn check_divisor(&mut self, m: &mut Machine, y: Term) -> Res<()> {
        let sort = self.terms.sort(y);
        let zero = self.terms.make_const(sort, 0);
        let by_zero = self.terms.eq(y, zero);
        if self.decide(m, by_zero)? {
            return Err(m.throw("java/lang/ArithmeticException", "/ by zero"));
        }
        Ok(())
    }
}

fn is_float(kind: Kind) -> bool {
    matches!(kind, Kind::Float | Kind::Double)
}

/// The function of an operator on numbers of a kind.
fn binary(operator: Operator, kind: Kind) -> Binary {
    let float = is_float(kind);
    match operator {
        Operator::Add if float => Terms::fadd,
        Operator::Sub if float => Terms::fsub,
        Operator::Mul if float => Terms::fmul,
        Operator::Div if float => Terms::fdiv,
        Operator::Rem if float => Terms::frem,
        Operator::Add => Terms::add,
        Operator::Sub => Terms::sub,
        Operator::Mul => Terms::mul,
        Operator::Div => Terms::sdiv,
        Operator::Rem => Terms::srem,
        Operator::Shl => Terms::shl,
        Operator::Shr => Terms::ashr,
        Operator::Ushr => Terms::lshr,
        Operator::And => Terms::and,
        Operator::Or => Terms::or,
        Operator::Xor => Terms::xor,
    }
}

fn convert(terms: &mut Terms, x: Term, from: Kind, to: Kind) -> Term {
    match (is_float(from), to) {
        (false, Kind::Long) => terms.sext(x, 64),
        (false, Kind::Float) => terms.int_to_float(x, Sort::F32),
        (false, Kind::Double) => terms.int_to_float(x, Sort::F64),
        (true, Kind::Long) => terms.float_to_int(x, 64),
        (true, Kind::Float) => terms.float_to_float(x, Sort::F32),
        (true, Kind::Double) => terms.float_to_float(x, Sort::F64),
        (true, _) => terms.float_to_int(x, 32),
        (false, Kind::Byte) => narrow(terms, x, 8, true),
        (false, Kind::Char) => narrow(terms, x, 16, false),
        (false, Kind::Short) => narrow(terms, x, 16, true),
        (false, Kind::Boolean) => {
            let one = terms.int(1);
            terms.and(x, one)
        }
        (false, _) => terms.trunc(x, 32),
    }
}

/// Cuts an int to a smaller width and extends it again.
pub(super) fn narrow(terms: &mut Terms, x: Term, width: u8, signed: bool) -> Term {
    let cut = terms.trunc(x, width);
    if signed { terms.sext(cut, 32) } else { terms.zext(cut, 32) }
}
