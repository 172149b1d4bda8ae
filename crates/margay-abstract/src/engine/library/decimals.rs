//! Contracts of `BigDecimal` and `BigInteger`. Their values are known by their signs, those of decimals by their scales, too:
//! arithmetic on scales that are too far apart fails.

use super::{Known, Lib, alive};
use crate::domain::{Condition, Key, Nullness, Shape, State, Sym};
use crate::engine::Res;

const DECIMAL: &str = "java/math/BigDecimal";
const INTEGER: &str = "java/math/BigInteger";
const ARITHMETIC: &str = "java/lang/ArithmeticException";
const NUMBER_FORMAT: &str = "java/lang/NumberFormatException";
/// Scales with which no operation on a few numbers fails.
const NEAR: i64 = 1_000_000;

fn sign(state: &mut State, x: Sym) -> Sym {
    known(state, x, Key::Value, (-1, 1))
}

fn scale(state: &mut State, x: Sym) -> Sym {
    known(state, x, Key::Scale, (i64::from(i32::MIN), i64::from(i32::MAX)))
}

fn known(state: &mut State, x: Sym, key: Key, (low, high): (i64, i64)) -> Sym {
    if let Some(known) = state.part(x, key) {
        return known;
    }
    let value = state.number(low, high);
    state.set_part(x, key, value);
    value
}

/// A number with a sign and a scale.
fn made(lib: &mut Lib<'_, '_>, state: &mut State, class: &str, sign: Sym, scale: Sym) -> Res<Sym> {
    let made = lib.engine.some_object(state, class)?;
    state.set_part(made, Key::Value, sign);
    if class == DECIMAL {
        state.set_part(made, Key::Scale, scale);
    }
    Ok(made)
}

/// The sign of a number.
fn sign_of(state: &mut State, x: Sym) -> Sym {
    let (low, high) = (state.lower(x), state.upper(x));
    let sign = state.number(low.signum(), high.signum());
    if state.is_excluded(x, 0) {
        state.exclude(sign, 0);
    }
    sign
}

/// The sign of a product.
fn product(state: &mut State, a: Sym, b: Sym) -> Sym {
    let ends = |state: &State, x: Sym| (state.lower(x), state.upper(x));
    let (x, y) = (ends(state, a), ends(state, b));
    let corners = [x.0 * y.0, x.0 * y.1, x.1 * y.0, x.1 * y.1];
    let low = corners.into_iter().min().unwrap_or(-1);
    let high = corners.into_iter().max().unwrap_or(1);
    let sign = state.number(low, high);
    if state.is_excluded(a, 0) && state.is_excluded(b, 0) {
        state.exclude(sign, 0);
    }
    sign
}

/// The sign of a sum.
fn sum(state: &mut State, a: Sym, b: Sym, minus: bool) -> Sym {
    let (x, mut y) = ((state.lower(a), state.upper(a)), (state.lower(b), state.upper(b)));
    if minus {
        y = (-y.1, -y.0);
    }
    let low = if x.0 >= 0 && y.0 >= 0 { x.0.max(y.0) } else { -1 };
    let high = if x.1 <= 0 && y.1 <= 0 { x.1.min(y.1) } else { 1 };
    state.number(low, high)
}

fn is_near(state: &State, scale: Sym) -> bool {
    state.lower(scale) >= -NEAR && state.upper(scale) <= NEAR
}

/// Whether a way of rounding never refuses to round.
fn rounds(state: &State, mode: Sym) -> bool {
    let name = state.object(mode).and_then(|object| object.text.clone());
    name.is_some_and(|name| &*name != "UNNECESSARY")
}

pub(super) fn call(lib: &mut Lib<'_, '_>, mut state: State, args: &[Sym], class: &str) -> Res<Known> {
    if class != DECIMAL && class != INTEGER {
        return Ok(Known::No);
    }
    if lib.name == "<init>" {
        return construct(lib, state, args, class);
    }
    if lib.is_static {
        return value_of(lib, state, args, class);
    }
    if lib.name != "equals" {
        let others: Vec<Sym> = args[1..].iter().copied().filter(|&x| state.object(x).is_some()).collect();
        state = alive!(lib.non_null(state, &others)?);
    }
    let this = args[0];
    match (lib.name, args.len()) {
        ("signum", 1) => {
            let sign = sign(&mut state, this);
            lib.give(state, sign)
        }
        ("scale", 1) => {
            let scale = scale(&mut state, this);
            lib.give(state, scale)
        }
        ("compareTo", 2) => compare(lib, state, args),
        ("equals", 2) => equals(lib, state, args),
        ("hashCode" | "toString" | "intValue" | "longValue" | "doubleValue" | "floatValue", 1)
        | ("bitLength" | "bitCount" | "toByteArray" | "precision", 1) => lib.give_any(state),
        ("max" | "min", 2) => lib.give_any(state),
        ("negate" | "abs", 1) => {
            let (sign, scale) = (sign(&mut state, this), scale(&mut state, this));
            let (low, high) = (state.lower(sign), state.upper(sign));
            let next = if lib.name == "abs" {
                let least = i64::from(state.is_excluded(sign, 0));
                state.number(least, high.max(-low).max(least))
            } else {
                state.number(-high, -low)
            };
            let made = made(lib, &mut state, class, next, scale)?;
            lib.give(state, made)
        }
        ("add" | "subtract", 2) => {
            let (a, b) = (sign(&mut state, this), sign(&mut state, args[1]));
            let next = sum(&mut state, a, b, lib.name == "subtract");
            arithmetic(lib, state, (this, args[1]), class, next, i64::max)
        }
        ("multiply", 2) => {
            let (a, b) = (sign(&mut state, this), sign(&mut state, args[1]));
            let next = product(&mut state, a, b);
            arithmetic(lib, state, (this, args[1]), class, next, |x, y| x + y)
        }
        ("divide" | "remainder" | "mod" | "divideToIntegralValue", _) => divide(lib, state, args, class),
        ("pow", 2) if class == INTEGER => {
            let zero = state.constant(0);
            let state = alive!(lib.need(state, &Condition::AtMost(zero, args[1], 0), ARITHMETIC)?);
            if state.upper(args[1]) > 4 {
                lib.fail(state.clone(), ARITHMETIC)?;
            }
            lib.give_any(state)
        }
        ("setScale", 3) if state.object(args[2]).is_some() => {
            let before = scale(&mut state, this);
            let fits = is_near(&state, before) && is_near(&state, args[1]) && rounds(&state, args[2]);
            if !fits {
                lib.fail(state.clone(), ARITHMETIC)?;
            }
            rounded(lib, state, this, args[1])
        }
        ("movePointLeft" | "movePointRight" | "scaleByPowerOfTen", 2) => {
            let (sign, before) = (sign(&mut state, this), scale(&mut state, this));
            if !(is_near(&state, before) && is_near(&state, args[1])) {
                lib.fail(state.clone(), ARITHMETIC)?;
            }
            let most = state.lower(before).abs().max(state.upper(before).abs());
            let by = state.lower(args[1]).abs().max(state.upper(args[1]).abs());
            let most = (most + by).min(i64::from(i32::MAX));
            let next = state.number(-most, most);
            let made = made(lib, &mut state, class, sign, next)?;
            lib.give(state, made)
        }
        ("toBigInteger" | "toPlainString" | "stripTrailingZeros" | "unscaledValue", 1)
            if class == DECIMAL =>
        {
            let before = scale(&mut state, this);
            if !is_near(&state, before) {
                lib.fail(state.clone(), ARITHMETIC)?;
            }
            lib.give_any(state)
        }
        ("intValueExact" | "longValueExact", 1) => {
            lib.fail(state.clone(), ARITHMETIC)?;
            lib.give_any(state)
        }
        _ => Ok(Known::No),
    }
}

/// The same number with another scale: its sign may become zero.
fn rounded(lib: &mut Lib<'_, '_>, mut state: State, this: Sym, scale: Sym) -> Res<Known> {
    let sign = sign(&mut state, this);
    let (low, high) = (state.lower(sign).min(0), state.upper(sign).max(0));
    let next = state.number(low, high);
    let made = made(lib, &mut state, DECIMAL, next, scale)?;
    lib.give(state, made)
}

/// Ends with a number of this sign, whose scale comes from those of two others.
fn arithmetic(
    lib: &mut Lib<'_, '_>,
    mut state: State,
    (a, b): (Sym, Sym),
    class: &str,
    sign: Sym,
    scales: fn(i64, i64) -> i64,
) -> Res<Known> {
    if class == INTEGER {
        let made = made(lib, &mut state, class, sign, sign)?;
        return lib.give(state, made);
    }
    let (x, y) = (scale(&mut state, a), scale(&mut state, b));
    if !(is_near(&state, x) && is_near(&state, y)) {
        lib.fail(state.clone(), ARITHMETIC)?;
    }
    let whole = |c: i64| c.clamp(i64::from(i32::MIN), i64::from(i32::MAX));
    let low = whole(scales(state.lower(x), state.lower(y)));
    let high = whole(scales(state.upper(x), state.upper(y)));
    let scale = state.number(low, high);
    let made = made(lib, &mut state, class, sign, scale)?;
    lib.give(state, made)
}

fn compare(lib: &mut Lib<'_, '_>, mut state: State, args: &[Sym]) -> Res<Known> {
    let (a, b) = (sign(&mut state, args[0]), sign(&mut state, args[1]));
    // Compared with zero, a number gives its sign.
    if state.constant_value(b) == Some(0) {
        return lib.give(state, a);
    }
    for order in [-1, 0, 1] {
        let condition = match order {
            -1 => Condition::AtMost(a, b, 0),
            0 => Condition::Equal(a, b),
            _ => Condition::AtMost(b, a, 0),
        };
        if let Some(mut here) = lib.engine.assume(state.clone(), &condition, true) {
            let result = here.constant(order);
            lib.give(here, result)?;
        }
    }
    Ok(Known::Yes)
}

/// Equal numbers have the same sign and the same scale.
fn equals(lib: &mut Lib<'_, '_>, mut state: State, args: &[Sym]) -> Res<Known> {
    let same_class = match (state.object(args[0]), state.object(args[1])) {
        (Some(a), Some(b)) => a.class == b.class,
        _ => false,
    };
    let mut yes = vec![Condition::Not(Box::new(Condition::IsNull(args[1])))];
    if same_class && state.nullness(args[1]) == Nullness::NonNull {
        let (a, b) = (sign(&mut state, args[0]), sign(&mut state, args[1]));
        yes.push(Condition::Equal(a, b));
    }
    lib.answer(state, &yes, &[])
}

fn divide(lib: &mut Lib<'_, '_>, mut state: State, args: &[Sym], class: &str) -> Res<Known> {
    let (a, b) = (sign(&mut state, args[0]), sign(&mut state, args[1]));
    let zero = state.constant(0);
    let other = Condition::Not(Box::new(Condition::Equal(b, zero)));
    let mut state = alive!(lib.need(state, &other, ARITHMETIC)?);
    let product = product(&mut state, a, b);
    let (low, high) = (state.lower(product).min(0), state.upper(product).max(0));
    let sign = state.number(low, high);
    if class == INTEGER {
        if lib.name == "mod" && state.lower(b) < 1 {
            lib.fail(state.clone(), ARITHMETIC)?;
        }
        let sign = match lib.name {
            "divide" => sign,
            "mod" => state.number(0, 1),
            _ => state.number(-1, 1),
        };
        let made = made(lib, &mut state, class, sign, sign)?;
        return lib.give(state, made);
    }
    let (x, y) = (scale(&mut state, args[0]), scale(&mut state, args[1]));
    let near = is_near(&state, x) && is_near(&state, y);
    let (fits, scale) = match (lib.name, lib.descriptor) {
        ("divide", "(Ljava/math/BigDecimal;ILjava/math/RoundingMode;)Ljava/math/BigDecimal;") => {
            (near && is_near(&state, args[2]) && rounds(&state, args[3]), args[2])
        }
        ("divide", "(Ljava/math/BigDecimal;Ljava/math/RoundingMode;)Ljava/math/BigDecimal;") => {
            (near && rounds(&state, args[2]), x)
        }
        ("remainder" | "divideToIntegralValue", _) => {
            let any = state.number(i64::from(i32::MIN), i64::from(i32::MAX));
            (near && args.len() == 2, any)
        }
        // The exact result may have no end.
        _ => {
            let any = state.number(i64::from(i32::MIN), i64::from(i32::MAX));
            (false, any)
        }
    };
    if !fits {
        lib.fail(state.clone(), ARITHMETIC)?;
    }
    let sign = if lib.name == "remainder" { state.number(-1, 1) } else { sign };
    let made = made(lib, &mut state, class, sign, scale)?;
    lib.give(state, made)
}

fn value_of(lib: &mut Lib<'_, '_>, mut state: State, args: &[Sym], class: &str) -> Res<Known> {
    match lib.descriptor {
        _ if lib.name != "valueOf" => Ok(Known::No),
        d if d.starts_with("(J)") || d.starts_with("(JI)") => {
            let sign = sign_of(&mut state, args[0]);
            let scale = if args.len() == 2 { args[1] } else { state.constant(0) };
            let made = made(lib, &mut state, class, sign, scale)?;
            lib.give(state, made)
        }
        d if d.starts_with("(D)") => {
            let mut state = alive!(need_finite(lib, state, args[0])?);
            let sign = state.number(-1, 1);
            let scale = state.number(-400, 400);
            let made = made(lib, &mut state, class, sign, scale)?;
            lib.give(state, made)
        }
        _ => Ok(Known::No),
    }
}

/// The runs in which a floating-point number is finite; an exception for the others.
fn need_finite(lib: &mut Lib<'_, '_>, mut state: State, real: Sym) -> Res<Option<State>> {
    let zero = state.constant(0);
    for key in [Key::NotANumber, Key::Infinite] {
        let flag = state.of_real(real, key);
        match lib.need(state, &Condition::Equal(flag, zero), NUMBER_FORMAT)? {
            Some(finite) => state = finite,
            None => return Ok(None),
        }
    }
    Ok(Some(state))
}

fn construct(lib: &mut Lib<'_, '_>, mut state: State, args: &[Sym], class: &str) -> Res<Known> {
    let this = args[0];
    let (sign, scale) = match lib.descriptor {
        "(I)V" | "(J)V" => {
            let sign = sign_of(&mut state, args[1]);
            (sign, state.constant(0))
        }
        "(Ljava/lang/String;)V" => {
            state = alive!(lib.non_null(state, &args[1..])?);
            let text = state.object(args[1]).and_then(|object| object.text.clone());
            match text.as_deref().and_then(plain_number) {
                Some((sign, scale))
                    if class == DECIMAL || text.as_deref().is_some_and(|t| !t.contains('.')) =>
                {
                    (state.constant(sign), state.constant(scale))
                }
                _ => {
                    lib.fail(state.clone(), NUMBER_FORMAT)?;
                    let scale = state.number(i64::from(i32::MIN), i64::from(i32::MAX));
                    (state.number(-1, 1), scale)
                }
            }
        }
        "(D)V" => {
            state = alive!(need_finite(lib, state, args[1])?);
            (state.number(-1, 1), state.number(0, 1100))
        }
        _ => return Ok(Known::No),
    };
    debug_assert!(matches!(state.shape(sign), Some(Shape::Number { .. })));
    state.set_part(this, Key::Value, sign);
    if class == DECIMAL {
        state.set_part(this, Key::Scale, scale);
    }
    lib.done(state)
}

/// Sign and scale of a text that is a number without an exponent.
fn plain_number(text: &str) -> Option<(i64, i64)> {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let all = || whole.chars().chain(fraction.chars());
    if all().count() == 0 || !all().all(|c| c.is_ascii_digit()) {
        return None;
    }
    let sign = match (all().any(|c| c != '0'), text.starts_with('-')) {
        (false, _) => 0,
        (true, true) => -1,
        (true, false) => 1,
    };
    Some((sign, i64::try_from(fraction.len()).ok()?))
}

/// What is known of a constant of these classes.
pub(in crate::engine) fn constant(state: &mut State, class: &str, name: &str, x: Sym) {
    if class != DECIMAL && class != INTEGER {
        return;
    }
    let sign = match name {
        "ZERO" => 0,
        "ONE" | "TWO" | "TEN" => 1,
        _ => return,
    };
    let (sign, scale) = (state.constant(sign), state.constant(0));
    state.set_part(x, Key::Value, sign);
    if class == DECIMAL {
        state.set_part(x, Key::Scale, scale);
    }
}
