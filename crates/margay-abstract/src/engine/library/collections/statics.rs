//! Contracts of `java.util.Collections`.

use super::super::{ILLEGAL_ARGUMENT, Known, Lib, NO_ELEMENT, UNSUPPORTED, alive, comparators};
use super::change::{inside, replace};
use super::order::{compare, sort};
use super::{MOST, SETS, count, item, kind, making, own_equals, resize, touched, views};
use crate::domain::{Condition, Key, NONE, Nullness, State, Sym};
use crate::engine::Res;
use margay_classes::Kind;
use margay_classes::bytecode::exception;

pub(in crate::engine::library) fn statics(
    lib: &mut Lib<'_, '_>,
    state: State,
    args: &[Sym],
    class: &str,
) -> Res<Known> {
    match (lib.name, args.len()) {
        ("emptyList", 0) => making::filled(lib, state, "java/util/List", &[]),
        ("emptySet", 0) => making::filled(lib, state, "java/util/Set", &[]),
        ("singletonList", 1) => making::filled(lib, state, "java/util/List", args),
        ("singleton", 1) => making::filled(lib, state, "java/util/Set", args),
        ("emptyMap", 0) | ("singletonMap", 2) => super::super::maps::filled(lib, state, args),
        ("emptyIterator" | "emptyListIterator", 0) => {
            let mut state = state;
            let made = lib.engine.some_object(&mut state, "java/util/ListIterator")?;
            let no = state.constant(0);
            state.set_part(made, Key::Element, NONE);
            state.set_part(made, Key::Present, no);
            lib.give(state, made)
        }
        (
            "unmodifiableList"
            | "unmodifiableSet"
            | "unmodifiableCollection"
            | "unmodifiableMap"
            | "unmodifiableSortedSet"
            | "unmodifiableSortedMap",
            1,
        ) => {
            let mut state = alive!(lib.non_null(state, args)?);
            let class = lib.name.replace("unmodifiable", "java/util/");
            let made = views::made(lib, &mut state, &class, args[0], views::LIKE)?;
            lib.give(state, made)
        }
        ("nCopies", 2) => {
            let mut state = alive!(lib.not_negative(state, args[0], ILLEGAL_ARGUMENT)?);
            lib.engine.escape(&mut state, args[1]);
            let made = lib.engine.some_object(&mut state, "java/util/List")?;
            let each = state.summary(args[1]);
            state.set_part(made, Key::Element, each);
            state.set_part(made, Key::Size, args[0]);
            lib.give(state, made)
        }
        ("max" | "min", 1 | 2) => extreme(lib, state, args),
        ("frequency", 2) => {
            let mut state = alive!(lib.non_null(state, &args[..1])?);
            own_equals(lib, &mut state, args)?;
            let size = count(lib, &mut state, args[0]);
            let result = state.number(0, MOST);
            state.assume_at_most(result, size, 0);
            lib.give(state, result)
        }
        ("addAll", 2) => add_all(lib, state, args),
        ("reverseOrder", _) => comparators::call(lib, state, args, class),
        ("sort" | "reverse" | "shuffle" | "swap" | "fill" | "rotate", _) => change(lib, state, args),
        _ => Ok(Known::No),
    }
}

/// The greatest or least element.
fn extreme(lib: &mut Lib<'_, '_>, state: State, args: &[Sym]) -> Res<Known> {
    let mut state = alive!(lib.non_null(state, &args[..1])?);
    let size = count(lib, &mut state, args[0]);
    let one = state.constant(1);
    let mut state = alive!(lib.need(state, &Condition::AtMost(one, size, 0), NO_ELEMENT)?);
    let order = match args.get(1) {
        Some(&order) => order,
        None => lib.null(&mut state)?,
    };
    let (Some(a), Some(b)) = (item(lib, &mut state, args[0])?, item(lib, &mut state, args[0])?) else {
        return Ok(Known::Yes);
    };
    if state.nullness(order) == Nullness::Null && state.nullness(a) != Nullness::NonNull {
        // A single element is not compared: it may be null.
        lib.fail(state.clone(), exception::NULL_POINTER)?;
    }
    let mut compared = state.clone();
    let (_, _) = (compared.assume_null(a, false), compared.assume_null(b, false));
    let by = if state.nullness(order) == Nullness::Null { compared } else { state };
    let (mut state, names) = alive!(compare(lib, by, order, (a, b), &[args[0]])?);
    let value = alive!(item(lib, &mut state, names[0])?);
    lib.give(state, value)
}

/// Adds elements of an array to a collection that can be changed.
fn add_all(lib: &mut Lib<'_, '_>, state: State, args: &[Sym]) -> Res<Known> {
    let mut state = alive!(lib.non_null(state, args)?);
    let Some((class, nulls)) = kind(lib, &state, args[0]).filter(|(class, _)| !super::is_sorted(class))
    else {
        return Ok(Known::No);
    };
    let length = lib.engine.length(&mut state, args[1]);
    let (least, most) = (state.lower(length), state.upper(length));
    if let Some(value) = lib.engine.element(&mut state, args[1], Kind::Ref)? {
        if !nulls && state.nullness(value) != Nullness::NonNull {
            super::change::fail_midway(lib, state.clone(), args[0], exception::NULL_POINTER)?;
            state.assume_null(value, false);
        }
        if SETS.contains(&class) {
            own_equals(lib, &mut state, &[args[0], value])?;
        }
        state = lib.engine.add_element(state, args[0], Key::Element, value)?;
    }
    let least = if SETS.contains(&class) { 0 } else { least };
    let mut state = resize(lib, state, args[0], least, most)?;
    let result = state.number(0, 1);
    lib.give(state, result)
}

/// Methods that change a list.
fn change(lib: &mut Lib<'_, '_>, state: State, args: &[Sym]) -> Res<Known> {
    let state = alive!(lib.non_null(state, &args[..1])?);
    let of_array = views::behind(&state, args[0]).is_some_and(|(_, how)| &*how == views::ARRAY);
    if kind(lib, &state, args[0]).is_none() && !of_array {
        lib.fail(state, UNSUPPORTED)?;
        return crate::engine::unsupported("a change of a list whose class is not known");
    }
    match (lib.name, args.len()) {
        ("sort", 1 | 2) => {
            let mut state = state;
            let order = match args.get(1) {
                Some(&order) => order,
                None => lib.null(&mut state)?,
            };
            sort(lib, state, args[0], order)
        }
        ("reverse" | "shuffle", 1) | ("rotate", 2) => {
            let state = touched(lib, state, args[0])?;
            lib.done(state)
        }
        ("shuffle", 2) => {
            let state = alive!(lib.non_null(state, &args[1..])?);
            let state = touched(lib, state, args[0])?;
            lib.done(state)
        }
        ("swap", 3) => {
            let state = alive!(inside(lib, state, args[0], args[1])?);
            let state = alive!(inside(lib, state, args[0], args[2])?);
            let state = touched(lib, state, args[0])?;
            lib.done(state)
        }
        ("fill", 2) if !of_array => {
            let state = replace(lib, state, args[0], args[1])?;
            lib.done(state)
        }
        _ => Ok(Known::No),
    }
}
