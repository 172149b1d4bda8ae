//! Contracts of maps. Those that the program makes itself are known by their class; others may refuse to be changed, and may
//! refuse null. What a map has for a key is kept as long as the key cannot change and nothing else is put there.

mod change;
mod entries;
mod making;
mod sorted;

pub(super) use entries::{entry, is_key, viewed};
pub(super) use making::filled;

use super::collections::order::{ORDER, decides_null, place};
use super::collections::views::{LIKE, behind, is_read_only};
use super::collections::{asked, count, keys_equal, mark_changed, own_equals};
use super::{Known, Lib, alive, is_same_constant};
use crate::domain::{Condition, Key, NONE, Nullness, State, Sym};
use crate::engine::{Res, unsupported};
use margay_classes::bytecode::exception;

const MOST: i64 = i32::MAX as i64;

/// A class of maps that can be changed, and whether it takes null as a key and as a value.
struct Kind {
    class: &'static str,
    keys: bool,
    values: bool,
}

const KINDS: [Kind; 6] = [
    Kind { class: "java/util/HashMap", keys: true, values: true },
    Kind { class: "java/util/LinkedHashMap", keys: true, values: true },
    Kind { class: "java/util/TreeMap", keys: false, values: true },
    Kind { class: "java/util/EnumMap", keys: false, values: true },
    Kind { class: "java/util/concurrent/ConcurrentHashMap", keys: false, values: false },
    Kind { class: "java/util/Hashtable", keys: false, values: false },
];
/// Collections of the library whose iterators remove elements.
const REMOVING: [&str; 10] = [
    "java/util/ArrayList",
    "java/util/LinkedList",
    "java/util/Vector",
    "java/util/Stack",
    "java/util/HashSet",
    "java/util/LinkedHashSet",
    "java/util/ArrayDeque",
    "java/util/TreeSet",
    "java/util/PriorityQueue",
    "java/util/EnumSet",
];

fn kind(lib: &Lib<'_, '_>, state: &State, x: Sym) -> Option<&'static Kind> {
    let name = lib.engine.name(state.object(x)?.class);
    KINDS.iter().find(|kind| kind.class == name)
}

/// Whether elements can be removed through an iterator or a view.
pub(super) fn is_mutable(lib: &Lib<'_, '_>, state: &State, x: Sym) -> bool {
    let class = state.object(x).map(|object| lib.engine.name(object.class));
    let heap = class.as_deref() == Some("java/util/PriorityQueue");
    // What a heap compares then is not followed.
    !heap && (class.is_some_and(|name| REMOVING.contains(&&name[..])) || kind(lib, state, x).is_some())
}

/// Whether a map can be asked for null, as a key and as a value.
pub(super) fn takes_null(lib: &Lib<'_, '_>, state: &State, map: Sym) -> bool {
    kind(lib, state, map).is_some_and(|kind| kind.keys && kind.values)
}

/// Whether a map compares its keys.
pub(super) fn is_sorted_map(lib: &Lib<'_, '_>, state: &State, map: Sym) -> bool {
    kind(lib, state, map).is_none_or(|kind| kind.class == "java/util/TreeMap")
}

pub(super) fn call(lib: &mut Lib<'_, '_>, mut state: State, args: &[Sym], class: &str) -> Res<Known> {
    if lib.name == "<init>" {
        return making::construct(lib, state, args, class);
    }
    if lib.is_static {
        return making::of(lib, state, args);
    }
    let mut args = args.to_vec();
    let read_only = is_read_only(&state, args[0]);
    while let Some((source, _)) = behind(&state, args[0]).filter(|(_, how)| &**how == LIKE) {
        if change::CHANGES.contains(&lib.name) {
            lib.fail(state, super::UNSUPPORTED)?;
            return Ok(Known::Yes);
        }
        args[0] = source;
    }
    let (args, this) = (&args[..], args[0]);
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
        ("containsValue", 2) => {
            own_equals(lib, &mut state, args)?;
            if kind(lib, &state, this).is_none_or(|kind| !kind.values) {
                state = alive!(lib.non_null(state, &args[1..])?);
            }
            let size = count(lib, &mut state, this);
            let one = state.constant(1);
            lib.answer(state, &[Condition::AtMost(one, size, 0)], &[])
        }
        ("keySet" | "values" | "entrySet", 1) => {
            let mut made = entries::view(lib, &mut state, this)?;
            if read_only {
                let class = if lib.name == "values" { "java/util/Collection" } else { "java/util/Set" };
                made = super::collections::views::made(lib, &mut state, class, made, LIKE)?;
            }
            lib.give(state, made)
        }
        ("forEach", 2) => entries::for_each(lib, state, args),
        ("equals", 2) => {
            own_equals(lib, &mut state, args)?;
            lib.give_any(state)
        }
        ("toString" | "hashCode", 1) => {
            let method = lib.name;
            asked(lib, &mut state, args, &[method])?;
            lib.give_any(state)
        }
        (name, _) if change::CHANGES.contains(&name) => change::call(lib, state, args),
        _ => sorted::call(lib, state, args),
    }
}

/// A key or a value of a map; `None` when it is empty.
fn part(lib: &mut Lib<'_, '_>, state: &mut State, this: Sym, key: Key) -> Res<Option<Sym>> {
    let n = usize::from(key == Key::MapValue);
    let value = match state.part(this, key) {
        Some(NONE) => return Ok(None),
        Some(known) => {
            let value = state.instance(known);
            lib.engine.declare(state, value, this, ("java/util/Map", n));
            value
        }
        None => lib.engine.of_argument(state, this, "java/util/Map", n)?,
    };
    let refused = kind(lib, state, this).is_some_and(|kind| {
        if key == Key::MapKey { !kind.keys && kind.class != "java/util/TreeMap" } else { !kind.values }
    });
    if refused {
        state.assume_null(value, false);
    }
    Ok(Some(value))
}

/// What a map takes as a key: the others are refused. Gives what the kept names are called then.
fn key(
    lib: &mut Lib<'_, '_>,
    mut state: State,
    this: Sym,
    key: Sym,
    kept: &[Sym],
) -> Res<Option<(State, Vec<Sym>)>> {
    keys_equal(lib, &mut state, &[this, key])?;
    let Some(kind) = kind(lib, &state, this) else {
        let declared = lib.engine.argument(&state, this, "java/util/Map", 0);
        if let Some(declared) = declared {
            let class = lib.engine.descriptor_class(&declared.erasure())?;
            if state.nullness(key) != Nullness::Null && !lib.engine.is_instance(&state, key, class) {
                return unsupported("a key of another type");
            }
        }
        return Ok(lib.non_null(state, &[key])?.map(|state| (state, kept.to_vec())));
    };
    let asks = lib.is(&["get", "containsKey", "getOrDefault", "remove"]);
    let takes = kind.keys || kind.class == "java/util/EnumMap" && asks || decides_null(&state, this);
    if !takes {
        match lib.non_null(state, &[key])? {
            Some(left) => state = left,
            None => return Ok(None),
        }
    }
    let held = part(lib, &mut state, this, Key::MapKey)?;
    place(lib, state, (this, kind.class), (key, held), kept)
}

/// What a map has for a key: the same until something changes.
fn lookup(lib: &mut Lib<'_, '_>, state: &mut State, this: Sym, key: Sym) -> Res<Sym> {
    if let Some(known) = known_entry(lib, state, this, key) {
        return Ok(known);
    }
    if let Some(known) = entry_of_each(lib, state, this, key) {
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
    if is_stable(lib, state, this, key) {
        state.set_part(this, Key::Entry(key), value);
    }
    Ok(value)
}

/// One of the values of a map that has one for each constant of an enum, which the key is one of.
fn entry_of_each(lib: &mut Lib<'_, '_>, state: &mut State, this: Sym, key: Sym) -> Option<Sym> {
    let object = state.object(key).filter(|object| object.null == Nullness::NonNull)?;
    let class = lib.engine.machine.classes.class(object.class);
    let is_constant = |f: &&margay_classes::Field| f.access & margay_classes::reader::access::ENUM != 0;
    let count = class.fields.iter().filter(is_constant).count();
    let id = class.id;
    let entries = state.parts(this).into_iter().filter_map(|(part, value)| match part {
        Key::Entry(at) => Some((state.object(at).filter(|o| o.class == id)?.text.clone()?, value)),
        _ => None,
    });
    let known: std::collections::BTreeMap<std::rc::Rc<str>, Sym> = entries.collect();
    if count == 0 || known.len() != count {
        return None;
    }
    let mut values = known.into_values();
    let first = values.next()?;
    Some(values.fold(first, |a, b| lib.engine.either(state, a, b)))
}

/// What is known of the value for a key, under the name of an equal key.
fn known_entry(lib: &Lib<'_, '_>, state: &State, this: Sym, key: Sym) -> Option<Sym> {
    let mut known = state.parts(this).into_iter().filter_map(|(part, value)| match part {
        Key::Entry(other) => Some((other, value)),
        _ => None,
    });
    known.find(|&(other, _)| other == key || is_same_constant(lib, state, other, key)).map(|(_, value)| value)
}

/// Whether a key stays equal to itself and is the same key to the map: it cannot change, and an order agrees with `equals`.
fn is_stable(lib: &Lib<'_, '_>, state: &State, this: Sym, key: Sym) -> bool {
    let natural = state.part(this, ORDER).is_some_and(|order| state.nullness(order) == Nullness::Null);
    let sorted = kind(lib, state, this).is_some_and(|kind| kind.class == "java/util/TreeMap");
    state.object(key).is_some_and(|object| {
        let class = lib.engine.machine.classes.class(object.class);
        let name = lib.engine.machine.classes.name(object.class);
        let fits = crate::engine::heap::is_immutable(name)
            && !name.starts_with("java/util/Optional")
            && !(sorted && name == "java/math/BigDecimal");
        (natural || !sorted) && (fits || class.access & margay_classes::reader::access::ENUM != 0)
    })
}

fn get(lib: &mut Lib<'_, '_>, mut state: State, args: &[Sym]) -> Res<Known> {
    if state
        .object(args[0])
        .is_some_and(|o| !o.exact && lib.engine.name(o.class) == "java/util/LinkedHashMap")
        && lib.name != "containsKey"
    {
        // It may keep its entries in the order in which they are asked for.
        state = mark_changed(lib, state, args[0])?;
    }
    let (mut state, names) = alive!(key(lib, state, args[0], args[1], args)?);
    let (this, key) = (names[0], names[1]);
    let size = count(lib, &mut state, this);
    let one = state.constant(1);
    let full = state.part(this, Key::MapValue);
    let never_null = full.is_some_and(|v| v == NONE || state.nullness(v) == Nullness::NonNull)
        || kind(lib, &state, this).is_some_and(|kind| !kind.values);
    let value = lookup(lib, &mut state, this, key)?;
    let there = Condition::Not(Box::new(Condition::IsNull(value)));
    match lib.name {
        "get" => lib.give(state, value),
        "containsKey" if !is_stable(lib, &state, this, key) => {
            lib.answer(state, &[Condition::AtMost(one, size, 0)], &[])
        }
        "containsKey" => {
            let mut yes = vec![Condition::AtMost(one, size, 0)];
            if never_null {
                yes.push(there);
            }
            lib.answer(state, &yes, &[Condition::IsNull(value)])
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
                lib.give(state, names[2])?;
            }
            Ok(Known::Yes)
        }
    }
}

/// Fails where a map refuses null as a value.
fn value(lib: &mut Lib<'_, '_>, state: State, this: Sym, value: Sym) -> Res<Option<State>> {
    if kind(lib, &state, this).is_some_and(|kind| kind.values) {
        return Ok(Some(state));
    }
    lib.need(state, &Condition::Not(Box::new(Condition::IsNull(value))), exception::NULL_POINTER)
}
