//! Contracts of regular expressions. A pattern that is a constant has its text; a matcher knows its pattern, and whether it
//! has found a match.

use super::patterns::Pattern;
use super::{INDEX, Known, Lib, alive};
use crate::domain::{Condition, Key, Nullness, State, Sym};
use crate::engine::Res;

const ILLEGAL_STATE: &str = "java/lang/IllegalStateException";
const PATTERN: &str = "java/util/regex/Pattern";
const MOST: i64 = i32::MAX as i64;

/// What is known of a constant pattern, or of a text that is taken for one.
fn known(state: &State, x: Sym) -> Option<Pattern> {
    let object = state.object(x).filter(|object| object.null == Nullness::NonNull)?;
    Pattern::parse(object.text.as_deref()?)
}

/// Whether a text replaces as it stands.
fn is_plain(state: &State, x: Sym) -> bool {
    let text = state.object(x).and_then(|object| object.text.clone());
    text.is_some_and(|text| !text.contains(['$', '\\']))
}

/// `String.split`, `Pattern.split`.
pub(super) fn split(lib: &mut Lib<'_, '_>, mut state: State, args: &[Sym]) -> Res<Known> {
    if known(&state, args[1]).is_none() {
        return Ok(Known::No);
    }
    let limit = args.get(2).copied();
    let array = pieces(lib, &mut state, limit)?;
    // What is split at a character that it has is in two pieces at least.
    let cuts = limit.is_some_and(|limit| state.upper(limit) < 0 || state.lower(limit) >= 2);
    if cuts && is_cut(&state, args[0], args[1]) {
        let (two, length) = (state.constant(2), lib.engine.length(&mut state, array));
        state.assume_at_most(two, length, 0);
    }
    lib.give(state, array)
}

/// Whether a string is known to have the one plain character that a constant pattern is.
fn is_cut(state: &State, text: Sym, pattern: Sym) -> bool {
    let pattern = state.object(pattern).and_then(|object| object.text.clone()).unwrap_or_default();
    let plain = |c: u8| c.is_ascii() && !b".$|()[{^?*+\\".contains(&c);
    matches!(pattern.as_bytes(), &[c] if plain(c) && super::strings::is_known_to_have(state, text, c))
}

/// An array of the pieces of a text: with a limit that is not 0, empty ones at the end are kept.
fn pieces(lib: &mut Lib<'_, '_>, state: &mut State, limit: Option<Sym>) -> Res<Sym> {
    let least = match limit {
        Some(limit) if state.is_excluded(limit, 0) => 1,
        _ => 0,
    };
    let most = match limit {
        Some(limit) if state.lower(limit) >= 1 => state.upper(limit).min(MOST),
        _ => MOST,
    };
    let length = state.number(least, most);
    let class = lib.engine.load("[Ljava/lang/String;")?;
    let array = lib.engine.make_array(state, class, length)?;
    let part = lib.string(state, None)?;
    let part = state.each(part);
    state.set_part(array, Key::Element, part);
    Ok(array)
}

/// `String.matches`: a text of a few digits is a number.
pub(super) fn matches(lib: &mut Lib<'_, '_>, mut state: State, text: Sym, by: Sym) -> Res<Known> {
    let Some(pattern) = known(&state, by) else { return Ok(Known::No) };
    let mut no = state.clone();
    let zero = no.constant(0);
    lib.give(no, zero)?;
    let length = lib.engine.length(&mut state, text);
    let least = state.constant(pattern.least);
    if !state.assume_at_most(least, length, 0) {
        return Ok(Known::Yes);
    }
    if let Some((low, high)) = pattern.number {
        let value = state.number(low, high);
        state.set_part(text, Key::Value, value);
    }
    let one = state.constant(1);
    lib.give(state, one)
}

/// `String.replaceAll` and `replaceFirst`.
pub(super) fn replace(lib: &mut Lib<'_, '_>, mut state: State, args: &[Sym]) -> Res<Known> {
    if known(&state, args[1]).is_none() || !is_plain(&state, args[2]) {
        return Ok(Known::No);
    }
    let text = lib.string(&mut state, None)?;
    lib.give(state, text)
}

/// `java.util.regex.Pattern`.
pub(super) fn pattern(lib: &mut Lib<'_, '_>, state: State, args: &[Sym], _: &str) -> Res<Known> {
    match (lib.name, args.len()) {
        ("compile", 1) => {
            let mut state = alive!(lib.non_null(state, args)?);
            let text = state.object(args[0]).and_then(|object| object.text.clone());
            let valid = known(&state, args[0]).is_some();
            if !valid {
                lib.fail(state.clone(), "java/util/regex/PatternSyntaxException")?;
            }
            let made = lib.engine.some_object(&mut state, PATTERN)?;
            if let Some(object) = state.object_mut(made).filter(|_| valid) {
                object.text = text;
            }
            lib.give(state, made)
        }
        ("matches", 2) => {
            let state = alive!(lib.non_null(state, args)?);
            let string = lib.engine.machine.classes.string();
            if !lib.engine.is_instance(&state, args[1], string) {
                return Ok(Known::No);
            }
            matches(lib, state, args[1], args[0])
        }
        ("matcher" | "split", 2 | 3) => {
            let state = alive!(lib.non_null(state, &args[1..2])?);
            let string = lib.engine.machine.classes.string();
            if !lib.engine.is_instance(&state, args[1], string) {
                return Ok(Known::No);
            }
            let mut state = state;
            if lib.name == "split" {
                let array = pieces(lib, &mut state, args.get(2).copied())?;
                return lib.give(state, array);
            }
            let made = lib.make(&mut state, "java/util/regex/Matcher")?;
            let no = state.constant(0);
            state.set_part(made, Key::Source, args[0]);
            state.set_part(made, Key::Home, args[1]);
            state.set_part(made, Key::Present, no);
            lib.give(state, made)
        }
        _ => Ok(Known::No),
    }
}

/// `java.util.regex.Matcher`.
pub(super) fn matcher(lib: &mut Lib<'_, '_>, state: State, args: &[Sym], _: &str) -> Res<Known> {
    let this = args[0];
    let pattern = state.part(this, Key::Source).and_then(|pattern| known(&state, pattern));
    match (lib.name, args.len()) {
        ("find" | "matches" | "lookingAt", 1) => {
            for found in [0, 1] {
                let mut state = state.clone();
                let found = state.constant(found);
                let state = lib.engine.change(state, this, Key::Present, Some(found))?;
                lib.give(state, found)?;
            }
            Ok(Known::Yes)
        }
        ("reset", 2) => {
            let mut state = alive!(lib.non_null(state, &args[1..])?);
            lib.ask_texts(&mut state, &args[1..])?;
            let state = lib.engine.change(state, this, Key::Home, None)?;
            let mut state = lib.engine.change(state, this, Key::Present, None)?;
            let no = state.constant(0);
            state.set_part(this, Key::Present, no);
            lib.give(state, this)
        }
        ("usePattern", 2) => {
            let there = Condition::Not(Box::new(Condition::IsNull(args[1])));
            let state = alive!(lib.need(state, &there, super::ILLEGAL_ARGUMENT)?);
            let state = lib.engine.change(state, this, Key::Source, None)?;
            let state = lib.engine.change(state, this, Key::Present, None)?;
            lib.give(state, this)
        }
        ("reset", 1) => {
            let mut state = state;
            let no = state.constant(0);
            let state = lib.engine.change(state, this, Key::Present, Some(no))?;
            lib.give(state, this)
        }
        ("group", 1) => {
            let mut state = alive!(has_match(lib, state, this)?);
            let length = state.number(pattern.map_or(0, |pattern| pattern.least), MOST);
            let text = lib.string(&mut state, Some(length))?;
            lib.give(state, text)
        }
        ("start" | "end", 1) => {
            let mut state = alive!(has_match(lib, state, this)?);
            let at = state.number(0, MOST);
            if let Some(text) = state.part(this, Key::Home) {
                let length = lib.engine.length(&mut state, text);
                state.assume_at_most(at, length, 0);
            }
            lib.give(state, at)
        }
        ("group", 2) if lib.descriptor.starts_with("(I)") => group(lib, state, args, pattern),
        ("replaceAll" | "replaceFirst", 2)
            if lib.descriptor.starts_with("(Ljava/lang/String;)") && is_plain(&state, args[1]) =>
        {
            let mut state = lib.engine.change(state, this, Key::Present, None)?;
            let text = lib.string(&mut state, None)?;
            lib.give(state, text)
        }
        _ => Ok(Known::No),
    }
}

/// The runs in which there is a match; an exception for the others.
fn has_match(lib: &mut Lib<'_, '_>, mut state: State, this: Sym) -> Res<Option<State>> {
    let one = state.constant(1);
    let found = state.part(this, Key::Present).unwrap_or_else(|| state.number(0, 1));
    lib.need(state, &Condition::AtMost(one, found, 0), ILLEGAL_STATE)
}

/// A group of the match: null where it takes no part in it.
fn group(lib: &mut Lib<'_, '_>, state: State, args: &[Sym], pattern: Option<Pattern>) -> Res<Known> {
    let mut state = alive!(has_match(lib, state, args[0])?);
    let groups = pattern.map(|pattern| pattern.groups);
    let count = groups.as_ref().map_or(0, |groups| groups.len() as i64);
    let (zero, last) = (state.constant(0), state.constant(count));
    let inside =
        Condition::All(vec![Condition::AtMost(zero, args[1], 0), Condition::AtMost(args[1], last, 0)]);
    if !lib.engine.is_implied(&state, &inside) {
        lib.fail(state.clone(), INDEX)?;
    }
    let index = state.constant_value(args[1]);
    let known = index.and_then(|n| groups.as_ref()?.get(usize::try_from(n - 1).ok()?).copied());
    let (sure, least) = known.unwrap_or((index == Some(0), 0));
    let length = state.number(least, MOST);
    let text = lib.string(&mut state, Some(length))?;
    if let Some(object) = state.object_mut(text).filter(|_| !sure) {
        object.null = Nullness::Maybe;
    }
    lib.give(state, text)
}
