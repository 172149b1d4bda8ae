//! Strings: their length and their characters.

use super::Model;
use crate::eval::{Eval, Exception, INT, Res, Thrown};
use crate::locations::{Fresh, REF, Text};
use margay_solver::{Sort, Term};

/// Characters that two strings of unknown length are compared by.
const COMPARED: i32 = 8;
/// Longest string of known length that is compared character by character.
const KNOWN: u64 = 64;

const OUTSIDE: &str = "java/lang/StringIndexOutOfBoundsException";

pub(super) fn of_string(name: &str, desc: &str) -> Option<Model> {
    Some(match (name, desc) {
        ("length", "()I") => Model::TextLength,
        ("isEmpty", "()Z") => Model::IsEmpty,
        ("charAt", "(I)C") => Model::CharAt,
        ("equals", _) => Model::TextEquals,
        ("startsWith", "(Ljava/lang/String;)Z") => Model::StartsWith,
        ("endsWith", "(Ljava/lang/String;)Z") => Model::EndsWith,
        ("concat", _) => Model::Concat,
        ("indexOf", "(I)I") => Model::IndexOf,
        ("indexOf", "(Ljava/lang/String;)I") => Model::IndexOfText,
        ("contains", _) => Model::Contains,
        ("substring", _) => Model::Substring,
        ("<init>", _) => return None,
        _ => Model::Unknown,
    })
}

pub(super) fn call(eval: &mut Eval<'_, '_>, model: Model, arguments: usize) -> Res<()> {
    match model {
        Model::TextLength => {
            let text = receiver(eval);
            let length = length(eval, text);
            eval.push(length);
        }
        Model::IsEmpty => {
            let text = receiver(eval);
            let length = length(eval, text);
            let zero = eval.world.pool.terms.int(0);
            let empty = eval.world.pool.terms.eq(length, zero);
            push_condition(eval, empty);
        }
        Model::CharAt => {
            let index = eval.pop(INT);
            let text = receiver(eval);
            let length = length(eval, text);
            let (low, high) = eval.inside(index, length);
            eval.require(low);
            eval.require(high);
            let unit = eval.world.char_of_text(text, index);
            let unit = eval.world.pool.terms.zext(unit, 32);
            eval.push(unit);
        }
        Model::TextEquals => {
            let other = eval.pop(REF);
            let text = receiver(eval);
            let equal = equal(eval, text, other);
            push_condition(eval, equal);
        }
        Model::StartsWith | Model::EndsWith => {
            let part = eval.pop(REF);
            eval.non_null(part);
            let text = receiver(eval);
            let holds = at_end(eval, text, part, model == Model::EndsWith);
            push_condition(eval, holds);
        }
        Model::IndexOf => {
            let wanted = eval.pop(INT);
            let text = receiver(eval);
            let index = index_of(eval, text, wanted);
            eval.push(index);
        }
        Model::Contains | Model::IndexOfText => {
            let part = eval.pop(REF);
            eval.non_null(part);
            let text = receiver(eval);
            let found = part_of(eval, text, part);
            if model == Model::IndexOfText {
                eval.push(found);
            } else {
                let minus = eval.world.pool.terms.int(-1);
                let holds = eval.world.pool.terms.ne(found, minus);
                push_condition(eval, holds);
            }
        }
        Model::Concat => {
            let second = eval.pop(REF);
            eval.non_null(second);
            let first = receiver(eval);
            let made = make(eval, Text::Concat(first, second))?;
            eval.push(made);
        }
        _ => {
            let to = (arguments > 1).then(|| eval.pop(INT));
            let from = eval.pop(INT);
            let text = receiver(eval);
            let whole = length(eval, text);
            let to = to.unwrap_or(whole);
            let terms = &mut eval.world.pool.terms;
            let zero = terms.int(0);
            let fine = [terms.sle(zero, from), terms.sle(from, to), terms.sle(to, whole)];
            let length = terms.sub(to, from);
            for condition in fine {
                eval.require(condition);
            }
            let made = make(eval, Text::Part { of: text, from, length })?;
            eval.push(made);
        }
    }
    Ok(())
}

/// A new string.
fn make(eval: &mut Eval<'_, '_>, text: Text) -> Res<Term> {
    let class = eval.world.machine.classes.string();
    let made =
        eval.world.pool.fresh(Fresh { class, like: None, length: None, opaque: true, text: Some(text) });
    made.ok_or_else(|| crate::eval::Unsupported("too many new objects".into()))
}

fn receiver(eval: &mut Eval<'_, '_>) -> Term {
    let text = eval.pop(REF);
    eval.non_null(text);
    text
}

fn push_condition(eval: &mut Eval<'_, '_>, condition: Term) {
    let number = eval.world.pool.terms.bool_to_int(condition);
    eval.push(number);
}

fn length(eval: &mut Eval<'_, '_>, text: Term) -> Term {
    let length = eval.world.length_of_text(text);
    eval.world.pool.terms.zext(length, 32)
}

fn equal(eval: &mut Eval<'_, '_>, text: Term, other: Term) -> Term {
    let same = eval.world.pool.same(text, other);
    let null = eval.world.pool.is_null(other);
    let some = eval.world.pool.terms.not(null);
    let string = eval.world.machine.classes.string();
    let is_text = eval.is(other, string);
    let content = equal_content(eval, text, other);
    let terms = &mut eval.world.pool.terms;
    let both = terms.and(is_text, content);
    let both = terms.and(some, both);
    terms.or(same, both)
}

fn equal_content(eval: &mut Eval<'_, '_>, a: Term, b: Term) -> Term {
    let (first, second) = (length(eval, a), length(eval, b));
    let known =
        [first, second].into_iter().find_map(|l| eval.world.pool.terms.constant(l)).filter(|&n| n <= KNOWN);
    let mut all = eval.world.pool.terms.eq(first, second);
    let count = known.map_or(COMPARED, |n| n as i32);
    for i in 0..count {
        let index = eval.world.pool.terms.int(i);
        let (x, y) = (eval.world.char_of_text(a, index), eval.world.char_of_text(b, index));
        let terms = &mut eval.world.pool.terms;
        let equal = terms.eq(x, y);
        let beyond = terms.sle(first, index);
        let here = if known.is_some() { equal } else { terms.or(beyond, equal) };
        all = terms.and(all, here);
    }
    if known.is_none() {
        // What comes after the characters that were compared is not known.
        eval.approximate("equality of long strings");
        let rest = eval.world.pool.unknown(Sort::Bool);
        let terms = &mut eval.world.pool.terms;
        let limit = terms.int(COMPARED);
        let short = terms.sle(first, limit);
        let fine = terms.or(short, rest);
        all = terms.and(all, fine);
    }
    all
}

fn at_end(eval: &mut Eval<'_, '_>, text: Term, part: Term, end: bool) -> Term {
    let (whole, short) = (length(eval, text), length(eval, part));
    let fits = eval.world.pool.terms.sle(short, whole);
    let Some(count) = eval.world.pool.terms.constant(short).filter(|&n| n <= KNOWN) else {
        eval.approximate("beginnings and ends of strings");
        let rest = eval.world.pool.unknown(Sort::Bool);
        return eval.world.pool.terms.and(fits, rest);
    };
    let from = if end { eval.world.pool.terms.sub(whole, short) } else { eval.world.pool.terms.int(0) };
    let mut all = fits;
    for i in 0..count as i32 {
        let index = eval.world.pool.terms.int(i);
        let at = eval.world.pool.terms.add(from, index);
        let (x, y) = (eval.world.char_of_text(text, at), eval.world.char_of_text(part, index));
        let equal = eval.world.pool.terms.eq(x, y);
        all = eval.world.pool.terms.and(all, equal);
    }
    all
}

/// The first index of a character. That it is the first is required of the characters near the beginning only.
fn index_of(eval: &mut Eval<'_, '_>, text: Term, wanted: Term) -> Term {
    eval.approximate("the first index of a character");
    let found = eval.world.pool.unknown(INT);
    let whole = length(eval, text);
    let here = eval.world.char_of_text(text, found);
    let (low, high) = eval.inside(found, whole);
    let terms = &mut eval.world.pool.terms;
    let here = terms.zext(here, 32);
    let hit = [low, high, terms.eq(here, wanted)];
    let hit = terms.and_all(&hit);
    let minus = terms.int(-1);
    let none = terms.eq(found, minus);
    // A character outside of the basic plane is two.
    let last = terms.int(0xFFFF);
    let wide = terms.slt(last, wanted);
    let either = terms.or_all(&[hit, none, wide]);
    eval.require(either);
    for i in 0..COMPARED {
        let at = eval.world.pool.terms.int(i);
        let unit = eval.world.char_of_text(text, at);
        let terms = &mut eval.world.pool.terms;
        let unit = terms.zext(unit, 32);
        let other = terms.ne(unit, wanted);
        let (behind, beyond) = (terms.sle(found, at), terms.sle(whole, at));
        let not_yet = terms.not(none);
        let behind = terms.and(not_yet, behind);
        let fine = [behind, beyond, other];
        let fine = terms.or_all(&fine);
        eval.require(fine);
    }
    found
}

/// Where a string has another in it, or -1. That it is the first place, or that there is none, is not required.
fn part_of(eval: &mut Eval<'_, '_>, text: Term, part: Term) -> Term {
    eval.approximate("a part of a string");
    let (whole, short) = (length(eval, text), length(eval, part));
    let at = eval.world.pool.unknown(INT);
    let terms = &mut eval.world.pool.terms;
    let (zero, minus) = (terms.int(0), terms.int(-1));
    let room = terms.sub(whole, short);
    let mut all = terms.sle(short, whole);
    for condition in [terms.sle(zero, at), terms.sle(at, room)] {
        all = terms.and(all, condition);
    }
    if let Some(count) = eval.world.pool.terms.constant(short).filter(|&n| n <= KNOWN) {
        for i in 0..count as i32 {
            let index = eval.world.pool.terms.int(i);
            let place = eval.world.pool.terms.add(at, index);
            let (x, y) = (eval.world.char_of_text(text, place), eval.world.char_of_text(part, index));
            let equal = eval.world.pool.terms.eq(x, y);
            all = eval.world.pool.terms.and(all, equal);
        }
    }
    let none = eval.world.pool.terms.eq(at, minus);
    let either = eval.world.pool.terms.or(none, all);
    eval.require(either);
    at
}

pub(super) fn char_at_throws(eval: &mut Eval<'_, '_>, to: &mut Vec<Thrown>) {
    let index = eval.peek(0, INT);
    let text = eval.peek(1, REF);
    let null = eval.world.pool.is_null(text);
    let some = eval.world.pool.terms.not(null);
    let length = length(eval, text);
    let (low, high) = eval.inside(index, length);
    let inside = eval.world.pool.terms.and(low, high);
    let outside = eval.world.pool.terms.not(inside);
    to.push(Thrown { when: vec![some, outside], what: Exception::Made(OUTSIDE) });
}

pub(super) fn substring_throws(eval: &mut Eval<'_, '_>, arguments: usize, to: &mut Vec<Thrown>) {
    let text = eval.peek(arguments, REF);
    let null = eval.world.pool.is_null(text);
    let some = eval.world.pool.terms.not(null);
    let whole = length(eval, text);
    let (from, end) =
        if arguments > 1 { (eval.peek(1, INT), eval.peek(0, INT)) } else { (eval.peek(0, INT), whole) };
    let terms = &mut eval.world.pool.terms;
    let zero = terms.int(0);
    let fine = [terms.sle(zero, from), terms.sle(from, end), terms.sle(end, whole)];
    let fine = terms.and_all(&fine);
    let outside = terms.not(fine);
    to.push(Thrown { when: vec![some, outside], what: Exception::Made(OUTSIDE) });
}
