//! What collections and maps ask their contents for: `equals`, `hashCode` and `toString`. Nothing is said where code of the
//! program can fail in them.

use super::super::Lib;
use crate::domain::{Key, State, Sym};
use crate::engine::{Res, unsupported};

/// Asks objects for `equals` and `hashCode`, as collections do: refuses to say anything where code of the program can fail.
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
    asked_of(lib, state, args, &["equals", "hashCode"], (&[Key::MapKey], &[("java/util/Map", 0)]))
}

/// Asks arguments, and what the first of them holds, by some methods.
pub(in crate::engine::library) fn asked(
    lib: &mut Lib<'_, '_>,
    state: &mut State,
    args: &[Sym],
    methods: &[&str],
) -> Res<()> {
    let parts = &[Key::Element, Key::MapKey, Key::MapValue];
    let types = &[("java/lang/Iterable", 0), ("java/util/Map", 0), ("java/util/Map", 1)];
    asked_of(lib, state, args, methods, (parts, types))
}

/// Asks arguments, and some of what the first of them holds: the parts, and the type arguments that describe them.
fn asked_of(
    lib: &mut Lib<'_, '_>,
    state: &mut State,
    args: &[Sym],
    methods: &[&str],
    (parts, types): (&[Key], &[(&str, usize)]),
) -> Res<()> {
    let mut classes: Vec<margay_classes::ClassId> = Vec::new();
    let parts = parts.iter().filter_map(|&key| state.part(args[0], key));
    let all = args[1..].iter().copied().chain(parts);
    classes.extend(all.filter_map(|x| state.object(x).map(|object| object.class)));
    for &(above, n) in types {
        if let Some(t) = lib.engine.argument(state, args[0], above, n) {
            classes.push(lib.engine.descriptor_class(&t.erasure())?);
        }
    }
    for class in classes {
        for method in methods {
            if !lib.engine.is_harmless(class, method)? {
                return unsupported(format!("{method} of a class of the program"));
            }
        }
    }
    if args[1..].iter().any(|&x| lib.engine.is_open(state, x)) {
        lib.engine.called_back(state)?;
    }
    // Whoever is compared with them can see them.
    for &x in &args[1..] {
        lib.engine.escape(state, x);
    }
    Ok(())
}
