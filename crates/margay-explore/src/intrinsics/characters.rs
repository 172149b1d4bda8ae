//! Classes and cases of characters. What the library answers for each character is asked of the library's own code
//! once and kept; for a symbolic character the answers become a term over the stretches where they are equal.

use super::Table;
use crate::state::{Sym, Value};
use margay_classes::{Kind, Method, MethodId};
use margay_machine::{Machine, Res};
use margay_solver::Term;
use rustc_hash::FxHashMap;

/// What fits into a `char`, and the other code points.
const ALL: &[(i32, i32)] = &[(0, 0xFFFF), (0x1_0000, 0x10_FFFF)];
const LATIN: &[(i32, i32)] = &[(0, 0xFF)];

/// Answers of one method, in blocks of 256 characters.
type Blocks = FxHashMap<u32, Box<[i32; 256]>>;
/// Answers by method and its other arguments.
pub(crate) type Answers = FxHashMap<(MethodId, Vec<u64>), Blocks>;

pub(super) const TABLE: Table = &[
    (
        "java/lang/Character",
        &[
            ("isDigit", "", of_first),
            ("isLetter", "", of_first),
            ("isLetterOrDigit", "", of_first),
            ("isAlphabetic", "", of_first),
            ("isIdeographic", "", of_first),
            ("isWhitespace", "", of_first),
            ("isSpaceChar", "", of_first),
            ("isUpperCase", "", of_first),
            ("isLowerCase", "", of_first),
            ("isTitleCase", "", of_first),
            ("isDefined", "", of_first),
            ("isMirrored", "", of_first),
            ("isIdentifierIgnorable", "", of_first),
            ("isJavaIdentifierStart", "", of_first),
            ("isJavaIdentifierPart", "", of_first),
            ("isUnicodeIdentifierStart", "", of_first),
            ("isUnicodeIdentifierPart", "", of_first),
            ("toUpperCase", "", of_first),
            ("toLowerCase", "", of_first),
            ("toTitleCase", "", of_first),
            ("toUpperCaseEx", "", of_first),
            ("getNumericValue", "", of_first),
            ("getType", "", of_first),
            ("getDirectionality", "", of_first),
            ("digit", "", of_first),
        ],
    ),
    (
        "java/lang/CharacterDataLatin1",
        &[
            ("isDigit", "(I)Z", of_second),
            ("isLetter", "(I)Z", of_second),
            ("isLetterOrDigit", "(I)Z", of_second),
            ("isWhitespace", "(I)Z", of_second),
            ("isUpperCase", "(I)Z", of_second),
            ("isLowerCase", "(I)Z", of_second),
            ("toUpperCase", "(I)I", of_second),
            ("toLowerCase", "(I)I", of_second),
            ("toUpperCaseEx", "(I)I", of_second),
            ("toTitleCase", "(I)I", of_second),
            ("digit", "(II)I", of_second),
        ],
    ),
];

fn of_first(sym: &mut Sym, m: &mut Machine, method: &Method, args: &[Value]) -> Res<Option<Value>> {
    answer(sym, m, method, args, 0)
}

fn of_second(sym: &mut Sym, m: &mut Machine, method: &Method, args: &[Value]) -> Res<Option<Value>> {
    answer(sym, m, method, args, 1)
}

/// The answer for the argument at a position; the others are definite.
fn answer(sym: &mut Sym, m: &mut Machine, method: &Method, args: &[Value], at: usize) -> Res<Option<Value>> {
    let Some(&character) = args.get(at) else { return Ok(None) };
    let definite = args.iter().enumerate().all(|(i, a)| i == at || a.1 == 0);
    if character.1 == 0 || !definite || matches!(method.ret, Kind::Ref | Kind::Void) {
        return Ok(None);
    }
    let x = sym.term(character, Kind::Int);
    let Some((low, high)) = sym.character_range(m, x, if at == 1 { LATIN } else { ALL })? else {
        return Ok(None);
    };
    let bits: Vec<u64> = args.iter().map(|a| a.0).collect();
    let mut answers = Vec::new();
    for c in low as u32..=high as u32 {
        answers.push(sym.character_answer(m, method, &bits, at, c)?);
    }
    let result = sym.by_stretches(x, low, &answers, method.ret == Kind::Boolean);
    Ok(Some(sym.value(result)))
}

impl Sym {
    /// Decides which of these ranges a character is in, and how far it can go there.
    fn character_range(
        &mut self,
        m: &mut Machine,
        x: Term,
        ranges: &[(i32, i32)],
    ) -> Res<Option<(i32, i32)>> {
        let (least, most) = self.solver.bounds(&self.terms, x);
        for &(low, high) in ranges {
            let (first, last) = (self.terms.int(low), self.terms.int(high));
            let (above, below) = (self.terms.sle(first, x), self.terms.sle(x, last));
            let inside = self.terms.and(above, below);
            let certain = least >= low.into() && most <= high.into();
            if certain || self.decide(m, inside)? {
                let (low, high) = (least.max(low.into()), most.min(high.into()));
                return Ok((low <= high).then_some((low as i32, high as i32)));
            }
        }
        Ok(None)
    }

    /// What the library answers for one character.
    fn character_answer(
        &mut self,
        m: &mut Machine,
        method: &Method,
        args: &[u64],
        at: usize,
        c: u32,
    ) -> Res<i32> {
        let mut key: Vec<u64> = args.to_vec();
        key[at] = 0;
        if at == 1 {
            // Where the object lies does not matter.
            key[0] = 0;
        }
        let key = (method.id, key);
        let block = c / 256;
        if let Some(known) = self.characters.get(&key).and_then(|b| b.get(&block)) {
            return Ok(known[c as usize % 256]);
        }
        let mut answers = Box::new([0; 256]);
        let mut args = args.to_vec();
        for (i, answer) in answers.iter_mut().enumerate() {
            args[at] = u64::from(block * 256 + i as u32);
            *answer = m.evaluate(method.id, &args)? as i32;
        }
        let found = answers[c as usize % 256];
        self.characters.entry(key).or_default().insert(block, answers);
        Ok(found)
    }

    /// A function of `x`, given by its values from `low` on.
    fn by_stretches(&mut self, x: Term, low: i32, values: &[i32], boolean: bool) -> Term {
        // Cases of letters are a distance from the letter.
        let distances: Vec<i32> = values.iter().zip(low..).map(|(&v, c)| v.wrapping_sub(c)).collect();
        let near = !boolean && stretches(&distances).len() < stretches(values).len();
        let list = stretches(if near { &distances } else { values });
        let mut parts: Vec<(i32, Term)> = Vec::new();
        for (start, value) in list {
            let term = match (boolean, near) {
                (true, _) => self.terms.bool(value != 0),
                (_, true) => {
                    let distance = self.terms.int(value);
                    self.terms.add(x, distance)
                }
                _ => self.terms.int(value),
            };
            parts.push((low + start as i32, term));
        }
        let whole = self.balanced(x, parts);
        if boolean { self.terms.bool_to_int(whole) } else { whole }
    }

    /// A balanced tree over parts that each hold from their start to that of the next.
    fn balanced(&mut self, x: Term, mut parts: Vec<(i32, Term)>) -> Term {
        while parts.len() > 1 {
            let mut next = Vec::with_capacity(parts.len().div_ceil(2));
            for pair in parts.chunks(2) {
                match *pair {
                    [(start, a), (middle, b)] => {
                        let middle = self.terms.int(middle);
                        let below = self.terms.slt(x, middle);
                        next.push((start, self.terms.ite(below, a, b)));
                    }
                    [one] => next.push(one),
                    _ => {}
                }
            }
            parts = next;
        }
        parts[0].1
    }
}

/// Where each stretch of equal values starts, and the value.
fn stretches(values: &[i32]) -> Vec<(usize, i32)> {
    let mut list: Vec<(usize, i32)> = Vec::new();
    for (i, &v) in values.iter().enumerate() {
        if list.last().is_none_or(|l| l.1 != v) {
            list.push((i, v));
        }
    }
    list
}
