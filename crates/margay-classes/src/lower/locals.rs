//! In which registers the locals of a method are: each in the one of its number. Only where locals and stack are too many
//! for that are the locals that no instruction names left out.

use crate::bytecode::{Action, Result, decode, fail};
use crate::code::Reg;
use crate::reader::CodeAttribute;
use std::collections::BTreeSet;

/// The registers of locals.
pub(super) struct Locals {
    /// How many there are.
    pub(super) count: u16,
    /// The locals that are named, arguments included, in order; nothing when each has the register of its number.
    named: Vec<u16>,
}

impl Locals {
    pub(super) fn new(attr: &CodeAttribute, code: &[u8], arg_slots: u16) -> Result<Locals> {
        let fits = |locals: usize| locals + usize::from(attr.max_stack) + 2 <= usize::from(u16::MAX);
        if fits(usize::from(attr.max_locals)) {
            return Ok(Locals { count: attr.max_locals, named: Vec::new() });
        }
        let mut named: BTreeSet<u16> = (0..arg_slots).collect();
        let mut at = 0;
        while let Some(insn) = decode(code, at) {
            if let Some(
                Action::Load { local, .. }
                | Action::Store { local, .. }
                | Action::Increment { local, .. }
                | Action::Ret { local },
            ) = insn.action(code)
            {
                named.insert(local);
            }
            at += insn.len;
        }
        if !fits(named.len()) {
            return fail("the frame has too many slots");
        }
        Ok(Locals { count: named.len() as u16, named: named.into_iter().collect() })
    }

    /// The register of a local that an instruction names.
    pub(super) fn register(&self, local: u16) -> Reg {
        self.named.binary_search(&local).map_or(local, |at| at as u16)
    }
}
