//! Arithmetic, conversions and comparisons whose result is a number.

use crate::state::{Sym, Value};
use margay_arithmetic::{binary, compare, convert, negate};
use margay_classes::Kind;
use margay_classes::bytecode::Operator;
use margay_classes::code::{Arithmetic, Computation, Op, Right};
use margay_machine::{Machine, Res};
use margay_solver::Term;

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
                        binary(&mut self.terms, operator, kind, x, y)
                    }
                    _ => binary(&mut self.terms, operator, kind, x, y),
                }
            }
            (Computation::Compare { kind, nan }, Some(b)) => {
                let (x, y) = (self.operand(m, a, kind), self.right(m, b, kind));
                compare(&mut self.terms, kind, nan, x, y)
            }
            (Computation::Negate(kind), _) => {
                let x = self.operand(m, a, kind);
                negate(&mut self.terms, kind, x)
            }
            (Computation::Convert { from, to }, _) => {
                let x = self.operand(m, a, from);
                convert(&mut self.terms, from, to, x)
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
