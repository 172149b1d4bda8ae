//! Hash codes of symbolic strings. A hash code is a variable that equal strings share. The equation between it and the
//! characters is hard to invert, and is added only when a concrete input is made.

use crate::state::{Piece, Sym, Value};
use margay_classes::{Kind, Method};
use margay_machine::{Machine, Ref, Res, Stop, Trap};
use margay_solver::{Answer, Sort, Term};

/// Strings up to this length get their hash code from their characters at once.
const SHORT: u32 = 1;

/// Ways in which a text in pieces may be written for its hash code to be tied to it.
const ALTERNATIVES: usize = 64;

pub(super) fn hash_code(sym: &mut Sym, m: &mut Machine, _: &Method, args: &[Value]) -> Res<Option<Value>> {
    let [this] = args else { return Ok(None) };
    let t = super::strings::text(m, this.0 as Ref);
    if !t.symbolic || !(sym.has_open_length(t.bytes) || m.heap.length(t.bytes) >> u32::from(t.wide) > SHORT) {
        return Ok(None);
    }
    let hash = sym.hash_of(m, &t);
    Ok(Some(sym.value(hash)))
}

impl Sym {
    /// The hash code of a string: a number if the string is definite.
    fn hash_of(&mut self, m: &Machine, t: &super::strings::Text) -> Term {
        if !t.symbolic {
            let units = super::strings::definite(m, t);
            let hash = units.iter().fold(0_i32, |h, &u| h.wrapping_mul(31).wrapping_add(i32::from(u)));
            return self.terms.int(hash);
        }
        if let Some(hash) = self.known_hash(t.bytes) {
            return hash;
        }
        let hash = self.terms.var(Sort::Bv(32), "hashCode()");
        self.add_hash(t.bytes, hash, t.wide);
        hash
    }

    /// Equal strings have equal hash codes, once one of them has been asked for.
    pub(super) fn relate_hashes(
        &mut self,
        m: &Machine,
        equal: Term,
        a: &super::strings::Text,
        b: &super::strings::Text,
    ) -> Res<()> {
        if self.known_hash(a.bytes).is_none() && self.known_hash(b.bytes).is_none() {
            return Ok(());
        }
        let (x, y) = (self.hash_of(m, a), self.hash_of(m, b));
        let same = self.terms.eq(x, y);
        let fact = self.terms.implies(equal, same);
        self.fact(fact)
    }

    /// Adds a condition that holds in any case. A path that it contradicts is impossible.
    fn fact(&mut self, condition: Term) -> Res<()> {
        self.assume(condition);
        if !self.solver.holds_in_model(&self.terms, condition)
            && self.solver.check(&mut self.terms, &[]) == Answer::Unsat
        {
            return Err(Trap::Stop(Box::new(Stop::Ignored)));
        }
        Ok(())
    }

    /// Ties hash codes to the characters of their strings. `false` when no string has them: the path is impossible.
    pub fn tie_hashes(&mut self, m: &mut Machine) -> bool {
        for (bytes, hash, wide) in self.hashes().to_vec() {
            let equation = match self.text_of(bytes).cloned() {
                Some((pieces, _)) => self.pieces_equation(&pieces, hash),
                None => self.hash_equation(m, bytes, hash, wide),
            };
            let Some(equation) = equation else { continue };
            if self.fact(equation).is_err() {
                return false;
            }
        }
        true
    }

    /// The condition that a hash code is the one of a text in pieces: an equation for each way in which it can be written. `None`
    /// when the characters of a piece are not known, or there are too many ways.
    fn pieces_equation(&mut self, pieces: &[Piece], hash: Term) -> Option<Term> {
        let mut alternatives = vec![(self.terms.bool(true), self.terms.int(0))];
        for piece in pieces {
            let mut next = Vec::new();
            for (condition, so_far) in alternatives {
                for (here, units) in self.written_forms(piece)? {
                    let both = self.terms.and(condition, here);
                    if self.terms.constant(both) != Some(0) {
                        next.push((both, self.continue_hash(so_far, &units)));
                    }
                }
            }
            if next.len() > ALTERNATIVES {
                return None;
            }
            alternatives = next;
        }
        let mut conditions = Vec::new();
        for (condition, result) in alternatives {
            let same = self.terms.eq(hash, result);
            conditions.push(self.terms.implies(condition, same));
        }
        Some(self.terms.and_all(&conditions))
    }

    fn continue_hash(&mut self, so_far: Term, units: &[Term]) -> Term {
        let factor = self.terms.int(31);
        units.iter().fold(so_far, |h, &unit| {
            let shifted = self.terms.mul(h, factor);
            self.terms.add(shifted, unit)
        })
    }

    /// The ways in which a piece can be written: when, and the characters.
    fn written_forms(&mut self, piece: &Piece) -> Option<Vec<(Term, Vec<Term>)>> {
        let always = self.terms.bool(true);
        match piece {
            Piece::Units(units) => {
                let units = units.iter().map(|&u| self.term(u, Kind::Int)).collect();
                Some(vec![(always, units)])
            }
            Piece::Flag(x) => {
                let zero = self.terms.int(0);
                let (yes, no) = (self.terms.ne(*x, zero), self.terms.eq(*x, zero));
                let mut letters = |word: &str| word.bytes().map(|b| self.terms.int(i32::from(b))).collect();
                Some(vec![(yes, letters("true")), (no, letters("false"))])
            }
            Piece::Number(x) => Some(self.forms_of_number(*x)),
            Piece::Bytes(..) | Piece::Real(..) => None,
        }
    }

    fn forms_of_number(&mut self, x: Term) -> Vec<(Term, Vec<Term>)> {
        let sort = self.terms.sort(x);
        let (low, high) = self.solver.bounds(&self.terms, x);
        let mut forms = Vec::new();
        for (minus, count) in super::text::shapes(if sort == Sort::Bv(64) { 19 } else { 10 }) {
            let (least, most) = (if count == 1 { 0 } else { 10_i128.pow(count - 1) }, 10_i128.pow(count) - 1);
            let (least, most) = if minus { (-most, -least) } else { (least, most) };
            if most < low || high < least {
                continue;
            }
            let here = self.has_shape(x, minus, count);
            let mut units = Vec::new();
            if minus {
                units.push(self.terms.int(i32::from(b'-')));
            }
            for k in (0..count).rev() {
                let (power, ten) =
                    (self.terms.make_const(sort, 10_u64.pow(k)), self.terms.make_const(sort, 10));
                let quotient = self.terms.sdiv(x, power);
                let digit = self.terms.srem(quotient, ten);
                let digit = if minus { self.terms.neg(digit) } else { digit };
                let digit = if sort == Sort::Bv(64) { self.terms.trunc(digit, 32) } else { digit };
                let zero = self.terms.int(i32::from(b'0'));
                units.push(self.terms.add(digit, zero));
            }
            forms.push((here, units));
        }
        forms
    }

    /// The condition that a hash code is the one of a string, as far as characters are looked at.
    fn hash_equation(&mut self, m: &mut Machine, bytes: Ref, hash: Term, wide: bool) -> Option<Term> {
        let width = if wide { 2 } else { 1 };
        let length = self.length(m, bytes);
        let mask = self.terms.int(255);
        let factor = self.terms.int(31);
        let mut so_far = self.terms.int(0);
        let mut conditions = Vec::new();
        for i in 0..=m.heap.length(bytes) / width {
            let here = self.terms.int((i * width) as i32);
            let ends = self.terms.eq(length, here);
            let same = self.terms.eq(hash, so_far);
            conditions.push(self.terms.implies(ends, same));
            if i == m.heap.length(bytes) / width {
                break;
            }
            let mut unit = self.terms.int(0);
            for k in (0..width).rev() {
                let byte = self.element(m, bytes, i * width + k).ok()?;
                let byte = self.term(byte, Kind::Int);
                let byte = self.terms.and(byte, mask);
                let eight = self.terms.int(8);
                unit = self.terms.shl(unit, eight);
                unit = self.terms.or(unit, byte);
            }
            so_far = self.terms.mul(so_far, factor);
            so_far = self.terms.add(so_far, unit);
        }
        Some(self.terms.and_all(&conditions))
    }
}
