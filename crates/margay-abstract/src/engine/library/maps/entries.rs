//! Entries, and the views of keys, values and entries that a map has.

use super::super::collections::views::{OWN, is_own};
use super::super::collections::{forget_entries, own_equals, root};
use super::super::{CHANGED, Known, Lib, UNSUPPORTED, alive};
use super::{is_stable, kind, part};
use crate::domain::{Key, NONE, State, Sym};
use crate::engine::Res;

/// The keys, values or entries of a map: a view that shows what the map holds when it is asked.
pub(super) fn view(lib: &mut Lib<'_, '_>, state: &mut State, this: Sym) -> Res<Sym> {
    let class = if lib.name == "values" { "java/util/Collection" } else { "java/util/Set" };
    let made = lib.engine.some_object(state, class)?;
    if let Some(object) = state.object_mut(made) {
        object.text = Some(lib.name.into());
    }
    let source = root(state, this);
    state.set_part(made, Key::Source, source);
    Ok(made)
}

/// One of the elements of a view; `None` when there are none.
pub(in crate::engine::library) fn viewed(
    lib: &mut Lib<'_, '_>,
    state: &mut State,
    map: Sym,
    which: &str,
) -> Res<Option<Sym>> {
    let (Some(key), Some(value)) =
        (part(lib, state, map, Key::MapKey)?, part(lib, state, map, Key::MapValue)?)
    else {
        return Ok(None);
    };
    match which {
        "keySet" => Ok(Some(key)),
        "values" => Ok(Some(value)),
        _ => {
            let entry = made(lib, state, key, value)?;
            // Whoever has the entry can change the map.
            state.set_part(entry, Key::Source, map);
            if let Some(object) = state.object_mut(entry) {
                object.text = Some(OWN.into());
            }
            Ok(Some(entry))
        }
    }
}

/// An entry.
pub(super) fn made(lib: &mut Lib<'_, '_>, state: &mut State, key: Sym, value: Sym) -> Res<Sym> {
    let entry = lib.engine.some_object(state, "java/util/Map$Entry")?;
    let (key, value) = (state.summary(key), state.summary(value));
    state.set_part(entry, Key::MapKey, key);
    state.set_part(entry, Key::MapValue, value);
    Ok(entry)
}

/// Takes note that a map has a key: there is one of its values for it.
pub(in crate::engine::library) fn is_key(
    lib: &mut Lib<'_, '_>,
    state: &mut State,
    map: Sym,
    key: Sym,
) -> Res<()> {
    if is_stable(lib, state, map, key)
        && let Some(value) = part(lib, state, map, Key::MapValue)?
    {
        state.set_part(map, Key::Entry(key), value);
    }
    Ok(())
}

pub(super) fn for_each(lib: &mut Lib<'_, '_>, state: State, args: &[Sym]) -> Res<Known> {
    let mut state = alive!(lib.non_null(state, &args[1..])?);
    let this = args[0];
    let (Some(k), Some(v)) =
        (part(lib, &mut state, this, Key::MapKey)?, part(lib, &mut state, this, Key::MapValue)?)
    else {
        return lib.done(state);
    };
    let changes = state.number(0, i64::MAX);
    state.set_part(this, Key::Changes, changes);
    let (k, v) = (state.each(k), state.each(v));
    let accept = ("accept", "(Ljava/lang/Object;Ljava/lang/Object;)V");
    let (state, _) = lib.repeat(state, &[args[1], this, changes, k, v], |lib, mut state, kept| {
        let (k, v) = (state.instance(kept[3]), state.instance(kept[4]));
        let mut behind = Vec::new();
        for (state, _, kept) in lib.apply(state, kept[0], accept, &[k, v], kept)? {
            if state.part(kept[1], Key::Changes) != Some(kept[2]) {
                lib.fail(state.clone(), CHANGED)?;
            }
            behind.push((state, kept));
        }
        Ok(behind)
    })?;
    lib.done(state)
}

/// `java.util.Map.Entry` and its implementations.
pub(in crate::engine::library) fn entry(
    lib: &mut Lib<'_, '_>,
    mut state: State,
    args: &[Sym],
    class: &str,
) -> Res<Known> {
    if lib.is_static {
        return super::super::comparators::call(lib, state, args, class);
    }
    let simple = class.starts_with("java/util/AbstractMap$Simple");
    let (key, n) = match (lib.name, args.len()) {
        ("<init>", 3) if simple => {
            for &arg in &args[1..] {
                lib.engine.escape(&mut state, arg);
            }
            let (key, value) = (state.summary(args[1]), state.summary(args[2]));
            state.set_part(args[0], Key::MapKey, key);
            state.set_part(args[0], Key::MapValue, value);
            return lib.done(state);
        }
        ("getKey", 1) => (Key::MapKey, 0),
        ("getValue", 1) => (Key::MapValue, 1),
        ("setValue", 2) => return set_value(lib, state, args, class),
        ("equals", 2) => {
            own_equals(lib, &mut state, args)?;
            return lib.give_any(state);
        }
        ("hashCode" | "toString", 1) => {
            let method = lib.name;
            super::super::collections::asked(lib, &mut state, args, &[method])?;
            return lib.give_any(state);
        }
        _ => return Ok(Known::No),
    };
    if let Some(known) = state.part(args[0], key) {
        return if known == NONE { Ok(Known::Yes) } else { lib.give(state, known) };
    }
    let value = lib.engine.of_argument(&mut state, args[0], "java/util/Map$Entry", n)?;
    state.set_part(args[0], key, value);
    lib.give(state, value)
}

/// Sets the value of an entry, and of the map that it is in.
fn set_value(lib: &mut Lib<'_, '_>, mut state: State, args: &[Sym], class: &str) -> Res<Known> {
    let map = state.part(args[0], Key::Source);
    let kind = map.and_then(|map| kind(lib, &state, map));
    let simple = class == "java/util/AbstractMap$SimpleEntry";
    if kind.is_none() && !simple || kind.is_some() && !is_own(&state, args[0]) {
        lib.fail(state, UNSUPPORTED)?;
        return crate::engine::unsupported("a change of an entry whose map is not known");
    }
    if kind.is_some_and(|kind| !kind.values) {
        state = alive!(lib.non_null(state, &args[1..])?);
    }
    let before = match state.part(args[0], Key::MapValue) {
        Some(NONE) => return Ok(Known::Yes),
        Some(known) => known,
        None => lib.engine.of_argument(&mut state, args[0], "java/util/Map$Entry", 1)?,
    };
    if let Some(map) = map {
        state = super::change::add_value(lib, state, map, args[1])?;
        forget_entries(lib, &mut state, map);
    }
    // Other entries may be this one, or show the same place of the map.
    let state = lib.engine.add_element(state, args[0], Key::MapValue, args[1])?;
    lib.give(state, before)
}
