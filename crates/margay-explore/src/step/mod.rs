//! The semantics of each instruction on symbols. Arithmetic builds terms and conditions are decided. An instruction that
//! needs an object decides the reference first, and the machine then runs the instruction again.

mod arith;
mod branch;
mod memory;

use crate::refs::REF_BIT;
use crate::state::{Sym, Value};
use margay_classes::code::Op;
use margay_classes::{Kind, Method};
use margay_machine::{Content, Machine, Ref, Res, Symbols};
use margay_solver::Term;
use std::any::Any;

impl Symbols for Sym {
    fn step(&mut self, m: &mut Machine, op: Op) -> Res<()> {
        self.begin(m);
        let result = self.execute(m, op);
        self.end(result)
    }

    fn touch(&mut self, m: &mut Machine, object: Ref, offset: u32) -> Res<Content> {
        self.first_content(m, object, offset)
    }

    fn call(&mut self, m: &mut Machine, method: &Method, base: u32) -> Res<bool> {
        self.begin(m);
        let result = self.call_intrinsic(m, method, base);
        self.end(result)
    }

    fn settle(&mut self, m: &mut Machine, method: &Method, base: u32) -> Res<()> {
        self.begin(m);
        match self.settle_arguments(m, method, base) {
            // The call itself is still to come: what was decided for it stays.
            Ok(()) => Ok(()),
            Err(trap) => self.end(Err(trap)),
        }
    }

    fn mark(&mut self) {
        self.begin_level();
    }

    fn rollback(&mut self) {
        self.end_level(false);
    }

    fn release(&mut self) {
        self.end_level(true);
    }

    fn as_any(&mut self) -> &mut dyn Any {
        self
    }
}

impl Sym {
    fn execute(&mut self, m: &mut Machine, op: Op) -> Res<()> {
        if let Some(result) = self.arithmetic(m, op) {
            let (d, value) = result?;
            m.set_register_bits(d, value.0);
            m.set_register_term(d, value.1);
            m.advance();
            return Ok(());
        }
        if self.branching(m, op)? {
            return Ok(());
        }
        self.memory(m, op)
    }

    /// Bits and symbol of a register.
    pub(crate) fn register(&self, m: &Machine, r: u16) -> Value {
        (m.register_bits(r), m.register_term(r))
    }

    /// The term in a register.
    pub(crate) fn operand(&mut self, m: &Machine, r: u16, kind: Kind) -> Term {
        let value = self.register(m, r);
        self.term(value, kind)
    }

    /// The object in a register, decided if it is not; the register then has it.
    pub(crate) fn object(&mut self, m: &mut Machine, r: u16) -> Res<Ref> {
        let (bits, symbol) = self.register(m, r);
        if symbol & REF_BIT == 0 {
            return Ok(bits as Ref);
        }
        let object = self.resolve(m, symbol)?;
        m.set_register_bits(r, u64::from(object));
        Ok(object)
    }
}
