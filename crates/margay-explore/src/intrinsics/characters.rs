//! Classes and cases of characters. The library's own code is run once for each character and the answers are kept. For a
//! symbolic character they become a table of the ranges with equal answers.

use super::Table as Intrinsics;
use crate::state::{Sym, Value};
use margay_classes::{Kind, Method};
use margay_machine::{Machine, Res};
use margay_solver::{Table, TableId, Term};

/// What fits into a `char`, and the code points that follow. The library's own code answers for the rest, where there
/// is next to nothing.
const ALL: &[(i32, i32)] = &[(0, 0xFFFF), (0x1_0000, 0x1_FFFF)];
const LATIN: (i32, i32) = (0, 0xFF);

pub(super) const TABLE: Intrinsics = &[
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
    let ranges = if at == 1 { &[LATIN][..] } else { ALL };
    let Some((whole, inside)) = sym.character_range(m, x, ranges)? else { return Ok(None) };
    let bits: Vec<u64> = args.iter().map(|a| a.0).collect();
    let table = sym.character_table(m, method, &bits, at, whole)?;
    let result = sym.terms.look_up_within(table, x, inside);
    Ok(Some(sym.value(result)))
}

impl Sym {
    /// Decides which of these ranges a character is in, and how far it can go there.
    #[expect(clippy::type_complexity, reason = "a range in a range")]
    fn character_range(
        &mut self,
        m: &mut Machine,
        x: Term,
        ranges: &[(i32, i32)],
    ) -> Res<Option<((i32, i32), (i64, i64))>> {
        let (least, most) = self.solver.bounds(&self.terms, x);
        for &(low, high) in ranges {
            let (first, last) = (self.terms.int(low), self.terms.int(high));
            let (above, below) = (self.terms.sle(first, x), self.terms.sle(x, last));
            let inside = self.terms.and(above, below);
            let certain = least >= low.into() && most <= high.into();
            if certain || self.decide(m, inside)? {
                let (least, most) = (least.max(low.into()) as i64, most.min(high.into()) as i64);
                let latin = least >= LATIN.0.into() && most <= LATIN.1.into();
                let whole = if latin { LATIN } else { (low, high) };
                return Ok((least <= most).then_some((whole, (least, most))));
            }
        }
        Ok(None)
    }

    /// What the library answers for each character of a range.
    fn character_table(
        &mut self,
        m: &mut Machine,
        method: &Method,
        args: &[u64],
        at: usize,
        range: (i32, i32),
    ) -> Res<TableId> {
        let mut key: Vec<u64> = args.to_vec();
        key[at] = 0;
        if at == 1 {
            // Where the object lies does not matter.
            key[0] = 0;
        }
        let key = (method.id, key, range);
        if let Some(&known) = self.characters.get(&key) {
            return Ok(known);
        }
        let values = m.evaluate_each(method.id, args, at, range.0 as u32..=range.1 as u32)?;
        // Cases of letters are a distance from the letter.
        let distances = stretches(range.0, values.iter().zip(range.0..).map(|(&v, c)| v.wrapping_sub(c)));
        let values = stretches(range.0, values.iter().copied());
        let relative = distances.len() < values.len();
        let class = m.classes.java_name(method.class);
        let class = class.rsplit('.').next().unwrap_or_default();
        let name = format!("{class}.{}", m.classes.symbols.text(method.name));
        let table = Table::new(&name, if relative { distances } else { values }, relative);
        let id = self.terms.add_table(table);
        self.characters.insert(key, id);
        Ok(id)
    }
}

/// Where each stretch of equal values starts, and the value.
fn stretches(first: i32, values: impl Iterator<Item = i32>) -> Vec<(i32, i32)> {
    let mut list: Vec<(i32, i32)> = Vec::new();
    for (c, v) in (first..).zip(values) {
        if list.last().is_none_or(|l| l.1 != v) {
            list.push((c, v));
        }
    }
    list
}
