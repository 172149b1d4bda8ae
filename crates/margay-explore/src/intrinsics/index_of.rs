//! `indexOf`, `lastIndexOf` and the like, where text and start position may be symbolic: the result is one term over all
//! possible positions. Only strings whose characters are all known to the state are handled.

use super::queries::{Characters, both, enough, places, truth};
use super::strings::text;
use crate::state::{Sym, Value};
use margay_classes::{Kind, Method};
use margay_machine::{Machine, Ref, Res};
use margay_solver::{Table, Term};

/// The condition that `part` stands at a definite place of `whole`; both are complete.
fn stands(sym: &mut Sym, whole: &Characters, part: &Characters, at: usize) -> Term {
    let place = sym.terms.int(at as i32);
    let room = sym.terms.sub(whole.length, place);
    let mut all = vec![sym.terms.sle(part.length, room)];
    for (i, &unit) in part.units.iter().enumerate() {
        let index = sym.terms.int(i as i32);
        let outside = sym.terms.sle(part.length, index);
        let same = match whole.units.get(at + i) {
            Some(&other) => sym.terms.eq(unit, other),
            None => sym.terms.bool(false),
        };
        all.push(sym.terms.or(outside, same));
    }
    sym.terms.and_all(&all)
}

/// The conditions that `part` stands at each place of `whole`, its end included.
pub(super) fn everywhere(sym: &mut Sym, whole: &Characters, part: &Characters) -> Vec<Term> {
    (0..=whole.units.len()).map(|at| stands(sym, whole, part, at)).collect()
}

/// The condition that `part` stands at a place of `whole` that is a term.
pub(super) fn stands_at_term(sym: &mut Sym, whole: &Characters, part: &Characters, at: Term) -> Term {
    let mut alternatives = Vec::new();
    for (i, here) in everywhere(sym, whole, part).into_iter().enumerate() {
        let index = sym.terms.int(i as i32);
        let is = sym.terms.eq(at, index);
        alternatives.push(sym.terms.and(is, here));
    }
    sym.terms.or_all(&alternatives)
}

/// The first place from `from` on where `part` stands, or with `last` the last one up to there; -1 for none.
pub(super) fn search(
    sym: &mut Sym,
    m: &mut Machine,
    (whole, part): (Characters, Characters),
    from: Option<Term>,
    last: bool,
) -> Res<Value> {
    let told = sym.terms.and(whole.complete, part.complete);
    enough(sym, m, told)?;
    let alternatives = everywhere(sym, &whole, &part);
    let mut none = sym.terms.int(-1);
    if let Some(from) = from
        && !last
    {
        // Nothing is found at the end, even when the search begins behind it.
        let (zero, behind) = (sym.terms.int(0), sym.terms.slt(whole.length, from));
        let nothing = sym.terms.eq(part.length, zero);
        let at_end = sym.terms.and(nothing, behind);
        none = sym.terms.ite(at_end, whole.length, none);
    }
    let result = choose(sym, &alternatives, from, last, none);
    Ok(sym.value(result))
}

/// The first place of these from `from` on, or the last one up to there.
fn choose(sym: &mut Sym, alternatives: &[Term], from: Option<Term>, last: bool, none: Term) -> Term {
    let mut result = none;
    let order: Vec<usize> =
        if last { (0..alternatives.len()).collect() } else { (0..alternatives.len()).rev().collect() };
    for at in order {
        let place = sym.terms.int(at as i32);
        let counts = match from {
            None => sym.terms.bool(true),
            Some(from) if last => sym.terms.sle(place, from),
            Some(from) => sym.terms.sle(from, place),
        };
        let here = sym.terms.and(counts, alternatives[at]);
        result = sym.terms.ite(here, place, result);
    }
    result
}

fn text_in(sym: &mut Sym, m: &mut Machine, args: &[Value], last: bool) -> Res<Option<Value>> {
    let [this, other, rest @ ..] = args else { return Ok(None) };
    let Some(found) = both(sym, m, &[*this, *other])? else { return Ok(None) };
    let from = rest.first().map(|&from| sym.term(from, Kind::Int));
    search(sym, m, found, from, last).map(Some)
}

pub(super) fn index_of_text(
    sym: &mut Sym,
    m: &mut Machine,
    _: &Method,
    args: &[Value],
) -> Res<Option<Value>> {
    text_in(sym, m, args, false)
}

pub(super) fn last_index_of_text(
    sym: &mut Sym,
    m: &mut Machine,
    _: &Method,
    args: &[Value],
) -> Res<Option<Value>> {
    text_in(sym, m, args, true)
}

fn character_in(sym: &mut Sym, m: &mut Machine, args: &[Value], last: bool) -> Res<Option<Value>> {
    let [this, character, from] = args else { return Ok(None) };
    if from.1 == 0 && character.1 == 0 && !text(m, this.0 as Ref).symbolic {
        return Ok(None);
    }
    let Some((alternatives, complete)) = places(sym, m, &[*this, *character])? else { return Ok(None) };
    enough(sym, m, complete)?;
    let from = sym.term(*from, Kind::Int);
    let none = sym.terms.int(-1);
    let result = choose(sym, &alternatives, Some(from), last, none);
    Ok(Some(sym.value(result)))
}

pub(super) fn index_of_character(
    sym: &mut Sym,
    m: &mut Machine,
    _: &Method,
    args: &[Value],
) -> Res<Option<Value>> {
    character_in(sym, m, args, false)
}

pub(super) fn last_index_of_character(
    sym: &mut Sym,
    m: &mut Machine,
    _: &Method,
    args: &[Value],
) -> Res<Option<Value>> {
    character_in(sym, m, args, true)
}

pub(super) fn starts_with_at(
    sym: &mut Sym,
    m: &mut Machine,
    _: &Method,
    args: &[Value],
) -> Res<Option<Value>> {
    let [this, other, at] = args else { return Ok(None) };
    let Some((whole, part)) = both(sym, m, &[*this, *other])? else { return Ok(None) };
    let told = sym.terms.and(whole.complete, part.complete);
    enough(sym, m, told)?;
    let at = sym.term(*at, Kind::Int);
    let condition = stands_at_term(sym, &whole, &part, at);
    truth(sym, condition)
}

/// Letters of one byte by their small form: where two are the same, they differ in case only.
const FOLDED: [(i32, i32); 7] = [(0, 0), (0x41, 32), (0x5B, 0), (0xC0, 32), (0xD7, 0), (0xD8, 32), (0xDF, 0)];

/// Strings of one byte a character; for others the library has to look.
pub(super) fn equals_ignore_case(
    sym: &mut Sym,
    m: &mut Machine,
    _: &Method,
    args: &[Value],
) -> Res<Option<Value>> {
    let [this, other] = args else { return Ok(None) };
    let other = sym.referent(m, *other)?;
    let this = this.0 as Ref;
    if other == 0 || other == this || text(m, this).wide || text(m, other).wide {
        return Ok(None);
    }
    let Some((a, b)) = both(sym, m, args)? else { return Ok(None) };
    // Of different lengths they differ, however long they are.
    let (same, differ) = (sym.terms.eq(a.length, b.length), sym.terms.ne(a.length, b.length));
    let told = sym.terms.and(a.complete, b.complete);
    let told = sym.terms.or(told, differ);
    enough(sym, m, told)?;
    let table = sym.terms.add_table(Table::new("Character.toLowerCase", FOLDED.to_vec(), true));
    let mut all = vec![same];
    for (i, (&x, &y)) in a.units.iter().zip(&b.units).enumerate() {
        let index = sym.terms.int(i as i32);
        let outside = sym.terms.sle(a.length, index);
        let (x, y) = (sym.terms.look_up(table, x), sym.terms.look_up(table, y));
        let same = sym.terms.eq(x, y);
        all.push(sym.terms.or(outside, same));
    }
    // Where one has fewer characters to look at, its end is there.
    let condition = sym.terms.and_all(&all);
    truth(sym, condition)
}
