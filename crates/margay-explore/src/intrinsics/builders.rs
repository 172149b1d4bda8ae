//! `StringBuilder` and `StringBuffer`. Appended text without a definite length is kept beside the builder as pending text
//! and needs no decision. `toString` and `length` include it; all other methods write it into the builder first.

use super::Table;
use super::strings::{join, push_argument, push_units};
use crate::state::{Piece, Sym, Value};
use margay_classes::{Kind, Method, MethodId};
use margay_graph::bound::Bound;
use margay_machine::{Machine, Ref, Res};

const BUILDER: &str = "java/lang/AbstractStringBuilder";
const APPEND: &str = "(Ljava/lang/String;)Ljava/lang/AbstractStringBuilder;";

pub(super) const TABLE: Table = &[
    (
        BUILDER,
        &[
            ("<init>", "(Ljava/lang/String;)V", from_string),
            ("append", APPEND, append),
            ("append", "(Z)Ljava/lang/AbstractStringBuilder;", append),
            ("append", "(C)Ljava/lang/AbstractStringBuilder;", append),
            ("append", "(I)Ljava/lang/AbstractStringBuilder;", append),
            ("append", "(J)Ljava/lang/AbstractStringBuilder;", append),
            ("append", "(F)Ljava/lang/AbstractStringBuilder;", append),
            ("append", "(D)Ljava/lang/AbstractStringBuilder;", append),
            ("append", "([C)Ljava/lang/AbstractStringBuilder;", flushed),
            ("append", "([CII)Ljava/lang/AbstractStringBuilder;", flushed),
            ("append", "(Ljava/lang/StringBuffer;)Ljava/lang/AbstractStringBuilder;", flushed),
            ("append", "(Ljava/lang/AbstractStringBuilder;)Ljava/lang/AbstractStringBuilder;", flushed),
            ("append", "(Ljava/lang/CharSequence;II)Ljava/lang/AbstractStringBuilder;", flushed),
            ("appendCodePoint", "", flushed),
            ("length", "()I", length),
            ("setLength", "(I)V", set_length),
            ("compareTo", "", flushed),
            ("capacity", "", capacity),
            ("ensureCapacity", "", flushed),
            ("trimToSize", "", flushed),
            ("charAt", "", flushed),
            ("codePointAt", "", flushed),
            ("codePointBefore", "", flushed),
            ("codePointCount", "", flushed),
            ("offsetByCodePoints", "", flushed),
            ("getChars", "", flushed),
            ("setCharAt", "", flushed),
            ("delete", "", flushed),
            ("deleteCharAt", "", flushed),
            ("replace", "", flushed),
            ("repeat", "", flushed),
            ("substring", "", flushed),
            ("subSequence", "", flushed),
            ("insert", "", flushed),
            ("indexOf", "", flushed),
            ("lastIndexOf", "", flushed),
            ("reverse", "", flushed),
            ("chars", "", flushed),
            ("codePoints", "", flushed),
            ("getValue", "", flushed),
            ("getBytes", "", flushed),
            ("getCoder", "", flushed),
            ("isLatin1", "", flushed),
        ],
    ),
    (
        "java/lang/StringBuilder",
        &[("toString", "()Ljava/lang/String;", to_string), ("writeObject", "", flushed)],
    ),
    // It does not leave these to the class above.
    (
        "java/lang/StringBuffer",
        &[
            ("toString", "()Ljava/lang/String;", to_string),
            ("length", "()I", length),
            ("substring", "", flushed),
            ("lastIndexOf", "", flushed),
            ("writeObject", "", flushed),
        ],
    ),
];

/// Whether a value would have its length or its digits decided by being appended.
fn is_open(sym: &Sym, m: &Machine, value: Value, kind: Kind) -> bool {
    match kind {
        Kind::Ref if value.0 != 0 && value.1 == 0 => {
            let bytes = m.field(value.0 as Ref, "value") as Ref;
            bytes != 0 && sym.has_open_length(bytes)
        }
        Kind::Ref | Kind::Char | Kind::Boolean => false,
        _ => value.1 != 0,
    }
}

fn append(sym: &mut Sym, m: &mut Machine, method: &Method, args: &[Value]) -> Res<Option<Value>> {
    let ([this, value], Some(&kind)) = (args, method.params.first()) else { return Ok(None) };
    let builder = this.0 as Ref;
    let mut value = *value;
    if kind == Kind::Ref && value.1 != 0 {
        value = (u64::from(sym.referent(m, value)?), 0);
    }
    let has_pending = sym.pending_text(builder).is_some();
    if !has_pending && !is_open(sym, m, value, kind) {
        return Ok(None);
    }
    let (mut pieces, mut wide) = sym.pending_text(builder).cloned().unwrap_or_default();
    sym.copied += pieces.iter().map(Piece::copying).sum::<u64>();
    match kind {
        Kind::Float | Kind::Double if value.1 == 0 => return flushed(sym, m, method, args),
        Kind::Float | Kind::Double => {
            pieces.push(super::reals::piece(sym, m, value, kind)?);
        }
        kind => push_argument(sym, m, value, kind, &mut pieces, &mut wide)?,
    }
    sym.set_pending_text(builder, Some((pieces, wide)));
    Ok(Some(*this))
}

/// A builder that starts with a string of open length.
fn from_string(sym: &mut Sym, m: &mut Machine, method: &Method, args: &[Value]) -> Res<Option<Value>> {
    let &[this, string] = args else { return Ok(None) };
    let string = match string {
        (_, 0) => string,
        open => (u64::from(sym.referent(m, open)?), 0),
    };
    if !is_open(sym, m, string, Kind::Ref) {
        return Ok(None);
    }
    let Some(empty) = m.classes.find_method(method.class, "<init>", "(I)V") else { return Ok(None) };
    let (mut pieces, mut wide) = (Vec::new(), false);
    push_argument(sym, m, string, Kind::Ref, &mut pieces, &mut wide)?;
    sym.set_pending_text(this.0 as Ref, Some((pieces, wide)));
    m.call_instead(empty, vec![this, (16, 0)]);
    Ok(None)
}

/// The characters that are in the builder itself; `None` when there are not definitely so many.
fn written(sym: &mut Sym, m: &mut Machine, builder: Ref) -> Res<Option<(Vec<Value>, bool)>> {
    let (Some((_, count)), Some((_, value))) = (
        m.classes.find_field(m.class_of(builder).id, "count"),
        m.classes.find_field(m.class_of(builder).id, "value"),
    ) else {
        return Ok(None);
    };
    let (count, value) = (count.slot, value.slot);
    let (count, bytes) = (sym.slot(m, builder, count)?, sym.slot(m, builder, value)?);
    if count.1 != 0 || bytes.1 != 0 || sym.has_open_length(bytes.0 as Ref) {
        return Ok(None);
    }
    let wide = m.field(builder, "coder") != 0;
    let mut units = Vec::new();
    super::strings::some_characters(sym, m, bytes.0 as Ref, wide, count.0 as u32, &mut units)?;
    Ok(Some((units, wide)))
}

fn to_string(sym: &mut Sym, m: &mut Machine, method: &Method, args: &[Value]) -> Res<Option<Value>> {
    let [this] = args else { return Ok(None) };
    let builder = this.0 as Ref;
    let Some((more, mut wide)) = sym.pending_text(builder).cloned() else { return Ok(None) };
    let Some((units, coded)) = written(sym, m, builder)? else { return flushed(sym, m, method, args) };
    wide |= coded;
    let mut pieces = Vec::new();
    push_units(&mut pieces, units);
    for piece in more {
        match piece {
            Piece::Units(units) => push_units(&mut pieces, units),
            piece => pieces.push(piece),
        }
    }
    let string = join(sym, m, pieces, wide)?;
    Ok(Some((u64::from(string), 0)))
}

fn length(sym: &mut Sym, m: &mut Machine, method: &Method, args: &[Value]) -> Res<Option<Value>> {
    let [this] = args else { return Ok(None) };
    let builder = this.0 as Ref;
    let Some((pieces, _)) = sym.pending_text(builder).cloned() else { return Ok(None) };
    let Some((units, _)) = written(sym, m, builder)? else { return flushed(sym, m, method, args) };
    let mut length = sym.terms.int(units.len() as i32);
    for piece in &pieces {
        let (part, _) = sym.piece_length(m, piece);
        length = sym.terms.add(length, part);
    }
    Ok(Some(sym.value(length)))
}

fn set_length(sym: &mut Sym, m: &mut Machine, method: &Method, args: &[Value]) -> Res<Option<Value>> {
    match args {
        [this, (0, 0)] if sym.pending_text(this.0 as Ref).is_some() => {
            sym.set_pending_text(this.0 as Ref, None);
            Ok(None)
        }
        _ => flushed(sym, m, method, args),
    }
}

/// What waits is written at once and not piece by piece, so the array grows in other steps than it would.
fn capacity(sym: &mut Sym, m: &mut Machine, method: &Method, args: &[Value]) -> Res<Option<Value>> {
    if sym.had_pending_text() {
        sym.bounds.insert(Bound::Approximated("the capacity of a string builder".into()));
    }
    flushed(sym, m, method, args)
}

/// Runs the library's code once everything that waits has been written.
fn flushed(sym: &mut Sym, m: &mut Machine, _: &Method, args: &[Value]) -> Res<Option<Value>> {
    for value in args.iter().filter(|v| v.1 == 0) {
        let builder = value.0 as Ref;
        let Some((pieces, wide)) = sym.pending_text(builder).cloned() else { continue };
        let append: Option<MethodId> =
            m.classes.load(BUILDER).ok().and_then(|c| m.classes.find_method(c, "append", APPEND));
        let Some(append) = append else { return Err(m.refuse("a builder that nothing can be appended to")) };
        let string = join(sym, m, pieces, wide)?;
        let bytes = m.field(string, "value") as Ref;
        sym.force_text(m, bytes)?;
        sym.set_pending_text(builder, None);
        return Err(m.call_first(append, &[*value, (u64::from(string), 0)]));
    }
    Ok(None)
}
