//! Strings: comparison without a path for each character, and concatenation.

use super::Table;
use crate::refs::REF_BIT;
use crate::state::{Piece, Sym, Value};
use margay_classes::{Kind, Method};
use margay_graph::bound::Bound;
use margay_machine::{Machine, Ref, Res};
use margay_solver::Term;

pub(super) const TABLE: Table = &[(
    "java/lang/String",
    &[
        ("equals", "(Ljava/lang/Object;)Z", equals),
        ("hashCode", "()I", super::hashes::hash_code),
        ("<init>", "([BB)V", with_coder),
    ],
)];

/// The bytes of a string that has symbols, and whether it is wide; `None` for a concrete one.
pub(super) struct Text {
    pub(super) bytes: Ref,
    pub(super) wide: bool,
    pub(super) symbolic: bool,
}

pub(super) fn text(m: &Machine, string: Ref) -> Text {
    let bytes = m.field(string, "value") as Ref;
    Text { bytes, wide: m.field(string, "coder") != 0, symbolic: bytes != 0 && m.is_flagged(bytes) }
}

/// Strings are made with a definite coder, so that everybody can read them.
fn with_coder(sym: &mut Sym, m: &mut Machine, method: &Method, args: &[Value]) -> Res<Option<Value>> {
    if let [this, bytes, coder @ (_, 1..)] = args {
        let coder = sym.term(*coder, Kind::Int);
        let coder = sym.concretise(m, coder)?;
        m.call_instead(method.id, vec![*this, *bytes, (coder, 0)]);
    }
    Ok(None)
}

fn equals(sym: &mut Sym, m: &mut Machine, _: &Method, args: &[Value]) -> Res<Option<Value>> {
    let [this, other] = args else { return Ok(None) };
    let other = if other.1 & REF_BIT != 0 {
        let string = m.classes.string();
        if !sym.instance_of(m, other.1, string)? {
            return Ok(Some((0, 0)));
        }
        sym.resolve(m, other.1)?
    } else {
        other.0 as Ref
    };
    let this = this.0 as Ref;
    if other == 0 || m.class_of(other).id != m.classes.string() {
        return Ok(Some((0, 0)));
    }
    if this == other {
        return Ok(Some((1, 0)));
    }
    let (a, b) = (text(m, this), text(m, other));
    if !a.symbolic && !b.symbolic {
        return Ok(None);
    }
    let equal = same_text(sym, m, &a, &b)?;
    sym.relate_hashes(m, equal, &a, &b)?;
    let result = sym.terms.bool_to_int(equal);
    Ok(Some(sym.value(result)))
}

/// The condition that two strings have the same characters.
fn same_text(sym: &mut Sym, m: &mut Machine, a: &Text, b: &Text) -> Res<Term> {
    if a.wide != b.wide {
        return Ok(sym.terms.bool(false));
    }
    for (lazy, other) in [(a, b), (b, a)] {
        if other.symbolic {
            continue;
        }
        let units = definite(m, other);
        if let Some(equal) = sym.text_is(m, lazy.bytes, &units) {
            return Ok(equal);
        }
    }
    if let Some(equal) = sym.texts_equal(a.bytes, b.bytes) {
        return Ok(equal);
    }
    sym.force_text(m, a.bytes)?;
    sym.force_text(m, b.bytes)?;
    same_bytes(sym, m, a.bytes, b.bytes)
}

/// The characters of a string without symbols.
pub(super) fn definite(m: &Machine, text: &Text) -> Vec<u16> {
    let bytes = m.heap.array_bytes(text.bytes, 1);
    if text.wide {
        bytes.chunks_exact(2).map(|b| u16::from_le_bytes([b[0], b[1]])).collect()
    } else {
        bytes.iter().map(|&b| u16::from(b)).collect()
    }
}

/// The condition that two byte arrays have the same content.
fn same_bytes(sym: &mut Sym, m: &mut Machine, a: Ref, b: Ref) -> Res<Term> {
    let (la, lb) = (sym.length(m, a), sym.length(m, b));
    let mut all = vec![sym.terms.eq(la, lb)];
    let common = m.heap.length(a).min(m.heap.length(b));
    // What lies beyond the characters that we look at cannot be compared.
    let limit = sym.terms.int(common as i32);
    let (shorter, other) = (sym.terms.sle(la, limit), sym.terms.ne(la, lb));
    let comparable = sym.terms.or(shorter, other);
    if !sym.decide(m, comparable)? {
        return Err(sym.bounded(Bound::Array(sym.limits.array)));
    }
    for i in 0..common {
        let (x, y) = (sym.element(m, a, i)?, sym.element(m, b, i)?);
        let (x, y) = (sym.term(x, Kind::Int), sym.term(y, Kind::Int));
        let same = sym.terms.eq(x, y);
        let at = sym.terms.int(i as i32);
        let outside = sym.terms.sle(la, at);
        all.push(sym.terms.or(outside, same));
    }
    Ok(sym.terms.and_all(&all))
}

/// String concatenation, as the machine links it. Nothing is decided but whether the result is wide.
pub(super) fn concat(sym: &mut Sym, m: &mut Machine, method: &Method, args: &[Value]) -> Res<Option<Value>> {
    let mut pieces: Vec<Piece> = Vec::new();
    let mut wide = false;
    for piece in m.concat_pieces(method.id) {
        match piece {
            Ok(text) => push_text(&mut pieces, text),
            Err(at) => {
                let value = args.get(at).copied().unwrap_or((0, 0));
                let kind = method.params.get(at).copied().unwrap_or(Kind::Int);
                push_argument(sym, m, value, kind, &mut pieces, &mut wide)?;
            }
        }
    }
    let string = join(sym, m, pieces, wide)?;
    Ok(Some((u64::from(string), 0)))
}

fn push_text(pieces: &mut Vec<Piece>, text: impl IntoIterator<Item = u16>) {
    push_units(pieces, text.into_iter().map(|u| (u64::from(u), 0)));
}

pub(super) fn push_units(pieces: &mut Vec<Piece>, more: impl IntoIterator<Item = Value>) {
    match pieces.last_mut() {
        Some(Piece::Units(units)) => units.extend(more),
        _ => pieces.push(Piece::Units(more.into_iter().collect())),
    }
}

pub(super) fn push_argument(
    sym: &mut Sym,
    m: &mut Machine,
    value: Value,
    kind: Kind,
    pieces: &mut Vec<Piece>,
    wide: &mut bool,
) -> Res<()> {
    match kind {
        Kind::Ref => match sym.referent(m, value)? {
            0 => push_text(pieces, "null".encode_utf16()),
            r => {
                let t = text(m, r);
                *wide |= t.wide;
                if let Some((more, _)) = sym.text_of(t.bytes) {
                    pieces.extend(more.clone());
                } else if sym.has_open_length(t.bytes) {
                    pieces.push(Piece::Bytes(t.bytes, t.wide));
                } else {
                    let mut units = Vec::new();
                    characters(sym, m, t.bytes, t.wide, &mut units)?;
                    push_units(pieces, units);
                }
            }
        },
        Kind::Char => push_units(pieces, [value]),
        kind if value.1 == 0 => {
            push_text(pieces, m.number_text(value.0, kind).encode_utf16().collect::<Vec<_>>())
        }
        Kind::Boolean => pieces.push(Piece::Flag(sym.term(value, kind))),
        kind => pieces.push(Piece::Number(sym.term(value, kind))),
    }
    Ok(())
}

/// A string of these pieces. A symbolic character decides whether it is wide.
pub(super) fn join(sym: &mut Sym, m: &mut Machine, pieces: Vec<Piece>, mut wide: bool) -> Res<Ref> {
    let mut above = Vec::new();
    for unit in pieces.iter().flat_map(|p| if let Piece::Units(u) = p { &u[..] } else { &[] }) {
        let (t, limit) = (sym.term(*unit, Kind::Int), sym.terms.int(255));
        above.push(sym.terms.sgt(t, limit));
    }
    if !wide {
        let condition = sym.terms.or_all(&above);
        wide = sym.decide(m, condition)?;
    }
    match &pieces[..] {
        [] => make(sym, m, &[], wide),
        [Piece::Units(units)] => make(sym, m, units, wide),
        _ => sym.lazy_text(m, pieces, wide),
    }
}

/// Appends the characters of an array whose length is decided.
pub(super) fn characters(
    sym: &mut Sym,
    m: &mut Machine,
    bytes: Ref,
    wide: bool,
    units: &mut Vec<Value>,
) -> Res<()> {
    let length = sym.fix_length(m, bytes)?;
    some_characters(sym, m, bytes, wide, length >> u32::from(wide), units)
}

/// Appends the first characters of an array.
pub(super) fn some_characters(
    sym: &mut Sym,
    m: &mut Machine,
    bytes: Ref,
    wide: bool,
    count: u32,
    units: &mut Vec<Value>,
) -> Res<()> {
    let mask = sym.terms.int(255);
    let eight = sym.terms.int(8);
    for i in 0..count {
        let at = if wide { i * 2 } else { i };
        let low = sym.element(m, bytes, at)?;
        let low = sym.term(low, Kind::Int);
        let mut unit = sym.terms.and(low, mask);
        if wide {
            let high = sym.element(m, bytes, at + 1)?;
            let high = sym.term(high, Kind::Int);
            let high = sym.terms.and(high, mask);
            let high = sym.terms.shl(high, eight);
            unit = sym.terms.or(high, unit);
        }
        units.push(sym.value(unit));
    }
    Ok(())
}

/// A string of characters.
fn make(sym: &mut Sym, m: &mut Machine, units: &[Value], wide: bool) -> Res<Ref> {
    let class = m.classes.load("[B").map_err(|e| m.refuse(e.to_string()))?;
    let width = if wide { 2 } else { 1 };
    let bytes = m.new_array(class, units.len() as u32 * width)?;
    fill(sym, m, bytes, units, wide);
    let string = m.new_object(m.classes.string())?;
    m.set_field(string, "value", u64::from(bytes));
    m.set_field(string, "coder", u64::from(wide));
    Ok(string)
}

/// Writes characters into an array of bytes.
pub(super) fn fill(sym: &mut Sym, m: &mut Machine, bytes: Ref, units: &[Value], wide: bool) {
    let width = if wide { 2 } else { 1 };
    let eight = sym.terms.int(8);
    for (i, &unit) in units.iter().enumerate() {
        let mut part = sym.term(unit, Kind::Int);
        for k in 0..width {
            let byte = sym.terms.trunc(part, 8);
            let byte = sym.terms.sext(byte, 32);
            let (bits, symbol) = sym.value(byte);
            m.write_element(bytes, i as u32 * width + k, bits, symbol);
            part = sym.terms.lshr(part, eight);
        }
    }
}
