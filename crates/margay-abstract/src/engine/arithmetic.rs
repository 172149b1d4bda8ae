//! Arithmetic on numbers of which ranges and differences are known (JVMS 6.5). What overflows may be anything.

use crate::domain::{Condition, Definition, Key, Shape, State, Sym};
use margay_classes::bytecode::Operator;
use margay_classes::{Cond, Kind};

/// The values of a kind.
pub fn range_of(kind: Kind) -> (i64, i64) {
    match kind {
        Kind::Boolean => (0, 1),
        Kind::Byte => (-128, 127),
        Kind::Char => (0, 65535),
        Kind::Short => (-32768, 32767),
        Kind::Long => (i64::MIN, i64::MAX),
        _ => (i64::from(i32::MIN), i64::from(i32::MAX)),
    }
}

fn fits(kind: Kind, low: i128, high: i128) -> Option<(i64, i64)> {
    let (least, most) = range_of(kind);
    (low >= i128::from(least) && high <= i128::from(most)).then_some((low as i64, high as i64))
}

fn any(state: &mut State, kind: Kind) -> Sym {
    let (low, high) = range_of(kind);
    state.number(low, high)
}

/// What is known of the operands.
struct Ends {
    a: (i128, i128),
    b: (i128, i128),
}

/// The result of an operator. A divisor is known not to be zero.
pub fn binary(state: &mut State, operator: Operator, kind: Kind, a: Sym, b: Sym) -> Sym {
    let ends = |state: &State, x: Sym| (i128::from(state.lower(x)), i128::from(state.upper(x)));
    let ends = Ends { a: ends(state, a), b: ends(state, b) };
    match operator {
        Operator::Add => add(state, kind, (a, b), &ends),
        Operator::Sub => {
            let r = subtract(state, kind, (a, b), &ends);
            // Numbers that differ have a difference, also where it overflows.
            let differ = |x: Sym, y: Sym| state.constant_value(y).is_some_and(|c| state.is_excluded(x, c));
            if differ(a, b) || differ(b, a) {
                state.exclude(r, 0);
            }
            r
        }
        Operator::Mul => multiply(state, kind, (a, b), &ends),
        Operator::Div => {
            let r = divide(state, kind, a, &ends);
            state.define(r, Definition::Quotient(a, b));
            r
        }
        Operator::Rem => {
            let r = remainder(state, kind, (a, b), &ends);
            state.define(r, Definition::Remainder(a, b));
            r
        }
        Operator::Shl => shift_left(state, kind, a, b),
        Operator::Shr | Operator::Ushr => shift_right(state, operator, kind, (a, b)),
        Operator::And => and(state, kind, (a, b), &ends),
        Operator::Or | Operator::Xor => or(state, operator, kind, (a, b), &ends),
    }
}

/// Says `x - y <= c`, where that can be said.
fn relate(state: &mut State, x: Sym, y: Sym, c: i128) {
    if let Ok(c) = i64::try_from(c) {
        state.assume_at_most(x, y, c);
    }
}

fn add(state: &mut State, kind: Kind, (a, b): (Sym, Sym), ends: &Ends) -> Sym {
    let Some((low, high)) = fits(kind, ends.a.0 + ends.b.0, ends.a.1 + ends.b.1) else {
        return add_bounded(state, kind, (a, b), ends);
    };
    let r = state.number(low, high);
    relate(state, r, a, ends.b.1);
    relate(state, a, r, -ends.b.0);
    relate(state, r, b, ends.a.1);
    relate(state, b, r, -ends.a.0);
    behind_differences(state, r, (a, b));
    state.define(r, Definition::Sum(a, b));
    r
}

/// For `r = a + h` with `h` at most `b - a`, so that `r` is at most `b`.
fn behind_differences(state: &mut State, r: Sym, (a, h): (Sym, Sym)) {
    for (x, y) in [(a, h), (h, a)] {
        let ends: Vec<(Sym, Sym)> = state
            .definitions()
            .filter_map(|(d, definition)| match definition {
                Definition::Difference(end, from) if *from == x => Some((d, *end)),
                _ => None,
            })
            .collect();
        for (d, end) in ends {
            let c = state.bound(y, d);
            relate(state, r, end, c);
        }
    }
}

/// A sum that could overflow as far as the ranges tell: the differences of its operands may say that it does not.
fn add_bounded(state: &mut State, kind: Kind, (a, b): (Sym, Sym), ends: &Ends) -> Sym {
    let mut high = ends.a.1 + ends.b.1;
    for (x, y) in [(a, b), (b, a)] {
        let differences: Vec<(Sym, Sym)> = state
            .definitions()
            .filter_map(|(d, definition)| match definition {
                Definition::Difference(end, from) if *from == x => Some((d, *end)),
                _ => None,
            })
            .collect();
        for (d, end) in differences {
            high = high.min(state.bound(y, d) + i128::from(state.upper(end)));
        }
    }
    let Some((low, high)) = fits(kind, ends.a.0 + ends.b.0, high) else {
        let r = any(state, kind);
        state.define(r, Definition::Sum(a, b));
        return r;
    };
    let r = state.number(low, high);
    relate(state, a, r, -ends.b.0);
    relate(state, b, r, -ends.a.0);
    behind_differences(state, r, (a, b));
    state.define(r, Definition::Sum(a, b));
    r
}

fn subtract(state: &mut State, kind: Kind, (a, b): (Sym, Sym), ends: &Ends) -> Sym {
    let low = (ends.a.0 - ends.b.1).max(-state.bound(b, a));
    let high = (ends.a.1 - ends.b.0).min(state.bound(a, b));
    let Some((low, high)) = fits(kind, low, high) else { return any(state, kind) };
    let r = state.number(low, high);
    relate(state, r, a, -ends.b.0);
    relate(state, a, r, ends.b.1);
    state.define(r, Definition::Difference(a, b));
    r
}

fn multiply(state: &mut State, kind: Kind, (a, b): (Sym, Sym), ends: &Ends) -> Sym {
    let corners = [ends.a.0 * ends.b.0, ends.a.0 * ends.b.1, ends.a.1 * ends.b.0, ends.a.1 * ends.b.1];
    let (low, high) = (corners.into_iter().min().unwrap_or(0), corners.into_iter().max().unwrap_or(0));
    let Some((low, high)) = fits(kind, low, high) else { return overflowed(state, kind, low, high) };
    let r = state.number(low, high);
    // `a * b` is at least `a + a * (b - 1)`.
    if ends.a.0 >= 0 && ends.b.0 >= 1 {
        relate(state, a, r, -ends.a.0 * (ends.b.0 - 1));
    }
    if ends.b.0 >= 0 && ends.a.0 >= 1 {
        relate(state, b, r, -ends.b.0 * (ends.a.0 - 1));
    }
    r
}

fn divide(state: &mut State, kind: Kind, a: Sym, ends: &Ends) -> Sym {
    let (low, high) = if ends.b.0 >= 1 {
        let corners = [ends.a.0 / ends.b.0, ends.a.0 / ends.b.1, ends.a.1 / ends.b.0, ends.a.1 / ends.b.1];
        (corners.into_iter().min().unwrap_or(0), corners.into_iter().max().unwrap_or(0))
    } else {
        let most = ends.a.0.abs().max(ends.a.1.abs());
        (-most, most)
    };
    let Some((low, high)) = fits(kind, low, high) else { return any(state, kind) };
    let r = state.number(low, high);
    if ends.a.0 >= 0 && ends.b.0 >= 1 {
        relate(state, r, a, if ends.a.0 >= 1 && ends.b.0 >= 2 { -1 } else { 0 });
    }
    if ends.b == (2, 2) {
        between_halves(state, r, a, false);
    }
    r
}

/// Half of a sum of two numbers that are not negative lies between them, even if the sum overflowed and `unsigned` takes
/// its bits for those of a greater number.
fn between_halves(state: &mut State, r: Sym, sum: Sym, unsigned: bool) {
    let Some(&Definition::Sum(x, y)) = state.definition(sum) else { return };
    if state.lower(x) < 0 || state.lower(y) < 0 || !unsigned && state.lower(sum) < 0 {
        return;
    }
    for (x, y) in [(x, y), (y, x)] {
        if state.is_at_most(x, y, 0) {
            relate(state, x, r, 0);
            // Rounding down keeps it below the greater one unless they are equal.
            relate(state, r, y, if state.is_at_most(x, y, -1) { -1 } else { 0 });
        }
    }
}

fn remainder(state: &mut State, kind: Kind, (a, b): (Sym, Sym), ends: &Ends) -> Sym {
    let most = ends.b.0.abs().max(ends.b.1.abs()) - 1;
    let low = if ends.a.0 >= 0 { 0 } else { ends.a.0.max(-most) };
    let high = if ends.a.1 <= 0 { 0 } else { ends.a.1.min(most) };
    let Some((low, high)) = fits(kind, low, high) else { return any(state, kind) };
    let r = state.number(low, high);
    if ends.b.0 >= 1 {
        relate(state, r, b, -1);
    }
    if ends.a.0 >= 0 {
        relate(state, r, a, 0);
    }
    r
}

fn shift_left(state: &mut State, kind: Kind, a: Sym, b: Sym) -> Sym {
    let Some(by) = state.constant_value(b) else { return any(state, kind) };
    let by = by & if kind == Kind::Long { 63 } else { 31 };
    let (low, high) = (i128::from(state.lower(a)) << by, i128::from(state.upper(a)) << by);
    let Some((least, most)) = fits(kind, low, high) else { return overflowed(state, kind, low, high) };
    let r = state.number(least, most);
    if low >= 0 {
        relate(state, a, r, (low >> by) - low);
    }
    r
}

/// What is left of results outside of the range of a kind: known if all of them are outside by as much.
fn overflowed(state: &mut State, kind: Kind, low: i128, high: i128) -> Sym {
    let (least, most) = range_of(kind);
    let (least, span) = (i128::from(least), i128::from(most) - i128::from(least) + 1);
    let turns = (low - least).div_euclid(span);
    match fits(kind, low - turns * span, high - turns * span) {
        Some((low, high)) => state.number(low, high),
        None => any(state, kind),
    }
}

fn shift_right(state: &mut State, operator: Operator, kind: Kind, (a, b): (Sym, Sym)) -> Sym {
    let bits = if kind == Kind::Long { 64 } else { 32 };
    let (low, high) = (state.lower(a), state.upper(a));
    let Some(by) = state.constant_value(b).map(|by| by & (bits - 1)) else {
        if low >= 0 {
            let r = state.number(0, high);
            relate(state, r, a, 0);
            return r;
        }
        return any(state, kind);
    };
    let r = if operator == Operator::Shr || low >= 0 {
        let r = state.number(low >> by, high >> by);
        if low >= 0 {
            relate(state, r, a, if low >= 1 && by >= 1 { -1 } else { 0 });
        }
        r
    } else if by == 0 {
        return a;
    } else {
        state.number(0, ((1i128 << (bits - by)) - 1) as i64)
    };
    if by == 1 {
        between_halves(state, r, a, operator == Operator::Ushr);
    }
    r
}

fn and(state: &mut State, kind: Kind, (a, b): (Sym, Sym), ends: &Ends) -> Sym {
    let positive: Vec<(Sym, i128)> =
        [(a, ends.a), (b, ends.b)].into_iter().filter(|(_, e)| e.0 >= 0).map(|(x, e)| (x, e.1)).collect();
    let Some(most) = positive.iter().map(|p| p.1).min() else { return any(state, kind) };
    let r = state.number(0, most as i64);
    for (x, _) in positive {
        relate(state, r, x, 0);
    }
    r
}

fn or(state: &mut State, operator: Operator, kind: Kind, (a, b): (Sym, Sym), ends: &Ends) -> Sym {
    // A bit that is set stays set.
    let some = operator == Operator::Or && (state.is_excluded(a, 0) || state.is_excluded(b, 0));
    if ends.a.0 < 0 || ends.b.0 < 0 {
        let r = any(state, kind);
        if some {
            state.exclude(r, 0);
        }
        return r;
    }
    let most = ends.a.1.max(ends.b.1);
    let mut high = 1i128;
    while high <= most {
        high *= 2;
    }
    let r = state.number(0, (high - 1).min(i128::from(range_of(kind).1)) as i64);
    if operator == Operator::Or {
        relate(state, a, r, 0);
        relate(state, b, r, 0);
    }
    r
}

/// The negation of a number.
pub fn negate(state: &mut State, kind: Kind, a: Sym) -> Sym {
    let (low, high) = (-i128::from(state.upper(a)), -i128::from(state.lower(a)));
    match fits(kind, low, high) {
        Some((low, high)) => state.number(low, high),
        None => any(state, kind),
    }
}

/// A number as one of another kind.
pub fn convert(state: &mut State, to: Kind, a: Sym) -> Sym {
    let real = !matches!(state.shape(a), Some(Shape::Number { .. }));
    if matches!(to, Kind::Float | Kind::Double) {
        return if real { convert_real(state, to, a) } else { state.finite() };
    }
    if real {
        // From a `float` or `double`, by way of an int for the narrow kinds.
        return any(state, to);
    }
    let (low, high) = range_of(to);
    if state.lower(a) >= low && state.upper(a) <= high { a } else { any(state, to) }
}

/// The condition that a comparison of two numbers states.
pub fn comparison(cond: Cond, a: Sym, b: Sym) -> Condition {
    match cond {
        Cond::Eq => Condition::Equal(a, b),
        Cond::Ne => Condition::Not(Box::new(Condition::Equal(a, b))),
        Cond::Lt => Condition::AtMost(a, b, -1),
        Cond::Le => Condition::AtMost(a, b, 0),
        Cond::Gt => Condition::AtMost(b, a, -1),
        Cond::Ge => Condition::AtMost(b, a, 0),
    }
}

/// A floating-point number as one of another kind: a great `double` is an infinite `float`.
fn convert_real(state: &mut State, to: Kind, a: Sym) -> Sym {
    let made = state.make(Shape::Real);
    let keys: &[Key] =
        if to == Kind::Double { &[Key::NotANumber, Key::Infinite] } else { &[Key::NotANumber] };
    for &key in keys {
        if let Some(known) = state.part(a, key) {
            state.set_part(made, key, known);
        }
    }
    made
}
