//! What streams are made of, and how they run. An operation that gives a stream runs nothing: the new stream remembers its
//! name, its function and the stream before it. Where a result is asked for, elements go through all functions one by one,
//! so what one function changes, each of the others may see when it is given the next element. So all of them run, in a
//! state that holds before and behind each of them, until it does not change any more.

use super::collections::order::{compare, inconsistent};
use super::collections::{item, own_equals};
use super::numbers::boxed;
use super::streams::{DOUBLE, INT, LONG, STREAM, Step, element, letter};
use super::{CHANGED, Exit, Known, Lib};
use crate::domain::{Key, NONE, Nullness, Shape, State, Sym};
use crate::engine::{Res, unsupported};
use margay_classes::{Cond, Kind};
use std::rc::Rc;

/// The collection or map whose changes a stream notices.
const ROOT: Key = Key::Captured(0);
/// The function of a stream; the collection, view or array that a source shows.
const ARGUMENT: Key = Key::Captured(1);
/// The stream that elements come from.
const BEFORE: Key = Key::Captured(2);
/// The other one, for `concat`.
const OTHER: Key = Key::Captured(3);
/// What a source held when it was read, by parts of the collection.
const HELD: [(Key, Key); 3] =
    [(Key::Element, Key::Captured(4)), (Key::MapKey, Key::Captured(5)), (Key::MapValue, Key::Captured(6))];
const ONE: (&str, &str) = ("apply", "(Ljava/lang/Object;)Ljava/lang/Object;");

/// States behind something, with what the kept names are called there.
type Behind = Vec<(State, Vec<Sym>)>;

/// The operation that asks for a result.
type Ending<'a> = &'a mut dyn FnMut(&mut Lib<'_, '_>, State, &[Sym]) -> Res<Known>;

/// What is done for elements, in order. Numbers are places among the kept names.
#[derive(Clone, Copy)]
enum Task {
    /// They go through a stream.
    Stage(usize),
    /// One stream takes the elements of another one.
    Take(usize, usize),
    /// The operation that asks for a result gets them.
    End,
}

/// The end of a stream, and what it has given so far.
struct End<'a> {
    run: Ending<'a>,
    /// How many of the kept names are its arguments.
    args: usize,
    returns: Vec<Exit>,
    known: bool,
}

/// A stream that gives what a collection, or a view of one, holds.
pub(super) fn of_collection(
    lib: &mut Lib<'_, '_>,
    state: &mut State,
    this: Sym,
    (root, changes): (Sym, Sym),
) -> Res<Sym> {
    let stream = lib.make(state, STREAM)?;
    let each = super::collections::summary(lib, state, this)?;
    state.set_part(stream, Key::Element, each);
    state.set_part(stream, ROOT, root);
    state.set_part(stream, Key::Expected, changes);
    state.set_part(stream, ARGUMENT, this);
    remember(state, stream, root);
    Ok(stream)
}

/// A stream that gives the elements of an array.
pub(super) fn of_array(
    lib: &mut Lib<'_, '_>,
    state: &mut State,
    class: &str,
    (array, kind): (Sym, Kind),
) -> Res<Sym> {
    let stream = lib.make(state, class)?;
    let value = lib.engine.element(state, array, kind)?;
    let each = value.map_or(NONE, |value| state.each(value));
    state.set_part(stream, Key::Element, each);
    state.set_part(stream, ROOT, array);
    state.set_part(stream, ARGUMENT, array);
    remember(state, stream, array);
    Ok(stream)
}

/// A stream that an operation makes of another one.
pub(super) fn derived(
    lib: &mut Lib<'_, '_>,
    mut state: State,
    args: &[Sym],
    name: &str,
    class: &str,
) -> Res<Known> {
    let before = used(&mut state, args[0])?;
    let made = lib.make(&mut state, class)?;
    if let Some(object) = state.object_mut(made) {
        object.text = Some(name.into());
    }
    state.set_part(made, BEFORE, before);
    if let Some(&argument) = args.get(1) {
        if name == "concat" {
            let other = used(&mut state, argument)?;
            state.set_part(made, OTHER, other);
        } else {
            state.set_part(made, ARGUMENT, argument);
        }
    }
    lib.give(state, made)
}

/// A stream under another name. Nothing is known under its own any more, because it can be used once only.
fn used(state: &mut State, stream: Sym) -> Res<Sym> {
    let Some(object) = state.object(stream).filter(|object| object.unique).cloned() else {
        return unsupported("a stream that others may use");
    };
    let again = state.make(Shape::Object(object));
    for (key, part) in state.parts(stream) {
        state.set_part(again, key, part);
        state.drop_part(stream, key);
    }
    Ok(again)
}

/// Takes note of what the collection behind a source holds.
fn remember(state: &mut State, stream: Sym, root: Sym) {
    for (part, held) in HELD {
        match state.part(root, part) {
            Some(value) => state.set_part(stream, held, value),
            None => state.drop_part(stream, held),
        }
    }
}

/// The operation that made a stream; `None` for a source.
fn operation(state: &State, stream: Sym) -> Option<Rc<str>> {
    state.object(stream).and_then(|object| object.text.clone())
}

/// The streams that one is made of, each behind those that it takes elements from.
fn stages(state: &State, stream: Sym, all: &mut Vec<Sym>) -> Res<()> {
    if all.contains(&stream) {
        return Ok(());
    }
    let (name, before) = (operation(state, stream), state.part(stream, BEFORE));
    let other = state.part(stream, OTHER);
    let known = match (name.as_deref(), before) {
        (Some("concat"), Some(_)) => other.is_some(),
        (Some(_), Some(_)) => true,
        (None, None) => state.part(stream, Key::Element).is_some(),
        _ => false,
    };
    if !known || all.len() > 64 {
        return unsupported("a stream whose elements are not known");
    }
    for from in before.into_iter().chain(other) {
        stages(state, from, all)?;
    }
    all.push(stream);
    Ok(())
}

/// The streams that one is made of, before any element has gone through them.
fn begin(state: &mut State, stream: Sym) -> Res<Vec<Sym>> {
    let mut all = Vec::new();
    stages(state, stream, &mut all)?;
    for &stream in &all {
        if operation(state, stream).is_some() {
            state.set_part(stream, Key::Element, NONE);
        }
    }
    Ok(all)
}

/// Runs a stream for an operation that asks for a result.
pub(super) fn evaluate(
    lib: &mut Lib<'_, '_>,
    mut state: State,
    args: &[Sym],
    mut run: impl FnMut(&mut Lib<'_, '_>, State, &[Sym]) -> Res<Known>,
) -> Res<Known> {
    if lib.is_static || args.is_empty() {
        return Ok(Known::No);
    }
    let this = used(&mut state, args[0])?;
    let streams = begin(&mut state, this)?;
    let names: Vec<Sym> = [&[this], &args[1..], &streams].concat();
    let mut plan: Vec<Task> = (args.len()..names.len()).map(Task::Stage).collect();
    plan.push(Task::End);
    let mut end = End { run: &mut run, args: args.len(), returns: Vec::new(), known: true };
    let mark = lib.exits.len();
    lib.repeat(state, &names, |lib, state, names| {
        // What holds at last is all that counts.
        lib.exits.truncate(mark);
        end.returns.clear();
        run_plan(lib, state, names.to_vec(), &plan, &mut end)
    })?;
    if !end.known {
        lib.exits.truncate(mark);
        return Ok(Known::No);
    }
    lib.exits.append(&mut end.returns);
    Ok(Known::Yes)
}

/// Does what is planned for elements: once, or not at all, each.
fn run_plan(
    lib: &mut Lib<'_, '_>,
    state: State,
    names: Vec<Sym>,
    plan: &[Task],
    end: &mut End<'_>,
) -> Res<Behind> {
    let Some((&task, rest)) = plan.split_first() else { return Ok(vec![(state, names)]) };
    let (state, names) = match task {
        Task::End => return finish(lib, state, names, end),
        Task::Stage(at) if operation(&state, names[at]).as_deref() == Some("flatMap") => {
            return flatten(lib, state, names, (at, rest), end);
        }
        Task::Stage(at) => stage(lib, state, names, at)?,
        Task::Take(from, into) => (take(lib, state, names[from], names[into])?, names),
    };
    run_plan(lib, state, names, rest, end)
}

/// Asks for the result.
fn finish(lib: &mut Lib<'_, '_>, mut state: State, names: Vec<Sym>, end: &mut End<'_>) -> Res<Behind> {
    let depth = state.frames.len();
    state.push_roots(&names);
    let mark = lib.exits.len();
    if let Known::No = (end.run)(lib, state, &names[..end.args])? {
        end.known = false;
        lib.exits.truncate(mark);
        return Ok(Vec::new());
    }
    let mut behind = Vec::new();
    for exit in lib.exits.split_off(mark) {
        let Exit::Returns(mut state, value) = exit else {
            lib.exits.push(exit);
            continue;
        };
        state.frames.truncate(depth + 1);
        let mut returned = state.clone();
        returned.frames.truncate(depth);
        end.returns.push(Exit::Returns(returned, value));
        let names = state.pop_roots();
        notice_changes(lib, &state, &names)?;
        behind.push((state, names));
    }
    Ok(behind)
}

/// A source notices that its collection has other elements than at the beginning.
fn notice_changes(lib: &mut Lib<'_, '_>, state: &State, streams: &[Sym]) -> Res<()> {
    if streams.iter().any(|&stream| is_outdated(state, stream)) {
        lib.fail(state.clone(), CHANGED)?;
    }
    Ok(())
}

fn is_outdated(state: &State, stream: Sym) -> bool {
    let (Some(root), Some(expected)) = (state.part(stream, ROOT), state.part(stream, Key::Expected)) else {
        return false;
    };
    state.part(root, Key::Changes) != Some(expected)
}

/// Lets elements go through a stream.
fn stage(lib: &mut Lib<'_, '_>, mut state: State, names: Vec<Sym>, at: usize) -> Res<(State, Vec<Sym>)> {
    let stream = names[at];
    let Some(name) = operation(&state, stream) else {
        return Ok((source(lib, state, stream)?, names));
    };
    let Some(before) = state.part(stream, BEFORE) else { return unsupported("a stream that is not known") };
    let argument = state.part(stream, ARGUMENT).unwrap_or(NONE);
    match &*name {
        "concat" => {
            let Some(other) = state.part(stream, OTHER) else {
                return unsupported("a stream that is not known");
            };
            state = take(lib, state, other, stream)?;
        }
        "distinct" => own_equals(lib, &mut state, &[before])?,
        "sorted" => {
            let (Some(a), Some(b)) = (element(&mut state, before), element(&mut state, before)) else {
                return Ok((state, names));
            };
            inconsistent(lib, &state, argument, a)?;
            let Some((state, names)) = compare(lib, state, argument, (a, b), &names)? else {
                return unsupported("an order that never ends");
            };
            let Some(before) = state.part(names[at], BEFORE) else {
                return unsupported("a stream that is not known");
            };
            let stream = names[at];
            return Ok((take(lib, state, before, stream)?, names));
        }
        "boxed" => return Ok((in_boxes(lib, state, before, stream)?, names)),
        "asDoubleStream" => {
            let real = state.make(Shape::Real);
            let each = state.summary(real);
            state.set_part(stream, Key::Element, each);
            return Ok((state, names));
        }
        "asLongStream" | "limit" | "skip" => {}
        name => {
            let from = state.object(before).map_or(String::new(), |o| lib.engine.name(o.class));
            let (method, descriptor, how) = function(name, &from);
            return pass(lib, state, (before, argument, stream), (method, &descriptor), how, &names);
        }
    }
    Ok((take(lib, state, before, stream)?, names))
}

/// The method of the function of an operation, and what becomes of elements.
fn function(operation: &str, class: &str) -> (&'static str, String, Step) {
    let l = letter(class);
    let (method, result, how) = match operation {
        "filter" | "takeWhile" => ("test", "Z", Step::Filter),
        // What is behind the first element that stays is not asked.
        "dropWhile" => ("test", "Z", Step::Visit),
        "peek" => ("accept", "V", Step::Visit),
        "mapToInt" => ("applyAsInt", "I", Step::Map),
        "mapToLong" => ("applyAsLong", "J", Step::Map),
        "mapToDouble" => ("applyAsDouble", "D", Step::Map),
        "map" if class == INT => ("applyAsInt", "I", Step::Map),
        "map" if class == LONG => ("applyAsLong", "J", Step::Map),
        "map" if class == DOUBLE => ("applyAsDouble", "D", Step::Map),
        _ => ("apply", "Ljava/lang/Object;", Step::Map),
    };
    (method, format!("({l}){result}"), how)
}

/// Reads a source again whose collection has changed.
fn source(lib: &mut Lib<'_, '_>, mut state: State, stream: Sym) -> Res<State> {
    let (Some(root), Some(shown)) = (state.part(stream, ROOT), state.part(stream, ARGUMENT)) else {
        return Ok(state);
    };
    if HELD.iter().any(|&(part, held)| state.part(root, part) != state.part(stream, held)) {
        let class = state.object(shown).map(|object| object.class);
        let of = class.and_then(|class| lib.engine.machine.classes.class(class).element_kind());
        let value = match of {
            Some(kind) => lib.engine.element(&mut state, shown, kind)?,
            None => item(lib, &mut state, shown)?,
        };
        if let Some(value) = value {
            state = add(lib, state, stream, value)?;
        }
        remember(&mut state, stream, root);
    }
    if is_outdated(&state, stream) { missing(lib, state, stream) } else { Ok(state) }
}

/// Where elements were removed meanwhile, some collections show null before they notice.
fn missing(lib: &mut Lib<'_, '_>, mut state: State, stream: Sym) -> Res<State> {
    let null = lib.null(&mut state)?;
    lib.engine.add_element(state, stream, Key::Element, null)
}

/// Adds one of the elements that a stream may have. Each of them has a length or number of its own.
fn add(lib: &mut Lib<'_, '_>, mut state: State, stream: Sym, value: Sym) -> Res<State> {
    if value == NONE {
        return Ok(state);
    }
    if state.object(value).is_some() {
        lib.engine.escape(&mut state, value);
    }
    let each = state.each(value);
    lib.engine.add_element(state, stream, Key::Element, each)
}

/// Adds all elements of a stream to another one.
fn take(lib: &mut Lib<'_, '_>, mut state: State, from: Sym, into: Sym) -> Res<State> {
    let Some(each) = state.part(from, Key::Element) else {
        return unsupported("a stream whose elements are not known");
    };
    match state.part(into, Key::Element) {
        Some(known) if known == each => Ok(state),
        _ if each == NONE => Ok(state),
        Some(NONE) => {
            state.set_part(into, Key::Element, each);
            Ok(state)
        }
        _ => lib.engine.add_element(state, into, Key::Element, each),
    }
}

/// Puts numbers into boxes.
fn in_boxes(lib: &mut Lib<'_, '_>, mut state: State, from: Sym, into: Sym) -> Res<State> {
    let class = state.object(from).map_or(String::new(), |o| lib.engine.name(o.class));
    let name = match &class[..] {
        INT => "java/lang/Integer",
        LONG => "java/lang/Long",
        _ => "java/lang/Double",
    };
    let Some(value) = element(&mut state, from) else { return Ok(state) };
    let value = if class == DOUBLE { NONE } else { value };
    let made = boxed(lib, &mut state, name, value)?;
    add(lib, state, into, made)
}

/// Gives an element of a stream to a function, and what becomes of it to another stream; or none. Gives what the kept names
/// are called then.
pub(super) fn pass(
    lib: &mut Lib<'_, '_>,
    state: State,
    (from, f, into): (Sym, Sym, Sym),
    method: (&str, &str),
    how: Step,
    keep: &[Sym],
) -> Res<(State, Vec<Sym>)> {
    let Some(each) = state.part(from, Key::Element) else {
        return unsupported("a stream whose elements are not known");
    };
    if each == NONE {
        return Ok((state, keep.to_vec()));
    }
    let mut names = vec![f, each, into];
    names.extend(keep);
    let (state, names) = lib.once(state, &names, |lib, mut state, names| {
        let value = state.instance(names[1]);
        let mut kept = vec![value];
        kept.extend(names);
        let mut behind = Vec::new();
        for (state, result, kept) in lib.apply(state, names[0], method, &[value], &kept)? {
            let (state, added) = match how {
                Step::Visit => (state, kept[0]),
                Step::Map => (state, result),
                Step::Filter => {
                    // What the function has done holds for elements that do not stay, too.
                    let gone = lib.engine.assume_zero(state.clone(), Cond::Eq, result);
                    behind.extend(gone.map(|state| (state, kept[1..].to_vec())));
                    match lib.engine.assume_zero(state, Cond::Ne, result) {
                        Some(state) => (state, kept[0]),
                        None => continue,
                    }
                }
            };
            behind.push((add(lib, state, kept[3], added)?, kept[1..].to_vec()));
        }
        Ok(behind)
    })?;
    Ok((state, names[3..].to_vec()))
}

/// Gives an element to a function that makes a stream of it, and lets its elements go on before the function gets another
/// one.
fn flatten(
    lib: &mut Lib<'_, '_>,
    mut state: State,
    names: Vec<Sym>,
    (at, rest): (usize, &[Task]),
    end: &mut End<'_>,
) -> Res<Behind> {
    let stream = names[at];
    let (Some(before), Some(f)) = (state.part(stream, BEFORE), state.part(stream, ARGUMENT)) else {
        return unsupported("a stream that is not known");
    };
    let mut inside = state.clone();
    let mut behind = Vec::new();
    if let Some(value) = element(&mut inside, before) {
        for (state, inner, names) in lib.apply(inside, f, ONE, &[value], &names)? {
            behind.extend(flow_in(lib, state, (inner, at), names, rest, end)?);
        }
    }
    // There may be no elements at all.
    state.compact_keeping(&names);
    behind.extend(run_plan(lib, state, names, rest, end)?);
    Ok(behind)
}

/// Lets the elements of a stream that a function has made go on.
fn flow_in(
    lib: &mut Lib<'_, '_>,
    mut state: State,
    (inner, at): (Sym, usize),
    names: Vec<Sym>,
    rest: &[Task],
    end: &mut End<'_>,
) -> Res<Behind> {
    if state.nullness(inner) != Nullness::NonNull {
        return unsupported("a stream that may be null");
    }
    let count = names.len();
    let mut all = names;
    all.extend(begin(&mut state, inner)?);
    let mut plan: Vec<Task> = (count..all.len()).map(Task::Stage).collect();
    plan.push(Task::Take(all.len() - 1, at));
    plan.extend(rest);
    let (exits, returns) = (lib.exits.len(), end.returns.len());
    let (state, mut names) = lib.repeat(state, &all, |lib, state, names| {
        lib.exits.truncate(exits);
        end.returns.truncate(returns);
        run_plan(lib, state, names.to_vec(), &plan, end)
    })?;
    names.truncate(count);
    Ok(vec![(state, names)])
}
