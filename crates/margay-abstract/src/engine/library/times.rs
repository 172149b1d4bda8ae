//! Contracts of dates, times and durations. A date is known by its day, an instant by its second, a duration by its seconds:
//! numbers, of which the state knows ranges and differences.

use super::{Known, Lib, alive};
use crate::domain::{Condition, Key, NONE, State, Sym};
use crate::engine::Res;
use crate::engine::arithmetic::binary;
use margay_classes::Kind;
use margay_classes::bytecode::Operator;

const DATE: &str = "java/time/LocalDate";
const DATE_TIME: &str = "java/time/LocalDateTime";
const INSTANT: &str = "java/time/Instant";
const DURATION: &str = "java/time/Duration";
const OUT_OF_RANGE: &str = "java/time/DateTimeException";
const OVERFLOW: &str = "java/lang/ArithmeticException";
/// The days and seconds of which there are dates and instants.
const DAYS: (i64, i64) = (-365_243_219_162, 365_241_780_471);
const SECONDS: (i64, i64) = (-31_557_014_167_219_200, 31_556_889_864_403_199);
/// Days and seconds that a clock can show: it counts milliseconds.
const DAYS_NOW: i64 = i64::MAX / 86_400_000 + 1;
const SECONDS_NOW: i64 = i64::MAX / 1000 + 1;
const YEARS: (i64, i64) = (-999_999_999, 999_999_999);

/// The numbers that stand for the values of a class.
fn values(class: &str) -> Option<(i64, i64)> {
    match class {
        DATE => Some(DAYS),
        INSTANT => Some(SECONDS),
        DURATION => Some((i64::MIN, i64::MAX)),
        _ => None,
    }
}

/// Classes of which methods that give a part of the value, compare or print never fail.
fn is_time(class: &str) -> bool {
    crate::engine::heap::is_immutable(class) && class.starts_with("java/time/")
}

/// The number that stands for a date, an instant or a duration.
fn value(state: &mut State, x: Sym, class: &str) -> Option<Sym> {
    let (low, high) = values(class)?;
    if let Some(known) = state.part(x, Key::Value) {
        return Some(known);
    }
    let value = state.number(low, high);
    state.set_part(x, Key::Value, value);
    Some(value)
}

/// The object that a number stands for.
fn made(lib: &mut Lib<'_, '_>, state: &mut State, class: &str, value: Sym) -> Res<Sym> {
    let made = lib.engine.some_object(state, class)?;
    state.set_part(made, Key::Value, value);
    Ok(made)
}

/// Ends with the object that a number stands for, where there is one.
fn give(lib: &mut Lib<'_, '_>, mut state: State, class: &str, value: Sym, otherwise: &str) -> Res<Known> {
    let Some((low, high)) = values(class) else { return Ok(Known::No) };
    let (low, high) = (state.constant(low), state.constant(high));
    let inside = Condition::All(vec![Condition::AtMost(low, value, 0), Condition::AtMost(value, high, 0)]);
    let mut state = alive!(lib.need(state, &inside, otherwise)?);
    let made = made(lib, &mut state, class, value)?;
    lib.give(state, made)
}

/// A sum or product that has to fit into a `long`; an exception otherwise.
fn exact(lib: &mut Lib<'_, '_>, mut state: State, op: Operator, a: Sym, b: Sym) -> Res<Option<(State, Sym)>> {
    let ends = |x: Sym| (i128::from(state.lower(x)), i128::from(state.upper(x)));
    let (x, y) = (ends(a), ends(b));
    let corners = match op {
        Operator::Add => [x.0 + y.0, x.1 + y.1, x.0 + y.0, x.1 + y.1],
        Operator::Sub => [x.0 - y.1, x.1 - y.0, x.0 - y.1, x.1 - y.0],
        _ => [x.0 * y.0, x.0 * y.1, x.1 * y.0, x.1 * y.1],
    };
    if corners.iter().any(|&c| i64::try_from(c).is_err()) {
        lib.fail(state.clone(), OVERFLOW)?;
        let end = |c: i128| c.clamp(i128::from(i64::MIN), i128::from(i64::MAX)) as i64;
        let low = corners.iter().copied().min().map_or(i64::MIN, end);
        let high = corners.iter().copied().max().map_or(i64::MAX, end);
        let result = state.number(low, high);
        return Ok(Some((state, result)));
    }
    let result = binary(&mut state, op, Kind::Long, a, b);
    Ok(Some((state, result)))
}

pub(super) fn call(lib: &mut Lib<'_, '_>, mut state: State, args: &[Sym], class: &str) -> Res<Known> {
    if class == "java/time/temporal/ChronoUnit" && lib.name == "between" {
        return between(lib, state, args);
    }
    if !is_time(class) {
        return Ok(Known::No);
    }
    // None of these methods takes null.
    let first = usize::from(!lib.is_static);
    if lib.name != "equals" {
        let references: Vec<Sym> =
            args.iter().skip(first).copied().filter(|&x| state.object(x).is_some()).collect();
        state = alive!(lib.non_null(state, &references)?);
    }
    match (lib.name, args.len()) {
        ("isBefore" | "isAfter" | "isEqual" | "compareTo", 2) => compare(lib, state, args, class),
        ("equals", 2) => equals(lib, state, args, class),
        ("hashCode" | "toString", 1) => lib.give_any(state),
        ("now", 0) => now(lib, state, class),
        ("parse", 1) => {
            lib.fail(state.clone(), "java/time/format/DateTimeParseException")?;
            lib.give_any(state)
        }
        _ => match class {
            DATE => date(lib, state, args),
            DURATION => duration(lib, state, args),
            INSTANT => instant(lib, state, args),
            _ => other(lib, state, args, class),
        },
    }
}

fn now(lib: &mut Lib<'_, '_>, mut state: State, class: &str) -> Res<Known> {
    let most = match class {
        DATE => DAYS_NOW,
        INSTANT => SECONDS_NOW,
        _ => return lib.give_any(state),
    };
    let value = state.number(-most, most);
    let made = made(lib, &mut state, class, value)?;
    lib.give(state, made)
}

/// Which of two comes first. What is known are days and seconds: two instants may differ in less.
fn compare(lib: &mut Lib<'_, '_>, mut state: State, args: &[Sym], class: &str) -> Res<Known> {
    let same = state.object(args[1]).is_some_and(|o| lib.engine.name(o.class) == class);
    let (Some(a), Some(b), true) =
        (value(&mut state, args[0], class), value(&mut state, args[1], class), same)
    else {
        return lib.give_any(state);
    };
    let apart = i64::from(class == DATE);
    let before = |x: Sym, y: Sym| Condition::AtMost(x, y, -apart);
    let not_before = |x: Sym, y: Sym| Condition::AtMost(y, x, 0);
    match lib.name {
        "isBefore" => lib.answer(state, &[before(a, b)], &[not_before(a, b)]),
        "isAfter" => lib.answer(state, &[before(b, a)], &[not_before(b, a)]),
        "isEqual" if class == DATE => {
            let same = Condition::Equal(a, b);
            lib.answer(state, std::slice::from_ref(&same), &[Condition::Not(Box::new(same.clone()))])
        }
        "compareTo" => {
            let orders = [
                (before(a, b), (i64::from(i32::MIN), -1)),
                (Condition::Equal(a, b), (0, 0)),
                (before(b, a), (1, i64::from(i32::MAX))),
            ];
            for (condition, (low, high)) in orders {
                if let Some(mut here) = lib.engine.assume(state.clone(), &condition, true) {
                    let result = here.number(low, high);
                    lib.give(here, result)?;
                }
            }
            Ok(Known::Yes)
        }
        _ => lib.give_any(state),
    }
}

/// How many days, weeks or months lie between two dates, or seconds between two instants.
fn between(lib: &mut Lib<'_, '_>, state: State, args: &[Sym]) -> Res<Known> {
    let mut state = alive!(lib.non_null(state, &args[1..])?);
    let of = |state: &State, x: Sym, lib: &Lib<'_, '_>| {
        state.object(x).map(|object| lib.engine.name(object.class)).unwrap_or_default()
    };
    let unit = state.object(args[0]).and_then(|object| object.text.clone()).unwrap_or_default();
    let (from, to) = (of(&state, args[1], lib), of(&state, args[2], lib));
    let on_dates = matches!(&*unit, "DAYS" | "WEEKS" | "MONTHS" | "YEARS" | "DECADES" | "CENTURIES");
    let on_times = matches!(&*unit, "DAYS" | "HOURS" | "MINUTES" | "SECONDS" | "HALF_DAYS");
    match &from[..] {
        DATE if to == DATE && on_dates => {
            let (Some(a), Some(b)) = (value(&mut state, args[1], DATE), value(&mut state, args[2], DATE))
            else {
                return Ok(Known::No);
            };
            let days = binary(&mut state, Operator::Sub, Kind::Long, b, a);
            if &*unit == "DAYS" {
                return lib.give(state, days);
            }
            let (low, high) = (state.lower(days).min(0), state.upper(days).max(0));
            let result = state.number(low, high);
            lib.give(state, result)
        }
        INSTANT if to == INSTANT && on_times => lib.give_any(state),
        DATE_TIME if to == DATE_TIME && (on_dates || on_times) => lib.give_any(state),
        _ => Ok(Known::No),
    }
}

fn date(lib: &mut Lib<'_, '_>, mut state: State, args: &[Sym]) -> Res<Known> {
    if lib.is_static {
        return date_of(lib, state, args);
    }
    let Some(day) = value(&mut state, args[0], DATE) else { return Ok(Known::No) };
    match (lib.name, args.len()) {
        ("toEpochDay", 1) => lib.give(state, day),
        ("plusDays" | "minusDays" | "plusWeeks" | "minusWeeks", 2) => {
            let each = state.constant(if lib.name.ends_with("Weeks") { 7 } else { 1 });
            let (state, days) = alive!(exact(lib, state, Operator::Mul, args[1], each)?);
            let op = if lib.name.starts_with("plus") { Operator::Add } else { Operator::Sub };
            let (state, sum) = alive!(exact(lib, state, op, day, days)?);
            give(lib, state, DATE, sum, OUT_OF_RANGE)
        }
        ("plusMonths" | "minusMonths" | "plusYears" | "minusYears", 2) => {
            let (least, most) = if lib.name.ends_with("Months") { (28, 31) } else { (365, 366) };
            let sign = if lib.name.starts_with("plus") { 1 } else { -1 };
            let (low, high) =
                (i128::from(state.lower(args[1])) * sign, i128::from(state.upper(args[1])) * sign);
            let (low, high) = (low.min(high), low.max(high));
            // So many days at least and at most, with some to spare where a month is shorter.
            let low = if low < 0 { low * most - 3 } else { low * least - 3 };
            let high = if high < 0 { high * least + 3 } else { high * most + 3 };
            let (low, high) = (i128::from(state.lower(day)) + low, i128::from(state.upper(day)) + high);
            if low < i128::from(DAYS.0) || high > i128::from(DAYS.1) {
                lib.fail(state.clone(), "java/lang/RuntimeException")?;
            }
            let end = |c: i128| c.clamp(i128::from(DAYS.0), i128::from(DAYS.1)) as i64;
            let result = state.number(end(low), end(high));
            let made = made(lib, &mut state, DATE, result)?;
            lib.give(state, made)
        }
        ("lengthOfMonth", 1) => {
            let length = match state.part(args[0], Key::Length) {
                Some(known) => known,
                None => state.number(28, 31),
            };
            state.set_part(args[0], Key::Length, length);
            lib.give(state, length)
        }
        ("withDayOfMonth", 2) => {
            let one = state.constant(1);
            let last = match state.part(args[0], Key::Length) {
                Some(known) => known,
                None => state.constant(28),
            };
            let inside =
                Condition::All(vec![Condition::AtMost(one, args[1], 0), Condition::AtMost(args[1], last, 0)]);
            if !lib.engine.is_implied(&state, &inside) {
                lib.fail(state.clone(), OUT_OF_RANGE)?;
            }
            near(lib, state, day, 30)
        }
        ("withYear" | "withMonth", 2) => {
            let (low, high) = if lib.name == "withYear" { YEARS } else { (1, 12) };
            let (low, high) = (state.constant(low), state.constant(high));
            let inside =
                Condition::All(vec![Condition::AtMost(low, args[1], 0), Condition::AtMost(args[1], high, 0)]);
            let state = alive!(lib.need(state, &inside, OUT_OF_RANGE)?);
            lib.give_any(state)
        }
        ("atStartOfDay", 1) => lib.give_any(state),
        ("until", 2) if lib.descriptor.starts_with("(Ljava/time/chrono/ChronoLocalDate;)") => {
            lib.give_any(state)
        }
        (name, 1) => part(lib, state, name, DATE),
        _ => Ok(Known::No),
    }
}

/// Ends with a date at most so many days away.
fn near(lib: &mut Lib<'_, '_>, mut state: State, day: Sym, most: i64) -> Res<Known> {
    let (low, high) = (state.lower(day).saturating_sub(most), state.upper(day).saturating_add(most));
    let result = state.number(low.max(DAYS.0), high.min(DAYS.1));
    state.assume_at_most(result, day, most);
    state.assume_at_most(day, result, most);
    let made = made(lib, &mut state, DATE, result)?;
    lib.give(state, made)
}

fn date_of(lib: &mut Lib<'_, '_>, mut state: State, args: &[Sym]) -> Res<Known> {
    match (lib.name, lib.descriptor) {
        ("of", "(III)Ljava/time/LocalDate;") => {
            let within = |state: &State, x: Sym, (low, high): (i64, i64)| {
                state.lower(x) >= low && state.upper(x) <= high
            };
            let fits = within(&state, args[0], YEARS)
                && within(&state, args[1], (1, 12))
                && (within(&state, args[2], (1, 28)) || is_date(&state, args));
            if !fits {
                lib.fail(state.clone(), OUT_OF_RANGE)?;
            }
            let days = |year: i64| year.clamp(YEARS.0, YEARS.1).saturating_sub(1970) * 365;
            let leap = |year: i64| (year.clamp(YEARS.0, YEARS.1) - 1970) / 4;
            let (low, high) = (state.lower(args[0]), state.upper(args[0]));
            // The days of a year, give or take leap years.
            let low = (days(low) + leap(low).min(0) - 400).max(DAYS.0);
            let high = (days(high) + leap(high).max(0) + 800).min(DAYS.1);
            let value = state.number(low, high);
            let made = made(lib, &mut state, DATE, value)?;
            lib.give(state, made)
        }
        ("ofEpochDay", _) => give(lib, state, DATE, args[0], OUT_OF_RANGE),
        _ => Ok(Known::No),
    }
}

/// Whether three known numbers are a date.
fn is_date(state: &State, args: &[Sym]) -> bool {
    let known: Vec<i64> = args.iter().filter_map(|&x| state.constant_value(x)).collect();
    let [year, month, day] = known[..] else { return false };
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let last = match month {
        2 => 28 + i64::from(leap),
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    };
    (1..=12).contains(&month) && (1..=last).contains(&day)
}

/// Equal dates are one day.
fn equals(lib: &mut Lib<'_, '_>, mut state: State, args: &[Sym], class: &str) -> Res<Known> {
    let there = Condition::Not(Box::new(Condition::IsNull(args[1])));
    let other = state.object(args[1]).map(|object| lib.engine.name(object.class));
    if class != DATE || other.as_deref() != Some(DATE) {
        return lib.answer(state, &[there], &[]);
    }
    let (Some(a), Some(b)) = (value(&mut state, args[0], DATE), value(&mut state, args[1], DATE)) else {
        return lib.answer(state, &[there], &[]);
    };
    let same = Condition::Equal(a, b);
    let no = if lib.engine.is_implied(&state, &there) {
        vec![Condition::Not(Box::new(same.clone()))]
    } else {
        Vec::new()
    };
    lib.answer(state, &[there, same], &no)
}

fn duration(lib: &mut Lib<'_, '_>, mut state: State, args: &[Sym]) -> Res<Known> {
    if lib.is_static {
        return duration_of(lib, state, args);
    }
    let Some(seconds) = value(&mut state, args[0], DURATION) else { return Ok(Known::No) };
    let zero = state.constant(0);
    match (lib.name, args.len()) {
        ("getSeconds" | "toSeconds", 1) => lib.give(state, seconds),
        ("isNegative", 1) => {
            let negative = Condition::AtMost(seconds, zero, -1);
            let result = state.truth(negative);
            lib.give(state, result)
        }
        ("isZero", 1) => lib.answer(state, &[Condition::Equal(seconds, zero)], &[]),
        ("toMillis" | "toNanos", 1) => {
            let each = if lib.name == "toMillis" { 1000 } else { 1_000_000_000 };
            let (factor, rest) = (state.constant(each), state.constant(each - 1));
            // The part of a second behind it may make the difference.
            let (state, whole) = alive!(exact(lib, state, Operator::Mul, seconds, factor)?);
            let (mut state, most) = alive!(exact(lib, state, Operator::Add, whole, rest)?);
            let (low, high) = (state.lower(whole), state.upper(most));
            let result = state.number(low, high);
            lib.give(state, result)
        }
        ("dividedBy", 2) if lib.descriptor.starts_with("(J)") => {
            let other = Condition::Not(Box::new(Condition::Equal(args[1], zero)));
            let mut state = alive!(lib.need(state, &other, OVERFLOW)?);
            let (low, high) = (state.lower(seconds), state.upper(seconds));
            if low == i64::MIN && !state.is_excluded(args[1], -1) {
                lib.fail(state.clone(), OVERFLOW)?;
            }
            let most = low.saturating_abs().max(high.saturating_abs());
            let result = state.number(-most - 1, most);
            give(lib, state, DURATION, result, OVERFLOW)
        }
        ("toMinutes" | "toHours" | "toDays", 1) => {
            let each = match lib.name {
                "toMinutes" => 60,
                "toHours" => 3600,
                _ => 86_400,
            };
            let (low, high) = (state.lower(seconds), state.upper(seconds));
            let result = state.number(low / each, high / each);
            lib.give(state, result)
        }
        (
            "plusSeconds" | "minusSeconds" | "plusMinutes" | "minusMinutes" | "plusHours" | "minusHours"
            | "plusDays" | "minusDays" | "multipliedBy",
            2,
        ) => {
            let (each, unit) = match lib.name {
                "multipliedBy" => (seconds, None),
                name if name.ends_with("Seconds") => (state.constant(1), Some(())),
                name if name.ends_with("Minutes") => (state.constant(60), Some(())),
                name if name.ends_with("Hours") => (state.constant(3600), Some(())),
                _ => (state.constant(86_400), Some(())),
            };
            let (mut state, amount) = alive!(exact(lib, state, Operator::Mul, args[1], each)?);
            if unit.is_none() {
                // The parts of a second are multiplied, too.
                let (low, high) = (state.lower(args[1]), state.upper(args[1]));
                let most = low.unsigned_abs().max(high.unsigned_abs());
                let most = i64::try_from(most).unwrap_or(i64::MAX);
                let rest = state.number(-most, most);
                let (state, sum) = alive!(exact(lib, state, Operator::Add, amount, rest)?);
                return give(lib, state, DURATION, sum, OVERFLOW);
            }
            let op = if lib.name.starts_with("plus") { Operator::Add } else { Operator::Sub };
            let (state, sum) = alive!(exact(lib, state, op, seconds, amount)?);
            give(lib, state, DURATION, sum, OVERFLOW)
        }
        ("plus" | "minus", 2) if lib.descriptor.starts_with("(Ljava/time/Duration;)") => {
            let Some(other) = value(&mut state, args[1], DURATION) else { return Ok(Known::No) };
            let op = if lib.name == "plus" { Operator::Add } else { Operator::Sub };
            let (mut state, sum) = alive!(exact(lib, state, op, seconds, other)?);
            let carry = state.number(-1, 1);
            let (state, sum) = alive!(exact(lib, state, Operator::Add, sum, carry)?);
            give(lib, state, DURATION, sum, OVERFLOW)
        }
        (name, 1) => part(lib, state, name, DURATION),
        _ => Ok(Known::No),
    }
}

fn duration_of(lib: &mut Lib<'_, '_>, mut state: State, args: &[Sym]) -> Res<Known> {
    let each = match (lib.name, args.len()) {
        ("ofSeconds", 1) => 1,
        ("ofMinutes", 1) => 60,
        ("ofHours", 1) => 3600,
        ("ofDays", 1) => 86_400,
        ("ofMillis" | "ofNanos", 1) => {
            let each = if lib.name == "ofMillis" { 1000 } else { 1_000_000_000 };
            let (low, high) = (state.lower(args[0]), state.upper(args[0]));
            let value = state.number(low.div_euclid(each), high.div_euclid(each));
            return give(lib, state, DURATION, value, OVERFLOW);
        }
        ("between", 2) => {
            let of = |x: Sym| state.object(x).map(|o| lib.engine.name(o.class)).unwrap_or_default();
            let (from, to) = (of(args[0]), of(args[1]));
            if from != to || !matches!(&from[..], INSTANT | DATE_TIME | "java/time/LocalTime") {
                return Ok(Known::No);
            }
            let most = -2 * SECONDS.0;
            let value = match (value(&mut state, args[0], &from), value(&mut state, args[1], &to)) {
                (Some(a), Some(b)) => {
                    let difference = binary(&mut state, Operator::Sub, Kind::Long, b, a);
                    let (low, high) = (state.lower(difference), state.upper(difference));
                    state.number(low.saturating_sub(1), high.saturating_add(1))
                }
                _ => state.number(-most, most),
            };
            return give(lib, state, DURATION, value, OVERFLOW);
        }
        _ => return Ok(Known::No),
    };
    let each = state.constant(each);
    let (state, value) = alive!(exact(lib, state, Operator::Mul, args[0], each)?);
    give(lib, state, DURATION, value, OVERFLOW)
}

fn instant(lib: &mut Lib<'_, '_>, mut state: State, args: &[Sym]) -> Res<Known> {
    if lib.is_static {
        return match (lib.name, args.len()) {
            ("ofEpochSecond", 1) => give(lib, state, INSTANT, args[0], OUT_OF_RANGE),
            ("ofEpochMilli", 1) => {
                let (low, high) = (state.lower(args[0]), state.upper(args[0]));
                let value = state.number(low.div_euclid(1000), high.div_euclid(1000));
                give(lib, state, INSTANT, value, OUT_OF_RANGE)
            }
            _ => Ok(Known::No),
        };
    }
    let Some(second) = value(&mut state, args[0], INSTANT) else { return Ok(Known::No) };
    match (lib.name, args.len()) {
        ("getEpochSecond", 1) => lib.give(state, second),
        ("plusSeconds" | "minusSeconds", 2) => {
            let op = if lib.name == "plusSeconds" { Operator::Add } else { Operator::Sub };
            let (state, sum) = alive!(exact(lib, state, op, second, args[1])?);
            give(lib, state, INSTANT, sum, OUT_OF_RANGE)
        }
        ("toEpochMilli", 1) => {
            let each = state.constant(1000);
            let (mut state, whole) = alive!(exact(lib, state, Operator::Mul, second, each)?);
            let rest = state.constant(999);
            let (mut state, most) = alive!(exact(lib, state, Operator::Add, whole, rest)?);
            let result = state.number(state.lower(whole), state.upper(most));
            lib.give(state, result)
        }
        (name, 1) => part(lib, state, name, INSTANT),
        _ => Ok(Known::No),
    }
}

/// The other classes: what they consist of.
fn other(lib: &mut Lib<'_, '_>, mut state: State, args: &[Sym], class: &str) -> Res<Known> {
    match (class, lib.name, args.len()) {
        ("java/time/Period", "between", 2) => lib.give_any(state),
        ("java/time/Period", "ofDays" | "ofMonths" | "ofYears", 1) => lib.give_any(state),
        (
            "java/time/Period",
            "getDays" | "getMonths" | "getYears" | "isNegative" | "isZero" | "toTotalMonths",
            1,
        ) => lib.give_any(state),
        ("java/time/DayOfWeek" | "java/time/Month", "plus" | "minus", 2) => lib.give_any(state),
        (
            "java/time/LocalTime",
            "plusHours" | "minusHours" | "plusMinutes" | "minusMinutes" | "plusSeconds" | "minusSeconds"
            | "plusNanos" | "minusNanos",
            2,
        ) => lib.give_any(state),
        ("java/time/LocalTime", "of", 2..=4) => {
            for (&part, most) in args.iter().zip([23, 59, 59, 999_999_999]) {
                let (low, high) = (state.constant(0), state.constant(most));
                let inside =
                    Condition::All(vec![Condition::AtMost(low, part, 0), Condition::AtMost(part, high, 0)]);
                state = alive!(lib.need(state, &inside, OUT_OF_RANGE)?);
            }
            lib.give_any(state)
        }
        ("java/time/DayOfWeek" | "java/time/Month", "of", 1) => {
            let most = if class.ends_with("Month") { 12 } else { 7 };
            let (low, high) = (state.constant(1), state.constant(most));
            let inside =
                Condition::All(vec![Condition::AtMost(low, args[0], 0), Condition::AtMost(args[0], high, 0)]);
            let state = alive!(lib.need(state, &inside, OUT_OF_RANGE)?);
            lib.give_any(state)
        }
        ("java/time/DayOfWeek" | "java/time/Month", "values" | "valueOf" | "ordinal" | "name", _) => {
            Ok(Known::No)
        }
        (_, name, 1) if !lib.is_static => part(lib, state, name, class),
        _ => Ok(Known::No),
    }
}

/// A part of a date or a time.
fn part(lib: &mut Lib<'_, '_>, mut state: State, name: &str, class: &str) -> Res<Known> {
    let (low, high) = match (name, class) {
        ("getMonthValue", _) | ("getValue", "java/time/Month") => (1, 12),
        ("getValue", "java/time/DayOfWeek") => (1, 7),
        ("getDayOfMonth", _) => (1, 31),
        ("getDayOfYear", _) => (1, 366),
        ("getHour", _) => (0, 23),
        ("getMinute" | "getSecond", _) => (0, 59),
        ("getNano", _) => (0, 999_999_999),
        ("lengthOfMonth", "java/time/YearMonth") => (28, 31),
        ("lengthOfYear", _) => (365, 366),
        ("toSecondOfDay", _) => (0, 86_399),
        ("getYear", _) => YEARS,
        ("isLeapYear" | "getMonth" | "getDayOfWeek" | "toLocalDate" | "toLocalTime", _) => {
            return lib.give_any(state);
        }
        _ => return Ok(Known::No),
    };
    let result = state.number(low, high);
    lib.give(state, result)
}

/// What is known of a constant of these classes.
pub(in crate::engine) fn constant(state: &mut State, class: &str, name: &str, x: Sym) {
    let value = match (class, name) {
        (DATE, "MIN") => DAYS.0,
        (DATE, "MAX") => DAYS.1,
        (DATE | INSTANT, "EPOCH") | (DURATION, "ZERO") => 0,
        (INSTANT, "MIN") => SECONDS.0,
        (INSTANT, "MAX") => SECONDS.1,
        _ => return,
    };
    let value = state.constant(value);
    debug_assert!(x != NONE);
    state.set_part(x, Key::Value, value);
}
