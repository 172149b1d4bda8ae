//! The locals and operand stack of one point in a method, and how instructions take from them and put back.
//! Every access is checked against the method's limits. Knows nothing of single instructions.

use super::types::Type;
use super::{Checker, Result};
use crate::symbols::Sym;

/// What the locals and the operand stack hold. Locals that are not there hold nothing.
#[derive(Clone, Default, Debug)]
pub(super) struct Frame {
    pub(super) locals: Vec<Type>,
    pub(super) stack: Vec<Type>,
    /// Whether this is a constructor that has not called another constructor yet.
    pub(super) this_uninit: bool,
    /// Whether a local, or `this_uninit`, has changed since this was last cleared.
    pub(super) changed: bool,
}

impl Frame {
    /// A local; out of range it holds nothing.
    pub(super) fn local(&self, n: usize) -> Type {
        self.locals.get(n).copied().unwrap_or(Type::Top)
    }

    fn set(&mut self, n: usize, t: Type) {
        if self.local(n) != t {
            if n >= self.locals.len() {
                self.locals.resize(n + 1, Type::Top);
            }
            self.locals[n] = t;
            self.changed = true;
        }
    }

    /// Replaces a type wherever it stands.
    pub(super) fn replace(&mut self, old: Type, new: Type) {
        for slot in self.locals.iter_mut().filter(|t| **t == old) {
            *slot = new;
            self.changed = true;
        }
        for slot in self.stack.iter_mut().filter(|t| **t == old) {
            *slot = new;
        }
    }
}

impl Checker<'_> {
    /// Pushes a value, with both halves of a long or double.
    pub(super) fn push(&mut self, t: Type) -> Result<()> {
        let second = t.second_half();
        let depth = self.frame.stack.len() + 1 + usize::from(second.is_some());
        if depth > usize::from(self.attr.max_stack) {
            return Err(self.fail("Operand stack overflow"));
        }
        self.frame.stack.push(t);
        self.frame.stack.extend(second);
        Ok(())
    }

    /// Pops one slot, whatever it is.
    pub(super) fn pop_slot(&mut self) -> Result<Type> {
        match self.frame.stack.pop() {
            Some(t) => Ok(t),
            None => Err(self.fail("Operand stack underflow")),
        }
    }

    /// Pops a primitive of exactly this type.
    pub(super) fn pop_exact(&mut self, wanted: Type) -> Result<()> {
        let top = self.pop_slot()?;
        let fits = match wanted.second_half() {
            None => top == wanted,
            Some(second) => top == second && self.pop_slot()? == wanted,
        };
        if fits { Ok(()) } else { Err(self.bad_operand(top, wanted)) }
    }

    /// Pops a reference; its object need not be initialized.
    pub(super) fn pop_reference(&mut self) -> Result<Type> {
        let top = self.pop_slot()?;
        if !top.is_reference() {
            return Err(self.mismatch("Bad type on operand stack", top, "reference type"));
        }
        Ok(top)
    }

    /// Pops null or an initialized object or array.
    pub(super) fn pop_object(&mut self) -> Result<Type> {
        let top = self.pop_slot()?;
        if !matches!(top, Type::Null | Type::Ref(_)) {
            return Err(self.mismatch("Bad type on operand stack", top, "'java/lang/Object'"));
        }
        Ok(top)
    }

    /// Pops something that can be assigned to a class.
    pub(super) fn pop_ref(&mut self, class: Sym) -> Result<()> {
        self.pop_as(Type::Ref(class))
    }

    /// Pops something that can be assigned to a type.
    pub(super) fn pop_as(&mut self, wanted: Type) -> Result<()> {
        if !matches!(wanted, Type::Ref(_)) {
            return self.pop_exact(wanted);
        }
        let top = self.pop_slot()?;
        if !self.is_assignable(top, wanted)? {
            return Err(self.bad_operand(top, wanted));
        }
        Ok(())
    }

    #[cold]
    pub(super) fn bad_operand(&self, found: Type, wanted: Type) -> crate::lower::LowerError {
        self.mismatch("Bad type on operand stack", found, &self.show(wanted))
    }

    /// Checks the number of a local that takes one slot or two.
    fn check_local(&self, n: u16, wide: bool) -> Result<usize> {
        if u32::from(n) + u32::from(wide) >= u32::from(self.attr.max_locals) {
            return Err(self
                .fail(format_args!("Local variable table overflow: local {n} of {}", self.attr.max_locals)));
        }
        Ok(usize::from(n))
    }

    /// A local that must hold exactly this primitive.
    pub(super) fn expect_local(&self, n: u16, wanted: Type) -> Result<()> {
        let second = wanted.second_half();
        let at = self.check_local(n, second.is_some())?;
        let found = self.frame.local(at);
        if found != wanted || second.is_some_and(|s| self.frame.local(at + 1) != s) {
            return Err(self.mismatch("Bad local variable type", found, &self.show(wanted)));
        }
        Ok(())
    }

    /// A local that must hold a reference; its object need not be initialized.
    pub(super) fn reference_in(&self, n: u16) -> Result<Type> {
        let found = self.frame.local(self.check_local(n, false)?);
        if !found.is_reference() {
            return Err(self.mismatch("Bad local variable type", found, "reference type"));
        }
        Ok(found)
    }

    /// Puts a value into a local. Half of what was there before must not survive as if it were whole.
    pub(super) fn set_local(&mut self, n: u16, t: Type) -> Result<()> {
        let second = t.second_half();
        let first = self.check_local(n, second.is_some())?;
        let last = first + usize::from(second.is_some());
        if last >= self.frame.locals.len() {
            self.spend(last - self.frame.locals.len())?;
        }
        if self.frame.local(first).is_second_half() {
            self.frame.set(first - 1, Type::Top);
        }
        if self.frame.local(last).second_half().is_some() {
            self.frame.set(last + 1, Type::Top);
        }
        self.frame.set(first, t);
        if let Some(second) = second {
            self.frame.set(last, second);
        }
        Ok(())
    }
}
