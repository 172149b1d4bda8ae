//! Contracts of `java.lang.String`.

use super::{ILLEGAL_ARGUMENT, Known, Lib, alive, formats, regex};
use crate::domain::{Condition, Key, Nullness, Shape, State, Sym};
use crate::engine::Res;
use margay_classes::Kind;
use margay_classes::bytecode::Operator;

pub(super) fn call(lib: &mut Lib<'_, '_>, state: State, args: &[Sym], class: &str) -> Res<Known> {
    if class != "java/lang/String" {
        return Ok(Known::No);
    }
    if lib.name == "<init>" {
        return construct(lib, state, args);
    }
    if lib.is(&["valueOf", "join", "format", "copyValueOf"]) {
        return statics(lib, state, args);
    }
    let this = args[0];
    let mut state = state;
    let length = lib.engine.length(&mut state, this);
    match (lib.name, args.len()) {
        ("length", 1) => lib.give(state, length),
        ("isEmpty", 1) => {
            let zero = state.constant(0);
            let empty = state.truth(Condition::Equal(length, zero));
            lib.give(state, empty)
        }
        ("isBlank", 1) => {
            let left = trimmed(&mut state, this, length, 1);
            let zero = state.constant(0);
            let blank = state.truth(Condition::Equal(left, zero));
            lib.give(state, blank)
        }
        ("charAt", 2) => {
            let mut state = alive!(lib.index(state, args[1], length, false)?);
            let at = Key::Entry(args[1]);
            let value = state.entry_at(this, args[1]).unwrap_or_else(|| state.number(0, 65535));
            state.set_part(this, at, value);
            lib.give(state, value)
        }
        ("codePointAt", 2) => {
            let mut state = alive!(lib.index(state, args[1], length, false)?);
            let value = state.number(0, 0x10ffff);
            lib.give(state, value)
        }
        ("substring" | "subSequence", 2 | 3) => substring(lib, state, args, length),
        ("indexOf" | "lastIndexOf", 2 | 3) => index_of(lib, state, args, length),
        ("contains" | "startsWith" | "endsWith", 2) => {
            let mut state = alive!(lib.non_null(state, &args[1..])?);
            lib.ask_texts(&mut state, &args[1..])?;
            let part = text_length(lib, &mut state, args[1]);
            has_part(lib, state, (this, length), (args[1], part))
        }
        ("startsWith", 3) => {
            let state = alive!(lib.non_null(state, &args[1..2])?);
            lib.give_any(state)
        }
        ("equals" | "equalsIgnoreCase", 2) => equals(lib, state, args, length),
        ("compareTo" | "compareToIgnoreCase" | "contentEquals", 2) => {
            let mut state = alive!(lib.non_null(state, &args[1..])?);
            lib.ask_texts(&mut state, &args[1..])?;
            lib.give_any(state)
        }
        ("hashCode", 1) => lib.give_any(state),
        ("toString", 1) => lib.give(state, this),
        ("intern", 1) => {
            let text = lib.string(&mut state, Some(length))?;
            lib.give(state, text)
        }
        ("trim" | "strip", 1) => {
            let left = trimmed(&mut state, this, length, u8::from(lib.name == "strip"));
            let text = lib.string(&mut state, Some(left))?;
            // There is nothing more to take away.
            state.set_part(text, Key::Trimmed(u8::from(lib.name == "strip")), left);
            lib.give(state, text)
        }
        ("stripLeading" | "stripTrailing", 1) => {
            let left = trimmed(&mut state, this, length, 1);
            let part = state.number(0, i64::from(i32::MAX));
            state.assume_at_most(part, length, 0);
            state.assume_at_most(left, part, 0);
            let text = lib.string(&mut state, Some(part))?;
            state.set_part(text, Key::Trimmed(1), left);
            lib.give(state, text)
        }
        ("toLowerCase" | "toUpperCase", _) => {
            let mut state = alive!(lib.non_null(state, &args[1..])?);
            // Some letters become two or three; none disappears without another one.
            let other = state.number(state.lower(length).min(1), i64::from(i32::MAX));
            let text = lib.string(&mut state, Some(other))?;
            lib.give(state, text)
        }
        ("toCharArray", 1) => {
            let class = lib.engine.load("[C")?;
            let array = lib.engine.make_array(&mut state, class, length)?;
            let any = state.number(0, 65535);
            let any = state.summary(any);
            state.set_part(array, Key::Element, any);
            lib.give(state, array)
        }
        ("getBytes", 1 | 2)
            if args.len() == 1 || lib.descriptor.starts_with("(Ljava/nio/charset/Charset;") =>
        {
            let state = alive!(lib.non_null(state, &args[1..])?);
            lib.give_any(state)
        }
        ("concat", 2) => {
            let mut state = alive!(lib.non_null(state, &args[1..])?);
            let other = lib.engine.length(&mut state, args[1]);
            let low = state.lower(length).saturating_add(state.lower(other)).min(i64::from(i32::MAX));
            let whole = state.number(low, i64::from(i32::MAX));
            state.assume_at_most(length, whole, 0);
            state.assume_at_most(other, whole, 0);
            let text = lib.string(&mut state, Some(whole))?;
            lib.give(state, text)
        }
        ("replace", 3) => {
            let numbers = matches!(state.shape(args[1]), Some(Shape::Number { .. }));
            let mut state = if numbers { state } else { alive!(lib.non_null(state, &args[1..])?) };
            lib.ask_texts(&mut state, &args[1..])?;
            let text = lib.string(&mut state, numbers.then_some(length))?;
            lib.give(state, text)
        }
        ("repeat", 2) => {
            let mut state = alive!(lib.not_negative(state, args[1], ILLEGAL_ARGUMENT)?);
            let text = lib.string(&mut state, None)?;
            lib.give(state, text)
        }
        ("split", 2 | 3) => regex::split(lib, state, args),
        ("matches", 2) => regex::matches(lib, state, this, args[1]),
        ("replaceAll" | "replaceFirst", 3) => regex::replace(lib, state, args),
        ("regionMatches", 5) => {
            let state = alive!(lib.non_null(state, &args[2..3])?);
            lib.give_any(state)
        }
        ("regionMatches", 6) => {
            let state = alive!(lib.non_null(state, &args[3..4])?);
            lib.give_any(state)
        }
        ("formatted", 2) => formats::format(lib, state, args[0], args[1]),
        ("stripIndent" | "translateEscapes" | "indent", _) => Ok(Known::No),
        ("chars" | "codePoints", 1) => {
            let stream = lib.make(&mut state, "java/util/stream/IntStream")?;
            let any = state.number(0, 0x10ffff);
            let any = state.summary(any);
            state.set_part(stream, Key::Element, any);
            lib.give(state, stream)
        }
        ("lines", 1) => {
            let stream = lib.make(&mut state, "java/util/stream/Stream")?;
            let line = lib.string(&mut state, None)?;
            let line = state.summary(line);
            state.set_part(stream, Key::Element, line);
            lib.give(state, stream)
        }
        _ => Ok(Known::No),
    }
}

/// The length of a text: of a string it never changes.
pub(super) fn text_length(lib: &mut Lib<'_, '_>, state: &mut State, x: Sym) -> Sym {
    let is_string = state.object(x).is_some_and(|object| lib.engine.machine.classes.string() == object.class);
    if is_string { lib.engine.length(state, x) } else { lib.engine.size(state, x) }
}

fn construct(lib: &mut Lib<'_, '_>, mut state: State, args: &[Sym]) -> Res<Known> {
    match lib.descriptor {
        "()V" => {
            let zero = state.constant(0);
            state.set_part(args[0], Key::Length, zero);
            lib.done(state)
        }
        "(Ljava/lang/String;)V" | "([C)V" => {
            let mut state = alive!(lib.non_null(state, &args[1..])?);
            let length = lib.engine.length(&mut state, args[1]);
            state.set_part(args[0], Key::Length, length);
            lib.done(state)
        }
        "([CII)V" => {
            let mut state = alive!(lib.non_null(state, &args[1..2])?);
            let length = lib.engine.length(&mut state, args[1]);
            let mut state = alive!(lib.index(state, args[2], length, true)?);
            let left =
                crate::engine::arithmetic::binary(&mut state, Operator::Sub, Kind::Int, length, args[2]);
            let mut state = alive!(lib.index(state, args[3], left, true)?);
            state.set_part(args[0], Key::Length, args[3]);
            lib.done(state)
        }
        _ => Ok(Known::No),
    }
}

fn statics(lib: &mut Lib<'_, '_>, mut state: State, args: &[Sym]) -> Res<Known> {
    match (lib.name, lib.descriptor) {
        ("valueOf", "(Ljava/lang/Object;)Ljava/lang/String;") => {
            let states = {
                let mut exits = Vec::new();
                let states = lib.engine.asked_for_text(state, args[0], args, &mut exits)?;
                lib.exits.extend(exits);
                states
            };
            for mut state in states {
                let text = lib.string(&mut state, None)?;
                lib.give(state, text)?;
            }
            Ok(Known::Yes)
        }
        ("valueOf" | "copyValueOf", "([C)Ljava/lang/String;") => {
            let mut state = alive!(lib.non_null(state, args)?);
            let length = lib.engine.length(&mut state, args[0]);
            let text = lib.string(&mut state, Some(length))?;
            lib.give(state, text)
        }
        ("valueOf", _) if args.len() == 1 => {
            let length = state.number(1, 400);
            let text = lib.string(&mut state, Some(length))?;
            lib.give(state, text)
        }
        ("join", _) => {
            let mut state = alive!(lib.non_null(state, args)?);
            if !are_texts(lib, &mut state, args)? {
                return Ok(Known::No);
            }
            let text = lib.string(&mut state, None)?;
            lib.give(state, text)
        }
        ("format", "(Ljava/lang/String;[Ljava/lang/Object;)Ljava/lang/String;") => {
            formats::format(lib, state, args[0], args[1])
        }
        _ => Ok(Known::No),
    }
}

/// Whether a delimiter and what it is put between are strings: other texts may be code of the program.
fn are_texts(lib: &mut Lib<'_, '_>, state: &mut State, args: &[Sym]) -> Res<bool> {
    let string = lib.engine.machine.classes.string();
    let is_array =
        state.object(args[1]).is_some_and(|o| lib.engine.machine.classes.class(o.class).is_array());
    let element = if is_array {
        lib.engine.element(state, args[1], Kind::Ref)?
    } else {
        let collection = lib.engine.load("java/util/Collection")?;
        if !lib.engine.is_instance(state, args[1], collection) {
            return Ok(false);
        }
        super::collections::item(lib, state, args[1])?
    };
    let is_text = |x: Sym| state.nullness(x) == Nullness::Null || lib.engine.is_instance(state, x, string);
    Ok(is_text(args[0]) && element.is_none_or(is_text))
}

/// The length of a string without the white space around it.
fn trimmed(state: &mut State, this: Sym, length: Sym, how: u8) -> Sym {
    if let Some(known) = state.part(this, Key::Trimmed(how)) {
        return known;
    }
    let left = state.number(0, i64::from(i32::MAX));
    state.assume_at_most(left, length, 0);
    state.set_part(this, Key::Trimmed(how), left);
    left
}

fn substring(lib: &mut Lib<'_, '_>, state: State, args: &[Sym], length: Sym) -> Res<Known> {
    let (begin, end) = (args[1], args.get(2).copied().unwrap_or(length));
    let mut state = state;
    let zero = state.constant(0);
    let inside = Condition::All(vec![
        Condition::AtMost(zero, begin, 0),
        Condition::AtMost(begin, end, 0),
        Condition::AtMost(end, length, 0),
    ]);
    let mut state = alive!(lib.need(state, &inside, super::INDEX)?);
    let size = crate::engine::arithmetic::binary(&mut state, Operator::Sub, Kind::Int, end, begin);
    let text = lib.string(&mut state, Some(size))?;
    lib.give(state, text)
}

/// `contains`, `startsWith`, `endsWith`.
fn has_part(
    lib: &mut Lib<'_, '_>,
    state: State,
    (text, length): (Sym, Sym),
    (part, part_length): (Sym, Sym),
) -> Res<Known> {
    let string = lib.engine.machine.classes.string();
    let constant = state.object(part).filter(|object| object.class == string);
    let constant = constant.and_then(|object| object.text.clone()).unwrap_or_default();
    let whole = lib.name == "contains" && constant.len() == 1;
    for found in [true, false] {
        let mut here = state.clone();
        if found && !here.assume_at_most(part_length, length, 0) {
            continue;
        }
        let possible = match &constant.as_bytes() {
            [only] if whole => has_character(&mut here, text, *only, found),
            all if found => all.iter().all(|&c| has_character(&mut here, text, c, true)),
            _ => true,
        };
        if possible {
            let answer = here.constant(i64::from(found));
            lib.give(here, answer)?;
        }
    }
    Ok(Known::Yes)
}

/// Keeps the runs in which a string has a character, or has not. False when there are none.
fn has_character(state: &mut State, text: Sym, character: u8, has: bool) -> bool {
    if !character.is_ascii() {
        return true;
    }
    let key = Key::Contains(character);
    let known = state.part(text, key).unwrap_or_else(|| state.number(0, 1));
    state.set_part(text, key, known);
    let wanted = state.constant(i64::from(has));
    state.assume_equal(known, wanted)
}

/// Whether a string is known to have a character.
pub(super) fn is_known_to_have(state: &State, text: Sym, character: u8) -> bool {
    state.part(text, Key::Contains(character)).is_some_and(|known| state.lower(known) == 1)
}

/// The character that is searched for, or that a constant text which is searched for begins with; and whether that is all.
fn searched(state: &State, what: Sym) -> Option<(u8, bool)> {
    let ascii = |c: i64| u8::try_from(c).ok().filter(u8::is_ascii);
    match state.object(what) {
        None => Some((ascii(state.constant_value(what)?)?, true)),
        Some(object) => {
            let text = object.text.as_deref()?;
            let first = text.bytes().next().filter(u8::is_ascii)?;
            Some((first, text.len() == 1))
        }
    }
}

fn index_of(lib: &mut Lib<'_, '_>, state: State, args: &[Sym], length: Sym) -> Res<Known> {
    let (this, by_text) = (args[0], state.object(args[1]).is_some());
    let mut state = if by_text { alive!(lib.non_null(state, &args[1..2])?) } else { state };
    let what = searched(&state, args[1]);
    // A search from the beginning finds what is anywhere.
    let everywhere = what.filter(|&(_, alone)| alone && args.len() == 2);
    let mut none = state.clone();
    if everywhere.is_none_or(|(c, _)| has_character(&mut none, this, c, false)) {
        let minus = none.constant(-1);
        lib.give(none, minus)?;
    }
    if let Some((c, _)) = what
        && !has_character(&mut state, this, c, true)
    {
        return Ok(Known::Yes);
    }
    let part = if by_text { text_length(lib, &mut state, args[1]) } else { state.constant(1) };
    let part_low = state.lower(part);
    let found = state.number(0, i64::from(i32::MAX));
    let mut conditions =
        vec![Condition::AtMost(found, length, -part_low), Condition::AtMost(part, length, 0)];
    if let Some(&from) = args.get(2) {
        conditions.push(match lib.name {
            "indexOf" if by_text => {
                // An empty text is found at the end, however far behind it the search begins.
                if part_low == 0 { Condition::All(Vec::new()) } else { Condition::AtMost(from, found, 0) }
            }
            "indexOf" => Condition::AtMost(from, found, 0),
            _ => Condition::AtMost(found, from, 0),
        });
    }
    if let (Some((c, _)), Some(&from)) = (what, args.get(2).filter(|_| lib.name == "indexOf"))
        && let Some(other) = state.entry_at(this, from)
        && state.is_excluded(other, i64::from(c))
    {
        // Another character stands where the search begins.
        conditions.push(Condition::AtMost(from, found, -1));
    }
    let mut state = alive!(lib.engine.assume(state, &Condition::All(conditions), true));
    if let Some((c, _)) = what {
        let c = state.constant(i64::from(c));
        state.set_part(this, Key::Entry(found), c);
    }
    lib.give(state, found)
}

fn equals(lib: &mut Lib<'_, '_>, mut state: State, args: &[Sym], length: Sym) -> Res<Known> {
    let mut yes = state.clone();
    if yes.assume_null(args[1], false) {
        let string = lib.engine.machine.classes.string();
        let condition = Condition::IsInstance(args[1], string);
        if let Some(mut yes) = lib.engine.assume(yes, &condition, true) {
            let other = lib.engine.length(&mut yes, args[1]);
            if yes.assume_equal(length, other) {
                let one = yes.constant(1);
                lib.give(yes, one)?;
            }
        }
    }
    let zero = state.constant(0);
    lib.give(state, zero)
}
