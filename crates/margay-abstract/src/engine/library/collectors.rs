//! Contracts of collectors. A collector is known by its name and its functions, which run where a stream is collected.

use super::collections::own_equals;
use super::numbers::boxed;
use super::optionals::{self, OPTIONAL};
use super::streams::{STREAM, Step, compare_all, element, step};
use super::{Known, Lib, alive};
use crate::domain::{Key, NONE, Nullness, State, Sym};
use crate::engine::Res;
use margay_classes::bytecode::exception;

const MOST: i64 = i32::MAX as i64;
const ILLEGAL_STATE: &str = "java/lang/IllegalStateException";
const ONE: (&str, &str) = ("apply", "(Ljava/lang/Object;)Ljava/lang/Object;");
const TWO: (&str, &str) = ("apply", "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;");
const TEST: (&str, &str) = ("test", "(Ljava/lang/Object;)Z");

/// A state behind a collector, with its result and what the kept names are called.
type Collected = (State, Sym, Vec<Sym>);

/// `java.util.stream.Collectors`.
pub(super) fn call(lib: &mut Lib<'_, '_>, state: State, args: &[Sym], _: &str) -> Res<Known> {
    // What a reduction begins with may be null.
    let first = usize::from(lib.name == "reducing" && args.len() > 1).min(args.len());
    let mut state = alive!(lib.non_null(state, &args[first..])?);
    let made = lib.engine.some_object(&mut state, "java/util/stream/Collector")?;
    if let Some(object) = state.object_mut(made) {
        object.text = Some(lib.name.into());
    }
    for (i, &arg) in args.iter().enumerate() {
        state.set_part(made, Key::Captured(i as u8), arg);
    }
    lib.give(state, made)
}

/// Collects the elements of a stream.
pub(super) fn collect(lib: &mut Lib<'_, '_>, state: State, this: Sym, collector: Sym) -> Res<Known> {
    let Some(all) = run(lib, state, (this, false), collector, &[])? else { return Ok(Known::No) };
    for (state, result, _) in all {
        lib.give(state, result)?;
    }
    Ok(Known::Yes)
}

/// Runs a collector over a stream, of which it may be known that it is not empty. `None` when it is not known.
fn run(
    lib: &mut Lib<'_, '_>,
    mut state: State,
    (this, some): (Sym, bool),
    collector: Sym,
    keep: &[Sym],
) -> Res<Option<Vec<Collected>>> {
    let Some(name) = state.object(collector).and_then(|object| object.text.clone()) else { return Ok(None) };
    let args: Vec<Sym> = (0..4).map_while(|i| state.part(collector, Key::Captured(i))).collect();
    let done = |state: State, result: Sym| Ok(Some(vec![(state, result, keep.to_vec())]));
    match (&*name, args.len()) {
        ("toList" | "toUnmodifiableList" | "toSet" | "toUnmodifiableSet", 0) => {
            if name.contains("Unmodifiable")
                && let Some(value) = element(&mut state, this)
                && state.nullness(value) != Nullness::NonNull
            {
                lib.fail(state.clone(), exception::NULL_POINTER)?;
            }
            if name.ends_with("Set") {
                own_equals(lib, &mut state, &[this])?;
            }
            let made = collection(lib, &mut state, (this, some), &name)?;
            done(state, made)
        }
        ("toCollection", 1) => to_collection(lib, state, (this, some), args[0], keep),
        ("joining", 0 | 1 | 3) => {
            let string = lib.engine.machine.classes.string();
            let texts = element(&mut state, this).is_none_or(|x| lib.engine.is_instance(&state, x, string));
            if !texts {
                return Ok(None);
            }
            let text = lib.string(&mut state, None)?;
            done(state, text)
        }
        ("counting", 0) => {
            let count = state.number(i64::from(some), i64::MAX);
            let made = boxed(lib, &mut state, "java/lang/Long", count)?;
            done(state, made)
        }
        ("minBy" | "maxBy", 1) => {
            state.push_roots(keep);
            let Some((mut state, this)) = compare_all(lib, state, this, args[0])? else { return Ok(None) };
            let keep = state.pop_roots();
            extreme(lib, state, (this, some), keep)
        }
        (name, 1) if ["summing", "averaging", "summarizing"].iter().any(|start| name.starts_with(start)) => {
            total(lib, state, this, name, args[0], keep)
        }
        ("mapping" | "filtering", 2) => {
            let (method, how) = if &*name == "mapping" { (ONE, Step::Map) } else { (TEST, Step::Filter) };
            let some = some && &*name == "mapping";
            let (state, this, mut names) =
                stepped(lib, state, (this, args[0]), (method, how), &args[1..], keep)?;
            let inner = names.remove(0);
            run(lib, state, (this, some), inner, &names)
        }
        ("collectingAndThen", 2) => {
            let mut names = vec![args[1]];
            names.extend(keep);
            let Some(all) = run(lib, state, (this, some), args[0], &names)? else { return Ok(None) };
            let mut behind = Vec::new();
            for (state, result, names) in all {
                let applied = lib.apply_once(state, names[0], ONE, &[result], &names[1..])?;
                behind.extend(applied);
            }
            Ok(Some(behind))
        }
        ("teeing", 3) => teeing(lib, state, (this, some), &args, keep),
        ("reducing", 2) => reducing(lib, state, this, &args, keep),
        ("groupingBy", 1..=3) => grouping(lib, state, this, &args, keep),
        ("partitioningBy", 1 | 2) => partitioning(lib, state, this, &args, keep),
        ("toMap", 2 | 3) => to_map(lib, state, this, &args, keep),
        _ => Ok(None),
    }
}

/// Gives each element to a function, and keeps names meanwhile: further ones of the collector, then those of the caller.
fn stepped(
    lib: &mut Lib<'_, '_>,
    mut state: State,
    (this, f): (Sym, Sym),
    (method, how): ((&str, &str), Step),
    further: &[Sym],
    keep: &[Sym],
) -> Res<(State, Sym, Vec<Sym>)> {
    let mut names = further.to_vec();
    names.extend(keep);
    state.push_roots(&names);
    let (mut state, made) = step(lib, state, this, f, method, how, STREAM)?;
    let names = state.pop_roots();
    Ok((state, made, names))
}

/// A new collection with the elements of a stream.
fn collection(lib: &mut Lib<'_, '_>, state: &mut State, (this, some): (Sym, bool), name: &str) -> Res<Sym> {
    let made = match name {
        "toList" => lib.make(state, "java/util/ArrayList")?,
        "toSet" => lib.make(state, "java/util/HashSet")?,
        "toUnmodifiableList" => lib.engine.some_object(state, "java/util/List")?,
        _ => lib.engine.some_object(state, "java/util/Set")?,
    };
    let each = state.part(this, Key::Element).unwrap_or(NONE);
    let size = state.number(i64::from(some), MOST);
    state.set_part(made, Key::Element, each);
    state.set_part(made, Key::Size, size);
    if name.contains("Unmodifiable") && each != NONE {
        let value = state.instance(each);
        state.assume_null(value, false);
        let each = state.each(value);
        state.set_part(made, Key::Element, each);
    }
    Ok(made)
}

/// A collection that a function makes.
fn to_collection(
    lib: &mut Lib<'_, '_>,
    mut state: State,
    (this, some): (Sym, bool),
    f: Sym,
    keep: &[Sym],
) -> Res<Option<Vec<Collected>>> {
    let mut names = vec![this];
    names.extend(keep);
    own_equals(lib, &mut state, &[this])?;
    let mut all = Vec::new();
    for (mut state, made, names) in lib.apply_once(state, f, ("get", "()Ljava/lang/Object;"), &[], &names)? {
        let class = state.object(made).filter(|o| o.exact).map(|o| lib.engine.name(o.class));
        let known =
            ["java/util/ArrayList", "java/util/LinkedList", "java/util/HashSet", "java/util/LinkedHashSet"];
        let new = state.object(made).is_some_and(|object| object.unique)
            && state.part(made, Key::Element) == Some(NONE);
        if !new || !class.is_some_and(|class| known.contains(&&class[..])) {
            return Ok(None);
        }
        let each = state.part(names[0], Key::Element).unwrap_or(NONE);
        let size = state.number(i64::from(some), MOST);
        state.set_part(made, Key::Element, each);
        state.set_part(made, Key::Size, size);
        all.push((state, made, names[1..].to_vec()));
    }
    Ok(Some(all))
}

/// An optional with one of the elements.
fn extreme(
    lib: &mut Lib<'_, '_>,
    mut state: State,
    (this, some): (Sym, bool),
    keep: Vec<Sym>,
) -> Res<Option<Vec<Collected>>> {
    let Some(value) = element(&mut state, this) else {
        let no = state.constant(0);
        let made = optionals::make(lib, &mut state, OPTIONAL, no, NONE)?;
        return Ok(Some(vec![(state, made, keep)]));
    };
    if state.nullness(value) != Nullness::NonNull {
        lib.fail(state.clone(), exception::NULL_POINTER)?;
        state.assume_null(value, false);
    }
    let each = state.each(value);
    let present = state.number(i64::from(some), 1);
    let made = optionals::make(lib, &mut state, OPTIONAL, present, each)?;
    Ok(Some(vec![(state, made, keep)]))
}

/// Sums, averages and statistics of the numbers that a function gives.
fn total(
    lib: &mut Lib<'_, '_>,
    state: State,
    this: Sym,
    name: &str,
    f: Sym,
    keep: &[Sym],
) -> Res<Option<Vec<Collected>>> {
    let (kind, method) = if name.ends_with("Int") {
        ("Integer", ("applyAsInt", "(Ljava/lang/Object;)I"))
    } else if name.ends_with("Long") {
        ("Long", ("applyAsLong", "(Ljava/lang/Object;)J"))
    } else {
        ("Double", ("applyAsDouble", "(Ljava/lang/Object;)D"))
    };
    let (mut state, _, names) = stepped(lib, state, (this, f), (method, Step::Visit), &[], keep)?;
    let made = if name.starts_with("summing") {
        boxed(lib, &mut state, &format!("java/lang/{kind}"), NONE)?
    } else if name.starts_with("averaging") {
        boxed(lib, &mut state, "java/lang/Double", NONE)?
    } else {
        let kind = kind.replace("Integer", "Int");
        lib.engine.some_object(&mut state, &format!("java/util/{kind}SummaryStatistics"))?
    };
    Ok(Some(vec![(state, made, names)]))
}

/// Two collectors over the same elements, and a function of their results.
fn teeing(
    lib: &mut Lib<'_, '_>,
    state: State,
    (this, some): (Sym, bool),
    args: &[Sym],
    keep: &[Sym],
) -> Res<Option<Vec<Collected>>> {
    let mut names = vec![this, args[1], args[2]];
    names.extend(keep);
    let Some(first) = run(lib, state, (this, some), args[0], &names)? else { return Ok(None) };
    let mut behind = Vec::new();
    for (state, one, names) in first {
        let mut kept = vec![one, names[2]];
        kept.extend(&names[3..]);
        let Some(second) = run(lib, state, (names[0], some), names[1], &kept)? else { return Ok(None) };
        for (state, two, names) in second {
            behind.extend(lib.apply_once(state, names[1], TWO, &[names[0], two], &names[2..])?);
        }
    }
    Ok(Some(behind))
}

/// A function of what has been computed so far and of each element.
fn reducing(
    lib: &mut Lib<'_, '_>,
    mut state: State,
    this: Sym,
    args: &[Sym],
    keep: &[Sym],
) -> Res<Option<Vec<Collected>>> {
    let holder = lib.make(&mut state, "java/util/ArrayList")?;
    let start = state.summary(args[0]);
    state.set_part(holder, Key::Element, start);
    let mut names = vec![args[1], this, holder];
    names.extend(keep);
    let (mut state, names) = lib.repeat(state, &names, |lib, mut state, names| {
        let (Some(a), Some(b)) = (element(&mut state, names[2]), element(&mut state, names[1])) else {
            return Ok(Vec::new());
        };
        let mut behind = Vec::new();
        for (state, result, names) in lib.apply(state, names[0], TWO, &[a, b], names)? {
            behind.push((lib.engine.add_element(state, names[2], Key::Element, result)?, names));
        }
        Ok(behind)
    })?;
    match element(&mut state, names[2]) {
        Some(result) => Ok(Some(vec![(state, result, names[3..].to_vec())])),
        None => Ok(None),
    }
}

/// Results of a collector over some of the elements, as the values of a map.
fn values(
    lib: &mut Lib<'_, '_>,
    mut state: State,
    (this, some): (Sym, bool),
    inner: Option<Sym>,
    keep: &[Sym],
) -> Res<Option<(State, Sym, Vec<Sym>)>> {
    let holder = lib.make(&mut state, "java/util/ArrayList")?;
    state.set_part(holder, Key::Element, NONE);
    let mut names = vec![this, holder];
    names.extend(inner);
    names.extend(keep);
    let from = 2 + usize::from(inner.is_some());
    let mut known = true;
    let (state, names) = lib.repeat(state, &names, |lib, mut state, names| {
        let all = match inner {
            Some(_) => run(lib, state, (names[0], some), names[2], names)?,
            None => {
                let made = collection(lib, &mut state, (names[0], some), "toList")?;
                Some(vec![(state, made, names.to_vec())])
            }
        };
        let Some(all) = all else {
            known = false;
            return Ok(Vec::new());
        };
        let mut behind = Vec::new();
        for (state, result, names) in all {
            behind.push((lib.engine.add_element(state, names[1], Key::Element, result)?, names));
        }
        Ok(behind)
    })?;
    let each = state.part(names[1], Key::Element).unwrap_or(NONE);
    Ok(known.then(|| (state, each, names[from..].to_vec())))
}

/// Groups by the keys that a function gives, which are not null.
fn grouping(
    lib: &mut Lib<'_, '_>,
    state: State,
    this: Sym,
    args: &[Sym],
    keep: &[Sym],
) -> Res<Option<Vec<Collected>>> {
    let mut further = vec![this];
    further.extend(&args[1..]);
    let (mut state, mapped, mut names) =
        stepped(lib, state, (this, args[0]), (ONE, Step::Map), &further, keep)?;
    own_equals(lib, &mut state, &[mapped])?;
    let keys = match element(&mut state, mapped) {
        Some(key) => {
            if state.nullness(key) != Nullness::NonNull {
                lib.fail(state.clone(), exception::NULL_POINTER)?;
                state.assume_null(key, false);
            }
            state.each(key)
        }
        None => NONE,
    };
    let this = names.remove(0);
    let inner = (args.len() > 1).then(|| names.remove(args.len() - 2));
    if args.len() == 3 {
        // A function makes the map.
        return Ok(None);
    }
    let mut kept = vec![keys];
    kept.extend(&names);
    let Some((mut state, values, names)) = values(lib, state, (this, true), inner, &kept)? else {
        return Ok(None);
    };
    let made = map(lib, &mut state, "java/util/HashMap", (names[0], values), 0)?;
    Ok(Some(vec![(state, made, names[1..].to_vec())]))
}

/// A map of two entries, for yes and no.
fn partitioning(
    lib: &mut Lib<'_, '_>,
    state: State,
    this: Sym,
    args: &[Sym],
    keep: &[Sym],
) -> Res<Option<Vec<Collected>>> {
    let mut further = vec![this];
    further.extend(&args[1..]);
    let (state, _, mut names) = stepped(lib, state, (this, args[0]), (TEST, Step::Visit), &further, keep)?;
    let this = names.remove(0);
    let inner = (args.len() == 2).then(|| names.remove(0));
    let Some((mut state, values, names)) = values(lib, state, (this, false), inner, &names)? else {
        return Ok(None);
    };
    let (no, yes) = (state.constant(0), state.constant(1));
    let keys =
        [boxed(lib, &mut state, "java/lang/Boolean", no)?, boxed(lib, &mut state, "java/lang/Boolean", yes)?];
    let any = state.number(0, 1);
    let key = boxed(lib, &mut state, "java/lang/Boolean", any)?;
    let key = state.each(key);
    let made = map(lib, &mut state, "java/util/Map", (key, values), 2)?;
    for (i, key) in keys.into_iter().enumerate() {
        if values != NONE {
            let value = state.instance(values);
            state.set_part(made, Key::Captured(i as u8 + 2), key);
            state.set_part(made, Key::Entry(key), value);
        }
    }
    Ok(Some(vec![(state, made, names)]))
}

/// A new map; with a class that can be changed, if it is one.
fn map(
    lib: &mut Lib<'_, '_>,
    state: &mut State,
    class: &str,
    (keys, values): (Sym, Sym),
    least: i64,
) -> Res<Sym> {
    let made = lib.make(state, class)?;
    if let Some(object) = state.object_mut(made).filter(|_| class == "java/util/Map") {
        object.exact = false;
    }
    let size = state.number(least, if least > 0 { least } else { MOST });
    state.set_part(made, Key::MapKey, keys);
    state.set_part(made, Key::MapValue, values);
    state.set_part(made, Key::Size, size);
    Ok(made)
}

/// A map of what two functions give; without a third one, no key may come twice.
fn to_map(
    lib: &mut Lib<'_, '_>,
    state: State,
    this: Sym,
    args: &[Sym],
    keep: &[Sym],
) -> Res<Option<Vec<Collected>>> {
    let mut further = vec![this];
    further.extend(&args[1..]);
    let (mut state, keys, mut names) =
        stepped(lib, state, (this, args[0]), (ONE, Step::Map), &further, keep)?;
    own_equals(lib, &mut state, &[keys])?;
    let (this, f) = (names.remove(0), names.remove(0));
    let merge = (args.len() == 3).then(|| names.remove(0));
    let mut further = vec![keys];
    further.extend(merge);
    let (mut state, mapped, mut names) = stepped(lib, state, (this, f), (ONE, Step::Map), &further, &names)?;
    let keys = state.part(names.remove(0), Key::Element).unwrap_or(NONE);
    let merge = merge.map(|_| names.remove(0));
    let Some(value) = element(&mut state, mapped) else {
        let made = map(lib, &mut state, "java/util/HashMap", (NONE, NONE), 0)?;
        return Ok(Some(vec![(state, made, names)]));
    };
    if state.nullness(value) != Nullness::NonNull {
        lib.fail(state.clone(), exception::NULL_POINTER)?;
        state.assume_null(value, false);
    }
    let holder = lib.make(&mut state, "java/util/ArrayList")?;
    let each = state.each(value);
    state.set_part(holder, Key::Element, each);
    let mut kept = vec![holder, keys];
    kept.extend(merge);
    kept.extend(&names);
    let from = 2 + usize::from(merge.is_some());
    if merge.is_none() {
        lib.fail(state.clone(), ILLEGAL_STATE)?;
    }
    let (mut state, names) = if merge.is_some() {
        lib.repeat(state, &kept, |lib, mut state, names| {
            let (Some(a), Some(b)) = (element(&mut state, names[0]), element(&mut state, names[0])) else {
                return Ok(Vec::new());
            };
            let mut behind = Vec::new();
            for (mut state, result, names) in lib.apply(state, names[2], TWO, &[a, b], names)? {
                if state.assume_null(result, false) {
                    behind.push((lib.engine.add_element(state, names[0], Key::Element, result)?, names));
                }
            }
            Ok(behind)
        })?
    } else {
        (state, kept)
    };
    let values = state.part(names[0], Key::Element).unwrap_or(NONE);
    let made = map(lib, &mut state, "java/util/HashMap", (names[1], values), 0)?;
    Ok(Some(vec![(state, made, names[from..].to_vec())]))
}
