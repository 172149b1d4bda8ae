//! String queries that one term answers: prefixes, suffixes, occurrences and comparison. Nothing is assumed about
//! characters beyond those that the input has.

use super::Table;
use super::strings::{definite, text};
use crate::state::{Sym, Value};
use margay_classes::{Kind, Method};
use margay_graph::bound::Bound;
use margay_machine::{Machine, Ref, Res};
use margay_solver::Term;

pub(super) const TABLE: Table = &[(
    "java/lang/String",
    &[
        ("startsWith", "(Ljava/lang/String;)Z", starts_with),
        ("endsWith", "(Ljava/lang/String;)Z", ends_with),
        ("contains", "(Ljava/lang/CharSequence;)Z", contains),
        ("indexOf", "(I)I", index_of_character),
        ("indexOf", "(Ljava/lang/String;)I", index_of_text),
        ("lastIndexOf", "(I)I", last_index_of_character),
        ("indexOf", "(II)I", super::index_of::index_of_character),
        ("lastIndexOf", "(II)I", super::index_of::last_index_of_character),
        ("indexOf", "(Ljava/lang/String;I)I", super::index_of::index_of_text),
        ("lastIndexOf", "(Ljava/lang/String;)I", super::index_of::last_index_of_text),
        ("lastIndexOf", "(Ljava/lang/String;I)I", super::index_of::last_index_of_text),
        ("startsWith", "(Ljava/lang/String;I)Z", super::index_of::starts_with_at),
        ("equalsIgnoreCase", "(Ljava/lang/String;)Z", super::index_of::equals_ignore_case),
        ("compareTo", "(Ljava/lang/String;)I", compare),
    ],
)];

/// Longest text that is looked for by terms.
const LONGEST: usize = 64;

/// Characters of a string, of which the first `length` count.
pub(super) struct Characters {
    pub(super) units: Vec<Term>,
    pub(super) length: Term,
    /// Whether these are all.
    pub(super) complete: Term,
}

/// The characters of a string that are there.
fn characters(sym: &mut Sym, m: &mut Machine, string: Ref) -> Res<Characters> {
    let t = text(m, string);
    sym.force_text(m, t.bytes)?;
    let shift = u32::from(t.wide);
    let capacity = m.heap.length(t.bytes) >> shift;
    let by = sym.terms.int(shift as i32);
    let length = sym.length(m, t.bytes);
    let length = sym.terms.ashr(length, by);
    let limit = sym.terms.int(capacity as i32);
    let complete = sym.terms.sle(length, limit);
    let mut values = Vec::new();
    super::strings::some_characters(sym, m, t.bytes, t.wide, capacity, &mut values)?;
    let units = values.into_iter().map(|v| sym.term(v, Kind::Int)).collect();
    Ok(Characters { units, length, complete })
}

/// Ends the path unless what is there is enough to tell.
pub(super) fn enough(sym: &mut Sym, m: &mut Machine, condition: Term) -> Res<()> {
    if sym.decide(m, condition)? { Ok(()) } else { Err(sym.bounded(Bound::Array(sym.limits.array))) }
}

/// The receiver and another string, if one of them has symbols and neither is long.
pub(super) fn both(sym: &mut Sym, m: &mut Machine, args: &[Value]) -> Res<Option<(Characters, Characters)>> {
    let [this, other] = args else { return Ok(None) };
    let other = sym.referent(m, *other)?;
    let this = this.0 as Ref;
    if other == 0 || m.class_of(other).id != m.classes.string() {
        return Ok(None);
    }
    let (a, b) = (text(m, this), text(m, other));
    let long = |t: &super::strings::Text| m.heap.length(t.bytes) as usize > LONGEST;
    if !(a.symbolic || b.symbolic) || long(&a) || long(&b) {
        return Ok(None);
    }
    Ok(Some((characters(sym, m, this)?, characters(sym, m, other)?)))
}

/// The condition that `part`, whose length is definite, stands at a definite place. The whole must reach so far.
pub(super) fn stands_at(sym: &mut Sym, whole: &Characters, part: &[Term], at: usize) -> Term {
    if at + part.len() > whole.units.len() {
        return sym.terms.bool(false);
    }
    let end = sym.terms.int((at + part.len()) as i32);
    let mut all = vec![sym.terms.sle(end, whole.length)];
    for (&x, &y) in whole.units[at..].iter().zip(part) {
        all.push(sym.terms.eq(x, y));
    }
    sym.terms.and_all(&all)
}

/// The characters of a string whose length is definite.
fn fixed(sym: &Sym, c: &Characters) -> Option<Vec<Term>> {
    let length = sym.terms.constant(c.length)? as usize;
    c.units.get(..length).map(<[Term]>::to_vec)
}

pub(super) fn truth(sym: &mut Sym, condition: Term) -> Res<Option<Value>> {
    let result = sym.terms.bool_to_int(condition);
    Ok(Some(sym.value(result)))
}

/// Whether a text in pieces begins or ends with a definite one, if that is clear without looking at what is open.
fn has_end(sym: &mut Sym, m: &mut Machine, args: &[Value], last: bool) -> Res<Option<Term>> {
    let [this, other] = args else { return Ok(None) };
    let other = sym.referent(m, *other)?;
    if other == 0 {
        return Ok(None);
    }
    let (whole, part) = (text(m, this.0 as Ref), text(m, other));
    if part.symbolic {
        return Ok(None);
    }
    let wanted = definite(m, &part);
    Ok(sym.text_has_end(whole.bytes, &wanted, last))
}

fn starts_with(sym: &mut Sym, m: &mut Machine, _: &Method, args: &[Value]) -> Res<Option<Value>> {
    if let Some(condition) = has_end(sym, m, args, false)? {
        return truth(sym, condition);
    }
    let Some((whole, part)) = both(sym, m, args)? else { return Ok(None) };
    if let Some(part) = fixed(sym, &part) {
        let short = sym.terms.bool(part.len() <= whole.units.len());
        let told = sym.terms.or(short, whole.complete);
        enough(sym, m, told)?;
        let condition = stands_at(sym, &whole, &part, 0);
        return truth(sym, condition);
    }
    let told = sym.terms.and(whole.complete, part.complete);
    enough(sym, m, told)?;
    // Wherever the part ends, the characters before are the same.
    let mut all = vec![sym.terms.sle(part.length, whole.length)];
    for (i, &unit) in part.units.iter().enumerate() {
        let at = sym.terms.int(i as i32);
        let outside = sym.terms.sle(part.length, at);
        let same = match whole.units.get(i) {
            Some(&other) => sym.terms.eq(unit, other),
            None => sym.terms.bool(false),
        };
        all.push(sym.terms.or(outside, same));
    }
    let condition = sym.terms.and_all(&all);
    truth(sym, condition)
}

fn ends_with(sym: &mut Sym, m: &mut Machine, _: &Method, args: &[Value]) -> Res<Option<Value>> {
    if let Some(condition) = has_end(sym, m, args, true)? {
        return truth(sym, condition);
    }
    let Some((whole, part)) = both(sym, m, args)? else { return Ok(None) };
    let Some(part) = fixed(sym, &part) else {
        let told = sym.terms.and(whole.complete, part.complete);
        enough(sym, m, told)?;
        let start = sym.terms.sub(whole.length, part.length);
        let condition = super::index_of::stands_at_term(sym, &whole, &part, start);
        return truth(sym, condition);
    };
    enough(sym, m, whole.complete)?;
    let mut alternatives = Vec::new();
    for at in 0..=whole.units.len().saturating_sub(part.len()) {
        let end = sym.terms.int((at + part.len()) as i32);
        let ends = sym.terms.eq(end, whole.length);
        let here = stands_at(sym, &whole, &part, at);
        alternatives.push(sym.terms.and(ends, here));
    }
    let condition = sym.terms.or_all(&alternatives);
    truth(sym, condition)
}

fn contains(sym: &mut Sym, m: &mut Machine, _: &Method, args: &[Value]) -> Res<Option<Value>> {
    let Some((whole, part)) = both(sym, m, args)? else { return Ok(None) };
    let Some(part) = fixed(sym, &part) else {
        let told = sym.terms.and(whole.complete, part.complete);
        enough(sym, m, told)?;
        let alternatives = super::index_of::everywhere(sym, &whole, &part);
        let condition = sym.terms.or_all(&alternatives);
        return truth(sym, condition);
    };
    let mut alternatives = Vec::new();
    for at in 0..=whole.units.len().saturating_sub(part.len()) {
        alternatives.push(stands_at(sym, &whole, &part, at));
    }
    let condition = sym.terms.or_all(&alternatives);
    let told = sym.terms.or(whole.complete, condition);
    enough(sym, m, told)?;
    truth(sym, condition)
}

/// The first place where a condition holds, or -1.
fn first(sym: &mut Sym, alternatives: &[Term]) -> Value {
    let mut result = sym.terms.int(-1);
    for (at, &here) in alternatives.iter().enumerate().rev() {
        let place = sym.terms.int(at as i32);
        result = sym.terms.ite(here, place, result);
    }
    sym.value(result)
}

fn index_of_text(sym: &mut Sym, m: &mut Machine, _: &Method, args: &[Value]) -> Res<Option<Value>> {
    let Some((whole, part)) = both(sym, m, args)? else { return Ok(None) };
    let Some(definite) = fixed(sym, &part) else {
        return super::index_of::search(sym, m, (whole, part), None, false).map(Some);
    };
    let mut alternatives = Vec::new();
    for at in 0..=whole.units.len().saturating_sub(definite.len()) {
        alternatives.push(stands_at(sym, &whole, &definite, at));
    }
    let found = sym.terms.or_all(&alternatives);
    let told = sym.terms.or(whole.complete, found);
    enough(sym, m, told)?;
    Ok(Some(first(sym, &alternatives)))
}

/// Where a character stands, and whether the string ends there; `None` when the library has to look.
pub(super) fn places(sym: &mut Sym, m: &mut Machine, args: &[Value]) -> Res<Option<(Vec<Term>, Term)>> {
    let [this, character] = args else { return Ok(None) };
    let this = this.0 as Ref;
    let t = text(m, this);
    if !(t.symbolic || character.1 != 0) || m.heap.length(t.bytes) as usize > LONGEST {
        return Ok(None);
    }
    let wanted = sym.term(*character, Kind::Int);
    let (low, high) = sym.solver.bounds(&sym.terms, wanted);
    if low < 0 || high > 0xFFFF {
        return Ok(None);
    }
    let whole = characters(sym, m, this)?;
    let mut alternatives = Vec::new();
    for at in 0..whole.units.len() {
        alternatives.push(stands_at(sym, &whole, &[wanted], at));
    }
    Ok(Some((alternatives, whole.complete)))
}

fn index_of_character(sym: &mut Sym, m: &mut Machine, _: &Method, args: &[Value]) -> Res<Option<Value>> {
    let Some((alternatives, complete)) = places(sym, m, args)? else { return Ok(None) };
    let found = sym.terms.or_all(&alternatives);
    let told = sym.terms.or(complete, found);
    enough(sym, m, told)?;
    Ok(Some(first(sym, &alternatives)))
}

fn last_index_of_character(sym: &mut Sym, m: &mut Machine, _: &Method, args: &[Value]) -> Res<Option<Value>> {
    let Some((alternatives, complete)) = places(sym, m, args)? else { return Ok(None) };
    enough(sym, m, complete)?;
    let mut result = sym.terms.int(-1);
    for (at, &here) in alternatives.iter().enumerate() {
        let place = sym.terms.int(at as i32);
        result = sym.terms.ite(here, place, result);
    }
    Ok(Some(sym.value(result)))
}

/// The difference of the first characters that differ, otherwise of the lengths.
fn compare(sym: &mut Sym, m: &mut Machine, _: &Method, args: &[Value]) -> Res<Option<Value>> {
    if let [this, other] = args
        && sym.referent(m, *other)? == this.0 as Ref
    {
        return Ok(Some((0, 0)));
    }
    let Some((a, b)) = both(sym, m, args)? else { return Ok(None) };
    let common = a.units.len().min(b.units.len());
    let mut result = sym.terms.sub(a.length, b.length);
    // The end of the shorter one is enough.
    let limit = sym.terms.int(common as i32);
    let mut told = vec![sym.terms.sle(a.length, limit), sym.terms.sle(b.length, limit)];
    for i in (0..common).rev() {
        let at = sym.terms.int(i as i32);
        let (x, y) = (sym.terms.slt(at, a.length), sym.terms.slt(at, b.length));
        let differ = sym.terms.ne(a.units[i], b.units[i]);
        let inside = sym.terms.and_all(&[x, y, differ]);
        let distance = sym.terms.sub(a.units[i], b.units[i]);
        result = sym.terms.ite(inside, distance, result);
        told.push(inside);
    }
    let told = sym.terms.or_all(&told);
    enough(sym, m, told)?;
    Ok(Some(sym.value(result)))
}
