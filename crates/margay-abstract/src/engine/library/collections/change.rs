//! Methods that change a collection.

use super::super::{ILLEGAL_ARGUMENT, INDEX, Known, Lib, UNSUPPORTED, alive};
use super::order::{decides_null, place, sort};
use super::{
    MOST, SETS, count, forget_entries, item, kind, maybe_item, not_empty, own_equals, resize, shrink,
    touched, views,
};
use crate::domain::{Condition, Key, NONE, Nullness, State, Sym};
use crate::engine::{Res, unsupported};
use margay_classes::Cond;
use margay_classes::bytecode::exception;

const CHANGES: [&str; 33] = [
    "add",
    "addAll",
    "addFirst",
    "addLast",
    "offer",
    "offerFirst",
    "offerLast",
    "push",
    "pop",
    "poll",
    "pollFirst",
    "pollLast",
    "remove",
    "removeFirst",
    "removeLast",
    "removeFirstOccurrence",
    "removeLastOccurrence",
    "removeIf",
    "removeAll",
    "retainAll",
    "clear",
    "set",
    "sort",
    "replaceAll",
    "addElement",
    "insertElementAt",
    "setElementAt",
    "removeElementAt",
    "removeElement",
    "ensureCapacity",
    "trimToSize",
    "removeAllElements",
    "setSize",
];

pub(super) fn call(lib: &mut Lib<'_, '_>, mut state: State, args: &[Sym]) -> Res<Known> {
    if !CHANGES.contains(&lib.name) {
        return Ok(Known::No);
    }
    let this = args[0];
    let Some((class, nulls)) = kind(lib, &state, this) else {
        return change_view(lib, state, args);
    };
    match (lib.name, args.len()) {
        (
            "add" | "addFirst" | "addLast" | "offer" | "offerFirst" | "offerLast" | "push" | "addElement",
            2,
        ) => add(lib, state, args, class, nulls),
        ("add" | "insertElementAt", 3) => {
            let (index, value) = if lib.name == "add" { (args[1], args[2]) } else { (args[2], args[1]) };
            let size = count(lib, &mut state, this);
            let state = alive!(lib.index(state, index, size, true)?);
            let state = insert(lib, state, this, value, 1, 1)?;
            lib.done(state)
        }
        ("addAll", 2) => add_all(lib, state, (this, args[1]), class, nulls),
        ("addAll", 3) => {
            let size = count(lib, &mut state, this);
            let state = alive!(lib.index(state, args[1], size, true)?);
            add_all(lib, state, (this, args[2]), class, nulls)
        }
        ("set" | "setElementAt", 3) => {
            let (index, value) = if lib.name == "set" { (args[1], args[2]) } else { (args[2], args[1]) };
            let size = count(lib, &mut state, this);
            let mut state = alive!(lib.index(state, index, size, false)?);
            let before = alive!(item(lib, &mut state, this)?);
            let mut state = replace(lib, state, this, value)?;
            state.set_part(this, Key::Entry(index), value);
            lib.give(state, if lib.name == "set" { before } else { NONE })
        }
        ("remove" | "removeElementAt", 2) if lib.descriptor.starts_with("(I)") => {
            let size = count(lib, &mut state, this);
            let mut state = alive!(lib.index(state, args[1], size, false)?);
            let value = alive!(item(lib, &mut state, this)?);
            let state = resize(lib, state, this, -1, -1)?;
            lib.give(state, if lib.name == "remove" { value } else { NONE })
        }
        ("remove" | "removeFirstOccurrence" | "removeLastOccurrence" | "removeElement", 2) => {
            remove(lib, state, args, class)
        }
        ("pop" | "removeFirst" | "removeLast" | "remove", 1) => {
            let mut state = alive!(not_empty(lib, state, this)?);
            let value = alive!(item(lib, &mut state, this)?);
            let (state, names) = alive!(settled(lib, state, (this, class), value)?);
            let state = resize(lib, state, names[0], -1, -1)?;
            lib.give(state, names[1])
        }
        ("poll" | "pollFirst" | "pollLast", 1) => {
            let value = item(lib, &mut state, this)?.unwrap_or(NONE);
            let (state, names) = alive!(settled(lib, state, (this, class), value)?);
            maybe_item(lib, state, names[0], true)
        }
        ("removeIf", 2) => remove_if(lib, state, this, args[1]),
        ("removeAll" | "retainAll", 2) => remove_all(lib, state, this, args[1]),
        ("replaceAll", 2) => replace_all(lib, state, this, args[1]),
        ("clear" | "removeAllElements", 1) => {
            let zero = state.constant(0);
            let state = lib.engine.change(state, this, Key::Size, Some(zero))?;
            let state = touched(lib, state, this)?;
            lib.done(state)
        }
        ("ensureCapacity" | "trimToSize", _) => lib.done(state),
        ("sort", 2) if class != "java/util/TreeSet" => sort(lib, state, this, args[1]),
        _ => Ok(Known::No),
    }
}

/// A heap compares the elements that are left when it loses one; sets do not.
fn settled(
    lib: &mut Lib<'_, '_>,
    mut state: State,
    (this, class): (Sym, &str),
    value: Sym,
) -> Res<Option<(State, Vec<Sym>)>> {
    if class != "java/util/PriorityQueue" || value == NONE {
        return Ok(Some((state, vec![this, value])));
    }
    let other = item(lib, &mut state, this)?;
    place(lib, state, (this, class), (value, other), &[this, value])
}

fn add(lib: &mut Lib<'_, '_>, mut state: State, args: &[Sym], class: &str, nulls: bool) -> Res<Known> {
    let this = args[0];
    if !nulls && !decides_null(&state, this) {
        state = alive!(lib.non_null(state, &args[1..])?);
    }
    let set = SETS.contains(&class);
    if set {
        own_equals(lib, &mut state, args)?;
    }
    let held = item(lib, &mut state, this)?;
    let (state, names) = alive!(place(lib, state, (this, class), (args[1], held), args)?);
    let mut state = insert(lib, state, names[0], names[1], i64::from(!set), 1)?;
    let result = match lib.name {
        "add" | "offer" | "offerFirst" | "offerLast" if set => state.number(0, 1),
        "add" | "offer" | "offerFirst" | "offerLast" => state.constant(1),
        "push" if !lib.descriptor.ends_with('V') => names[1],
        _ => NONE,
    };
    lib.give(state, result)
}

fn insert(lib: &mut Lib<'_, '_>, state: State, this: Sym, value: Sym, least: i64, most: i64) -> Res<State> {
    let state = lib.engine.add_element(state, this, Key::Element, value)?;
    let mut state = resize(lib, state, this, least, most)?;
    if least == 0 {
        // Not more than before, perhaps, but not empty.
        let size = lib.engine.size(&mut state, this);
        state.restrict(size, 1, MOST);
    }
    Ok(state)
}

/// Ends with an exception after some of many elements were added to a collection or map.
pub(in crate::engine::library) fn fail_midway(
    lib: &mut Lib<'_, '_>,
    mut state: State,
    this: Sym,
    exception: &str,
) -> Res<()> {
    for key in [Key::Size, Key::Element, Key::MapKey, Key::MapValue, Key::Changes] {
        state = lib.engine.change(state, this, key, None)?;
    }
    forget_entries(lib, &mut state, this);
    lib.fail(state, exception)
}

fn add_all(
    lib: &mut Lib<'_, '_>,
    state: State,
    (this, from): (Sym, Sym),
    class: &str,
    nulls: bool,
) -> Res<Known> {
    let mut state = alive!(lib.non_null(state, &[from])?);
    if class == "java/util/PriorityQueue" && lib.engine.may_alias(&state, this, from) {
        // A queue does not take itself.
        lib.fail(state.clone(), ILLEGAL_ARGUMENT)?;
    }
    let count = count(lib, &mut state, from);
    let most = state.upper(count);
    let set = SETS.contains(&class);
    let least = if set { 0 } else { state.lower(count) };
    let mut names = vec![this];
    if let Some(value) = item(lib, &mut state, from)? {
        if !nulls && !decides_null(&state, this) && state.nullness(value) != Nullness::NonNull {
            fail_midway(lib, state.clone(), this, exception::NULL_POINTER)?;
            state.assume_null(value, false);
        }
        if set {
            own_equals(lib, &mut state, &[this, value])?;
        }
        let held = item(lib, &mut state, this)?;
        (state, names) = alive!(place(lib, state, (this, class), (value, held), &[this, value])?);
        state = lib.engine.add_element(state, names[0], Key::Element, names[1])?;
    }
    let mut state = resize(lib, state, names[0], least, most)?;
    let result = state.number(0, 1);
    lib.give(state, result)
}

/// Takes one element away that is equal to an object, if there is one.
fn remove(lib: &mut Lib<'_, '_>, mut state: State, args: &[Sym], class: &str) -> Res<Known> {
    own_equals(lib, &mut state, args)?;
    let held = item(lib, &mut state, args[0])?;
    // A heap looks for an equal element, and compares those that are left.
    let x = if class == "java/util/PriorityQueue" { held.unwrap_or(args[1]) } else { args[1] };
    let (mut state, names) = alive!(place(lib, state, (args[0], class), (x, held), args)?);
    let mut kept = state.clone();
    let size = count(lib, &mut state, names[0]);
    let one = state.constant(1);
    if state.assume_at_most(one, size, 0) {
        let mut removed = resize(lib, state, names[0], -1, -1)?;
        let yes = removed.constant(1);
        lib.give(removed, yes)?;
    }
    let no = kept.constant(0);
    lib.give(kept, no)
}

/// Takes away what a function says yes to. The function must leave the collection alone.
fn remove_if(lib: &mut Lib<'_, '_>, state: State, this: Sym, f: Sym) -> Res<Known> {
    let mut state = alive!(lib.non_null(state, &[f])?);
    let Some(value) = item(lib, &mut state, this)? else {
        let no = state.constant(0);
        return lib.give(state, no);
    };
    let source = super::root(&state, this);
    let changes = super::changes(&mut state, source);
    let each = state.part(this, Key::Element).unwrap_or_else(|| state.each(value));
    if source == this {
        state.set_part(this, Key::Element, each);
    }
    let left = lib.make(&mut state, "java/util/ArrayList")?;
    state.set_part(left, Key::Element, NONE);
    // Others than array lists take each element away at once.
    let at_once = kind(lib, &state, this).is_none_or(|(class, _)| class != "java/util/ArrayList");
    let test = ("test", "(Ljava/lang/Object;)Z");
    let kept = [f, this, changes, left];
    let (state, names) = lib.repeat(state, &kept, |lib, mut state, kept| {
        let Some(value) = item(lib, &mut state, kept[1])? else { return Ok(Vec::new()) };
        let mut with_value = kept.to_vec();
        with_value.push(value);
        let mut behind = Vec::new();
        for (state, answer, mut kept) in lib.apply(state, kept[0], test, &[value], &with_value)? {
            if state.part(super::root(&state, kept[1]), Key::Changes) != Some(kept[2]) {
                lib.fail(state.clone(), super::super::CHANGED)?;
            }
            let value = kept.pop().unwrap_or(NONE);
            if let Some(mut no) = lib.engine.assume_zero(state.clone(), Cond::Eq, answer) {
                if source == this {
                    no = lib.engine.add_element(no, kept[3], Key::Element, value)?;
                }
                behind.push((no, kept.clone()));
            }
            let Some(mut yes) = lib.engine.assume_zero(state, Cond::Ne, answer) else { continue };
            if at_once {
                yes = shrink(lib, yes, kept[1])?;
                let root = super::root(&yes, kept[1]);
                yes.set_part(root, Key::Changes, kept[2]);
            }
            behind.push((yes, kept));
        }
        Ok(behind)
    })?;
    // The function may have put others into their places.
    let same = state.part(names[1], Key::Element) == Some(each) && source == this;
    let left = state.part(names[3], Key::Element).filter(|&left| same && left != NONE);
    let mut before = state.clone();
    let mut state = shrink(lib, state, names[1])?;
    // What the function says no to is left.
    for state in [&mut before, &mut state] {
        if let Some(left) = left.filter(|_| state.part(names[1], Key::Element) != Some(NONE)) {
            state.set_part(names[1], Key::Element, left);
        }
    }
    let no = before.constant(0);
    lib.give(before, no)?;
    let yes = state.constant(1);
    lib.give(state, yes)
}

/// Takes away what another collection holds, or does not hold.
fn remove_all(lib: &mut Lib<'_, '_>, state: State, this: Sym, other: Sym) -> Res<Known> {
    let mut state = alive!(lib.non_null(state, &[other])?);
    for x in [this, other] {
        if kind(lib, &state, x).is_some_and(|(class, _)| super::is_sorted(class)) {
            return unsupported("a search in a sorted collection");
        }
    }
    if let Some(value) = item(lib, &mut state, this)? {
        own_equals(lib, &mut state, &[other, value])?;
        let takes_null = kind(lib, &state, other).is_some_and(|(_, nulls)| nulls);
        if !takes_null && state.nullness(value) != Nullness::NonNull {
            lib.fail(state.clone(), exception::NULL_POINTER)?;
        }
        if kind(lib, &state, other).is_none() {
            super::same_type(lib, &state, other, value)?;
        }
    }
    if let Some(value) = item(lib, &mut state, other)? {
        own_equals(lib, &mut state, &[this, value])?;
    }
    let mut before = state.clone();
    let no = before.constant(0);
    lib.give(before, no)?;
    let mut state = shrink(lib, state, this)?;
    let yes = state.constant(1);
    lib.give(state, yes)
}

/// Puts what a function gives in the place of each element.
fn replace_all(lib: &mut Lib<'_, '_>, state: State, this: Sym, f: Sym) -> Res<Known> {
    let mut state = alive!(lib.non_null(state, &[f])?);
    let changes = super::changes(&mut state, this);
    let made = lib.make(&mut state, "java/util/ArrayList")?;
    state.set_part(made, Key::Element, NONE);
    let apply = ("apply", "(Ljava/lang/Object;)Ljava/lang/Object;");
    let kept = [f, this, changes, made];
    let (state, names) = lib.repeat(state, &kept, |lib, mut state, kept| {
        let Some(value) = item(lib, &mut state, kept[1])? else { return Ok(Vec::new()) };
        let mut behind = Vec::new();
        for (state, result, kept) in lib.apply(state, kept[0], apply, &[value], kept)? {
            if state.part(kept[1], Key::Changes) != Some(kept[2]) {
                lib.fail(state.clone(), super::super::CHANGED)?;
            }
            let state = lib.engine.add_element(state, kept[3], Key::Element, result)?;
            let state = lib.engine.add_element(state, kept[1], Key::Element, result)?;
            behind.push((state, kept));
        }
        Ok(behind)
    })?;
    // All of them are replaced.
    let each = state.part(names[3], Key::Element).unwrap_or(NONE);
    let state = lib.engine.change(state, names[1], Key::Element, Some(each))?;
    let state = touched(lib, state, names[1])?;
    lib.done(state)
}

/// Puts a value in the place of an element of a list: iterators and parts of the list show it, too.
pub(in crate::engine::library) fn replace(
    lib: &mut Lib<'_, '_>,
    mut state: State,
    this: Sym,
    value: Sym,
) -> Res<State> {
    forget_entries(lib, &mut state, this);
    for x in showing(lib, &state, this) {
        forget_entries(lib, &mut state, x);
        if state.part(x, Key::Element).is_some() {
            state = lib.engine.add_element(state, x, Key::Element, value)?;
        }
    }
    lib.engine.add_element(state, this, Key::Element, value)
}

/// Iterators, views and parts of a collection or map, and those of them.
pub(in crate::engine::library) fn showing(lib: &Lib<'_, '_>, state: &State, this: Sym) -> Vec<Sym> {
    let links: Vec<(Sym, Sym)> = state
        .all_parts()
        .into_iter()
        .filter(|(_, key, _)| matches!(key, Key::Source | Key::Captured(0)))
        .map(|(x, _, of)| (x, of))
        .collect();
    let (mut found, mut next) = (Vec::new(), vec![this]);
    while let Some(shown) = next.pop() {
        for &(x, of) in &links {
            if !found.contains(&x) && lib.engine.may_alias(state, shown, of) {
                found.push(x);
                next.push(x);
            }
        }
    }
    found
}

/// A collection whose class is not known may refuse any change. Views let some changes through.
fn change_view(lib: &mut Lib<'_, '_>, mut state: State, args: &[Sym]) -> Res<Known> {
    let this = args[0];
    let behind = views::behind(&state, this);
    match (behind, lib.name, args.len()) {
        (Some((_, how)), _, _) if &*how == views::LIKE => {
            lib.fail(state, UNSUPPORTED)?;
            Ok(Known::Yes)
        }
        (Some((array, how)), "set", 3) if &*how == views::ARRAY => {
            let length = lib.engine.length(&mut state, array);
            let mut state = alive!(lib.index(state, args[1], length, false)?);
            if !lib.engine.can_store(&state, array, args[2]) {
                lib.fail(state.clone(), "java/lang/ArrayStoreException")?;
            }
            let before = alive!(item(lib, &mut state, this)?);
            let mut state = replace(lib, state, this, args[2])?;
            lib.engine.forget_entries(&mut state, array, None);
            let state = lib.engine.add_element(state, array, Key::Element, args[2])?;
            lib.give(state, before)
        }
        (Some((_, how)), "sort", 2) if &*how == views::ARRAY => sort(lib, state, this, args[1]),
        (Some((map, how)), _, _)
            if !matches!(&*how, views::LIKE | views::ARRAY)
                && super::super::maps::is_mutable(lib, &state, map) =>
        {
            change_map_view(lib, state, args, map)
        }
        _ => {
            lib.fail(state, UNSUPPORTED)?;
            unsupported("a change of a collection whose class is not known")
        }
    }
}

/// Elements can be removed from the keys, values and entries of a map.
fn change_map_view(lib: &mut Lib<'_, '_>, mut state: State, args: &[Sym], map: Sym) -> Res<Known> {
    match (lib.name, args.len()) {
        ("add", 2) => {
            lib.fail(state, UNSUPPORTED)?;
            Ok(Known::Yes)
        }
        ("addAll", 2) => {
            lib.fail(state.clone(), UNSUPPORTED)?;
            // Nothing is added where there is nothing.
            let mut state = alive!(lib.non_null(state, &args[1..])?);
            let (size, zero) = (count(lib, &mut state, args[1]), state.constant(0));
            if state.assume_equal(size, zero) {
                lib.give(state, zero)?;
            }
            Ok(Known::Yes)
        }
        ("removeIf", 2) => remove_if(lib, state, args[0], args[1]),
        ("removeAll" | "retainAll", 2) => {
            if super::super::maps::is_sorted_map(lib, &state, map) {
                return Ok(Known::No);
            }
            remove_all(lib, state, args[0], args[1])
        }
        ("clear", 1) => {
            let zero = state.constant(0);
            let state = lib.engine.change(state, map, Key::Size, Some(zero))?;
            let state = touched(lib, state, map)?;
            lib.done(state)
        }
        ("remove", 2) if super::super::maps::takes_null(lib, &state, map) => {
            own_equals(lib, &mut state, args)?;
            let mut before = state.clone();
            let no = before.constant(0);
            lib.give(before, no)?;
            let size = count(lib, &mut state, map);
            let one = state.constant(1);
            if !state.assume_at_most(one, size, 0) {
                return Ok(Known::Yes);
            }
            let mut state = resize(lib, state, map, -1, -1)?;
            let yes = state.constant(1);
            lib.give(state, yes)
        }
        _ => Ok(Known::No),
    }
}

/// Whether an index is inside of a list, for methods that take places.
pub(in crate::engine::library) fn inside(
    lib: &mut Lib<'_, '_>,
    mut state: State,
    list: Sym,
    index: Sym,
) -> Res<Option<State>> {
    let size = count(lib, &mut state, list);
    let zero = state.constant(0);
    let inside = Condition::All(vec![Condition::AtMost(zero, index, 0), Condition::AtMost(index, size, -1)]);
    lib.need(state, &inside, INDEX)
}
