//! When an instruction throws, and what.

use super::{Eval, INT, Res};
use crate::locations::{Loc, REF, loaded};
use margay_classes::Kind;
use margay_classes::bytecode::{Action, Insn, Invocation, Operator, exception};
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

impl Eval<'_, '_> {
    /// The ways in which the instruction throws here; of a call only those before the callee runs.
    pub(crate) fn thrown(&mut self, insn: &Insn) -> Res<Vec<Thrown>> {
        let mut list = Vec::new();
        let made = |what, when: Vec<Term>| Thrown { when, what: Exception::Made(what) };
        let Some(action) = insn.action(&self.flow.code) else { return Ok(list) };
        let object = action.dereferenced(&self.flow.file).map(usize::from);
        match action {
            Action::LoadElement(_) | Action::StoreElement(_) => {
                let Some(below) = object else { return Ok(list) };
                let index = self.peek(below - 1, INT);
                let array = self.peek(below, REF);
                let null = self.world.pool.is_null(array);
                let some = self.world.pool.terms.not(null);
                list.push(made(exception::NULL_POINTER, vec![null]));
                let length = self.length(array);
                let (low, high) = self.inside(index, length);
                let inside = self.world.pool.terms.and(low, high);
                let outside = self.world.pool.terms.not(inside);
                list.push(made(exception::ARRAY_INDEX, vec![some, outside]));
                if action == Action::StoreElement(Kind::Ref) {
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
                        list.push(made(exception::ARRAY_STORE, vec![some, inside, something, narrow, unfit]));
                    }
                    // Otherwise, whether the element type allows the value is not looked at.
                    self.approximate("array store check");
                    list.push(made(exception::ARRAY_STORE, vec![some, inside, something]));
                }
            }
            Action::Binary(Operator::Div | Operator::Rem, kind @ (Kind::Int | Kind::Long)) => {
                let (sort, below) = (loaded(kind), usize::from(kind.slots()) - 1);
                let divisor = self.peek(below, sort);
                let zero = self.world.pool.terms.make_const(sort, 0);
                let by_zero = self.world.pool.terms.eq(divisor, zero);
                list.push(made(exception::ARITHMETIC, vec![by_zero]));
            }
            Action::Field { is_static: false, write: true, cp } => {
                self.field_at(cp)?;
                list.extend(self.thrown_by_null(object));
            }
            Action::Field { is_static: false, .. }
            | Action::ArrayLength
            | Action::MonitorEnter
            | Action::MonitorExit => list.extend(self.thrown_by_null(object)),
            Action::Invoke { how, cp } if how != Invocation::Dynamic => {
                let method = super::resolve_call(self.world, self.flow.class, cp)?;
                list.extend(self.thrown_by_null(object));
                crate::eval::library::thrown(self, method, &mut list)?;
            }
            Action::NewArray { .. } | Action::NewRefArray { .. } => {
                let length = self.peek(0, INT);
                let zero = self.world.pool.terms.int(0);
                let negative = self.world.pool.terms.slt(length, zero);
                list.push(made(exception::NEGATIVE_ARRAY_SIZE, vec![negative]));
            }
            Action::NewMultiArray { dims, .. } => {
                let zero = self.world.pool.terms.int(0);
                let mut any = self.world.pool.terms.bool(false);
                for i in 0..usize::from(dims) {
                    let length = self.peek(i, INT);
                    let negative = self.world.pool.terms.slt(length, zero);
                    any = self.world.pool.terms.or(any, negative);
                }
                list.push(made(exception::NEGATIVE_ARRAY_SIZE, vec![any]));
            }
            Action::Throw => {
                let value = self.peek(0, REF);
                let null = self.world.pool.is_null(value);
                let some = self.world.pool.terms.not(null);
                list.push(Thrown { when: vec![some], what: Exception::Value(value) });
                list.push(made(exception::NULL_POINTER, vec![null]));
            }
            Action::CheckCast { cp } => {
                let class = self.class_at(cp)?;
                let value = self.peek(0, REF);
                let null = self.world.pool.is_null(value);
                let some = self.world.pool.terms.not(null);
                let fits = self.is(value, class);
                let unfit = self.world.pool.terms.not(fits);
                list.push(made(exception::CLASS_CAST, vec![some, unfit]));
            }
            _ => {}
        }
        Ok(list)
    }

    /// What a null so far below the top of the stack throws.
    fn thrown_by_null(&mut self, below: Option<usize>) -> Option<Thrown> {
        let object = self.peek(below?, REF);
        let null = self.world.pool.is_null(object);
        Some(Thrown { when: vec![null], what: Exception::Made(exception::NULL_POINTER) })
    }

    /// The reference to what is thrown. What the machine makes has a message and a trace, which are not known here.
    pub(crate) fn exception(&mut self, what: &Exception) -> Res<Term> {
        match *what {
            Exception::Value(t) => Ok(t),
            Exception::Made(name) => {
                let Ok(class) = self.world.machine.classes.load(name) else {
                    return super::unsupported(name);
                };
                self.make(class, None, true)
            }
        }
    }

    /// Whether what is thrown is an instance of a class.
    pub(crate) fn catches(&mut self, exception: Term, class: margay_classes::ClassId) -> Term {
        self.read(Loc::Type { test: crate::locations::Test::Is(class), object: exception })
    }
}
