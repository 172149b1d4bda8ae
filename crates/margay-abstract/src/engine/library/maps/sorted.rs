//! Contracts of sorted maps. What they give at their ends or next to a key is null where there is none.

use super::super::collections::{count, resize};
use super::super::{Known, Lib, NO_ELEMENT, alive};
use super::{entries, key, kind, part};
use crate::domain::{Condition, Key, State, Sym};
use crate::engine::Res;

pub(super) fn call(lib: &mut Lib<'_, '_>, mut state: State, args: &[Sym]) -> Res<Known> {
    let this = args[0];
    match (lib.name, args.len()) {
        ("firstKey" | "lastKey", 1) => {
            let size = count(lib, &mut state, this);
            let one = state.constant(1);
            let mut state = alive!(lib.need(state, &Condition::AtMost(one, size, 0), NO_ELEMENT)?);
            let key = alive!(part(lib, &mut state, this, Key::MapKey)?);
            lib.give(state, key)
        }
        ("firstEntry" | "lastEntry", 1) => {
            let size = count(lib, &mut state, this);
            let (zero, one) = (state.constant(0), state.constant(1));
            let mut none = state.clone();
            if none.assume_at_most(size, zero, 0) {
                let null = lib.null(&mut none)?;
                lib.give(none, null)?;
            }
            if !state.assume_at_most(one, size, 0) {
                return Ok(Known::Yes);
            }
            some(lib, state, this, true)
        }
        ("floorKey" | "ceilingKey" | "lowerKey" | "higherKey", 2) => near(lib, state, args, false),
        ("floorEntry" | "ceilingEntry" | "lowerEntry" | "higherEntry", 2) => near(lib, state, args, true),
        ("headMap" | "tailMap", 2 | 3) => {
            if kind(lib, &state, this).is_none() {
                return Ok(Known::No);
            }
            let (mut state, names) = alive!(key(lib, state, this, args[1], &[this])?);
            // What is done to the part is done to the map.
            lib.engine.escape(&mut state, names[0]);
            let declared = state.object(names[0]).and_then(|object| object.declared.clone());
            let made = lib.engine.some_object(&mut state, "java/util/NavigableMap")?;
            if let Some(object) = state.object_mut(made) {
                object.declared = declared;
            }
            lib.give(state, made)
        }
        ("comparator", 1) => {
            let result = lib.any(&mut state)?;
            lib.give(state, result)
        }
        _ => Ok(Known::No),
    }
}

/// The nearest key or entry on one side of a key, or null.
fn near(lib: &mut Lib<'_, '_>, state: State, args: &[Sym], is_entry: bool) -> Res<Known> {
    if kind(lib, &state, args[0]).is_none() {
        return Ok(Known::No);
    }
    let (mut state, names) = alive!(key(lib, state, args[0], args[1], args)?);
    let mut none = state.clone();
    let null = lib.null(&mut none)?;
    lib.give(none, null)?;
    let size = count(lib, &mut state, names[0]);
    let one = state.constant(1);
    if !state.assume_at_most(one, size, 0) {
        return Ok(Known::Yes);
    }
    some(lib, state, names[0], is_entry)
}

/// One of the keys or entries of a map that is not empty. Such entries cannot be set.
fn some(lib: &mut Lib<'_, '_>, mut state: State, this: Sym, is_entry: bool) -> Res<Known> {
    let key = alive!(part(lib, &mut state, this, Key::MapKey)?);
    if !is_entry {
        entries::is_key(lib, &mut state, this, key)?;
        return lib.give(state, key);
    }
    let value = alive!(part(lib, &mut state, this, Key::MapValue)?);
    let made = entries::made(lib, &mut state, key, value)?;
    lib.give(state, made)
}

/// Takes the first or last entry away, if there is one.
pub(super) fn poll(lib: &mut Lib<'_, '_>, mut state: State, this: Sym) -> Res<Known> {
    let size = count(lib, &mut state, this);
    let (zero, one) = (state.constant(0), state.constant(1));
    let mut none = state.clone();
    if none.assume_at_most(size, zero, 0) {
        let null = lib.null(&mut none)?;
        lib.give(none, null)?;
    }
    if !state.assume_at_most(one, size, 0) {
        return Ok(Known::Yes);
    }
    let key = alive!(part(lib, &mut state, this, Key::MapKey)?);
    let value = alive!(part(lib, &mut state, this, Key::MapValue)?);
    let made = entries::made(lib, &mut state, key, value)?;
    let state = resize(lib, state, this, -1, -1)?;
    lib.give(state, made)
}
