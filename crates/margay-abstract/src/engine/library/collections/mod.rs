//! Contracts of collections: lists, sets, queues. Those that the program makes itself are known by their class; others may
//! refuse to be changed, and may refuse null.

mod asking;
mod change;
mod making;
pub(super) mod order;
mod statics;
pub(super) mod views;

pub(super) use asking::{asked, keys_equal, own_equals};
pub(super) use change::{replace, showing};
pub(super) use making::fewer;
pub(super) use statics::statics;

use super::{Known, Lib, NO_ELEMENT, alive};
use crate::domain::{Condition, Key, NONE, Nullness, State, Sym};
use crate::engine::{Res, unsupported};
use margay_classes::Kind;
use margay_classes::bytecode::exception;
use order::{decides_null, is_sorted, place};

const MOST: i64 = i32::MAX as i64;
/// Sizes that are followed one by one.
const MOST_COUNTED: i64 = 64;

/// Collections of the library that can be changed, and whether they take null.
const MUTABLE: [(&str, bool); 11] = [
    ("java/util/ArrayList", true),
    ("java/util/LinkedList", true),
    ("java/util/HashSet", true),
    ("java/util/LinkedHashSet", true),
    ("java/util/Vector", true),
    ("java/util/Stack", true),
    ("java/util/ArrayDeque", false),
    ("java/util/PriorityQueue", false),
    ("java/util/TreeSet", false),
    ("java/util/concurrent/CopyOnWriteArrayList", true),
    ("java/util/EnumSet", false),
];
/// Those that have each element once.
const SETS: [&str; 4] =
    ["java/util/HashSet", "java/util/LinkedHashSet", "java/util/TreeSet", "java/util/EnumSet"];

/// The class of a collection that can be changed, and whether it takes null.
fn kind(lib: &Lib<'_, '_>, state: &State, x: Sym) -> Option<(&'static str, bool)> {
    let object = state.object(x)?;
    let name = lib.engine.name(object.class);
    MUTABLE.into_iter().find(|(class, _)| *class == name)
}

pub(super) fn call(lib: &mut Lib<'_, '_>, mut state: State, args: &[Sym], class: &str) -> Res<Known> {
    if lib.name == "<init>" {
        return making::construct(lib, state, args, class);
    }
    if class == "java/util/EnumSet" && lib.is_static {
        return making::enum_set(lib, state, args);
    }
    if lib.is(&["of", "copyOf"]) {
        return making::of(lib, state, args, class);
    }
    let this = args[0];
    views::part_is_valid(lib, &state, this)?;
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
        ("iterator", 1) => {
            let iterable = lib.engine.load("java/lang/Iterable")?;
            if state.object(this).is_some_and(|object| object.class == iterable) {
                // Callers write such objects themselves.
                lib.engine.called_back(&mut state)?;
            }
            let made = iterator(lib, &mut state, this, "java/util/Iterator")?;
            lib.give(state, made)
        }
        ("stream" | "parallelStream", 1) => {
            let source = root(&state, this);
            let changes = changes(&mut state, source);
            let stream = super::stages::of_collection(lib, &mut state, this, (source, changes))?;
            lib.give(state, stream)
        }
        ("forEach", 2) => {
            let state = alive!(lib.non_null(state, &args[1..])?);
            for_each(lib, state, this, args[1])
        }
        ("equals", 2) => own_equals(lib, &mut state, args).map_or_else(Err, |()| lib.give_any(state)),

        ("hashCode" | "toString", 1) => {
            let method = lib.name;
            asked(lib, &mut state, args, &[method])?;
            lib.give_any(state)
        }
        ("contains" | "indexOf" | "lastIndexOf", 2) => search(lib, state, args),
        ("containsAll", 2) => {
            let state = alive!(lib.non_null(state, &args[1..])?);
            contains_all(lib, state, args)
        }
        ("toArray", 1) => {
            let size = count(lib, &mut state, this);
            let class = lib.engine.load("[Ljava/lang/Object;")?;
            views::new_array(lib, state, this, class, size)
        }
        ("toArray", 2) => views::to_array(lib, state, args),
        ("get", 2) => {
            let size = count(lib, &mut state, this);
            let mut state = alive!(lib.index(state, args[1], size, false)?);
            let value = alive!(cached(lib, &mut state, this, args[1])?);
            lib.give(state, value)
        }
        ("getFirst" | "getLast" | "element" | "firstElement" | "lastElement" | "first" | "last", 1) => {
            let mut state = alive!(not_empty(lib, state, this)?);
            let value = alive!(item(lib, &mut state, this)?);
            lib.give(state, value)
        }
        ("peek" | "peekFirst" | "peekLast", 1) => maybe_item(lib, state, this, false),
        ("subList", 3) => views::sub_list(lib, state, args),
        ("listIterator", 1) => {
            let made = iterator(lib, &mut state, this, "java/util/ListIterator")?;
            lib.give(state, made)
        }
        ("descendingIterator", 1) => {
            let made = iterator(lib, &mut state, this, "java/util/Iterator")?;
            lib.give(state, made)
        }
        ("floor" | "ceiling" | "lower" | "higher", 2) => near(lib, state, args),
        ("headSet" | "tailSet" | "subSet" | "descendingSet", _) => Ok(Known::No),
        _ => change::call(lib, state, args),
    }
}

/// Takes note of a change: nothing is known of single places any more.
pub(super) fn touched(lib: &mut Lib<'_, '_>, mut state: State, this: Sym) -> Res<State> {
    let this = root(&state, this);
    forget_entries(lib, &mut state, this);
    mark_changed(lib, state, this)
}

/// Counts a structural change.
pub(super) fn mark_changed(lib: &mut Lib<'_, '_>, mut state: State, this: Sym) -> Res<State> {
    let this = root(&state, this);
    lib.engine.changes_shared |= !state.is_local(this);
    let changes = state.number(0, i64::MAX);
    lib.engine.change(state, this, Key::Changes, Some(changes))
}

/// Forgets what single places of a collection or single keys of a map hold.
pub(super) fn forget_entries(lib: &mut Lib<'_, '_>, state: &mut State, this: Sym) {
    for (x, key, _) in state.all_parts() {
        if key.place().is_some() && lib.engine.may_alias(state, this, x) {
            state.drop_part(x, key);
        }
        // What an iterator has passed may stand behind it now.
        if let (Key::Passed, Some(source)) = (key, state.part(x, Key::Source))
            && [this, root(state, this)].iter().any(|&changed| lib.engine.may_alias(state, changed, source))
        {
            state.drop_part(x, key);
        }
    }
}

/// Changes the size by a number within a range.
pub(super) fn resize(
    lib: &mut Lib<'_, '_>,
    mut state: State,
    this: Sym,
    least: i64,
    most: i64,
) -> Res<State> {
    let size = lib.engine.size(&mut state, this);
    let next = sized(&mut state, size, least, most);
    let state = lib.engine.change(state, this, Key::Size, Some(next))?;
    touched(lib, state, this)
}

/// A size that differs from another one by a number within a range. Where it grows beyond what programs count, it is not
/// followed one by one.
pub(super) fn sized(state: &mut State, size: Sym, least: i64, most: i64) -> Sym {
    let upper = state.upper(size);
    let far = most > 0 && (MOST_COUNTED..MOST).contains(&upper);
    let low = state.lower(size).saturating_add(least).clamp(0, MOST);
    let high = if far { MOST } else { upper.saturating_add(most).clamp(low, MOST) };
    let next = state.number(low, high);
    state.assume_at_most(size, next, -least);
    if !far {
        state.assume_at_most(next, size, most);
    }
    next
}

/// Takes some elements away.
pub(super) fn shrink(lib: &mut Lib<'_, '_>, mut state: State, this: Sym) -> Res<State> {
    let this = root(&state, this);
    let size = lib.engine.size(&mut state, this);
    let next = state.number(0, MOST);
    state.assume_at_most(next, size, 0);
    let state = lib.engine.change(state, this, Key::Size, Some(next))?;
    touched(lib, state, this)
}

/// The number of elements.
pub(super) fn count(lib: &mut Lib<'_, '_>, state: &mut State, this: Sym) -> Sym {
    match views::behind(state, this) {
        Some((source, how)) if &*how == views::ARRAY => lib.engine.length(state, source),
        Some((source, _)) => count(lib, state, source),
        None => {
            let this = root(state, this);
            lib.engine.size(state, this)
        }
    }
}

/// The collection or map behind a view.
pub(super) fn root(state: &State, x: Sym) -> Sym {
    let mut at = x;
    for _ in 0..8 {
        match state.part(at, Key::Source) {
            Some(source) => at = source,
            None => return at,
        }
    }
    at
}

/// One of the elements; `None` when there are none.
pub(super) fn item(lib: &mut Lib<'_, '_>, state: &mut State, this: Sym) -> Res<Option<Sym>> {
    match views::behind(state, this) {
        Some((source, how)) if &*how == views::LIKE => {
            let value = item(lib, state, source)?;
            if let Some(entry) = value.filter(|&value| state.part(value, Key::Source).is_some()) {
                views::protect(state, entry);
            }
            return Ok(value);
        }
        Some((source, how)) if &*how == views::ARRAY => return lib.engine.element(state, source, Kind::Ref),
        Some((map, which)) => return super::maps::viewed(lib, state, map, &which),
        None => {}
    }
    let value = match state.part(this, Key::Element) {
        Some(NONE) => return Ok(None),
        Some(known) => {
            let value = state.instance(known);
            lib.engine.declare(state, value, this, ("java/lang/Iterable", 0));
            value
        }
        None => lib.engine.of_argument(state, this, "java/lang/Iterable", 0)?,
    };
    if kind(lib, state, this).is_some_and(|(class, nulls)| !nulls && class != "java/util/TreeSet") {
        state.assume_null(value, false);
    }
    Ok(Some(value))
}

/// The element at an index, always the same until something changes.
fn cached(lib: &mut Lib<'_, '_>, state: &mut State, this: Sym, index: Sym) -> Res<Option<Sym>> {
    if let Some(known) = state.entry_at(this, index) {
        return Ok(Some(known));
    }
    let value = item(lib, state, this)?;
    // A view shows what is behind it when it is asked.
    if let Some(value) = value.filter(|_| state.part(this, Key::Source).is_none()) {
        state.set_part(this, Key::Entry(index), value);
    }
    Ok(value)
}

/// A name for each of the elements.
pub(super) fn summary(lib: &mut Lib<'_, '_>, state: &mut State, this: Sym) -> Res<Sym> {
    match item(lib, state, this)? {
        Some(value) => Ok(state.each(value)),
        None => Ok(NONE),
    }
}

fn not_empty(lib: &mut Lib<'_, '_>, mut state: State, this: Sym) -> Res<Option<State>> {
    let size = count(lib, &mut state, this);
    let one = state.constant(1);
    // A stack has an exception of its own.
    let class = if lib.name == "pop" { "java/lang/RuntimeException" } else { NO_ELEMENT };
    lib.need(state, &Condition::AtMost(one, size, 0), class)
}

/// The first or last element, or null.
fn maybe_item(lib: &mut Lib<'_, '_>, mut state: State, this: Sym, removes: bool) -> Res<Known> {
    let stack = state.object(this).is_some_and(|object| lib.engine.name(object.class) == "java/util/Stack");
    let size = count(lib, &mut state, this);
    let (zero, one) = (state.constant(0), state.constant(1));
    let mut empty = state.clone();
    if empty.assume_at_most(size, zero, 0) {
        if stack {
            lib.fail(empty, "java/util/EmptyStackException")?;
        } else {
            let null = lib.null(&mut empty)?;
            lib.give(empty, null)?;
        }
    }
    if !state.assume_at_most(one, size, 0) {
        return Ok(Known::Yes);
    }
    let value = alive!(item(lib, &mut state, this)?);
    if removes {
        state.push_root(value);
        let mut state = resize(lib, state, this, -1, -1)?;
        let value = state.pop_root();
        return lib.give(state, value);
    }
    lib.give(state, value)
}

fn search(lib: &mut Lib<'_, '_>, mut state: State, args: &[Sym]) -> Res<Known> {
    let this = args[0];
    let open = lib.engine.is_open(&state, args[1]);
    own_equals(lib, &mut state, args)?;
    let shown = match views::behind(&state, this) {
        // A hash map takes null as a key, and has null among its values.
        Some((map, _)) => super::maps::takes_null(lib, &state, map),
        None => false,
    };
    let known = kind(lib, &state, this);
    let takes_null = shown
        || known.is_some_and(|(class, nulls)| {
            nulls || matches!(class, "java/util/ArrayDeque" | "java/util/EnumSet" | "java/util/PriorityQueue")
        })
        || decides_null(&state, this);
    if !takes_null {
        state = alive!(lib.non_null(state, &args[1..])?);
    }
    if known.is_none() && !shown {
        same_type(lib, &state, this, args[1])?;
    }
    let mut names = vec![this, args[1]];
    if let Some((class, _)) = known.filter(|(class, _)| *class != "java/util/PriorityQueue") {
        let held = item(lib, &mut state, this)?;
        (state, names) = alive!(place(lib, state, (this, class), (args[1], held), &names)?);
    }
    if open {
        // Its `equals` may have changed the collection meanwhile.
        return lib.give_any(state);
    }
    let size = count(lib, &mut state, names[0]);
    let one = state.constant(1);
    if lib.name == "contains" {
        return lib.answer(state, &[Condition::AtMost(one, size, 0)], &[]);
    }
    let mut none = state.clone();
    let minus = none.constant(-1);
    lib.give(none, minus)?;
    let found = state.number(0, MOST);
    let state = alive!(lib.engine.assume(state, &Condition::AtMost(found, size, -1), true));
    lib.give(state, found)
}

/// Looks for each element of another collection.
fn contains_all(lib: &mut Lib<'_, '_>, mut state: State, args: &[Sym]) -> Res<Known> {
    own_equals(lib, &mut state, args)?;
    let Some(value) = item(lib, &mut state, args[1])? else {
        let yes = state.constant(1);
        return lib.give(state, yes);
    };
    own_equals(lib, &mut state, &[args[0], value])?;
    let Some((class, nulls)) = kind(lib, &state, args[0]) else {
        lib.fail(state.clone(), exception::NULL_POINTER)?;
        same_type(lib, &state, args[0], value)?;
        return lib.give_any(state);
    };
    if is_sorted(class) && class != "java/util/PriorityQueue" {
        return unsupported("a search in a sorted collection");
    }
    let takes_null = nulls || class != "java/util/TreeSet";
    if !takes_null {
        lib.fail(state.clone(), exception::NULL_POINTER)?;
    }
    lib.give_any(state)
}

/// The nearest element of a sorted set, or null.
fn near(lib: &mut Lib<'_, '_>, mut state: State, args: &[Sym]) -> Res<Known> {
    let Some((class, _)) = kind(lib, &state, args[0]) else { return Ok(Known::No) };
    let held = item(lib, &mut state, args[0])?;
    let (state, names) = alive!(place(lib, state, (args[0], class), (args[1], held), &[args[0]])?);
    let mut none = state.clone();
    let null = lib.null(&mut none)?;
    lib.give(none, null)?;
    let mut state = state;
    let size = count(lib, &mut state, names[0]);
    let one = state.constant(1);
    if !state.assume_at_most(one, size, 0) {
        return Ok(Known::Yes);
    }
    let value = alive!(item(lib, &mut state, names[0])?);
    lib.give(state, value)
}

/// A collection that sorts may refuse what is not of the type of its elements.
fn same_type(lib: &mut Lib<'_, '_>, state: &State, this: Sym, x: Sym) -> Res<()> {
    let declared = lib.engine.argument(state, this, "java/lang/Iterable", 0);
    let Some(class) = declared.map(|t| t.erasure()) else { return Ok(()) };
    let class = lib.engine.descriptor_class(&class)?;
    if state.nullness(x) == Nullness::Null || lib.engine.is_instance(state, x, class) {
        return Ok(());
    }
    unsupported("a search for an object of another type")
}

pub(super) fn iterator(lib: &mut Lib<'_, '_>, state: &mut State, this: Sym, class: &str) -> Res<Sym> {
    let size = count(lib, state, this);
    let some = state.lower(size) >= 1;
    let each = summary(lib, state, this)?;
    let source = root(state, this);
    let changes = changes(state, source);
    let made = lib.make(state, class)?;
    state.set_part(made, Key::Element, each);
    state.set_part(made, Key::Source, source);
    state.set_part(made, Key::Expected, changes);
    let collection = lib.engine.load("java/util/Collection")?;
    if source == this && lib.engine.is_instance(state, this, collection) {
        state.set_part(made, Key::Passed, NONE);
        state.set_part(made, Key::Last, NONE);
    }
    if some {
        let yes = state.constant(1);
        state.set_part(made, Key::Present, yes);
    }
    let keys = views::behind(state, this).is_some_and(|(_, how)| &*how == "keySet");
    let how = match (views::is_read_only(state, this), keys) {
        (true, _) => views::LIKE,
        (false, true) => "keySet",
        (false, false) => views::OWN,
    };
    if let Some(object) = state.object_mut(made) {
        object.text = Some(how.into());
    }
    Ok(made)
}

/// The count of structural changes.
pub(super) fn changes(state: &mut State, this: Sym) -> Sym {
    if let Some(known) = state.part(this, Key::Changes) {
        return known;
    }
    let changes = state.number(0, i64::MAX);
    state.set_part(this, Key::Changes, changes);
    changes
}

fn for_each(lib: &mut Lib<'_, '_>, mut state: State, this: Sym, f: Sym) -> Res<Known> {
    let source = root(&state, this);
    let before = changes(&mut state, source);
    let kept = [f, source, before, this];
    let accept = ("accept", "(Ljava/lang/Object;)V");
    let state = lib.repeat(state, &kept, |lib, mut state, kept| {
        let Some(value) = item(lib, &mut state, kept[3])? else { return Ok(Vec::new()) };
        let mut behind = Vec::new();
        for (state, _, kept) in lib.apply(state, kept[0], accept, &[value], kept)? {
            if state.part(kept[1], Key::Changes) != Some(kept[2]) {
                lib.fail(state.clone(), super::CHANGED)?;
            }
            behind.push((state, kept));
        }
        Ok(behind)
    })?;
    lib.done(state.0)
}
