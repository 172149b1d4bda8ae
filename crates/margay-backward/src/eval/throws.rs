//! When an instruction throws, and what.

use super::{Eval, INT, LONG, Res};
use crate::pool::{Loc, REF};
use margay_classes::bytecode::Insn;
use margay_solver::Term;

/// One way for an instruction to throw.
pub(crate) struct Thrown {
    /// When it does.
    pub(crate) when: Vec<Term>,
    /// What it throws.
    pub(crate) what: Exception,
}

/// What is thrown.
pub(crate) enum Exception {
    /// A new object of a class, by name.
    Made(&'static str),
    /// This one.
    Value(Term),
}

const NULL: &str = "java/lang/NullPointerException";
const BOUNDS: &str = "java/lang/ArrayIndexOutOfBoundsException";
const ARITHMETIC: &str = "java/lang/ArithmeticException";
const CAST: &str = "java/lang/ClassCastException";
const SIZE: &str = "java/lang/NegativeArraySizeException";
const STORE: &str = "java/lang/ArrayStoreException";

impl Eval<'_, '_> {
    /// The ways in which the instruction throws here; of a call only those before the callee runs.
    pub(crate) fn thrown(&mut self, insn: &Insn) -> Res<Vec<Thrown>> {
        let mut list = Vec::new();
        let made = |what, when: Vec<Term>| Thrown { when, what: Exception::Made(what) };
        match insn.op {
            0x2E..=0x35 | 0x4F..=0x56 => {
                let store = insn.op >= 0x4F;
                let above = match insn.op {
                    0x50 | 0x52 => 2,
                    _ if store => 1,
                    _ => 0,
                };
                let index = self.peek(above, INT);
                let array = self.peek(above + 1, REF);
                let null = self.world.pool.is_null(array);
                let some = self.world.pool.terms.not(null);
                list.push(made(NULL, vec![null]));
                let length = self.length(array);
                let (low, high) = self.inside(index, length);
                let inside = self.world.pool.terms.and(low, high);
                let outside = self.world.pool.terms.not(inside);
                list.push(made(BOUNDS, vec![some, outside]));
                if insn.op == 0x53 {
                    let value = self.peek(0, REF);
                    let nothing = self.world.pool.is_null(value);
                    let something = self.world.pool.terms.not(nothing);
                    // Arrays of some classes that often do.
                    for name in ["java/lang/Integer", "java/lang/String"] {
                        let classes = &mut self.world.machine.classes;
                        let Ok(class) = classes.load(name) else { continue };
                        let of = classes.array_of(class);
                        let (narrow, fits) = (self.is(array, of), self.is(value, class));
                        let unfit = self.world.pool.terms.not(fits);
                        list.push(made(STORE, vec![some, inside, something, narrow, unfit]));
                    }
                    // Otherwise, whether the element type allows the value is not looked at.
                    self.approximate("array store check");
                    list.push(made(STORE, vec![some, inside, something]));
                }
            }
            0x6C | 0x6D | 0x70 | 0x71 => {
                let (sort, below) = if insn.op & 1 == 0 { (INT, 0) } else { (LONG, 1) };
                let divisor = self.peek(below, sort);
                let zero = self.world.pool.terms.make_const(sort, 0);
                let by_zero = self.world.pool.terms.eq(divisor, zero);
                list.push(made(ARITHMETIC, vec![by_zero]));
            }
            0xB4 | 0xBE | 0xC2 | 0xC3 => {
                let object = self.peek(0, REF);
                let null = self.world.pool.is_null(object);
                list.push(made(NULL, vec![null]));
            }
            0xB5 => {
                let cp = self.cp(insn);
                let (class, field) = self.field_at(cp)?;
                let slots = self.world.pool.kind(class, field).slots();
                let object = self.peek(usize::from(slots), REF);
                let null = self.world.pool.is_null(object);
                list.push(made(NULL, vec![null]));
            }
            0xB6 | 0xB7 | 0xB9 => {
                let cp = self.cp(insn);
                let method = super::resolve_call(self.world, self.flow.class, cp, insn.op)?;
                let above = self.world.machine.classes.method(method).arg_slots.saturating_sub(1);
                let object = self.peek(usize::from(above), REF);
                let null = self.world.pool.is_null(object);
                list.push(made(NULL, vec![null]));
                crate::library::thrown(self, method, &mut list)?;
            }
            0xB8 => {
                let cp = self.cp(insn);
                let method = super::resolve_call(self.world, self.flow.class, cp, insn.op)?;
                crate::library::thrown(self, method, &mut list)?;
            }
            0xBC | 0xBD => {
                let length = self.peek(0, INT);
                let zero = self.world.pool.terms.int(0);
                let negative = self.world.pool.terms.slt(length, zero);
                list.push(made(SIZE, vec![negative]));
            }
            0xC5 => {
                let dims = self.flow.code[insn.bci as usize + 3];
                let zero = self.world.pool.terms.int(0);
                let mut any = self.world.pool.terms.bool(false);
                for i in 0..usize::from(dims) {
                    let length = self.peek(i, INT);
                    let negative = self.world.pool.terms.slt(length, zero);
                    any = self.world.pool.terms.or(any, negative);
                }
                list.push(made(SIZE, vec![any]));
            }
            0xBF => {
                let value = self.peek(0, REF);
                let null = self.world.pool.is_null(value);
                let some = self.world.pool.terms.not(null);
                list.push(Thrown { when: vec![some], what: Exception::Value(value) });
                list.push(made(NULL, vec![null]));
            }
            0xC0 => {
                let cp = self.cp(insn);
                let class = self.class_at(cp)?;
                let value = self.peek(0, REF);
                let null = self.world.pool.is_null(value);
                let some = self.world.pool.terms.not(null);
                let fits = self.is(value, class);
                let unfit = self.world.pool.terms.not(fits);
                list.push(made(CAST, vec![some, unfit]));
            }
            _ => {}
        }
        Ok(list)
    }

    /// The reference to what is thrown. What the machine makes has a message and a trace, which are not known here.
    pub(crate) fn exception(&mut self, what: &Exception) -> Res<Term> {
        match *what {
            Exception::Value(t) => Ok(t),
            Exception::Made(name) => {
                let Ok(class) = self.world.machine.classes.load(name) else { return super::stuck(name) };
                self.make(class, None, true)
            }
        }
    }

    /// Whether what is thrown is an instance of a class.
    pub(crate) fn catches(&mut self, exception: Term, class: margay_classes::ClassId) -> Term {
        self.read(Loc::Type { test: crate::pool::Test::Is(class), object: exception })
    }
}
