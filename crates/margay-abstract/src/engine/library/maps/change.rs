//! Methods that change a map.

use super::super::collections::{count, mark_changed, own_equals, sized, touched};
use super::super::{CHANGED, Known, Lib, UNSUPPORTED, alive, are_different, is_same_constant};
use super::{MOST, is_stable, key, kind, lookup, part, value};
use crate::domain::{Key, NONE, Nullness, State, Sym};
use crate::engine::{Exit, Res, unsupported};
use margay_classes::bytecode::exception;

pub(super) const CHANGES: [&str; 13] = [
    "put",
    "putIfAbsent",
    "remove",
    "merge",
    "computeIfAbsent",
    "compute",
    "computeIfPresent",
    "clear",
    "putAll",
    "replace",
    "replaceAll",
    "pollFirstEntry",
    "pollLastEntry",
];
const ONE: (&str, &str) = ("apply", "(Ljava/lang/Object;)Ljava/lang/Object;");
const TWO: (&str, &str) = ("apply", "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;");

pub(super) fn call(lib: &mut Lib<'_, '_>, state: State, args: &[Sym]) -> Res<Known> {
    if kind(lib, &state, args[0]).is_none() {
        lib.fail(state, UNSUPPORTED)?;
        return unsupported("a change of a map whose class is not known");
    }
    match (lib.name, args.len()) {
        ("clear", 1) => {
            let mut state = state;
            let zero = state.constant(0);
            let state = lib.engine.change(state, args[0], Key::Size, Some(zero))?;
            let state = touched(lib, state, args[0])?;
            return lib.done(state);
        }
        ("putAll", 2) => return put_all(lib, state, args),
        ("replaceAll", 2) => return replace_all(lib, state, args),
        ("pollFirstEntry" | "pollLastEntry", 1) => return super::sorted::poll(lib, state, args[0]),
        _ => {}
    }
    let (state, names) = alive!(key(lib, state, args[0], args[1], args)?);
    change_key(lib, state, &names)
}

/// Methods that change what a map has for a key.
fn change_key(lib: &mut Lib<'_, '_>, mut state: State, args: &[Sym]) -> Res<Known> {
    let (this, key) = (args[0], args[1]);
    match (lib.name, args.len()) {
        ("put", 3) => {
            let mut state = alive!(value(lib, state, this, args[2])?);
            let before = lookup(lib, &mut state, this, key)?;
            let state = put(lib, state, this, key, args[2])?;
            lib.give(state, before)
        }
        ("putIfAbsent", 3) => {
            let mut state = alive!(value(lib, state, this, args[2])?);
            let before = lookup(lib, &mut state, this, key)?;
            let mut there = state.clone();
            if there.assume_null(before, false) {
                lib.give(there, before)?;
            }
            if state.assume_null(before, true) {
                let state = put(lib, state, this, key, args[2])?;
                lib.give(state, before)?;
            }
            Ok(Known::Yes)
        }
        ("replace", 3) => {
            let mut state = alive!(value(lib, state, this, args[2])?);
            let before = lookup(lib, &mut state, this, key)?;
            let kept = state.clone();
            lib.give(kept, before)?;
            let state = put(lib, state, this, key, args[2])?;
            lib.give(state, before)
        }
        ("remove", 2) => {
            let before = lookup(lib, &mut state, this, key)?;
            let state = take(lib, state, this, key)?;
            lib.give(state, before)
        }
        ("remove", 3) => {
            own_equals(lib, &mut state, &[this, args[2]])?;
            let mut kept = state.clone();
            let no = kept.constant(0);
            lib.give(kept, no)?;
            let mut state = take(lib, state, this, key)?;
            let yes = state.constant(1);
            lib.give(state, yes)
        }
        ("merge", 4) => merge(lib, state, args),
        ("computeIfAbsent", 3) => {
            let mut state = alive!(lib.non_null(state, &args[2..])?);
            let found = lookup(lib, &mut state, this, key)?;
            let mut there = state.clone();
            if there.assume_null(found, false) {
                lib.give(there, found)?;
            }
            if !state.assume_null(found, true) {
                return Ok(Known::Yes);
            }
            put_result(lib, state, (this, key), args[2], ONE, &[key])
        }
        ("compute" | "computeIfPresent", 3) => {
            let mut state = alive!(lib.non_null(state, &args[2..])?);
            let found = lookup(lib, &mut state, this, key)?;
            if lib.name == "computeIfPresent" {
                let mut none = state.clone();
                if none.assume_null(found, true) {
                    lib.give(none, found)?;
                }
                if !state.assume_null(found, false) {
                    return Ok(Known::Yes);
                }
            }
            put_result(lib, state, (this, key), args[2], TWO, &[key, found])
        }
        _ => Ok(Known::No),
    }
}

fn merge(lib: &mut Lib<'_, '_>, state: State, args: &[Sym]) -> Res<Known> {
    let (this, key) = (args[0], args[1]);
    let mut state = alive!(lib.non_null(state, &args[2..])?);
    let old = lookup(lib, &mut state, this, key)?;
    let mut absent = state.clone();
    if absent.assume_null(old, true) {
        let absent = put(lib, absent, this, key, args[2])?;
        lib.give(absent, args[2])?;
    }
    if !state.assume_null(old, false) {
        return Ok(Known::Yes);
    }
    put_result(lib, state, (this, key), args[3], TWO, &[old, args[2]])
}

/// Puts what a function gives, unless it is null. The function must leave the map alone.
fn put_result(
    lib: &mut Lib<'_, '_>,
    mut state: State,
    (this, key): (Sym, Sym),
    f: Sym,
    method: (&str, &str),
    args: &[Sym],
) -> Res<Known> {
    let changes = state.number(0, i64::MAX);
    let old = state.part(this, Key::Changes);
    state.set_part(this, Key::Changes, changes);
    let mut kept = vec![this, key, changes];
    kept.extend(old);
    for (mut state, value, kept) in lib.apply(state, f, method, args, &kept)? {
        if state.part(kept[0], Key::Changes) != Some(kept[2]) {
            lib.fail(state.clone(), CHANGED)?;
            // A concurrent map has another word for it.
            lib.fail(state.clone(), "java/lang/IllegalStateException")?;
        } else if let Some(&old) = kept.get(3) {
            state.set_part(kept[0], Key::Changes, old);
        }
        let mut null = state.clone();
        if null.assume_null(value, true) {
            let null = take(lib, null, kept[0], kept[1])?;
            lib.give(null, value)?;
        }
        if state.assume_null(value, false) {
            let state = put(lib, state, kept[0], kept[1], value)?;
            lib.give(state, value)?;
        }
    }
    Ok(Known::Yes)
}

/// Puts a value for a key.
fn put(lib: &mut Lib<'_, '_>, mut state: State, this: Sym, key: Sym, value: Sym) -> Res<State> {
    let present =
        super::known_entry(lib, &state, this, key).is_some_and(|v| state.nullness(v) == Nullness::NonNull);
    state = add_value(lib, state, this, value)?;
    if present && state.object(this).is_some_and(|object| object.exact) {
        // The value for a key that is there is exchanged; nothing else changes.
        return write(lib, state, this, key, value);
    }
    state = lib.engine.add_element(state, this, Key::MapKey, key)?;
    let size = count(lib, &mut state, this);
    let next = sized(&mut state, size, 0, 1);
    state.restrict(next, 1, MOST);
    let state = lib.engine.change(state, this, Key::Size, Some(next))?;
    let state = mark_changed(lib, state, this)?;
    write(lib, state, this, key, value)
}

/// Adds a value to those of a map; entries show it, too.
pub(super) fn add_value(lib: &mut Lib<'_, '_>, mut state: State, this: Sym, value: Sym) -> Res<State> {
    let shown: Vec<Sym> = state
        .all_parts()
        .into_iter()
        .filter(|&(x, key, of)| {
            key == Key::Source
                && state.part(x, Key::MapValue).is_some()
                && lib.engine.may_alias(&state, this, of)
        })
        .map(|(x, _, _)| x)
        .collect();
    for x in shown {
        state = lib.engine.add_element(state, x, Key::MapValue, value)?;
    }
    // Iterators of its values give it, too.
    for x in super::super::collections::showing(lib, &state, this) {
        if state.part(x, Key::Element).is_some() {
            state = lib.engine.add_element(state, x, Key::Element, value)?;
        }
    }
    lib.engine.add_element(state, this, Key::MapValue, value)
}

/// Takes note of what a map has for a key now; what it has for other keys may be the same.
fn write(lib: &mut Lib<'_, '_>, mut state: State, this: Sym, key: Sym, value: Sym) -> Res<State> {
    for (x, part, _) in state.all_parts() {
        let Key::Entry(other) = part else { continue };
        let apart = is_stable(lib, &state, this, key) && are_different(lib, &state, &[key, other]);
        if other == key && x == this || apart || !lib.engine.may_alias(&state, this, x) {
            continue;
        }
        if x == this && is_same_constant(lib, &state, key, other) {
            // Another name of the same key.
            state.drop_part(x, part);
            continue;
        }
        state = lib.engine.weakly(state, x, part, value)?;
    }
    if is_stable(lib, &state, this, key) {
        state.set_part(this, Key::Entry(key), value);
    }
    Ok(state)
}

/// Takes the value for a key away.
fn take(lib: &mut Lib<'_, '_>, mut state: State, this: Sym, key: Sym) -> Res<State> {
    let size = count(lib, &mut state, this);
    let next = sized(&mut state, size, -1, 0);
    let state = lib.engine.change(state, this, Key::Size, Some(next))?;
    let mut state = mark_changed(lib, state, this)?;
    let null = lib.null(&mut state)?;
    write(lib, state, this, key, null)
}

/// Takes note that a call that has failed may have put some of many entries into a map.
fn half_done(lib: &mut Lib<'_, '_>, ended: usize, this: Sym) -> Res<()> {
    for exit in lib.exits.split_off(ended) {
        let Exit::Throws(mut state, thrown) = exit else {
            lib.exits.push(exit);
            continue;
        };
        for key in [Key::Size, Key::MapKey, Key::MapValue, Key::Changes] {
            state = lib.engine.change(state, this, key, None)?;
        }
        super::super::collections::forget_entries(lib, &mut state, this);
        lib.exits.push(Exit::Throws(state, thrown));
    }
    Ok(())
}

fn put_all(lib: &mut Lib<'_, '_>, state: State, args: &[Sym]) -> Res<Known> {
    let mut state = alive!(lib.non_null(state, &args[1..])?);
    let (Some(k), Some(v)) =
        (part(lib, &mut state, args[1], Key::MapKey)?, part(lib, &mut state, args[1], Key::MapValue)?)
    else {
        return lib.done(state);
    };
    let ended = lib.exits.len();
    let taken = key(lib, state, args[0], k, &[args[0], k, v])?;
    let taken = match taken {
        Some((state, names)) => value(lib, state, names[0], names[2])?.map(|state| (state, names)),
        None => None,
    };
    half_done(lib, ended, args[0])?;
    let (mut state, names) = alive!(taken);
    let this = names[0];
    state = lib.engine.add_element(state, this, Key::MapKey, names[1])?;
    state = add_value(lib, state, this, names[2])?;
    let size = count(lib, &mut state, this);
    let next = state.number(0, MOST);
    state.assume_at_most(size, next, 0);
    let state = lib.engine.change(state, this, Key::Size, Some(next))?;
    let state = touched(lib, state, this)?;
    lib.done(state)
}

/// Puts what a function gives in the place of each value. The function must leave the map alone.
fn replace_all(lib: &mut Lib<'_, '_>, state: State, args: &[Sym]) -> Res<Known> {
    let mut state = alive!(lib.non_null(state, &args[1..])?);
    let this = args[0];
    let (Some(k), Some(v)) =
        (part(lib, &mut state, this, Key::MapKey)?, part(lib, &mut state, this, Key::MapValue)?)
    else {
        return lib.done(state);
    };
    let refuses = kind(lib, &state, this).is_none_or(|kind| !kind.values);
    let changes = state.number(0, i64::MAX);
    state.set_part(this, Key::Changes, changes);
    let holder = lib.make(&mut state, "java/util/ArrayList")?;
    state.set_part(holder, Key::Element, NONE);
    let (k, v) = (state.each(k), state.each(v));
    let kept = [args[1], this, changes, k, v, holder];
    let (state, names) = lib.repeat(state, &kept, |lib, mut state, kept| {
        let (k, v) = (state.instance(kept[3]), state.instance(kept[4]));
        let mut behind = Vec::new();
        for (mut state, result, kept) in lib.apply(state, kept[0], TWO, &[k, v], kept)? {
            if state.part(kept[1], Key::Changes) != Some(kept[2]) {
                lib.fail(state.clone(), CHANGED)?;
            }
            if refuses && state.nullness(result) != Nullness::NonNull {
                lib.fail(state.clone(), exception::NULL_POINTER)?;
                state.assume_null(result, false);
            }
            let state = lib.engine.add_element(state, kept[5], Key::Element, result)?;
            let state = add_value(lib, state, kept[1], result)?;
            behind.push((state, kept));
        }
        Ok(behind)
    })?;
    // All of them are replaced.
    let each = state.part(names[5], Key::Element).unwrap_or(NONE);
    let state = lib.engine.change(state, names[1], Key::MapValue, Some(each))?;
    let state = touched(lib, state, names[1])?;
    lib.done(state)
}
