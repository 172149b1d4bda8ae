//! Conversions between numbers and text. The text of a number is kept as the number until its characters are read.

use super::Table;
use crate::state::{Piece, Sym, Value};
use margay_classes::{Kind, Method};
use margay_machine::{Machine, Ref, Res};
use margay_solver::Sort;

pub(super) const TABLE: Table = &[
    (
        "java/lang/Integer",
        &[
            ("toString", "(I)Ljava/lang/String;", |s, m, f, a| to_text(s, m, f, a)),
            ("parseInt", "(Ljava/lang/String;)I", |s, m, _, a| parse(s, m, a, Sort::Bv(32))),
            ("parseInt", "(Ljava/lang/String;I)I", |s, m, _, a| parse(s, m, a, Sort::Bv(32))),
        ],
    ),
    (
        "java/lang/Long",
        &[
            ("toString", "(J)Ljava/lang/String;", |s, m, f, a| to_text(s, m, f, a)),
            ("parseLong", "(Ljava/lang/String;)J", |s, m, _, a| parse(s, m, a, Sort::Bv(64))),
            ("parseLong", "(Ljava/lang/String;I)J", |s, m, _, a| parse(s, m, a, Sort::Bv(64))),
        ],
    ),
    ("java/lang/Float", &[("toString", "(F)Ljava/lang/String;", |s, m, f, a| to_text(s, m, f, a))]),
    ("java/lang/Double", &[("toString", "(D)Ljava/lang/String;", |s, m, f, a| to_text(s, m, f, a))]),
];

/// The text of a number that has a symbol; `None` for other values.
fn text(sym: &mut Sym, m: &mut Machine, value: Value, kind: Kind) -> Res<Option<Ref>> {
    if value.1 == 0 {
        return Ok(None);
    }
    let text = match kind {
        Kind::Float | Kind::Double => {
            let piece = super::reals::piece(sym, m, value, kind)?;
            sym.lazy_text(m, vec![piece], false)?
        }
        kind => {
            let x = sym.term(value, kind);
            sym.lazy_text(m, vec![Piece::Number(x)], false)?
        }
    };
    Ok(Some(text))
}

fn to_text(sym: &mut Sym, m: &mut Machine, method: &Method, args: &[Value]) -> Res<Option<Value>> {
    let ([value], Some(&kind)) = (args, method.params.first()) else { return Ok(None) };
    Ok(text(sym, m, *value, kind)?.map(|r| (u64::from(r), 0)))
}

/// Reads a number from a text that is the text of one. Other texts are read by the library.
fn parse(sym: &mut Sym, m: &mut Machine, args: &[Value], wanted: Sort) -> Res<Option<Value>> {
    let [string, radix @ ..] = args else { return Ok(None) };
    if string.1 != 0 || string.0 == 0 || radix.first().is_some_and(|&r| r != (10, 0)) {
        return Ok(None);
    }
    let bytes = m.field(string.0 as Ref, "value") as Ref;
    let Some(x) = sym.text_number(bytes) else { return Ok(None) };
    match (sym.terms.sort(x), wanted) {
        (a, b) if a == b => Ok(Some(sym.value(x))),
        (Sort::Bv(32), Sort::Bv(64)) => {
            let x = sym.terms.sext(x, 64);
            Ok(Some(sym.value(x)))
        }
        _ => {
            // A long that may not fit: the library throws then.
            let cut = sym.terms.trunc(x, 32);
            let back = sym.terms.sext(cut, 64);
            let fits = sym.terms.eq(back, x);
            if sym.decide(m, fits)? { Ok(Some(sym.value(cut))) } else { Ok(None) }
        }
    }
}
