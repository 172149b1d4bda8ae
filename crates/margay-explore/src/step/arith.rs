//! Arithmetic, conversions and comparisons whose result is a number.

use crate::state::{Sym, Value};
use margay_classes::Kind;
use margay_classes::code::Op;
use margay_machine::{Machine, Res};
use margay_solver::{Sort, Term, Terms};

type Binary = fn(&mut Terms, Term, Term) -> Term;
type Unary = fn(&mut Terms, Term) -> Term;

impl Sym {
    /// The destination and value of a computation; `None` for other instructions.
    pub(super) fn arithmetic(&mut self, m: &mut Machine, op: Op) -> Option<Res<(u16, Value)>> {
        use Kind::{Double, Float, Int, Long};
        let (kind, d, a, b, function): (Kind, u16, u16, u16, Binary) = match op {
            Op::IAdd { d, a, b } => (Int, d, a, b, Terms::add),
            Op::ISub { d, a, b } => (Int, d, a, b, Terms::sub),
            Op::IMul { d, a, b } => (Int, d, a, b, Terms::mul),
            Op::IAnd { d, a, b } => (Int, d, a, b, Terms::and),
            Op::IOr { d, a, b } => (Int, d, a, b, Terms::or),
            Op::IXor { d, a, b } => (Int, d, a, b, Terms::xor),
            Op::IShl { d, a, b } => (Int, d, a, b, Terms::shl),
            Op::IShr { d, a, b } => (Int, d, a, b, Terms::ashr),
            Op::IUshr { d, a, b } => (Int, d, a, b, Terms::lshr),
            Op::LAdd { d, a, b } => (Long, d, a, b, Terms::add),
            Op::LSub { d, a, b } => (Long, d, a, b, Terms::sub),
            Op::LMul { d, a, b } => (Long, d, a, b, Terms::mul),
            Op::LAnd { d, a, b } => (Long, d, a, b, Terms::and),
            Op::LOr { d, a, b } => (Long, d, a, b, Terms::or),
            Op::LXor { d, a, b } => (Long, d, a, b, Terms::xor),
            Op::FAdd { d, a, b } => (Float, d, a, b, Terms::fadd),
            Op::FSub { d, a, b } => (Float, d, a, b, Terms::fsub),
            Op::FMul { d, a, b } => (Float, d, a, b, Terms::fmul),
            Op::FDiv { d, a, b } => (Float, d, a, b, Terms::fdiv),
            Op::FRem { d, a, b } => (Float, d, a, b, Terms::frem),
            Op::DAdd { d, a, b } => (Double, d, a, b, Terms::fadd),
            Op::DSub { d, a, b } => (Double, d, a, b, Terms::fsub),
            Op::DMul { d, a, b } => (Double, d, a, b, Terms::fmul),
            Op::DDiv { d, a, b } => (Double, d, a, b, Terms::fdiv),
            Op::DRem { d, a, b } => (Double, d, a, b, Terms::frem),
            Op::LCmp { d, a, b } => (Long, d, a, b, Terms::lcmp),
            Op::FCmpL { d, a, b } => (Float, d, a, b, |t, a, b| t.fcmp(a, b, -1)),
            Op::FCmpG { d, a, b } => (Float, d, a, b, |t, a, b| t.fcmp(a, b, 1)),
            Op::DCmpL { d, a, b } => (Double, d, a, b, |t, a, b| t.fcmp(a, b, -1)),
            Op::DCmpG { d, a, b } => (Double, d, a, b, |t, a, b| t.fcmp(a, b, 1)),
            Op::IDiv { d, a, b } => return Some(self.division(m, d, a, b, Int, Terms::sdiv)),
            Op::IRem { d, a, b } => return Some(self.division(m, d, a, b, Int, Terms::srem)),
            Op::LDiv { d, a, b } => return Some(self.division(m, d, a, b, Long, Terms::sdiv)),
            Op::LRem { d, a, b } => return Some(self.division(m, d, a, b, Long, Terms::srem)),
            Op::LShl { d, a, b } => return Some(Ok(self.long_shift(m, d, a, b, Terms::shl))),
            Op::LShr { d, a, b } => return Some(Ok(self.long_shift(m, d, a, b, Terms::ashr))),
            Op::LUshr { d, a, b } => return Some(Ok(self.long_shift(m, d, a, b, Terms::lshr))),
            _ => return self.with_constant(m, op).or_else(|| self.conversion(m, op)).map(Ok),
        };
        let (x, y) = (self.operand(m, a, kind), self.operand(m, b, kind));
        let result = function(&mut self.terms, x, y);
        Some(Ok((d, self.value(result))))
    }

    fn division(
        &mut self,
        m: &mut Machine,
        d: u16,
        a: u16,
        b: u16,
        kind: Kind,
        function: Binary,
    ) -> Res<(u16, Value)> {
        let (x, y) = (self.operand(m, a, kind), self.operand(m, b, kind));
        let sort = self.terms.sort(y);
        let zero = self.terms.make_const(sort, 0);
        let by_zero = self.terms.eq(y, zero);
        if self.decide(m, by_zero)? {
            return Err(m.throw("java/lang/ArithmeticException", "/ by zero"));
        }
        let result = function(&mut self.terms, x, y);
        Ok((d, self.value(result)))
    }

    /// Shifts of longs take an int amount.
    fn long_shift(&mut self, m: &Machine, d: u16, a: u16, b: u16, function: Binary) -> (u16, Value) {
        let (x, y) = (self.operand(m, a, Kind::Long), self.operand(m, b, Kind::Int));
        let y = self.terms.zext(y, 64);
        let result = function(&mut self.terms, x, y);
        (d, self.value(result))
    }

    fn with_constant(&mut self, m: &Machine, op: Op) -> Option<(u16, Value)> {
        let (d, a, k, function): (u16, u16, i16, Binary) = match op {
            Op::IAddK { d, a, k } => (d, a, k, Terms::add),
            Op::IMulK { d, a, k } => (d, a, k, Terms::mul),
            Op::IAndK { d, a, k } => (d, a, k, Terms::and),
            Op::IShlK { d, a, k } => (d, a, k, Terms::shl),
            Op::IShrK { d, a, k } => (d, a, k, Terms::ashr),
            Op::IUshrK { d, a, k } => (d, a, k, Terms::lshr),
            Op::LAddK { d, a, k } => {
                let (x, k) = (self.operand(m, a, Kind::Long), self.terms.long(i64::from(k)));
                let result = self.terms.add(x, k);
                return Some((d, self.value(result)));
            }
            _ => return None,
        };
        let (x, k) = (self.operand(m, a, Kind::Int), self.terms.int(i32::from(k)));
        let result = function(&mut self.terms, x, k);
        Some((d, self.value(result)))
    }

    fn conversion(&mut self, m: &Machine, op: Op) -> Option<(u16, Value)> {
        use Kind::{Double, Float, Int, Long};
        let (from, d, a, function): (Kind, u16, u16, Unary) = match op {
            Op::INeg { d, a } => (Int, d, a, Terms::neg),
            Op::LNeg { d, a } => (Long, d, a, Terms::neg),
            Op::FNeg { d, a } => (Float, d, a, Terms::fneg),
            Op::DNeg { d, a } => (Double, d, a, Terms::fneg),
            Op::I2L { d, a } => (Int, d, a, |t, x| t.sext(x, 64)),
            Op::I2F { d, a } => (Int, d, a, |t, x| t.int_to_float(x, Sort::F32)),
            Op::I2D { d, a } => (Int, d, a, |t, x| t.int_to_float(x, Sort::F64)),
            Op::L2I { d, a } => (Long, d, a, |t, x| t.trunc(x, 32)),
            Op::L2F { d, a } => (Long, d, a, |t, x| t.int_to_float(x, Sort::F32)),
            Op::L2D { d, a } => (Long, d, a, |t, x| t.int_to_float(x, Sort::F64)),
            Op::F2I { d, a } => (Float, d, a, |t, x| t.float_to_int(x, 32)),
            Op::F2L { d, a } => (Float, d, a, |t, x| t.float_to_int(x, 64)),
            Op::F2D { d, a } => (Float, d, a, |t, x| t.float_to_float(x, Sort::F64)),
            Op::D2I { d, a } => (Double, d, a, |t, x| t.float_to_int(x, 32)),
            Op::D2L { d, a } => (Double, d, a, |t, x| t.float_to_int(x, 64)),
            Op::D2F { d, a } => (Double, d, a, |t, x| t.float_to_float(x, Sort::F32)),
            Op::I2B { d, a } => (Int, d, a, |t, x| narrow(t, x, 8, true)),
            Op::I2C { d, a } => (Int, d, a, |t, x| narrow(t, x, 16, false)),
            Op::I2S { d, a } => (Int, d, a, |t, x| narrow(t, x, 16, true)),
            Op::I2Z { d, a } => (Int, d, a, |t, x| {
                let one = t.int(1);
                t.and(x, one)
            }),
            _ => return None,
        };
        let x = self.operand(m, a, from);
        let result = function(&mut self.terms, x);
        Some((d, self.value(result)))
    }
}

/// Cuts an int to a smaller width and extends it again.
pub(super) fn narrow(terms: &mut Terms, x: Term, width: u8, signed: bool) -> Term {
    let cut = terms.trunc(x, width);
    if signed { terms.sext(cut, 32) } else { terms.zext(cut, 32) }
}
