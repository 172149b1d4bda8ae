//! Primitive values, characters and strings as a Java developer writes them.

use margay_graph::graph::Value;

/// A primitive value or `null` as an expression of its own type.
pub(crate) fn literal(value: Value) -> String {
    match value {
        Value::Null | Value::Ref(_) => "null".to_owned(),
        Value::Boolean(b) => b.to_string(),
        Value::Byte(n) => match n {
            i8::MIN => "Byte.MIN_VALUE".to_owned(),
            i8::MAX => "Byte.MAX_VALUE".to_owned(),
            n => format!("(byte) {n}"),
        },
        Value::Short(n) => match n {
            i16::MIN => "Short.MIN_VALUE".to_owned(),
            i16::MAX => "Short.MAX_VALUE".to_owned(),
            n => format!("(short) {n}"),
        },
        Value::Char(c) => format!("'{}'", escape(c, '\'')),
        Value::Int(n) => match n {
            i32::MIN => "Integer.MIN_VALUE".to_owned(),
            i32::MAX => "Integer.MAX_VALUE".to_owned(),
            n => n.to_string(),
        },
        Value::Long(n) => match n {
            i64::MIN => "Long.MIN_VALUE".to_owned(),
            i64::MAX => "Long.MAX_VALUE".to_owned(),
            n => format!("{n}L"),
        },
        Value::Float(bits) => float(bits),
        Value::Double(bits) => double(bits),
    }
}

/// A value that fits an array initializer or an assignment of its type without a cast.
pub(crate) fn element(value: Value) -> String {
    match value {
        Value::Byte(n) if n != i8::MIN && n != i8::MAX => n.to_string(),
        Value::Short(n) if n != i16::MIN && n != i16::MAX => n.to_string(),
        other => literal(other),
    }
}

fn float(bits: u32) -> String {
    let x = f32::from_bits(bits);
    if x.is_nan() {
        return match bits {
            0x7FC0_0000 => "Float.NaN".to_owned(),
            _ => format!("Float.intBitsToFloat(0x{bits:x})"),
        };
    }
    match x {
        f32::INFINITY => "Float.POSITIVE_INFINITY".to_owned(),
        f32::NEG_INFINITY => "Float.NEGATIVE_INFINITY".to_owned(),
        f32::MAX => "Float.MAX_VALUE".to_owned(),
        _ if bits == 1 => "Float.MIN_VALUE".to_owned(),
        _ => format!("{x:?}f"),
    }
}

fn double(bits: u64) -> String {
    let x = f64::from_bits(bits);
    if x.is_nan() {
        return match bits {
            0x7FF8_0000_0000_0000 => "Double.NaN".to_owned(),
            _ => format!("Double.longBitsToDouble(0x{bits:x}L)"),
        };
    }
    match x {
        f64::INFINITY => "Double.POSITIVE_INFINITY".to_owned(),
        f64::NEG_INFINITY => "Double.NEGATIVE_INFINITY".to_owned(),
        f64::MAX => "Double.MAX_VALUE".to_owned(),
        _ if bits == 1 => "Double.MIN_VALUE".to_owned(),
        _ => format!("{x:?}"),
    }
}

/// A string literal. Long ones are put together from pieces that the compiler takes.
pub(crate) fn string(units: &[u16]) -> String {
    // A constant may have 65,535 bytes; a character takes at most three of them.
    const PIECE: usize = 20_000;
    if units.len() <= PIECE {
        return quoted(units);
    }
    let mut text = String::from("new StringBuilder()");
    for piece in units.chunks(PIECE) {
        text += &format!(".append({})", quoted(piece));
    }
    text + ".toString()"
}

fn quoted(units: &[u16]) -> String {
    let inside: String = units.iter().map(|&u| escape(u, '"')).collect();
    format!("\"{inside}\"")
}

/// A string literal of host text.
pub(crate) fn text(text: &str) -> String {
    string(&text.encode_utf16().collect::<Vec<_>>())
}

fn escape(unit: u16, quote: char) -> String {
    match unit {
        0x08 => "\\b".to_owned(),
        0x09 => "\\t".to_owned(),
        0x0A => "\\n".to_owned(),
        0x0C => "\\f".to_owned(),
        0x0D => "\\r".to_owned(),
        0x5C => "\\\\".to_owned(),
        u if u32::from(u) == quote as u32 => format!("\\{quote}"),
        0x20..=0x7E => char::from(unit as u8).to_string(),
        _ => format!("\\u{unit:04x}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_written_as_people_write_them() {
        for (value, text) in [
            (Value::Int(i32::MIN), "Integer.MIN_VALUE"),
            (Value::Long(-5), "-5L"),
            (Value::Byte(-1), "(byte) -1"),
            (Value::Char(0x27), "'\\''"),
            (Value::Char(0x22), "'\"'"),
            (Value::Char(0xD800), "'\\ud800'"),
            (Value::Float(0x8000_0000), "-0.0f"),
            (Value::Float(f32::NAN.to_bits()), "Float.NaN"),
            (Value::Double(0x7FF8_0000_0000_0001), "Double.longBitsToDouble(0x7ff8000000000001L)"),
            (Value::Double(1e300f64.to_bits()), "1e300"),
            (Value::Double(3.0f64.to_bits()), "3.0"),
        ] {
            assert_eq!(literal(value), text);
        }
        assert_eq!(text("a\"b\\\n\0é"), "\"a\\\"b\\\\\\n\\u0000\\u00e9\"");
    }
}
