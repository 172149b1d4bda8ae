//! Hash codes of strings with symbols. A hash code is a number of its own that equal strings share; the equation that
//! ties it to the characters, hard to invert, is left out until an input is written down.

use crate::state::{Sym, Value};
use margay_classes::{Kind, Method};
use margay_machine::{Machine, Ref, Res, Stop, Trap};
use margay_solver::{Answer, Sort, Term};

/// Strings up to this length get their hash code from their characters at once.
const SHORT: u32 = 1;

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
            if self.text_of(bytes).is_some() {
                continue;
            }
            let Some(equation) = self.hash_equation(m, bytes, hash, wide) else { continue };
            if self.fact(equation).is_err() {
                return false;
            }
        }
        true
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
