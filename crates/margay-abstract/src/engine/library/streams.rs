//! Contracts of streams. A stream only remembers what it is made of; `stages.rs` runs its functions where it is asked for a
//! result.

use super::collections::order::compare;
use super::optionals::{self, OPTIONAL};
use super::stages::{derived, evaluate, of_array};
use super::{Exit, ILLEGAL_ARGUMENT, Known, Lib, alive};
use crate::domain::{Key, NONE, Nullness, State, Sym};
use crate::engine::Res;
use margay_classes::Kind;
use margay_classes::bytecode::exception;

pub(super) const STREAM: &str = "java/util/stream/Stream";
pub(super) const INT: &str = "java/util/stream/IntStream";
pub(super) const LONG: &str = "java/util/stream/LongStream";
pub(super) const DOUBLE: &str = "java/util/stream/DoubleStream";
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

pub(super) fn letter(class: &str) -> &'static str {
    match class {
        INT => "I",
        LONG => "J",
        DOUBLE => "D",
        _ => "Ljava/lang/Object;",
    }
}

/// Operations of streams. Those that give a stream again run nothing.
pub(super) fn call(lib: &mut Lib<'_, '_>, mut state: State, args: &[Sym], class: &str) -> Res<Known> {
    if lib.is(&["range", "rangeClosed", "of", "empty", "iterate", "generate", "concat"]) {
        return sources(lib, state, args, class);
    }
    let name = lib.name;
    match (name, args.len()) {
        ("filter" | "takeWhile" | "dropWhile" | "peek" | "map", 2) => {
            let state = alive!(lib.non_null(state, &args[1..])?);
            derived(lib, state, args, name, class)
        }
        ("mapToInt" | "mapToLong" | "mapToDouble" | "mapToObj", 2) => {
            let state = alive!(lib.non_null(state, &args[1..])?);
            let class = match name {
                "mapToInt" => INT,
                "mapToLong" => LONG,
                "mapToDouble" => DOUBLE,
                _ => STREAM,
            };
            derived(lib, state, args, name, class)
        }
        ("flatMap", 2) if class == STREAM => {
            let state = alive!(lib.non_null(state, &args[1..])?);
            derived(lib, state, args, name, class)
        }
        ("boxed", 1) => derived(lib, state, args, name, STREAM),
        ("asLongStream", 1) => derived(lib, state, args, name, LONG),
        ("asDoubleStream", 1) => derived(lib, state, args, name, DOUBLE),
        ("parallel" | "sequential" | "unordered", 1) => lib.give(state, args[0]),
        ("sorted", 1) if class != STREAM => lib.give(state, args[0]),
        ("distinct", 1) => derived(lib, state, args, name, class),
        ("sorted", 1) => {
            let natural = lib.null(&mut state)?;
            derived(lib, state, &[args[0], natural], name, class)
        }
        ("sorted", 2) => {
            let state = alive!(lib.non_null(state, &args[1..])?);
            derived(lib, state, args, name, class)
        }
        ("limit" | "skip", 2) => {
            let state = alive!(lib.not_negative(state, args[1], ILLEGAL_ARGUMENT)?);
            derived(lib, state, args, name, class)
        }
        _ => evaluate(lib, state, args, |lib, state, args| result(lib, state, args, class)),
    }
}

/// Operations that ask for a result. The elements are known.
fn result(lib: &mut Lib<'_, '_>, mut state: State, args: &[Sym], class: &str) -> Res<Known> {
    let this = args[0];
    let l = letter(class);
    match (lib.name, args.len()) {
        ("forEach" | "forEachOrdered", 2) => {
            let state = alive!(lib.non_null(state, &args[1..])?);
            let method = ("accept", &format!("({l})V")[..]);
            let (state, _) = step(lib, state, this, args[1], method, Step::Visit, class)?;
            lib.done(state)
        }
        ("anyMatch" | "allMatch" | "noneMatch", 2) => {
            let state = alive!(lib.non_null(state, &args[1..])?);
            let method = ("test", &format!("({l})Z")[..]);
            let (mut state, _) = step(lib, state, this, args[1], method, Step::Visit, class)?;
            let result = state.number(0, 1);
            lib.give(state, result)
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
            derived(lib, state, args, "concat", class)
        }
        ("of", 1) if lib.descriptor.starts_with("([") => {
            let mut state = alive!(lib.non_null(state, args)?);
            let kind = match class {
                INT => Kind::Int,
                LONG => Kind::Long,
                DOUBLE => Kind::Double,
                _ => Kind::Ref,
            };
            let made = of_array(lib, &mut state, class, (args[0], kind))?;
            lib.give(state, made)
        }
        _ => Ok(Known::No),
    }
}

fn give_stream(lib: &mut Lib<'_, '_>, mut state: State, class: &str, each: Sym) -> Res<Known> {
    let made = lib.make(&mut state, class)?;
    state.set_part(made, Key::Element, each);
    lib.give(state, made)
}

/// One of the elements; `None` when there are none.
pub(super) fn element(state: &mut State, this: Sym) -> Option<Sym> {
    match state.part(this, Key::Element) {
        Some(NONE) | None => None,
        Some(each) => Some(state.instance(each)),
    }
}

/// Gives each element to a function, as often as elements come. Gives the stream behind it.
pub(super) fn step(
    lib: &mut Lib<'_, '_>,
    mut state: State,
    this: Sym,
    f: Sym,
    method: (&str, &str),
    how: Step,
    class: &str,
) -> Res<(State, Sym)> {
    let made = lib.make(&mut state, class)?;
    state.set_part(made, Key::Element, NONE);
    let (state, names) = super::stages::pass(lib, state, (this, f, made), method, how, &[made])?;
    Ok((state, names[0]))
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

/// An array that a function makes, with all elements.
fn to_array(lib: &mut Lib<'_, '_>, state: State, args: &[Sym]) -> Res<Known> {
    let mut state = alive!(lib.non_null(state, &args[1..])?);
    let size = state.number(0, MOST);
    let make = ("apply", "(I)Ljava/lang/Object;");
    for (mut state, made, names) in lib.apply_once(state, args[1], make, &[size], &[args[0], size])? {
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
