//! What collections and maps ask their contents for: `equals`, `hashCode` and `toString`. Nothing is said where code of the
//! program can fail in them, or change whatever it likes.

use super::super::Lib;
use crate::domain::{Key, State, Sym};
use crate::engine::Res;

/// Asks objects for `equals` and `hashCode`, as collections do.
pub(in crate::engine::library) fn own_equals(
    lib: &mut Lib<'_, '_>,
    state: &mut State,
    args: &[Sym],
) -> Res<()> {
    asked(lib, state, args, &["equals", "hashCode"])
}

/// Asks a key and the keys of a map for `equals` and `hashCode`, as maps do.
pub(in crate::engine::library) fn keys_equal(
    lib: &mut Lib<'_, '_>,
    state: &mut State,
    args: &[Sym],
) -> Res<()> {
    asked_of(lib, state, args, &["equals", "hashCode"], &[Key::MapKey])
}

/// Asks arguments, and what the first of them holds, by some methods.
pub(in crate::engine::library) fn asked(
    lib: &mut Lib<'_, '_>,
    state: &mut State,
    args: &[Sym],
    methods: &[&str],
) -> Res<()> {
    asked_of(lib, state, args, methods, &[Key::Element, Key::MapKey, Key::MapValue])
}

/// Asks arguments, and some of what the first of them holds.
fn asked_of(
    lib: &mut Lib<'_, '_>,
    state: &mut State,
    args: &[Sym],
    methods: &[&str],
    keys: &[Key],
) -> Res<()> {
    let mut harm = lib.engine.harm_of(state, &args[1..], methods)?;
    harm.add(&lib.engine.harm_inside(state, args[0], keys, methods)?);
    lib.endure(state, &args[1..], &harm, &args[..1])?;
    lib.engine.open_were_asked(state, &args[1..])?;
    // Whoever is compared with them can see them.
    for &x in &args[1..] {
        lib.engine.escape(state, x);
    }
    Ok(())
}
