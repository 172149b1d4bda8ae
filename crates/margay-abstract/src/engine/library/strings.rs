//! Contracts of `java.lang.String`.

use super::{ILLEGAL_ARGUMENT, Known, Lib, alive};
use crate::domain::{Condition, Key, Nullness, Shape, State, Sym};
use crate::engine::Res;
use margay_classes::Kind;
use margay_classes::bytecode::Operator;

pub(super) fn call(lib: &mut Lib<'_, '_>, state: State, args: &[Sym], class: &str) -> Res<Known> {
    if class != "java/lang/String" {
        return Ok(Known::No);
    }
    if lib.name == "<init>" {
        return construct(lib, state, args);
    }
    if lib.is(&["valueOf", "join", "format", "copyValueOf"]) {
        return statics(lib, state, args);
    }
    let this = args[0];
    let mut state = state;
    let length = lib.engine.length(&mut state, this);
    match (lib.name, args.len()) {
        ("length", 1) => lib.give(state, length),
        ("isEmpty", 1) => {
            let zero = state.constant(0);
            let empty = state.truth(Condition::Equal(length, zero));
            lib.give(state, empty)
        }
        ("isBlank", 1) => {
            let one = state.constant(1);
            lib.answer(state, &[], &[Condition::AtMost(one, length, 0)])
        }
        ("charAt", 2) => {
            let mut state = alive!(lib.index(state, args[1], length, false)?);
            let value = state.number(0, 65535);
            lib.give(state, value)
        }
        ("codePointAt", 2) => {
            let mut state = alive!(lib.index(state, args[1], length, false)?);
            let value = state.number(0, 0x10ffff);
            lib.give(state, value)
        }
        ("substring" | "subSequence", 2 | 3) => substring(lib, state, args, length),
        ("indexOf" | "lastIndexOf", 2 | 3) => index_of(lib, state, args, length),
        ("contains" | "startsWith" | "endsWith", 2) => {
            let mut state = alive!(lib.non_null(state, &args[1..])?);
            let part = text_length(lib, &mut state, args[1]);
            lib.answer(state, &[Condition::AtMost(part, length, 0)], &[])
        }
        ("startsWith", 3) => {
            let state = alive!(lib.non_null(state, &args[1..2])?);
            lib.give_any(state)
        }
        ("equals" | "equalsIgnoreCase", 2) => equals(lib, state, args, length),
        ("compareTo" | "compareToIgnoreCase" | "contentEquals", 2) => {
            let state = alive!(lib.non_null(state, &args[1..])?);
            lib.give_any(state)
        }
        ("hashCode", 1) => lib.give_any(state),
        ("toString" | "intern", 1) => lib.give(state, this),
        ("trim" | "strip" | "stripLeading" | "stripTrailing", 1) => {
            let shorter = state.number(0, i64::from(i32::MAX));
            state.assume_at_most(shorter, length, 0);
            let text = lib.string(&mut state, Some(shorter))?;
            lib.give(state, text)
        }
        ("toLowerCase" | "toUpperCase", _) => {
            let mut state = alive!(lib.non_null(state, &args[1..])?);
            let text = lib.string(&mut state, None)?;
            lib.give(state, text)
        }
        ("toCharArray", 1) => {
            let class = lib.engine.load("[C")?;
            let array = lib.engine.make_array(&mut state, class, length)?;
            let any = state.number(0, 65535);
            let any = state.summary(any);
            state.set_part(array, Key::Element, any);
            lib.give(state, array)
        }
        ("getBytes", 1 | 2)
            if args.len() == 1 || lib.descriptor.starts_with("(Ljava/nio/charset/Charset;") =>
        {
            let state = alive!(lib.non_null(state, &args[1..])?);
            lib.give_any(state)
        }
        ("concat", 2) => {
            let mut state = alive!(lib.non_null(state, &args[1..])?);
            let text = lib.string(&mut state, None)?;
            lib.give(state, text)
        }
        ("replace", 3) => {
            let numbers = matches!(state.shape(args[1]), Some(Shape::Number { .. }));
            let mut state = if numbers { state } else { alive!(lib.non_null(state, &args[1..])?) };
            let text = lib.string(&mut state, numbers.then_some(length))?;
            lib.give(state, text)
        }
        ("repeat", 2) => {
            let mut state = alive!(lib.not_negative(state, args[1], ILLEGAL_ARGUMENT)?);
            let text = lib.string(&mut state, None)?;
            lib.give(state, text)
        }
        ("split", 2 | 3) => split(lib, state, args),
        ("matches", 2) if is_pattern(&state, args[1]) => lib.give_any(state),
        ("replaceAll" | "replaceFirst", 3) if is_pattern(&state, args[1]) && is_plain(&state, args[2]) => {
            let mut state = state;
            let text = lib.string(&mut state, None)?;
            lib.give(state, text)
        }
        ("chars" | "codePoints", 1) => {
            let stream = lib.make(&mut state, "java/util/stream/IntStream")?;
            let any = state.number(0, 0x10ffff);
            let any = state.summary(any);
            state.set_part(stream, Key::Element, any);
            lib.give(state, stream)
        }
        ("lines", 1) => {
            let stream = lib.make(&mut state, "java/util/stream/Stream")?;
            let line = lib.string(&mut state, None)?;
            let line = state.summary(line);
            state.set_part(stream, Key::Element, line);
            lib.give(state, stream)
        }
        _ => Ok(Known::No),
    }
}

/// The length of a text: of a string it never changes.
pub(super) fn text_length(lib: &mut Lib<'_, '_>, state: &mut State, x: Sym) -> Sym {
    let is_string = state.object(x).is_some_and(|object| lib.engine.machine.classes.string() == object.class);
    if is_string { lib.engine.length(state, x) } else { lib.engine.size(state, x) }
}

fn construct(lib: &mut Lib<'_, '_>, mut state: State, args: &[Sym]) -> Res<Known> {
    match lib.descriptor {
        "()V" => {
            let zero = state.constant(0);
            state.set_part(args[0], Key::Length, zero);
            lib.done(state)
        }
        "(Ljava/lang/String;)V" | "([C)V" => {
            let mut state = alive!(lib.non_null(state, &args[1..])?);
            let length = lib.engine.length(&mut state, args[1]);
            state.set_part(args[0], Key::Length, length);
            lib.done(state)
        }
        "([CII)V" => {
            let mut state = alive!(lib.non_null(state, &args[1..2])?);
            let length = lib.engine.length(&mut state, args[1]);
            let mut state = alive!(lib.index(state, args[2], length, true)?);
            let left =
                crate::engine::arithmetic::binary(&mut state, Operator::Sub, Kind::Int, length, args[2]);
            let mut state = alive!(lib.index(state, args[3], left, true)?);
            state.set_part(args[0], Key::Length, args[3]);
            lib.done(state)
        }
        _ => Ok(Known::No),
    }
}

fn statics(lib: &mut Lib<'_, '_>, mut state: State, args: &[Sym]) -> Res<Known> {
    match (lib.name, lib.descriptor) {
        ("valueOf", "(Ljava/lang/Object;)Ljava/lang/String;") => {
            let states = {
                let mut exits = Vec::new();
                let states = lib.engine.asked_for_text(state, args[0], args, &mut exits)?;
                lib.exits.extend(exits);
                states
            };
            for mut state in states {
                let text = lib.string(&mut state, None)?;
                lib.give(state, text)?;
            }
            Ok(Known::Yes)
        }
        ("valueOf" | "copyValueOf", "([C)Ljava/lang/String;") => {
            let mut state = alive!(lib.non_null(state, args)?);
            let length = lib.engine.length(&mut state, args[0]);
            let text = lib.string(&mut state, Some(length))?;
            lib.give(state, text)
        }
        ("valueOf", _) if args.len() == 1 => {
            let length = state.number(1, 400);
            let text = lib.string(&mut state, Some(length))?;
            lib.give(state, text)
        }
        ("join", _) => {
            let mut state = alive!(lib.non_null(state, args)?);
            let text = lib.string(&mut state, None)?;
            lib.give(state, text)
        }
        ("format", "(Ljava/lang/String;[Ljava/lang/Object;)Ljava/lang/String;") => format(lib, state, args),
        _ => Ok(Known::No),
    }
}

/// `format` with a constant text of which the number of arguments and their types are known.
fn format(lib: &mut Lib<'_, '_>, mut state: State, args: &[Sym]) -> Res<Known> {
    let text = state.object(args[0]).and_then(|object| object.text.clone());
    let Some(conversions) = text.as_deref().and_then(conversions) else { return Ok(Known::No) };
    if state.nullness(args[1]) != Nullness::NonNull {
        return Ok(Known::No);
    }
    let length = lib.engine.length(&mut state, args[1]);
    if (state.lower(length) as usize) < conversions.len() {
        return Ok(Known::No);
    }
    let element = state.part(args[1], Key::Element).and_then(|e| state.object(e)).map(|o| o.class);
    let Some(element) = element else { return Ok(Known::No) };
    let name = lib.engine.name(element);
    let fits = conversions.iter().all(|c| match c {
        's' => lib.engine.is_boot(element) && crate::engine::heap::is_immutable(&name),
        'd' => {
            matches!(&name[..], "java/lang/Integer" | "java/lang/Long" | "java/lang/Short" | "java/lang/Byte")
        }
        'f' => matches!(&name[..], "java/lang/Double" | "java/lang/Float"),
        _ => false,
    });
    if !fits {
        return Ok(Known::No);
    }
    let text = lib.string(&mut state, None)?;
    lib.give(state, text)
}

/// The conversions of a format, if it has none but the simplest.
fn conversions(text: &str) -> Option<Vec<char>> {
    let mut found = Vec::new();
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        if c != '%' {
            continue;
        }
        let mut next = chars.next()?;
        let mut digits = String::new();
        let dot = next == '.';
        if dot {
            next = chars.next()?;
        }
        while next.is_ascii_digit() {
            digits.push(next);
            next = chars.next()?;
        }
        match next {
            '%' | 'n' if digits.is_empty() && !dot => {}
            's' if !dot && !digits.starts_with('0') => found.push('s'),
            'd' if !dot && digits != "0" && !digits.starts_with("00") => found.push('d'),
            'f' if dot && !digits.is_empty() || !dot && digits.is_empty() => found.push('f'),
            _ => return None,
        }
        if digits.len() > 2 {
            return None;
        }
    }
    Some(found)
}

fn substring(lib: &mut Lib<'_, '_>, state: State, args: &[Sym], length: Sym) -> Res<Known> {
    let (begin, end) = (args[1], args.get(2).copied().unwrap_or(length));
    let mut state = state;
    let zero = state.constant(0);
    let inside = Condition::All(vec![
        Condition::AtMost(zero, begin, 0),
        Condition::AtMost(begin, end, 0),
        Condition::AtMost(end, length, 0),
    ]);
    let mut state = alive!(lib.need(state, &inside, super::INDEX)?);
    let size = crate::engine::arithmetic::binary(&mut state, Operator::Sub, Kind::Int, end, begin);
    let text = lib.string(&mut state, Some(size))?;
    lib.give(state, text)
}

fn index_of(lib: &mut Lib<'_, '_>, state: State, args: &[Sym], length: Sym) -> Res<Known> {
    let by_text = state.object(args[1]).is_some();
    let mut state = if by_text { alive!(lib.non_null(state, &args[1..2])?) } else { state };
    let mut none = state.clone();
    let minus = none.constant(-1);
    lib.give(none, minus)?;
    let part = if by_text { text_length(lib, &mut state, args[1]) } else { state.constant(1) };
    let part_low = state.lower(part);
    let found = state.number(0, i64::from(i32::MAX));
    let mut conditions =
        vec![Condition::AtMost(found, length, -part_low), Condition::AtMost(part, length, 0)];
    if let Some(&from) = args.get(2) {
        conditions.push(match lib.name {
            "indexOf" if by_text => {
                // An empty text is found at the end, however far behind it the search begins.
                if part_low == 0 { Condition::All(Vec::new()) } else { Condition::AtMost(from, found, 0) }
            }
            "indexOf" => Condition::AtMost(from, found, 0),
            _ => Condition::AtMost(found, from, 0),
        });
    }
    let state = alive!(lib.engine.assume(state, &Condition::All(conditions), true));
    lib.give(state, found)
}

fn equals(lib: &mut Lib<'_, '_>, mut state: State, args: &[Sym], length: Sym) -> Res<Known> {
    let mut yes = state.clone();
    if yes.assume_null(args[1], false) {
        let string = lib.engine.machine.classes.string();
        let condition = Condition::IsInstance(args[1], string);
        if let Some(mut yes) = lib.engine.assume(yes, &condition, true) {
            let other = lib.engine.length(&mut yes, args[1]);
            if yes.assume_equal(length, other) {
                let one = yes.constant(1);
                lib.give(yes, one)?;
            }
        }
    }
    let zero = state.constant(0);
    lib.give(state, zero)
}

fn split(lib: &mut Lib<'_, '_>, mut state: State, args: &[Sym]) -> Res<Known> {
    if !is_pattern(&state, args[1]) {
        return Ok(Known::No);
    }
    let least = match args.get(2) {
        Some(&limit) if state.is_excluded(limit, 0) => 1,
        _ => 0,
    };
    let length = state.number(least, i64::from(i32::MAX));
    let class = lib.engine.load("[Ljava/lang/String;")?;
    let array = lib.engine.make_array(&mut state, class, length)?;
    let part = lib.string(&mut state, None)?;
    let part = state.summary(part);
    state.set_part(array, Key::Element, part);
    lib.give(state, array)
}

/// Whether a reference is a constant text that is a regular expression without doubt.
pub(super) fn is_pattern(state: &State, x: Sym) -> bool {
    let Some(text) = state.object(x).and_then(|object| object.text.clone()) else { return false };
    let mut chars = text.chars();
    let mut atom = false;
    while let Some(c) = chars.next() {
        match c {
            '\\' => match chars.next() {
                Some(c) if "sdwSDWbtnr".contains(c) || c.is_ascii_punctuation() => atom = true,
                _ => return false,
            },
            '+' | '*' | '?' => {
                if !atom {
                    return false;
                }
                // `a+?` and `a++` mean something else, and are rare.
                atom = false;
            }
            '[' => {
                let mut closed = false;
                let inside: String = chars
                    .by_ref()
                    .take_while(|&c| {
                        closed = c == ']';
                        !closed
                    })
                    .collect();
                let plain = |c: char| c.is_ascii_alphanumeric() || " ,;:._-".contains(c);
                let mut ranges = inside.as_bytes().windows(3).filter(|w| w[1] == b'-');
                if !closed || inside.is_empty() || !inside.chars().all(plain) || !ranges.all(|w| w[0] <= w[2])
                {
                    return false;
                }
                atom = true;
            }
            '|' => atom = false,
            '.' => atom = true,
            '(' | ')' | '{' | '}' | '^' | '$' | ']' => return false,
            _ => atom = true,
        }
    }
    true
}

/// Whether a reference is a constant text that replaces as it stands.
fn is_plain(state: &State, x: Sym) -> bool {
    let text = state.object(x).and_then(|object| object.text.clone());
    text.is_some_and(|text| !text.contains(['$', '\\']))
}
