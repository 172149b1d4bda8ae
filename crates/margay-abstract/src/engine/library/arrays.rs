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
        ("toString" | "hashCode", 1) => {
            if element == Kind::Ref {
                return Ok(Known::No);
            }
            lib.give_any(state)
        }
        ("equals", 2) if element != Kind::Ref => lib.give_any(state),
        ("fill", 2 | 4) => {
            let mut state = alive!(lib.non_null(state, &args[..1])?);
            let value = args[args.len() - 1];
            if element == Kind::Ref && !lib.engine.can_store(&state, args[0], value) {
                lib.fail(state.clone(), "java/lang/ArrayStoreException")?;
            }
            if args.len() == 4 {
                let length = lib.engine.length(&mut state, args[0]);
                let zero = state.constant(0);
                state = alive!(lib.need(state, &Condition::AtMost(args[1], args[2], 0), ILLEGAL_ARGUMENT)?);
                let inside = Condition::All(vec![
                    Condition::AtMost(zero, args[1], 0),
                    Condition::AtMost(args[2], length, 0),
                ]);
                state = alive!(lib.need(state, &inside, "java/lang/ArrayIndexOutOfBoundsException")?);
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
        ("stream", 1) => {
            let mut state = alive!(lib.non_null(state, args)?);
            let class = match element {
                Kind::Int => "java/util/stream/IntStream",
                Kind::Long => "java/util/stream/LongStream",
                Kind::Double => "java/util/stream/DoubleStream",
                _ => "java/util/stream/Stream",
            };
            let made = lib.make(&mut state, class)?;
            let each = match lib.engine.element(&mut state, args[0], element)? {
                Some(value) => state.each(value),
                None => crate::domain::NONE,
            };
            state.set_part(made, Key::Element, each);
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
