//! Arithmetic, conversions and comparisons whose result is a number.

use super::{Eval, INT};
use crate::locations::loaded;
use margay_classes::Kind;
use margay_classes::bytecode::{Action, Operator};
use margay_solver::{Sort, Term, Terms};

type Binary = fn(&mut Terms, Term, Term) -> Term;
type Unary = fn(&mut Terms, Term) -> Term;

/// The function of an operator on numbers of a kind.
fn function(operator: Operator, kind: Kind) -> Binary {
    let float = matches!(kind, Kind::Float | Kind::Double);
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

impl Eval<'_, '_> {
    pub(super) fn arithmetic(&mut self, action: Action) {
        match action {
            Action::Binary(operator, kind) if operator.is_shift() => {
                self.shift(loaded(kind), function(operator, kind));
            }
            Action::Binary(operator @ (Operator::Div | Operator::Rem), kind) => {
                self.division(loaded(kind), function(operator, kind));
            }
            Action::Binary(operator, kind) => self.binary(loaded(kind), function(operator, kind)),
            Action::Negate(kind) => {
                let sort = loaded(kind);
                self.unary(sort, if sort.is_float() { Terms::fneg } else { Terms::neg });
            }
            Action::Increment { local, by } => self.increment(local, by),
            Action::Convert { from, to } => self.conversion(from, to),
            Action::Compare { kind, nan } => self.comparison(kind, nan),
            _ => {}
        }
    }

    fn pop_number(&mut self, sort: Sort) -> Term {
        if sort.bits() == 64 { self.pop_wide(sort) } else { self.pop(sort) }
    }

    fn push_number(&mut self, t: Term) {
        if self.world.pool.terms.sort(t).bits() == 64 { self.push_wide(t) } else { self.push(t) }
    }

    fn binary(&mut self, sort: Sort, function: Binary) {
        let b = self.pop_number(sort);
        let a = self.pop_number(sort);
        let result = function(&mut self.world.pool.terms, a, b);
        self.push_number(result);
    }

    fn division(&mut self, sort: Sort, function: Binary) {
        if !sort.is_float() {
            let below = usize::from(sort.bits() == 64);
            let divisor = self.peek(below, sort);
            let zero = self.world.pool.terms.make_const(sort, 0);
            let by_zero = self.world.pool.terms.eq(divisor, zero);
            self.require_not(by_zero);
        }
        self.binary(sort, function);
    }

    fn unary(&mut self, sort: Sort, function: Unary) {
        let a = self.pop_number(sort);
        let result = function(&mut self.world.pool.terms, a);
        self.push_number(result);
    }

    fn shift(&mut self, sort: Sort, function: Binary) {
        let amount = self.pop(INT);
        let a = self.pop_number(sort);
        let terms = &mut self.world.pool.terms;
        let amount = terms.zext(amount, sort.bits());
        let result = function(terms, a, amount);
        self.push_number(result);
    }

    fn increment(&mut self, n: u16, by: i16) {
        let entry = self.local(n);
        let value = self.value(entry, INT);
        let by = self.world.pool.terms.int(i32::from(by));
        let sum = self.world.pool.terms.add(value, by);
        self.locals.insert(n, super::Entry::Term(sum));
    }

    fn conversion(&mut self, from: Kind, to: Kind) {
        let from_float = loaded(from).is_float();
        let function: Unary = match to {
            Kind::Byte => |t, x| narrow(t, x, 8, true),
            Kind::Char => |t, x| narrow(t, x, 16, false),
            Kind::Short => |t, x| narrow(t, x, 16, true),
            Kind::Float if from_float => |t, x| t.float_to_float(x, Sort::F32),
            Kind::Double if from_float => |t, x| t.float_to_float(x, Sort::F64),
            Kind::Float => |t, x| t.int_to_float(x, Sort::F32),
            Kind::Double => |t, x| t.int_to_float(x, Sort::F64),
            Kind::Long if from_float => |t, x| t.float_to_int(x, 64),
            Kind::Long => |t, x| t.sext(x, 64),
            _ if from_float => |t, x| t.float_to_int(x, 32),
            _ => |t, x| t.trunc(x, 32),
        };
        self.unary(loaded(from), function);
    }

    fn comparison(&mut self, kind: Kind, nan: i32) {
        let function: Binary = match (kind, nan) {
            (Kind::Long, _) => Terms::lcmp,
            (_, ..0) => |t, a, b| t.fcmp(a, b, -1),
            _ => |t, a, b| t.fcmp(a, b, 1),
        };
        self.binary(loaded(kind), function);
    }
}

/// Cuts an int to a smaller width and extends it again.
fn narrow(terms: &mut Terms, x: Term, width: u8, signed: bool) -> Term {
    let cut = terms.trunc(x, width);
    if signed { terms.sext(cut, 32) } else { terms.zext(cut, 32) }
}
