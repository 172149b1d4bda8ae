//! Arithmetic, conversions and comparisons whose result is a number.

use super::{Eval, INT, LONG, Res};
use margay_classes::bytecode::{Insn, i16_at};
use margay_solver::{Sort, Term, Terms};

type Binary = fn(&mut Terms, Term, Term) -> Term;
type Unary = fn(&mut Terms, Term) -> Term;

const SORTS: [Sort; 4] = [INT, LONG, Sort::F32, Sort::F64];

impl Eval<'_, '_> {
    pub(super) fn arithmetic(&mut self, insn: &Insn) -> Res<()> {
        let sort = SORTS[usize::from(insn.op & 3)];
        let float = sort.is_float();
        let pick = |of_int: Binary, of_float: Binary| if float { of_float } else { of_int };
        match insn.op {
            0x60..=0x63 => self.binary(sort, pick(Terms::add, Terms::fadd)),
            0x64..=0x67 => self.binary(sort, pick(Terms::sub, Terms::fsub)),
            0x68..=0x6B => self.binary(sort, pick(Terms::mul, Terms::fmul)),
            0x6C..=0x6F => self.division(sort, pick(Terms::sdiv, Terms::fdiv)),
            0x70..=0x73 => self.division(sort, pick(Terms::srem, Terms::frem)),
            0x74..=0x77 => self.unary(sort, if float { Terms::fneg } else { Terms::neg }),
            0x78..=0x7D => self.shift(insn.op),
            0x7E..=0x83 => {
                let sort = if insn.op & 1 == 0 { INT } else { LONG };
                let function: Binary = match insn.op {
                    0x7E | 0x7F => Terms::and,
                    0x80 | 0x81 => Terms::or,
                    _ => Terms::xor,
                };
                self.binary(sort, function);
            }
            0x84 => self.increment(insn),
            0x85..=0x93 => self.conversion(insn.op),
            _ => self.comparison(insn.op),
        }
        Ok(())
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

    fn shift(&mut self, op: u8) {
        let amount = self.pop(INT);
        let sort = if op & 1 == 0 { INT } else { LONG };
        let a = self.pop_number(sort);
        let terms = &mut self.world.pool.terms;
        let amount = terms.zext(amount, sort.bits());
        let result = match op {
            0x78 | 0x79 => terms.shl(a, amount),
            0x7A | 0x7B => terms.ashr(a, amount),
            _ => terms.lshr(a, amount),
        };
        self.push_number(result);
    }

    fn increment(&mut self, insn: &Insn) {
        let at = insn.bci as usize;
        let code = &self.flow.code;
        let (n, by) = if insn.wide {
            (super::u16_at(code, at + 2).unwrap_or(0), i32::from(i16_at(code, at + 4).unwrap_or(0)))
        } else {
            (u16::from(code[at + 1]), i32::from(code[at + 2] as i8))
        };
        let entry = self.local(n);
        let value = self.value(entry, INT);
        let by = self.world.pool.terms.int(by);
        let sum = self.world.pool.terms.add(value, by);
        self.locals.insert(n, super::Entry::Term(sum));
    }

    fn conversion(&mut self, op: u8) {
        let (from, function): (Sort, Unary) = match op {
            0x85 => (INT, |t, x| t.sext(x, 64)),
            0x86 => (INT, |t, x| t.int_to_float(x, Sort::F32)),
            0x87 => (INT, |t, x| t.int_to_float(x, Sort::F64)),
            0x88 => (LONG, |t, x| t.trunc(x, 32)),
            0x89 => (LONG, |t, x| t.int_to_float(x, Sort::F32)),
            0x8A => (LONG, |t, x| t.int_to_float(x, Sort::F64)),
            0x8B => (Sort::F32, |t, x| t.float_to_int(x, 32)),
            0x8C => (Sort::F32, |t, x| t.float_to_int(x, 64)),
            0x8D => (Sort::F32, |t, x| t.float_to_float(x, Sort::F64)),
            0x8E => (Sort::F64, |t, x| t.float_to_int(x, 32)),
            0x8F => (Sort::F64, |t, x| t.float_to_int(x, 64)),
            0x90 => (Sort::F64, |t, x| t.float_to_float(x, Sort::F32)),
            0x91 => (INT, |t, x| narrow(t, x, 8, true)),
            0x92 => (INT, |t, x| narrow(t, x, 16, false)),
            _ => (INT, |t, x| narrow(t, x, 16, true)),
        };
        self.unary(from, function);
    }

    fn comparison(&mut self, op: u8) {
        let (sort, function): (Sort, Binary) = match op {
            0x94 => (LONG, Terms::lcmp),
            0x95 => (Sort::F32, |t, a, b| t.fcmp(a, b, -1)),
            0x96 => (Sort::F32, |t, a, b| t.fcmp(a, b, 1)),
            0x97 => (Sort::F64, |t, a, b| t.fcmp(a, b, -1)),
            _ => (Sort::F64, |t, a, b| t.fcmp(a, b, 1)),
        };
        self.binary(sort, function);
    }
}

/// Cuts an int to a smaller width and extends it again.
fn narrow(terms: &mut Terms, x: Term, width: u8, signed: bool) -> Term {
    let cut = terms.trunc(x, width);
    if signed { terms.sext(cut, 32) } else { terms.zext(cut, 32) }
}
