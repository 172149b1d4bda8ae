//! New collections: constructors, `of`, `copyOf`, and sets of the constants of an enum.

use super::super::{ILLEGAL_ARGUMENT, Known, Lib, alive};
use super::order::{ORDER, compare, is_sorted};
use super::{MUTABLE, SETS, count, item, own_equals};
use crate::domain::{Condition, Key, NONE, Nullness, State, Sym};
use crate::engine::Res;
use margay_classes::Kind;
use margay_classes::bytecode::exception;

/// Makes an object a collection without elements.
fn empty(state: &mut State, this: Sym) {
    let zero = state.constant(0);
    state.set_part(this, Key::Element, NONE);
    state.set_part(this, Key::Size, zero);
}

pub(super) fn construct(lib: &mut Lib<'_, '_>, mut state: State, args: &[Sym], class: &str) -> Res<Known> {
    let Some(&(class, _)) = MUTABLE.iter().find(|(known, _)| *known == class) else {
        return Ok(Known::No);
    };
    let this = args[0];
    let sorted = is_sorted(class);
    match lib.descriptor {
        "()V" => {}
        "(I)V" | "(IF)V" | "(II)V" | "(ILjava/util/Comparator;)V" => {
            if lib.descriptor == "(IF)V" {
                // The load factor may not be positive.
                lib.fail(state.clone(), ILLEGAL_ARGUMENT)?;
            }
            if class != "java/util/ArrayDeque" {
                let least = state.constant(i64::from(class == "java/util/PriorityQueue"));
                state = alive!(lib.need(state, &Condition::AtMost(least, args[1], 0), ILLEGAL_ARGUMENT)?);
            }
        }
        "(Ljava/util/Comparator;)V" => {}
        "(Ljava/util/Collection;)V" => return copied(lib, state, args, class),
        _ => return Ok(Known::No),
    }
    empty(&mut state, this);
    if sorted {
        let order = match args.last() {
            Some(&last) if lib.descriptor.contains("Comparator") => last,
            _ => lib.null(&mut state)?,
        };
        state.set_part(this, ORDER, order);
    }
    lib.done(state)
}

/// A collection with the elements of another one.
fn copied(lib: &mut Lib<'_, '_>, state: State, args: &[Sym], class: &str) -> Res<Known> {
    let nulls = MUTABLE.iter().any(|(known, nulls)| *known == class && *nulls);
    let mut state = alive!(lib.non_null(state, &args[1..])?);
    let mut names = vec![args[0], args[1]];
    if is_sorted(class) {
        // A sorted collection hands its own order on.
        let plain = state.object(args[1]).is_some_and(|object| {
            let name = lib.engine.name(object.class);
            matches!(&name[..], "java/util/ArrayList" | "java/util/HashSet" | "java/util/LinkedHashSet")
                || name == "java/util/List"
        });
        if !plain {
            return Ok(Known::No);
        }
        let natural = lib.null(&mut state)?;
        state.set_part(args[0], ORDER, natural);
        if let (Some(a), Some(b)) = (item(lib, &mut state, args[1])?, item(lib, &mut state, args[1])?) {
            (state, names) = alive!(compare(lib, state, natural, (a, b), args)?);
        }
    }
    let (this, from) = (names[0], names[1]);
    let size = count(lib, &mut state, from);
    let value = item(lib, &mut state, from)?;
    if let Some(value) = value {
        if !nulls && state.nullness(value) != Nullness::NonNull {
            lib.fail(state.clone(), exception::NULL_POINTER)?;
            state.assume_null(value, false);
        }
        if SETS.contains(&class) {
            own_equals(lib, &mut state, &[from, value])?;
        }
    }
    let each = value.map_or(NONE, |value| state.each(value));
    let size = if SETS.contains(&class) { fewer(&mut state, size) } else { size };
    state.set_part(this, Key::Element, each);
    state.set_part(this, Key::Size, size);
    lib.done(state)
}

/// How many different elements there are among so many.
pub(in crate::engine::library) fn fewer(state: &mut State, size: Sym) -> Sym {
    let least = state.lower(size).clamp(0, 1);
    let most = state.upper(size).max(least);
    let next = state.number(least, most);
    state.assume_at_most(next, size, 0);
    next
}

/// A new set of constants.
pub(super) fn enum_set(lib: &mut Lib<'_, '_>, state: State, args: &[Sym]) -> Res<Known> {
    let mut state = alive!(lib.non_null(state, args)?);
    let made = lib.make(&mut state, "java/util/EnumSet")?;
    match (lib.name, args.len()) {
        ("noneOf", 1) => {
            empty(&mut state, made);
            lib.give(state, made)
        }
        ("of", _) if !lib.descriptor.contains('[') => {
            empty(&mut state, made);
            let size = state.number(1, args.len() as i64);
            state.set_part(made, Key::Size, size);
            for &arg in args {
                state = lib.engine.add_element(state, made, Key::Element, arg)?;
            }
            lib.give(state, made)
        }
        ("range", 2) => {
            // The ends may be in the wrong order.
            lib.fail(state.clone(), ILLEGAL_ARGUMENT)?;
            let size = state.number(1, i64::from(i32::MAX));
            state.set_part(made, Key::Size, size);
            lib.give(state, made)
        }
        ("allOf" | "complementOf", 1) => lib.give(state, made),
        ("copyOf", 1) => {
            let name = state.object(args[0]).map(|object| lib.engine.name(object.class));
            let size = count(lib, &mut state, args[0]);
            if name.as_deref() != Some("java/util/EnumSet") {
                // The type of the constants comes from the first one.
                let one = state.constant(1);
                state = alive!(lib.need(state, &Condition::AtMost(one, size, 0), ILLEGAL_ARGUMENT)?);
            }
            let value = item(lib, &mut state, args[0])?;
            if let Some(value) = value
                && state.nullness(value) != Nullness::NonNull
            {
                lib.fail(state.clone(), exception::NULL_POINTER)?;
                state.assume_null(value, false);
            }
            let size = fewer(&mut state, size);
            let each = value.map_or(NONE, |value| state.each(value));
            state.set_part(made, Key::Size, size);
            state.set_part(made, Key::Element, each);
            lib.give(state, made)
        }
        _ => Ok(Known::No),
    }
}

/// `List.of`, `Set.of` and `copyOf`.
pub(super) fn of(lib: &mut Lib<'_, '_>, state: State, args: &[Sym], class: &str) -> Res<Known> {
    if class != "java/util/List" && class != "java/util/Set" {
        return Ok(Known::No);
    }
    let set = class == "java/util/Set";
    let mut state = alive!(lib.non_null(state, args)?);
    if lib.name == "copyOf" || lib.descriptor.starts_with("([") {
        let (size, value) = if lib.name == "copyOf" {
            (count(lib, &mut state, args[0]), item(lib, &mut state, args[0])?)
        } else {
            let length = lib.engine.length(&mut state, args[0]);
            (length, lib.engine.element(&mut state, args[0], Kind::Ref)?)
        };
        if let Some(value) = value {
            if state.nullness(value) != Nullness::NonNull {
                lib.fail(state.clone(), exception::NULL_POINTER)?;
                state.assume_null(value, false);
            }
            if set {
                own_equals(lib, &mut state, &[args[0], value])?;
            }
        }
        if set && lib.name == "of" && state.upper(size) > 1 {
            lib.fail(state.clone(), ILLEGAL_ARGUMENT)?;
        }
        // Nobody can change it, whoever has it: a copy of such a list is the list itself.
        let immutable =
            if set { "java/util/ImmutableCollections$SetN" } else { "java/util/ImmutableCollections$ListN" };
        let made = lib.engine.some_object(&mut state, immutable)?;
        if let Some(object) = state.object_mut(made) {
            object.exact = true;
        }
        let each = value.map_or(NONE, |value| state.each(value));
        let size = if set && lib.name == "copyOf" { fewer(&mut state, size) } else { size };
        state.set_part(made, Key::Element, each);
        state.set_part(made, Key::Size, size);
        return lib.give(state, made);
    }
    if set && args.len() > 1 {
        for &arg in args {
            own_equals(lib, &mut state, &[args[0], arg])?;
        }
        if !super::super::are_different(lib, &state, args) {
            lib.fail(state.clone(), ILLEGAL_ARGUMENT)?;
        }
    }
    filled(lib, state, class, args)
}

/// Ends with a collection of an interface that has these elements.
pub(super) fn filled(lib: &mut Lib<'_, '_>, mut state: State, class: &str, args: &[Sym]) -> Res<Known> {
    let made = lib.make(&mut state, class)?;
    if let Some(object) = state.object_mut(made) {
        object.exact = false;
    }
    state.set_part(made, Key::Element, NONE);
    let size = state.constant(args.len() as i64);
    state.set_part(made, Key::Size, size);
    for &arg in args {
        state = lib.engine.add_element(state, made, Key::Element, arg)?;
    }
    lib.give(state, made)
}
