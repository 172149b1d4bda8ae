//! Contracts of `java.util.Arrays`.

use super::collections::order::{compare, inconsistent};
use super::collections::views;
use super::{ILLEGAL_ARGUMENT, Known, Lib, alive};
use crate::domain::{Condition, Key, Nullness, State, Sym};
use crate::engine::Res;
use margay_classes::Kind;
use margay_classes::bytecode::Operator;

pub(super) fn call(lib: &mut Lib<'_, '_>, state: State, args: &[Sym], _: &str) -> Res<Known> {
    let element = lib.descriptor.as_bytes().get(2).copied().and_then(Kind::of).unwrap_or(Kind::Ref);
    match (lib.name, args.len()) {
        ("toString" | "hashCode", 1) | ("equals", 2) => {
            let mut state = state;
            if element == Kind::Ref {
                let method = lib.name;
                for &array in args {
                    if let Some(value) = lib.engine.element(&mut state, array, Kind::Ref)? {
                        lib.ask(&mut state, &[value], &[method])?;
                    }
                }
            }
            lib.give_any(state)
        }
        ("binarySearch", 2) if element != Kind::Ref => {
            let mut state = alive!(lib.non_null(state, &args[..1])?);
            let length = lib.engine.length(&mut state, args[0]);
            let mut found = state.clone();
            let at = found.number(0, i64::from(i32::MAX));
            if found.assume_at_most(at, length, -1) {
                lib.give(found, at)?;
            }
            // Where it would be is between 0 and the length; the result is less than its opposite by 1.
            let least = -state.upper(length) - 1;
            let none = state.number(least.max(i64::from(i32::MIN)), -1);
            lib.give(state, none)
        }
        ("sort", 3) if element != Kind::Ref => {
            let mut state = alive!(lib.non_null(state, &args[..1])?);
            let length = lib.engine.length(&mut state, args[0]);
            let state = alive!(within(lib, state, args[1], args[2], length)?);
            lib.done(state)
        }
        ("setAll", 2) => set_all(lib, state, args, element),
        ("fill", 2 | 4) => {
            let mut state = alive!(lib.non_null(state, &args[..1])?);
            let value = args[args.len() - 1];
            if element == Kind::Ref && !lib.engine.can_store(&state, args[0], value) {
                lib.fail(state.clone(), "java/lang/ArrayStoreException")?;
            }
            if args.len() == 4 {
                let length = lib.engine.length(&mut state, args[0]);
                state = alive!(within(lib, state, args[1], args[2], length)?);
            }
            let state = lib.engine.add_element(state, args[0], Key::Element, value)?;
            lib.done(state)
        }
        ("sort" | "parallelSort", 1) if element != Kind::Ref => {
            let state = alive!(lib.non_null(state, args)?);
            lib.done(state)
        }
        ("sort" | "parallelSort", 1 | 2) => sort(lib, state, args),
        ("copyOf", 2) => copy(lib, state, args, None),
        ("copyOfRange", 3) => copy(lib, state, args, Some(args[2])),
        ("stream", 1 | 3) => {
            let mut state = alive!(lib.non_null(state, &args[..1])?);
            if args.len() == 3 {
                let length = lib.engine.length(&mut state, args[0]);
                let zero = state.constant(0);
                let inside = Condition::All(vec![
                    Condition::AtMost(zero, args[1], 0),
                    Condition::AtMost(args[1], args[2], 0),
                    Condition::AtMost(args[2], length, 0),
                ]);
                state = alive!(lib.need(state, &inside, super::INDEX)?);
            }
            let class = match element {
                Kind::Int => "java/util/stream/IntStream",
                Kind::Long => "java/util/stream/LongStream",
                Kind::Double => "java/util/stream/DoubleStream",
                _ => "java/util/stream/Stream",
            };
            let made = super::stages::of_array(lib, &mut state, class, (args[0], element))?;
            lib.give(state, made)
        }
        ("asList", 1) => {
            let mut state = alive!(lib.non_null(state, args)?);
            let made = views::made(lib, &mut state, "java/util/List", args[0], views::ARRAY)?;
            lib.give(state, made)
        }
        _ => Ok(Known::No),
    }
}

/// The runs in which two places are in order and inside of an array.
fn within(lib: &mut Lib<'_, '_>, state: State, from: Sym, to: Sym, length: Sym) -> Res<Option<State>> {
    let Some(mut state) = lib.need(state, &Condition::AtMost(from, to, 0), ILLEGAL_ARGUMENT)? else {
        return Ok(None);
    };
    let zero = state.constant(0);
    let inside = Condition::All(vec![Condition::AtMost(zero, from, 0), Condition::AtMost(to, length, 0)]);
    lib.need(state, &inside, "java/lang/ArrayIndexOutOfBoundsException")
}

/// Sets each element of an array to what a function gives for its place.
fn set_all(lib: &mut Lib<'_, '_>, state: State, args: &[Sym], element: Kind) -> Res<Known> {
    let (method, descriptor) = match element {
        Kind::Int => ("applyAsInt", "(I)I"),
        Kind::Long => ("applyAsLong", "(I)J"),
        Kind::Double => ("applyAsDouble", "(I)D"),
        _ => ("apply", "(I)Ljava/lang/Object;"),
    };
    let mut state = alive!(lib.non_null(state, args)?);
    let length = lib.engine.length(&mut state, args[0]);
    let names = [args[1], args[0], length];
    let (state, _) = lib.repeat(state, &names, |lib, mut state, names| {
        let index = state.number(0, i64::from(i32::MAX));
        if !state.assume_at_most(index, names[2], -1) {
            return Ok(Vec::new());
        }
        let mut behind = Vec::new();
        for (state, value, names) in lib.apply(state, names[0], (method, descriptor), &[index], names)? {
            if element == Kind::Ref && !lib.engine.can_store(&state, names[1], value) {
                lib.fail(state.clone(), "java/lang/ArrayStoreException")?;
            }
            behind.push((lib.engine.add_element(state, names[1], Key::Element, value)?, names));
        }
        Ok(behind)
    })?;
    lib.done(state)
}

/// Sorts references by their natural order, or by a function that may be null.
fn sort(lib: &mut Lib<'_, '_>, state: State, args: &[Sym]) -> Res<Known> {
    let mut state = alive!(lib.non_null(state, &args[..1])?);
    let order = match args.get(1) {
        Some(&order) => order,
        None => lib.null(&mut state)?,
    };
    let (Some(a), Some(b)) = (
        lib.engine.element(&mut state, args[0], Kind::Ref)?,
        lib.engine.element(&mut state, args[0], Kind::Ref)?,
    ) else {
        return lib.done(state);
    };
    inconsistent(lib, &state, order, a)?;
    let (state, _) = alive!(compare(lib, state, order, (a, b), &[])?);
    lib.done(state)
}

/// A copy of an array, or of a part of it; what is longer than the array is zero or null.
fn copy(lib: &mut Lib<'_, '_>, state: State, args: &[Sym], to: Option<Sym>) -> Res<Known> {
    let mut state = alive!(lib.non_null(state, &args[..1])?);
    let length = lib.engine.length(&mut state, args[0]);
    let size = match to {
        None => {
            state = alive!(lib.not_negative(state, args[1], "java/lang/NegativeArraySizeException")?);
            args[1]
        }
        Some(to) => {
            state = alive!(lib.index(state, args[1], length, true)?);
            state = alive!(lib.need(state, &Condition::AtMost(args[1], to, 0), ILLEGAL_ARGUMENT)?);
            crate::engine::arithmetic::binary(&mut state, Operator::Sub, Kind::Int, to, args[1])
        }
    };
    let Some(object) = state.object(args[0]).cloned() else { return Ok(Known::No) };
    let end = to.unwrap_or(size);
    let shorter = state.is_at_most(end, length, 0);
    let made = lib.engine.make_array(&mut state, object.class, size)?;
    if let Some(copied) = state.object_mut(made) {
        copied.exact = object.exact;
        copied.declared = object.declared;
    }
    let home = state.part(args[0], Key::Home).unwrap_or(args[0]);
    state.set_part(made, Key::Home, home);
    let kind = lib.engine.machine.classes.class(object.class).element_kind().unwrap_or(Kind::Ref);
    state.push_root(made);
    if let Some(value) = lib.engine.element(&mut state, args[0], kind)? {
        if shorter {
            let each = state.each(value);
            state.set_part(made, Key::Element, each);
        } else {
            state = lib.engine.add_element(state, made, Key::Element, value)?;
        }
    }
    let made = state.pop_root();
    debug_assert!(state.nullness(made) == Nullness::NonNull);
    lib.give(state, made)
}
