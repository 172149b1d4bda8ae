//! Contracts of collections: lists, sets, queues. Those that the program makes itself are known by their class; others may
//! refuse to be changed, and may refuse null.

use super::{ILLEGAL_ARGUMENT, Known, Lib, NO_ELEMENT, UNSUPPORTED, alive};
use crate::domain::{Condition, Key, NONE, Nullness, State, Sym};
use crate::engine::{Res, unsupported};
use margay_classes::bytecode::exception;

const MOST: i64 = i32::MAX as i64;

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
/// Those that compare their elements.
const SORTED: [&str; 2] = ["java/util/PriorityQueue", "java/util/TreeSet"];
/// Those that have each element once.
const SETS: [&str; 4] =
    ["java/util/HashSet", "java/util/LinkedHashSet", "java/util/TreeSet", "java/util/EnumSet"];

/// Whether a collection is of a class that can be changed, and takes null.
fn kind(lib: &Lib<'_, '_>, state: &State, x: Sym) -> Option<(&'static str, bool)> {
    let object = state.object(x)?;
    let name = lib.engine.name(object.class);
    // One that was made elsewhere may have a function for its order.
    let known = object.exact || !SORTED.contains(&&name[..]);
    MUTABLE.into_iter().find(|(class, _)| *class == name && known)
}

pub(super) fn call(lib: &mut Lib<'_, '_>, mut state: State, args: &[Sym], class: &str) -> Res<Known> {
    if lib.name == "<init>" {
        return construct(lib, state, args, class);
    }
    if class == "java/util/EnumSet" && lib.is_static {
        return enum_set(lib, state, args);
    }
    if lib.is(&["of", "copyOf"]) {
        return of(lib, state, args, class);
    }
    let this = args[0];
    if let Some(list) = state.part(this, Key::Captured(0)) {
        // A part of a list is of no use any more once the list has changed.
        let expected = state.part(this, Key::Expected);
        if expected.is_none() || expected != state.part(list, Key::Changes) {
            lib.fail(state.clone(), super::CHANGED)?;
        }
    }
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
            let made = iterator(lib, &mut state, this)?;
            lib.give(state, made)
        }
        ("stream" | "parallelStream", 1) => {
            let stream = lib.make(&mut state, "java/util/stream/Stream")?;
            let each = summary(lib, &mut state, this)?;
            state.set_part(stream, Key::Element, each);
            let source = root(&state, this);
            let changes = changes(&mut state, source);
            state.set_part(stream, Key::Captured(0), source);
            state.set_part(stream, Key::Expected, changes);
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
            let mut state = alive!(lib.non_null(state, &args[1..])?);
            own_equals(lib, &mut state, args)?;
            if kind(lib, &state, this).is_none_or(|(_, nulls)| !nulls) {
                lib.fail(state.clone(), exception::NULL_POINTER)?;
            }
            lib.give_any(state)
        }
        ("toArray", 1) => {
            let size = count(lib, &mut state, this);
            let class = lib.engine.load("[Ljava/lang/Object;")?;
            array(lib, state, this, class, size)
        }
        ("toArray", 2) => to_array(lib, state, args),
        ("get", 2) => {
            let size = count(lib, &mut state, this);
            let mut state = alive!(lib.index(state, args[1], size, false)?);
            let value = alive!(cached(lib, &mut state, this, args[1])?);
            lib.give(state, value)
        }
        ("getFirst" | "getLast" | "element" | "firstElement" | "lastElement" | "first" | "last", 1) => {
            let state = alive!(not_empty(lib, state, this)?);
            let mut state = state;
            let value = alive!(item(lib, &mut state, this)?);
            lib.give(state, value)
        }
        ("peek" | "peekFirst" | "peekLast", 1) => maybe_item(lib, state, this, false),
        ("subList", 3) => {
            let size = count(lib, &mut state, this);
            let zero = state.constant(0);
            let inside = Condition::All(vec![
                Condition::AtMost(zero, args[1], 0),
                Condition::AtMost(args[1], args[2], 0),
                Condition::AtMost(args[2], size, 0),
            ]);
            let state = alive!(lib.need(state, &inside, super::INDEX)?);
            view(lib, state, this, args[1], args[2])
        }
        _ => change(lib, state, args),
    }
}

/// Methods that change a collection.
fn change(lib: &mut Lib<'_, '_>, state: State, args: &[Sym]) -> Res<Known> {
    const CHANGES: [&str; 26] = [
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
        "removeIf",
        "removeAll",
        "retainAll",
        "clear",
        "set",
        "sort",
        "replaceAll",
        "addElement",
        "ensureCapacity",
        "trimToSize",
        "removeAllElements",
    ];
    if !CHANGES.contains(&lib.name) {
        return Ok(Known::No);
    }
    let this = args[0];
    let Some((class, nulls)) = kind(lib, &state, this) else {
        return change_unknown(lib, state, args);
    };
    let mut state = state;
    match (lib.name, args.len()) {
        (
            "add" | "addFirst" | "addLast" | "offer" | "offerFirst" | "offerLast" | "push" | "addElement",
            2,
        ) => {
            if !nulls {
                state = alive!(lib.non_null(state, &args[1..])?);
            }
            compared(lib, &state, class, args[1])?;
            own_equals(lib, &mut state, args)
                .or_else(|e| if SETS.contains(&class) { Err(e) } else { Ok(()) })?;
            let set = SETS.contains(&class);
            let state = insert(lib, state, this, args[1], i64::from(!set), 1)?;
            let mut state = state;
            let result = match lib.name {
                "add" | "offer" | "offerFirst" | "offerLast" if set => state.number(0, 1),
                "add" | "offer" | "offerFirst" | "offerLast" => state.constant(1),
                "push" if lib.descriptor.ends_with('V') => NONE,
                "push" => args[1],
                _ => NONE,
            };
            lib.give(state, result)
        }
        ("add", 3) => {
            let size = count(lib, &mut state, this);
            let state = alive!(lib.index(state, args[1], size, true)?);
            let state = insert(lib, state, this, args[2], 1, 1)?;
            lib.done(state)
        }
        ("addAll", 2) => add_all(lib, state, args, class, nulls),
        ("set", 3) => {
            let size = count(lib, &mut state, this);
            let mut state = alive!(lib.index(state, args[1], size, false)?);
            let before = alive!(item(lib, &mut state, this)?);
            state.push_root(before);
            let state = lib.engine.add_element(state, this, Key::Element, args[2])?;
            // Iterators and parts of the list show the new element.
            let mut state = touched(lib, state, this)?;
            let before = state.pop_root();
            lib.give(state, before)
        }
        ("remove", 2) if lib.descriptor.starts_with("(I)") => {
            let size = count(lib, &mut state, this);
            let mut state = alive!(lib.index(state, args[1], size, false)?);
            let value = alive!(item(lib, &mut state, this)?);
            state.push_root(value);
            let mut state = resize(lib, state, this, -1, -1)?;
            let value = state.pop_root();
            lib.give(state, value)
        }
        ("remove", 2) => {
            own_equals(lib, &mut state, args)?;
            if class == "java/util/TreeSet" {
                state = alive!(lib.non_null(state, &args[1..])?);
                compared(lib, &state, class, args[1])?;
            }
            let mut kept = state.clone();
            let size = count(lib, &mut state, this);
            let one = state.constant(1);
            if state.assume_at_most(one, size, 0) {
                let mut removed = resize(lib, state, this, -1, -1)?;
                let yes = removed.constant(1);
                lib.give(removed, yes)?;
            }
            let no = kept.constant(0);
            lib.give(kept, no)
        }
        ("pop" | "removeFirst" | "removeLast" | "remove", 1) => {
            let mut state = alive!(not_empty(lib, state, this)?);
            let value = alive!(item(lib, &mut state, this)?);
            state.push_root(value);
            let mut state = resize(lib, state, this, -1, -1)?;
            let value = state.pop_root();
            lib.give(state, value)
        }
        ("poll" | "pollFirst" | "pollLast", 1) => maybe_item(lib, state, this, true),
        ("removeIf", 2) => {
            let mut state = alive!(lib.non_null(state, &args[1..])?);
            let Some(value) = item(lib, &mut state, this)? else {
                let no = state.constant(0);
                return lib.give(state, no);
            };
            let before = state.clone();
            let test = ("test", "(Ljava/lang/Object;)Z");
            for (state, _, kept) in lib.apply(state, args[1], test, &[value], &[this])? {
                let mut state = shrink(lib, state, kept[0])?;
                let result = state.number(0, 1);
                lib.give(state, result)?;
            }
            let mut before = before;
            let no = before.constant(0);
            lib.give(before, no)
        }
        ("clear" | "removeAllElements", 1) => {
            let zero = state.constant(0);
            let state = lib.engine.change(state, this, Key::Size, Some(zero))?;
            let state = touched(lib, state, this)?;
            lib.done(state)
        }
        ("ensureCapacity" | "trimToSize", _) => lib.done(state),
        ("sort", 2) => sort(lib, state, this, args[1]),
        _ => Ok(Known::No),
    }
}

/// A collection whose class is not known may refuse any change. A view of a map lets elements be removed.
fn change_unknown(lib: &mut Lib<'_, '_>, mut state: State, args: &[Sym]) -> Res<Known> {
    let this = args[0];
    let behind = state.part(this, Key::Source);
    let (Some(map), "removeIf", 2) = (behind, lib.name, args.len()) else {
        lib.fail(state, UNSUPPORTED)?;
        return unsupported("a change of a collection whose class is not known");
    };
    if !super::maps::is_mutable(lib, &state, map) {
        lib.fail(state, UNSUPPORTED)?;
        return unsupported("a change of a map whose class is not known");
    }
    state = alive!(lib.non_null(state, &args[1..])?);
    let mut before = state.clone();
    let no = before.constant(0);
    lib.give(before, no)?;
    let value = alive!(item(lib, &mut state, this)?);
    let test = ("test", "(Ljava/lang/Object;)Z");
    for (state, _, kept) in lib.apply(state, args[1], test, &[value], &[map])? {
        let mut state = shrink(lib, state, kept[0])?;
        let result = state.number(0, 1);
        lib.give(state, result)?;
    }
    Ok(Known::Yes)
}

/// Sorts by a function, or by the natural order.
pub(super) fn sort(lib: &mut Lib<'_, '_>, mut state: State, this: Sym, order: Sym) -> Res<Known> {
    let Some(value) = item(lib, &mut state, this)? else { return lib.done(state) };
    if state.nullness(order) != Nullness::NonNull {
        if state.nullness(order) == Nullness::Maybe {
            return Ok(Known::No);
        }
        let state = alive!(lib.non_null(state, &[value])?);
        compared(lib, &state, SORTED[0], value)?;
        let state = touched(lib, state, this)?;
        return lib.done(state);
    }
    let Some(other) = item(lib, &mut state, this)? else { return lib.done(state) };
    inconsistent(lib, &state, order)?;
    let before = state.clone();
    let compare = ("compare", "(Ljava/lang/Object;Ljava/lang/Object;)I");
    for (state, _, kept) in lib.apply(state, order, compare, &[value, other], &[this])? {
        let state = touched(lib, state, kept[0])?;
        lib.done(state)?;
    }
    let before = touched(lib, before, this)?;
    lib.done(before)
}

/// Sorting may notice that a function of the program is no order.
pub(super) fn inconsistent(lib: &mut Lib<'_, '_>, state: &State, order: Sym) -> Res<()> {
    let of_library = state.object(order).is_some_and(|object| object.text.is_some())
        || state.closure(order).is_some_and(|closure| !lib.engine.is_program(closure.method));
    if of_library { Ok(()) } else { lib.fail(state.clone(), ILLEGAL_ARGUMENT) }
}

/// Takes note of a structural change.
pub(super) fn touched(lib: &mut Lib<'_, '_>, mut state: State, this: Sym) -> Res<State> {
    let this = root(&state, this);
    forget_entries(lib, &mut state, this);
    let changes = state.number(0, i64::MAX);
    lib.engine.change(state, this, Key::Changes, Some(changes))
}

/// Forgets what single places of a collection or single keys of a map hold.
pub(super) fn forget_entries(lib: &mut Lib<'_, '_>, state: &mut State, this: Sym) {
    for (x, key, _) in state.all_parts() {
        if matches!(key, Key::Entry(_)) && lib.engine.may_alias(state, this, x) {
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
    let low = state.lower(size).saturating_add(least).clamp(0, MOST);
    let high = state.upper(size).saturating_add(most).clamp(low, MOST);
    let next = state.number(low, high);
    state.assume_at_most(size, next, -least);
    state.assume_at_most(next, size, most);
    let state = lib.engine.change(state, this, Key::Size, Some(next))?;
    touched(lib, state, this)
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

fn insert(lib: &mut Lib<'_, '_>, state: State, this: Sym, value: Sym, least: i64, most: i64) -> Res<State> {
    let mut state = state;
    state.push_root(value);
    let state = lib.engine.add_element(state, this, Key::Element, value)?;
    let mut state = resize(lib, state, this, least, most)?;
    if least == 0 {
        // Not more than before, perhaps, but not empty.
        let size = lib.engine.size(&mut state, this);
        state.restrict(size, 1, MOST);
    }
    state.pop_root();
    Ok(state)
}

fn add_all(lib: &mut Lib<'_, '_>, state: State, args: &[Sym], class: &str, nulls: bool) -> Res<Known> {
    let this = args[0];
    let mut state = alive!(lib.non_null(state, &args[1..])?);
    let count = count(lib, &mut state, args[1]);
    let most = state.upper(count);
    let set = SETS.contains(&class);
    let least = if set { 0 } else { state.lower(count) };
    if let Some(value) = item(lib, &mut state, args[1])? {
        if !nulls && state.nullness(value) != Nullness::NonNull {
            lib.fail(state.clone(), exception::NULL_POINTER)?;
        }
        compared(lib, &state, class, value)?;
        if set {
            own_equals(lib, &mut state, &[this, value])?;
        }
        state = lib.engine.add_element(state, this, Key::Element, value)?;
    }
    let mut state = resize(lib, state, this, least, most)?;
    let result = state.number(0, 1);
    lib.give(state, result)
}

/// The number of elements.
pub(super) fn count(lib: &mut Lib<'_, '_>, state: &mut State, this: Sym) -> Sym {
    let this = root(state, this);
    lib.engine.size(state, this)
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
    if let (Some(map), Some(which)) =
        (state.part(this, Key::Source), state.object(this).and_then(|object| object.text.clone()))
    {
        return super::maps::viewed(lib, state, map, &which);
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
    if let Some(known) = state.part(this, Key::Entry(index)) {
        return Ok(Some(known));
    }
    let value = item(lib, state, this)?;
    if let Some(value) = value {
        state.set_part(this, Key::Entry(index), value);
    }
    Ok(value)
}

/// A name for each of the elements.
pub(super) fn summary(lib: &mut Lib<'_, '_>, state: &mut State, this: Sym) -> Res<Sym> {
    match item(lib, state, this)? {
        Some(value) => Ok(state.summary(value)),
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
    let known = kind(lib, &state, this);
    let takes_null = known
        .is_some_and(|(class, nulls)| nulls || matches!(class, "java/util/ArrayDeque" | "java/util/EnumSet"));
    if !takes_null {
        state = alive!(lib.non_null(state, &args[1..])?);
    }
    if known.is_none() {
        same_type(lib, &state, this, args[1])?;
    }
    if let Some((class, _)) = known {
        compared(lib, &state, class, args[1])?;
    }
    if open {
        // Its `equals` may have changed the collection meanwhile.
        return lib.give_any(state);
    }
    let size = count(lib, &mut state, this);
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

/// Whether elements of a sorted collection can be compared: not known of classes of the program.
pub(super) fn compared(lib: &mut Lib<'_, '_>, state: &State, class: &str, x: Sym) -> Res<()> {
    if !SORTED.contains(&class) && class != "java/util/TreeMap" {
        return Ok(());
    }
    let Some(object) = state.object(x) else { return Ok(()) };
    let comparable = lib.engine.load("java/lang/Comparable")?;
    let classes = &lib.engine.machine.classes;
    let is_enum = classes.class(object.class).access & margay_classes::reader::access::ENUM != 0;
    let fits = classes.is_subclass(object.class, comparable)
        && (is_enum
            || lib.engine.is_boot(object.class)
                && !classes.class(object.class).is_interface()
                && classes.class(object.class).access & margay_classes::reader::access::FINAL != 0);
    if fits { Ok(()) } else { unsupported("the order of objects of the program") }
}

/// Asks objects for `equals` and `hashCode`, as collections do: refuses to say anything where code of the program can fail.
pub(super) fn own_equals(lib: &mut Lib<'_, '_>, state: &mut State, args: &[Sym]) -> Res<()> {
    asked(lib, state, args, &["equals", "hashCode"])
}

/// Asks a key and the keys of a map for `equals` and `hashCode`, as maps do.
pub(super) fn keys_equal(lib: &mut Lib<'_, '_>, state: &mut State, args: &[Sym]) -> Res<()> {
    asked_of(lib, state, args, &["equals", "hashCode"], (&[Key::MapKey], &[("java/util/Map", 0)]))
}

/// Asks arguments, and what the first of them holds, by some methods.
pub(super) fn asked(lib: &mut Lib<'_, '_>, state: &mut State, args: &[Sym], methods: &[&str]) -> Res<()> {
    let parts = &[Key::Element, Key::MapKey, Key::MapValue];
    let types = &[("java/lang/Iterable", 0), ("java/util/Map", 0), ("java/util/Map", 1)];
    asked_of(lib, state, args, methods, (parts, types))
}

/// Asks arguments, and some of what the first of them holds: the parts, and the type arguments that describe them.
fn asked_of(
    lib: &mut Lib<'_, '_>,
    state: &mut State,
    args: &[Sym],
    methods: &[&str],
    (parts, types): (&[Key], &[(&str, usize)]),
) -> Res<()> {
    let mut classes: Vec<margay_classes::ClassId> = Vec::new();
    let parts = parts.iter().filter_map(|&key| state.part(args[0], key));
    let all = args[1..].iter().copied().chain(parts);
    classes.extend(all.filter_map(|x| state.object(x).map(|object| object.class)));
    for &(above, n) in types {
        if let Some(t) = lib.engine.argument(state, args[0], above, n) {
            classes.push(lib.engine.descriptor_class(&t.erasure())?);
        }
    }
    for class in classes {
        for method in methods {
            if !lib.engine.is_harmless(class, method)? {
                return unsupported(format!("{method} of a class of the program"));
            }
        }
    }
    if args[1..].iter().any(|&x| lib.engine.is_open(state, x)) {
        lib.engine.called_back(state)?;
    }
    // Whoever is compared with them can see them.
    for &x in &args[1..] {
        lib.engine.escape(state, x);
    }
    Ok(())
}

pub(super) fn iterator(lib: &mut Lib<'_, '_>, state: &mut State, this: Sym) -> Res<Sym> {
    let each = summary(lib, state, this)?;
    let source = root(state, this);
    let changes = changes(state, source);
    let made = lib.make(state, "java/util/Iterator")?;
    state.set_part(made, Key::Element, each);
    state.set_part(made, Key::Source, source);
    state.set_part(made, Key::Expected, changes);
    Ok(made)
}

/// The count of structural changes.
fn changes(state: &mut State, this: Sym) -> Sym {
    if let Some(known) = state.part(this, Key::Changes) {
        return known;
    }
    let changes = state.number(0, i64::MAX);
    state.set_part(this, Key::Changes, changes);
    changes
}

fn for_each(lib: &mut Lib<'_, '_>, mut state: State, this: Sym, f: Sym) -> Res<Known> {
    let Some(value) = item(lib, &mut state, this)? else { return lib.done(state) };
    let source = root(&state, this);
    let before = changes(&mut state, source);
    let each = state.summary(value);
    let kept = [f, source, before, each];
    let accept = ("accept", "(Ljava/lang/Object;)V");
    let state = lib.repeat(state, &kept, |lib, mut state, kept| {
        let value = state.instance(kept[3]);
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

fn to_array(lib: &mut Lib<'_, '_>, state: State, args: &[Sym]) -> Res<Known> {
    // An array, or a function that makes one.
    let state = alive!(lib.non_null(state, &args[1..])?);
    let mut state = state;
    let size = count(lib, &mut state, args[0]);
    let class = match state.closure(args[1]) {
        Some(_) => return Ok(Known::No),
        None => state.object(args[1]).filter(|object| object.exact).map(|object| object.class),
    };
    let Some(class) = class else { return Ok(Known::No) };
    let margay_classes::ClassKind::Array { element, .. } = lib.engine.machine.classes.class(class).kind
    else {
        return Ok(Known::No);
    };
    let value = item(lib, &mut state, args[0])?;
    if value.is_some_and(|value| {
        state.nullness(value) != Nullness::Null && !lib.engine.is_instance(&state, value, element)
    }) {
        return Ok(Known::No);
    }
    // One that is long enough is used itself, and may be longer.
    let given = lib.engine.length(&mut state, args[1]);
    if state.constant_value(given) != Some(0) {
        return Ok(Known::No);
    }
    array(lib, state, args[0], class, size)
}

fn array(
    lib: &mut Lib<'_, '_>,
    mut state: State,
    this: Sym,
    class: margay_classes::ClassId,
    size: Sym,
) -> Res<Known> {
    let made = lib.engine.make_array(&mut state, class, size)?;
    let each = summary(lib, &mut state, this)?;
    state.set_part(made, Key::Element, each);
    lib.give(state, made)
}

/// A part of a list, of which changes are not followed: the list itself may change from now on.
fn view(lib: &mut Lib<'_, '_>, mut state: State, this: Sym, from: Sym, to: Sym) -> Res<Known> {
    let each = summary(lib, &mut state, this)?;
    let changes = changes(&mut state, this);
    let made = lib.engine.some_object(&mut state, "java/util/List")?;
    state.set_part(made, Key::Captured(0), this);
    state.set_part(made, Key::Expected, changes);
    let size = crate::engine::arithmetic::binary(
        &mut state,
        margay_classes::bytecode::Operator::Sub,
        margay_classes::Kind::Int,
        to,
        from,
    );
    state.set_part(made, Key::Size, size);
    state.set_part(made, Key::Element, each);
    lib.give(state, made)
}

fn construct(lib: &mut Lib<'_, '_>, mut state: State, args: &[Sym], class: &str) -> Res<Known> {
    let Some(&(class, nulls)) = MUTABLE.iter().find(|(known, _)| *known == class) else {
        return Ok(Known::No);
    };
    let this = args[0];
    match lib.descriptor {
        "()V" => {}
        "(I)V" => {
            if class != "java/util/ArrayDeque" {
                let least = i64::from(class == "java/util/PriorityQueue");
                let least = state.constant(least);
                state = alive!(lib.need(state, &Condition::AtMost(least, args[1], 0), ILLEGAL_ARGUMENT)?);
            }
        }
        "(Ljava/util/Collection;)V" => {
            state = alive!(lib.non_null(state, &args[1..])?);
            let size = count(lib, &mut state, args[1]);
            let value = item(lib, &mut state, args[1])?;
            if let Some(value) = value {
                if !nulls && state.nullness(value) != Nullness::NonNull {
                    lib.fail(state.clone(), exception::NULL_POINTER)?;
                    state.assume_null(value, false);
                }
                compared(lib, &state, class, value)?;
                if SETS.contains(&class) {
                    own_equals(lib, &mut state, &[this, value])?;
                }
            }
            let each = value.map_or(NONE, |value| state.summary(value));
            let size = if SETS.contains(&class) {
                let (least, most) = (state.lower(size).min(1), state.upper(size));
                state.number(least.max(0), most.max(0))
            } else {
                size
            };
            state.set_part(this, Key::Element, each);
            state.set_part(this, Key::Size, size);
            return lib.done(state);
        }
        _ => return Ok(Known::No),
    }
    let zero = state.constant(0);
    state.set_part(this, Key::Element, NONE);
    state.set_part(this, Key::Size, zero);
    lib.done(state)
}

/// A new set of constants.
fn enum_set(lib: &mut Lib<'_, '_>, state: State, args: &[Sym]) -> Res<Known> {
    if lib.name == "range" || lib.descriptor.contains('[') {
        return Ok(Known::No);
    }
    let mut state = alive!(lib.non_null(state, args)?);
    let made = lib.make(&mut state, "java/util/EnumSet")?;
    match lib.name {
        "noneOf" => {
            let zero = state.constant(0);
            state.set_part(made, Key::Size, zero);
            state.set_part(made, Key::Element, NONE);
        }
        "of" => {
            let size = state.number(1, args.len() as i64);
            state.set_part(made, Key::Size, size);
            state.set_part(made, Key::Element, NONE);
            state.push_root(made);
            for &arg in args {
                state = lib.engine.add_element(state, made, Key::Element, arg)?;
            }
            let made = state.pop_root();
            return lib.give(state, made);
        }
        "allOf" => {}
        _ => return Ok(Known::No),
    }
    lib.give(state, made)
}

/// `List.of`, `Set.of` and `copyOf`.
fn of(lib: &mut Lib<'_, '_>, state: State, args: &[Sym], class: &str) -> Res<Known> {
    if class != "java/util/List" && class != "java/util/Set" {
        return Ok(Known::No);
    }
    let mut state = alive!(lib.non_null(state, args)?);
    if lib.name == "copyOf" {
        let size = count(lib, &mut state, args[0]);
        let value = item(lib, &mut state, args[0])?;
        if let Some(value) = value {
            if state.nullness(value) != Nullness::NonNull {
                lib.fail(state.clone(), exception::NULL_POINTER)?;
                state.assume_null(value, false);
            }
            if class == "java/util/Set" {
                own_equals(lib, &mut state, &[args[0], value])?;
            }
        }
        let made = lib.engine.some_object(&mut state, class)?;
        let each = value.map_or(NONE, |value| state.summary(value));
        state.set_part(made, Key::Element, each);
        if class == "java/util/List" {
            state.set_part(made, Key::Size, size);
        }
        return lib.give(state, made);
    }
    if lib.descriptor.starts_with("([") {
        let made = lib.engine.some_object(&mut state, class)?;
        let value = lib.engine.element(&mut state, args[0], margay_classes::Kind::Ref)?;
        if let Some(value) = value
            && state.nullness(value) != Nullness::NonNull
        {
            lib.fail(state.clone(), exception::NULL_POINTER)?;
        }
        if class == "java/util/Set" {
            lib.fail(state.clone(), ILLEGAL_ARGUMENT)?;
        }
        return lib.give(state, made);
    }
    if class == "java/util/Set" && args.len() > 1 {
        lib.fail(state.clone(), ILLEGAL_ARGUMENT)?;
    }
    let made = lib.make(&mut state, class)?;
    if let Some(object) = state.object_mut(made) {
        object.exact = false;
    }
    state.set_part(made, Key::Element, NONE);
    let size = state.constant(args.len() as i64);
    state.set_part(made, Key::Size, size);
    state.push_root(made);
    for &arg in args {
        state = lib.engine.add_element(state, made, Key::Element, arg)?;
    }
    let made = state.pop_root();
    lib.give(state, made)
}

/// `java.util.Collections`.
pub(super) fn statics(lib: &mut Lib<'_, '_>, mut state: State, args: &[Sym], _: &str) -> Res<Known> {
    match (lib.name, args.len()) {
        ("emptyList" | "emptySet", 0) => {
            let class = if lib.name == "emptyList" { "java/util/List" } else { "java/util/Set" };
            let made = lib.engine.some_object(&mut state, class)?;
            let zero = state.constant(0);
            state.set_part(made, Key::Size, zero);
            state.set_part(made, Key::Element, NONE);
            lib.give(state, made)
        }
        ("singletonList" | "singleton", 1) => {
            let class = if lib.name == "singletonList" { "java/util/List" } else { "java/util/Set" };
            let made = lib.make(&mut state, class)?;
            if let Some(object) = state.object_mut(made) {
                object.exact = false;
            }
            let one = state.constant(1);
            state.set_part(made, Key::Size, one);
            state.set_part(made, Key::Element, NONE);
            state.push_root(made);
            let mut state = lib.engine.add_element(state, made, Key::Element, args[0])?;
            let made = state.pop_root();
            lib.give(state, made)
        }
        ("unmodifiableList" | "unmodifiableSet" | "unmodifiableCollection" | "unmodifiableMap", 1) => {
            let mut state = alive!(lib.non_null(state, args)?);
            let made = lib.any(&mut state)?;
            state.assume_null(made, false);
            let declared = state.object(args[0]).and_then(|object| object.declared.clone());
            if let Some(object) = state.object_mut(made) {
                object.declared = declared;
            }
            lib.give(state, made)
        }
        ("sort", 1 | 2) => {
            let state = alive!(lib.non_null(state, &args[..1])?);
            if kind(lib, &state, args[0]).is_none() {
                lib.fail(state, UNSUPPORTED)?;
                return Ok(Known::Yes);
            }
            let mut state = state;
            let order = match args.get(1) {
                Some(&order) => order,
                None => lib.null(&mut state)?,
            };
            sort(lib, state, args[0], order)
        }
        ("reverse", 1) => {
            let state = alive!(lib.non_null(state, args)?);
            if kind(lib, &state, args[0]).is_none() {
                lib.fail(state.clone(), UNSUPPORTED)?;
            }
            let state = touched(lib, state, args[0])?;
            lib.done(state)
        }
        ("reverseOrder", 0) => {
            let made = lib.engine.some_object(&mut state, "java/util/Comparator")?;
            if let Some(object) = state.object_mut(made) {
                object.text = Some("natural".into());
            }
            lib.give(state, made)
        }
        _ => Ok(Known::No),
    }
}
