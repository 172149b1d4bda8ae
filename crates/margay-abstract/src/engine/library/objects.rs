//! Contracts of what all objects have, of `Objects`, exceptions, enums and comparators.

use super::{ILLEGAL_ARGUMENT, Known, Lib, alive};
use crate::domain::{Condition, Key, Nullness, Object, Shape, State, Sym};
use crate::engine::{Exit, Res};
use margay_classes::bytecode::exception;
use margay_classes::reader::access;

pub(super) fn call(lib: &mut Lib<'_, '_>, mut state: State, args: &[Sym], class: &str) -> Res<Known> {
    if class == "java/util/Objects" {
        return objects(lib, state, args);
    }
    ask_receiver(lib, &mut state, args)?;
    let throwable = lib.engine.load("java/lang/Throwable")?;
    let of = lib.engine.load(class)?;
    if lib.engine.machine.classes.is_subclass(of, throwable) {
        return throwables(lib, state, args);
    }
    if lib.engine.machine.classes.class(of).is_array() && lib.name == "clone" {
        return clone(lib, state, args[0]);
    }
    match (class, lib.name, args.len()) {
        ("java/lang/Object" | "java/lang/Enum" | "java/lang/Record", "<init>", _) => lib.done(state),
        (_, "getClass", 1) => lib.give_any(state),
        ("java/lang/Class", "getName" | "getSimpleName" | "toString" | "hashCode" | "isArray", 1) => {
            lib.give_any(state)
        }
        (_, "ordinal", 1) => {
            let class = state.object(args[0]).map(|object| object.class);
            let count = class.map(|class| {
                let fields = &lib.engine.machine.classes.class(class).fields;
                fields.iter().filter(|f| f.access & access::ENUM != 0).count() as i64
            });
            let most = count.filter(|&n| n > 0).map_or(i64::from(i32::MAX), |n| n - 1);
            let result = state.number(0, most);
            lib.give(state, result)
        }
        (_, "name", 1) | (_, "getDeclaringClass", 1) => lib.give_any(state),
        ("java/lang/Enum", "compareTo", 2) => {
            let state = alive!(lib.non_null(state, &args[1..])?);
            lib.give_any(state)
        }
        ("java/lang/System", "nanoTime" | "currentTimeMillis" | "identityHashCode", _) => lib.give_any(state),
        ("java/lang/System", "lineSeparator", 0) => lib.give_any(state),
        ("java/lang/System", "arraycopy", 5) => array_copy(lib, state, args),
        ("java/io/PrintStream", "println" | "print", 1 | 2) => {
            if lib.descriptor.starts_with("([C)") {
                return Ok(Known::No);
            }
            lib.ask(&mut state, &args[1..], &["toString"])?;
            lib.done(state)
        }
        (_, "hashCode" | "toString" | "equals", _) if is_value(class) => {
            if lib.name == "equals" {
                lib.engine.escape(&mut state, args[1]);
                return lib.answer(state, &[Condition::Not(Box::new(Condition::IsNull(args[1])))], &[]);
            }
            if (class, lib.name) == ("java/util/UUID", "toString") {
                let length = state.constant(36);
                let text = lib.string(&mut state, Some(length))?;
                return lib.give(state, text);
            }
            lib.give_any(state)
        }
        (_, "compareTo", 2) if is_value(class) || class == "java/lang/Comparable" => {
            let state = alive!(lib.non_null(state, &args[1..])?);
            lib.give_any(state)
        }
        _ => Ok(Known::No),
    }
}

/// Asks the receiver of a method that the library has. A class of the program has no code of its own for it, but for what
/// the library calls in turn.
fn ask_receiver(lib: &mut Lib<'_, '_>, state: &mut State, args: &[Sym]) -> Res<()> {
    let told = ["equals", "hashCode", "toString", "compareTo"];
    let open = lib.is(&told);
    if lib.is_static || !open && !lib.is(&["getMessage", "getLocalizedMessage"]) {
        return Ok(());
    }
    let Some(class) = state.object(args[0]).map(|object| object.class) else { return Ok(()) };
    let throwable = lib.engine.load("java/lang/Throwable")?;
    let method = match lib.name {
        name if lib.engine.is_boot(class) => name,
        "toString" if lib.engine.machine.classes.is_subclass(class, throwable) => "getLocalizedMessage",
        "toString" => "hashCode",
        "getLocalizedMessage" => "getMessage",
        _ => return Ok(()),
    };
    let harm = lib.engine.harm_of(state, &args[..1], &[method])?;
    lib.endure(state, &args[..1], &harm, &[])?;
    if open { lib.engine.open_were_asked(state, args) } else { Ok(()) }
}

/// Classes of the library whose objects compare and print themselves without failing, and types that may be any of them.
fn is_value(class: &str) -> bool {
    class.starts_with("java/time/")
        || class.starts_with("java/lang/")
        || matches!(class, "java/util/UUID" | "java/util/Locale" | "java/util/Currency")
}

fn objects(lib: &mut Lib<'_, '_>, mut state: State, args: &[Sym]) -> Res<Known> {
    match (lib.name, args.len()) {
        ("requireNonNull", 1 | 2) if args.len() == 1 || !lib.descriptor.contains("Supplier") => {
            if state.nullness(args[0]) != Nullness::NonNull {
                let mut null = state.clone();
                if null.assume_null(args[0], true) {
                    guard(lib, null, exception::NULL_POINTER)?;
                }
                if !state.assume_null(args[0], false) {
                    return Ok(Known::Yes);
                }
            }
            lib.give(state, args[0])
        }
        ("requireNonNullElseGet", 2) => {
            let mut there = state.clone();
            if there.assume_null(args[0], false) {
                lib.give(there, args[0])?;
            }
            if !state.assume_null(args[0], true) {
                return Ok(Known::Yes);
            }
            let state = alive!(lib.non_null(state, &args[1..])?);
            for (state, value, _) in lib.apply(state, args[1], ("get", "()Ljava/lang/Object;"), &[], &[])? {
                if let Some(state) = lib.non_null(state, &[value])? {
                    lib.give(state, value)?;
                }
            }
            Ok(Known::Yes)
        }
        ("checkFromToIndex" | "checkFromIndexSize", 3) => {
            guard(lib, state.clone(), super::INDEX)?;
            let zero = state.constant(0);
            let mut inside = vec![Condition::AtMost(zero, args[0], 0), Condition::AtMost(zero, args[1], 0)];
            if lib.name == "checkFromToIndex" {
                inside.push(Condition::AtMost(args[0], args[1], 0));
            }
            inside.push(Condition::AtMost(args[1], args[2], 0));
            inside.push(Condition::AtMost(args[0], args[2], 0));
            let state = alive!(lib.engine.assume(state, &Condition::All(inside), true));
            lib.give(state, args[0])
        }
        ("compare", 3) => {
            // What is one object is not compared.
            let mut same = state.clone();
            let zero = same.constant(0);
            lib.give(same, zero)?;
            let state = alive!(lib.non_null(state, &args[2..])?);
            let compare = ("compare", "(Ljava/lang/Object;Ljava/lang/Object;)I");
            for (state, value, _) in lib.apply(state, args[2], compare, &args[..2], &[])? {
                lib.give(state, value)?;
            }
            Ok(Known::Yes)
        }
        ("checkIndex", 2) => {
            let zero = state.constant(0);
            let inside = Condition::All(vec![
                Condition::AtMost(zero, args[0], 0),
                Condition::AtMost(args[0], args[1], -1),
            ]);
            if !lib.engine.is_implied(&state, &inside) {
                guard(lib, state.clone(), super::INDEX)?;
            }
            let state = alive!(lib.engine.assume(state, &inside, true));
            lib.give(state, args[0])
        }
        ("isNull", 1) => {
            let result = state.truth(Condition::IsNull(args[0]));
            lib.give(state, result)
        }
        ("nonNull", 1) => {
            let result = state.truth(Condition::Not(Box::new(Condition::IsNull(args[0]))));
            lib.give(state, result)
        }
        ("requireNonNullElse", 2) => {
            let mut there = state.clone();
            if there.assume_null(args[0], false) {
                lib.give(there, args[0])?;
            }
            if state.assume_null(args[0], true) {
                let state = alive!(lib.non_null(state, &args[1..])?);
                lib.give(state, args[1])?;
            }
            Ok(Known::Yes)
        }
        ("equals", 2) => {
            lib.ask(&mut state, args, &["equals"])?;
            let mut yes = state.clone();
            let null = |s: &State, x: Sym| s.nullness(x) == Nullness::Null;
            let there = |s: &State, x: Sym| s.nullness(x) == Nullness::NonNull;
            let mut possible = true;
            for (x, y) in [(args[0], args[1]), (args[1], args[0])] {
                if null(&yes, x) {
                    possible &= yes.assume_null(y, true);
                } else if there(&yes, x) {
                    possible &= yes.assume_null(y, false);
                }
            }
            if possible {
                let one = yes.constant(1);
                lib.give(yes, one)?;
            }
            let zero = state.constant(0);
            lib.give(state, zero)
        }
        ("hash", 1) => {
            if let Some(value) = lib.engine.element(&mut state, args[0], margay_classes::Kind::Ref)? {
                lib.ask(&mut state, &[value], &["hashCode"])?;
            }
            lib.give_any(state)
        }
        ("hashCode", 1) => {
            lib.ask(&mut state, args, &["hashCode"])?;
            lib.give_any(state)
        }
        ("toString", 1 | 2) => {
            let mut exits = Vec::new();
            let states = lib.engine.asked_for_text(state, args[0], args, &mut exits)?;
            lib.exits.extend(exits);
            for mut state in states {
                let text = lib.any(&mut state)?;
                if args.len() == 1 {
                    state.assume_null(text, false);
                }
                lib.give(state, text)?;
            }
            Ok(Known::Yes)
        }
        _ => Ok(Known::No),
    }
}

/// An exception of a guard: on purpose, if code of the program calls the guard.
fn guard(lib: &mut Lib<'_, '_>, mut state: State, class: &str) -> Res<()> {
    let class = lib.engine.load(class)?;
    let object = Object { null: Nullness::NonNull, on_purpose: lib.by_program, ..Object::of(class) };
    let thrown = state.make(Shape::Object(object));
    lib.exits.push(Exit::Throws(state, thrown));
    Ok(())
}

fn throwables(lib: &mut Lib<'_, '_>, mut state: State, args: &[Sym]) -> Res<Known> {
    match (lib.name, args.len()) {
        ("<init>", _) => {
            if matches!(lib.descriptor, "(Ljava/lang/Throwable;)V" | "(Ljava/lang/Object;)V") {
                // The text of the cause becomes the message.
                lib.ask(&mut state, &args[1..], &["toString"])?;
            }
            for &arg in &args[1..] {
                lib.engine.escape(&mut state, arg);
            }
            lib.done(state)
        }
        ("getMessage" | "getCause" | "getLocalizedMessage", 1) => {
            let result = lib.any(&mut state)?;
            lib.give(state, result)
        }
        ("toString" | "getSuppressed" | "getStackTrace" | "hashCode", 1) => lib.give_any(state),
        ("printStackTrace", 1) => {
            // Those of its causes are printed too.
            let cause = lib.engine.some_object(&mut state, "java/lang/Throwable")?;
            lib.ask(&mut state, &[cause], &["toString"])?;
            lib.done(state)
        }
        ("addSuppressed", 2) => {
            let state = alive!(lib.non_null(state, &args[1..])?);
            let (same, other) = lib.engine.compare_references(state, args[0], args[1])?;
            if let Some(same) = same {
                lib.fail(same, ILLEGAL_ARGUMENT)?;
            }
            let mut state = alive!(other);
            lib.engine.escape(&mut state, args[1]);
            lib.done(state)
        }
        _ => Ok(Known::No),
    }
}

/// A copy of an array.
fn clone(lib: &mut Lib<'_, '_>, mut state: State, array: Sym) -> Res<Known> {
    let Some(object) = state.object(array).cloned() else { return Ok(Known::No) };
    let length = lib.engine.length(&mut state, array);
    let made = lib.engine.make_array(&mut state, object.class, length)?;
    if let Some(copied) = state.object_mut(made) {
        copied.exact = object.exact;
        copied.declared = object.declared;
    }
    let home = state.part(array, Key::Home).unwrap_or(array);
    state.set_part(made, Key::Home, home);
    let kind = lib.engine.machine.classes.class(object.class).element_kind();
    let value = lib.engine.element(&mut state, array, kind.unwrap_or(margay_classes::Kind::Ref))?;
    let each = value.map_or(crate::domain::NONE, |value| state.each(value));
    state.set_part(made, Key::Element, each);
    lib.give(state, made)
}

fn array_copy(lib: &mut Lib<'_, '_>, state: State, args: &[Sym]) -> Res<Known> {
    let (from, at, to, start, count) = (args[0], args[1], args[2], args[3], args[4]);
    let mut state = alive!(lib.non_null(state, &[from, to])?);
    let (Some(a), Some(b)) = (state.object(from).cloned(), state.object(to).cloned()) else {
        return Ok(Known::No);
    };
    let classes = &lib.engine.machine.classes;
    let primitive =
        |o: &Object| classes.class(o.class).element_kind().filter(|k| *k != margay_classes::Kind::Ref);
    let same = match (primitive(&a), primitive(&b)) {
        (Some(x), Some(y)) => x == y,
        _ => b.exact && classes.is_subclass(a.class, b.class) && classes.class(a.class).is_array(),
    };
    if !same {
        return Ok(Known::No);
    }
    let zero = state.constant(0);
    let (m, n) = (lib.engine.length(&mut state, from), lib.engine.length(&mut state, to));
    let sum = |state: &mut State, x: Sym, y: Sym| {
        crate::engine::arithmetic::binary(
            state,
            margay_classes::bytecode::Operator::Add,
            margay_classes::Kind::Long,
            x,
            y,
        )
    };
    let (end, last) = (sum(&mut state, at, count), sum(&mut state, start, count));
    let inside = Condition::All(vec![
        Condition::AtMost(zero, at, 0),
        Condition::AtMost(zero, start, 0),
        Condition::AtMost(zero, count, 0),
        Condition::AtMost(end, m, 0),
        Condition::AtMost(last, n, 0),
    ]);
    let mut state = alive!(lib.need(state, &inside, super::INDEX)?);
    let kind = lib.engine.machine.classes.class(a.class).element_kind().unwrap_or(margay_classes::Kind::Ref);
    if let Some(value) = lib.engine.element(&mut state, from, kind)? {
        state = lib.engine.add_element(state, to, Key::Element, value)?;
    }
    lib.done(state)
}
