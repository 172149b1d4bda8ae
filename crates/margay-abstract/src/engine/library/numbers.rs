//! Contracts of boxes and of mathematical functions.

use super::{Known, Lib, alive};
use crate::domain::{Condition, Key, NONE, Nullness, Object, Shape, State, Sym};
use crate::engine::Res;
use crate::engine::arithmetic::binary;
use margay_classes::Kind;
use margay_classes::bytecode::Operator;
use margay_classes::descriptor::{MethodDescriptor, kind_of};

const NUMBER_FORMAT: &str = "java/lang/NumberFormatException";

fn kind_of_box(class: &str) -> Option<Kind> {
    Kind::PRIMITIVES.into_iter().find(|kind| kind.box_class() == class && *kind != Kind::Void)
}

fn result_kind(lib: &Lib<'_, '_>) -> Kind {
    MethodDescriptor::parse(lib.descriptor).map_or(Kind::Void, |d| kind_of(d.ret))
}

/// A box with a number in it.
pub(super) fn boxed(lib: &mut Lib<'_, '_>, state: &mut State, class: &str, value: Sym) -> Res<Sym> {
    let class = lib.engine.load(class)?;
    let object = Object { null: Nullness::NonNull, exact: true, ..Object::of(class) };
    let made = state.make(Shape::Object(object));
    if value != NONE {
        state.set_part(made, Key::Value, value);
    }
    Ok(made)
}

pub(super) fn call(lib: &mut Lib<'_, '_>, mut state: State, args: &[Sym], class: &str) -> Res<Known> {
    let kind = kind_of_box(class);
    let Some(kind) = kind else {
        if class == "java/lang/Number" && lib.name.ends_with("Value") && args.len() == 1 {
            return of_any_number(lib, state, args[0]);
        }
        return super::decimals::call(lib, state, args, class);
    };
    let first = args.first().copied().unwrap_or(NONE);
    let number = |x: Sym, state: &State| matches!(state.shape(x), Some(Shape::Number { .. }));
    match (lib.name, args.len()) {
        ("valueOf", 1) if state.object(first).is_none() => {
            let value = if number(first, &state) { first } else { NONE };
            let made = boxed(lib, &mut state, class, value)?;
            lib.give(state, made)
        }
        ("valueOf", 1 | 2) if kind == Kind::Boolean => {
            let made = boxed(lib, &mut state, class, NONE)?;
            lib.give(state, made)
        }
        ("parseBoolean", 1) => lib.give_any(state),
        (
            "parseInt" | "parseLong" | "parseDouble" | "valueOf" | "parseShort" | "parseByte" | "parseFloat",
            1,
        ) => {
            // `parseDouble` throws another exception for null.
            if matches!(kind, Kind::Double | Kind::Float) {
                state = alive!(lib.non_null(state, args)?);
            }
            parse(lib, state, first, kind, class)
        }
        ("parseInt" | "parseLong", 2) => {
            lib.fail(state.clone(), NUMBER_FORMAT)?;
            lib.give_any(state)
        }
        (name, 1) if name.ends_with("Value") && state.object(first).is_some() => {
            let result = result_kind(lib);
            let known = state.part(first, Key::Value).filter(|&v| number(v, &state));
            let value = match known {
                Some(value) => crate::engine::arithmetic::convert(&mut state, result, value),
                None if result == kind => {
                    let value = lib.engine.any_number(&mut state, kind);
                    state.set_part(first, Key::Value, value);
                    value
                }
                None => lib.engine.any_number(&mut state, result),
            };
            lib.give(state, value)
        }
        ("equals", 2) => equals(lib, state, args),
        ("toString" | "toChars" | "getName", 1)
            if lib.descriptor.starts_with("(I)") && kind == Kind::Char =>
        {
            let (low, high) = (state.constant(0), state.constant(0x10ffff));
            let inside =
                Condition::All(vec![Condition::AtMost(low, first, 0), Condition::AtMost(first, high, 0)]);
            let mut state = alive!(lib.need(state, &inside, super::ILLEGAL_ARGUMENT)?);
            if lib.name != "toChars" {
                // Some characters have no name.
                let text = lib.any(&mut state)?;
                if lib.name == "toString" {
                    state.assume_null(text, false);
                }
                return lib.give(state, text);
            }
            let length = state.number(1, 2);
            let class = lib.engine.load("[C")?;
            let array = lib.engine.make_array(&mut state, class, length)?;
            let any = state.number(0, 65535);
            let any = state.summary(any);
            state.set_part(array, Key::Element, any);
            lib.give(state, array)
        }
        ("compareTo", 2) => {
            let state = alive!(lib.non_null(state, &args[1..])?);
            lib.give_any(state)
        }
        ("isNaN" | "isInfinite" | "isFinite", 1) if state.object(first).is_none() => {
            let (nan, infinite) =
                (state.of_real(first, Key::NotANumber), state.of_real(first, Key::Infinite));
            let zero = state.constant(0);
            let finite = Condition::All(vec![Condition::Equal(nan, zero), Condition::Equal(infinite, zero)]);
            let answer = match lib.name {
                "isNaN" => nan,
                "isInfinite" => infinite,
                _ => state.truth(finite),
            };
            lib.give(state, answer)
        }
        ("hashCode" | "toString" | "isNaN" | "isInfinite" | "isFinite", _) => lib.give_any(state),
        ("compare" | "compareUnsigned", 2) => {
            let result = state.number(i64::from(i32::MIN), i64::from(i32::MAX));
            if number(args[0], &state)
                && number(args[1], &state)
                && lib.name == "compare"
                && kind != Kind::Boolean
            {
                return compare(lib, state, args, result);
            }
            lib.give(state, result)
        }
        ("max" | "min" | "sum" | "abs", _) => math(lib, state, args, class),
        ("signum", 1) => {
            let result = state.number(-1, 1);
            lib.give(state, result)
        }
        (
            "isDigit" | "isLetter" | "isLetterOrDigit" | "isWhitespace" | "isUpperCase" | "isLowerCase"
            | "isAlphabetic" | "isSpaceChar" | "logicalAnd" | "logicalOr" | "logicalXor",
            _,
        ) => lib.give_any(state),
        ("toUpperCase" | "toLowerCase", 1) => lib.give_any(state),
        ("getNumericValue", 1) => {
            let result = state.number(-2, i64::from(i32::MAX));
            lib.give(state, result)
        }
        ("digit", 2) => {
            let most = state.upper(args[1]).saturating_sub(1).clamp(-1, 35);
            let result = state.number(-1, most);
            lib.give(state, result)
        }
        ("forDigit", 2) => {
            let result = state.number(0, 0x7a);
            lib.give(state, result)
        }
        ("bitCount" | "numberOfLeadingZeros" | "numberOfTrailingZeros", 1) => {
            let result = state.number(0, if kind == Kind::Long { 64 } else { 32 });
            lib.give(state, result)
        }
        ("toBinaryString" | "toHexString" | "toOctalString", 1) => lib.give_any(state),
        ("doubleToLongBits" | "floatToIntBits" | "reverse" | "highestOneBit" | "lowestOneBit", 1) => {
            lib.give_any(state)
        }
        _ => Ok(Known::No),
    }
}

/// The value of a number whose class is not known: callers may have written it.
fn of_any_number(lib: &mut Lib<'_, '_>, mut state: State, x: Sym) -> Res<Known> {
    let method = lib.name;
    lib.ask(&mut state, &[x], &[method])?;
    lib.give_any(state)
}

/// Reads a number from a text. A text of a few digits that a pattern has matched is one.
fn parse(lib: &mut Lib<'_, '_>, mut state: State, text: Sym, kind: Kind, class: &str) -> Res<Known> {
    let (least, most) = match kind {
        Kind::Float | Kind::Double => (i64::MIN, i64::MAX),
        kind => crate::engine::arithmetic::range_of(kind),
    };
    let string = lib.engine.machine.classes.string();
    let known = state
        .part(text, Key::Value)
        .filter(|_| state.object(text).is_some_and(|object| object.class == string))
        .filter(|&v| state.lower(v) >= least && state.upper(v) <= most)
        .or_else(|| of_digits(lib, &mut state, text, most));
    if known.is_none() || state.nullness(text) != Nullness::NonNull {
        lib.fail(state.clone(), NUMBER_FORMAT)?;
    }
    if !state.assume_null(text, false) {
        return Ok(Known::Yes);
    }
    let known = known.filter(|_| !matches!(kind, Kind::Float | Kind::Double));
    if lib.name == "valueOf" {
        let made = boxed(lib, &mut state, class, known.unwrap_or(NONE))?;
        return lib.give(state, made);
    }
    match known {
        Some(value) => lib.give(state, value),
        None => lib.give_any(state),
    }
}

/// The number that a text of a few digits is, if it is known to be one.
fn of_digits(lib: &mut Lib<'_, '_>, state: &mut State, text: Sym, most: i64) -> Option<Sym> {
    let each = state.part(text, Key::Element).filter(|&each| each != NONE)?;
    let length = lib.engine.length(state, text);
    let digits = state.lower(each) >= i64::from(b'0') && state.upper(each) <= i64::from(b'9');
    let count = u32::try_from(state.upper(length)).ok().filter(|_| digits && state.lower(length) >= 1)?;
    let greatest = 10i64.checked_pow(count)? - 1;
    (greatest <= most).then(|| state.number(0, greatest))
}

/// Equal boxes of one class have the same number in them.
fn equals(lib: &mut Lib<'_, '_>, mut state: State, args: &[Sym]) -> Res<Known> {
    let class = |state: &State, x: Sym| state.object(x).map(|object| object.class);
    let mut yes = state.clone();
    if yes.assume_null(args[1], false) {
        let mut possible = true;
        if class(&yes, args[0]) == class(&yes, args[1])
            && let (Some(a), Some(b)) = (yes.part(args[0], Key::Value), yes.part(args[1], Key::Value))
            && matches!(
                (yes.shape(a), yes.shape(b)),
                (Some(Shape::Number { .. }), Some(Shape::Number { .. }))
            )
        {
            possible = yes.assume_equal(a, b);
        }
        if possible {
            let one = yes.constant(1);
            lib.give(yes, one)?;
        }
    }
    let zero = state.constant(0);
    lib.give(state, zero)
}

/// `compare` tells the order of its arguments.
fn compare(lib: &mut Lib<'_, '_>, state: State, args: &[Sym], _: Sym) -> Res<Known> {
    let (a, b) = (args[0], args[1]);
    let orders = [
        (Condition::AtMost(a, b, -1), (i64::from(i32::MIN), -1)),
        (Condition::Equal(a, b), (0, 0)),
        (Condition::AtMost(b, a, -1), (1, i64::from(i32::MAX))),
    ];
    for (condition, (low, high)) in orders {
        if let Some(mut here) = lib.engine.assume(state.clone(), &condition, true) {
            let result = here.number(low, high);
            lib.give(here, result)?;
        }
    }
    Ok(Known::Yes)
}

/// `java.lang.Math`, and what boxes have of it.
pub(super) fn math(lib: &mut Lib<'_, '_>, mut state: State, args: &[Sym], class: &str) -> Res<Known> {
    let kind = result_kind(lib);
    if matches!(kind, Kind::Float | Kind::Double) {
        return if class == "java/lang/Math" && lib.name != "clamp" || lib.is(&["max", "min", "sum", "abs"]) {
            lib.give_any(state)
        } else {
            Ok(Known::No)
        };
    }
    match (lib.name, args.len()) {
        ("max" | "min", 2) => {
            let (a, b) = if lib.name == "max" { (args[0], args[1]) } else { (args[1], args[0]) };
            // max: the first where the second is not greater; min likewise with the arguments exchanged.
            let first = Condition::AtMost(b, a, 0);
            let (x, y) = (args[0], args[1]);
            let whole = |c: &Condition, lib: &Lib<'_, '_>, s: &State| lib.engine.assume(s.clone(), c, true);
            if let Some(here) = whole(&first, lib, &state) {
                lib.give(here, x)?;
            }
            if let Some(here) = whole(&Condition::AtMost(a, b, -1), lib, &state) {
                lib.give(here, y)?;
            }
            Ok(Known::Yes)
        }
        ("sum", 2) => {
            let result = binary(&mut state, Operator::Add, kind, args[0], args[1]);
            lib.give(state, result)
        }
        ("abs", 1) => {
            let zero = state.constant(0);
            let mut plus = state.clone();
            if plus.assume_at_most(zero, args[0], 0) {
                lib.give(plus, args[0])?;
            }
            if state.assume_at_most(args[0], zero, -1) {
                let result = crate::engine::arithmetic::negate(&mut state, kind, args[0]);
                lib.give(state, result)?;
            }
            Ok(Known::Yes)
        }
        ("floorMod", 2) => {
            let zero = state.constant(0);
            let other = Condition::Not(Box::new(Condition::Equal(args[1], zero)));
            let mut state = alive!(lib.need(state, &other, "java/lang/ArithmeticException")?);
            if state.lower(args[1]) >= 1 {
                let result = state.number(0, state.upper(args[1]) - 1);
                state.assume_at_most(result, args[1], -1);
                return lib.give(state, result);
            }
            lib.give_any(state)
        }
        ("floorDiv", 2) => {
            let zero = state.constant(0);
            let other = Condition::Not(Box::new(Condition::Equal(args[1], zero)));
            let mut state = alive!(lib.need(state, &other, "java/lang/ArithmeticException")?);
            if state.lower(args[0]) >= 0 && state.lower(args[1]) >= 1 {
                let result = binary(&mut state, Operator::Div, kind, args[0], args[1]);
                return lib.give(state, result);
            }
            lib.give_any(state)
        }
        ("addExact" | "subtractExact" | "multiplyExact", 2) => {
            let operator = match lib.name {
                "addExact" => Operator::Add,
                "subtractExact" => Operator::Sub,
                _ => Operator::Mul,
            };
            exact(lib, state, args, operator, kind)
        }
        ("toIntExact", 1) => {
            let (low, high) = (i64::from(i32::MIN), i64::from(i32::MAX));
            let (low, high) = (state.constant(low), state.constant(high));
            let inside =
                Condition::All(vec![Condition::AtMost(low, args[0], 0), Condition::AtMost(args[0], high, 0)]);
            let state = alive!(lib.need(state, &inside, "java/lang/ArithmeticException")?);
            lib.give(state, args[0])
        }
        ("incrementExact" | "decrementExact", 1) => {
            let one = state.constant(1);
            let operator = if lib.name == "incrementExact" { Operator::Add } else { Operator::Sub };
            exact(lib, state, &[args[0], one], operator, kind)
        }
        ("negateExact", 1) => {
            let zero = state.constant(0);
            exact(lib, state, &[zero, args[0]], Operator::Sub, kind)
        }
        ("clamp", 3) if kind != Kind::Void => clamp(lib, state, args),
        ("round" | "getExponent", 1) => lib.give_any(state),
        _ => Ok(Known::No),
    }
}

/// A number between two ends, which have to be in order.
fn clamp(lib: &mut Lib<'_, '_>, state: State, args: &[Sym]) -> Res<Known> {
    let mut state =
        alive!(lib.need(state, &Condition::AtMost(args[1], args[2], 0), super::ILLEGAL_ARGUMENT)?);
    let result = state.number(i64::MIN, i64::MAX);
    let inside =
        Condition::All(vec![Condition::AtMost(args[1], result, 0), Condition::AtMost(result, args[2], 0)]);
    let state = alive!(lib.engine.assume(state, &inside, true));
    lib.give(state, result)
}

/// Exact arithmetic: an exception where the result does not fit.
fn exact(
    lib: &mut Lib<'_, '_>,
    mut state: State,
    args: &[Sym],
    operator: Operator,
    kind: Kind,
) -> Res<Known> {
    let ends = |x: Sym| (i128::from(state.lower(x)), i128::from(state.upper(x)));
    let (a, b) = (ends(args[0]), ends(args[1]));
    let corners = match operator {
        Operator::Add => vec![a.0 + b.0, a.1 + b.1],
        Operator::Sub => vec![a.0 - b.1, a.1 - b.0],
        _ => vec![a.0 * b.0, a.0 * b.1, a.1 * b.0, a.1 * b.1],
    };
    let (least, most) = crate::engine::arithmetic::range_of(kind);
    let fits = corners.iter().all(|&c| c >= i128::from(least) && c <= i128::from(most));
    if fits {
        let result = binary(&mut state, operator, kind, args[0], args[1]);
        return lib.give(state, result);
    }
    lib.fail(state.clone(), "java/lang/ArithmeticException")?;
    let low = corners.iter().copied().min().unwrap_or(0).clamp(i128::from(least), i128::from(most));
    let high = corners.iter().copied().max().unwrap_or(0).clamp(i128::from(least), i128::from(most));
    let result = state.number(low as i64, high as i64);
    lib.give(state, result)
}
