//! Views: collections that show what another object holds. A view of a map has the name of the method that made it as its
//! text; `LIKE` shows a collection or map that cannot be changed through it, `ARRAY` an array, of which elements can be set.

use super::super::{CHANGED, INDEX, Known, Lib, alive};
use super::{changes, count, item, summary};
use crate::domain::{Condition, Key, Nullness, State, Sym};
use crate::engine::arithmetic::binary;
use crate::engine::{Exit, Res};
use margay_classes::bytecode::Operator;
use margay_classes::{ClassId, ClassKind, Kind};

/// Shows all of another collection or map, and refuses changes.
pub(in crate::engine::library) const LIKE: &str = crate::engine::heap::READ_ONLY;
/// An iterator or an entry by which its collection or map can be changed. Iterators of keys have the name of their view.
pub(in crate::engine::library) const OWN: &str = "own";
/// Shows an array: `Arrays.asList`.
pub(in crate::engine::library) const ARRAY: &str = "array";

/// What a view shows, and how.
pub(in crate::engine::library) fn behind(state: &State, x: Sym) -> Option<(Sym, std::rc::Rc<str>)> {
    let source = state.part(x, Key::Source)?;
    let how = state.object(x).and_then(|object| object.text.clone())?;
    Some((source, how))
}

/// Whether a view, an iterator or an entry refuses changes.
pub(in crate::engine::library) fn is_read_only(state: &State, x: Sym) -> bool {
    state.object(x).is_some_and(|object| object.text.as_deref() == Some(LIKE))
}

/// Whether changes by way of an iterator or an entry reach its collection or map.
pub(in crate::engine::library) fn is_own(state: &State, x: Sym) -> bool {
    state.object(x).is_some_and(|object| matches!(object.text.as_deref(), Some(OWN | "keySet")))
}

/// Makes an iterator or an entry refuse changes.
pub(in crate::engine::library) fn protect(state: &mut State, x: Sym) {
    if let Some(object) = state.object_mut(x) {
        object.text = Some(LIKE.into());
    }
}

/// A view of an object, of a class.
pub(in crate::engine::library) fn made(
    lib: &mut Lib<'_, '_>,
    state: &mut State,
    class: &str,
    of: Sym,
    how: &str,
) -> Res<Sym> {
    let made = lib.engine.some_object(state, class)?;
    let declared = state.object(of).and_then(|object| object.declared.clone());
    if let Some(object) = state.object_mut(made) {
        object.text = Some(how.into());
        if how == LIKE {
            object.declared = declared;
        }
    }
    state.set_part(made, Key::Source, of);
    Ok(made)
}

/// A part of a list is of no use any more once the list has changed.
pub(in crate::engine::library) fn part_is_valid(lib: &mut Lib<'_, '_>, state: &State, this: Sym) -> Res<()> {
    if let Some(list) = state.part(this, Key::Captured(0)) {
        let expected = state.part(this, Key::Expected);
        if expected.is_none() || expected != state.part(list, Key::Changes) {
            lib.fail(state.clone(), CHANGED)?;
        }
    }
    Ok(())
}

/// A part of a list, of which changes are not followed: the list itself may change from now on.
pub(super) fn sub_list(lib: &mut Lib<'_, '_>, mut state: State, args: &[Sym]) -> Res<Known> {
    let (this, from, to) = (args[0], args[1], args[2]);
    let size = count(lib, &mut state, this);
    let zero = state.constant(0);
    let inside = Condition::All(vec![Condition::AtMost(zero, from, 0), Condition::AtMost(to, size, 0)]);
    let state = alive!(lib.need(state, &inside, INDEX)?);
    // Some lists have another exception for an end before the beginning.
    let mut state = alive!(lib.need(state, &Condition::AtMost(from, to, 0), "java/lang/RuntimeException")?);
    let each = summary(lib, &mut state, this)?;
    let changes = changes(&mut state, this);
    let made = lib.engine.some_object(&mut state, "java/util/List")?;
    state.set_part(made, Key::Captured(0), this);
    state.set_part(made, Key::Expected, changes);
    let size = binary(&mut state, Operator::Sub, Kind::Int, to, from);
    state.set_part(made, Key::Size, size);
    state.set_part(made, Key::Element, each);
    lib.give(state, made)
}

/// `toArray` with an array, or with a function that makes one.
pub(super) fn to_array(lib: &mut Lib<'_, '_>, state: State, args: &[Sym]) -> Res<Known> {
    let mut state = alive!(lib.non_null(state, &args[1..])?);
    if lib.descriptor.starts_with("([") {
        return into_array(lib, state, args[0], args[1]);
    }
    let zero = state.constant(0);
    let make = ("apply", "(I)Ljava/lang/Object;");
    for (state, made, kept) in lib.apply(state, args[1], make, &[zero], &[args[0]])? {
        let Some(state) = lib.non_null(state, &[made])? else { continue };
        match into_array(lib, state, kept[0], made)? {
            Known::Yes => {}
            Known::No => return Ok(Known::No),
        }
    }
    Ok(Known::Yes)
}

fn into_array(lib: &mut Lib<'_, '_>, mut state: State, this: Sym, given: Sym) -> Res<Known> {
    let Some(object) = state.object(given).cloned() else { return Ok(Known::No) };
    let ClassKind::Array { element, .. } = lib.engine.machine.classes.class(object.class).kind else {
        return Ok(Known::No);
    };
    let of = lib.engine.machine.classes.class(element);
    let one_class = object.exact || of.access & margay_classes::reader::access::FINAL != 0 && !of.is_array();
    let value = item(lib, &mut state, this)?;
    let fits = value.is_none_or(|value| {
        state.nullness(value) == Nullness::Null || lib.engine.is_instance(&state, value, element)
    });
    if !one_class || !fits {
        return Ok(Known::No);
    }
    // An array that is long enough is used itself, and may be longer.
    let length = lib.engine.length(&mut state, given);
    let size = count(lib, &mut state, this);
    if state.constant_value(length) == Some(0) {
        let (mut none, zero) = (state.clone(), state.constant(0));
        if none.assume_equal(size, zero) {
            // There is nothing that does not fit into the array.
            lib.give(none, given)?;
        }
        return new_array(lib, state, this, object.class, size);
    }
    if state.is_at_most(length, size, 0) && state.is_at_most(size, length, 0) {
        let each = summary(lib, &mut state, this)?;
        let state = lib.engine.change(state, given, Key::Element, Some(each))?;
        return lib.give(state, given);
    }
    Ok(Known::No)
}

/// A new array with the elements of a collection.
pub(super) fn new_array(
    lib: &mut Lib<'_, '_>,
    mut state: State,
    this: Sym,
    class: ClassId,
    size: Sym,
) -> Res<Known> {
    let made = lib.engine.make_array(&mut state, class, size)?;
    let each = summary(lib, &mut state, this)?;
    state.set_part(made, Key::Element, each);
    lib.exits.push(Exit::Returns(state, made));
    Ok(Known::Yes)
}
