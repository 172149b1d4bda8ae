//! Contracts of helpers with a state of their own: random numbers, tokenizers, joiners, sets of bits, references that change,
//! threads.

use super::{ILLEGAL_ARGUMENT, INDEX, Known, Lib, NO_ELEMENT, alive};
use crate::domain::{Condition, Key, State, Sym};
use crate::engine::Res;

const REFERENCE: &str = "java/util/concurrent/atomic/AtomicReference";

pub(super) fn call(lib: &mut Lib<'_, '_>, state: State, args: &[Sym], class: &str) -> Res<Known> {
    match class {
        "java/util/Random" | "java/util/concurrent/ThreadLocalRandom" => random(lib, state, args),
        "java/util/StringTokenizer" => tokens(lib, state, args),
        "java/util/StringJoiner" => joiner(lib, state, args),
        "java/util/BitSet" => bits(lib, state, args),
        "java/util/concurrent/atomic/AtomicInteger" | "java/util/concurrent/atomic/AtomicLong" => {
            atomic_number(lib, state, args, class)
        }
        REFERENCE => reference(lib, state, args),
        "java/lang/Thread" if lib.name == "sleep" && args.len() == 1 && lib.descriptor == "(J)V" => {
            let state = alive!(lib.not_negative(state, args[0], ILLEGAL_ARGUMENT)?);
            lib.fail(state.clone(), "java/lang/InterruptedException")?;
            lib.done(state)
        }
        "java/util/UUID" if lib.name == "fromString" => {
            let state = alive!(lib.non_null(state, args)?);
            lib.fail(state.clone(), ILLEGAL_ARGUMENT)?;
            lib.give_any(state)
        }
        "java/lang/System" if lib.name == "getProperty" => property(lib, state, args),
        _ => Ok(Known::No),
    }
}

/// Random numbers below a bound, or between two.
fn random(lib: &mut Lib<'_, '_>, mut state: State, args: &[Sym]) -> Res<Known> {
    let (low, high) = match (lib.name, lib.descriptor) {
        ("nextInt", "(I)I") | ("nextLong", "(J)J") => (state.constant(0), args[1]),
        ("nextInt", "(II)I") | ("nextLong", "(JJ)J") => (args[1], args[2]),
        _ => return Ok(Known::No),
    };
    let mut state = alive!(lib.need(state, &Condition::AtMost(low, high, -1), ILLEGAL_ARGUMENT)?);
    let result = state.number(i64::MIN, i64::MAX);
    let inside = Condition::All(vec![Condition::AtMost(low, result, 0), Condition::AtMost(result, high, -1)]);
    let state = alive!(lib.engine.assume(state, &inside, true));
    lib.give(state, result)
}

/// A tokenizer knows whether it has another token until it gives one.
fn tokens(lib: &mut Lib<'_, '_>, mut state: State, args: &[Sym]) -> Res<Known> {
    let this = args[0];
    match (lib.name, args.len()) {
        ("<init>", 2..=4) => {
            let texts: Vec<Sym> = args[1..].iter().copied().filter(|&x| state.object(x).is_some()).collect();
            let state = alive!(lib.non_null(state, &texts)?);
            lib.done(state)
        }
        ("hasMoreTokens" | "hasMoreElements", 1) => {
            let present = match state.part(this, Key::Present) {
                Some(known) => known,
                None => state.number(0, 1),
            };
            state.set_part(this, Key::Present, present);
            lib.give(state, present)
        }
        ("nextToken" | "nextElement", 1) => {
            let one = state.constant(1);
            let present = state.part(this, Key::Present).unwrap_or_else(|| state.number(0, 1));
            let state = alive!(lib.need(state, &Condition::AtMost(one, present, 0), NO_ELEMENT)?);
            let mut state = lib.engine.change(state, this, Key::Present, None)?;
            // No token is empty.
            let length = state.number(1, i64::from(i32::MAX));
            let text = lib.string(&mut state, Some(length))?;
            lib.give(state, text)
        }
        _ => Ok(Known::No),
    }
}

fn joiner(lib: &mut Lib<'_, '_>, state: State, args: &[Sym]) -> Res<Known> {
    let string = lib.engine.machine.classes.string();
    if args[1..].iter().any(|&x| !lib.engine.is_instance(&state, x, string)) {
        // Somebody may have written such a text.
        return Ok(Known::No);
    }
    match (lib.name, args.len()) {
        ("add", 2) => lib.give(state, args[0]),
        ("<init>", 2 | 4) => {
            let state = alive!(lib.non_null(state, &args[1..])?);
            lib.done(state)
        }
        ("setEmptyValue", 2) => {
            let state = alive!(lib.non_null(state, &args[1..])?);
            lib.give(state, args[0])
        }
        _ => Ok(Known::No),
    }
}

/// Places of bits are not negative.
fn bits(lib: &mut Lib<'_, '_>, state: State, args: &[Sym]) -> Res<Known> {
    match (lib.name, lib.descriptor) {
        ("<init>", "(I)V") => {
            let state = alive!(lib.not_negative(state, args[1], "java/lang/NegativeArraySizeException")?);
            lib.done(state)
        }
        ("get" | "set" | "clear" | "flip", "(I)Z" | "(I)V" | "(IZ)V") => {
            let state = alive!(lib.not_negative(state, args[1], INDEX)?);
            lib.give_any(state)
        }
        ("set" | "clear" | "flip", "(II)V" | "(IIZ)V") => {
            let mut state = state;
            let zero = state.constant(0);
            let inside = Condition::All(vec![
                Condition::AtMost(zero, args[1], 0),
                Condition::AtMost(args[1], args[2], 0),
            ]);
            let state = alive!(lib.need(state, &inside, INDEX)?);
            lib.done(state)
        }
        ("nextSetBit" | "nextClearBit", "(I)I") => {
            let mut state = alive!(lib.not_negative(state, args[1], INDEX)?);
            let least = if lib.name == "nextSetBit" { -1 } else { 0 };
            let found = state.number(least, i64::from(i32::MAX));
            lib.give(state, found)
        }
        _ => Ok(Known::No),
    }
}

/// Functions that compute the next value of an atomic number.
fn atomic_number(lib: &mut Lib<'_, '_>, state: State, args: &[Sym], class: &str) -> Res<Known> {
    let (letter, kind) = if class.ends_with("Long") {
        ("J", margay_classes::Kind::Long)
    } else {
        ("I", margay_classes::Kind::Int)
    };
    let name = if class.ends_with("Long") { "applyAsLong" } else { "applyAsInt" };
    let (f, arity) = match (lib.name, args.len()) {
        ("updateAndGet" | "getAndUpdate", 2) => (args[1], 1),
        ("accumulateAndGet" | "getAndAccumulate", 3) => (args[2], 2),
        _ => return Ok(Known::No),
    };
    let mut state = alive!(lib.non_null(state, &[f])?);
    let value = lib.engine.any_number(&mut state, kind);
    let mut given = vec![value];
    if arity == 2 {
        given.push(args[1]);
    }
    let descriptor = format!("({}){letter}", letter.repeat(arity));
    let before = lib.name.starts_with("getAnd");
    for (state, result, kept) in lib.apply(state, f, (name, &descriptor), &given, &[value])? {
        lib.give(state, if before { kept[0] } else { result })?;
    }
    Ok(Known::Yes)
}

/// What an atomic reference holds: what was put there, unless others can reach it.
fn reference(lib: &mut Lib<'_, '_>, mut state: State, args: &[Sym]) -> Res<Known> {
    let this = args[0];
    let before = match state.part(this, Key::Element) {
        Some(known) => known,
        None if lib.name == "<init>" => lib.null(&mut state)?,
        None if !lib.engine.options.nulls => {
            // One that was made without a value holds null, whoever made it.
            return crate::engine::unsupported("an atomic reference that may be empty");
        }
        None => lib.engine.of_argument(&mut state, this, REFERENCE, 0)?,
    };
    for &arg in &args[1..] {
        lib.engine.escape(&mut state, arg);
    }
    match (lib.name, args.len()) {
        ("<init>", 1 | 2) => {
            state.set_part(this, Key::Element, args.get(1).copied().unwrap_or(before));
            lib.done(state)
        }
        ("set" | "lazySet" | "setPlain" | "setRelease", 2) => {
            let state = lib.engine.change(state, this, Key::Element, Some(args[1]))?;
            lib.done(state)
        }
        ("get" | "getPlain" | "getAcquire", 1) => lib.give(state, before),
        ("getAndSet", 2) => {
            let state = lib.engine.change(state, this, Key::Element, Some(args[1]))?;
            lib.give(state, before)
        }
        ("compareAndSet", 3) => {
            let mut kept = state.clone();
            let no = kept.constant(0);
            lib.give(kept, no)?;
            let mut state = lib.engine.change(state, this, Key::Element, Some(args[2]))?;
            let yes = state.constant(1);
            lib.give(state, yes)
        }
        _ => Ok(Known::No),
    }
}

/// The name of a property is not empty.
fn property(lib: &mut Lib<'_, '_>, state: State, args: &[Sym]) -> Res<Known> {
    let mut state = alive!(lib.non_null(state, &args[..1])?);
    let length = lib.engine.length(&mut state, args[0]);
    let one = state.constant(1);
    let mut state = alive!(lib.need(state, &Condition::AtMost(one, length, 0), ILLEGAL_ARGUMENT)?);
    let value = lib.any(&mut state)?;
    if let Some(&other) = args.get(1) {
        lib.give(state.clone(), other)?;
        if !state.assume_null(value, false) {
            return Ok(Known::Yes);
        }
    }
    lib.give(state, value)
}
