//! Contracts of optional values.

use super::{Known, Lib, NO_ELEMENT, alive};
use crate::domain::{Condition, Key, NONE, Nullness, State, Sym};
use crate::engine::Res;

pub(super) const OPTIONAL: &str = "java/util/Optional";

/// An optional with a value if `present` is 1; `each` stands for the value.
pub(super) fn make(
    lib: &mut Lib<'_, '_>,
    state: &mut State,
    class: &str,
    present: Sym,
    each: Sym,
) -> Res<Sym> {
    let made = lib.engine.some_object(state, class)?;
    state.set_part(made, Key::Present, present);
    state.set_part(made, Key::Element, each);
    Ok(made)
}

fn present(state: &mut State, this: Sym) -> Sym {
    match state.part(this, Key::Present) {
        Some(known) => known,
        None => {
            let present = state.number(0, 1);
            state.set_part(this, Key::Present, present);
            present
        }
    }
}

/// The value of an optional that has one.
fn value(lib: &mut Lib<'_, '_>, state: &mut State, this: Sym, class: &str) -> Res<Option<Sym>> {
    let value = match state.part(this, Key::Element) {
        Some(NONE) => return Ok(None),
        Some(known) => state.instance(known),
        None => match class {
            "java/util/OptionalInt" => lib.engine.unknown(state, "I", None)?,
            "java/util/OptionalLong" => lib.engine.unknown(state, "J", None)?,
            "java/util/OptionalDouble" => lib.engine.unknown(state, "D", None)?,
            _ => lib.engine.of_argument(state, this, OPTIONAL, 0)?,
        },
    };
    if state.object(value).is_some() {
        state.assume_null(value, false);
    }
    Ok(Some(value))
}

pub(super) fn call(lib: &mut Lib<'_, '_>, mut state: State, args: &[Sym], class: &str) -> Res<Known> {
    match (lib.name, args.len()) {
        ("empty", 0) => {
            let no = state.constant(0);
            let made = make(lib, &mut state, class, no, NONE)?;
            return lib.give(state, made);
        }
        ("of", 1) => {
            if state.object(args[0]).is_some() {
                state = alive!(lib.non_null(state, args)?);
            }
            return of(lib, state, class, args[0]);
        }
        ("ofNullable", 1) => {
            let mut null = state.clone();
            if null.assume_null(args[0], true) {
                let no = null.constant(0);
                let made = make(lib, &mut null, class, no, NONE)?;
                lib.give(null, made)?;
            }
            return if state.assume_null(args[0], false) {
                of(lib, state, class, args[0])
            } else {
                Ok(Known::Yes)
            };
        }
        _ => {}
    }
    let this = args[0];
    let there = present(&mut state, this);
    let (zero, one) = (state.constant(0), state.constant(1));
    match (lib.name, args.len()) {
        ("isPresent", 1) => return lib.give(state, there),
        ("isEmpty", 1) => {
            let empty = state.truth(Condition::Equal(there, zero));
            return lib.give(state, empty);
        }
        ("get" | "getAsInt" | "getAsLong" | "getAsDouble" | "orElseThrow", 1) => {
            let mut state = alive!(lib.need(state, &Condition::AtMost(one, there, 0), NO_ELEMENT)?);
            let found = alive!(value(lib, &mut state, this, class)?);
            return lib.give(state, found);
        }
        ("equals" | "hashCode" | "toString", _) => {
            let method = lib.name;
            lib.ask(&mut state, args, &[method])?;
            return lib.give_any(state);
        }
        _ => {}
    }
    if args.len() < 2 {
        return Ok(Known::No);
    }
    let f = args[1];
    let functions =
        ["map", "flatMap", "filter", "ifPresent", "orElseGet", "orElseThrow", "ifPresentOrElse", "or"];
    if functions.contains(&lib.name) {
        state = alive!(lib.non_null(state, &args[1..])?);
    }
    let mut none = state.clone();
    let empty = none.assume_at_most(there, zero, 0).then_some(none);
    let mut full = state;
    let full = full.assume_at_most(one, there, 0).then_some(full);
    match (lib.name, args.len()) {
        ("orElse", 2) => {
            if let Some(empty) = empty {
                lib.give(empty, args[1])?;
            }
            let mut full = alive!(full);
            let found = alive!(value(lib, &mut full, this, class)?);
            lib.give(full, found)
        }
        ("orElseGet", 2) => {
            if let Some(empty) = empty {
                for (state, result, _) in lib.apply(empty, f, supplier(class), &[], &[])? {
                    lib.give(state, result)?;
                }
            }
            let mut full = alive!(full);
            let found = alive!(value(lib, &mut full, this, class)?);
            lib.give(full, found)
        }
        ("or", 2) if class == OPTIONAL => {
            if let Some(empty) = empty {
                for (state, result, _) in lib.apply(empty, f, supplier(class), &[], &[])? {
                    if let Some(state) = lib.non_null(state, &[result])? {
                        lib.give(state, result)?;
                    }
                }
            }
            let full = alive!(full);
            lib.give(full, this)
        }
        ("orElseThrow", 2) => {
            if let Some(empty) = empty {
                for (mut state, thrown, _) in
                    lib.apply(empty, f, ("get", "()Ljava/lang/Object;"), &[], &[])?
                {
                    // The program makes the exception.
                    if state.nullness(thrown) == Nullness::NonNull {
                        if let Some(object) = state.object_mut(thrown) {
                            object.on_purpose = true;
                        }
                        lib.exits.push(super::Exit::Throws(state, thrown));
                    } else {
                        lib.fail(state, margay_classes::bytecode::exception::NULL_POINTER)?;
                    }
                }
            }
            let mut full = alive!(full);
            let found = alive!(value(lib, &mut full, this, class)?);
            lib.give(full, found)
        }
        ("ifPresent" | "ifPresentOrElse", 2 | 3) => {
            if let Some(empty) = empty {
                match args.get(2) {
                    Some(&other) => {
                        for (state, _, _) in lib.apply(empty, other, ("run", "()V"), &[], &[])? {
                            lib.done(state)?;
                        }
                    }
                    None => {
                        lib.done(empty)?;
                    }
                }
            }
            let mut full = alive!(full);
            let found = alive!(value(lib, &mut full, this, class)?);
            let accept = match class {
                "java/util/OptionalInt" => "(I)V",
                "java/util/OptionalLong" => "(J)V",
                "java/util/OptionalDouble" => "(D)V",
                _ => "(Ljava/lang/Object;)V",
            };
            for (state, _, _) in lib.apply(full, f, ("accept", accept), &[found], &[])? {
                lib.done(state)?;
            }
            Ok(Known::Yes)
        }
        ("map" | "flatMap" | "filter", 2) if class == OPTIONAL => chain(lib, empty, full, this, f),
        _ => Ok(Known::No),
    }
}

/// The method of a function that gives a value without an argument.
fn supplier(class: &str) -> (&'static str, &'static str) {
    match class {
        "java/util/OptionalInt" => ("getAsInt", "()I"),
        "java/util/OptionalLong" => ("getAsLong", "()J"),
        "java/util/OptionalDouble" => ("getAsDouble", "()D"),
        _ => ("get", "()Ljava/lang/Object;"),
    }
}

fn of(lib: &mut Lib<'_, '_>, mut state: State, class: &str, x: Sym) -> Res<Known> {
    if state.object(x).is_some() {
        lib.engine.escape(&mut state, x);
    }
    let each = state.summary(x);
    let one = state.constant(1);
    let made = make(lib, &mut state, class, one, each)?;
    lib.give(state, made)
}

fn chain(lib: &mut Lib<'_, '_>, empty: Option<State>, full: Option<State>, this: Sym, f: Sym) -> Res<Known> {
    if let Some(mut empty) = empty {
        let no = empty.constant(0);
        let made = make(lib, &mut empty, OPTIONAL, no, NONE)?;
        lib.give(empty, made)?;
    }
    let mut full = alive!(full);
    let found = alive!(value(lib, &mut full, this, OPTIONAL)?);
    let method = match lib.name {
        "filter" => ("test", "(Ljava/lang/Object;)Z"),
        _ => ("apply", "(Ljava/lang/Object;)Ljava/lang/Object;"),
    };
    for (mut state, result, kept) in lib.apply(full, f, method, &[found], &[found])? {
        match lib.name {
            "flatMap" => {
                if let Some(state) = lib.non_null(state, &[result])? {
                    lib.give(state, result)?;
                }
            }
            "filter" => {
                let zero = state.constant(0);
                let mut no = state.clone();
                if no.assume_equal(result, zero) {
                    let made = make(lib, &mut no, OPTIONAL, zero, NONE)?;
                    lib.give(no, made)?;
                }
                if let Some(state) = lib.engine.assume_zero(state, margay_classes::Cond::Ne, result) {
                    of(lib, state, OPTIONAL, kept[0])?;
                }
            }
            _ => {
                let mut null = state.clone();
                if null.assume_null(result, true) {
                    let no = null.constant(0);
                    let made = make(lib, &mut null, OPTIONAL, no, NONE)?;
                    lib.give(null, made)?;
                }
                if state.assume_null(result, false) {
                    of(lib, state, OPTIONAL, result)?;
                }
            }
        }
    }
    Ok(Known::Yes)
}
