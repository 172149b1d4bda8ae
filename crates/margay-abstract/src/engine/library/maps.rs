//! Contracts of maps and their entries.

use super::collections::{
    compared, count, forget_entries, keys_equal, own_equals, resize, root, shrink, touched,
};
use super::{ILLEGAL_ARGUMENT, Known, Lib, NO_ELEMENT, UNSUPPORTED, alive};
use crate::domain::{Condition, Key, NONE, Nullness, State, Sym};
use crate::engine::{Res, unsupported};
use margay_classes::bytecode::exception;

const MOST: i64 = i32::MAX as i64;

/// Maps of the library that can be changed, and whether they take null.
const MUTABLE: [(&str, bool); 4] = [
    ("java/util/HashMap", true),
    ("java/util/LinkedHashMap", true),
    ("java/util/TreeMap", false),
    ("java/util/EnumMap", false),
];
/// Collections of the library whose iterators remove elements.
const REMOVING: [&str; 6] = [
    "java/util/ArrayList",
    "java/util/LinkedList",
    "java/util/HashSet",
    "java/util/LinkedHashSet",
    "java/util/ArrayDeque",
    "java/util/TreeSet",
];

fn kind(lib: &Lib<'_, '_>, state: &State, x: Sym) -> Option<(&'static str, bool)> {
    let object = state.object(x).filter(|object| object.exact)?;
    let name = lib.engine.name(object.class);
    MUTABLE.into_iter().find(|(known, _)| *known == name)
}

/// Whether elements can be removed through an iterator or a view.
pub(super) fn is_mutable(lib: &Lib<'_, '_>, state: &State, x: Sym) -> bool {
    let class = state.object(x).filter(|object| object.exact).map(|object| lib.engine.name(object.class));
    class.is_some_and(|name| REMOVING.contains(&&name[..]) || MUTABLE.iter().any(|(known, _)| *known == name))
}

pub(super) fn call(lib: &mut Lib<'_, '_>, mut state: State, args: &[Sym], class: &str) -> Res<Known> {
    if lib.name == "<init>" {
        return construct(lib, state, args, class);
    }
    if lib.is(&["of", "entry", "ofEntries", "copyOf"]) {
        return of(lib, state, args);
    }
    let this = args[0];
    match (lib.name, args.len()) {
        ("size", 1) => {
            let size = count(lib, &mut state, this);
            lib.give(state, size)
        }
        ("isEmpty", 1) => {
            let size = count(lib, &mut state, this);
            let zero = state.constant(0);
            let empty = state.truth(Condition::Equal(size, zero));
            lib.give(state, empty)
        }
        ("get" | "containsKey" | "getOrDefault", _) => get(lib, state, args),
        ("keySet" | "values" | "entrySet", 1) => {
            let made = view(lib, &mut state, this)?;
            lib.give(state, made)
        }
        ("forEach", 2) => for_each(lib, state, args),
        ("firstKey" | "lastKey", 1) => {
            let size = count(lib, &mut state, this);
            let one = state.constant(1);
            let mut state = alive!(lib.need(state, &Condition::AtMost(one, size, 0), NO_ELEMENT)?);
            let key = alive!(part(lib, &mut state, this, Key::MapKey)?);
            lib.give(state, key)
        }
        ("toString" | "hashCode", 1) => {
            let method = lib.name;
            super::collections::asked(lib, &mut state, args, &[method])?;
            lib.give_any(state)
        }
        _ => change(lib, state, args),
    }
}

/// A key or a value of a map; `None` when it is empty.
fn part(lib: &mut Lib<'_, '_>, state: &mut State, this: Sym, key: Key) -> Res<Option<Sym>> {
    match state.part(this, key) {
        Some(NONE) => Ok(None),
        Some(known) => {
            let value = state.instance(known);
            let n = usize::from(key == Key::MapValue);
            lib.engine.declare(state, value, this, ("java/util/Map", n));
            Ok(Some(value))
        }
        None => {
            let n = usize::from(key == Key::MapValue);
            lib.engine.of_argument(state, this, "java/util/Map", n).map(Some)
        }
    }
}

/// What a map takes as a key: the others are refused.
fn key(lib: &mut Lib<'_, '_>, mut state: State, this: Sym, key: Sym) -> Res<Option<State>> {
    keys_equal(lib, &mut state, &[this, key])?;
    match kind(lib, &state, this) {
        Some((class, nulls)) => {
            compared(lib, &state, class, key)?;
            let takes = nulls
                || class == "java/util/EnumMap" && lib.is(&["get", "containsKey", "getOrDefault", "remove"]);
            if takes { Ok(Some(state)) } else { lib.non_null(state, &[key]) }
        }
        None => {
            let declared = lib.engine.argument(&state, this, "java/util/Map", 0);
            if let Some(declared) = declared {
                let class = lib.engine.descriptor_class(&declared.erasure())?;
                if state.nullness(key) != Nullness::Null && !lib.engine.is_instance(&state, key, class) {
                    return unsupported("a key of another type");
                }
            }
            lib.non_null(state, &[key])
        }
    }
}

/// What a map has for a key: the same until something changes.
fn lookup(lib: &mut Lib<'_, '_>, state: &mut State, this: Sym, key: Sym) -> Res<Sym> {
    if let Some(known) = state.part(this, Key::Entry(key)) {
        return Ok(known);
    }
    let value = match part(lib, state, this, Key::MapValue)? {
        Some(value) => {
            if let Some(object) = state.object_mut(value) {
                object.null = object.null.join(Nullness::Null);
            }
            value
        }
        None => lib.null(state)?,
    };
    if is_stable(lib, state, key) {
        state.set_part(this, Key::Entry(key), value);
    }
    Ok(value)
}

/// Whether a key stays equal to itself: it cannot change.
fn is_stable(lib: &Lib<'_, '_>, state: &State, key: Sym) -> bool {
    state.object(key).is_some_and(|object| {
        let class = lib.engine.machine.classes.class(object.class);
        crate::engine::heap::is_immutable(lib.engine.machine.classes.name(object.class))
            || class.access & margay_classes::reader::access::ENUM != 0
    })
}

fn get(lib: &mut Lib<'_, '_>, state: State, args: &[Sym]) -> Res<Known> {
    let this = args[0];
    let mut state = alive!(key(lib, state, this, args[1])?);
    let size = count(lib, &mut state, this);
    let one = state.constant(1);
    let full = state.part(this, Key::MapValue);
    let never_null = full.is_some_and(|v| v == NONE || state.nullness(v) == Nullness::NonNull);
    let value = lookup(lib, &mut state, this, args[1])?;
    let there = Condition::Not(Box::new(Condition::IsNull(value)));
    match lib.name {
        "get" => lib.give(state, value),
        "containsKey" if !is_stable(lib, &state, args[1]) => {
            lib.answer(state, &[Condition::AtMost(one, size, 0)], &[])
        }
        "containsKey" => {
            let mut yes = vec![Condition::AtMost(one, size, 0)];
            let mut no = vec![Condition::IsNull(value)];
            if never_null {
                yes.push(there);
            } else if state.nullness(value) == Nullness::NonNull {
                no.clear();
            }
            lib.answer(state, &yes, &no)
        }
        _ => {
            // What a key is missing for that has the value null is null.
            if let Some(found) = lib.engine.assume(state.clone(), &there, true) {
                lib.give(found, value)?;
            }
            if !never_null {
                let mut null = state.clone();
                if null.assume_null(value, true) {
                    lib.give(null, value)?;
                }
            }
            if state.assume_null(value, true) {
                lib.give(state, args[2])?;
            }
            Ok(Known::Yes)
        }
    }
}

fn change(lib: &mut Lib<'_, '_>, state: State, args: &[Sym]) -> Res<Known> {
    const CHANGES: [&str; 9] = [
        "put",
        "putIfAbsent",
        "remove",
        "merge",
        "computeIfAbsent",
        "compute",
        "computeIfPresent",
        "clear",
        "putAll",
    ];
    if !CHANGES.contains(&lib.name) {
        return Ok(Known::No);
    }
    let this = args[0];
    let Some((_, _)) = kind(lib, &state, this) else {
        lib.fail(state, UNSUPPORTED)?;
        return unsupported("a change of a map whose class is not known");
    };
    let mut state = state;
    if lib.name == "clear" {
        let zero = state.constant(0);
        let state = lib.engine.change(state, this, Key::Size, Some(zero))?;
        let state = touched(lib, state, this)?;
        return lib.done(state);
    }
    if lib.name == "putAll" {
        return put_all(lib, state, args);
    }
    state = alive!(key(lib, state, this, args[1])?);
    match (lib.name, args.len()) {
        ("put" | "putIfAbsent", 3) => {
            let before = lookup(lib, &mut state, this, args[1])?;
            state.push_roots(&[before, args[1], args[2], this]);
            let state = put(lib, state, this, args[1], args[2])?;
            let mut state = state;
            let names = state.pop_roots();
            if lib.name == "put" && is_stable(lib, &state, names[1]) {
                state.set_part(names[3], Key::Entry(names[1]), names[2]);
            }
            lib.give(state, names[0])
        }
        ("remove", 2) => {
            let before = lookup(lib, &mut state, this, args[1])?;
            state.push_root(before);
            let mut state = shrink(lib, state, this)?;
            let before = state.pop_root();
            lib.give(state, before)
        }
        ("merge", 4) => {
            let state = alive!(lib.non_null(state, &args[2..])?);
            let mut absent = state.clone();
            absent.push_root(args[2]);
            let mut absent = put(lib, absent, this, args[1], args[2])?;
            let value = absent.pop_root();
            lib.give(absent, value)?;
            let mut state = state;
            let Some(old) = part(lib, &mut state, this, Key::MapValue)? else { return Ok(Known::Yes) };
            state.assume_null(old, false);
            let apply = ("apply", "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;");
            put_result(lib, state, (this, args[1]), args[3], apply, &[old, args[2]])
        }
        ("computeIfAbsent", 3) => {
            let mut state = alive!(lib.non_null(state, &args[2..])?);
            let found = lookup(lib, &mut state, this, args[1])?;
            let mut there = state.clone();
            if there.assume_null(found, false) {
                lib.give(there, found)?;
            }
            if !state.assume_null(found, true) {
                return Ok(Known::Yes);
            }
            let apply = ("apply", "(Ljava/lang/Object;)Ljava/lang/Object;");
            put_result(lib, state, (this, args[1]), args[2], apply, &[args[1]])
        }
        ("compute" | "computeIfPresent", 3) => {
            let mut state = alive!(lib.non_null(state, &args[2..])?);
            let found = lookup(lib, &mut state, this, args[1])?;
            if lib.name == "computeIfPresent" {
                let mut none = state.clone();
                if none.assume_null(found, true) {
                    lib.give(none, found)?;
                }
                if !state.assume_null(found, false) {
                    return Ok(Known::Yes);
                }
            }
            let apply = ("apply", "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;");
            put_result(lib, state, (this, args[1]), args[2], apply, &[args[1], found])
        }
        _ => Ok(Known::No),
    }
}

/// Puts what a function gives, unless it is null. The function must leave the map alone.
fn put_result(
    lib: &mut Lib<'_, '_>,
    state: State,
    (this, key): (Sym, Sym),
    f: Sym,
    method: (&str, &str),
    args: &[Sym],
) -> Res<Known> {
    let mut state = state;
    let changes = state.number(0, i64::MAX);
    state.set_part(this, Key::Changes, changes);
    for (state, value, kept) in lib.apply(state, f, method, args, &[this, key, changes])? {
        if state.part(kept[0], Key::Changes) != Some(kept[2]) {
            lib.fail(state.clone(), super::CHANGED)?;
        }
        let mut null = state.clone();
        if null.assume_null(value, true) {
            null.push_root(value);
            let mut null = shrink(lib, null, kept[0])?;
            let value = null.pop_root();
            lib.give(null, value)?;
        }
        let mut state = state;
        if state.assume_null(value, false) {
            state.push_roots(&[value, kept[0], kept[1]]);
            let mut state = put(lib, state, kept[0], kept[1], value)?;
            let names = state.pop_roots();
            if is_stable(lib, &state, names[2]) {
                state.set_part(names[1], Key::Entry(names[2]), names[0]);
            }
            lib.give(state, names[0])?;
        }
    }
    Ok(Known::Yes)
}

fn put(lib: &mut Lib<'_, '_>, state: State, this: Sym, key: Sym, value: Sym) -> Res<State> {
    let mut state = lib.engine.add_element(state, this, Key::MapKey, key)?;
    state = lib.engine.add_element(state, this, Key::MapValue, value)?;
    let mut state = resize(lib, state, this, 0, 1)?;
    let size = lib.engine.size(&mut state, this);
    state.restrict(size, 1, MOST);
    forget_entries(lib, &mut state, this);
    Ok(state)
}

fn put_all(lib: &mut Lib<'_, '_>, state: State, args: &[Sym]) -> Res<Known> {
    let mut state = alive!(lib.non_null(state, &args[1..])?);
    let this = args[0];
    let (Some(k), Some(v)) =
        (part(lib, &mut state, args[1], Key::MapKey)?, part(lib, &mut state, args[1], Key::MapValue)?)
    else {
        return lib.done(state);
    };
    let state = alive!(key(lib, state, this, k)?);
    let mut state = lib.engine.add_element(state, this, Key::MapKey, k)?;
    state = lib.engine.add_element(state, this, Key::MapValue, v)?;
    let size = lib.engine.size(&mut state, this);
    let next = state.number(0, MOST);
    state.assume_at_most(size, next, 0);
    let state = lib.engine.change(state, this, Key::Size, Some(next))?;
    let state = touched(lib, state, this)?;
    lib.done(state)
}

/// The keys, values or entries of a map: a view that shows what the map holds when it is asked.
fn view(lib: &mut Lib<'_, '_>, state: &mut State, this: Sym) -> Res<Sym> {
    let class = if lib.name == "values" { "java/util/Collection" } else { "java/util/Set" };
    let made = lib.engine.some_object(state, class)?;
    if let Some(object) = state.object_mut(made) {
        object.text = Some(lib.name.into());
    }
    let source = root(state, this);
    state.set_part(made, Key::Source, source);
    Ok(made)
}

/// One of the elements of a view; `None` when there are none.
pub(super) fn viewed(lib: &mut Lib<'_, '_>, state: &mut State, map: Sym, which: &str) -> Res<Option<Sym>> {
    let (Some(key), Some(value)) =
        (part(lib, state, map, Key::MapKey)?, part(lib, state, map, Key::MapValue)?)
    else {
        return Ok(None);
    };
    match which {
        "keySet" => Ok(Some(key)),
        "values" => Ok(Some(value)),
        _ => {
            let entry = lib.engine.some_object(state, "java/util/Map$Entry")?;
            let (key, value) = (state.summary(key), state.summary(value));
            state.set_part(entry, Key::MapKey, key);
            state.set_part(entry, Key::MapValue, value);
            // Whoever has the entry can change the map.
            state.set_part(entry, Key::Source, map);
            Ok(Some(entry))
        }
    }
}

fn for_each(lib: &mut Lib<'_, '_>, state: State, args: &[Sym]) -> Res<Known> {
    let mut state = alive!(lib.non_null(state, &args[1..])?);
    let this = args[0];
    let (Some(k), Some(v)) =
        (part(lib, &mut state, this, Key::MapKey)?, part(lib, &mut state, this, Key::MapValue)?)
    else {
        return lib.done(state);
    };
    let changes = state.number(0, i64::MAX);
    state.set_part(this, Key::Changes, changes);
    let (k, v) = (state.summary(k), state.summary(v));
    let accept = ("accept", "(Ljava/lang/Object;Ljava/lang/Object;)V");
    let (state, _) = lib.repeat(state, &[args[1], this, changes, k, v], |lib, mut state, kept| {
        let (k, v) = (state.instance(kept[3]), state.instance(kept[4]));
        let mut behind = Vec::new();
        for (state, _, kept) in lib.apply(state, kept[0], accept, &[k, v], kept)? {
            if state.part(kept[1], Key::Changes) != Some(kept[2]) {
                lib.fail(state.clone(), super::CHANGED)?;
            }
            behind.push((state, kept));
        }
        Ok(behind)
    })?;
    lib.done(state)
}

fn construct(lib: &mut Lib<'_, '_>, mut state: State, args: &[Sym], class: &str) -> Res<Known> {
    let Some(&(class, _)) = MUTABLE.iter().find(|(known, _)| *known == class) else { return Ok(Known::No) };
    let this = args[0];
    let zero = state.constant(0);
    match lib.descriptor {
        "()V" if class != "java/util/EnumMap" => {}
        "(Ljava/lang/Class;)V" => state = alive!(lib.non_null(state, &args[1..])?),
        "(I)V" => state = alive!(lib.not_negative(state, args[1], ILLEGAL_ARGUMENT)?),
        "(Ljava/util/Map;)V" if class != "java/util/EnumMap" => {
            state = alive!(lib.non_null(state, &args[1..])?);
            let size = count(lib, &mut state, args[1]);
            let keys = part(lib, &mut state, args[1], Key::MapKey)?;
            let values = part(lib, &mut state, args[1], Key::MapValue)?;
            if let Some(key) = keys {
                own_equals(lib, &mut state, &[args[1], key])?;
                compared(lib, &state, class, key)?;
                if class == "java/util/TreeMap" && state.nullness(key) != Nullness::NonNull {
                    lib.fail(state.clone(), exception::NULL_POINTER)?;
                    state.assume_null(key, false);
                }
            }
            let keys = keys.map_or(NONE, |key| state.summary(key));
            let values = values.map_or(NONE, |value| state.summary(value));
            state.set_part(this, Key::MapKey, keys);
            state.set_part(this, Key::MapValue, values);
            state.set_part(this, Key::Size, size);
            return lib.done(state);
        }
        _ => return Ok(Known::No),
    }
    state.set_part(this, Key::MapKey, NONE);
    state.set_part(this, Key::MapValue, NONE);
    state.set_part(this, Key::Size, zero);
    lib.done(state)
}

/// `Map.of` and `Map.entry`.
fn of(lib: &mut Lib<'_, '_>, state: State, args: &[Sym]) -> Res<Known> {
    if !lib.is(&["of", "entry"]) {
        return Ok(Known::No);
    }
    let mut state = alive!(lib.non_null(state, args)?);
    if lib.name == "of" && args.len() > 2 {
        // Keys may be the same.
        lib.fail(state.clone(), ILLEGAL_ARGUMENT)?;
    }
    let class = if lib.name == "entry" { "java/util/Map$Entry" } else { "java/util/Map" };
    let made = lib.make(&mut state, class)?;
    if let Some(object) = state.object_mut(made) {
        object.exact = false;
    }
    state.set_part(made, Key::MapKey, NONE);
    state.set_part(made, Key::MapValue, NONE);
    let size = state.constant(args.len() as i64 / 2);
    state.set_part(made, Key::Size, size);
    state.push_root(made);
    for pair in args.chunks_exact(2) {
        state = lib.engine.add_element(state, made, Key::MapKey, pair[0])?;
        state = lib.engine.add_element(state, made, Key::MapValue, pair[1])?;
    }
    let made = state.pop_root();
    lib.give(state, made)
}

/// `java.util.Map.Entry`.
pub(super) fn entry(lib: &mut Lib<'_, '_>, mut state: State, args: &[Sym], _: &str) -> Res<Known> {
    let (key, n) = match (lib.name, args.len()) {
        ("getKey", 1) => (Key::MapKey, 0),
        ("getValue", 1) => (Key::MapValue, 1),
        _ => return Ok(Known::No),
    };
    if let Some(known) = state.part(args[0], key) {
        return if known == NONE { Ok(Known::Yes) } else { lib.give(state, known) };
    }
    let value = lib.engine.of_argument(&mut state, args[0], "java/util/Map$Entry", n)?;
    state.set_part(args[0], key, value);
    lib.give(state, value)
}
