//! Strings: comparison without a path for each character, and concatenation.

use super::Table;
use crate::bound::Bound;
use crate::refs::REF_BIT;
use crate::state::{Sym, Value};
use margay_classes::{Kind, Method};
use margay_machine::{Machine, Ref, Res};
use margay_solver::Term;

pub(super) const TABLE: Table = &[("java/lang/String", &[("equals", "(Ljava/lang/Object;)Z", equals)])];

/// The bytes of a string that has symbols, and whether it is wide; `None` for a concrete one.
struct Text {
    bytes: Ref,
    wide: bool,
    symbolic: bool,
}

fn text(m: &Machine, string: Ref) -> Text {
    let bytes = m.field(string, "value") as Ref;
    Text { bytes, wide: m.field(string, "coder") != 0, symbolic: bytes != 0 && m.is_flagged(bytes) }
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
    if a.wide != b.wide {
        return Ok(Some((0, 0)));
    }
    let equal = same_bytes(sym, m, a.bytes, b.bytes)?;
    let result = sym.terms.bool_to_int(equal);
    Ok(Some(sym.value(result)))
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

/// String concatenation, as the machine links it.
pub(super) fn concat(sym: &mut Sym, m: &mut Machine, method: &Method, args: &[Value]) -> Res<Option<Value>> {
    let mut any = false;
    let mut unknown = false;
    let mut resolved = Vec::new();
    for (value, kind) in args.iter().zip(&method.params) {
        let mut value = *value;
        if value.1 & REF_BIT != 0 {
            value = (u64::from(sym.resolve(m, value.1)?), 0);
        }
        any |= value.1 != 0;
        unknown |= value.1 != 0 && *kind != Kind::Char;
        if *kind == Kind::Ref && value.0 != 0 && value.1 == 0 {
            any |= text(m, value.0 as Ref).symbolic;
        }
        resolved.push(value);
    }
    if !any {
        let changed = resolved.iter().zip(args).any(|(a, b)| a != b);
        return if changed { Err(m.refuse("string concatenation of an open reference")) } else { Ok(None) };
    }
    if unknown {
        let string = sym.unknown_string(m, 1)?;
        return Ok(Some((u64::from(string), 0)));
    }
    // Lengths are decided, characters are not.
    let mut units: Vec<Value> = Vec::new();
    let mut wide = false;
    for piece in m.concat_pieces(method.id) {
        match piece {
            Ok(text) => units.extend(text.iter().map(|&u| (u64::from(u), 0))),
            Err(at) => {
                let value = resolved.get(at).copied().unwrap_or((0, 0));
                match method.params.get(at) {
                    Some(Kind::Ref) if value.0 == 0 => {
                        units.extend("null".encode_utf16().map(|u| (u64::from(u), 0)));
                    }
                    Some(Kind::Ref) => append(sym, m, value.0 as Ref, &mut units, &mut wide)?,
                    Some(Kind::Char) => units.push(value),
                    Some(kind) => {
                        units.extend(m.number_text(value.0, *kind).encode_utf16().map(|u| (u64::from(u), 0)))
                    }
                    None => {}
                }
            }
        }
    }
    wide |= units.iter().any(|u| u.1 == 0 && u.0 > 255);
    if !wide {
        // A symbolic character decides whether the string is wide.
        let mut any_wide = Vec::new();
        for &unit in units.iter().filter(|u| u.1 != 0) {
            let (t, limit) = (sym.term(unit, Kind::Int), sym.terms.int(255));
            any_wide.push(sym.terms.sgt(t, limit));
        }
        let condition = sym.terms.or_all(&any_wide);
        wide = sym.decide(m, condition)?;
    }
    let string = make(sym, m, &units, wide)?;
    Ok(Some((u64::from(string), 0)))
}

/// Appends the characters of a string.
fn append(sym: &mut Sym, m: &mut Machine, string: Ref, units: &mut Vec<Value>, wide: &mut bool) -> Res<()> {
    let t = text(m, string);
    *wide |= t.wide;
    let length = sym.fix_length(m, t.bytes)?;
    if !t.wide {
        for i in 0..length {
            let byte = sym.element(m, t.bytes, i)?;
            let x = sym.term(byte, Kind::Int);
            let mask = sym.terms.int(255);
            let unit = sym.terms.and(x, mask);
            units.push(sym.value(unit));
        }
        return Ok(());
    }
    for i in 0..length / 2 {
        let (low, high) = (sym.element(m, t.bytes, i * 2)?, sym.element(m, t.bytes, i * 2 + 1)?);
        let (low, high) = (sym.term(low, Kind::Int), sym.term(high, Kind::Int));
        let (mask, eight) = (sym.terms.int(255), sym.terms.int(8));
        let (low, high) = (sym.terms.and(low, mask), sym.terms.and(high, mask));
        let high = sym.terms.shl(high, eight);
        let unit = sym.terms.or(high, low);
        units.push(sym.value(unit));
    }
    Ok(())
}

/// A string of characters.
fn make(sym: &mut Sym, m: &mut Machine, units: &[Value], wide: bool) -> Res<Ref> {
    let class = m.classes.load("[B").map_err(|e| m.refuse(e.to_string()))?;
    let width = if wide { 2 } else { 1 };
    let bytes = m.new_array(class, units.len() as u32 * width)?;
    for (i, &unit) in units.iter().enumerate() {
        let t = sym.term(unit, Kind::Int);
        let eight = sym.terms.int(8);
        let mut part = t;
        for k in 0..width {
            let byte = sym.terms.trunc(part, 8);
            let byte = sym.terms.sext(byte, 32);
            let (bits, symbol) = sym.value(byte);
            m.write_element(bytes, i as u32 * width + k, bits, symbol);
            part = sym.terms.lshr(part, eight);
        }
    }
    let string = m.new_object(m.classes.string())?;
    m.set_field(string, "value", u64::from(bytes));
    m.set_field(string, "coder", u64::from(wide));
    Ok(string)
}
