//! Contracts of `format` and its like, for formats that are constants with the simplest conversions.

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
    if !conversions.is_empty() {
        let element = state.part(values, Key::Element).and_then(|e| state.object(e)).map(|o| o.class);
        let Some(element) = element else { return Ok(Known::No) };
        let name = lib.engine.name(element);
        let fits = |lib: &mut Lib<'_, '_>, c: char| match c {
            's' => Ok(lib.engine.is_boot(element)
                && (crate::engine::heap::is_immutable(&name) || name == "java/lang/Object")
                && lib.engine.is_harmless(element, "toString")?),
            'd' => Ok(matches!(
                &name[..],
                "java/lang/Integer" | "java/lang/Long" | "java/lang/Short" | "java/lang/Byte"
            )),
            'f' => Ok(matches!(&name[..], "java/lang/Double" | "java/lang/Float")),
            _ => Ok(false),
        };
        for c in conversions {
            if !fits(lib, c)? {
                return Ok(Known::No);
            }
        }
        if name == "java/lang/Object" {
            lib.engine.called_back(&mut state)?;
        }
    }
    let text = lib.string(&mut state, None)?;
    lib.give(state, text)
}

/// The conversions of a format, if it has none but the simplest.
fn conversions(text: &str) -> Option<Vec<char>> {
    let mut found = Vec::new();
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        if c != '%' {
            continue;
        }
        let mut next = chars.next()?;
        let left = next == '-';
        if left {
            next = chars.next()?;
        }
        let mut digits = String::new();
        let dot = next == '.';
        if dot {
            next = chars.next()?;
        }
        while next.is_ascii_digit() {
            digits.push(next);
            next = chars.next()?;
        }
        let width = !dot && !digits.is_empty();
        // A width is needed on the left, and has no zeros before it there.
        if left && (!width || digits.starts_with('0')) || digits.len() > 2 {
            return None;
        }
        match next {
            '%' | 'n' if digits.is_empty() && !dot => {}
            's' if !dot && !digits.starts_with('0') => found.push('s'),
            'd' if !dot && digits != "0" && !digits.starts_with("00") => found.push('d'),
            'f' if dot && !digits.is_empty() || !dot && digits.is_empty() => found.push('f'),
            _ => return None,
        }
    }
    Some(found)
}
