//! Contracts of iterators.

use super::collections::resize;
use super::collections::views::is_own;
use super::maps::is_mutable;
use super::{CHANGED, Known, Lib, NO_ELEMENT, UNSUPPORTED, alive};
use crate::domain::{Condition, Key, NONE, State, Sym};
use crate::engine::{Res, unsupported};

/// Lists whose iterators change them.
const LISTS: [&str; 4] =
    ["java/util/ArrayList", "java/util/LinkedList", "java/util/Vector", "java/util/Stack"];

pub(super) fn call(lib: &mut Lib<'_, '_>, mut state: State, args: &[Sym], _: &str) -> Res<Known> {
    let this = args[0];
    let source = state.part(this, Key::Source).and_then(|s| state.object(s)).map(|o| o.class);
    let iterable = lib.engine.load("java/lang/Iterable")?;
    if source.is_none_or(|class| class == iterable) {
        // Callers may have written the iterator themselves.
        lib.engine.called_back(&mut state)?;
    }
    match (lib.name, args.len()) {
        ("hasNext", 1) => has(lib, state, this, Key::Present),
        ("hasPrevious", 1) => has(lib, state, this, Key::Before),
        ("next", 1) => step(lib, state, this, (Key::Present, Key::Before)),
        ("previous", 1) => step(lib, state, this, (Key::Before, Key::Present)),
        ("nextIndex", 1) => {
            let index = state.number(0, i64::from(i32::MAX));
            lib.give(state, index)
        }
        ("previousIndex", 1) => {
            let index = state.number(-1, i64::from(i32::MAX));
            lib.give(state, index)
        }
        ("remove", 1) => remove(lib, state, this),
        ("set", 2) => set(lib, state, this, args[1]),
        ("add", 2) => add(lib, state, this, args[1]),
        ("forEachRemaining", 2) => for_each(lib, state, this, args[1]),
        _ => Ok(Known::No),
    }
}

/// Whether the collection has not changed since the iterator was made, as far as is known.
fn is_current(state: &State, this: Sym) -> bool {
    let Some(source) = state.part(this, Key::Source) else { return true };
    let expected = state.part(this, Key::Expected);
    expected.is_some() && state.part(source, Key::Changes) == expected
}

/// Whether there is an element in a direction.
fn has(lib: &mut Lib<'_, '_>, mut state: State, this: Sym, way: Key) -> Res<Known> {
    if !is_current(&state, this) {
        // What was known when the iterator was made does not hold any more.
        state.drop_part(this, Key::Present);
        state.drop_part(this, Key::Before);
        state.drop_part(this, Key::Element);
        state.drop_part(this, Key::Passed);
    }
    let mut state = lib.engine.pass_last(state, this)?;
    let there = match (state.part(this, way), state.part(this, Key::Element)) {
        (Some(known), _) => known,
        // Nothing is in the collection.
        (None, Some(NONE)) => state.constant(0),
        _ => state.number(0, 1),
    };
    state.set_part(this, way, there);
    lib.give(state, there)
}

/// Goes on in a direction.
fn step(lib: &mut Lib<'_, '_>, mut state: State, this: Sym, (way, back): (Key, Key)) -> Res<Known> {
    if !is_current(&state, this) {
        // It shows an element, or throws.
        lib.fail(state.clone(), CHANGED)?;
        state.drop_part(this, Key::Element);
        state.drop_part(this, Key::Passed);
    }
    if state.part(this, Key::Source).is_none() {
        lib.engine.steps_given = true;
        if lib.engine.outdated {
            lib.fail(state.clone(), CHANGED)?;
        }
    }
    let mut state = lib.engine.pass_last(state, this)?;
    let one = state.constant(1);
    let present = state.part(this, way);
    let present = present.unwrap_or_else(|| state.number(0, 1));
    let mut state = alive!(lib.need(state, &Condition::AtMost(one, present, 0), NO_ELEMENT)?);
    let value = match state.part(this, Key::Element) {
        Some(NONE) => return Ok(Known::Yes),
        Some(known) => state.instance(known),
        None => lib.engine.of_argument(&mut state, this, "java/util/Iterator", 0)?,
    };
    let keys = state.object(this).is_some_and(|object| object.text.as_deref() == Some("keySet"));
    if let Some(map) = state.part(this, Key::Source).filter(|_| keys && is_current(&state, this)) {
        super::maps::is_key(lib, &mut state, map, value)?;
    }
    let yes = state.constant(1);
    let state = lib.engine.change(state, this, way, None)?;
    // The way back leads over this element.
    let state = lib.engine.change(state, this, back, Some(yes))?;
    let mut state = lib.engine.change(state, this, Key::Removable, Some(yes))?;
    if way == Key::Present && state.part(this, Key::Passed).is_some() {
        state.set_part(this, Key::Last, value);
    } else {
        // It goes to and fro.
        state.drop_part(this, Key::Passed);
    }
    lib.give(state, value)
}

/// The runs in which an iterator has an element that it gave last; an exception for the others.
fn has_last(lib: &mut Lib<'_, '_>, mut state: State, this: Sym) -> Res<Option<State>> {
    let one = state.constant(1);
    let removable = state.part(this, Key::Removable);
    let removable = removable.unwrap_or_else(|| state.number(0, 1));
    lib.need(state, &Condition::AtMost(one, removable, 0), "java/lang/IllegalStateException")
}

fn remove(lib: &mut Lib<'_, '_>, state: State, this: Sym) -> Res<Known> {
    let mut state = alive!(has_last(lib, state, this)?);
    let source = state.part(this, Key::Source).filter(|_| is_own(&state, this));
    let Some(source) = source.filter(|&s| is_mutable(lib, &state, s)) else {
        lib.fail(state.clone(), UNSUPPORTED)?;
        // Or it takes an element away from what it belongs to.
        lib.engine.escape(&mut state, this);
        lib.engine.havoc(&mut state)?;
        return lib.done(state);
    };
    if !is_current(&state, this) {
        lib.fail(state.clone(), CHANGED)?;
    }
    let state = resize(lib, state, source, -1, -1)?;
    moved(lib, state, this, source)
}

/// Takes note that the iterator itself has changed the collection.
fn moved(lib: &mut Lib<'_, '_>, mut state: State, this: Sym, source: Sym) -> Res<Known> {
    let changes = state.part(source, Key::Changes);
    state.drop_part(this, Key::Passed);
    let no = state.constant(0);
    let state = lib.engine.change(state, this, Key::Removable, Some(no))?;
    let state = lib.engine.change(state, this, Key::Before, None)?;
    let state = lib.engine.change(state, this, Key::Present, None)?;
    let state = lib.engine.change(state, this, Key::Expected, changes)?;
    lib.done(state)
}

/// The list behind an iterator, if it can be changed by way of it.
fn list(lib: &Lib<'_, '_>, state: &State, this: Sym) -> Option<Sym> {
    let source = state.part(this, Key::Source).filter(|_| is_own(state, this))?;
    let class = state.object(source).map(|object| lib.engine.name(object.class))?;
    LISTS.contains(&&class[..]).then_some(source)
}

fn set(lib: &mut Lib<'_, '_>, state: State, this: Sym, value: Sym) -> Res<Known> {
    let state = alive!(has_last(lib, state, this)?);
    let Some(source) = list(lib, &state, this) else {
        lib.fail(state, UNSUPPORTED)?;
        return unsupported("a change of a list whose class is not known");
    };
    if !is_current(&state, this) {
        lib.fail(state.clone(), CHANGED)?;
    }
    let state = super::collections::replace(lib, state, source, value)?;
    lib.done(state)
}

fn add(lib: &mut Lib<'_, '_>, state: State, this: Sym, value: Sym) -> Res<Known> {
    let Some(source) = list(lib, &state, this) else {
        lib.fail(state, UNSUPPORTED)?;
        return unsupported("a change of a list whose class is not known");
    };
    if !is_current(&state, this) {
        lib.fail(state.clone(), CHANGED)?;
    }
    let state = lib.engine.add_element(state, source, Key::Element, value)?;
    let state = lib.engine.add_element(state, this, Key::Element, value)?;
    let state = resize(lib, state, source, 1, 1)?;
    moved(lib, state, this, source)
}

/// Gives what is left to a function.
fn for_each(lib: &mut Lib<'_, '_>, state: State, this: Sym, f: Sym) -> Res<Known> {
    let mut state = alive!(lib.non_null(state, &[f])?);
    let (Some(source), true) = (state.part(this, Key::Source), is_current(&state, this)) else {
        return Ok(Known::No);
    };
    let each = match state.part(this, Key::Element) {
        Some(NONE) => return lib.done(state),
        Some(each) => each,
        None => return Ok(Known::No),
    };
    for key in [Key::Present, Key::Before, Key::Removable, Key::Passed] {
        state = lib.engine.change(state, this, key, None)?;
    }
    let Some(expected) = state.part(this, Key::Expected) else { return Ok(Known::No) };
    let accept = ("accept", "(Ljava/lang/Object;)V");
    let (state, _) = lib.repeat(state, &[f, source, expected, each], |lib, mut state, kept| {
        let value = state.instance(kept[3]);
        let held = |state: &State, source: Sym| {
            let root = super::collections::root(state, source);
            [Key::Element, Key::MapKey, Key::MapValue].map(|key| state.part(root, key))
        };
        let before = held(&state, kept[1]);
        let mut behind = Vec::new();
        for (state, _, kept) in lib.apply(state, kept[0], accept, &[value], kept)? {
            if held(&state, kept[1]) != before {
                return unsupported("a function that changes what it is given later");
            }
            if state.part(kept[1], Key::Changes) != Some(kept[2]) {
                lib.fail(state.clone(), CHANGED)?;
            }
            behind.push((state, kept));
        }
        Ok(behind)
    })?;
    lib.done(state)
}
