//! Contracts of string builders and of texts whose class is not known.

use super::strings::text_length;
use super::{Known, Lib, alive};
use crate::domain::{Condition, Key, Nullness, Shape, State, Sym};
use crate::engine::Res;

const MOST: i64 = i32::MAX as i64;

pub(super) fn call(lib: &mut Lib<'_, '_>, mut state: State, args: &[Sym], class: &str) -> Res<Known> {
    if class == "java/lang/String" {
        return Ok(Known::No);
    }
    let builder = matches!(class, "java/lang/StringBuilder" | "java/lang/StringBuffer");
    if lib.name == "<init>" {
        return if builder { construct(lib, state, args) } else { Ok(Known::No) };
    }
    let this = args[0];
    let size = lib.engine.size(&mut state, this);
    match (lib.name, args.len()) {
        ("length", 1) => lib.give(state, size),
        ("isEmpty", 1) => {
            let zero = state.constant(0);
            let empty = state.truth(Condition::Equal(size, zero));
            lib.give(state, empty)
        }
        ("charAt", 2) => {
            let mut state = alive!(lib.index(state, args[1], size, false)?);
            let value = state.number(0, 65535);
            lib.give(state, value)
        }
        ("toString", 1) => {
            let text = lib.string(&mut state, Some(size))?;
            lib.give(state, text)
        }
        ("append", 2) if builder => append(lib, state, args, size),
        ("setLength", 2) if builder => {
            let state = alive!(lib.not_negative(state, args[1], super::INDEX)?);
            let state = lib.engine.change(state, this, Key::Size, Some(args[1]))?;
            lib.done(state)
        }
        ("deleteCharAt", 2) if builder => {
            let state = alive!(lib.index(state, args[1], size, false)?);
            let state = grow(lib, state, this, -1, -1)?;
            lib.give(state, this)
        }
        ("setCharAt", 3) if builder => {
            let state = alive!(lib.index(state, args[1], size, false)?);
            lib.done(state)
        }
        ("insert", 3) if builder => {
            for mut state in texts(lib, state, args[2], args)? {
                let size = lib.engine.size(&mut state, this);
                if lib.descriptor.starts_with("(I[C)") {
                    state = alive!(lib.non_null(state, &args[2..])?);
                }
                let state = alive!(lib.index(state, args[1], size, true)?);
                let (least, most) = match state.shape(args[2]) {
                    Some(Shape::Object(_)) => (0, MOST),
                    _ if lib.descriptor.starts_with("(IC)") => (1, 1),
                    _ => (1, 400),
                };
                let state = grow(lib, state, this, least, most)?;
                lib.give(state, this)?;
            }
            Ok(Known::Yes)
        }
        ("delete", 3) if builder => {
            let zero = state.constant(0);
            let inside = Condition::All(vec![
                Condition::AtMost(zero, args[1], 0),
                Condition::AtMost(args[1], args[2], 0),
                Condition::AtMost(args[1], size, 0),
            ]);
            let mut state = alive!(lib.need(state, &inside, super::INDEX)?);
            let left = state.number(0, MOST);
            state.assume_at_most(left, size, 0);
            let state = lib.engine.change(state, this, Key::Size, Some(left))?;
            lib.give(state, this)
        }
        ("reverse", 1) if builder => lib.give(state, this),
        ("capacity", 1) if builder => lib.give_any(state),
        ("ensureCapacity" | "trimToSize", _) if builder => lib.done(state),
        ("codePointAt", 2) if builder => {
            let mut state = alive!(lib.index(state, args[1], size, false)?);
            let value = state.number(0, 0x10ffff);
            lib.give(state, value)
        }
        ("appendCodePoint", 2) if builder => {
            let (low, high) = (state.constant(0), state.constant(0x10ffff));
            let inside =
                Condition::All(vec![Condition::AtMost(low, args[1], 0), Condition::AtMost(args[1], high, 0)]);
            let state = alive!(lib.need(state, &inside, super::ILLEGAL_ARGUMENT)?);
            let state = grow(lib, state, this, 1, 2)?;
            lib.give(state, this)
        }
        ("replace", 4) if builder => {
            let state = alive!(lib.non_null(state, &args[3..])?);
            let mut state = state;
            let zero = state.constant(0);
            let inside = Condition::All(vec![
                Condition::AtMost(zero, args[1], 0),
                Condition::AtMost(args[1], args[2], 0),
                Condition::AtMost(args[1], size, 0),
            ]);
            let mut state = alive!(lib.need(state, &inside, super::INDEX)?);
            let left = state.number(0, MOST);
            let state = lib.engine.change(state, this, Key::Size, Some(left))?;
            lib.give(state, this)
        }
        ("indexOf" | "lastIndexOf", 2) if builder => {
            let mut state = alive!(lib.non_null(state, &args[1..])?);
            let found = state.number(-1, MOST);
            state.assume_at_most(found, size, 0);
            lib.give(state, found)
        }
        ("substring" | "subSequence", 2 | 3) => {
            let zero = state.constant(0);
            let end = args.get(2).copied().unwrap_or(size);
            let inside = Condition::All(vec![
                Condition::AtMost(zero, args[1], 0),
                Condition::AtMost(args[1], end, 0),
                Condition::AtMost(end, size, 0),
            ]);
            let mut state = alive!(lib.need(state, &inside, super::INDEX)?);
            let text = if lib.name == "substring" {
                lib.string(&mut state, None)?
            } else {
                lib.engine.some_object(&mut state, "java/lang/CharSequence")?
            };
            lib.give(state, text)
        }
        _ => Ok(Known::No),
    }
}

fn construct(lib: &mut Lib<'_, '_>, mut state: State, args: &[Sym]) -> Res<Known> {
    let size = match lib.descriptor {
        "()V" => state.constant(0),
        "(I)V" => {
            state = alive!(lib.not_negative(state, args[1], "java/lang/NegativeArraySizeException")?);
            state.constant(0)
        }
        "(Ljava/lang/String;)V" => {
            state = alive!(lib.non_null(state, &args[1..])?);
            lib.engine.length(&mut state, args[1])
        }
        _ => return Ok(Known::No),
    };
    state.set_part(args[0], Key::Size, size);
    lib.done(state)
}

/// Makes a builder longer by a number within a range.
fn grow(lib: &mut Lib<'_, '_>, mut state: State, this: Sym, least: i64, most: i64) -> Res<State> {
    let size = lib.engine.size(&mut state, this);
    let low = state.lower(size).saturating_add(least).clamp(0, MOST);
    let high = state.upper(size).saturating_add(most).clamp(low, MOST);
    let longer = state.number(low, high);
    state.assume_at_most(size, longer, -least);
    if most < MOST {
        state.assume_at_most(longer, size, most);
    }
    lib.engine.change(state, this, Key::Size, Some(longer))
}

/// Asks for the text of what is added to a builder. Gives the states behind that.
fn texts(lib: &mut Lib<'_, '_>, mut state: State, x: Sym, args: &[Sym]) -> Res<Vec<State>> {
    if state.object(x).is_none() {
        return Ok(vec![state]);
    }
    if lib.descriptor.contains("Ljava/lang/CharSequence;)") {
        lib.ask_texts(&mut state, &[x])?;
        return Ok(vec![state]);
    }
    let mut exits = Vec::new();
    let states = lib.engine.asked_for_text(state, x, args, &mut exits)?;
    lib.exits.extend(exits);
    Ok(states)
}

fn append(lib: &mut Lib<'_, '_>, state: State, args: &[Sym], _: Sym) -> Res<Known> {
    let (this, x) = (args[0], args[1]);
    if lib.descriptor.starts_with("([C") {
        let state = alive!(lib.non_null(state, &args[1..])?);
        let state = grow(lib, state, this, 0, MOST)?;
        return lib.give(state, this);
    }
    let states = texts(lib, state, x, args)?;
    for mut state in states {
        let (least, most) = match state.shape(x) {
            Some(Shape::Object(object)) => {
                let is_text = object.class == lib.engine.machine.classes.string();
                let null = object.null;
                if is_text && null == Nullness::NonNull {
                    let length = text_length(lib, &mut state, x);
                    (state.lower(length), state.upper(length))
                } else if is_text && null == Nullness::Maybe {
                    let length = state.part(x, Key::Length);
                    (length.map_or(0, |l| state.lower(l).min(4)), MOST)
                } else {
                    (0, MOST)
                }
            }
            _ if lib.descriptor.starts_with("(C)") => (1, 1),
            _ => (1, 400),
        };
        let state = grow(lib, state, this, least, most)?;
        lib.give(state, this)?;
    }
    Ok(Known::Yes)
}
