//! Contracts of `format` and its like, for formats that are constants with the usual conversions.

use super::{Known, Lib};
use crate::domain::{Key, Nullness, State, Sym};
use crate::engine::Res;

/// Formats the elements of an array by a constant text: enough of them, of types that the conversions take.
pub(super) fn format(lib: &mut Lib<'_, '_>, mut state: State, by: Sym, values: Sym) -> Res<Known> {
    let text = state.object(by).and_then(|object| object.text.clone());
    let Some(conversions) = text.as_deref().and_then(conversions) else { return Ok(Known::No) };
    if state.nullness(values) != Nullness::NonNull || state.nullness(by) != Nullness::NonNull {
        return Ok(Known::No);
    }
    let length = lib.engine.length(&mut state, values);
    if state.lower(length) < conversions.len() as i64 {
        return Ok(Known::No);
    }
    for (i, conversion) in (0..).zip(conversions) {
        let at = state.constant(i);
        let value = state.part(values, Key::Entry(at)).or_else(|| state.part(values, Key::Element));
        let Some(object) = value.and_then(|value| state.object(value)).cloned() else { return Ok(Known::No) };
        if object.null == Nullness::Null {
            continue;
        }
        let name = lib.engine.name(object.class);
        let fits = match conversion {
            'b' => true,
            's' => {
                let own = lib.engine.load("java/util/Formattable")?;
                if let Some(value) = value {
                    lib.ask(&mut state, &[value], &["toString"])?;
                }
                lib.engine.machine.classes.subclasses_of(own).is_empty()
            }
            'd' | 'x' => matches!(
                &name[..],
                "java/lang/Integer"
                    | "java/lang/Long"
                    | "java/lang/Short"
                    | "java/lang/Byte"
                    | "java/math/BigInteger"
            ),
            // Not a decimal number: its scale may be too large to be written out.
            'f' => matches!(&name[..], "java/lang/Double" | "java/lang/Float"),
            'c' => name == "java/lang/Character",
            _ => false,
        };
        if !fits {
            return Ok(Known::No);
        }
    }
    let text = lib.string(&mut state, None)?;
    lib.give(state, text)
}

/// The conversions of a format, if it has none but the usual ones.
fn conversions(text: &str) -> Option<Vec<char>> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some((_, specifier)) = rest.split_once('%') {
        let at = specifier.find(|c: char| c.is_ascii_alphabetic() || c == '%')?;
        let (options, conversion) = (&specifier[..at], specifier[at..].chars().next()?);
        rest = &specifier[at + 1..];
        let digits = options.trim_start_matches(['-', '0', ',', '+']);
        let flags = &options[..options.len() - digits.len()];
        let (width, precision) = match digits.split_once('.') {
            Some((width, precision)) => (width, Some(precision)),
            None => (digits, None),
        };
        let number = |text: &str| text.len() <= 2 && text.chars().all(|c| c.is_ascii_digit());
        let once = |flag: char| flags.matches(flag).count() <= 1;
        if !number(width) || !precision.is_none_or(|p| !p.is_empty() && number(p)) {
            return None;
        }
        // Some flags need a width, exclude each other, or go with numbers only.
        let padded = flags.contains(['-', '0']);
        let signed = flags.contains([',', '+']);
        let both = flags.contains('-') && flags.contains('0');
        if padded && width.is_empty() || both || !['-', '0', ',', '+'].into_iter().all(once) {
            return None;
        }
        match conversion {
            '%' | 'n' if options.is_empty() => {}
            's' | 'b' if !signed && !flags.contains('0') => found.push(conversion),
            'd' if precision.is_none() => found.push('d'),
            'x' | 'X' if precision.is_none() && !signed => found.push('x'),
            'f' => found.push('f'),
            'c' if precision.is_none() && !signed && !flags.contains('0') => found.push('c'),
            _ => return None,
        }
    }
    Some(found)
}
