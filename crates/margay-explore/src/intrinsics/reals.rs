//! The text of a `float` or `double`. Its characters are unknown, but different numbers have different texts. So
//! comparisons with a definite text or another such text, and parsing the text again, work on the number.

use super::Table;
use crate::state::{Piece, Sym, Value};
use margay_classes::{Kind, Method};
use margay_machine::{Machine, Ref, Res};
use margay_solver::{Sort, Term};

pub(super) const TABLE: Table = &[
    ("java/lang/Float", &[("parseFloat", "(Ljava/lang/String;)F", |s, m, _, a| parse(s, m, a, Sort::F32))]),
    ("java/lang/Double", &[("parseDouble", "(Ljava/lang/String;)D", |s, m, _, a| parse(s, m, a, Sort::F64))]),
    ("java/math/BigDecimal", &[("valueOf", "(D)Ljava/math/BigDecimal;", decimal)]),
];

/// Numbers that are tried before any others: those without a decimal form, then with ever more digits.
const SAMPLES: [f64; 8] = [f64::INFINITY, f64::NEG_INFINITY, 1.0, 0.0, -1.0, 0.5, 10.0, 1.005];

/// The decimal number of a `double`: read from its text, of which nothing is known. So the `double` is decided.
fn decimal(sym: &mut Sym, m: &mut Machine, method: &Method, args: &[Value]) -> Res<Option<Value>> {
    let &[number] = args else { return Ok(None) };
    if number.1 == 0 {
        return Ok(None);
    }
    let x = sym.term(number, Kind::Double);
    let none = sym.terms.fis_nan(x);
    let mut bits = sym.decide(m, none)?.then_some(f64::NAN.to_bits());
    for sample in SAMPLES {
        let constant = sym.terms.f64(sample.to_bits());
        let here = sym.terms.eq(x, constant);
        if bits.is_none() && sym.decide(m, here)? {
            bits = Some(sample.to_bits());
        }
    }
    let bits = match bits {
        Some(bits) => bits,
        None => sym.concretise(m, x)?,
    };
    m.call_instead(method.id, vec![(bits, 0), (0, 0)]);
    Ok(None)
}

/// The text of a symbolic number as a piece. No text is shorter than `0.0` and `NaN`.
pub(super) fn piece(sym: &mut Sym, m: &mut Machine, value: Value, kind: Kind) -> Res<Piece> {
    let x = sym.term(value, kind);
    let unknown = sym.unknown_string(m, 3)?;
    Ok(Piece::Real(x, m.field(unknown, "value") as Ref))
}

/// Reads a number from a text that is the text of one. Other texts are read by the library.
fn parse(sym: &mut Sym, m: &mut Machine, args: &[Value], wanted: Sort) -> Res<Option<Value>> {
    let [string] = args else { return Ok(None) };
    if string.1 != 0 || string.0 == 0 {
        return Ok(None);
    }
    let bytes = m.field(string.0 as Ref, "value") as Ref;
    match sym.text_of(bytes) {
        Some((pieces, _)) => match pieces[..] {
            // The text of a float is not that of the double with the same value.
            [Piece::Real(x, _)] if sym.terms.sort(x) == wanted => Ok(Some(sym.value(x))),
            _ => Ok(None),
        },
        None => Ok(None),
    }
}

/// The condition that a number is written like this; `None` when only the library knows.
pub(super) fn is_written(sym: &mut Sym, x: Term, text: &[u16]) -> Option<Term> {
    let text = String::from_utf16_lossy(text);
    let double = sym.terms.sort(x) == Sort::F64;
    let special = match &*text {
        "NaN" => Some(f64::NAN),
        "Infinity" => Some(f64::INFINITY),
        "-Infinity" => Some(f64::NEG_INFINITY),
        _ => None,
    };
    let value = match special {
        Some(value) => value,
        None if !looks_like_one(&text) => return Some(sym.terms.bool(false)),
        None => match plain(&text, double)? {
            Some(value) => value,
            None => return Some(sym.terms.bool(false)),
        },
    };
    let wanted = match (value.is_nan(), double) {
        (true, _) => return Some(sym.terms.fis_nan(x)),
        (false, true) => sym.terms.f64(value.to_bits()),
        (false, false) => sym.terms.f32((value as f32).to_bits()),
    };
    Some(sym.terms.eq(x, wanted))
}

/// Whether a text has the form that numbers are written in: a sign, digits, a point, digits, an exponent.
fn looks_like_one(text: &str) -> bool {
    let text = text.strip_prefix('-').unwrap_or(text);
    let (number, exponent) = text.split_once('E').unwrap_or((text, "0"));
    let digits = |s: &str| !s.is_empty() && s.bytes().all(|b| b.is_ascii_digit());
    number.split_once('.').is_some_and(|(whole, part)| digits(whole) && digits(part))
        && digits(exponent.strip_prefix('-').unwrap_or(exponent))
}

/// The value of a number of a usual size, of which every library writes as few digits as it takes: none when this text
/// has others. `None` when libraries differ.
fn plain(text: &str, double: bool) -> Option<Option<f64>> {
    let value: f64 = if double { text.parse().ok()? } else { f64::from(text.parse::<f32>().ok()?) };
    let shortest = if double { format!("{value:?}") } else { format!("{:?}", value as f32) };
    let few_digits = text.bytes().filter(u8::is_ascii_digit).count() <= if double { 15 } else { 7 };
    let near = value == 0.0 || (1e-3..1e7).contains(&value.abs());
    (few_digits && near).then(|| (shortest == text).then_some(value))
}
