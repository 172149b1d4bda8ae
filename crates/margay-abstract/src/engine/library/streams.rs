//! Contracts of streams and collectors. A stream is followed when it is made, not when it is asked for its result: the
//! engine refuses to keep one in a variable, so nothing can come between.

use super::collections::order::{compare, inconsistent};
use super::collections::own_equals;
use super::numbers::boxed;
use super::optionals::{self, OPTIONAL};
use super::{Exit, ILLEGAL_ARGUMENT, Known, Lib, alive};
use crate::domain::{Key, NONE, Nullness, State, Sym};
use crate::engine::{Res, unsupported};
use margay_classes::bytecode::exception;
use margay_classes::{Cond, Kind};

pub(super) const STREAM: &str = "java/util/stream/Stream";
const INT: &str = "java/util/stream/IntStream";
const LONG: &str = "java/util/stream/LongStream";
const DOUBLE: &str = "java/util/stream/DoubleStream";
const MOST: i64 = i32::MAX as i64;

/// What each element goes through.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Step {
    /// It is given to a function only.
    Visit,
    /// It stays where the function says yes.
    Filter,
    /// The result of the function takes its place.
    Map,
}

fn letter(class: &str) -> &'static str {
    match class {
        INT => "I",
        LONG => "J",
        DOUBLE => "D",
        _ => "Ljava/lang/Object;",
    }
}

/// Functions that a stream of a collection is given must leave the collection alone.
pub(super) fn call(lib: &mut Lib<'_, '_>, mut state: State, args: &[Sym], class: &str) -> Res<Known> {
    let this = args.first().copied().unwrap_or(NONE);
    let (Some(source), Some(expected)) =
        (state.part(this, Key::Captured(0)), state.part(this, Key::Expected))
    else {
        return operate(lib, state, args, class);
    };
    state.push_roots(&[source, expected]);
    let depth = state.frames.len();
    let known = operate(lib, state, args, class)?;
    let stream = lib.engine.load("java/util/stream/BaseStream")?;
    for exit in std::mem::take(&mut lib.exits) {
        let (mut state, value, returns) = match exit {
            Exit::Returns(state, value) => (state, value, true),
            Exit::Throws(state, value) => (state, value, false),
        };
        state.frames.truncate(depth);
        let names = state.pop_roots();
        if state.part(names[0], Key::Changes) != Some(names[1]) {
            lib.fail(state.clone(), super::CHANGED)?;
        }
        if returns && state.object(value).is_some() && lib.engine.is_instance(&state, value, stream) {
            state.set_part(value, Key::Captured(0), names[0]);
            state.set_part(value, Key::Expected, names[1]);
        }
        lib.exits.push(if returns { Exit::Returns(state, value) } else { Exit::Throws(state, value) });
    }
    Ok(known)
}

fn operate(lib: &mut Lib<'_, '_>, mut state: State, args: &[Sym], class: &str) -> Res<Known> {
    if lib.is(&["range", "rangeClosed", "of", "empty", "iterate", "generate", "concat"]) {
        return sources(lib, state, args, class);
    }
    let this = args[0];
    let l = letter(class);
    let one = |result: &str| format!("({l}){result}");
    match (lib.name, args.len()) {
        ("filter" | "takeWhile", 2) => {
            let method = ("test", &one("Z")[..]);
            stream_step(lib, state, args, method, Step::Filter, class)
        }
        ("map", 2) => {
            let (name, result) = match class {
                INT => ("applyAsInt", "I"),
                LONG => ("applyAsLong", "J"),
                DOUBLE => ("applyAsDouble", "D"),
                _ => ("apply", l),
            };
            stream_step(lib, state, args, (name, &one(result)), Step::Map, class)
        }
        ("mapToInt", 2) => stream_step(lib, state, args, ("applyAsInt", &one("I")), Step::Map, INT),
        ("mapToLong", 2) => stream_step(lib, state, args, ("applyAsLong", &one("J")), Step::Map, LONG),
        ("mapToDouble", 2) => stream_step(lib, state, args, ("applyAsDouble", &one("D")), Step::Map, DOUBLE),
        ("mapToObj", 2) => {
            stream_step(lib, state, args, ("apply", &one("Ljava/lang/Object;")), Step::Map, STREAM)
        }
        ("dropWhile", 2) => {
            // What is behind the first element that stays is not asked.
            let state = alive!(lib.non_null(state, &args[1..])?);
            let (state, made) = step(lib, state, this, args[1], ("test", &one("Z")), Step::Visit, class)?;
            lib.give(state, made)
        }
        ("flatMap", 2) if class == STREAM => flat_map(lib, state, args),
        ("forEach" | "forEachOrdered" | "peek", 2) => {
            let peeks = lib.name == "peek";
            let state = alive!(lib.non_null(state, &args[1..])?);
            let (state, made) = step(lib, state, this, args[1], ("accept", &one("V")), Step::Visit, class)?;
            if peeks { lib.give(state, made) } else { lib.done(state) }
        }
        ("anyMatch" | "allMatch" | "noneMatch", 2) => {
            let state = alive!(lib.non_null(state, &args[1..])?);
            let (mut state, _) = step(lib, state, this, args[1], ("test", &one("Z")), Step::Visit, class)?;
            let result = state.number(0, 1);
            lib.give(state, result)
        }
        ("boxed", 1) => {
            let name = match class {
                INT => "java/lang/Integer",
                LONG => "java/lang/Long",
                _ => "java/lang/Double",
            };
            let each = match element(&mut state, this) {
                Some(value) => {
                    let value = if class == DOUBLE { NONE } else { value };
                    let made = boxed(lib, &mut state, name, value)?;
                    state.each(made)
                }
                None => NONE,
            };
            give_stream(lib, state, STREAM, each)
        }
        ("asLongStream", 1) => same(lib, state, this, LONG),
        ("asDoubleStream", 1) => {
            let real = state.make(crate::domain::Shape::Real);
            let each = state.summary(real);
            give_stream(lib, state, DOUBLE, each)
        }
        ("parallel" | "sequential" | "unordered" | "onClose", 1) => same(lib, state, this, class),
        ("distinct", 1) => {
            own_equals(lib, &mut state, &[this])?;
            same(lib, state, this, class)
        }
        ("sorted", 1) if class != STREAM => same(lib, state, this, class),
        ("sorted", 1) => {
            let natural = lib.null(&mut state)?;
            sorted(lib, state, this, natural)
        }
        ("sorted", 2) => {
            let state = alive!(lib.non_null(state, &args[1..])?);
            sorted(lib, state, this, args[1])
        }
        ("limit" | "skip", 2) => {
            let state = alive!(lib.not_negative(state, args[1], ILLEGAL_ARGUMENT)?);
            same(lib, state, this, class)
        }
        ("count", 1) => {
            let result = state.number(0, i64::MAX);
            lib.give(state, result)
        }
        ("sum" | "summaryStatistics", 1) => lib.give_any(state),
        ("average" | "max" | "min" | "findFirst" | "findAny", 1) => first(lib, state, this, class),
        ("max" | "min", 2) => {
            let state = alive!(lib.non_null(state, &args[1..])?);
            let (state, this) = alive!(compare_all(lib, state, this, args[1])?);
            first(lib, state, this, class)
        }
        ("toList", 1) => {
            let made = lib.engine.some_object(&mut state, "java/util/List")?;
            let each = state.part(this, Key::Element).unwrap_or(NONE);
            state.set_part(made, Key::Element, each);
            lib.give(state, made)
        }
        ("toArray", 1) if class != STREAM => {
            let name = match class {
                INT => "[I",
                LONG => "[J",
                _ => "[D",
            };
            let class = lib.engine.load(name)?;
            let size = state.number(0, MOST);
            let made = lib.engine.make_array(&mut state, class, size)?;
            let each = state.part(this, Key::Element).unwrap_or(NONE);
            state.set_part(made, Key::Element, each);
            lib.give(state, made)
        }
        ("reduce", 3) => reduce(lib, state, args, class),
        ("reduce", 2) => reduce_first(lib, state, args, class),
        ("toArray", 2) if class == STREAM => to_array(lib, state, args),
        ("collect", 2) => super::collectors::collect(lib, state, this, args[1]),
        _ => Ok(Known::No),
    }
}

fn sources(lib: &mut Lib<'_, '_>, mut state: State, args: &[Sym], class: &str) -> Res<Known> {
    match (lib.name, args.len()) {
        ("range" | "rangeClosed", 2) => {
            let most = if lib.name == "range" { -1 } else { 0 };
            // The bounds hold of an element, if there is one: nothing follows from them for the ends.
            let mut inside = state.clone();
            let value = inside.number(i64::MIN, i64::MAX);
            if !inside.assume_at_most(args[0], value, 0) || !inside.assume_at_most(value, args[1], most) {
                return give_stream(lib, state, class, NONE);
            }
            let (low, high) = (inside.lower(value), inside.upper(value));
            let each = state.range_summary(low, high, args[0], (args[1], most));
            give_stream(lib, state, class, each)
        }
        ("empty", 0) => give_stream(lib, state, class, NONE),
        ("of", 1) if !lib.descriptor.starts_with("([") => {
            if state.object(args[0]).is_some() {
                lib.engine.escape(&mut state, args[0]);
            }
            let each = state.summary(args[0]);
            give_stream(lib, state, class, each)
        }
        ("concat", 2) => {
            let state = alive!(lib.non_null(state, args)?);
            let (Some(_), Some(second)) =
                (state.part(args[0], Key::Element), state.part(args[1], Key::Element))
            else {
                return Ok(Known::No);
            };
            if [args[0], args[1]].iter().any(|&x| state.part(x, Key::Captured(0)).is_some()) {
                // The collections behind them are not followed any more.
                return Ok(Known::No);
            }
            let made = args[0];
            let state = if second == NONE {
                state
            } else {
                lib.engine.add_element(state, made, Key::Element, second)?
            };
            lib.give(state, made)
        }
        ("of", 1) if lib.descriptor.starts_with("([") => {
            let state = alive!(lib.non_null(state, args)?);
            let mut state = state;
            let kind = match class {
                INT => Kind::Int,
                LONG => Kind::Long,
                DOUBLE => Kind::Double,
                _ => Kind::Ref,
            };
            let value = lib.engine.element(&mut state, args[0], kind)?;
            let each = value.map_or(NONE, |value| state.each(value));
            give_stream(lib, state, class, each)
        }
        _ => Ok(Known::No),
    }
}

fn give_stream(lib: &mut Lib<'_, '_>, mut state: State, class: &str, each: Sym) -> Res<Known> {
    let made = lib.make(&mut state, class)?;
    state.set_part(made, Key::Element, each);
    lib.give(state, made)
}

/// A stream with the same elements.
fn same(lib: &mut Lib<'_, '_>, state: State, this: Sym, class: &str) -> Res<Known> {
    let each = state.part(this, Key::Element);
    match each {
        Some(each) => give_stream(lib, state, class, each),
        None => unsupported("a stream whose elements are not known"),
    }
}

/// One of the elements; `None` when there are none.
pub(super) fn element(state: &mut State, this: Sym) -> Option<Sym> {
    match state.part(this, Key::Element) {
        Some(NONE) | None => None,
        Some(each) => Some(state.instance(each)),
    }
}

fn stream_step(
    lib: &mut Lib<'_, '_>,
    state: State,
    args: &[Sym],
    method: (&str, &str),
    how: Step,
    class: &str,
) -> Res<Known> {
    let state = alive!(lib.non_null(state, &args[1..])?);
    let (state, made) = step(lib, state, args[0], args[1], method, how, class)?;
    lib.give(state, made)
}

/// Gives each element to a function. Gives the stream behind it.
pub(super) fn step(
    lib: &mut Lib<'_, '_>,
    mut state: State,
    this: Sym,
    f: Sym,
    method: (&str, &str),
    how: Step,
    class: &str,
) -> Res<(State, Sym)> {
    let Some(each) = state.part(this, Key::Element) else {
        return unsupported("a stream whose elements are not known");
    };
    let made = lib.make(&mut state, class)?;
    state.set_part(made, Key::Element, NONE);
    if each == NONE {
        return Ok((state, made));
    }
    let (state, kept) = lib.repeat(state, &[f, each, made], |lib, mut state, kept| {
        let value = state.instance(kept[1]);
        let mut behind = Vec::new();
        let names = [kept[0], kept[1], kept[2], value];
        for (state, result, kept) in lib.apply(state, kept[0], method, &[value], &names)? {
            let (state, added) = match how {
                Step::Visit => (state, kept[3]),
                Step::Map => (state, result),
                Step::Filter => match lib.engine.assume_zero(state, Cond::Ne, result) {
                    Some(state) => (state, kept[3]),
                    None => continue,
                },
            };
            let mut state = state;
            state.push_roots(&kept);
            let mut state = lib.engine.add_element(state, kept[2], Key::Element, added)?;
            let mut kept = state.pop_roots();
            kept.truncate(3);
            behind.push((state, kept));
        }
        Ok(behind)
    })?;
    Ok((state, kept[2]))
}

/// A stream with the same elements in an order.
fn sorted(lib: &mut Lib<'_, '_>, mut state: State, this: Sym, order: Sym) -> Res<Known> {
    if let Some(x) = element(&mut state, this) {
        inconsistent(lib, &state, order, x)?;
    }
    let (state, this) = alive!(compare_all(lib, state, this, order)?);
    same(lib, state, this, STREAM)
}

/// Compares elements by a function.
pub(super) fn compare_all(
    lib: &mut Lib<'_, '_>,
    mut state: State,
    this: Sym,
    order: Sym,
) -> Res<Option<(State, Sym)>> {
    let (Some(a), Some(b)) = (element(&mut state, this), element(&mut state, this)) else {
        return Ok(Some((state, this)));
    };
    let compared = compare(lib, state, order, (a, b), &[this])?;
    Ok(compared.map(|(state, names)| (state, names[0])))
}

/// An optional with one of the elements. There is no optional of null.
fn first(lib: &mut Lib<'_, '_>, mut state: State, this: Sym, class: &str) -> Res<Known> {
    let optional = match (class, lib.name) {
        (_, "average") | (DOUBLE, _) => "java/util/OptionalDouble",
        (INT, _) => "java/util/OptionalInt",
        (LONG, _) => "java/util/OptionalLong",
        _ => OPTIONAL,
    };
    let Some(value) = element(&mut state, this) else {
        let no = state.constant(0);
        let made = optionals::make(lib, &mut state, optional, no, NONE)?;
        return lib.give(state, made);
    };
    if class == STREAM && state.nullness(value) != Nullness::NonNull {
        lib.fail(state.clone(), exception::NULL_POINTER)?;
        state.assume_null(value, false);
    }
    let value = if lib.name == "average" { state.make(crate::domain::Shape::Real) } else { value };
    let each = state.each(value);
    let present = state.number(0, 1);
    let made = optionals::make(lib, &mut state, optional, present, each)?;
    lib.give(state, made)
}

/// A stream of all elements of the streams that a function gives.
fn flat_map(lib: &mut Lib<'_, '_>, state: State, args: &[Sym]) -> Res<Known> {
    let mut state = alive!(lib.non_null(state, &args[1..])?);
    let Some(each) = state.part(args[0], Key::Element) else { return Ok(Known::No) };
    let made = lib.make(&mut state, STREAM)?;
    state.set_part(made, Key::Element, NONE);
    if each == NONE {
        return lib.give(state, made);
    }
    let method = ("apply", "(Ljava/lang/Object;)Ljava/lang/Object;");
    let mut known = true;
    let (state, names) = lib.repeat(state, &[args[1], each, made], |lib, mut state, names| {
        let value = state.instance(names[1]);
        let mut behind = Vec::new();
        for (state, result, names) in lib.apply(state, names[0], method, &[value], names)? {
            if state.nullness(result) != Nullness::NonNull {
                known = false;
            }
            let inner = state.part(result, Key::Element);
            known &= inner.is_some();
            let inner = inner.unwrap_or(NONE);
            let state = if inner == NONE {
                state
            } else {
                lib.engine.add_element(state, names[2], Key::Element, inner)?
            };
            behind.push((state, names));
        }
        Ok(behind)
    })?;
    if known { lib.give(state, names[2]) } else { unsupported("a stream whose elements are not known") }
}

/// An array that a function makes, with all elements.
fn to_array(lib: &mut Lib<'_, '_>, state: State, args: &[Sym]) -> Res<Known> {
    let mut state = alive!(lib.non_null(state, &args[1..])?);
    let size = state.number(0, MOST);
    let make = ("apply", "(I)Ljava/lang/Object;");
    for (mut state, made, names) in lib.apply(state, args[1], make, &[size], &[args[0], size])? {
        let class = state.object(made).filter(|object| object.exact && object.unique).map(|o| o.class);
        let Some(class) = class else { return Ok(Known::No) };
        let margay_classes::ClassKind::Array { element: of, .. } =
            lib.engine.machine.classes.class(class).kind
        else {
            return Ok(Known::No);
        };
        let fits = element(&mut state, names[0]).is_none_or(|x| lib.engine.is_instance(&state, x, of));
        if !fits || state.part(made, Key::Length) != Some(names[1]) {
            return Ok(Known::No);
        }
        let each = state.part(names[0], Key::Element).unwrap_or(NONE);
        state.set_part(made, Key::Element, each);
        lib.give(state, made)?;
    }
    Ok(Known::Yes)
}

/// Joins elements by a function, from the first one on: nothing without elements.
fn reduce_first(lib: &mut Lib<'_, '_>, mut state: State, args: &[Sym], class: &str) -> Res<Known> {
    let Some(start) = element(&mut state, args[0]) else {
        return first(lib, state, args[0], class);
    };
    let before = lib.exits.len();
    let known = reduce(lib, state, &[args[0], start, args[1]], class)?;
    let optional = match class {
        INT => "java/util/OptionalInt",
        LONG => "java/util/OptionalLong",
        _ => OPTIONAL,
    };
    for exit in lib.exits.split_off(before) {
        let Exit::Returns(mut state, value) = exit else {
            lib.exits.push(exit);
            continue;
        };
        if class == STREAM && state.nullness(value) != Nullness::NonNull {
            lib.fail(state.clone(), exception::NULL_POINTER)?;
            state.assume_null(value, false);
        }
        let each = state.each(value);
        let present = state.number(0, 1);
        let made = optionals::make(lib, &mut state, optional, present, each)?;
        lib.exits.push(Exit::Returns(state, made));
    }
    Ok(known)
}

fn reduce(lib: &mut Lib<'_, '_>, mut state: State, args: &[Sym], class: &str) -> Res<Known> {
    let method = match class {
        INT => ("applyAsInt", "(II)I"),
        LONG => ("applyAsLong", "(JJ)J"),
        STREAM => ("apply", "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;"),
        _ => return Ok(Known::No),
    };
    state = alive!(lib.non_null(state, &args[2..])?);
    // A holder for what has been computed so far.
    let holder = lib.make(&mut state, "java/util/ArrayList")?;
    let start = state.summary(args[1]);
    state.set_part(holder, Key::Element, start);
    let (mut state, kept) = lib.repeat(state, &[args[2], args[0], holder], |lib, mut state, kept| {
        let (Some(a), Some(b)) = (element(&mut state, kept[2]), element(&mut state, kept[1])) else {
            return Ok(Vec::new());
        };
        let mut behind = Vec::new();
        for (state, result, kept) in lib.apply(state, kept[0], method, &[a, b], kept)? {
            let mut state = state;
            state.push_roots(&kept);
            let mut state = lib.engine.add_element(state, kept[2], Key::Element, result)?;
            let kept = state.pop_roots();
            behind.push((state, kept));
        }
        Ok(behind)
    })?;
    let result = alive!(element(&mut state, kept[2]));
    lib.give(state, result)
}
