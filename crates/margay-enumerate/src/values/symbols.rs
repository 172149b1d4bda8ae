//! What the machine's symbols stand for. A symbol is the number of a position plus one; numbers behind those are terms, and
//! boxed numbers and conditions have a bit of their own.

use crate::values::numbers::Term;
use crate::values::state::State;
use margay_machine::{Machine, Res};

/// The bit of symbols of boxed numbers.
pub(crate) const BOXED: u32 = 1 << 30;
/// The bit of symbols of conditions.
pub(crate) const CONDITION: u32 = 1 << 29;

/// What a symbol stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Meaning {
    /// An open reference: its position.
    Reference(u32),
    /// A number.
    Number(Term),
    /// A boxed number; see `boxed.rs`.
    Boxed(u32),
    /// A boolean that depends on open values; see `conditions.rs`.
    Condition(u32),
}

impl State {
    /// What a symbol stands for.
    #[inline]
    pub fn meaning(&self, symbol: u32) -> Meaning {
        let position = symbol.wrapping_sub(1);
        let Some(p) = self.space.positions.get(position as usize) else { return self.meaning_behind(symbol) };
        if self.space.values[p.values as usize].objects.is_some() {
            Meaning::Reference(position)
        } else {
            Meaning::Number(self.own_term(position))
        }
    }

    /// What a symbol behind those of the positions stands for.
    fn meaning_behind(&self, symbol: u32) -> Meaning {
        if symbol & BOXED != 0 {
            return Meaning::Boxed(symbol & !BOXED);
        }
        if symbol & CONDITION != 0 {
            return Meaning::Condition(symbol & !CONDITION);
        }
        let positions = self.space.positions.len() as u32;
        Meaning::Number(self.numbers.terms[(symbol - positions - 1) as usize])
    }

    /// The symbol of a term.
    pub fn symbol_of(&mut self, term: Term) -> u32 {
        if self.pair(term.position).is_none() && self.own_term(term.position) == term {
            return term.position + 1;
        }
        self.numbers.terms.push(term);
        (self.space.positions.len() + self.numbers.terms.len()) as u32
    }

    /// The bits of a symbol that has one value left.
    #[inline]
    pub fn known_bits(&self, symbol: u32) -> Option<u64> {
        let position = symbol.wrapping_sub(1);
        if (position as usize) < self.space.positions.len() {
            return self.known(position);
        }
        self.known_bits_behind(symbol)
    }

    /// The same for a symbol behind those of the positions.
    fn known_bits_behind(&self, symbol: u32) -> Option<u64> {
        match self.meaning_behind(symbol) {
            Meaning::Reference(position) => self.known(position),
            Meaning::Boxed(_) | Meaning::Condition(_) => None,
            Meaning::Number(term) => {
                let index = self.known_index(term.position)?;
                Some(self.numbers.tables[term.table as usize].values[index as usize])
            }
        }
    }

    /// Decides what a symbol stands for.
    pub fn decide_symbol(&mut self, m: &mut Machine, symbol: u32) -> Res<u64> {
        match self.meaning(symbol) {
            Meaning::Reference(position) => self.decide(m, position),
            Meaning::Boxed(number) => self.decide_box(m, number).map(u64::from),
            Meaning::Condition(number) => self.decide_condition(m, number, None).map(u64::from),
            Meaning::Number(term) => {
                self.decide(m, term.position)?;
                let Some(index) = self.known_index(term.position) else {
                    return Err(State::dead_end());
                };
                Ok(self.numbers.tables[term.table as usize].values[index as usize])
            }
        }
    }

    /// Makes a register concrete.
    pub fn decide_register(&mut self, m: &mut Machine, register: u16) -> Res<u64> {
        let symbol = m.register_term(register);
        if symbol != 0 {
            let bits = self.decide_symbol(m, symbol)?;
            m.set_register_bits(register, bits);
        }
        Ok(m.register_bits(register))
    }
}
