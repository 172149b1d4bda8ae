//! New maps: constructors, `of`, `entry` and `copyOf`.

use super::super::collections::order::{ORDER, compare, is_sorted};
use super::super::collections::{count, own_equals};
use super::super::{ILLEGAL_ARGUMENT, Known, Lib, alive, are_different};
use super::{KINDS, entries, part};
use crate::domain::{Key, NONE, Nullness, State, Sym};
use crate::engine::Res;
use margay_classes::bytecode::exception;

pub(super) fn construct(lib: &mut Lib<'_, '_>, mut state: State, args: &[Sym], class: &str) -> Res<Known> {
    let Some(kind) = KINDS.iter().find(|kind| kind.class == class) else { return Ok(Known::No) };
    let (class, this) = (kind.class, args[0]);
    match lib.descriptor {
        "()V" if class != "java/util/EnumMap" => {}
        "(Ljava/util/Comparator;)V" => {}
        "(Ljava/lang/Class;)V" => state = alive!(lib.non_null(state, &args[1..])?),
        "(I)V" => state = alive!(lib.not_negative(state, args[1], ILLEGAL_ARGUMENT)?),
        "(Ljava/util/Map;)V" if class != "java/util/EnumMap" => return copied(lib, state, args, class),
        _ => return Ok(Known::No),
    }
    if is_sorted(class) {
        let order = match args.get(1) {
            Some(&order) => order,
            None => lib.null(&mut state)?,
        };
        state.set_part(this, ORDER, order);
    }
    let zero = state.constant(0);
    state.set_part(this, Key::MapKey, NONE);
    state.set_part(this, Key::MapValue, NONE);
    state.set_part(this, Key::Size, zero);
    lib.done(state)
}

/// A map with the entries of another one.
fn copied(lib: &mut Lib<'_, '_>, state: State, args: &[Sym], class: &str) -> Res<Known> {
    let Some(kind) = KINDS.iter().find(|kind| kind.class == class) else { return Ok(Known::No) };
    let mut state = alive!(lib.non_null(state, &args[1..])?);
    let mut names = args.to_vec();
    if is_sorted(class) {
        // A sorted map hands its own order on.
        let from = state.object(args[1]).map(|object| lib.engine.name(object.class)).unwrap_or_default();
        if !matches!(&from[..], "java/util/HashMap" | "java/util/LinkedHashMap" | "java/util/Map") {
            return Ok(Known::No);
        }
        let natural = lib.null(&mut state)?;
        state.set_part(args[0], ORDER, natural);
        if let (Some(a), Some(b)) =
            (part(lib, &mut state, args[1], Key::MapKey)?, part(lib, &mut state, args[1], Key::MapKey)?)
        {
            (state, names) = alive!(compare(lib, state, natural, (a, b), args)?);
        }
    }
    let (this, from) = (names[0], names[1]);
    let mut size = count(lib, &mut state, from);
    if is_sorted(class) {
        // What an order takes for one key may be several.
        size = super::super::collections::fewer(&mut state, size);
    }
    let mut each = [NONE; 2];
    for (i, key, takes_null) in [(0, Key::MapKey, kind.keys), (1, Key::MapValue, kind.values)] {
        let Some(x) = part(lib, &mut state, from, key)? else { continue };
        if !takes_null && state.nullness(x) != Nullness::NonNull {
            lib.fail(state.clone(), exception::NULL_POINTER)?;
            state.assume_null(x, false);
        }
        if key == Key::MapKey {
            own_equals(lib, &mut state, &[from, x])?;
        }
        each[i] = state.each(x);
    }
    state.set_part(this, Key::MapKey, each[0]);
    state.set_part(this, Key::MapValue, each[1]);
    state.set_part(this, Key::Size, size);
    lib.done(state)
}

/// Static methods of `Map`.
pub(super) fn of(lib: &mut Lib<'_, '_>, state: State, args: &[Sym]) -> Res<Known> {
    match lib.name {
        "entry" => {
            let mut state = alive!(lib.non_null(state, args)?);
            for &arg in args {
                lib.engine.escape(&mut state, arg);
            }
            let made = entries::made(lib, &mut state, args[0], args[1])?;
            lib.give(state, made)
        }
        "of" => {
            let mut state = alive!(lib.non_null(state, args)?);
            let keys: Vec<Sym> = args.iter().step_by(2).copied().collect();
            for &key in &keys {
                own_equals(lib, &mut state, &[args[0], key])?;
            }
            if !are_different(lib, &state, &keys) {
                lib.fail(state.clone(), ILLEGAL_ARGUMENT)?;
            }
            filled(lib, state, args)
        }
        "copyOf" => {
            let mut state = alive!(lib.non_null(state, args)?);
            let size = count(lib, &mut state, args[0]);
            let made = lib.engine.some_object(&mut state, "java/util/Map")?;
            for key in [Key::MapKey, Key::MapValue] {
                let value = part(lib, &mut state, args[0], key)?;
                if let Some(value) = value {
                    if state.nullness(value) != Nullness::NonNull {
                        lib.fail(state.clone(), exception::NULL_POINTER)?;
                        state.assume_null(value, false);
                    }
                    own_equals(lib, &mut state, &[args[0], value])?;
                }
                let each = value.map_or(NONE, |value| state.each(value));
                state.set_part(made, key, each);
            }
            state.set_part(made, Key::Size, size);
            lib.give(state, made)
        }
        _ => Ok(Known::No),
    }
}

/// Ends with a map of unknown class that has these keys and values.
pub(in crate::engine::library) fn filled(
    lib: &mut Lib<'_, '_>,
    mut state: State,
    args: &[Sym],
) -> Res<Known> {
    let made = lib.make(&mut state, "java/util/Map")?;
    if let Some(object) = state.object_mut(made) {
        object.exact = false;
    }
    state.set_part(made, Key::MapKey, NONE);
    state.set_part(made, Key::MapValue, NONE);
    let size = state.constant(args.len() as i64 / 2);
    state.set_part(made, Key::Size, size);
    for pair in args.chunks_exact(2) {
        state = lib.engine.add_element(state, made, Key::MapKey, pair[0])?;
        state = lib.engine.add_element(state, made, Key::MapValue, pair[1])?;
    }
    for pair in args.chunks_exact(2) {
        if super::is_stable(lib, &state, made, pair[0]) {
            state.set_part(made, Key::Entry(pair[0]), pair[1]);
        }
    }
    lib.give(state, made)
}
